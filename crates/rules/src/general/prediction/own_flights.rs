//! Squares to which the king of the side to move could go after its move, were it its turn again: a double mate takes them all.
//!
//! **Claim.** After a move of another unit that neither changes what decides whether the king goes to one of these squares and is safe
//! there, nor lets a captured unit return so that it would, its side is not immobile. After a move of the king itself, out of no check
//! and capturing nothing, it can go back.
//!
//! **Needs.** Moves that capture nothing have no effects, or effects only turn units that the moving one reaches; flights of kings are sure (`flights_sure`), and no rule of legality,
//! departure, lists or choice speaks of moves; a side that has a legal move is not immobile (`escapes_told_from_squares`). For captures
//! with effects, that these do no more than let units of plain chess return, on squares that are known.
//!
//! **Tested by** `rules/tests/mates_told.rs` (`a_move_left_out_for_a_double_mate_does_not_reach_it`).

use crate::general::{Game, Move, RuleSet};
use board::{Marks, Side, Square, SquareSet, Unit, Walk};

/// So many flights are looked at: each of them must be taken.
const MOST_FLIGHTS: usize = 3;

/// A square that the king can go to.
#[derive(Clone, Copy)]
struct OwnFlight {
    to: Square,
    /// The squares of which one must be left, or emptied by a capture, to let the other side reach it.
    leaving: SquareSet,
    /// Those of which one must be entered to let the other side reach it, or to stand in the king's way.
    entering: SquareSet,
}

/// Squares that the king of the side to move can go to.
pub(super) struct OwnFlights {
    king: Square,
    flights: [Option<OwnFlight>; MOST_FLIGHTS],
    /// Where the king stands, unless it is in check: from wherever it goes it can return.
    back: Option<OwnFlight>,
}

impl OwnFlights {
    /// Nothing is known.
    const NONE: OwnFlights = OwnFlights { king: Square::NONE, flights: [None; MOST_FLIGHTS], back: None };

    /// Whether nothing is known.
    fn are_unknown(&self) -> bool {
        self.flights[0].is_none() && self.back.is_none()
    }
}

/// Whether a unit is one of plain chess, as rules of rebirth mean it.
fn is_plain(unit: Unit) -> bool {
    unit.walk <= Walk::KING
        && unit.only_side().is_some()
        && unit.marks.without(Marks::NEUTRAL.with(Marks::ROYAL)) == Marks::NONE
}

impl RuleSet {
    /// Whether a king that goes to an empty square which nothing reaches has made a legal move, after a move of its own side too.
    pub(crate) fn own_flights_are_sure(&self) -> bool {
        self.predicted.flights_sure
            && (self.only_turn_at_most() || self.only_captures_have_effects())
            && self.legality.is_empty()
            && self.list_filters.is_empty()
            && self.departures.is_empty()
            && self.selections.is_empty()
            && self.immobility.is_empty()
            && self.endings.is_empty()
            && self.moves_own_units()
            && !self.captures_own()
            && self.power.is_empty()
            && self.extra_moves.is_empty()
            && self.sight.is_none()
            && self.further_effects.is_empty()
            && self.walks.replaced.iter().all(|(walk, _)| *walk != Walk::KING)
    }

    /// Whether effects do nothing but let units change sides that the moving unit reaches.
    fn only_turn_at_most(&self) -> bool {
        self.predicted.silent_effects || self.may_turn_own_units()
    }

    /// Whether they do so.
    fn may_turn_own_units(&self) -> bool {
        !self.predicted.silent_effects && self.predicted.observed_turned
    }
}

