//! Pawns that become what stood on their promotion square in the game array.
//!
//! Source: Grande Acedrex of the Alfonso codex (1283), as Fairy-Max plays it.

use crate::general::{Choices, EffectHook, Game, Going, Ply};
use board::{PerSide, Reason, Square, Walk};

/// The hook, for the moment before promotions by choice.
pub struct PromotionByFile {
    /// For each side the promotion squares with what pawns become there.
    pub walks: PerSide<Vec<(Square, Walk)>>,
}

impl EffectHook for PromotionByFile {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.at.is_some() && game.rules().is_pawn(ply.mover.walk) {
            let mut walks = self.walks[ply.side].iter();
            if let Some(&(at, walk)) = walks.find(|(square, _)| *square == ply.at) {
                let unit = game.unit(at);
                game.position_mut().change_unit(at, unit.with_walk(walk), Reason::Promotion);
            }
        }
        Going::On
    }
}
