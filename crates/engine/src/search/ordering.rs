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

/// A move as experience knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sketch {
    pub side: usize,
    pub mover: usize,
    pub from: usize,
    pub to: usize,
}

/// How often quiet moves were good: by side, departure and arrival; and as answers to a move or as sequels to one's
/// own.
#[derive(Clone)]
pub(super) struct Experience {
    scores: Vec<i16>,
    sequels: Vec<i16>,
    /// What refuted a move, by its squares.
    answers: Vec<u32>,
}

const SQUARES: usize = 192;
const CEILING: i32 = 16_000;
/// Moves before share so many rows, moves after them so many places in each.
const ROWS: usize = 1 << 10;
const COLUMNS: usize = 1 << 10;

fn learn(slot: &mut i16, bonus: i32) {
    let before = i32::from(*slot);
    let after = before + bonus - before * bonus.abs() / CEILING;
    *slot = i16::try_from(after.clamp(-CEILING, CEILING)).unwrap_or(0);
}

impl Experience {
    pub(super) fn new() -> Experience {
        Experience {
            scores: vec![0; 2 * SQUARES * SQUARES],
            sequels: vec![0; ROWS * COLUMNS],
            answers: vec![0; 2 * SQUARES * SQUARES],
        }
    }

    fn place(m: Sketch) -> usize {
        (m.side * SQUARES + m.from.min(SQUARES - 1)) * SQUARES + m.to.min(SQUARES - 1)
    }

    /// Where it is kept how good a move was after another; what belongs to one move before lies together.
    fn sequel(before: Sketch, m: Sketch) -> usize {
        let first = (before.mover * SQUARES + before.to) * 4 + before.side * 2 + m.side;
        let row = first.wrapping_mul(0x9E37_79B9) >> 8 & (ROWS - 1);
        row * COLUMNS + ((m.mover * 80 + m.to) & (COLUMNS - 1))
    }

    /// How good a move was in all, given the moves before it.
    pub(super) fn of(&self, before: [Option<Sketch>; 2], m: Sketch) -> i32 {
        let mut score = i32::from(self.scores[Experience::place(m)]);
        for before in before.into_iter().flatten() {
            score += i32::from(self.sequels[Experience::sequel(before, m)]);
        }
        score
    }

    /// Learns that a move was good (or, with a negative bonus, was not). Old experience fades.
    pub(super) fn learn(&mut self, before: [Option<Sketch>; 2], m: Sketch, bonus: i32) {
        learn(&mut self.scores[Experience::place(m)], bonus);
        for before in before.into_iter().flatten() {
            learn(&mut self.sequels[Experience::sequel(before, m)], bonus);
        }
    }

    /// The code of the move that refuted another last; 0 for none.
    pub(super) fn answer(&self, before: Option<Sketch>) -> u32 {
        before.map_or(0, |before| self.answers[Experience::place(before)])
    }

    /// Remembers what refuted a move.
    pub(super) fn keep_answer(&mut self, before: Option<Sketch>, code: u32) {
        if let Some(before) = before {
            self.answers[Experience::place(before)] = code;
        }
    }
}
