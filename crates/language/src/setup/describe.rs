//! How a twin is described behind its letter.

use super::changes::{Happened, told};
use super::{Diagram, Hunters};
use crate::Language;
use crate::diagram::{asked_of_twin, condition_lines, marks_of_all};
use crate::keywords::twins::{MIRRORS, ROTATIONS, TWINNINGS, TwinWord};
use crate::names::unit_name;
use crate::reader::tree::ConditionUse;
use board::{Geometry, Symmetry};

/// The text behind a twin's letter: each change with two blanks behind it.
pub(super) fn twin(
    happened: &[Happened],
    diagram: &Diagram,
    hunters: &Hunters,
    conditions: &[ConditionUse],
) -> String {
    let language = diagram.language;
    let square = |s| Geometry::CHESS.name(s);
    let name = |unit| unit_name(unit, language, hunters, marks_of_all(conditions));
    let mut text = String::new();
    for (replaces, change) in told(happened) {
        let described = match change {
            Happened::Removed(at, unit) => format!("-{}{}", name(*unit), square(*at)),
            Happened::Added(at, unit) => {
                let plus = if replaces { "" } else { "+" };
                format!("{plus}{}{}", name(*unit), square(*at))
            }
            Happened::Moved(from, to, unit) => format!("{}{}-->{}", name(*unit), square(*from), square(*to)),
            Happened::Exchanged(one, first, other, second) => {
                format!("{}{}<-->{}{}", name(*first), square(*one), name(*second), square(*other))
            }
            Happened::Transformed(symmetry) => transformation(*symmetry, language),
            Happened::Shifted(from, to) => {
                format!("{} {} ==> {}", word(TwinWord::Shift, language), square(*from), square(*to))
            }
            Happened::SidesExchanged => word(TwinWord::PolishType, language).to_owned(),
            Happened::Substituted(from, to) => {
                format!("{} ==> {}", hunters.code(language, *from), hunters.code(language, *to))
            }
            Happened::Asked(asked) => asked_of_twin(asked, diagram),
            Happened::Conditions(uses) => condition_lines(uses, language, hunters, false).join("\n   "),
        };
        text.push_str(&described);
        text.push_str("  ");
    }
    text
}

pub(crate) fn word(word: TwinWord, language: Language) -> &'static str {
    TWINNINGS.iter().find(|row| row.0 == word).map_or("", |row| row.1.get(language))
}

fn transformation(symmetry: Symmetry, language: Language) -> String {
    if let Some((_, degrees)) = ROTATIONS.iter().find(|row| row.0 == symmetry) {
        return format!("{} {degrees}", word(TwinWord::Rotate, language));
    }
    let squares = MIRRORS.iter().find(|row| row.0 == symmetry).map_or("", |row| row.1.get(language));
    format!("{} {squares}", word(TwinWord::Mirror, language))
}
