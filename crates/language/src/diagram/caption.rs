//! What stands above and below the diagram.

use super::board_text::{Decoration, board_text};
use super::conditions::{condition_lines, marks_of_all};
use super::{Grid, ProblemNames, WIDTH, centred};
use crate::Language;
use crate::canonical::settle;
use crate::keywords::colours::{COLOURS, Colour};
use crate::keywords::options::OptionWord;
use crate::reader::tree::{ConditionUse, OptionUse, OptionValue, StipulationText};
use crate::setup::Diagram;
use board::{Marks, Owner, Position, Side, Square, Unit};
use rules::attributes::ATTRIBUTES;
use rules::conditions::Drawn;
use stipulation::{BranchKind, Play};

/// A blank line and the lines above the diagram, each in the middle.
#[must_use]
pub fn header(diagram: &Diagram) -> String {
    let lines: String = diagram.credits.lines().map(centred).collect();
    format!("\n{lines}")
}

/// A blank line, the diagram, and all that stands below it: stipulation and number of units, royal units,
/// attributes, conditions, options that are shown.
///
/// `target` is the position to show; `diagram` says the rest.
#[must_use]
pub fn caption(diagram: &Diagram, target: &Position) -> String {
    let mut text = board(diagram, target);
    text += &count_line(&format!("  {}", asked_text(diagram)), target, diagram);
    for line in lines_below(diagram, target) {
        text += &match line {
            Below::Centred(line) => centred(&line),
            Below::AtTheLeft(line) => format!("{line}\n"),
        };
    }
    if diagram.has(OptionWord::WriteGrid) {
        text += &written_grid(&diagram.conditions);
    }
    text
}

/// What stands below a diagram as lines without their places: the stipulation first, then royal units, attributes,
/// conditions and options that are shown.
#[must_use]
pub fn caption_lines(diagram: &Diagram, target: &Position) -> Vec<String> {
    let below = lines_below(diagram, target).into_iter().map(|line| match line {
        Below::Centred(line) | Below::AtTheLeft(line) => line,
    });
    std::iter::once(asked_text(diagram)).chain(below).collect()
}

/// A line below the diagram.
enum Below {
    Centred(String),
    AtTheLeft(String),
}

fn lines_below(diagram: &Diagram, target: &Position) -> Vec<Below> {
    let language = diagram.language;
    let without_grid = diagram.has(OptionWord::SuppressGrid);
    let conditions = condition_lines(&diagram.conditions, language, &diagram.hunters, without_grid);
    let mut lines: Vec<Below> =
        unit_lines(target, diagram, true).into_iter().chain(conditions).map(Below::Centred).collect();
    lines.extend(exclusive_castlings(&diagram.options, language).map(Below::AtTheLeft));
    for option in [OptionWord::Duplex, OptionWord::HalfDuplex, OptionWord::Quodlibet] {
        if diagram.has(option) {
            lines.push(Below::Centred(option.words().get(language).to_owned()));
        }
    }
    lines
}

/// What is asked, with the numbers of some options behind it.
fn asked_text(diagram: &Diagram) -> String {
    let asked = diagram.stipulation.as_ref().map(|asked| asked_of(asked, diagram));
    asked.unwrap_or_default() + &option_marks(diagram)
}

/// A stipulation as it is printed with a diagram: shorter where an option has White begin.
pub(crate) fn asked_of(asked: &StipulationText, diagram: &Diagram) -> String {
    if asked.structured {
        return structured_text(asked, diagram);
    }
    let text = stipulation_text(asked, diagram.language);
    if diagram.has(OptionWord::WhiteToPlay) {
        return with_white_first(&text).unwrap_or(text);
    }
    text
}

/// A stipulation as it is printed behind the letter of a twin.
pub(crate) fn asked_of_twin(asked: &StipulationText, diagram: &Diagram) -> String {
    if asked.structured { structured_text(asked, diagram) } else { stipulation_text(asked, diagram.language) }
}

/// A structured stipulation as the options leave it, in the shortest form: what an attack leads to is forced, whether it was
/// written so or not.
fn structured_text(asked: &StipulationText, diagram: &Diagram) -> String {
    let mut meaning = crate::game::options(diagram).applied_to(&asked.meaning);
    normalise(&mut meaning.play);
    let play: String = expression(&meaning.play).chars().filter(|c| !c.is_whitespace()).collect();
    format!("{} {play}", side_word(meaning.starter, diagram.language))
}

/// An expression with no more parentheses than it needs: the right operand reaches to the end.
fn expression(play: &Play) -> String {
    let (one, sign, other) = match play {
        Play::And(one, other) => (one, '&', other),
        Play::Or(one, other) => (one, '|', other),
        _ => return play.to_string(),
    };
    let left = if matches!(**one, Play::And(..) | Play::Or(..)) {
        format!("({})", expression(one))
    } else {
        one.to_string()
    };
    format!("{left}{sign}{}", expression(other))
}

