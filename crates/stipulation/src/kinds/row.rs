//! What is known of a kind of play: a row of the table.

use crate::course::Parry;
use crate::structured::Reader;
use crate::{Stipulation, StipulationError};
use movement::{NoExample, Shown, Words};

/// Reads what stands behind a prefix; whether of exactly the length.
type Read = fn(&mut Reader<'_>, bool) -> Result<Stipulation, StipulationError>;

/// A kind of play of the table: who works with whom against whom, and what stands for that before a goal.
pub struct KindRow {
    /// What stands for it with mate as its goal: `ser-h#`. Kinds without a goal to choose have no `#`.
    pub sign: &'static str,
    /// Its names.
    pub names: Words,
    /// The definition in a sentence or two.
    pub definition: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// A small problem with its solution.
    pub example: Shown,
    /// Reads what stands behind the prefix in Popeye's language; `exact`: of exactly that length. `None`: Popeye does not know it.
    pub(crate) read: Option<Read>,
    /// What it is in Jacobi's language.
    pub jacobi: InJacobi,
}

impl KindRow {
    /// A row of which nothing is said yet. Rows are written as differences from it.
    pub(super) const BASE: KindRow = KindRow {
        sign: "#",
        names: Words::same(""),
        definition: "",
        source: "Popeye's manual",
        example: Err(NoExample::Missing),
        read: None,
        jacobi: InJacobi::No,
    };

    /// What stands before the goal, `ser-h`; nothing for play against a defence.
    #[must_use]
    pub fn prefix(&self) -> &'static str {
        self.sign.strip_suffix('#').unwrap_or(self.sign)
    }

    /// Whether Popeye's language has it.
    #[must_use]
    pub const fn is_popeyes(&self) -> bool {
        self.read.is_some()
    }
}

/// What a kind of play is in Jacobi's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InJacobi {
    /// Nothing.
    No,
    /// It is read there as a prefix, and laid out half-move by half-move.
    Laid(Laying),
    /// It is read there as another prefix with a word about the last move behind it (`s`, `r`, `semi-r`), or as an aim.
    OfParts,
}

/// How play is laid out half-move by half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laying {
    /// White attacks and Black defends.
    Direct,
    /// Both sides help.
    Help,
    /// Black reaches the aim with the last move or helps White to reach it, in a series or not.
    Reciprocal,
    /// White helps, and Black has but one legal move at each turn.
    Unique,
    /// Moves of one side, `helped` by a half-move of the other at the end.
    Series {
        /// What the idle side answers; `None`: it passes always.
        idle: Option<Parry>,
        /// Whether the other side helps at the end.
        helped: bool,
    },
}
