//! Play that is shown, shared by threads: the moves of a ply are tasks, each of which writes what it tells into a
//! [buffer](crate::event_buffer) of its own; the buffers are told in the order of the moves. So the output is the same for any
//! number of threads. The moves of the first ply are always shared, those of later plies when threads have nothing to do;
//! the thread that tells only waits for events, so that they are told as soon as they may be.

use crate::Board;
use crate::event::LineMove;
use crate::event_buffer::{End, EventBuffer, Piece};
use crate::plan::{Node, NodeId};
use crate::proof::Means;
use crate::run::Attacks;
use crate::run::Run;
use crate::workers::{Shared, Workers, lock};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use stipulation::Show;

/// The bytes of addresses of the stack of each thread. Play may be 999 half-moves deep and more; the pages of a stack are used only
/// when they are needed.
pub const STACK: usize = 1 << 28;

/// What is to be shown of each move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Showing {
    /// The attacks of `left` half-moves that succeed, and what they count as.
    Attacks { section: NodeId, left: usize, depth: usize, attacks: Attacks },
    /// The lines of help of `left` half-moves.
    Help { section: NodeId, left: usize, symbol: usize, depth: usize, numbered: bool },
}

/// What was shown: the moves that succeed, and whether there is one.
pub(crate) struct Shown<M> {
    pub(crate) solving: Vec<M>,
    pub(crate) found: bool,
}

/// What a task leaves.
struct Done<M> {
    shown: Shown<M>,
    solutions: u32,
    partial: bool,
    stopped: bool,
}

/// What all tasks begin with, besides the position.
struct Beginning {
    show: Show,
    passed: usize,
    line: Vec<LineMove>,
    in_constraint: bool,
    hidden: bool,
    shows_variations: bool,
    nontrivial: i64,
    examined: Vec<u32>,
    numbering: bool,
}

/// The moves of a ply of shown play that several threads look at.
pub(crate) struct SharedPlay<B: Board> {
    board: B,
    beginning: Beginning,
    showing: Showing,
    moves: Vec<B::Move>,
    /// The number of the move before each, where moves get numbers.
    numbers: Vec<u32>,
    next: AtomicUsize,
    helpers: AtomicUsize,
    buffers: Arc<[EventBuffer]>,
    done: Mutex<Vec<Option<Done<B::Move>>>>,
    /// What is shared above.
    within: Option<Arc<SharedPlay<B>>>,
}

impl<B: Board> Shared for SharedPlay<B> {
    fn size(&self) -> usize {
        match self.showing {
            Showing::Attacks { left, .. } | Showing::Help { left, .. } => left,
        }
    }

    fn is_open(&self) -> bool {
        self.next.load(Relaxed) < self.moves.len()
    }

    fn helpers(&self) -> &AtomicUsize {
        &self.helpers
    }

    fn within(&self) -> Option<&Self> {
        self.within.as_deref()
    }
}

impl<B: Board> SharedPlay<B> {
    /// Does tasks until none is left.
    pub(crate) fn take_part(
        self: &Arc<SharedPlay<B>>,
        workers: &Workers<B>,
        thread: usize,
        means: &Means<'_>,
    ) {
        loop {
            let index = self.next.fetch_add(1, Relaxed);
            let Some(&first) = self.moves.get(index) else { return };
            let done = self.task(index, first, workers, thread, means);
            let end = if done.stopped { End::Stopped } else { End::Finished };
            lock(&self.done)[index] = Some(done);
            self.buffers[index].end(end);
        }
    }

    fn task(
        self: &Arc<SharedPlay<B>>,
        index: usize,
        first: B::Move,
        workers: &Workers<B>,
        thread: usize,
        means: &Means<'_>,
    ) -> Done<B::Move> {
        let beginning = &self.beginning;
        let buffer = &self.buffers[index];
        let mut examined = beginning.examined.clone();
        if let (Some(last), Some(&number)) = (examined.last_mut(), self.numbers.get(index)) {
            *last = number;
        }
        let mut write = |event| {
            buffer.push(event, workers.backlog(), means.control);
            ControlFlow::Continue(())
        };
        let mut run = Run {
            board: self.board.clone(),
            plan: means.plan,
            options: means.options,
            means,
            workers: Some((workers, thread)),
            buffer: Some(buffer),
            within: Some(Arc::clone(self)),
            show: beginning.show,
            passed: beginning.passed,
            line: beginning.line.clone(),
            in_constraint: beginning.in_constraint,
            hidden: beginning.hidden,
            shows_variations: beginning.shows_variations,
            marks_attacks: false,
            sink: &mut write,
            nontrivial: beginning.nontrivial,
            examined,
            examined_before: 0,
            numbering: beginning.numbering,
            solutions: 0,
            targets: HashMap::new(),
            partial: false,
            short: false,
            stopped: false,
            nodes: 0,
        };
        let shown = run.show_choices_of(self.showing, first);
        run.tell_nodes();
        let (solutions, partial, stopped) = (run.solutions, run.partial, run.stopped);
        Done { shown, solutions, partial, stopped }
    }
}

