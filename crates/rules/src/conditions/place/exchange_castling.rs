//! Exchange castling (Platzwechselrochade).

use crate::conditions::Condition;
use crate::general::{Choices, EffectHook, ExtraMoves, Game, Going, Kind, Moment, Move, Ply};
use board::{Effect, Reason, Side, Square};

/// A king castles by changing places with a unit of its side.
pub static EXCHANGE_CASTLING: Condition = Condition {
    name: "ExchangeCastling",
    definition: "Once in the game a king may change places with a unit of its side that is no pawn; there is no other \
                 castling.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.no_castling();
        let rule = Exchange { used: builder.register() };
        builder.extra_moves(rule).effect(Moment::Movement, 30, rule);
        Ok(())
    },
};

/// The number of the special intention.
const CASTLE: Kind = Kind::Special(3);

#[derive(Clone, Copy)]
struct Exchange {
    /// One bit for each side that has castled.
    used: u16,
}

impl ExtraMoves for Exchange {
    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let king = game.rules().standard(board::Walk::KING);
        let used = game.position().register(self.used) >> side.index() & 1 != 0;
        if used || game.unit(square).walk != king {
            return;
        }
        for partner in game.position().occupied_by(side) {
            if partner != square && !game.rules().is_pawn(game.unit(partner).walk) {
                moves.push(Move { kind: CASTLE, ..Move::new(square, partner) });
            }
        }
    }
}

impl EffectHook for Exchange {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if ply.intention.kind == CASTLE {
            let (one, other) = (ply.intention.departure, ply.intention.arrival);
            game.position_mut().apply(Effect::Exchanged { one, other }, Reason::Exchange);
            let used = game.position().register(self.used);
            game.position_mut().remember(self.used, used | 1 << ply.side.index());
        }
        Going::On
    }
}
