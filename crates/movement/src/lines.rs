//! Leaps and lines as sets of squares, on boards of up to 128: what a unit reaches as the board is filled, in few steps.

use board::{Square, SquareSet};

/// A set of squares of such a board.
pub type Squares = u128;

/// From each square where leaps go, lines up to the first unit on them, and other ways that need certain squares to be
/// empty.
#[derive(Clone, Debug)]
pub struct Lines {
    departures: Vec<Departure>,
    lines: Vec<Squares>,
    /// Squares with those that must be empty.
    ways: Vec<(Squares, Squares)>,
    /// The same lines and ways on boards of up to 64 squares, where half a word tells all.
    small_lines: Vec<u64>,
    small_ways: Vec<(u64, u64)>,
}

/// What lies before one square.
#[derive(Clone, Copy, Debug)]
struct Departure {
    leaps: Squares,
    /// In the list of lines: the first of those whose squares rise, of those whose squares fall, and the end.
    rising: u16,
    falling: u16,
    end: u16,
    /// In the list of ways.
    first_way: u16,
    last_way: u16,
}

/// Follows the lines and ways from a departure, in words of that type.
macro_rules! follow {
    ($word:ty, $departure:expr, $leaps:expr, ($lines:expr, $ways:expr), $occupied:expr) => {{
        let (departure, occupied): (&Departure, $word) = ($departure, $occupied);
        let mut reached: $word = $leaps;
        for &line in &$lines[usize::from(departure.rising)..usize::from(departure.falling)] {
            let met = line & occupied;
            // up to the lowest unit on the line; without one all of it
            reached |= line & (met ^ met.wrapping_sub(1));
        }
        for &line in &$lines[usize::from(departure.falling)..usize::from(departure.end)] {
            let highest = <$word>::BITS - 1 - (line & occupied | 1).leading_zeros();
            reached |= line & <$word>::MAX << highest;
        }
        for &(target, gaps) in &$ways[usize::from(departure.first_way)..usize::from(departure.last_way)] {
            if gaps & occupied == 0 {
                reached |= target;
            }
        }
        reached
    }};
}

impl Lines {
    /// From each square the targets, each with the squares that must be empty for it. `None` if there are too many.
    #[must_use]
    pub fn of(targets: &[Vec<(Square, Squares)>]) -> Option<Lines> {
        let mut all = Lines {
            departures: Vec::new(),
            lines: Vec::new(),
            ways: Vec::new(),
            small_lines: Vec::new(),
            small_ways: Vec::new(),
        };
        for targets in targets {
            let leaps: Squares = targets
                .iter()
                .filter(|(_, gaps)| *gaps == 0)
                .fold(0, |leaps, (target, _)| leaps | bit(*target));
            let (lines, ways) = lines_of(targets, leaps);
            let index = |list: usize| u16::try_from(list).ok();
            let rising = index(all.lines.len())?;
            all.lines.extend(lines.iter().filter(|line| line.rises()).map(|line| line.squares));
            let falling = index(all.lines.len())?;
            all.lines.extend(lines.iter().filter(|line| !line.rises()).map(|line| line.squares));
            let end = index(all.lines.len())?;
            let first_way = index(all.ways.len())?;
            all.ways.extend(ways.iter().map(|&(target, gaps)| (bit(target), gaps)));
            let last_way = index(all.ways.len())?;
            all.departures.push(Departure { leaps, rising, falling, end, first_way, last_way });
        }
        if targets.len() <= 64 {
            all.small_lines = all.lines.iter().map(|&line| first_word(line)).collect();
            all.small_ways =
                all.ways.iter().map(|&(target, gaps)| (first_word(target), first_word(gaps))).collect();
        }
        Some(all)
    }

    /// As [`Lines::reached`], on boards of up to 64 squares.
    #[inline]
    #[must_use]
    pub fn reached_on_small_board(&self, from: Square, occupied: u64) -> u64 {
        let departure = &self.departures[from.index()];
        let leaps = first_word(departure.leaps);
        follow!(u64, departure, leaps, (self.small_lines, self.small_ways), occupied)
    }

