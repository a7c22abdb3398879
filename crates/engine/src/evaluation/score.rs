//! Values for the middle game and the endgame, added up together.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A value while there is much on the board and one for the end, in hundredths of a pawn, kept in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score(i64);

impl Score {
    /// Both values.
    #[must_use]
    pub const fn new(middle: i32, end: i32) -> Score {
        Score(((end as i64) << 32) + middle as i64)
    }

    /// The value while there is much on the board.
    #[must_use]
    #[inline]
    pub const fn middle(self) -> i32 {
        #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
        let middle = self.0 as i32;
        middle
    }

    /// The value at the end.
    #[must_use]
    #[inline]
    pub const fn end(self) -> i32 {
        ((self.0 - self.middle() as i64) >> 32) as i32
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline]
    fn mul(self, times: i32) -> Score {
        Score(self.0 * i64::from(times))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        self.0 += other.0;
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let sum = Score::new(-7, 30) + Score::new(3, -50) - Score::new(12_000, -9_000) * 3;
        assert_eq!((sum.middle(), sum.end()), (-36_004, 26_980));
    }
}
