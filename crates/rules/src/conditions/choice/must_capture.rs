//! Must capture: one side must capture when it can.

use super::duty::{self, Deed};
use super::{Strictness, install};
use crate::conditions::{Condition, ConditionError, ConditionUse, Reads};
use crate::general::{Builder, Game, Move};
use board::Side;

fn demand(condition: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    // the forms that the reference does not know are duties like that to check
    if condition.words().any(|word| matches!(word, "Anti" | "SemiUltra")) || builder.do_choices_combine() {
        return duty::install(condition, builder, side, Deed::Capture);
    }
    let captures = |_: &mut Game<'_>, m: &Move| u32::from(m.capture.is_some());
    install(builder, condition, side, Strictness::read(condition)?, captures)
}

/// Black.
pub static BLACK: Condition = Condition {
    name: "BlackMustCapture",
    definition: "Black must capture if he legally can; in the ultra form he may play nothing but captures.",
    source: "Schlagzwang",
    reads: Reads::POSITION,
    build: |condition, _, builder| demand(condition, builder, Side::Black),
};

/// White.
pub static WHITE: Condition = Condition {
    name: "WhiteMustCapture",
    definition: "White must capture if he legally can; in the ultra form he may play nothing but captures.",
    source: "Schlagzwang",
    reads: Reads::POSITION,
    build: |condition, _, builder| demand(condition, builder, Side::White),
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_possible_capture_must_be_played() {
        let table = Table::new("7k/8/8/8/8/8/1p6/K1R5", &["WhiteMustCapture"]);
        assert_eq!(table.moves(Side::White), ["a1b2"]);
    }
}
