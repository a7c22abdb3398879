//! Whether a move of the other side that was possible just now stays possible whatever is played: then the move in question
//! neither mates nor stalemates, and need not be made to know.
//!
//! **Claim.** A reply that captures nothing is legal after a move if its unit still stands there, its walk still leads to the
//! arrival over the squares then occupied, and no unit of the mover's side reaches a royal unit of the other side after both.
//! Where a captured unit may be reborn, one of two such replies stays legal wherever that is.
//!
//! **Needs.** Moves that capture nothing are legal unless they are self-check, and observation is by walks at most
//! (`escapes_told_from_squares`); effects state their footprints.
//!
//! **Tested by** `rules/tests/mates_told.rs` and `rules/tests/shortcuts.rs`.

use crate::general::{Game, Move, RuleSet};
use board::{Marks, Side, Square, SquareSet, Unit};
use stipulation::Goal;

impl RuleSet {
    /// Whether a move that captures nothing is legal where its unit's walk leads there and no unit reaches a royal unit of its side
    /// after it, and a side that has one is not immobile.
    pub(crate) fn escapes_are_told_from_squares(&self) -> bool {
        let choice = self.selections.is_empty()
            || self.selections.len() == 1 && self.selections[0].is_by_grade() && !self.null_moves();
        choice
            && self.may_tell_escapes()
            && self.geometry.len() <= 64
            && self.predicted.bounded_observation
            && self.predicted.footprints_known
            && self.move_filters.iter().all(|hook| hook.spares_quiet_moves(self))
            && self.list_filters.iter().all(|hook| hook.spares_quiet_moves(self))
    }
}

