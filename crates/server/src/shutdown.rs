//! The end of the server: known to all that runs, so that searches stop and tell what they have found.

use tokio::sync::watch;

/// Whether the server is ending.
#[derive(Clone)]
pub(crate) struct Shutdown(watch::Receiver<bool>);

impl Shutdown {
    /// Ends with Ctrl-C or SIGTERM.
    pub fn on_signal() -> Shutdown {
        let (sender, receiver) = watch::channel(false);
        tokio::spawn(async move {
            signalled().await;
            // the receivers may be gone, then nobody need know
            let _ = sender.send(true);
            // keeps the channel open: a closed one would look like a further change
            std::future::pending::<()>().await;
        });
        Shutdown(receiver)
    }

    /// Waits until the server ends.
    pub async fn begun(&self) {
        // fails only where the sender is gone, and then the server has ended
        let _ = self.0.clone().wait_for(|ending| *ending).await;
    }
}

#[cfg(unix)]
async fn signalled() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        },
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}

#[cfg(not(unix))]
async fn signalled() {
    let _ = tokio::signal::ctrl_c().await;
}
