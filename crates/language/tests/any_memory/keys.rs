//! Positions with the same key are the same for all that can follow: the same moves, to the same keys, with the same goals.

use crate::dice::Dice;
use crate::problems::{Sketch, all_conditions};
use crate::setup::{in_much_room, set_up};
use board::{Key, Side, Square, Walk};
use rules::attributes::ATTRIBUTES;
use rules::conditions::Condition;
use rules::general::{Game, Kind, Move};
use rules::{PlainMove, Rules};
use std::collections::{HashMap, VecDeque};
use stipulation::Goal;

/// A position as long play meets it.
type State<'r> = (Game<'r>, Vec<String>);

/// What can follow: whether the side to move is in check, and each move with the goals that it reaches, the units after it, and
/// the key after it.
type Future = (bool, Vec<(PlainMove, u64, Units, u128)>);

/// The units of a position by square, with walks and marks but without their diagram squares.
type Units = Vec<(Square, Walk, u32)>;

fn future(game: &mut Game<'_>, goals: &[Goal]) -> Future {
    let side = game.side_to_move();
    let checked = game.is_in_check(side);
    let mut moves = Vec::new();
    for m in game.legal_moves() {
        let plain = game.plain(m);
        assert!(game.make(m).legal);
        let reached = goals
            .iter()
            .enumerate()
            .fold(0, |bits, (bit, &goal)| bits | u64::from(game.reaches(goal)) << bit);
        let (key, position) = (game.key().0, game.position());
        let occupied = position.occupied().into_iter();
        let units =
            occupied.map(|square| (square, position.unit(square).walk, position.unit(square).marks.0));
        let units = units.collect();
        game.undo();
        moves.push((plain, reached, units, key));
    }
    moves.sort_unstable();
    (checked, moves)
}

/// Whether two futures are one. Keys after moves may tell more where units have other diagram squares: a rule that remembers a captured
/// unit remembers those too.
fn are_one(one: &Future, two: &Future, strange: bool) -> bool {
    if !strange {
        return one == two;
    }
    let seen = |future: &Future| -> Vec<(PlainMove, u64, Units)> {
        future.1.iter().map(|(plain, reached, units, _)| (*plain, *reached, units.clone())).collect()
    };
    one.0 == two.0 && seen(one) == seen(two)
}

fn origins(game: &Game<'_>) -> Vec<(Square, Square)> {
    let position = game.position();
    position.occupied().into_iter().map(|square| (square, position.unit(square).origin)).collect()
}

fn goals_of(square: Square) -> Vec<Goal> {
    vec![
        Goal::Mate,
        Goal::Stalemate,
        Goal::Check,
        Goal::Capture,
        Goal::WinUnit,
        Goal::EnPassant,
        Goal::Castling,
        Goal::Chess81,
        Goal::DoubleStalemate,
        Goal::AutoStalemate,
        Goal::AntiMate,
        Goal::Target(square),
        Goal::Circuit,
        Goal::CircuitByRebirth,
        Goal::Exchange,
        Goal::ExchangeByRebirth,
        Goal::Kiss(square),
    ]
}

/// What is looked at of one problem.
#[derive(Clone, Copy)]
struct Bounds {
    positions: usize,
    pairs: usize,
}

