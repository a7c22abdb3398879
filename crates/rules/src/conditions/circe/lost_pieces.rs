//! Lost Pieces: after each move the other side's units that would be mated, were they its king, leave the board.

use crate::Rules;
use crate::conditions::place::series_capture;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Bound, Choices, EffectHook, EffectPlace, Game, Going, Moment, Move, Ply, Scope};
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

/// The question whether a unit would be mated, during which nothing is lost.
const TRIAL: &str = "LostPieces";

struct Remover;

impl EffectHook for Remover {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if game.is_asked(TRIAL, 0) {
            return Going::On;
        }
        let losing = !ply.side;
        // Where walks alone decide what is in check, a unit that is not attacked cannot be mated, nor one that flees: most are so, and
        // making a unit royal and back costs more than looking for attackers. Often the squares tell of the others, too.
        let by_walk = game.rules().walks_alone_check()
            && !game.rules().is_redefined(Goal::Mate)
            && game.checked_squares(losing) == game.position().royals(losing);
        let tried: SquareSet = game
            .position()
            .occupied_by(losing)
            .into_iter()
            .filter(|&square| {
                !game.unit(square).is_royal()
                    && (!by_walk
                        || game.is_simply_observed(square, !losing) && !game.surely_flees(square, losing))
            })
            .collect();
        if tried.is_empty() {
            return Going::On;
        }
        let had_royal = game.had_royal;
        // who is tried has a king then
        game.had_royal = board::PerSide([false; 2]);
        game.had_royal[losing] = true;
        // so the reference: a king that has just moved is still one
        let moved = Side::BOTH.map(|side| {
            let moved = game.position().royals(side) - game.royals_before_this_ply(side);
            if side == losing { SquareSet::EMPTY } else { moved }
        });
        let trial = Trial { losing, moved, remembered: game.registers_after(ply) };
        // rules that look back at this ply judge the replies
        game.plies.push(*ply);
        let spares_kings = game.rules().opponents_king_stays();
        let at_stake = std::mem::replace(&mut game.royals_at_stake, !spares_kings);
        let told = |game: &mut Game<'_>, square: Square| {
            let lost = by_walk.then(|| game.would_be_mated(square, losing)).flatten();
            debug_assert!(lost.is_none_or(|lost| lost == trial.is_lost(game, square)), "{square:?}");
            lost
        };
        let lost: Vec<Square> = tried
            .into_iter()
            .filter(|&square| told(game, square).unwrap_or_else(|| trial.is_lost(game, square)))
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

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Game(_) => Bound::MOVES_TELL,
            Scope::Move(game, m) => Bound::unless(self.leaves_alone(game, m)),
            Scope::Side(game, side) => {
                let position = game.position();
                let tried = position.occupied_by(!side) - position.royals(!side);
                Bound {
                    only_empties: Some(tried).filter(|_| !position.has_neutral_units()),
                    ..Bound::MOVES_TELL
                }
            }
            _ => Bound::ANYTHING,
        }
    }

    fn note_before_moves(&self, game: &mut Game<'_>) {
        if !game.is_asked(TRIAL, 0) {
            game.note_trials();
        }
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        game.is_asked(TRIAL, 0) || game.surely_mates_no_unit(m)
    }
}

/// What all trials of a ply share.
struct Trial {
    losing: Side,
    /// By side: kings that stay royal beside the unit that is tried.
    moved: [SquareSet; 2],
    /// What registers will hold when the ply ends: replies are judged by it.
    remembered: Vec<(u16, u64)>,
}

