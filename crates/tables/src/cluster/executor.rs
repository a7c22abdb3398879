//! An executor: it asks the scheduler for work, reads its parts of the files, and keeps its answers until they are fetched.

use super::codec::{LogicalCodec, PhysicalCodec};
use super::config::config;
use super::error::ClusterError;
use crate::functions;
use crate::state;
use crate::stop::Stop;
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// After how long it is tried again to reach the scheduler.
const RETRY: Duration = Duration::from_millis(250);

/// An executor.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Executor {
    /// The scheduler, `host:port`.
    pub scheduler: String,
    /// Where it hands out answers.
    pub address: SocketAddr,
    /// The name or address under which others find it; that of `address` if there is none.
    pub external_host: Option<String>,
    /// How many parts of tables it works on side by side.
    pub threads: usize,
    /// The bytes that sorting, grouping and joining may have, all parts together.
    pub memory: usize,
    /// The folder for answers that wait; one below the system's folder for what does not last if there is none.
    pub folder: Option<PathBuf>,
    /// How long to wait for the scheduler in the beginning, in seconds.
    pub patience: u16,
}

impl Executor {
    /// An executor that asks a scheduler, `host:port`, for work, with one thread and 128 MB.
    #[must_use]
    pub fn new(scheduler: String, host: IpAddr, port: u16) -> Executor {
        Executor {
            scheduler,
            address: SocketAddr::new(host, port),
            external_host: None,
            threads: 1,
            memory: 128 << 20,
            folder: None,
            patience: 30,
        }
    }
}

/// Runs an executor until it is told to end (SIGTERM, Ctrl-C) or fails. It tells the scheduler that it ends.
///
/// # Errors
/// When the scheduler cannot be reached or the port cannot be had.
pub async fn run_executor(executor: &Executor) -> Result<(), ClusterError> {
    let wrong = || ClusterError::Address(executor.scheduler.clone());
    let (host, port) = executor.scheduler.rsplit_once(':').ok_or_else(wrong)?;
    let port = port.parse().map_err(|_| wrong())?;
    // an executor that cannot hand out its answers would end as if it had been told to
    let port_is_free = std::net::TcpListener::bind(executor.address).map(drop);
    port_is_free.map_err(|error| ClusterError::Port { address: executor.address, error })?;
    wait_for_scheduler(&executor.scheduler, executor.patience).await?;
    let mut registry = BallistaFunctionRegistry::default();
    for function in functions::all(&Stop::default()) {
        registry.scalar_functions.insert(function.name().to_owned(), function);
    }
    let folder = Folder::new(executor.folder.clone())?;
    let spilled = folder.path.clone();
    let settings = ExecutorProcessConfig {
        bind_host: executor.address.ip().to_string(),
        external_host: Some(
            executor.external_host.clone().unwrap_or_else(|| executor.address.ip().to_string()),
        ),
        port: executor.address.port(),
        scheduler_host: host.to_owned(),
        scheduler_port: port,
        scheduler_connect_timeout_seconds: executor.patience,
        vcores: executor.threads.max(1),
        task_scheduling_policy: TaskSchedulingPolicy::PullStaged,
        work_dir: Some(folder.path.to_string_lossy().into_owned()),
        memory_pool_size: Some(executor.memory as u64),
        // answers that nobody has fetched for an hour are thrown away
        job_data_ttl_seconds: 3600,
        job_data_clean_up_interval_seconds: 600,
        override_function_registry: Some(Arc::new(registry)),
        override_runtime_producer: Some(Arc::new(move |_| state::runtime(None, Some(spilled.clone())))),
        override_config_producer: Some(Arc::new(|| config(state::config(1)))),
        override_logical_codec: Some(Arc::new(LogicalCodec::default())),
        override_physical_codec: Some(Arc::new(PhysicalCodec::default())),
        ..ExecutorProcessConfig::default()
    };
    start_executor_process(Arc::new(settings)).await?;
    Ok(())
}

/// Waits until the scheduler listens. Ballista itself would try for ever: it measures its time from now to now.
async fn wait_for_scheduler(address: &str, seconds: u16) -> Result<(), ClusterError> {
    let begun = Instant::now();
    let patience = Duration::from_secs(seconds.into());
    loop {
        let left = patience.saturating_sub(begun.elapsed());
        let connection = tokio::time::timeout(left, tokio::net::TcpStream::connect(address)).await;
        let error = match connection {
            Ok(Ok(_)) => return Ok(()),
            Ok(Err(error)) => error,
            Err(_) => std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer"),
        };
        if begun.elapsed() + RETRY >= patience {
            return Err(ClusterError::Scheduler { address: address.to_owned(), seconds, error });
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Where answers wait.
struct Folder {
    path: PathBuf,
    /// Whether it goes with the executor.
    own: bool,
}

impl Folder {
    fn new(given: Option<PathBuf>) -> Result<Folder, ClusterError> {
        let own = given.is_none();
        let name = || std::env::temp_dir().join(format!("dawson-executor-{}", std::process::id()));
        let path = given.unwrap_or_else(name);
        std::fs::create_dir_all(&path).map_err(|error| ClusterError::Folder { path: path.clone(), error })?;
        Ok(Folder { path, own })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.own {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}
