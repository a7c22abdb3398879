//! Leffie: what would be paralysed in Eiffel chess is forbidden.
//!
//! Source: the reference's manual; the name is Eiffel backwards; the
//! types as in Isardam: Jacobi's documentation.

use super::eiffel::is_eiffel_observed;
use crate::conditions::{Condition, Example, Reads, Traditional, Trait, Variant, Words, only_words};
use crate::general::{Game, Legality, Ply};
use board::{Marks, Side};

/// The entry of the table.
pub static LEFFIE: Condition = Condition {
    names: Words::same("Leffie"),
    popeye: Some(223),
    definition: "A move is illegal if after it a unit is observed by an enemy unit of the kind that would paralyse \
                 it in Eiffel chess. The capture of a king is judged in the same way, but not in TypeB.",
    source: "definition as in Popeye; TypeB as in Jacobi",
    traditional: &[Traditional::new("AntiEiffel", &[("Leffie", &[])])],
    further_words: &[Variant::TypeA, Variant::TypeB],
    excludes: &[Trait::Marked(Marks::PARALYSING)],
    example: Ok(Example::new(
        "Leffie",
        "h#2",
        "2K5/6R1/8/1k6/4b3/8/3B4/8",
        &["1.Kb5-c6 Rg7-b7   2.Be4-d5 Kc8-c7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["TypeA", "TypeB"])?;
        builder.full_questions().legality(Leffie);
        if !given.has("TypeB") {
            for side in Side::BOTH {
                builder.play_to_observe(side);
            }
        }
        Ok(())
    },
    ..Condition::BASE
};

struct Leffie;

impl Legality for Leffie {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        !Side::BOTH.into_iter().any(|side| {
            game.position().occupied_by(side).into_iter().any(|square| is_eiffel_observed(game, square, side))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn of_type_b_kings_fear_what_could_not_capture() {
        // on a8 the rook would attack the queen on h8
        let forsyth = "k6q/8/8/8/8/8/8/R5K1";
        let word = Parameter::Word("TypeB".to_owned());
        let given = ConditionUse { name: "Leffie".to_owned(), parameters: vec![word] };
        assert!(Table::with(forsyth, &[given]).game(White).is_in_check(Black));
        assert!(!Table::new(forsyth, &["Leffie"]).game(White).is_in_check(Black));
    }

    #[test]
    fn a_rook_must_not_attack_a_queen() {
        let table = Table::new("4k3/8/q7/8/7R/8/8/4K3", &["Leffie"]);
        let arrivals = table.arrivals("h4", White);
        assert!(!arrivals.contains("h6") && !arrivals.contains("a4"), "{arrivals}");
    }
}
