//! What the server is told at its start.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// How the server listens, what it runs and how much of it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub bind: IpAddr,
    /// The port; 0 for one that is free.
    pub port: u16,
    /// What a client must know; needed where other machines can reach the server.
    pub token: Option<String>,
    /// The program `dawson`, run for each request that computes.
    pub program: PathBuf,
    /// A folder with the page, its files as they are or compressed by gzip, with `.gz` behind their names; without it the page that the
    /// program was built with.
    pub page: Option<PathBuf>,
    /// What a request may take.
    pub limits: Limits,
}

impl Settings {
    /// The settings that serve this machine alone. A program without a page of its own takes the one that is installed beside it.
    #[must_use]
    pub fn local(program: PathBuf, cores: usize) -> Settings {
        Settings {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 6464,
            token: None,
            page: crate::built::installed(&program),
            program,
            limits: Limits::of(cores),
        }
    }
}

/// What requests may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest time for a problem.
    pub time: Duration,
    /// The most memory for the tables of a search, in bytes. The process may take as much again, and the stacks of its threads.
    pub memory: usize,
    /// The largest text of a problem, in bytes.
    pub body: usize,
    /// The largest collection of games to search, in bytes.
    pub games: usize,
    /// The most bytes of an answer.
    pub answer: usize,
    /// The most threads of a search.
    pub threads: usize,
    /// Searches that run at the same time in their first quarter of a second.
    pub running: usize,
    /// Longer searches that go on beside them, with less right to the processor.
    pub long: usize,
    /// Requests that wait for their turn; further ones are refused with 429.
    pub queue: usize,
    /// How long searches may take to end when the server ends.
    pub grace: Duration,
}

impl Limits {
    /// The limits that suit a machine with so many cores.
    #[must_use]
    pub fn of(cores: usize) -> Limits {
        Limits {
            time: Duration::from_secs(600),
            memory: 256 << 20,
            body: 1 << 20,
            games: 256 << 20,
            answer: 64 << 20,
            threads: cores.max(1),
            running: cores.max(2) * 2,
            long: cores.max(2) * 8,
            queue: 64,
            grace: Duration::from_secs(5),
        }
    }
}
