//! A compiled position list.

use super::anchor::Anchor;
use crate::tree::{Condition, Counting, Range, Scope};

/// A compiled position list.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ListPlan {
    /// Conditions that no transformation changes; tested once.
    pub common: Vec<Condition<ListPlan>>,
    /// The transforms of the other conditions; the list matches if one does. None at all: it never matches.
    pub variants: Vec<Variant>,
    /// Finds the transforms whose units stand on the board.
    pub(crate) anchor: Option<Anchor>,
    /// Sums of accumulators, tested after everything else.
    pub sums: Vec<(u8, Range)>,
    /// Whether the whole is negated.
    pub negated: bool,
    /// Accumulators that each matching transform increases; whether each colour counts alone.
    pub accumulate: Vec<(u8, bool)>,
    /// Whether this list or a list in it accumulates.
    pub accumulates_inside: bool,
    /// Where it searches.
    pub scope: Scope,
    /// Whether it asks about the next move.
    pub asks_for_moves: bool,
    /// How matches are counted.
    pub counting: Vec<Counting>,
    /// Where the memory of a counted list inside another is.
    pub memory: Option<usize>,
    /// Whether a search that this list cuts ends before the position that matches.
    pub preceding: bool,
    /// What ends the search.
    pub cut: Vec<Option<ListPlan>>,
    /// What rejects the game.
    pub exclude: Vec<Option<ListPlan>>,
    /// What is left out.
    pub skip: Vec<Option<ListPlan>>,
}

/// The conditions of a list under one transform.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// All must hold.
    pub conditions: Vec<Condition<ListPlan>>,
    /// Whether the colours are exchanged.
    pub flipped: bool,
}

impl ListPlan {
    /// Whether it can be seen that it matches no position of any game.
    #[must_use]
    pub fn never_matches(&self) -> bool {
        self.variants.is_empty() && !self.negated && self.counting.is_empty()
    }
}
