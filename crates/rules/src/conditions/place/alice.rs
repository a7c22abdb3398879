//! Alice chess as a condition.

use crate::attributes::play_alice;
use crate::conditions::Condition;
use board::Marks;

/// Two boards, between which every move changes.
pub static ALICE_CHESS: Condition = Condition {
    name: "AliceChess",
    definition: "A unit moves on its own board, as if the other did not exist, and then goes to the same square of the \
                 other board, which must be empty; all begin on board A.",
    source: "V. R. Parton, 1953",
    build: |_, context, builder| {
        let marked = context.position.occupied().into_iter().any(|square| {
            let marks = context.position.unit(square).marks;
            marks.has(Marks::ALICE_A) || marks.has(Marks::ALICE_B)
        });
        // marked units bring the rule themselves
        if !marked {
            play_alice(builder);
        }
        Ok(())
    },
};
