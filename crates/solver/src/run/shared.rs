//! Play that is shown, shared by threads: the moves of a ply are tasks, and each reports what it shows with its
//! [place](crate::pool::reports::Place) among all moves; reports are printed in that order. So the output is the same for any
//! number of threads. The moves of the first ply are always shared, those of later plies when threads are idle. The printing
//! thread does nothing else, so that reports are printed as soon as they may be.

use super::Run;
use crate::Board;
use crate::event::{Event, LineMove};
use crate::plan::{Node, NodeId};
use crate::pool::jobs::{Helped, Helpers, Job, Jobs, Post};
use crate::pool::lock;
use crate::pool::order::Order;
use crate::pool::reports::{Place, Report};
use crate::proof::{Means, SharedMoves, help_with};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use stipulation::Show;

/// What attacks that are shown count as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attacks {
    /// The keys of the problem: they have marks and numbers, and each is a solution.
    Keys,
    /// The beginnings of play at the end of help play: each is a solution.
    Ends,
    /// What comes later in a solution.
    Inner,
    /// The same behind a defence after which a goal is tested as well: they are marked like keys.
    Marked,
}

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
    helped: Helped,
    /// The places of the moves.
    places: Vec<Place>,
    done: Mutex<Vec<Option<Done<B::Move>>>>,
    /// What is shared above.
    within: Option<Arc<SharedPlay<B>>>,
}

impl<B: Board> Job for SharedPlay<B> {
    fn size(&self) -> usize {
        match self.showing {
            Showing::Attacks { left, .. } | Showing::Help { left, .. } => left,
        }
    }

    fn open(&self) -> usize {
        self.moves.len().saturating_sub(self.next.load(Relaxed))
    }

    fn helped(&self) -> &Helped {
        &self.helped
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
            let (done, task) = self.task(index, first, workers, thread, means);
            let stopped = done.stopped;
            lock(&self.done)[index] = Some(done);
            workers.helpers.reports.send(Report::End { task, stopped });
        }
    }

    fn task(
        self: &Arc<SharedPlay<B>>,
        index: usize,
        first: B::Move,
        workers: &Workers<B>,
        thread: usize,
        means: &Means<'_>,
    ) -> (Done<B::Move>, Place) {
        let beginning = &self.beginning;
        let mut examined = beginning.examined.clone();
        if let (Some(last), Some(&number)) = (examined.last_mut(), self.numbers.get(index)) {
            *last = number;
        }
        let reporting = Reporting::new(self.places[index].clone(), workers, means);
        let mut write = |event| {
            reporting.report(event);
            ControlFlow::Continue(())
        };
        let workers = Some((workers, thread));
        let run = Run::new(self.board.clone(), means, workers, beginning.show, &mut write);
        let mut run = Run {
            reporting: Some(&reporting),
            within: Some(Arc::clone(self)),
            passed: beginning.passed,
            line: beginning.line.clone(),
            in_constraint: beginning.in_constraint,
            hidden: beginning.hidden,
            shows_variations: beginning.shows_variations,
            nontrivial: beginning.nontrivial,
            examined,
            numbering: beginning.numbering,
            ..run
        };
        let shown = run.show_choices_of(self.showing, first);
        run.tell_nodes();
        let (solutions, partial, stopped) = (run.solutions, run.partial, run.stopped);
        (Done { shown, solutions, partial, stopped }, reporting.place())
    }
}

/// How a task reports what it shows.
pub(crate) struct Reporting<'a, B: Board> {
    workers: &'a Workers<B>,
    means: &'a Means<'a>,
    /// The task's place at first.
    first: Place,
    /// How often it has shared moves, which are told in between.
    shared: Cell<u32>,
    /// Where it is now.
    place: RefCell<Place>,
    /// Whether it is its turn to be told.
    is_told: Arc<AtomicBool>,
}

impl<'a, B: Board> Reporting<'a, B> {
    fn new(first: Place, workers: &'a Workers<B>, means: &'a Means<'a>) -> Reporting<'a, B> {
        let is_told = Arc::new(AtomicBool::new(false));
        workers.helpers.reports.send(Report::Begun(first.clone(), Arc::clone(&is_told)));
        let place = RefCell::new(first.clone());
        Reporting { workers, means, first, shared: Cell::new(0), place, is_told }
    }

    fn place(&self) -> Place {
        self.place.borrow().clone()
    }

    /// Reports an event, as soon as there is room for it.
    fn report(&self, event: Event) {
        let helpers = &self.workers.helpers;
        helpers.backlog.enter(&event, &self.is_told, self.means.control);
        let task = self.place();
        helpers.reports.send(Report::Found { place: task.clone(), task, settled: true, event });
    }

    /// Leaves its place to so many tasks, and goes on behind them.
    fn tie_in(&self, count: usize) -> Vec<Place> {
        let shared = self.shared.replace(self.shared.get() + 1);
        let behind = |numbers: &[u32]| self.first.iter().chain(numbers).copied().collect::<Place>();
        let others: Vec<Place> = numbered(count).map(|number| behind(&[shared, number])).collect();
        let place = behind(&[shared + 1]);
        let task = self.place.replace(place.clone());
        self.workers.helpers.reports.send(Report::Resumes { task, others: others.clone(), place });
        others
    }
}

/// The numbers of so many moves.
fn numbered(count: usize) -> impl Iterator<Item = u32> {
    (0u32..).take(count)
}

/// The threads that solve one request.
pub(crate) struct Workers<B: Board> {
    plays: Jobs<SharedPlay<B>>,
    proofs: Jobs<SharedMoves<B>>,
    fast_proofs: Jobs<SharedMoves<B::Proof>>,
    pub(crate) helpers: Helpers,
}

impl<B: Board> Workers<B> {
    /// So many threads beside the one that tells; its number is the number of the others. What waits to be told may take a share of
    /// so many bytes of memory.
    pub(crate) fn new(threads: usize, max_memory: usize) -> Workers<B> {
        Workers {
            plays: Jobs::new(threads + 1),
            proofs: Jobs::new(threads + 1),
            fast_proofs: Jobs::new(threads + 1),
            helpers: Helpers::new(max_memory),
        }
    }

