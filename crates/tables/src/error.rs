//! What can go wrong with tables.

use datafusion::error::DataFusionError;
use std::io;
use std::path::PathBuf;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TablesError {
    /// The query is wrong, a file cannot be read, or the memory is not enough.
    #[error("{}", told(.0))]
    Query(#[from] DataFusionError),
    /// The answer cannot be written.
    #[error("{}: {error}", path.display())]
    Unwritten {
        /// The file; `-` is the standard output.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A setting makes no sense.
    #[error("{0}")]
    Setting(String),
    /// The work was stopped.
    #[error("interrupted")]
    Stopped,
}

impl TablesError {
    /// An error of DataFusion; one that says that the work was stopped becomes [`TablesError::Stopped`].
    pub(crate) fn of(error: DataFusionError) -> TablesError {
        if error.to_string().contains(STOPPED) { TablesError::Stopped } else { TablesError::Query(error) }
    }
}

/// How functions and scans say that they were stopped.
pub(crate) const STOPPED: &str = "dawson was interrupted";

/// The message without what was found on the way to it: the innermost words are those for the user.
fn told(error: &DataFusionError) -> String {
    let root = error.find_root();
    if let DataFusionError::SQL(error, _) = root {
        return error.to_string();
    }
    let text = root.strip_backtrace();
    // what is said of a connection that breaks off
    if text.starts_with("code: ") || text.starts_with("status: ") {
        return format!("the connection to the scheduler of the cluster was lost: {text}");
    }
    ["Error during planning: ", "Execution error: ", "External error: "]
        .iter()
        .fold(text, |text, head| text.replace(head, ""))
}
