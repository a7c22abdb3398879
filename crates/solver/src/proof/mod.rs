//! Proofs: whether something can be forced or reached, without showing how. Everything here is generic over
//! the rules and knows nothing of printing.

mod battle;
mod best_first;
mod defences;
mod help;
mod numbers;
mod shared;

use crate::Control;
use crate::checkpoint::Kept;
use crate::distance::Distance;
use crate::intelligent::{EndBounds, Pool};
use crate::plan::{Answer, Kind, LastStep, Leaf, Node, NodeId, Plan, Section};
use crate::proof_game::ProofGame;
use crate::table::{Table, place_key};
pub(crate) use best_first::SHORT;
use board::Key;
use rules::{Made, ProofHints};
use shared::ProofPost;
pub(crate) use shared::{SharedMoves, help_with};
use std::sync::Arc;
use stipulation::Goal;

/// The place in a section of its last half-move, where only the goal is asked for.
const LAST_MOVE: usize = 4;

/// What all proofs of a request share.
pub(crate) struct Means<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) control: &'a Control,
    pub(crate) options: &'a crate::Options,
    pub(crate) table: Option<&'a Table>,
    /// The proof numbers of positions in long battles, if there are any.
    pub(crate) numbers: Option<&'a Table>,
    /// The search for the diagram that is to be reached, where it is a game of plain chess.
    pub(crate) proof_game: Option<ProofGame>,
    /// How far that diagram is under any rules.
    pub(crate) distance: Option<Distance<'a>>,
    /// Whether the rules for proofs can judge all goals of the stipulation.
    pub(crate) provable: bool,
    /// Where play to mate and stalemate is searched with its end in view.
    pub(crate) end_bounds: Option<Pool>,
    /// Answers kept by an earlier run, if they are asked for.
    pub(crate) kept: Option<Kept<'a>>,
}

impl Means<'_> {
    /// Helps a thread that lists final positions, if there is one; answers whether there was anything to do.
    pub(crate) fn help_listing(&self) -> bool {
        self.end_bounds.as_ref().is_some_and(Pool::help_listing)
    }
}

/// A position and what is needed to prove something of it.
pub(crate) struct Prover<'a, R: ProofHints> {
    pub(crate) rules: R,
    means: &'a Means<'a>,
    /// The moves of all plies of the line being searched.
    moves: Vec<R::Move>,
    /// For each number of half-moves left the attacks that succeeded or the replies that refuted last; battles have
    /// one side to move with each number.
    deciding: Vec<[Option<R::Move>; 2]>,
    /// Defences that were nontrivial lately.
    nontrivial_defences: Vec<R::Move>,
    /// How many more nontrivial defences may be granted (option NonTrivial).
    pub(crate) nontrivial: i64,
    /// The place among the workers of the thread that proves, if there are several.
    post: Option<ProofPost<'a, R>>,
    /// The innermost shared moves that this proof is a part of.
    within: Option<Arc<SharedMoves<R>>>,
    /// The moves made.
    pub(crate) nodes: u64,
    /// Moves made since the clock was looked at.
    unchecked: u32,
    /// What can still come of positions, if that is looked at.
    end_bounds: Option<EndBounds>,
    /// The moves of the search that looks at them.
    plain_moves: Vec<rules::orthodox::Move>,
    /// Set when time is up, or what is looked at has been decided elsewhere; all answers are worthless then and not remembered.
    pub(crate) stopped: bool,
}

/// The number of the thread in a place among the workers; a thread that solves alone counts as the first.
fn number_of<R: ProofHints>(post: Option<ProofPost<'_, R>>) -> usize {
    post.map_or(0, |post| post.thread)
}

/// How many nontrivial defences may be granted.
fn granted(means: &Means<'_>) -> i64 {
    means.options.non_trivial.map_or(0, |(granted, _)| i64::from(granted))
}

