//! The intention of a move.

use super::choices::Picks;
use board::{Square, SquareSet};
use movement::Arrival;

/// What kind of intention it is: how the units move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A unit goes from departure to arrival; what stands on the capture square is captured.
    Ordinary,
    /// A king castles with the unit on the capture square's place in [`Move::partner`].
    Castling,
    /// Nobody moves; the turn passes (null move).
    Pass,
    /// The units on departure and arrival exchange places.
    Exchange,
    /// A unit from the hand comes to the arrival, which is empty; the number is that of its form among
    /// [`crate::general::RuleSet::drop_forms`].
    Drop(u8),
    /// A move of a rule, made by that rule's own hook; the number is the rule's affair.
    Special(u8),
}

/// An intention: what a unit is to do, and the choices made while doing it. Small, copied freely, replayable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square left; [`Square::NONE`] for a pass or a unit from the hand.
    pub departure: Square,
    /// The square reached by the movement itself (rebirth and the like may carry the unit on).
    pub arrival: Square,
    /// The square of the captured unit, [`Square::NONE`] if nothing is captured. It differs from the arrival for
    /// locusts and en passant.
    pub capture: Square,
    /// The square to which the unit first goes, to move from there (castling partners follow to their own square);
    /// [`Square::NONE`] if it moves from where it stands.
    pub via: Square,
    /// The hurdle hopped over, or the place of the castling partner; [`Square::NONE`] if there is none.
    pub partner: Square,
    /// The squares that a multi-step pawn passed and on which it may be captured.
    pub passed: [Square; 3],
    /// The number of the further effects with which a piece of the user's moves, 0 for none.
    pub effects: u16,
    /// The kind of intention.
    pub kind: Kind,
    /// The choices taken, in the order in which the effects ask for them; missing ones are the first.
    pub picks: Picks,
    /// Whether these choices are the only ones and known to be legal: a move that was chosen among legal ones, in the position in
    /// which it is to be made.
    pub settled: bool,
}

impl Move {
    /// An ordinary move that captures nothing.
    #[inline]
    #[must_use]
    pub const fn new(departure: Square, arrival: Square) -> Move {
        Move {
            departure,
            arrival,
            capture: Square::NONE,
            via: Square::NONE,
            partner: Square::NONE,
            passed: [Square::NONE; 3],
            effects: 0,
            kind: Kind::Ordinary,
            picks: Picks::NONE,
            settled: false,
        }
    }

    /// The move of a unit from `departure` by a way of its movement.
    #[inline]
    #[must_use]
    pub const fn by_way(departure: Square, way: &Arrival) -> Move {
        Move {
            capture: way.capture,
            partner: way.hurdle,
            passed: way.passed,
            effects: way.effects,
            ..Move::new(departure, way.arrival)
        }
    }

    /// The square from which the unit really moves: where it is taken first, or its departure.
    #[must_use]
    pub const fn start(&self) -> Square {
        if self.via.is_some() { self.via } else { self.departure }
    }

    /// Whether one unit comes to the arrival, from where it stands or from the hand.
    #[inline]
    #[must_use]
    pub const fn is_of_one_unit(&self) -> bool {
        matches!(self.kind, Kind::Ordinary | Kind::Drop(_)) && self.via.is_none()
    }

    /// Whether a unit goes from where it stands to the arrival.
    #[inline]
    #[must_use]
    pub const fn is_direct(&self) -> bool {
        matches!(self.kind, Kind::Ordinary) && self.via.is_none()
    }

    /// Whether it is a plain step: a unit goes from where it stands to the arrival, can not be captured in passing for that, and
    /// its movement does nothing else. What it captures may stand elsewhere, see [`Move::captures_on_arrival`].
    #[inline]
    #[must_use]
    pub const fn is_plain_step(&self) -> bool {
        self.is_direct() && self.effects == 0 && self.passed[0].is_none()
    }

    /// Whether what it captures, if anything, stands where it arrives.
    #[inline]
    #[must_use]
    pub const fn captures_on_arrival(&self) -> bool {
        self.capture.is_none() || self.capture.0 == self.arrival.0
    }

    /// Whether an ordinary move or a drop leaves, enters or empties by its capture one of these squares.
    #[inline]
    #[must_use]
    pub const fn touches(&self, squares: &SquareSet) -> bool {
        // no set has the absent square
        squares.contains(self.departure) || squares.contains(self.arrival) || squares.contains(self.capture)
    }

    /// The occupied ones of the first 64 squares after an ordinary move or a drop that does nothing else.
    #[inline]
    #[must_use]
    pub const fn occupied_after(&self, occupied: u64) -> u64 {
        occupied & !(self.departure.bit() | self.capture.bit()) | self.arrival.bit()
    }

    /// Where the partner of a castling king arrives: between the two squares of the king, who may have gone to the first before.
    #[must_use]
    pub const fn partner_arrival(&self) -> Square {
        let start = if self.via.is_some() { self.via } else { self.departure };
        Square(u8::midpoint(start.0, self.arrival.0))
    }

    /// The same intention with the next choices, if there are any and the choices are open.
    #[inline]
    pub(crate) fn with_next(&self, choices: &crate::general::Choices) -> Option<Move> {
        if choices.are_none() { None } else { self.with_next_picks(choices) }
    }

    #[inline(never)]
    fn with_next_picks(&self, choices: &crate::general::Choices) -> Option<Move> {
        if self.settled { None } else { choices.next().map(|picks| Move { picks, ..*self }) }
    }

    /// The intention to do nothing.
    pub const PASS: Move = Move { kind: Kind::Pass, ..Move::new(Square::NONE, Square::NONE) };
}

/// Drops the intentions from `first` on to which `keep` says no. Those before it are of earlier half-moves.
#[inline]
pub(crate) fn retain_from(moves: &mut Vec<Move>, first: usize, mut keep: impl FnMut(&Move) -> bool) {
    let mut kept = first;
    for index in first..moves.len() {
        if keep(&moves[index]) {
            moves[kept] = moves[index];
            kept += 1;
        }
    }
    moves.truncate(kept);
}
