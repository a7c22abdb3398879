//! Vaulting kings: a king in check may move like given units, equihoppers by default.
//!
//! Source: the reference's manual. With the word Transmuting a king in check moves like the given units only. In the reference
//! kings observe by just one kind that neither the diagram nor promotion brings, by two if the rule holds for both sides.

use super::transmuting::{is_king_observed, may_take_powers, of_royals};
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Parameter, Part, Reads, Trait, Words,
};
use crate::general::{Builder, Game, Lent, Level, Power, PowerBound, Questions, Scope, WalkList};
use board::{Side, Square, Walk};
use movement::Language;

const DEFINITION: &str = "A king in check moves and observes also like the given units (equihoppers if none are given); \
                          with Transmuting only like these.";
const SOURCE: &str = "definition as in Popeye";

/// Both sides.
pub static BOTH: Condition = Condition {
    names: Words::same("VaultingKings"),
    popeye: Some(162),
    definition: DEFINITION,
    source: SOURCE,
    parts: &[Part::VaultingWalks],
    implies: &["WhiteVaultingKing", "BlackVaultingKing"],
    classes: &[Class::ChangesMover],
    excludes: &[Trait::Of(Class::ChangesMover)],
    example: Ok(Example::new(
        "VaultingKings",
        "h#2",
        "8/3Q4/8/8/4K3/7k/8/8",
        &["1.Kh3-h4 Ke4-f4   2.Kh4-h5 Qd7-h7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &Side::BOTH),
    ..Condition::BASE
};

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteVaultingKing", "BlancVaultingKing", "WeisserVaultingKing"),
    popeye: Some(163),
    definition: DEFINITION,
    source: SOURCE,
    parts: &[Part::VaultingWalks],
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::White)],
    example: Ok(Example::new(
        "WhiteVaultingKing R",
        "h#2",
        "8/4R3/8/7k/1K6/8/8/4r3",
        &["1.Re1-b1 + Kb4-f4   2.Kh5-h4 Re7-h7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[Side::White]),
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackVaultingKing", "NoirVaultingKing", "SchwarzerVaultingKing"),
    popeye: Some(164),
    definition: DEFINITION,
    source: SOURCE,
    parts: &[Part::VaultingWalks],
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::Black)],
    example: Ok(Example::new(
        "BlackVaultingKing",
        "h#1.5",
        "6R1/1P6/5k2/3K4/8/8/8/5S2",
        &["1...b7-b8=Q   2.Kf6-f5 Qb8-e5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[Side::Black]),
    ..Condition::BASE
};

fn build(given: &ConditionUse, builder: &mut Builder, sides: &[Side]) -> Result<(), ConditionError> {
    for parameter in &given.parameters {
        let known = match parameter {
            Parameter::Word(word) => word == "Transmuting",
            Parameter::Walks(_) => true,
            _ => false,
        };
        if !known {
            return Err(ConditionError::Parameter {
                condition: given.name.clone(),
                problem: "only kinds of units and the word Transmuting make sense here".to_owned(),
            });
        }
    }
    let mut walks: Vec<Walk> = given.walks().collect();
    // so the reference: kings that are given no kind observe by that of their default only if it is about
    let by_default = walks.is_empty();
    if by_default {
        walks.extend(movement::by_code(Language::English, "eq"));
    }
    for &side in sides {
        builder.questions(Side::White, Questions::OfAll).questions(Side::Black, Questions::OfAll);
        let only = given.has("Transmuting");
        let unknown = if by_default { 0 } else { sides.len() };
        builder.power(Vaulting { side, walks: walks.clone(), only, unknown });
    }
    Ok(())
}

struct Vaulting {
    side: Side,
    walks: Vec<Walk>,
    only: bool,
    /// By how many of the kinds that neither the diagram nor promotion brings the king observes.
    unknown: usize,
}

impl Power for Vaulting {
    fn rank(&self) -> u8 {
        60
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if side != self.side
            || !may_take_powers(game, square, side, observing)
            || !is_king_observed(game, square, side)
        {
            return;
        }
        if self.only {
            walks.clear();
        }
        let mut unknown = 0;
        for &walk in &self.walks {
            if observing.is_some() && !game.rules().is_known_kind(walk) {
                unknown += 1;
                if unknown > self.unknown {
                    continue;
                }
            }
            walks.add_again(walk);
        }
    }

    fn bound(&self, scope: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound { lent: Lent::Walks(&self.walks), ..of_royals(self.side, scope) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_king_in_check_hops() {
        let given = |parameters| ConditionUse { name: "VaultingKings".to_owned(), parameters };
        let knight = Parameter::Walks(vec![Walk::KNIGHT]);
        let table = Table::with("3r3k/8/8/8/3K4/8/8/8", &[given(vec![knight.clone()])]);
        assert_eq!(table.arrivals("d4", White), "b3 b5 c2 c3 c4 c5 c6 e2 e3 e4 e5 e6 f3 f5");
        let only = Table::with(
            "3r3k/8/8/8/3K4/8/8/8",
            &[given(vec![Parameter::Word("Transmuting".to_owned()), knight])],
        );
        assert_eq!(only.arrivals("d4", White), "b3 b5 c2 c6 e2 e6 f3 f5");
    }

    #[test]
    fn kings_that_are_given_no_kind_give_no_check_by_their_default() {
        // on d5 the knight would check, and be a hurdle between the kings
        let knight = |conditions: &[&str]| {
            Table::new("8/2s5/5k2/8/1K6/8/8/8", conditions)
                .moves(board::Side::Black)
                .contains(&"c7d5".to_owned())
        };
        assert!(knight(&["VaultingKings"]));
    }
}
