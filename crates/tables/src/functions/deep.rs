//! A thread with a stack that is deep enough for long play.

use datafusion::error::{DataFusionError, Result};

/// Does work on such a thread, and waits for it.
pub(super) fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(dawson::STACK).spawn_scoped(scope, work);
        let thread = thread
            .map_err(|error| DataFusionError::Execution(format!("no thread to solve with: {error}")))?;
        thread.join().map_err(|_| DataFusionError::Execution("solving has failed".to_owned()))
    })
}