/// Plays all lines on a few squares and compares positions of the same key. Answers how many pairs were compared, how many of
/// them with units of other origins, and what was found wrong.
fn compare(start: Game<'_>, bounds: Bounds, dice: &mut Dice) -> (usize, usize, Option<String>) {
    for side in Side::BOTH {
        // where a king can be captured nothing is played
        if start.clone().is_in_check(side) {
            return (0, 0, None);
        }
    }
    let units: Vec<Square> = start.position().occupied().into_iter().collect();
    let goals = goals_of(dice.one_of(&units));
    let by_origin = dice.once_in(2);
    let goals = if by_origin { &goals[..] } else { &goals[..12] };
    let mut start = start;
    if by_origin {
        start.count_origins();
    }
    // the squares that play keeps to
    let mut squares = units.clone();
    for _ in 0..6 {
        let by = dice.one_of(&units).0;
        squares.push(Square((by + [1, 7, 8, 9, 55, 56, 57, 63][dice.below(8)]) % 64));
    }
    let series = dice.below(3);
    let mut known: HashMap<Key, State<'_>> = HashMap::new();
    let mut queue = VecDeque::from([(start, Vec::new())]);
    let (mut pairs, mut strangers) = (0, 0);
    while let Some((mut game, line)) = queue.pop_front() {
        let keeps = |m: &Move| m.kind != Kind::Ordinary || squares.contains(&m.arrival);
        for m in game.legal_moves().into_iter().filter(keeps) {
            let mut next = game.clone();
            assert!(next.make(m).legal);
            let side = if series == 0 { next.side_to_move() } else { [Side::White, Side::Black][series - 1] };
            if side != next.side_to_move() {
                if next.is_in_check(!side) {
                    continue;
                }
                next.set_side_to_move(side);
            }
            let mut line = line.clone();
            let plain = game.plain(m);
            line.push(format!("{:?}-{:?}", plain.departure.0, plain.arrival.0));
            let Some((twin, other)) = known.get(&next.key()) else {
                if known.len() < bounds.positions {
                    known.insert(next.key(), (next.clone(), line.clone()));
                    queue.push_back((next, line));
                }
                continue;
            };
            let strange = origins(twin) != origins(&next);
            if !(strange && strangers < bounds.pairs || !strange && pairs - strangers < bounds.pairs) {
                continue;
            }
            pairs += 1;
            strangers += usize::from(strange);
            let (mut twin, mut here) = (twin.clone(), next.clone());
            let (one, two) = (future(&mut twin, goals), future(&mut here, goals));
            if !are_one(&one, &two, strange) {
                let only = |a: &Future, b: &Future| -> Vec<(PlainMove, u64)> {
                    let lacking = a.1.iter().filter(|way| !b.1.contains(way));
                    lacking.map(|way| (way.0, way.1)).collect()
                };
                let report = format!(
                    "origins counted: {by_origin}, series: {series}\nafter {other:?}: {:?} {:?}\nafter {line:?}: {:?} {:?}",
                    one.0,
                    only(&one, &two),
                    two.0,
                    only(&two, &one)
                );
                return (pairs, strangers, Some(report));
            }
        }
    }
    (pairs, strangers, None)
}

fn look(rounds: usize, bounds: Bounds, seed: u64) {
    let (mut problems, mut pairs, mut strangers) = (0, 0, 0);
    let mut reports: Vec<(String, String)> = Vec::new();
    let mut unseen = Vec::new();
    let of_conditions = all_conditions().into_iter().map(|row| (Some(row), None));
    let of_attributes = (0..ATTRIBUTES.len()).map(|attribute| (None, Some(attribute)));
    let all: Vec<(Option<&Condition>, Option<usize>)> = of_conditions.chain(of_attributes).collect();
    let only = std::env::var("DAWSON_ONLY").ok();
    for (condition, attribute) in all {
        let name = condition.map_or_else(|| ATTRIBUTES[attribute.unwrap_or(0)].name(), Condition::name);
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let mut compared = 0;
        for round in 0..rounds * 200 {
            if round >= rounds && compared > 0 {
                break;
            }
            let dice = &mut Dice(seed + (round * 1000 + name.len()) as u64);
            let attribute = attribute.or_else(|| dice.once_in(8).then(|| dice.below(ATTRIBUTES.len())));
            let sketch = Sketch::new(dice, condition, attribute, "~");
            let (text, _) = sketch.text(0, None);
            let Ok(setup) = set_up(&text) else { continue };
            problems += 1;
            if std::env::var_os("DAWSON_SHOW").is_some() {
                eprintln!("{text}");
            }
            let game = Game::new(&setup.ready.rules, setup.ready.position.clone());
            let (found, strange, wrong) = compare(game, bounds, dice);
            compared += found;
            pairs += found;
            strangers += strange;
            reports.extend(wrong.map(|report| (name.to_owned(), format!("{text}{report}\n"))));
        }
        if compared == 0 {
            unseen.push(name);
        }
    }
    println!(
        "{problems} problems, {pairs} pairs compared, {strangers} with other origins; {} differ",
        reports.len()
    );
    for (_, report) in reports.iter().take(12) {
        println!("{report}");
    }
    let mut names: Vec<&String> = reports.iter().map(|(name, _)| name).collect();
    names.dedup();
    assert!(names.is_empty(), "positions with one key differ under {names:?}");
    assert!(unseen.is_empty(), "nothing was compared under {unseen:?}");
}

#[test]
fn positions_with_one_key_have_one_future() {
    in_much_room(|| look(2, Bounds { positions: 150, pairs: 6 }, 7));
}

/// The same at length; see `solutions.rs`. `DAWSON_ONLY=Circe` looks at one condition or attribute.
#[test]
#[ignore = "takes as long as is wanted"]
fn positions_with_one_key_have_one_future_at_length() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let (rounds, seed) = (number("DAWSON_ROUNDS").unwrap_or(20), number("DAWSON_SEED").unwrap_or(77));
    in_much_room(move || look(rounds, Bounds { positions: 1000, pairs: 25 }, seed as u64));
}
