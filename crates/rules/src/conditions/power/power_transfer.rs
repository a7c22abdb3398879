//! Power transfer: a unit moves like what stands on its rebirth square.
//!
//! Source: the reference's manual. Moves and checks are made so; other questions of observation look at the units
//! as they are.

use crate::conditions::Condition;
use crate::conditions::circe::home_square;
use crate::conditions::observation::only_words;
use crate::general::{Game, Level, Power, WalkList};
use board::{Side, Square};

/// The entry of the table.
pub static POWER_TRANSFER: Condition = Condition {
    name: "PowerTransfer",
    definition: "A unit (kings excepted unless RexInclusive) whose Circe rebirth square is occupied moves and gives check \
                 like the unit there.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &["RexInclusive"])?;
        builder.power(PowerTransfer { kings: given.has("RexInclusive") });
        Ok(())
    },
};

struct PowerTransfer {
    kings: bool,
}

impl Power for PowerTransfer {
    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if observing.is_some_and(|level| level < Level::Check) {
            return;
        }
        let unit = game.unit(square);
        if unit.is_royal() && !self.kings {
            return;
        }
        let home = home_square(game, unit.walk, square, side).map(|home| game.unit(home));
        if let Some(lender) = home.filter(|lender| !lender.is_empty()) {
            walks.set(lender.walk);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_whose_home_holds_a_knight_is_a_knight() {
        // the rook on d4, a dark square, has its home on a1
        let table = Table::new("7k/8/8/8/3R4/8/8/S6K", &["PowerTransfer"]);
        assert_eq!(table.arrivals("d4", White), "b3 b5 c2 c6 e2 e6 f3 f5");
    }
}
