//! Exclusive chess: a mate is legal only if it is the only one.
//!
//! Source: the reference's manual. Whether a move mates depends on replies that are under the same rule.

use crate::conditions::{Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{Doubt, Game, GoalRule, Legality, LegalityBound, Move, Ply, Scope};
use crate::{Rules, any_choice};
use stipulation::Goal;

/// The entry of the table.
pub static EXCLUSIVE_CHESS: Condition = Condition {
    names: Words::new("ExclusiveChess", "EchecsExclusif", "ExklusivSchach"),
    popeye: Some(92),
    definition: "A move that mates is illegal if another move would mate as well.",
    source: "definition as in Popeye",
    excludes: &[Trait::AsksForSeveral],
    example: Ok(Example::new(
        "ExclusiveChess",
        "h#2",
        "8/2P5/4P3/7b/2K5/8/k7/8",
        &["1.Ka2-a3 c7-c8=R   2.Ka3-a4 Rc8-a8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.legality(Exclusive).goal_rule(Exclusive);
        Ok(())
    },
    ..Condition::BASE
};

const JUDGED: &str = "a move is judged for exclusivity";
/// So many half-moves of mates answered by mates are looked into; about what is deeper nothing is known.
const DEEPEST: usize = 6;

/// Whether a move mates where mates must be the only ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    No,
    Yes,
    Open,
}

struct Exclusive;

impl Legality for Exclusive {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        if game.is_asked(JUDGED, 0) || verdict(game) != Verdict::Yes {
            return true;
        }
        others(game) != Verdict::Yes
    }

    fn doubts(&self, game: &mut Game<'_>, _ply: &Ply) -> Option<Doubt> {
        match verdict(game) {
            Verdict::No => None,
            Verdict::Open => Some(Doubt::Refutation),
            Verdict::Yes => (others(game) == Verdict::Open).then_some(Doubt::Legality),
        }
    }

    fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::CHECKS
    }
}

impl GoalRule for Exclusive {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        // what may be a mate is shown, with the doubt about it
        plainly(game) || goal == Goal::Mate && verdict(game) == Verdict::Open
    }

    fn only_doubts_mates(&self) -> bool {
        true
    }

    fn concerns(&self, goal: Goal) -> bool {
        goal == Goal::Mate
    }
}

/// Whether the move just made mates.
fn verdict(game: &mut Game<'_>) -> Verdict {
    game.ask(JUDGED, 0, Verdict::No, |game| mates(game, DEEPEST))
}

/// Whether the move just made mates: no reply is legal, where replies that mate may exclude each other.
fn mates(game: &mut Game<'_>, deepest: usize) -> Verdict {
    if !game.is_in_check(game.side_to_move()) {
        return Verdict::No;
    }
    if deepest == 0 {
        return Verdict::Open;
    }
    let (mut mating, mut open) = (0, 0);
    let answered = each_legal(game, |game, _| match mates(game, deepest - 1) {
        Verdict::No => true,
        Verdict::Yes => {
            mating += 1;
            false
        }
        Verdict::Open => {
            open += 1;
            false
        }
    });
    match (answered, mating, open) {
        // one that excludes nothing, be it a mate or not, is a reply
        (true, _, _) | (_, 1, 0) | (_, 0, 1) => Verdict::No,
        (_, 0 | 1, 1..) => Verdict::Open,
        _ => Verdict::Yes,
    }
}

/// Whether a move other than the one just made mates.
fn others(game: &mut Game<'_>) -> Verdict {
    game.ask(JUDGED, 0, Verdict::No, |game| {
        game.without_last_ply(|game, last| {
            let mut open = false;
            let found = each_legal(game, |game, m| {
                m != last
                    && match mates(game, DEEPEST) {
                        Verdict::No => false,
                        Verdict::Yes => true,
                        Verdict::Open => {
                            open = true;
                            false
                        }
                    }
            });
            match (found, open) {
                (true, _) => Verdict::Yes,
                (_, true) => Verdict::Open,
                _ => Verdict::No,
            }
        })
    })
}

/// Makes one legal move after the other, until one is found.
fn each_legal(game: &mut Game<'_>, mut is_found: impl FnMut(&mut Game<'_>, Move) -> bool) -> bool {
    let mut intentions = Vec::new();
    game.generate(&mut intentions);
    intentions.into_iter().any(|first| {
        any_choice(game, first, |game| {
            let last = game.plies().last().map(|ply| ply.intention);
            last.is_some_and(|m| is_found(game, m))
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
