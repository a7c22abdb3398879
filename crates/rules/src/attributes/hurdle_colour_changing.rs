//! Hoppers that change the colour of their hurdles.

use super::hopper_promotion::{mark_promoted, promote_with_marks};
use super::{Attribute, Example, Words};
use crate::attributes::volage;
use crate::general::{Choices, EffectPlace, Game, Going, Kind, Moment, Ply, Reads};
use board::{Marks, Reason, Side, Walk};

/// Hurdles change sides.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("HurdlesChange", Moment::Recolouring).after(&volage::EFFECT);

/// The hurdle changes sides.
pub(super) static HURDLE_COLOUR_CHANGING: Attribute = Attribute {
    mark: Marks::HURDLE_COLOUR_CHANGING,
    names: Words::new("HurdleColourChanging", "CouleurEchangeantSautoir", "SprungbockFarbeWechselnd"),
    definition: "The unit over which it hops changes sides; kings and neutral units do not.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kc8 Black Ka8 Rh3 Black HurdleColourChanging Gh2",
        &["1...Kc8-c7   2.hccGh2-h4[h3=w] Rh3-a3 #"],
    )),
    reads: Reads::POSITION,
    build: |position, builder| {
        promote_with_marks(position, builder);
        builder.effect(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices| {
            let hurdle = ply.intention.partner;
            if ply.intention.kind != Kind::Ordinary
                || hurdle.is_none()
                || !ply.mover.marks.has(Marks::HURDLE_COLOUR_CHANGING)
            {
                return Going::On;
            }
            let unit = game.unit(hurdle);
            if !unit.is_empty() && !unit.is_hole() && unit.walk != Walk::KING && !unit.is_neutral() {
                let after = unit.with_sides_exchanged();
                game.position_mut().change_unit(hurdle, after, Reason::RemoteSideChange);
                let side = if after.belongs_to(Side::White) { Side::White } else { Side::Black };
                if game.promote(hurdle, side, Reason::Promotion, choices) {
                    return mark_promoted(game, hurdle, choices);
                }
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
    fn the_hurdle_changes_sides_unless_it_is_a_king() {
        let hopper = |forsyth| Table::new(forsyth, &[]).with_mark("a1", Marks::HURDLE_COLOUR_CHANGING);
        let knight = hopper("7k/8/8/8/8/8/8/G2s3K");
        assert_eq!(knight.after(Side::White, "a1e1"), ["7k/8/8/8/8/8/8/3SG2K"]);
        let king = hopper("7k/8/8/8/8/8/8/G2K4");
        assert_eq!(king.after(Side::White, "a1e1"), ["7k/8/8/8/8/8/8/3KG3"]);
    }
}
