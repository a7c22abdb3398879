//! The phases of a solution, one after the other.

use crate::distance::Distance;
use crate::event::{Event, Phase};
use crate::intelligent::Pool;
use crate::modify::{modified, numbers_later_battle};
use crate::plan::{Answer, Kind, Node, NodeId, Plan, Section};
use crate::pool::{Listener, Paced, together};
use crate::proof::{self, Means};
use crate::proof_game::ProofGame;
use crate::run::{Role, Run, Workers};
use crate::table::Table;
use crate::{Board, Message, Outcome, Request, Strategy};
use board::Side;
use rules::double_step;
use rules::general::Game;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use stipulation::{Goal, Show, Stipulation};

/// With less memory for tables, in bytes, there are no proof numbers: they would be lost as soon as they are written, and a search
/// that they guide would not get on.
const LEAST_FOR_NUMBERS: usize = 1 << 20;

/// Solves a request and tells the sink what is found, in the order of printing. The sink stops the search by
/// answering [`ControlFlow::Break`]; the outcome says then that the solution is not whole.
pub fn solve(request: &Request<'_, Game<'_>>, mut sink: &mut dyn FnMut(Event) -> ControlFlow<()>) -> Outcome {
    solve_for(request, &mut sink)
}

/// As [`solve`], for a listener that wants to know when nothing more is known for the moment.
// The searches are compiled here, once, and not again in each crate that solves.
#[inline(never)]
pub fn solve_for(request: &Request<'_, Game<'_>>, listener: &mut dyn Listener) -> Outcome {
    solve_on(request, listener)
}

/// As [`solve_for`], on any board.
pub(crate) fn solve_on<B: Board>(request: &Request<'_, B>, listener: &mut dyn Listener) -> Outcome {
    let control = request.control.for_one_request();
    let request = &Request { control: &control, ..*request };
    let (stipulation, messages) = modified(request.stipulation, request.options);
    if numbers_later_battle(&stipulation, request.options) {
        for message in messages {
            let _ = listener.hear(Event::Message(message));
        }
        return Outcome::Refused;
    }
    let mut plan = Plan::new(&stipulation.play);
    plan.let_goals_override(|goal| request.board.is_rule_overridden_by(goal));
    if request.options.keep_mating_piece {
        plan.keep_mating_piece();
    }
    let plan = plan;
    let proof_game =
        if request.options.null_moves { None } else { ProofGame::of(request.board, request.options.manner) };
    let shared = proof_game.as_ref().map_or(0, |game| game.share(request.board, request.control.max_memory));
    let memory = request.control.max_memory - shared;
    // where there are long battles, half of the memory is for the numbers that guide them
    let guided = memory >= LEAST_FOR_NUMBERS && plan.has_battle_longer_than(proof::SHORT);
    let numbers = if guided { Table::new(memory / 2) } else { None };
    let table = Table::new(if numbers.is_some() { memory / 2 } else { memory });
    let means = Means {
        plan: &plan,
        control: request.control,
        options: request.options,
        table: table.as_ref(),
        numbers: numbers.as_ref(),
        proof_game,
        distance: request.board.rule_set().and_then(Distance::to_target),
        // proofs begin with a position, of whose last move they know nothing, and plain chess knows no pass
        provable: !stipulation.play.tests(|goal| !B::proof_supports(goal))
            && !plan.has_constraint_on_moves()
            && !plan.asks_what_was_offered()
            && !request.options.null_moves,
        kept: request.control.checkpoint.as_ref().map(|checkpoint| checkpoint.next_request()),
        end_bounds: (request.control.strategy != Strategy::Plain)
            .then(|| Pool::new(request.control, request.control.strategy == Strategy::Intelligent)),
    };
    let mut board = request.board.clone();
    if stipulation.play.tests(Goal::reads_origins) {
        board.count_origins();
    }
    let silent = stipulation.show == Show::Nothing;
    let is_told =
        move |event: &Event| !silent || matches!(event, Event::PhaseBegins { .. } | Event::PhaseEnds);
    let mut listener = Paced::new(listener, &*request.control.clock);
    for event in messages.into_iter().map(Event::Message).filter(is_told) {
        let _ = listener.hear(event);
    }
    let mut sink = Filtered { listener, is_told };
    let threads = request.control.threads;
    request.control.statistics.expect(threads);
    if threads < 2 {
        return solve_phases(board, &stipulation, &means, None, &mut sink);
    }
    let workers = Workers::new(threads, request.control.max_memory);
    let life = |number| workers.work(number, &means);
    let (clock, occupancy) = (&request.control.clock, &request.control.statistics.occupancy);
    occupancy.begin(threads, clock.now());
    let outcome = together(threads, request.control, life, |started| {
        let _sending_home = workers.helpers.ending();
        // with fewer threads than wanted the others do the work, with none this one does it all
        let workers = (started > 0).then_some(&workers);
        solve_phases(board, &stipulation, &means, workers, &mut sink)
    });
    occupancy.pause(clock.now());
    outcome
}

