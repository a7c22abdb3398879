//! Proofs of battle play: a goal can be forced within so many half-moves.

use super::numbers::Standing;
use super::shared::Work;
use super::{Answer, Prover};
use crate::plan::Section;
use rules::ProofHints;

/// With more half-moves left than that the answers to checking defences are counted, to try forcing ones first.
const LEFT_TO_COUNT_ANSWERS: usize = 4;

impl<R: ProofHints> Prover<'_, R> {
    /// Whether the attacker, to move with `left` half-moves to go, can force an end of play.
    pub(crate) fn attacks(&mut self, section: &Section, left: usize) -> bool {
        left > 0 && self.holds(section.constraints_before(0)) && self.attacks_unhindered(section, left)
    }

    /// As [`Prover::attacks`], for a position in which the constraints are known to hold.
    pub(crate) fn attacks_unhindered(&mut self, section: &Section, left: usize) -> bool {
        if self.is_long_battle(section, left) {
            return matches!(self.long_attack(section, left), Standing::Succeeds(_));
        }
        self.shortest_attack(section, left).is_some()
    }

    /// The least number of half-moves, at most `left`, in which the attacker can force an end of play.
    pub(crate) fn shortest_attack(&mut self, section: &Section, left: usize) -> Option<usize> {
        if left == 0 {
            return None;
        }
        let least = section.shortest_attack(left);
        let neutrals = section.minds_taking_back() && self.rules.may_take_back();
        if left == 1
            && !neutrals
            && let Some(goal) = section.last_goal(0)
        {
            return self.reaches_next(section, goal, true).then_some(1);
        }
        // with a least length it matters how much has been played
        let place = if section.minimum > 1 { 8 + left } else { left % 2 };
        let mut key = self.means.table.map(|_| self.key(section, place));
        if neutrals && let Some(key) = &mut key {
            *key ^= self.rules.taking_back_key();
        }
        if let Some(key) = &mut key {
            *key ^= self.key_of_granted();
        }
        // between short attacks and the longest one nothing is tried where such options ask for it
        let short = self.means.options.short_attacks();
        let mut refuted = 0;
        if let Some((table, key)) = self.means.table.zip(key) {
            let (fails, succeeds) = table.battle(key);
            if fails >= left {
                return None;
            }
            if short.is_some() && succeeds <= left {
                return Some(succeeds);
            }
            // a success is the shortest one when the next shorter length is known to fail
            if succeeds <= left && (succeeds == least || fails + 2 >= succeeds) {
                return Some(succeeds);
            }
            refuted = fails;
        }
        let start = self.moves.len();
        let mut success = None;
        let tried = |length: usize| {
            length > refuted && short.is_none_or(|short| length + left % 2 <= short || length == left)
        };
        let mut failed = refuted;
        for length in (least..=left).step_by(2).filter(|&length| tried(length)) {
            if self.is_long_battle(section, length) {
                return self.shortest_long_attack(section, failed, left);
            }
            // ends of play are tested for once, with the first length tried
            let first = failed < least;
            let succeeds = match section.last_goal(0) {
                Some(goal) if length == 1 && !neutrals => self.reaches_next(section, goal, true),
                _ => match self.last_step(section, length, 0).filter(|_| !neutrals) {
                    Some(step) => self.takes(step),
                    None => {
                        let succeeds = self.attacks_in(section, start, length, first, length < left);
                        if section.goal_of_last_attack(length).is_some()
                            || self.any_reply_refutes_attack(section, length)
                        {
                            // longer attacks may be any moves
                            self.moves.truncate(start);
                        }
                        succeeds
                    }
                },
            };
            if succeeds {
                success = Some(length);
                break;
            }
            if self.stopped {
                break;
            }
            failed = length;
        }
        self.moves.truncate(start);
        if self.stopped {
            return success;
        }
        if let Some((table, key)) = self.means.table.zip(key) {
            match success {
                Some(length) if short.is_some() => table.remember_battle(key, failed, length),
                Some(length) => table.remember_battle(key, length.saturating_sub(2), length),
                None => table.remember_battle(key, left, usize::MAX),
            }
        }
        success
    }

    /// Whether there is an attack of that length among the moves from `start`, which are generated if there are none
    /// yet; shorter ones are known to fail unless this is the `first` length tried. If longer ones will be tried the
    /// moves are put into the order of the work that their refutation took: what is hard to refute may soon succeed.
    fn attacks_in(
        &mut self,
        section: &Section,
        start: usize,
        left: usize,
        first: bool,
        goes_on: bool,
    ) -> bool {
        let remembered = self.deciding(left);
        let mut tried = [None; 2];
        for (attack, tried) in remembered.into_iter().flatten().zip(&mut tried) {
            if self.rules.is_surely_intended(attack) {
                let before = self.nodes;
                if self.look_at_attack(section, left, first, attack) {
                    self.remember_deciding(attack, left);
                    return true;
                }
                if self.stopped {
                    return false;
                }
                *tried = Some((attack, self.nodes - before));
            }
        }
        let refuted_by_any = self.any_reply_refutes_attack(section, left);
        if self.moves.len() == start {
            self.rules.expect_overriding(section.overriding_attack(left));
            if refuted_by_any {
                self.rules.generate_immobilising(&mut self.moves);
            } else if let Some(goal) = section.goal_of_last_attack(left) {
                self.rules.generate_for(goal, &mut self.moves);
            } else {
                self.rules.generate(&mut self.moves);
                self.rules.order(&mut self.moves[start..]);
            }
        }
        let mut work = Vec::new();
        let mut front = start;
        for (attack, cost) in tried.into_iter().flatten() {
            if self.bring_to_front(front, attack) > 0 {
                work.push((u64::MAX - cost, front, attack));
                front += 1;
            }
        }
        let end = self.put_refuted_last(section, left, front);
        work.extend((end..self.moves.len()).map(|index| (u64::MAX, index, self.moves[index])));
        let began = self.nodes;
        for index in front..end {
            self.make_ready_for_attack(section, left, index + 1);
            if refuted_by_any && self.rules.surely_leaves_a_reply(&self.moves[index]) {
                continue;
            }
            if self.has_taken_long(began) && index + 1 < end {
                let rest = Work::Attack { section: section.id, left, first };
                let mut spent = Vec::new();
                let looked = self.look_together(rest, index..end, |place, cost| spent.push((place, cost)));
                if let Some(attack) = looked.decided {
                    self.remember_deciding(attack, left);
                    return true;
                }
                if self.stopped {
                    return false;
                }
                if goes_on && left > 2 {
                    work.extend(spent.into_iter().map(|(at, cost)| (u64::MAX - cost, at, self.moves[at])));
                }
                break;
            }
            let before = self.nodes;
            let attack = self.moves[index];
            if self.look_at_attack(section, left, first, attack) {
                self.remember_deciding(attack, left);
                return true;
            }
            if self.stopped {
                return false;
            }
            if goes_on && left > 2 {
                work.push((u64::MAX - (self.nodes - before), index, attack));
            }
        }
        if !(goes_on && left > 2) {
            return false;
        }
        work.sort_unstable_by_key(|&(most, index, _)| (most, index));
        for (place, &(_, _, attack)) in work.iter().enumerate() {
            self.moves[start + place] = attack;
        }
        false
    }

    /// Puts those attacks from a place on last, of three half-moves, that the replies which refuted last surely refute;
    /// answers where they begin.
    fn put_refuted_last(&mut self, section: &Section, left: usize, front: usize) -> usize {
        let options = self.means.options;
        let mut end = self.moves.len();
        if left == 3
            && let Some(goal) = section.attackers_only_goal()
            && options.max_flight_squares.is_none()
            && options.max_threat_length.is_none()
            && options.non_trivial.is_none()
        {
            for reply in self.deciding(left - 1).into_iter().flatten() {
                end = front + self.rules.put_refuted_last(goal, reply, &mut self.moves[front..end]);
            }
        }
        end
    }

    /// Whether one of an attack's choices succeeds. One that reaches the overriding goal against self-check does.
    #[inline]
    pub(super) fn look_at_attack(
        &mut self,
        section: &Section,
        left: usize,
        first: bool,
        attack: R::Move,
    ) -> bool {
        let overriding = section.overriding_attack(left);
        self.any_choice_or(attack, overriding, |prover, _| prover.attack_succeeds(section, left - 1, first))
    }

    /// Whether the attack just played, with `left` half-moves to go, succeeds.
    fn attack_succeeds(&mut self, section: &Section, left: usize, test_ends: bool) -> bool {
        if section.minds_taking_back() && self.rules.takes_back() {
            return false;
        }
        let ends = &section.after[0];
        if test_ends && section.is_long_enough(left) && ends.goals.iter().any(|goal| self.reaches(goal)) {
            return true;
        }
        if test_ends
            && section.lets_forks_end(left)
            && ends.forks.iter().any(|fork| !fork.forced && self.is_solved(fork.node))
        {
            return true;
        }
        self.attack_is_answered(section, left)
    }

    /// What comes after the tests of an attack: constraints, forced play, parries, defences.
    pub(crate) fn attack_is_answered(&mut self, section: &Section, left: usize) -> bool {
        let ends = &section.after[0];
        if section.parry && left > 0 {
            let side = self.rules.side_to_move();
            if !self.rules.is_in_check(side) {
                if section.is_long_enough(left)
                    && ends.forks.iter().any(|fork| fork.forced && self.is_solved(fork.node))
                {
                    return true;
                }
                if !self.permits_defences(section, left) {
                    return false;
                }
                self.rules.set_side_to_move(!side);
                let answer = self.attacks(section, left - 1);
                self.rules.set_side_to_move(side);
                return answer;
            }
        }
        if !self.holds(&ends.constraints) {
            return false;
        }
        if ends.forks.iter().any(|fork| fork.forced && self.is_solved(fork.node)) {
            // a defender who ends play too early refutes
            return section.is_long_enough(left);
        }
        left > 0 && self.surely_all_defences_fail(section, left)
    }

    /// The answer of a section that begins with a defence.
    pub(crate) fn defends(&mut self, section: &Section) -> Answer {
        if !self.may_begin(section, 1) {
            return Answer::No;
        }
        self.all_defences_fail(section, section.maximum - 1)
    }

    pub(super) fn all_defences_fail_as_granted(&mut self, section: &Section, left: usize) -> Answer {
        if self.is_long_battle(section, left) {
            return self.long_defence(section, left);
        }
        if left == 1
            && !(section.minds_taking_back() && self.rules.may_take_back())
            && let Some(goal) = section.last_goal(1)
        {
            return if self.rules.must_reach(goal) {
                Answer::Yes
            } else if self.rules.has_legal_move() {
                Answer::No
            } else {
                Answer::Immobile
            };
        }
        // a defender who is to reach what nobody reaches by a legal move has none
        if left == 1 && self.needs_immobile_defender(section) && self.rules.has_legal_move() {
            return Answer::No;
        }
        self.every_defence(section, left)
    }

    /// Whether a defender who has a legal move refutes the last attack, since only one that is none reaches the goal.
    fn needs_immobile_defender(&self, section: &Section) -> bool {
        !self.rules.may_take_back()
            && section.only_goal_against_self_check().is_some_and(|goal| self.rules.needs_self_check(goal))
    }

    /// Whether any legal reply refutes an attack, the first of so many half-moves left.
    fn any_reply_refutes_attack(&self, section: &Section, left: usize) -> bool {
        let ends = &section.after[0];
        left == 2 && ends.have_no_goal() && ends.forks.is_empty() && self.any_reply_refutes(section)
    }

    /// Whether any legal reply to a last attack refutes it. In parry play the defender may pass instead.
    pub(super) fn any_reply_refutes(&self, section: &Section) -> bool {
        !section.parry && self.needs_immobile_defender(section)
    }

    /// Goes through the defences until one refutes. Those that refuted last with as many half-moves left come first,
    /// if possible before the others are even generated.
    fn every_defence(&mut self, section: &Section, left: usize) -> Answer {
        let last = self.deciding(left);
        let mut tried = [None; 2];
        let mut answer = Answer::Immobile;
        for (reply, tried) in last.into_iter().flatten().zip(&mut tried) {
            if self.rules.is_surely_intended(reply) {
                *tried = Some(reply);
                let refutes = self.any_choice(reply, |prover, _| {
                    answer = Answer::Yes;
                    !prover.defence_fails(section, left - 1)
                });
                if refutes {
                    self.remember_deciding(reply, left);
                    return Answer::No;
                }
            }
        }
        let start = self.moves.len();
        self.rules.expect_overriding(section.overriding_defence(left));
        self.rules.generate(&mut self.moves);
        if left > 2 {
            self.rules.order(&mut self.moves[start..]);
        }
        if left > LEFT_TO_COUNT_ANSWERS {
            self.bring_forcing_to_front(section, start);
        }
        let mut front = start;
        for refutation in tried.into_iter().flatten() {
            front += self.bring_to_front(front, refutation);
        }
        let first_untried = front;
        for refutation in last.into_iter().flatten().filter(|&refutation| !tried.contains(&Some(refutation)))
        {
            front += self.bring_to_front(front, refutation);
        }
        let began = self.nodes;
        for index in first_untried..self.moves.len() {
            if self.has_taken_long(began) && index + 1 < self.moves.len() {
                let rest = Work::Defence { section: section.id, left };
                let looked = self.look_together(rest, index..self.moves.len(), |_, _| {});
                if looked.legal {
                    answer = Answer::Yes;
                }
                if let Some(refutation) = looked.decided {
                    self.remember_deciding(refutation, left);
                }
                if looked.decided.is_some() || self.stopped {
                    answer = Answer::No;
                }
                break;
            }
            let first = self.moves[index];
            let refuted = self.any_choice(first, |prover, reply| {
                answer = Answer::Yes;
                let refuted = !prover.defence_fails(section, left - 1);
                if refuted && !prover.stopped {
                    prover.remember_deciding(reply, left);
                }
                refuted
            });
            if refuted || self.stopped {
                answer = Answer::No;
                break;
            }
        }
        if answer == Answer::Immobile && self.ends_against_self_check(section, left, start) {
            answer = Answer::Yes;
        }
        self.moves.truncate(start);
        answer
    }

    /// Whether a defender without a legal move reaches, against self-check, a goal that overrides it. His moves stand
    /// from that place on.
    fn ends_against_self_check(&mut self, section: &Section, left: usize, start: usize) -> bool {
        let Some(goal) = section.overriding_defence(left) else { return false };
        // none of them is legal, so none is visited
        (start..self.moves.len()).any(|index| self.any_choice_or(self.moves[index], Some(goal), |_, _| false))
    }

    /// Puts defences from that place on that check first, those with the fewest answers before the others: what forces
    /// the attacker refutes with little work if it refutes. Those that are seen not to be legal are dropped.
    fn bring_forcing_to_front(&mut self, section: &Section, start: usize) {
        let keeps_illegal = section.after[1].overriding.is_some();
        let end = self.moves.len();
        let mut forcing = Vec::with_capacity(end - start);
        for index in start..end {
            let defence = self.moves[index];
            let mut answers = usize::MAX;
            let made = self.rules.make(defence);
            if made.legal {
                let side = self.rules.side_to_move();
                if self.rules.is_in_check(side) {
                    self.rules.generate(&mut self.moves);
                    answers = self.moves.len() - end;
                    self.moves.truncate(end);
                }
                self.rules.undo();
            } else if made.next.is_none() && !keeps_illegal {
                continue;
            }
            forcing.push((answers, index, defence));
        }
        forcing.sort_unstable_by_key(|&(answers, index, _)| (answers, index));
        self.moves.truncate(start);
        self.moves.extend(forcing.into_iter().map(|(_, _, defence)| defence));
    }

    /// Exchanges a move with the one at that place, if it is there or behind; answers how many moves were found.
    pub(super) fn bring_to_front(&mut self, front: usize, reply: R::Move) -> usize {
        match self.moves[front..].iter().position(|&other| other == reply) {
            Some(place) => {
                self.moves.swap(front, front + place);
                1
            }
            None => 0,
        }
    }

    /// The moves that decided last with so many half-moves left: attacks that succeeded or replies that refuted.
    #[inline]
    pub(super) fn deciding(&mut self, left: usize) -> [Option<R::Move>; 2] {
        if self.deciding.len() <= left {
            self.deciding.resize(left + 1, [None; 2]);
        }
        self.deciding[left]
    }

    pub(super) fn remember_deciding(&mut self, decided: R::Move, left: usize) {
        let known = &mut self.deciding[left];
        if known[0] != Some(decided) {
            *known = [Some(decided), known[0]];
        }
    }

    /// Whether the defence just played, with `left` half-moves to go, fails.
    pub(super) fn defence_fails(&mut self, section: &Section, left: usize) -> bool {
        if section.minds_taking_back() && self.rules.takes_back() {
            return false;
        }
        let ends = &section.after[1];
        if ends.goals.iter().any(|goal| self.reaches(goal)) {
            // a defender who ends play too early refutes
            return section.is_long_enough(left);
        }
        self.defence_is_answered(section, left)
    }

    /// What comes after the goals of a defence: forks and the next attack.
    pub(crate) fn defence_is_answered(&mut self, section: &Section, left: usize) -> bool {
        section.after[1].forks.iter().any(|fork| self.is_solved(fork.node)) || self.attacks(section, left)
    }
}
