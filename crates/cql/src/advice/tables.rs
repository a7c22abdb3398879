//! Syzygy endgame tables: who wins a position with few units. They know nothing of the number of moves to mate.

use std::io;
use std::path::PathBuf;

use board::Side;
use pgn_reader::shakmaty::{CastlingMode, Chess, fen::Fen};
use syzygy::Wdl;

use crate::diagram::Diagram;
use crate::start::Variant;

/// Opened tables.
pub struct Tables {
    tables: syzygy::Tables,
}

impl Tables {
    /// Opens all tables in some folders.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read or none holds a table.
    pub fn open(folders: &[PathBuf]) -> io::Result<Tables> {
        Ok(Tables { tables: syzygy::Tables::open(folders)? })
    }

    /// Who wins with best play, the fifty-move rule left aside: `Some(None)` is a draw, `None` unknown.
    #[must_use]
    pub fn winner<D: Diagram>(&self, diagram: &D) -> Option<Option<Side>> {
        let units = diagram.occupied().count_ones() as usize;
        if units > self.tables.most_units() || diagram.variant() != Variant::Normal {
            return None;
        }
        let fen = Fen::from_ascii(diagram.to_fen().as_bytes()).ok()?;
        let position: Chess = fen.into_position(CastlingMode::Chess960).ok()?;
        let turn = diagram.turn();
        Some(match self.tables.result(&position)? {
            Wdl::Win | Wdl::CursedWin => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss | Wdl::BlessedLoss => Some(!turn),
        })
    }
}