impl<'a, R: ProofHints> Prover<'a, R> {
    pub(crate) fn new(rules: R, means: &'a Means<'a>, post: Option<ProofPost<'a, R>>) -> Prover<'a, R> {
        Prover {
            rules,
            means,
            moves: Vec::new(),
            deciding: Vec::new(),
            nontrivial_defences: Vec::new(),
            nontrivial: granted(means),
            post,
            within: None,
            nodes: 0,
            unchecked: 0,
            end_bounds: means.end_bounds.as_ref().map(|pool| pool.take(number_of(post))),
            plain_moves: Vec::new(),
            stopped: means.control.is_stopped(),
        }
    }

    /// Begins with another position, as one that is new; its memory is kept.
    pub(crate) fn begin_with(&mut self, rules: &R) {
        self.rules.clone_from(rules);
        self.moves.clear();
        self.deciding.clear();
        self.nontrivial_defences.clear();
        self.nontrivial = granted(self.means);
        self.within = None;
        (self.nodes, self.unchecked) = (0, 0);
        self.stopped = self.means.control.is_stopped();
        let pool = self.means.end_bounds.as_ref();
        self.end_bounds = pool.map(|pool| pool.take(number_of(self.post)));
    }

    /// Gives back what is shared, until it begins with another position.
    pub(crate) fn rest(&mut self) {
        if let (Some(pool), Some(end_bounds)) = (&self.means.end_bounds, self.end_bounds.take()) {
            pool.put_back(end_bounds);
        }
    }

    /// The answer of an expression in the position as it stands.
    pub(crate) fn solves(&mut self, node: NodeId) -> Answer {
        let plan = self.means.plan;
        match plan.node(node) {
            Node::Leaf(leaf) => Answer::of(self.reaches(leaf)),
            Node::Not(operand) => match self.solves(*operand) {
                Answer::Yes => Answer::No,
                Answer::No => Answer::Yes,
                Answer::Immobile => Answer::Immobile,
            },
            Node::And(one, other) => match self.solves(*one) {
                Answer::No => Answer::No,
                _ => self.solves(*other),
            },
            Node::Or(one, other) => match self.solves(*one) {
                Answer::No => self.solves(*other),
                answer => answer,
            },
            Node::Pass(operand) => {
                // who is in check cannot pass
                let side = self.rules.side_to_move();
                if self.rules.is_in_check(side) {
                    return Answer::No;
                }
                // the turn's en passant squares come back with the clone
                let here = self.rules.clone();
                self.rules.set_side_to_move(!here.side_to_move());
                let answer = self.solves(*operand);
                self.rules = here;
                answer
            }
            Node::Keeps { mover } => {
                let side = self.rules.side_to_move();
                Answer::of(self.rules.has_more_than_kings(if *mover { side } else { !side }))
            }
            Node::Section(section) => match section.kind {
                Kind::Battle if section.defends_first => self.defends(section),
                Kind::Battle => {
                    let attacks =
                        self.may_begin(section, 0) && self.attacks_unhindered(section, section.maximum);
                    Answer::of(attacks)
                }
                Kind::Help | Kind::Series => {
                    let lengths = (section.minimum..=section.maximum)
                        .step_by(if section.kind == Kind::Help { 2 } else { 1 });
                    let side = self.rules.side_to_move();
                    if section.is_idle_at_first() && !self.rules.is_in_check(side) {
                        self.rules.set_side_to_move(!side);
                        let found = self.may_begin(section, 1)
                            && lengths
                                .into_iter()
                                .any(|length| length > 1 && self.helps_unhindered(section, length - 1, 1));
                        self.rules.set_side_to_move(side);
                        return Answer::of(found);
                    }
                    let at_once = section.may_end_at_once()
                        && section.after[1].forks.iter().any(|fork| self.solves(fork.node) == Answer::Yes);
                    let ended = section
                        .forks_before_play()
                        .iter()
                        .any(|fork| fork.forced && self.solves(fork.node) == Answer::Yes);
                    Answer::of(
                        (at_once && section.minimum == 0)
                            || self.may_begin(section, 0)
                                && lengths
                                    .into_iter()
                                    .filter(|&length| length == 1 || !ended)
                                    .any(|length| self.helps_unhindered(section, length, 0)),
                    )
                }
            },
        }
    }

    /// Whether the answer of an expression is yes, without telling the other answers apart.
    #[inline]
    pub(crate) fn is_solved(&mut self, node: NodeId) -> bool {
        if let Node::Section(section) = self.means.plan.node(node)
            && self.means.options.max_threat_length.is_none()
            && let Some(goal) = section.compelled_goal()
        {
            return self.rules.must_reach(goal);
        }
        self.solves(node) == Answer::Yes
    }

    /// The end that a move must lead to, if the rules can be asked for such a move at once.
    #[inline]
    fn last_step(&self, section: &Section, left: usize, symbol: usize) -> Option<LastStep> {
        if left > 2 || self.means.options.max_threat_length.is_some() {
            return None;
        }
        section.last_step(left, symbol, self.means.plan)
    }

    /// Whether the side to move has a move that leads to the end of play.
    #[inline]
    fn takes(&mut self, step: LastStep) -> bool {
        self.nodes += 1;
        self.is_stopped();
        match step {
            LastStep::Allow(goal) => self.rules.can_allow(goal),
            LastStep::Compel(goal) => self.rules.can_compel(goal),
        }
    }

    /// Whether the side to move reaches the goal with one move, the last of a section. Where that is asked in many positions
    /// that are alike, as in `battle` after one defence after the other, what reached it last is tried first.
    fn reaches_next(&mut self, section: &Section, goal: Goal, battle: bool) -> bool {
        if !R::GOALS_ARE_EXPENSIVE {
            // cheaper than looking it up
            return self.rules.can_reach(goal);
        }
        if battle {
            for attack in self.deciding(1).into_iter().flatten() {
                if self.rules.is_surely_intended(attack)
                    && self.any_choice(attack, |prover, _| prover.rules.reaches(goal))
                {
                    return true;
                }
            }
        }
        let key = self.means.table.map(|table| (table, self.key(section, LAST_MOVE)));
        if let Some(known) = key.and_then(|(table, key)| table.help(key, 1)) {
            return known;
        }
        let reaching = self.rules.find_reaching(goal);
        if let Some((table, key)) = key {
            table.remember_help(key, 1, reaching.is_some());
        }
        if battle && let Some(attack) = reaching {
            self.remember_deciding(attack, 1);
        }
        reaching.is_some()
    }

    /// Whether the move just made passes a test.
    pub(crate) fn reaches(&mut self, leaf: &Leaf) -> bool {
        reaches(&mut self.rules, leaf)
    }

    /// Whether the constraints before the first move of a section, one of that symbol, hold. Where no move has been made there
    /// is none to test, nor one that took the last unit that could mate.
    fn may_begin(&mut self, section: &Section, symbol: usize) -> bool {
        section.constraints_before(symbol).iter().all(|&node| {
            section.begins && !self.means.plan.is_played(node) || self.solves(node) == Answer::Yes
        })
    }

    /// Whether every constraint holds.
    fn holds(&mut self, constraints: &[NodeId]) -> bool {
        constraints.iter().all(|&node| self.solves(node) == Answer::Yes)
    }

    /// Makes the legal ones among a move's choices in turn until `visit` says yes.
    #[inline]
    fn any_choice(&mut self, first: R::Move, visit: impl FnMut(&mut Self, R::Move) -> bool) -> bool {
        self.any_choice_or(first, None, visit)
    }

    /// As [`Prover::any_choice`]; a choice that reaches the overriding goal against self-check is one as well.
    #[inline]
    fn any_choice_or(
        &mut self,
        first: R::Move,
        overriding: Option<Goal>,
        visit: impl FnMut(&mut Self, R::Move) -> bool,
    ) -> bool {
        self.any_choice_of(first, overriding, false, visit)
    }

    /// The same; if `only_in_self_check` is set no choice is legal that could be visited.
    #[inline]
    fn any_choice_of(
        &mut self,
        first: R::Move,
        overriding: Option<Goal>,
        only_in_self_check: bool,
        mut visit: impl FnMut(&mut Self, R::Move) -> bool,
    ) -> bool {
        let mut intention = first;
        loop {
            let made = if only_in_self_check {
                self.nodes += 1;
                Made { legal: false, next: None }
            } else {
                self.rules.make(intention)
            };
            if made.legal {
                self.nodes += 1;
                let found = visit(self, intention);
                self.rules.undo();
                if found || self.is_stopped() {
                    return found;
                }
            } else if let Some(goal) = overriding {
                let reaching = self.rules.make_reaching(intention, goal);
                if reaching.legal {
                    self.rules.undo();
                    return true;
                }
                if only_in_self_check && self.is_stopped() {
                    return false;
                }
                // a self-check may be seen before it is asked what a pawn becomes
                if let (None, Some(next)) = (made.next, reaching.next) {
                    intention = next;
                    continue;
                }
            }
            // looked at last: rarely is there a choice, and copying what was just written piece by piece takes time
            match made.next {
                Some(next) => intention = next,
                None => return false,
            }
        }
    }

    fn is_stopped(&mut self) -> bool {
        self.unchecked += 1;
        if self.unchecked >= R::POSITIONS_BETWEEN_LOOKS {
            self.unchecked = 0;
            self.stopped |= self.is_needless() || self.means.control.is_stopped();
        }
        self.stopped
    }
}

impl<R: ProofHints> Drop for Prover<'_, R> {
    fn drop(&mut self) {
        self.rest();
    }
}

/// Whether the move just made passes a test.
pub(crate) fn reaches<R: ProofHints>(rules: &mut R, leaf: &Leaf) -> bool {
    match leaf {
        Leaf::Goal(test) => rules.reaches(test.goal) != test.negated,
        Leaf::Offered(goal) => rules.was_offered(*goal),
        Leaf::Not(operand) => !reaches(rules, operand),
        Leaf::And(one, other) => reaches(rules, one) && reaches(rules, other),
        Leaf::Or(one, other) => reaches(rules, one) || reaches(rules, other),
    }
}

impl<R: ProofHints> Prover<'_, R> {
    /// The key of the position and of the place in the tree of play.
    #[inline]
    pub(super) fn key(&self, section: &Section, place: usize) -> Key {
        let mut key = self.rules.key();
        key ^= place_key(section.id, place);
        key
    }
}
