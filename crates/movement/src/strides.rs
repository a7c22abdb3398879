//! The same steps taken by many units at once, on boards of up to 64 squares: what is a step in one direction for all of
//! them is one shift of their set.

use crate::lines::Squares;
use board::Square;

/// No movement has more steps that are taken so.
const MOST_STRIDES: usize = 24;

/// One step, the same from all its departures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stride {
    departures: u64,
    /// How far the arrival lies behind the departure, in numbers of squares.
    step: u32,
    /// Likewise the squares that must be empty; 0 for none.
    gaps: [u32; 2],
}

/// All steps of a movement.
#[derive(Clone, Debug)]
pub struct Strides {
    /// To empty squares.
    pub quiet: Vec<Stride>,
    /// To squares with what may be captured.
    pub captures: Vec<Stride>,
}

impl Stride {
    /// Where units arrive when those squares are occupied, whatever stands there.
    #[inline]
    #[must_use]
    pub fn arrivals(&self, units: u64, occupied: u64) -> u64 {
        let mut from = units & self.departures;
        for gap in self.gaps {
            if gap != 0 {
                from &= !occupied.rotate_right(gap);
            }
        }
        from.rotate_left(self.step)
    }

    /// Whence a unit has come that arrived there.
    #[inline]
    #[must_use]
    pub fn departure(&self, arrival: Square) -> Square {
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        Square((u32::from(arrival.0).wrapping_sub(self.step) & 63) as u8)
    }

    /// Whether nothing on the way can stop it.
    #[inline]
    #[must_use]
    pub fn is_leap(&self) -> bool {
        self.gaps == [0; 2]
    }

    /// The departures from which it may lead to one of those squares.
    #[inline]
    #[must_use]
    pub fn departures(&self, arrivals: u64) -> u64 {
        arrivals.rotate_right(self.step) & self.departures
    }
}

impl Strides {
    /// From each square the targets to which units go, and those on which they capture, each with the squares that must be
    /// empty for it. `None` if there are too many steps.
    pub(crate) fn of(
        quiet: &[Vec<(Square, Squares)>],
        captures: &[Vec<(Square, Squares)>],
    ) -> Option<Strides> {
        Some(Strides { quiet: strides(quiet)?, captures: strides(captures)? })
    }

    /// How many steps there are.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.quiet.len() + self.captures.len()
    }
}

fn strides(targets: &[Vec<(Square, Squares)>]) -> Option<Vec<Stride>> {
    let distance = |from: u8, to: u8| u32::from(to).wrapping_sub(from.into()) & 63;
    let mut strides: Vec<Stride> = Vec::new();
    for (from, targets) in (0u8..).zip(targets) {
        for &(target, between) in targets {
            let mut gaps = [0; 2];
            let mut left = between;
            for gap in &mut gaps {
                if left != 0 {
                    #[allow(clippy::cast_possible_truncation, reason = "below 128")]
                    let square = left.trailing_zeros() as u8;
                    *gap = distance(from, square);
                    left &= left - 1;
                }
            }
            if left != 0 {
                return None;
            }
            let step = distance(from, target.0);
            if let Some(stride) = strides.iter_mut().find(|stride| stride.step == step && stride.gaps == gaps)
            {
                stride.departures |= 1 << from;
            } else if strides.len() < MOST_STRIDES {
                strides.push(Stride { departures: 1 << from, step, gaps });
            } else {
                return None;
            }
        }
    }
    Some(strides)
}

#[cfg(test)]
mod tests {
    use crate::{Program, by_code};
    use board::{Geometry, Side, SquareSet};

    #[test]
    fn many_units_step_as_each_of_them_does() {
        let chessboard = Geometry::CHESS;
        let mut random = 88_172_645_463_325_252_u64;
        for (code, side) in [("p", Side::White), ("p", Side::Black), ("s", Side::White), ("k", Side::White)] {
            let walk = by_code(crate::Language::English, code).expect("in the table");
            let movement = crate::walks()[walk.index()].movement();
            let program = Program::compile(movement, chessboard, side);
            let strides = program.strides().unwrap_or_else(|| panic!("{code} has few steps"));
            for _ in 0..500 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let (units, occupied) = (random & random.rotate_left(20), random);
                let (mut quiet, mut captures) = (SquareSet::EMPTY, SquareSet::EMPTY);
                for from in SquareSet::of_first_word(units) {
                    let ends = program.ends_over(from, SquareSet::of_first_word(occupied));
                    let (to, on) = ends.unwrap_or_else(|| panic!("{code} has steps and leaps"));
                    quiet |= to;
                    captures |= on;
                }
                let ends = |strides: &[super::Stride]| {
                    strides.iter().fold(0, |ends, stride| ends | stride.arrivals(units, occupied))
                };
                assert_eq!(ends(&strides.quiet) & !occupied, quiet.0[0], "{code} {side:?}");
                assert_eq!(ends(&strides.captures) & occupied, captures.0[0], "{code} {side:?}");
                for stride in &strides.quiet {
                    for from in chessboard.squares() {
                        let arrivals = SquareSet::of_first_word(stride.arrivals(1 << from.index(), 0));
                        assert!(arrivals.into_iter().all(|arrival| stride.departure(arrival) == from));
                    }
                }
            }
        }
    }
}
