//! Syzygy endgame tables: who wins a position of plain chess with few units, and how far the next capture or pawn move is.
//!
//! Source: Ronald de Man's tables, read by the library shakmaty-syzygy. The tables are files that users have; castling rights are not in them.

mod folder;
mod root;

pub use root::Choice;
pub use shakmaty;
pub use shakmaty_syzygy::{AmbiguousWdl, Wdl};

use shakmaty::{Chess, Position};
use shakmaty_syzygy::Tablebase;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// Opened tables.
pub struct Tables {
    tables: Tablebase<Chess>,
    hits: AtomicU64,
}

impl Tables {
    /// Opens all tables in some folders.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read or none holds a table.
    pub fn open(folders: &[PathBuf]) -> io::Result<Tables> {
        let mut tables = folder::no_tables();
        let mut found = 0;
        for folder in folders {
            found += tables
                .add_directory(folder)
                .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
        }
        if found == 0 {
            return Err(io::Error::other("there are no Syzygy tables in these folders"));
        }
        Ok(Tables { tables, hits: AtomicU64::new(0) })
    }

    /// The most units, kings among them, of a position that the tables may know.
    #[must_use]
    pub fn most_units(&self) -> usize {
        self.tables.max_pieces()
    }

    /// How many answers the tables have given.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// The result for the side to move with best play. Right where the last move was a capture or a pawn move; elsewhere a win may be
    /// one that takes more than fifty moves, counted from that move. `None` where the tables do not know the position.
    #[must_use]
    pub fn result(&self, position: &Chess) -> Option<Wdl> {
        if !self.may_know(position) {
            return None;
        }
        let result = self.tables.probe_wdl_after_zeroing(position).ok()?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(result)
    }

    /// The result with the moves counted that were made since the last capture or pawn move.
    fn result_in_game(&self, position: &Chess) -> Option<AmbiguousWdl> {
        let result =
            if self.may_know(position) { self.tables.probe_wdl(position).ok()? } else { return None };
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(result)
    }

    fn may_know(&self, position: &Chess) -> bool {
        position.board().occupied().count() <= self.most_units() && position.castles().is_empty()
    }
}
