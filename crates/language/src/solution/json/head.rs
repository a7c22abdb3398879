//! What stands before the solutions: the problem, its twins, and what is wrong with it.

use super::super::notation::Letters;
use super::position::{Board, Situation};
use crate::Heading;
use crate::accents::decoded;
use crate::reader::{Place, ReadError, Source};
use board::{Position, Square, Unit};
use serde_json::{Map, Value, json};

/// What the first object of a problem says.
pub struct ProblemHead<'a> {
    /// The number of the problem in the run, 1 the first.
    pub number: u64,
    /// The name of its file.
    pub file: &'a str,
    /// The place where it begins, where that is known.
    pub place: Option<Place>,
    /// The language of the file: `popeye` or `jacobi`.
    pub dialect: &'static str,
    /// Authors, stipulation, conditions, and the position where play begins.
    pub heading: &'a Heading,
    /// A distinction.
    pub award: Option<&'a str>,
    /// The position to be reached, if there is one.
    pub target: Option<&'a Position>,
}

impl ProblemHead<'_> {
    /// The object `problem`.
    #[must_use]
    pub fn object(&self) -> Value {
        let heading = self.heading;
        let texts = |texts: &[String]| texts.iter().map(|text| decoded(text)).collect::<Vec<String>>();
        let letters = Letters { language: heading.language, hunters: &heading.hunters };
        let mut object = json!({
            "type": "problem",
            "problem": self.number,
            "number": self.number,
            "file": self.file,
            "dialect": self.dialect,
            "language": format!("{:?}", heading.language).to_lowercase(),
            "authors": texts(&heading.authors),
            "sources": texts(&heading.origins),
            "title": texts(&heading.titles).join("\n"),
            "stipulation": heading.stipulation,
            "conditions": heading.conditions,
            "position": position_object(&heading.position, &Situation::at_first(heading), letters),
        });
        if let Some(place) = self.place {
            object["line"] = json!(place.line);
        }
        if let Some(award) = self.award {
            object["award"] = json!(decoded(award));
        }
        if let Some(target) = self.target {
            object["target"] = position_object(target, &Situation::at_first(heading), letters);
        }
        object
    }

    /// The object `twin` of a twin whose stipulation, conditions and position these are.
    #[must_use]
    pub fn twin(&self, label: &str, description: &str) -> Value {
        let heading = self.heading;
        let letters = Letters { language: heading.language, hunters: &heading.hunters };
        json!({
            "type": "twin",
            "problem": self.number,
            "twin": label,
            "description": description.split_whitespace().collect::<Vec<_>>().join(" "),
            "stipulation": heading.stipulation,
            "conditions": heading.conditions,
            "position": position_object(&heading.position, &Situation::at_first(heading), letters),
        })
    }
}

impl Heading {
    /// The position where play begins, in Forsyth-Edwards notation. Units of plain chess stand as everywhere; where there are others,
    /// all stand as in problem files: `S` for the knight, a dot before two letters, `=` before neutral units. Who stands at home may
    /// castle, as is the convention of problems.
    #[must_use]
    pub fn fen(&self) -> String {
        let position = &self.position;
        let units: Vec<(Square, Unit)> =
            position.occupied().into_iter().map(|square| (square, position.unit(square))).collect();
        let letters = Letters { language: self.language, hunters: &self.hunters };
        Board::of(&units, position.geometry()).fen(&Situation::at_first(self), letters)
    }
}

/// A position: its size, its FEN and its units.
fn position_object(position: &Position, situation: &Situation, letters: Letters<'_>) -> Value {
    let geometry = position.geometry();
    let units: Vec<(Square, Unit)> =
        position.occupied().into_iter().map(|square| (square, position.unit(square))).collect();
    let board = Board::of(&units, geometry);
    json!({
        "files": geometry.files(),
        "ranks": geometry.ranks(),
        "fen": board.fen(situation, letters),
        "pieces": board.pieces(letters),
    })
}

/// The object of something wrong, or of a warning: what it is, and where.
#[must_use]
pub fn json_error(severity: &str, kind: &str, message: &str, at: Option<(&Source, Place)>) -> Value {
    let mut object = Map::new();
    object.insert("type".to_owned(), json!(severity));
    object.insert("kind".to_owned(), json!(kind));
    object.insert("message".to_owned(), json!(message));
    if let Some((source, place)) = at {
        object.insert("file".to_owned(), json!(source.name()));
        object.insert("line".to_owned(), json!(place.line));
        object.insert("column".to_owned(), json!(place.column));
        object.insert("text".to_owned(), json!(source.shown_line(place).0));
    }
    Value::Object(object)
}

impl ReadError {
    /// The object of an error of reading.
    #[must_use]
    pub fn object(&self, source: &Source) -> Value {
        let mut object = json_error("error", "input", &self.sentence(), Some((source, self.place)));
        object["token"] = json!(self.token);
        if !self.near.is_empty() {
            object["near"] = json!(self.near);
        }
        object
    }
}
