//! The words of the input language with their meanings, and the figures of diagrams, for a page that completes, explains and draws.

use crate::explain::{Table, table};
use language::Words;
use language::figurine::{Figure, customary, shape};
use language::keywords::commands::{BEGIN, COMMANDS};
use language::keywords::options::OPTIONS;
use language::keywords::twins::TWINNINGS;
use rules::attributes::ATTRIBUTES;
use rules::conditions::{Variant, all};
use serde_json::{Value, json};

/// The figures of diagrams by the names that the catalogue gives them.
const FIGURES: [(Figure, &str); 8] = [
    (Figure::Pawn, "pawn"),
    (Figure::Knight, "knight"),
    (Figure::Bishop, "bishop"),
    (Figure::Rook, "rook"),
    (Figure::Queen, "queen"),
    (Figure::King, "king"),
    (Figure::Equihopper, "equihopper"),
    (Figure::Disc, "disc"),
];

/// The languages in the order of columns.
pub(crate) const LANGUAGES: [movement::Language; 3] =
    [movement::Language::English, movement::Language::French, movement::Language::German];

/// All words, each with its English, French and German form in this order.
#[must_use]
pub fn catalogue() -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "begin": words(BEGIN),
        "commands": COMMANDS.iter().map(|row| words(row.1)).collect::<Vec<_>>(),
        "options": OPTIONS.iter().map(|row| words(row.names)).collect::<Vec<_>>(),
        "attributes": ATTRIBUTES.iter().map(|row| words(row.names)).collect::<Vec<_>>(),
        "twins": TWINNINGS.iter().map(|row| words(row.1)).collect::<Vec<_>>(),
        "variants": Variant::ALL.iter().map(|variant| words(variant.words())).collect::<Vec<_>>(),
        "conditions": conditions(),
        "walks": walks(),
        "goals": table(Table::Goals).map(|row| json!({"sign": row.signs.as_ref().map(|signs| &signs[0]), "words": row.names, "definition": row.definition})).collect::<Vec<_>>(),
        "definitions": definitions(),
        "figures": figures(),
        "games": games(),
    })
}

/// The definitions of attributes and options by their English names.
fn definitions() -> Value {
    let rows = table(Table::Attributes).chain(table(Table::Options));
    Value::Object(rows.map(|row| (row.name().to_owned(), json!(row.definition))).collect())
}

fn words(words: Words) -> Value {
    json!(words.0)
}

fn conditions() -> Vec<Value> {
    let known = all().map(|row| {
        json!({
            "words": row.names.0,
            "definition": row.definition,
            "source": row.source,
        })
    });
    known.collect()
}

fn walks() -> Vec<Value> {
    use movement::Language::English;
    // the first row stands for no walk
    let known = movement::walks()[1..].iter().filter(|entry| !entry.code(English).is_empty()).map(|entry| {
        let figurine = movement::by_code(English, entry.code(English)).and_then(customary);
        let codes = LANGUAGES.map(|language| entry.code(language).to_uppercase());
        json!({
            "codes": codes,
            "names": entry.names().0,
            "definition": entry.definition(),
            "figure": figurine.and_then(|figurine| name(figurine.figure)),
            "turn": figurine.map(|figurine| figurine.turn.degrees()),
        })
    });
    known.collect()
}

fn name(figure: Figure) -> Option<&'static str> {
    FIGURES.iter().find(|row| row.0 == figure).map(|row| row.1)
}

fn figures() -> Value {
    let shapes = FIGURES.iter().map(|&(figure, name)| {
        let shape = shape(figure);
        (name.to_owned(), json!({"body": shape.body, "details": shape.details}))
    });
    Value::Object(shapes.collect())
}

fn games() -> Vec<Value> {
    let known = engine::Variant::known_names().into_iter().map(|name| {
        let about = engine::Variant::about(&name);
        json!({"name": name, "about": about})
    });
    known.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grasshopper_is_a_queen_upside_down_in_three_languages() {
        let catalogue = catalogue();
        let walks = catalogue["walks"].as_array().expect("a list");
        let grasshopper = walks.iter().find(|walk| walk["codes"][0] == "G").expect("there is one");
        assert_eq!(grasshopper["codes"], json!(["G", "S", "G"]));
        assert_eq!((&grasshopper["figure"], &grasshopper["turn"]), (&json!("queen"), &json!(180)));
        assert!(catalogue["figures"]["queen"]["body"].as_str().is_some_and(|path| path.starts_with('M')));
    }

    #[test]
    fn conditions_say_what_they_mean() {
        let catalogue = catalogue();
        let circe =
            catalogue["conditions"].as_array().expect("a list").iter().find(|one| one["words"][0] == "Circe");
        assert!(
            circe.expect("there is Circe")["definition"].as_str().is_some_and(|text| text.contains("reborn"))
        );
    }
}
