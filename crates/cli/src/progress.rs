//! The progress line: on a terminal, how many moves of the first ply are done and how long the rest may take.
//!
//! It is drawn only where the cursor is at the beginning of a line, for solutions go to the same terminal and their
//! lines are written piece by piece.

use indicatif::HumanDuration;
use solver::Statistics;
use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Short solving shows no line at all.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);

/// A progress line on standard error, as long as this lives. In a pipe there is none.
pub struct Progress(Option<Watched>);

struct Watched {
    line: Arc<Mutex<Line>>,
    watcher: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Line {
    drawn: bool,
    /// Whether a line of the solution has been begun and not ended.
    in_solution: bool,
    over: bool,
}

impl Line {
    fn clear(&mut self) {
        if self.drawn {
            eprint!("\r\x1b[2K");
            self.drawn = false;
        }
    }
}

impl Progress {
    /// Watches the solving that counts in `statistics`.
    pub fn of(statistics: &Arc<Statistics>) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(None);
        }
        let line = Arc::new(Mutex::new(Line::default()));
        let (statistics, drawn, began) = (Arc::clone(statistics), Arc::clone(&line), Instant::now());
        let watcher = std::thread::Builder::new().name("progress".to_owned()).spawn(move || {
            std::thread::park_timeout(PATIENCE);
            loop {
                let mut line = lock(&drawn);
                if line.over {
                    return;
                }
                let all = statistics.first_moves.load(Ordering::Relaxed);
                if all > 0 && !line.in_solution {
                    let done = statistics.first_moves_done.load(Ordering::Relaxed).min(all);
                    eprint!("\r\x1b[2Kfirst moves: {done} of {all}{}", estimate(began.elapsed(), done, all));
                    line.drawn = true;
                }
                drop(line);
                std::thread::park_timeout(TICK);
            }
        });
        // without a thread to spare there is no line
        Progress(watcher.ok().map(|watcher| Watched { line, watcher: Some(watcher) }))
    }

    /// Whether there may be a line.
    pub fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Does something that writes to the terminal, with the line out of the way. `work` tells whether it leaves a
    /// line of its own that is not ended.
    pub fn aside(&self, work: impl FnOnce() -> bool) {
        let Some(watched) = &self.0 else {
            work();
            return;
        };
        let mut line = lock(&watched.line);
        line.clear();
        line.in_solution = work();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(watched) = &mut self.0 {
            let mut line = lock(&watched.line);
            line.clear();
            line.over = true;
            drop(line);
            if let Some(watcher) = watched.watcher.take() {
                watcher.thread().unpark();
                // a watcher that panicked has nothing left to draw
                let _ = watcher.join();
            }
        }
    }
}

/// The line, even if a thread that held it panicked: it is only paint.
fn lock(line: &Mutex<Line>) -> MutexGuard<'_, Line> {
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long it may take yet, if the moves to come take as long as those that are done.
fn estimate(gone: Duration, done: u64, all: u64) -> String {
    if done == 0 || done >= all {
        return String::new();
    }
    #[allow(clippy::cast_precision_loss, reason = "an estimate of some minutes")]
    let left = gone.mul_f64((all - done) as f64 / done as f64);
    format!(", about {} left", HumanDuration(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_goes_by_what_is_done() {
        let minute = Duration::from_secs(60);
        assert_eq!(estimate(minute, 1, 3), ", about 2 minutes left");
        assert_eq!(estimate(minute, 0, 3), "");
        assert_eq!(estimate(minute, 3, 3), "");
    }
}
