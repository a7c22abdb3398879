//! The memory that timetables take. Beside the table of proofs only they grow with the length of a game; when
//! they take more than their share no more are made, and the search goes on with those that there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The share of the memory that timetables may take: one part in so many.
pub(super) const SHARE: usize = 4;

/// The bytes that they may always take.
const LEAST: usize = 16 << 20;

/// The bytes that all timetables of a search take.
#[derive(Clone, Default)]
pub(super) struct Ledger(Arc<AtomicUsize>);

impl Ledger {
    /// Enters so many bytes, as long as the entry is kept.
    pub(super) fn enter(&self, bytes: usize) -> Entry {
        self.0.fetch_add(bytes, Relaxed);
        Entry { bytes, ledger: self.clone() }
    }

    /// Whether more is taken than may be where all tables together may take so many bytes.
    pub(super) fn is_full(&self, max_memory: usize) -> bool {
        self.0.load(Relaxed) > (max_memory / SHARE).max(LEAST)
    }
}

/// Bytes that are taken.
pub(super) struct Entry {
    bytes: usize,
    ledger: Ledger,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.ledger.0.fetch_sub(self.bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_may_be_taken_again() {
        let ledger = Ledger::default();
        let first = ledger.enter(LEAST);
        assert!(!ledger.is_full(0));
        let second = ledger.clone().enter(1);
        assert!(ledger.is_full(0) && ledger.is_full(SHARE * LEAST));
        assert!(!ledger.is_full(SHARE * (LEAST + 1)));
        drop(first);
        assert!(!ledger.is_full(0));
        drop(second);
    }
}
