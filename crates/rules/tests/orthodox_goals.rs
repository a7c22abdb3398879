//! The moves generated for a goal are those that reach it, and no other is missed.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use board::Square;
use dawson_rules::GoalSearch;
use dawson_rules::{
    Rules,
    orthodox::{Board, OrthodoxRules, START},
};
use stipulation::Goal;

const GOALS: [Goal; 8] = [
    Goal::Mate,
    Goal::Check,
    Goal::Capture,
    Goal::EnPassant,
    Goal::Castling,
    Goal::Target(Square(28)),
    Goal::Stalemate,
    Goal::MateOrStalemate,
];

fn compare(rules: &mut OrthodoxRules) {
    let (mut gaining, mut expected) = (Vec::new(), Vec::new());
    rules.board().gaining_moves(&mut gaining);
    rules.generate(&mut expected);
    let board = *rules.board();
    expected.retain(|m| board.unit(m.arrival()).is_some() || m.is_en_passant() || m.promotion().is_some());
    assert_eq!(gaining, expected, "{}", board.to_fen());
    for goal in GOALS {
        let (mut all, mut some) = (Vec::new(), Vec::new());
        rules.generate(&mut all);
        rules.generate_for(goal, &mut some);
        let count = all.len();
        all.retain(|&intention| {
            rules.make(intention);
            let reached = rules.reaches(goal);
            rules.undo();
            reached
        });
        assert_eq!(rules.can_reach(goal), !all.is_empty(), "{goal:?} {}", rules.board().to_fen());
        let must = !all.is_empty() && all.len() == count;
        assert_eq!(rules.must_reach(goal), must, "{goal:?} {}", rules.board().to_fen());
        for intention in &all {
            assert!(some.contains(intention), "{goal:?} {intention} {}", rules.board().to_fen());
        }
        if !matches!(goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::Target(_)) {
            assert_eq!(all.len(), some.len(), "{goal:?} {}", rules.board().to_fen());
        }
    }
}

/// A move of the last positions is judged as the list of legal moves judges it.
fn judge(board: &Board, found: &[dawson_rules::orthodox::Move]) {
    let mut legal = Vec::new();
    board.legal_moves(&mut legal);
    for &intention in found {
        let special = intention.is_castling() || intention.is_en_passant();
        let expected = legal.contains(&intention) && !special;
        assert_eq!(board.is_surely_legal(intention), expected, "{intention} {}", board.to_fen());
    }
}

fn along_a_game(fen: &str, mut seed: u64) {
    let mut rules = OrthodoxRules::new(Board::from_fen(fen).unwrap());
    let mut found = Vec::new();
    for _ in 0..80 {
        compare(&mut rules);
        judge(rules.board(), &found);
        let before = *rules.board();
        let mut moves = Vec::new();
        rules.generate(&mut moves);
        found.extend_from_slice(&moves);
        judge(rules.board(), &found);
        for &intention in &moves {
            rules.make(intention);
            let fresh = Board::from_position(&rules.board().to_position()).unwrap();
            assert_eq!(fresh.key(), rules.board().key(), "the key of {}", rules.board().to_fen());
            rules.undo();
        }
        assert_eq!(*rules.board(), before);
        if moves.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        rules.make(moves[(seed >> 33) as usize % moves.len()]);
    }
}

#[test]
fn goal_moves_are_complete_along_random_games() {
    for seed in 0..25 {
        for fen in [
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "5k2/PPPPPPPP/8/8/8/8/pppp2pp/4K3 w - - 0 1",
            "QQ2k3/8/QB3NN1/8/R2bb1qq/8/8/K7 w - - 0 1",
        ] {
            along_a_game(fen, seed);
        }
    }
}
