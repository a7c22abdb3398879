//! Checkless chess: no check but mate.
//!
//! Source: the reference's manual. A move that only checks is forbidden, and whether a check is mate depends on replies
//! that are under the same rule; where the goal is check itself, the move that reaches it is free.

use crate::Rules;
use crate::conditions::Condition;
use crate::conditions::observation::only_words;
use crate::general::{Game, Legality, Ply};
use stipulation::Goal;

/// The entry of the table.
pub static CHECKLESS_CHESS: Condition = Condition {
    name: "ChecklessChess",
    definition: "A move that gives check is illegal unless it mates.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.legality(Checkless);
        Ok(())
    },
};

/// So deep a check answered by a check is looked into; one that is deeper still counts as mate.
const DEEPEST: u8 = 40;

struct Checkless;

impl Legality for Checkless {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        if !game.is_in_check(!ply.side) {
            return true;
        }
        let depth = (0..DEEPEST).find(|&depth| !game.is_asked("a check is mate", depth));
        depth.is_none_or(|depth| game.ask("a check is mate", depth, true, |game| !game.has_legal_move()))
    }

    fn is_overridden_by(&self, goal: Goal) -> bool {
        goal == Goal::Check
    }

    fn concerns_only_checks(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_check_must_be_mate() {
        let table = Table::new("6k1/5ppp/8/8/8/8/1R6/RQ4K1", &["ChecklessChess"]);
        let arrivals = table.arrivals("a1", White);
        assert!(arrivals.contains("a8"), "{arrivals}");
        let table = Table::new("6k1/5pp1/8/8/8/8/1R6/R5K1", &["ChecklessChess"]);
        assert!(!table.arrivals("a1", White).contains("a8"));
    }
}
