//! Exclusive chess: a mate is legal only if it is the only one.
//!
//! Source: the reference's manual. Whether a move mates depends on replies that are under the same rule.

use crate::Rules;
use crate::conditions::Condition;
use crate::conditions::observation::only_words;
use crate::general::{Game, Legality, Move, Ply};

/// The entry of the table.
pub static EXCLUSIVE_CHESS: Condition = Condition {
    name: "ExclusiveChess",
    definition: "A move that mates is illegal if another move would mate as well.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.legality(Exclusive);
        Ok(())
    },
};

const COUNTED: &str = "a move is counted as a mate";
const JUDGED: &str = "a move is judged for exclusivity";
/// So deep a mate answered by a mate is looked into; beyond, moves are taken as legal.
const DEEPEST: u8 = 6;

struct Exclusive;

impl Legality for Exclusive {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        let here = depth(game);
        if game.is_asked(COUNTED, here) || game.is_asked(JUDGED, here.saturating_sub(DEEPEST)) {
            return true;
        }
        game.ask(JUDGED, here, true, |game| {
            !is_mate(game) || !game.without_last_ply(|game, last| has_other_mate(game, last, here))
        })
    }

    fn concerns_only_checks(&self) -> bool {
        true
    }
}

/// The number of plies made, to tell moves at different depths of the question apart.
fn depth(game: &Game<'_>) -> u8 {
    u8::try_from(game.plies().len()).unwrap_or(u8::MAX)
}

fn is_mate(game: &mut Game<'_>) -> bool {
    let side = game.side_to_move();
    game.is_in_check(side) && !game.has_legal_move()
}

/// Whether a move other than `last`, made as ply number `at`, mates.
fn has_other_mate(game: &mut Game<'_>, last: Move, at: u8) -> bool {
    let mut intentions = Vec::new();
    game.generate(&mut intentions);
    game.ask(COUNTED, at, false, |game| {
        intentions.into_iter().any(|first| {
            let mut next = Some(first);
            while let Some(m) = next {
                let made = game.make(m);
                next = made.next;
                if made.legal {
                    let mates = m != last && is_mate(game);
                    game.undo();
                    if mates {
                        return true;
                    }
                }
            }
            false
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn two_mates_are_none() {
        let one = Table::new("6k1/5ppp/8/8/8/8/8/R5K1", &["ExclusiveChess"]);
        assert!(one.arrivals("a1", White).contains("a8"));
        let two = Table::new("6k1/5ppp/8/8/8/8/8/RR4K1", &["ExclusiveChess"]);
        assert!(!two.arrivals("a1", White).contains("a8"));
    }
}
