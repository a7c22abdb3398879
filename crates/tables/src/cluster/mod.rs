//! The same on many machines, with Ballista: a scheduler and executors, which know our functions and files, and a session whose queries they
//! answer.
//!
//! What goes over the network: the query as a plan with the names of files, and answers. No games and no problems are shipped but those that an
//! answer has in it; each executor reads its parts of the files itself. Keys of object stores are in no plan: each process has its own.

mod codec;
mod config;
mod error;
mod executor;
mod log;
mod scheduler;

pub use error::ClusterError;
pub use executor::{Executor, run_executor};
pub use log::tell_of_ballista;
pub use scheduler::{Scheduler, run_scheduler};

use crate::error::TablesError;
use ballista::prelude::SessionContextExt;
use datafusion::execution::session_state::{SessionState, SessionStateBuilder};
use datafusion::prelude::SessionContext;

/// A state whose queries are answered by the cluster of a scheduler: `df://host:port`.
pub(crate) fn remote(url: &str, state: SessionState) -> Result<SessionState, TablesError> {
    let address = url.strip_prefix("df://").filter(|address| !address.is_empty());
    if address.is_none() {
        return Err(TablesError::Setting(format!(
            "{url}: the address of a scheduler such as df://127.0.0.1:50050 was expected"
        )));
    }
    let config = config::config(state.config().clone());
    let state = SessionStateBuilder::new_from_existing(state).with_config(config).build();
    // it makes no connection yet
    let context = futures_util::FutureExt::now_or_never(SessionContext::remote_with_state(url, state));
    match context {
        Some(context) => Ok(context.map_err(TablesError::of)?.state()),
        None => Err(TablesError::Setting(format!("{url}: the scheduler does not answer"))),
    }
}
