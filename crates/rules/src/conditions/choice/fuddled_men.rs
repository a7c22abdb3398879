//! Fuddled men: a unit that has moved must rest.
//!
//! In the reference the signs of check in a line are judged by who rests at its end.

use crate::conditions::contact::moved_units;
use crate::conditions::royalty::mate_actions;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{
    Bound, CheckGate, Choices, Departure, EffectHook, EffectPlace, Game, Going, Moment, Ply, Scope,
};
use board::{Effect, PerSide, Reason, Side, Square};

/// FuddledMen remembers who moved.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("MoversRemembered", Moment::Closing).after(&mate_actions::EFFECT);

/// The condition.
pub static FUDDLED_MEN: Condition = Condition {
    names: Words::same("FuddledMen"),
    popeye: Some(227),
    definition: "A unit may not be moved twice in a row by its side, and gives no check while it rests.",
    source: "Popeye's manual",
    example: Ok(Example::new("FuddledMen", "hx1", "k5R1/8/4r3/8/8/8/5K2/8", &["1.Re6-e8 Rg8*e8 x"])),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let registers = PerSide([builder.register(), builder.register()]);
        builder.effect(&EFFECT, Fuddled { registers });
        for side in Side::BOTH {
            builder.read_at_the_end(registers[side]);
        }
        builder.spare_opponents_king().departure(Fuddled { registers }).check_gate(Fuddled { registers });
        Ok(())
    },
    ..Condition::BASE
};

/// For each side up to four squares, one a byte, each plus one, of the units that rest.
struct Fuddled {
    registers: PerSide<u16>,
}

impl Fuddled {
    fn rests(&self, game: &Game<'_>, square: Square, side: Side) -> bool {
        game.position().register(self.registers[side]).to_le_bytes().contains(&(square.0 + 1))
    }
}

impl EffectHook for Fuddled {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let mut resting = [0; 8];
        let partner =
            game.position().journal().last_ply().iter().find_map(|recorded| match recorded.effect {
                Effect::Moved { to, .. } if recorded.reason == Reason::FreeCastling => Some(to),
                _ => None,
            });
        for (slot, square) in resting.iter_mut().zip(moved_units(game, ply).into_iter().chain(partner)) {
            *slot = square.0 + 1;
        }
        game.position_mut().remember(self.registers[ply.side], u64::from_le_bytes(resting));
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

impl Departure for Fuddled {
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        !self.rests(game, square, side)
    }
}

impl CheckGate for Fuddled {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, _: Square, side: Side) -> bool {
        !self.rests(game, observer, side)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_moved_unit_rests() {
        let table = Table::new("7k/8/8/8/8/8/R6P/K7", &["FuddledMen"]);
        let moves = table.moves_after(Side::White, "h2h3", Side::White);
        assert!(!moves.is_empty() && moves.iter().all(|m| !m.starts_with("h3")));
    }
}
