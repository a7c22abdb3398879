//! Chinese chess.

use crate::conditions::Condition;
use board::Side;

/// Pawns may become Chinese pieces too.
pub static CHINESE_CHESS: Condition = Condition {
    name: "ChineseChess",
    definition: "Pawns may also promote to leo, mao, pao and vao.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        for side in Side::BOTH {
            let mut walks = builder.current_promotions(side).to_vec();
            walks.extend(["le", "ma", "pa", "va"].into_iter().filter_map(super::standard_walks::by_code));
            builder.promotions_of(side, walks);
        }
        Ok(())
    },
};
