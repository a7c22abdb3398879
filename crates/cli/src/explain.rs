//! `dawson explain`: what a word or text of the input language means.

use clap::Args;
use dawson::explain::{Entry, Example, Found, Table, Units, find, stipulation};
use dawson::{engine, piece};
use std::process::ExitCode;

/// What `dawson explain` takes.
#[derive(Args)]
pub struct Arguments {
    /// The names of conditions, walks, attributes, stipulations, goals or options, in any dialect; the beginning of one is enough if it is the only one.
    #[arg(required_unless_present = "stipulation")]
    names: Vec<String>,
    /// A stipulation, traditional (`ser-r#4`) or with a side and in structured form (`white 3a[#]d`).
    #[arg(long)]
    stipulation: Option<String>,
}

/// Runs the command: the words, then the tree of the stipulation in structured form and in words.
pub fn run(arguments: &Arguments) -> ExitCode {
    let mut known = true;
    for name in &arguments.names {
        match meant(name) {
            Ok(rows) => rows.into_iter().for_each(|row| tell!("{}", explained(row))),
            Err(problem) => {
                complain!("error: {problem}");
                known = false;
            }
        }
    }
    let Some(text) = arguments.stipulation.as_deref() else {
        return if known { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    match stipulation(text) {
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

/// What a word names or, if there is just one, what begins so.
fn meant(word: &str) -> Result<Vec<&'static Entry>, String> {
    let candidates = match find(word) {
        Found::Exactly(rows) => return Ok(rows),
        Found::Beginning(rows) => rows,
    };
    let names: Vec<&str> = candidates.iter().map(|row| row.name()).collect();
    match candidates.as_slice() {
        [_] if word.chars().count() >= LEAST_BEGINNING => Ok(candidates),
        [_] => Err(format!("nothing is called `{word}`; do you mean {}?", names[0])),
        [] => Err(match elsewhere(&word.to_lowercase()) {
            Some(place) => format!("nothing is called `{word}`; {place}"),
            None => format!("nothing is called `{word}`; `dawson list` names all words: {}", tables()),
        }),
        [..] if names.len() > MOST_CANDIDATES => {
            Err(format!("`{word}` may be {}, ...", names[..MOST_CANDIDATES].join(", ")))
        }
        _ => Err(format!("`{word}` may be {}", names.join(", "))),
    }
}

/// Fewer letters are no beginning of a name, even if just one begins so.
const LEAST_BEGINNING: usize = 4;

/// So many names that begin alike are listed at most.
const MOST_CANDIDATES: usize = 12;

/// What `dawson list` lists.
fn tables() -> String {
    Table::ALL.map(Table::name).join(", ")
}

/// Where a word that is in no table is explained, if it is a piece, a variant or a stipulation.
fn elsewhere(word: &str) -> Option<String> {
    if piece::known().any(|known| known.codes.is_none() && known.name.eq_ignore_ascii_case(word)) {
        return Some(format!("it is a piece: `dawson piece show {word}`"));
    }
    if stipulation(word).is_ok() {
        return Some(format!("it is a stipulation: `dawson explain --stipulation '{word}'`"));
    }
    let is_variant = engine::variants().any(|variant| variant.name.to_lowercase() == word);
    is_variant.then(|| "it is a variant: `dawson list variants`".to_owned())
}

/// Names, definition, source, and what else is known of it.
fn explained(row: &Entry) -> String {
    let [english, french, german] = row.names;
    let sign = row.signs.as_ref().map_or_else(String::new, |signs| format!("{}: ", signs[0]));
    let what = row.table.singular();
    let mut text = if french == english && german == english {
        format!("{sign}{english}, {what}\n")
    } else {
        format!("{sign}{english}, {what} (French {french}, German {german})\n")
    };
    text += &format!("  {}\n  Source: {}\n", row.definition, row.source);
    if let Some(origin) = row.origin() {
        text += &format!("  {origin}\n");
    }
    for (heading, note) in &row.notes {
        text += &format!("  {heading}: {note}\n");
    }
    if let (Table::Walks, Some(signs)) = (row.table, &row.signs) {
        text += &format!("  Its moves on a board: `dawson piece show {}`\n", signs[0].to_lowercase());
    }
    match row.example {
        Ok(example) => text += &shown(&example),
        Err(why) => text += &format!("  No example: {why}\n"),
    }
    text
}

/// The diagram of an example, what is asked, and the solution.
fn shown(example: &Example) -> String {
    let asked = [example.conditions, example.options, example.stipulation];
    let asked: Vec<&str> = asked.into_iter().filter(|text| !text.is_empty()).collect();
    let mut text = format!("  Example: {}\n\n", asked.join(", "));
    match example.units {
        Units::Pieces(pieces) => text += &format!("      {pieces}\n"),
        Units::Forsyth(forsyth) => text += &squares_of(forsyth),
        Units::FromTo(from, to) => text += &format!("{}\n  to\n\n{}", squares_of(from), squares_of(to)),
    }
    text.push('\n');
    for line in example.solution {
        text += &format!("    {line}\n");
    }
    text
}

/// The diagram of a position in Forsyth's notation.
fn squares_of(forsyth: &str) -> String {
    forsyth.split('/').fold(String::new(), |text, rank| format!("{text}     {}\n", squares_of_rank(rank)))
}

/// The squares of a rank of Forsyth's notation, side by side. Codes of two letters follow a point.
fn squares_of_rank(rank: &str) -> String {
    let mut text = String::new();
    let mut signs = rank.chars().peekable();
    while let Some(sign) = signs.next() {
        if let Some(digit) = sign.to_digit(10) {
            // two digits stand for a larger number
            let empty = match signs.peek().and_then(|next| next.to_digit(10)) {
                Some(next) => {
                    signs.next();
                    digit * 10 + next
                }
                None => digit,
            };
            text += &" .".repeat(empty as usize);
        } else if sign == '.' {
            text += " ";
            text.extend(signs.by_ref().take(2));
        } else {
            text += " ";
            text.push(sign);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use dawson::explain::entries;

    #[test]
    fn every_row_is_explained() {
        for row in entries() {
            assert!(explained(row).contains("Source: "), "{}", row.name());
        }
    }

    #[test]
    fn a_word_is_found_in_every_language() {
        let name = |word: &str| meant(word).map(|rows| rows[0].name());
        assert_eq!(name("Ohneschach"), Ok("ChecklessChess"));
        assert_eq!(name("GrowingMen"), Ok("GrowingMen"));
        assert_eq!(name("Stafetten"), Ok("Relay"));
        assert_eq!(name("madras"), Ok("Madrasi"));
        assert_eq!(name("sauterelle"), Ok("grasshopper"));
        assert_eq!(name("maxsolutions"), Ok("MaxSolutions"));
        assert_eq!(name("Patt"), Ok("stalemate"));
        assert!(name("mirror").is_err_and(|problem| problem.contains("MirrorCirce")));
        assert!(name("Nonsense").is_err());
        // too little to be a beginning
        assert!(name("foo").is_err_and(|problem| problem.contains("Football")));
    }

    #[test]
    fn other_words_are_pointed_to_their_place() {
        let told = |word: &str| meant(word).err().unwrap_or_default();
        assert!(told("griffon").contains("dawson piece show griffon"));
        assert!(told("capablanca").contains("dawson list variants"));
        assert!(told("ser-h#3").contains("dawson explain --stipulation 'ser-h#3'"));
        let nightrider = meant("nightrider").map(|rows| explained(rows[0]));
        assert!(nightrider.is_ok_and(|text| text.contains("dawson piece show n`")));
    }

    #[test]
    fn a_rank_shows_codes_of_two_letters() {
        assert_eq!(squares_of_rank("K.nh4k1"), " K nh . . . . k .");
    }
}
