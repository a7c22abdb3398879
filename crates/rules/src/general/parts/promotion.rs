//! Promotion under the rules of a problem.

use super::pawn_kind::PawnKind;
use board::{Geometry, Marks, PerSide, SquareSet, Walk};

/// What promotes, where, and to what.
pub(crate) struct Promotion {
    /// With which marks of hoppers units of a walk come out of promotion; empty where no such mark is in the problem.
    pub(crate) hopper_marks: Vec<(Walk, Marks)>,
    /// The mark that a promoted unit may take if its walk is in the sequence of chameleons.
    pub(crate) chameleon_mark: Marks,
    /// Which walks are pawns, by walk.
    pub(crate) pawns: Vec<PawnKind>,
    /// What each side's pawns promote to, in the order in which moves are listed.
    pub(crate) walks: PerSide<Vec<Walk>>,
    /// Walks that promote to others than pawns do.
    pub(crate) walks_of: Vec<(Walk, PerSide<Vec<Walk>>)>,
    /// The marine pawn, if there is one, and what it promotes to.
    pub(crate) of_marine_pawn: Option<(Walk, PerSide<Vec<Walk>>)>,
    /// Where units that promote do so.
    pub(crate) squares: PerSide<SquareSet>,
    /// Whether no reborn pawn promotes in the moves of a side.
    pub(crate) absent_in_moves: PerSide<bool>,
}

impl Promotion {
    /// Promotion on a side's last rank, as the table of walks has it; to what is said later.
    pub(crate) fn on(geometry: Geometry) -> Promotion {
        let row = |rank: u8| geometry.squares().filter(|&s| geometry.rank(s) == rank).collect::<SquareSet>();
        Promotion {
            hopper_marks: Vec::new(),
            chameleon_mark: Marks::NONE,
            pawns: movement::walks()
                .iter()
                .map(|entry| match entry.kind() {
                    kind if !kind.is_pawn => PawnKind::None,
                    kind if kind.is_forward_pawn => PawnKind::Forward,
                    _ => PawnKind::Backward,
                })
                .collect(),
            walks: PerSide([const { Vec::new() }; 2]),
            walks_of: Vec::new(),
            of_marine_pawn: None,
            squares: PerSide([row(geometry.ranks() - 1), row(0)]),
            absent_in_moves: PerSide::default(),
        }
    }
}
