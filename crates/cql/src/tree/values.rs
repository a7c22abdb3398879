//! Ranges of numbers, shares and moves.

/// A range of whole numbers (hundredths of a pawn in evaluations), both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// The least value.
    pub low: i32,
    /// The greatest value.
    pub high: i32,
}

impl Range {
    /// Exactly this value.
    #[must_use]
    pub const fn exactly(value: i32) -> Range {
        Range { low: value, high: value }
    }

    /// This value and all greater ones.
    #[must_use]
    pub const fn at_least(value: i32) -> Range {
        Range { low: value, high: i32::MAX }
    }

    /// Whether a value is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, value: i32) -> bool {
        self.low <= value && value <= self.high
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.low, self.high) {
            (low, high) if low == high => write!(f, "{low}"),
            (i32::MIN, i32::MAX) => f.write_str("any"),
            (i32::MIN, high) => write!(f, "<={high}"),
            (low, i32::MAX) => write!(f, ">={low}"),
            (low, high) => write!(f, "{low}..{high}"),
        }
    }
}

/// A range that is a count or a share of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CountOrShare {
    /// A number of units.
    Count(Range),
    /// Per cent of all; an empty whole matches nothing.
    Share(Range),
}

impl CountOrShare {
    /// Whether `part` of `whole` is in the range.
    #[must_use]
    pub fn contains(self, part: u32, whole: u32) -> bool {
        match self {
            CountOrShare::Count(range) => range.contains(part.cast_signed()),
            // Compared without rounding: part/whole against low/100 and high/100.
            CountOrShare::Share(range) => {
                let (part, whole) = (i64::from(part) * 100, i64::from(whole));
                whole > 0
                    && i64::from(range.low) * whole <= part
                    && (range.high == i32::MAX || part <= i64::from(range.high) * whole)
            }
        }
    }
}

impl std::fmt::Display for CountOrShare {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CountOrShare::Count(range) => write!(f, "{range}"),
            CountOrShare::Share(range) => write!(f, "{range}%"),
        }
    }
}

/// One end of a range of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// Counted from the start of the game.
    Start(i32),
    /// Counted back from its end (`end-3`).
    End(i32),
}

impl Bound {
    /// The value in a game whose last one is `last`.
    #[inline]
    #[must_use]
    pub const fn resolve(self, last: i32) -> i32 {
        match self {
            Bound::Start(value) => value,
            Bound::End(back) => last - back,
        }
    }
}

/// A range of moves or half moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveRange {
    /// The first, included.
    pub low: Bound,
    /// The last, included.
    pub high: Bound,
}

impl MoveRange {
    /// Whether `value` is in it, in a game whose last value is `last`.
    #[inline]
    #[must_use]
    pub const fn contains(self, value: i32, last: i32) -> bool {
        self.low.resolve(last) <= value && value <= self.high.resolve(last)
    }

    /// The same where a value counted from the start is `from_start` and one counted from the end is compared with
    /// `value`.
    #[must_use]
    pub const fn contains_either(self, from_start: i32, value: i32, last: i32) -> bool {
        let above = match self.low {
            Bound::Start(low) => low <= from_start,
            Bound::End(back) => last - back <= value,
        };
        let below = match self.high {
            Bound::Start(high) => from_start <= high,
            Bound::End(back) => value <= last - back,
        };
        above && below
    }
}
