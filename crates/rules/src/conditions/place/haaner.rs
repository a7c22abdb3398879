//! Haaner chess.

use crate::attributes::kamikaze;
use crate::conditions::{Condition, Example, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::{Effect, Marks, Reason, Square, Unit};

/// HaanerChess: the square left becomes a hole.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("HaanerChess", Moment::BeforePromotion).before(&kamikaze::EFFECT);

/// Squares that are left become holes.
pub static HAANER_CHESS: Condition = Condition {
    names: Words::new("HaanerChess", "Haan", "HaanerSchach"),
    popeye: Some(24),
    definition: "A square that a unit leaves, or on which a pawn is captured in passing, becomes a hole: no unit can \
                 stand there or pass over it any more.",
    source: "W. Haan (Popeye's manual)",
    inventor: Some("W. Haan"),
    excludes: &[Trait::Marked(Marks::KAMIKAZE), Trait::Under("ExchangeCastling")],
    intelligent: true,
    example: Ok(Example::new(
        "HaanerChess",
        "h#2",
        "8/2k5/4Q3/8/6K1/8/5b2/8",
        &["1.Kc7-b8 Qe6-b6 +   2.Kb8-a8 Qb6-a6 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.holes_change().effect(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let mut left: Vec<Square> = Vec::new();
            let mut reached: Vec<Square> = Vec::new();
            for recorded in game.position().journal().last_ply() {
                match recorded.effect {
                    Effect::Moved { from, to } => {
                        // a unit that goes on leaves a hole where it began only
                        if recorded.reason == Reason::SeriesCapture || !reached.contains(&from) {
                            left.push(from);
                        }
                        reached.push(to);
                    }
                    Effect::Removed { at, .. } if at != ply.intention.arrival && in_passing(game, ply) => {
                        left.push(at)
                    }
                    _ => {}
                }
            }
            for at in left {
                if game.position().is_empty(at) {
                    game.position_mut().add_unit(at, Unit::HOLE, Reason::Bookkeeping);
                }
            }
            Going::On
        });
        Ok(())
    },
    ..Condition::BASE
};

fn in_passing(game: &Game<'_>, ply: &Ply) -> bool {
    game.rules().is_pawn(ply.mover.walk)
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn nobody_stands_on_a_square_that_was_left_or_passes_it() {
        let table = Table::new("7k/8/8/8/8/8/8/r2R3K", &["HaanerChess"]);
        // where the rook was is a hole, which shields the king from the check
        let moves = table.moves_after(Side::White, "d1d4", Side::Black);
        let of_rook: Vec<&str> = moves.iter().filter_map(|m| m.strip_prefix("a1")).collect();
        assert_eq!(of_rook.join(" "), "a2 a3 a4 a5 a6 a7 a8 b1 c1");
    }

    /// As in Popeye.
    #[test]
    fn nonstop_equihoppers_hop_over_what_was_left() {
        let table = Table::new("7k/8/8/8/8/8/1r6/.NE5K1", &["HaanerChess"]);
        let moves = table.moves_after(Side::Black, "b2b8", Side::White);
        assert_eq!(moves.iter().filter(|m| m.starts_with("a1")).collect::<Vec<_>>(), ["a1c3"]);
    }

    /// Where a unit on c1 goes when a knight has left e3, with these holes beside.
    fn arrivals_beside_the_square_left(walk: &str, holes: &[Square]) -> String {
        let diagram = format!("7k/8/8/8/8/4s3/8/K1{walk}5");
        let mut uses = vec![ConditionUse { name: "HaanerChess".to_owned(), parameters: vec![] }];
        if !holes.is_empty() {
            let parameters = vec![Parameter::Squares(holes.to_vec())];
            uses.push(ConditionUse { name: "Hole".to_owned(), parameters });
        }
        let moves = Table::with(&diagram, &uses).moves_after(Side::Black, "e3f5", Side::White);
        moves.iter().filter_map(|m| m.strip_prefix("c1")).collect::<Vec<&str>>().join(" ")
    }

    #[test]
    fn the_square_left_is_a_wall_for_units_that_turn() {
        assert_eq!(arrivals_beside_the_square_left(".AR", &[]), "a3 a5 b2 b4 c3 c5 d2 d6 e1 e7 f8");
        let (e2, e3) = (Square(12), Square(20));
        for walk in [".AR", ".RB", "C", ".B1", ".B2", ".B3"] {
            let holes = vec![Parameter::Squares(vec![e2, e3])];
            let given = ConditionUse { name: "Hole".to_owned(), parameters: holes };
            let fixed = Table::with(&format!("7k/8/8/5s2/8/8/8/K1{walk}5"), &[given]);
            assert_eq!(
                arrivals_beside_the_square_left(walk, &[e2]),
                fixed.arrivals("c1", Side::White),
                "{walk}"
            );
        }
    }
}
