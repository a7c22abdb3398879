//! Messigny chess.

use crate::conditions::{Condition, ConditionUse};
use crate::general::{ExtraMoves, Game, Kind, Move};
use board::{Side, Square};

/// Likes of both sides may change places.
pub static MESSIGNY_CHESS: Condition = Condition {
    name: "MessignyChess",
    definition: "A unit may change places with one of the same kind of the other side, instead of moving, unless one of \
                 the two has just taken part in such an exchange. Kings may too, unless they are excluded.",
    source: "Messigny, 2005 (Popeye's manual)",
    build: |condition: &ConditionUse, _, builder| {
        builder.looks_back();
        builder.extra_moves(Messigny { kings: !condition.has("RexExclusive") });
        Ok(())
    },
};

struct Messigny {
    kings: bool,
}

impl ExtraMoves for Messigny {
    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let unit = game.unit(square);
        if unit.is_royal() && !self.kings {
            return;
        }
        let barred: Vec<Square> = game
            .plies()
            .last()
            .filter(|last| last.intention.kind == Kind::Exchange)
            .map(|last| vec![last.intention.departure, last.intention.arrival])
            .unwrap_or_default();
        if barred.contains(&square) {
            return;
        }
        // a unit that is lent a walk is of that kind
        let walks = game.walks_of(square, side, None);
        for partner in game.position().occupied_by(!side) {
            let walk = game.unit(partner).walk;
            let alike = walks.iter().any(|&(own, _)| own == walk);
            if partner != square && alike && !barred.contains(&partner) {
                moves.push(Move { kind: Kind::Exchange, ..Move::new(square, partner) });
            }
        }
    }
}
