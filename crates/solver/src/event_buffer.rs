//! What threads have shown and nobody has been told yet.
//!
//! Every move of shared play writes into a buffer of its own; where its own answers are shared in turn, their buffers are
//! tied in at that place. The thread that tells goes along the buffers in the order of the moves and tells what is there
//! at once. What is found ahead of its turn waits in memory, so there is a bound on it: beyond it whoever is ahead waits
//! until the others have been told.

use crate::Control;
use crate::event::{Event, Played};
use crate::event_queue::{MANY, NAP};
use crate::workers::lock;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The bytes that may wait to be told at least, about; what is being told may take as much once more.
const LEAST: usize = 12 << 20;

/// How long a thread that waits for room sleeps before it looks whether something went wrong.
const PATIENCE: Duration = Duration::from_millis(100);

/// A part of a buffer.
pub(crate) enum Piece {
    /// Something to be told.
    Event(Event),
    /// The answers to a move, each with its own buffer.
    Buffers(Arc<[EventBuffer]>),
}

/// What one task shows.
#[derive(Default)]
pub(crate) struct EventBuffer {
    state: Mutex<State>,
    grown: Condvar,
    /// Whether it is its turn to be told.
    is_told: AtomicBool,
}

#[derive(Default)]
struct State {
    pieces: VecDeque<Piece>,
    end: Option<End>,
}

/// How a task ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Everything was looked at.
    Finished,
    /// The work was stopped.
    Stopped,
}

impl EventBuffer {
    /// Adds an event, as soon as there is room for it.
    pub(crate) fn push(&self, event: Event, backlog: &Backlog, control: &Control) {
        backlog.enter(&event, &self.is_told, control);
        self.add(Piece::Event(event));
    }

    /// Ties in the buffers of the answers.
    pub(crate) fn tie_in(&self, buffers: Arc<[EventBuffer]>) {
        self.add(Piece::Buffers(buffers));
    }

    fn add(&self, piece: Piece) {
        let mut state = lock(&self.state);
        state.pieces.push_back(piece);
        if state.pieces.len() == MANY {
            self.grown.notify_all();
        }
    }

    /// Nothing will be added any more.
    pub(crate) fn end(&self, end: End) {
        lock(&self.state).end = Some(end);
        self.grown.notify_all();
    }

    /// Says that it is its turn to be told.
    pub(crate) fn begin_telling(&self, backlog: &Backlog) {
        backlog.begin_telling(&self.is_told);
    }

    /// Takes what is there, waiting for it a moment, and says how the buffer ended if it did.
    pub(crate) fn take(&self) -> (VecDeque<Piece>, Option<End>) {
        let mut state = lock(&self.state);
        if state.pieces.is_empty() && state.end.is_none() {
            state = self.grown.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
        (std::mem::take(&mut state.pieces), state.end)
    }
}

/// How much waits to be told.
pub(crate) struct Backlog {
    bytes: AtomicUsize,
    /// The bytes that may wait; what is being told may take as much once more.
    most: usize,
    /// Whether there is no bound, since nobody makes room.
    lifted: AtomicBool,
    waiting: Mutex<()>,
    room: Condvar,
}

impl Backlog {
    /// One that may take a share of the memory, in bytes, that proofs may take. Whoever is ahead with many solutions has nothing
    /// to do when there is no more room.
    pub(crate) fn new(max_memory: usize) -> Backlog {
        let most = (max_memory / 8).max(LEAST);
        Backlog {
            bytes: AtomicUsize::new(0),
            most,
            lifted: AtomicBool::new(false),
            waiting: Mutex::default(),
            room: Condvar::new(),
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
    pub(crate) fn begin_telling(&self, is_told: &AtomicBool) {
        is_told.store(true, SeqCst);
        self.make_known();
    }

    /// An event has been told.
    pub(crate) fn told(&self, event: &Event) {
        let size = size(event);
        let before = self.bytes.fetch_sub(size, SeqCst);
        let falls_below = |bound: usize| before >= bound && before - size < bound;
        if falls_below(self.most) || falls_below(2 * self.most) {
            self.make_known();
        }
    }

    fn make_known(&self) {
        drop(lock(&self.waiting));
        self.room.notify_all();
    }

    fn wait_for_room(&self, is_told: &AtomicBool, control: &Control) {
        let is_full = || {
            if self.lifted.load(SeqCst) {
                return false;
            }
            let bytes = self.bytes.load(SeqCst);
            bytes >= 2 * self.most || bytes >= self.most && !is_told.load(SeqCst)
        };
        if !is_full() {
            return;
        }
        let mut waiting = lock(&self.waiting);
        while is_full() && !control.is_stopped() {
            waiting = self.room.wait_timeout(waiting, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
        }
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
    size_of::<Piece>() + more
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;
    use web_time::Instant;

    #[test]
    fn who_is_ahead_waits_until_it_is_his_turn() {
        let (backlog, control) = (Backlog::new(0), Control::default());
        let (first, second) = (EventBuffer::default(), EventBuffer::default());
        first.begin_telling(&backlog);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // more than may wait
                for _ in 0..2 * LEAST / size(&Event::Key) {
                    second.push(Event::Key, &backlog, &control);
                }
                second.end(End::Finished);
            });
            while backlog.bytes.load(SeqCst) < LEAST {
                std::thread::yield_now();
            }
            // the one whose turn it is has room all the same
            first.push(Event::Message(Message::KingCapture), &backlog, &control);
            assert!(lock(&second.state).end.is_none(), "the second waits");
            let begun = Instant::now();
            second.begin_telling(&backlog);
            let mut told = 0;
            while lock(&second.state).end.is_none() || !lock(&second.state).pieces.is_empty() {
                for piece in second.take().0 {
                    if let Piece::Event(event) = piece {
                        backlog.told(&event);
                        told += 1;
                    }
                }
                assert!(begun.elapsed() < Duration::from_secs(60), "told so far: {told}");
            }
            assert_eq!(told, 2 * LEAST / size(&Event::Key));
        });
    }
}
