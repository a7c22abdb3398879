//! Chinese chess.

use crate::conditions::{Class, Condition, Example, Reads, Words};
use board::Side;

/// Pawns may become Chinese pieces too.
pub static CHINESE_CHESS: Condition = Condition {
    names: Words::new("ChineseChess", "Chinoises", "ChinesischesSchach"),
    popeye: Some(15),
    definition: "Pawns may also promote to leo, mao, pao and vao.",
    source: "Popeye's manual",
    classes: &[Class::BringsFairyUnits],
    example: Ok(Example::new(
        "ChineseChess",
        "h#2.5",
        "8/5P2/8/4K3/8/5S2/6k1/8",
        &["1...f7-f8=LE   2.Kg2-h1 LEf8-a8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        for side in Side::BOTH {
            let mut walks = builder.current_promotions(side).to_vec();
            walks.extend(["le", "ma", "pa", "va"].into_iter().filter_map(super::standard_walks::by_code));
            builder.promotions_of(side, walks);
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
    fn pawns_may_become_chinese_pieces_too() {
        let mut diagrams = Table::new("8/P6k/8/8/8/8/8/7K", &["ChineseChess"]).after(Side::White, "a7a8");
        diagrams.sort();
        let expected = [".LE", ".MA", ".PA", ".VA", "B", "Q", "R", "S"];
        assert_eq!(diagrams, expected.map(|unit| format!("{unit}7/7k/8/8/8/8/8/7K")));
    }
}