/// A listener that hears some events only.
struct Filtered<L, F> {
    listener: L,
    is_told: F,
}

impl<L: Listener, F: Fn(&Event) -> bool> Listener for Filtered<L, F> {
    fn hear(&mut self, event: Event) -> ControlFlow<()> {
        if (self.is_told)(&event) { self.listener.hear(event) } else { ControlFlow::Continue(()) }
    }

    fn pause(&mut self) {
        self.listener.pause();
    }
}

fn solve_phases<B: Board>(
    board: B,
    stipulation: &Stipulation,
    means: &Means<'_>,
    workers: Option<&Workers<B>>,
    sink: &mut dyn Listener,
) -> Outcome {
    let options = means.options;
    let workers = workers.map(|workers| (workers, means.control.threads));
    let mut run = Run::new(board, means, workers, stipulation.show, sink);
    run.examined_before = means.control.numbered_moves.load(Relaxed);
    let regular = (stipulation.starter, false);
    let swapped = (!stipulation.starter, true);
    let halves: &[(Side, bool)] = match (options.duplex, options.half_duplex) {
        (_, true) => &[swapped],
        (true, false) => &[regular, swapped],
        (false, false) => &[regular],
    };
    let set_play = options.set_play && run.set_play_exists(means.plan.root);
    for &(starter, duplex) in halves {
        if options.set_play && !set_play {
            run.tell(Event::Message(Message::SetPlayNotApplicable));
        }
        if options.intelligent.is_some() && !means.plan.is_for_intelligent_mode() {
            run.tell(Event::Message(Message::IntelligentRestricted));
        }
        if options.stop_on_short_solutions && !means.plan.has_help() {
            run.tell(Event::Message(Message::StopOnShortNotSupported));
        }
        if options.refutations.is_some() && !run.tries_exist(means.plan.root) {
            run.tell(Event::Message(Message::TryNotApplicable));
        }
        if options.max_threat_length.is_some_and(|length| !means.plan.has_threats_of(length as usize)) {
            run.tell(Event::Message(Message::ThreatNotApplicable));
        }
        run.board = run.board.with_turn_of(starter, double_step(&options.en_passant));
        if set_play {
            run.show_phase(Phase::SetPlay, duplex);
        }
        let phase = if options.post_key_play { Phase::PostKey } else { Phase::Actual };
        run.show_phase(phase, duplex);
    }
    run.tell_nodes();
    means.control.numbered_moves.store(run.examined_before, Relaxed);
    if run.is_stopped() {
        means.control.outcome_of_stop()
    } else if run.partial {
        Outcome::Partial
    } else {
        Outcome::Finished
    }
}

