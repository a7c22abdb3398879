//! Long battles: a search that goes where least is left to prove (depth-first proof-number search, "df-pn": A. Nagai, 2002).
//!
//! An attack needs one move that succeeds, a defence one that refutes. Of each position it is estimated how much is still to be
//! answered before a yes and before a no, and the search goes down where one move decides soonest: forcing attacks, replies that
//! leave the attacker little. A battle with few half-moves left is answered by the search move by move, which costs less there. The
//! number of half-moves left is part of the question, so that no line comes back to a question that it began with, and every
//! answer is a proof for that length.

use super::numbers::{Candidate, Numbers, Standing, choose};
use super::{Answer, Prover};
use crate::plan::{Kind, Section};
use board::Key;
use rules::ProofHints;

/// With so many half-moves left, or fewer, a battle is searched move by move.
pub(crate) const SHORT: usize = 7;

/// The same within a long battle.
const LAST: usize = 5;

/// A length in half-moves that no battle has: who fails in so many fails for good.
const FOREVER: usize = u16::MAX as usize;

impl<R: ProofHints> Prover<'_, R> {
    /// Whether a battle with so many half-moves to go is searched here: a long one, in which nothing but goals and the length ends
    /// play, without options that ask for more, and with memory for the numbers. Where moves can be taken back, what can still
    /// happen depends on more than the position; such positions are searched move by move too.
    #[inline]
    pub(super) fn is_long_battle(&self, section: &Section, left: usize) -> bool {
        left > SHORT && self.means.numbers.is_some() && self.is_plain_battle(section)
    }

    #[cold]
    fn is_plain_battle(&self, section: &Section) -> bool {
        let options = self.means.options;
        let plain = section.after.iter().all(|ends| {
            ends.let_play_go_on() && ends.forks.is_empty() && ends.overriding.is_none() && !ends.bound
        });
        plain
            && section.kind == Kind::Battle
            && section.minimum <= 1
            && !section.parry
            && !self.rules.may_take_back()
            && options.max_flight_squares.is_none()
            && options.max_threat_length.is_none()
            && options.non_trivial.is_none()
    }

    /// Whether the attacker, to move, succeeds in so many half-moves of a long battle, and what is known of his success then.
    pub(super) fn long_attack(&mut self, section: &Section, left: usize) -> Standing {
        match self.known_of_attacker(section, left) {
            Standing::Open(_) => self.search_attacks(section, left, Numbers::LIMIT),
            known => known,
        }
    }

    /// The least number of half-moves of a long battle, more than `refuted` and at most `left`, in which the attacker succeeds.
    pub(super) fn shortest_long_attack(
        &mut self,
        section: &Section,
        refuted: usize,
        left: usize,
    ) -> Option<usize> {
        let Standing::Succeeds(mut succeeds) = self.long_attack(section, left) else { return None };
        let mut fails = refuted;
        loop {
            // the lengths between
            let open = (succeeds - 1).saturating_sub(fails) / 2;
            if open == 0 || self.stopped {
                break;
            }
            let middle = succeeds - 2 * open.div_ceil(2);
            match self.long_attack(section, middle) {
                Standing::Succeeds(length) => succeeds = length,
                Standing::Fails(length) => fails = length,
                Standing::Open(_) => break,
            }
        }
        Some(succeeds)
    }

    /// Whether the defender, to move in a long battle, has moves and all of them fail.
    pub(super) fn long_defence(&mut self, section: &Section, left: usize) -> Answer {
        if !self.rules.has_legal_move() {
            return Answer::Immobile;
        }
        let standing = match self.known_of_defender(section, left) {
            Standing::Open(_) => self.search_defences(section, left, Numbers::LIMIT),
            known => known,
        };
        Answer::of(matches!(standing, Standing::Succeeds(_)))
    }

    /// What is known of the position with the attacker to move.
    fn known_of_attacker(&self, section: &Section, left: usize) -> Standing {
        if self.rules.may_take_back() {
            return Standing::Open(Numbers::UNKNOWN);
        }
        self.known(self.key(section, left % 2), left)
    }

    /// What is known of the position with the defender to move.
    fn known_of_defender(&self, section: &Section, left: usize) -> Standing {
        if self.rules.may_take_back() {
            return Standing::Open(Numbers::UNKNOWN);
        }
        self.known(self.key_of_defences(section, left), left)
    }

    fn known(&self, key: Key, left: usize) -> Standing {
        if let Some(table) = self.means.table {
            let (fails, succeeds) = table.battle(key);
            if fails >= left {
                return Standing::Fails(fails);
            }
            if succeeds <= left {
                return Standing::Succeeds(succeeds);
            }
        }
        let numbers = self.means.numbers.and_then(|numbers| numbers.numbers(key, left));
        let numbers = numbers.map_or(Numbers::UNKNOWN, |(proof, disproof)| Numbers {
            proof: proof.into(),
            disproof: disproof.into(),
        });
        Standing::Open(numbers)
    }

    /// Remembers what a search has found, and answers it.
    fn learnt(&self, key: Key, left: usize, standing: Standing) -> Standing {
        if self.stopped {
            return standing;
        }
        match (standing, self.means.table) {
            (Standing::Succeeds(length), Some(table)) => table.remember_battle(key, 0, length),
            (Standing::Fails(length), Some(table)) => table.remember_battle(key, length, usize::MAX),
            (Standing::Open(numbers), _) => {
                if let Some(table) = self.means.numbers {
                    table.remember_numbers(key, left, numbers.proof, numbers.disproof);
                }
            }
            _ => {}
        }
        standing
    }

    /// Looks at the position, the attacker being to move, until it is answered or a number reaches its limit.
    fn search_attacks(&mut self, section: &Section, left: usize, limit: Numbers) -> Standing {
        if left <= LAST || self.rules.may_take_back() {
            return match self.shortest_attack(section, left) {
                Some(length) => Standing::Succeeds(length),
                None => Standing::Fails(left),
            };
        }
        let key = self.key(section, left % 2);
        let start = self.moves.len();
        self.rules.expect_overriding(None);
        self.rules.generate(&mut self.moves);
        let mut fails = FOREVER;
        let mut open = Vec::with_capacity(self.moves.len() - start);
        let mut success = None;
        for index in start..self.moves.len() {
            let first = self.moves[index];
            let succeeds = self.any_choice(first, |prover, attack| {
                match prover.after_attack(section, left - 1) {
                    Standing::Succeeds(length) => success = Some(length + 1),
                    Standing::Fails(length) => fails = fails.min(length.saturating_add(1)),
                    Standing::Open(numbers) => open.push(Candidate { intention: attack, numbers }),
                }
                success.is_some()
            });
            if succeeds || self.stopped {
                break;
            }
        }
        self.moves.truncate(start);
        loop {
            if let Some(length) = success {
                return self.learnt(key, left, Standing::Succeeds(length));
            }
            if open.is_empty() {
                return self.learnt(key, left, Standing::Fails(fails));
            }
            let (numbers, choice) = choose(&open, false, limit);
            if numbers.exceed(limit) || self.is_stopped() {
                return self.learnt(key, left, Standing::Open(numbers));
            }
            let made = self.rules.make(open[choice.index].intention);
            debug_assert!(made.legal, "it was legal before");
            self.nodes += 1;
            let standing = self.search_defences(section, left - 1, choice.limit);
            self.rules.undo();
            match standing {
                Standing::Succeeds(length) => success = Some(length + 1),
                Standing::Fails(length) => {
                    fails = fails.min(length.saturating_add(1));
                    open.swap_remove(choice.index);
                }
                Standing::Open(numbers) => open[choice.index].numbers = numbers,
            }
        }
    }

    /// What is known of the position after an attack.
    fn after_attack(&mut self, section: &Section, left: usize) -> Standing {
        if self.rules.takes_back() {
            return Standing::Fails(FOREVER);
        }
        if section.after[0].goals.iter().any(|goal| self.reaches(goal)) {
            return Standing::Succeeds(0);
        }
        match self.known_of_defender(section, left) {
            Standing::Open(Numbers::UNKNOWN) => {
                let replies = self.count_moves();
                Standing::Open(Numbers { proof: replies.max(1), disproof: 1 })
            }
            known => known,
        }
    }

    /// Looks at the position, the defender being to move, until it is answered or a number reaches its limit.
    fn search_defences(&mut self, section: &Section, left: usize, limit: Numbers) -> Standing {
        if self.rules.may_take_back() {
            return match self.all_defences_fail_as_granted(section, left) {
                Answer::Yes => Standing::Succeeds(left),
                _ => Standing::Fails(left),
            };
        }
        let key = self.key_of_defences(section, left);
        let start = self.moves.len();
        self.rules.expect_overriding(None);
        self.rules.generate(&mut self.moves);
        let mut succeeds = 0;
        let mut legal = false;
        let mut open = Vec::with_capacity(self.moves.len() - start);
        let mut refutation = None;
        for index in start..self.moves.len() {
            let first = self.moves[index];
            let refutes = self.any_choice(first, |prover, reply| {
                legal = true;
                match prover.after_defence(section, left - 1) {
                    Standing::Succeeds(length) => succeeds = succeeds.max(length + 1),
                    Standing::Fails(length) => refutation = Some(length.saturating_add(1)),
                    Standing::Open(numbers) => open.push(Candidate { intention: reply, numbers }),
                }
                refutation.is_some()
            });
            if refutes || self.stopped {
                break;
            }
        }
        self.moves.truncate(start);
        if !legal {
            // who cannot move and is not where play ends cannot with any length
            refutation = Some(FOREVER);
        }
        loop {
            if let Some(length) = refutation {
                return self.learnt(key, left, Standing::Fails(length));
            }
            if open.is_empty() {
                return self.learnt(key, left, Standing::Succeeds(succeeds));
            }
            let (numbers, choice) = choose(&open, true, limit);
            if numbers.exceed(limit) || self.is_stopped() {
                return self.learnt(key, left, Standing::Open(numbers));
            }
            let made = self.rules.make(open[choice.index].intention);
            debug_assert!(made.legal, "it was legal before");
            self.nodes += 1;
            let standing = self.search_attacks(section, left - 1, choice.limit);
            self.rules.undo();
            match standing {
                Standing::Succeeds(length) => {
                    succeeds = succeeds.max(length + 1);
                    open.swap_remove(choice.index);
                }
                Standing::Fails(length) => refutation = Some(length.saturating_add(1)),
                Standing::Open(numbers) => open[choice.index].numbers = numbers,
            }
        }
    }

    /// What is known of the position after a defence.
    fn after_defence(&mut self, section: &Section, left: usize) -> Standing {
        if self.rules.takes_back() {
            return Standing::Fails(FOREVER);
        }
        if section.after[1].goals.iter().any(|goal| self.reaches(goal)) {
            return Standing::Succeeds(0);
        }
        match self.known_of_attacker(section, left) {
            Standing::Open(Numbers::UNKNOWN) => {
                if let Some(goal) = section.last_goal(0)
                    && self.rules.can_reach(goal)
                {
                    return Standing::Succeeds(1);
                }
                let attacks = self.count_moves();
                Standing::Open(Numbers { proof: 1, disproof: attacks.max(1) })
            }
            known => known,
        }
    }

    /// The number of intentions of the side to move.
    fn count_moves(&mut self) -> u32 {
        let start = self.moves.len();
        self.rules.expect_overriding(None);
        self.rules.generate(&mut self.moves);
        let count = self.moves.len() - start;
        self.moves.truncate(start);
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}
