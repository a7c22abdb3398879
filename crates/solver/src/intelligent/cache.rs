//! What has been worked out about the attacking side, kept by what stands where.
//!
//! What the attackers can guard depends on their own units and the moves left to them, not on the other side, and in a
//! search the same units of one side meet many of the other. Entries are compared whole: nothing is taken for
//! something else.

/// The number of entries, a power of two.
const ENTRIES: usize = 1 << 13;

/// Sets of squares that must be blocked, by the king's square.
pub(super) struct Entry {
    key: [u64; 5],
    /// The king's squares for which the sets are known.
    known: u64,
    /// Where the sets for a king's square begin and end.
    places: [(u32, u32); 64],
    sets: Vec<u64>,
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
}

/// An entry while it is asked.
pub(super) struct Known<'c> {
    entry: &'c mut Entry,
    held: &'c mut usize,
    worked_out: &'c mut u64,
}

impl Cache {
    /// A cache whose sets take about so many bytes of memory at most.
    pub(super) fn new(bytes: usize) -> Cache {
        let mut entries = Vec::new();
        entries.resize_with(ENTRIES, || None);
        Cache { entries, held: 0, most: bytes / size_of::<u64>(), worked_out: 0 }
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
        Known { entry, held: &mut self.held, worked_out: &mut self.worked_out }
    }

    /// How often sets were worked out since this was asked last.
    #[inline]
    pub(super) fn take_worked_out(&mut self) -> u64 {
        std::mem::take(&mut self.worked_out)
    }
}

impl Known<'_> {
    /// The sets for a king's square, worked out when they are first asked for.
    #[inline]
    pub(super) fn sets(&mut self, king: u8, work_out: impl FnOnce(&mut Vec<u64>)) -> &[u64] {
        let Known { entry, held, worked_out } = self;
        let room = entry.sets.capacity();
        let place = &mut entry.places[usize::from(king)];
        #[allow(clippy::cast_possible_truncation, reason = "at most 256 sets for each of 64 squares")]
        if entry.known >> king & 1 == 0 {
            entry.known |= 1 << king;
            let start = entry.sets.len() as u32;
            work_out(&mut entry.sets);
            **worked_out += 1;
            *place = (start, entry.sets.len() as u32);
            **held += entry.sets.capacity() - room;
        }
        &entry.sets[place.0 as usize..place.1 as usize]
    }
}
