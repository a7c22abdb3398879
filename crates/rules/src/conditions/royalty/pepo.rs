//! Pepo: it takes two to give check.
//!
//! Source: the reference's manual. Kings give no check, and a king that is observed at all cannot move.

use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{CheckRule, Departure, Game, Level};
use board::{Side, Square};

/// The entry of the table.
pub static PEPO: Condition = Condition {
    names: Words::same("Pepo"),
    popeye: Some(224),
    definition: "A king is in check only when two enemy units (kings excepted) observe it; a king that is observed \
                 cannot move.",
    source: "definition as in Popeye",
    example: Ok(Example::new("Pepo", "h#1.5", "8/5r2/7S/7Q/k3K3/8/8/8", &["1...Sh6*f7   2.Ka4-b5 Sf7-d6 #"])),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.check_rule(Pepo).departure(Pepo).spare_opponents_king();
        Ok(())
    },
    ..Condition::BASE
};

struct Pepo;

impl Departure for Pepo {
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        !game.unit(square).is_royal() || !game.is_observed_at(Level::Geometry, square, !side)
    }
}

impl CheckRule for Pepo {
    fn holds_among_moves(&self) -> bool {
        false
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        _plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        game.king_squares(side).into_iter().any(|king| {
            let mut observers = 0;
            game.any_observer(king, !side, Level::Check, &mut |game, observer| {
                observers += u32::from(!game.unit(observer).is_royal());
                observers > 1
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_king_that_is_given_back_may_be_captured_but_not_taken() {
        // the rebirth square is occupied, so the king would be gone
        let table = Table::new("3qk3/8/4R3/8/8/8/8/K7", &["Pepo", "Circe"]);
        assert!(!table.moves(White).contains(&"e6e8".to_owned()));
    }

    #[test]
    fn one_observer_fixes_the_king_but_gives_no_check() {
        let table = Table::new("7k/8/8/8/3K3r/8/P7/8", &["Pepo"]);
        assert_eq!(table.moves(White), ["a2a3", "a2a4"]);
    }
}
