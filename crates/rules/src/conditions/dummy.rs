//! A condition under which everything stays as it is.

use crate::conditions::{Condition, NoExample, Reads, Words};

/// It changes nothing.
pub static DUMMY: Condition = Condition {
    names: Words::same("Dummy"),
    popeye: Some(176),
    definition: "Nothing. The reference knows the name, counts it among the conditions and prints it under the diagram.",
    source: "Popeye's table of conditions",
    example: Err(NoExample::ChangesNothing),
    reads: Reads::POSITION,
    build: |_, _, _| Ok(()),
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn all_moves_are_those_of_plain_chess() {
        let forsyth = "r3k2r/8/2s2s2/3pp3/8/2S2S2/PPPP1PPP/R3K2R";
        let plain = Table::new(forsyth, &[]).moves(Side::White);
        assert_eq!(Table::new(forsyth, &["Dummy"]).moves(Side::White), plain);
    }
}
