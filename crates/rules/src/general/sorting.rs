//! What to try first where all that matters is whether something can be forced.

use super::game::{Prospect, Ways};
use super::play::Kind;
use super::{Game, Move};
use crate::Rules;
use movement::Arrival;

/// How forcing a move looks.
const CHECK: u32 = 0;
const SHARP: u32 = 1;
const QUIET: u32 = 2;

impl Game<'_> {
    /// Puts moves that surely check first, then captures, promotions and what may uncover a check; otherwise the order
    /// stays.
    pub(crate) fn put_forcing_first(&mut self, moves: &mut [Move]) {
        let side = self.position.side_to_move();
        let mut looks = std::mem::take(&mut self.grades);
        looks.clear();
        let bounded = self.rules.bounded_observation;
        let mut ways = Ways::default();
        if bounded {
            for royal in self.position.royals(!side) {
                self.add_ways_to(royal, side, &mut ways);
            }
        }
        looks.extend(moves.iter().map(|m| {
            if m.kind != Kind::Ordinary || m.via.is_some() {
                return QUIET;
            }
            let check = if bounded { self.checks_from_arrival(m) } else { Some(false) };
            match check {
                Some(true) => CHECK,
                None => SHARP,
                Some(false)
                    if m.capture.is_some()
                        || ways.are_changed_by(m, true)
                        || self.promotes_on(self.unit(m.departure), m.arrival, side) =>
                {
                    SHARP
                }
                Some(false) => QUIET,
            }
        }));
        let mut sorted = self.move_lists.pop().unwrap_or_default();
        sorted.clear();
        for look in [CHECK, SHARP, QUIET] {
            sorted.extend(moves.iter().zip(&looks).filter(|&(_, &l)| l == look).map(|(&m, _)| m));
        }
        moves.copy_from_slice(&sorted);
        self.move_lists.push(sorted);
        self.grades = looks;
    }

    /// Whether a move found in another position is one of the unit's own here and legal; `false` where that is not
    /// easily told.
    pub(crate) fn is_surely_playable(&mut self, m: Move) -> bool {
        let rules = self.rules;
        let side = self.position.side_to_move();
        let plain = rules.departures.is_empty()
            && rules.arrival_filters.is_empty()
            && rules.move_filters.is_empty()
            && rules.list_filters.is_empty()
            && rules.sight.is_none()
            && rules.selections.is_empty()
            && rules.power.is_empty()
            && rules.endings.is_empty();
        if !plain || m.kind != Kind::Ordinary || m.via.is_some() || m.settled {
            return false;
        }
        let unit = self.unit(m.departure);
        if !unit.belongs_to(side) || !self.is_a_way(&m) {
            return false;
        }
        match self.foreseen(&m) {
            Prospect::Legal => true,
            Prospect::Illegal => false,
            Prospect::Open => {
                let legal = self.make(m).legal;
                if legal {
                    self.undo();
                }
                legal
            }
        }
    }

    /// Whether the unit's walk leads to the move.
    fn is_a_way(&self, m: &Move) -> bool {
        let side = self.position.side_to_move();
        let rules = self.rules;
        if !rules.royals_capturable
            && m.capture.is_some()
            && (self.position.royals(!side).contains(m.capture) || rules.captures_own)
        {
            return false;
        }
        let mut found = false;
        let wanted = Move { picks: [0; 6], ..*m };
        rules.program(self.unit(m.departure).walk, side).generate(
            m.departure,
            &self.view(side),
            &mut |way: Arrival| found |= Move::by_way(m.departure, &way) == wanted,
        );
        found
    }
}
