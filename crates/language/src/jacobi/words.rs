//! The words of Jacobi's input language: those of the other dialect in all three languages at once, and its own.

use crate::Language;
use crate::keywords::commands::{BEGIN, COMMANDS, Command as Shared};
use crate::keywords::starts_with;

/// A word that begins something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Begins a problem and tells the language of the pieces.
    Begin(Language),
    /// English with N for the knight.
    EnglishN,
    /// Begins another problem.
    Next,
    /// Ends the text.
    End,
    /// Begins a twin.
    Twin,
    /// Says that twins are made from a position that is none of them.
    ZeroPosition,
    Author,
    Origin,
    Title,
    Award,
    Remark,
    Stipulation,
    Condition,
    Option,
    Forsyth,
    Pieces,
    InitialGameArray,
    Play,
    Test,
    Set,
    Constraints,
    /// A word of the other dialect that has no meaning here.
    Foreign(&'static str),
}

/// The words of this dialect alone.
const OWN: [(Word, &str); 5] = [
    (Word::EnglishN, "EnglishN"),
    (Word::Play, "play"),
    (Word::Test, "test"),
    (Word::Set, "set"),
    (Word::Constraints, "constraints"),
];

/// What a token means at the beginning of a command; the languages that it can belong to besides. The reading
/// in English comes first, then the language of the problem, then the others; a word in full wins.
pub(super) fn command(token: &str, language: Language) -> Option<(Word, Option<Language>)> {
    if let Some(row) = OWN.iter().find(|row| row.1.eq_ignore_ascii_case(token)) {
        return Some((row.0, None));
    }
    let mut found: Vec<(Word, Option<Language>, bool)> = Vec::new();
    let mut see = |word: Word, text: &str, of: Language| {
        if starts_with(text, token) {
            found.push((word, Some(of), text.len() == token.len()));
        }
    };
    for of in [Language::English, language, Language::French, Language::German] {
        see(Word::Begin(of), BEGIN.get(of), of);
        for (shared, words) in &COMMANDS {
            see(word_of(*shared, words.get(Language::English)), words.get(of), of);
        }
    }
    if let Some(full) = found.iter().find(|f| f.2) {
        return Some((full.0, unmistakable(token, full.0)));
    }
    // English words, its own among them, come before those of other languages
    let own = OWN.iter().filter(|row| starts_with(row.1, token)).map(|row| row.0);
    let english = found.iter().filter(|f| f.1 == Some(Language::English)).map(|f| f.0);
    if let Some(word) = only(own.chain(english)) {
        return Some((word, None));
    }
    for of in [language, Language::French, Language::German] {
        if let Some(word) = only(found.iter().filter(|f| f.1 == Some(of)).map(|f| f.0)) {
            return Some((word, unmistakable(token, word)));
        }
    }
    None
}

/// The words that are near a token.
pub(super) fn near(token: &str) -> Vec<String> {
    let all = OWN.iter().map(|row| row.1).chain(COMMANDS.iter().flat_map(|row| row.1.0));
    crate::keywords::near(all, token).into_iter().map(str::to_owned).collect()
}

fn only(mut words: impl Iterator<Item = Word>) -> Option<Word> {
    let first = words.next()?;
    words.all(|word| word == first).then_some(first)
}

/// The one language besides English in which a token begins that command's word, if it does not in English.
fn unmistakable(token: &str, word: Word) -> Option<Language> {
    let of = |language: Language| {
        let begins = starts_with(BEGIN.get(language), token) && matches!(word, Word::Begin(_));
        begins
            || COMMANDS.iter().any(|(shared, words)| {
                word_of(*shared, words.get(Language::English)) == word
                    && starts_with(words.get(language), token)
            })
    };
    match (of(Language::English), of(Language::French), of(Language::German)) {
        (false, true, false) => Some(Language::French),
        (false, false, true) => Some(Language::German),
        _ => None,
    }
}

fn word_of(shared: Shared, english: &'static str) -> Word {
    match shared {
        Shared::Remark => Word::Remark,
        Shared::Author => Word::Author,
        Shared::Origin => Word::Origin,
        Shared::Title => Word::Title,
        Shared::Award => Word::Award,
        Shared::Pieces => Word::Pieces,
        Shared::Condition => Word::Condition,
        Shared::Option => Word::Option,
        Shared::Stipulation => Word::Stipulation,
        Shared::Forsyth => Word::Forsyth,
        Shared::InitialGameArray => Word::InitialGameArray,
        Shared::EndProblem => Word::End,
        Shared::NextProblem => Word::Next,
        Shared::Twin => Word::Twin,
        Shared::ZeroPosition => Word::ZeroPosition,
        _ => Word::Foreign(english),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(token: &str) -> Option<Word> {
        command(token, Language::English).map(|found| found.0)
    }

    #[test]
    fn commands_are_understood_in_three_languages() {
        assert_eq!(meant("stip"), Some(Word::Stipulation));
        assert_eq!(meant("enonce"), Some(Word::Stipulation));
        assert_eq!(meant("ford"), Some(Word::Stipulation));
        assert_eq!(meant("cond"), Some(Word::Condition));
        assert_eq!(meant("cons"), Some(Word::Constraints));
        assert_eq!(meant("quel"), Some(Word::Origin));
        assert_eq!(meant("end"), Some(Word::End));
        assert_eq!(meant("begin"), Some(Word::Begin(Language::English)));
        assert_eq!(meant("nonsense"), None);
    }

    #[test]
    fn a_word_of_one_language_only_tells_the_language() {
        assert_eq!(command("enonce", Language::English).and_then(|f| f.1), Some(Language::French));
        assert_eq!(command("auto", Language::English).and_then(|f| f.1), Some(Language::German));
        assert_eq!(command("stip", Language::English).and_then(|f| f.1), None);
    }
}
