//! No captures, for one side or both. Kings can be in check all the same.

use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Builder, Game, Move, MoveListFilter, Scope, Strikes};
use board::Side;

/// Forbids the captures of the sides named, with whatever units; what is only observed stays observed.
struct Forbid([bool; 2]);

impl MoveListFilter for Forbid {
    fn filter(&self, _: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        if self.0[side.index()] {
            moves.retain(|m| m.capture.is_none());
        }
    }

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }

    fn judges_one_by_one(&self) -> bool {
        true
    }
}

fn forbid(builder: &mut Builder, sides: [bool; 2]) {
    builder.list_filter(Forbid(sides));
}

/// Both sides.
pub static BOTH: Condition = Condition {
    names: Words::new("NoCapture", "SansPrises", "Ohneschlag"),
    popeye: Some(18),
    definition: "Captures are not allowed.",
    source: "Popeye's manual",
    intelligent: true,
    example: Ok(Example::new(
        "NoCapture",
        "h#1.5",
        "6k1/8/8/4s3/8/K7/3R4/1B6",
        &["1...Rd2-g2 +   2.Kg8-h8 Rg2-g8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        forbid(builder, [true, true]);
        Ok(())
    },
    ..Condition::BASE
};

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("NoWhiteCapture", "BlancSansPrises", "WeisserOhneSchlag"),
    popeye: Some(127),
    definition: "White may not capture.",
    source: "Popeye's manual",
    intelligent: true,
    example: Ok(Example::new(
        "NoWhiteCapture",
        "h#1.5",
        "8/8/2S5/5ks1/8/2Q5/2P1p3/4K3",
        &["1...Ke1-f2   2.Kf5-e4 Qc3-e5 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        forbid(builder, [true, false]);
        Ok(())
    },
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("NoBlackCapture", "NoirSansPrises", "SchwarzerOhneSchlag"),
    popeye: Some(128),
    definition: "Black may not capture.",
    source: "Popeye's manual",
    intelligent: true,
    example: Ok(Example::new(
        "NoBlackCapture",
        "h#1.5",
        "6s1/6k1/8/2S5/8/8/8/R3K3",
        &["1...Ra1-a7 +   2.Kg7-h8 Ra7-h7 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        forbid(builder, [false, true]);
        Ok(())
    },
    ..Condition::BASE
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
