//! The table of positions, shared by all threads without locks.

use super::history::Experience;
use super::{MATE_BOUND, MAX_PLY};
use board::Key;
use solver::memory::{Zeroed, fetch};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a value in the table means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// Nothing is known of it.
    Unknown = 0,
    /// It is at least so much.
    Lower = 1,
    /// It is at most so much.
    Upper = 2,
    /// It is just that.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The code of the best move, 0 for none.
    pub best: u32,
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
    /// What the position itself was judged to be worth; [`UNJUDGED`] where it was not.
    pub standing: i32,
}

/// No judgement.
pub(super) const UNJUDGED: i32 = -32_000;

/// Of the code of a move so many bits are kept.
const CODE: u64 = (1 << 17) - 1;

impl Entry {
    /// Whether the value decides a search between these bounds without looking.
    pub(super) fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Unknown => false,
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

#[derive(bytemuck::Zeroable)]
struct Slot {
    /// The key, combined with the data so that halves of two writes do not pass for one.
    check: AtomicU64,
    data: AtomicU64,
}

/// Where a position may be kept: one line of the cache.
#[derive(bytemuck::Zeroable)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Positions that have been searched. Its size is fixed; newer and deeper results displace others.
pub struct Table {
    buckets: Zeroed<Bucket>,
    generation: AtomicU8,
    /// What earlier searches of the game have learnt, one for each thread.
    experiences: Mutex<Vec<Experience>>,
}

const WAYS: usize = 4;

/// The most mebibytes of a table.
const MOST: usize = 1 << 16;

/// The least mebibytes that are worth a thread to clear them.
const LEAST_SHARE: usize = 128;

impl Table {
    /// A table of about so many mebibytes, at least one, and at most what can be had. Its pages are touched when they are first
    /// used.
    ///
    /// # Panics
    /// When the system has no page of memory left; nothing else would go on either.
    #[must_use]
    pub fn new(mebibytes: usize) -> Table {
        let count = (mebibytes.clamp(1, MOST) << 20) / size_of::<Bucket>();
        let mut count = count.next_power_of_two() >> usize::from(!count.is_power_of_two());
        let buckets = loop {
            match Zeroed::new(count) {
                Some(buckets) => break buckets,
                None if count > 1 => count /= 2,
                None => panic!("the system has no page of memory left"),
            }
        };
        buckets.take_large_pages();
        Table { buckets, generation: AtomicU8::new(0), experiences: Mutex::default() }
    }

    /// How many mebibytes it has, rounded down.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        size_of_val(&self.buckets[..]) >> 20
    }

    /// Says that a new search begins: older results are displaced first.
    pub(super) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// What an earlier search has learnt, or nothing learnt.
    pub(super) fn take_experience(&self) -> Experience {
        let kept = self.experiences.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(Experience::new)
    }

    /// Keeps what a search has learnt for the next one.
    pub(super) fn give_experience(&self, experience: Experience) {
        self.experiences.lock().unwrap_or_else(PoisonError::into_inner).push(experience);
    }

