//! What conditions have to do with one another: what a row excludes, and the classes by which rows speak of many others.

use super::Variant;
use board::{Marks, Side, Walk};
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
