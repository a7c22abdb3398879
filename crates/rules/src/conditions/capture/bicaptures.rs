//! Bicaptures: both sides' units can be captured.

use crate::conditions::choice::all_in::OwnKingStays;
use crate::conditions::{Condition, Example, Reads, Traditional, Words};

/// The condition.
pub static BICAPTURES: Condition = Condition {
    names: Words::same("Bicaptures"),
    popeye: Some(226),
    definition: "Units may capture units of either side (except their own king); there is no castling.",
    source: "Popeye's manual",
    traditional: &[
        Traditional::new("Bicapture", &[("Bicaptures", &[])]),
        Traditional::new("Cannibal", &[("Bicaptures", &[])]),
    ],
    example: Ok(Example::new(
        "Bicaptures",
        "h#1.5",
        "5sk1/3R4/8/6K1/8/8/8/8",
        &["1...Kg5-f6   2.Kg8*f8 Rd7-d8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        // kings and rooks of both sides, as everything is for the side to play, do not castle
        builder.captures_own().no_castling().legality(OwnKingStays);
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn own_units_are_captured_too() {
        let table = Table::new("7k/8/8/p7/8/8/8/RP5K", &["Bicaptures"]);
        let moves = table.moves(Side::White);
        assert!(moves.contains(&"a1b1".to_owned()) && moves.contains(&"a1a5".to_owned()));
    }
}
