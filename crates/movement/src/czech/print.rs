//! Definitions, written: variables and bars worked out, one move string for each move.

use super::definition::{Condition, Coordinate, Definition, Effect, Place, PlainMove, Status};
use std::fmt::{Display, Formatter, Result};

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.symbol)?;
        if self.moves.is_empty() {
            // no move at all: the square of the man itself is never empty
            f.write_str("{-pole (0 0) -podminky (0 0) prazdny -ee}")?;
        }
        self.moves.iter().try_for_each(|plain| write!(f, "{plain}"))?;
        self.flags.iter().try_for_each(|flag| write!(f, " {flag}"))
    }
}

impl Display for PlainMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{{-pole {} -podminky", self.target)?;
        self.conditions.iter().try_for_each(|condition| write!(f, " {condition}"))?;
        f.write_str(" -ee")?;
        self.effects.iter().try_for_each(|effect| write!(f, " {effect}"))?;
        f.write_str("}")
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "({} {})", self.row, self.column)
    }
}

impl Display for Coordinate {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}{}", if self.absolute { "$" } else { "" }, self.value)
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Condition::Position(one, other, true) => write!(f, "{one} ={other}"),
            Condition::Position(one, other, false) => write!(f, "{one} !={other}"),
            Condition::Status(place, status) => {
                let word = match status {
                    Status::Empty => "prazdny",
                    Status::Occupied => "obsazeny",
                    Status::White => "bily",
                    Status::Black => "cerny",
                    Status::Same => "shodny",
                    Status::Opposite => "opacny",
                    Status::Threatened => "ohrozeny",
                    Status::Unthreatened => "neohrozeny",
                    // a kind that is called like a status is told from it by capitals
                    Status::Kind(symbol)
                        if !matches!(super::definition::status(symbol, 0), Ok(Status::Kind(_))) =>
                    {
                        return write!(f, "{place} {}", symbol.to_uppercase());
                    }
                    Status::Kind(symbol) => symbol,
                    Status::Flag(flag) => return write!(f, "{place} *{flag}"),
                };
                write!(f, "{place} {word}")
            }
        }
    }
}

impl Display for Effect {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Effect::Move(from, to) => write!(f, "{from} -> {to}"),
            Effect::Put(symbol, true, place) => write!(f, "{symbol} -> {place}"),
            Effect::Put(symbol, false, place) => write!(f, "{} -> {place}", symbol.to_uppercase()),
            Effect::Remove(place) => write!(f, ". -> {place}"),
            Effect::Flag(place, flag, value) => write!(f, "{place}_{flag} = {value}"),
        }
    }
}