impl<B: Board> Run<'_, B> {
    /// Whether the moves of a ply may be looked at in any order. What counts solutions or moves as it goes on may not, unless it
    /// has `numbers` for them.
    pub(crate) fn may_share(&self, root: bool, numbers: bool) -> bool {
        let options = self.options;
        self.workers.is_some_and(|(workers, _)| root || workers.has_idle())
            && (root || !options.stop_on_short_solutions)
            && options.max_solutions.is_none()
            && options.solutions_of_target().is_none()
            && (numbers || !options.move_numbers)
            && options.start_move_number.is_empty()
            && options.up_to_move_number.is_empty()
    }

    /// Shows every move, on as many threads as there are, and tells in the order of the moves. What moves behind the
    /// one at which the work was stopped have shown is left out. Moves that get numbers are counted first.
    pub(crate) fn share(&mut self, moves: &[B::Move], showing: Showing, root: bool) -> Shown<B::Move> {
        let numbered = matches!(showing, Showing::Help { numbered: true, .. });
        let numbers = if numbered { self.numbers_of(moves) } else { Vec::new() };
        let Some((workers, thread)) = self.workers else { unreachable!("there are threads to share with") };
        let beginning = Beginning {
            show: self.show,
            passed: self.passed,
            line: self.line.clone(),
            in_constraint: self.in_constraint,
            hidden: self.hidden,
            shows_variations: self.shows_variations,
            nontrivial: self.nontrivial,
            examined: self.examined.clone(),
            numbering: self.numbering,
        };
        let play = Arc::new(SharedPlay {
            board: self.board.clone(),
            beginning,
            showing,
            moves: moves.to_vec(),
            numbers,
            next: AtomicUsize::new(0),
            helpers: AtomicUsize::new(0),
            buffers: moves.iter().map(|_| EventBuffer::default()).collect(),
            done: Mutex::new(moves.iter().map(|_| None).collect()),
            within: self.within.clone(),
        });
        let mut shown = Shown { solving: Vec::new(), found: false };
        workers.offer_play(thread, &play);
        match self.buffer {
            None => {
                self.wait_and_tell(&play, workers, root, &mut shown);
                workers.withdraw_play(thread, &play);
            }
            Some(buffer) => {
                buffer.tie_in(Arc::clone(&play.buffers));
                play.take_part(workers, thread, self.means);
                workers.withdraw_play(thread, &play);
                workers.wait_for_play(thread, self.means, &play);
                for done in lock(&play.done).drain(..).flatten() {
                    if !self.stopped {
                        self.add(done, &mut shown);
                    }
                }
            }
        }
        shown
    }

    /// The number of the move before each of these in the last ply that gets numbers, in which they are counted herewith: every
    /// choice has one, be it legal or not.
    fn numbers_of(&mut self, moves: &[B::Move]) -> Vec<u32> {
        let Some(mut count) = self.examined.last().copied() else { return Vec::new() };
        let mut numbers = Vec::with_capacity(moves.len());
        for &first in moves {
            numbers.push(count);
            let mut next = Some(first);
            while let Some(intention) = next {
                let made = self.board.make(intention);
                if made.legal {
                    self.board.undo();
                }
                next = made.next;
                count += 1;
            }
        }
        if let Some(last) = self.examined.last_mut() {
            *last = count;
        }
        numbers
    }

    /// Lets the others work, and tells what they have shown as soon as what comes before is told.
    fn wait_and_tell(
        &mut self,
        play: &SharedPlay<B>,
        workers: &Workers<B>,
        root: bool,
        shown: &mut Shown<B::Move>,
    ) {
        let statistics = &self.control().statistics;
        if root {
            statistics.first_moves_done.store(0, Relaxed);
            statistics.first_moves.store(play.moves.len() as u64, Relaxed);
        }
        workers.set_waiting_to_tell(true);
        for (index, buffer) in play.buffers.iter().enumerate() {
            let stopped_before = self.stopped;
            self.tell_buffer(buffer, workers);
            if workers.is_broken() {
                break;
            }
            if root {
                statistics.first_moves_done.store(index as u64 + 1, Relaxed);
            }
            match lock(&play.done)[index].take() {
                Some(done) if !stopped_before => self.add(done, shown),
                _ => {}
            }
            if self.stopped {
                // nobody listens any more: the other tasks need not be finished
                self.control().given_up.store(true, Relaxed);
            }
        }
        workers.set_waiting_to_tell(false);
    }

    /// Tells what a buffer holds and will hold until its end; nothing behind where the work was stopped.
    fn tell_buffer(&mut self, buffer: &EventBuffer, workers: &Workers<B>) {
        buffer.begin_telling(workers.backlog());
        loop {
            let (pieces, end) = buffer.take();
            for piece in pieces {
                match piece {
                    Piece::Event(event) => {
                        workers.backlog().told(&event);
                        self.stopped |= workers.has_told_enough(self.control());
                        self.tell(event);
                    }
                    Piece::Buffers(buffers) => {
                        buffers.iter().for_each(|buffer| self.tell_buffer(buffer, workers));
                    }
                }
            }
            if end == Some(End::Stopped) {
                self.stopped = true;
            }
            if end.is_some() || workers.is_broken() {
                return;
            }
        }
    }

    fn add(&mut self, done: Done<B::Move>, shown: &mut Shown<B::Move>) {
        self.solutions += done.solutions;
        self.partial |= done.partial;
        self.stopped |= done.stopped;
        shown.solving.extend(done.shown.solving);
        shown.found |= done.shown.found;
    }

    /// Shows what is asked for of one move.
    fn show_choices_of(&mut self, showing: Showing, first: B::Move) -> Shown<B::Move> {
        let mut solving = Vec::new();
        let found = match showing {
            Showing::Attacks { section, left, depth, attacks } => {
                let Node::Section(section) = self.plan.node(section) else {
                    unreachable!("a section is shared")
                };
                self.show_choices(section, left, depth, attacks, first, &mut solving);
                !solving.is_empty()
            }
            Showing::Help { section, left, symbol, depth, numbered } => {
                let Node::Section(section) = self.plan.node(section) else {
                    unreachable!("a section is shared")
                };
                self.show_help_choices(section, left, symbol, depth, numbered, first)
            }
        };
        Shown { solving, found }
    }
}
