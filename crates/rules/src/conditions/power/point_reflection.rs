//! Point reflection: units on opposite squares exchange their ways of moving.
//!
//! Source: the reference's manual. A unit castles only with its own way of moving.

use super::opposite;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{ArrivalFilter, Game, Kind, Level, Move, Power, PowerBound, Scope, WalkList};
use board::{Marks, Side, Square, Walk};

/// The entry of the table.
pub static POINT_REFLECTION: Condition = Condition {
    names: Words::new("PointReflection", "ReflexionCentrale", "Punktspiegelung"),
    popeye: Some(210),
    definition: "Two units on squares that lie opposite each other about the centre of the board move and observe \
                 each as the other.",
    source: "definition as in Popeye",
    classes: &[Class::PowersOfNeighbours, Class::PowersFromElsewhere],
    excludes: &[Trait::Of(Class::PowersOfNeighbours), Trait::Under("Masand"), Trait::Marked(Marks::MAGIC)],
    example: Ok(Example::new(
        "PointReflection",
        "h#1.5",
        "4R3/K7/3P4/8/8/8/p7/5k2",
        &["1...Re8-e3   2.Kf1-e2 d6-d7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder
            .full_questions()
            .own_walks_observe_in_listing()
            .power(PointReflection)
            .move_filter(PointReflection);
        Ok(())
    },
    ..Condition::BASE
};

struct PointReflection;

impl Power for PointReflection {
    fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::FROM_UNITS
    }

    fn rank(&self) -> u8 {
        0
    }

    fn lets_check_as_itself(&self, game: &mut Game<'_>, square: Square, _: Side) -> bool {
        let other = game.unit(opposite(game, square));
        other.is_empty() || other.walk == game.unit(square).walk
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        _: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        // so the reference, which lets units change walks for the time that all moves are listed, and once more to observe
        let as_itself = if observing.is_some() { game.is_listing() } else { game.is_listed_alone() };
        if as_itself {
            return;
        }
        let other = game.unit(opposite(game, square));
        if !other.is_empty() {
            walks.set(other.walk);
        }
    }
}

impl ArrivalFilter for PointReflection {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, _side: Side, _observing: bool) -> bool {
        // a rook castles only while it moves like a rook
        let rook = game.rules().standard(Walk::ROOK);
        intention.kind != Kind::Castling || {
            let other = game.unit(opposite(game, intention.partner));
            other.is_empty() || other.walk == rook
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_opposite_a_knight_moves_as_a_knight() {
        // d4 and e5 lie opposite each other
        let table = Table::new("k7/8/8/4s3/3R4/8/8/1K6", &["PointReflection"]);
        assert_eq!(table.arrivals("d4", White), "b3 b5 c2 c6 e2 e6 f3 f5");
    }

    #[test]
    fn while_moves_are_listed_units_observe_by_their_own_walks() {
        // b3 and g6 lie opposite each other: the rook there checks as a knight, but the king is not transmuted by it
        let table = Table::new("3k4/8/6s1/8/8/1r6/8/2K5", &["PointReflection", "TransmutedKings"]);
        let arrivals = table.arrivals("c1", White);
        assert!(arrivals.contains("d1") && !arrivals.contains("e2"), "{arrivals}");
    }

    /// On f2, opposite the pawn, the bishop could go to e1 as a bishop alone, and so turn the rook on d8: no cage.
    #[test]
    fn cages_are_judged_by_a_units_own_walk() {
        let table = Table::new("k2b4/2P5/6K1/8/8/8/8/3R4", &["CageCirce", "PointReflection"]);
        let diagrams = table.after(White, "d1d8");
        assert_eq!(diagrams.len(), 37);
        assert!(!diagrams.iter().any(|diagram| diagram.ends_with("/5b2/8")), "{diagrams:?}");
    }
}
