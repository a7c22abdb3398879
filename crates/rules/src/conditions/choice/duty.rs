//! Duties: a side must capture, check, or do neither.
//!
//! Source: Jacobi's documentation. In the plain form a side that cannot do its duty may play anything. With Ultra it
//! has no move then, and that is mate or stalemate; with SemiUltra it has no move either, but it is mate or stalemate
//! only if there is no legal move at all. Ultra and SemiUltra come before the other choices of a side.

use crate::Rules;
use crate::conditions::{
    Condition, ConditionError, ConditionUse, Example, Part, Reads, Traditional, Variant, Words,
};
use crate::general::{Builder, Game, Immobility, Kind, Move, Selection};
use board::Side;

/// What is to be done, or not to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Capture,
    Check,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Grade {
    Plain,
    SemiUltra,
    Ultra,
}

#[derive(Clone, Copy)]
struct Duty {
    side: Side,
    deed: Deed,
    /// Whether it must not be done.
    anti: bool,
    grade: Grade,
}

/// While it is asked whether there is any legal move.
const SUSPENDED: &str = "moves without the semi-ultra duty";

/// Puts a side under a duty.
pub(super) fn install(
    condition: &ConditionUse,
    builder: &mut Builder,
    side: Side,
    deed: Deed,
) -> Result<(), ConditionError> {
    let known = ["Anti", "Ultra", "SemiUltra"];
    if let Some(word) = condition.first_unknown_word(&known) {
        let problem = format!("unknown variant {word}");
        return Err(ConditionError::Parameter { condition: condition.name.clone(), problem });
    }
    let grade = match (condition.has("Ultra"), condition.has("SemiUltra")) {
        (false, false) => Grade::Plain,
        (true, false) => Grade::Ultra,
        (_, true) => Grade::SemiUltra,
    };
    let duty = Duty { side, deed, anti: condition.has("Anti"), grade };
    builder.selection_at(if grade == Grade::Plain { 200 } else { 100 }, duty);
    if grade == Grade::SemiUltra {
        builder.immobility(duty);
    }
    Ok(())
}

impl Duty {
    fn is_done(self, game: &mut Game<'_>, m: Move) -> bool {
        let done = match self.deed {
            Deed::Capture => m.capture.is_some(),
            Deed::Check => {
                // most moves reach no king, and that is known before they are made
                let rules = game.rules();
                let plain = rules.effects.hooks.is_empty()
                    || rules.only_captures_have_effects() && m.capture.is_none();
                let legal = !(plain && game.surely_reaches_no_royal(&m)) && game.make(m).legal;
                let checks = legal && game.is_in_check(!self.side);
                if legal {
                    game.undo();
                }
                checks
            }
        };
        done != self.anti
    }
}

impl Selection for Duty {
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        let suspended = self.grade == Grade::SemiUltra && game.is_asked(SUSPENDED, 0);
        if game.side_to_move() != self.side || suspended {
            return;
        }
        let mut done = false;
        let kept: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&m| {
                // whether a side may pass is another rule's affair
                let passes = m.kind == Kind::Pass;
                let does = !passes && self.is_done(game, m);
                done |= does;
                does || passes
            })
            .collect();
        if done || self.grade != Grade::Plain {
            *moves = kept;
        }
    }

    fn concerns(&self, side: Side) -> bool {
        side == self.side
    }

    fn leaves_a_move(&self) -> bool {
        self.grade == Grade::Plain
    }
}

impl Immobility for Duty {
    fn is_immobile(&self, game: &mut Game<'_>, plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        if game.is_asked(SUSPENDED, 0) {
            return plainly(game);
        }
        game.ask(SUSPENDED, 0, false, |game| plainly(game))
    }
}

/// White.
pub static WHITE_MUST_CHECK: Condition = Condition {
    names: Words::same("WhiteMustCheck"),
    definition: "White must give check if he can. Anti: must not, if he can avoid it. Ultra: if he cannot, he has no \
                 move and it is mate or stalemate; SemiUltra: he has no move, but mate and stalemate are judged \
                 without this rule.",
    source: "Jacobi's documentation",
    parts: &[Part::AnyOf(&[Variant::Anti, Variant::Ultra, Variant::SemiUltra])],
    example: Ok(Example::new(
        "WhiteMustCheck",
        "h#1.5",
        "5K2/7k/8/8/4RB2/8/8/8",
        &["1...Re4-e7 +   2.Kh7-h8 Bf4-e5 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| install(condition, builder, Side::White, Deed::Check),
    ..Condition::BASE
};

/// Black.
pub static BLACK_MUST_CHECK: Condition = Condition {
    names: Words::same("BlackMustCheck"),
    definition: "Black must give check if he can. Anti: must not, if he can avoid it. Ultra: if he cannot, he has no \
                 move and it is mate or stalemate; SemiUltra: he has no move, but mate and stalemate are judged \
                 without this rule.",
    source: "Jacobi's documentation",
    traditional: &[Traditional::new(
        "Checking",
        &[("BlackMustCheck", &[Variant::SemiUltra]), ("BlackPasses", &[])],
    )],
    parts: &[Part::AnyOf(&[Variant::Anti, Variant::Ultra, Variant::SemiUltra])],
    example: Ok(Example::new(
        "BlackMustCheck",
        "h#2",
        "4k3/2KR4/5r2/8/8/8/7R/8",
        &["1.Rf6-c6 + Kc7*c6   2.Ke8-f8 Rh2-h8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| install(condition, builder, Side::Black, Deed::Check),
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    fn with(name: &str, words: &[&str]) -> ConditionUse {
        let parameters = words.iter().map(|word| Parameter::Word((*word).to_owned())).collect();
        ConditionUse { name: name.to_owned(), parameters }
    }

    #[test]
    fn a_side_that_can_check_does() {
        let table = Table::new("7k/8/8/8/8/8/R7/6K1", &["WhiteMustCheck"]);
        assert_eq!(table.moves(Side::White), ["a2a8", "a2h2"]);
        let cannot = Table::new("7k/8/8/8/8/8/8/K7", &["WhiteMustCheck"]);
        assert_eq!(cannot.moves(Side::White).len(), 3);
    }

    #[test]
    fn who_must_not_capture_does_not_if_he_can_avoid_it() {
        let table = Table::with("7k/8/8/8/8/8/1p6/K1R5", &[with("WhiteMustCapture", &["Anti"])]);
        let moves = table.moves(Side::White);
        assert!(!moves.contains(&"a1b2".to_owned()) && !moves.is_empty());
    }

    #[test]
    fn in_the_ultra_forms_a_side_may_be_left_without_a_move() {
        for word in ["Ultra", "SemiUltra"] {
            let table = Table::with("7k/8/8/8/8/8/8/K7", &[with("WhiteMustCheck", &[word])]);
            assert!(table.moves(Side::White).is_empty());
        }
    }
}
