//! Keys of positions with what rules read of the half-moves before them.

use crate::general::{Game, Kind, Ply, Reads, RuleSet};
use board::Key;
use movement::Movement;

const KIND_OF_WAY: u64 = 6;
const KIND_OF_MOVER: u64 = 8;
const KIND_PASSES: u64 = 9;

impl RuleSet {
    /// What all its rules together read, the goals of a problem apart.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.memory.reads
    }

    /// Notes what all rules together read.
    pub(crate) fn note_reads(&mut self) {
        let mut own = self.walks.own.iter().chain(self.walks.replaced.iter().map(|(_, movement)| movement));
        // where no register knows them, unmoved are the units that stand where they stood in the diagram; no walk of the table asks
        if self.memory.unmoved.is_none() && (!self.castling.wings.is_empty() || own.any(asks)) {
            self.memory.reads = self.memory.reads.and(Reads::ORIGINS);
        }
        if self.null_moves() {
            self.memory.reads = self.memory.reads.and(Reads::PASSES);
        }
        if self.memory.reads.turns && self.board_turns() {
            self.memory.reads = self.memory.reads.and(Reads::LAST_MOVE);
        }
        self.memory.looks_back = self.memory.reads.last_move || self.memory.reads.line;
        self.memory.reads_line = self.memory.looks_back || self.memory.reads.passes;
    }
}

/// Whether a movement tells units that have moved from others.
fn asks(movement: &Movement) -> bool {
    movement.any(&|part| matches!(part, Movement::Unmoved))
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
        let reads = self.rules.memory.reads;
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
