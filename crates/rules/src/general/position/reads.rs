//! What rules read of a position's past: the key of a position holds what some rule of the problem reads, and no more.

use crate::general::{Game, Kind, Ply, RuleSet};
use board::Key;
use movement::Movement;

const KIND_OF_WAY: u64 = 6;
const KIND_OF_MOVER: u64 = 8;
const KIND_PASSES: u64 = 9;

/// What a rule reads beyond what every key holds: the units on their squares with walks, sides and marks, what lies below
/// the board, whose turn it is, rights to castle, who can be captured in passing, and registers.
///
/// Every condition and every attribute says it where it is declared. A hook that is put into a [`crate::general::Builder`] by
/// anybody else counts as reading [`Reads::EVERYTHING`] unless he says what it reads ([`crate::general::Builder::declare`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reads {
    origins: bool,
    passes: bool,
    turns: bool,
    last_move: bool,
    line: bool,
}

impl Reads {
    /// Nothing more.
    pub const POSITION: Reads =
        Reads { origins: false, passes: false, turns: false, last_move: false, line: false };
    /// Where units stood in the diagram, by which they are also told apart.
    pub const ORIGINS: Reads = Reads { origins: true, ..Reads::POSITION };
    /// Whether the last half-move was a pass, and the one before it.
    pub const PASSES: Reads = Reads { passes: true, ..Reads::POSITION };
    /// Whether the last half-move turned the board, where a rule turns it.
    pub const TURN: Reads = Reads { turns: true, ..Reads::POSITION };
    /// The last half-move, and if that was a pass those before it up to the last that was none.
    pub const LAST_MOVE: Reads = Reads { last_move: true, ..Reads::POSITION };
    /// All half-moves since the diagram, and origins.
    pub const EVERYTHING: Reads =
        Reads { origins: true, passes: true, turns: true, last_move: true, line: true };

    /// What one of two rules reads.
    #[must_use]
    pub const fn and(self, other: Reads) -> Reads {
        Reads {
            origins: self.origins || other.origins,
            passes: self.passes || other.passes,
            turns: self.turns || other.turns,
            last_move: self.last_move || other.last_move,
            line: self.line || other.line,
        }
    }

    /// Whether diagram squares are read.
    #[must_use]
    pub const fn origins(self) -> bool {
        self.origins
    }
}

impl RuleSet {
    /// What all its rules together read, the goals of a problem apart.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.reads
    }

    /// Notes what all rules together read.
    pub(crate) fn note_reads(&mut self) {
        let own =
            self.own_movements.iter().chain(self.replaced_movements.iter().map(|(_, movement)| movement));
        let table = movement::walks().iter().map(|entry| entry.movement());
        let asks = |movement: &Movement| movement.any(&|part| matches!(part, Movement::Unmoved));
        // where no register knows them, unmoved are the units that stand where they stood in the diagram
        if self.unmoved.is_none() && (!self.wings.is_empty() || own.chain(table).any(asks)) {
            self.reads = self.reads.and(Reads::ORIGINS);
        }
        if self.null_moves() {
            self.reads = self.reads.and(Reads::PASSES);
        }
        if self.reads.turns && self.board_turns() {
            self.reads = self.reads.and(Reads::LAST_MOVE);
        }
        self.looks_back = self.reads.last_move || self.reads.line;
        self.reads_line = self.looks_back || self.reads.passes;
    }
}

