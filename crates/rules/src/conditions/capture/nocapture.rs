//! No captures, for one side or both. Kings can be in check all the same.

use crate::conditions::Condition;
use crate::general::{ArrivalFilter, Builder, Game, Move};
use board::Side;

/// Forbids the captures of the sides named; what is only observed stays observed.
struct Forbid([bool; 2]);

impl ArrivalFilter for Forbid {
    fn accepts(&self, _: &mut Game<'_>, intention: &Move, side: Side, observing: bool) -> bool {
        observing || intention.capture.is_none() || !self.0[side.index()]
    }
}

fn forbid(builder: &mut Builder, sides: [bool; 2]) {
    builder.arrival_filter(Forbid(sides));
}

/// Both sides.
pub static BOTH: Condition = Condition {
    name: "NoCapture",
    definition: "Captures are not allowed.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        forbid(builder, [true, true]);
        Ok(())
    },
};

/// White.
pub static WHITE: Condition = Condition {
    name: "NoWhiteCapture",
    definition: "White may not capture.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        forbid(builder, [true, false]);
        Ok(())
    },
};

/// Black.
pub static BLACK: Condition = Condition {
    name: "NoBlackCapture",
    definition: "Black may not capture.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        forbid(builder, [false, true]);
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn nothing_is_captured_but_checks_are_checks() {
        let table = Table::new("7k/8/8/8/8/8/1q6/K7", &["NoCapture"]);
        assert!(table.moves(Side::White).is_empty());
    }
}
