//! `dawson cluster`: the processes of a cluster that answers `dawson sql --cluster`.

use crate::machine;
use dawson::solve::{STOPPED, WRONG};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use tables::TablesError;
use tables::cluster::{ClusterError, Executor, Scheduler, run_executor, run_scheduler, tell_of_ballista};

/// The exit status of a command whose work a cluster does; an error is told.
pub fn ended(command: &str, ended: Result<ExitCode, TablesError>) -> ExitCode {
    match ended {
        Ok(status) => status,
        Err(TablesError::Stopped) => ExitCode::from(STOPPED),
        Err(error) => {
            complain!("dawson {command}: {error}");
            ExitCode::from(WRONG)
        }
    }
}

/// The processes of a cluster.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Make plans of queries and share them out to executors.
    Scheduler(SchedulerArguments),
    /// Ask a scheduler for work, and do it.
    Executor(ExecutorArguments),
}

#[derive(clap::Args)]
pub struct SchedulerArguments {
    /// The port.
    #[arg(long, default_value_t = 50050)]
    port: u16,
    /// The address to listen at. Every client that reaches it can read all files that the executors can: keep it within a network that you trust.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// After so many seconds without a word from an executor its work is given to others.
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(4..))]
    lost_after: u64,
    /// Tell what is done on standard error.
    #[arg(long)]
    verbose: bool,
}

#[derive(clap::Args)]
pub struct ExecutorArguments {
    /// The scheduler.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:50050")]
    scheduler: String,
    /// The port from which answers are fetched.
    #[arg(long, default_value_t = 50051)]
    port: u16,
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// The name under which others find this executor, if it is not that address.
    #[arg(long, value_name = "NAME")]
    external_host: Option<String>,
    /// How many parts of tables are worked on side by side; all cores if it is left out.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The memory for sorting, grouping and joining.
    #[arg(long, value_parser = dawson::solve::memory, default_value = "256M")]
    maxmem: usize,
    /// The folder for answers that wait; below the system's folder for temporary files if it is left out.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Tell what is done on standard error.
    #[arg(long)]
    verbose: bool,
}

/// Runs the command; exit status 2 when it fails.
pub fn run(command: &Command) -> ExitCode {
    let verbose = match command {
        Command::Scheduler(arguments) => arguments.verbose,
        Command::Executor(arguments) => arguments.verbose,
    };
    tell_of_ballista(verbose, |text| complain!("{text}"));
    let ended = match command {
        Command::Scheduler(arguments) => schedule(arguments),
        Command::Executor(arguments) => execute(arguments),
    };
    machine::ended("cluster", ended)
}

fn schedule(arguments: &SchedulerArguments) -> Result<(), String> {
    let mut scheduler = Scheduler::new(arguments.host, arguments.port);
    scheduler.lost_after = arguments.lost_after;
    block_on(2, async {
        complain!("scheduler of dawson at df://{}", scheduler.address);
        tokio::select! {
            ended = run_scheduler(&scheduler) => ended,
            () = told_to_end() => Ok(()),
        }
    })
}

fn execute(arguments: &ExecutorArguments) -> Result<(), String> {
    let threads = machine::control(None, arguments.threads, dawson::Strategy::Auto).threads;
    let mut executor = Executor::new(arguments.scheduler.clone(), arguments.host, arguments.port);
    executor.external_host.clone_from(&arguments.external_host);
    executor.threads = threads;
    executor.memory = arguments.maxmem;
    executor.folder.clone_from(&arguments.folder);
    block_on(threads + 1, async {
        complain!("executor of dawson at {} asks {} for work", executor.address, executor.scheduler);
        run_executor(&executor).await
    })
}

fn block_on(threads: usize, work: impl Future<Output = Result<(), ClusterError>>) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build();
    let runtime = runtime.map_err(|error| format!("no threads: {error}"))?;
    let ended = runtime.block_on(work).map_err(|error| error.to_string());
    runtime.shutdown_background();
    ended
}

/// Waits for SIGTERM or Ctrl-C.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                _ = tokio::signal::ctrl_c() => return,
            }
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
