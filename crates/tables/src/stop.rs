//! The sign to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A sign to stop, which functions look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A sign that is set from outside.
    pub(crate) fn new(sign: Arc<AtomicBool>) -> Stop {
        Stop(sign)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn sign(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
