//! Lost Pieces: after each move the other side's units that would be mated, were they its king, leave the board.

use crate::Rules;
use crate::conditions::place::series_capture;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply};
use board::{Marks, Reason, Side, Square, SquareSet, Unit};
use stipulation::Goal;

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("LostPieces", Moment::Aftermath).after(&series_capture::EFFECT);

/// The condition.
pub static LOST_PIECES: Condition = Condition {
    names: Words::new("LostPieces", "PiecesPerdues", "VerloreneSteine"),
    popeye: Some(198),
    definition: "After a move the opponent's units that would be mated if they were his king disappear.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "LostPieces",
        "h#2",
        "8/k7/1q3S2/2p5/8/2K5/8/3R4",
        &["1.Ka7-a6 Kc3-c4[-bPc5]   2.Ka6-a5 Rd1-a1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect(&EFFECT, Remover);
        Ok(())
    },
    ..Condition::BASE
};

struct Remover;

impl EffectHook for Remover {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if game.is_asked("LostPieces", 0) {
            return Going::On;
        }
        let losing = !ply.side;
        let had_royal = game.had_royal;
        // who is tried has a king then
        game.had_royal = board::PerSide([false; 2]);
        game.had_royal[losing] = true;
        let candidates = game.position().occupied_by(losing);
        // so the reference: a king that has just moved is still one
        let moved = Side::BOTH.map(|side| {
            let moved = game.position().royals(side) - game.royals_before_this_ply(side);
            if side == losing { SquareSet::EMPTY } else { moved }
        });
        // rules that look back at this ply judge the replies
        game.plies.push(*ply);
        let at_stake = std::mem::replace(&mut game.royals_at_stake, true);
        // Where walks alone decide what is in check, a unit that is not attacked cannot be mated, nor one that flees: most are so, and
        // making a unit royal and back costs more than looking for attackers.
        let by_walk = game.rules().walks_alone_check()
            && !game.rules().is_redefined(Goal::Mate)
            && game.checked_squares(losing) == game.position().royals(losing);
        let lost: Vec<Square> = candidates
            .into_iter()
            .filter(|&square| {
                !game.unit(square).is_royal()
                    && (!by_walk
                        || game.is_simply_observed(square, !losing) && !game.surely_flees(square, losing))
                    && is_lost(game, square, losing, moved)
            })
            .collect();
        game.plies.pop();
        game.had_royal = had_royal;
        game.royals_at_stake = at_stake;
        for square in lost {
            game.position_mut().remove_unit(square, Reason::Removal);
            if ply.at == square {
                ply.at = Square::NONE;
            }
        }
        Going::On
    }
}

/// Whether the unit would be mated if it were the only royal one.
fn is_lost(game: &mut Game<'_>, square: Square, losing: Side, moved: [SquareSet; 2]) -> bool {
    game.ask("LostPieces", 0, false, |game| {
        game.position_mut().begin_ply();
        for side in Side::BOTH {
            for king in game.position().royals(side) - moved[side.index()] {
                let unit = game.unit(king);
                let common = Unit { marks: unit.marks.without(Marks::ROYAL), ..unit };
                game.position_mut().change_unit(king, common, Reason::RoyalChange);
            }
        }
        let royal = game.unit(square).with_marks(Marks::ROYAL);
        game.position_mut().change_unit(square, royal, Reason::RoyalChange);
        if game.position().side_to_move() != losing {
            game.position_mut().pass_turn();
        }
        let lost = game.reaches(Goal::Mate);
        game.position_mut().undo_ply();
        lost
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn what_attacks_a_unit_is_what_the_rules_call_a_check() {
        // no white unit attacks the knight; under Bicolores a unit of its own side may
        let table = Table::new("8/8/4k3/6Q1/2s4l/8/1Q6/7K", &["Bicolores", "LostPieces"]);
        assert_eq!(table.after(Side::White, "g5e5"), ["8/8/4k3/4Q3/7l/8/1Q6/7K"]);
        let table = Table::new("8/8/4k3/6Q1/2s4l/8/1Q6/7K", &["LostPieces"]);
        assert_eq!(table.after(Side::White, "g5e5"), ["8/8/4k3/4Q3/2s4l/8/1Q6/7K"]);
    }

    #[test]
    fn a_unit_that_may_not_be_moved_again_cannot_flee() {
        // the bishop moved by Black is attacked twice and was moved last
        let table = Table::new("8/8/7K/8/8/1p1B4/8/2k5", &["HalfInChess", "LostPieces"]);
        assert_eq!(table.after(Side::Black, "d3c2"), ["8/8/7K/8/8/1p6/8/2k5"]);
        assert_eq!(table.after(Side::Black, "d3e4"), ["8/8/7K/8/4B3/1p6/8/2k5"]);
    }
}
