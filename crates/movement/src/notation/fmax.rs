//! The move descriptors of fmax.ini, read into movements.
//!
//! A descriptor is `STEP,MODE` or `STEP,MODE,STEP2`: a step (+1 to the right, +16 towards White), the rights in
//! hexadecimal digits, and the step of a second leg. Black's pieces are not mirrored. Castling is the rules' affair
//! and refused here.

use super::betza::{Initial, NotationError};
use crate::{Condition, Contents, Direction, Movement, Times, Vector};

/// Reads the descriptors of one piece, parted by blanks.
///
/// # Errors
/// When a descriptor is not of the form, or asks for something that is not supported; the error says where.
pub fn parse_fmax(text: &str, initial: Initial) -> Result<Movement, NotationError> {
    parse(text, initial, false)
}

/// Reads the descriptors of a pawn, which stands on that rank at first and captures in passing whatever way it
/// captures.
///
/// # Errors
/// As [`parse_fmax`].
pub fn parse_fmax_pawn(text: &str, rank: i8) -> Result<Movement, NotationError> {
    parse(text, Initial::Rank(rank), true)
}

fn parse(text: &str, initial: Initial, pawn: bool) -> Result<Movement, NotationError> {
    let mut ways = Vec::new();
    let mut at = 0;
    for word in text.split_whitespace() {
        at += text[at..].find(word).unwrap_or(0);
        let way = descriptor(word, at, initial)?;
        ways.push(if pawn { capturing_in_passing(way) } else { way });
        at += word.len();
    }
    // a descriptor that is written twice says nothing new
    let mut index = 0;
    while index < ways.len() {
        if ways[..index].contains(&ways[index]) {
            ways.remove(index);
        } else {
            index += 1;
        }
    }
    let legs = |part: &Movement| match part {
        Movement::Sequence(parts) => parts.iter().filter(|p| matches!(p, Movement::Each(..))).count() > 1,
        // round the board a slider comes to a square from both sides
        Movement::Cylinder(body) => body.any(&|part| matches!(part, Movement::Repeat(..))),
        _ => false,
    };
    let bent = |way: &&Movement| {
        way.any(&|part| matches!(part, Movement::Hurdle | Movement::HurdleOrHole | Movement::Repeat(..)))
            && way.any(&legs)
    };
    // bent ways may meet
    if ways.iter().filter(bent).count() > 1 {
        return Ok(Movement::Distinct(Box::new(Movement::Choice(ways).tidy())));
    }
    if ways.is_empty() {
        return Err(NotationError::new(0, "expected a descriptor, such as 1,3"));
    }
    Ok(Movement::Choice(ways).tidy())
}

/// Wherever the movement captures, it may also capture a pawn in passing.
fn capturing_in_passing(movement: Movement) -> Movement {
    let all = |parts: Vec<Movement>| parts.into_iter().map(capturing_in_passing).collect();
    match movement {
        Movement::Land(contents) if contents.meets(Contents::ENEMY) => Movement::Choice(vec![
            Movement::Land(contents),
            Movement::Sequence(vec![Movement::EnPassant, Movement::Land(Contents::EMPTY)]),
        ]),
        Movement::Sequence(parts) => Movement::Sequence(all(parts)),
        Movement::Choice(parts) => Movement::Choice(all(parts)),
        Movement::Cylinder(body) => Movement::Cylinder(Box::new(capturing_in_passing(*body))),
        other => other,
    }
}

const CAPTURE: u32 = 1;
const MOVE: u32 = 2;
const LEAPER: u32 = 4;
const HOPPER: u32 = 8;

