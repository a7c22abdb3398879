//! `dawson serve`: the page and the programming interface over HTTP.

use clap::Args;
use server::{Limits, Settings};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What `dawson serve` takes.
#[derive(Args)]
pub struct Arguments {
    /// The port; 0 for one that is free.
    #[arg(long, default_value_t = 6464)]
    port: u16,
    /// The address to listen at. Where other machines can reach it, a token is needed.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// What clients must know, in the header `Authorization: Bearer TOKEN`; the environment may have it as DAWSON_TOKEN. The page
    /// takes it from its address: http://host:6464/#token=TOKEN
    #[arg(long)]
    token: Option<String>,
    /// A folder with the page instead of the one that came with the program.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// The most seconds for each problem.
    #[arg(long)]
    maxtime: Option<u64>,
    /// The most memory for the tables of a search: a number of kilobytes, or with K, M or G behind it.
    #[arg(long, value_parser = dawson::solve::memory)]
    maxmem: Option<usize>,
    /// The most threads of a search.
    #[arg(long)]
    threads: Option<usize>,
    /// Searches that run at the same time in their first quarter of a second.
    #[arg(long)]
    running: Option<usize>,
    /// Longer searches that go on beside them, with less right to the processor.
    #[arg(long)]
    long: Option<usize>,
    /// Requests that wait for their turn; further ones are refused.
    #[arg(long)]
    queue: Option<usize>,
}

impl Arguments {
    fn settings(&self) -> std::io::Result<Settings> {
        let cores = std::thread::available_parallelism().map_or(1, Into::into);
        let usual = Limits::of(cores);
        let limits = Limits {
            time: self.maxtime.map_or(usual.time, |seconds| Duration::from_secs(seconds.max(1))),
            memory: self.maxmem.unwrap_or(usual.memory),
            threads: self.threads.unwrap_or(usual.threads).max(1),
            running: self.running.unwrap_or(usual.running).max(1),
            long: self.long.unwrap_or(usual.long),
            queue: self.queue.unwrap_or(usual.queue),
            ..usual
        };
        let token = self.token.clone().or_else(|| std::env::var("DAWSON_TOKEN").ok());
        let local = Settings::local(std::env::current_exe()?, cores);
        Ok(Settings {
            port: self.port,
            bind: self.bind,
            token: token.filter(|token| !token.is_empty()),
            page: self.page.clone().or(local.page.clone()),
            limits,
            ..local
        })
    }
}

/// Runs the command until Ctrl-C or SIGTERM.
pub fn run(arguments: &Arguments) -> ExitCode {
    let settings = match arguments.settings() {
        Ok(settings) => settings,
        Err(error) => {
            complain!("error: the program does not find itself: {error}");
            return ExitCode::from(2);
        }
    };
    let served = server::serve(settings, |address| {
        tell_line!("Dawson serves http://{address}/ until Ctrl-C is pressed")
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain!("error: {error}");
            ExitCode::from(2)
        }
    }
}
