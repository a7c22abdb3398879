//! Rules by which units change their walks, and rules about promotion and the kinds of units.

mod armies;
mod chameleon;
mod chinese;
mod einstein;
mod football;
mod frankfurt;
mod kobul;
mod line_chameleon;
mod normal_pawn;
mod promotion;
mod protean;
mod relegation;
mod republican;
mod royal_dynasty;
mod single_box;
mod snek;
mod standard_walks;

pub use armies::{ALMOST, BEROLINA, CHIGORIN, KNIGHTMATE};
pub use chameleon::{CHAMELEON_CHESS, CHAMELEON_SEQUENCE};
pub use chinese::CHINESE_CHESS;
pub use einstein::{ANTI_EINSTEIN, EINSTEIN, REVERSAL_EINSTEIN};
pub use football::FOOTBALL;
pub use frankfurt::FRANKFURT_CHESS;
pub use kobul::KOBUL_KINGS;
pub use line_chameleon::LINE_CHAMELEON_CHESS;
pub use normal_pawn::NORMAL_PAWN;
pub(crate) use normal_pawn::free_first_rank;
pub use promotion::{
    BLACK_PROM_SQUARES, GLASGOW_CHESS, NO_BLACK_PROMOTION, NO_WHITE_PROMOTION, PROM_ONLY, WHITE_PROM_SQUARES,
};
pub use protean::PROTEAN_CHESS;
pub(crate) use protean::take_over;
pub use relegation::RELEGATION_CHESS;
pub use republican::REPUBLICAN_CHESS;
pub use royal_dynasty::ROYAL_DYNASTY;
pub use single_box::SINGLE_BOX;
pub use snek::{SNEK_CHESS, SNEK_CIRCLE_CHESS};
pub use standard_walks::{ARGENTINIAN_CHESS, CAVALIER_MAJEUR, LEOFAMILY, MARINE_CHESS, ULTRAMARINE_CHESS};

use crate::general::Game;
use board::{Effect, Reason, Square, Walk};

/// Gives the unit on a square the walk of what it captured. That is noted even if it is the same: other rules ask who took one.
pub(crate) fn take_walk(game: &mut Game<'_>, at: Square, walk: Walk) {
    let before = game.unit(at);
    if !before.is_empty() {
        let effect = Effect::Changed { at, before, after: before.with_walk(walk) };
        game.position_mut().apply(effect, Reason::WalkChange);
    }
}

/// Gives the unit on a square another walk, unless the square is empty.
pub(crate) fn change_walk(game: &mut Game<'_>, at: Square, walk: Walk, reason: Reason) {
    let unit = game.unit(at);
    if !unit.is_empty() && unit.walk != walk {
        game.position_mut().change_unit(at, unit.with_walk(walk), reason);
    }
}
