//! Duellists: the unit that a side has moved last must move again, if it can.

use super::{Strictness, install};
use crate::conditions::Condition;
use crate::general::{Choices, EffectHook, Foresight, Game, Going, Moment, Move, Ply};
use board::{PerSide, Side};

/// The condition.
pub static DUELLIST: Condition = Condition {
    name: "DuellistChess",
    definition: "A side must move the unit that it moved last, if that can legally move; each side begins with any.",
    source: "Popeye's manual",
    build: |condition, _, builder| {
        let registers = PerSide([builder.register(), builder.register()]);
        builder.effect(Moment::Transformation, 80, Remember { registers });
        for side in Side::BOTH {
            let register = registers[side];
            let goes_on = move |game: &mut Game<'_>, m: &Move| {
                u32::from(game.position().register(register) == u64::from(m.departure.0) + 1)
            };
            install(builder, condition, side, Strictness::Regular, goes_on)?;
        }
        Ok(())
    },
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

    fn foresight(&self) -> Foresight {
        Foresight::Silent
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_same_unit_moves_on() {
        let table = Table::new("7k/8/8/8/8/8/R6P/K7", &["DuellistChess"]);
        let moves = table.moves_after(Side::White, "h2h3", Side::White);
        assert_eq!(moves, ["h3h4"]);
    }
}
