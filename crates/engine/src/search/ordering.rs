//! Which moves to try first.

/// A move with the hope that is set in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub intention: M,
    pub hope: i32,
    /// What it gains at once.
    pub gain: i32,
    /// Whether it is known that the gain is no loss.
    pub weighed: bool,
}

/// The move that the table remembers.
pub(super) const REMEMBERED: i32 = 1 << 30;
/// Captures that do not lose.
pub(super) const GAINING: i32 = 1 << 28;
/// Quiet moves that refuted another move here.
pub(super) const KILLER: i32 = 1 << 27;
/// Captures that lose.
pub(super) const LOSING: i32 = -(1 << 28);

/// Takes the candidate of the greatest hope out of the rest of the list.
pub(super) fn best<M: Copy>(candidates: &mut [Candidate<M>]) -> Option<Candidate<M>> {
    let mut place = 0;
    for index in 1..candidates.len() {
        if candidates[index].hope > candidates[place].hope {
            place = index;
        }
    }
    if candidates.is_empty() {
        return None;
    }
    candidates.swap(0, place);
    Some(candidates[0])
}

/// How often quiet moves were good, by side, departure and arrival.
#[derive(Clone)]
pub(super) struct Experience {
    scores: Vec<i16>,
}

const SQUARES: usize = 192;
const CEILING: i32 = 16_000;

impl Experience {
    pub(super) fn new() -> Experience {
        Experience { scores: vec![0; 2 * SQUARES * SQUARES] }
    }

    fn place(side: usize, (from, to): (usize, usize)) -> usize {
        (side * SQUARES + from.min(SQUARES - 1)) * SQUARES + to.min(SQUARES - 1)
    }

    pub(super) fn of(&self, side: usize, squares: (usize, usize)) -> i32 {
        i32::from(self.scores[Experience::place(side, squares)])
    }

    /// Learns that a move was good (or, with a negative bonus, was not). Old experience fades.
    pub(super) fn learn(&mut self, side: usize, squares: (usize, usize), bonus: i32) {
        let slot = &mut self.scores[Experience::place(side, squares)];
        let before = i32::from(*slot);
        let after = before + bonus - before * bonus.abs() / CEILING;
        *slot = i16::try_from(after.clamp(-CEILING, CEILING)).unwrap_or(0);
    }
}
