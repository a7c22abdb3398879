//! The progress line: on a terminal, how many moves of the first ply are done and how long the rest may take.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use solver::Statistics;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// Short solving shows no line at all.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);

/// A progress line on standard error, as long as this lives. In a pipe there is none.
pub struct Progress(Option<Shown>);

struct Shown {
    bar: ProgressBar,
    over: Arc<AtomicBool>,
    watcher: Option<JoinHandle<()>>,
}

impl Progress {
    /// Watches the solving that counts in `statistics`.
    pub fn of(statistics: &Arc<Statistics>) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(None);
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(
            "{bar:30} first moves {pos}/{len}, {elapsed} gone, about {eta} left",
        )
        .expect("the template is well formed");
        bar.set_style(style);
        let over = Arc::new(AtomicBool::new(false));
        let (statistics, watched, ended) = (Arc::clone(statistics), bar.clone(), Arc::clone(&over));
        let watcher = std::thread::Builder::new().name("progress".to_owned()).spawn(move || {
            std::thread::park_timeout(PATIENCE);
            while !ended.load(Ordering::Relaxed) {
                let all = statistics.first_moves.load(Ordering::Relaxed);
                if all > 0 {
                    watched.set_draw_target(ProgressDrawTarget::stderr());
                    watched.set_length(all);
                    watched.set_position(statistics.first_moves_done.load(Ordering::Relaxed));
                    watched.tick();
                }
                std::thread::park_timeout(TICK);
            }
        });
        // without a thread to spare there is no line
        Progress(Some(Shown { bar, over, watcher: watcher.ok() }))
    }

    /// Does something that may write to the terminal, with the line out of the way.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(shown) => shown.bar.suspend(work),
            None => work(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(shown) = &mut self.0 {
            shown.over.store(true, Ordering::Relaxed);
            if let Some(watcher) = shown.watcher.take() {
                watcher.thread().unpark();
                // a watcher that panicked has nothing left to draw
                let _ = watcher.join();
            }
            shown.bar.finish_and_clear();
        }
    }
}
