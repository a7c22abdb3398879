//! Half-neutral units.

use super::footprints::reaching_no_more;
use super::{Attribute, Example, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Move, Ply, Reads, Unless};
use board::{Marks, Owner, Reason};

/// Half-neutral units.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("HalfNeutralUnits", Moment::Transformation);

/// They change between neutral and the mover's with every move.
pub(super) static HALF_NEUTRAL: Attribute = Attribute {
    mark: Marks::HALF_NEUTRAL,
    names: Words::new("HalfNeutral", "DemiNeutre", "HalbNeutral"),
    definition: "A half-neutral unit that moves becomes neutral, or, when it is neutral, the mover's own.",
    becomes_neutral: true,
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kb1 Bd7 Rd8 White HalfNeutral Qd2 Black Kb6",
        &["1...hnQd2-e2=nh   2.Kb6-a5 nhnQe2-b5=wh #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::HALF_NEUTRAL)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.mover.marks.has(Marks::HALF_NEUTRAL) && ply.at.is_some() {
                let unit = game.unit(ply.at);
                let owner = if unit.is_neutral() { Owner::from(ply.side) } else { Owner::Neutral };
                game.position_mut().change_unit(ply.at, unit.with_owner(owner), Reason::HalfNeutral);
            }
            Going::On
        };
        let hook = reaching_no_more(Marks::HALF_NEUTRAL, Unless(idle, effect));
        builder.effect(&EFFECT, hook);
    },
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn it_changes_between_neutral_and_the_movers_with_every_move() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &[]).with_mark("d1", Marks::HALF_NEUTRAL);
        assert_eq!(table.after_moves(Side::White, &["d1d2"]), "7k/8/8/8/8/8/3=R4/K7");
        assert_eq!(table.after_moves(Side::White, &["d1d2", "d2d3"]), "7k/8/8/8/8/3r4/8/K7");
    }

    #[test]
    fn a_rook_that_becomes_a_sides_by_its_move_has_moved() {
        let neutral = Marks::HALF_NEUTRAL.with(Marks::NEUTRAL);
        let table = Table::new("2k5/8/8/8/8/8/8/4K1=R1", &[]).with_mark("g1", neutral);
        let moves = table.moves_after(Side::White, "g1h1", Side::White);
        assert!(!moves.is_empty() && moves.iter().all(|one| one != "e1g1"));
    }
}
