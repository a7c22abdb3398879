//! What the defender may have: all defences together, remembered with the position in which they are played, and what the
//! options grant.

use super::Prover;
use crate::plan::{Answer, Section};
use crate::table::{beside, place_key};
use board::Key;
use rules::ProofHints;

/// The place in a section of the positions after an attack.
const DEFENCES: usize = 1 << 16;

/// The question how many defences are nontrivial, beside the one whether all fail; those that ask for an exact length follow.
const NONTRIVIAL: u32 = 1;

/// So many nontrivial defences are remembered, to be looked at first.
const NONTRIVIAL_REMEMBERED: usize = 4;

impl<R: ProofHints> Prover<'_, R> {
    /// Whether the defender has moves and all of them fail; the answer is remembered where looking at them costs more.
    pub(super) fn surely_all_defences_fail(&mut self, section: &Section, left: usize) -> bool {
        let table = self
            .means
            .table
            .filter(|_| R::GOALS_ARE_EXPENSIVE && left > 1 && section.after[1].overriding.is_none());
        let Some(table) = table else { return self.all_defences_fail(section, left) == Answer::Yes };
        let key = self.key_of_defences(section, left);
        // where it matters how much has been played or may come, nothing is known of other lengths
        let options = self.means.options;
        let exact = section.minimum > 1
            || options.max_threat_length.is_some()
            || options.max_flight_squares.is_some();
        let (fails, succeeds) = table.battle(key);
        if fails >= left {
            return false;
        }
        let exact_key = u32::try_from(left).ok().map(|left| beside(key, NONTRIVIAL + left));
        if !exact {
            if succeeds <= left {
                return true;
            }
        } else if let Some(exact_key) = exact_key {
            match table.battle(exact_key) {
                (1.., _) => return false,
                (_, 1) => return true,
                _ => {}
            }
        }
        let answer = self.all_defences_fail(section, left);
        if self.stopped {
            return answer == Answer::Yes;
        }
        match (answer, exact_key) {
            // who cannot move cannot with any length
            (Answer::Immobile, _) => table.remember_battle(key, section.maximum, usize::MAX),
            (Answer::Yes, Some(exact_key)) if exact => table.remember_battle(exact_key, 0, 1),
            (Answer::No, Some(exact_key)) if exact => table.remember_battle(exact_key, 1, usize::MAX),
            (Answer::Yes, _) if !exact => table.remember_battle(key, 0, left),
            (Answer::No, _) if !exact => table.remember_battle(key, left, usize::MAX),
            _ => {}
        }
        answer == Answer::Yes
    }

    /// The key of a position after an attack, with so many half-moves to go.
    pub(super) fn key_of_defences(&self, section: &Section, left: usize) -> Key {
        let mut key = self.rules.key();
        key ^= self.key_behind_attack(section, left);
        if section.minds_taking_back() && self.rules.may_take_back() {
            key ^= self.rules.taking_back_key();
        }
        key
    }

    /// What is added to the key of a position after an attack.
    fn key_behind_attack(&self, section: &Section, left: usize) -> Key {
        let mut key = place_key(section.id, DEFENCES + left % 2);
        key ^= self.key_of_granted();
        key
    }

    /// Has the memory fetch what is remembered of the position after a move, an attack, while the one before it is looked at.
    #[inline]
    pub(super) fn make_ready_for_attack(&self, section: &Section, left: usize, index: usize) {
        if R::GOALS_ARE_EXPENSIVE
            && let Some(table) = self.means.table
            && let Some(&attack) = self.moves.get(index)
            && let Some(mut key) = self.rules.likely_key_after(attack)
        {
            key ^= self.key_behind_attack(section, left - 1);
            table.make_ready_for(key);
        }
    }

    /// What tells positions apart in which other numbers of nontrivial defences may still be granted.
    pub(super) fn key_of_granted(&self) -> Key {
        match self.means.options.non_trivial {
            Some(_) => Key::mix(0x4e54, self.nontrivial.cast_unsigned()),
            None => Key::default(),
        }
    }

    /// Whether the defender, to move with `left` half-moves to go, has moves and all of them fail.
    pub(crate) fn all_defences_fail(&mut self, section: &Section, left: usize) -> Answer {
        if !self.permits_defences(section, left) {
            return Answer::No;
        }
        let Some(granted) = self.granted_defences(section, left) else { return Answer::No };
        self.nontrivial -= granted;
        let answer = self.all_defences_fail_as_granted(section, left);
        self.nontrivial += granted;
        answer
    }

    /// Option NonTrivial: how many nontrivial defences more than one are granted to the defender to move; `None` if
    /// he has more than may be granted. A defence is trivial when a short attack answers it.
    pub(crate) fn granted_defences(&mut self, section: &Section, left: usize) -> Option<i64> {
        let Some((_, moves)) = self.means.options.non_trivial else { return Some(0) };
        let least = 2 * moves as usize + 1;
        // who is forced to end play has no defences to be counted
        let forced = |prover: &mut Self| {
            section.after[0].forks.iter().any(|fork| fork.forced && prover.is_solved(fork.node))
        };
        if left <= least || forced(self) {
            return Some(0);
        }
        let short = least + (left - 1) % 2 - 1;
        let Some(table) = self.means.table else { return self.count_nontrivial(section, short) };
        let key = beside(self.key_of_defences(section, left), NONTRIVIAL);
        match table.battle(key) {
            (1.., _) => return None,
            (_, usize::MAX) => {}
            (_, known) => return i64::try_from(known).ok().map(|known| known - 2),
        }
        let count = self.count_nontrivial(section, short);
        if !self.stopped {
            match count {
                Some(count) => {
                    table.remember_battle(key, 0, usize::try_from(count + 2).unwrap_or(usize::MAX))
                }
                None => table.remember_battle(key, 1, usize::MAX),
            }
        }
        count
    }

    /// The defences, but for one, that no attack of at most so many half-moves answers; `None` if they are more than may be granted.
    fn count_nontrivial(&mut self, section: &Section, short: usize) -> Option<i64> {
        let mut nontrivial = 0;
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        let mut front = start;
        for place in 0..self.nontrivial_defences.len() {
            front += self.bring_to_front(front, self.nontrivial_defences[place]);
        }
        for index in start..self.moves.len() {
            let defence = self.moves[index];
            let mut is_nontrivial = false;
            let too_many = self.any_choice(defence, |prover, _| {
                let fails = prover.defence_fails(section, short);
                is_nontrivial |= !fails;
                nontrivial += i64::from(!fails);
                nontrivial > prover.nontrivial + 1
            });
            if is_nontrivial && !self.nontrivial_defences.contains(&defence) {
                self.nontrivial_defences.truncate(NONTRIVIAL_REMEMBERED - 1);
                self.nontrivial_defences.insert(0, defence);
            }
            if too_many || self.stopped {
                break;
            }
        }
        self.moves.truncate(start);
        (nontrivial <= self.nontrivial + 1).then_some(nontrivial - 1)
    }

    /// Whether the options leave the defender without more than they permit (flights, missing threats).
    pub(crate) fn permits_defences(&mut self, section: &Section, left: usize) -> bool {
        if !self.permits_flights(left) {
            return false;
        }
        if let Some(threat) = self.means.options.max_threat_length {
            let most = 2 * threat as usize;
            let side = self.rules.side_to_move();
            if left >= most && section.maximum > most && !self.rules.is_in_check(side) {
                let here = self.rules.clone();
                self.rules.pass();
                // what is threatened takes a move at least
                let parity = if threat == 0 { 0 } else { (left - 1) % 2 };
                let length = most.saturating_sub(1 + parity) + parity;
                let threatened = length > 0 && self.attacks(section, length.min(left - 1));
                self.rules = here;
                return threatened;
            }
        }
        true
    }

    /// Whether the options leave the defender, with so many half-moves to go, no more flights than they permit.
    pub(crate) fn permits_flights(&mut self, left: usize) -> bool {
        match self.means.options.max_flight_squares {
            Some(flights) if left > 3 => !self.flights_exceed(flights),
            _ => true,
        }
    }

    /// Whether the king of the side to move has more than so many flights.
    fn flights_exceed(&mut self, flights: u32) -> bool {
        let side = self.rules.side_to_move();
        let Some(royal) = self.rules.royal_square(side) else { return false };
        let mut left = flights + 1;
        let mut moves = Vec::new();
        self.rules.generate(&mut moves);
        for first in moves {
            let mut next = Some(first);
            while let Some(intention) = next {
                let flees = self.rules.plain(intention).departure == royal;
                let made = self.rules.make(intention);
                next = made.next;
                if made.legal {
                    self.rules.undo();
                    left -= u32::from(flees);
                    if left == 0 {
                        return true;
                    }
                }
            }
        }
        false
    }
}
