//! Memory and threads never change what is found, nor its order.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use dawson_solver::{Control, Options, Request, solve};
use rules::general::Game;
use rules::orthodox::Board;
use rules::{GameOptions, prepare};
use std::ops::ControlFlow;
use stipulation::parse_traditional;

/// Everything that is told, as text.
fn told(fen: &str, stipulation: &str, options: &Options, control: &Control) -> Vec<String> {
    let position = Board::from_fen(fen).unwrap().to_position();
    let (rules, position) = prepare(position, &[], &GameOptions::default()).unwrap();
    let game = Game::new(&rules, position);
    let (asked, _) = parse_traditional(stipulation).unwrap();
    let request = Request { board: &game, stipulation: &asked, options, control };
    let mut events = Vec::new();
    solve(&request, &mut |event| {
        events.push(format!("{event:?}"));
        ControlFlow::Continue(())
    });
    events
}

#[test]
fn memory_and_threads_change_nothing() {
    let options = Options { variations: true, refutations: Some(2), ..Options::default() };
    for (fen, stipulation) in [
        // S. Loyd, London Era 1861, asked for in four moves and in five
        ("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "#5"),
        ("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "#4"),
        ("8/8/8/8/8/1K6/7R/3k4 b - - 0 1", "h#2.5"),
        ("8/8/8/8/8/1K6/7R/3k4 b - - 0 1", "ser-h#4"),
        ("8/8/8/8/3p4/1k6/1p1Q4/1K2R3 w - - 0 1", "s#3"),
        ("8/8/8/8/3p4/1k6/1p1Q4/1K2R3 w - - 0 1", "hs#2.5"),
        ("8/8/8/8/3p4/1k6/1p1Q4/1K2R3 w - - 0 1", "r#2"),
    ] {
        let with = |max_memory, threads| {
            told(fen, stipulation, &options, &Control { max_memory, threads, ..Control::default() })
        };
        let plain = with(0, 1);
        for (memory, threads) in [(1 << 10, 1), (1 << 22, 1), (0, 3), (1 << 12, 2), (1 << 24, 4)] {
            assert_eq!(with(memory, threads), plain, "{stipulation}, {memory} bytes, {threads} threads");
        }
    }
}
