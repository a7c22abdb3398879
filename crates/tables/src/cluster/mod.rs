//! The same on many machines, with Ballista: a scheduler and executors, which know our functions and files, and a session whose queries they
//! answer.
//!
//! What goes over the network: the query as a plan with the names of files, and answers. No games and no problems are shipped but those that an
//! answer has in it; each executor reads its parts of the files itself. Keys of object stores are in no plan: each process has its own.

mod cancel;
mod codec;
mod config;
mod error;
mod executor;
mod log;
mod scheduler;

pub(crate) use cancel::cancelled_on_stop;
pub use error::ClusterError;
pub use executor::{Executor, run_executor};
pub use log::tell_of_ballista;
pub use scheduler::{Scheduler, run_scheduler};

use crate::error::TablesError;
use ballista::prelude::SessionContextExt;
use datafusion::execution::session_state::{SessionState, SessionStateBuilder};
use datafusion::prelude::SessionContext;
use std::time::Duration;

/// How long to wait for a scheduler.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether the scheduler of an address listens; who asks it without that hears only of broken pipes.
pub(crate) async fn reach(url: &str) -> Result<(), TablesError> {
    let address = address_of(url)?;
    let connection = tokio::time::timeout(PATIENCE, tokio::net::TcpStream::connect(address));
    let fault = match connection.await {
        Ok(Ok(_)) => return Ok(()),
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no answer in {} s", PATIENCE.as_secs()),
    };
    Err(TablesError::Setting(format!("{url}: the scheduler cannot be reached: {fault}")))
}

/// The part behind `df://`.
fn address_of(url: &str) -> Result<&str, TablesError> {
    url.strip_prefix("df://").filter(|address| !address.is_empty()).ok_or_else(|| {
        TablesError::Setting(format!(
            "{url}: the address of a scheduler such as df://127.0.0.1:50050 was expected"
        ))
    })
}

/// A state whose queries are answered by the cluster of a scheduler: `df://host:port`.
pub(crate) fn remote(url: &str, state: SessionState) -> Result<SessionState, TablesError> {
    address_of(url)?;
    let config = config::config(state.config().clone());
    let state = SessionStateBuilder::new_from_existing(state).with_config(config).build();
    // it makes no connection yet
    let context = futures_util::FutureExt::now_or_never(SessionContext::remote_with_state(url, state));
    match context {
        Some(context) => Ok(context.map_err(TablesError::of)?.state()),
        None => Err(TablesError::Setting(format!("{url}: the scheduler does not answer"))),
    }
}
