//! Checkless chess: no check but mate.
//!
//! Source: the reference's manual. A move that only checks is forbidden, and whether a check is mate depends on replies
//! that are under the same rule; where the goal is check itself, the move that reaches it is free.

use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{Doubt, Game, GoalRule, Legality, LegalityBound, Ply, Scope, WITHOUT_LICENCE};
use crate::{GoalSearch, Rules};
use stipulation::Goal;

/// The entry of the table.
pub static CHECKLESS_CHESS: Condition = Condition {
    names: Words::new("ChecklessChess", "SansEchecs", "OhneSchach"),
    popeye: Some(88),
    definition: "A move that gives check is illegal unless it mates.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "ChecklessChess",
        "ser-h#2",
        "4k2r/3BB3/8/8/3s4/8/8/4K2R",
        &["1.Ke8*e7   2.Rh8-e8 Rh1-h7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.legality(Checkless).goal_rule(Checkless);
        Ok(())
    },
    ..Condition::BASE
};

/// So deep a check answered by a check is looked into; about one that is deeper nothing is known.
const DEEPEST: u8 = 40;
/// So many checks within one another are looked at to tell whether the first one mates; about what is left nothing is known. Where
/// each check can be answered by several they would be without end.
const MOST: u32 = 2000;
const JUDGED: &str = "a check is mate";

struct Checkless;

impl Checkless {
    /// Whether the check just given is mate, as far as that can be told; `None` where the replies that might be legal
    /// are checks that must be mates for it, and so on without end.
    fn mates(game: &mut Game<'_>) -> Option<bool> {
        let depth = (0..DEEPEST).find(|&depth| !game.is_asked(JUDGED, depth))?;
        if depth > 0 && game.questions_asked() > MOST {
            return None;
        }
        let outside = std::mem::replace(&mut game.undecided, false);
        let refuted = game.ask(JUDGED, depth, false, |game| game.has_legal_move());
        let open = std::mem::replace(&mut game.undecided, outside);
        if refuted {
            Some(false)
        } else if open {
            None
        } else {
            Some(true)
        }
    }
}

impl Legality for Checkless {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        // cages are judged by the legality of plain chess
        if game.is_asked(WITHOUT_LICENCE, 0) || !game.is_in_check(!ply.side) {
            return true;
        }
        Checkless::mates(game).unwrap_or_else(|| {
            game.undecided = true;
            // who asks about a reply wants to know whether it is surely legal
            !game.is_asked(JUDGED, 0)
        })
    }

    fn doubts(&self, game: &mut Game<'_>, ply: &Ply) -> Option<Doubt> {
        let open = game.is_in_check(!ply.side) && Checkless::mates(game).is_none();
        open.then_some(Doubt::Legality)
    }

    fn is_overridden_by(&self, goal: Goal) -> bool {
        goal == Goal::Check
    }

    fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::CHECKS
    }
}

impl GoalRule for Checkless {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        let outside = std::mem::replace(&mut game.undecided, false);
        let plain = plainly(game);
        let open = std::mem::replace(&mut game.undecided, outside);
        // what may be a mate is shown, with the doubt about it
        plain
            || goal == Goal::Mate
                && open
                && game.is_in_check(game.side_to_move())
                && Checkless::mates(game).is_none()
    }

    fn only_doubts_mates(&self) -> bool {
        true
    }

    fn concerns(&self, goal: Goal) -> bool {
        goal == Goal::Mate
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn a_check_must_be_mate() {
        let table = Table::new("6k1/5ppp/8/8/8/8/1R6/RQ4K1", &["ChecklessChess"]);
        let arrivals = table.arrivals("a1", White);
        assert!(arrivals.contains("a8"), "{arrivals}");
        let table = Table::new("6k1/5pp1/8/8/8/8/1R6/R5K1", &["ChecklessChess"]);
        assert!(!table.arrivals("a1", White).contains("a8"));
    }

    /// Each check of the neutral grasshopper can be answered by several others; without a limit that does not end.
    #[test]
    fn checks_that_answer_checks_end() {
        let table = Table::new("8/8/8/2K5/5k2/2P=g4/2p5/8", &["ChecklessChess", "LostPieces"]);
        assert!(table.arrivals("c2", Black).contains("c1"));
        assert!(!table.arrivals("c5", White).is_empty());
    }

    #[test]
    fn a_unit_whose_only_move_would_check_is_in_no_cage() {
        // a pawn on d8 or f8 could go on with check
        let table = Table::new("8/8/3Kp3/8/1k6/8/8/8", &["ChecklessChess", "CageCirce"]);
        let mut cages = table.after(White, "d6e6");
        cages.sort();
        assert_eq!(cages, ["8/4p3/4K3/8/1k6/8/8/8", "8/8/4K3/1p6/1k6/8/8/8"]);
    }
}
