//! The same solutions with any memory, any threads and any way of searching.

use crate::cover::Cover;
use crate::dice::Dice;
use crate::problems::{GOALS, Sketch, all_conditions};
use crate::setup::{Setup, in_much_room, set_up};
use board::{Geometry, Position, Side, Square};
use dawson_language::keywords::walks;
use dawson_language::{Language, TextWriter};
use rules::Rules;
use rules::attributes::ATTRIBUTES;
use rules::conditions::Condition;
use rules::general::Game;
use solver::{Control, Outcome, Request, Strategy, solve};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The memory that a quarter of a small machine's would be.
const USUAL_MEMORY: usize = 1 << 28;

/// Memory, threads and the way of searching; the first is what the others must agree with.
const MEANS: [(usize, usize, Strategy); 7] = [
    (0, 1, Strategy::Plain),
    (0, 2, Strategy::Auto),
    (1 << 9, 1, Strategy::Auto),
    (1 << 20, 1, Strategy::Plain),
    (1 << 20, 2, Strategy::Auto),
    (USUAL_MEMORY, 1, Strategy::Auto),
    (USUAL_MEMORY, 2, Strategy::Plain),
];

/// How far the play looked at may branch.
#[derive(Clone, Copy)]
struct Bounds {
    /// The moves in all lines of a problem; a few times as many may be looked at.
    lines: usize,
    /// After so long a problem is given up: for long runs, in which some position may always branch endlessly.
    patience: Option<Duration>,
}

/// What is told of a problem; nothing where it took too long.
fn told(setup: &Setup, means: (usize, usize, Strategy), bounds: Bounds) -> Option<Vec<String>> {
    let (max_memory, threads, strategy) = means;
    let game = Game::new(&setup.ready.rules, setup.ready.position.clone());
    let deadline = bounds.patience.map(|patience| Instant::now() + patience);
    let control = Control { max_memory, threads, strategy, deadline, ..Control::default() };
    let options = &setup.ready.options;
    let request = Request { board: &game, stipulation: &setup.asked, options, control: &control };
    let mut writer = TextWriter::new(setup.diagram.language, Geometry::CHESS);
    writer.set_hunters(setup.task.hunters.clone());
    let mut written = String::new();
    let outcome = solve(&request, &mut |event| {
        written += &writer.text(&event);
        ControlFlow::Continue(())
    });
    let lines = written.lines().map(str::to_owned).collect();
    matches!(outcome, Outcome::Finished | Outcome::Partial | Outcome::Refused).then_some(lines)
}

/// Whether there are no more moves than the budget in all lines in which the sides move in that order.
fn fits(game: &mut Game<'_>, order: &[Side], budget: &mut usize) -> bool {
    let [side, rest @ ..] = order else { return true };
    let before = game.side_to_move();
    game.set_side_to_move(*side);
    let moves = game.legal_moves();
    let mut within = *budget >= moves.len();
    *budget = budget.saturating_sub(moves.len());
    if !rest.is_empty() {
        within &= moves.into_iter().all(|m| {
            let made = game.make(m).legal;
            let within = fits(game, rest, budget);
            if made {
                game.undo();
            }
            within
        });
    }
    game.set_side_to_move(before);
    within
}

/// A diagram in Forsyth's notation, if units of plain chess stand there.
fn forsyth(position: &Position) -> Option<String> {
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let (mut written, mut empty) = (String::new(), 0);
        for file in 0..8 {
            let unit = position.unit(Square(rank * 8 + file));
            if unit.is_empty() {
                empty += 1;
                continue;
            }
            let letter = walks::code(Language::English, unit.walk).chars().last()?;
            if !"PSBRQK".contains(letter) {
                return None;
            }
            if empty > 0 {
                written += &empty.to_string();
                empty = 0;
            }
            let is_white = unit.only_side()? == Side::White;
            written.push(if is_white { letter } else { letter.to_ascii_lowercase() });
        }
        if empty > 0 {
            written += &empty.to_string();
        }
        ranks.push(written);
    }
    Some(ranks.join("/"))
}