fn side_word(side: Side, language: Language) -> &'static str {
    let owner = Colour::Of(Owner::from(side));
    COLOURS.iter().find(|row| row.0 == owner).map_or("", |row| row.1.get(language))
}

/// Marks what an attack leads to as forced and puts goals before play.
fn normalise(play: &mut Play) {
    match play {
        Play::Goal(_) => {}
        Play::Not(operand) | Play::TurnPassed(operand) => normalise(operand),
        Play::And(one, other) | Play::Or(one, other) => {
            normalise(one);
            normalise(other);
        }
        Play::Branch(branch) => {
            let attack = branch.kind == BranchKind::Attack;
            for fork in &mut branch.first.forks {
                fork.forced |= attack && !fork.play.is_leaf() && !fork.play.is_defence();
            }
            for symbol in [&mut branch.first, &mut branch.second] {
                symbol.forks.iter_mut().for_each(|fork| normalise(&mut fork.play));
                // goals stand before play
                symbol.forks.sort_by_key(|fork| !fork.play.is_leaf());
                symbol.constraints.iter_mut().for_each(normalise);
            }
        }
    }
}

/// Of `a=>b`: the first diagram with the number of its units, and the arrow to the second, with the side that
/// begins.
#[must_use]
pub fn start_caption(diagram: &Diagram, start: &Position, asked: &StipulationText) -> String {
    let starter = match asked.meaning.play {
        _ if diagram.has(OptionWord::WhiteToPlay) => Side::White,
        Play::TurnPassed(_) => !asked.meaning.starter,
        _ => asked.meaning.starter,
    };
    let mut text = board(diagram, start);
    text += &count_line("", start, diagram);
    for line in unit_lines(start, diagram, true) {
        text += &centred(&line);
    }
    let word = side_word(starter, diagram.language);
    text.push('\n');
    text += &centred(&format!("=> ({word} ->)"));
    text.push('\n');
    text
}

/// A stipulation as it is printed: without blanks, the side of a structured one with its word.
#[must_use]
pub fn stipulation_text(asked: &StipulationText, language: Language) -> String {
    let text: String = asked.text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.to_lowercase();
    if asked.structured {
        return format!("{} {text}", side_word(asked.meaning.starter, language));
    }
    let text = text.strip_suffix(".0").unwrap_or(&text);
    // a minimum says nothing where there is but one move
    let of_one = |text: &str| cut(text).1 == Some(1) && !text.ends_with(".5");
    let short = text.strip_prefix("exact-").filter(|rest| of_one(text) || rest.contains("reci-h"));
    let text = short.unwrap_or(text);
    // and a series of one move is none
    let short = text.strip_prefix("ser-").filter(|rest| of_one(text) && rest.starts_with("reci-h"));
    short.unwrap_or(text).to_owned()
}

/// A stipulation cut before the whole number of moves at its end; squares and goals may end in digits too.
fn cut(text: &str) -> (&str, Option<u32>) {
    let whole = text.strip_suffix(".5").unwrap_or(text);
    let kind = whole.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &whole[kind.len()..];
    let of_goal = if digits.starts_with("00") || kind.ends_with('c') {
        2
    } else if kind.len() > 1 && kind[..kind.len() - 1].ends_with(['z', 'k']) {
        1
    } else {
        0
    };
    let kind = &whole[..kind.len() + of_goal.min(digits.len())];
    (kind, whole[kind.len()..].parse().ok())
}

/// A help stipulation of whole moves, half a move shorter, as it is when White begins; a series for a help goal
/// one move shorter. `None` where White cannot begin.
fn with_white_first(text: &str) -> Option<String> {
    let (kind, number) = cut(text);
    let number = number.filter(|n| *n > 0 && !text.ends_with(".5"))?;
    let help = kind.strip_prefix("exact-").unwrap_or(kind);
    if help.starts_with("ser-h") && !help.starts_with("ser-hs") {
        return Some(format!("{kind}{}", number - 1));
    }
    (help.starts_with('h') || help.starts_with("reci-h")).then(|| format!("{kind}{}.5", number - 1))
}

fn board(diagram: &Diagram, position: &Position) -> String {
    let drawn = |how: Drawn| {
        settle(&diagram.conditions)
            .iter()
            .filter(|s| s.row.drawn == how)
            .flat_map(|s| s.squares().collect::<Vec<Square>>())
            .collect()
    };
    let grid = Grid::of(&diagram.conditions).filter(|_| !diagram.has(OptionWord::SuppressGrid));
    let decoration = Decoration { grid, blank: drawn(Drawn::Blank), imitators: drawn(Drawn::Imitators) };
    let names = ProblemNames { language: diagram.language, hunters: &diagram.hunters };
    format!("\n{}", board_text(position, &names, &decoration))
}

