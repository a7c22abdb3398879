//! The bitboard twin against another program's rules, on positions reached by random play.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use dawson_rules::orthodox::{Board, START, perft};
use shakmaty::{CastlingMode, Chess, fen::Fen};

fn other(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

/// Plays one random game of 80 half-moves at most, comparing the counts of two half-moves after each.
fn compare_along_a_game(fen: &str, mut seed: u64) {
    let mut board = Board::from_fen(fen).unwrap();
    for _ in 0..80 {
        let fen = board.to_fen();
        assert_eq!(perft(&board, 2), shakmaty::perft(&other(&fen), 2), "{fen}");
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        if moves.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        board.play(moves[(seed >> 33) as usize % moves.len()]);
    }
}

#[test]
fn random_games_have_the_same_moves() {
    for seed in 0..40 {
        compare_along_a_game(START, seed);
        compare_along_a_game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", seed);
        compare_along_a_game("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", seed);
        compare_along_a_game("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", seed);
    }
}

#[test]
fn quiet_ending() {
    let fen = "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1";
    assert_eq!(perft(&Board::from_fen(fen).unwrap(), 6), shakmaty::perft(&other(fen), 6));
}
