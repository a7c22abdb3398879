//! The text form of movements, written.

use crate::parse::{CONDITIONS, WORDS};
use crate::{Condition, Direction, Movement, Times};
use std::fmt::{Display, Formatter, Result};

impl Display for Movement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Movement::Choice(ways) if ways.is_empty() => f.write_str("nothing"),
            Movement::Choice(ways) => {
                for (index, way) in ways.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" | ")?;
                    }
                    bracketed(way, matches!(way, Movement::Choice(w) if !w.is_empty()), f)?;
                }
                Ok(())
            }
            Movement::Sequence(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    bracketed(element, needs_brackets(element), f)?;
                }
                Ok(())
            }
            Movement::Each(directions, reversed) => {
                f.write_str(if *reversed { "each-backwards" } else { "each" })?;
                write_directions(directions, f)
            }
            Movement::Step(direction) => write!(f, "step({direction})"),
            Movement::Turn(eighths) => write!(f, "turn({eighths})"),
            Movement::Fork(eighths) => write!(f, "fork({eighths})"),
            Movement::If(condition, true) => write!(f, "if({condition})"),
            Movement::If(condition, false) => write!(f, "unless({condition})"),
            Movement::Only(condition, true, body) => write!(f, "only({condition}: {body})"),
            Movement::Only(condition, false, body) => write!(f, "except({condition}: {body})"),
            Movement::Distinct(body) => write!(f, "distinct({body})"),
            Movement::Returning(body) => write!(f, "returning({body})"),
            Movement::Cylinder(body) => write!(f, "cylinder({body})"),
            Movement::Repeat(body, times) => {
                bracketed(body, needs_brackets(body) || matches!(**body, Movement::Repeat(..)), f)?;
                match times {
                    Times::Counting => f.write_str("*n"),
                    Times::Counted(0) => f.write_str("{n}"),
                    Times::Counted(more) => write!(f, "{{n{more:+}}}"),
                    Times::Range(0, u8::MAX) => f.write_str("*"),
                    Times::Range(1, u8::MAX) => f.write_str("+"),
                    Times::Range(0, 1) => f.write_str("?"),
                    Times::Range(n, m) if n == m => write!(f, "{{{n}}}"),
                    Times::Range(least, most) => write!(f, "{{{least},{most}}}"),
                }
            }
            Movement::Script(script) => write!(f, "czech({script})"),
            Movement::Flood(directions) => {
                f.write_str("flood")?;
                write_directions(directions, f)
            }
            Movement::EdgeFlood(directions) => {
                f.write_str("edge-flood")?;
                write_directions(directions, f)
            }
            word => {
                let name = WORDS.iter().find(|(_, m)| m == word).map_or("nothing", |(name, _)| name);
                f.write_str(name)
            }
        }
    }
}

fn needs_brackets(movement: &Movement) -> bool {
    match movement {
        Movement::Choice(ways) => !ways.is_empty(),
        Movement::Sequence(_) => true,
        _ => false,
    }
}

fn bracketed(movement: &Movement, brackets: bool, f: &mut Formatter<'_>) -> Result {
    if brackets { write!(f, "({movement})") } else { write!(f, "{movement}") }
}

fn write_directions(directions: &[Direction], f: &mut Formatter<'_>) -> Result {
    for (index, direction) in directions.iter().enumerate() {
        write!(f, "{}{direction}", if index == 0 { "(" } else { " " })?;
    }
    f.write_str(")")
}

impl Display for Direction {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Direction::Family(short, long) => write!(f, "{short}/{long}"),
            Direction::Within(most) => write!(f, "within/{most}"),
            Direction::Absolute(v) => write!(f, "[{},{}]", v.files, v.ranks),
            Direction::Turned(v) => write!(f, "turned[{},{}]", v.files, v.ranks),
            Direction::Relative(v) => write!(f, "<{},{}>", v.files, v.ranks),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Condition::Rank(n) => write!(f, "rank {n}"),
            Condition::File(n) => write!(f, "file {n}"),
            other => {
                let name = CONDITIONS.iter().find(|(_, c)| c == other).map_or("departure", |(n, _)| n);
                f.write_str(name)
            }
        }
    }
}