/// What the options Threat, MaxFlightsquares and NonTrivial put behind the stipulation.
fn option_marks(diagram: &Diagram) -> String {
    let threat = diagram.number(OptionWord::Threat);
    let flights = diagram.number(OptionWord::MaxFlightSquares);
    let mut text = match (threat, flights) {
        (Some(threat), Some(flights)) => format!("/{threat}/{flights}"),
        (Some(threat), None) => format!("/{threat}"),
        (None, Some(flights)) => format!("//{flights}"),
        (None, None) => String::new(),
    };
    if let Some(OptionUse { value: OptionValue::TwoNumbers(m, n), .. }) =
        diagram.option(OptionWord::NonTrivial)
    {
        text += &format!(";{m},{n}");
    }
    text
}

/// A line that begins with a text and ends with the number of units at the right edge.
fn count_line(text: &str, position: &Position, diagram: &Diagram) -> String {
    let numbers = count_text(position, diagram);
    let width = (WIDTH - 2).saturating_sub(text.chars().count());
    format!("{text}{numbers:>width$}\n")
}

/// The number of units: white, black, and neutral or invisible ones if there are any.
#[must_use]
pub fn count_text(position: &Position, diagram: &Diagram) -> String {
    let count = |owner: Owner| {
        let squares = position.geometry().squares();
        squares.filter(|&s| position.unit(s).owner() == Some(owner)).count()
    };
    let (white, black, neutral) = (count(Owner::White), count(Owner::Black), count(Owner::Neutral));
    if diagram.total_invisible > 0 {
        let word = match diagram.language {
            Language::German => "TU",
            Language::English | Language::French => "TI",
        };
        format!("{white} + {black} + {} {word}", diagram.total_invisible)
    } else if neutral > 0 {
        format!("{white} + {black} + {neutral}n")
    } else {
        format!("{white} + {black}")
    }
}

/// Whether the caption names a unit among those that have an attribute; kings need no word that they are royal.
fn names_mark(unit: Unit, mark: Marks) -> bool {
    let is_king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
    unit.marks.has(mark) && !(mark == Marks::ROYAL && is_king)
}

/// Whether a unit has an attribute that the caption names.
pub(super) fn is_marked(unit: Unit, diagram: &Diagram) -> bool {
    let of_all = marks_of_all(&diagram.conditions);
    ATTRIBUTES.iter().any(|row| !of_all.has(row.mark) && names_mark(unit, row.mark)) || unit.has_flag_down()
}

/// A line for royal units that are no kings, and one for each other attribute that some units have; squares stand in it
/// from the highest rank down or from the lowest up.
pub(crate) fn unit_lines(position: &Position, diagram: &Diagram, from_the_top: bool) -> Vec<String> {
    let of_all = marks_of_all(&diagram.conditions);
    let mut lines = Vec::new();
    for row in ATTRIBUTES {
        let (mark, words) = (row.mark, row.names);
        if of_all.has(mark) {
            continue;
        }
        let rank_at = |place: u8| if from_the_top { 7 - place } else { place };
        let all = (0..8u8).flat_map(|place| (0..8u8).map(move |file| Square(rank_at(place) * 8 + file)));
        let squares: String = all
            .filter(|&square| names_mark(position.unit(square), mark))
            .map(|square| format!(" {}", position.geometry().name(square)))
            .collect();
        let mentioned =
            diagram.conditions.iter().any(|c| c.row.mentions.has(mark) || c.row.comes_with.contains(&mark));
        if !squares.is_empty() || mentioned {
            lines.push(format!("{}{squares}", words.get(diagram.language)));
        }
    }
    for (name, down) in diagram.hunters.flags() {
        let squares = position.occupied().into_iter().filter(|&square| position.unit(square).marks.has(down));
        let squares: String =
            squares.map(|square| format!(" {}", position.geometry().name(square))).collect();
        if !squares.is_empty() {
            lines.push(format!("{name}=false{squares}"));
        }
    }
    lines
}

fn exclusive_castlings(options: &[OptionUse], language: Language) -> Option<String> {
    let mut pairs: Vec<[Square; 2]> = options
        .iter()
        .filter(|o| o.option == OptionWord::CastlingMutuallyExclusive)
        .filter_map(|o| match &o.value {
            OptionValue::Squares(squares) => squares.as_slice().try_into().ok(),
            _ => None,
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    if pairs.is_empty() {
        return None;
    }
    let name = |s: Square| board::Geometry::CHESS.name(s);
    let pairs: String = pairs.iter().map(|[one, other]| format!(" {}{}", name(*one), name(*other))).collect();
    Some(format!("{}{pairs}", OptionWord::CastlingMutuallyExclusive.words().get(language)))
}

/// The board with the number of each square's cell.
fn written_grid(conditions: &[ConditionUse]) -> String {
    let grid = Grid::of(conditions).unwrap_or_else(Grid::ordinary);
    let border = "+---a---b---c---d---e---f---g---h---+\n";
    let blank = "|                                   |\n";
    let mut text = format!("\n{border}{blank}");
    for rank in (0..8u8).rev() {
        let cells: String =
            (0..8u8).map(|file| format!("{:>4}", grid.cell(Square(rank * 8 + file)) % 100)).collect();
        text += &format!("{n}{cells}   {n}\n{blank}", n = rank + 1);
    }
    text + border
}
