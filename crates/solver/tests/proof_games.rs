//! What the proof-game solver leaves out, and only that, leads nowhere: games played at random are asked for again, and
//! all games of the same length to the same diagram are those that a search without any bound finds, in the same
//! order.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_solver::{Control, Event, Options, Request, solve};
use proptest::prelude::*;
use rules::conditions::{ConditionUse, Parameter};
use rules::general::{self, Game};
use rules::orthodox::{Board, START};
use rules::{GameOptions, PlainMove, Rules, prepare};
use std::ops::ControlFlow;
use stipulation::parse_traditional;

type Line = Vec<PlainMove>;

/// Rules that only forbid moves, and rules that change what moves do.
const CONDITIONS: [&str; 10] = [
    "MonochromChess",
    "BichromChess",
    "GridChess",
    "KoeKo",
    "Madrasi",
    "BlackMaximummer",
    "Circe",
    "EinsteinChess",
    "AndernachChess",
    "ChecklessChess",
];

/// Rules by which captured units come back.
const REBIRTHS: [(&str, &[&str]); 6] = [
    ("Circe", &[]),
    ("Circe", &["RexInclusive"]),
    ("Circe", &["Mirror"]),
    ("Circe", &["Strict"]),
    ("Circe", &["RexInclusive", "Mirror"]),
    ("Circe", &["PawnExclusive"]),
];

fn rebirth((name, words): (&str, &[&str])) -> ConditionUse {
    let words = words.iter().map(|&word| Parameter::Word(word.to_owned()));
    ConditionUse { name: name.to_owned(), parameters: words.collect() }
}

/// A unit other than a king.
fn unit() -> impl Strategy<Value = Unit> {
    let walks = [Walk::PAWN, Walk::PAWN, Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN];
    (proptest::sample::select(walks.to_vec()), any::<bool>())
        .prop_map(|(walk, white)| Unit::new(walk, if white { Owner::White } else { Owner::Black }))
}

/// A position of few units; kings stand at home often, so that castling occurs.
fn positions() -> impl Strategy<Value = Position> {
    let king = |home: u8| prop_oneof![3 => Just(Some(home)), 3 => (0..64u8).prop_map(Some), 1 => Just(None)];
    let pawns = (any::<u8>(), any::<u8>());
    let units = proptest::collection::vec((0..64u8, unit()), 0..6);
    (king(4), king(60), units, pawns, any::<u8>()).prop_map(|(white, black, units, pawns, rooks)| {
        let mut position = Position::new(Geometry::CHESS);
        let mut put = |square: u8, unit: Unit| {
            position.place(Square(square), Unit { origin: Square(square), ..unit });
        };
        for file in 0..8u8 {
            // files with both pawns, with one and with none
            if pawns.0 >> file & 1 != 0 && file % 2 == 0 {
                put(8 + file, Unit::new(Walk::PAWN, Owner::White));
            }
            if pawns.1 >> file & 1 != 0 && file % 3 == 0 {
                put(48 + file, Unit::new(Walk::PAWN, Owner::Black));
            }
        }
        for (square, unit) in units {
            put(square, unit);
        }
        for (bit, square, owner) in
            [(0, 0, Owner::White), (1, 7, Owner::White), (2, 56, Owner::Black), (3, 63, Owner::Black)]
        {
            if rooks >> bit & 1 != 0 {
                put(square, Unit::new(Walk::ROOK, owner));
            }
        }
        for (square, owner) in [(black, Owner::Black), (white, Owner::White)] {
            if let Some(square) = square {
                put(square, Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL));
            }
        }
        position
    })
}

fn legal(game: &mut Game<'_>) -> Vec<general::Move> {
    let mut intentions = Vec::new();
    game.generate_in_order(&mut intentions);
    let mut moves = Vec::new();
    for first in intentions {
        let mut next = Some(first);
        while let Some(intention) = next {
            let made = game.make(intention);
            next = made.next;
            if made.legal {
                game.undo();
                moves.push(intention);
            }
        }
    }
    moves
}

fn same_units(one: &Position, other: &Position) -> bool {
    let alike = |square| {
        let (one, other) = (one.unit(square), other.unit(square));
        one.walk == other.walk && one.marks == other.marks
    };
    Geometry::CHESS.squares().all(alike)
}

