//! Squares to which the king of the side to move could go after its move, were it its turn again: a double mate takes them all.
//!
//! **Claim.** After a move of another unit that neither changes what decides whether the king goes to one of these squares and is safe
//! there, nor lets a captured unit return so that it would, its side is not immobile.
//!
//! **Needs.** Moves that capture nothing have no effects; flights of kings are sure (`flights_sure`), and no rule of legality,
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
}

impl OwnFlights {
    /// Nothing is known.
    const NONE: OwnFlights = OwnFlights { king: Square::NONE, flights: [None; MOST_FLIGHTS] };
}

/// Whether a unit is one of plain chess, as rules of rebirth mean it.
fn is_plain(unit: Unit) -> bool {
    unit.walk <= Walk::KING
        && unit.only_side().is_some()
        && unit.marks.without(Marks::NEUTRAL.with(Marks::ROYAL)) == Marks::NONE
}

impl RuleSet {
    /// Whether a king that goes to an empty square which nothing reaches has made a legal move, after a move of its own side too.
    fn own_flights_are_sure(&self) -> bool {
        self.predicted.flights_sure
            && (self.predicted.silent_effects || self.only_captures_have_effects())
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
}

impl Game<'_> {
    /// Flights of the only royal unit of the side to move, if it is a king; none where they are not sure.
    pub(super) fn own_flights(&self) -> OwnFlights {
        let (rules, position) = (self.rules, &self.position);
        let side = position.side_to_move();
        let mut own = OwnFlights::NONE;
        let royals = position.royals(side);
        let Some(king) = royals.first().filter(|_| royals.is_single()) else { return own };
        let told = rules.own_flights_are_sure()
            && self.escapes_count()
            && self.unit(king).walk == Walk::KING
            && rules.royalty.squares[side].is_empty()
            && !position.has_neutral_units();
        let quiet = if told {
            rules.program(Walk::KING, side).ends_over(king, position.occupied()).map(|(quiet, _)| quiet)
        } else {
            None
        };
        own.king = king;
        let found = quiet.into_iter().flatten().filter_map(|to| self.own_flight(king, to, side));
        for (place, flight) in own.flights.iter_mut().zip(found) {
            *place = Some(flight);
        }
        own
    }

    /// A square to which the king steps, unless the other side reaches it then, or squares do not tell on what that depends.
    fn own_flight(&self, king: Square, to: Square, side: Side) -> Option<OwnFlight> {
        let occupied = self.position.occupied().0[0] & !king.bit() | to.bit();
        let mut flight =
            OwnFlight { to, leaving: SquareSet::EMPTY, entering: SquareSet::of_first_word(to.bit()) };
        for (walk, squares) in self.position.walks() {
            if squares[!side].is_empty() {
                continue;
            }
            let program = self.rules.program(walk, !side);
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
        if own.flights[0].is_none() || !m.is_direct() || m.effects != 0 || m.departure == own.king {
            return false;
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
        if m.capture.is_none() || self.rules.predicted.silent_effects {
            return true;
        }
        let side = self.position.side_to_move();
        let Some(reborn) = self.plainly_reborn(m, side) else { return false };
        let program = self.rules.program(self.unit(m.capture).walk, !side);
        kept.any(|flight| !reborn.meets(&(flight.entering | program.steady_reach(flight.to))))
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
