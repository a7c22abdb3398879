//! Madrasi: units of one kind and opposite sides that observe each other paralyse each other.
//!
//! Source: A. J. Karwatkar, The Problemist 1979. A paralysed unit neither moves nor observes; it still observes
//! for the sake of paralysing, so paralysis is mutual. Kings take part only with RexInclusive.

use super::restrict_by_kind;
use crate::conditions::{Class, Condition, Example, Part, Reads, Trait, Variant, Words, only_words};
use crate::general::{Game, Level};
use board::{Marks, Side, Square, Walk};

/// The entry of the table.
pub static MADRASI: Condition = Condition {
    names: Words::same("Madrasi"),
    popeye: Some(5),
    definition: "A unit (kings excepted) that is observed by an enemy unit of its own kind is paralysed: it can \
                 neither move nor observe. With RexInclusive kings paralyse and are paralysed too.",
    source: "A. J. Karwatkar, The Problemist 1979",
    inventor: Some("A. J. Karwatkar"),
    year: Some(1979),
    parts: &[Part::MAYBE_INCLUSIVE],
    further_words: &[Variant::PawnExclusive],
    classes: &[Class::Paralyses],
    excludes: &[Trait::Of(Class::Paralyses), Trait::Marked(Marks::PARALYSING)],
    example: Ok(Example::new(
        "Madrasi",
        "h#1.5",
        "3k4/1K3P2/8/1P6/8/1q6/8/8",
        &["1...Kb7-c6   2.Kd8-c8 f7-f8=R #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["RexInclusive", "PawnExclusive"])?;
        let (kings, pawns) = (given.has("RexInclusive"), !given.has("PawnExclusive"));
        builder.full_questions().passing_is_remembered();
        restrict_by_kind(builder, Level::Observer, kings, move |game, square, side| {
            (!pawns && game.rules().is_pawn(game.unit(square).walk))
                || !is_observed_by_its_like(game, square, side, kings)
        });
        Ok(())
    },
    ..Condition::BASE
};

/// Whether the unit of `side` on `square` stands under the observation of an enemy unit of its own kind; never
/// for a king, unless kings take part.
pub(super) fn is_observed_by_its_like(game: &mut Game<'_>, square: Square, side: Side, kings: bool) -> bool {
    let unit = game.unit(square);
    if !kings && unit.is_royal() {
        return false;
    }
    let observed = |game: &mut Game<'_>| is_observed_by_kind(game, unit.walk, square, !side);
    // in series play a pawn that has just gone two squares is to move again, though it could be captured in passing
    if game.position().en_passant().victim == square && game.position().side_to_move() == side {
        return game.with_turn(!side, observed);
    }
    observed(game)
}

/// Whether a unit of `side` that has that walk here and now observes the square. A side that has no unit of that kind has
/// none that observes as one, even where it lends or borrows the walk: so the reference plays it.
pub(super) fn is_observed_by_kind(game: &mut Game<'_>, kind: Walk, square: Square, side: Side) -> bool {
    !game.position().units_of(kind, side).is_empty()
        && game.is_observed_by_walk(kind, square, side, Level::Geometry)
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn rooks_in_one_line_cannot_leave() {
        let table = Table::new("4k3/8/8/8/r6R/8/8/4K3", &["Madrasi"]);
        assert_eq!(table.arrivals("h4", White), "");
    }

    #[test]
    fn a_rook_and_a_bishop_do_not_paralyse_each_other() {
        let table = Table::new("4k3/8/8/8/b3R3/8/8/4K3", &["Madrasi"]);
        assert!(table.arrivals("e4", White).contains("a4"));
    }

    #[test]
    fn where_walks_are_lent_a_side_without_rooks_paralyses_none() {
        // on the h-file the queen captures as a rook
        let arrivals =
            |forsyth: &str| Table::new(forsyth, &["Madrasi", "BoleroInverse"]).arrivals("h5", White);
        assert!(arrivals("k7/8/8/7R/8/7q/8/K7").contains("a5"));
        assert_eq!(arrivals("k7/1r6/8/7R/8/7q/8/K7"), "");
    }

    #[test]
    fn in_series_play_a_pawn_just_moved_is_paralysed_by_one_that_could_capture_it_in_passing() {
        let table = Table::new("4k3/8/8/8/4p3/7P/3P4/4K3", &["Madrasi"]);
        let after = |played: &str| table.moves_after(White, played, White);
        assert!(!after("d2d4").contains(&"d4d5".to_owned()));
        assert!(after("h3h4").contains(&"d2d4".to_owned()));
        // no pawn of Black's could capture it in passing
        let table = Table::new("4k3/8/8/8/7p/7P/3P4/4K3", &["Madrasi"]);
        assert!(table.moves_after(White, "d2d4", White).contains(&"d4d5".to_owned()));
    }

    #[test]
    fn kings_may_touch_when_they_paralyse_each_other() {
        let plain = Table::new("8/8/8/3k4/8/8/3K4/8", &["Madrasi"]);
        assert!(!plain.arrivals("d2", White).contains("d3 ") || !plain.arrivals("d2", White).contains("d4"));
        let given = ConditionUse {
            name: "Madrasi".to_owned(),
            parameters: vec![Parameter::Word("RexInclusive".to_owned())],
        };
        let inclusive = Table::with("8/8/3k4/8/3K4/8/8/8", &[given]);
        assert!(inclusive.arrivals("d4", White).contains("d5"));
    }
}
