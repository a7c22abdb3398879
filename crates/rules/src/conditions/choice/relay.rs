//! Relay chess (Stafettenschach): units pass a baton on.
//!
//! Source: the 24th theme tourney of Problemkiste (2004), by Jacobi's documentation. When a side moves one unit and then
//! another, the first has passed the baton to the second; the baton may not go to a unit that has given it away. Where no
//! other legal move exists such a move is allowed, so mates and stalemates are plain; with Ultra it never is.

use super::whereabouts::followed;
use crate::conditions::choice::growing_men;
use crate::conditions::{Condition, Example, Part, Reads, Traditional, Variant, Words, only_words};
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, Game, Going, Moment, Move, Ply, Scope, Selection,
};
use board::{PerSide, Side, Square, SquareSet};

/// Relay.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RelaysRemembered", Moment::Closing).after(&growing_men::EFFECT);

/// The condition.
pub static RELAY: Condition = Condition {
    names: Words::same("Relay"),
    definition: "A side may not move a unit that has passed its baton to another unit, unless it has no other legal \
                 move; with Ultra not even then.",
    source: "Problemkiste 2004; P. Rösler, Problemkiste 79",
    traditional: &[Traditional::new("Stafetten", &[("Relay", &[])])],
    parts: &[Part::AnyOf(&[Variant::Ultra])],
    example: Ok(Example::new(
        "Relay",
        "h#2.5",
        "8/k7/8/8/8/6r1/8/3BK2R",
        &["1...Bd1-f3   2.Rg3-g6 Rh1-h8   3.Rg6-b6 Rh8-a8 #"],
    )),
    reads: Reads::ORIGINS,
    build: |given, _, builder| {
        only_words(given, &["Ultra"])?;
        let relay = Relay {
            given: PerSide([builder.register(), builder.register()]),
            holders: PerSide([builder.register(), builder.register()]),
            ultra: given.has("Ultra"),
        };
        builder.selection_at(if relay.ultra { 150 } else { 800 }, relay).effect(&EFFECT, relay);
        Ok(())
    },
    ..Condition::BASE
};

/// By side the squares of the units that have given the baton away, and of the one that has it.
#[derive(Clone, Copy)]
struct Relay {
    given: PerSide<u16>,
    holders: PerSide<u16>,
    ultra: bool,
}

impl Relay {
    fn has_given(&self, game: &Game<'_>, square: Square, side: Side) -> bool {
        square.index() < 64 && game.position().register(self.given[side]) >> square.index() & 1 == 1
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
        for side in Side::BOTH {
            let before = (self.given[side], self.holders[side]);
            let mut given = SquareSet::of_first_word(game.position().register(before.0));
            let mut holder = SquareSet::of_first_word(game.position().register(before.1));
            if side == ply.side
                && ply.intention.departure.is_some()
                && !holder.contains(ply.intention.departure)
            {
                given |= holder;
                holder = SquareSet::of(ply.intention.departure);
            }
            for (register, squares) in [(before.0, given), (before.1, holder)] {
                let now = followed(game, squares).0[0];
                if now != game.position().register(register) {
                    game.position_mut().remember(register, now);
                }
            }
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn everybody_may_move_before_a_baton_is_passed() {
        let table = Table::new("7k/8/8/8/8/8/7P/K7", &["Relay"]);
        let moves = table.moves_after(Side::White, "h2h3", Side::White);
        assert!(moves.contains(&"h3h4".to_owned()) && moves.contains(&"a1a2".to_owned()));
    }

    /// Plays moves one after the other; what `next` may play then.
    fn played(table: &Table, moves: &[(Side, &str)], next: Side) -> Vec<String> {
        let mut game = table.game(Side::White);
        for &(side, wanted) in moves {
            game.set_side_to_move(side);
            let found = game
                .legal_moves()
                .into_iter()
                .find(|m| format!("{:?}{:?}", m.departure, m.arrival) == wanted);
            assert!(game.make(found.expect("the move is legal")).legal);
        }
        game.set_side_to_move(next);
        let mut names: Vec<String> =
            game.legal_moves().iter().map(|m| format!("{:?}{:?}", m.departure, m.arrival)).collect();
        names.sort();
        names
    }

    #[test]
    fn who_has_passed_the_baton_rests() {
        let table = Table::new("7k/8/8/8/8/8/R6P/K7", &["Relay"]);
        // the pawn passed it to the rook, and only the rook and the king may go on
        let moves = played(&table, &[(Side::White, "h2h3"), (Side::White, "a2b2")], Side::White);
        assert!(!moves.contains(&"h3h4".to_owned()) && moves.contains(&"b2b7".to_owned()), "{moves:?}");
        assert!(moves.contains(&"a1a2".to_owned()), "{moves:?}");
    }

    #[test]
    fn who_has_no_other_move_takes_the_baton_again() {
        // the pawn passes it to the king, which is stalemated then
        let before = [(Side::White, "h2h3"), (Side::White, "b1a1"), (Side::Black, "c3c2")];
        let plain = Table::new("8/8/8/8/8/1pk5/7P/1K6", &["Relay"]);
        assert_eq!(played(&plain, &before, Side::White), ["h3h4"]);
        let ultra =
            ConditionUse { name: "Relay".to_owned(), parameters: vec![Parameter::Word("Ultra".to_owned())] };
        let ultra = Table::with("8/8/8/8/8/1pk5/7P/1K6", &[ultra]);
        assert_eq!(played(&ultra, &before, Side::White), [""; 0]);
    }

    #[test]
    fn a_reborn_unit_has_not_forgotten() {
        // the rook passes the baton to the king, is captured and reborn on a1
        let before = [(Side::White, "b1b2"), (Side::White, "h1h2"), (Side::Black, "c3b2")];
        let table = Table::new("8/8/8/8/8/2k5/8/1R5K", &["Relay", "Circe"]);
        let moves = played(&table, &before, Side::White);
        assert!(moves.iter().all(|m| m.starts_with("h2")) && !moves.is_empty(), "{moves:?}");
    }
}
