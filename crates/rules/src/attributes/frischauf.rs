//! FrischAuf units: promoted units of the diagram, which Circe with the word Frischauf tells from others.

use super::{Attribute, Example, Words};
use crate::general::Reads;
use board::Marks;

/// The attribute. It changes nothing by itself.
pub static FRISCHAUF: Attribute = Attribute {
    mark: Marks::FRISCHAUF,
    names: Words::same("Frischauf"),
    definition: "Counts as promoted: in Frischauf Circe it is reborn on a promotion square.",
    example: Ok(Example::of_pieces(
        "+1",
        "White Kd2 White Qe2 Black Kh1 Black Frischauf Se4",
        &["1.Qe2*e4[+bfSe1] + !"],
    )
    .under("Circe Frischauf")),
    reads: Reads::POSITION,
    build: |_, _| {},
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn in_frischauf_circe_a_marked_unit_is_reborn_where_pawns_promote() {
        let frischauf = Parameter::Word("Frischauf".to_owned());
        let table = Table::under("7k/8/8/R2s4/8/8/8/7K", "Circe", &[frischauf]);
        assert_eq!(table.after(Side::White, "a5d5"), ["6sk/8/8/3R4/8/8/8/7K"]);
        let promoted = table.with_mark("d5", Marks::FRISCHAUF);
        assert_eq!(promoted.after(Side::White, "a5d5"), ["7k/8/8/3R4/8/8/8/3s3K"]);
    }
}
