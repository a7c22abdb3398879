//! Help and series play shown, line by line.

use super::questions::HelpGoesOn;
use super::shared::Showing;
use super::{Role, Run};
use crate::Board;
use crate::plan::Answer;
use crate::plan::{Fork, Kind, Leaf, Node, NodeId, Section};
use crate::played::Pending;
use stipulation::Show;

impl<B: Board> Run<'_, B> {
    /// Shows all lines of a section, the shorter ones first.
    pub(crate) fn show_help_section(&mut self, section: &Section, depth: usize, role: Role) -> Answer {
        let root = role != Role::Nested;
        if root {
            self.targets.clear();
        }
        if !root && self.show == Show::Tree {
            // a tree of battle play has no lines in it; the answer has been found before it is shown
            return Answer::Yes;
        }
        let side = self.board.side_to_move();
        let idle = section.is_idle_at_first() && !self.board.is_in_check(side);
        if section.passes_first && section.minimum == 0 {
            // nothing may be played at all, and that comes before what play asks for
            match self.show_play_of_nothing(section, depth) {
                None => {}
                Some(true) => return Answer::Yes,
                Some(false) => self.short |= root,
            }
        }
        if !idle {
            return self.show_help_from(section, 0, depth, role);
        }
        self.board.set_side_to_move(!side);
        let answer = self.show_help_from(section, 1, depth, role);
        self.board.set_side_to_move(side);
        answer
    }

    /// The same, beginning with a symbol.
    fn show_help_from(&mut self, section: &Section, symbol: usize, depth: usize, role: Role) -> Answer {
        let root = role != Role::Nested;
        let step = if section.kind == Kind::Help { 2 } else { 1 };
        let options = self.options;
        let numbered = !options.start_move_number.is_empty() || !options.up_to_move_number.is_empty();
        // numbers of moves make sense for one length only
        let least = if root && numbered { section.maximum } else { section.minimum };
        // what holds before the first move is tested once, however long the lines are
        let constraints = section.constraints_before(symbol);
        if !self.holds_shown(constraints, root, 0) {
            return Answer::No;
        }
        let mut found = false;
        if !section.passes_first && section.may_end_at_once() {
            let fork =
                section.after[1].forks.iter().find(|fork| self.test(fork.node) == Answer::Yes).copied();
            if let Some(fork) = fork {
                if least == 0 {
                    self.solve(fork.node, depth, Role::Nested);
                    if !self.plan.counts_for_itself(fork) {
                        self.count_solution();
                    }
                    found = true;
                    self.short = true;
                }
                if fork.forced {
                    return Answer::of(found);
                }
            } else if least == 0 {
                self.show_violations(&section.after[1].forks, depth);
            }
        }
        let ended = symbol == 0 && self.must_end_before(section);
        for length in (least..=section.maximum).step_by(step) {
            if length <= symbol || ended && length > 1 || self.is_stopped() {
                continue;
            }
            if self.short && self.options.stop_on_short_solutions {
                self.partial = true;
                break;
            }
            if root {
                self.explore_proof_games(section, length);
            }
            // the reference numbers the moves of the full length only
            let numbering = root && length == section.maximum && self.options.move_numbers;
            let before = self.numbering;
            self.numbering = numbering || !root && before;
            let solved = self.show_help(section, length - symbol, symbol, depth, role);
            self.numbering = before;
            found |= solved;
            self.short |= solved && length < section.maximum;
        }
        Answer::of(found)
    }

    /// Shows what there is of further play that must not be possible, or that violates its own constraints.
    pub(crate) fn show_violations(&mut self, forks: &[Fork], depth: usize) {
        for fork in forks.iter().filter(|fork| !fork.hidden) {
            if !self.in_constraint && self.plan.shows_violations(fork.node) {
                self.solve(fork.node, depth, Role::Nested);
            }
        }
    }

    /// Whether play must end where the second side's move would, before the first: nothing longer than one half-move follows.
    fn must_end_before(&mut self, section: &Section) -> bool {
        section.forks_before_play().iter().any(|fork| fork.forced && self.test(fork.node) == Answer::Yes)
    }

    /// Shows what stands behind a section in which no move is made at all, where its least length permits that.
    pub(crate) fn show_only_play_of_nothing(&mut self, node: NodeId, depth: usize) -> Answer {
        match self.plan.node(node) {
            Node::Section(section) if section.minimum == 0 => {
                Answer::of(self.show_play_of_nothing(section, depth).is_some())
            }
            _ => Answer::No,
        }
    }

    /// Shows what stands behind play that begins with an idle side and has no moves; `None` if there is nothing, otherwise
    /// whether it ends play. Behind a series the side that was idle has its turn.
    fn show_play_of_nothing(&mut self, section: &Section, depth: usize) -> Option<bool> {
        let series = section.kind == Kind::Series;
        let side = self.board.side_to_move();
        if series {
            self.board.set_side_to_move(!side);
        }
        let forks = &section.after[usize::from(!series)].forks;
        let found = forks.iter().find_map(|fork| {
            // the end of reciprocal series is no play of its own: who would pass before it has not moved
            let node = match self.plan.node(fork.node) {
                Node::Pass(end) if series && matches!(self.plan.node(*end), Node::And(..)) => *end,
                _ => fork.node,
            };
            (self.test(node) == Answer::Yes).then_some((*fork, node))
        });
        if let Some((fork, node)) = found {
            self.solve(node, depth, Role::Nested);
            if !self.plan.counts_for_itself(fork) {
                self.count_solution();
            }
        }
        self.board.set_side_to_move(side);
        found.map(|(fork, _)| fork.forced)
    }

    /// Shows the lines of exactly `left` half-moves (series: moves), the first of which belongs to the symbol.
    /// Answers whether there is one.
    pub(crate) fn show_help(
        &mut self,
        section: &Section,
        left: usize,
        symbol: usize,
        depth: usize,
        role: Role,
    ) -> bool {
        let root = role != Role::Nested;
        if !root {
            return self.show_help_lines(section, left, symbol, depth, role);
        }
        // where no target positions are told apart, the lines of the full length are counted anew, and they alone matter to what
        // is told at the end
        let full = left + symbol == section.maximum;
        if full || self.plan.is_for_intelligent_mode() {
            self.targets.clear();
        }
        self.begin_foresight(section, left, symbol);
        let found = self.show_help_lines(section, left, symbol, depth, role);
        self.partial |= full && self.has_enough_goals();
        if let Some(pool) = &self.means.end_bounds {
            pool.end();
        }
        found
    }

    /// Lets the final positions be listed to which the section leads from here.
    fn begin_foresight(&self, section: &Section, left: usize, symbol: usize) {
        let Some(pool) = &self.means.end_bounds else { return };
        let Some(ends) = &section.mates_to_come else { return };
        let Some(board) = self.board_foreseen() else { return };
        let moves_of = |left| {
            let (own, other) = section.shared_moves(left);
            let mut moves = [other; 2];
            moves[symbol] = own;
            moves
        };
        let (moves, most) = (moves_of(left), moves_of(section.maximum.saturating_sub(symbol).max(left)));
        let to_move = board.side_to_move();
        let first = if symbol == 0 { to_move } else { !to_move };
        // where the bitboards do not play themselves
        let costly = self.board.on_bitboards().is_none();
        pool.begin(&board, ends, first, moves, most, costly);
    }

    fn show_help_lines(
        &mut self,
        section: &Section,
        left: usize,
        symbol: usize,
        depth: usize,
        role: Role,
    ) -> bool {
        let root = role != Role::Nested;
        let mut found = false;
        let numbered = self.begin_numbers();
        let mut intentions = Vec::new();
        self.board.expect_overriding(section.overriding_help(left, symbol));
        self.board.generate_in_order(&mut intentions);
        if root {
            self.options.keep_share(&mut intentions);
        }
        // as in the reference, set play that is a single move gives numbers to all moves, in the order of other moves
        if left == 1
            && !(numbered && role == Role::SetPlay)
            && let Some(goal) = section.after[symbol].only_goal
        {
            self.board.order_last(goal, &mut intentions);
            if numbered && self.gives_numbers() {
                self.board.keep_last(goal, &mut intentions);
            }
        }
        if (root || left > 2) && self.may_share(root, true) {
            let showing = Showing::Help { section: section.id, left, symbol, depth, numbered };
            let found = self.share(&intentions, showing, root).found;
            self.end_numbers(numbered);
            return found;
        }
        for first in intentions {
            if self.is_stopped() || self.has_enough_solutions() {
                break;
            }
            found |= self.show_help_choices(section, left, symbol, depth, numbered, first);
        }
        self.end_numbers(numbered);
        found
    }

    /// Shows the lines that begin with a move's choices.
    pub(crate) fn show_help_choices(
        &mut self,
        section: &Section,
        left: usize,
        symbol: usize,
        depth: usize,
        numbered: bool,
        first: B::Move,
    ) -> bool {
        let mut found = false;
        let mut next = Some(first);
        while let Some(intention) = next {
            if self.has_enough_solutions() {
                break;
            }
            let pending = self.pending(intention);
            let counted = !numbered || self.counts_move();
            let made = self.board.make(intention);
            next = made.next;
            if !made.legal {
                if counted && numbered {
                    self.tell_examined_illegal(pending, intention);
                }
                let overriding = section.after[symbol].overriding;
                let may_end = |left| section.ends_may_be_shown(left);
                found |= self.show_overriding(overriding, left - 1, intention, &mut next, may_end);
                continue;
            }
            if counted {
                if numbered {
                    self.tell_examined(pending);
                }
                found |= self.show_help_move(section, left - 1, symbol, depth, pending);
            }
            self.board.undo();
        }
        found
    }

    /// Whether all constraints before the first move of help or series play hold, those that are tested one after the other up
    /// to the first that does not. What is played to find out is shown, whether that violates a constraint or fulfils it.
    pub(crate) fn holds_shown(&mut self, constraints: &[NodeId], beginning: bool, depth: usize) -> bool {
        for &constraint in constraints {
            let is_leaf = self.plan.is_leaf(constraint);
            if is_leaf && beginning {
                continue;
            }
            let holds = self.test(constraint) == Answer::Yes;
            if self.in_constraint {
                // what a constraint asks for in its turn is not shown
            } else if is_leaf {
                self.show_fulfilled(constraint);
            } else {
                self.show_constraint(constraint, holds, depth);
            }
            if !holds {
                return false;
            }
        }
        true
    }

    /// Shows the play in a constraint.
    fn show_constraint(&mut self, constraint: NodeId, holds: bool, depth: usize) {
        if holds && matches!(self.plan.node(constraint), Node::Not(_)) {
            return;
        }
        let (solutions, short) = (self.solutions, self.short);
        let before = std::mem::replace(&mut self.in_constraint, true);
        self.solve(constraint, depth, Role::Nested);
        self.in_constraint = before;
        if holds {
            // they are no solutions of what is asked for
            (self.solutions, self.short) = (solutions, short);
        }
    }

    /// Shows the moves so far if the last of them is what a constraint asks of it.
    fn show_fulfilled(&mut self, constraint: NodeId) {
        let plan = self.plan;
        let Node::Leaf(leaf) = plan.node(constraint) else { return };
        if self.hidden || self.show != Show::Line || matches!(leaf, Leaf::Not(_)) {
            return;
        }
        if let Some(goals) = self.reached(leaf) {
            self.show_line_so_far(goals);
        }
    }

    /// Shows the lines that begin with the help move just played.
    fn show_help_move(
        &mut self,
        section: &Section,
        left: usize,
        symbol: usize,
        depth: usize,
        pending: Pending,
    ) -> bool {
        if self.has_enough_goals() {
            return false;
        }
        let ends = &section.after[symbol];
        let shows_ends = section.ends_may_be_shown(left);
        if ends.bound && !self.holds(&ends.demands, false) {
            return false;
        }
        if shows_ends {
            if let Some(goals) = self.reached_any(&ends.goals) {
                if self.show_doubt(depth, pending, &goals) {
                    return false;
                }
                if !self.has_enough_of_target(&goals) {
                    self.count_goals(goals.len());
                    self.show_goals(depth, pending, goals);
                    self.count_solution();
                }
                return true;
            }
        } else if ends.goals.iter().any(|goal| !goal.ends_play() && self.reached(goal).is_some()) {
            return false;
        }
        if self.board.doubts_last(&[]).is_some() || !ends.bound && !self.holds(&ends.demands, false) {
            return false;
        }
        let mut ending = ends.forks.iter().filter(|fork| shows_ends || fork.forced);
        // further play, unlike a goal, comes only if what must hold behind the move does
        let goes_on =
            section.kind == Kind::Series || ends.forks.is_empty() || self.holds(&ends.constraints, false);
        if let Some(&fork) = ending.find(|fork| goes_on && self.test(fork.node) == Answer::Yes) {
            if !shows_ends {
                return false;
            }
            self.show_fork(fork, depth + 1, pending);
            if !self.plan.counts_for_itself(fork) {
                self.count_solution();
            }
            return true;
        }
        if shows_ends && !self.in_constraint {
            // what violates a constraint behind these moves is shown as well
            for fork in ends.forks.iter().filter(|fork| !fork.hidden) {
                if self.plan.shows_violations(fork.node) {
                    self.show_fork(*fork, depth + 1, pending);
                }
            }
        }
        // where the next moves have numbers all are looked at, solve they or not
        let known = !self.numbers_next() && !section.shows_violations;
        if left == 0 || known && !self.help_goes_on(section, left, symbol) {
            return false;
        }
        let found = self
            .with_line_move(pending, false, |run| run.show_help_going_on(section, left, symbol, depth + 1));
        known || found
    }

    /// Lets all threads find out what there is to know, where a proof game of so many half-moves is to be shown.
    fn explore_proof_games(&mut self, section: &Section, length: usize) {
        let means = self.means;
        if let Some(proof_game) = &means.proof_game
            && proof_game.answers(section, length - 1, 0)
        {
            let all = self.options.share.is_none();
            proof_game.explore(&self.board, section, length, means.control, means.table, all);
        }
    }

    /// Whether help goes on after a move to the end of play.
    fn help_goes_on(&mut self, section: &Section, left: usize, symbol: usize) -> bool {
        let means = self.means;
        if let Some(proof_game) = &means.proof_game
            && proof_game.answers(section, left, symbol)
        {
            let answer = proof_game.reaches(&self.board, section, left, means.control, means.table);
            if let Some(answer) = answer {
                return answer;
            }
        }
        self.prove(HelpGoesOn(section, left, symbol))
    }

    /// Shows how help goes on after a move; the side whose turn it is may have to pass.
    fn show_help_going_on(&mut self, section: &Section, left: usize, symbol: usize, depth: usize) -> bool {
        let side = self.board.side_to_move();
        let passes = match section.kind {
            Kind::Series => true,
            _ => section.is_idle_after(symbol) && !self.board.is_in_check(side),
        };
        if !passes {
            return self.holds(section.constraints_before(1 - symbol), false)
                && self.show_help(section, left, 1 - symbol, depth, Role::Nested);
        }
        let left = if section.kind == Kind::Series { left } else { left - 1 };
        let (goals, play): (Vec<NodeId>, Vec<NodeId>) =
            section.constraints_before(symbol).iter().partition(|&&node| self.plan.is_leaf(node));
        // who is in check cannot pass
        if left == 0 || self.board.is_in_check(side) || !self.holds(&goals, false) {
            return false;
        }
        self.board.set_side_to_move(!side);
        let found =
            self.holds(&play, false) && self.show_help(section, left, symbol, depth + 1, Role::Nested);
        self.board.set_side_to_move(side);
        found
    }
}
