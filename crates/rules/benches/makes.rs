//! How many moves a second the two engines make and take back on plain chess: `cargo bench -p dawson-rules`.
//!
//! Every legal move of the tree is made, the last half-move too, on one thread; the first figure includes generating the moves, the
//! one behind it is of making and taking back alone (the last half-moves are made again and again). The count of each tree is checked
//! against the published one, so that what is measured is right. Times are of the processor where the system tells them
//! (Linux), else by the clock; a busy machine still slows both down, for cores share caches and more.

#![allow(clippy::unwrap_used, reason = "a panic in a benchmark is its report")]

use dawson_rules::general::Game;
use dawson_rules::orthodox::{Board, OrthodoxRules};
use dawson_rules::{GameOptions, Rules, prepare};
use std::time::{Duration, Instant};

/// Positions with the number of lines of a length, as the chess programming wiki has them.
const TREES: &[(&str, &str, usize, u64)] = &[
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
];

/// How long each tree is walked through again and again.
const PATIENCE: Duration = Duration::from_millis(1500);

/// How often the last half-moves are made where generating shall not count.
const AGAIN: u32 = 16;

/// Makes all moves to that depth, those of the last half-move so many `times`; answers how many, and how many at the
/// last half-move.
fn walk<R: Rules>(rules: &mut R, depth: usize, times: u32, lists: &mut [Vec<R::Move>]) -> (u64, u64) {
    let Some((moves, below)) = lists.split_first_mut() else { return (0, 1) };
    moves.clear();
    rules.generate(moves);
    let (mut made, mut lines) = (0, 0);
    for _ in 0..if depth == 1 { times } else { 1 } {
        for &first in moves.iter() {
            let mut intention = first;
            loop {
                let answer = rules.make(intention);
                if answer.legal {
                    let (m, l) = if depth == 1 { (0, 1) } else { walk(rules, depth - 1, times, below) };
                    made += 1 + m;
                    lines += l;
                    rules.undo();
                }
                match answer.next {
                    Some(next) => intention = next,
                    None => break,
                }
            }
        }
    }
    (made, lines)
}

/// The time that this thread has run: the first number in Linux's `schedstat` is in nanoseconds.
fn time_run(began: Instant) -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_ascii_whitespace().next()?.parse().ok())
        .map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Makes a second, in millions: with generating, and alone.
fn speeds<R: Rules>(rules: &R, depth: usize, expected: u64) -> [f64; 2] {
    let mut lists: Vec<Vec<R::Move>> = vec![Vec::new(); depth];
    let mut rules = rules.clone();
    assert_eq!(walk(&mut rules, depth, 1, &mut lists).1, expected, "the published count");
    [1, AGAIN].map(|times| {
        let began = Instant::now();
        let (before, mut made) = (time_run(began), 0);
        while time_run(began) - before < PATIENCE {
            made += walk(&mut rules, depth, times, &mut lists).0;
        }
        let seconds = (time_run(began) - before).as_secs_f64();
        #[allow(clippy::cast_precision_loss, reason = "a speed")]
        let speed = made as f64 / seconds / 1e6;
        speed
    })
}

fn main() {
    // to count instructions: the general rules go through each tree once, `valgrind --tool=callgrind BENCH --once`
    let once = std::env::args().any(|argument| argument == "--once");
    println!(
        "{:12} {:>10} {:>10} {:>10} {:>10}   millions of makes a second",
        "position", "general", "alone", "bitboards", "alone"
    );
    for &(name, fen, depth, expected) in TREES {
        let board = Board::from_fen(fen).unwrap();
        let (rules, position) = prepare(board.to_position(), &[], &GameOptions::default()).unwrap();
        if once {
            let mut game = Game::new(&rules, position);
            let made = walk(&mut game, depth, 1, &mut vec![Vec::new(); depth]).0;
            println!("{name:12} {made:>10} makes");
            continue;
        }
        let [general, alone] = speeds(&Game::new(&rules, position), depth, expected);
        let [bitboards, twin_alone] = speeds(&OrthodoxRules::new(board), depth, expected);
        println!("{name:12} {general:>10.1} {alone:>10.1} {bitboards:>10.1} {twin_alone:>10.1}");
    }
}
