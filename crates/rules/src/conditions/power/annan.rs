//! Annan and Nanna chess: a unit moves as the own unit directly behind (before) it.
//!
//! Source: Annan shogi; in type B kings lend nothing, in type C they borrow nothing, in type D neither.

use super::relative;
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Part, Reads, Trait, Variant, Words, only_words,
};
use crate::general::{Borrowing, Builder, Game, Level, Power, PowerBound, Scope, WalkList};
use board::{Marks, Side, Square, SquareSet, Unit};

/// Annan chess: the entry of the table.
pub static ANNAN_CHESS: Condition = Condition {
    names: Words::new("AnnanChess", "AnnanEchecs", "Annanschach"),
    popeye: Some(159),
    definition: "A unit with a unit of its own side directly behind it moves and observes as that unit only. TypeB: \
                 kings lend no power; TypeC: they borrow none; TypeD: neither.",
    source: "Annan shogi; definition as in Popeye",
    parts: &[Part::OneOf(&[Variant::TypeA, Variant::TypeB, Variant::TypeC, Variant::TypeD])],
    classes: &[Class::PowersOfNeighbours, Class::PowersFromElsewhere],
    excludes: &[Trait::Of(Class::PowersOfNeighbours), Trait::Under("Masand"), Trait::Marked(Marks::MAGIC)],
    example: Ok(Example::new(
        "AnnanChess",
        "h#1.5",
        "8/KPk4P/8/8/8/8/5p2/8",
        &["1...Ka7-a6   2.Kc7-b8 Ka6-b6 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, -1),
    ..Condition::BASE
};

/// Nanna chess: the entry of the table.
pub static NANNA_CHESS: Condition = Condition {
    names: Words::new("NannaChess", "NannaEchecs", "Nannaschach"),
    popeye: Some(211),
    definition: "A unit with a unit of its own side directly before it moves and observes as that unit only. TypeB: \
                 kings lend no power; TypeC: they borrow none; TypeD: neither.",
    source: "definition as in Popeye",
    parts: &[Part::OneOf(&[Variant::TypeA, Variant::TypeB, Variant::TypeC, Variant::TypeD])],
    classes: &[Class::PowersOfNeighbours, Class::PowersFromElsewhere],
    excludes: &[Trait::Of(Class::PowersOfNeighbours), Trait::Under("Masand"), Trait::Marked(Marks::MAGIC)],
    example: Ok(Example::new(
        "NannaChess",
        "h#1.5",
        "8/7P/8/8/6P1/8/8/2k1K2R",
        &["1...Rh1-h2   2.Kc1-b1 Rh2-e2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, 1),
    ..Condition::BASE
};

fn build(given: &ConditionUse, builder: &mut Builder, forward: i32) -> Result<(), ConditionError> {
    only_words(given, &["TypeA", "TypeB", "TypeC", "TypeD"])?;
    let kings_lend = !given.has("TypeB") && !given.has("TypeD");
    let kings_borrow = !given.has("TypeC") && !given.has("TypeD");
    if forward < 0 {
        builder.full_questions();
    }
    builder.power(Annan { forward, kings_lend, kings_borrow });
    Ok(())
}

struct Annan {
    forward: i32,
    kings_lend: bool,
    kings_borrow: bool,
}

impl Annan {
    /// The unit that lends its power to the one on a square.
    fn lender(&self, game: &Game<'_>, square: Square, side: Side) -> Option<Unit> {
        let lender = game.unit(relative(game, square, 0, self.forward, side)?);
        let lends = lender.belongs_to(side)
            && (self.kings_lend || !lender.is_royal())
            && (self.kings_borrow || !game.unit(square).is_royal());
        lends.then_some(lender)
    }
}

impl Power for Annan {
    fn lets_check_as_itself(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        self.lender(game, square, side).is_none_or(|lender| lender.walk == game.unit(square).walk)
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        _: Option<Level>,
        walks: &mut WalkList,
    ) {
        if let Some(lender) = self.lender(game, square, side) {
            walks.set(lender.walk);
        }
    }

    fn bound(&self, scope: Scope<'_, '_>) -> PowerBound<'_> {
        match scope {
            Scope::Side(game, side) => {
                PowerBound { borrowing: Borrowing::On(self.borrowers(game, side)), ..PowerBound::FROM_UNITS }
            }
            // by the other rule it is asked by which kinds observation is asked for
            _ => PowerBound { told_by_sides: self.forward < 0, ..PowerBound::FROM_UNITS },
        }
    }
}

impl Annan {
    /// The units of a side that stand where others may lend them their walks.
    fn borrowers(&self, game: &Game<'_>, side: Side) -> SquareSet {
        let own = game.position().occupied_by(side);
        let geometry = game.position().geometry();
        if geometry.len() > 64 {
            return own;
        }
        let files = geometry.files();
        let borrowing =
            if (self.forward < 0) == (side == Side::White) { own.0[0] << files } else { own.0[0] >> files };
        own & SquareSet::of_first_word(borrowing)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_before_a_knight_is_a_knight() {
        let table = Table::new("7k/8/8/8/4R3/4S3/8/K7", &["AnnanChess"]);
        assert_eq!(table.arrivals("e4", White), "c3 c5 d2 d6 f2 f6 g3 g5");
        let nanna = Table::new("7k/8/8/8/4S3/4R3/8/K7", &["NannaChess"]);
        assert_eq!(nanna.arrivals("e3", White), "c2 c4 d1 d5 f1 f5 g2 g4");
    }
}
