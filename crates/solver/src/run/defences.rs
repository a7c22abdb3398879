//! Defences shown: set play, variations, refutations.

use super::questions::{AllDefencesFail, GrantedDefences, PermitsDefences, PermitsFlights};
use super::shared::Attacks;
use super::threats::Threats;
use super::{Role, Run};
use crate::Board;
use crate::event::Event;
use crate::plan::Answer;
use crate::plan::Section;
use crate::played::Pending;
use stipulation::Show;

/// How the defences after a move are shown.
pub(super) struct Defending<'m, M> {
    /// Whether threats are sought.
    pub(super) threats: bool,
    /// Defences that are not shown because they refute and come later.
    pub(super) refutations: &'m [M],
    /// Whether a defence may succeed: it is left out of set play.
    pub(super) may_succeed: bool,
    /// Whether a defence that succeeds is shown ("refutes.").
    pub(super) shows_refuting: bool,
    /// Whether there is no key before, so that threats begin a line.
    pub(super) post_key: bool,
}

impl<B: Board> Run<'_, B> {
    /// Shows a section that begins with a defence.
    pub(crate) fn show_defending_section(&mut self, section: &Section, depth: usize, role: Role) -> Answer {
        let left = section.maximum - 1;
        if !self.holds(section.constraints_before(1), role == Role::Root) {
            return Answer::No;
        }
        match role {
            Role::Nested => {
                let answer = self.prove(AllDefencesFail(section, left));
                if answer == Answer::Yes {
                    let threats = self.seeks_threats(left);
                    let overriding = self.show_defences(section, left, depth, &Defending::proven(threats));
                    if self.plan.is_help(self.plan.root) {
                        // each defence is the end of a solution
                        let defences = self.legal_moves().len() + overriding;
                        (0..defences.max(1)).for_each(|_| self.count_solution());
                    }
                }
                answer
            }
            Role::Root => {
                if self.show == Show::Tree {
                    let side = self.board.side_to_move();
                    if self.board.is_in_check(side) {
                        self.tell(Event::PostKeyCheck);
                    }
                    if !self.options.variations {
                        // nothing but variations could be shown
                        return Answer::Yes;
                    }
                }
                // what is threatened matters at the beginning only to who moves in check alone
                let permitted = if section.parry {
                    self.prove(PermitsDefences(section, left))
                } else {
                    self.prove(PermitsFlights(section, left))
                };
                if !permitted {
                    return Answer::No;
                }
                let side = self.board.side_to_move();
                if section.parry && !self.board.is_in_check(side) {
                    return self.show_attacks_after_pass(section, left, depth);
                }
                let Some(granted) = self.prove(GrantedDefences(section, left)) else { return Answer::No };
                let threats = self.seeks_threats(left);
                let how = Defending {
                    shows_refuting: true,
                    may_succeed: true,
                    post_key: true,
                    ..Defending::proven(threats)
                };
                self.nontrivial -= granted;
                self.show_defences(section, left, depth, &how);
                self.nontrivial += granted;
                Answer::Yes
            }
            Role::SetPlay => Answer::No,
        }
    }

    /// Shows the attacks that follow if the defender, who moves only in check, lets his turn pass.
    fn show_attacks_after_pass(&mut self, section: &Section, left: usize, depth: usize) -> Answer {
        let side = self.board.side_to_move();
        self.board.set_side_to_move(!side);
        self.passed += 1;
        // after the last defence there is no attack to come
        let length = left.checked_sub(1).and_then(|left| self.shortest_attack(section, left));
        if let Some(length) = length {
            self.show_attacks(section, length, depth + 1, Attacks::Inner);
        }
        self.passed -= 1;
        self.board.set_side_to_move(side);
        Answer::of(length.is_some())
    }

    /// Shows the defences of set play that have an answer.
    ///
    /// A defender who cannot but reach the goal at once has done so even where play might have been longer.
    pub(crate) fn show_set_defences(&mut self, section: &Section, depth: usize) {
        let goals = &section.after[1].goals;
        let compelled = self.legal_moves();
        let reaches = |run: &mut Self, defence| run.after(defence, |run, _| run.reached_any(goals).is_some());
        let at_once = !goals.is_empty()
            && !compelled.is_empty()
            && section.maximum > 1
            && section.is_long_enough(section.maximum - 2);
        if at_once && compelled.iter().all(|&defence| reaches(self, defence)) {
            for defence in compelled {
                self.after(defence, |run, pending| {
                    if let Some(goals) = run.reached_any(goals) {
                        run.show_goals_of_defence(depth, pending, goals);
                    }
                });
            }
            return;
        }
        let mut forced = section.after[0].forks.iter().filter(|fork| fork.forced);
        if section.parry && !forced.any(|fork| self.test(fork.node) == Answer::Yes) {
            // who moves only in check has no set play of his own
            return;
        }
        if !self.prove(PermitsDefences(section, section.maximum - 1)) {
            return;
        }
        let how = Defending { may_succeed: true, ..Defending::proven(false) };
        self.show_defences(section, section.maximum - 1, depth, &how);
    }

    pub(super) fn seeks_threats(&self, left: usize) -> bool {
        self.show == Show::Tree && self.options.variations && !self.options.no_threat && left > 1
    }

    /// Shows what follows the attack just played: forced play or threats and defences. Answers how many of the defences
    /// overrode self-check.
    pub(super) fn show_defences(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        how: &Defending<'_, B::Move>,
    ) -> usize {
        let forced =
            section.after[0].forks.iter().find(|fork| fork.forced && self.test(fork.node) == Answer::Yes);
        if let Some(&fork) = forced {
            if !fork.hidden {
                self.solve(fork.node, depth, Role::Nested);
            }
            return 0;
        }
        if left == 0 {
            return 0;
        }
        let threats =
            if how.threats { self.show_threats(section, left - 1, depth + 1, how.post_key) } else { None };
        self.board.expect_overriding(section.overriding_defence(left));
        for defence in self.legal_moves() {
            if self.is_stopped() {
                return 0;
            }
            if !how.refutations.contains(&defence) {
                self.after(defence, |run, pending| {
                    run.show_defence(section, left - 1, depth, pending, threats.as_ref(), how);
                });
            }
        }
        self.show_overriding_defences(section, left, depth)
    }

    /// Shows the defences, illegal for self-check, that reach a goal that overrides it; answers how many there are.
    fn show_overriding_defences(&mut self, section: &Section, left: usize, depth: usize) -> usize {
        let Some(goal) = section.overriding_defence(left) else { return 0 };
        if left > 1 && !self.shows_short_self_play() {
            return 0;
        }
        let mut shown = 0;
        let legal = self.legal_moves();
        let mut intentions = Vec::new();
        self.board.expect_overriding(Some(goal));
        self.board.generate_in_order(&mut intentions);
        for first in intentions {
            let mut next = Some(first);
            while let Some(intention) = next {
                let pending = self.pending(intention);
                let made = self.board.make_reaching(intention, goal);
                next = made.next;
                if made.legal {
                    if !legal.contains(&intention) {
                        self.show_goals(depth, pending, vec![Some(goal)]);
                        shown += 1;
                    }
                    self.board.undo();
                }
            }
        }
        shown
    }

    /// Whether a defender who reaches the goal too early is worth showing: not in a tree, nor where one would be shown but for
    /// an introduction.
    fn shows_short_self_play(&self) -> bool {
        self.options.mates_in_1 || self.show == Show::Line && !self.plan.is_introduced()
    }

    /// Shows the defence just played and what answers it.
    fn show_defence(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        pending: Pending,
        threats: Option<&Threats>,
        how: &Defending<'_, B::Move>,
    ) {
        if section.minds_taking_back() && self.board.takes_back() {
            self.show_refuting(depth, pending, how);
            return;
        }
        let ends = &section.after[1];
        if let Some(goals) = self.reached_any(&ends.goals) {
            if !section.is_long_enough(left) {
                // a defender who ends play too early refutes
                self.show_refuting(depth, pending, how);
                return;
            }
            let shown = left == 0 || self.shows_short_self_play();
            if shown {
                self.show_goals_of_defence(depth, pending, goals);
            }
            if !how.post_key {
                // play that is asked for beside the goal is shown as well
                self.show_fork_of_defence(section, depth, pending, shown);
            }
            return;
        }
        if self.options.no_short_variations && left > 1 && self.shortest_attack(section, left - 2).is_some() {
            return;
        }
        if threats.is_some_and(|threats| self.threats_answer(section, left, threats)) {
            return;
        }
        if self.show_fork_of_defence(section, depth, pending, false) {
            return;
        }
        match self.shortest_attack(section, left) {
            Some(length) => {
                self.show_move(depth, pending, Vec::new());
                self.with_line_move(pending, false, |run| {
                    run.show_attacks(section, length, depth + 1, Attacks::Inner);
                });
            }
            None => {
                let shown = self.show_refuting(depth, pending, how);
                debug_assert!(shown || how.may_succeed || self.stopped, "a proven defence fails");
            }
        }
    }

    /// Shows the defence just made as one that refutes, where such are shown.
    fn show_refuting(&mut self, depth: usize, pending: Pending, how: &Defending<'_, B::Move>) -> bool {
        if how.shows_refuting {
            self.show_move(depth, pending, Vec::new());
            if self.show == Show::Tree {
                self.tell(Event::Refutes { depth });
            }
        }
        how.shows_refuting
    }

    /// Shows the play behind the defence just made that has a solution, if there is any; the defence itself may have been shown.
    fn show_fork_of_defence(
        &mut self,
        section: &Section,
        depth: usize,
        pending: Pending,
        shown: bool,
    ) -> bool {
        let ends = &section.after[1];
        let solved = ends.forks.iter().find(|fork| self.test(fork.node) == Answer::Yes);
        let Some(&fork) = solved else { return false };
        if !shown {
            self.show_move(depth, pending, Vec::new());
        }
        self.marks_attacks = !ends.goals.is_empty();
        self.show_fork(fork, depth + 1, pending);
        self.marks_attacks = false;
        true
    }

    /// Shows the refutations of the try just played.
    pub(super) fn show_refutations(&mut self, section: &Section, depth: usize, refutations: &[B::Move]) {
        if self.hidden {
            return;
        }
        self.tell(Event::Refutations);
        for &refutation in refutations {
            self.after(refutation, |run, pending| {
                let goals = run.reached_any(&section.after[1].goals).unwrap_or_default();
                run.show_move(depth, pending, goals);
                run.tell(Event::Refutation);
                run.show_violated(section.constraints_before(0), depth + 1);
            });
        }
    }

    /// Shows what violates constraints.
    fn show_violated(&mut self, constraints: &[usize], depth: usize) {
        for &constraint in constraints {
            let before = std::mem::replace(&mut self.in_constraint, true);
            self.solve(constraint, depth, Role::Nested);
            self.in_constraint = before;
        }
    }

    /// The least number of half-moves to go with which all defences still fail.
    pub(super) fn least_left(&mut self, section: &Section, left: usize) -> usize {
        if left == 0 {
            return 0;
        }
        let nothing_after = |symbol: usize| {
            let ends = &section.after[symbol];
            ends.goals.is_empty() && ends.forks.is_empty()
        };
        // play ends where something is to be reached: what a defender is to reach may come as his last move or before an
        // attacker's
        let (first, step) = match (nothing_after(0), nothing_after(1)) {
            (_, true) => (2 - left % 2, 2),
            (true, false) => (1, 2),
            (false, false) => (1, 1),
        };
        // of play with a least length only so much may be left out
        let least = left.saturating_sub(section.maximum - section.minimum);
        (first..left)
            .step_by(step)
            .filter(|&less| less >= least)
            .find(|&less| self.prove(AllDefencesFail(section, less)) == Answer::Yes)
            .unwrap_or(left)
    }
}

impl<M> Defending<'_, M> {
    /// Defences that are known to fail.
    pub(super) fn proven(threats: bool) -> Self {
        Defending { threats, refutations: &[], may_succeed: false, shows_refuting: false, post_key: false }
    }
}
