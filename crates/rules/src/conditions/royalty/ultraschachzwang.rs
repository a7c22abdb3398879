//! Ultraschachzwang: a side plays nothing but checks.
//!
//! Source: the reference's manual. Whether the side is mate is judged as if the rule did not exist.

use crate::Rules;
use crate::conditions::choice::restricted_side;
use crate::conditions::{
    Condition, ConditionError, ConditionUse, Example, Reads, Traditional, Variant, Words, only_words,
};
use crate::general::{Builder, Game, GoalRule, Legality, LegalityBound, Ply, Scope};
use board::Side;
use stipulation::Goal;

const DEFINITION: &str =
    "Every move of the side must give check; a mate of that side is judged without this rule.";

/// The side that the stipulation restricts.
pub static ULTRASCHACHZWANG: Condition = Condition {
    names: Words::same("UltraSchachZwang"),
    popeye: Some(2),
    definition: "Every move of the side that the stipulation restricts must give check; its mate is judged without this \
                 rule.",
    source: "definition as in Popeye",
    traditional: &[Traditional::new("UltraSchachZwang", &[("BlackMustCheck", &[Variant::SemiUltra])])],
    implies: &["BlackUltraSchachZwang", "WhiteUltraSchachZwang"],
    intelligent: true,
    example: Ok(Example::new("UltraSchachZwang", "h#1.5", "1R6/8/3R4/8/8/8/k3r3/5K2", &["1...Rd6-a6 #"])),
    reads: Reads::POSITION,
    build: |given, context, builder| {
        let side = restricted_side(given, context)?;
        build(given, builder, side)
    },
    ..Condition::BASE
};

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteUltraSchachZwang", "BlancUltraSchachZwang", "WeisserUltraSchachZwang"),
    popeye: Some(123),
    definition: DEFINITION,
    source: "definition as in Popeye",
    traditional: &[Traditional::new("WhiteUltraSchachZwang", &[("WhiteMustCheck", &[Variant::SemiUltra])])],
    intelligent: true,
    example: Ok(Example::new(
        "WhiteUltraSchachZwang",
        "h#2",
        "6k1/7R/8/1RK5/8/7p/8/8",
        &["1.Kg8-f8 Rb5-b8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, Side::White),
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackUltraSchachZwang", "NoirUltraSchachZwang", "SchwarzerUltraSchachZwang"),
    popeye: Some(122),
    definition: DEFINITION,
    source: "definition as in Popeye",
    traditional: &[Traditional::new("BlackUltraSchachZwang", &[("BlackMustCheck", &[Variant::SemiUltra])])],
    intelligent: true,
    example: Ok(Example::new(
        "BlackUltraSchachZwang",
        "h#2.5",
        "5b2/8/2Q5/8/8/1K6/6S1/3k4",
        &["1...Qc6-c2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, Side::Black),
    ..Condition::BASE
};

fn build(given: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    only_words(given, &[])?;
    builder.legality(OnlyChecks { side }).goal_rule(JudgedWithout);
    Ok(())
}

const SUSPENDED: &str = "mate without Ultraschachzwang";

struct OnlyChecks {
    side: Side,
}

impl Legality for OnlyChecks {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        ply.side != self.side
            || game.trials > 0 && ply.captured.is_royal() && game.position().royals(!ply.side).is_empty()
            || game.is_asked(SUSPENDED, 0)
            || game.is_in_check(!ply.side)
    }

    fn bound(&self, scope: Scope<'_, '_>) -> LegalityBound {
        let Scope::MoveOf(game, side, intention) = scope else { return LegalityBound::ANYTHING };
        let forbids = side == self.side
            && side == game.side_to_move()
            && !game.is_asked(SUSPENDED, 0)
            // who changes by moving may check as what it becomes
            && game.changes_only_squares(intention)
            && game.surely_reaches_no_royal(intention);
        LegalityBound { verdict: forbids.then_some(false), ..LegalityBound::ANYTHING }
    }
}

struct JudgedWithout;

impl GoalRule for JudgedWithout {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        if goal == Goal::Mate { game.ask(SUSPENDED, 0, false, |game| plainly(game)) } else { plainly(game) }
    }

    fn concerns(&self, goal: Goal) -> bool {
        goal == Goal::Mate
    }

    fn frees_replies_to_mates(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_king_that_changes_sides_is_not_in_check() {
        let words = ["Mirror", "Turncoats", "RexInclusive"];
        let circe = ConditionUse {
            name: "Circe".to_owned(),
            parameters: words.map(|word| Parameter::Word(word.to_owned())).to_vec(),
        };
        let uses = [circe, ConditionUse::plain("WhiteUltraSchachZwang")];
        // d2 would capture the only black king, which becomes a white one
        assert_eq!(Table::with("8/8/8/8/8/8/2kK4/8", &uses).moves(White), [""; 0]);
    }

    #[test]
    fn only_checks_are_played() {
        let table = Table::new("7k/8/8/8/8/8/R7/7K", &["WhiteUltraSchachZwang"]);
        assert_eq!(table.moves(White), ["a2a8", "a2h2"]);
    }
}
