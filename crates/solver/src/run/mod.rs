//! A run through the tree of play on the board that shows: what all kinds of play share.

mod attacks;
mod defences;
mod help;
mod numbers;
mod questions;
mod shared;
mod shown;
mod threats;

pub(crate) use self::shared::Workers;

use self::shared::{Reporting, SharedPlay};

use crate::event::{Event, LineMove};
use crate::intelligent::targets;
use crate::plan::{Answer, Kind, Leaf, Node, NodeId, Plan};
use crate::played::Pending;
use crate::pool::Listener;
use crate::proof::{Means, Prover, reaches};
use crate::{Board, Control, Options};
use board::{Square, Walk};
use rules::orthodox;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use stipulation::{Goal, Show};

/// The state of a run.
pub(crate) struct Run<'a, B: Board> {
    pub(crate) board: B,
    /// What proves something about a position on the board, between two questions.
    pub(crate) prover: Option<Box<Prover<'a, B>>>,
    pub(crate) plan: &'a Plan,
    pub(crate) options: &'a Options,
    pub(crate) means: &'a Means<'a>,
    /// The threads that may help, with the number of this one; none where one thread does all.
    pub(crate) workers: Option<(&'a Workers<B>, usize)>,
    /// How events are reported if another thread tells them.
    pub(crate) reporting: Option<&'a Reporting<'a, B>>,
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
    /// Whether the attacks that are shown next are marked as keys are though they are none.
    pub(crate) marks_attacks: bool,
    /// Whether what is shown is an end that a side is forced to: all of it is shown, whatever the limit of solutions.
    pub(crate) in_forced_end: bool,
    pub(crate) sink: &'a mut dyn Listener,
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

impl<'a, B: Board> Run<'a, B> {
    /// A run that begins on a board, and that other threads may help.
    pub(crate) fn new(
        board: B,
        means: &'a Means<'a>,
        workers: Option<(&'a Workers<B>, usize)>,
        show: Show,
        sink: &'a mut dyn Listener,
    ) -> Run<'a, B> {
        Run {
            board,
            prover: None,
            plan: means.plan,
            options: means.options,
            means,
            workers,
            reporting: None,
            within: None,
            show,
            passed: 0,
            line: Vec::new(),
            in_constraint: false,
            hidden: false,
            shows_variations: false,
            marks_attacks: false,
            in_forced_end: false,
            sink,
            nontrivial: means.options.non_trivial.map_or(0, |(granted, _)| i64::from(granted)),
            examined: Vec::new(),
            examined_before: 0,
            numbering: false,
            solutions: 0,
            targets: HashMap::new(),
            partial: false,
            short: false,
            stopped: false,
            nodes: 0,
        }
    }

    pub(crate) fn tell(&mut self, event: Event) {
        if !self.stopped && self.sink.hear(event).is_break() {
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

    /// Whether all constraints hold; at the very beginning of play there is no move that leaves could test, nor one that takes
    /// the last unit that could mate.
    pub(crate) fn holds(&mut self, constraints: &[NodeId], beginning: bool) -> bool {
        constraints
            .iter()
            .all(|&node| (beginning && !self.plan.is_played(node)) || self.test(node) == Answer::Yes)
    }

    /// The goals that make the move just made pass a test, in the order of writing; `None` if it does not pass.
    pub(crate) fn reached(&mut self, leaf: &Leaf) -> Option<Vec<Option<Goal>>> {
        match leaf {
            Leaf::Goal(test) => (self.board.reaches(test.goal) != test.negated)
                .then(|| vec![if test.negated { None } else { Some(test.goal) }]),
            Leaf::Offered(_) => reaches(&mut self.board, leaf).then(Vec::new),
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

    /// What will be known of a move when it has been made.
    pub(crate) fn pending(&self, intention: B::Move) -> Pending {
        Pending { side: self.board.side_to_move(), plain: self.board.plain(intention) }
    }

    pub(crate) fn count_solution(&mut self) {
        self.solutions += 1;
        self.partial |= self.has_enough_solutions();
    }

    /// Counts goals that are shown where no target positions are told apart and option Intelligent sets a limit all the same.
    pub(crate) fn count_goals(&mut self, goals: usize) {
        if self.options.solutions_of_target().is_some() && !self.plan.is_for_intelligent_mode() {
            *self.targets.entry(Vec::new()).or_default() += u32::try_from(goals).unwrap_or(u32::MAX);
        }
    }

    /// Whether as many goals have been counted as the option permits.
    pub(crate) fn has_enough_goals(&self) -> bool {
        self.options.solutions_of_target().is_some_and(|most| {
            self.targets.get(&Vec::new()).is_some_and(|&counted| counted >= most)
                && !self.plan.is_for_intelligent_mode()
        })
    }

    /// Whether enough solutions have been shown of every target position to which the position after the last move belongs; if
    /// not, it is counted.
    pub(crate) fn has_enough_of_target(&mut self, goals: &[Option<Goal>]) -> bool {
        let Some(most) = self.options.solutions_of_target() else { return false };
        if !self.plan.is_for_intelligent_mode() {
            return false;
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

    /// Makes a move that is known to be legal, looks at the position, and takes it back.
    pub(crate) fn after<T>(&mut self, intention: B::Move, look: impl FnOnce(&mut Self, Pending) -> T) -> T {
        let pending = self.pending(intention);
        let made = self.board.make(intention);
        debug_assert!(made.legal, "a legal move");
        let answer = look(self, pending);
        self.board.undo();
        answer
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
