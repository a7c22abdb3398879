//! The receiver of a solver's events, and when these are made visible.

use crate::{Clock, Event};
use std::ops::ControlFlow;
use std::time::Duration;
use web_time::Instant;

/// Hears what a solver finds, always on the thread that called the solver.
pub trait Listener {
    /// Hears the next event; stops the search by answering [`ControlFlow::Break`].
    fn hear(&mut self, event: Event) -> ControlFlow<()>;

    /// Everything that is known so far has been told: the moment to make it visible.
    fn pause(&mut self) {}
}

impl<F: FnMut(Event) -> ControlFlow<()>> Listener for F {
    fn hear(&mut self, event: Event) -> ControlFlow<()> {
        self(event)
    }
}

/// The events in quick succession that are made visible one by one.
const AT_ONCE: u32 = 128;

/// After so long one more may be made visible at once.
const REST: Duration = Duration::from_micros(500);

/// A listener that is told by a thread that searches itself, and cannot know how long it will find nothing more: it pauses after
/// each event, unless so many come that this would take long. Then the last few may become visible only with the next, or at the
/// end.
pub(crate) struct Paced<'a> {
    listener: &'a mut dyn Listener,
    clock: &'a dyn Clock,
    /// The pauses that it may still make.
    left: u32,
    paused: Instant,
    /// Whether something has been told since the last pause.
    unseen: bool,
}

impl<'a> Paced<'a> {
    pub(crate) fn new(listener: &'a mut dyn Listener, clock: &'a dyn Clock) -> Paced<'a> {
        Paced { listener, clock, left: AT_ONCE, paused: clock.now(), unseen: false }
    }
}

impl Listener for Paced<'_> {
    fn hear(&mut self, event: Event) -> ControlFlow<()> {
        let heard = self.listener.hear(event);
        self.unseen = true;
        let now = self.clock.now();
        let rested = now.saturating_duration_since(self.paused).as_nanos() / REST.as_nanos();
        self.left = self.left.saturating_add(u32::try_from(rested).unwrap_or(AT_ONCE)).min(AT_ONCE);
        if rested > 0 {
            self.paused = now;
        }
        if self.left > 0 {
            self.left -= 1;
            self.pause();
        }
        heard
    }

    fn pause(&mut self) {
        if std::mem::take(&mut self.unseen) {
            self.listener.pause();
        }
    }
}

impl Drop for Paced<'_> {
    fn drop(&mut self) {
        self.pause();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SystemClock;

    #[derive(Default)]
    struct Counter {
        heard: u32,
        seen: u32,
        pauses: u32,
    }

    impl Listener for Counter {
        fn hear(&mut self, _: Event) -> ControlFlow<()> {
            self.heard += 1;
            ControlFlow::Continue(())
        }

        fn pause(&mut self) {
            self.seen = self.heard;
            self.pauses += 1;
        }
    }

    #[test]
    fn few_events_are_seen_at_once_and_many_at_the_end() {
        let mut counter = Counter::default();
        let mut paced = Paced::new(&mut counter, &SystemClock);
        for _ in 0..AT_ONCE {
            let _ = paced.hear(Event::Key);
            assert!(!paced.unseen);
        }
        for _ in 0..100_000 {
            let _ = paced.hear(Event::Key);
        }
        drop(paced);
        assert_eq!(counter.seen, counter.heard);
        assert!(counter.pauses < counter.heard / 2, "{} pauses", counter.pauses);
    }
}