    /// What is reached from a square when these are occupied: the occupied ones at the end of its ways among it.
    #[inline]
    #[must_use]
    pub fn reached(&self, from: Square, occupied: Squares) -> Squares {
        let departure = &self.departures[from.index()];
        follow!(Squares, departure, departure.leaps, (self.lines, self.ways), occupied)
    }
}

/// The set of one square.
#[inline]
#[must_use]
pub fn bit(square: Square) -> Squares {
    1 << square.index()
}

/// The squares of a set, on such a board.
#[inline]
#[must_use]
pub fn squares_of(set: SquareSet) -> Squares {
    Squares::from(set.0[0]) | Squares::from(set.0[1]) << 64
}

/// The first 64 squares of a set.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the first half")]
const fn first_word(squares: Squares) -> u64 {
    squares as u64
}

/// The set of these squares.
#[inline]
#[must_use]
pub fn set_of(squares: Squares) -> SquareSet {
    #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
    let halves = SquareSet([squares as u64, (squares >> 64) as u64, 0, 0]);
    halves
}

/// Squares one behind the other, each reached when those before it are empty.
struct Line {
    first: Square,
    last: Square,
    squares: Squares,
}

impl Line {
    fn rises(&self) -> bool {
        self.first < self.last
    }
}

/// The targets that lie on lines whose squares rise or fall, each line beginning with a leap, and the other ones that are
/// no leaps.
fn lines_of(targets: &[(Square, Squares)], leaps: Squares) -> (Vec<Line>, Vec<(Square, Squares)>) {
    let mut behind: Vec<(Square, Squares)> = targets.iter().copied().filter(|(_, gaps)| *gaps != 0).collect();
    behind.sort_by_key(|(_, gaps)| gaps.count_ones());
    let mut lines: Vec<Line> = Vec::new();
    behind.retain(|&(target, gaps)| {
        let continues = |line: &&mut Line| line.squares == gaps && line.rises() == (line.last < target);
        if let Some(line) = lines.iter_mut().find(continues) {
            line.last = target;
            line.squares |= bit(target);
            return false;
        }
        if gaps.is_power_of_two() && gaps & leaps != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "below 128")]
            let first = Square(gaps.trailing_zeros() as u8);
            if lines.iter().all(|line| line.first != first) {
                lines.push(Line { first, last: target, squares: gaps | bit(target) });
                return false;
            }
        }
        true
    });
    (lines, behind)
}

#[cfg(test)]
mod tests {
    use crate::{Program, by_code};
    use board::{Geometry, Side, Square, SquareSet};

    #[test]
    fn lines_reach_what_the_fillings_say() {
        let chessboard = Geometry::CHESS;
        let mut random = 88_172_645_463_325_252_u64;
        for code in ["q", "r", "b", "s", "k", "am", "pr"] {
            let walk = by_code(crate::Language::English, code).expect("in the table");
            let movement = crate::walks()[walk.index()].movement();
            let program = Program::compile(movement, chessboard, Side::White);
            for _ in 0..500 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                for from in chessboard.squares() {
                    let occupied = random & random.rotate_left(from.0.into());
                    let reached = program
                        .reached_over(from, SquareSet::of_first_word(occupied))
                        .unwrap_or_else(|| panic!("{code} has leaps and lines"));
                    for target in chessboard.squares() {
                        let captures = program.captures_over(from, target, occupied);
                        assert_eq!(reached.contains(target), captures, "{code} {from:?} {target:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn hoppers_and_pawns_have_none() {
        for code in ["g", "p", "lo"] {
            let walk = by_code(crate::Language::English, code).expect("in the table");
            let movement = crate::walks()[walk.index()].movement();
            let program = Program::compile(movement, Geometry::CHESS, Side::White);
            assert_eq!(program.reached_over(Square(12), SquareSet::EMPTY), None, "{code}");
        }
    }
}
