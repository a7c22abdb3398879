//! Pawns of all kinds, and walks with a pawn in them.

use super::Row;
use crate::Movement;

/// The movement of a pawn, or of a walk with a pawn in it, without what ties it to its first rank; `None` for walks without such
/// a tie.
pub(super) fn free_of_first_rank(movement: &Movement) -> Option<Movement> {
    let text = movement.to_string();
    let free = text.replace("unless(rank 1) ", "").replace("unless(rank -1) ", "");
    if free == text { None } else { Movement::parse(&free).ok() }
}

pub(super) const ROWS: &[Row] = &[
    Row::new(
        1,
        ["p", "p", "b"],
        ["pawn", "pion", "Bauer"],
        "unless(rank 1) (each(<-1,1> <1,1>) go (capture | in-passing move) | each(<0,1>) go move if(rank 3) passed go move)",
    ),
    Row::new(
        26,
        ["bp", "pb", "bb"],
        ["berolina pawn", "pion berolina", "Berolina Bauer"],
        "unless(rank 1) (each(<0,1>) go (capture | in-passing move) | each(<-1,1> <1,1>) go move if(rank 3) passed go move)",
    ),
    Row::new(
        34,
        ["dr", "dr", "dr"],
        ["dragon", "dragon", "Drache"],
        "unless(rank 1) (each(<-1,1> <1,1>) go (capture | in-passing move) | each(<0,1>) go move if(rank 3) passed go move) | each(1/2) go land",
    ),
    Row::new(
        57,
        ["bs", "bs", "bs"],
        ["berolina superpawn", "berolina superpion", "Berolina Superbauer"],
        "each(<-1,1> <1,1>) (go move)* | each(<0,1>) (go empty)* go capture",
    ),
    Row::new(
        58,
        ["sp", "sp", "sb"],
        ["superpawn", "superpion", "Superbauer"],
        "each(<0,1>) (go move)* | each(<-1,1> <1,1>) (go empty)* go capture",
    ),
    Row::new(
        125,
        ["cp", "pc", "cb"],
        ["chinese pawn", "pion chinois", "Chinesischer Bauer"],
        "each(<0,1>) go land | if(far-half) each([1,0] [-1,0]) go land",
    ),
    Row::new(
        127,
        ["pp", "pv", "rb"],
        ["reverse pawn", "pion renversé", "Reversbauer"],
        "unless(rank -1) (each(<1,-1> <-1,-1>) go (capture | in-passing move) | each(<0,-1>) go move if(rank -3) passed go move)",
    ),
    Row::new(
        146,
        ["sh", "ba", "sc"],
        ["ship", "bateau", "Schiff"],
        "unless(rank 1) each(<-1,1> <1,1>) go (capture | in-passing move) | each(0/1) (go land)*",
    ),
    Row::new(
        147,
        ["gy", "gy", "gy"],
        ["gryphon", "gryphon", "Gryphon"],
        "unless(rank 1) each(<0,1>) go move if(rank 3) passed go move | each(1/1) (go land)*",
    ),
];
