//! What large tables ask of the system and the processor: large pages, and lines of memory ahead of their use. Both are requests
//! that change nothing but the time that a look-up takes.
#![allow(unsafe_code, reason = "neither request has a safe interface")]

/// Asks the system to back this memory with large pages: most look-ups in a large table miss the cache, and finding the page of a
/// small one takes as long again.
pub fn take_large_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let range = memory.as_ptr_range();
        let start = range.start.addr().next_multiple_of(PAGE);
        let end = range.end.addr() & !(PAGE - 1);
        if end > start {
            // SAFETY: the range lies within the slice, and this advice changes nothing that is in it.
            unsafe {
                libc::madvise(
                    range.start.with_addr(start).cast_mut().cast(),
                    end - start,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Asks the processor to fetch what this refers to, which is needed soon. The first line of the cache is meant.
#[inline]
pub fn fetch<T: ?Sized>(wanted: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every processor of this kind has the instruction, it reads nothing that the program sees, and the address is that
        // of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(wanted).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = wanted;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_leave_memory_as_it_is() {
        let memory: Vec<u64> = (0..100_000).collect();
        take_large_pages(&memory);
        take_large_pages(&memory[..3]);
        take_large_pages::<u64>(&[]);
        fetch(&memory[70_000]);
        fetch(&memory[..0]);
        assert!(memory.iter().copied().eq(0..100_000));
    }
}
