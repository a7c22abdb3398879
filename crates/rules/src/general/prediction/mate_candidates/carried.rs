//! Captures after which the capturing unit stands elsewhere, and that give no check.
//!
//! **Claim.** Such a capture empties two squares and fills one. It does not check if neither of the two lies on a line to the king,
//! the third is on none either, and the unit does not reach the king from there.
//!
//! **Needs.** What [`super`] needs; effects that do nothing but carry who captures (`capturers_carried`), or a filter that lets captures go
//! on ([`crate::general::MoveListFilter::goes_on_to`]).
//!
//! **Tested by** `rules/tests/mates_told.rs`.

use super::{MateSearch, WalkGroup};
use crate::general::{Game, Move};
use board::{Side, Square, SquareSet};

impl Game<'_> {
    /// Whether captures do no more than let who captures stand elsewhere.
    pub(super) fn captures_only_carry(&self) -> bool {
        let rules = self.rules;
        let by_filter =
            rules.effects.loud.is_empty() && rules.list_filters.len() == 1 && rules.captures_go_on();
        (rules.predicted.capturers_carried || by_filter)
            && !rules.captures_own()
            && !self.position.has_neutral_units()
    }

    /// Squares among which is the one where the unit stands that captures on a square and surely changes in nothing else; `None`
    /// where that is not known.
    fn squares_after_capture(
        &self,
        group: &WalkGroup<'_>,
        from: Square,
        to: Square,
        side: Side,
    ) -> Option<u64> {
        let rules = self.rules;
        let take = Move { capture: to, ..Move::new(from, to) };
        if group.pawns || group.program.captures_elsewhere() || !self.is_plain_capture(&take) {
            return None;
        }
        if let [filter] = &rules.list_filters[..] {
            return Some(filter.goes_on_to(self, &take, side)?.0[0]);
        }
        let mut squares = 0;
        for &(number, _) in &rules.effects.loud {
            let hook = &rules.effects.hooks[number].1;
            let places = hook.places(rules, group.walk, side, to).0[0];
            let stays = places == 0 || hook.transitions(rules).is_none_or(|transitions| transitions.may_stay);
            squares |= places | if stays { to.bit() } else { 0 };
        }
        Some(squares)
    }

    /// Those of some captures of a unit that surely give no check.
    pub(super) fn captures_without_check(
        &self,
        search: &MateSearch,
        group: &WalkGroup<'_>,
        from: Square,
        captures: u64,
    ) -> u64 {
        if search.leaving & from.bit() != 0 {
            return 0;
        }
        let misses = |to: &Square| {
            let left = search.occupied.0[0] & !(from.bit() | to.bit());
            search.leaving & to.bit() == 0
                && self.squares_after_capture(group, from, *to, search.side).is_some_and(|squares| {
                    let near = squares & group.program.steady_reach(search.king).0[0];
                    let reaches = |at: Square| {
                        self.reaches_over(group.walk, at, search.king, search.side, left | at.bit())
                            != Some(false)
                    };
                    squares & search.entering == 0 && !SquareSet::of_first_word(near).into_iter().any(reaches)
                })
        };
        SquareSet::of_first_word(captures).into_iter().filter(misses).fold(0, |all, to| all | to.bit())
    }

    /// Squares one of which must be touched, where captures carry who captures, for a capture by a unit to check that does not now;
    /// `None` where one may, or nothing is known.
    pub(super) fn squares_that_allow_captures(
        &self,
        search: &MateSearch,
        group: &WalkGroup<'_>,
        from: Square,
    ) -> Option<u64> {
        let program = group.program;
        let ends = program.ends(from)?.0[0];
        let possible = self.arrivals(search, program, from, ends & search.open);
        if search.leaving & from.bit() != 0 || group.pawns {
            return if possible == 0 { Some(program.looks_from(from)?.0[0] | ends) } else { None };
        }
        // by lines that are known, whatever stands on them
        let reach = program.steady_reach(search.king).0[0];
        let never_checks = |to: Square| {
            search.leaving & to.bit() == 0
                && self
                    .squares_after_capture(group, from, to, search.side)
                    .is_some_and(|squares| squares & (search.entering | reach) == 0)
        };
        if !SquareSet::of_first_word(possible).into_iter().all(never_checks) {
            return None;
        }
        // who is captured later may be any unit
        let later = if self.rules.list_filters.is_empty() {
            let checks = |to: &Square| !never_checks(*to);
            SquareSet::of_first_word(ends & !possible)
                .into_iter()
                .filter(checks)
                .fold(0, |all, to| all | to.bit())
        } else {
            ends
        };
        if later == 0 {
            return Some(0);
        }
        match program.reached_over(from, search.occupied) {
            Some(reached) => {
                Some(later | self.squares_on_the_way(search, group, from, later & !reached.0[0])?)
            }
            None => Some(later | program.looks_from(from)?.0[0]),
        }
    }
}