impl Trial {
    /// Whether the unit would be mated if it were the only royal one. Kings are not volage, so it is not either.
    fn is_lost(&self, game: &mut Game<'_>, square: Square) -> bool {
        game.ask(TRIAL, 0, false, |game| {
            game.position_mut().begin_ply();
            game.remember_all(&self.remembered);
            for side in Side::BOTH {
                for king in game.position().royals(side) - self.moved[side.index()] {
                    let unit = game.unit(king);
                    let common = Unit { marks: unit.marks.without(Marks::ROYAL), ..unit };
                    game.position_mut().change_unit(king, common, Reason::RoyalChange);
                }
            }
            let mut royal = game.unit(square).with_marks(Marks::ROYAL);
            royal.marks = royal.marks.without(Marks::VOLAGE);
            game.position_mut().change_unit(square, royal, Reason::RoyalChange);
            if game.position().side_to_move() != self.losing {
                game.position_mut().pass_turn();
            }
            let lost = game.reaches(Goal::Mate);
            game.position_mut().undo_ply();
            lost
        })
    }
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
    fn a_pawn_that_would_be_captured_in_passing_does_not_flee() {
        // the rook attacks c2; c3 and, in passing, c4 are guarded by the pawn
        let table = Table::new("8/7s/8/8/1p6/P7/1rPS4/k1SK4", &["LostPieces"]);
        assert_eq!(table.after(Side::Black, "h7f6"), ["8/8/5s2/8/1p6/P7/1r1S4/k1SK4"]);
        let table = Table::new("8/7s/8/8/8/P7/1rPS4/k1SK4", &["LostPieces"]);
        assert_eq!(table.after(Side::Black, "h7f6"), ["8/8/5s2/8/8/P7/1rPS4/k1SK4"]);
    }

    #[test]
    fn a_unit_that_may_not_be_moved_again_cannot_flee() {
        // the bishop moved by Black is attacked twice and was moved last
        let table = Table::new("8/8/7K/8/8/1p1B4/8/2k5", &["HalfInChess", "LostPieces"]);
        assert_eq!(table.after(Side::Black, "d3c2"), ["8/8/7K/8/8/1p6/8/2k5"]);
        assert_eq!(table.after(Side::Black, "d3e4"), ["8/8/7K/8/4B3/1p6/8/2k5"]);
    }

    #[test]
    fn a_unit_that_would_change_sides_flees_no_more_than_a_king_that_does_not() {
        // the queen attacks d4 and d3; under Volage a pawn changes sides there
        for condition in ["Volage", "Hypervolage"] {
            let table = Table::new("8/6k1/8/3R4/3p4/8/K2Q4/8", &[condition, "LostPieces"]);
            assert_eq!(table.after(Side::White, "a2a1"), ["8/6k1/8/3R4/8/8/3Q4/K7"], "{condition}");
        }
    }

    #[test]
    fn the_move_just_made_is_remembered_in_the_trial() {
        // the pawn that the knight attacks may not answer a move of a pawn
        let table = Table::new("8/6k1/5s2/8/3pP3/8/K7/8", &["Disparate", "LostPieces"]);
        assert_eq!(table.after(Side::Black, "d4d3"), ["8/6k1/5s2/8/8/3p4/K7/8"]);
        assert_eq!(table.after(Side::Black, "g7g8"), ["6k1/8/5s2/8/3pP3/8/K7/8"]);
        // the rook is reborn with the king's move and not once more with the pawn's
        let table = Table::new("8/6k1/5s2/3R4/3p4/1B6/2K5/8", &["ParrainCirce", "LostPieces"]);
        assert_eq!(table.after_moves(Side::Black, &["f6d5", "c2b1"]), "8/6k1/8/3s4/2Rp4/1B6/8/1K6");
    }

    #[test]
    fn a_king_that_came_near_is_not_captured_in_the_trial_where_kings_stay() {
        // otherwise the pawn captures the king, so that it is not lost and the king would be in check
        let table = Table::new("8/6k1/8/3R4/3p4/1B6/2K5/8", &["LostPieces"]);
        assert!(table.after(Side::White, "c2c3").is_empty());
        let table = Table::new("8/6k1/8/3R4/3p4/1B6/2K5/8", &["LostPieces", "ShieldedKings"]);
        assert_eq!(table.after(Side::White, "c2c3"), ["8/6k1/8/3R4/8/1BK5/8/8"]);
    }
}
