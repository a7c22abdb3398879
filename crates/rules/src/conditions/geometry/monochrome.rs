//! Monochromatic chess.

use super::between;
use crate::conditions::{Class, Condition, Example, Reads, Traditional, Trait, Words};
use crate::general::Kind;

/// The condition.
pub static MONOCHROME: Condition = Condition {
    names: Words::new("MonochromChess", "Monochromatique", "MonochromesSchach"),
    popeye: Some(9),
    definition: "A unit may only go to a square of the colour that it stands on. Of the castlings only the one to \
                 the king's side is such a move.",
    source: "T. R. Dawson",
    inventor: Some("T. R. Dawson"),
    traditional: &[Traditional::new("Monochromatic", &[("MonochromChess", &[])])],
    excludes: &[Trait::Under("BichromChess")],
    intelligent: true,
    example: Ok(Example::new(
        "MonochromChess",
        "h#2",
        "8/1B6/6K1/8/8/1R6/3p4/3k4",
        &["1.Kd1-e2 Bb7-f3 +   2.Ke2-f1 Rb3-b1 #"],
    )),
    classes: &[Class::AsksForDestination],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.arrival_filter(between(|geometry, m, _| {
            // in castling to the queen's side king and rook disagree
            !(m.kind == Kind::Castling && m.arrival < m.departure)
                && (m.departure.is_none() || geometry.is_dark(m.departure) == geometry.is_dark(m.arrival))
        }));
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_rook_skips_every_second_square_and_a_knight_stays() {
        let table = Table::new("8/8/8/8/8/8/8/R2S2K1", &["MonochromChess"]);
        assert_eq!(table.arrivals("a1", Side::White), "a3 a5 a7 c1");
        assert_eq!(table.arrivals("d1", Side::White), "");
        let castling = Table::new("8/8/8/8/8/8/8/R3K2R", &["MonochromChess"]);
        assert_eq!(castling.arrivals("e1", Side::White), "d2 f2 g1");
    }
}
