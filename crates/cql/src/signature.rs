//! What a game as a whole has had on the board, small enough to be kept beside it, and which queries that decides.
//!
//! A compiled collection keeps a signature for each game. What it says is exact, and what a plan needs of it is
//! necessary: a game that lacks it cannot match, one that has it must still be replayed.

use board::Side;

use crate::diagram::Diagram;
use crate::game::Game;
use crate::replay::{MoveKind, Position};
use crate::tree::{Designator, Kinds, Squares};

pub use crate::plan::asked;

/// The traces of a game's main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// For each kind (white king to black pawn) the squares on which it ever stood.
    pub visited: [Squares; 12],
    /// Half moves.
    pub plies: i32,
    /// What ever happened, see the constants.
    pub events: i32,
}

/// A part of a signature, which is a column of its own in a compiled collection. They are ordered as it pays to read them: few games have a rare event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// What happened.
    Events,
    /// The half moves.
    Plies,
    /// The squares on which a kind stood, 0 (white king) to 11 (black pawn).
    Visited(usize),
}

impl Part {
    /// All parts.
    pub fn all() -> impl Iterator<Item = Part> {
        [Part::Events, Part::Plies].into_iter().chain((0..12).map(Part::Visited))
    }
}

impl Signature {
    /// A check was given, or the first position is one.
    pub const CHECK: i32 = 1;
    /// A capture in passing.
    pub const EN_PASSANT: i32 = 2;
    /// A promotion.
    pub const PROMOTION: i32 = 4;
    /// The game ends with mate.
    pub const MATE: i32 = 8;
    /// The game ends with stalemate.
    pub const STALEMATE: i32 = 16;
    /// Castlings, as bits K, Q, k, q from here on.
    pub const CASTLING: i32 = 32;

    /// The signature of a game that cannot be replayed: anything is possible.
    pub const UNKNOWN: Signature = Signature { visited: [u64::MAX; 12], plies: i32::MAX, events: i32::MAX };

    /// The signature of a replayed game.
    #[must_use]
    pub fn of(game: &Game<Position>) -> Signature {
        let Some(line) = game.lines.first() else { return Signature::UNKNOWN };
        let mut found = Signature { visited: [0; 12], plies: 0, events: 0 };
        for moment in &line.moments {
            let diagram = &moment.diagram;
            for (kind, visited) in found.visited.iter_mut().enumerate() {
                *visited |= diagram.sides[kind / 6] & diagram.roles[kind % 6];
            }
            if diagram.checkers(diagram.turn) != 0 {
                found.events |= Signature::CHECK;
            }
            let Some(next) = moment.next else { continue };
            found.plies += 1;
            let of_black = 2 * i32::from(diagram.turn == Side::Black);
            match next.kind {
                MoveKind::EnPassant => found.events |= Signature::EN_PASSANT,
                MoveKind::CastleShort => found.events |= Signature::CASTLING << of_black,
                MoveKind::CastleLong => found.events |= Signature::CASTLING << (of_black + 1),
                _ => {}
            }
            if next.promotion.is_some() {
                found.events |= Signature::PROMOTION;
            }
        }
        if let Some(last) = line.moments.last() {
            if Diagram::is_mate(&last.diagram) {
                found.events |= Signature::MATE;
            }
            if Diagram::is_stalemate(&last.diagram) {
                found.events |= Signature::STALEMATE;
            }
        }
        found
    }

    /// Sets a part to what it is in [`Signature::UNKNOWN`].
    pub fn forget(&mut self, part: Part) {
        match part {
            Part::Events => self.events = Signature::UNKNOWN.events,
            Part::Plies => self.plies = Signature::UNKNOWN.plies,
            Part::Visited(kind) => self.visited[kind] = Signature::UNKNOWN.visited[kind],
        }
    }

    pub(crate) fn happened(&self, event: i32) -> bool {
        self.events & event != 0
    }

    /// Whether some unit of a designator ever stood on one of its squares.
    pub(crate) fn had(&self, unit: &Designator) -> bool {
        let kinds = unit.all_kinds();
        unit.tags != 0
            || unit.hand
            || kinds.0 & Kinds::EMPTY.0 != 0
            || self
                .visited
                .iter()
                .enumerate()
                .any(|(kind, visited)| kinds.0 >> kind & 1 != 0 && visited & unit.squares != 0)
    }
}
