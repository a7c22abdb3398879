//! Proofs of help and series play: an end can be reached in exactly so many moves.

use super::shared::{StraightSharing, Work};
use super::{Means, Prover};
use crate::intelligent::{Search, Sharing};
use crate::plan::{Kind, LastStep, Node, NodeId, Section, Straight};
use crate::table::key_of_help;
use board::Key;
use rules::ProofHints;
use rules::orthodox::{Board, OrthodoxRules};
use stipulation::Goal;

/// For so many moves ahead the memory fetches what is remembered of the positions after them: where it knows the answers they are
/// looked up faster than memory comes.
const MADE_READY: usize = 4;

impl<R: ProofHints> Prover<'_, R> {
    /// Whether an end can be reached in exactly `left` half-moves (series: moves), the first of which belongs to
    /// the symbol.
    pub(crate) fn helps(&mut self, section: &Section, left: usize, symbol: usize) -> bool {
        left > 0
            && self.holds(section.constraints_before(symbol))
            && self.helps_unhindered(section, left, symbol)
    }

    /// As [`Prover::helps`], for a position in which the constraints are known to hold.
    pub(crate) fn helps_unhindered(&mut self, section: &Section, left: usize, symbol: usize) -> bool {
        if left == 0 || self.is_too_far(section, left) {
            return false;
        }
        if left == 1
            && let Some(goal) = section.last_goal(symbol)
        {
            return self.reaches_next(section, goal, false);
        }
        if let Some(known) = self.goes_straight(section, left, symbol) {
            return known;
        }
        // A last half-move that nothing follows costs less than looking it up.
        let long = left > 1 || !section.after[symbol].forks.is_empty();
        let key = self.means.table.filter(|_| long).map(|_| self.key(section, 2 + symbol));
        if let Some(known) = self.means.table.zip(key).and_then(|(table, key)| table.help(key, left)) {
            return known;
        }
        if self.is_hopeless(section, left, symbol) {
            return false;
        }
        // the last but one half-move is made here where answers for the last one are remembered
        let last_step = self.last_step(section, left, symbol);
        let step = last_step.filter(|step| {
            let remembered = left > 1 || matches!(step, LastStep::Allow(_));
            !R::GOALS_ARE_EXPENSIVE || key.is_none() || !remembered
        });
        let found = match step {
            Some(step) => self.takes(step),
            None => {
                let last = left == 1 && section.after[symbol].forks.is_empty();
                let goal = if last { section.after[symbol].only_goal } else { None };
                self.any_help(section, left, symbol, goal, last_step)
            }
        };
        if let Some((table, key)) = self.means.table.zip(key)
            && !self.stopped
        {
            table.remember_help(key, left, found);
        }
        found
    }

    /// The answer of the search for play that goes straight to mate or stalemate, where it applies.
    fn goes_straight(&mut self, section: &Section, left: usize, symbol: usize) -> Option<bool> {
        let board = *self.rules.plain_chess()?;
        let straight = section.straight?;
        self.search_straight(straight, |search| search.solves(&board, left, symbol))?
    }

    /// Lets a search that goes straight to the end work; `None` where nothing is foreseen.
    pub(super) fn search_straight<T>(
        &mut self,
        straight: Straight,
        work: impl FnOnce(&mut Search<'_>) -> T,
    ) -> Option<T> {
        let (means, within) = (self.means, self.within.as_ref());
        let mut is_stopped =
            || means.control.is_stopped() || within.is_some_and(|within| within.is_needless());
        let sharing =
            self.post.map(|post| StraightSharing { rules: &self.rules, straight, means, post, within });
        let mut tester = None;
        let mut ends = |board: &Board| {
            let tester = tester.get_or_insert_with(|| Tester::new(means, straight));
            tester.as_mut().is_some_and(|tester| tester.ends(board))
        };
        let mut search = Search {
            straight,
            end_bounds: self.end_bounds.as_mut()?,
            table: means.table,
            moves: &mut self.plain_moves,
            pairs: Vec::new(),
            alive: Vec::new(),
            aimless: false,
            ends: &mut ends,
            is_stopped: &mut is_stopped,
            backwards: self.post.is_some_and(|post| post.thread % 2 == 1),
            sharing: sharing.as_ref().map(|sharing| sharing as &dyn Sharing),
            nodes: 0,
            looked: 0,
            followed: 0,
            unchecked: self.unchecked,
            stopped: self.stopped,
        };
        let answer = work(&mut search);
        self.nodes += search.nodes;
        self.unchecked = search.unchecked;
        self.stopped |= search.stopped;
        if let Some(Some(tester)) = tester {
            self.nodes += tester.prover.nodes;
            self.stopped |= tester.prover.stopped;
        }
        Some(answer)
    }

    /// Whether no mate or stalemate can come of so many half-moves (series: moves), the first of which belongs to the
    /// symbol.
    fn is_hopeless(&mut self, section: &Section, left: usize, symbol: usize) -> bool {
        let (Some(end_bounds), Some(ends)) = (&mut self.end_bounds, &section.mates_to_come) else {
            return false;
        };
        let Some(board) = self.rules.within_plain_chess() else { return false };
        let (own, other) = section.shared_moves(left);
        let to_move = board.side_to_move();
        let side_of = |number| if number == symbol { to_move } else { !to_move };
        !ends.iter().any(|end| {
            let mut moves_of = [0; 2];
            moves_of[side_of(symbol).index()] = own + end.beyond[symbol];
            moves_of[side_of(1 - symbol).index()] = other + end.beyond[1 - symbol];
            end_bounds.are_good(&board, end.mate, side_of(end.mover), moves_of)
        })
    }

    /// Whether a move of the symbol, one of those that may reach the goal if one is given, leads to the end, and to that last
    /// step if there is one.
    fn any_help(
        &mut self,
        section: &Section,
        left: usize,
        symbol: usize,
        goal: Option<Goal>,
        step: Option<LastStep>,
    ) -> bool {
        let start = self.moves.len();
        let overriding = section.overriding_help(left, symbol);
        self.rules.expect_overriding(overriding);
        // of some last moves any reply refutes
        let mut refuted_by_any = left == 1
            && section.last_defence(symbol, self.means.plan).is_some_and(|next| self.any_reply_refutes(next));
        match goal {
            Some(goal) => self.rules.generate_for_in_any_order(goal, &mut self.moves),
            None if refuted_by_any => self.rules.generate_immobilising(&mut self.moves),
            None => self.rules.generate_in_any_order(&mut self.moves),
        }
        if let Some(LastStep::Allow(goal)) = step {
            self.rules.keep_allowing(goal, start, &mut self.moves);
        }
        let before = self.nodes;
        let mut found = false;
        let behind = self.key_behind(section, left, symbol);
        // a goal reached before the end stops the line, so that what comes behind says all
        let ends = &section.after[symbol];
        let by_memory = ends.overriding.is_none()
            && (!section.ends_may_be_shown(left - 1)
                || ends.goals.is_empty() && ends.forks.len() == usize::from(left == 1));
        let passes = section.kind == Kind::Series && left > 1;
        let ready =
            |prover: &Self, index| behind.and_then(|behind| prover.make_ready_for(index, behind, passes));
        // what is legal is none of those moves, so that need not be asked
        let only_in_self_check =
            left == 1 && overriding == goal && goal.is_some_and(|goal| self.rules.needs_self_check(goal));
        refuted_by_any |= only_in_self_check;
        let mut ahead: [Option<Key>; MADE_READY] = std::array::from_fn(|place| ready(self, start + place));
        for index in start..self.moves.len() {
            let here =
                std::mem::replace(&mut ahead[(index - start) % MADE_READY], ready(self, index + MADE_READY));
            if by_memory
                && let Some(key) = here
                && self.means.table.is_some_and(|table| table.help_fails(key))
            {
                continue;
            }
            if refuted_by_any && self.rules.surely_leaves_a_reply(&self.moves[index]) {
                continue;
            }
            if self.has_taken_long(before) && index + 1 < self.moves.len() {
                let work = Work::Help { section: section.id, left, symbol };
                found = self.look_together(work, index..self.moves.len(), |_, _| {}).decided.is_some();
                break;
            }
            found = if only_in_self_check {
                self.any_choice_of(self.moves[index], goal, true, |_, _| false)
            } else {
                self.look_at_help(section, left, symbol, self.moves[index])
            };
            if found || self.stopped {
                break;
            }
        }
        self.moves.truncate(start);
        found
    }

    /// What the place behind a half-move of help adds to the key under which its answer is remembered.
    fn key_behind(&self, section: &Section, left: usize, symbol: usize) -> Option<Key> {
        if section.parry || self.means.table.is_none() {
            return None;
        }
        if left < 2 {
            // one move of the other side may follow
            let [fork] = &section.after[symbol].forks[..] else { return None };
            let Node::Section(next) = self.means.plan.node(fork.node) else { return None };
            let asked_at_once = next.kind == Kind::Help && next.maximum == 1 && next.last_goal(0).is_some();
            return (asked_at_once && R::GOALS_ARE_EXPENSIVE)
                .then(|| key_of_help(next.id, super::LAST_MOVE, 1));
        }
        let next = if section.kind == Kind::Series { symbol } else { 1 - symbol };
        let last = left == 2 && R::GOALS_ARE_EXPENSIVE && section.last_goal(next).is_some();
        let place = if last { super::LAST_MOVE } else { 2 + next };
        Some(key_of_help(section.id, place, left - 1))
    }

    /// Has the memory fetch what is remembered of the position after a move, while the one before it is looked at. Answers the
    /// key by which it is remembered, where that is certain.
    #[inline]
    fn make_ready_for(&self, index: usize, behind: Key, passes: bool) -> Option<Key> {
        let table = self.means.table?;
        let &m = self.moves.get(index)?;
        let certain = self.rules.key_after(m, passes);
        let mut key = certain.or_else(|| self.rules.likely_key_after(m).filter(|_| !passes))?;
        key ^= behind;
        table.make_ready_for(key);
        certain.map(|_| key)
    }

    /// Whether one of a move's choices leads to the end. One that reaches the overriding goal against self-check does.
    #[inline]
    pub(super) fn look_at_help(
        &mut self,
        section: &Section,
        left: usize,
        symbol: usize,
        first: R::Move,
    ) -> bool {
        let overriding = section.overriding_help(left, symbol);
        self.any_choice_or(first, overriding, |prover, _| prover.help_succeeds(section, left - 1, symbol))
    }

    /// Whether the diagram that is to be reached is too far for the moves that are left.
    fn is_too_far(&self, section: &Section, left: usize) -> bool {
        let Some(beyond) = section.moves_to_diagram else { return false };
        let (own, other) = section.shared_moves(left);
        let mut moves_of = [other + beyond; 2];
        moves_of[self.rules.side_to_move().index()] = own + beyond;
        let distance = self.means.distance.as_ref().zip(self.rules.placement());
        distance.is_some_and(|(distance, position)| !distance.is_near(position, moves_of))
    }

    /// Whether the help just played ends play or can be followed by help that does.
    fn help_succeeds(&mut self, section: &Section, left: usize, symbol: usize) -> bool {
        let ends = &section.after[symbol];
        let shows_ends = section.ends_may_be_shown(left);
        if ends.bound && !self.holds(&ends.demands) {
            return false;
        }
        if ends.goals.iter().any(|goal| (shows_ends || !goal.ends_play()) && self.reaches(goal)) {
            return shows_ends;
        }
        if !ends.bound && !self.holds(&ends.demands) {
            return false;
        }
        let mut forks = ends.forks.iter().filter(|fork| shows_ends || fork.forced);
        if (section.kind == Kind::Series || ends.forks.is_empty() || self.holds(&ends.constraints))
            && forks.any(|fork| self.is_solved(fork.node))
        {
            return shows_ends;
        }
        left > 0 && self.help_goes_on(section, left, symbol)
    }

    /// What comes after the tests of a help move.
    pub(crate) fn help_goes_on(&mut self, section: &Section, left: usize, symbol: usize) -> bool {
        let side = self.rules.side_to_move();
        let passes = match section.kind {
            Kind::Series => true,
            _ => section.is_idle_after(symbol) && !self.rules.is_in_check(side),
        };
        if !passes {
            return self.helps(section, left, 1 - symbol);
        }
        let left = if section.kind == Kind::Series { left } else { left - 1 };
        // who is in check cannot pass
        if left == 0 || self.rules.is_in_check(side) {
            return false;
        }
        // goals speak of the move just made, so they are tested before the turn passes
        let (goals, play): (Vec<NodeId>, Vec<NodeId>) =
            section.constraints_before(symbol).iter().partition(|&&node| self.means.plan.is_leaf(node));
        if !self.holds(&goals) {
            return false;
        }
        self.rules.set_side_to_move(!side);
        let answer = self.holds(&play) && self.helps_unhindered(section, left, symbol);
        self.rules.set_side_to_move(side);
        answer
    }
}

