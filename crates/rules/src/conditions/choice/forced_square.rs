//! Forced squares: go there if you can.

use super::{Strictness, install};
use crate::conditions::{Class, Condition, ConditionError, ConditionUse, Part, Reads, Trait, Words};
use crate::general::{Builder, Game, Move};
use board::{Side, SquareSet};

fn demand(
    condition: &ConditionUse,
    builder: &mut Builder,
    side: Side,
    always: bool,
) -> Result<(), ConditionError> {
    let squares: SquareSet = condition.squares().collect();
    if squares.is_empty() {
        return Err(ConditionError::Parameter {
            condition: condition.name.clone(),
            problem: "the forced squares are missing".to_owned(),
        });
    }
    // a measure above 0 for every move, for the ultra form excludes the others
    let obeys = move |_: &mut Game<'_>, m: &Move| 1 + u32::from(squares.contains(m.arrival));
    let strictness = if always { Strictness::Ultra } else { Strictness::Regular };
    install(builder, condition, side, strictness, obeys)
}

macro_rules! forced {
    ($($(#[$doc:meta])* $id:ident = $number:literal $names:expr, $side:expr, $always:expr, $how:literal;)*) => {
        $($(#[$doc])* pub static $id: Condition = Condition {
            names: $names,
            popeye: Some($number),
            definition: $how,
            source: "Popeye's manual",
            parts: &[Part::SQUARES],
            classes: &[Class::ChoosesMoves],
            excludes: if $always { &[Trait::NeutralUnits] } else { &[] },
            intelligent: true,
            reads: Reads::POSITION,
            build: |condition, _, builder| demand(condition, builder, $side, $always),
            ..Condition::BASE
        };)*
    };
}

forced! {
    /// White.
    WHITE = 77 Words::new("WhiteForcedSquare", "BlancCaseForce", "WeissesZwangsfeld"), Side::White, false,
        "White must go to one of the squares named, if he legally can.";
    /// Black.
    BLACK = 79 Words::new("BlackForcedSquare", "NoirCaseForce", "SchwarzesZwangsfeld"), Side::Black, false,
        "Black must go to one of the squares named, if he legally can.";
    /// White, also at the price of self-check.
    WHITE_CONSEQUENT = 78 Words::new("WhiteConsequentForcedSquare", "BlancCaseForceConsequent", "WeissesKonsequentesZwangsfeld"), Side::White, true,
        "White must go to one of the squares named if he can, even if that is illegal because of self-check: then he \
         has no move. A check counts only if the capture of the king would obey the rule.";
    /// Black, also at the price of self-check.
    BLACK_CONSEQUENT = 80 Words::new("BlackConsequentForcedSquare", "NoirCaseForceConsequent", "SchwarzesKonsequentesZwangsfeld"), Side::Black, true,
        "Black must go to one of the squares named if he can, even if that is illegal because of self-check: then he \
         has no move.";
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn the_forced_square_attracts() {
        let forced = ConditionUse {
            name: "WhiteForcedSquare".into(),
            parameters: vec![Parameter::Squares(vec![Square(24)])],
        };
        let table = Table::with("7k/8/8/8/8/8/8/RK6", &[forced]);
        assert_eq!(table.moves(Side::White), ["a1a4"]);
    }
}
