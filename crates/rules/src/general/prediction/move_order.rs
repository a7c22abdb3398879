//! What to try first where all that matters is whether something can be forced, and whether a move found elsewhere can be played
//! here.
//!
//! **Claim.** The order holds the same moves; a move that is listed surely is one of those that would be generated.
//!
//! **Needs.** For the order nothing. A move found elsewhere is known again only under rules whose filters judge moves one by one.
//!
//! **Tested by** `rules/tests/shortcuts.rs` (`ordering_keeps_every_move_and_moves_of_other_positions_are_known_again`).

use crate::Rules;
use crate::general::prediction::estimate::{CheckLines, Estimate};
use crate::general::{Game, Move, Picks};
use board::{Side, Walk};
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
        let bounded = self.rules.predicted.bounded_observation;
        let lines = if bounded {
            self.check_lines_to(self.position.royals(!side), side)
        } else {
            CheckLines::default()
        };
        looks.extend(moves.iter().map(|m| {
            if !m.is_direct() {
                return QUIET;
            }
            let check = if bounded { self.checks_from_arrival(m) } else { Some(false) };
            match check {
                Some(true) => CHECK,
                None => SHARP,
                Some(false)
                    if m.capture.is_some()
                        || lines.are_changed_by(m, true)
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
    /// easily told. For `mobility` it does not matter whether rules of choice let it be chosen: they leave some move.
    pub(crate) fn is_surely_playable(&mut self, m: Move, mobility: bool) -> bool {
        if !self.is_surely_listed(&m, mobility) {
            return false;
        }
        // for one move the pins of the position are not worth finding
        let predicted = &self.rules.predicted;
        let decide = predicted.squares_decide || predicted.arrivals_tell && predicted.checks_by_walk;
        if decide && !self.has_noted_pins() && self.displaces_nobody_else(&m) {
            let side = self.position.side_to_move();
            if !self.permits_by_arrival(&m) {
                return false;
            }
            match self.royals_stay_unreached(side, &m, self.unit(m.departure)) {
                Some(true) => return true,
                Some(false) if self.rules.tells_checks() => return false,
                _ => {}
            }
        }
        match self.predicted(&m) {
            Estimate::Legal => true,
            Estimate::Illegal => false,
            Estimate::Open => {
                let legal = self.make(m).legal;
                if legal {
                    self.undo();
                }
                legal
            }
        }
    }

    /// The same of a move that need not be legal.
    pub(crate) fn is_surely_listed(&mut self, m: &Move, mobility: bool) -> bool {
        let rules = self.rules;
        let side = self.position.side_to_move();
        let plain = rules.may_know_moves_again()
            && !rules.units_have_extra_moves
            && match self.selection_now() {
                None => true,
                Some(by_grade) => mobility && by_grade.is_some() && !rules.null_moves(),
            }
            && (rules.list_filters.is_empty()
                || m.capture.is_none()
                    && rules.list_filters.iter().all(|hook| hook.spares_quiet_moves(self.rules)));
        if !plain || !m.is_direct() || m.settled {
            return false;
        }
        self.unit(m.departure).belongs_to(side) && self.is_a_way(m) && self.is_unfiltered(m, side)
    }

    /// Whether no rule about single moves strikes a move that the unit's walk leads to.
    fn is_unfiltered(&mut self, m: &Move, side: Side) -> bool {
        let rules = self.rules;
        (rules.departures.is_empty() || self.may_leave(m.departure, side))
            && (rules.arrival_filters.is_empty()
                || !(rules.captures_go_on() && m.capture.is_some()) && self.accepts_arrival(m, side))
            && rules.move_filters.iter().all(|hook| hook.accepts(self, m, side, false))
    }

    /// Whether the unit's walk leads to the move.
    fn is_a_way(&mut self, m: &Move) -> bool {
        let side = self.position.side_to_move();
        let rules = self.rules;
        if !rules.royals_capturable()
            && m.capture.is_some()
            && (self.position.royals(!side).contains(m.capture) || rules.captures_own())
        {
            return false;
        }
        let wanted = Move { picks: Picks::NONE, ..*m };
        let walk = self.unit(m.departure).walk;
        if self.has_own_walk(m.departure, side) {
            return self.leads_to(walk, &wanted, side);
        }
        let mut list = self.powers(m.departure, side, None);
        let found = m.passed[0].is_none()
            && list.walks().iter().any(|&(walk, serves)| {
                serves.admits(m.capture.is_some()) && self.leads_to(walk, &wanted, side)
            });
        list.clear();
        self.walk_lists.push(list);
        found
    }

    /// Whether a walk leads the unit that a move moves to that move.
    fn leads_to(&self, walk: Walk, wanted: &Move, side: Side) -> bool {
        let program = self.rules.program(walk, side);
        let plain = wanted.effects == 0 && wanted.captures_on_arrival();
        if plain
            && !self.rules.is_pawn(walk)
            && !program.captures_in_passing()
            && !self.position.has_holes()
            && let Some((quiet, captures)) = program.ends_over(wanted.departure, self.position.occupied())
        {
            let theirs = self.unit(wanted.arrival).belongs_to(!side);
            return wanted.passed[0].is_none()
                && if wanted.capture.is_none() {
                    quiet.contains(wanted.arrival)
                } else {
                    theirs && captures.contains(wanted.arrival)
                };
        }
        let mut found = false;
        program.generate(wanted.departure, &self.view(side), &mut |way: Arrival| {
            found |= Move::by_way(wanted.departure, &way) == *wanted
        });
        found
    }
}
