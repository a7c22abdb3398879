//! What large tables ask of the system and the processor: memory, large pages, and lines of memory ahead of their use.
#![allow(unsafe_code, reason = "mapped memory is read as entries; lines of memory are fetched")]

use bytemuck::Zeroable;
use std::ops::Deref;

/// The entries of a large table. Their memory is taken from the system itself: it begins as zeros that nobody writes, its pages are
/// touched when they are first used, and it is given back whole. Allocators that keep what was freed would fill it anew for each table.
pub struct Zeroed<T> {
    #[cfg(any(unix, windows))]
    map: memmap2::MmapMut,
    #[cfg(any(unix, windows))]
    count: usize,
    #[cfg(any(unix, windows))]
    entries: std::marker::PhantomData<Vec<T>>,
    #[cfg(not(any(unix, windows)))]
    entries: Vec<T>,
}

#[cfg(any(unix, windows))]
impl<T: Zeroable> Zeroed<T> {
    /// So many entries, more than none; `None` where the system does not have the memory.
    #[must_use]
    pub fn new(count: usize) -> Option<Zeroed<T>> {
        const { assert!(!std::mem::needs_drop::<T>() && align_of::<T>() <= 4096) };
        let map = memmap2::MmapMut::map_anon(count.checked_mul(size_of::<T>())?).ok()?;
        Some(Zeroed { map, count, entries: std::marker::PhantomData })
    }

    /// Asks the system to back this memory with large pages: most look-ups miss the cache, and finding the page of a small
    /// one takes as long again. A request only: whatever the answer, the memory stays the same.
    pub fn take_large_pages(&self) {
        #[cfg(target_os = "linux")]
        let _ = self.map.advise(memmap2::Advice::HugePage);
    }
}

#[cfg(any(unix, windows))]
impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the mapping has room for so many entries, begins with a page and so is aligned, and began as zeros, which are
        // entries; nobody has it otherwise, and it lives as long as this.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
    }
}

#[cfg(not(any(unix, windows)))]
impl<T: Zeroable> Zeroed<T> {
    /// So many entries; `None` where there is not so much memory.
    #[must_use]
    pub fn new(count: usize) -> Option<Zeroed<T>> {
        bytemuck::allocation::try_zeroed_vec(count).ok().map(|entries| Zeroed { entries })
    }

    /// Nothing here: the memory is that of the browser.
    pub fn take_large_pages(&self) {}
}

#[cfg(not(any(unix, windows)))]
impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.entries
    }
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

    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[test]
    fn fetching_leaves_memory_as_it_is() {
        let memory: Vec<u64> = (0..1000).collect();
        fetch(&memory[700]);
        fetch(&memory[..0]);
        assert!(memory.iter().copied().eq(0..1000));
    }

    #[test]
    fn entries_are_zeros_and_keep_what_is_written() {
        let entries: Zeroed<AtomicU64> = Zeroed::new(100_000).unwrap();
        entries.take_large_pages();
        assert_eq!(entries.len(), 100_000);
        assert!(entries.iter().all(|entry| entry.load(Relaxed) == 0));
        std::thread::scope(|scope| {
            for part in entries.chunks(25_000) {
                scope.spawn(move || part.iter().for_each(|entry| entry.store(7, Relaxed)));
            }
        });
        assert!(entries.iter().all(|entry| entry.load(Relaxed) == 7));
    }

    #[test]
    fn what_no_system_has_is_refused() {
        assert!(Zeroed::<AtomicU64>::new(usize::MAX / 8).is_none());
        assert!(Zeroed::<AtomicU64>::new(usize::MAX).is_none());
    }
}
