//! Magic squares.

use crate::attributes::volage;
use crate::conditions::kind::single_box;
use crate::conditions::place::oscillating_kings;
use crate::conditions::{Condition, ConditionError, Drawn, Example, Part, Reads, Trait, Variant, Words};
use crate::general::{Bound, Choices, EffectHook, EffectPlace, Footprint, Game, Going, Moment, Ply, Scope};
use board::{Effect, Reason, Square, SquareSet, Unit};

/// MagicSquares of type 2.
pub(crate) static MAGIC_SQUARES_OF_WALKS_EFFECT: EffectPlace =
    EffectPlace::new("MagicSquaresOfWalks", Moment::Transformation).after(&single_box::LATENT_AFTER_EFFECT);

/// The place of MagicSquares among the effects of a move.
pub(crate) static MAGIC_SQUARES_EFFECT: EffectPlace = EffectPlace::new("MagicSquares", Moment::Recolouring)
    .after(&volage::EFFECT)
    .before(&oscillating_kings::OSCILLATING_KINGS_A_EFFECT);

/// Units that come to a magic square change sides.
pub static MAGIC_SQUARES: Condition = Condition {
    names: Words::new("MagicSquares", "CaseMagique", "MagischeFelder"),
    popeye: Some(33),
    definition: "A unit that comes to one of the magic squares changes sides; kings and neutral units do not. By \
                 type 1 it changes after, by type 2 before a rebirth of the capturer.",
    source: "Popeye's manual",
    parts: &[Part::Squares { least: 1, most: 64 }, Part::OneOf(&[Variant::Type1, Variant::Type2])],
    drawn: Drawn::Framed,
    excludes: &[Trait::NeutralUnits],
    example: Ok(Example::new(
        "MagicSquares d8",
        "h=2",
        "8/1Q6/4r1r1/8/4B2k/8/8/4K3",
        &["1.Re6-d6 Be4*g6   2.Rd6-d8=w Qb7-g2 ="],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let squares: SquareSet = condition.squares().collect();
        if squares.is_empty() {
            return Err(ConditionError::Parameter {
                condition: "MagicSquares".to_owned(),
                problem: "the squares are missing".to_owned(),
            });
        }
        let order =
            if condition.has("Type2") { &MAGIC_SQUARES_OF_WALKS_EFFECT } else { &MAGIC_SQUARES_EFFECT };
        builder.effect(order, Magic { squares });
        Ok(())
    },
    ..Condition::BASE
};

struct Magic {
    squares: SquareSet,
}

impl EffectHook for Magic {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        let mut arrivals: Vec<(Square, Unit)> = Vec::new();
        for recorded in game.position().journal().last_ply() {
            match recorded.effect {
                Effect::Moved { to: at, .. } | Effect::Added { at, .. } => arrivals.push((at, game.unit(at))),
                Effect::Exchanged { one, other } => {
                    arrivals.extend([(one, game.unit(one)), (other, game.unit(other))])
                }
                _ => {}
            }
        }
        for (at, unit) in arrivals {
            if self.squares.contains(at) && !unit.is_empty() && !unit.is_royal() && !unit.is_neutral() {
                let now = game.unit(at);
                game.position_mut().change_unit(at, now.with_sides_exchanged(), Reason::SideChange);
            }
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(_, m) => Bound::unless(!self.squares.contains(m.arrival)),
            Scope::Side(..) => {
                let touched = Footprint::entering(self.squares.0[0]);
                Bound { touched, reach: Footprint::NONE, ..Bound::ANYTHING }
            }
            _ => Bound::MOVES_TELL.told_by_sides(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn who_comes_to_a_magic_square_changes_sides_but_no_king() {
        let magic = Parameter::Squares(vec![Square(9), Square(35)]);
        let table = Table::under("7k/8/8/8/8/8/8/K2R4", "MagicSquares", &[magic]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3r4/8/8/8/K7"]);
        assert_eq!(table.after(Side::White, "d1d4"), ["7k/8/8/8/3R4/8/8/K7"]);
        assert_eq!(table.after(Side::White, "a1b2"), ["7k/8/8/8/8/8/1K6/3R4"]);
    }
}
