//! Whether a configuration is mate, or reaches another goal.

use super::field::{Field, bit};
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
