//! Twins in one line each, and options that are listed with them.

use super::{LatexSymbols, escaped};
use crate::Language;
use crate::diagram::{asked_of, condition_lines};
use crate::keywords::options::OptionWord;
use crate::keywords::twins::{MIRRORS, ROTATIONS, TwinWord};
use crate::setup::{Diagram, Happened, Hunters, Task, told, twin_word};
use board::{Geometry, Symmetry};

const NEW_LINE: &str = "{\\newline}";

/// The element that lists options and twins; empty when there is nothing to list.
pub(super) fn twins(diagram: &Diagram, tasks: &[Task], symbols: &LatexSymbols) -> String {
    let language = diagram.language;
    let mut lines = Vec::new();
    let duplex = [OptionWord::Duplex, OptionWord::HalfDuplex].into_iter().find(|word| diagram.has(*word));
    let options =
        duplex.into_iter().chain(diagram.has(OptionWord::Quodlibet).then_some(OptionWord::Quodlibet));
    lines.extend(options.map(|word| word.words().get(language).to_owned()));
    for task in tasks {
        let Some(label) = task.label.as_ref().filter(|_| !task.changes.is_empty()) else { continue };
        let told: Vec<String> = told(&task.changes)
            .map(|(replaces, change)| text_of(change, replaces, diagram, &task.hunters, symbols))
            .collect();
        lines.push(format!("{label}) {}", told.join(", ")));
    }
    if lines.is_empty() { String::new() } else { format!(" \\twins{{{}}}%\n", lines.join(NEW_LINE)) }
}

fn text_of(
    change: &Happened,
    replaces: bool,
    diagram: &Diagram,
    hunters: &Hunters,
    symbols: &LatexSymbols,
) -> String {
    let language = diagram.language;
    let square = |square| Geometry::CHESS.name(square);
    let unit = |unit| format!("\\{}", symbols.unit(unit));
    let walk = |walk| format!("\\w{}", symbols.symbol(walk));
    match change {
        Happened::Removed(at, gone) => format!(" --{} {}", unit(*gone), square(*at)),
        Happened::Added(at, added) => {
            let plus = if replaces { "" } else { "+" };
            format!("{plus}{} {}", unit(*added), square(*at))
        }
        Happened::Moved(from, to, moved) => {
            format!("{} {}{{\\ra}}{}", unit(*moved), square(*from), square(*to))
        }
        Happened::Exchanged(one, first, other, second) => {
            format!("{} {}{{\\lra}}{} {}", unit(*first), square(*one), unit(*second), square(*other))
        }
        Happened::Transformed(symmetry) => transformation(*symmetry, language),
        Happened::Shifted(from, to) => {
            format!("{} {}$\\Rightarrow${}", twin_word(TwinWord::Shift, language), square(*from), square(*to))
        }
        Happened::SidesExchanged => twin_word(TwinWord::PolishType, language).to_owned(),
        Happened::Substituted(from, to) => format!("{{{}}} $\\Rightarrow$ {}", walk(*from), walk(*to)),
        Happened::Asked(asked) => escaped(&(asked_of(asked, diagram) + &marks_behind(diagram))),
        Happened::Conditions(uses) => escaped(&condition_lines(uses, language, hunters, false).join(", ")),
    }
}

/// What stands behind a stipulation: set play, and that White begins.
pub(super) fn marks_behind(diagram: &Diagram) -> String {
    let mut text = String::new();
    if diagram.has(OptionWord::SetPlay) {
        text.push('*');
    }
    if diagram.has(OptionWord::WhiteToPlay) {
        let white = crate::names::owner_letter(board::Owner::White, diagram.language);
        text.push_str(&format!(" {white}->"));
    }
    text
}

fn transformation(symmetry: Symmetry, language: Language) -> String {
    if let Some((_, degrees)) = ROTATIONS.iter().find(|row| row.0 == symmetry) {
        return format!("{} ${degrees}^\\circ$", twin_word(TwinWord::Rotate, language));
    }
    let squares = MIRRORS.iter().find(|row| row.0 == symmetry).map_or("", |row| row.1.get(language));
    format!("{} {}", twin_word(TwinWord::Mirror, language), escaped(squares))
}
