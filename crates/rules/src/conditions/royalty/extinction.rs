//! Extinction chess: the last unit of each kind is royal.
//!
//! Source: R. W. Schmittberger 1985. Kings are ordinary units of a kind.

use super::without_royals;
use crate::attributes::on_board_of;
use crate::conditions::{Condition, Example, Kings, Reads, Trait, Variant, Words, only_words};
use crate::general::{CheckRule, Game, Level};
use board::Side;

/// The entry of the table.
pub static EXTINCTION_CHESS: Condition = Condition {
    names: Words::new("ExtinctionChess", "EchecsExtinction", "AusrottungsSchach"),
    popeye: Some(109),
    definition: "A side is in check when its last unit of a kind (kings included) could be captured so that none of the \
                 kind is left. Pawns promote to kings too.",
    source: "R. W. Schmittberger 1985",
    inventor: Some("R. W. Schmittberger"),
    year: Some(1985),
    kings: Kings::NotRoyal,
    excludes: &[
        Trait::Under("WhiteRoyalSquare"),
        Trait::Under("BlackRoyalSquare"),
        Trait::Under("WhiteOscillatingKings"),
        Trait::Under("BlackOscillatingKings"),
        Trait::Under("SwappingKings"),
        Trait::With("Circe", Variant::RexInclusive),
        Trait::With("ImmunChess", Variant::RexInclusive),
        Trait::RoyalUnits,
    ],
    example: Ok(Example::new(
        "ExtinctionChess",
        "hx2",
        "8/S7/8/k7/8/6p1/1K6/8",
        &["1.g3-g2 Sa7-c6 +   2.g2-g1=K Sc6*a5 x"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| {
        only_words(given, &[])?;
        without_royals(context, builder);
        builder.check_rule(Extinction).checks_without_king();
        Ok(())
    },
    ..Condition::BASE
};

struct Extinction;

impl CheckRule for Extinction {
    fn holds_among_moves(&self) -> bool {
        false
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        plainly(game, side)
            || game.position().occupied_by(side).into_iter().any(|square| {
                // units capture what stands on their own board, and spare the kind of what stands on the other
                on_board_of(game, square, |game, away| {
                    let walk = game.unit(square).walk;
                    let is_safe = away.iter().any(|unit| unit.walk == walk && unit.belongs_to(side));
                    let would_be_last = &mut |game: &mut Game<'_>| {
                        !game.position().occupied_by(side).into_iter().any(|s| game.unit(s).walk == walk)
                    };
                    !is_safe
                        && game.any_observer(square, !side, Level::Check, &mut |game, observer| {
                            game.could_capture_if(observer, square, !side, would_be_last)
                        })
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Marks;
    use board::Side::White;

    #[test]
    fn the_last_pawn_must_not_be_lost() {
        let table = Table::new("7k/8/8/8/8/1p6/P7/7K", &["ExtinctionChess"]);
        assert_eq!(table.moves(White), ["a2a3", "a2a4", "a2b3"]);
    }

    #[test]
    fn only_units_of_its_own_board_can_extinguish_a_kind() {
        let rooks = Table::new("1r5k/8/8/8/8/1R6/8/K7", &["ExtinctionChess", "AliceChess"]);
        // on board B the rook is out of reach, on board A the other one captures it
        assert!(rooks.moves(White).contains(&"b3b5".to_owned()));
        assert!(!rooks.moves(White).contains(&"a1a2".to_owned()));
        // with another rook on board B neither is the last
        let three =
            Table::new("1r5k/8/8/8/8/1R6/8/K6R", &["ExtinctionChess"]).with_mark("h1", Marks::ALICE_B);
        assert!(three.moves(White).contains(&"a1a2".to_owned()));
    }
}