impl Game<'_> {
    /// Whether a goal needs the other side to be immobile, and nothing but its legal moves decides whether it is.
    pub(crate) fn needs_immobility(&self, goal: Goal) -> bool {
        matches!(goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate)
            && self.rules.predicted.escapes_told_from_squares
            && !self.rules.is_redefined(goal)
            && !self.position.has_holes()
    }

    /// Whether a unit surely flees to a square that nothing of the other side reaches then, if it were the only royal one of its side
    /// and to move. For a rule that tries units as kings and whose effects, which do not act meanwhile, are the only ones.
    pub(crate) fn surely_flees(&self, square: Square, side: Side) -> bool {
        let rules = self.rules;
        let unit = self.unit(square);
        let told = rules.predicted.walks_play_but_for_effects
            && rules.moves_own_units()
            && rules.effects.hooks.len() == 1
            && !self.position.has_holes()
            && !rules.is_pawn(unit.walk)
            && !unit.belongs_to(!side);
        if !told {
            return false;
        }
        let occupied = self.position.occupied();
        let Some((quiet, _)) = rules.program(unit.walk, side).ends_over(square, occupied) else {
            return false;
        };
        let others = self.position.occupied_by(!side).0[0];
        let left = occupied.0[0] & !square.bit();
        quiet.into_iter().any(|to| self.reached_over(to, !side, others, left | to.bit()) == Some(false))
    }

    /// Whether after an ordinary move of the side to move one of the other side's moves that were found last is surely legal.
    pub(crate) fn leaves_an_escape(&self, m: &Move) -> bool {
        let side = self.position.side_to_move();
        let escapes = self.escapes[!side];
        if self.captured_may_be_reborn(m) {
            return self.one_survives_any_rebirth(escapes, m, |escape| self.survives(escape, m, side));
        }
        escapes.into_iter().flatten().any(|escape| self.survives(&escape, m, side))
    }

    /// Whether a move may, beside leaving, entering and capturing, put what it captures, as a unit of the other side, on an empty
    /// square, and does nothing else.
    pub(crate) fn captured_may_be_reborn(&self, m: &Move) -> bool {
        let rules = self.rules;
        rules.predicted.captured_reborn
            && self.is_plain_capture(m)
            && !rules.captures_own()
            && rules.legality.is_empty()
            && !self.position.has_neutral_units()
            && !self.changes_only_squares(m)
    }

    /// Whether an ordinary move captures, and neither the unit that moves nor the captured one bears a mark that a rule could ask
    /// for.
    pub(crate) fn is_plain_capture(&self, m: &Move) -> bool {
        let plain = |unit: Unit| unit.marks.without(Marks::NEUTRAL.with(Marks::ROYAL)) == Marks::NONE;
        m.capture.is_some()
            && m.is_direct()
            && m.effects == 0
            && plain(self.unit(m.capture))
            && plain(self.unit(m.departure))
    }

    /// Whether, wherever the captured unit returns, one of two moves of the other side that capture nothing survives the capture:
    /// it cannot stand in the way of both.
    pub(crate) fn one_survives_any_rebirth(
        &self,
        moves: [Option<Move>; 2],
        m: &Move,
        survives: impl Fn(&Move) -> bool,
    ) -> bool {
        let [Some(one), Some(other)] = moves else { return false };
        let landing = self.squares_of_rebirth(m);
        let stopped = |escape: &Move| self.squares_that_stop(escape).unwrap_or(!0) & landing;
        stopped(&one) & stopped(&other) == 0 && survives(&one) && survives(&other)
    }

    /// The squares, empty after such a capture, among which are all where what it captures may return.
    pub(crate) fn squares_of_rebirth(&self, m: &Move) -> u64 {
        let rules = self.rules;
        let hooks = rules.effects.loud.iter().map(|&(number, _)| &rules.effects.hooks[number].1);
        let squares =
            hooks.fold(SquareSet::EMPTY, |squares, hook| squares | hook.rebirth_squares_after(self, m));
        squares.0[0] & !m.occupied_after(self.position.occupied().0[0])
    }

    /// Whether such a capture surely leaves a royal unit of its own side to be reached, wherever what it captures returns.
    #[inline(never)]
    pub(crate) fn exposes_wherever_captured_is_reborn(&self, m: &Move) -> bool {
        let rules = self.rules;
        if !rules.certain_observation() || rules.geometry.len() > 64 || self.position.has_holes() {
            return false;
        }
        let side = self.position.side_to_move();
        let occupied = m.occupied_after(self.position.occupied().0[0]);
        let mut landing = None;
        self.position.royals(side).into_iter().any(|royal| {
            let at = if royal == m.departure { m.arrival } else { royal };
            self.position.walks().any(|(walk, squares)| {
                let program = rules.program(walk, !side);
                let observers = squares[!side].0[0] & program.steady_reach(at).0[0] & !m.capture.bit();
                observers != 0
                    && (program.is_steadily_exact()
                        || program.is_filled()
                            && SquareSet::of_first_word(observers).into_iter().any(|observer| {
                                program.captures_over(observer, at, occupied)
                                    && program.gaps_and_hurdles(observer, at).0
                                        & *landing.get_or_insert_with(|| self.squares_of_rebirth(m))
                                        == 0
                            }))
            })
        })
    }

    /// Squares without which no further unit stops a move that captures nothing.
    fn squares_that_stop(&self, escape: &Move) -> Option<u64> {
        let unit = self.unit(escape.departure);
        let side = if unit.belongs_to(Side::White) { Side::White } else { Side::Black };
        let program = self.rules.program(unit.walk, side);
        // what leaps both ways alike is stopped by nothing on its way
        let alike = program.reached_over(escape.departure, SquareSet::EMPTY).is_some();
        if alike && program.is_steadily_exact() {
            return Some(escape.arrival.bit());
        }
        program.looks_from(escape.departure).map(|squares| squares.0[0] | escape.arrival.bit())
    }

    /// Whether a move of the other side that captures nothing is surely legal after a move of `side`; if what that one captures
    /// may return, unless it then stops the move.
    pub(crate) fn survives(&self, escape: &Move, m: &Move, side: Side) -> bool {
        let position = &self.position;
        let mover = self.unit(m.departure);
        let fugitive = self.unit(escape.departure);
        let reborn = self.captured_may_be_reborn(m);
        let plain = m.is_direct()
            && escape.is_plain_step()
            && escape.capture.is_none()
            && m.capture != escape.departure
            && m.departure != m.capture
            && m.departure != escape.departure
            && m.arrival != escape.departure
            && fugitive.belongs_to(!side)
            && !(mover.belongs_to(!side) && mover.is_royal());
        if !plain
            || self.promotes_for_anybody(mover, m.arrival)
            || self.promotes_for_anybody(fugitive, escape.arrival)
            || !(self.changes_only_squares(m) || reborn)
        {
            return false;
        }
        let rules = self.rules;
        let footprint = self.footprint_of(!side);
        if footprint.departures & escape.departure.bit() != 0
            || footprint.arrivals & escape.arrival.bit() != 0
            || footprint.checks && !self.checks_nobody(escape, m)
        {
            return false;
        }
        let occupied = m.occupied_after(position.occupied().0[0]);
        let program = rules.program(fugitive.walk, !side);
        let goes = program
            .ends_over(escape.departure, SquareSet::of_first_word(occupied))
            .is_some_and(|(quiet, _)| quiet.contains(escape.arrival));
        if !goes {
            return false;
        }
        let then = escape.occupied_after(occupied);
        let mut staying = !(m.departure.bit() | m.arrival.bit());
        let shared = fugitive.belongs_to(side);
        if shared {
            staying &= !escape.departure.bit();
        }
        position.royals(!side).into_iter().all(|royal| {
            let at = if royal == escape.departure { escape.arrival } else { royal };
            at != m.capture
                && (!reborn || self.nobody_hops_to(at, side))
                && self.reaches_over(mover.walk, m.arrival, at, side, then) == Some(false)
                && self.reached_over(at, side, staying, then) == Some(false)
                && !(shared
                    && at != escape.arrival
                    && self.reaches_over(fugitive.walk, escape.arrival, at, side, then) != Some(false))
        })
    }

    /// Whether the unit would promote on that square, whichever side moves it.
    pub(crate) fn promotes_for_anybody(&self, unit: Unit, at: Square) -> bool {
        Side::BOTH.into_iter().any(|side| self.promotes_on(unit, at, side))
    }
}
