//! What can go wrong with a cluster.

/// Why a cluster does not work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// A process of the cluster has ended.
    #[error("{0}")]
    Ballista(Box<ballista_core::error::BallistaError>),
    /// There is no folder for answers.
    #[error("{}: {error}", path.display())]
    Folder {
        /// The folder.
        path: std::path::PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The address cannot be had.
    #[error("{address}: {error}")]
    Port {
        /// Where to listen.
        address: std::net::SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The scheduler cannot be reached.
    #[error("{address}: the scheduler cannot be reached in {seconds} s: {error}")]
    Scheduler {
        /// Where it should be, `host:port`.
        address: String,
        /// How long it was tried.
        seconds: u16,
        /// What the system said last.
        error: std::io::Error,
    },
    /// An address makes no sense.
    #[error("{0}: an address such as 127.0.0.1:50050 was expected")]
    Address(String),
}

impl From<ballista_core::error::BallistaError> for ClusterError {
    fn from(error: ballista_core::error::BallistaError) -> ClusterError {
        ClusterError::Ballista(Box::new(error))
    }
}
