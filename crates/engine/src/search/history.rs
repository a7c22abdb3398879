//! What earlier nodes teach about moves and positions: histories of quiet moves, of sequels and of captures, and by how much
//! searches differ from static evaluation.
//!
//! All tables are indexed by walk, square and side, so they serve any rules. Collisions of walks only blur them.

use super::judge::{SQUARES, Structure};
use board::Side;

/// A move as history knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sketch {
    pub side: usize,
    pub mover: usize,
    pub from: usize,
    pub to: usize,
}

/// The moves that came before: the other side's last, one's own last, and one's own before that.
pub(super) type Before = [Option<Sketch>; 3];

/// No score is greater.
const CEILING: i32 = 16_000;
/// Moves before share so many rows, moves after them so many places in each.
const ROWS: usize = 1 << 10;
const COLUMNS: usize = 1 << 10;
const CAPTURES: usize = 1 << 15;
const CORRECTIONS: usize = 1 << 14;
/// Corrections are kept in so many parts of a hundredth of a pawn.
const FINENESS: i32 = 64;
/// No correction is greater, in hundredths of a pawn.
const MOST_CORRECTION: i32 = 96;

/// What the searches of one thread have learnt. It is kept from move to move of a game.
#[derive(Clone)]
pub(super) struct Experience {
    quiets: Vec<i16>,
    sequels: Vec<i16>,
    captures: Vec<i16>,
    /// What refuted a move, by its squares.
    answers: Vec<u32>,
    /// Mean difference between search and static evaluation: by pawns, by the other units, by the last two moves.
    corrections: [Vec<i16>; 3],
}

fn learn(slot: &mut i16, bonus: i32) {
    let before = i32::from(*slot);
    let after = before + bonus - before * bonus.abs() / CEILING;
    *slot = i16::try_from(after.clamp(-CEILING, CEILING)).unwrap_or(0);
}

impl Experience {
    pub(super) fn new() -> Experience {
        Experience {
            quiets: vec![0; 2 * SQUARES * SQUARES],
            sequels: vec![0; ROWS * COLUMNS],
            captures: vec![0; CAPTURES],
            answers: vec![0; 2 * SQUARES * SQUARES],
            corrections: [(); 3].map(|()| vec![0; CORRECTIONS]),
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

    fn capture(m: Sketch, victim: usize) -> usize {
        let number = (m.mover * SQUARES + m.to) * 2 + m.side;
        number.wrapping_mul(0x9E37_79B9).wrapping_add(victim.wrapping_mul(0x85EB_CA6B)) >> 7 & (CAPTURES - 1)
    }

    /// How good a quiet move was in all, given the moves before it; at most four times the ceiling.
    pub(super) fn of(&self, before: Before, m: Sketch) -> i32 {
        let mut score = i32::from(self.quiets[Experience::place(m)]);
        for (weight, before) in [2, 2, 1].into_iter().zip(before) {
            if let Some(before) = before {
                score += weight * i32::from(self.sequels[Experience::sequel(before, m)]) / 2;
            }
        }
        score
    }

    /// Learns that a quiet move was good (or, with a negative bonus, was not). Old experience fades.
    pub(super) fn learn(&mut self, before: Before, m: Sketch, bonus: i32) {
        learn(&mut self.quiets[Experience::place(m)], bonus);
        self.learn_sequels(before, m, bonus);
    }

    /// Learns the same of the moves before it alone.
    pub(super) fn learn_sequels(&mut self, before: Before, m: Sketch, bonus: i32) {
        for before in before.into_iter().flatten() {
            learn(&mut self.sequels[Experience::sequel(before, m)], bonus);
        }
    }

    /// How good a capture was.
    pub(super) fn of_capture(&self, m: Sketch, victim: usize) -> i32 {
        self.captures[Experience::capture(m, victim)].into()
    }

    /// Learns that a capture was good, or was not.
    pub(super) fn learn_capture(&mut self, m: Sketch, victim: usize, bonus: i32) {
        learn(&mut self.captures[Experience::capture(m, victim)], bonus);
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

    fn correction_places(side: Side, structure: Structure, before: Before) -> [usize; 3] {
        let moves = before[0].map_or(0, |m| m.mover * SQUARES + m.to)
            + before[1].map_or(0, |m| (m.mover * SQUARES + m.to) * 4099);
        let place = |number: usize| (number * 2 + side.index()) & (CORRECTIONS - 1);
        [place(structure.pawns), place(structure.units), place(moves)]
    }

    /// What to add to a static evaluation, from how far searches of similar positions were from it.
    pub(super) fn correction(&self, side: Side, structure: Structure, before: Before) -> i32 {
        let places = Experience::correction_places(side, structure, before);
        let sum: i32 = self
            .corrections
            .iter()
            .zip(places)
            .zip([3, 3, 2])
            .map(|((table, place), weight)| i32::from(table[place]) * weight)
            .sum();
        sum / (4 * FINENESS)
    }

    /// Learns by how much a search of that depth differed from the static evaluation.
    pub(super) fn learn_correction(
        &mut self,
        side: Side,
        structure: Structure,
        before: Before,
        difference: i32,
        depth: i32,
    ) {
        let most = MOST_CORRECTION * FINENESS;
        let aim = (difference * FINENESS).clamp(-most, most);
        let weight = (depth + 1).min(16);
        for (table, place) in
            self.corrections.iter_mut().zip(Experience::correction_places(side, structure, before))
        {
            let slot = &mut table[place];
            let mixed = (i32::from(*slot) * (256 - weight) + aim * weight) / 256;
            *slot = i16::try_from(mixed.clamp(-most, most)).unwrap_or(0);
        }
    }
}
