//! Battle play shown: keys and tries, threats, defences, continuations.

use crate::Board;
use crate::checkpoint::Place;
use crate::event::Event;
use crate::plan::{Fork, Section};
use crate::proof::{Answer, Prover};
use crate::run::{Pending, Question, Role, Run};
use crate::share::Showing;
use crate::threats::Threats;
use rules::Rules;
use stipulation::Show;

/// How the defences after a move are shown.
struct Defending<'m, M> {
    /// Whether threats are sought.
    threats: bool,
    /// Defences that are not shown because they refute and come later.
    refutations: &'m [M],
    /// Whether a defence may succeed: it is left out of set play.
    may_succeed: bool,
    /// Whether a defence that succeeds is shown ("refutes.").
    shows_refuting: bool,
    /// Whether there is no key before, so that threats begin a line.
    post_key: bool,
}

/// What attacks that are shown count as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attacks {
    /// The keys of the problem: they have marks and numbers, and each is a solution.
    Keys,
    /// The beginnings of play at the end of help play: each is a solution.
    Ends,
    /// What comes later in a solution.
    Inner,
}

impl<B: Board> Run<'_, B> {
    /// Shows a section that begins with an attack.
    pub(crate) fn show_attacking_section(&mut self, section: &Section, depth: usize, role: Role) -> Answer {
        let constraints = section.constraints_before(0);
        let holds = if role == Role::Root {
            self.holds_shown(constraints, true, depth)
        } else {
            self.holds(constraints, false)
        };
        if !holds {
            return Answer::No;
        }
        let attacks = match role {
            Role::Root => Attacks::Keys,
            _ if self.is_help(self.plan.root) => Attacks::Ends,
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
                    self.show_defences(section, left, depth, &Defending::proven(threats));
                    if self.is_help(self.plan.root) {
                        // each defence is the end of a solution
                        (0..self.legal_moves().len().max(1)).for_each(|_| self.count_solution());
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
                let threats = self.seeks_threats(left);
                let how = Defending {
                    shows_refuting: true,
                    may_succeed: true,
                    post_key: true,
                    ..Defending::proven(threats)
                };
                self.show_defences(section, left, depth, &how);
                Answer::Yes
            }
            Role::SetPlay => Answer::No,
        }
    }

    /// Shows the defences of set play that have an answer.
    ///
    /// A defender who cannot but reach the goal at once has done so even where play might have been longer.
    pub(crate) fn show_set_defences(&mut self, section: &Section, depth: usize) {
        let goals = &section.after[1].goals;
        let compelled = self.legal_moves();
        let reaches = |run: &mut Self, defence| run.after(defence, |run, _| run.reached_any(goals).is_some());
        let at_once = !goals.is_empty() && !compelled.is_empty();
        if at_once && compelled.iter().all(|&defence| reaches(self, defence)) {
            for defence in compelled {
                self.after(defence, |run, pending| {
                    if let Some(goals) = run.reached_any(goals) {
                        run.show_goals(depth, pending, goals);
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
        let how = Defending { may_succeed: true, ..Defending::proven(false) };
        self.show_defences(section, section.maximum - 1, depth, &how);
    }

    /// Shows what violates constraints.
    fn show_violated(&mut self, constraints: &[usize], depth: usize) {
        for &constraint in constraints {
            let before = std::mem::replace(&mut self.in_constraint, true);
            self.solve(constraint, depth, Role::Nested);
            self.in_constraint = before;
        }
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
        self.board.generate_in_order(&mut intentions);
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
        let counts = attacks != Attacks::Inner && !self.is_held_back(section);
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
                if self.show_overriding_attack(section, left - 1, depth, intention, attacks) {
                    solving.push(intention);
                }
                continue;
            }
            if counted && !(counts && self.has_enough_solutions()) {
                if keys {
                    self.tell_examined(pending);
                }
                if self.show_attack(section, left - 1, depth, pending, keys) {
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

    /// Shows an attack, illegal for self-check, that reaches a goal that overrides it.
    fn show_overriding_attack(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        intention: B::Move,
        attacks: Attacks,
    ) -> bool {
        let Some(goal) = section.after[0].overriding else { return false };
        let pending = self.pending(intention);
        if !section.is_long_enough(left) || !self.board.make_reaching(intention, goal).legal {
            return false;
        }
        self.show_goals(depth, pending, vec![Some(goal)]);
        if attacks == Attacks::Keys && self.show == Show::Tree {
            self.tell(Event::Key);
            self.tell(Event::SolutionEnds);
        }
        if attacks != Attacks::Inner && !self.is_held_back(section) {
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
        key: bool,
    ) -> bool {
        if section.minds_taking_back() && self.board.takes_back() {
            return false;
        }
        let ends = &section.after[0];
        let marks = key && self.show == Show::Tree && !self.hidden;
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
            self.show_move(depth, pending, Vec::new());
            self.show_fork(fork, depth + 1, pending);
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
        let shown = self.show == Show::Line || self.options.variations || self.shows_variations;
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

    /// The least number of half-moves to go with which all defences still fail.
    fn least_left(&mut self, section: &Section, left: usize) -> usize {
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
        (first..left)
            .step_by(step)
            .find(|&less| self.prove(AllDefencesFail(section, less)) == Answer::Yes)
            .unwrap_or(left)
    }

    fn seeks_threats(&self, left: usize) -> bool {
        self.show == Show::Tree && self.options.variations && !self.options.no_threat && left > 1
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
            if self.show == Show::Line && !self.hidden && !self.is_help(fork.node) {
                self.show_line(pending, Vec::new());
            }
            return;
        }
        let introduction = self.least_length(fork.node) > 2;
        self.with_line_move(pending, introduction, |run| {
            run.solve(fork.node, depth, Role::Nested);
        });
    }

    /// Shows what follows the attack just played: forced play or threats and defences.
    fn show_defences(&mut self, section: &Section, left: usize, depth: usize, how: &Defending<'_, B::Move>) {
        let forced =
            section.after[0].forks.iter().find(|fork| fork.forced && self.test(fork.node) == Answer::Yes);
        if let Some(&fork) = forced {
            if !fork.hidden {
                self.solve(fork.node, depth, Role::Nested);
            }
            return;
        }
        if left == 0 {
            return;
        }
        let threats =
            if how.threats { self.show_threats(section, left - 1, depth + 1, how.post_key) } else { None };
        for defence in self.legal_moves() {
            if self.is_stopped() {
                return;
            }
            if !how.refutations.contains(&defence) {
                self.after(defence, |run, pending| {
                    run.show_defence(section, left - 1, depth, pending, threats.as_ref(), how);
                });
            }
        }
        self.show_overriding_defences(section, left - 1, depth);
    }

    /// Shows the defences, illegal for self-check, that reach a goal that overrides it.
    fn show_overriding_defences(&mut self, section: &Section, left: usize, depth: usize) {
        let Some(goal) = section.after[1].overriding.filter(|_| section.is_long_enough(left)) else { return };
        if left > 0 && self.show != Show::Line && !self.options.mates_in_1 {
            return;
        }
        let legal = self.legal_moves();
        let mut intentions = Vec::new();
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
                    }
                    self.board.undo();
                }
            }
        }
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
            // it refutes, as far as refutations are shown
            if how.shows_refuting {
                self.show_move(depth, pending, Vec::new());
                if self.show == Show::Tree {
                    self.tell(Event::Refutes { depth });
                }
            }
            return;
        }
        let ends = &section.after[1];
        if section.is_long_enough(left)
            && let Some(goals) = self.reached_any(&ends.goals)
        {
            // short self-play is not worth showing
            if left == 0 || self.show == Show::Line || self.options.mates_in_1 {
                self.show_goals(depth, pending, goals);
            }
            return;
        }
        if self.options.no_short_variations && left > 1 && self.shortest_attack(section, left - 2).is_some() {
            return;
        }
        if threats.is_some_and(|threats| self.threats_answer(section, left, threats)) {
            return;
        }
        if let Some(&fork) = ends.forks.iter().find(|fork| self.test(fork.node) == Answer::Yes) {
            self.show_move(depth, pending, Vec::new());
            self.show_fork(fork, depth + 1, pending);
            return;
        }
        match self.shortest_attack(section, left) {
            Some(length) => {
                self.show_move(depth, pending, Vec::new());
                self.with_line_move(pending, false, |run| {
                    run.show_attacks(section, length, depth + 1, Attacks::Inner);
                });
            }
            None if how.shows_refuting => {
                self.show_move(depth, pending, Vec::new());
                if self.show == Show::Tree {
                    self.show_violated(section.constraints_before(0), depth + 1);
                    self.tell(Event::Refutes { depth });
                }
            }
            None => debug_assert!(how.may_succeed || self.stopped, "a proven defence fails"),
        }
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

    /// Shows the refutations of the try just played.
    fn show_refutations(&mut self, section: &Section, depth: usize, refutations: &[B::Move]) {
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
}

impl<M> Defending<'_, M> {
    /// Defences that are known to fail.
    fn proven(threats: bool) -> Self {
        Defending { threats, refutations: &[], may_succeed: false, shows_refuting: false, post_key: false }
    }
}

struct AllDefencesFail<'s>(&'s Section, usize);

impl Question<Answer> for AllDefencesFail<'_> {
    fn place(&self) -> Place {
        Place { kind: 2, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: Rules>(self, prover: &mut Prover<'_, R>) -> Answer {
        prover.all_defences_fail(self.0, self.1)
    }
}

struct PermitsDefences<'s>(&'s Section, usize);

impl Question<bool> for PermitsDefences<'_> {
    fn place(&self) -> Place {
        Place { kind: 3, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: Rules>(self, prover: &mut Prover<'_, R>) -> bool {
        prover.permits_defences(self.0, self.1)
    }
}

struct GrantedDefences<'s>(&'s Section, usize);

impl Question<Option<i64>> for GrantedDefences<'_> {
    fn place(&self) -> Place {
        Place { kind: 4, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: Rules>(self, prover: &mut Prover<'_, R>) -> Option<i64> {
        prover.granted_defences(self.0, self.1)
    }
}

struct AttackIsAnswered<'s>(&'s Section, usize);

impl Question<bool> for AttackIsAnswered<'_> {
    fn place(&self) -> Place {
        Place { kind: 5, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: Rules>(self, prover: &mut Prover<'_, R>) -> bool {
        prover.attack_is_answered(self.0, self.1)
    }
}

struct ShortestAttack<'s>(&'s Section, usize);

impl Question<Option<usize>> for ShortestAttack<'_> {
    fn place(&self) -> Place {
        Place { kind: 6, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: Rules>(self, prover: &mut Prover<'_, R>) -> Option<usize> {
        prover.shortest_attack(self.0, self.1)
    }
}