impl Game<'_> {
    /// Flights of the only royal unit of the side to move, if it is a king; none where they are not sure.
    pub(super) fn own_flights(&self) -> OwnFlights {
        let (rules, position) = (self.rules, &self.position);
        let side = position.side_to_move();
        let mut own = OwnFlights::NONE;
        let royals = position.royals(side);
        let Some(king) = royals.first().filter(|_| royals.is_single()) else { return own };
        let told = rules.predicted.own_flights_sure
            && self.escapes_count()
            && self.unit(king).walk == Walk::KING
            && rules.royalty.squares[side].is_empty()
            && !position.has_neutral_units();
        let ends = told.then(|| rules.program(Walk::KING, side).ends_over(king, position.occupied()));
        let quiet = ends.flatten().map(|(quiet, _)| quiet);
        let Some(quiet) = quiet else { return own };
        own.king = king;
        own.back = self.own_flight(king, king, side);
        let found = quiet.into_iter().filter_map(|to| self.own_flight(king, to, side));
        let mut unconditional = 0;
        for (place, flight) in own.flights.iter_mut().zip(found) {
            *place = Some(flight);
            // no move enters two squares
            unconditional += usize::from(flight.leaving.is_empty() && flight.entering.is_single());
            if unconditional > 1 {
                break;
            }
        }
        own
    }

    /// Where a unit that neither castles nor promotes must go among these squares without capturing, and capture among those, to leave the
    /// king none of its flights.
    pub(super) fn ends_that_take(
        &self,
        own: &OwnFlights,
        departure: Square,
        [quiet, captures]: [SquareSet; 2],
    ) -> [SquareSet; 2] {
        let alike = self.rules.only_turn_at_most();
        if departure == own.king {
            let Some(back) = &own.back else { return [quiet, captures] };
            // nothing differs when it is back, but that what it captured is gone
            return [SquareSet::EMPTY, if alike { captures & back.leaving } else { captures }];
        }
        let kept = own.flights.iter().flatten().filter(|flight| !flight.leaving.contains(departure));
        let turned = self.rules.may_turn_own_units().then(|| {
            let side = self.position.side_to_move();
            self.rules.program(self.unit(departure).walk, !side)
        });
        let needed = kept.fold(SquareSet::ALL, |needed, flight| {
            // the king that flees may turn the unit that has moved
            let reached = turned.map_or(SquareSet::EMPTY, |turned| turned.steady_reach(flight.to));
            needed & (flight.entering | reached)
        });
        if alike {
            return [quiet & needed, captures & needed];
        }
        let keeps =
            |at: &Square| self.keeps_a_flight(own, &Move { capture: *at, ..Move::new(departure, *at) });
        let kept =
            captures.into_iter().filter(keeps).fold(SquareSet::EMPTY, |all, at| all | SquareSet::of(at));
        [quiet & needed, captures - kept]
    }

    /// A square to which the king steps, or where it stands, unless the other side reaches it then, or squares do not tell on what that
    /// depends.
    fn own_flight(&self, king: Square, to: Square, side: Side) -> Option<OwnFlight> {
        let occupied = self.position.occupied().0[0] & !king.bit() | to.bit();
        let mut flight =
            OwnFlight { to, leaving: SquareSet::EMPTY, entering: SquareSet::of_first_word(to.bit()) };
        let may_turn = self.rules.may_turn_own_units();
        let turning =
            if may_turn { self.position.occupied_by(side) - SquareSet::of(king) } else { SquareSet::EMPTY };
        for (walk, squares) in self.position.walks() {
            if squares[!side].is_empty() && !may_turn {
                continue;
            }
            let program = self.rules.program(walk, !side);
            if (squares[side] & turning).meets(&program.steady_reach(to)) {
                return None;
            }
            for observer in squares[!side] & program.steady_reach(to) {
                if program.is_steadily_exact()
                    || !program.is_filled()
                    || program.captures_over(observer, to, occupied)
                {
                    return None;
                }
                let (gaps, hurdles) = program.gaps_and_hurdles(observer, to);
                flight.leaving.0[0] |= gaps;
                flight.entering.0[0] |= hurdles;
            }
        }
        Some(flight)
    }

    /// Whether the king surely has one of these flights after a move.
    pub(super) fn keeps_a_flight(&self, own: &OwnFlights, m: &Move) -> bool {
        if own.are_unknown() || !m.is_direct() || m.effects != 0 {
            return false;
        }
        if m.departure == own.king {
            return m.capture.is_none()
                && own.back.is_some()
                && !self.promotes_for_anybody(self.unit(own.king), m.arrival);
        }
        let stays = |flight: &&OwnFlight| {
            let is_left = flight.leaving.contains(m.departure)
                || m.capture != m.arrival && flight.leaving.contains(m.capture);
            !(is_left || flight.entering.contains(m.arrival))
        };
        let mut kept = own.flights.iter().flatten().filter(stays).peekable();
        // who promotes may become a further royal unit
        if kept.peek().is_none() || self.promotes_for_anybody(self.unit(m.departure), m.arrival) {
            return false;
        }
        let may_turn = self.rules.may_turn_own_units();
        if (m.capture.is_none() || self.rules.predicted.silent_effects) && !may_turn {
            return true;
        }
        let side = self.position.side_to_move();
        let occupied = m.occupied_after(self.position.occupied().0[0]) & !own.king.bit();
        // whether a unit of the other side that comes to stand on a square does not reach a flight
        let misses = |walk: Walk, at: Square, flight: &OwnFlight| {
            let occupied = occupied | flight.to.bit() | at.bit();
            at != flight.to && self.reaches_over(walk, at, flight.to, !side, occupied) == Some(false)
        };
        let mover = self.unit(m.departure).walk;
        if may_turn {
            return kept.any(|flight| misses(mover, m.arrival, flight));
        }
        if self.rules.predicted.footprints_known {
            let more = self.reach_footprint_of(side);
            if !more.checks && !more.touches(m) {
                // the capturing unit changes sides at most
                return kept.any(|flight| misses(mover, m.arrival, flight));
            }
        }
        let Some(reborn) = self.plainly_reborn(m, side) else { return false };
        let walk = self.unit(m.capture).walk;
        kept.any(|flight| {
            !reborn.meets(&flight.entering) && reborn.into_iter().all(|at| misses(walk, at, flight))
        })
    }

    /// The squares among which are all where the captured unit returns, the same as before, and that is all that effects do.
    fn plainly_reborn(&self, m: &Move, side: Side) -> Option<SquareSet> {
        let (captured, effects) = (self.unit(m.capture), &self.rules.effects);
        let told = m.captures_on_arrival()
            && self.rules.predicted.captured_reborn
            && is_plain(captured)
            && is_plain(self.unit(m.departure));
        if !told {
            return None;
        }
        let squares = effects.loud.iter().try_fold(SquareSet::EMPTY, |squares, &(number, _)| {
            let hook = &effects.hooks[number].1;
            Some(squares | hook.rebirth_squares(self.rules, captured.walk, !side, m.capture)?)
        })?;
        let promotes = squares.into_iter().any(|square| self.promotes_for_anybody(captured, square));
        (!promotes).then_some(squares)
    }
}
