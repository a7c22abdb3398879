//! Syzygy endgame tables: who wins a position with few units. They know nothing of the number of moves to mate.

use std::io;
use std::path::PathBuf;

use board::Side;
use pgn_reader::shakmaty::{CastlingMode, Chess, fen::Fen};
use shakmaty_syzygy::{Tablebase, Wdl};

use crate::diagram::Diagram;
use crate::start::Variant;

/// No tables yet, to be added from folders.
#[cfg(any(unix, windows))]
fn no_tables() -> Tablebase<Chess> {
    Tablebase::new()
}

/// A browser has no folders: adding one fails.
#[cfg(not(any(unix, windows)))]
fn no_tables() -> Tablebase<Chess> {
    use shakmaty_syzygy::filesystem::{Filesystem, RandomAccessFile};
    use std::path::Path;

    struct NoFiles;

    impl Filesystem for NoFiles {
        fn regular_file_size(&self, _: &Path) -> io::Result<u64> {
            Err(io::ErrorKind::Unsupported.into())
        }

        fn read_dir(&self, _: &Path) -> io::Result<Vec<PathBuf>> {
            Err(io::ErrorKind::Unsupported.into())
        }

        fn open(&self, _: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    Tablebase::with_filesystem(std::sync::Arc::new(NoFiles))
}

/// Opened tables.
pub struct Tables {
    tables: Tablebase<Chess>,
}

impl Tables {
    /// Opens all tables in some folders.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read or none holds a table.
    pub fn open(folders: &[PathBuf]) -> io::Result<Tables> {
        let mut tables = no_tables();
        let mut found = 0;
        for folder in folders {
            found += tables
                .add_directory(folder)
                .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
        }
        if found == 0 {
            return Err(io::Error::other("there are no Syzygy tables in these folders"));
        }
        Ok(Tables { tables })
    }

    /// Who wins with best play, the fifty-move rule left aside: `Some(None)` is a draw, `None` unknown.
    #[must_use]
    pub fn winner<D: Diagram>(&self, diagram: &D) -> Option<Option<Side>> {
        let units = diagram.occupied().count_ones() as usize;
        if units > self.tables.max_pieces() || diagram.variant() != Variant::Normal {
            return None;
        }
        let fen = Fen::from_ascii(diagram.to_fen().as_bytes()).ok()?;
        let position: Chess = fen.into_position(CastlingMode::Chess960).ok()?;
        let turn = diagram.turn();
        Some(match self.tables.probe_wdl_after_zeroing(&position).ok()? {
            Wdl::Win | Wdl::CursedWin => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss | Wdl::BlessedLoss => Some(!turn),
        })
    }
}