    pub(crate) fn plays(&self, thread: usize) -> Post<'_, SharedPlay<B>> {
        Post { jobs: &self.plays, helpers: &self.helpers, thread }
    }

    pub(crate) fn proofs(&self, thread: usize) -> Post<'_, SharedMoves<B>> {
        Post { jobs: &self.proofs, helpers: &self.helpers, thread }
    }

    pub(crate) fn fast_proofs(&self, thread: usize) -> Post<'_, SharedMoves<B::Proof>> {
        Post { jobs: &self.fast_proofs, helpers: &self.helpers, thread }
    }

    /// The life of the thread of that number, until it is sent home.
    pub(crate) fn work(&self, thread: usize, means: &Means<'_>) {
        self.helpers.live(thread, means.control, || self.help_with_play(thread, means, |_| true));
    }

    /// Takes part in the greatest shown play that passes a test, or in a proof; answers whether there was any.
    fn help_with_play(
        &self,
        thread: usize,
        means: &Means<'_>,
        test: impl Fn(&SharedPlay<B>) -> bool,
    ) -> bool {
        if let Some(helping) = self.plays.join(test) {
            helping.job().take_part(self, thread, means);
            return true;
        }
        means.help_listing()
            || help_with(self.fast_proofs(thread), means, |_| true)
            || help_with(self.proofs(thread), means, |_| true)
    }

    /// Waits until nobody helps any more with play that was withdrawn, and helps meanwhile with play that the helpers share, and
    /// with proofs.
    pub(crate) fn wait_for_play(&self, thread: usize, means: &Means<'_>, play: &SharedPlay<B>) {
        let help = || self.help_with_play(thread, means, |other| other.is_within(play));
        self.helpers.wait_for(thread, means.control, play, help);
    }
}

impl<B: Board> Run<'_, B> {
    /// Whether the moves of a ply may be looked at in any order. What counts solutions or moves as it goes on may not, unless it
    /// has `numbers` for them.
    pub(crate) fn may_share(&self, root: bool, numbers: bool) -> bool {
        let options = self.options;
        self.workers.is_some_and(|(workers, _)| root || workers.helpers.has_idle())
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
        let counts = matches!(showing, Showing::Help { numbered: true, .. });
        let numbers = if counts { self.numbers_of(moves) } else { Vec::new() };
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
        let places = match self.reporting {
            Some(reporting) => reporting.tie_in(moves.len()),
            None => numbered(moves.len()).map(|number| [number].into()).collect(),
        };
        let play = Arc::new(SharedPlay {
            board: self.board.clone(),
            beginning,
            showing,
            moves: moves.to_vec(),
            numbers,
            next: AtomicUsize::new(0),
            helped: Helped::here(),
            places,
            done: Mutex::new(moves.iter().map(|_| None).collect()),
            within: self.within.clone(),
        });
        let post = workers.plays(thread);
        post.offer(&play);
        let is_cut = self.reporting.is_none() && self.wait_and_tell(&play, workers, root);
        if self.reporting.is_some() {
            play.take_part(workers, thread, self.means);
        }
        post.withdraw(&play);
        if self.reporting.is_some() {
            workers.wait_for_play(thread, self.means, &play);
        }
        let mut shown = Shown { solving: Vec::new(), found: false };
        for done in lock(&play.done).drain(..).flatten() {
            if !self.stopped {
                self.add(done, &mut shown);
            }
        }
        self.stopped |= is_cut;
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

    /// Lets the others work, and tells what they have shown as soon as what comes before is told; whether something was left out.
    fn wait_and_tell(&mut self, play: &SharedPlay<B>, workers: &Workers<B>, root: bool) -> bool {
        let (control, helpers) = (self.control(), &workers.helpers);
        let statistics = &control.statistics;
        if root {
            statistics.first_moves_done.store(0, Relaxed);
            statistics.first_moves.store(play.moves.len() as u64, Relaxed);
        }
        let mut order = Order::new(play.places.iter().cloned(), &helpers.backlog, control, &mut *self.sink);
        helpers.set_waiting_to_tell(true);
        order.tell_all(&helpers.reports, usize::MAX, |order| {
            let first = order.first_open().and_then(|place| place.first());
            let done = first.map_or(play.moves.len() as u64, |&number| u64::from(number));
            if root {
                statistics.first_moves_done.store(done, Relaxed);
            }
        });
        helpers.set_waiting_to_tell(false);
        order.tell_rest();
        order.is_cut() || helpers.reports.is_broken()
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