/// Looks at the last half-move of a section and what must come behind it.
struct Tester<'a> {
    prover: Prover<'a, OrthodoxRules>,
    section: &'a Section,
    symbol: usize,
}

impl<'a> Tester<'a> {
    /// `None` if there is no such section.
    fn new(means: &'a Means<'a>, straight: Straight) -> Option<Tester<'a>> {
        let Node::Section(section) = means.plan.node(straight.section()) else { return None };
        let mut prover = Prover::new(OrthodoxRules::new(Board::default()), means, None);
        // it does not look ahead itself
        if let (Some(pool), Some(end_bounds)) = (&means.end_bounds, prover.end_bounds.take()) {
            pool.put_back(end_bounds);
        }
        let symbol = usize::from(section.after[0].forks.is_empty());
        Some(Tester { prover, section, symbol })
    }

    fn ends(&mut self, board: &Board) -> bool {
        self.prover.rules.set_board(*board);
        self.prover.helps(self.section, 1, self.symbol)
    }
}

impl Section {
    /// How many moves the side to move and the other side have in so many half-moves of help (series: moves).
    pub(crate) fn shared_moves(&self, left: usize) -> (usize, usize) {
        match self.kind {
            Kind::Series => (left, 0),
            _ => (left.div_ceil(2), left / 2),
        }
    }

    /// Whether help play with so much left is at its end, so that a goal counts as a solution; before, it only
    /// stops the line, whose shorter form has been found already.
    pub(crate) fn ends_may_be_shown(&self, left: usize) -> bool {
        match self.kind {
            Kind::Series => left == 0,
            _ => left <= 1,
        }
    }
}
