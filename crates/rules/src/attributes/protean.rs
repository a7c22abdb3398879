//! Protean units.

use super::{Attribute, Example, Words};
use crate::attributes::chameleon;
use crate::conditions::kind::take_over;
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply, Reads};
use board::Marks;

/// Protean units.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("ProteanUnits", Moment::BeforePromotion).after(&chameleon::EFFECT);

/// They take the walk of what they capture. In the reference one protean unit makes all units protean, kings included.
pub(super) static PROTEAN: Attribute = Attribute {
    mark: Marks::PROTEAN,
    names: Words::new("Protean", "Protee", "Proteisch"),
    definition: "A unit that captures takes the walk of what it captures, as in ProteanChess.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kh4 Re1 White Protean Sg7 Black Kg6",
        &["1...Kh4-g4   2.Kg6*g7=rS Re1-e7 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        builder.effect_of_captures(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            take_over(game, ply, true);
            Going::On
        });
    },
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn it_takes_the_walk_of_what_it_captures() {
        let table = Table::new("7k/8/8/3s4/8/8/8/K2R4", &[]).with_mark("d1", Marks::PROTEAN);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3S4/8/8/8/K7"]);
    }
}
