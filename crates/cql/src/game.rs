//! A game replayed: lines of positions with the moves between them.

use crate::diagram::Diagram;
use crate::header::{Facts, Headers};
use crate::replay::{Move, Origins};

/// A position of a line and the move that follows it there.
#[derive(Clone, Debug)]
pub struct Moment<D> {
    /// The position.
    pub diagram: D,
    /// The next move of the line.
    pub next: Option<Move>,
    /// Whether a next move was written that is impossible; the line ends here.
    pub invalid: bool,
}

/// The main line or a variation. A variation begins with the position from which it departs.
#[derive(Clone, Debug)]
pub struct Line<D> {
    /// For a variation: the line it departs from, and the number of the position there.
    pub parent: Option<(usize, usize)>,
    /// The number of its opening parenthesis in the game's text, from 1; 0 for the main line.
    pub ordinal: usize,
    /// The half moves from the start of the game to its first position.
    pub first_ply: usize,
    /// Its positions, at least one.
    pub moments: Vec<Moment<D>>,
    /// Where the units of the game's first position are, one for each position; empty if it is not wanted.
    pub origins: Vec<Origins>,
}

/// A game to be searched.
#[derive(Clone, Debug)]
pub struct Game<D> {
    /// Its tags, as far as wanted.
    pub headers: Headers,
    /// What else is known of it.
    pub facts: Facts,
    /// The main line first, then the variations as they are met.
    pub lines: Vec<Line<D>>,
}

/// A position of a game: the line and the number of the position in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct At {
    /// The line, 0 the main line.
    pub line: usize,
    /// The position, 0 the first of the line.
    pub index: usize,
}

impl<D> Default for Game<D> {
    fn default() -> Self {
        Game { headers: Headers::default(), facts: Facts::default(), lines: Vec::new() }
    }
}

impl<D: Diagram> Game<D> {
    /// The moment at a place. Panics where there is none.
    #[inline]
    #[must_use]
    pub fn moment(&self, at: At) -> &Moment<D> {
        &self.lines[at.line].moments[at.index]
    }

    /// The place after this one in its line, if there is one.
    #[inline]
    #[must_use]
    pub fn after(&self, at: At) -> Option<At> {
        (at.index + 1 < self.lines[at.line].moments.len()).then_some(At { index: at.index + 1, ..at })
    }

    /// The half moves from the start of the game to a place.
    #[inline]
    #[must_use]
    pub fn ply(&self, at: At) -> usize {
        self.lines[at.line].first_ply + at.index
    }
}
