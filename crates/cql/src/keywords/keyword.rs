//! What every keyword of a position list says of itself.

use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::{Needs, Transform};
use crate::signature::Signature;
use crate::tree::Designator;
use std::fmt::Debug;
use std::hash::Hash;

/// What is known of a keyword.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its names, the first one first of all.
    pub names: &'static [&'static str],
    /// Names of its negation.
    pub negated: &'static [&'static str],
    /// Whether it has a form with `*`.
    pub may_be_starred: bool,
    /// What stands behind it.
    pub syntax: &'static str,
    /// When it holds.
    pub meaning: &'static str,
    /// A query, and the games and positions of `tests/games.pgn` that it finds; none where an engine is needed.
    pub example: &'static str,
    /// What the example finds: `7:1,2` are two positions of the seventh game.
    pub answer: &'static str,
    /// Whether it is about the next move.
    pub is_about_move: bool,
}

impl Row {
    /// A row with nothing in it, for what most rows leave out.
    pub(super) const NONE: Row = Row {
        names: &[],
        negated: &[],
        may_be_starred: false,
        syntax: "",
        meaning: "",
        example: "",
        answer: "",
        is_about_move: false,
    };

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(&name) || self.negated.contains(&name)
    }
}

/// A keyword as it was written.
pub(crate) struct Written<'a> {
    pub(crate) name: &'a str,
}

impl Written<'_> {
    /// With its colon, for messages.
    pub(crate) fn shown(&self) -> String {
        format!(":{}", self.name)
    }
}

/// A keyword that asks one question.
pub(crate) trait Keyword: Clone + Eq + Hash + Debug {
    /// What is known of it.
    const ROW: Row;

    /// Whether it is about the next move, so that the first position of a variation counts.
    const ASKS_FOR_MOVE: bool = false;

    /// Reads what stands behind it.
    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Self>;

    /// Roughly the nanoseconds of a test, a fraction added where it rarely fails; cheap ones are tested first.
    fn cost(&self) -> u32;

    /// The same under a transformation of squares and colours.
    fn transformed(&self, _transform: &Transform) -> Self {
        self.clone()
    }

    /// Whether it may hold somewhere in a game with this signature. Never no where it does.
    fn may_hold(&self, _signature: &Signature) -> bool {
        true
    }

    /// Whether it can be seen that it holds nowhere.
    fn is_impossible(&self) -> bool {
        false
    }

    /// A unit that must be on the board for it to hold.
    fn needed(&self) -> Option<Designator> {
        None
    }

    /// Notes what must be found out about games beside their positions.
    fn note(&self, _needs: &mut Needs) {}

    /// As it is shown in a plan.
    fn describe(&self) -> String {
        format!("{self:?}")
    }

    /// Whether it holds at a place of a game.
    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool;
}
