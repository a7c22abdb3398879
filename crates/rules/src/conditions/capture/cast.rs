//! CAST: units that could capture several cannot decide.

use crate::conditions::{Condition, Example, Part, Reads, Variant, Words};
use crate::general::{Builder, CheckGate, Game, Move, MoveListFilter, Scope, Strikes};
use board::{Side, Square};

/// Strikes the captures of units by the number of captures that they have.
struct ByCaptures {
    /// Whether a unit with that many captures may make one.
    free: fn(usize) -> bool,
}

impl ByCaptures {
    /// How many captures a unit has by its walk, of kings too; those in passing are not counted. Captures that another rule
    /// strikes afterwards (a grid, the colours of squares, the edge) count: so the reference.
    fn captures(game: &mut Game<'_>, unit: Square, side: Side) -> usize {
        // a unit that the other side moves (AllInChess) captures as its own side would have it capture
        let side = if game.unit(unit).belongs_to(side) { side } else { !side };
        let mut moves = game.take_list();
        game.generate_ungated(unit, side, &mut moves);
        let royals = game.position().royals(!side);
        let others = moves.iter().filter(|m| counts(game, m) && !royals.contains(m.capture)).count();
        game.give_back_list(moves);
        others + royals.into_iter().map(|royal| game.captures_by(unit, royal, side).len()).sum::<usize>()
    }
}

/// Whether a move is a capture that is counted: so the reference.
fn counts(game: &Game<'_>, m: &Move) -> bool {
    m.capture.is_some() && !game.is_in_passing(m)
}

impl MoveListFilter for ByCaptures {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let mut all = game.take_list();
        all.append(moves);
        let mut last = (Square::NONE, true);
        for m in &all {
            // the moves of a unit follow each other
            if m.capture.is_some() && last.0 != m.departure {
                last = (m.departure, (self.free)(Self::captures(game, m.departure, side)));
            }
            if m.capture.is_none() || last.1 {
                moves.push(*m);
            }
        }
        game.give_back_list(all);
    }

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }
}

impl CheckGate for ByCaptures {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, _: Square, side: Side) -> bool {
        (self.free)(Self::captures(game, observer, side))
    }
}

fn install(builder: &mut Builder, free: fn(usize) -> bool) {
    builder.list_filter(ByCaptures { free }).check_gate(ByCaptures { free });
}

/// A unit with a choice of captures cannot capture.
pub static CAST: Condition = Condition {
    names: Words::new("CASTChess", "CASTEchecs", "CASTSchach"),
    popeye: Some(225),
    definition: "A unit that has more than one capture may make none of them; for checks the king counts as a capture.",
    source: "Popeye's manual",
    parts: &[Part::AnyOf(&[Variant::Inverse])],
    example: Ok(Example::new(
        "CASTChess",
        "h#2",
        "8/8/R4b2/8/2KS4/8/8/6k1",
        &["1.Kg1-f2 Ra6*f6 +   2.Kf2-e3 Kc4-d3 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        if condition.has("Inverse") {
            install(builder.spare_opponents_king(), |captures| captures != 1);
        } else {
            install(builder, |captures| captures <= 1);
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn two_captures_are_none() {
        let table = Table::new("7k/8/8/p7/8/8/8/R2p3K", &["CASTChess"]);
        let moves = table.moves(Side::White);
        assert!(!moves.contains(&"a1a5".to_owned()) && !moves.contains(&"a1d1".to_owned()));
        let table = Table::new("7k/8/8/p7/8/8/8/R6K", &["CASTChess"]);
        assert!(table.moves(Side::White).contains(&"a1a5".to_owned()));
    }

    #[test]
    fn a_unit_that_the_other_side_moves_has_its_captures_counted() {
        let captures = |conditions: &[&str]| {
            let table = Table::new("4s3/6P1/8/8/8/8/4k1K1/8", conditions);
            table.moves(Side::White).contains(&"e8g7".to_owned())
        };
        assert!(captures(&["AllInChess"]));
        let uses = [
            crate::conditions::ConditionUse {
                name: "CASTChess".into(),
                parameters: vec![crate::conditions::Parameter::Word("Inverse".into())],
            },
            crate::conditions::ConditionUse::plain("AllInChess"),
        ];
        let table = Table::with("4s3/6P1/8/8/8/8/4k1K1/8", &uses);
        assert!(!table.moves(Side::White).contains(&"e8g7".to_owned()));
    }

    #[test]
    fn captures_that_another_rule_strikes_count() {
        // a1d1 changes the colour of the square, and yet the rook has a choice
        let table = Table::new("7k/8/8/p7/8/8/8/R2p3K", &["CASTChess", "MonochromChess"]);
        assert!(!table.moves(Side::White).contains(&"a1a5".to_owned()));
    }
}
