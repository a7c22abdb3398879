//! The clock of solving: the one thing that deadlines, pauses and idle times are asked of.

use std::fmt::Debug;
use web_time::Instant;

/// What tells the time. A test may have one of its own.
pub trait Clock: Send + Sync + Debug {
    /// The time now; it never goes back.
    fn now(&self) -> Instant;
}

/// The clock of the machine, in a browser that of the page.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Instant {
        Instant::now()
    }
}
