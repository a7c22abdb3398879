//! Moves of a proof that several threads search. A ply that has taken long is shared: its moves not yet begun are
//! offered to idle threads. One move may decide for all (an attack that succeeds, a defence that
//! refutes); then the others stop. What is found is a fact about the position, whichever thread finds it and in whatever order.

use super::{Means, Prover};
use crate::intelligent::{EndBounds, Rest, Sharing};
use crate::plan::{Node, NodeId, Plan, Section, Straight};
use crate::pool::jobs::{Helped, Job, Post};
use crate::pool::lock;
use rules::ProofHints;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

/// The moves after which a ply has taken long.
const LONG: u64 = 1500;

/// What is asked of each move.
#[derive(Clone)]
pub(super) enum Work {
    /// Whether the attack, one of `left` half-moves, succeeds; ends of play are tested only the first time.
    Attack { section: NodeId, left: usize, first: bool },
    /// Whether the defence, one of `left` half-moves, refutes.
    Defence { section: NodeId, left: usize },
    /// Whether the help of the symbol, one of `left` half-moves, leads to the end.
    Help { section: NodeId, left: usize, symbol: usize },
    /// Whether the move, one of those left over in a search that goes straight to the end, leads to it.
    Straight { straight: Straight, rest: Arc<Rest> },
}

impl Work {
    fn left(&self) -> usize {
        match self {
            Work::Attack { left, .. } | Work::Defence { left, .. } | Work::Help { left, .. } => *left,
            Work::Straight { rest, .. } => rest.left(),
        }
    }
}

/// What was found out by looking at moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looked<M> {
    /// The move that decided.
    pub(super) decided: Option<M>,
    /// Whether one was legal.
    pub(super) legal: bool,
}

/// The moves of a ply that several threads look at.
pub(crate) struct SharedMoves<R: ProofHints> {
    rules: R,
    work: Work,
    /// The moves, but for those of a search that goes straight to the end.
    moves: Vec<R::Move>,
    /// How many moves there are.
    count: usize,
    /// What it cost to look at each.
    spent: Vec<AtomicU64>,
    next: AtomicUsize,
    helped: Helped,
    decided: AtomicBool,
    deciding: Mutex<Option<R::Move>>,
    legal: AtomicBool,
    nontrivial: i64,
    remembered: Vec<[Option<R::Move>; 2]>,
    /// What is shared above.
    within: Option<Arc<SharedMoves<R>>>,
}

impl<R: ProofHints> Job for SharedMoves<R> {
    fn size(&self) -> usize {
        self.work.left()
    }

    fn open(&self) -> usize {
        let left = self.count.saturating_sub(self.next.load(Relaxed));
        if left == 0 || self.is_needless() { 0 } else { left }
    }

    fn helped(&self) -> &Helped {
        &self.helped
    }

    fn within(&self) -> Option<&Self> {
        self.within.as_deref()
    }
}

impl<R: ProofHints> SharedMoves<R> {
    /// Whether a move here or above has decided, so that nothing more need be found out.
    pub(super) fn is_needless(&self) -> bool {
        let mut shared = self;
        loop {
            if shared.decided.load(Relaxed) {
                return true;
            }
            match &shared.within {
                Some(within) => shared = within,
                None => return false,
            }
        }
    }
}

/// A thread's place among those that prove.
pub(super) type ProofPost<'a, R> = Post<'a, SharedMoves<R>>;

/// Takes part in the greatest proof that passes a test; answers whether there was one.
pub(crate) fn help_with<R: ProofHints>(
    post: ProofPost<'_, R>,
    means: &Means<'_>,
    test: impl Fn(&SharedMoves<R>) -> bool,
) -> bool {
    let helping = post.jobs.join(test);
    if let Some(helping) = &helping {
        take_part(helping.job(), post, means);
    }
    helping.is_some()
}

/// Lets no thread join any more and waits for those that help, helping them with what they share.
fn withdraw<R: ProofHints>(post: ProofPost<'_, R>, shared: &Arc<SharedMoves<R>>, means: &Means<'_>) {
    post.withdraw(shared);
    let help = || means.help_listing() || help_with(post, means, |other| other.is_within(shared));
    post.helpers.wait_for(post.thread, means.control, &**shared, help);
}

/// Takes part in what another thread shares.
fn take_part<R: ProofHints>(shared: &Arc<SharedMoves<R>>, post: ProofPost<'_, R>, means: &Means<'_>) {
    let mut prover = Prover::new(shared.rules.clone(), means, Some(post));
    prover.nontrivial = shared.nontrivial;
    prover.deciding.clone_from(&shared.remembered);
    prover.within = Some(Arc::clone(shared));
    prover.take_part(shared);
    means.control.statistics.nodes.fetch_add(prover.nodes, Relaxed);
}

