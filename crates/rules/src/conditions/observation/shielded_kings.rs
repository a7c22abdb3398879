//! Shielded kings: kings may touch if the one approached is guarded.
//!
//! Source: the reference's manual.

use super::restrict_captures;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::Level;

/// The entry of the table.
pub static SHIELDED_KINGS: Condition = Condition {
    names: Words::new("ShieldedKings", "ShieldedKings", "SchutzKoenige"),
    popeye: Some(125),
    definition: "A king does not check the other king while that is observed by a unit of its own side.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "ShieldedKings",
        "ser-h#2",
        "8/8/8/8/8/2K5/6p1/1Bk5",
        &["1.g2-g1=S   2.Sg1-h3 Kc3-c2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_captures(
            builder.spare_opponents_king(),
            Level::Observation,
            |game, capturer, captured, side| {
                let kings = game.unit(capturer).is_royal() && game.unit(captured).is_royal();
                !kings || !game.is_observed_at(Level::Observer, captured, !side)
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_guarded_king_may_go_next_to_the_other() {
        let table = Table::new("8/8/3k4/8/3K4/8/8/3R4", &["ShieldedKings"]);
        assert_eq!(table.arrivals("d4", White), "c3 c4 d3 d5 e3 e4");
    }
}
