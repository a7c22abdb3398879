//! In random positions neither memory nor threads nor the way of searching change what is told.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use dawson_solver::{Control, Options, Request, Strategy, solve};
use rules::conditions::{ConditionUse, all};
use rules::general::Game;
use rules::orthodox::Board;
use rules::{GameOptions, prepare};
use std::ops::ControlFlow;
use stipulation::parse_traditional;

/// Everything that is told, as text.
fn told(board: &Board, stipulation: &str, control: &Control) -> Vec<String> {
    told_under(&[], board, stipulation, control).unwrap()
}

/// The same under conditions; nothing if they cannot be played there.
fn told_under(
    conditions: &[ConditionUse],
    board: &Board,
    stipulation: &str,
    control: &Control,
) -> Option<Vec<String>> {
    let options = Options { variations: true, refutations: Some(1), set_play: true, ..Options::default() };
    let (rules, position) = prepare(board.to_position(), conditions, &GameOptions::default()).ok()?;
    let game = Game::new(&rules, position);
    let (asked, _) = parse_traditional(stipulation).unwrap();
    let request = Request { board: &game, stipulation: &asked, options: &options, control };
    let mut events = Vec::new();
    solve(&request, &mut |event| {
        events.push(format!("{event:?}"));
        ControlFlow::Continue(())
    });
    Some(events)
}

/// A small generator of pseudo-random numbers, so that failures repeat.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Two kings and so many units, the kings at the edge more often than not, so that something comes to an end.
fn position(dice: &mut Dice, units: usize) -> Board {
    let mut squares = [' '; 64];
    for king in ['K', 'k'] {
        let square =
            if dice.below(3) > 0 { [0, 2, 7, 15, 40, 56, 60, 63][dice.below(8)] } else { dice.below(64) };
        let free = (square..64).chain(0..square).find(|&square| squares[square] == ' ').unwrap();
        squares[free] = king;
    }
    for _ in 0..units {
        let square = dice.below(64);
        let officer = matches!(square / 8, 0 | 7);
        let unit = ['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n', 'P', 'p', 'P', 'p']
            [dice.below(if officer { 8 } else { 12 })];
        if squares[square] == ' ' {
            squares[square] = unit;
        }
    }
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| squares[rank * 8..rank * 8 + 8].iter().map(|&u| if u == ' ' { '1' } else { u }).collect())
        .collect();
    Board::from_fen(&format!("{} w - - 0 1", ranks.join("/"))).unwrap()
}

#[test]
fn strategies_memory_and_threads_change_nothing() {
    let mut dice = Dice(2026);
    let kinds = [
        "#2", "#3", "s#2", "s#3", "r#2", "semi-r#3", "h#2", "h#2.5", "h=2", "hs#2", "hs#2.5", "hr#2",
        "ser-#3", "ser-h#4", "ser-h=3", "ser-s#3", "ser-=3", "s=2", "=2", "h+1.5", "exact-#3", "reci-h#2",
    ];
    let mut solved = 0;
    for round in 0..2 * kinds.len() {
        let stipulation = kinds[round % kinds.len()];
        let units = 3 + dice.below(3);
        let board = position(&mut dice, units);
        let with = |max_memory, threads, strategy| {
            told(&board, stipulation, &Control { max_memory, threads, strategy, ..Control::default() })
        };
        let plain = with(0, 1, Strategy::Plain);
        solved += usize::from(plain.len() > 4);
        for (memory, threads, strategy) in [
            (0, 1, Strategy::Auto),
            (1 << 9, 1, Strategy::Auto),
            (1 << 20, 1, Strategy::Plain),
            (1 << 20, 3, Strategy::Auto),
            (1 << 10, 2, Strategy::Plain),
            (0, 4, Strategy::Intelligent),
        ] {
            let how = format!("{memory} bytes, {threads} threads, {strategy:?}");
            assert_eq!(with(memory, threads, strategy), plain, "{stipulation}, {how}: {}", board.to_fen());
        }
    }
    assert!(solved > 3, "{solved} had something to tell");
}

#[test]
fn long_battles_searched_by_proof_numbers_have_the_same_solutions() {
    let mut dice = Dice(1998);
    let mut solved = 0;
    for round in 0..80 {
        let board = position(&mut dice, 3 + round % 3);
        for kind in ["#4", "#5", "s#4"] {
            let control = |max_memory, threads| Control { max_memory, threads, ..Control::default() };
            // with too little memory for the numbers the search is one move by move
            let plain = told(&board, kind, &control(1 << 19, 1));
            solved += usize::from(plain.iter().any(|event| event.starts_with("Key")));
            for (memory, threads) in [(1 << 24, 1), (1 << 20, 2)] {
                let found = told(&board, kind, &control(memory, threads));
                assert_eq!(found, plain, "{kind} {} with {memory} bytes, {threads} threads", board.to_fen());
            }
        }
    }
    assert!(solved > 10, "{solved} had a solution");
}

/// Every condition of the table that needs no parameters, each in two positions.
#[test]
fn under_no_condition_memory_or_threads_change_anything() {
    let mut dice = Dice(1851);
    let kinds = ["h#2", "s#2", "#2", "ser-h#3", "r#2", "hs#1.5", "h=1.5", "ser-#2"];
    let (mut played, mut solved) = (0, 0);
    for (number, condition) in all().cycle().take(2 * all().count()).enumerate() {
        let stipulation = kinds[(number + dice.below(3)) % kinds.len()];
        let units = 2 + dice.below(3);
        let board = position(&mut dice, units);
        let uses = [ConditionUse::plain(condition.name())];
        let with = |max_memory, threads, strategy| {
            told_under(
                &uses,
                &board,
                stipulation,
                &Control { max_memory, threads, strategy, ..Control::default() },
            )
        };
        let Some(plain) = with(0, 1, Strategy::Plain) else { continue };
        played += 1;
        solved += usize::from(plain.len() > 4);
        for (memory, threads, strategy) in
            [(1 << 9, 1, Strategy::Auto), (1 << 20, 3, Strategy::Plain), (1 << 20, 2, Strategy::Auto)]
        {
            let how = format!("{memory} bytes, {threads} threads, {strategy:?}");
            let fen = board.to_fen();
            let name = condition.name();
            assert_eq!(
                with(memory, threads, strategy).as_ref(),
                Some(&plain),
                "{name}, {stipulation}, {how}: {fen}"
            );
        }
    }
    assert!(played > 300 && solved > 30, "{played} were played, {solved} had something to tell");
}