impl Game<'_> {
    /// Lets the diagram squares of units count in the key, for goals that read them.
    pub fn count_origins(&mut self) {
        self.position.count_origins();
    }

    /// The key of the position together with what rules read of the half-moves before it.
    #[inline(never)]
    pub(crate) fn key_with_line(&self) -> Key {
        let mut key = self.position.key();
        let reads = self.rules.reads;
        if reads.line {
            for (number, ply) in self.plies.iter().enumerate() {
                key ^= self.key_of_ply(ply, number as u64 + 1);
            }
            return key;
        }
        let passes = self.plies.iter().rev().take_while(|ply| ply.intention.kind == Kind::Pass).count();
        if passes > 0 {
            key ^= Key::mix(KIND_PASSES, passes.min(2) as u64);
        }
        if reads.last_move
            && let Some(ply) = self.plies.iter().rev().nth(passes)
        {
            key ^= self.key_of_ply(ply, 0);
        }
        key
    }

    /// What tells a half-move from others: its way, and what moved.
    fn key_of_ply(&self, ply: &Ply, number: u64) -> Key {
        let m = ply.intention;
        let kind = match m.kind {
            Kind::Ordinary => 0,
            Kind::Castling => 1,
            Kind::Pass => 2,
            Kind::Exchange => 3,
            Kind::Drop(_) => 4,
            Kind::Special(_) => 5,
        };
        let way = [m.departure.0, m.arrival.0, m.capture.0, m.via.0, ply.at.0, kind, 1, 0];
        let mut key = Key::mix(KIND_OF_WAY + (number << 8), u64::from_le_bytes(way));
        let stays = ply.at.is_some() && self.unit(ply.at).origin == ply.mover.origin;
        let mover = u64::from(ply.mover.marks.0) | u64::from(ply.mover.walk.0) << 32;
        key ^= Key::mix(KIND_OF_MOVER + (number << 8), mover | u64::from(stays) << 48);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::ConditionUse;
    use crate::general::{Builder, Choices, Going, Moment};
    use crate::{GameOptions, Rules, prepare};
    use board::{Geometry, Position, Square, Unit, Walk};

    fn twins() -> Position {
        let mut position = Position::new(Geometry::CHESS);
        for square in [Square(8), Square(16)] {
            let rook = Unit::new(Walk::ROOK, board::Owner::White);
            position.place(square, Unit { origin: square, ..rook });
        }
        position
    }

    fn reads_under(name: &str, null_moves: bool) -> Reads {
        let options = GameOptions { null_moves, ..GameOptions::default() };
        prepare(twins(), &[ConditionUse::plain(name)], &options).expect("it is played").0.reads()
    }

    #[test]
    fn a_key_holds_what_a_rule_of_the_problem_reads() {
        assert_eq!(reads_under("Circe", false), Reads::POSITION);
        assert_eq!(reads_under("DiagramCirce", false), Reads::ORIGINS);
        assert_eq!(reads_under("DiagramAntiCirce", false), Reads::ORIGINS);
        assert_eq!(reads_under("BackHome", false), Reads::ORIGINS);
        assert_eq!(reads_under("BlackChecks", false), Reads::PASSES);
        assert_eq!(reads_under("WhiteSynchronMover", false), Reads::LAST_MOVE);
        assert_eq!(reads_under("Circe", true), Reads::PASSES);
    }

    #[test]
    fn a_hook_that_says_nothing_reads_everything() {
        let effect = |_: &mut Game<'_>, _: &mut Ply, _: &mut Choices| Going::On;
        let reads = |declared: Option<Reads>| {
            let mut builder = Builder::new(Geometry::CHESS);
            builder.declare(declared).effect((Moment::Closing, 1), effect);
            builder.seal(&mut twins()).reads()
        };
        assert_eq!(reads(None), Reads::EVERYTHING);
        assert_eq!(reads(Some(Reads::POSITION)), Reads::POSITION);
        assert_eq!(reads(Some(Reads::LAST_MOVE.and(Reads::ORIGINS))), Reads::LAST_MOVE.and(Reads::ORIGINS));
    }

    #[test]
    fn like_units_that_have_changed_places_are_told_apart_where_that_matters() {
        // the rook of a2 goes to a3, that of a3 to a2
        let ways = [(16, 24), (8, 16), (24, 25), (25, 9), (9, 8)];
        for (name, differs) in [("Circe", false), ("DiagramCirce", true)] {
            let uses = [ConditionUse::plain(name)];
            let (rules, position) = prepare(twins(), &uses, &GameOptions::default()).expect("it is played");
            let mut game = Game::new(&rules, position);
            let before = game.key();
            for (from, to) in ways {
                let mut moves = game.legal_moves().into_iter();
                let m = moves.find(|m| (m.departure, m.arrival) == (Square(from), Square(to)));
                assert!(game.make(m.expect("a legal move")).legal);
                game.set_side_to_move(board::Side::White);
            }
            assert_eq!(game.key() != before, differs, "{name}");
            assert_eq!(game.position().counts_origins(), differs, "{name}");
        }
    }
}
