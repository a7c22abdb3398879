//! Rules of legality that judge a move by where it ends and what is occupied then: they are asked of moves before these are made, of
//! replies to them, and of captures that would be checks.
//!
//! **Claim.** An ordinary move that displaces nobody but the moving unit and a captured one is permitted if and only if its arrival
//! and the squares that are occupied after it say so. Where observations count only if the capture may be played, those units check
//! that reach a royal unit by their walks and may capture it so.
//!
//! **Needs.** All rules of legality are of that kind (`LegalityBound::arrivals_tell`), on a board of at most 64 squares. For checks: no other
//! rule has a say in observation or in how units capture, and there are no effects.
//!
//! **Tested by** `language/tests/any_memory/promises.rs` (the verdicts, and estimates against moves played) and
//! `rules/tests/mates_told.rs` (replies).

use crate::general::position::intention::retain_from;
use crate::general::prediction::after_moves::AfterMoves;
use crate::general::{Game, Move, RuleSet};
use board::{PerSide, Side, Square, SquareSet};

impl RuleSet {
    /// Whether rules of legality judge ordinary moves by where they end and what is occupied then.
    pub(crate) fn arrivals_tell_what_is_permitted(&self) -> bool {
        self.geometry.len() <= 64 && self.legality.iter().all(|hook| hook.is_told_by_arrivals(self))
    }

    /// Whether those units check that reach a royal unit by their walks and whose captures there such rules permit.
    pub(crate) fn checks_are_told_by_arrivals(&self) -> bool {
        self.predicted.arrivals_tell
            && self.predicted.bounded_observation
            && self.may_tell_checks_by_captures()
            && self.play_to_observe == PerSide([true; 2])
            && self.effects.hooks.is_empty()
            && self.power.is_empty()
            && self.arrival_filters.is_empty()
            && self.move_filters.is_empty()
            && self.capture_ways.is_none()
            && self.observer_gates.is_empty()
            && self.extra_observers.is_empty()
            && self.check_gates.is_empty()
            && self.check_rules.is_empty()
            && self.plain_observers()
            && self.only_royals_are_checked()
            && !self.checks_among_moves()
            && !self.checks_without_king()
            && !self.self_check_by_rule()
    }

    /// Whether squares tell which units check: all that reach a royal unit by their walks, or those of them that may capture it.
    pub(crate) fn tells_checks(&self) -> bool {
        self.certain_observation() || self.predicted.checks_told_by_arrivals
    }

    /// Whether rules of legality permit a move that ends on a square and leaves these squares occupied, where arrivals tell.
    #[inline]
    pub(crate) fn permits_arrival(&self, square: Square, occupied: u64) -> bool {
        self.legality.iter().all(|hook| hook.permits_arrival(square, SquareSet::of_first_word(occupied)))
    }
}

impl Game<'_> {
    /// Whether rules of legality permit a move that displaces nobody but the moving unit and a captured one, where arrivals tell.
    #[inline]
    pub(crate) fn permits_by_arrival(&self, m: &Move) -> bool {
        self.rules.permits_arrival(m.arrival, m.occupied_after(self.position.occupied().0[0]))
    }

    /// Drops the intentions from `first` on that rules of legality surely forbid, where arrivals tell.
    pub(crate) fn keep_permitted(&self, first: usize, moves: &mut Vec<Move>) {
        let predicted = &self.rules.predicted;
        if predicted.arrivals_tell && !self.rules.legality.is_empty() && self.rules.effects.hooks.is_empty() {
            retain_from(moves, first, |m| !m.is_direct() || self.permits_by_arrival(m));
        }
    }

    /// Whether a unit of a side reaches a royal unit of the other side on a square after moves, and may capture it as far as
    /// arrivals tell; `None` where occupation does not tell.
    #[inline]
    pub(crate) fn checked_after(&self, royal: Square, side: Side, after: &AfterMoves) -> Option<bool> {
        let reached = self.reached_after(royal, side, after)?;
        if reached && self.rules.predicted.checks_told_by_arrivals {
            return self.captured_after(royal, side, after);
        }
        Some(reached)
    }

    #[inline(never)]
    fn captured_after(&self, royal: Square, side: Side, after: &AfterMoves) -> Option<bool> {
        for (walk, from) in self.units_after(royal, side, after) {
            let program = self.rules.program(walk, side);
            if from == royal || !self.reaches_over(walk, from, royal, side, after.occupied)? {
                continue;
            }
            if program.captures_elsewhere() {
                return None;
            }
            if self.rules.permits_arrival(royal, after.occupied & !from.bit()) {
                return Some(true);
            }
        }
        Some(false)
    }
}
