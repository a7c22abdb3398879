//! The parts of a rule set that are ideas of their own. They know nothing of the game in play.

pub(super) mod castling;
pub(super) mod memory;
pub(super) mod pawn_kind;
pub(super) mod predictions;
pub(super) mod promotion;
pub(super) mod properties;
pub(super) mod royalty;
pub(super) mod walks;
