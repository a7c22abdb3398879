//! How many threads are at work at a time: what a solving would take if each of them had a core of its own.
//!
//! Sixty-four threads on two cores do the same work in the same pieces as on sixty-four, only slower: while `k` of them are at work, each
//! has two `k`-ths of a core. So the time with each number of threads at work tells the time on a greater machine, memory apart.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// The time spent with each number of threads at work, by the clock, while threads share the solving.
#[derive(Debug, Default)]
pub struct Occupancy(Mutex<Times>);

#[derive(Debug, Default)]
struct Times {
    /// By the number of threads at work.
    times: Vec<Duration>,
    /// The threads at work now.
    busy: usize,
    /// Since when; `None` while threads share nothing, or threads of their own do the work.
    since: Option<Instant>,
}

impl Times {
    /// Adds the time until now to that of the number at work.
    fn count(&mut self, now: Instant) {
        if let Some(since) = &mut self.since {
            if self.times.len() <= self.busy {
                self.times.resize(self.busy + 1, Duration::ZERO);
            }
            self.times[self.busy] += now.saturating_duration_since(*since);
            *since = now;
        }
    }
}

impl Occupancy {
    /// So many threads share the solving from now on.
    pub(crate) fn begin(&self, threads: usize, now: Instant) {
        let mut times = self.lock();
        (times.busy, times.since) = (threads, Some(now));
    }

    /// They have nothing more to share, or threads of their own do the work for a while. Answers whether they shared it until now.
    pub(crate) fn pause(&self, now: Instant) -> bool {
        let mut times = self.lock();
        times.count(now);
        times.since.take().is_some()
    }

    /// They go on to share it.
    pub(crate) fn resume(&self, now: Instant) {
        self.lock().since = Some(now);
    }

    /// Whether they do not share it now, so that those of the workers do not count as idle.
    pub(crate) fn is_paused(&self) -> bool {
        self.lock().since.is_none()
    }

    /// A thread has nothing to do from now on.
    pub(crate) fn rests(&self, now: Instant) {
        self.change(now, |busy| busy.saturating_sub(1));
    }

    /// A thread looks for work again.
    pub(crate) fn returns(&self, now: Instant) {
        self.change(now, |busy| busy + 1);
    }

    fn change(&self, now: Instant, change: impl Fn(usize) -> usize) {
        let mut times = self.lock();
        times.count(now);
        times.busy = change(times.busy);
    }

    fn lock(&self) -> MutexGuard<'_, Times> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The seconds that the solving would have taken with a core for each thread, if it had `cores` of them, at least 1, for itself; and how many
    /// threads would have been at work in the mean. `None` if threads shared nothing.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "numbers of threads are small")]
    pub fn with_a_core_each(&self, cores: usize) -> Option<(f64, f64)> {
        let times = self.lock();
        let (mut clock, mut work) = (0.0, 0.0);
        for (busy, time) in times.times.iter().enumerate() {
            let at_once = busy.min(cores) as f64;
            let share = if busy > cores { at_once / busy as f64 } else { 1.0 };
            clock += time.as_secs_f64() * share;
            work += time.as_secs_f64() * at_once;
        }
        (clock > 0.0).then(|| (clock, work / clock))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_shares_a_core_takes_as_much_longer_as_it_has_less_of_it() {
        let occupancy = Occupancy::default();
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(occupancy.with_a_core_each(2), None);
        occupancy.begin(4, start);
        // four on two cores for eight seconds, three for three, and one for one
        occupancy.rests(at(8));
        occupancy.rests(at(11));
        occupancy.rests(at(11));
        occupancy.pause(at(12));
        let (clock, busy) = occupancy.with_a_core_each(2).expect("they shared it");
        assert!((clock - (4.0 + 2.0 + 1.0)).abs() < 1e-9, "{clock}");
        assert!((busy - (16.0 + 6.0 + 1.0) / 7.0).abs() < 1e-9, "{busy}");
        // with four cores nobody waited for one
        let (clock, _) = occupancy.with_a_core_each(4).expect("they shared it");
        assert!((clock - 12.0).abs() < 1e-9, "{clock}");
    }

    #[test]
    fn nothing_is_counted_while_threads_share_nothing() {
        let occupancy = Occupancy::default();
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        occupancy.begin(2, start);
        occupancy.pause(at(1));
        occupancy.rests(at(5));
        occupancy.begin(2, at(10));
        occupancy.pause(at(12));
        let (clock, busy) = occupancy.with_a_core_each(2).expect("they shared it");
        assert!((clock - 3.0).abs() < 1e-9 && (busy - 2.0).abs() < 1e-9, "{clock} {busy}");
        // who rests meanwhile still rests when the others go on
        occupancy.rests(at(13));
        occupancy.resume(at(14));
        occupancy.pause(at(15));
        let (clock, busy) = occupancy.with_a_core_each(2).expect("they shared it");
        assert!((clock - 4.0).abs() < 1e-9 && (busy - 7.0 / 4.0).abs() < 1e-9, "{clock} {busy}");
    }
}
