//! Bichromatic chess.

use super::leaving;
use crate::conditions::{Class, Condition, Example, Reads, Traditional, Words};
use crate::general::Kind;

/// The condition.
pub static BICHROME: Condition = Condition {
    names: Words::new("BichromChess", "Bichromatique", "BichromesSchach"),
    popeye: Some(8),
    definition: "A unit may only go to a square of the other colour than that which it stands on.",
    source: "T. R. Dawson",
    inventor: Some("T. R. Dawson"),
    traditional: &[Traditional::new("Bichromatic", &[("BichromChess", &[])])],
    intelligent: true,
    example: Ok(Example::new(
        "BichromChess",
        "h#1.5",
        "8/1S6/8/2b5/8/1Rb5/8/1k2K2R",
        &["1...Rb3-b2 +   2.Kb1-a1 Ke1-e2 #"],
    )),
    classes: &[Class::AsksForDestination],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.arrival_filter(leaving(|geometry, m, _| {
            // a king that comes from elsewhere to castle may change the colour of its square
            (m.kind != Kind::Castling || m.via.is_some())
                && (m.departure.is_none() || geometry.is_dark(m.departure) != geometry.is_dark(m.arrival))
        }));
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::general::Kind;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn roles_are_not_exchanged() {
        let moves =
            |conditions: &[&str]| Table::new("8/8/8/8/8/8/7k/K7", conditions).moves(Side::White).len();
        assert_eq!(moves(&["RoleExchange"]), moves(&["MonochromChess", "RoleExchange"]) + 2);
        assert_eq!(moves(&["BichromChess", "RoleExchange"]), 2);
    }

    #[test]
    fn a_king_castles_from_elsewhere_by_the_colour_of_its_square() {
        let castles = |forsyth: &str| {
            let table = Table::new(forsyth, &["BichromChess", "AntiMarsCirce"]);
            table.game(Side::White).legal_moves().iter().any(|m| m.kind == Kind::Castling)
        };
        assert!(castles("8/6k1/8/3R4/8/8/2K5/8"));
        assert!(!castles("8/6k1/8/3R4/8/8/3K4/8"));
    }

    #[test]
    fn a_bishop_is_immobile() {
        let table = Table::new("8/8/8/8/8/8/8/R2B2K1", &["BichromChess"]);
        assert_eq!(table.arrivals("d1", Side::White), "");
        assert_eq!(table.arrivals("a1", Side::White), "a2 a4 a6 a8 b1");
    }
}
