//! Waiting for work that another thread or another machine does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tables::TablesError;

/// How often the sign to stop is looked at.
const PACE: Duration = Duration::from_millis(50);
/// How long the work may take to end by itself once it is told to.
const GRACE: Duration = Duration::from_secs(1);

/// Does work with so many threads, and ends soon after the sign to stop is set, even if the work goes on.
///
/// # Errors
/// Those of the work; [`TablesError::Stopped`]; that there are no threads.
pub fn wait<T>(
    threads: usize,
    stop: &AtomicBool,
    work: impl Future<Output = Result<T, TablesError>>,
) -> Result<T, TablesError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build();
    let runtime = runtime.map_err(|error| TablesError::Setting(format!("no threads: {error}")))?;
    let done = runtime.block_on(async {
        tokio::select! {
            done = work => done,
            () = stopped(stop) => Err(TablesError::Stopped),
        }
    });
    runtime.shutdown_background();
    done
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(PACE).await;
    }
    tokio::time::sleep(GRACE).await;
}
