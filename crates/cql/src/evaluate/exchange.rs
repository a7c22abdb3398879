//! What a capture wins or loses when both sides go on capturing on its square.

use super::scene::Scene;
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::replay::{Move, MoveKind, Role};
use crate::tree::{Designator, Range};

/// What a move brings its side, in hundredths of a pawn, if the other side may recapture on its square, then this
/// one, and so on, each with its least unit that may legally do so, and each free to stop.
pub(crate) fn value<D: Diagram>(diagram: &D, played: &Move) -> i32 {
    let worth = diagram.variant().worth();
    let of = |role: Role| worth[role.index()] * 100;
    let captured = match played.kind {
        MoveKind::EnPassant => of(Role::Pawn),
        _ => played.captured.map_or(0, of),
    };
    let promoted = played.promotion.map_or(0, |role| of(role) - of(Role::Pawn));
    captured + promoted - best_recapture(&diagram.after(played), played.to).max(0)
}

/// What the side to move gains by capturing on a square with its least unit; 0 if it cannot.
fn best_recapture<D: Diagram>(diagram: &D, square: u8) -> i32 {
    let legal = diagram.legal_moves();
    let worth = diagram.variant().worth();
    let price = |m: &&Move| {
        (if m.role == Role::King { 1000 } else { worth[m.role.index()] }, m.promotion != Some(Role::Queen))
    };
    legal
        .iter()
        .filter(|m| m.kind == MoveKind::Normal && m.to == square && m.captured.is_some())
        .min_by_key(price)
        .map_or(0, |least| value(diagram, least))
}

/// Whether the next move is a capture of such a value.
pub(crate) fn captures_for<D: Diagram>(game: &Game<D>, at: At, range: Range) -> bool {
    let moment = game.moment(at);
    moment.next.filter(Move::is_capture).is_some_and(|next| range.contains(value(&moment.diagram, &next)))
}

impl Scene {
    /// Whether the best of the movers' moves to the targets has such a value. Units of the side that is not to
    /// move are judged as if it were, unless the side to move is in check.
    pub(crate) fn best_exchange<D: Diagram>(
        &self,
        movers: &Designator,
        targets: &Designator,
        range: Range,
        game: &Game<D>,
        at: At,
    ) -> bool {
        let diagram = &game.moment(at).diagram;
        let from = self.find(movers, game, at);
        let to = self.find(targets, game, at);
        let best_of = |diagram: &D| {
            if from & diagram.of_side(diagram.turn()) == 0 || to == 0 {
                return None;
            }
            let fits = |m: &&Move| m.kind != MoveKind::Drop && from >> m.from & 1 != 0 && to >> m.to & 1 != 0;
            diagram.legal_moves().iter().filter(fits).map(|m| value(diagram, m)).max()
        };
        let mut best = best_of(diagram);
        if from & !diagram.of_side(diagram.turn()) != 0 && diagram.checkers() == 0 {
            best = best.max(best_of(&diagram.passed()));
        }
        best.is_some_and(|best| range.contains(best))
    }
}
