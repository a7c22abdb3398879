//! What has been worked out about the attacking side, kept by what stands where.
//!
//! What the attackers can guard depends on their own units and the moves left to them, not on the other side, and in a
//! search the same units of one side meet many of the other. Entries are compared whole: nothing is taken for
//! something else.

use super::additions;
use super::sets::WITH_BIT;
use rules::orthodox;

/// The number of entries, a power of two.
const ENTRIES: usize = 1 << 13;

/// Sets of squares that must be blocked, by the king's square.
pub(super) struct Entry {
    key: [u64; 5],
    /// The king's squares for which the sets are known.
    known: u64,
    /// Where the sets for a king's square begin and end; four words stand before them, a [`Patterns`].
    places: [(u32, u32); 64],
    sets: Vec<u64>,
}

/// The sets of squares around a king that have one of some sets in them: a bit for each of the 256.
#[derive(Clone, Copy)]
pub(super) struct Patterns<'s>(&'s [u64; 4]);

/// The number of the set of those squares that are around a king.
#[inline]
fn pattern(squares: u64, king: u8) -> usize {
    let near = (squares & orthodox::king(king)).rotate_right(u32::from(king) + 55);
    #[allow(clippy::cast_possible_truncation, reason = "eight bits")]
    let number =
        (near & 0b111 | near >> 5 & 0b1000 | near >> 6 & 0b1_0000 | near >> 11 & 0b1110_0000) as usize;
    number
}

impl Patterns<'_> {
    /// Whether squares have one of the sets in them.
    #[inline]
    pub(super) fn contain(self, squares: u64, king: u8) -> bool {
        let number = pattern(squares, king);
        self.0[number >> 6] >> (number & 63) & 1 != 0
    }

    /// Those of some sets around a king.
    fn of(sets: &[u64], king: u8) -> [u64; 4] {
        let mut words = [0u64; 4];
        for &set in sets {
            let number = pattern(set, king);
            words[number >> 6] |= 1 << (number & 63);
        }
        for word in &mut words {
            for (bit, with) in WITH_BIT.into_iter().enumerate() {
                *word |= (*word & !with) << (1 << bit);
            }
        }
        words[1] |= words[0];
        words[3] |= words[2];
        words[2] |= words[0];
        words[3] |= words[1];
        words
    }
}

/// Entries by key; a new one takes the place of an old one, and all go when their sets have become too many.
#[derive(Default)]
pub(super) struct Cache {
    entries: Vec<Option<Box<Entry>>>,
    /// The sets that the entries have room for.
    held: usize,
    /// With more sets than this all are forgotten.
    most: usize,
    /// How often sets were worked out since that was asked.
    worked_out: u64,
    /// What single units add to pictures.
    additions: additions::Known,
}

/// An entry while it is asked.
pub(super) struct Known<'c> {
    entry: &'c mut Entry,
    held: &'c mut usize,
    worked_out: &'c mut u64,
    additions: &'c mut additions::Known,
}

impl Cache {
    /// A cache whose sets take about so many bytes of memory at most.
    pub(super) fn new(bytes: usize) -> Cache {
        let mut entries = Vec::new();
        entries.resize_with(ENTRIES, || None);
        Cache { entries, most: bytes / size_of::<u64>(), ..Cache::default() }
    }

    /// The entry with that key, empty if it is a new one.
    #[inline]
    pub(super) fn entry(&mut self, key: [u64; 5]) -> Known<'_> {
        if self.held > self.most {
            self.entries.fill_with(|| None);
            self.held = 0;
        }
        let mut hash = 0u64;
        for word in key {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
        let slot = &mut self.entries[hash as usize & (ENTRIES - 1)];
        let entry = match slot {
            Some(entry) => {
                if (0..5).any(|word| entry.key[word] != key[word]) {
                    entry.key = key;
                    entry.known = 0;
                    // The room stays with the entry, so its sets still count as held.
                    entry.sets.clear();
                }
                entry
            }
            None => slot.insert(Box::new(Entry { key, known: 0, places: [(0, 0); 64], sets: Vec::new() })),
        };
        Known {
            entry,
            held: &mut self.held,
            worked_out: &mut self.worked_out,
            additions: &mut self.additions,
        }
    }

    /// How often sets were worked out since this was asked last.
    #[inline]
    pub(super) fn take_worked_out(&mut self) -> u64 {
        std::mem::take(&mut self.worked_out)
    }
}

impl Known<'_> {
    /// The sets for a king's square, worked out when they are first asked for, and what has one of them in it.
    #[inline]
    pub(super) fn sets(
        &mut self,
        king: u8,
        work_out: impl FnOnce(&mut additions::Known, &mut Vec<u64>),
    ) -> (Patterns<'_>, &[u64]) {
        let Known { entry, held, worked_out, additions } = self;
        let room = entry.sets.capacity();
        let place = &mut entry.places[usize::from(king)];
        #[allow(clippy::cast_possible_truncation, reason = "at most 256 sets for each of 64 squares")]
        if entry.known >> king & 1 == 0 {
            entry.known |= 1 << king;
            let start = entry.sets.len() as u32;
            entry.sets.extend([0; 4]);
            work_out(additions, &mut entry.sets);
            let (patterns, sets) = entry.sets[start as usize..].split_at_mut(4);
            patterns.copy_from_slice(&Patterns::of(sets, king));
            **worked_out += 1;
            *place = (start, entry.sets.len() as u32);
            **held += entry.sets.capacity() - room;
        }
        let words = &entry.sets[place.0 as usize..place.1 as usize];
        let (patterns, sets) = words.split_first_chunk().expect("four words stand before the sets");
        (Patterns(patterns), sets)
    }
}

#[cfg(test)]
mod tests {
    use super::Patterns;
    use rules::orthodox;

    #[test]
    fn patterns_contain_what_has_one_of_the_sets_in_it() {
        for king in [0, 7, 12, 27, 40, 56, 63] {
            let around: Vec<u64> = orthodox::squares(orthodox::king(king)).map(|at| 1 << at).collect();
            let pick = |number: usize| {
                let chosen = around.iter().enumerate().filter(|(place, _)| number >> place & 1 != 0);
                chosen.fold(0, |all, (_, square)| all | square)
            };
            let all = 1 << around.len();
            let sets = [3, 5, 12, all - 1].map(pick);
            for number in 0..all {
                // squares farther off do not count
                let squares = pick(number) | 1 << king | !orthodox::king(king);
                let expected = sets.iter().any(|set| set & !squares == 0);
                let words = Patterns::of(&sets, king);
                assert_eq!(Patterns(&words).contain(squares, king), expected, "{number} around {king}");
            }
        }
    }
}
