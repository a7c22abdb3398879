//! A run through the tree of play on the board that shows: what all kinds of play share.

use crate::checkpoint::{Answerable, Place};
use crate::crew::Crew;
use crate::event::{Event, Line, LineMove, Played, Unseen};
use crate::intelligent::targets;
use crate::plan::{Fork, Kind, Leaf, Node, NodeId, Plan, Section};
use crate::proof::{Answer, Means, Prover, reaches};
use crate::share::SharedPlay;
use crate::strand::Strand;
use crate::{Board, Control, Options};
use board::{Effect, Reason, Recorded, Square, Unit, Walk};
use rules::orthodox;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use stipulation::{Goal, Show};

/// Where events go.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Event) -> ControlFlow<()>;

/// The state of a run.
pub(crate) struct Run<'a, B: Board> {
    pub(crate) board: B,
    pub(crate) plan: &'a Plan,
    pub(crate) options: &'a Options,
    pub(crate) means: &'a Means<'a>,
    /// The threads that may help, with the number of this one; none where one thread does all.
    pub(crate) crew: Option<(&'a Crew<B>, usize)>,
    /// Where events are written if others tell them.
    pub(crate) strand: Option<&'a Strand>,
    /// The innermost shared play that this run is a part of.
    pub(crate) within: Option<Arc<SharedPlay<B>>>,
    pub(crate) show: Show,
    /// Turns passed before the first move.
    pub(crate) passed: usize,
    /// The moves of the line, for line play.
    pub(crate) line: Vec<LineMove>,
    /// Whether the moves shown violate a constraint.
    pub(crate) in_constraint: bool,
    /// Whether moves are not to be shown (the operator `/`).
    pub(crate) hidden: bool,
    /// Whether variations are shown though no option asks for them: in set play, and in what is not the first operand
    /// at the root.
    pub(crate) shows_variations: bool,
    pub(crate) sink: Sink<'a>,
    /// How many more nontrivial defences may be granted (option NonTrivial).
    pub(crate) nontrivial: i64,
    /// The moves of the first ply looked at so far (MoveNumbers).
    pub(crate) examined: Vec<u32>,
    /// The moves of the first ply looked at in the phases before.
    pub(crate) examined_before: u32,
    /// Whether the moves of the section being shown get numbers.
    pub(crate) numbering: bool,
    /// The solutions of the phase so far (MaxSolutions).
    pub(crate) solutions: u32,
    /// How many solutions have been shown of each target position (Intelligent with a number), which is its units' squares of
    /// origin, squares and walks.
    pub(crate) targets: HashMap<Vec<(Square, u8, Walk)>, u32>,
    /// Whether an option cut the search short.
    pub(crate) partial: bool,
    /// Whether a solution shorter than asked for was found (StopOnShortSolutions).
    pub(crate) short: bool,
    /// Whether time was up, or the sink wanted no more.
    pub(crate) stopped: bool,
    /// The moves made in proofs that the statistics do not know of yet: threads that wrote there after each proof would wait for
    /// each other.
    pub(crate) nodes: u64,
}

/// The moves made in proofs after which the statistics hear of them.
const UNTOLD: u64 = 1 << 14;

impl<'a, B: Board> Run<'a, B> {
    pub(crate) fn tell(&mut self, event: Event) {
        if !self.stopped && (self.sink)(event).is_break() {
            self.stopped = true;
        }
    }