/// A diagram that comes of so many half-moves.
fn target(sketch: &Sketch, half_moves: usize, dice: &mut Dice) -> Option<String> {
    let conditions: String =
        sketch.conditions.iter().map(|(_, condition)| format!("Condition {condition}\n")).collect();
    let pieces = if sketch.goal == "dia" {
        "Forsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\n".to_owned()
    } else {
        sketch.text(0, None).0.lines().find(|line| line.starts_with("Pieces"))?.to_owned() + "\n"
    };
    let text = format!("BeginProblem\n{pieces}Stipulation ~1\nOption NoBoard\n{conditions}EndProblem\n");
    let setup = set_up(&text).ok()?;
    let mut game = Game::new(&setup.ready.rules, setup.ready.position.clone());
    let begins = if sketch.goal == "dia" || half_moves % 2 == 1 { Side::White } else { Side::Black };
    game.set_side_to_move(begins);
    for _ in 0..half_moves {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        assert!(game.make(dice.one_of(&moves)).legal);
    }
    forsyth(game.position())
}

/// Makes a problem of a sketch, as long as the bounds allow; nothing where it cannot be played.
fn problem(sketch: &Sketch, bounds: Bounds, dice: &mut Dice) -> Option<(String, Setup)> {
    if matches!(sketch.goal, "dia" | "a=>b") {
        let (_, half_moves) = sketch.text(2 + dice.below(3), None);
        let diagram = target(sketch, half_moves, dice)?;
        let (text, _) = sketch.text(half_moves - 1, Some(&diagram));
        let setup = set_up(&text).ok()?;
        return Some((text, setup));
    }
    let shortest = set_up(&sketch.text(0, None).0).ok()?;
    let swaps = shortest.ready.options.half_duplex;
    let starter = if swaps { !shortest.asked.starter } else { shortest.asked.starter };
    let further = (0..9)
        .take_while(|&further| {
            let mut game = Game::new(&shortest.ready.rules, shortest.ready.position.clone());
            let (_, half_moves) = sketch.text(further, None);
            game.set_side_to_move(starter);
            if game.is_in_check(!starter) {
                // nothing is played there
                return further == 0;
            }
            fits(&mut game, &sketch.order(starter, half_moves), &mut { bounds.lines })
        })
        .last()?;
    let (text, _) = sketch.text(further, None);
    let setup = set_up(&text).ok()?;
    Some((text, setup))
}

/// What came of a problem.
enum Found {
    Unplayable,
    TooLong,
    Same { solved: bool },
    Different(String),
}

fn try_out(sketch: &Sketch, bounds: Bounds, dice: &mut Dice) -> Found {
    if std::env::var_os("DAWSON_SHOW").is_some() {
        eprintln!("sketch of {}", sketch.text(0, None).0);
    }
    let Some((text, setup)) = problem(sketch, bounds, dice) else { return Found::Unplayable };
    if std::env::var_os("DAWSON_SHOW").is_some() {
        eprintln!("{text}");
    }
    let Some(expected) = told(&setup, MEANS[0], bounds) else { return Found::TooLong };
    for means in &MEANS[1..] {
        let Some(found) = told(&setup, *means, bounds) else { return Found::TooLong };
        if found != expected {
            let expected = expected.join("\n");
            let found = found.join("\n");
            return Found::Different(format!("{text}{means:?}:\n{found}\ninstead of\n{expected}\n"));
        }
    }
    let solved = expected.iter().filter(|line| !line.trim().is_empty()).count() > 1;
    Found::Same { solved }
}

/// Problems with a condition, an attribute or a goal until so many have been searched.
fn search(
    condition: Option<&'static Condition>,
    attribute: Option<usize>,
    goal: Option<&'static str>,
    wanted: usize,
    bounds: Bounds,
    cover: &mut Cover,
    dice: &mut Dice,
) {
    let mut searched = 0;
    for _ in 0..40 * wanted {
        if searched == wanted {
            return;
        }
        let all = all_conditions();
        let condition = condition.or_else(|| dice.once_in(3).then(|| all[dice.below(all.len())]));
        let attribute = attribute.or_else(|| dice.once_in(8).then(|| dice.below(ATTRIBUTES.len())));
        // the commonest goals come up most
        let chosen = goal.unwrap_or_else(|| match dice.below(3) {
            0 => dice.one_of(&["#", "=", "+", "x", "~"]),
            _ => dice.one_of(&GOALS[..GOALS.len() - 2]),
        });
        let sketch = Sketch::new(dice, condition, attribute, chosen);
        match try_out(&sketch, bounds, dice) {
            Found::Unplayable => cover.unplayable += 1,
            Found::TooLong => cover.too_long += 1,
            Found::Same { solved } => {
                searched += 1;
                cover.searched(&sketch, solved);
            }
            Found::Different(report) => {
                searched += 1;
                cover.differs(&sketch, report);
            }
        }
    }
}

