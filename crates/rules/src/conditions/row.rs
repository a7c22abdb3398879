//! What is known of a condition: a row of the table, written in the condition's own file.
//!
//! Everything that readers, captions, lists, explanations and tests need to know of a condition is derived from its row;
//! there is no second list. A new rule writes down what differs from [`Condition::BASE`].

use super::{Class, ConditionError, ConditionUse, Context, Making, Meant, Trait, Variant};
use crate::general::{Builder, Reads};
use board::{Marks, Side};
use movement::{NoExample, Shown, Words};
use std::fmt;

/// A condition of the table.
pub struct Condition {
    /// Its names in the input languages, in full. Code refers to it by the English one.
    pub names: Words,
    /// Its place in Popeye's list, by which captions order conditions. `None`: Popeye does not know it. Such a name is
    /// read in every dialect, but gives way where what is written may be short for a name that Popeye knows.
    pub popeye: Option<u16>,
    /// Further names that Jacobi's language has for it, or for it together with others.
    pub traditional: &'static [Traditional],
    /// The definition in a sentence or two.
    pub definition: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// Who invented it, where a source says so.
    pub inventor: Option<&'static str>,
    /// The year in which it was first published or presented, where a source says so.
    pub year: Option<u16>,
    /// A small problem that shows what it does.
    pub example: Shown,
    /// What may stand behind its name, in this order.
    pub parts: &'static [Part],
    /// Words that may stand behind its name in Jacobi's language, besides those of its parts.
    pub further_words: &'static [Variant],
    /// What Jacobi's language makes of it with other words, and when it comes along there without being written.
    pub making: Making,
    /// The condition for which this is a short name, with the words that go without saying.
    pub short_for: Option<(&'static str, &'static [Variant])>,
    /// Conditions that go without saying when this one is given.
    pub implies: &'static [&'static str],
    /// Attributes that every unit has under it, so that diagrams and moves need not show them.
    pub gives: Marks,
    /// How it shows in the diagram.
    pub drawn: Drawn,
    /// How captions list it.
    pub listed: Listed,
    /// What it says about kings.
    pub kings: Kings,
    /// The word that is meant, and listed, when none is written.
    pub without_word: Option<Variant>,
    /// A word that goes without saying, and is not listed, under this short name only.
    pub grants: Option<Variant>,
    /// Attributes that are listed below the diagram even where no unit has them.
    pub mentions: Marks,
    /// Attributes that bring the condition with them; a unit without any of them has the first.
    pub comes_with: &'static [Marks],
    /// Conditions with words that together are this one.
    pub made_of: &'static [(&'static str, Variant)],
    /// Whether in a twin it has all walks of the position behind it where none is given.
    pub takes_walks_of_twin: bool,
    /// What it is, as far as the rows of other conditions speak of it.
    pub classes: &'static [Class],
    /// What it is not combined with: `py` refuses such problems, as Popeye does. It is enough that one of two rows says so.
    pub excludes: &'static [Trait],
    /// What it is not combined with where a word stands behind it.
    pub words_exclude: &'static [(Variant, &'static [Trait])],
    /// Whether `py` accepts option Intelligent beside it.
    pub intelligent: bool,
    /// What its hooks read of a position's past; what only some words behind it make them read `build` tells
    /// ([`Builder::reads`]).
    pub reads: Reads,
    /// Puts the hooks of this condition into the stages.
    pub build: fn(&ConditionUse, &Context<'_>, &mut Builder) -> Result<(), ConditionError>,
}

impl Condition {
    /// A row of which nothing is said yet. Rows are written as differences from it.
    pub const BASE: Condition = Condition {
        names: Words::same(""),
        popeye: None,
        traditional: &[],
        definition: "",
        source: "",
        inventor: None,
        year: None,
        example: Err(NoExample::Missing),
        parts: &[],
        further_words: &[],
        making: Making::NONE,
        short_for: None,
        implies: &[],
        gives: Marks::NONE,
        drawn: Drawn::No,
        listed: Listed::Alone,
        kings: Kings::One,
        without_word: None,
        grants: None,
        mentions: Marks::NONE,
        comes_with: &[],
        made_of: &[],
        takes_walks_of_twin: false,
        classes: &[],
        excludes: &[],
        words_exclude: &[],
        intelligent: false,
        reads: Reads::EVERYTHING,
        build: |given, _, _| Err(ConditionError::NotSupported(given.name.clone())),
    };

    /// The English name, by which code refers to the condition.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.names.0[0]
    }
}

/// Rows are the same if they are one.
impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Condition {}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A further name in Jacobi's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traditional {
    /// The name.
    pub name: &'static str,
    /// The conditions that it stands for, with their words.
    pub means: Meant,
    /// Words that may stand behind this name alone, with what they are.
    pub words: &'static [(&'static str, Variant)],
    /// Whether a word of rebirth may be written behind it without a blank; it belongs to all conditions meant.
    pub takes_word_attached: bool,
}

impl Traditional {
    /// A name and what it stands for.
    #[must_use]
    pub const fn new(name: &'static str, means: Meant) -> Traditional {
        Traditional { name, means, words: &[], takes_word_attached: false }
    }

