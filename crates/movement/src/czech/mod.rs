//! The piece language of a Czech program: every kind of man is defined by its moves, with variables, conditions
//! on squares (also whether they are threatened), flags, and further effects. The board is 8x8.
//!
//! A definition is read once ([`Definition::parse`]), its variables and bars are worked out, and what remains is
//! a list of plain moves with conditions and effects. [`Game`] plays them: all moves of a side, and all forced
//! wins of White. Where the manual of the program is silent we follow what the program does; the one decision
//! between them is the rule for threats that depend on each other, see [`Game`].
//!
//! In problems a definition becomes a movement ([`Definition::movement`]); what the movement language cannot say by
//! itself (threats, flags, kinds, further effects) stays what it is, as a [`Script`] within it.

mod definition;
mod expression;
mod fault;
mod game;
mod movement;
mod position;
mod print;
mod script;
mod wins;

pub use definition::Definition;
pub use fault::CzechError;
pub use game::{Game, Line};
pub use position::{CzechPosition, PositionError};
pub(crate) use script::Unrolled;
pub use script::{Doing, FurtherEffects, Kinds, Script};
