//! Relay chess (Stafettenschach): units pass a baton on.
//!
//! Source: the 24th theme tourney of Problemkiste (2004), by Jacobi's documentation. When a side moves one unit and then
//! another, the first has passed the baton to the second; the baton may not go to a unit that has given it away. Where no
//! other legal move exists such a move is allowed, so mates and stalemates are plain; with Ultra it never is.

use crate::conditions::Condition;
use crate::conditions::observation::only_words;
use crate::general::{Choices, EffectHook, Foresight, Game, Going, Moment, Move, Ply, Selection};
use board::{PerSide, Side, Square};

/// The condition.
pub static RELAY: Condition = Condition {
    name: "Relay",
    definition: "A side may not move a unit that has passed its baton to another unit, unless it has no other legal \
                 move; with Ultra not even then.",
    source: "Problemkiste 2004; P. Rösler, Problemkiste 79",
    build: |given, _, builder| {
        only_words(given, &["Ultra"])?;
        let relay = Relay {
            given: PerSide([builder.register(), builder.register()]),
            holders: PerSide([builder.register(), builder.register()]),
            ultra: given.has("Ultra"),
        };
        builder.selection_at(if relay.ultra { 150 } else { 800 }, relay).effect(Moment::Closing, 980, relay);
        Ok(())
    },
};

/// Units are known by their first squares, and it is noted by side which have given the baton away and which has it.
#[derive(Clone, Copy)]
struct Relay {
    given: PerSide<u16>,
    holders: PerSide<u16>,
    ultra: bool,
}

impl Relay {
    fn has_given(&self, game: &Game<'_>, square: Square, side: Side) -> bool {
        let origin = game.unit(square).origin;
        origin.is_some()
            && origin.index() < 64
            && game.position().register(self.given[side]) >> origin.index() & 1 == 1
    }
}

impl Selection for Relay {
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        let side = game.position().side_to_move();
        let kept: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.departure.is_none() || !self.has_given(game, m.departure, side))
            .collect();
        if self.ultra || !kept.is_empty() {
            *moves = kept;
        }
    }

    fn leaves_a_move(&self) -> bool {
        !self.ultra
    }
}

impl EffectHook for Relay {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let origin = ply.mover.origin;
        if origin.is_none() || origin.index() >= 64 {
            return Going::On;
        }
        let holder = game.position().register(self.holders[ply.side]);
        let now = u64::from(origin.0) + 1;
        if holder == now {
            return Going::On;
        }
        if holder > 0 {
            let given = game.position().register(self.given[ply.side]) | 1 << (holder - 1);
            game.position_mut().remember(self.given[ply.side], given);
        }
        game.position_mut().remember(self.holders[ply.side], now);
        Going::On
    }

    fn foresight(&self) -> Foresight {
        Foresight::Silent
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn everybody_may_move_before_a_baton_is_passed() {
        let table = Table::new("7k/8/8/8/8/8/7P/K7", &["Relay"]);
        let moves = table.moves_after(Side::White, "h2h3", Side::White);
        assert!(moves.contains(&"h3h4".to_owned()) && moves.contains(&"a1a2".to_owned()));
    }
}
