//! The objects of which there are many, as types: they are written without a tree of values being made first.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;

/// An object of the output.
#[derive(Serialize, Clone, Debug)]
#[serde(untagged)]
#[non_exhaustive]
pub enum JsonObject {
    /// A line of help or series play.
    Solution(Box<SolutionObject>),
    /// A move of tree play.
    Move(Box<MoveObject>),
    /// Any other.
    Other(Value),
}

impl JsonObject {
    /// Whether it is a line or a first move, which has a place among the first moves.
    #[must_use]
    pub fn begins(&self) -> bool {
        match self {
            JsonObject::Solution(_) => true,
            JsonObject::Move(object) => object.depth == 0,
            JsonObject::Other(_) => false,
        }
    }

    /// Tells the place of the first move among all (member `order`) of a line or a move.
    pub fn set_order(&mut self, order: usize) {
        match self {
            JsonObject::Solution(object) => object.order = Some(order),
            JsonObject::Move(object) => object.order = Some(order),
            JsonObject::Other(_) => {}
        }
    }

    /// Tells that a line is shorter than asked for (member `short`).
    pub fn set_short(&mut self) {
        if let JsonObject::Solution(object) = self {
            object.short = true;
        }
    }

    /// The object as a tree of values.
    #[must_use]
    pub fn into_value(self) -> Value {
        match self {
            JsonObject::Other(value) => value,
            told => serde_json::to_value(told).unwrap_or_default(),
        }
    }
}

impl std::fmt::Display for JsonObject {
    /// Writes it on one line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

/// A move in full, as it is written; lines share those that they have in common.
#[derive(Clone, Debug)]
pub(super) struct Ply(pub(super) Arc<RawValue>);

impl Serialize for Ply {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The members of `solution`.
#[derive(Serialize, Clone, Debug)]
pub struct SolutionObject {
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) problem: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) twin: Option<String>,
    pub(super) number: u64,
    pub(super) passed: usize,
    pub(super) moves: Vec<String>,
    pub(super) plies: Vec<Ply>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) goals: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) constraint: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) order: Option<usize>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) short: bool,
}

/// The members of `move`.
#[derive(Serialize, Clone, Debug)]
pub struct MoveObject {
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) problem: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) twin: Option<String>,
    pub(super) id: u64,
    pub(super) parent: Option<u64>,
    pub(super) depth: usize,
    #[serde(rename = "move")]
    pub(super) shown: Ply,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) threat: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) goals: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) constraint: bool,
    #[serde(flatten)]
    pub(super) mark: Option<Mark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) order: Option<usize>,
}

/// What a move of the tree has turned out to be: a member of that name, which is true.
#[derive(Serialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A key.
    Key(bool),
    /// A key with refutations.
    Try(bool),
    /// A move that refutes a try.
    Refutation(bool),
    /// A move that refutes in post-key play.
    Refutes(bool),
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes members so")]
const fn is_false(member: &bool) -> bool {
    !*member
}
