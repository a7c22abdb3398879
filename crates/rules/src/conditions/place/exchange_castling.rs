//! Exchange castling (Platzwechselrochade).

use crate::conditions::place::free_castling;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Choices, EffectHook, EffectPlace, ExtraMoves, Game, Going, Kind, Moment, Move, Ply};
use board::{Effect, Reason, Side, Square, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("ExchangeCastling", Moment::Movement).after(&free_castling::EFFECT);

/// A king castles by changing places with a unit of its side.
pub static EXCHANGE_CASTLING: Condition = Condition {
    names: Words::new("ExchangeCastling", "EchangeRoque", "PlatzwechselRochade"),
    popeye: Some(180),
    definition: "Once in the game a king may change places with a unit of its side that is no pawn; there is no other \
                 castling.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "ExchangeCastling",
        "h#2.5",
        "6K1/8/1P6/8/3S4/q5p1/k7/8",
        &["1...b6-b7   2.Ka2-a1 b7-b8=Q   3.Qa3<->Ka1 Qb8-b3 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.no_castling();
        let rule = Exchange { used: builder.register() };
        builder.extra_moves(rule).effect(&EFFECT, rule);
        Ok(())
    },
    ..Condition::BASE
};

/// The kind of its castling.
pub(crate) const CASTLE: Kind = Kind::Special(3);

#[derive(Clone, Copy)]
struct Exchange {
    /// One bit for each side that has castled.
    used: u16,
}

impl ExtraMoves for Exchange {
    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        // who moves like the orthodox king, whatever stands in for kings and whichever unit lends the walk
        let used = game.position().register(self.used) >> side.index() & 1 != 0;
        if used || !game.moves_by_walk(square, side, Walk::KING) {
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

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn who_borrows_the_walk_of_the_king_castles_too() {
        // the bishop behind which the king stands moves like him
        let table = Table::new("7k/8/8/8/8/2B5/2K5/8", &["ExchangeCastling"]);
        assert!(table.moves(Side::White).contains(&"c2c3".to_owned()));
        assert!(!table.moves(Side::White).contains(&"c3c2".to_owned()));
        let table = Table::new("7k/8/8/8/8/2B5/2K5/8", &["ExchangeCastling", "AnnanChess"]);
        assert!(table.moves(Side::White).contains(&"c3c2".to_owned()));
    }

    #[test]
    fn the_king_may_capture_a_neutral_unit_or_change_places_with_it() {
        // a spiralspringer reaches squares in several ways, and the repetitions are dropped for all units
        let table = Table::new("5k2/8/8/3=R1.S22/4K3/8/8/8", &["ExchangeCastling"]);
        let moves = table.moves(Side::White);
        assert_eq!(moves.iter().filter(|m| *m == "e4d5").count(), 2, "{moves:?}");
    }
}
