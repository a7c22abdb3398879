//! Which moves to try first.

/// A move with the rank that it has among the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub intention: M,
    /// The higher, the earlier it is tried.
    pub rank: i32,
    /// What it gains at once.
    pub gain: i32,
    /// How good it was elsewhere: by the history of quiet moves or of captures.
    pub history: i32,
    /// Whether it is known on which side of [`LOSING`] it belongs.
    pub weighed: bool,
}

/// The move that the table remembers.
pub(super) const REMEMBERED: i32 = 1 << 30;
/// Captures that do not lose.
pub(super) const GAINING: i32 = 1 << 28;
/// Quiet moves that refuted another move here.
pub(super) const KILLER: i32 = 1 << 27;
/// Quiet moves whose history has not been looked up: most nodes that fail high do so before one of them is tried. No history is as low.
pub(super) const UNRANKED: i32 = -(1 << 20);
/// Captures that lose.
pub(super) const LOSING: i32 = -(1 << 28);

/// Takes the candidate of the highest rank out of the rest of the list.
pub(super) fn best<M: Copy>(candidates: &mut [Candidate<M>]) -> Option<Candidate<M>> {
    let mut place = 0;
    let mut highest = candidates.first()?.rank;
    for (index, candidate) in candidates.iter().enumerate().skip(1) {
        if candidate.rank > highest {
            (place, highest) = (index, candidate.rank);
        }
    }
    candidates.swap(0, place);
    Some(candidates[0])
}
