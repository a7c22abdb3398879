//! The memory that events may take which wait to be printed.
//!
//! A thread may find solutions ahead of those that are printed before them. They wait in memory, up to a bound: a thread
//! beyond it waits until the earlier ones have been printed.

use super::lock;
use super::reports::Report;
use crate::Control;
use crate::event::{Event, Played};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread::Thread;
use std::time::Duration;

/// The bytes that may wait to be told at least, about; what is being told may take as much once more.
const LEAST: usize = 12 << 20;

/// How long a thread that waits for room sleeps before it looks whether something went wrong.
const PATIENCE: Duration = Duration::from_millis(100);

/// How much waits to be told.
pub(crate) struct Backlog {
    bytes: AtomicUsize,
    /// The bytes that may wait; what is being told may take as much once more.
    most: usize,
    /// Whether there is no bound, since one thread searches and prints.
    lifted: AtomicBool,
    /// The threads that wait for room, each with the sign that it is its turn to be told.
    waiting: Mutex<Vec<Waiter>>,
}

struct Waiter {
    /// The address of the sign, to know it again.
    sign: usize,
    thread: Thread,
}

fn address(sign: &AtomicBool) -> usize {
    std::ptr::from_ref(sign).addr()
}

impl Backlog {
    /// One that may take a share of the memory, in bytes, that proofs may take. A thread that is ahead with many
    /// solutions waits when there is no more room.
    pub(crate) fn new(max_memory: usize) -> Backlog {
        let most = (max_memory / 8).max(LEAST);
        Backlog {
            bytes: AtomicUsize::new(0),
            most,
            lifted: AtomicBool::new(false),
            waiting: Mutex::default(),
        }
    }

    /// Lets any number of events wait from now on.
    pub(crate) fn lift(&self) {
        self.lifted.store(true, SeqCst);
    }

    /// Counts an event that is to be told, as soon as there is room for it. Whether it is its turn may change meanwhile.
    pub(crate) fn enter(&self, event: &Event, is_told: &AtomicBool, control: &Control) {
        self.wait_for_room(is_told, control);
        self.bytes.fetch_add(size(event), SeqCst);
    }

    /// Says whose turn it is to be told.
    pub(crate) fn begin_reporting(&self, is_told: &AtomicBool) {
        is_told.store(true, SeqCst);
        self.wake(|waiter| waiter.sign == address(is_told));
    }

    /// An event has been told.
    pub(crate) fn told(&self, event: &Event) {
        let size = size(event);
        let before = self.bytes.fetch_sub(size, SeqCst);
        let falls_below = |bound: usize| before >= bound && before - size < bound;
        if falls_below(self.roomy()) || falls_below(self.most + self.roomy()) {
            self.wake(|_| true);
        }
    }

    fn wake(&self, which: impl Fn(&Waiter) -> bool) {
        lock(&self.waiting).iter().filter(|waiter| which(waiter)).for_each(|waiter| waiter.thread.unpark());
    }

    /// So much may be left when threads that wait go on: if they did as soon as there is room for one event, all would wake for each event
    /// that is told, and all but one in vain.
    fn roomy(&self) -> usize {
        self.most - self.most / 4
    }

    fn wait_for_room(&self, is_told: &AtomicBool, control: &Control) {
        let is_beyond = |bound: usize| {
            let bytes = self.bytes.load(SeqCst);
            let beyond = bytes >= self.most + bound || bytes >= bound && !is_told.load(SeqCst);
            beyond && !self.lifted.load(SeqCst)
        };
        if !is_beyond(self.most) {
            return;
        }
        let thread = std::thread::current();
        let id = thread.id();
        lock(&self.waiting).push(Waiter { sign: address(is_told), thread });
        // who makes room after this look finds the thread among those that wait
        while is_beyond(self.roomy()) && !control.is_stopped() {
            std::thread::park_timeout(PATIENCE);
        }
        lock(&self.waiting).retain(|waiter| waiter.thread.id() != id);
    }
}

/// The bytes of an event, about.
fn size(event: &Event) -> usize {
    let of = |played: &Played| {
        size_of_val(&played.before[..]) + size_of_val(&played.effects[..]) + size_of::<Played>()
    };
    let more = match event {
        Event::Move { played, .. } | Event::Examined { played, .. } => of(played),
        Event::Line(line) => line.moves.iter().map(|one| of(&one.played) + size_of_val(one)).sum(),
        _ => 0,
    };
    size_of::<Report>() + more
}

#[cfg(test)]
mod tests {
    use super::*;
    use web_time::Instant;

    #[test]
    fn a_thread_that_is_ahead_waits_until_it_is_its_turn() {
        let (backlog, control) = (Backlog::new(0), Control::default());
        let [first, second, done] = [true, false, false].map(AtomicBool::new);
        let events = 2 * LEAST / size(&Event::Key);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..events {
                    backlog.enter(&Event::Key, &second, &control);
                }
                done.store(true, SeqCst);
            });
            while backlog.bytes.load(SeqCst) < LEAST {
                std::thread::yield_now();
            }
            // the one whose turn it is has room all the same
            backlog.enter(&Event::Key, &first, &control);
            assert!(!done.load(SeqCst), "the second waits");
            backlog.told(&Event::Key);
            let begun = Instant::now();
            backlog.begin_reporting(&second);
            while !done.load(SeqCst) {
                if backlog.bytes.load(SeqCst) > 0 {
                    backlog.told(&Event::Key);
                }
                assert!(begun.elapsed() < Duration::from_secs(60));
            }
        });
    }
}
