//! What happens to a unit on whose square another is reborn.

mod assassin;
mod underworld;

pub(super) use assassin::{CheckByAssassins, assassinate};
pub(super) use underworld::{Depth, Uncoverer, cover, rise, sink};
