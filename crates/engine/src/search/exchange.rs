//! Static exchange evaluation: what a series of captures on one square yields, each side capturing with its least valuable unit.
//!
//! The search knows units only by value and by the squares from which they capture; whether these lie on lines, leaps or behind
//! hurdles the caller says. Example: a rook takes a pawn that a pawn guards. The first capture gains 100, the recapture 500, so
//! the exchange yields less than -300.

use board::Side;
use movement::lines::Squares;

/// A unit that can go on with the exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capturer {
    /// What it is worth, in hundredths of a pawn.
    pub value: i32,
    /// Its square.
    pub square: Squares,
    /// Whether it is royal: it captures only where nothing recaptures.
    pub royal: bool,
}

/// Whether an exchange yields at least `threshold` to `side`, which begins it with a unit worth `stake` that gains `gain` at once.
/// `occupied` are the squares that are occupied after this move, the arrival left out; `least` answers a side's least valuable
/// capturer among the units on them.
pub fn yields(
    threshold: i32,
    (gain, stake): (i32, i32),
    side: Side,
    mut occupied: Squares,
    mut least: impl FnMut(Side, Squares) -> Option<Capturer>,
) -> bool {
    // what the side that moves next must still win to change the answer
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance = stake - balance;
    if balance <= 0 {
        return true;
    }
    let mut mover = side;
    let mut holds = true;
    loop {
        mover = !mover;
        let Some(capturer) = least(mover, occupied) else { return holds };
        occupied &= !capturer.square;
        if capturer.royal {
            // a royal unit that could be recaptured may not capture
            return if least(!mover, occupied).is_some() { holds } else { !holds };
        }
        holds = !holds;
        balance = capturer.value - balance;
        if balance < i32::from(holds) {
            return holds;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Capturers by side, White's first; none is behind another.
    fn outcome(threshold: i32, gain: i32, stake: i32, capturers: [&[i32]; 2]) -> bool {
        let mut all = Vec::new();
        for (side, values) in Side::BOTH.into_iter().zip(capturers) {
            for &value in values {
                all.push((side, value));
            }
        }
        let squares = (1 << all.len()) - 1;
        yields(threshold, (gain, stake), Side::White, squares, |side, occupied| {
            let there = |index: &usize| occupied & 1 << *index != 0 && all[*index].0 == side;
            let index = (0..all.len()).filter(there).min_by_key(|&index| all[index].1)?;
            Some(Capturer { value: all[index].1, square: 1 << index, royal: all[index].1 == 9999 })
        })
    }

    #[test]
    fn the_least_valuable_unit_captures_first() {
        // a rook takes a guarded pawn
        assert!(!outcome(0, 100, 500, [&[], &[100]]));
        assert!(outcome(-400, 100, 500, [&[], &[100]]));
        // a knight takes a knight that a queen guards, with a pawn behind
        assert!(outcome(300, 300, 300, [&[100], &[900]]));
        // a pawn takes a pawn, and everything is exchanged
        assert!(outcome(0, 100, 100, [&[300], &[300]]));
        assert!(!outcome(1, 100, 100, [&[], &[300]]));
    }

    #[test]
    fn a_king_takes_only_what_is_not_guarded() {
        assert!(!outcome(0, 100, 500, [&[], &[9999]]));
        assert!(outcome(0, 100, 500, [&[300], &[9999]]));
    }
}
