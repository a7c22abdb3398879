//! Questions about the next move.

use super::scene::{Scene, to_i32};
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::replay::{Move, MoveKind, Role, squares};
use crate::tree::{Designator, Kinds, Squares};

/// The kind of a unit.
pub(crate) fn kind_of(role: Role, side: board::Side) -> Kinds {
    Kinds(1 << (role.index() + 6 * side.index()))
}

/// Whether no unit could ever be put between: knight, pawn, double check, or a rider next to the king.
pub(crate) fn is_contact_check<D: Diagram>(diagram: &D, checkers: Squares) -> bool {
    if checkers.count_ones() > 1 {
        return true;
    }
    let Some(king) = diagram.king(diagram.turn()) else { return false };
    squares(checkers).any(|square| {
        matches!(diagram.role_on(square), Some(Role::Knight | Role::Pawn))
            || (king % 8).abs_diff(square % 8) <= 1 && (king / 8).abs_diff(square / 8) <= 1
    })
}

/// Whether the last move gave the n-th check of its side (in Three-check; 0 holds elsewhere at once).
pub(crate) fn gave_check_number<D: Diagram>(game: &Game<D>, at: At, number: i32) -> bool {
    let diagram = &game.moment(at).diagram;
    if number == 0 {
        return board::Side::BOTH.iter().all(|side| diagram.checks_given(*side) == 0);
    }
    let giver = !diagram.turn();
    at.index > 0
        && diagram.checks_given(giver) == number
        && game.moment(At { index: at.index - 1, ..at }).diagram.checks_given(giver) < number
}

impl Scene {
    /// A question about the position after the next move.
    pub(crate) fn next_diagram<D: Diagram>(
        &self,
        next: &Move,
        game: &Game<D>,
        at: At,
        question: impl FnOnce(&D) -> bool,
    ) -> bool {
        match game.after(at) {
            Some(after) => question(&game.moment(after).diagram),
            None => question(&game.moment(at).diagram.after(next)),
        }
    }

    /// Whether the next move is the last of its line and ends it so.
    pub(crate) fn ends_with<D: Diagram>(
        &self,
        game: &Game<D>,
        at: At,
        question: impl FnOnce(&D) -> bool,
    ) -> bool {
        game.after(at)
            .is_some_and(|after| game.after(after).is_none() && question(&game.moment(after).diagram))
    }

    /// The checks that the side to move has given in this line, the next move included.
    pub(crate) fn checks_until<D: Diagram>(&self, game: &Game<D>, at: At) -> i32 {
        let side = game.moment(at).diagram.turn();
        let line = &game.lines[at.line];
        let last = (at.index + 1).min(line.moments.len() - 1);
        let checks =
            line.moments[1..=last].iter().filter(|m| m.diagram.turn() != side && m.diagram.checkers() != 0);
        to_i32(checks.count())
    }

    pub(crate) fn moves_from<D: Diagram>(
        &self,
        unit: &Designator,
        next: &Move,
        game: &Game<D>,
        at: At,
    ) -> bool {
        let diagram = &game.moment(at).diagram;
        match next.kind {
            MoveKind::Null => false,
            MoveKind::Drop => unit.hand && unit.all_kinds().0 & kind_of(next.role, diagram.turn()).0 != 0,
            // An empty square never moves, and the departure square is never empty.
            _ => self.find(unit, game, at) >> next.from & 1 != 0,
        }
    }

    pub(crate) fn moves_to<D: Diagram>(
        &self,
        unit: &Designator,
        next: &Move,
        game: &Game<D>,
        at: At,
    ) -> bool {
        match next.kind {
            MoveKind::Null => false,
            // In Chess960 the king's square may still hold its rook or itself; it counts as empty.
            MoveKind::CastleShort | MoveKind::CastleLong => {
                unit.kinds.0 & Kinds::EMPTY.0 != 0 && unit.squares >> next.to & 1 != 0
            }
            _ => self.find(unit, game, at) >> next.to & 1 != 0,
        }
    }

    pub(crate) fn promotes<D: Diagram>(&self, unit: &Designator, next: &Move, diagram: &D) -> bool {
        if unit.all_kinds().is_none() && unit.tags == 0 {
            return next.promotion.is_none();
        }
        next.promotion.is_some_and(|role| {
            let kinds = unit.kinds.0 | unit.promoted.0;
            kinds & kind_of(role, diagram.turn()).0 != 0 && unit.squares >> next.to & 1 != 0
        })
    }
}

/// Whether the unit about to move is the result of a promotion.
pub(crate) fn moves_promoted_unit<D: Diagram>(game: &Game<D>, at: At) -> bool {
    let moment = game.moment(at);
    moment.next.is_some_and(|next| {
        !matches!(next.kind, MoveKind::Null | MoveKind::Drop)
            && moment.diagram.promoted() >> next.from & 1 != 0
    })
}

/// The bit of a castling move: K, Q, k, q; 0 for other moves.
pub(crate) fn castling_letter<D: Diagram>(next: &Move, diagram: &D) -> u8 {
    let bit = match next.kind {
        MoveKind::CastleShort => 1,
        MoveKind::CastleLong => 2,
        _ => return 0,
    };
    bit << (2 * diagram.turn().index())
}
