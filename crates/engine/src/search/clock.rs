//! How long to think.

use std::time::Duration;

/// The time that a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub left: Option<Duration>,
    /// What is added with each move.
    pub increment: Duration,
    /// How many moves must be made in what is left; `None` for all that are still to come.
    pub moves: Option<u32>,
    /// The time for this move alone.
    pub exactly: Option<Duration>,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// After this no new iteration begins.
    pub aim: Duration,
    /// After this the search ends at once.
    pub limit: Duration,
}

/// What goes by between a decision and the other side's clock.
const OVERHEAD: Duration = Duration::from_millis(8);

/// What is kept for times when the machine does not let us run.
const RESERVE: Duration = Duration::from_millis(300);

impl Clock {
    /// How long to think about one move; `None` for without end.
    #[must_use]
    pub fn budget(&self) -> Option<Budget> {
        if let Some(exactly) = self.exactly {
            let limit = exactly.saturating_sub((exactly / 32).min(RESERVE / 6));
            return Some(Budget { aim: limit, limit });
        }
        let left = self.left?;
        let kept = OVERHEAD.max(left / 50).max(RESERVE.min(left / 3));
        let usable = left.saturating_sub(kept).max(Duration::from_millis(1));
        let moves = self.moves.map_or(32, |moves| moves.clamp(1, 40) + 1);
        let share = usable / moves + self.increment * 3 / 4;
        let aim = share.min(usable / 2);
        let limit = (share * 4).min(usable / 3).max(aim.min(usable / 2));
        Some(Budget { aim: aim * 6 / 10, limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_there_is() {
        for millis in [0u64, 1, 5, 20, 100, 1000, 60_000, 3_600_000] {
            for moves in [None, Some(1), Some(2), Some(40)] {
                for increment in [0, 10, 1000] {
                    let clock = Clock {
                        left: Some(Duration::from_millis(millis)),
                        increment: Duration::from_millis(increment),
                        moves,
                        exactly: None,
                    };
                    let budget = clock.budget().expect("there is a clock");
                    assert!(budget.limit <= Duration::from_millis(millis.max(2)), "{clock:?} {budget:?}");
                    assert!(budget.aim <= budget.limit.max(Duration::from_millis(1)), "{clock:?} {budget:?}");
                }
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let clock = Clock { exactly: Some(Duration::from_millis(50)), ..Clock::default() };
        assert!(clock.budget().is_some_and(|b| b.limit >= Duration::from_millis(48)));
    }
}