fn every_table_entry(rounds: usize, bounds: Bounds, seed: u64) {
    let mut cover = Cover::default();
    for round in 0..rounds {
        let dice = &mut Dice(seed + round as u64);
        for row in all_conditions() {
            search(Some(row), None, None, 1, bounds, &mut cover, dice);
        }
        for attribute in 0..ATTRIBUTES.len() {
            search(None, Some(attribute), None, 2, bounds, &mut cover, dice);
        }
        for goal in GOALS {
            search(None, None, Some(goal), 2, bounds, &mut cover, dice);
        }
        if rounds > 1 {
            eprintln!("round {}: {cover}", round + 1);
        }
    }
    cover.report();
}

/// The lines told of a problem with a table, by one thread and by two.
fn told_with_a_table(pieces: &str, stipulation: &str, rest: &str) -> Vec<String> {
    let text = format!(
        "BeginProblem\nPieces {pieces}\nStipulation {stipulation}\nOption NoBoard\n{rest}\nEndProblem\n"
    );
    let setup = set_up(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
    let bounds = Bounds { lines: 0, patience: None };
    let [one, other] = [(1 << 20, 1, Strategy::Auto), (USUAL_MEMORY, 2, Strategy::Plain)]
        .map(|means| told(&setup, means, bounds).unwrap_or_default());
    assert_eq!(one, other, "{text}");
    one.into_iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// The white pawns of e3 and d2 come to e3 in turn; where the black queen is reborn does not show which of them it is.
#[test]
fn like_units_are_told_apart_under_diagram_circe() {
    let told = told_with_a_table(
        "White Se7 Pd2e3g2 Black Ke4 Qc3 Pf3",
        "h#3",
        "Option NoWk\nCondition DiagramCirce",
    );
    let line = "1.Qc3-d4 e3*d4[+bQc3]   2.Qc3-e3 d2*e3[+bQc3]   3.Qc3-d3 g2*f3 #";
    assert!(told.iter().any(|told| told == line), "{told:?}");
}

/// The white pawns exchange their squares: without a table this takes hours.
#[test]
fn a_long_exchange_of_squares_is_found() {
    let told = told_with_a_table("White Kf5 Ph2h4 Black Kg1", "ser-h<>13", "Condition PWC");
    let exchanges = told.iter().filter(|line| line.ends_with("13.Kh2*g1[+wPh2] h3-h4"));
    assert_eq!(exchanges.count(), 3, "{told:?}");
}

/// How many rounds are wanted, if that is said.
fn rounds() -> Option<usize> {
    std::env::var("DAWSON_ROUNDS").ok().and_then(|rounds| rounds.parse().ok())
}

fn seed() -> u64 {
    std::env::var("DAWSON_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1000)
}

#[test]
fn every_condition_attribute_and_goal() {
    in_much_room(|| every_table_entry(1, Bounds { lines: 5000, patience: None }, 23));
}

/// The same at length: `DAWSON_ROUNDS=50 cargo test --release -p dawson-language --test any_memory -- --ignored --nocapture`,
/// with `DAWSON_SEED` for other problems, `DAWSON_LINES` for longer ones.
#[test]
#[ignore = "takes as long as is wanted"]
fn every_condition_attribute_and_goal_at_length() {
    let lines = std::env::var("DAWSON_LINES").ok().and_then(|lines| lines.parse().ok()).unwrap_or(20_000);
    let bounds = Bounds { lines, patience: Some(Duration::from_secs(10)) };
    in_much_room(move || every_table_entry(rounds().unwrap_or(3), bounds, seed()));
}