/// Who moves: both sides in turn, or only one.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Play {
    Help,
    Series,
}

/// Gives the turn back in series play. Answers whether play can go on.
fn pass(game: &mut Game<'_>, play: Play) -> bool {
    if play == Play::Help {
        return true;
    }
    let side = game.side_to_move();
    if game.is_in_check(side) {
        return false;
    }
    game.set_side_to_move(!side);
    true
}

/// All games of exactly `left` half-moves to the target that do not pass through it before.
fn plain_search(
    game: &Game<'_>,
    target: &Position,
    left: usize,
    play: Play,
    line: &mut Line,
    found: &mut Vec<Line>,
) {
    let mut game = game.clone();
    for played in legal(&mut game) {
        let plain = game.plain(played);
        let mut after = game.clone();
        after.make(played);
        let reached = same_units(after.position(), target);
        line.push(plain);
        if left == 1 {
            if reached {
                found.push(line.clone());
            }
        } else if !(reached && (play == Play::Series || left % 2 == 1)) && pass(&mut after, play) {
            plain_search(&after, target, left - 1, play, line, found);
        }
        line.pop();
    }
}

fn solved(
    conditions: &[ConditionUse],
    position: &Position,
    target: &Position,
    length: usize,
    play: Play,
    starter: Side,
    threads: usize,
) -> Vec<Line> {
    let options = GameOptions { target: Some(target.clone()), ..GameOptions::default() };
    let (rules, position) = prepare(position.clone(), conditions, &options).unwrap();
    let game = Game::new(&rules, position);
    let text = match play {
        Play::Help => format!("exact-a=>b{}.{}", length / 2, 5 * (length % 2)),
        Play::Series => format!("exact-ser-a=>b{length}"),
    };
    let (mut asked, _) = parse_traditional(&text).unwrap();
    asked.starter = starter;
    let control = Control { max_memory: 1 << 20, threads, ..Control::default() };
    let request =
        Request { board: &game, stipulation: &asked, options: &Options::default(), control: &control };
    let mut lines = Vec::new();
    solve(&request, &mut |event| {
        if let Event::Line(line) = event {
            lines.push(line.moves.iter().map(|shown| shown.played.plain).collect());
        }
        ControlFlow::Continue(())
    });
    lines
}

