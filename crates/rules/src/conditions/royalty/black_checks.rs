//! Black checks: Black gives check if he can, otherwise he passes.
//!
//! Source: the reference's manual (Schwarzschächer). Goals are judged as if the rule did not exist, but for the check: no reply of Black matters to it.

use crate::Rules;
use crate::conditions::{
    Class, Condition, ConditionError, Example, Reads, Traditional, Variant, Words, only_words,
};
use crate::general::{ExtraMoves, Game, GoalRule, Kind, Legality, Move, Ply, Selection};
use board::Side;
use stipulation::Goal;

/// The entry of the table.
pub static BLACK_CHECKS: Condition = Condition {
    names: Words::new("BlackChecks", "NoirEchecs", "SchwarzSchaecher"),
    popeye: Some(158),
    definition: "Black must give check; if he cannot he passes. Mates and other goals are judged without this rule.",
    source: "definition as in Popeye",
    traditional: &[Traditional::new(
        "BlackChecks",
        &[("BlackMustCheck", &[Variant::SemiUltra]), ("BlackPasses", &[])],
    )],
    classes: &[Class::ChoosesMoves, Class::Passes],
    example: Ok(Example::new("BlackChecks", "h#1", "4R3/8/8/8/k1K5/8/8/8", &["1. ... Re8-a8 #"])),
    reads: Reads::PASSES,
    build: |given, _, builder| {
        only_words(given, &[])?;
        if let Some(other) = builder.claim(Side::Black, &given.name) {
            return Err(ConditionError::Clash {
                one: other,
                other: given.name.clone(),
                reason: "only one of the conditions that choose among the moves of a side is possible"
                    .to_owned(),
            });
        }
        builder.extra_moves(BlackChecks).selection(BlackChecks).goal_rule(BlackChecks);
        builder.legality(BlackChecks);
        Ok(())
    },
    ..Condition::BASE
};

const SUSPENDED: &str = "goals without BlackChecks";

struct BlackChecks;

impl ExtraMoves for BlackChecks {
    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        // nobody passes twice in a row
        let answered = game.plies().last().is_some_and(|ply| ply.intention.kind == Kind::Pass);
        if side == Side::Black && !answered && !game.is_asked(SUSPENDED, 0) {
            moves.push(Move::PASS);
        }
    }
}

impl Legality for BlackChecks {
    // also for captures of the king that are played to see whether he is in check: they give none, so where checks are
    // judged in this way Black cannot check, nor mate
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        ply.side == Side::White
            || ply.intention.kind == Kind::Pass
            || game.trials == 0 && game.is_asked(SUSPENDED, 0)
            // a king that is reborn when captured could be captured again and again
            || game.ask("Black's capture of a king checks", 0, false, |game| game.is_in_check(Side::White))
    }
}

impl Selection for BlackChecks {
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        if game.side_to_move() != Side::Black || game.is_asked(SUSPENDED, 0) {
            return;
        }
        let mut checks = Vec::new();
        for &m in moves.iter().filter(|m| m.kind != Kind::Pass) {
            if game.make(m).legal {
                if game.is_in_check(Side::White) {
                    checks.push(m);
                }
                game.undo();
            }
        }
        if checks.is_empty() {
            moves.retain(|m| m.kind == Kind::Pass);
        } else {
            *moves = checks;
        }
    }
}

impl GoalRule for BlackChecks {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        if goal == Goal::Check {
            // as checks are marked: where they must be captures that could be played, by the rule
            return plainly(game);
        }
        game.ask(SUSPENDED, 0, false, |game| plainly(game))
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::general::{Game, Kind};
    use crate::testing::Table;
    use board::Side::{self, Black};
    use stipulation::Goal;

    #[test]
    fn black_checks_or_passes() {
        let table = Table::new("7k/8/8/8/8/8/r7/7K", &["BlackChecks"]);
        assert_eq!(table.moves(Black), ["a2a1", "a2h2"]);
        let pass = Table::new("7k/8/8/8/8/8/p7/6K1", &["BlackChecks"]);
        assert_eq!(pass.moves(Black), ["a2a1", "a2a1"]);
    }

    /// Asks about the position after Black's pass, the first of his moves.
    fn after_pass(forsyth: &str, other: &str, ask: impl FnOnce(&mut Game<'_>)) {
        let table = Table::new(forsyth, &["BlackChecks", other]);
        let mut game = table.game(Black);
        let pass = game.legal_moves()[0];
        assert_eq!(pass.kind, Kind::Pass);
        assert!(game.make(pass).legal);
        ask(&mut game);
    }

    #[test]
    fn where_checks_must_be_playable_captures_the_goal_and_the_mark_agree() {
        // the bishop's capture of the king would not check, so that Black may not play it
        after_pass("8/8/5b2/7k/8/8/8/K7", "PADChess", |game| {
            assert!(!game.is_in_check(Side::White));
            assert!(!game.reaches(Goal::Check));
        });
    }

    #[test]
    fn a_pass_does_not_mate_where_black_cannot_check() {
        // the capture of the king gives no check, so that Black may not play it
        after_pass("4k3/8/8/8/6Kb/5q2/8/8", "AntiCirce", |game| assert!(!game.reaches(Goal::Mate)));
    }
}
