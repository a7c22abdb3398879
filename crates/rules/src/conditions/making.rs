//! What Jacobi's language makes of words behind a condition's name that are no parameters of it: another condition, or a further
//! word. Each condition's row has its own.

use super::Variant;

/// Conditions with their words, as they are meant together.
pub type Meant = &'static [(&'static str, &'static [Variant])];

/// What is made of a condition in Jacobi's language, and what it becomes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Making {
    /// Words that mean a word of the table, alone or beside others of these.
    pub words: &'static [(&'static str, Variant)],
    /// Words that together are something else.
    pub combinations: &'static [Combination],
    /// Whether one of the combinations must be there; the first is offered where none is.
    pub needs_combination: bool,
    /// Whether it is told apart from all combinations that kings are not concerned.
    pub kings_apart: bool,
    /// How it is said that a further step is a part of the move.
    pub entire_move: EntireMove,
    /// The conditions that it stands for where nothing is written behind it.
    pub alone: Meant,
    /// What brings the condition along: conditions with words, each list enough by itself.
    pub brought_by: &'static [Meant],
}

impl Making {
    /// Nothing is made of it.
    pub const NONE: Making = Making {
        words: &[],
        combinations: &[],
        needs_combination: false,
        kings_apart: false,
        entire_move: EntireMove::Never,
        alone: &[],
        brought_by: &[],
    };

    /// The word of a condition that a token is, whatever its case.
    #[must_use]
    pub fn word(&self, token: &str) -> Option<&'static str> {
        let entire = (self.entire_move != EntireMove::Never).then_some(EntireMove::WORD);
        let known = self.words.iter().map(|(word, _)| *word).chain(entire);
        let mut known = known.chain(self.combinations.iter().flat_map(|one| one.words.iter().copied()));
        known.find(|word| word.eq_ignore_ascii_case(token))
    }
}

/// Words that together are something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combination {
    /// The words, in the order of the alphabet.
    pub words: &'static [&'static str],
    /// A word of the table that must stand there too.
    pub with: Option<Variant>,
    /// Whether no other word of the table may.
    pub alone: bool,
    /// What they are.
    pub means: Means,
}

impl Combination {
    /// Words that are something else, whatever other words stand there.
    #[must_use]
    pub const fn new(words: &'static [&'static str], means: Means) -> Combination {
        Combination { words, with: None, alone: false, means }
    }

    /// The same, where no other word of the table stands there.
    #[must_use]
    pub const fn alone(words: &'static [&'static str], means: Means) -> Combination {
        Combination { words, with: None, alone: true, means }
    }

    /// The same beside a word of the table.
    #[must_use]
    pub const fn with(mut self, word: Variant) -> Combination {
        self.with = Some(word);
        self
    }
}

/// What a combination is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// The condition itself.
    Itself,
    /// The condition with one more word.
    With(Variant),
    /// Another condition with words.
    Other(&'static str, &'static [Variant]),
    /// Nothing, and why.
    Refused(&'static str),
}

/// How it is said that a further step is a part of the move, where other conditions ask where the move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntireMove {
    /// There is no further step.
    Never,
    /// The word is a parameter of the condition.
    Parameter,
    /// Without the word the condition is the first of these whose words stand behind it: the move ends with the capture.
    Unless(&'static [(&'static [Variant], &'static str, &'static [Variant])]),
}

impl EntireMove {
    /// The word that says so.
    pub const WORD: &str = "EntireMove";
}
