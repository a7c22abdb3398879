//! Volage units.

use super::{Attribute, Example, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Move, Ply, Reads, Unless};
use board::{Marks, Owner, Reason};

/// Volage units.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("VolageUnits", Moment::Recolouring);

/// They change sides with their first move to a square of the other colour.
pub(super) static VOLAGE: Attribute = Attribute {
    mark: Marks::VOLAGE,
    names: Words::same("Volage"),
    definition: "A volage unit changes sides when it first moves to a square of the other colour.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kd7 Be4 Black Kd4 Pe6 Ph2 Black Volage Qa2",
        &["1...Kd7-d6   2.vQa2-a3=w Qa3-d3 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::VOLAGE)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if !ply.mover.marks.has(Marks::VOLAGE) || ply.at.is_none() {
                return Going::On;
            }
            let geometry = game.position().geometry();
            let unit = game.unit(ply.at);
            let crosses = geometry.is_dark(ply.intention.departure) != geometry.is_dark(ply.at);
            if crosses && !unit.is_empty() && !unit.belongs_to(!ply.side) {
                let mut after = unit.with_owner(Owner::from(!ply.side));
                if !game.rules().lasting_marks.has(Marks::VOLAGE) {
                    after.marks = after.marks.without(Marks::VOLAGE);
                }
                game.position_mut().change_unit(ply.at, after, Reason::SideChange);
            }
            Going::On
        };
        builder.effect(&EFFECT, Unless(idle, effect));
    },
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn a_marked_unit_changes_sides_once_on_the_other_colour() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &[]).with_mark("d1", Marks::VOLAGE);
        assert_eq!(table.after(Side::White, "d1d3"), ["7k/8/8/8/8/3R4/8/K7"]);
        assert_eq!(table.after_moves(Side::White, &["d1d2", "d2d3"]), "7k/8/8/8/8/3r4/8/K7");
    }
}
