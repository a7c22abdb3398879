//! What has been proved about positions, shared by all threads without locks.
//!
//! A slot is two words. The first is the upper half of the key, mixed with the second word; a slot written by two
//! threads at once therefore fails the comparison and counts as empty. The second word has 32 further bits of
//! the key and the proven bounds. So 96 bits of the key are compared, because 64 lose solutions in long runs; the place
//! in the table is taken from them, so that entries can be moved when it grows.
use crate::memory::{Zeroed, fetch};
use board::Key;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What is known of a position for one question, in half-moves (series: moves).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bounds {
    /// It is solved in this many, 0 where that is not known.
    solved: u16,
    /// It is not solved in this many or fewer, 0 where that is not known.
    unsolved: u16,
}

/// The slots tried for a key: one line of the cache.
const CLUSTER: usize = 4;

/// The clusters in use at first.
const FIRST_CLUSTERS: usize = 1 << 13;

/// A table of proven bounds. Entries are lost when it is full, never wrong.
pub(crate) struct Table {
    words: Zeroed<AtomicU64>,
    /// Where the first cluster begins, so that none lies across two lines of the cache.
    offset: usize,
    /// The number of clusters in use, a power of two, less one. The table starts small and grows when it is full, so
    /// that short searches stay within the cache and touch few pages.
    mask: AtomicUsize,
    /// The number of clusters there are, less one.
    last: usize,
    /// Entries written over others since the table grew.
    replaced: AtomicUsize,
}

impl Table {
    /// A table of at most that many bytes (rounded down to a power of two, and to what can be had); `None` where that is too
    /// little.
    pub(crate) fn new(bytes: usize) -> Option<Table> {
        let clusters = bytes / (CLUSTER * 16);
        if clusters == 0 {
            return None;
        }
        let mut clusters =
            if clusters.is_power_of_two() { clusters } else { clusters.next_power_of_two() / 2 };
        // what the system does not have is halved until it has it
        let words = loop {
            if let Some(words) = Zeroed::<AtomicU64>::new((clusters + 1) * CLUSTER * 2) {
                break words;
            }
            clusters /= 2;
            if clusters == 0 {
                return None;
            }
        };
        words.take_large_pages();
        let offset = words.as_ptr().align_offset(CLUSTER * 16).min(CLUSTER * 2);
        let mask = AtomicUsize::new((clusters - 1).min(FIRST_CLUSTERS - 1));
        Some(Table { words, offset, mask, last: clusters - 1, replaced: AtomicUsize::new(0) })
    }

    #[inline]
    fn cluster(&self, key: Key) -> &[AtomicU64] {
        #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
        let start = self.offset + ((key.0 >> 64) as usize & self.mask.load(Relaxed)) * CLUSTER * 2;
        &self.words[start..start + CLUSTER * 2]
    }

    /// Asks the processor to fetch what is known for a key: a hint, whatever comes of it.
    #[inline]
    pub(crate) fn make_ready_for(&self, key: Key) {
        fetch(self.cluster(key));
    }

