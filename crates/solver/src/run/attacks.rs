//! Attacks shown: keys and tries, threats, continuations.

use super::defences::Defending;
use super::questions::{AllDefencesFail, AttackIsAnswered, GrantedDefences, PermitsDefences, ShortestAttack};
use super::shared::{Attacks, Showing};
use super::{Role, Run};
use crate::Board;
use crate::event::Event;
use crate::plan::Answer;
use crate::plan::{Fork, Section};
use crate::played::Pending;
use stipulation::Show;

impl<B: Board> Run<'_, B> {
    /// Shows a section that begins with an attack.
    pub(crate) fn show_attacking_section(&mut self, section: &Section, depth: usize, role: Role) -> Answer {
        let constraints = section.constraints_before(0);
        let holds = if role == Role::Root {
            // no move has taken the last unit that could mate yet
            let played = constraints.iter().copied().filter(|&node| self.plan.is_played(node));
            let played: Vec<_> = played.collect();
            self.holds_shown(&played, true, depth)
        } else {
            self.holds(constraints, false)
        };
        if !holds {
            return Answer::No;
        }
        let marked = std::mem::take(&mut self.marks_attacks);
        let attacks = match role {
            Role::Root => Attacks::Keys,
            _ if self.plan.is_help(self.plan.root) => Attacks::Ends,
            _ if marked => Attacks::Marked,
            _ => Attacks::Inner,
        };
        let length = match role {
            // behind other play only the shortest attacks are shown
            Role::Nested => match self.shortest_attack(section, section.maximum) {
                Some(length) => length,
                None => return Answer::No,
            },
            _ => section.maximum,
        };
        Answer::of(!self.show_attacks(section, length, depth, attacks).is_empty())
    }

    /// Shows the attacks that succeed with `left` half-moves to go; answers which they are. Keys get their marks.
    pub(crate) fn show_attacks(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        attacks: Attacks,
    ) -> Vec<B::Move> {
        let keys = attacks == Attacks::Keys;
        let mut solving = Vec::new();
        if keys {
            self.begin_counting();
        }
        let mut intentions = Vec::new();
        self.board.expect_overriding(section.overriding_attack(left));
        self.board.generate_in_order(&mut intentions);
        if keys {
            self.options.keep_share(&mut intentions);
        }
        if left == 1
            && let Some(goal) = section.after[0].only_goal
        {
            self.board.order_last(goal, &mut intentions);
            if keys && self.gives_numbers() {
                self.board.keep_last(goal, &mut intentions);
            }
        }
        if (keys || left > 2) && self.may_share(keys, false) {
            let showing = Showing::Attacks { section: section.id, left, depth, attacks };
            self.examined.clear();
            return self.share(&intentions, showing, keys).solving;
        }
        for first in intentions {
            if self.is_stopped() {
                break;
            }
            self.show_choices(section, left, depth, attacks, first, &mut solving);
        }
        if keys {
            self.end_counting();
        }
        solving
    }

    /// Shows the attacks among a move's choices that succeed.
    pub(crate) fn show_choices(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        attacks: Attacks,
        first: B::Move,
        solving: &mut Vec<B::Move>,
    ) {
        let keys = attacks == Attacks::Keys;
        let counts = matches!(attacks, Attacks::Keys | Attacks::Ends) && !self.is_held_back(section);
        let mut next = Some(first);
        while let Some(intention) = next {
            let pending = self.pending(intention);
            let counted = !keys || self.counts_move();
            let made = self.board.make(intention);
            next = made.next;
            if !made.legal {
                if counted && keys {
                    self.tell_examined_illegal(pending, intention);
                }
                if self.show_overriding_attack(section, left - 1, depth, intention, attacks, &mut next) {
                    solving.push(intention);
                }
                continue;
            }
            if counted && !(counts && !self.in_forced_end && self.has_enough_solutions()) {
                if keys {
                    self.tell_examined(pending);
                }
                if self.show_attack(section, left - 1, depth, pending, attacks) {
                    solving.push(intention);
                    if counts {
                        self.count_solution();
                    }
                    if keys && self.show == Show::Tree {
                        self.tell(Event::SolutionEnds);
                    }
                }
            }
            self.board.undo();
        }
    }

    /// Shows an attack, illegal for self-check, that reaches a goal that overrides it, and notes the next choice.
    fn show_overriding_attack(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        intention: B::Move,
        attacks: Attacks,
        next: &mut Option<B::Move>,
    ) -> bool {
        let Some(goal) = section.after[0].overriding.filter(|_| section.is_long_enough(left)) else {
            return false;
        };
        let pending = self.pending(intention);
        let made = self.board.make_reaching(intention, goal);
        *next = next.or(made.next);
        if !made.legal {
            return false;
        }
        self.show_goals(depth, pending, vec![Some(goal)]);
        if attacks == Attacks::Keys && self.show == Show::Tree {
            self.tell(Event::Key);
            self.tell(Event::SolutionEnds);
        }
        if matches!(attacks, Attacks::Keys | Attacks::Ends) && !self.is_held_back(section) {
            self.count_solution();
        }
        self.board.undo();
        true
    }

    /// Whether the attacker must not be able to do something that is played: his solutions are not counted then, as in the
    /// reference (reflex play with option MaxSolutions).
    fn is_held_back(&self, section: &Section) -> bool {
        section.constraints_before(0).iter().any(|&node| self.plan.is_played(node))
    }

    /// Shows the attack just played, if it succeeds.
    fn show_attack(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        pending: Pending,
        attacks: Attacks,
    ) -> bool {
        if section.minds_taking_back() && self.board.takes_back() {
            return false;
        }
        let ends = &section.after[0];
        let key = attacks == Attacks::Keys;
        let marks = (key || attacks == Attacks::Marked) && self.show == Show::Tree && !self.hidden;
        if section.is_long_enough(left)
            && let Some(goals) = self.reached_any(&ends.goals)
        {
            if self.show_doubt(depth, pending, &goals) {
                return false;
            }
            self.show_goals(depth, pending, goals);
            if marks {
                self.tell(Event::Key);
            }
            return true;
        }
        if self.board.doubts_last(&[]).is_some() {
            return false;
        }
        if section.lets_forks_end(left)
            && let Some(&fork) =
                ends.forks.iter().find(|fork| !fork.forced && self.test(fork.node) == Answer::Yes)
        {
            // what follows is the defender's play
            self.show_move(depth, pending, Vec::new());
            if marks {
                self.tell(Event::Key);
            }
            if self.shows_defences() {
                self.show_fork(fork, depth + 1, pending);
            }
            return true;
        }
        let side = self.board.side_to_move();
        if section.parry && left > 0 && !self.board.is_in_check(side) {
            return self.show_attack_without_defence(section, left - 1, depth, pending);
        }
        let refutations = match self.refutations(section, left, key) {
            Some(refutations) => refutations,
            None => return false,
        };
        if self.is_stopped() {
            return false;
        }
        // what is granted once must not be asked for again, so how long play lasts is found out before
        let shown = self.shows_defences();
        let shown_left = if shown && refutations.is_empty() { self.least_left(section, left) } else { left };
        let granted = match self.prove(GrantedDefences(section, left)) {
            Some(granted) => granted,
            None => return false,
        };
        self.nontrivial -= granted;
        self.show_move(depth, pending, Vec::new());
        if marks {
            self.tell(if refutations.is_empty() { Event::Key } else { Event::Try });
        }
        if shown {
            let left = shown_left;
            let threats = self.seeks_threats(left);
            self.with_line_move(pending, false, |run| {
                let how = Defending { refutations: &refutations, ..Defending::proven(threats) };
                run.show_defences(section, left, depth + 1, &how);
            });
        }
        if !refutations.is_empty() {
            self.show_refutations(section, depth + 1, &refutations);
        }
        self.nontrivial += granted;
        true
    }

    /// Whether what a defender may play is shown.
    fn shows_defences(&self) -> bool {
        self.show == Show::Line || self.options.variations || self.shows_variations
    }

    /// The refutations of the attack just played, if there are no more of them than may be shown.
    fn refutations(&mut self, section: &Section, left: usize, key: bool) -> Option<Vec<B::Move>> {
        let most = match self.options.refutations {
            Some(most) if key && self.show == Show::Tree => most as usize,
            _ => 0,
        };
        if most == 0 {
            return self.prove(AttackIsAnswered(section, left)).then(Vec::new);
        }
        let ends = &section.after[0];
        if !self.holds(&ends.constraints, false) {
            return None;
        }
        if ends.forks.iter().any(|fork| fork.forced && self.test(fork.node) == Answer::Yes) {
            return section.is_long_enough(left).then(Vec::new);
        }
        if left == 0 || !self.prove(PermitsDefences(section, left)) {
            return None;
        }
        let defences = self.legal_moves();
        if defences.is_empty() {
            return self.prove(AllDefencesFail(section, left)).eq(&Answer::Yes).then(Vec::new);
        }
        let mut refutations = Vec::new();
        for defence in defences {
            let (takes_back, fails) =
                self.after(defence, |run, _| (run.board.takes_back(), run.defence_fails(section, left - 1)));
            if takes_back {
                // an attack that can be taken back is not even a try
                return None;
            }
            if !fails {
                refutations.push(defence);
                if refutations.len() > most {
                    return None;
                }
            }
        }
        let side = self.board.side_to_move();
        if self.options.avoid_trivial_tries && refutations.len() == 1 && self.board.is_in_check(side) {
            return None;
        }
        Some(refutations)
    }

    /// Whether the defence just played fails.
    fn defence_fails(&mut self, section: &Section, left: usize) -> bool {
        if section.minds_taking_back() && self.board.takes_back() {
            return false;
        }
        let ends = &section.after[1];
        if self.reached_any(&ends.goals).is_some() {
            // a defender who ends play too early refutes
            return section.is_long_enough(left);
        }
        if ends.forks.iter().any(|fork| self.test(fork.node) == Answer::Yes) {
            return true;
        }
        self.shortest_attack(section, left).is_some()
    }

    /// The least number of half-moves in which the attacker, to move, succeeds.
    pub(crate) fn shortest_attack(&mut self, section: &Section, left: usize) -> Option<usize> {
        if left == 0 || !self.holds(section.constraints_before(0), false) {
            return None;
        }
        if self.options.short_attacks().is_some() {
            // proofs leave out lengths then, showing does not
            return (section.shortest_attack(left)..=left)
                .step_by(2)
                .find(|&length| self.prove(ShortestAttack(section, length)).is_some());
        }
        self.prove(ShortestAttack(section, left))
    }

    /// Shows an attack to which the defender, not in check, does not reply.
    fn show_attack_without_defence(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        pending: Pending,
    ) -> bool {
        let forced =
            section.after[0].forks.iter().find(|fork| fork.forced && self.test(fork.node) == Answer::Yes);
        // who could end play too early goes on
        if let Some(&fork) = forced.filter(|_| section.is_long_enough(left + 1)) {
            self.show_move(depth, pending, Vec::new());
            self.show_fork(fork, depth + 1, pending);
            return true;
        }
        if !self.prove(PermitsDefences(section, left + 1)) {
            return false;
        }
        let side = self.board.side_to_move();
        self.board.set_side_to_move(!side);
        let length = self.shortest_attack(section, left);
        if let Some(length) = length {
            self.show_move(depth, pending, Vec::new());
            self.with_line_move(pending, false, |run| {
                run.show_attacks(section, length, depth + 2, Attacks::Inner);
            });
        }
        self.board.set_side_to_move(side);
        length.is_some()
    }

    /// Shows a fork that is known to have a solution.
    pub(crate) fn show_fork(&mut self, fork: Fork, depth: usize, pending: Pending) {
        if fork.hidden {
            // the reference shows nothing before hidden help
            if self.show == Show::Line && !self.hidden && !self.plan.is_help(fork.node) {
                self.show_line(pending, Vec::new());
            }
            return;
        }
        let introduction = self.plan.least_length(fork.node) > 2;
        let outer = std::mem::replace(&mut self.in_forced_end, fork.forced);
        self.with_line_move(pending, introduction, |run| {
            run.solve(fork.node, depth, Role::Nested);
        });
        self.in_forced_end = outer;
    }

    /// Whether the attack just played succeeds.
    pub(crate) fn attack_succeeds(&mut self, section: &Section, left: usize) -> bool {
        if section.minds_taking_back() && self.board.takes_back() {
            return false;
        }
        let ends = &section.after[0];
        (section.is_long_enough(left) && self.reached_any(&ends.goals).is_some())
            || ends.forks.iter().any(|fork| !fork.forced && self.test(fork.node) == Answer::Yes)
            || self.prove(AttackIsAnswered(section, left))
    }
}
