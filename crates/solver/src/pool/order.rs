//! Events that are found in any order are printed in the order of the moves.

use super::reports::{Place, Report, Reports};
use super::{Backlog, Listener};
use crate::{Control, Event};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use web_time::Instant;

/// How long what was found is told after the solving was stopped.
const LAST_WORDS: Duration = Duration::from_millis(150);

/// Puts events into the order of the moves.
pub(crate) struct Order<'a> {
    /// The places of the tasks that are not done, and whom to tell that it is their turn.
    open: BTreeMap<Place, Option<Arc<AtomicBool>>>,
    /// What was found ahead of its turn.
    held: BTreeMap<Place, Vec<Event>>,
    backlog: &'a Backlog,
    control: &'a Control,
    listener: &'a mut dyn Listener,
    /// The first place whose task was stopped: what is behind it is left out.
    cut: Option<Place>,
    /// Whether the listener wants more.
    is_heard: bool,
    /// When it was first seen that the solving is to stop.
    stop_seen: OnceLock<Instant>,
}

impl<'a> Order<'a> {
    /// Tasks are open, by their places.
    pub(crate) fn new(
        open: impl IntoIterator<Item = Place>,
        backlog: &'a Backlog,
        control: &'a Control,
        listener: &'a mut dyn Listener,
    ) -> Order<'a> {
        Order {
            open: open.into_iter().map(|place| (place, None)).collect(),
            held: BTreeMap::new(),
            backlog,
            control,
            listener,
            cut: None,
            is_heard: true,
            stop_seen: OnceLock::new(),
        }
    }

    /// The place of the first task that has not ended.
    pub(crate) fn first_open(&self) -> Option<&Place> {
        self.open.keys().next()
    }

    /// Whether something is left out: nobody listens, or a task was stopped.
    pub(crate) fn is_cut(&self) -> bool {
        !self.is_heard || self.cut.is_some()
    }

    /// Tells what so many threads report until all tasks or all threads have ended, or one has panicked. `after_each` looks at
    /// how far they have come.
    pub(crate) fn tell_all(
        &mut self,
        reports: &Reports,
        threads: usize,
        mut after_each: impl FnMut(&Order<'_>),
    ) {
        while !self.open.is_empty() && !reports.is_broken() {
            let have_ended = reports.ended() >= threads;
            let mut heard = reports.take();
            if heard.is_empty() && have_ended {
                break;
            }
            if heard.is_empty() {
                self.listener.pause();
                heard = reports.wait();
            }
            for report in heard {
                self.hear(report);
                after_each(self);
            }
        }
    }

    /// Hears a report and tells what may be told.
    pub(crate) fn hear(&mut self, report: Report) {
        match report {
            Report::Begun(task, is_told) => {
                if self.is_first(&task) {
                    self.backlog.begin_reporting(&is_told);
                }
                self.open.insert(task, Some(is_told));
            }
            Report::Found { task, place, settled, event } => self.found(&task, place, settled, event),
            Report::Given(places) => self.open.extend(places.into_iter().map(|place| (place, None))),
            Report::Resumes { task, others, place } => {
                let is_told = self.open.remove(&task).flatten();
                self.open.extend(others.into_iter().map(|place| (place, None)));
                self.open.insert(place, is_told);
            }
            Report::End { task, stopped } => {
                self.open.remove(&task);
                if stopped && self.cut.as_ref().is_none_or(|cut| task < *cut) {
                    self.cut = Some(task);
                }
                let Some((first, is_told)) = self.open.first_key_value() else { return self.tell_rest() };
                if let Some(is_told) = is_told {
                    self.backlog.begin_reporting(is_told);
                }
                // a task finds nothing before its own place
                let first = first.clone();
                self.tell_through(&first);
            }
        }
    }

    fn is_first(&self, task: &Place) -> bool {
        self.first_open() == Some(task)
    }

    fn found(&mut self, task: &Place, place: Place, settled: bool, event: Event) {
        let mut before = self.open.range::<Place, _>(..=&place).map(|(first, _)| first);
        if settled && before.next() == Some(task) && before.next().is_none() {
            // what was held back for this task, at this place too, is before it
            self.tell_through(&place);
            self.tell(&place, event);
        } else if self.is_heard {
            self.held.entry(place).or_default().push(event);
        } else {
            self.tell(&place, event);
        }
    }

    /// Tells what was held back, in its order, wherever tasks are still open.
    pub(crate) fn tell_rest(&mut self) {
        for (place, events) in std::mem::take(&mut self.held) {
            events.into_iter().for_each(|event| self.tell(&place, event));
        }
    }

    /// Tells what was held back before a place and at it.
    fn tell_through(&mut self, end: &Place) {
        while let Some(entry) = self.held.first_entry()
            && entry.key() <= end
        {
            let (place, events) = entry.remove_entry();
            events.into_iter().for_each(|event| self.tell(&place, event));
        }
    }

    /// Tells an event, if the listener still wants it, and makes room.
    fn tell(&mut self, place: &Place, event: Event) {
        self.backlog.told(&event);
        if !self.is_heard || self.cut.as_ref().is_some_and(|cut| cut < place) {
            return;
        }
        let is_late = self.control.is_stopped() && {
            let seen = self.stop_seen.get_or_init(|| self.control.clock.now());
            self.control.since(*seen) > LAST_WORDS
        };
        if is_late || self.listener.hear(event).is_break() {
            self.is_heard = false;
            self.control.given_up.store(true, Relaxed);
            // what is found still has to make room, so that no thread waits
            self.tell_rest();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    fn place(numbers: &[u32]) -> Place {
        numbers.into()
    }

    fn line(task: &[u32], at: &[u32], settled: bool, depth: usize) -> Report {
        Report::Found { task: place(task), place: place(at), settled, event: Event::Refutes { depth } }
    }

    fn end(task: &[u32], stopped: bool) -> Report {
        Report::End { task: place(task), stopped }
    }

    /// What is told of reports to a listener that wants so many.
    fn told(open: &[&[u32]], reports: impl IntoIterator<Item = Report>, enough: usize) -> (Vec<usize>, bool) {
        let mut told = Vec::new();
        let (backlog, control) = (Backlog::new(0), Control::default());
        let mut listener = |event| {
            if let Event::Refutes { depth } = event {
                told.push(depth);
            }
            if told.len() == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut order = Order::new(open.iter().map(|open| place(open)), &backlog, &control, &mut listener);
        for report in reports {
            if let Report::Found { event, .. } = &report {
                backlog.enter(event, &AtomicBool::new(true), &control);
            }
            order.hear(report);
        }
        let is_cut = order.is_cut();
        (told, is_cut)
    }

    #[test]
    fn lines_come_in_the_order_of_the_moves_whatever_was_given_away() {
        let reports = [
            line(&[0], &[0, 1, 1], true, 1),
            Report::Given(vec![place(&[0, 2]), place(&[0, 3])]),
            line(&[0, 3], &[0, 3, 1], true, 5),
            line(&[1], &[1, 1], true, 6),
            line(&[0], &[0, 1, 7], false, 3),
            line(&[0], &[0, 1, 2], true, 2),
            end(&[0, 3], false),
            end(&[0], false),
            line(&[0, 2], &[0, 2, 9], true, 4),
            end(&[0, 2], false),
            end(&[1], false),
        ];
        assert_eq!(told(&[&[0], &[1]], reports, 99), (vec![1, 2, 3, 4, 5, 6], false));
    }

    fn nested(stopped: bool) -> [Report; 10] {
        [
            line(&[0], &[0], true, 1),
            Report::Resumes {
                task: place(&[0]),
                others: vec![place(&[0, 0, 0]), place(&[0, 0, 1])],
                place: place(&[0, 1]),
            },
            line(&[1], &[1], true, 5),
            end(&[1], false),
            line(&[0, 0, 1], &[0, 0, 1], true, 3),
            end(&[0, 0, 1], stopped),
            line(&[0, 0, 0], &[0, 0, 0], true, 2),
            end(&[0, 0, 0], false),
            line(&[0, 1], &[0, 1], true, 4),
            end(&[0, 1], false),
        ]
    }

    #[test]
    fn a_task_goes_on_behind_those_that_it_gave_its_place() {
        assert_eq!(told(&[&[0], &[1]], nested(false), 99), (vec![1, 2, 3, 4, 5], false));
    }

    #[test]
    fn what_a_task_found_before_its_turn_comes_before_what_it_finds_then() {
        let reports = [
            line(&[1], &[1], true, 2),
            line(&[0], &[0], true, 1),
            end(&[0], false),
            line(&[1], &[1], true, 3),
            end(&[1], false),
        ];
        assert_eq!(told(&[&[0], &[1]], reports, 99), (vec![1, 2, 3], false));
        let reports = [
            line(&[1], &[1], true, 2),
            line(&[1], &[1], true, 3),
            end(&[0], false),
            line(&[1], &[1], true, 4),
        ];
        assert_eq!(told(&[&[0], &[1]], reports, 99), (vec![2, 3, 4], false));
    }

    #[test]
    fn nothing_is_told_behind_what_was_stopped_or_when_the_listener_has_heard_enough() {
        assert_eq!(told(&[&[0], &[1]], nested(true), 99), (vec![1, 2, 3], true));
        assert_eq!(told(&[&[0], &[1]], nested(false), 2), (vec![1, 2], true));
    }
}
