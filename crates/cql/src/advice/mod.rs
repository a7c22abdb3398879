//! Advice from outside: an engine's judgement of a position, and endgame tables.

mod mates;
mod tables;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use board::Side;

use crate::diagram::Diagram;
use crate::tree::{Effort, Range, TableResult, Viewpoint};
pub use mates::{MOST_MEN, Mates, Outcome};
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

/// An engine that judges positions. What it is made of is the caller's affair: this crate starts no programs.
pub trait Judge: Send {
    /// The score of a position, given as FEN, after such an effort; `None` when the engine gives none or has ended. The
    /// answer must not depend on the positions asked before.
    fn judge(&mut self, fen: &str, effort: Effort) -> Option<Score>;
}

/// Starts a judge: each searching thread has its own.
#[derive(Clone)]
pub struct Judges(Arc<dyn Fn() -> io::Result<Box<dyn Judge>> + Send + Sync>);

impl Judges {
    /// From what starts one.
    pub fn new(start: impl Fn() -> io::Result<Box<dyn Judge>> + Send + Sync + 'static) -> Judges {
        Judges(Arc::new(start))
    }
}

impl std::fmt::Debug for Judges {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Judges")
    }
}

/// Where advice comes from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The engine, if positions are to be judged.
    pub engine: Option<Judges>,
    /// Folders with Syzygy tables.
    pub tables: Vec<PathBuf>,
}

/// What advises one searching thread. It remembers the engine's answers.
#[derive(Default)]
pub struct Adviser {
    engine: Option<Box<dyn Judge>>,
    tables: Option<Arc<Tables>>,
    mates: Arc<Mates>,
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
        let mates = Arc::new(Mates::default());
        (0..threads)
            .map(|_| {
                let engine = sources.engine.as_ref().map(|judges| (judges.0)()).transpose()?;
                Ok(Adviser {
                    engine,
                    tables: tables.clone(),
                    mates: Arc::clone(&mates),
                    known: HashMap::new(),
                })
            })
            .collect()
    }

    fn score<D: Diagram>(&mut self, diagram: &D, effort: Effort) -> Option<Score> {
        let engine = self.engine.as_mut()?;
        // Engines need not answer where there is nothing to move.
        if diagram.is_mate() {
            return Some(Score::Mate(0));
        }
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

    /// Whether the tables give this result, with a mate in so many half moves if that is asked; not if they lack the
    /// position. The result comes from Syzygy tables where there are such, else, as the half moves always, from the
    /// tables made here.
    #[must_use]
    pub fn table_says<D: Diagram>(
        &self,
        diagram: &D,
        result: TableResult,
        half_moves: Option<Range>,
    ) -> bool {
        let known =
            self.tables.as_ref().filter(|_| half_moves.is_none()).and_then(|tables| tables.winner(diagram));
        let winner = match known {
            Some(winner) => winner,
            None => match self.mates.outcome(diagram) {
                None => return false,
                Some(Outcome::Draw) => None,
                Some(Outcome::Mate { winner, half_moves: distance }) => {
                    if half_moves.is_some_and(|range| !range.contains(i32::from(distance))) {
                        return false;
                    }
                    Some(winner)
                }
            },
        };
        match result {
            TableResult::Draw => winner.is_none(),
            TableResult::SideToMoveWins => winner == Some(diagram.turn()),
            TableResult::Decisive => winner.is_some(),
            TableResult::Wins(side) => winner == Some(side),
        }
    }
}
