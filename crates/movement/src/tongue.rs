//! The three languages of input and output, and words in them.

/// A language in which problems are written and solutions are printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub enum Language {
    /// English, also the language of everything that has no other.
    #[default]
    English,
    /// French.
    French,
    /// German.
    German,
}

impl Language {
    /// All three, in the order in which a begin keyword is tried.
    pub const ALL: [Language; 3] = [Language::French, Language::German, Language::English];

    /// The number of the column in tables of three words: English, French, German.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self as usize
    }
}

/// A word or sentence in three languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Words(pub [&'static str; 3]);

impl Words {
    /// Three texts in the order English, French, German.
    #[must_use]
    pub const fn new(english: &'static str, french: &'static str, german: &'static str) -> Words {
        Words([english, french, german])
    }

    /// The same text in every language.
    #[must_use]
    pub const fn same(text: &'static str) -> Words {
        Words([text; 3])
    }

    /// The text in a language.
    #[inline]
    #[must_use]
    pub const fn get(self, language: Language) -> &'static str {
        self.0[language.column()]
    }
}
