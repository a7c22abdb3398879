//! Choice among the legal moves of plain chess by grades that their squares tell, as under the maximummer.
//!
//! A side that chooses plays only those of its legal moves that have the greatest grade. Mates and stalemates stay those of plain
//! chess: where there is a legal move, one may be played.

use super::board::Board;
use super::generate::Receiver;
use super::moves::Move;
use board::{PerSide, Side, Square};
use stipulation::Goal;

/// A move of plain chess as rules of choice see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainStep {
    /// Where the unit leaves; the king's square if it castles.
    pub departure: Square,
    /// Where it arrives; the king's square if it castles.
    pub arrival: Square,
    /// Whether it captures, be it in passing.
    pub captures: bool,
    /// Whether a king castles.
    pub castles: bool,
}

/// Where in the tables the moves between two squares stand: as in the bits of a [`Move`].
const PAIRS: usize = 64 * 64;

/// The grades of a side's moves, as ranks among all that occur: the greater, the better.
#[derive(Debug)]
struct Grades {
    quiet: Box<[u8]>,
    captures: Box<[u8]>,
    /// With the rook of the h-file, and with that of the a-file.
    castling: [u8; 2],
}

impl Grades {
    /// `None` if some grade is not told, or there are too many different ones.
    fn of(side: Side, grade: impl Fn(&PlainStep) -> Option<u32>) -> Option<Grades> {
        let step = |departure: u8, arrival: u8, captures, castles| {
            grade(&PlainStep { departure: Square(departure), arrival: Square(arrival), captures, castles })
        };
        let table = |captures| -> Option<Vec<u32>> {
            let squares = (0..64u8).flat_map(|arrival| (0..64u8).map(move |departure| (departure, arrival)));
            squares.map(|(departure, arrival)| step(departure, arrival, captures, false)).collect()
        };
        let (quiet, captures) = (table(false)?, table(true)?);
        let king = if side == Side::White { 4 } else { 60 };
        let castling = [step(king, king + 2, false, true)?, step(king, king - 2, false, true)?];
        let mut grades: Vec<u32> = quiet.iter().chain(&captures).chain(&castling).copied().collect();
        grades.sort_unstable();
        grades.dedup();
        if grades.len() > 1 << u8::BITS {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 256")]
        let rank = |grade: &u32| grades.partition_point(|other| other < grade) as u8;
        Some(Grades {
            quiet: quiet.iter().map(rank).collect(),
            captures: captures.iter().map(rank).collect(),
            castling: [rank(&castling[0]), rank(&castling[1])],
        })
    }

    #[inline]
    fn grade(&self, played: Move, occupied: u64) -> u8 {
        let pair = usize::from(played.bits()) % PAIRS;
        if played.is_castling() {
            self.castling[usize::from(played.arrival() < played.departure())]
        } else if occupied >> played.arrival() & 1 != 0 || played.is_en_passant() {
            self.captures[pair]
        } else {
            self.quiet[pair]
        }
    }
}

/// Keeps the moves of the greatest grade.
struct Greatest<'a> {
    grades: &'a Grades,
    occupied: u64,
    greatest: u8,
    first: usize,
    moves: &'a mut Vec<Move>,
}

impl Receiver for Greatest<'_> {
    #[inline]
    fn one(&mut self, single: Move) {
        let grade = self.grades.grade(single, self.occupied);
        if grade > self.greatest {
            self.greatest = grade;
            self.moves.truncate(self.first);
        }
        if grade == self.greatest {
            self.moves.push(single);
        }
    }
}

/// Which sides choose among their legal moves, and how.
#[derive(Debug)]
pub struct Choice {
    grades: PerSide<Option<Grades>>,
}

impl Choice {
    /// The sides that choose play the moves of the greatest grade. `None` if some grade is not told.
    pub(crate) fn new(
        choosing: PerSide<bool>,
        grade: impl Fn(Side, &PlainStep) -> Option<u32>,
    ) -> Option<Choice> {
        let of = |side: Side| match choosing[side] {
            true => Grades::of(side, |step| grade(side, step)).map(Some),
            false => Some(None),
        };
        Some(Choice { grades: PerSide([of(Side::White)?, of(Side::Black)?]) })
    }

    /// Whether a side may not play all its legal moves.
    #[inline]
    pub(super) fn concerns(&self, side: Side) -> bool {
        self.grades[side].is_some()
    }

    /// Appends the moves that the side to move may choose, if it has to choose; answers whether it has.
    pub(super) fn generate(&self, board: &Board, moves: &mut Vec<Move>) -> bool {
        let Some(grades) = &self.grades[board.side_to_move()] else { return false };
        let first = moves.len();
        board.generate(None, &mut Greatest { grades, occupied: board.occupied(), greatest: 0, first, moves });
        true
    }

    /// Whether a test holds after a move that the side to move may play. It is given a list for its use.
    pub(super) fn any(&self, board: &Board, test: impl Fn(&Board, &mut Vec<Move>) -> bool) -> bool {
        let (mut moves, mut list) = (Vec::with_capacity(64), Vec::with_capacity(16));
        if !self.generate(board, &mut moves) {
            board.legal_moves(&mut moves);
        }
        moves.into_iter().any(|chosen| test(&board.glimpse(chosen), &mut list))
    }

    /// Whether the side to move can reach the goal with one move. The list is for its use.
    pub(super) fn can_reach(&self, board: &Board, goal: Goal, list: &mut Vec<Move>) -> bool {
        list.clear();
        if self.generate(board, list) {
            list.iter().any(|&chosen| board.glimpse(chosen).reaches(goal))
        } else {
            board.can_reach(goal)
        }
    }

    /// Whether the side to move has a legal move and reaches the goal with each that it may choose. The list is for its use.
    pub(super) fn must_reach(&self, board: &Board, goal: Goal, list: &mut Vec<Move>) -> bool {
        list.clear();
        if self.generate(board, list) {
            !list.is_empty() && list.iter().all(|&chosen| board.glimpse(chosen).reaches(goal))
        } else {
            board.must_reach(goal)
        }
    }
}
