//! Anti-parry chess and rapid chess: self-check that may be played.

use crate::Rules;
use crate::conditions::{Class, Condition, Example, Reads, Words};
use crate::general::{Game, GoalRule, Legality, Ply, WITHOUT_LICENCE};
use board::Side;
use stipulation::Goal;

/// A self-check that the opponent must take away.
pub static ANTI_PARRY: Condition = Condition {
    names: Words::same("AntiParry"),
    definition: "A side that is not in check may put its own king in check, unless the move checks the opponent too; the \
                 opponent must answer at once with a move after which neither king is in check, and if there is none \
                 the self-check is illegal. Castling over observed squares is possible only into check.",
    source: "D. Meinking, StrateGems 2012; Jacobi's documentation",
    inventor: Some("D. Meinking"),
    year: Some(2012),
    example: Ok(Example::new(
        "AntiParry",
        "h#1.5",
        "5kR1/8/8/2R5/1K6/8/8/8",
        &["1...Rg8-g7   2.Kf8-e8 Rc5-c8 #"],
    )),
    classes: &[Class::MovesIntoCheck],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.self_check_by_rule().castles_into_check().diagram_check_allowed().legality(AntiParry);
        Ok(())
    },
    ..Condition::BASE
};

struct AntiParry;

const BEFORE: &str = "what the last move found";
const FOUND: &str = "the checks before the last move";

impl Legality for AntiParry {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let (own, other) = (ply.side, !ply.side);
        let exposed = game.is_in_check(own);
        let checks = game.is_in_check(other);
        // a position that the mover found exposed by the opponent must be left without any check
        // rules that ask whether a move is legal to tell whether there is a check (BackHome) ask for that again: such a move is
        // judged as if there had been none
        let (found_check, found_exposed) = game.without_last_ply(|game, _| {
            game.ask(FOUND, 0, (false, false), |game| (game.is_in_check(own), game.is_in_check(other)))
        });
        if found_exposed {
            return !exposed && !checks;
        }
        if !exposed {
            return true;
        }
        !found_check && !checks && !game.is_asked(BEFORE, 0) && can_be_taken_away(game, other)
    }
}

/// Whether the side to move can leave neither king in check.
fn can_be_taken_away(game: &mut Game<'_>, side: Side) -> bool {
    debug_assert_eq!(game.side_to_move(), side);
    game.ask(BEFORE, 0, false, |game| {
        let mut moves = Vec::new();
        game.generate_all(side, &mut moves);
        moves.into_iter().any(|m| !game.each_choice(m, &mut |_, _| false))
    })
}

/// Self-check and the capture of kings, for learning.
pub static RAPID: Condition = Condition {
    names: Words::same("RapidChess"),
    definition: "Moves into check and captures of kings are played; checks and mates are shown as in plain chess.",
    source: "Jacobi's documentation",
    example: Ok(Example::new(
        "RapidChess",
        "h#2",
        "8/8/8/5s2/b7/R6K/4B3/3k4",
        &["1.Kd1-e1 Kh3-g2   2.Ke1-f2 + Kg2-f1 #"],
    )),
    classes: &[Class::MovesIntoCheck],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.royals_capturable().self_check_by_rule().diagram_check_allowed();
        builder.legality(Rapid).goal_rule(Rapid);
        Ok(())
    },
    ..Condition::BASE
};

struct Rapid;

impl Legality for Rapid {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        !game.is_asked(WITHOUT_LICENCE, 0) || !game.is_in_check(ply.side)
    }
}

impl GoalRule for Rapid {
    fn reaches(&self, game: &mut Game<'_>, _: Goal, plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        game.without_licence(plainly)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_king_goes_into_check_where_it_can_be_taken_away() {
        // on b2 the king stands in the rook's line, which the rook can leave
        let table = Table::new("1r5k/8/8/8/8/8/8/K7", &["AntiParry"]);
        assert!(table.moves(Side::White).contains(&"a1b1".to_owned()));
        let after = table.moves_after(Side::White, "a1b1", Side::Black);
        assert!(after.iter().all(|m| m.starts_with("b8") && !m.starts_with("b8b")), "{after:?}");
    }

    #[test]
    fn castling_over_an_observed_square_must_end_in_check() {
        // the rook observes f1; with the bishop, which can leave its line, g1 is observed as well
        let over = Table::new("k4r2/8/8/8/8/8/8/4K2R", &["AntiParry"]);
        assert!(!over.moves(Side::White).contains(&"e1g1".to_owned()));
        let into = Table::new("k4r2/8/1b6/8/8/8/8/4K2R", &["AntiParry"]);
        assert!(into.moves(Side::White).contains(&"e1g1".to_owned()));
        // it leaves the line, or the rook steps between
        assert_eq!(into.moves_after(Side::White, "e1g1", Side::Black), ["b6a5", "b6c7", "b6d8", "f8f2"]);
    }

    #[test]
    fn checks_that_depend_on_legal_moves_are_told_at_all() {
        // the rook may go home or not, and observe the king only then
        let table = Table::new("7k/8/8/8/8/8/r7/4K3", &["AntiParry", "BackHome"]);
        assert!(!table.moves_after(Side::Black, "a2a5", Side::White).is_empty());
    }

    #[test]
    fn in_rapid_chess_nothing_is_corrected() {
        let table = Table::new("1r5k/8/8/8/8/8/8/K7", &["RapidChess"]);
        assert!(table.moves(Side::White).contains(&"a1b1".to_owned()));
    }
}
