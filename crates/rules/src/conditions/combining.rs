//! What conditions have to do with one another: what a row excludes, and the classes by which rows speak of many others.

use super::Variant;
use crate::attributes::{self, Attribute};
use board::{Marks, Side, Walk};
use movement::Language;
use std::fmt;
use stipulation::Goal;

/// What a condition is, as far as the rows of others speak of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Units stop others from moving.
    Paralyses,
    /// Moves must make, or avoid, contact.
    Contact,
    /// Units have powers of their neighbours, or of what stands opposite.
    PowersOfNeighbours,
    /// Units have the power of what stands elsewhere.
    PowersFromElsewhere,
    /// Units act as if they stood on their rebirth squares.
    ActsAsIfReborn,
    /// The unit that moves becomes another.
    ChangesMover,
    /// Other units than the one that moves become others.
    ChangesOthers,
    /// Units come to the board whose walks are not orthodox.
    BringsFairyUnits,
    /// Units become neutral.
    MakesNeutral,
    /// Kings have the moves of other units.
    KingsBorrow,
    /// A side may make only some of its moves.
    ChoosesMoves,
    /// A side passes where it cannot do its duty.
    Passes,
    /// It matters to it where a move ends.
    AsksForDestination,
    /// Moves into check are legal.
    MovesIntoCheck,
    /// The last move may be one into check.
    LastMoveIntoCheck,
    /// Games begin from any order of the units of the first rank.
    ShufflesFirstRank,
    /// Nightriders stand in for knights.
    NightridersForKnights,
}

/// Something about a problem.
#[derive(Clone, Copy, Debug)]
pub enum Trait {
    /// It has the condition.
    Under(&'static str),
    /// It has another condition of the class.
    Of(Class),
    /// It has the condition with the word.
    With(&'static str, Variant),
    /// It has the condition, and that names a walk that is not orthodox.
    Naming(&'static str),
    /// A unit is neutral or may become so.
    NeutralUnits,
    /// A unit has a walk that is not orthodox.
    FairyUnits,
    /// A unit has the walk of that English code.
    Unit(&'static str),
    /// A unit has a walk of which the question is true.
    Units {
        /// The units in words.
        words: &'static str,
        /// The question.
        are: fn(Walk) -> bool,
    },
    /// A unit has the attribute.
    Marked(Marks),
    /// A unit that is no king is royal.
    RoyalUnits,
    /// A unit of that side that is no king is royal.
    RoyalUnitOf(Side),
    /// It asks for the goal.
    Asks(Goal),
    /// It asks for goals of several kinds, those of constraints included.
    AsksForSeveral,
    /// All of these together.
    All(&'static [Trait]),
    /// At least one of these.
    Any(&'static [Trait]),
}

/// The conditions of the class, in words.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Paralyses => "conditions that paralyse",
            Class::Contact => "conditions of contact",
            Class::PowersOfNeighbours => "conditions that give the powers of neighbours",
            Class::PowersFromElsewhere => "conditions that give the powers of units elsewhere",
            Class::ActsAsIfReborn => "conditions under which units act as if on their rebirth squares",
            Class::ChangesMover => "conditions that change the unit that moves",
            Class::ChangesOthers => "conditions that change other units",
            Class::BringsFairyUnits => "conditions that bring fairy units",
            Class::MakesNeutral => "conditions that make units neutral",
            Class::KingsBorrow => "conditions that give kings the moves of others",
            Class::ChoosesMoves => "conditions that let a side make some of its moves only",
            Class::Passes => "conditions under which a side passes",
            Class::AsksForDestination => "conditions to which it matters where a move ends",
            Class::MovesIntoCheck => "conditions that allow moves into check",
            Class::LastMoveIntoCheck => "conditions that allow a last move into check",
            Class::ShufflesFirstRank => "conditions that shuffle the first rank",
            Class::NightridersForKnights => "conditions that have nightriders for knights",
        })
    }
}

/// What it is, in words, of problems in general.
impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |parts: &[Trait], between: &str| {
            parts.iter().map(Trait::to_string).collect::<Vec<_>>().join(between)
        };
        match *self {
            Trait::Under(name) => f.write_str(name),
            Trait::Of(class) => write!(f, "{class}"),
            Trait::With(name, word) => write!(f, "{name} {}", word.name()),
            Trait::Naming(name) => write!(f, "{name} with fairy units"),
            Trait::NeutralUnits => f.write_str("neutral units"),
            Trait::FairyUnits => f.write_str("fairy units"),
            Trait::Unit(code) => {
                let walk = movement::by_code(Language::English, code).and_then(movement::walk);
                write!(f, "{} units", walk.map_or(code, |entry| entry.name(Language::English)))
            }
            Trait::Units { words, .. } => f.write_str(words),
            Trait::Marked(mark) => {
                write!(f, "{} units", attributes::of(mark).map_or("marked", Attribute::name))
            }
            Trait::RoyalUnits => f.write_str("royal units other than kings"),
            Trait::RoyalUnitOf(side) => write!(f, "royal units of {side:?} other than kings"),
            Trait::Asks(goal) => write!(f, "the goal {goal}"),
            Trait::AsksForSeveral => f.write_str("goals of several kinds"),
            Trait::All(parts) => f.write_str(&joined(parts, " with ")),
            Trait::Any(parts) => f.write_str(&joined(parts, " or ")),
        }
    }
}
