//! A game that a query selects.

use crate::game::{At, Game};
use crate::header::Headers;
use crate::replay::Position;

/// A selected game.
pub struct Match<'a> {
    /// Its number in the collection.
    pub number: u64,
    /// Its text.
    pub bytes: &'a [u8],
    /// Its tags, as far as wanted.
    pub headers: &'a Headers,
    /// The game replayed; without lines if only its data were asked for.
    pub game: &'a Game<Position>,
    /// Where it matches.
    pub places: &'a [At],
    /// The squares of the units named in the query, for each place.
    pub marks: &'a [u64],
    /// Whether the positions are written as FEN.
    pub positions: bool,
}
