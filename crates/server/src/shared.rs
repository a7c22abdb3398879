//! What all requests share.

use crate::Settings;
use crate::admission::Admission;
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;
use std::sync::Arc;

/// What all requests share.
pub(crate) struct Shared {
    pub settings: Settings,
    pub metrics: Metrics,
    /// Searches that have just begun.
    pub solving: Arc<Admission>,
    /// Searches that have turned out to be long.
    pub long: Arc<Admission>,
    /// What takes a moment: checks, diagrams, moves.
    pub quick: Arc<Admission>,
    pub shutdown: Shutdown,
}
