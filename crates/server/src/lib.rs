//! The page and the programming interface of Dawson over HTTP, for `dawson serve`.
//!
//! Each request that computes runs the program itself as a child process, with the request's text on standard input: time and memory
//! are limited by the system, a client that goes away ends its search at once, and what goes wrong in one request touches no other.
//! A child writes the JSON lines of `dawson solve --format json`, and these are passed on as they come.
//!
//! `admission` decides who computes now, who waits and who is refused; `child` runs the program; `api` has the requests;
//! `guard` says who may ask; `page` hands out the files of the page, `built` knows which came with the program; `metrics` counts.

mod admission;
mod api;
mod built;
mod child;
mod guard;
mod metrics;
mod page;
mod settings;
mod shared;
mod shutdown;

pub use settings::{Limits, Settings};

use admission::Admission;
use metrics::Metrics;
use shared::Shared;
use shutdown::Shutdown;
use std::net::SocketAddr;
use std::sync::Arc;

/// Why the server did not start, or ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Other machines could reach it, and any user of them could send requests.
    #[error("{0} can be reached from other machines: give a token (--token or DAWSON_TOKEN)")]
    NoToken(SocketAddr),
    /// The port is taken, or the address is not this machine's.
    #[error("{0}: cannot listen: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The system refused something while requests were served.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

/// Serves until Ctrl-C or SIGTERM comes. `started` hears the address once requests can come.
///
/// # Errors
/// [`ServeError`], before anything is served, or when the system fails.
pub fn serve(settings: Settings, started: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let address = SocketAddr::new(settings.bind, settings.port);
    if !settings.bind.is_loopback() && settings.token.is_none() {
        return Err(ServeError::NoToken(address));
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async move {
        let listener =
            tokio::net::TcpListener::bind(address).await.map_err(|e| ServeError::Listen(address, e))?;
        started(listener.local_addr()?);
        let grace = settings.limits.grace;
        let shared = Arc::new(Shared {
            metrics: Metrics::default(),
            solving: Arc::new(Admission::new(settings.limits.running, settings.limits.queue)),
            long: Arc::new(Admission::new(settings.limits.long, 0)),
            quick: Arc::new(Admission::new(settings.limits.running * 2, settings.limits.queue * 4)),
            shutdown: Shutdown::on_signal(),
            settings,
        });
        let shutdown = shared.shutdown.clone();
        let server = axum::serve(listener, api::router(shared)).with_graceful_shutdown({
            let shutdown = shutdown.clone();
            async move { shutdown.begun().await }
        });
        tokio::select! {
            served = server.into_future() => Ok(served?),
            // connections that are kept open without a request would wait for ever
            () = async { shutdown.begun().await; tokio::time::sleep(grace).await } => Ok(()),
        }
    })
}
