//! The names of the language, for recognising misspelt ones.

use crate::keywords::ROWS;
use crate::keywords::of_lists::{self, List};

/// Variants of chess and groups of them.
pub(super) const VARIANTS: &[&str] = &[
    "normal",
    "three-check",
    "king-of-the-hill",
    "dropchess",
    "crazyhouse",
    "chessgi",
    "bughouse",
    "antichess",
    "suicide",
    "giveaway",
    "losers",
];

/// All keywords of position lists.
pub(super) fn in_position_lists() -> impl Iterator<Item = &'static str> {
    let of_rows = ROWS.iter().flat_map(|row| row.names.iter().chain(row.negated)).copied();
    of_lists::names(List::Position).chain(of_rows)
}

/// All keywords of match lists.
pub(super) fn in_match_lists() -> impl Iterator<Item = &'static str> {
    of_lists::names(List::Match)
}

/// All keywords of relations.
pub(super) fn in_relations() -> impl Iterator<Item = &'static str> {
    of_lists::names(List::Relation)
}
