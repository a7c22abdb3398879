//! From the thread that solves to the one that tells.
//!
//! Solutions may come by the hundred thousand. So whoever tells is not woken for each of them, but looks again after a
//! moment, or when many have come.

use crate::Event;
use crate::workers::lock;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Whoever is told what a solver finds.
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

/// How long a thread that waits for events sleeps before it looks for the few that came without waking it.
pub(crate) const NAP: Duration = Duration::from_millis(5);

/// The number of waiting events that wakes who tells them.
pub(crate) const MANY: usize = 64;

/// The weight of waiting events with which the solver waits: what waits when the solving is stopped is told still, and takes time.
const MOST: usize = 4096;

/// How much telling an event is: lines have hundreds of moves.
fn weight(event: &Event) -> usize {
    if let Event::Line(line) = event { line.moves.len().max(1) } else { 1 }
}

/// Events on their way.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    filled: Condvar,
    emptied: Condvar,
}

#[derive(Default)]
struct State {
    events: VecDeque<Event>,
    /// The weight of the events together.
    weight: usize,
    /// Nothing will be added any more.
    ended: bool,
    /// Nobody listens any more.
    left: bool,
}

impl Queue {
    /// Adds an event, as soon as there is room for it; whether somebody listens.
    pub(crate) fn send(&self, event: Event) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        while state.weight >= MOST && !state.left {
            state = self.emptied.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.left {
            return ControlFlow::Break(());
        }
        state.weight += weight(&event);
        state.events.push_back(event);
        if state.events.len() == MANY {
            self.filled.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// Tells a listener all events, until there are no more or it has heard enough.
    pub(crate) fn tell(&self, listener: &mut dyn Listener) {
        let _leaving = Leaving(self);
        loop {
            let mut state = lock(&self.state);
            if state.events.is_empty() && !state.ended {
                drop(state);
                listener.pause();
                state = lock(&self.state);
                while state.events.is_empty() && !state.ended {
                    state = self.filled.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0;
                }
            }
            let events = std::mem::take(&mut state.events);
            state.weight = 0;
            let ended = state.ended;
            drop(state);
            self.emptied.notify_one();
            for event in events {
                if listener.hear(event).is_break() {
                    return;
                }
            }
            // what came before the end has been taken with it
            if ended {
                listener.pause();
                return;
            }
        }
    }

    /// A sign of the end that is given when it is dropped, however that comes about.
    pub(crate) fn ending(&self) -> Ending<'_> {
        Ending(self)
    }
}

/// Nobody listens to a queue any more when this is dropped, a listener's panic being one way.
struct Leaving<'q>(&'q Queue);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).left = true;
        self.0.emptied.notify_one();
    }
}

/// Ends a queue when dropped.
pub(crate) struct Ending<'q>(&'q Queue);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).ended = true;
        self.0.filled.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counter {
        heard: usize,
        pauses: usize,
        enough: usize,
    }

    impl Listener for Counter {
        fn hear(&mut self, _: Event) -> ControlFlow<()> {
            self.heard += 1;
            if self.heard == self.enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }

        fn pause(&mut self) {
            self.pauses += 1;
        }
    }

    fn told(sent: usize, enough: usize) -> (Counter, usize) {
        let (queue, mut counter) = (Queue::default(), Counter { heard: 0, pauses: 0, enough });
        let mut taken = 0;
        std::thread::scope(|scope| {
            let solving = scope.spawn(|| {
                let _ending = queue.ending();
                (0..sent).take_while(|_| queue.send(Event::Key).is_continue()).count()
            });
            queue.tell(&mut counter);
            taken = solving.join().unwrap();
        });
        (counter, taken)
    }

    #[test]
    fn all_events_are_heard_and_made_visible() {
        for sent in [0, 1, MANY, 3 * MOST] {
            let (counter, _) = told(sent, usize::MAX);
            assert_eq!(counter.heard, sent);
            assert!(counter.pauses > 0, "after {sent} events");
        }
    }

    #[test]
    fn a_solver_stops_when_nobody_listens_any_more() {
        let (counter, taken) = told(5 * MOST, 10);
        assert_eq!(counter.heard, 10);
        assert!(taken < 5 * MOST, "{taken} events were taken");
    }
}
