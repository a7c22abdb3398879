//! `dawson explain`: what a word or text of the input language means.

use board::Side;
use clap::Args;
use language::keywords::options::OPTIONS;
use language::keywords::variants::Variant;
use movement::notation::piece_by_name;
use movement::{Language, by_name};
use rules::conditions::{Condition, Example, Part, all};
use std::process::ExitCode;
use stipulation::{Stipulation, StipulationError, parse_structured, parse_traditional};

/// What `dawson explain` takes.
#[derive(Args)]
pub struct Arguments {
    /// The names of conditions, in any dialect; the beginning of one is enough if it is the only one.
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
fn find(name: &str) -> Result<&'static Condition, String> {
    let wanted = name.to_lowercase();
    let any_name = |row: &Condition, fits: &dyn Fn(&str) -> bool| {
        let traditional = row.traditional.iter().map(|other| other.name);
        row.names.0.into_iter().chain(traditional).any(|name| fits(&name.to_lowercase()))
    };
    let called = |row: &&Condition| row.names.0.iter().any(|name| name.to_lowercase() == wanted);
    let also_called = |row: &&Condition| any_name(row, &|name| name == wanted);
    if let Some(row) = all().find(called).or_else(|| all().find(also_called)) {
        return Ok(row);
    }
    let candidates: Vec<_> = all().filter(|row| any_name(row, &|name| name.starts_with(&wanted))).collect();
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
fn explained(row: &Condition) -> String {
    let [english, french, german] = row.names.0;
    let mut text = if french == english && german == english {
        format!("{english}\n")
    } else {
        format!("{english} (French {french}, German {german})\n")
    };
    text += &format!("  {}\n  Source: {}\n", row.definition, row.source);
    if let Some((base, words)) = row.short_for {
        text += &format!("  Short for: {}\n", with_words(base, words));
    }
    let parts: Vec<String> = row.parts.iter().map(described).collect();
    if !parts.is_empty() {
        text += &format!("  May be followed by: {}\n", parts.join("; "));
    }
    if row.popeye.is_none() {
        text += "  Popeye does not know it\n";
    }
    for other in row.traditional {
        let means: Vec<String> = other.means.iter().map(|(name, words)| with_words(name, words)).collect();
        text += &format!("  In Jacobi's language: {} for {}\n", other.name, means.join(" and "));
    }
    if !row.further_words.is_empty() {
        text += &format!("  In Jacobi's language it may be followed by: {}\n", listed(row.further_words));
    }
    if let Some(example) = row.example {
        text += &shown(&example);
    }
    text
}

/// The diagram of an example, what is asked, and the solution.
fn shown(example: &Example) -> String {
    let mut text = format!("  Example: {}, {}\n\n", example.conditions, example.stipulation);
    for rank in example.forsyth.split('/') {
        let squares = rank.chars().flat_map(|sign| match sign.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![sign],
        });
        let squares: Vec<String> = squares.map(String::from).collect();
        text += &format!("      {}\n", squares.join(" "));
    }
    text.push('\n');
    for line in example.solution {
        text += &format!("    {line}\n");
    }
    text
}

/// A condition as it is written with words behind it.
fn with_words(name: &str, words: &[Variant]) -> String {
    std::iter::once(name).chain(words.iter().map(|word| word.name())).collect::<Vec<_>>().join(" ")
}

fn listed(words: &[Variant]) -> String {
    words.iter().map(|word| word.name()).collect::<Vec<_>>().join(", ")
}

/// What a part of a condition may be.
fn described(part: &Part) -> String {
    match part {
        Part::OneOf(variants) => format!("one of {}", listed(variants)),
        Part::AnyOf(variants) => format!("any of {}", listed(variants)),
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
        for row in all() {
            let found: Vec<&Condition> = row.names.0.iter().filter_map(|name| find(name).ok()).collect();
            assert_eq!(found, [row; 3]);
            assert!(explained(row).contains("Source: "), "{row:?}");
        }
    }

    #[test]
    fn a_condition_is_found_in_every_language() {
        assert_eq!(find("Ohneschach").map(Condition::name), Ok("ChecklessChess"));
        assert_eq!(find("GrowingMen").map(Condition::name), Ok("GrowingMen"));
        assert_eq!(find("Stafetten").map(Condition::name), Ok("Relay"));
        assert_eq!(find("madras").map(Condition::name), Ok("Madrasi"));
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
