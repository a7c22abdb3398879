//! The progress line: on a terminal, how many moves of the first ply are done and how long the rest may take.
//!
//! It is drawn only where the cursor is at the beginning of a line, for solutions go to the same terminal and their
//! lines are written piece by piece.

use dawson::Statistics;
use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Short solving shows no line at all.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);

/// A progress line on standard error, as long as this lives.
pub struct Progress {
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
    /// Watches the search that counts in `statistics`; `None` where standard error is no terminal.
    pub fn of(statistics: &Arc<Statistics>) -> Option<Progress> {
        if !std::io::stderr().is_terminal() {
            return None;
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
        Some(Progress { line, watcher: Some(watcher.ok()?) })
    }

    /// Tells programs on standard error how far the search is that counts in `statistics`: a JSON object a line.
    pub fn for_programs(statistics: &Arc<Statistics>) -> Option<Progress> {
        let line = Arc::new(Mutex::new(Line::default()));
        let (statistics, over) = (Arc::clone(statistics), Arc::clone(&line));
        let watcher = std::thread::Builder::new().name("progress".to_owned()).spawn(move || {
            let mut told = (0, 0);
            loop {
                std::thread::park_timeout(PATIENCE / 2);
                if lock(&over).over {
                    return;
                }
                let all = statistics.first_moves.load(Ordering::Relaxed);
                let done = statistics.first_moves_done.load(Ordering::Relaxed).min(all);
                if all > 0 && told != (done, all) {
                    told = (done, all);
                    eprintln!("{}", serde_json::json!({"type": "progress", "done": done, "of": all}));
                }
            }
        });
        Some(Progress { line, watcher: Some(watcher.ok()?) })
    }

    /// Clears the line, and keeps it away until [`Progress::show`]: something else is written to the terminal.
    pub fn hide(&self) {
        let mut line = lock(&self.line);
        line.clear();
        line.in_solution = true;
    }

    /// Lets the line be drawn again, unless a line of something else is begun and not ended.
    pub fn show(&self, in_line: bool) {
        lock(&self.line).in_solution = in_line;
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let mut line = lock(&self.line);
        line.clear();
        line.over = true;
        drop(line);
        if let Some(watcher) = self.watcher.take() {
            watcher.thread().unpark();
            // a watcher that panicked has nothing left to draw
            let _ = watcher.join();
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
    format!(", about {} left", rough(left))
}

/// A duration in one unit: `40 seconds`, `2 minutes`.
fn rough(duration: Duration) -> String {
    const UNITS: [(f64, &str); 4] = [(86_400.0, "day"), (3600.0, "hour"), (60.0, "minute"), (1.0, "second")];
    let seconds = duration.as_secs_f64();
    // one and a half of a unit are told by the next smaller one
    let fits = |&&(length, _): &&(f64, &str)| length <= 1.0 || seconds >= 1.5 * length;
    let (length, unit) = UNITS.iter().find(fits).copied().unwrap_or((1.0, "second"));
    let number = (seconds / length).round();
    format!("{number} {unit}{}", if number == 1.0 { "" } else { "s" })
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
        assert_eq!(estimate(minute, 2, 3), ", about 30 seconds left");
        assert_eq!(estimate(minute, 1, 121), ", about 2 hours left");
        assert_eq!(estimate(minute, 60, 61), ", about 1 second left");
    }
}
