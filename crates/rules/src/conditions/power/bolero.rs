//! Bolero: the file decides how a unit moves when it does not capture; inversely, when it captures.
//!
//! Source: definition as in the reference. Pawns are exempt, and kings unless RexInclusive.

use crate::conditions::{
    Condition, ConditionError, ConditionUse, Context, Example, Part, Reads, Words, only_words,
};
use crate::general::{Builder, Game, Level, Power, PowerBound, Scope, Use, WalkList};
use board::{Side, Square, Unit, Walk};

/// Bolero: the entry of the table.
pub static BOLERO: Condition = Condition {
    names: Words::same("Bolero"),
    popeye: Some(213),
    definition: "A unit (pawns excepted, and kings unless RexInclusive) moves without capturing as the unit of the \
                 game array on its file, and captures as itself.",
    source: "definition as in Popeye",
    parts: &[Part::MAYBE_INCLUSIVE],
    example: Ok(Example::new(
        "Bolero",
        "ser-h#2",
        "8/2K5/8/8/kR6/5R2/8/8",
        &["1.Ka4-a5   2.Ka5-a6 Rf3-a8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, context, builder, false),
    ..Condition::BASE
};

/// Inverse bolero: the entry of the table.
pub static BOLERO_INVERSE: Condition = Condition {
    names: Words::new("BoleroInverse", "BoleroInverse", "BoleroInvers"),
    popeye: Some(214),
    definition: "A unit (pawns excepted, and kings unless RexInclusive) captures and observes as the unit of the \
                 game array on its file, and moves otherwise as itself.",
    source: "definition as in Popeye",
    parts: &[Part::MAYBE_INCLUSIVE],
    example: Ok(Example::new(
        "BoleroInverse",
        "h#1.5",
        "2S5/k7/2K5/8/8/6r1/8/4b3",
        &["1...Sc8-b6   2.Ka7-a6 Sb6-a8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, context, builder, true),
    ..Condition::BASE
};

fn build(
    given: &ConditionUse,
    context: &Context<'_>,
    builder: &mut Builder,
    inverse: bool,
) -> Result<(), ConditionError> {
    only_words(given, &["RexInclusive"])?;
    if inverse {
        builder.full_questions();
    }
    // so the reference: units observe as they do by the first rule that makes them observe otherwise
    let observe = !context.all.iter().any(|other| ["AnnanChess", "NannaChess"].contains(&&*other.name));
    builder.power(Bolero { inverse, observe, kings: given.has("RexInclusive") });
    Ok(())
}

/// The units of the game array from the first file to the last.
const ARRAY: [Walk; 8] =
    [Walk::ROOK, Walk::KNIGHT, Walk::BISHOP, Walk::QUEEN, Walk::KING, Walk::BISHOP, Walk::KNIGHT, Walk::ROOK];

struct Bolero {
    inverse: bool,
    /// Whether units observe so, too.
    observe: bool,
    kings: bool,
}

impl Bolero {
    /// The walk of the officer whose file it is, if the unit is concerned.
    fn walk_of_file(&self, game: &Game<'_>, square: Square, unit: Unit) -> Option<Walk> {
        if game.rules().is_pawn(unit.walk) || (unit.is_royal() && !self.kings) {
            return None;
        }
        let file = usize::from(game.position().geometry().file(square));
        ARRAY.get(file).copied()
    }
}

impl Power for Bolero {
    fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::FROM_UNITS
    }

    fn rank(&self) -> u8 {
        80
    }

    fn lets_check_as_itself(&self, game: &mut Game<'_>, square: Square, _: Side) -> bool {
        let unit = game.unit(square);
        !self.inverse
            || !self.observe
            || self.walk_of_file(game, square, unit).is_none_or(|walk| walk == unit.walk)
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        _: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if self.inverse && !self.observe && observing.is_some() {
            return;
        }
        let unit = game.unit(square);
        let Some(walk) = self.walk_of_file(game, square, unit) else { return };
        let own = walks.walks().to_vec();
        walks.clear();
        let (of_file, of_unit) =
            if self.inverse { (Use::Captures, Use::Quiet) } else { (Use::Quiet, Use::Captures) };
        walks.add_for(walk, of_file);
        for (walk, _) in own {
            walks.add_for(walk, of_unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_on_the_b_file_moves_as_a_knight_and_captures_as_a_rook() {
        let forsyth = "7k/8/8/8/1R4p1/8/3p4/7K";
        assert_eq!(Table::new(forsyth, &["Bolero"]).arrivals("b4", White), "a2 a6 c2 c6 d3 d5 g4");
    }

    #[test]
    fn inversely_it_captures_as_a_knight() {
        let forsyth = "7k/8/8/8/1R4p1/8/2p5/7K";
        let arrivals = Table::new(forsyth, &["BoleroInverse"]).arrivals("b4", White);
        assert!(arrivals.contains("c2") && arrivals.contains("f4") && !arrivals.contains("g4"), "{arrivals}");
    }
}
