//! Traitor chess.
//!
//! Source: Popeye's manual. In the reference, a king that went over cannot check its old side, whose king's square it still
//! holds, by a move of its own: where orthodox units give check, moves to goals are made with a view to that square only. Other
//! conditions may put that view out of force.

use crate::Rules;
use crate::attributes::volage;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Choices, EffectPlace, Game, GoalRule, Going, Immobility, Moment, Move, Ply, Unless};
use board::{Reason, Side, Walk};
use stipulation::Goal;

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("TraitorChess", Moment::Recolouring).before(&volage::EFFECT);

/// Black units that cross the middle of the board become white.
pub static TRAITOR_CHESS: Condition = Condition {
    names: Words::new("TraitorChess", "EchecsTraitor", "TraitorChess"),
    popeye: Some(75),
    definition: "A black unit that moves to White's half of the board becomes white.",
    source: "Popeye's manual",
    example: Ok(Example::new("TraitorChess", "h#1", "8/3p3K/8/6B1/8/5S2/8/k7", &["1.Ka1-b1 Sf3-d2 #"])),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        super::keep_king_squares(builder);
        let stays = |game: &Game<'_>, m: &Move| {
            let geometry = game.position().geometry();
            game.position().side_to_move() != Side::Black || geometry.rank(m.arrival) >= geometry.ranks() / 2
        };
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let geometry = game.position().geometry();
            if ply.side == Side::Black && ply.at.is_some() && geometry.rank(ply.at) < geometry.ranks() / 2 {
                super::change_side(game, ply.at, Reason::SilentSideChange);
            }
            Going::On
        };
        builder.effect(&EFFECT, Unless(stays, change)).immobility(MovesItsTraitor);
        let position = context.position;
        let mut walks = position.occupied().into_iter().map(|square| position.unit(square).walk);
        if context.all.len() == 1 && walks.all(|walk| walk <= Walk::KING) {
            builder.goal_rule(NotByTheTraitor);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// So the reference: when it is asked whether a side is immobile, the king that left it, on its king's square still, moves
/// for it.
struct MovesItsTraitor;

impl Immobility for MovesItsTraitor {
    fn is_immobile(&self, game: &mut Game<'_>, plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        if !plainly(game) {
            return false;
        }
        let side = game.side_to_move();
        let gone = game.king_squares(side).into_iter().filter(|&square| {
            let unit = game.unit(square);
            unit.is_royal() && !unit.belongs_to(side)
        });
        let mut moves = Vec::new();
        for square in gone.collect::<Vec<_>>() {
            game.generate_from(square, side, &mut moves);
        }
        !moves.into_iter().any(|m| game.is_legal_for_now(m))
    }
}

/// The king that went over does not reach check or mate.
struct NotByTheTraitor;

impl GoalRule for NotByTheTraitor {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        let by_traitor = game.plies().last().is_some_and(|ply| {
            let mut kings = game.king_squares(!ply.side).into_iter();
            kings.any(|square| square == ply.intention.departure)
        });
        !(by_traitor && self.concerns(goal)) && plainly(game)
    }

    fn concerns(&self, goal: Goal) -> bool {
        matches!(goal, Goal::Mate | Goal::Check | Goal::DoubleMate)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn black_units_that_cross_the_middle_become_white() {
        let table = Table::new("3r3k/8/8/8/8/8/8/K5R1", &["TraitorChess"]);
        assert_eq!(table.after(Side::Black, "d8d5"), ["7k/8/8/3r4/8/8/8/K5R1"]);
        assert_eq!(table.after(Side::Black, "d8d4"), ["7k/8/8/8/3R4/8/8/K5R1"]);
        assert_eq!(table.after(Side::White, "g1g6"), ["3r3k/8/6R1/8/8/8/8/K7"]);
    }
}
