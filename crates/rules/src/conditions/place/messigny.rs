//! Messigny chess.

use crate::conditions::{Condition, ConditionUse, Example, Part, Reads, Words};
use crate::general::{ExtraMoves, Game, Kind, Move};
use board::{Side, Square};

/// Likes of both sides may change places.
pub static MESSIGNY_CHESS: Condition = Condition {
    names: Words::new("MessignyChess", "EchecsMessigny", "MessignySchach"),
    popeye: Some(112),
    definition: "A unit may change places with one of the same kind of the other side, instead of moving, unless one of \
                 the two has just taken part in such an exchange. Kings may too, unless they are excluded.",
    source: "Messigny, 2005 (Popeye's manual)",
    year: Some(2005),
    parts: &[Part::MAYBE_EXCLUSIVE],
    example: Ok(Example::new(
        "MessignyChess",
        "h#1.5",
        "8/8/1R6/KS6/2k5/8/4b3/4R3",
        &["1...Re1-a1   2.Kc4-c5 Ka5<->Kc5 #"],
    )),
    reads: Reads::LAST_MOVE,
    build: |condition: &ConditionUse, _, builder| {
        builder.extra_moves(Messigny { kings: !condition.has("RexExclusive") });
        Ok(())
    },
    ..Condition::BASE
};

struct Messigny {
    kings: bool,
}

impl ExtraMoves for Messigny {
    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let unit = game.unit(square);
        if unit.is_royal() && !self.kings {
            return;
        }
        let barred: Vec<Square> = game
            .plies()
            .last()
            .filter(|last| last.intention.kind == Kind::Exchange)
            .map(|last| vec![last.intention.departure, last.intention.arrival])
            .unwrap_or_default();
        if barred.contains(&square) {
            return;
        }
        // a unit that is lent a walk is of that kind
        let walks = game.walks_of(square, side, None);
        for partner in game.position().occupied_by(!side) {
            let walk = game.unit(partner).walk;
            let alike = walks.iter().any(|&(own, _)| own == walk);
            if partner != square && alike && !barred.contains(&partner) {
                moves.push(Move { kind: Kind::Exchange, ..Move::new(square, partner) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn likes_of_both_sides_change_places() {
        let table = Table::new("7k/8/8/3r4/8/8/6R1/K7", &["MessignyChess"]);
        assert_eq!(table.after(Side::White, "g2d5"), ["7k/8/8/3R4/8/8/6r1/K7"]);
        assert_eq!(table.after(Side::White, "a1h8"), ["7K/8/8/3r4/8/8/6R1/k7"]);
    }

    #[test]
    fn who_has_just_been_exchanged_is_not_exchanged_back() {
        let table = Table::new("7k/8/8/3r4/8/8/6R1/K7", &["MessignyChess"]);
        let moves = table.moves_after(Side::White, "g2d5", Side::Black);
        assert!(!moves.contains(&"g2d5".to_owned()), "{moves:?}");
        assert!(moves.contains(&"h8a1".to_owned()), "{moves:?}");
    }

    #[test]
    fn kings_may_be_excluded() {
        let word = Parameter::Word("RexExclusive".to_owned());
        let table = Table::under("7k/8/8/3r4/8/8/6R1/K7", "MessignyChess", &[word]);
        assert!(table.after(Side::White, "a1h8").is_empty());
    }
}
