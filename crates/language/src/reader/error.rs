//! What is wrong with a text.

use super::source::{Place, SHOWN, Source};
use std::fmt::Write;

/// Something that could not be understood, or that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {}", self.sentence())]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// The offending text; empty at the end of the text.
    pub token: String,
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// What was perhaps meant, the nearest first; where the text is ambiguous, all that it may mean.
    pub near: Vec<String>,
    /// What was expected, where it can be said better than by the kind.
    pub expected: Option<String>,
    /// The text behind the offending one, where the reference program notices the error only there.
    pub noticed_at: Option<String>,
}

/// A kind of error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReadErrorKind {
    /// The text does not begin with a word that begins a problem.
    NoBegin,
    /// The text ends before the problem does.
    NoEnd,
    /// No command.
    Command,
    /// Several commands.
    AmbiguousCommand,
    /// Behind a condition, neither another one nor a command.
    BehindConditions,
    /// Behind an option, neither another one nor a command.
    BehindOptions,
    /// Behind a word of one of the two kinds above, no command: what it would mean in its list is not looked for.
    Unread,
    /// No option where one must stand.
    Option,
    /// Several options.
    AmbiguousOption,
    /// No condition where one must stand.
    Condition,
    /// Several conditions.
    AmbiguousCondition,
    /// Several variants of a condition.
    AmbiguousVariant,
    /// No number of the kind that is expected.
    Number,
    /// No squares.
    Squares,
    /// Something else behind squares.
    SquaresEnd,
    /// Not two different squares.
    TwoSquares,
    /// Squares that are no castling rooks.
    CastlingSquares,
    /// More squares than an en passant can have.
    TooManySquares,
    /// No walk.
    Walk,
    /// Several colours or attributes.
    AmbiguousColour,
    /// No colour.
    Colour,
    /// No side to begin a structured stipulation.
    Starter,
    /// No stipulation.
    Stipulation,
    /// Something else behind the length of a stipulation.
    StipulationEnd,
    /// A stipulation of more moves than are played.
    TooManyMoves,
    /// Something else behind a distance.
    DistanceEnd,
    /// No stipulation in the whole problem.
    NoStipulation,
    /// Variants that contradict each other.
    Nonsense,
    /// Duplex of two kinds.
    Duplex,
    /// No change of a position.
    Twin,
    /// Several changes.
    AmbiguousTwin,
    /// "Continued" not at the beginning.
    ContinuedFirst,
    /// No rotation.
    Rotation,
    /// No reflection.
    Mirror,
    /// A Forsyth notation that does not fit the board.
    Forsyth,
    /// A Forsyth notation of which a rank has not eight squares, or that has not eight ranks. The reference program counts the squares on.
    ForsythRank,
    /// An unnamed file.
    FileName,
    /// No code for a piece of one's own.
    DefinedCode,
    /// No notation of definitions.
    Notation,
    /// A definition that is not understood.
    Definition,
    /// A definition that asks for something which cannot be, or is not supported; the error says what.
    FaultyDefinition,
    /// A flag that a piece does not have.
    Flag,
}

