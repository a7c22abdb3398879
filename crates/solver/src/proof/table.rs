//! The table of proven facts. It is shared by threads without locks: an entry is three words, the first two
//! of which are the key mixed with the third, so that a torn entry does not match any key. 128 bits of the key
//! are verified.

use super::Prover;
use crate::plan::Section;
use board::Key;
use rules::Rules;
use std::sync::atomic::{AtomicU64, Ordering};

/// Facts about positions, as many as fit.
pub(crate) struct Table {
    entries: Box<[Entry]>,
}

#[derive(Default)]
struct Entry {
    low: AtomicU64,
    high: AtomicU64,
    /// 0 for none; else 32 bits of failures and 32 bits of successes, each plus 1.
    fact: AtomicU64,
}

/// Entries of one bucket, which are searched one after the other.
const BUCKET: usize = 4;

impl Table {
    /// A table of at most that many bytes; `None` where that is not enough for a bucket.
    pub(crate) fn new(bytes: usize) -> Option<Table> {
        let buckets = bytes / (BUCKET * size_of::<Entry>());
        if buckets == 0 {
            return None;
        }
        let mut entries = Vec::new();
        entries.try_reserve_exact(buckets * BUCKET).ok()?;
        entries.resize_with(buckets * BUCKET, Entry::default);
        Some(Table { entries: entries.into_boxed_slice() })
    }

    fn bucket(&self, key: Key) -> &[Entry] {
        let buckets = (self.entries.len() / BUCKET) as u128;
        #[allow(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
        let start = ((key.0 & u128::from(u64::MAX)) * buckets >> 64) as usize * BUCKET;
        &self.entries[start..start + BUCKET]
    }

    fn fact(&self, key: Key) -> Option<u64> {
        let (low, high) = halves(key);
        self.bucket(key).iter().find_map(|entry| {
            let fact = entry.fact.load(Ordering::Relaxed);
            let hit = fact != 0
                && entry.low.load(Ordering::Relaxed) ^ fact == low
                && entry.high.load(Ordering::Relaxed) ^ fact.rotate_left(32) == high;
            hit.then_some(fact)
        })
    }

    fn remember(&self, key: Key, fact: u64) {
        let (low, high) = halves(key);
        let bucket = self.bucket(key);
        let same = bucket.iter().position(|entry| {
            let fact = entry.fact.load(Ordering::Relaxed);
            entry.low.load(Ordering::Relaxed) ^ fact == low
                && entry.high.load(Ordering::Relaxed) ^ fact.rotate_left(32) == high
        });
        // else an empty place, else the fact that took the least work, else any
        let place = same.unwrap_or_else(|| {
            let work = |entry: &Entry| {
                let fact = entry.fact.load(Ordering::Relaxed);
                (fact >> 32).max(fact & 0xffff_ffff)
            };
            (0..BUCKET).min_by_key(|&at| work(&bucket[at])).unwrap_or(0)
        });
        let entry = &bucket[place];
        entry.fact.store(fact, Ordering::Relaxed);
        entry.low.store(low ^ fact, Ordering::Relaxed);
        entry.high.store(high ^ fact.rotate_left(32), Ordering::Relaxed);
    }

    /// The greatest length known to fail and the least known to succeed.
    pub(super) fn battle(&self, key: Key) -> Option<(usize, usize)> {
        self.fact(key).map(|fact| {
            let succeeds = (fact & 0xffff_ffff) as usize;
            ((fact >> 32) as usize - 1, if succeeds == 0 { usize::MAX } else { succeeds - 1 })
        })
    }

    /// Adds what has been learnt of a battle.
    pub(super) fn remember_battle(&self, key: Key, fails: usize, succeeds: usize) {
        let (mut fails, mut succeeds) = (fails, succeeds);
        if let Some((known_fails, known_succeeds)) = self.battle(key) {
            fails = fails.max(known_fails);
            succeeds = succeeds.min(known_succeeds);
        }
        let success = if succeeds == usize::MAX { 0 } else { succeeds as u64 + 1 };
        self.remember(key, (fails as u64 + 1) << 32 | success);
    }

    /// Whether help of exactly that length is known to succeed or to fail.
    pub(super) fn help(&self, key: Key, length: usize) -> Option<bool> {
        self.fact(with_length(key, length)).map(|fact| fact & 1 == 1)
    }

    /// Adds what has been learnt of help of exactly that length.
    pub(super) fn remember_help(&self, key: Key, length: usize, succeeds: bool) {
        self.remember(with_length(key, length), (length as u64 + 1) << 32 | u64::from(succeeds));
    }
}

fn halves(key: Key) -> (u64, u64) {
    #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
    let halves = (key.0 as u64, (key.0 >> 64) as u64);
    halves
}

fn with_length(mut key: Key, length: usize) -> Key {
    key ^= Key::mix(0x4c45_4e47, length as u64);
    key
}

impl<R: Rules> Prover<'_, R> {
    /// The key of the position and of the place in the tree of play.
    pub(super) fn key(&self, section: &Section, place: usize) -> Key {
        let mut key = self.rules.key();
        key ^= Key::mix(0x5345_4354, (section.id as u64) << 24 | place as u64);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use board::Key;

    #[test]
    fn facts_are_found_again_and_only_by_their_key() {
        let table = Table::new(1 << 16).expect("room");
        let key = Key::mix(1, 1);
        table.remember_battle(key, 3, usize::MAX);
        table.remember_battle(key, 1, 7);
        assert_eq!(table.battle(key), Some((3, 7)));
        assert_eq!(table.battle(Key::mix(1, 2)), None);
        table.remember_help(key, 4, true);
        assert_eq!((table.help(key, 4), table.help(key, 3)), (Some(true), None));
    }
}
