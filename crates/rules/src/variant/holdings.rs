//! What is captured comes into the capturer's hand (Crazyhouse, Shogi).

use crate::general::{Bound, Choices, EffectHook, Game, Going, Ply, Scope};
use board::{Effect, Marks, PerSide, Reason, Walk};

/// Units that a move takes off the board come into the hand of the other side, as what they were before promotion.
pub struct CapturesToHand {
    /// Promoted walks, each with what it was.
    pub promoted: Vec<(Walk, Walk)>,
    /// What units with the mark of the promoted were.
    pub pawns: PerSide<Walk>,
    /// Whether promoted units stay what they are.
    pub lasting: bool,
}

impl EffectHook for CapturesToHand {
    fn act(&self, game: &mut Game<'_>, _ply: &mut Ply, _choices: &mut Choices) -> Going {
        for index in 0..game.position().journal().last_ply().len() {
            let recorded = game.position().journal().last_ply()[index];
            let Effect::Removed { unit, .. } = recorded.effect else { continue };
            let Some(side) = [board::Side::White, board::Side::Black]
                .into_iter()
                .find(|&side| recorded.reason == Reason::Capture && unit.belongs_to(side))
            else {
                continue;
            };
            let base = self.promoted.iter().find(|(walk, _)| *walk == unit.walk).map(|(_, base)| *base);
            let walk = match base {
                Some(base) if !self.lasting => base,
                None if !self.lasting && unit.marks.has(Marks::PROMOTED) => self.pawns[side],
                _ => unit.walk,
            };
            game.take_in_hand(walk, !side);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}

/// Marks what pawns become, so that it comes into the hand as a pawn.
pub struct Promoted;

impl EffectHook for Promoted {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if !game.rules().is_pawn(ply.mover.walk) {
            return Going::On;
        }
        let changed = game.position().journal().last_ply().iter().any(|recorded| {
            matches!(recorded.effect, Effect::Changed { at, .. } if at == ply.at)
                && recorded.reason == Reason::Promotion
        });
        if changed && game.unit(ply.at).walk != ply.mover.walk {
            let unit = game.unit(ply.at).with_marks(Marks::PROMOTED);
            game.position_mut().change_unit(ply.at, unit, Reason::Marking);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}
