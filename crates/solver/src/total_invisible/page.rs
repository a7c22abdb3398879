//! Some of the many steps that go on from a configuration.

use super::man::Man;
use std::ops::ControlFlow;

/// A unit that is new (`None`), or one of which more is known.
pub(super) type Step = (Option<usize>, Man);

/// Some of many steps.
pub(super) struct Page {
    /// How many steps come before those that are wanted.
    pub(super) skip: usize,
    /// How many are wanted.
    pub(super) room: usize,
    pub(super) steps: Vec<Step>,
}

impl Page {
    /// Adds a step; breaks when no further one is wanted.
    pub(super) fn add(&mut self, step: Step) -> ControlFlow<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        if self.steps.len() == self.room {
            return ControlFlow::Break(());
        }
        self.steps.push(step);
        ControlFlow::Continue(())
    }
}