    pub(crate) fn control(&self) -> &'a Control {
        self.means.control
    }

    pub(crate) fn is_stopped(&mut self) -> bool {
        self.stopped |= self.control().is_stopped();
        self.stopped
    }

    /// Asks for a proof about the position as it stands, unless an earlier run has kept the answer.
    pub(crate) fn prove<T: Answerable>(&mut self, question: impl Question<T>) -> T {
        let Some(kept) = self.means.kept.filter(|_| self.means.provable) else {
            return self.prove_anew(question);
        };
        let place = question.place();
        let mut position = self.board.key();
        position ^= self.board.taking_back_key();
        position ^= board::Key::mix(0x4348_4e54, self.nontrivial.cast_unsigned());
        if let Some(answer) = kept.answer(place, position) {
            return answer;
        }
        let begun = Instant::now();
        let answer = self.prove_anew(question);
        if !self.stopped {
            kept.keep(place, position, answer, begun.elapsed());
        }
        answer
    }

    fn prove_anew<T>(&mut self, question: impl Question<T>) -> T {
        let proof = if self.means.provable { self.board.proof() } else { None };
        match proof {
            Some(rules) => {
                let post = self.crew.map(|(crew, thread)| crew.fast_proofs(thread));
                self.ask(Prover::new(rules, self.means, post), question)
            }
            None => {
                let post = self.crew.map(|(crew, thread)| crew.proofs(thread));
                self.ask(Prover::new(self.board.clone(), self.means, post), question)
            }
        }
    }

    fn ask<T, R: rules::Rules>(&mut self, mut prover: Prover<'a, R>, question: impl Question<T>) -> T {
        prover.nontrivial = self.nontrivial;
        let answer = question.ask(&mut prover);
        self.stopped |= prover.stopped;
        self.nodes += prover.nodes;
        if self.nodes >= UNTOLD {
            self.tell_nodes();
        }
        answer
    }

    /// Tells the statistics how many moves were made in proofs.
    pub(crate) fn tell_nodes(&mut self) {
        self.control().statistics.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
    }

    /// The answer of an expression; leaves test the move just made.
    pub(crate) fn test(&mut self, node: NodeId) -> Answer {
        match self.plan.node(node) {
            Node::Leaf(leaf) => Answer::of(reaches(&mut self.board, leaf)),
            _ => self.prove(Solves(node)),
        }
    }

    /// Whether all constraints hold; at the very beginning of play there is no move that leaves could test.
    pub(crate) fn holds(&mut self, constraints: &[NodeId], beginning: bool) -> bool {
        constraints
            .iter()
            .all(|&node| (beginning && self.plan.is_leaf(node)) || self.test(node) == Answer::Yes)
    }

    /// The goals that make the move just made pass a test, in the order of writing; `None` if it does not pass.
    pub(crate) fn reached(&mut self, leaf: &Leaf) -> Option<Vec<Option<Goal>>> {
        match leaf {
            Leaf::Goal(test) => (self.board.reaches(test.goal) != test.negated)
                .then(|| vec![if test.negated { None } else { Some(test.goal) }]),
            Leaf::Not(_) => reaches(&mut self.board, leaf).then(|| vec![None]),
            Leaf::And(one, other) => {
                let mut goals = self.reached(one)?;
                goals.extend(self.reached(other)?);
                Some(goals)
            }
            Leaf::Or(one, other) => self.reached(one).or_else(|| self.reached(other)),
        }
    }

    /// The goals of the first of these leaves that the move just made passes.
    pub(crate) fn reached_any(&mut self, leaves: &[Leaf]) -> Option<Vec<Option<Goal>>> {
        leaves.iter().find_map(|leaf| self.reached(leaf))
    }

    /// All moves of the side to move that are legal, with their choices, in the order of printing.
    pub(crate) fn legal_moves(&mut self) -> Vec<B::Move> {
        self.board.legal_moves_in_order()
    }

    /// The same, each with whether it is one of several choices of one intention, legal or not.
    pub(crate) fn legal_choices(&mut self) -> Vec<(B::Move, bool)> {
        self.board.legal_choices_in_order()
    }

    /// What will be known of a move when it has been made.
    pub(crate) fn pending(&self, intention: B::Move) -> Pending {
        Pending { side: self.board.side_to_move(), plain: self.board.plain(intention) }
    }

    /// Begins to number the moves of a ply, if they get numbers; answers whether they do.
    pub(crate) fn begin_numbers(&mut self) -> bool {
        let plies = self.options.named_plies().max(1);
        let numbered = self.numbering && self.examined.len() < plies;
        if numbered {
            self.begin_counting();
        }
        numbered
    }

    /// Begins to count the moves of a ply; those of the first go on from one phase to the next.
    pub(crate) fn begin_counting(&mut self) {
        let first = self.examined.is_empty();
        self.examined.push(if first { self.examined_before } else { 0 });
    }

    /// Ends what [`Run::begin_counting`] began.
    pub(crate) fn end_counting(&mut self) {
        if let Some(counted) = self.examined.pop()
            && self.examined.is_empty()
        {
            self.examined_before = counted;
        }
    }

    /// Whether the moves of the next ply will get numbers: all of them are looked at then.
    pub(crate) fn numbers_next(&self) -> bool {
        self.numbering && self.examined.len() < self.options.named_plies()
    }

    /// Whether numbers of moves are shown or choose moves.
    pub(crate) fn gives_numbers(&self) -> bool {
        self.options.move_numbers || self.options.named_plies() > 0
    }

    /// Ends what [`Run::begin_numbers`] began.
    pub(crate) fn end_numbers(&mut self, numbered: bool) {
        if numbered {
            self.end_counting();
        }
    }

    /// Counts a move of a numbered ply; answers whether it is to be looked at.
    pub(crate) fn counts_move(&mut self) -> bool {
        self.options.counts_move(&mut self.examined)
    }

    /// Tells of the move of a numbered ply that has just been made (MoveNumbers).
    pub(crate) fn tell_examined(&mut self, pending: Pending) {
        if self.options.move_numbers {
            let (numbers, played) = (self.examined.clone(), self.played(pending));
            self.tell(Event::Examined { numbers, played });
        }
    }

    /// Tells of a move of a numbered ply that has turned out to be illegal: it has a number as well.
    pub(crate) fn tell_examined_illegal(&mut self, pending: Pending, intention: B::Move) {
        if !self.options.move_numbers {
            return;
        }
        let check = self.board.would_check(intention);
        let (from, to) = (pending.plain.departure, pending.plain.arrival);
        let position = self.board.position();
        // a pass and what comes from the hand leave no square
        let unit = |at: Square| if at.is_none() { Unit::EMPTY } else { position.unit(at) };
        let (mover, captured) = (unit(from), unit(to));
        let mut effects = Vec::new();
        if !captured.is_empty() {
            effects.push(Recorded {
                effect: Effect::Removed { at: to, unit: captured },
                reason: Reason::Capture,
            });
        }
        if !mover.is_empty() {
            effects.push(Recorded { effect: Effect::Moved { from, to }, reason: Reason::Movement });
        }
        if pending.plain.promotion != Walk::NONE {
            let after = mover.with_walk(pending.plain.promotion);
            let effect = Effect::Changed { at: to, before: mover, after };
            effects.push(Recorded { effect, reason: Reason::Promotion });
        }
        let (numbers, side) = (self.examined.clone(), pending.side);
        let before = [(from, mover), (to, captured)].into_iter().filter(|(at, _)| at.is_some()).collect();
        let plain = pending.plain;
        let played = Played { side, plain, mover, before, effects, check, unseen: Unseen::default() };
        self.tell(Event::Examined { numbers, played });
    }

    pub(crate) fn count_solution(&mut self) {
        self.solutions += 1;
        self.partial |= self.has_enough_solutions();
    }

    /// Whether enough solutions have been shown of every target position to which the position after the last move belongs; if
    /// not, it is counted.
    pub(crate) fn has_enough_of_target(&mut self, goals: &[Option<Goal>]) -> bool {
        let Some(most) = self.options.solutions_of_target() else { return false };
        if !self.plan.is_for_intelligent_mode() {
            // the reference tells no target positions apart then
            let shown = self.targets.entry(Vec::new()).or_default();
            let enough = *shown >= most;
            *shown += u32::from(!enough);
            self.partial |= *shown >= most;
            return enough;
        }
        let mate = match goals {
            [Some(Goal::Mate)] => true,
            [Some(Goal::Stalemate)] => false,
            _ => return false,
        };
        let defender = self.board.side_to_move();
        let Some(board) = self.board_foreseen() else { return false };
        let targets = targets(&board, mate, defender);
        let mut enough = !targets.is_empty();
        for squares in targets {
            let units = orthodox::squares(squares).map(|at| {
                let unit = self.board.position().unit(Square(at));
                (unit.origin, at, unit.walk)
            });
            let shown = self.targets.entry(units.collect()).or_default();
            if *shown < most {
                *shown += 1;
                enough = false;
            }
            self.partial |= *shown >= most;
        }
        enough
    }

    /// The position on the board on which it is foreseen what can come of it, if that is known.
    pub(crate) fn board_foreseen(&self) -> Option<orthodox::Board> {
        let board = self.board.on_bitboards().map(|rules| *rules.board());
        board.or_else(|| self.board.within_plain_chess().map(Cow::into_owned))
    }

    pub(crate) fn has_enough_solutions(&self) -> bool {
        self.options.max_solutions.is_some_and(|most| self.solutions >= most)
    }

    /// The section that an expression begins with, if it is more than a test.
    fn first_section(&self, node: NodeId) -> Option<&Section> {
        match self.plan.node(node) {
            Node::Leaf(_) | Node::Keeps { .. } => None,
            Node::Not(operand) | Node::Pass(operand) => self.first_section(*operand),
            Node::And(one, _) | Node::Or(one, _) => self.first_section(*one),
            Node::Section(section) => Some(section),
        }
    }

    /// Whether an expression begins with help or series play.
    pub(crate) fn is_help(&self, node: NodeId) -> bool {
        self.first_section(node).is_some_and(|section| section.kind != Kind::Battle)
    }

    /// Whether the solutions in a fork at the end of help play are counted where they are shown.
    pub(crate) fn counts_for_itself(&self, fork: Fork) -> bool {
        self.first_section(fork.node).is_some_and(|section| section.kind != Kind::Battle || !fork.hidden)
    }

    /// The least number of half-moves that an expression asks for.
    pub(crate) fn least_length(&self, node: NodeId) -> usize {
        match self.plan.node(node) {
            Node::Leaf(_) | Node::Keeps { .. } => 0,
            Node::Not(operand) | Node::Pass(operand) => self.least_length(*operand),
            Node::And(one, other) | Node::Or(one, other) => {
                self.least_length(*one).min(self.least_length(*other))
            }
            Node::Section(section) => match section.kind {
                Kind::Battle => section.maximum - usize::from(section.defends_first),
                Kind::Help => section.maximum,
                Kind::Series => (2 * section.maximum).saturating_sub(1),
            },
        }
    }

    /// Makes a move that is known to be legal, looks at the position, and takes it back.
    pub(crate) fn after<T>(&mut self, intention: B::Move, look: impl FnOnce(&mut Self, Pending) -> T) -> T {
        let pending = self.pending(intention);
        let made = self.board.make(intention);
        debug_assert!(made.legal, "a legal move");
        let answer = look(self, pending);
        self.board.undo();
        answer
    }

    /// The move just made, for showing.
    pub(crate) fn played(&mut self, pending: Pending) -> Played {
        played_on(&mut self.board, pending)
    }

    /// Shows the move just made at its place in the tree.
    pub(crate) fn show_move(&mut self, depth: usize, pending: Pending, goals: Vec<Option<Goal>>) {
        if self.hidden || self.show == Show::Line {
            return;
        }
        let played = self.played(pending);
        let shows_check = played.check && !preempts_check(&goals);
        let constraint = self.in_constraint && !goals.is_empty();
        self.tell(Event::Move { depth, played, shows_check, goals, constraint });
    }

    /// Adds the move just made to the line, for what is shown below it.
    pub(crate) fn with_line_move<T>(
        &mut self,
        pending: Pending,
        ends_introduction: bool,
        below: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if self.show == Show::Tree {
            return below(self);
        }
        let played = self.played(pending);
        let shows_check = played.check;
        self.line.push(LineMove { played, shows_check, ends_introduction });
        let found = below(self);
        self.line.pop();
        found
    }

    /// Shows the line that ends with the move just made.
    pub(crate) fn show_line(&mut self, pending: Pending, goals: Vec<Option<Goal>>) {
        let line = self.line_to(pending, goals);
        self.tell(Event::Line(line));
    }

    /// Shows the moves so far, the last of which is what a constraint asks for.
    pub(crate) fn show_line_so_far(&mut self, goals: Vec<Option<Goal>>) {
        let mut moves = self.line.clone();
        if let Some(last) = moves.last_mut() {
            last.shows_check &= !preempts_check(&goals);
            self.tell(Event::Line(Line { passed: self.passed, moves, goals, constraint: true }));
        }
    }

    fn line_to(&mut self, pending: Pending, goals: Vec<Option<Goal>>) -> Line {
        let played = self.played(pending);
        let shows_check = played.check && !preempts_check(&goals);
        let mut moves = self.line.clone();
        moves.push(LineMove { played, shows_check, ends_introduction: false });
        if let Some(checks) = self.board.checks_of_line(moves.len()) {
            let last = moves.len() - 1;
            for (one, check) in moves[..last].iter_mut().zip(checks) {
                one.shows_check = check;
            }
        }
        let (passed, constraint) = (self.passed, self.in_constraint && !goals.is_empty());
        Line { passed, moves, goals, constraint }
    }

    /// Shows the move just made without the goals that it would reach, if a rule cannot decide about it. Answers whether
    /// that is so.
    pub(crate) fn show_doubt(&mut self, depth: usize, pending: Pending, goals: &[Option<Goal>]) -> bool {
        let Some(doubt) = self.board.doubts_last(goals) else { return false };
        if self.hidden {
            return true;
        }
        if self.show == Show::Line {
            let line = self.line_to(pending, goals.to_vec());
            self.tell(Event::Line(Line { goals: Vec::new(), constraint: false, ..line }));
        } else {
            let played = self.played(pending);
            let shows_check = played.check && !preempts_check(goals);
            self.tell(Event::Move { depth, played, shows_check, goals: Vec::new(), constraint: false });
        }
        self.tell(Event::Undecided(doubt));
        true
    }

    /// Shows a move, illegal for self-check, that reaches a goal that overrides it. Answers whether it does.
    pub(crate) fn show_overriding(
        &mut self,
        goal: Option<Goal>,
        left: usize,
        intention: B::Move,
        may_end: impl Fn(usize) -> bool,
    ) -> bool {
        let Some(goal) = goal else { return false };
        let pending = self.pending(intention);
        if !may_end(left) || !self.board.make_reaching(intention, goal).legal {
            return false;
        }
        self.show_goals(self.line.len(), pending, vec![Some(goal)]);
        self.board.undo();
        self.count_solution();
        true
    }

    /// Shows that the move just made reaches goals.
    pub(crate) fn show_goals(&mut self, depth: usize, pending: Pending, goals: Vec<Option<Goal>>) {
        if self.hidden {
            return;
        }
        match self.show {
            Show::Tree | Show::Nothing => self.show_move(depth, pending, goals),
            // each operand of & shows a line of its own
            Show::Line => goals.into_iter().for_each(|goal| self.show_line(pending, vec![goal])),
        }
    }

    /// Solves an expression after the move just made (or at the beginning), showing what it finds. It must be
    /// known to have a solution where parts of one would else be shown.
    pub(crate) fn solve(&mut self, node: NodeId, depth: usize, role: Role) -> Answer {
        match self.plan.node(node) {
            Node::Leaf(leaf) => Answer::of(reaches(&mut self.board, leaf)),
            Node::Not(operand) => match self.solve(*operand, depth, role) {
                Answer::Yes => Answer::No,
                Answer::No => Answer::Yes,
                Answer::Immobile => Answer::Immobile,
            },
            Node::And(one, other) => {
                // nothing is shown of the first unless the second has a solution
                if self.test(*other) == Answer::No {
                    return Answer::No;
                }
                match self.solve(*one, depth, role) {
                    Answer::No => Answer::No,
                    _ => self.solve(*other, depth, role),
                }
            }
            Node::Or(one, other) => match self.solve(*one, depth, role) {
                Answer::No => self.solve(*other, depth, role),
                answer => answer,
            },
            Node::Pass(operand) => {
                let side = self.board.side_to_move();
                if self.board.is_in_check(side) {
                    return Answer::No;
                }
                let here = self.board.clone();
                self.board.set_side_to_move(!side);
                let answer = self.solve(*operand, depth, role);
                self.board = here;
                answer
            }
            Node::Keeps { .. } => self.test(node),
            Node::Section(section) => match section.kind {
                Kind::Battle if section.defends_first => self.show_defending_section(section, depth, role),
                Kind::Battle => self.show_attacking_section(section, depth, role),
                Kind::Help | Kind::Series => self.show_help_section(section, depth, role),
            },
        }
    }
}

