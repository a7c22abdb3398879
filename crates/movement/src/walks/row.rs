//! A row of the table: what is known of a walk, and how its movement is written.

use crate::{NoExample, Shown, Words};
use board::Marks;

/// How the rules must treat a walk beyond its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The length of a move where it is not the distance between its ends, as the square of the way from centre to
    /// centre (a mao's way is a side and a diagonal long).
    pub path_length: Option<u32>,
    /// Promotes, and is a pawn to every condition that speaks of pawns.
    pub is_pawn: bool,
    /// A pawn that moves towards the other side's first rank (not the reverse pawn).
    pub is_forward_pawn: bool,
    /// Counts as a king for conditions that speak of kings (king, poseidon, sting).
    pub is_king: bool,
    /// Whether a unit whose way leads back to its own square observes itself: in the reference others do not.
    pub observes_itself: bool,
    /// Whether it can reach a square in several ways.
    pub ways: Ways,
    /// For hoppers: whether the reference does not say over what they have hopped, so that nothing can happen to the hurdle.
    pub hides_hurdle: bool,
    /// How the reference plays it together with imitators.
    pub imitated: Imitated,
    /// Attributes, or neutral units ([`Marks::NEUTRAL`]), that the reference does not let play together with the walk.
    pub excludes: &'static [Marks],
}

impl Kind {
    /// What most walks are.
    pub const PLAIN: Kind = Kind {
        path_length: None,
        is_pawn: false,
        is_forward_pawn: false,
        is_king: false,
        observes_itself: false,
        ways: Ways::One,
        hides_hurdle: false,
        imitated: Imitated::ByMovement,
        excludes: &[],
    };
}

/// In how many ways a walk can make what is the same move outwardly.
///
/// Where a walk with several ways may exist, the reference removes repeated moves and therefore sorts the moves
/// of all units: its printed order is then departures and arrivals from h8 down to a1, captures of higher squares
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ways {
    /// In one way only, or the reference does not care.
    #[default]
    One,
    /// In several.
    Several,
    /// In several that differ by their hurdle, which is no repetition where hurdles change colour.
    ByHurdle,
}

/// How the reference plays a walk together with imitators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Imitated {
    /// Where its movement is a line of equal steps that imitators can follow; otherwise not at all.
    #[default]
    ByMovement,
    /// Not at all, though imitators could follow it.
    Never,
    /// Only the square where the imitator ends must be empty.
    AtArrival,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Text(&'static str),
    Built(fn() -> String),
}

/// A row of a family's file: what differs from [`Row::BASE`].
#[derive(Debug)]
pub(super) struct Row {
    pub(super) number: u16,
    pub(super) codes: [&'static str; 3],
    pub(super) names: Words,
    pub(super) definition: &'static str,
    pub(super) source: &'static str,
    pub(super) inventor: Option<&'static str>,
    pub(super) year: Option<u16>,
    pub(super) movement: Source,
    pub(super) example: Shown,
    pub(super) kind: Kind,
}

impl Row {
    pub(super) const BASE: Row = Row {
        number: 0,
        codes: ["", "", ""],
        names: Words::new("empty", "vide", "leer"),
        definition: "No unit.",
        source: "Popeye's table of walks",
        inventor: None,
        year: None,
        movement: Source::Text("nothing"),
        example: Err(NoExample::Missing),
        kind: Kind::PLAIN,
    };
}