fn descriptor(word: &str, at: usize, initial: Initial) -> Result<Movement, NotationError> {
    let (step, rest) = word.split_once(',').ok_or_else(|| {
        NotationError::new(at + word.len(), "expected ',' and a mode: STEP,MODE or STEP,MODE,STEP2")
    })?;
    let (mode_digits, second) = match rest.split_once(',') {
        Some((mode, second)) => (mode, Some(second)),
        None => (rest, None),
    };
    let mode_at = at + step.len() + 1;
    let second_at = mode_at + mode_digits.len() + 1;
    if let Some(end) = second.and_then(|second| second.find(',')) {
        return Err(NotationError::new(second_at + end, "expected a blank or the end"));
    }
    let number = |text: &str, at: usize, what: &str| -> Result<i32, NotationError> {
        let sign = usize::from(text.starts_with(['-', '+']));
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let wrong = if digits == 0 { 0 } else { sign + digits };
        if digits == 0 || wrong < text.len() {
            return Err(NotationError::new(at + wrong, format!("expected {what}")));
        }
        text.parse().map_err(|_| NotationError::new(at, format!("the step {text} is no step on a board")))
    };
    let step_number = number(step, at, "a step, a number such as 1 or -16")?;
    let digits = mode_digits.bytes().take_while(u8::is_ascii_hexdigit).count();
    let mode = u32::from_str_radix(mode_digits, 16).ok().filter(|_| digits == mode_digits.len());
    let mode = mode.ok_or_else(|| {
        let wrong = if digits == mode_digits.len() { 0 } else { digits };
        NotationError::new(mode_at + wrong, "expected a mode of up to eight hexadecimal digits")
    })?;
    let second_number = match second {
        Some(second) => number(second, second_at, "a second step, a number such as 1 or -16")?,
        // The mask of old files stands in the upper digits of the mode.
        None => step_number ^ (mode.cast_signed() >> 12),
    };
    let vector = |number, at| {
        vector(number)
            .ok_or_else(|| NotationError::new(at, format!("the step {number} is no step on a board")))
    };
    let first = vector(step_number, at)?;
    let second = vector(second_number, if second.is_some() { second_at } else { mode_at })?;
    let (now, toggles) = (mode & 15, mode >> 4 & 15);
    let delay = mode >> 10 & 3;
    if mode >> 8 & 2 != 0 {
        let twice = vector(mode.cast_signed() >> 12, mode_at)?;
        return Ok(around(mode, multi_path(first, twice, now)));
    }
    if now == LEAPER {
        return Ok(around(mode, initial_move(first, second, toggles, delay, initial, mode_at)?));
    }
    let movement = if now & HOPPER != 0 {
        hopper(first, second, now, now ^ toggles, delay)
    } else {
        let turns = toggles != 0 || second != first;
        slider(first, second, now, now ^ toggles, if turns { Some(delay) } else { None })
    };
    Ok(around(mode, movement))
}

/// The step of a number: one file is 1, one rank towards White 16.
fn vector(number: i32) -> Option<Vector> {
    let number = i64::from(number);
    let files = (number + 8).rem_euclid(16) - 8;
    let ranks = -(number - files) / 16;
    let (files, ranks) = (i8::try_from(files).ok()?, i8::try_from(ranks).ok()?);
    ((files, ranks) != (0, 0) && (-15..=15).contains(&ranks)).then(|| Vector::new(files, ranks))
}

fn around(mode: u32, movement: Movement) -> Movement {
    if mode >> 8 & 1 != 0 { Movement::Cylinder(Box::new(movement)) } else { movement }
}

fn rights(digit: u32) -> Contents {
    let mut kinds = Contents::NEVER;
    if digit & CAPTURE != 0 {
        kinds = kinds.or(Contents::ENEMY);
    }
    if digit & MOVE != 0 {
        kinds = kinds.or(Contents::EMPTY);
    }
    kinds
}

/// One step with these rights; the path goes on over empty squares.
fn step(digit: u32) -> Vec<Movement> {
    let kinds = rights(digit);
    let end = if kinds == Contents::NEVER { Movement::Look(Contents::EMPTY) } else { Movement::Land(kinds) };
    vec![Movement::Go, end]
}

fn each(vector: Vector) -> Movement {
    Movement::Each(vec![Direction::Absolute(vector)], false)
}

fn repeat(body: Vec<Movement>, least: u8, most: u8) -> Movement {
    Movement::Repeat(Box::new(Movement::Sequence(body)), Times::Range(least, most))
}

/// As far as the rights allow: one step of a leaper, or on and on.
fn ride(digit: u32) -> Movement {
    if digit & LEAPER != 0 { Movement::Sequence(step(digit)) } else { repeat(step(digit), 0, u8::MAX) }
}