    /// What is known for a key.
    #[inline]
    fn probe(&self, key: Key) -> Bounds {
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
    fn store(&self, key: Key, bounds: Bounds) {
        self.put(key, bounds, |known, new| Bounds {
            unsolved: new.unsolved.max(known.unsolved),
            solved: match (known.solved, new.solved) {
                (0, other) | (other, 0) => other,
                (one, other) => one.min(other),
            },
        });
    }

    /// Writes what is known for a key; `merge` puts together what was known and what is new.
    #[inline]
    fn put(&self, key: Key, bounds: Bounds, merge: impl Fn(Bounds, Bounds) -> Bounds) {
        let (upper, tag) = parts(key);
        let cluster = self.cluster(key);
        let mut chosen = 0;
        let mut least = u32::MAX;
        let mut merged = bounds;
        for (index, slot) in cluster.chunks_exact(2).enumerate() {
            let data = slot[1].load(Relaxed);
            let word = slot[0].load(Relaxed);
            if data >> 32 == tag && word == upper ^ data {
                merged = merge(unpack(data), bounds);
                chosen = index;
                least = 0;
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
        let slot = &cluster[chosen * 2..];
        slot[0].store(upper ^ data, Relaxed);
        slot[1].store(data, Relaxed);
        if least > 0 {
            self.grow();
        }
    }

    /// Counts an entry written over another, and uses twice as many clusters when it happens often.
    fn grow(&self) {
        let mask = self.mask.load(Relaxed);
        if mask == self.last || self.replaced.fetch_add(1, Relaxed) != mask / 16 {
            return;
        }
        // One thread alone comes here for each count. What others write meanwhile may be lost, never garbled: a slot
        // that is copied while it is written does not match its key.
        let size = mask + 1;
        for cluster in 0..size {
            let old = self.offset + cluster * CLUSTER * 2;
            let new = old + size * CLUSTER * 2;
            for slot in 0..CLUSTER {
                let (word, data) = (&self.words[old + slot * 2], &self.words[old + slot * 2 + 1]);
                let (upper_and_data, value) = (word.load(Relaxed), data.load(Relaxed));
                #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
                if value != 0 && (upper_and_data ^ value) as usize & size != 0 {
                    self.words[new + slot * 2].store(upper_and_data, Relaxed);
                    self.words[new + slot * 2 + 1].store(value, Relaxed);
                    data.store(0, Relaxed);
                }
            }
        }
        self.mask.store(mask * 2 + 1, Relaxed);
        self.replaced.store(0, Relaxed);
    }

    /// Whether nothing can be reached from the position and step of that key.
    pub(crate) fn is_hopeless(&self, key: Key) -> bool {
        self.probe(key).unsolved > 0
    }

    /// Remembers that nothing can be reached.
    pub(crate) fn remember_hopeless(&self, key: Key) {
        self.store(key, Bounds { solved: 0, unsolved: 1 });
    }

    /// The greatest length known to fail (0 for none) and the least known to succeed.
    #[inline]
    pub(crate) fn battle(&self, key: Key) -> (usize, usize) {
        let known = self.probe(key);
        let succeeds = if known.solved == 0 { usize::MAX } else { usize::from(known.solved) };
        (usize::from(known.unsolved), succeeds)
    }

    /// Adds what has been learnt of a battle; `usize::MAX` where no success is known.
    #[inline]
    pub(crate) fn remember_battle(&self, key: Key, fails: usize, succeeds: usize) {
        // a length beyond the range of an entry is not known, or known to less
        let solved = u16::try_from(succeeds).unwrap_or(0);
        let unsolved = u16::try_from(fails).unwrap_or(u16::MAX);
        self.store(key, Bounds { solved, unsolved });
    }

    /// Whether help of exactly that length is known to succeed or to fail.
    #[inline]
    pub(crate) fn help(&self, key: Key, length: usize) -> Option<bool> {
        let known = self.probe(with_length(key, length));
        (known != Bounds::default()).then_some(known.solved != 0)
    }

    /// Whether help is known to fail; the key is one with its length.
    #[inline]
    pub(crate) fn help_fails(&self, key: Key) -> bool {
        let known = self.probe(key);
        known.unsolved != 0 && known.solved == 0
    }

    /// Adds what has been learnt of help of exactly that length.
    #[inline]
    pub(crate) fn remember_help(&self, key: Key, length: usize, succeeds: bool) {
        // the length is in the key; here it only says how much work the entry is worth
        let worth = u16::try_from(length).unwrap_or(u16::MAX);
        let bounds = if succeeds {
            Bounds { solved: worth, unsolved: 0 }
        } else {
            Bounds { solved: 0, unsolved: worth }
        };
        self.store(with_length(key, length), bounds);
    }
}

impl Table {
    /// The proof numbers last remembered for a question of that length.
    #[inline]
    pub(crate) fn numbers(&self, key: Key, length: usize) -> Option<(u16, u16)> {
        let known = self.probe(with_length(key, length));
        (known != Bounds::default()).then_some((known.solved, known.unsolved))
    }

    /// Remembers proof numbers in the place of those before.
    #[inline]
    pub(crate) fn remember_numbers(&self, key: Key, length: usize, proof: u32, disproof: u32) {
        let stored = |number| u16::try_from(number).unwrap_or(u16::MAX);
        let bounds = Bounds { solved: stored(proof), unsolved: stored(disproof) };
        self.put(with_length(key, length), bounds, |_, new| new);
    }
}

/// What a place in a section and a length of help add to the key of a position.
pub(crate) fn key_of_help(section: usize, place: usize, length: usize) -> Key {
    with_length(place_key(section, place), length)
}

/// A key for another question about the same position, kept in the same line of the cache: 64 bits of both are alike, and
/// questions of one position are few.
pub(crate) fn beside(key: Key, question: u32) -> Key {
    let mut key = key;
    key ^= Key(u128::from(question.wrapping_mul(0x9e37_79b1)) << 32);
    key
}

/// What a length adds to a key.
fn length_key(length: usize) -> Key {
    Key::mix(0x4c45_4e47, length as u64)
}

/// What a place in a section adds to a key.
pub(crate) fn place_key(section: usize, place: usize) -> Key {
    Key::mix(0x5345_4354, (section as u64) << 24 | place as u64)
}

fn with_length(mut key: Key, length: usize) -> Key {
    key ^= length_key(length);
    key
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
    use super::Table;
    use board::Key;

    #[test]
    fn what_was_stored_is_found_and_nothing_else() {
        let table = Table::new(1 << 16).unwrap();
        for n in 0..500 {
            table.remember_battle(Key::mix(1, n as u64), n + 1, usize::MAX);
        }
        let found = (0..500).filter(|&n| table.battle(Key::mix(1, n as u64)) == (n + 1, usize::MAX)).count();
        assert!(found > 490, "{found}");
        assert!((500..9000u64).all(|n| table.battle(Key::mix(1, n)) == (0, usize::MAX)));
        assert!(Table::new(10).is_none());
    }

    #[test]
    fn proofs_add_up() {
        let table = Table::new(256).unwrap();
        let key = Key::mix(7, 7);
        for (fails, succeeds) in [(2, usize::MAX), (0, 7), (1, 5), (3, usize::MAX)] {
            table.remember_battle(key, fails, succeeds);
        }
        assert_eq!(table.battle(key), (3, 5));
        table.remember_help(key, 4, true);
        table.remember_help(key, 2, false);
        assert_eq!(
            (table.help(key, 4), table.help(key, 3), table.help(key, 2)),
            (Some(true), None, Some(false))
        );
    }
}
