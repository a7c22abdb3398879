//! Counters in Prometheus' text form.

use crate::shared::Shared;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// What has happened since the start.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Runs of the program.
    pub runs: AtomicU64,
    /// Runs that ended by themselves.
    pub ended: AtomicU64,
    /// Runs ended by a limit of the server.
    pub limited: AtomicU64,
    /// Runs whose client went away.
    pub abandoned: AtomicU64,
    /// Requests refused since too much was to be done.
    pub refused: AtomicU64,
    /// Bytes of answers of runs.
    pub bytes: AtomicU64,
    /// Milliseconds that runs have taken.
    pub milliseconds: AtomicU64,
}

impl Metrics {
    /// Adds one.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// All figures as text.
pub(crate) fn text(shared: &Shared) -> String {
    let metrics = &shared.metrics;
    let mut text = String::new();
    let mut say = |name: &str, kind: &str, help: &str, value: f64| {
        // writing to a text does not fail
        let _ =
            writeln!(text, "# HELP dawson_{name} {help}\n# TYPE dawson_{name} {kind}\ndawson_{name} {value}");
    };
    let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
    say("runs_total", "counter", "Runs of the program.", load(&metrics.runs));
    say("runs_ended_total", "counter", "Runs that ended by themselves.", load(&metrics.ended));
    say("runs_limited_total", "counter", "Runs ended by a limit of the server.", load(&metrics.limited));
    say("runs_abandoned_total", "counter", "Runs whose client went away.", load(&metrics.abandoned));
    say("requests_refused_total", "counter", "Requests refused with 429.", load(&metrics.refused));
    say("answer_bytes_total", "counter", "Bytes of answers of runs.", load(&metrics.bytes));
    say(
        "run_seconds_total",
        "counter",
        "Seconds that runs have taken.",
        load(&metrics.milliseconds) / 1000.0,
    );
    say("solving", "gauge", "Searches in their first quarter of a second.", shared.solving.running() as f64);
    say(
        "solving_long",
        "gauge",
        "Searches that have run for more than a quarter of a second.",
        shared.long.running() as f64,
    );
    say("solving_waiting", "gauge", "Searches that wait.", shared.solving.waiting() as f64);
    say("quick", "gauge", "Short requests that run now.", shared.quick.running() as f64);
    say("quick_waiting", "gauge", "Short requests that wait.", shared.quick.waiting() as f64);
    text
}
