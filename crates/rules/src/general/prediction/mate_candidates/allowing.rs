//! Moves after which the other side cannot give mate or stalemate with its next move, excluded before any is made.
//!
//! **Claim.** To let the other side mate, a move must touch one of the squares that keep it from that now: those that let a check
//! be given, or that keep a flight open.
//!
//! **Needs.** What [`super`] needs; before a stalemate also that effects change nothing on the board.
//!
//! **Tested by** `rules/tests/mates_told.rs` (moves kept by `keep_allowing`, and `can_allow`).

use super::{MateSearch, Step, WalkGroup};
use crate::general::prediction::unpinned_replies::Replies;
use crate::general::{Game, Move};
use board::{Side, Square, SquareSet};
use stipulation::Goal;

/// So few moves are played before it is known what lies behind them.
const FEW_MOVES: usize = 6;

impl Game<'_> {
    /// Drops from the moves of the side to move, from `first` on, those after which the other side surely cannot reach the goal
    /// with one move.
    pub(in crate::general) fn keep_allowing(&self, goal: Goal, first: usize, moves: &mut Vec<Move>) {
        if !self.rules.is_told_from_squares(goal) {
            return;
        }
        // looking so far ahead takes as long as playing some moves
        let royals = self.position.royals(self.position.side_to_move());
        let others = moves[first..].iter().filter(|m| !royals.contains(m.departure)).count();
        if others < FEW_MOVES {
            return;
        }
        let may_allow: Box<dyn Fn(&Move) -> bool> = if goal == Goal::Mate {
            let Some(squares) = self.squares_that_allow_mate() else { return };
            let squares = SquareSet::of_first_word(squares);
            Box::new(move |m| m.touches(&squares))
        } else {
            let Some(replies) = self.replies_behind() else { return };
            Box::new(move |m| replies.untouched_by(m).stopping() != 0)
        };
        let side = self.position.side_to_move();
        let mut kept = first;
        for index in first..moves.len() {
            let m = moves[index];
            let keeps = !m.is_plain_step()
                || !self.changes_only_squares(&m)
                || {
                    let unit = self.unit(m.departure);
                    unit.is_royal() || unit.belongs_to(!side)
                }
                || may_allow(&m);
            if keeps {
                moves[kept] = m;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// The replies that the side to move may have, once it has moved, to stalemating moves of the other side; `None` where these
    /// may do more than arrive somewhere.
    fn replies_behind(&self) -> Option<Replies> {
        let (rules, position) = (self.rules, &self.position);
        if !rules.predicted.silent_effects
            || !rules.list_filters.is_empty()
            || rules.captures_own()
            || !rules.legality.is_empty()
        {
            return None;
        }
        let side = !position.side_to_move();
        let search = self.mate_search_by(side, Goal::Stalemate, false)?;
        for (walk, units) in position.walks() {
            if units[side].is_empty() {
                continue;
            }
            let group = self.group(&search, walk)?;
            if !group.castles_from.is_empty() {
                return None;
            }
            for from in units[side] {
                if group.program.ends(from)?.0[0] & group.promoting != 0 {
                    return None;
                }
            }
        }
        self.free_replies(&search, false)
    }

    /// Squares one of which a move of the side to move must touch that lets the other side mate it with the next one, if its
    /// king stays; `None` where that is not known.
    fn squares_that_allow_mate(&self) -> Option<u64> {
        let (rules, position) = (self.rules, &self.position);
        if rules.captures_own() {
            return None;
        }
        let side = !position.side_to_move();
        let search = self.mate_search_by(side, Goal::Mate, false)?;
        let open = search.open != 0 && !search.carried;
        if open || search.checks_have_effects || self.is_simply_observed(search.king, side) {
            return None;
        }
        // by rules of legality it depends on more where a king may go
        let flights = if rules.replies_to_mates_are_free() { self.sure_flights(&search) } else { 0 };
        let mut keeping = Keeping { search: &search, side, flights, settled: 0, squares: 0 };
        for (walk, units) in position.walks() {
            let units = units[side].0[0];
            if units == 0 {
                continue;
            }
            let group = self.group(&search, walk)?;
            if !group.castles_from.is_empty() {
                return None;
            }
            for from in SquareSet::of_first_word(units) {
                let mut wanted = self.relevant_ends(&search, &group, from)?;
                if search.carried {
                    let squares = self.squares_that_allow_captures(&search, &group, from)?;
                    keeping.squares |= squares | search.leaving | search.entering;
                    wanted &= !search.open;
                }
                if wanted == 0 {
                    continue;
                }
                let now = self.arrivals(&search, group.program, from, wanted);
                keeping.squares |= self.squares_on_the_way(&search, &group, from, wanted & !now)?;
                let footprint = if search.footprint.0 & from.bit() != 0 { !0 } else { search.footprint.1 };
                if wanted & now & footprint != 0 {
                    return None;
                }
                if !search.captures_are_plain {
                    // who goes there may be captured, and close a flight where it comes back
                    keeping.squares |= wanted & now;
                }
                for to in SquareSet::of_first_word(wanted & now) {
                    let promotes = group.promoting & to.bit() != 0;
                    let walks = [walk];
                    let walks = walks.iter().chain(group.promotions.iter().filter(|_| promotes));
                    for &walk in walks {
                        let step = Step { walk, from, to, is_royal: self.unit(from).is_royal() };
                        keeping.add_step(self, step)?;
                    }
                }
            }
        }
        Some(keeping.squares)
    }

    /// Squares one of which must be touched for a unit to go where it cannot go now; `None` where that is not known.
    pub(super) fn squares_on_the_way(
        &self,
        search: &MateSearch,
        group: &WalkGroup<'_>,
        from: Square,
        barred: u64,
    ) -> Option<u64> {
        let program = group.program;
        if barred == 0 {
            return Some(0);
        }
        if group.pawns || program.reached_over(from, search.occupied).is_none() {
            return Some(program.looks_from(from)?.0[0]);
        }
        let ways = SquareSet::of_first_word(barred).into_iter();
        Some(ways.fold(0, |squares, to| squares | program.ways(from, to).0[0] | to.bit()))
    }
}

/// What keeps steps that are possible now from mating.
struct Keeping<'s> {
    search: &'s MateSearch,
    /// Who is to mate.
    side: Side,
    /// The king's flights.
    flights: u64,
    /// Those of them of which the squares are known on which it depends that they stay open.
    settled: u64,
    /// All squares that keep a step from mating.
    squares: u64,
}

impl Keeping<'_> {
    /// Adds the squares that keep a step from mating; `None` where nothing is known to do so.
    fn add_step(&mut self, game: &Game<'_>, step: Step) -> Option<()> {
        let Keeping { search, side, flights, .. } = *self;
        let program = game.rules.program(step.walk, side);
        if !game.may_be_reached(step, search.king, side, search.occupied.0[0]) {
            self.squares |= search.leaving | search.entering;
            if program.steady_reach(search.king).contains(step.to) {
                self.squares |= program.ways(step.to, search.king).0[0];
            }
            return Some(());
        }
        if search.reborn & step.to.bit() != 0 {
            return None;
        }
        // one flight for many steps makes few squares
        let flight = game
            .open_flight(step, search, flights & self.settled)
            .or_else(|| game.open_flight(step, search, flights & !self.settled))?;
        if self.settled & flight.bit() == 0 {
            self.settled |= flight.bit();
            self.squares |= game.check_lines_to(SquareSet::of(flight), side).all().0[0] | flight.bit();
        }
        if program.steady_reach(flight).contains(step.to) {
            self.squares |= program.ways(step.to, flight).0[0];
        }
        Some(())
    }
}