impl ReadErrorKind {
    /// What is wrong, in the words of the user.
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            ReadErrorKind::NoBegin => "no word that begins a problem",
            ReadErrorKind::NoEnd => "the text ends before the problem",
            ReadErrorKind::Command => "unknown command",
            ReadErrorKind::AmbiguousCommand => "ambiguous command",
            ReadErrorKind::BehindConditions => "neither a condition nor a command",
            ReadErrorKind::BehindOptions => "neither an option nor a command",
            ReadErrorKind::Unread => "not read, as a word before it is not understood",
            ReadErrorKind::Option => "unknown option",
            ReadErrorKind::AmbiguousOption => "ambiguous option",
            ReadErrorKind::Condition => "unknown condition",
            ReadErrorKind::AmbiguousCondition => "ambiguous condition",
            ReadErrorKind::AmbiguousVariant => "ambiguous variant of a condition",
            ReadErrorKind::Number => "not the number that must stand here",
            ReadErrorKind::Squares => "no squares where squares must stand",
            ReadErrorKind::SquaresEnd => "something that is no square of the board among squares",
            ReadErrorKind::TwoSquares => "not two different squares",
            ReadErrorKind::CastlingSquares => "not the squares of a white and a black castling rook",
            ReadErrorKind::TooManySquares => "too many squares",
            ReadErrorKind::Walk => "unknown walk, or no square behind it",
            ReadErrorKind::AmbiguousColour => "ambiguous colour or attribute",
            ReadErrorKind::Colour => "no colour",
            ReadErrorKind::Starter => "no side to begin",
            ReadErrorKind::Stipulation => "unknown stipulation",
            ReadErrorKind::StipulationEnd => "something that does not belong to the stipulation",
            ReadErrorKind::DistanceEnd => "something that does not belong to the distance, and is left out",
            ReadErrorKind::TooManyMoves => "stipulation with too many moves",
            ReadErrorKind::NoStipulation => "the problem has no stipulation",
            ReadErrorKind::Nonsense => "nonsense combination: contradicts what stands before it",
            ReadErrorKind::Duplex => "Duplex and HalfDuplex exclude each other",
            ReadErrorKind::Twin => "no change that makes a twin",
            ReadErrorKind::AmbiguousTwin => "ambiguous change of a twin",
            ReadErrorKind::ContinuedFirst => "must stand directly behind the word that begins a twin",
            ReadErrorKind::Rotation => "no rotation",
            ReadErrorKind::Mirror => "no reflection",
            ReadErrorKind::Forsyth => "does not fit a board in Forsyth notation",
            ReadErrorKind::ForsythRank => "has not eight ranks of eight squares",
            ReadErrorKind::FileName => "no file name",
            ReadErrorKind::DefinedCode => "no code for a piece",
            ReadErrorKind::Notation => "unknown notation of a piece",
            ReadErrorKind::Definition | ReadErrorKind::FaultyDefinition => {
                "definition of a piece that is not understood"
            }
            ReadErrorKind::Flag => "the piece behind it has no such flag",
        }
    }

    /// What was expected.
    #[must_use]
    pub const fn expected(self) -> &'static str {
        match self {
            ReadErrorKind::NoBegin => "BeginProblem, AnfangProblem or DebutProbleme",
            ReadErrorKind::NoEnd => "a word that ends the problem, such as EndProblem",
            ReadErrorKind::Command | ReadErrorKind::AmbiguousCommand | ReadErrorKind::Unread => {
                "a command, such as Pieces or Stipulation"
            }
            ReadErrorKind::BehindConditions => {
                "another condition, a word that belongs to the last one, or a command"
            }
            ReadErrorKind::BehindOptions => "another option or a command",
            ReadErrorKind::Option | ReadErrorKind::AmbiguousOption => "an option",
            ReadErrorKind::Condition | ReadErrorKind::AmbiguousCondition => "the name of a condition",
            ReadErrorKind::AmbiguousVariant => "more letters of the word",
            ReadErrorKind::Number => "a number",
            ReadErrorKind::Squares => "squares written together, such as a1b2",
            ReadErrorKind::SquaresEnd => "squares a1 to h8",
            ReadErrorKind::TwoSquares => "two different squares written together",
            ReadErrorKind::CastlingSquares => "a1 or h1, then a8 or h8, written together",
            ReadErrorKind::TooManySquares => "fewer squares",
            ReadErrorKind::Walk => "a walk of one or two letters with its squares, such as Ka1 or NHb2c3",
            ReadErrorKind::AmbiguousColour | ReadErrorKind::Colour => "White, Black or Neutral",
            ReadErrorKind::Starter => "White or Black",
            ReadErrorKind::Stipulation | ReadErrorKind::NoStipulation => "a stipulation, such as #2 or h#3",
            ReadErrorKind::StipulationEnd => "a blank behind the length; only help play has half moves",
            ReadErrorKind::DistanceEnd => "a blank between two distances, such as BGL 5 9",
            ReadErrorKind::TooManyMoves => "at most 999 half-moves",
            ReadErrorKind::Nonsense => "variants of a condition that go together",
            ReadErrorKind::Duplex => "one of them",
            ReadErrorKind::Twin | ReadErrorKind::AmbiguousTwin => {
                "a change such as Move or Remove, or the end of the problem"
            }
            ReadErrorKind::ContinuedFirst => "a change such as Move or Remove",
            ReadErrorKind::Rotation => "90, 180 or 270",
            ReadErrorKind::Mirror => "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1",
            ReadErrorKind::ForsythRank => "eight ranks of eight squares, / behind each",
            ReadErrorKind::Forsyth => "units and numbers for 64 squares, / at the end of a rank",
            ReadErrorKind::FileName => "the name of a file",
            ReadErrorKind::DefinedCode => "one or two letters or digits",
            ReadErrorKind::Notation => "betza, czech, fmax or movement",
            ReadErrorKind::Definition | ReadErrorKind::FaultyDefinition => {
                "a definition in quotes, such as \"WfF\""
            }
            ReadErrorKind::Flag => "a flag that stands behind the braces of its Czech definition",
        }
    }

    /// Whether only one twin suffers, so that the others can be solved.
    #[must_use]
    pub const fn is_about_a_twin(self) -> bool {
        matches!(
            self,
            ReadErrorKind::Twin
                | ReadErrorKind::AmbiguousTwin
                | ReadErrorKind::ContinuedFirst
                | ReadErrorKind::Rotation
                | ReadErrorKind::Mirror
        )
    }

    /// Whether the rest of the problem makes sense without the offending text. The reference program goes on in
    /// these cases, and so do we when we stand in for it.
    #[must_use]
    pub const fn leaves_sense(self) -> bool {
        !matches!(
            self,
            ReadErrorKind::NoBegin
                | ReadErrorKind::NoEnd
                | ReadErrorKind::Squares
                | ReadErrorKind::SquaresEnd
                | ReadErrorKind::Walk
                | ReadErrorKind::Colour
                | ReadErrorKind::AmbiguousColour
                | ReadErrorKind::Starter
                | ReadErrorKind::Stipulation
                | ReadErrorKind::TooManyMoves
                | ReadErrorKind::NoStipulation
                | ReadErrorKind::Twin
                | ReadErrorKind::AmbiguousTwin
                | ReadErrorKind::Forsyth
                | ReadErrorKind::DefinedCode
                | ReadErrorKind::Notation
                | ReadErrorKind::Definition
                | ReadErrorKind::Flag
        )
    }
}