/// The move just made on a board, for showing.
pub(crate) fn played_on<B: Board>(board: &mut B, pending: Pending) -> Played {
    // marks that every unit has by a rule of the problem are not written
    let hidden = board.hidden_marks();
    let shown = |unit: Unit| Unit { marks: unit.marks.without(hidden), ..unit };
    let mut effects = board.position().journal().last_ply().to_vec();
    for recorded in &mut effects {
        match &mut recorded.effect {
            Effect::Removed { unit, .. } | Effect::Added { unit, .. } => *unit = shown(*unit),
            Effect::Changed { before, after, .. } => (*before, *after) = (shown(*before), shown(*after)),
            _ => {}
        }
    }
    let check = board.is_in_check(!pending.side);
    let mut earlier = board.clone();
    earlier.undo();
    let position = earlier.position();
    let before = position.occupied().into_iter().map(|at| (at, shown(position.unit(at)))).collect();
    let departure = pending.plain.departure;
    let mover = if departure.is_none() { Unit::EMPTY } else { shown(position.unit(departure)) };
    let mover = if mover.is_empty() {
        effects
            .iter()
            .find_map(|recorded| match recorded.effect {
                Effect::Removed { unit, .. } | Effect::Added { unit, .. } => Some(unit),
                _ => None,
            })
            .unwrap_or(mover)
    } else {
        mover
    };
    Played {
        side: pending.side,
        plain: pending.plain,
        mover,
        before,
        effects,
        check,
        unseen: Unseen::default(),
    }
}