/// A slider or leaper; after 1 + `delay` steps it changes step and rights, if it does at all.
fn slider(first: Vector, second: Vector, now: u32, then: u32, delay: Option<u32>) -> Movement {
    let mut elements = vec![each(first)];
    match delay {
        _ if now & LEAPER != 0 => elements.extend(step(now)),
        None => elements.push(ride(now)),
        Some(delay) => {
            let steps = u8::try_from(delay + 1).unwrap_or(4);
            elements.push(repeat(step(now), steps, steps));
            elements.push(each(second));
            elements.push(ride(then));
        }
    }
    Movement::Sequence(elements)
}

/// A hopper: before the platform with the rights `now`, behind it with the rights `then`.
fn hopper(first: Vector, second: Vector, now: u32, then: u32, kind: u32) -> Movement {
    let platform = Movement::Look(if kind & 2 != 0 { Contents::OWN } else { Contents::OCCUPIED });
    let platform = if kind & 2 != 0 { platform } else { Movement::Hurdle };
    let mut elements = vec![each(first)];
    if now & LEAPER == 0 {
        // It may never capture before the platform.
        elements.push(repeat(step(now & !CAPTURE), 0, u8::MAX));
    }
    elements.push(Movement::Go);
    elements.push(platform);
    if kind & 1 != 0 {
        // It turns on the square before the platform.
        elements.push(Movement::Turn(4));
        elements.push(Movement::Go);
    }
    elements.push(each(second));
    elements.push(ride(then & !HOPPER));
    Movement::Sequence(elements)
}

/// The three orders of two equal steps and one other, any of which may be free.
fn multi_path(step: Vector, twice: Vector, now: u32) -> Movement {
    let once = Vector::new(step.files - 2 * twice.files, step.ranks - 2 * twice.ranks);
    let way = |steps: [Vector; 3]| {
        let mut elements = Vec::new();
        for (index, vector) in steps.into_iter().enumerate() {
            elements.push(Movement::Step(Direction::Absolute(vector)));
            elements.push(if index < 2 {
                Movement::Look(Contents::EMPTY)
            } else {
                Movement::Land(rights(now))
            });
        }
        Movement::Sequence(elements)
    };
    let ways = vec![way([twice, twice, once]), way([twice, once, twice]), way([once, twice, twice])];
    Movement::Distinct(Box::new(Movement::Choice(ways)))
}

/// A first move of a piece that has not moved: through an intermediate square, which may be captured in passing.
fn initial_move(
    first: Vector,
    second: Vector,
    rights_then: u32,
    delay: u32,
    initial: Initial,
    at: usize,
) -> Result<Movement, NotationError> {
    if rights_then & 3 == 3 && rights_then & 12 == 0 {
        return Err(NotationError::new(at, "not supported here: castling belongs to the rules"));
    }
    let virgin = match initial {
        Initial::Rank(rank) => Movement::If(Condition::Rank(rank), true),
        Initial::Unmoved => Movement::Unmoved,
    };
    if delay == 3 {
        // a triple step, and still a double one from the next rank
        let Initial::Rank(rank) = initial else {
            return Err(NotationError::new(at, "not supported here: only pawns step as C24 says"));
        };
        let next = Movement::If(Condition::Rank(rank + 1), true);
        return Ok(Movement::Choice(vec![
            initial_steps(virgin, first, second, rights_then, 1),
            initial_steps(next, first, second, rights_then, 0),
        ]));
    }
    Ok(initial_steps(virgin, first, second, rights_then, delay))
}

/// The path of a first move over `delay` + 1 squares.
fn initial_steps(virgin: Movement, first: Vector, second: Vector, rights_then: u32, delay: u32) -> Movement {
    let jumps = rights_then & 8 != 0;
    let passes = rights_then & 4 == 0;
    let mut elements = vec![virgin, each(first)];
    for _ in 0..=delay {
        elements.push(Movement::Go);
        if !jumps {
            elements.push(Movement::Look(Contents::EMPTY));
        }
        if passes {
            elements.push(Movement::Pass);
        }
    }
    elements.push(each(second));
    elements.extend(step(rights_then & 3));
    Movement::Sequence(elements)
}
