//! LastCapture: what was captured by the move before the diagram. It is no rule itself; the variants that look back at the
//! last move read it.

use super::memory::Remembered;
use crate::conditions::{Condition, ConditionUse, Context, Example, Parameter, Part, Reads, Words};
use crate::general::{Level, UnknownKinds};
use board::{Square, Walk};

/// The condition.
pub static LAST_CAPTURE: Condition = Condition {
    names: Words::new("LastCapture", "DernierePrise", "LetzterSchlag"),
    popeye: Some(196),
    definition: "Names the unit captured by the move before the diagram and its square.",
    source: "Popeye's manual",
    parts: &[Part::Unit],
    intelligent: true,
    example: Ok(Example::new(
        "Circe Parrain LastCapture Black Pc5",
        "h#1",
        "8/5Q2/8/8/8/8/k7/2K5",
        &["1.Ka2-a1[+bPc4] Qf7-a7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        // so the reference: a kind that neither the diagram nor promotion brings gives no check
        if unit_of(given).is_some_and(|(unit, _)| unit.walk > Walk::KING) {
            builder.observer_gate_at(Level::Observation, UnknownKinds);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// The capture that a problem names.
pub(super) fn named(context: &Context<'_>) -> Option<Remembered> {
    let given = context.all.iter().find(|condition| condition.name == LAST_CAPTURE.name())?;
    let (unit, square) = unit_of(given)?;
    let unit = board::Unit { origin: square, ..unit };
    Some(Remembered { unit, square, side: None, capturer: Square::NONE })
}

fn unit_of(given: &ConditionUse) -> Option<(board::Unit, Square)> {
    given.parameters.iter().find_map(|parameter| match parameter {
        Parameter::Unit(unit, square) => Some((*unit, *square)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Owner, Side, Square, Unit, Walk};

    #[test]
    fn what_was_captured_before_the_diagram_may_be_reborn_by_the_first_move() {
        let parrain = ConditionUse {
            name: "Circe".to_owned(),
            parameters: vec![Parameter::Word("Parrain".to_owned())],
        };
        let knight = Unit::new(Walk::KNIGHT, Owner::White);
        let last = ConditionUse {
            name: "LastCapture".to_owned(),
            parameters: vec![Parameter::Unit(knight, Square(35))],
        };
        let forsyth = "7k/8/8/8/8/8/8/7K";
        // captured on d5, it goes as far as the king
        let told = Table::with(forsyth, &[parrain.clone(), last]);
        assert_eq!(told.after(Side::White, "h1h2"), ["7k/8/3S4/8/8/8/7K/8"]);
        let untold = Table::with(forsyth, &[parrain]);
        assert_eq!(untold.after(Side::White, "h1h2"), ["7k/8/8/8/8/8/7K/8"]);
    }
}
