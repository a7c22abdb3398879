//! Brunner chess: check is given only by units that could legally capture the king.
//!
//! Source: E. Brunner; a pinned unit gives no check.

use crate::Rules;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{CheckGate, Game};
use board::{Side, Square};

/// The entry of the table.
pub static BRUNNER_CHESS: Condition = Condition {
    names: Words::new("BrunnerChess", "EchecsBrunner", "BrunnerSchach"),
    popeye: Some(104),
    definition: "A unit gives check only if, capturing the king, it would not expose its own king to check.",
    source: "E. Brunner",
    inventor: Some("E. Brunner"),
    example: Ok(Example::new(
        "BrunnerChess",
        "h#1.5",
        "8/8/8/1P6/4r1B1/5K2/4p3/6k1",
        &["1...Bg4-h3   2.Kg1-h2 Kf3-g2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.check_gate(Brunner);
        Ok(())
    },
    ..Condition::BASE
};

struct Brunner;

impl CheckGate for Brunner {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        match game.exposes_by_capturing_royal(observer, target, side) {
            Some(exposes) => !exposes,
            None => self.plays_to_see(game, observer, target, side),
        }
    }
}

impl Brunner {
    fn plays_to_see(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        game.could_capture_if(observer, target, side, &mut |game| !game.is_in_check(side))
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn who_captures_an_anti_king_may_not_be_left_unattacked() {
        // once the white king has captured on c3 nothing attacks it, so it may not capture there: nothing attacks the black king either
        let table = Table::new("8/8/8/8/3K4/2k5/2B5/8", &["BrunnerChess", "AntiKings"]);
        assert!(table.game(White).is_in_check(Black));
    }

    #[test]
    fn a_unit_pinned_by_one_that_may_not_capture_gives_check() {
        // off the edge of the board Black captures nothing, so the queen c8 does not pin the rook
        let exposed = |condition: &str| {
            let table = Table::new("2q5/2R3k1/8/8/8/8/2K5/8", &["BrunnerChess", condition]);
            table.game(White).is_in_check(Black)
        };
        assert!(exposed("BlackEdgeMover"));
        assert!(!exposed("WhiteEdgeMover"));
    }

    #[test]
    fn a_pinned_rook_gives_no_check() {
        // the rook e5 stands between the rook a5 and its king: the white king may cross its line
        let table = Table::new("8/8/8/R3r2k/8/8/8/5K2", &["BrunnerChess"]);
        assert!(table.arrivals("f1", White).contains("e1"));
    }
}
