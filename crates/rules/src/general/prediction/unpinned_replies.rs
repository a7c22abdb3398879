//! Replies that few moves can stop: where there are enough of them no move stalemates.
//!
//! **Claim.** A unit that stands on no line to its king is not pinned. It may go to an empty square unless it is captured, or the
//! square or one on the way to it is entered; so a stalemating move must do that to all such replies at once.
//!
//! **Needs.** What [`super::mate_candidates`] needs, and that moves which capture nothing are judged by self-check alone
//! (`flights_sure`).
//!
//! **Tested by** `rules/tests/mates_told.rs` (`stalemates_under_every_condition`).

use crate::general::prediction::mate_candidates::MateSearch;
use crate::general::{Game, Move};
use board::SquareSet;

/// So many replies are told apart.
const MOST_REPLIES: usize = 24;

/// For each of some replies the squares one of which a move of the other side must enter that stops it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Replies {
    list: [u64; MOST_REPLIES],
    count: usize,
}

impl Replies {
    fn add(&mut self, squares: u64) -> bool {
        if self.count < MOST_REPLIES {
            self.list[self.count] = squares;
            self.count += 1;
        }
        self.count < MOST_REPLIES
    }

    /// Whether none is known.
    pub(crate) fn are_none(&self) -> bool {
        self.count == 0
    }

    /// Squares one of which a move must enter that stops all of them.
    pub(crate) fn stopping(&self) -> u64 {
        self.list[..self.count].iter().fold(!0, |all, squares| all & squares)
    }

    /// Those that a move of their own side leaves as they are.
    pub(crate) fn untouched_by(&self, m: &Move) -> Replies {
        let touched = m.departure.bit() | m.arrival.bit() | m.capture.bit();
        let mut replies = Replies::default();
        for &squares in self.list[..self.count].iter().filter(|squares| *squares & touched == 0) {
            replies.add(squares);
        }
        replies
    }
}

impl Game<'_> {
    /// Replies to moves of a side that do nothing but leave a square and enter another, and check nobody; with `quiet` those
    /// that check nobody either, unless a royal unit moves; `None` where none is known.
    pub(crate) fn free_replies(&self, search: &MateSearch, quiet: bool) -> Option<Replies> {
        let (rules, position) = (self.rules, &self.position);
        let MateSearch { king, side, occupied, .. } = *search;
        let legal = rules.legality.iter().all(|hook| hook.concerns_only_checks(self.rules));
        if !legal || !rules.predicted.flights_sure || rules.selections.iter().any(|hook| hook.concerns(!side))
        {
            return None;
        }
        // where leaving, or entering, may let a unit reach the king from wherever it has gone
        let (mut leaving, mut entering) = (0, 0);
        for (walk, units) in position.walks() {
            if !units[side].is_empty() {
                let (gaps, hurdles) = rules.program(walk, side).all_ways(king)?;
                leaving |= gaps;
                entering |= hurdles;
            }
        }
        let royals = position.royals(side);
        let mut footprint = self.displacing_footprint_of(!side);
        let checks_matter = quiet || footprint.checks || !rules.legality.is_empty();
        if checks_matter {
            // as what a unit checks
            footprint = self.footprint_of(!side);
            let lines = self.check_lines_to(royals, !side);
            leaving |= (lines.touched | lines.emptied).0[0];
            entering |= (lines.touched | lines.filled).0[0];
        }
        let mut replies = Replies::default();
        let own = (position.occupied_by(!side) - position.occupied_by(side) - position.royals(!side)).0[0];
        for (walk, units) in position.walks() {
            let units = units[!side].0[0] & own & !(leaving | footprint.departures);
            if units == 0 {
                continue;
            }
            let program = rules.program(walk, !side);
            let mut barred = entering | footprint.arrivals;
            // what it becomes may check, or be no unit
            if rules.is_pawn(walk) && (checks_matter || !rules.other_promotions.is_empty()) {
                barred |= (rules.promotion.squares[side] | rules.promotion.squares[!side]).0[0];
            }
            if checks_matter {
                for royal in royals {
                    barred |= program.steady_reach(royal).0[0];
                }
            }
            let alike = program.reached_over(king, occupied).is_some();
            for from in SquareSet::of_first_word(units) {
                let Some((quiet, _)) = program.ends_over(from, occupied) else { break };
                let quiet = quiet.0[0] & !barred;
                if quiet == 0 {
                    continue;
                }
                if !alike {
                    let looks = program.looks_from(from)?.0[0];
                    if !replies.add(looks | from.bit()) {
                        return Some(replies);
                    }
                    continue;
                }
                // three are enough to be stopped by nothing but the capture
                for to in SquareSet::of_first_word(quiet).into_iter().take(3) {
                    let squares = program.ways(from, to).0[0] | from.bit() | to.bit();
                    if !replies.add(squares) {
                        return Some(replies);
                    }
                }
            }
        }
        Some(replies)
    }
}