fn compare(conditions: &[ConditionUse], start: &Position, choices: &[u32], play: Play, starter: Side) {
    let (rules, start) = prepare(start.clone(), conditions, &GameOptions::default()).unwrap();
    let mut game = Game::new(&rules, start.clone());
    game.set_side_to_move(starter);
    if game.is_in_check(!starter) {
        return;
    }
    let begin = game.clone();
    let mut length = 0;
    for &choice in choices {
        let moves = legal(&mut game);
        if moves.is_empty() || (length > 0 && !pass(&mut game, play)) {
            break;
        }
        let moves = legal(&mut game);
        if moves.is_empty() {
            break;
        }
        game.make(moves[choice as usize % moves.len()]);
        length += 1;
    }
    if length == 0 {
        return;
    }
    let target = game.position().clone();
    let mut expected = Vec::new();
    plain_search(&begin, &target, length, play, &mut Vec::new(), &mut expected);
    for threads in [1, 3] {
        let found = solved(conditions, &start, &target, length, play, starter, threads);
        assert_eq!(found, expected, "{play:?} {length} {starter:?} {conditions:?}, {threads} threads");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn all_games_are_found_in_the_order_of_a_plain_search(
        start in positions(),
        choices in proptest::collection::vec(any::<u32>(), 1..5),
        series in any::<bool>(),
        black in any::<bool>(),
    ) {
        let play = if series { Play::Series } else { Play::Help };
        compare(&[], &start, &choices, play, if black { Side::Black } else { Side::White });
    }

    #[test]
    fn rules_never_break_a_bound(
        start in positions(),
        choices in proptest::collection::vec(any::<u32>(), 1..5),
        condition in proptest::sample::select(CONDITIONS.to_vec()),
    ) {
        compare(&[ConditionUse::plain(condition)], &start, &choices, Play::Help, Side::White);
    }

    #[test]
    fn rebirths_never_break_a_bound(
        start in positions(),
        choices in proptest::collection::vec(any::<u32>(), 1..5),
        rule in proptest::sample::select(REBIRTHS.to_vec()),
        series in any::<bool>(),
    ) {
        let play = if series { Play::Series } else { Play::Help };
        compare(&[rebirth(rule)], &start, &choices, play, Side::White);
    }
}

#[test]
fn published_proof_games_have_one_solution_for_any_number_of_threads() {
    let start = Board::from_fen(START).unwrap().to_position();
    for (source, target, length, game) in [
        (
            "G. Schweig, Tukon 1938",
            "r1bqkbnr/ppp2ppp/3p4/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
            8,
            "b1c3 d7d6 c3d5 b8d7 d5e7 d7f6 e7g8 f6g8",
        ),
        (
            "T. Orban, Die Schwalbe 1976",
            "rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR w KQ - 0 1",
            8,
            "e2e4 e7e6 f1b5 e8e7 b5d7 c7c6 d7e8 e7e8",
        ),
    ] {
        let target = Board::from_fen(target).unwrap().to_position();
        for threads in 1..=3 {
            let found = solved(&[], &start, &target, length, Play::Help, Side::White, threads);
            let square = |square: Square| format!("{}{}", char::from(b'a' + square.0 % 8), square.0 / 8 + 1);
            let texts: Vec<String> = found
                .iter()
                .map(|line| {
                    let moves: Vec<String> =
                        line.iter().map(|m| square(m.departure) + &square(m.arrival)).collect();
                    moves.join(" ")
                })
                .collect();
            assert_eq!(texts, [game], "{source}, {threads} threads");
        }
    }
}

#[test]
fn random_games_to_their_diagrams_are_found_by_timetables() {
    // long enough that the plain search does not come to an end soon
    for (seed, length) in (0..24).zip((9..14).cycle()) {
        find_random_game(&[], seed, length, false);
    }
}

#[test]
fn random_games_with_captures_to_their_diagrams_are_found_where_units_come_back() {
    for (seed, rule) in (0..36).zip(REBIRTHS.into_iter().cycle()) {
        find_random_game(&[rebirth(rule)], seed, 10, true);
    }
}

/// Plays a game at random and looks for one to its diagram. `greedy`: a side that can capture does, mostly.
fn find_random_game(conditions: &[ConditionUse], seed: u64, length: usize, greedy: bool) {
    let start = Board::from_fen(START).unwrap().to_position();
    let mut seed = 5 + seed;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let (rules, position) = prepare(start.clone(), conditions, &GameOptions::default()).unwrap();
    let mut game = Game::new(&rules, position);
    let mut played = Vec::new();
    for _ in 0..length {
        let moves = legal(&mut game);
        // units go far, and few of them, or there are more games than can be told
        let few = |m: &general::Move| game.plain(*m).departure.0 % 8 < 5;
        let takes = |m: &general::Move| !game.position().is_empty(game.plain(*m).arrival);
        let quiet: Vec<_> = moves.iter().copied().filter(few).collect();
        let taking: Vec<_> = moves.iter().copied().filter(takes).collect();
        let moves = if greedy && !taking.is_empty() && random(4) > 0 {
            taking
        } else if quiet.is_empty() {
            moves
        } else {
            quiet
        };
        if moves.is_empty() {
            break;
        }
        let chosen = moves[random(moves.len())];
        played.push(game.plain(chosen));
        game.make(chosen);
    }
    let target = game.position().clone();
    let found = is_found(conditions, &start, &target, played.len());
    assert!(found, "{conditions:?}: {played:?} leads to the diagram");
}

/// Whether there is a game to a target.
fn is_found(conditions: &[ConditionUse], start: &Position, target: &Position, length: usize) -> bool {
    let options = GameOptions { target: Some(target.clone()), ..GameOptions::default() };
    let (rules, position) = prepare(start.clone(), conditions, &options).unwrap();
    let game = Game::new(&rules, position);
    let (asked, _) = parse_traditional(&format!("exact-dia{}.{}", length / 2, 5 * (length % 2))).unwrap();
    let control = Control { max_memory: 1 << 20, ..Control::default() };
    let request =
        Request { board: &game, stipulation: &asked, options: &Options::default(), control: &control };
    let mut found = false;
    solve(&request, &mut |event| {
        found |= matches!(event, Event::Line(_));
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}
