//! Cheshire cat chess: no unit goes to a square that has been left.

use crate::conditions::choice::duellist;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{
    ArrivalFilter, Bound, Choices, EffectHook, EffectPlace, Game, Going, Moment, Move, Ply, Scope,
};
use board::{Effect, Side};

/// The squares that the move has left are noted, after everything that may move units.
static EFFECT: EffectPlace =
    EffectPlace::new("CheshireCatChess", Moment::Closing).after(&duellist::DUELLIST_FOLLOWED_EFFECT);

/// The condition.
pub static CHESHIRE_CAT_CHESS: Condition = Condition {
    names: Words::new("CheshireCatChess", "EchecsChatCheshire", "GrinsekatzenSchach"),
    definition: "A square that a unit has left is gone: no unit can go there any more, but units move and observe across it. There \
                 is no castling; that kings make their first move of a game as queens in its stead is left out.",
    source: "D. B. Pritchard, The Encyclopedia of Chess Variants, 1994",
    inventor: Some("V. R. Parton"),
    year: Some(1970),
    example: Ok(Example::new(
        "CheshireCatChess",
        "ser-h#2",
        "5K2/8/8/8/7p/1R6/7k/8",
        &["1.Kh2-g2   2.Kg2-h1 Rb3-b1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let gone = builder.lasting_register();
        builder.no_castling().move_filter(Gone(gone)).effect(&EFFECT, Gone(gone));
        Ok(())
    },
    ..Condition::BASE
};

/// The register of the squares that are gone, one a bit.
#[derive(Clone, Copy)]
struct Gone(u16);

impl EffectHook for Gone {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        let left = game.position().journal().last_ply().iter().filter_map(|recorded| match recorded.effect {
            Effect::Moved { from, .. } => Some(1u64 << from.index()),
            _ => None,
        });
        let left = left.fold(0, |squares, square| squares | square);
        let gone = game.position().register(self.0);
        game.position_mut().remember(self.0, gone | left);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }

    fn remembers(&self, game: &Game<'_>, m: &Move) -> Option<(u16, u64)> {
        Some((self.0, game.position().register(self.0) | 1 << m.departure.index()))
    }
}

impl ArrivalFilter for Gone {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, _: bool) -> bool {
        m.arrival.is_none() || game.position().register(self.0) & 1 << m.arrival.index() == 0
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn no_unit_goes_to_a_square_that_was_left_but_across_it() {
        let table = Table::new("6k1/8/8/8/8/8/6K1/r2R4", &["CheshireCatChess"]);
        let moves = table.moves_after(Side::White, "d1d4", Side::Black);
        let of_rook: Vec<&str> = moves.iter().filter_map(|m| m.strip_prefix("a1")).collect();
        assert_eq!(of_rook.join(" "), "a2 a3 a4 a5 a6 a7 a8 b1 c1 e1 f1 g1 h1");
    }
}
