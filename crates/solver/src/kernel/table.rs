//! What has been proved about positions, shared by all threads without locks.
//!
//! A slot is two words. The first is the upper half of the key, mixed with the second word; a slot written by two
//! threads at once therefore fails the comparison and counts as empty. The second word has 32 further bits of
//! the key and the proven bounds. The place in the table comes from other bits of the key: 96 bits are compared and
//! at least as many again as the place takes, because 64 lose solutions in long runs.
#![allow(unsafe_code, reason = "zeroed memory is taken from the system without touching it")]

use board::Key;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is known of a position for one question, in moves or half-moves as the question counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// It is solved in this many, 0 where that is not known.
    pub solved: u16,
    /// It is not solved in this many or fewer, 0 where that is not known.
    pub unsolved: u16,
}

/// The slots tried for a key: one line of the cache.
const CLUSTER: usize = 4;

/// A table of proven bounds. Entries are lost when it is full, never wrong.
pub struct Table {
    words: Vec<AtomicU64>,
    /// Where the first cluster begins, so that none lies across two lines of the cache.
    offset: usize,
    /// The number of clusters less one; the number is a power of two, 0 slots when `words` is empty.
    mask: usize,
}

impl Table {
    /// A table of at most that many bytes (rounded down to a power of two; below 64 there is none).
    #[must_use]
    pub fn new(bytes: usize) -> Table {
        let clusters = bytes / (CLUSTER * 16);
        if clusters == 0 {
            return Table { words: Vec::new(), offset: 0, mask: 0 };
        }
        let clusters = if clusters.is_power_of_two() { clusters } else { clusters.next_power_of_two() / 2 };
        // The system hands out zeroed pages when they are first used; filling them here would cost the start.
        let mut zeroes = std::mem::ManuallyDrop::new(vec![0u64; (clusters + 1) * CLUSTER * 2]);
        let (start, length, capacity) = (zeroes.as_mut_ptr(), zeroes.len(), zeroes.capacity());
        // SAFETY: `AtomicU64` has the size, alignment and bit validity of `u64` on the platforms with 64 bit atomics,
        // and the vector given up above is not used again.
        let words = unsafe { Vec::from_raw_parts(start.cast::<AtomicU64>(), length, capacity) };
        let offset = words.as_ptr().align_offset(CLUSTER * 16).min(CLUSTER * 2);
        Table { words, offset, mask: clusters - 1 }
    }

    /// Whether nothing can be stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    #[inline]
    fn cluster(&self, key: Key) -> &[AtomicU64] {
        #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
        let start = self.offset + (key.0 as usize & self.mask) * CLUSTER * 2;
        &self.words[start..start + CLUSTER * 2]
    }

    /// What is known for a key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key) -> Bounds {
        if self.words.is_empty() {
            return Bounds::default();
        }
        let (upper, tag) = parts(key);
        for slot in self.cluster(key).chunks_exact(2) {
            let data = slot[1].load(Relaxed);
            if data >> 32 == tag && slot[0].load(Relaxed) == upper ^ data {
                return unpack(data);
            }
        }
        Bounds::default()
    }

    /// Adds what has been proved to what is known for a key.
    #[inline]
    pub fn store(&self, key: Key, bounds: Bounds) {
        if self.words.is_empty() {
            return;
        }
        let (upper, tag) = parts(key);
        let mut chosen = 0;
        let mut least = u32::MAX;
        let mut merged = bounds;
        for (index, slot) in self.cluster(key).chunks_exact(2).enumerate() {
            let data = slot[1].load(Relaxed);
            let word = slot[0].load(Relaxed);
            if data >> 32 == tag && word == upper ^ data {
                let known = unpack(data);
                merged.unsolved = merged.unsolved.max(known.unsolved);
                if merged.solved == 0 || known.solved != 0 && known.solved < merged.solved {
                    merged.solved = known.solved;
                }
                chosen = index;
                break;
            }
            let known = unpack(data);
            // what took longest to prove is kept longest
            let worth = if data == 0 { 0 } else { 1 + u32::from(known.solved.max(known.unsolved)) };
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        let data = tag << 32 | u64::from(merged.solved) << 16 | u64::from(merged.unsolved);
        let slot = &self.cluster(key)[chosen * 2..];
        slot[0].store(upper ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }
}

#[allow(clippy::cast_possible_truncation, reason = "parts of a number")]
const fn parts(key: Key) -> (u64, u64) {
    ((key.0 >> 64) as u64, key.0 as u64 >> 32)
}

#[allow(clippy::cast_possible_truncation, reason = "parts of a number")]
const fn unpack(data: u64) -> Bounds {
    Bounds { solved: (data >> 16) as u16, unsolved: data as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_is_found_and_nothing_else() {
        let table = Table::new(1 << 16);
        for n in 0..500u16 {
            table.store(Key::mix(1, u64::from(n)), Bounds { solved: 0, unsolved: n + 1 });
        }
        let found = (0..500u16).filter(|&n| table.probe(Key::mix(1, u64::from(n))).unsolved == n + 1).count();
        assert!(found > 490, "{found}");
        assert!((500..9000u64).all(|n| table.probe(Key::mix(1, n)) == Bounds::default()));
    }

    #[test]
    fn proofs_add_up() {
        let table = Table::new(64);
        let key = Key::mix(7, 7);
        table.store(key, Bounds { solved: 0, unsolved: 2 });
        table.store(key, Bounds { solved: 5, unsolved: 0 });
        table.store(key, Bounds { solved: 4, unsolved: 1 });
        table.store(key, Bounds { solved: 0, unsolved: 3 });
        assert_eq!(table.probe(key), Bounds { solved: 4, unsolved: 3 });
    }

    #[test]
    fn without_memory_nothing_is_known() {
        let table = Table::new(10);
        assert!(table.is_empty());
        table.store(Key::mix(1, 1), Bounds { solved: 1, unsolved: 0 });
        assert_eq!(table.probe(Key::mix(1, 1)), Bounds::default());
    }
}