    /// Forgets what searches have learnt about moves, since another game begins.
    pub(crate) fn forget_experience(&self) {
        self.experiences.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Forgets all positions, and what searches have learnt. It writes to every page: the system hands out pages of 2 MiB when they are first
    /// written to, which takes 10 ms and more for a table of 64 MiB, and the first move of a game does not wait for that.
    pub(crate) fn forget(&self) {
        let clear = |buckets: &[Bucket]| {
            for slot in buckets.iter().flat_map(|bucket| &bucket.0) {
                slot.check.store(0, Ordering::Relaxed);
                slot.data.store(0, Ordering::Relaxed);
            }
        };
        // a table of 16 GiB takes one thread seconds
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.min(self.mebibytes() / LEAST_SHARE).max(1);
        std::thread::scope(|scope| {
            let mut shares = self.buckets.chunks(self.buckets.len().div_ceil(threads));
            let own = shares.next();
            for share in shares {
                if std::thread::Builder::new().spawn_scoped(scope, move || clear(share)).is_err() {
                    clear(share);
                }
            }
            own.into_iter().for_each(clear);
        });
        self.generation.store(0, Ordering::Relaxed);
        self.forget_experience();
    }

    /// How full it is, in thousandths, judged by a part of it.
    #[must_use]
    pub fn fill(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| slot.data.load(Ordering::Relaxed) != 0).count();
        used * 1000 / (sample.len() * WAYS).max(1)
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[Slot; WAYS] {
        #[allow(clippy::cast_possible_truncation, reason = "the lower half chooses the place")]
        let place = (key.0 as u64 as usize) & (self.buckets.len() - 1);
        &self.buckets[place].0
    }

    /// Asks the processor to fetch what is kept for a key, which is looked up soon.
    #[inline]
    pub(super) fn make_ready_for(&self, key: Key) {
        fetch(self.bucket(key));
    }

    fn mark(key: Key) -> u64 {
        #[allow(clippy::cast_possible_truncation, reason = "the upper half identifies")]
        let mark = (key.0 >> 64) as u64;
        mark
    }

    pub(super) fn find(&self, key: Key, ply: usize) -> Option<Entry> {
        let mark = Table::mark(key);
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == mark).then(|| unpack(data, ply))
        })
    }

    pub(super) fn keep(&self, key: Key, entry: Entry, ply: usize) {
        let mark = Table::mark(key);
        let generation = self.generation.load(Ordering::Relaxed);
        let mut worst = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.check.load(Ordering::Relaxed) ^ data == mark {
                worst = Some((slot, i32::MIN, data));
                break;
            }
            let age = i32::from((generation & GENERATIONS).wrapping_sub(generation_of(data)) & GENERATIONS);
            let worth = unpack(data, 0).depth - 4 * age;
            if worst.is_none_or(|(_, least, _)| worth < least) {
                worst = Some((slot, worth, data));
            }
        }
        let Some((slot, _, before)) = worst else { return };
        let mut entry = entry;
        if before != 0 && slot.check.load(Ordering::Relaxed) ^ before == mark {
            let old = unpack(before, ply);
            if entry.best == 0 {
                entry.best = old.best;
            }
            let recent = generation_of(before) == generation & GENERATIONS;
            if recent && entry.bound != Bound::Exact && entry.depth + 3 < old.depth {
                return;
            }
        }
        let data = pack(entry, ply, generation);
        slot.check.store(mark ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

/// Generations are counted in so many bits.
const GENERATIONS: u8 = 31;

fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// Mates are counted from the position, not from the root.
fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
    let ply = i32::try_from(ply.min(MAX_PLY)).unwrap_or(0);
    let value = match entry.value {
        value if value >= MATE_BOUND => value + ply,
        value if value <= -MATE_BOUND => value - ply,
        value => value,
    };
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "values fit 16 bits, depths 8"
    )]
    let (value, standing, depth) = (
        value as i16 as u16,
        entry.standing.clamp(UNJUDGED, 32_000) as i16 as u16,
        entry.depth.clamp(0, 255) as u8,
    );
    u64::from(entry.best) & CODE
        | u64::from(value) << 17
        | u64::from(standing) << 33
        | u64::from(depth) << 49
        | (entry.bound as u64) << 57
        | u64::from(generation & GENERATIONS) << 59
}

fn unpack(data: u64, ply: usize) -> Entry {
    let ply = i32::try_from(ply.min(MAX_PLY)).unwrap_or(0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "as packed")]
    let (best, value, standing) =
        ((data & CODE) as u32, i32::from((data >> 17) as u16 as i16), i32::from((data >> 33) as u16 as i16));
    let value = match value {
        value if value >= MATE_BOUND => value - ply,
        value if value <= -MATE_BOUND => value + ply,
        value => value,
    };
    let bound = match data >> 57 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => Bound::Unknown,
    };
    Entry { best, value, depth: i32::from((data >> 49) as u8), bound, standing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MATE;

    #[test]
    fn what_is_kept_is_found_again_and_mates_count_from_the_position() {
        let table = Table::new(1);
        let key = Key::mix(1, 2);
        let entry = Entry { best: 77, value: MATE - 10, depth: 9, bound: Bound::Lower, standing: -150 };
        table.keep(key, entry, 6);
        assert_eq!(table.find(key, 6), Some(entry));
        assert_eq!(table.find(key, 2).map(|e| e.value), Some(MATE - 6));
        assert_eq!(table.find(Key::mix(1, 3), 6), None);
        let loss = Entry { value: -417, bound: Bound::Exact, ..entry };
        table.keep(key, loss, 6);
        assert_eq!(table.find(key, 0), Some(loss));
    }
}
