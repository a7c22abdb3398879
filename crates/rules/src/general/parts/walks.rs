//! How walks move under the rules of a problem.

use board::{PerSide, Side, SquareSet, Walk};
use movement::{Movement, Program};
use std::sync::{Arc, OnceLock};

/// Walks with their movements, compiled when they are first asked for.
pub(crate) struct Walks {
    /// The compiled movements, by walk and side.
    pub(crate) programs: Vec<PerSide<OnceLock<Arc<Program>>>>,
    /// Those of walks that are tied to their first rank, for units that are not.
    pub(crate) freed: OnceLock<Vec<PerSide<OnceLock<Option<Program>>>>>,
    /// The movements of walks beyond the table, from its length on.
    pub(crate) own: Vec<Movement>,
    /// Movements that replace those of the table.
    pub(crate) replaced: Vec<(Walk, Movement)>,
    /// Whether a rule lets pawns move from any square of their first rank.
    pub(crate) first_rank_is_free: bool,
    /// Squares to which a side's units of a walk are confined.
    pub(crate) confined: Vec<(Walk, Side, SquareSet)>,
    /// Walks with those whose units they neither capture nor hop over.
    pub(crate) shunned: Vec<(Walk, Walk)>,
    /// Where holes may be in this game, if anywhere.
    pub(crate) holes: Holes,
    /// What stands in for the orthodox walks.
    pub(crate) standard: [Walk; 7],
}

/// What compiled movements must know of holes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holes {
    /// There are none.
    None,
    /// Units leave holes behind, or holes change their places; those that never change are not known.
    Changing,
    /// The holes of the diagram, which stay.
    Fixed(SquareSet),
}

impl Walks {
    /// The walks of the table.
    pub(crate) fn of_table() -> Walks {
        Walks {
            programs: movement::walks().iter().map(|_| PerSide::default()).collect(),
            freed: OnceLock::new(),
            own: Vec::new(),
            replaced: Vec::new(),
            first_rank_is_free: false,
            confined: Vec::new(),
            shunned: Vec::new(),
            holes: Holes::None,
            standard: [0, 1, 2, 3, 4, 5, 6].map(Walk),
        }
    }
}
