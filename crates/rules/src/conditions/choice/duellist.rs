//! Duellists: the unit that a side has moved last must move again, if it can.
//!
//! In the reference the duellist is whatever stands where the last move of its side ended. In Jacobi's language it is the unit
//! itself: reborn it remains the duellist, and who captured it does not become one in its place.

use super::whereabouts::followed;
use super::{Strictness, install};
use crate::conditions::choice::relay;
use crate::conditions::kind::snek;
use crate::conditions::{Class, Condition, Dialect, Example, Reads, Traditional, Words};
use crate::general::{Bound, Choices, EffectHook, EffectPlace, Game, Going, Moment, Move, Ply, Scope};
use board::{PerSide, Side, Square, SquareSet};

/// The duellist is remembered.
pub(crate) static DUELLIST_REMEMBERED_EFFECT: EffectPlace =
    EffectPlace::new("DuellistRemembered", Moment::Transformation).after(&snek::SNEK_CIRCLE_CHESS_EFFECT);

/// The duellist is followed.
pub(crate) static DUELLIST_FOLLOWED_EFFECT: EffectPlace =
    EffectPlace::new("DuellistFollowed", Moment::Closing).after(&relay::EFFECT);

/// The condition.
pub static DUELLIST: Condition = Condition {
    names: Words::new("DuellistChess", "Duelliste", "Duellantenschach"),
    popeye: Some(45),
    definition: "A side must move the unit that it moved last, if that can legally move; each side begins with any.",
    source: "Popeye's manual; Jacobi's documentation",
    traditional: &[
        Traditional::new("Duelist", &[("DuellistChess", &[])]),
        Traditional::new("SingleCombat", &[("DuellistChess", &[])]),
    ],
    classes: &[Class::ChoosesMoves],
    example: Ok(Example::new(
        "DuellistChess",
        "h#2",
        "8/7P/2P5/8/7b/K7/8/2k5",
        &["1.Kc1-c2 h7-h8=Q   2.Kc2-b1 Qh8-b2 #"],
    )),
    reads: Reads::ORIGINS,
    build: |condition, context, builder| {
        let registers = PerSide([builder.lasting_register(), builder.lasting_register()]);
        builder.effect(&DUELLIST_REMEMBERED_EFFECT, Remember { registers });
        if context.dialect == Dialect::Jacobi {
            builder.effect(&DUELLIST_FOLLOWED_EFFECT, Follow { registers });
        }
        for side in Side::BOTH {
            let register = registers[side];
            let goes_on = move |game: &mut Game<'_>, m: &Move| {
                u32::from(game.position().register(register) == u64::from(m.departure.0) + 1)
            };
            install(builder, condition, side, Strictness::Regular, goes_on)?;
        }
        Ok(())
    },
    ..Condition::BASE
};

/// Remembers where the duellist of each side stands: its square plus one.
struct Remember {
    registers: PerSide<u16>,
}

impl EffectHook for Remember {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        // a unit that the other side moves is no duellist
        if ply.at.is_some() && ply.mover.belongs_to(ply.side) {
            game.position_mut().remember(self.registers[ply.side], u64::from(ply.at.0) + 1);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

/// Follows the units that are duellists wherever the ply has put them; the square noted before may be that of another unit now.
struct Follow {
    registers: PerSide<u16>,
}

impl EffectHook for Follow {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        for side in Side::BOTH {
            let place = game.position().register(self.registers[side]);
            let m = ply.intention;
            let moves = side == ply.side && m.departure.is_some() && ply.mover.belongs_to(side);
            #[allow(clippy::cast_possible_truncation, reason = "a square and one")]
            let square = match place {
                _ if moves => m.departure,
                0 => continue,
                place => Square((place - 1) as u8),
            };
            let now = followed(game, SquareSet::of(square)).first();
            let now = now.map_or(0, |square| u64::from(square.0) + 1);
            if now != place {
                game.position_mut().remember(self.registers[side], now);
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
    use crate::conditions::{ConditionUse, Dialect};
    use crate::general::Game;
    use crate::testing::{Table, read};
    use crate::{GameOptions, prepare};
    use board::Side;

    /// What a side may play after some moves, by unit or by square.
    fn played(
        by_unit: bool,
        forsyth: &str,
        names: &[&str],
        moves: &[(Side, &str)],
        next: Side,
    ) -> Vec<String> {
        let uses: Vec<ConditionUse> = names.iter().map(|name| ConditionUse::plain(name)).collect();
        let dialect = if by_unit { Dialect::Jacobi } else { Dialect::Popeye };
        let options = GameOptions { dialect, ..GameOptions::default() };
        let (rules, position) = prepare(read(forsyth), &uses, &options).expect("conditions are played");
        let mut game = Game::new(&rules, position);
        let name = |m: &crate::general::Move| format!("{:?}{:?}", m.departure, m.arrival);
        for &(side, wanted) in moves {
            game.set_side_to_move(side);
            let found = game.legal_moves().into_iter().find(|m| name(m) == wanted);
            assert!(game.make(found.expect("the move is legal")).legal);
        }
        game.set_side_to_move(next);
        let mut names: Vec<String> = game.legal_moves().iter().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_reborn_duellist_is_one_by_unit_and_none_by_square() {
        // the rook goes to b2, is captured there and reborn on a1
        let moves = [(Side::White, "b1b2"), (Side::Black, "c3b2")];
        let after = |by_unit| {
            played(by_unit, "8/8/8/8/8/2k5/8/1R5K", &["DuellistChess", "Circe"], &moves, Side::White)
        };
        assert!(after(true).iter().all(|m| m.starts_with("a1")) && !after(true).is_empty());
        assert!(after(false).iter().any(|m| m.starts_with("h1")));
    }

    #[test]
    fn a_recoloured_capturer_is_one_by_square_and_none_by_unit() {
        // the knight captures the duellist and becomes white
        let moves = [(Side::White, "b1b5"), (Side::Black, "c3b5")];
        let after = |by_unit| {
            played(
                by_unit,
                "7k/8/8/8/8/2s5/8/1R5K",
                &["DuellistChess", "AndernachChess"],
                &moves,
                Side::White,
            )
        };
        assert!(after(true).iter().any(|m| m.starts_with("h1")));
        assert!(after(false).iter().all(|m| m.starts_with("b5")));
    }

    #[test]
    fn the_same_unit_moves_on() {
        let table = Table::new("7k/8/8/8/8/8/R6P/K7", &["DuellistChess"]);
        let moves = table.moves_after(Side::White, "h2h3", Side::White);
        assert_eq!(moves, ["h3h4"]);
    }
}