impl<R: ProofHints> Prover<'_, R> {
    /// Whether a ply that began when so many moves had been made has taken long, with other threads there to share
    /// it with.
    #[inline]
    pub(super) fn has_taken_long(&self, nodes_before: u64) -> bool {
        self.post.is_some() && self.nodes - nodes_before >= LONG
    }

    /// Looks at the moves at some places together with other threads. `spent` is told what each cost.
    #[cold]
    pub(super) fn look_together(
        &mut self,
        work: Work,
        places: Range<usize>,
        mut spent: impl FnMut(usize, u64),
    ) -> Looked<R::Move> {
        let Some(post) = self.post else { unreachable!("there are threads to share with") };
        let shared = Arc::new(SharedMoves {
            rules: self.rules.clone(),
            work,
            moves: self.moves[places.clone()].to_vec(),
            count: places.len(),
            spent: self.moves[places.clone()].iter().map(|_| AtomicU64::new(0)).collect(),
            next: AtomicUsize::new(0),
            helped: Helped::here(),
            decided: AtomicBool::new(false),
            deciding: Mutex::new(None),
            legal: AtomicBool::new(false),
            nontrivial: self.nontrivial,
            remembered: self.deciding.clone(),
            within: self.within.clone(),
        });
        post.offer(&shared);
        self.within = Some(Arc::clone(&shared));
        self.take_part(&shared);
        self.within.clone_from(&shared.within);
        // who helps meanwhile needs end bounds, and there are no more of them than threads
        if let (Some(pool), Some(end_bounds)) = (&self.means.end_bounds, self.end_bounds.take()) {
            pool.put_back(end_bounds);
        }
        withdraw(post, &shared, self.means);
        self.end_bounds = self.means.end_bounds.as_ref().map(|pool| pool.take(post.thread));
        if self.stopped {
            self.stopped = self.is_needless() || self.means.control.is_stopped();
        }
        for (index, cost) in shared.spent.iter().enumerate() {
            spent(places.start + index, cost.load(Relaxed));
        }
        let decided = *lock(&shared.deciding);
        // a helper may have been stopped with a move unfinished
        self.stopped |= decided.is_none() && (self.is_needless() || self.means.control.is_stopped());
        Looked { decided, legal: shared.legal.load(Relaxed) }
    }

    /// Looks at shared moves until one decides or none is left.
    fn take_part(&mut self, shared: &SharedMoves<R>) {
        if let Work::Straight { straight, rest } = &shared.work {
            let mut next = || match shared.decided.load(Relaxed) {
                true => usize::MAX,
                false => shared.next.fetch_add(1, Relaxed),
            };
            if self.search_straight(*straight, |search| search.takes_part(rest, &mut next)) == Some(true) {
                shared.decided.store(true, SeqCst);
            }
            return;
        }
        while !self.stopped && !shared.decided.load(Relaxed) {
            let index = shared.next.fetch_add(1, Relaxed);
            let Some(&first) = shared.moves.get(index) else { return };
            let before = self.nodes;
            let looked = self.look_at(&shared.work, first);
            if self.stopped {
                return;
            }
            shared.spent[index].store(self.nodes - before, Relaxed);
            if looked.legal {
                shared.legal.store(true, Relaxed);
            }
            if looked.decided.is_some() {
                *lock(&shared.deciding) = looked.decided;
                shared.decided.store(true, SeqCst);
            }
        }
    }

    /// Looks at the choices of one move.
    fn look_at(&mut self, work: &Work, first: R::Move) -> Looked<R::Move> {
        let plan = self.means.plan;
        let mut looked = Looked { decided: None, legal: false };
        let decides = match *work {
            Work::Attack { section, left, first: tests_ends } => {
                self.look_at_attack(section_of(plan, section), left, tests_ends, first)
            }
            Work::Help { section, left, symbol } => {
                self.look_at_help(section_of(plan, section), left, symbol, first)
            }
            Work::Defence { section, left } => {
                let section = section_of(plan, section);
                let mut refutation = first;
                let refutes = self.any_choice(first, |prover, reply| {
                    looked.legal = true;
                    refutation = reply;
                    !prover.defence_fails(section, left - 1)
                });
                looked.decided = refutes.then_some(refutation);
                return looked;
            }
            Work::Straight { .. } => unreachable!("these moves are looked at by their own search"),
        };
        looked.decided = decides.then_some(first);
        looked
    }

    /// Whether what this prover does has been decided elsewhere.
    #[inline]
    pub(super) fn is_needless(&self) -> bool {
        self.within.as_ref().is_some_and(|shared| shared.is_needless())
    }
}

/// Shares the work of a search that goes straight to the end.
pub(super) struct StraightSharing<'a, R: ProofHints> {
    pub(super) rules: &'a R,
    pub(super) straight: Straight,
    pub(super) means: &'a Means<'a>,
    pub(super) post: ProofPost<'a, R>,
    /// What is shared above.
    pub(super) within: Option<&'a Arc<SharedMoves<R>>>,
}

impl<R: ProofHints> Sharing for StraightSharing<'_, R> {
    #[inline]
    fn is_wanted(&self) -> bool {
        self.post.helpers.has_idle()
    }

    #[cold]
    fn look_together(&self, rest: Rest, end_bounds: &mut EndBounds) -> Option<bool> {
        let (post, means) = (self.post, self.means);
        let count = rest.len();
        let shared = Arc::new(SharedMoves {
            rules: self.rules.clone(),
            work: Work::Straight { straight: self.straight, rest: Arc::new(rest) },
            moves: Vec::new(),
            count,
            spent: Vec::new(),
            next: AtomicUsize::new(0),
            helped: Helped::here(),
            decided: AtomicBool::new(false),
            deciding: Mutex::new(None),
            legal: AtomicBool::new(false),
            nontrivial: 0,
            remembered: Vec::new(),
            within: self.within.cloned(),
        });
        if let Some(pool) = &means.end_bounds {
            pool.put_back(std::mem::take(end_bounds));
        }
        post.offer(&shared);
        take_part(&shared, post, means);
        withdraw(post, &shared, means);
        if let Some(pool) = &means.end_bounds {
            *end_bounds = pool.take(post.thread);
        }
        let found = shared.decided.load(SeqCst);
        // a helper may have been stopped with a move unfinished
        let is_needless = self.within.is_some_and(|within| within.is_needless());
        if !found && (is_needless || means.control.is_stopped()) { None } else { Some(found) }
    }
}

fn section_of(plan: &Plan, id: NodeId) -> &Section {
    match plan.node(id) {
        Node::Section(section) => section,
        _ => unreachable!("only sections are shared"),
    }
}
