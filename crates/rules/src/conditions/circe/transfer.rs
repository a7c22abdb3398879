//! The square from which a unit borrows its power: that where it would be reborn if it were captured where it stands.

use super::case::Case;
use super::variant::{Base, Variant};
use crate::conditions::{ConditionError, ConditionUse};
use crate::general::{Game, Reads};
use board::{Side, Square};

/// A type of rebirth whose square lends power.
pub(crate) struct TransferSquare(Variant);

impl TransferSquare {
    /// The square that the words of a condition tell.
    ///
    /// # Errors
    /// Words that have nothing to do with rebirth.
    pub(crate) fn of(given: &ConditionUse) -> Result<TransferSquare, ConditionError> {
        let mut variant = Variant::read(Base::Captured, std::iter::once((given, &[][..])))?;
        // who may move is for the condition to say
        variant.kings = true;
        Ok(TransferSquare(variant))
    }

    /// What it reads of a position's past.
    pub(crate) fn reads(&self) -> Reads {
        self.0.reads()
    }

    /// Whether it begins from the squares of the game array.
    pub(crate) fn is_of_array(&self) -> bool {
        self.0.of_array
    }

    /// The square for what stands on another one.
    pub(crate) fn find(&self, game: &Game<'_>, square: Square, side: Side) -> Option<Square> {
        let mut case = Case::of_standing(game, square, side);
        case.taken_on = square;
        if !self.0.prepare(game, &mut case) {
            return None;
        }
        self.0.one_square(game, &case)
    }
}
