//! What the text of a problem says of its conditions, and what can be wrong with that.

use board::{Geometry, Side, Square, Walk};

/// A parameter as it was written behind a condition's name, already read as what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parameter {
    /// A variant word, by its full English name: `RexInclusive`, `Mirror`, `TypeB` …
    Word(String),
    /// A number.
    Number(u32),
    /// A list of squares written together, `a1b2c3`.
    Squares(Vec<Square>),
    /// Walks of units, one or several in a row.
    Walks(Vec<Walk>),
    /// A side, where a rule asks for one.
    Side(Side),
    /// Text that only the condition itself can read (grid lines and the like).
    Text(String),
    /// A unit on a square.
    Unit(board::Unit, Square),
}

/// A condition in a problem: its name and what was written behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionUse {
    /// The English name, as in the table.
    pub name: String,
    /// The parameters, in the order written.
    pub parameters: Vec<Parameter>,
}

impl ConditionUse {
    /// A condition without parameters.
    #[must_use]
    pub fn plain(name: &str) -> ConditionUse {
        ConditionUse { name: name.to_owned(), parameters: Vec::new() }
    }

    /// Whether a variant word was given.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.parameters.iter().any(|p| matches!(p, Parameter::Word(w) if w == word))
    }

    /// The variant words that were given.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.parameters.iter().filter_map(|p| match p {
            Parameter::Word(word) => Some(word.as_str()),
            _ => None,
        })
    }

    /// All squares given.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.parameters
            .iter()
            .filter_map(|p| match p {
                Parameter::Squares(squares) => Some(squares.iter().copied()),
                _ => None,
            })
            .flatten()
    }

    /// All walks given.
    pub fn walks(&self) -> impl Iterator<Item = Walk> + '_ {
        self.parameters
            .iter()
            .filter_map(|p| match p {
                Parameter::Walks(walks) => Some(walks.iter().copied()),
                _ => None,
            })
            .flatten()
    }

    /// The first number given.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        self.parameters.iter().find_map(|p| match p {
            Parameter::Number(n) => Some(*n),
            _ => None,
        })
    }

    /// The first parameter that is not among the words `known` (squares, walks and numbers are not looked at).
    #[must_use]
    pub fn first_unknown_word(&self, known: &[&str]) -> Option<&str> {
        self.words().find(|w| !known.contains(w))
    }
}

/// Whose reading of rules counts where programs differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// Popeye's: one condition may choose among the moves of a side, and a duellist is what stands where the last move ended.
    #[default]
    Popeye,
    /// Jacobi's: several conditions choose one after the other, and a duellist is a unit wherever it goes.
    Jacobi,
}

/// What a condition may look at while it is built.
pub struct Context<'p> {
    /// The position of the diagram (or of the twin).
    pub position: &'p board::Position,
    /// All conditions of the problem.
    pub all: &'p [ConditionUse],
    /// The shape of the board.
    pub geometry: Geometry,
    /// The side that the stipulation restricts, if that is clear: the defender, or the side helped along.
    pub restricted_side: Option<Side>,
    /// Whose reading counts.
    pub dialect: Dialect,
}

/// Why a condition cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConditionError {
    /// The condition, or a variant of it, is read but not yet played.
    #[error("not supported yet: {0}")]
    NotSupported(String),
    /// A parameter makes no sense here.
    #[error("{condition}: {problem}")]
    Parameter {
        /// The condition's name.
        condition: String,
        /// What is wrong.
        problem: String,
    },
    /// A word behind a condition (or, without one, what a short name stands for) makes no sense with it.
    #[error("{condition}: {} makes no sense here", word.as_deref().unwrap_or("this combination"))]
    Senseless {
        /// The condition's name.
        condition: String,
        /// The word.
        word: Option<String>,
    },
    /// Two conditions cannot be played together.
    #[error("{one} and {other} cannot be combined: {reason}")]
    Clash {
        /// One of them.
        one: String,
        /// The other.
        other: String,
        /// Why.
        reason: String,
    },
}

/// Refuses every parameter that is not one of the words.
pub(crate) fn only_words(given: &ConditionUse, known: &[&str]) -> Result<(), ConditionError> {
    for parameter in &given.parameters {
        match parameter {
            Parameter::Word(word) if known.iter().any(|k| k == word) => {}
            Parameter::Word(word) => {
                return Err(ConditionError::NotSupported(format!("{} {word}", given.name)));
            }
            _ => {
                return Err(ConditionError::Parameter {
                    condition: given.name.clone(),
                    problem: "squares, walks or numbers make no sense here".to_owned(),
                });
            }
        }
    }
    Ok(())
}
