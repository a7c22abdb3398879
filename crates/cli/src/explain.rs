//! `dawson explain`: what a word or text of the input language means.

use board::Side;
use clap::Args;
use language::keywords::conditions::{CONDITIONS, ConditionName, Part};
use language::keywords::options::OPTIONS;
use language::keywords::variants::Variant;
use movement::notation::piece_by_name;
use movement::{Language, by_name};
use std::process::ExitCode;
use stipulation::{Stipulation, StipulationError, parse_structured, parse_traditional};

/// What `dawson explain` takes.
#[derive(Args)]
pub struct Arguments {
    /// The names of conditions, in any of the three languages; the beginning of one is enough if it is the only one.
    #[arg(required_unless_present = "stipulation")]
    names: Vec<String>,
    /// A stipulation, traditional (`ser-r#4`) or with a side and in structured form (`white 3a[#]d`).
    #[arg(long)]
    stipulation: Option<String>,
}

/// Runs the command: the conditions, then the tree of the stipulation in structured form and in words.
pub fn run(arguments: &Arguments) -> ExitCode {
    let mut known = true;
    for name in &arguments.names {
        match find(name) {
            Ok(row) => tell!("{}", explained(row)),
            Err(problem) => {
                complain!("error: {problem}");
                known = false;
            }
        }
    }
    let Some(text) = arguments.stipulation.as_deref() else {
        return if known { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    match read(text) {
        Ok(stipulation) => {
            tell_line!("{stipulation}");
            tell!("{}", stipulation.in_words());
            if known { ExitCode::SUCCESS } else { ExitCode::from(2) }
        }
        Err(error) => {
            complain!("error: {error}\n  {text}\n  {:at$}^", "", at = error.at);
            ExitCode::from(2)
        }
    }
}

/// The condition of that name or, if there is just one, that begins so.
fn find(name: &str) -> Result<&'static ConditionName, String> {
    let wanted = name.to_lowercase();
    let any_word = |row: &ConditionName, fits: &dyn Fn(&str) -> bool| {
        row.words.0.iter().any(|word| fits(&word.to_lowercase()))
    };
    if let Some(row) = CONDITIONS.iter().find(|row| any_word(row, &|word| word == wanted)) {
        return Ok(row);
    }
    let candidates: Vec<_> =
        CONDITIONS.iter().filter(|row| any_word(row, &|word| word.starts_with(&wanted))).collect();
    let names: Vec<&str> = candidates.iter().map(|row| row.name()).collect();
    match candidates.as_slice() {
        [row] if wanted.chars().count() >= LEAST_BEGINNING => Ok(row),
        [_] => Err(format!("no condition is called `{name}`; do you mean {}?", names[0])),
        [] => Err(match elsewhere(&wanted) {
            Some(place) => format!("no condition is called `{name}`; {place}"),
            None => format!("no condition is called `{name}`; `dawson list conditions` names them all"),
        }),
        _ => Err(format!("`{name}` may be {}", names.join(", "))),
    }
}

/// Fewer letters are no beginning of a name, even if just one condition begins so.
const LEAST_BEGINNING: usize = 4;

/// Where a word that names no condition is explained, if it is a walk, a piece, an option or a variant.
fn elsewhere(word: &str) -> Option<String> {
    let languages = [Language::English, Language::French, Language::German];
    let is_walk = languages.iter().any(|&l| by_name(l, word).is_some()) || piece_by_name(word).is_some();
    let is_option = || OPTIONS.iter().any(|row| row.2.0.iter().any(|own| own.to_lowercase() == word));
    if is_walk {
        Some(format!("it is a walk: `dawson piece show {word}`"))
    } else if is_option() {
        Some("it is an option: `dawson list options`".to_owned())
    } else {
        let is_variant = engine::Variant::known_names().iter().any(|own| own.to_lowercase() == word);
        is_variant.then(|| "it is a variant: `dawson list variants`".to_owned())
    }
}

/// Names, definition, source, and what may stand behind the name.
fn explained(row: &ConditionName) -> String {
    let [english, french, german] = row.words.0;
    let mut text = format!("{english} (French {french}, German {german})\n");
    let base = row.short_for.map_or(row.name(), |(base, _)| base);
    let entry = rules::conditions::find(row.name()).or_else(|| rules::conditions::find(base));
    match entry {
        Some(condition) => {
            text += &format!("  {}\n  Source: {}\n", condition.definition, condition.source);
        }
        None => text += "  not played yet\n",
    }
    if let Some((base, variants)) = row.short_for {
        let words: Vec<&str> = std::iter::once(base).chain(variants.iter().map(|v| v.name())).collect();
        text += &format!("  Short for: {}\n", words.join(" "));
    }
    let parts: Vec<String> = row.parts.iter().map(described).collect();
    if !parts.is_empty() {
        text += &format!("  May be followed by: {}\n", parts.join("; "));
    }
    text
}

/// What a part of a condition may be.
fn described(part: &Part) -> String {
    let words = |words: &[Variant]| words.iter().map(|word| word.words().0[0]).collect::<Vec<_>>().join(", ");
    match part {
        Part::OneOf(variants) => format!("one of {}", words(variants)),
        Part::AnyOf(variants) => format!("any of {}", words(variants)),
        Part::CirceVariants { .. } => "words about rebirth".to_owned(),
        Part::Squares { least, most } if least == most => format!("squares written together, {least}"),
        Part::Squares { least, most } => format!("squares written together, {least} to {most}"),
        Part::Walks { .. } => "walks".to_owned(),
        Part::VaultingWalks => "walks and the word Transmuting".to_owned(),
        Part::WalkSequence => "walks that follow one another in a circle".to_owned(),
        Part::Sentinelles => "words about the pawns that are left behind".to_owned(),
        Part::Grid => "a shift, cells or lines".to_owned(),
        Part::Contact => "the word Neighbour and a leaper".to_owned(),
        Part::Numbers { most: 1 } => "a number".to_owned(),
        Part::Numbers { .. } => "numbers".to_owned(),
        Part::Distances => "one or two distances".to_owned(),
        Part::Unit => "a colour, a walk and a square".to_owned(),
    }
}

/// Reads a stipulation that is all of the text.
fn read(text: &str) -> Result<Stipulation, StipulationError> {
    let lower = text.to_lowercase();
    let structured = [("white ", Side::White), ("black ", Side::Black)]
        .into_iter()
        .find(|(word, _)| lower.starts_with(word));
    let (stipulation, end) = match structured {
        Some((word, side)) => {
            let offset = word.len();
            parse_structured(side, &text[offset..])
                .map(|(stipulation, end)| (stipulation, end + offset))
                .map_err(|error| StipulationError { at: error.at + offset, ..error })?
        }
        None => parse_traditional(text)?,
    };
    if text[end..].trim().is_empty() {
        Ok(stipulation)
    } else {
        Err(StipulationError { at: end, expected: "the end of the stipulation".to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_is_explained() {
        for row in &CONDITIONS {
            let text = explained(row);
            assert!(text.contains("Source: ") && !text.contains("not played yet"), "{text}");
        }
    }

    #[test]
    fn a_condition_is_found_in_every_language() {
        assert_eq!(find("Ohneschach").map(ConditionName::name), Ok("ChecklessChess"));
        assert_eq!(find("madras").map(ConditionName::name), Ok("Madrasi"));
        assert!(find("mirror").is_err_and(|problem| problem.contains("MirrorCirce")));
        assert!(find("Nonsense").is_err());
        // too little to be a beginning
        assert!(find("foo").is_err_and(|problem| problem.contains("Football")));
    }

    #[test]
    fn other_words_are_pointed_to_their_place() {
        let told = |word: &str| find(word).err().unwrap_or_default();
        assert!(told("nightrider").contains("dawson piece show nightrider"));
        assert!(told("griffon").contains("dawson piece show griffon"));
        assert!(told("maxsolutions").contains("dawson list options"));
        assert!(told("capablanca").contains("dawson list variants"));
    }
}
