//! Forced squares: go there if you can.

use super::{Strictness, install};
use crate::conditions::{Class, Condition, ConditionError, ConditionUse, Example, Part, Reads, Trait, Words};
use crate::general::{Builder, Game, Move};
use crate::orthodox::PlainStep;
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
    let step_obeys = move |step: &PlainStep| 1 + u32::from(squares.contains(step.arrival));
    let strictness = if always { Strictness::Ultra } else { Strictness::Regular };
    install(builder, condition, side, strictness, (obeys, step_obeys))
}

macro_rules! forced {
    ($($(#[$doc:meta])* $id:ident = $number:literal $names:expr, $side:expr, $always:expr, $how:literal, $example:expr;)*) => {
        $($(#[$doc])* pub static $id: Condition = Condition {
            names: $names,
            popeye: Some($number),
            definition: $how,
            source: "Popeye's manual",
            example: $example,
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
        "White must go to one of the squares named, if he legally can.",
        Ok(Example::new("WhiteForcedSquare b1", "h#2.5", "3B2k1/4r3/8/8/K7/8/8/4R3", &["1...Re1-b1   2.Re7-f7 Bd8-f6   3.Kg8-f8 Rb1-b8 #"]));
    /// Black.
    BLACK = 79 Words::new("BlackForcedSquare", "NoirCaseForce", "SchwarzesZwangsfeld"), Side::Black, false,
        "Black must go to one of the squares named, if he legally can.",
        Ok(Example::new("BlackForcedSquare h7", "h#2", "8/8/7k/4K3/2R5/B3p3/8/8", &["1.Kh6-h7 Ke5-f6   2.Kh7-h6 Rc4-h4 #"]));
    /// White, also at the price of self-check.
    WHITE_CONSEQUENT = 78 Words::new("WhiteConsequentForcedSquare", "BlancCaseForceConsequent", "WeissesKonsequentesZwangsfeld"), Side::White, true,
        "White must go to one of the squares named if he can, even if that is illegal because of self-check: then he \
         has no move. A check counts only if the capture of the king would obey the rule.",
        Ok(Example::new("WhiteConsequentForcedSquare c1", "h#2", "8/8/k7/1R6/6r1/S7/8/R3K3", &["1.Rg4-g7 0-0-0   2.Rg7-a7 Rd1-d6 #"]));
    /// Black, also at the price of self-check.
    BLACK_CONSEQUENT = 80 Words::new("BlackConsequentForcedSquare", "NoirCaseForceConsequent", "SchwarzesKonsequentesZwangsfeld"), Side::Black, true,
        "Black must go to one of the squares named if he can, even if that is illegal because of self-check: then he \
         has no move.",
        Ok(Example::new("BlackConsequentForcedSquare d4", "h#1.5", "3k4/8/8/2b2p2/8/6R1/8/3K4", &["1...Rg3-g8 #"]));
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