impl ReadError {
    /// What is wrong and what was expected, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut sentence = String::new();
        let shown: String = self.token.chars().take(60).collect();
        let result = if self.token.is_empty() {
            write!(sentence, "{}", self.kind.what())
        } else {
            write!(sentence, "{}: `{shown}`", self.kind.what())
        };
        let result = result.and_then(|()| {
            let expected = self.expected.as_deref().unwrap_or(self.kind.expected());
            let word = if self.kind == ReadErrorKind::FaultyDefinition { "" } else { "expected " };
            write!(sentence, "; {word}{expected}")
        });
        let result = result.and_then(|()| match self.near.as_slice() {
            [] => Ok(()),
            near => write!(sentence, "; {} {}?", self.question(), near.join(", ")),
        });
        debug_assert!(result.is_ok(), "writing to a string does not fail");
        sentence
    }

    fn question(&self) -> &'static str {
        match self.kind {
            ReadErrorKind::AmbiguousCommand
            | ReadErrorKind::AmbiguousOption
            | ReadErrorKind::AmbiguousCondition
            | ReadErrorKind::AmbiguousVariant
            | ReadErrorKind::AmbiguousColour
            | ReadErrorKind::AmbiguousTwin => "one of",
            _ => "did you mean",
        }
    }

    /// The whole message for people: file, place, sentence, and the line with a mark under the offending text.
    #[must_use]
    pub fn report(&self, source: &Source) -> String {
        let (shown, before) = source.shown_line(self.place);
        let width = self.token.chars().count().clamp(1, SHOWN.saturating_sub(before).max(1));
        format!(
            "{}:{}: error: {}\n  {}\n  {}{}",
            source.name(),
            self.place,
            self.sentence(),
            shown,
            " ".repeat(before),
            "^".repeat(width)
        )
    }
}
