//! Whether a configuration is mate, or reaches another goal.

use super::field::{Field, ahead, bit, rank_of};
use board::Side;
use rules::orthodox::{self, Kind};

/// Whether a side has a legal move.
pub(super) fn has_reply(field: &Field, side: Side) -> bool {
    let legal = |ply| {
        let next = field.after(side, &ply);
        !next.is_in_check(side)
    };
    field.plies(side, false).into_iter().any(legal)
}

/// Whether a side is mated.
pub(super) fn is_mate(field: &Field, side: Side) -> bool {
    field.is_in_check(side) && !king_has_flight(field, side) && !has_reply(field, side)
}

/// Whether a king could leave a check, whatever else could be done against it: one of its neighbouring squares is
/// not observed and holds no unit of its own side.
pub(super) fn king_has_flight(field: &Field, side: Side) -> bool {
    let Some(king) = field.king(side) else { return true };
    let occupied = field.occupied() & !bit(king);
    let squares = orthodox::king(king) & !field.side(side) & !field.holes();
    orthodox::squares(squares).any(|square| field.observers(!side, square, occupied) == 0)
}

/// Whether there is a check that no king's move answers.
pub(super) fn is_check_without_flight(field: &Field, side: Side) -> bool {
    field.all(side, Kind::King) != 0 && field.is_in_check(side) && !king_has_flight(field, side)
}

/// Where units that are added to a mate could matter. Of any set of units whose addition undoes the mate, one stands
/// where it matters already by itself: lines are only closed, never opened, by what is added.
pub(super) struct Remedies {
    /// Squares where a unit of either side closes a line: of a check, to a flight, of a pin.
    closing: u64,
    /// Where the checking units stand.
    checking: u64,
    /// Squares between them and the king.
    between: u64,
    occupied: u64,
    mated: Side,
}

impl Remedies {
    /// Where units matter to the mate of a side; `None` if that cannot be said.
    pub(super) fn of_mate(field: &Field, mated: Side) -> Option<Remedies> {
        if field.has_passed_pawn() {
            // a pawn could be captured in passing from squares that are not looked at here
            return None;
        }
        let king = field.king(mated)?;
        let occupied = field.occupied();
        let checking = field.observers(!mated, king, occupied);
        let lines_from = |set: u64, to: u8| {
            orthodox::squares(set).fold(0, |squares, from| squares | orthodox::between(from, to))
        };
        let between = lines_from(checking, king);
        let mut closing = between;
        let without_king = occupied & !bit(king);
        for flight in orthodox::squares(orthodox::king(king) & !field.side(mated) & !field.holes()) {
            let guards = field.observers(!mated, flight, without_king);
            // a flight that a leaper or a neighbour guards cannot be opened
            if orthodox::squares(guards).all(|from| orthodox::between(from, flight) & !occupied != 0) {
                closing |= lines_from(guards, flight);
            }
        }
        if checking.count_ones() > 1 {
            // against a double check nothing helps but the king until one of its lines has been closed
            return Some(Remedies { closing: closing & !occupied, checking: 0, between: 0, occupied, mated });
        }
        // a unit that is pinned once may move when something else stands in the line
        let pinning = field.observers(!mated, king, field.side(!mated) | field.holes());
        for from in orthodox::squares(pinning & !checking) {
            let line = orthodox::between(from, king);
            if (line & occupied).count_ones() == 1 {
                closing |= line;
            }
        }
        Some(Remedies { closing: closing & !occupied, checking, between, occupied, mated })
    }

    /// Whether a unit that is added may matter.
    pub(super) fn allow(&self, side: Side, kind: Kind, square: u8) -> bool {
        if bit(square) & self.closing != 0 {
            return true;
        }
        if side != self.mated || bit(square) & self.occupied != 0 {
            return false;
        }
        if kind != Kind::Pawn {
            return orthodox::officer(kind, square, self.occupied) & (self.checking | self.between) != 0;
        }
        if matches!(rank_of(side, square), 0 | 7) {
            return false;
        }
        let step = ahead(side, square);
        let mut steps = bit(step);
        if rank_of(side, square) == 1 {
            steps |= bit(ahead(side, step));
        }
        orthodox::pawn(side == Side::White, square) & self.checking != 0 || steps & self.between != 0
    }
}
