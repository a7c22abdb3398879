//! Role exchange.

use crate::conditions::{Condition, Example, Part, Reads, Words};
use crate::general::{Choices, EffectHook, EffectPlace, ExtraMoves, Game, Going, Kind, Moment, Move, Ply};
use crate::own_pieces;
use board::{Reason, Side, Symmetry};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RoleExchange", Moment::Movement).after(&own_pieces::OWN_PIECES_FOLLOW_EFFECT);

/// White may exchange the sides instead of moving.
pub static ROLE_EXCHANGE: Condition = Condition {
    names: Words::new("RoleExchange", "EchangeRole", "Rollentausch"),
    popeye: Some(216),
    definition: "White may, instead of moving a unit, turn the board by 180 degrees and exchange the colours of all \
                 units; at most as often as the number says.",
    source: "Popeye's manual",
    parts: &[Part::Numbers { most: 1 }],
    example: Ok(Example::new(
        "RoleExchange 1",
        "ser-h#2",
        "3q4/2R4B/K6k/2r5/8/8/8/8",
        &["1.Qd8*c7   2.Rc5-a5 +  RoleExchange #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let limit = condition.number().map_or(u64::MAX, u64::from);
        let register = builder.register();
        builder.effect(&EFFECT, RoleExchange { limit, register });
        builder.extra_moves(RoleExchange { limit, register });
        Ok(())
    },
    ..Condition::BASE
};

/// The number of the special intention.
const EXCHANGE: Kind = Kind::Special(1);

#[derive(Clone, Copy)]
struct RoleExchange {
    limit: u64,
    /// How often the roles have been exchanged, counted only where there is a limit.
    register: u16,
}

impl ExtraMoves for RoleExchange {
    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        if side == Side::White && game.position().register(self.register) < self.limit {
            moves.push(Move { kind: EXCHANGE, ..Move::PASS });
        }
    }
}

impl EffectHook for RoleExchange {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if ply.intention.kind != EXCHANGE {
            return Going::On;
        }
        if self.limit != u64::MAX {
            let count = game.position().register(self.register);
            game.position_mut().remember(self.register, count + 1);
        }
        game.transform_board(ply, Symmetry::Rotation180);
        for at in game.position().occupied() {
            let unit = game.unit(at);
            game.position_mut().change_unit(at, unit.with_sides_exchanged(), Reason::BoardTransformation);
        }
        Going::On
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn white_may_turn_the_board_and_exchange_the_colours() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &["RoleExchange"]);
        assert_eq!(table.after(Side::White, "nonenone"), ["4r2k/8/8/8/8/8/8/K7"]);
        assert!(table.after(Side::Black, "nonenone").is_empty());
    }

    #[test]
    fn the_only_king_may_change_its_side() {
        let table = Table::new("8/8/8/8/8/8/p7/2K5", &["RoleExchange"]);
        assert_eq!(table.after(Side::White, "nonenone"), ["5k2/7P/8/8/8/8/8/8"]);
    }

    #[test]
    fn no_more_often_than_the_number_says() {
        let again = |most| {
            let table = Table::under("7k/8/8/8/8/8/8/K2R4", "RoleExchange", &[Parameter::Number(most)]);
            let mut game = table.game(Side::White);
            for _ in 0..2 {
                let exchange = game.legal_moves().into_iter().find(|m| m.departure.is_none());
                let Some(exchange) = exchange else { return false };
                assert!(game.make(exchange).legal);
                let reply = game.legal_moves()[0];
                assert!(game.make(reply).legal);
            }
            true
        };
        assert!(again(2));
        assert!(!again(1));
    }
}
