//! Republican chess.

use crate::Rules;
use crate::conditions::Condition;
use crate::general::{Choices, EffectHook, Foresight, Game, GoalRule, Going, Level, Moment, Move, Ply};
use board::{Geometry, Marks, Owner, Reason, Side, Square, SquareSet, Unit, Walk};
use stipulation::Goal;

/// Kings come to the board to be mated.
pub static REPUBLICAN_CHESS: Condition = Condition {
    name: "RepublicanChess",
    definition: "There are no kings. A side that has moved may put the king of the other side on an empty square where \
                 it is mated; by type 2 also to parry a mate.",
    source: "Popeye's manual",
    build: |condition, _, builder| {
        let rule = Republican { testing: builder.register() };
        builder.royals_may_vanish();
        builder.effect(Moment::Closing, 5, rule);
        // by type 2 a side that is mated may parry by putting the other king in the way
        if condition.has("Type1") {
            builder.goal_rule(rule);
        }
        Ok(())
    },
};

#[derive(Clone, Copy)]
struct Republican {
    /// Set while a mate is tested: nobody puts a king on the board meanwhile.
    testing: u16,
}

impl Republican {
    fn while_testing<T>(self, game: &mut Game<'_>, question: &mut dyn FnMut(&mut Game<'_>) -> T) -> T {
        let before = game.position().register(self.testing);
        game.position_mut().set_register(self.testing, 1);
        let answer = question(game);
        game.position_mut().set_register(self.testing, before);
        answer
    }

    fn is_mated_on(self, game: &mut Game<'_>, at: Square, king: Unit, flight: Option<Square>) -> bool {
        self.while_testing(game, &mut |game| {
            game.position_mut().begin_ply();
            game.position_mut().add_unit(at, king, Reason::Appearance);
            let flees = flight.is_some_and(|flight| game.is_surely_legal_somehow(Move::new(at, flight)));
            let mate = !flees && game.reaches(Goal::Mate);
            game.position_mut().undo_ply();
            mate
        })
    }
}

/// The empty squares that a side's units reach and those that they do not, where occupation tells and kings may flee as in
/// plain chess: the cheap question first.
fn reached_and_safe(game: &Game<'_>, side: Side) -> Option<[u64; 2]> {
    let (rules, position) = (game.rules(), game.position());
    let told = rules.simple_observation
        && rules.plain_observers
        && rules.extra_observers.is_empty()
        && !rules.restricts_moves()
        && rules.geometry() == Geometry::CHESS
        && !position.has_holes();
    if !told {
        return None;
    }
    let occupied = position.occupied().0[0];
    let mut reached = 0;
    for at in SquareSet::of_first_word(!occupied) {
        if game.reached_over(at, side, !0, occupied)? {
            reached |= at.bit();
        }
    }
    Some([reached, !occupied & !reached])
}

/// The squares next to a square of plain chess.
fn next_to(at: Square) -> u64 {
    let (a_file, h_file) = (0x0101_0101_0101_0101_u64, 0x8080_8080_8080_8080_u64);
    let beside = at.bit() | (at.bit() & !h_file) << 1 | (at.bit() & !a_file) >> 1;
    (beside | beside << 8 | beside >> 8) & !at.bit()
}

impl EffectHook for Republican {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let other: Side = !ply.side;
        let testing = game.position().register(self.testing) != 0;
        if testing || !game.position().royals(other).is_empty() {
            return Going::On;
        }
        let marks = Marks::ROYAL;
        let king = Unit::new(game.rules().standard(Walk::KING), Owner::from(other)).with_marks(marks);
        let mut squares: Vec<Square> = Vec::new();
        let looked = reached_and_safe(game, ply.side);
        for at in game.position().geometry().squares() {
            if !game.position().is_empty(at) {
                continue;
            }
            let in_check = match looked {
                Some([reached, _]) => reached & at.bit() != 0,
                None => !game.rules().ungated || game.is_observed_at(Level::Check, at, ply.side),
            };
            let flight = looked.and_then(|[_, safe]| SquareSet::of_first_word(safe & next_to(at)).first());
            if in_check && self.is_mated_on(game, at, king, flight) {
                squares.push(at);
            }
        }
        let pick = choices.pick(squares.len() + 1);
        if let Some(&at) = squares.get(pick) {
            game.position_mut().add_unit(at, king, Reason::Appearance);
        }
        Going::On
    }

    fn foresight(&self) -> Foresight {
        Foresight::Idle
    }

    fn leaves_alone(&self, game: &Game<'_>, _: &Move) -> bool {
        let other = !game.position().side_to_move();
        game.position().register(self.testing) != 0 || !game.position().royals(other).is_empty()
    }
}

impl GoalRule for Republican {
    fn reaches(&self, game: &mut Game<'_>, _: Goal, plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        self.while_testing(game, &mut |game| plainly(game))
    }
}
