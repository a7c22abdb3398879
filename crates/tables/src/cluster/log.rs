//! What the processes of a cluster tell of themselves.

use ::log::{Level, LevelFilter, Log, Metadata, Record};
use std::sync::OnceLock;

/// Hands what is told to the program.
struct Teller(fn(&str));

static TELLER: OnceLock<Teller> = OnceLock::new();

impl Log for Teller {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        // what the libraries below tell is of use to their authors only
        metadata.level() <= Level::Error || metadata.target().starts_with("ballista")
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            (self.0)(&format!("{}: {}", record.level().as_str().to_lowercase(), record.args()));
        }
    }

    fn flush(&self) {}
}

/// Tells warnings and errors of Ballista, and with `all` also what it does; once in a process.
pub fn tell_of_ballista(all: bool, tell: fn(&str)) {
    let teller = TELLER.get_or_init(|| Teller(tell));
    if ::log::set_logger(teller).is_ok() {
        ::log::set_max_level(if all { LevelFilter::Info } else { LevelFilter::Warn });
    }
}
