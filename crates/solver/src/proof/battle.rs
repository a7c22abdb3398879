//! Proofs of battle play: a goal can be forced within so many half-moves.

use super::{Answer, Prover};
use crate::plan::Section;
use rules::Rules;

impl<R: Rules> Prover<'_, R> {
    /// Whether the attacker, to move with `left` half-moves to go, can force an end of play.
    pub(crate) fn attacks(&mut self, section: &Section, left: usize) -> bool {
        left > 0 && self.holds(section.constraints_before(0)) && self.attacks_unhindered(section, left)
    }

    /// As [`Prover::attacks`], for a position in which the constraints are known to hold.
    pub(crate) fn attacks_unhindered(&mut self, section: &Section, left: usize) -> bool {
        self.shortest_attack(section, left).is_some()
    }

    /// The least number of half-moves, at most `left`, in which the attacker can force an end of play.
    pub(crate) fn shortest_attack(&mut self, section: &Section, left: usize) -> Option<usize> {
        if left == 0 {
            return None;
        }
        let least = section.shortest_attack(left);
        // with a least length it matters how much has been played
        let place = if section.minimum > 1 { 8 + left } else { left % 2 };
        let key = self.means.table.map(|_| self.key(section, place));
        let known = self.means.table.zip(key).and_then(|(table, key)| table.battle(key));
        let mut refuted = 0;
        if let Some((fails, succeeds)) = known {
            if fails >= left {
                return None;
            }
            // a success is the shortest one when the next shorter length is known to fail
            if succeeds <= left && (succeeds == least || fails + 2 >= succeeds) {
                return Some(succeeds);
            }
            refuted = fails;
        }
        let mut length = least;
        while length <= left {
            if length > refuted {
                let first = length == least;
                if self.attacks_in(section, length, first) {
                    if let Some((table, key)) = self.means.table.zip(key)
                        && !self.stopped
                    {
                        table.remember_battle(key, length.saturating_sub(2), length);
                    }
                    return Some(length);
                }
                if self.stopped {
                    return None;
                }
            }
            length += 2;
        }
        if let Some((table, key)) = self.means.table.zip(key) {
            table.remember_battle(key, left, usize::MAX);
        }
        None
    }

    /// Whether there is an attack of that length, shorter ones being known to fail unless this is the `first`
    /// length tried.
    fn attacks_in(&mut self, section: &Section, left: usize, first: bool) -> bool {
        let goal = if left == 1 { section.after[0].only_goal } else { None };
        let overriding = section.after[0].overriding.filter(|_| section.is_long_enough(left - 1));
        self.any_move_or(goal, overriding, |prover| prover.attack_succeeds(section, left - 1, first))
    }

    /// Whether the attack just played, with `left` half-moves to go, succeeds.
    fn attack_succeeds(&mut self, section: &Section, left: usize, test_ends: bool) -> bool {
        let ends = &section.after[0];
        if test_ends && section.is_long_enough(left) && ends.goals.iter().any(|goal| self.reaches(goal)) {
            return true;
        }
        if test_ends && ends.forks.iter().any(|fork| !fork.forced && self.solves(fork.node) == Answer::Yes) {
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
                if ends.forks.iter().any(|fork| fork.forced && self.solves(fork.node) == Answer::Yes) {
                    return true;
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
        if ends.forks.iter().any(|fork| fork.forced && self.solves(fork.node) == Answer::Yes) {
            return true;
        }
        left > 0 && self.all_defences_fail(section, left) == Answer::Yes
    }

    /// The answer of a section that begins with a defence.
    pub(crate) fn defends(&mut self, section: &Section) -> Answer {
        if !self.holds(section.constraints_before(1)) {
            return Answer::No;
        }
        self.all_defences_fail(section, section.maximum - 1)
    }

    /// Whether the defender, to move with `left` half-moves to go, has moves and all of them fail.
    pub(crate) fn all_defences_fail(&mut self, section: &Section, left: usize) -> Answer {
        if !self.permits_defences(section, left) {
            return Answer::No;
        }
        let mut any = false;
        let refuted = self.any_move(None, |prover| {
            any = true;
            !prover.defence_fails(section, left - 1)
        });
        match (refuted, any) {
            (true, _) => Answer::No,
            (false, true) => Answer::of(!self.stopped),
            (false, false) => Answer::Immobile,
        }
    }

    /// Whether the defence just played, with `left` half-moves to go, fails.
    fn defence_fails(&mut self, section: &Section, left: usize) -> bool {
        let ends = &section.after[1];
        (section.is_long_enough(left) && ends.goals.iter().any(|goal| self.reaches(goal)))
            || self.defence_is_answered(section, left)
    }

    /// What comes after the goals of a defence: forks and the next attack.
    pub(crate) fn defence_is_answered(&mut self, section: &Section, left: usize) -> bool {
        section.after[1].forks.iter().any(|fork| self.solves(fork.node) == Answer::Yes)
            || self.attacks(section, left)
    }

    /// Whether the options leave the defender without more than they permit (flights, missing threats).
    pub(crate) fn permits_defences(&mut self, section: &Section, left: usize) -> bool {
        let options = self.means.options;
        if let Some(flights) = options.max_flight_squares
            && left > 3
            && self.flights_exceed(flights)
        {
            return false;
        }
        if let Some(threat) = options.max_threat_length {
            let most = 2 * threat as usize;
            let side = self.rules.side_to_move();
            if left >= most && section.maximum > most && !self.rules.is_in_check(side) {
                let here = self.rules.clone();
                self.rules.set_side_to_move(!side);
                let parity = (left - 1) % 2;
                let length = most.saturating_sub(1 + parity) + parity;
                let threatened = length > 0 && self.attacks(section, length.min(left - 1));
                self.rules = here;
                return threatened;
            }
        }
        true
    }

    /// Whether the king of the side to move has more than so many flights.
    fn flights_exceed(&mut self, flights: u32) -> bool {
        let _ = flights;
        false
    }
}