    /// The same name with words that may stand behind it alone.
    #[must_use]
    pub const fn with_words(mut self, words: &'static [(&'static str, Variant)]) -> Traditional {
        self.words = words;
        self
    }

    /// The same name where a word of rebirth may be written behind it without a blank.
    #[must_use]
    pub const fn with_word_attached(mut self) -> Traditional {
        self.takes_word_attached = true;
        self
    }
}

/// What may stand behind a condition's name; parts follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// One of these words, or nothing.
    OneOf(&'static [Variant]),
    /// Any number of these words.
    AnyOf(&'static [Variant]),
    /// Any number of words about rebirth, some with walks behind them.
    CirceVariants {
        /// Which word about kings goes without saying.
        kings: Variant,
    },
    /// Squares written together, so many.
    Squares {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// Walks, at least one if they are needed.
    Walks {
        /// Whether the condition makes no sense without.
        needed: bool,
    },
    /// Walks and the word Transmuting, in any order and number.
    VaultingWalks,
    /// Walks that follow one another in a circle.
    WalkSequence,
    /// Words about pawns that are left behind, some with a number.
    Sentinelles,
    /// Shifts, cells and lines of a grid.
    Grid,
    /// Whose contact counts: a word and a walk.
    Contact,
    /// At most so many numbers, or none.
    Numbers {
        /// At most.
        most: u8,
    },
    /// One or two distances with up to two decimals; `-` is no limit.
    Distances,
    /// A colour, attributes, a walk and a square.
    Unit,
}

impl Part {
    /// Any number of squares, but one at least.
    pub const SQUARES: Part = Part::Squares { least: 1, most: 64 };
    /// One square.
    pub const ONE_SQUARE: Part = Part::Squares { least: 1, most: 1 };
    /// Two squares.
    pub const TWO_SQUARES: Part = Part::Squares { least: 2, most: 2 };
    /// The word by which kings take part.
    pub const MAYBE_INCLUSIVE: Part = Part::OneOf(&[Variant::RexInclusive]);
    /// The word by which they do not.
    pub const MAYBE_EXCLUSIVE: Part = Part::OneOf(&[Variant::RexExclusive]);
    /// How strictly a rule about lengths is to be kept.
    pub const STRICTNESS: Part = Part::OneOf(&[Variant::Exact, Variant::Ultra]);
    /// Whether the square left by a move is empty for its rebirth.
    pub const SELF_BLOCK: Part = Part::OneOf(&[Variant::Calvet, Variant::Cheylan]);
    /// Words about rebirth, that of kings excluded.
    pub const REBIRTH: Part = Part::CirceVariants { kings: Variant::RexExclusive };
    /// Words about rebirth, that of kings included.
    pub const REBIRTH_OF_KINGS_TOO: Part = Part::CirceVariants { kings: Variant::RexInclusive };
}

/// What may stand there, in words.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |words: &[Variant]| words.iter().map(|word| word.name()).collect::<Vec<_>>().join(", ");
        match self {
            Part::OneOf(words) => write!(f, "one of {}", listed(words)),
            Part::AnyOf(words) => write!(f, "any of {}", listed(words)),
            Part::CirceVariants { .. } => f.write_str("words about rebirth"),
            Part::Squares { least: 1, most: 1 } => f.write_str("a square"),
            Part::Squares { least, most } if least == most => {
                write!(f, "squares written together, {least}")
            }
            Part::Squares { least, most } => write!(f, "squares written together, {least} to {most}"),
            Part::Walks { .. } => f.write_str("walks"),
            Part::VaultingWalks => f.write_str("walks and the word Transmuting"),
            Part::WalkSequence => f.write_str("walks that follow one another in a circle"),
            Part::Sentinelles => f.write_str("words about the pawns that are left behind"),
            Part::Grid => f.write_str("a shift, cells or lines"),
            Part::Contact => f.write_str("the word Neighbour and a leaper"),
            Part::Numbers { most: 1 } => f.write_str("a number"),
            Part::Numbers { .. } => f.write_str("numbers"),
            Part::Distances => f.write_str("one or two distances"),
            Part::Unit => f.write_str("a colour, a walk and a square"),
        }
    }
}

/// How a condition shows in the diagram instead of, or besides, below it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drawn {
    /// Not at all.
    No,
    /// Lines between the squares.
    Grid,
    /// Its squares are blank. It is not listed below the diagram.
    Blank,
    /// Its squares show the letter I.
    Imitators,
    /// Its squares are framed where frames can be drawn.
    Framed,
}

/// How captions list a condition, as the reference does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Listed {
    /// By its name; conditions that it implies are not listed.
    Alone,
    /// With those that it implies.
    WithImplied,
    /// Its parameters once more as those of another condition, if there are any.
    AgainAs(&'static str),
    /// Only where this condition is given, too.
    Beside(&'static str),
    /// Only if something stands behind it.
    WithParameters,
}

/// What a condition says about kings before any other rule looks at the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kings {
    /// One royal unit for each side.
    One,
    /// A side may have several.
    Many,
    /// No unit is royal.
    NotRoyal,
    /// Its square is royal for that side, in place of a unit.
    SquareOf(Side),
}
