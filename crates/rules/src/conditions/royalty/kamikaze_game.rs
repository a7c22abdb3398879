//! Kamikaze chess: who captures disappears too.

use crate::conditions::{Condition, Example, Part, Reads, Variant, Words, only_words};
use crate::general::{Game, Move};
use board::{Marks, Side};

/// All units but kings, or kings too.
pub static KAMIKAZE_CHESS: Condition = Condition {
    names: Words::same("KamikazeChess"),
    definition: "A unit that captures disappears with what it captures; kings do not, or, with RexInclusive, cannot \
                 capture.",
    source: "B. G. Laws and others; Jacobi's documentation",
    parts: &[Part::AnyOf(&[Variant::RexInclusive])],
    example: Ok(Example::new(
        "KamikazeChess",
        "h#1.5",
        "4k2r/8/8/8/8/8/3R2S1/4K2R",
        &["1...Rh1-h7   2.Ke8-f8 Rd2-d8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["RexInclusive"])?;
        builder.common_marks(Marks::KAMIKAZE);
        if given.has("RexInclusive") {
            // a king that captured would disappear
            builder.move_filter(|game: &mut Game<'_>, m: &Move, _: Side, _: bool| {
                m.capture.is_none() || m.departure.is_none() || !game.unit(m.departure).is_royal()
            });
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_capturer_goes_with_the_captured() {
        let table = Table::new("7k/8/8/8/8/8/8/R2p3K", &["KamikazeChess"]);
        assert_eq!(table.after(Side::White, "a1d1"), ["7k/8/8/8/8/8/8/7K"]);
    }
}
