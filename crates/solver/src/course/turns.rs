//! Lines that are found in any order are told in that of the moves.

use super::queue::Place;
use crate::Event;
use crate::event_buffer::Backlog;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What threads say about their tasks.
pub(super) enum Report {
    /// A thread begins with the task of that first place. It is told when it is the first of all.
    Begun(Place, Arc<AtomicBool>),
    /// An event of the task with that first place, and its own place. It is `settled` if the task finds nothing any more whose
    /// place is before it.
    Found { task: Place, place: Place, settled: bool, event: Event },
    /// A task gives others away, by their first places.
    Given(Vec<Place>),
    /// The task with that first place is done.
    End(Place),
}

/// Puts lines into the order of the moves.
pub(super) struct Turns<'a> {
    /// The first places of the tasks that are not done, and whom to tell that it is their turn.
    open: BTreeMap<Place, Option<Arc<AtomicBool>>>,
    /// What was found ahead of its turn.
    held: BTreeMap<Place, Vec<Event>>,
    backlog: &'a Backlog,
    sink: &'a mut dyn FnMut(Event) -> ControlFlow<()>,
    /// Whether somebody still listens.
    is_heard: bool,
}

impl<'a> Turns<'a> {
    /// Tasks are open, by their first places.
    pub(super) fn new(
        open: impl Iterator<Item = Place>,
        backlog: &'a Backlog,
        sink: &'a mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Turns<'a> {
        Turns {
            open: open.map(|place| (place, None)).collect(),
            held: BTreeMap::new(),
            backlog,
            sink,
            is_heard: true,
        }
    }

    /// Listens to a report and tells what may be told.
    pub(super) fn hear(&mut self, report: Report) -> ControlFlow<()> {
        match report {
            Report::Begun(place, is_told) => {
                if self.open.first_key_value().is_some_and(|(first, _)| *first == place) {
                    self.backlog.begin_telling(&is_told);
                }
                self.open.insert(place, Some(is_told));
            }
            Report::Found { task, place, settled, event } => {
                let mut before = self.open.range::<Place, _>(..=&place).map(|(first, _)| first);
                if settled && before.next() == Some(&task) && before.next().is_none() {
                    // what this task has held back is before it
                    self.tell_until(&place)?;
                    return self.tell(event);
                }
                if !self.is_heard {
                    return self.tell(event);
                }
                self.held.entry(place).or_default().push(event);
            }
            Report::Given(places) => self.open.extend(places.into_iter().map(|place| (place, None))),
            Report::End(place) => {
                self.open.remove(&place);
                let Some((first, is_told)) = self.open.first_key_value() else { return self.tell_rest() };
                if let Some(is_told) = is_told {
                    self.backlog.begin_telling(is_told);
                }
                let first = first.clone();
                self.tell_until(&first)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells what was held back, in its order, wherever tasks are still open.
    pub(super) fn tell_rest(&mut self) -> ControlFlow<()> {
        let held = std::mem::take(&mut self.held);
        held.into_values().flatten().try_for_each(|event| self.tell(event))?;
        if self.is_heard { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Tells what was held back before a place.
    fn tell_until(&mut self, place: &Place) -> ControlFlow<()> {
        while let Some(entry) = self.held.first_entry()
            && entry.key() < place
        {
            entry.remove().into_iter().try_for_each(|event| self.tell(event))?;
        }
        ControlFlow::Continue(())
    }

    /// Nobody listens any more: what is found still has to make room, so that nobody waits.
    pub(super) fn stop_telling(&mut self) {
        self.is_heard = false;
        std::mem::take(&mut self.held).into_values().flatten().for_each(|event| self.backlog.told(&event));
    }

    fn tell(&mut self, event: Event) -> ControlFlow<()> {
        self.backlog.told(&event);
        if self.is_heard { (self.sink)(event) } else { ControlFlow::Break(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;

    #[test]
    fn lines_come_in_the_order_of_the_moves_whatever_was_given_away() {
        let mut told = Vec::new();
        let backlog = Backlog::new(0);
        let mut sink = |event| {
            if let Event::Refutes { depth } = event {
                told.push(depth);
            }
            ControlFlow::Continue(())
        };
        let mut turns = Turns::new([vec![0], vec![1]].into_iter(), &backlog, &mut sink);
        let line = |task: &[u32], place: &[u32], settled, number| Report::Found {
            task: task.to_vec(),
            place: place.to_vec(),
            settled,
            event: Event::Refutes { depth: number },
        };
        let reports = [
            line(&[0], &[0, 1, 1], true, 1),
            Report::Given(vec![vec![0, 2], vec![0, 3]]),
            line(&[0, 3], &[0, 3, 1], true, 5),
            line(&[1], &[1, 1], true, 6),
            line(&[0], &[0, 1, 7], false, 3),
            line(&[0], &[0, 1, 2], true, 2),
            Report::End(vec![0, 3]),
            Report::End(vec![0]),
            line(&[0, 2], &[0, 2, 9], true, 4),
            Report::End(vec![0, 2]),
            Report::End(vec![1]),
        ];
        for report in reports {
            if let Report::Found { event, .. } = &report {
                backlog.enter(event, &AtomicBool::new(true), &Control::default());
            }
            assert_eq!(turns.hear(report), ControlFlow::Continue(()));
        }
        assert_eq!(told, [1, 2, 3, 4, 5, 6]);
    }
}
