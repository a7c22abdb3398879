//! Kamikaze units.

use super::{Attribute, Example, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply, Reads};
use board::{Marks, Reason, Square};

/// Capturing kamikaze units vanish.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("KamikazeUnits", Moment::BeforePromotion);

/// They vanish with what they capture.
pub(super) static KAMIKAZE: Attribute = Attribute {
    mark: Marks::KAMIKAZE,
    names: Words::same("Kamikaze"),
    definition: "A kamikaze unit disappears with what it captures.",
    intelligent: false,
    example: Ok(Example::of_pieces(
        "h=1.5",
        "White Kb1 White Kamikaze Qb8 White Bc3 Black Kh5 Black Sf1",
        &["1...kQb8-g3   2.Sf1-d2 + Bc3*d2 ="],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        builder.effect_of_captures(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let at = ply.intention.arrival;
            if !ply.captured.is_empty() && game.unit(at).marks.has(Marks::KAMIKAZE) {
                game.position_mut().remove_unit(at, Reason::Removal);
                ply.at = Square::NONE;
            }
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
    fn a_kamikaze_rook_goes_with_what_it_captures() {
        let table = Table::new("8/8/8/8/8/8/8/R2p3K", &[]).with_mark("a1", Marks::KAMIKAZE);
        assert_eq!(table.after(Side::White, "a1d1"), ["8/8/8/8/8/8/8/7K"]);
    }
}
