//! Einstein: queen, rook, bishop, knight, pawn is a ladder; others stay what they are.

use board::Walk;

const LADDER: [Walk; 5] = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];

/// One step down the ladder.
pub(super) fn less(walk: Walk) -> Walk {
    let step = LADDER.iter().position(|w| *w == walk);
    step.and_then(|step| LADDER.get(step + 1)).copied().unwrap_or(walk)
}

/// One step up the ladder.
pub(super) fn more(walk: Walk) -> Walk {
    let step = LADDER.iter().position(|w| *w == walk);
    step.and_then(|step| step.checked_sub(1)).map_or(walk, |step| LADDER[step])
}
