//! Leaps and lines as sets of squares, on boards of up to 128: what a unit reaches as the board is filled, in few steps.

use board::{Square, SquareSet};

/// A set of squares of such a board.
pub(crate) type Squares = u128;

/// From each square where leaps go, and lines up to the first unit on them.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    departures: Vec<Departure>,
    lines: Vec<Squares>,
}

/// What lies before one square.
#[derive(Clone, Copy, Debug)]
struct Departure {
    leaps: Squares,
    /// In the list of lines: the first of those whose squares rise, of those whose squares fall, and the end.
    rising: u16,
    falling: u16,
    end: u16,
}

impl Lines {
    /// From each square the targets, each with the squares that must be empty for it. `None` if they do not lie on
    /// lines whose squares rise or fall.
    pub(crate) fn of(ways: &[Vec<(Square, Squares)>]) -> Option<Lines> {
        let mut all = Lines { departures: Vec::new(), lines: Vec::new() };
        for targets in ways {
            let leaps: Squares =
                targets.iter().filter(|(_, gaps)| *gaps == 0).map(|(target, _)| bit(*target)).sum();
            let lines = lines_of(targets, leaps)?;
            let index = |list: usize| u16::try_from(list).ok();
            let rising = index(all.lines.len())?;
            all.lines.extend(lines.iter().filter(|line| line.rises()).map(|line| line.squares));
            let falling = index(all.lines.len())?;
            all.lines.extend(lines.iter().filter(|line| !line.rises()).map(|line| line.squares));
            let end = index(all.lines.len())?;
            all.departures.push(Departure { leaps, rising, falling, end });
        }
        Some(all)
    }

    #[inline]
    pub(crate) fn reached(&self, from: Square, occupied: SquareSet) -> SquareSet {
        let occupied = Squares::from(occupied.0[0]) | Squares::from(occupied.0[1]) << 64;
        let departure = &self.departures[from.index()];
        let mut reached = departure.leaps;
        for &line in &self.lines[usize::from(departure.rising)..usize::from(departure.falling)] {
            let met = line & occupied;
            // up to the lowest unit on the line; without one all of it
            reached |= line & (met ^ met.wrapping_sub(1));
        }
        for &line in &self.lines[usize::from(departure.falling)..usize::from(departure.end)] {
            let highest = Squares::BITS - 1 - (line & occupied | 1).leading_zeros();
            reached |= line & Squares::MAX << highest;
        }
        #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
        let reached = SquareSet([reached as u64, (reached >> 64) as u64, 0, 0]);
        reached
    }
}

pub(crate) fn bit(square: Square) -> Squares {
    1 << square.index()
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

fn lines_of(targets: &[(Square, Squares)], leaps: Squares) -> Option<Vec<Line>> {
    let mut behind: Vec<(Square, Squares)> = targets.iter().copied().filter(|(_, gaps)| *gaps != 0).collect();
    behind.sort_by_key(|(_, gaps)| gaps.count_ones());
    let mut lines: Vec<Line> = Vec::new();
    for (target, gaps) in behind {
        if let Some(line) = lines.iter_mut().find(|line| line.squares == gaps) {
            if line.rises() != (line.last < target) {
                return None;
            }
            line.last = target;
            line.squares |= bit(target);
        } else if gaps.is_power_of_two() && gaps & leaps != 0 {
            let first = Square(u8::try_from(gaps.trailing_zeros()).ok()?);
            lines.push(Line { first, last: target, squares: gaps | bit(target) });
        } else {
            return None;
        }
    }
    Some(lines)
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