impl<B: Board> Run<'_, B> {
    fn show_phase(&mut self, phase: Phase, duplex: bool) {
        let root = self.plan.root;
        self.show = self.show_of(root);
        self.solutions = 0;
        self.short = false;
        self.tell(Event::PhaseBegins { phase, show: self.show, duplex });
        let here = self.board.clone();
        self.shows_variations = phase == Phase::SetPlay;
        if phase == Phase::SetPlay {
            self.show_set_play(root, 0);
        } else if !self.begins_with_capture_of_king() {
            self.solve_root(root, 0);
        }
        self.board = here;
    }

    /// Battle without parries is shown as a tree, all else as lines.
    fn show_of(&self, node: NodeId) -> Show {
        match self.plan.node(node) {
            Node::Leaf(_) | Node::Keeps { .. } => Show::Tree,
            Node::Not(operand) | Node::Pass(operand) => self.show_of(*operand),
            Node::And(one, _) | Node::Or(one, _) => self.show_of(*one),
            Node::Section(section) if section.kind == Kind::Battle && !section.parry => Show::Tree,
            Node::Section(_) => Show::Line,
        }
    }

    /// Solves an expression at the root, each of its operands in its own way of showing.
    fn solve_root(&mut self, node: NodeId, depth: usize) -> Answer {
        match self.plan.node(node) {
            Node::And(one, other) => {
                if self.test(*other) == Answer::No || self.solve_root(*one, depth) == Answer::No {
                    return Answer::No;
                }
                self.shows_variations = true;
                self.solve_root(*other, depth)
            }
            Node::Or(one, other) => match self.solve_root(*one, depth) {
                Answer::No => {
                    self.shows_variations = true;
                    self.solve_root(*other, depth)
                }
                answer => answer,
            },
            // who is in check cannot let the turn pass: nothing is left but what comes where the series has no moves
            Node::Pass(operand) if self.begins_idle(*operand) && self.is_checked_at_first() => {
                self.show = self.show_of(node);
                let here = self.board.clone();
                self.board = self.turned(&here);
                self.passed += 1;
                let answer = self.show_only_play_of_nothing(*operand, depth + 1);
                self.passed -= 1;
                self.board = here;
                self.tell(Event::PhaseEnds);
                answer
            }
            Node::Pass(operand) => {
                let here = self.board.clone();
                self.board = self.turned(&here);
                self.passed += 1;
                let answer = self.solve_root(*operand, depth + 1);
                self.passed -= 1;
                self.board = here;
                answer
            }
            _ => {
                self.show = self.show_of(node);
                let answer = self.solve(node, depth, Role::Root);
                self.tell(Event::PhaseEnds);
                answer
            }
        }
    }

    /// Whether who begins could capture the king. Where the first thing in the whole text is that the turn passes, it is the
    /// other side that begins; of several operands the one side does that is named.
    fn begins_with_capture_of_king(&mut self) -> bool {
        let plan = self.plan;
        let passes = match plan.node(plan.root) {
            Node::Pass(operand) => !self.begins_idle(*operand),
            _ => false,
        };
        if !passes {
            return self.king_can_be_captured();
        }
        let here = self.board.clone();
        self.board = self.turned(&here);
        let captured = self.king_can_be_captured();
        self.board = here;
        captured
    }

    /// Whether play is a series that begins with the half-move of the side that is idle.
    fn begins_idle(&self, node: NodeId) -> bool {
        matches!(self.plan.node(node), Node::Section(section) if section.kind == Kind::Series && section.passes_first)
    }

    fn is_checked_at_first(&mut self) -> bool {
        let side = self.board.side_to_move();
        !self.board.diagram_check_allowed() && self.board.is_in_check(side)
    }

    /// The diagram with the other side to move.
    fn turned(&self, board: &B) -> B {
        board.with_turn_of(!board.side_to_move(), double_step(&self.options.en_passant))
    }

    fn king_can_be_captured(&mut self) -> bool {
        let waiting = !self.board.side_to_move();
        let captured = !self.board.diagram_check_allowed() && self.board.is_in_check(waiting);
        if captured {
            self.tell(Event::Message(Message::KingCapture));
        }
        captured
    }

    /// Whether set play of an expression makes sense.
    fn set_play_exists(&self, node: NodeId) -> bool {
        match self.plan.node(node) {
            // of expressions the first operand has set play, whatever is asked beside it
            Node::Pass(operand) | Node::Not(operand) => self.set_play_exists(*operand),
            Node::And(one, _) | Node::Or(one, _) => self.set_play_exists(*one),
            Node::Section(section) => match section.kind {
                Kind::Battle => !section.defends_first,
                // whose part is to move in check only has nothing of his own to show
                Kind::Help if section.parry => !section.after[0].forks.is_empty(),
                Kind::Help => section.maximum > 1,
                Kind::Series => !section.after[0].forks.is_empty(),
            },
            _ => false,
        }
    }

    /// Whether tries of an expression make sense.
    fn tries_exist(&self, node: NodeId) -> bool {
        match self.plan.node(node) {
            Node::Section(section) => section.kind != Kind::Battle || !section.defends_first,
            Node::Pass(operand) => self.tries_exist(*operand),
            _ => true,
        }
    }

    fn show_set_play(&mut self, node: NodeId, depth: usize) {
        match self.plan.node(node) {
            Node::Pass(operand) => {
                self.passed += 1;
                self.board = self.turned(&self.board);
                self.show_set_play(*operand, depth + 1);
                self.passed -= 1;
            }
            Node::And(operand, _) | Node::Or(operand, _) | Node::Not(operand) => {
                self.show_set_play(*operand, depth);
            }
            Node::Section(section) => {
                self.board = self.turned(&self.board);
                self.passed += 1;
                if !self.king_can_be_captured() {
                    self.show_set_section(section, depth + 1);
                    self.tell(Event::PhaseEnds);
                }
                self.passed -= 1;
            }
            _ => {}
        }
    }

    fn show_set_section(&mut self, section: &Section, depth: usize) {
        match section.kind {
            Kind::Battle => self.show_set_defences(section, depth),
            Kind::Help if !section.parry => {
                // what holds before the second symbol's moves holds before the first of them, here as elsewhere
                let constraints = section.constraints_before(1);
                if !self.holds_shown(constraints, true, 0) {
                    return;
                }
                // who must end play before he moves has no other set play
                let forced = section.after[0].forks.iter().filter(|fork| fork.forced);
                if let Some(fork) = { forced }.find(|fork| self.test(fork.node) == Answer::Yes) {
                    self.solve(fork.node, depth, Role::Nested);
                    return;
                }
                let least = section.minimum.max(2 - section.maximum % 2) - 1;
                if least == 0 {
                    // play may also end before it begins
                    let forks = section.after[0].forks.iter().filter(|fork| !fork.forced);
                    if let Some(&fork) = { forks }.find(|fork| self.test(fork.node) == Answer::Yes) {
                        self.solve(fork.node, depth, Role::Nested);
                        if !self.plan.counts_for_itself(fork) {
                            self.count_solution();
                        }
                        self.short |= section.maximum > 1;
                    }
                }
                for length in (least..section.maximum).step_by(2) {
                    if self.short && self.options.stop_on_short_solutions {
                        self.partial = true;
                        return;
                    }
                    if length > 0 {
                        self.numbering = length + 1 == section.maximum && self.options.move_numbers;
                        let solved = self.show_help(section, length, 1, depth, Role::SetPlay);
                        self.numbering = false;
                        self.short |= solved && length + 1 < section.maximum;
                    }
                }
            }
            Kind::Help | Kind::Series => {
                for fork in &section.after[0].forks {
                    if self.test(fork.node) == Answer::Yes {
                        self.solve(fork.node, depth, Role::Nested);
                    } else {
                        self.show_violations(std::slice::from_ref(fork), depth);
                    }
                }
            }
        }
    }
}