/// A move that has been made and may be shown.
#[derive(Clone, Copy)]
pub(crate) struct Pending {
    pub(crate) side: board::Side,
    pub(crate) plain: rules::PlainMove,
}

/// What part a section plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The play that is asked for.
    Root,
    /// Set play.
    SetPlay,
    /// Play in a fork, a constraint or behind an operator.
    Nested,
}

/// Goals whose sign makes a check sign needless; the last of several decides.
fn preempts_check(goals: &[Option<Goal>]) -> bool {
    goals.last().is_some_and(|goal| {
        matches!(
            goal,
            Some(
                Goal::Mate
                    | Goal::Check
                    | Goal::DoubleMate
                    | Goal::CounterMate
                    | Goal::MateOrStalemate
                    | Goal::Stalemate
                    | Goal::DoubleStalemate
                    | Goal::AutoStalemate
            )
        )
    })
}

/// Something to be proved, on whichever rules play the position.
pub(crate) trait Question<T> {
    /// What tells it from other questions about the same position.
    fn place(&self) -> Place;

    fn ask<R: rules::Rules>(self, prover: &mut Prover<'_, R>) -> T;
}

/// The answer of an expression.
struct Solves(NodeId);

impl Question<Answer> for Solves {
    fn place(&self) -> Place {
        Place { kind: 0, node: self.0, left: 0, symbol: 0 }
    }

    fn ask<R: rules::Rules>(self, prover: &mut Prover<'_, R>) -> Answer {
        prover.solves(self.0)
    }
}
