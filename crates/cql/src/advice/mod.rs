//! Advice from outside: an engine's judgement of a position, and endgame tables.

mod engine;
mod tables;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use board::Side;

use crate::diagram::Diagram;
use crate::tree::{Effort, TableResult, Viewpoint};
pub use engine::Engine;
pub use tables::Tables;

/// An engine's judgement from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Hundredths(i32),
    /// Mate in so many moves; negative: the side to move is mated. 0: it is mated now.
    Mate(i32),
}

impl Score {
    /// As hundredths of a pawn; a mate is worth more than 10,000 pawns.
    #[must_use]
    pub fn hundredths(self) -> i32 {
        const MATE: i32 = 2_000_000;
        match self {
            Score::Hundredths(value) => value.clamp(-MATE / 4, MATE / 4),
            Score::Mate(moves) if moves > 0 => MATE - moves.min(9999),
            Score::Mate(moves) => -MATE - moves.max(-9999),
        }
    }
}

/// Where advice comes from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The command of a UCI engine; each searching thread starts its own.
    pub engine: Option<String>,
    /// Folders with Syzygy tables.
    pub tables: Vec<PathBuf>,
}

/// What advises one searching thread. It remembers the engine's answers.
#[derive(Default)]
pub struct Adviser {
    engine: Option<Engine>,
    tables: Option<Arc<Tables>>,
    known: HashMap<(String, Effort), Option<Score>>,
}

/// Remembered answers beyond this number are forgotten.
const MOST_KNOWN: usize = 100_000;

impl Adviser {
    /// Starts an adviser for each of `threads` threads.
    ///
    /// # Errors
    ///
    /// When the engine cannot be started or a folder cannot be read.
    pub fn start(sources: &Sources, threads: usize) -> io::Result<Vec<Adviser>> {
        let tables =
            if sources.tables.is_empty() { None } else { Some(Arc::new(Tables::open(&sources.tables)?)) };
        (0..threads)
            .map(|_| {
                let engine = sources.engine.as_deref().map(Engine::start).transpose()?;
                Ok(Adviser { engine, tables: tables.clone(), known: HashMap::new() })
            })
            .collect()
    }

    fn score<D: Diagram>(&mut self, diagram: &D, effort: Effort) -> Option<Score> {
        let engine = self.engine.as_mut()?;
        let key = (diagram.to_fen(), effort);
        if let Some(score) = self.known.get(&key) {
            return *score;
        }
        let score = engine.judge(&key.0, effort);
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, score);
        score
    }

    /// The engine's score in hundredths of a pawn from a viewpoint; `None` if it gives none.
    pub fn hundredths<D: Diagram>(&mut self, diagram: &D, effort: Effort, view: Viewpoint) -> Option<i32> {
        let score = self.score(diagram, effort)?.hundredths();
        Some(if view == Viewpoint::Absolute && diagram.turn() == Side::Black { -score } else { score })
    }

    /// Whether the engine sees a mate for either side.
    pub fn sees_mate<D: Diagram>(&mut self, diagram: &D, effort: Effort) -> bool {
        matches!(self.score(diagram, effort), Some(Score::Mate(_)))
    }

    /// Whether the tables give this result; not if they lack the position.
    #[must_use]
    pub fn table_says<D: Diagram>(&self, diagram: &D, result: TableResult) -> bool {
        let Some(winner) = self.tables.as_ref().and_then(|tables| tables.winner(diagram)) else {
            return false;
        };
        match result {
            TableResult::Draw => winner.is_none(),
            TableResult::SideToMoveWins => winner == Some(diagram.turn()),
            TableResult::SomebodyWins => winner.is_some(),
            TableResult::Wins(side) => winner == Some(side),
        }
    }
}
