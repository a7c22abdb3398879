//! The proof kernel on well-known problems: the key solves, and nothing else does.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use dawson_solver::Control;
use dawson_solver::kernel::{Ending, Prover, Table};
use rules::Rules;
use rules::orthodox::{Board, OrthodoxRules};
use stipulation::Goal;

/// The first moves after which the test holds.
fn keys(fen: &str, test: impl Fn(&mut Prover<'_, OrthodoxRules>) -> bool) -> Vec<String> {
    let mut answers = Vec::new();
    for megabytes in [0, 1, 16] {
        let table = Table::new(megabytes << 20);
        let control = Control::default();
        let mut prover = Prover::new(OrthodoxRules::new(Board::from_fen(fen).unwrap()), &table, &control);
        let mut moves = Vec::new();
        prover.rules().generate(&mut moves);
        let mut keys = Vec::new();
        for first in moves {
            prover.rules().make(first);
            if test(&mut prover) {
                keys.push(first.to_string());
            }
            prover.rules().undo();
        }
        keys.sort();
        answers.push(keys);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "the table changes nothing: {answers:?}");
    answers.pop().unwrap()
}

#[test]
fn loyd_excelsior() {
    // S. Loyd, London Era 1861: #5
    let fen = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";
    assert_eq!(keys(fen, |prover| prover.is_forced(Goal::Mate, 4)), ["b2b4"]);
    assert!(keys(fen, |prover| prover.is_forced(Goal::Mate, 3)).is_empty());
}

#[test]
fn rook_and_king_need_their_moves() {
    let fen = "8/8/8/8/8/2k5/7R/K7 w - - 0 1";
    assert!(keys(fen, |prover| prover.is_forced(Goal::Mate, 2)).is_empty());
    let fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    assert_eq!(keys(fen, |prover| prover.rules().reaches(Goal::Mate)), ["h1h8"]);
}

#[test]
fn help_and_series_to_mate() {
    // Black walks towards the corner and White mates on the first rank
    let fen = "8/8/8/8/8/1K6/7R/2k5 b - - 0 1";
    assert_eq!(keys(fen, |prover| prover.can_help(Ending::Reached(Goal::Mate), 1)), ["c1b1"]);
    let series = |prover: &mut Prover<'_, OrthodoxRules>| {
        prover.rules().set_side_to_move(board::Side::Black);
        prover.can_series(Ending::Reachable(Goal::Mate), 1)
    };
    assert_eq!(keys("8/8/8/8/8/1K6/7R/3k4 b - - 0 1", series), ["d1c1"]);
}
