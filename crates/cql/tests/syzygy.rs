//! Real Syzygy tables against the tables made here: who wins each position of few men.
//!
//! The tables are not part of the project: set `DAWSON_SYZYGY` to a folder that holds some (`KQvK.rtbw` ...), else these
//! tests say that they are skipped.

#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use board::Side;
use dawson_cql::advice::{Mates, Outcome, Tables};
use dawson_cql::replay::Position;
use dawson_cql::start::Variant;

/// A position with these men on random squares.
fn place(men: &str, below: &mut impl FnMut(u64) -> u64) -> Option<Position> {
    let mut board = vec!["1".to_owned(); 64];
    for letter in men.chars() {
        let square = usize::try_from(below(64)).unwrap();
        if board[square] != "1" {
            return None;
        }
        board[square] = letter.to_string();
    }
    let rows: Vec<String> = board.chunks(8).map(|row| row.concat()).collect();
    let turn = if below(2) == 0 { 'w' } else { 'b' };
    let position = Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/")), Variant::Normal).ok()?;
    position.is_lawful().then_some(position)
}

/// Compares random positions of each combination of men.
fn compare(materials: &[&str]) {
    let Some(folder) = std::env::var_os("DAWSON_SYZYGY") else {
        assert!(std::env::var_os("CI").is_none(), "in CI DAWSON_SYZYGY names a folder with Syzygy tables");
        eprintln!("skipped: DAWSON_SYZYGY names no folder with Syzygy tables");
        return;
    };
    let tables = Tables::open(&[folder.into()]).unwrap();
    let mates = Mates::default();
    let mut state = 7_u64;
    let mut below = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut compared = 0;
    for men in materials {
        for _ in 0..3000 {
            let Some(position) = place(men, &mut below) else { continue };
            let Some(theirs) = tables.winner(&position) else { continue };
            let ours: Option<Side> = match mates.outcome(&position).unwrap() {
                Outcome::Draw => None,
                Outcome::Mate { winner, .. } => Some(winner),
            };
            assert_eq!(theirs, ours, "{}", position.to_fen());
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared} positions were in the tables");
}

#[test]
fn syzygy_tables_and_ours_agree_on_three_men() {
    compare(&["KQk", "KRk", "KPk", "Kkp", "KBk", "KNk", "Kkq"]);
}

#[test]
#[ignore = "minutes without optimisation; run with --release -- --ignored"]
fn syzygy_tables_and_ours_agree_on_four_men() {
    compare(&["KPkp", "KQkr", "KRkn", "KBNk", "KQkp", "KPPk"]);
}
