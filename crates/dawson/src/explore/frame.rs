//! A problem without its units: what all versions of it have in common, and the problem again with units put on the board.

use board::{Geometry, Owner, Square};
use language::Language;
use language::keywords::colours::{COLOURS, Colour};
use language::keywords::commands::{self, word};
use language::keywords::walks::code;
use language::reader::tree::{Command, Problem, Unit, UnitGroup, WalkName};
use language::reader::{Place, Placed, ReadError, Reader, Source};
use rules::attributes::ATTRIBUTES;

/// A unit and its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    pub unit: Unit,
    pub square: Square,
}

/// A problem in Popeye's language whose units may be put elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The problem; the command at `units` puts them all on the board.
    problem: Problem,
    units: usize,
    /// Where it sets up units that nobody sees; they are not among the units.
    invisible: Option<Place>,
    /// The text in front of the units and behind them.
    text: [String; 2],
    /// The codes of the pieces that the problem defines.
    codes: Vec<(WalkName, String)>,
}

/// The text in which units are read: what stands before and behind them.
const BEFORE: &str = "beginproblem pieces ";
const BEHIND: &str = " stipulation ~1 endproblem";

impl Frame {
    /// Of a text, with units or without, that has one problem.
    ///
    /// # Errors
    /// The first thing in it that was not understood.
    pub fn read(text: &str) -> Result<(Frame, Vec<Standing>), ReadError> {
        let source = Source::from_bytes("problem", text.as_bytes());
        let mut problem = one_problem(&source)?;
        let is_of_units = |command: &Placed<Command>| {
            matches!(command.value, Command::Pieces(_) | Command::Forsyth(_) | Command::InitialGameArray)
        };
        let standing = placed(&problem);
        let ends: Vec<usize> = problem.commands[1..]
            .iter()
            .map(|next| next.place)
            .chain([problem.twins.first().map_or(problem.end, |twin| twin.place)])
            .map(|place| offset(text, place))
            .collect();
        let begins = problem.commands.iter().map(|command| offset(text, command.place));
        let spans: Vec<(usize, usize)> = begins
            .zip(ends)
            .zip(&problem.commands)
            .filter_map(|(span, command)| is_of_units(command).then_some(span))
            .collect();
        let first = spans.first().map_or_else(|| offset(text, problem.end), |span| span.0);
        let mut kept = [text[..first].to_owned(), String::new()];
        let mut from = first;
        for (begin, end) in spans {
            kept[1] += &text[from..begin];
            from = end;
        }
        kept[1] += &text[from..];
        let units = problem.commands.iter().position(is_of_units).unwrap_or(problem.commands.len());
        let unseen = invisible(&problem);
        problem.commands.retain(|command| !is_of_units(command));
        let empty = Placed { place: problem.place, value: Command::Forsyth(Vec::new()) };
        problem.commands.insert(units, empty);
        let codes = problem.commands.iter().filter_map(|command| match &command.value {
            Command::PieceDefinition(definition) => Some((definition.walk, definition.code.clone())),
            _ => None,
        });
        let codes = codes.collect();
        Ok((Frame { problem, units, invisible: unseen, text: kept, codes }, standing))
    }

    /// Where the problem sets up units that nobody sees.
    pub fn invisible(&self) -> Option<Place> {
        self.invisible
    }

    /// The problem with these units, typed.
    pub fn problem(&self, units: &[Standing]) -> Problem {
        let mut problem = self.problem.clone();
        let place = problem.place;
        let placed = |standing: &Standing| Placed { place, value: (standing.square, standing.unit) };
        problem.commands[self.units].value = Command::Forsyth(units.iter().map(placed).collect());
        problem
    }

    /// The problem without units.
    pub fn bare(&self) -> &Problem {
        &self.problem
    }

    /// The problem with these units, as text.
    pub fn text(&self, units: &[Standing]) -> String {
        let pieces = word(commands::Command::Pieces, self.problem.language).to_lowercase();
        format!("{}{pieces} {}\n{}", self.text[0], self.units_text(units), self.text[1])
    }

    /// Units as Popeye's `Pieces` takes them in the language of the problem, White's first.
    pub fn units_text(&self, units: &[Standing]) -> String {
        let language = self.problem.language;
        let mut parts: Vec<String> = Vec::new();
        for owner in [Owner::White, Owner::Black, Owner::Neutral] {
            let mut kinds: Vec<Unit> = Vec::new();
            for standing in units.iter().filter(|standing| standing.unit.owner == owner) {
                if !kinds.contains(&standing.unit) {
                    kinds.push(standing.unit);
                }
            }
            // units without attributes first: an attribute holds for all behind it
            kinds.sort_by_key(|kind| !attributes(*kind, language).is_empty());
            for (number, kind) in kinds.iter().enumerate() {
                let marks = attributes(*kind, language);
                if number == 0 || !marks.is_empty() {
                    parts.push(colour(owner, language));
                }
                parts.extend(marks);
                let mut word = self.walk_text(*kind);
                for standing in units.iter().filter(|standing| standing.unit == *kind) {
                    word += &Geometry::CHESS.name(standing.square);
                }
                parts.push(word);
            }
        }
        parts.join(" ")
    }

    /// The code of a unit's walk.
    pub fn walk_text(&self, unit: Unit) -> String {
        let code = |walk| code(self.problem.language, walk);
        match unit.walk {
            WalkName::Plain(walk) => code(walk),
            WalkName::Hunter { away, home } => format!("{}/{}", code(away), code(home)),
            WalkName::Defined(_) => {
                let of_unit = |known: &&(WalkName, String)| known.0 == unit.walk;
                self.codes.iter().find(of_unit).map(|known| known.1.clone()).unwrap_or_default()
            }
        }
    }
}

/// The problem of a text.
fn one_problem(source: &Source) -> Result<Problem, ReadError> {
    let mut reader = Reader::new(source);
    let problem = reader.problem()?;
    // a text without a problem is refused by the reader with the place of its end
    let mut problem = problem.ok_or_else(|| ReadError {
        place: Place { line: 1, column: 1 },
        token: String::new(),
        kind: language::reader::ReadErrorKind::NoBegin,
        near: Vec::new(),
        expected: None,
        noticed_at: None,
    })?;
    if problem.errors.is_empty() { Ok(problem) } else { Err(problem.errors.swap_remove(0)) }
}

/// Units written as behind Popeye's `Pieces`, such as `white Kf6 royal Qa1`.
///
/// # Errors
/// What was not understood, and how many letters stand before it in the text.
pub(super) fn read_units(text: &str) -> Result<Vec<Standing>, (usize, String)> {
    let source = Source::from_bytes("units", format!("{BEFORE}{text}{BEHIND}").as_bytes());
    let at = |place: Place| (place.column as usize).saturating_sub(BEFORE.len() + 1);
    let problem = one_problem(&source).map_err(|error| (at(error.place), error.sentence()))?;
    match invisible(&problem) {
        Some(place) => Err((at(place), NO_INVISIBLE.to_owned())),
        None => Ok(placed(&problem)),
    }
}

/// What is said of units that nobody sees.
pub(super) const NO_INVISIBLE: &str = "not supported yet: TotalInvisible";

/// All units that the commands of a problem put on the board; where two come to one square, the last.
fn placed(problem: &Problem) -> Vec<Standing> {
    let mut all: Vec<Standing> = Vec::new();
    let mut put = |unit: Unit, square: Square| {
        all.retain(|standing| standing.square != square);
        all.push(Standing { unit, square });
    };
    for command in &problem.commands {
        match &command.value {
            Command::Pieces(groups) => {
                for group in groups {
                    let UnitGroup::Units(placements) = group else { continue };
                    for placement in placements {
                        placement.squares.iter().for_each(|square| put(placement.unit, square.value));
                    }
                }
            }
            Command::Forsyth(units) => units.iter().for_each(|unit| put(unit.value.1, unit.value.0)),
            _ => {}
        }
    }
    all
}

/// Where units that nobody sees are set up.
fn invisible(problem: &Problem) -> Option<Place> {
    let mut groups = problem.commands.iter().flat_map(|command| match &command.value {
        Command::Pieces(groups) => groups.as_slice(),
        _ => &[],
    });
    groups.find_map(|group| match group {
        UnitGroup::TotalInvisible(number) => Some(number.place),
        UnitGroup::Units(_) => None,
    })
}

/// The byte at which a place lies in a text.
fn offset(text: &str, place: Place) -> usize {
    let mut begin = 0;
    for _ in 1..place.line {
        begin += text[begin..].find('\n').map_or(text.len() - begin, |end| end + 1);
    }
    let line = &text[begin..];
    begin + line.char_indices().nth(place.column as usize - 1).map_or(line.len(), |(at, _)| at)
}

/// `white`, `black` or `neutral`, in a language.
fn colour(owner: Owner, language: Language) -> String {
    let row = COLOURS.iter().find(|row| row.0 == Colour::Of(owner));
    row.map_or_else(String::new, |row| row.1.get(language).to_lowercase())
}

fn attributes(unit: Unit, language: Language) -> Vec<String> {
    let rows = ATTRIBUTES.iter().filter(|row| unit.marks.has(row.mark));
    rows.map(|row| row.names.get(language).to_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_taken_out_of_a_text_and_put_in_again() {
        let text = "beginproblem\nauthor N. N.\npieces white kf6 black kh8\nstipulation h#1\nendproblem\n";
        let (frame, units) = Frame::read(text).unwrap();
        assert_eq!(frame.units_text(&units), "white Kf6 black Kh8");
        let again = frame.text(&units);
        assert_eq!(
            again,
            "beginproblem\nauthor N. N.\npieces white Kf6 black Kh8\nstipulation h#1\nendproblem\n"
        );
        assert_eq!(Frame::read(&again).unwrap().1, units);
    }

    #[test]
    fn attributes_stay_with_their_units() {
        let units = read_units("white Kf6 white royal Qa1b2 black Pa7 black magic Rc3").unwrap();
        let (frame, _) = Frame::read("beginproblem stipulation ~1 endproblem").unwrap();
        let text = frame.units_text(&units);
        assert_eq!(read_units(&text).unwrap().len(), units.len());
        for standing in read_units(&text).unwrap() {
            assert!(units.contains(&standing), "{text}: {standing:?}");
        }
    }

    #[test]
    fn an_error_has_its_column_in_the_units() {
        assert_eq!(read_units("white Kf6 Xyza1").unwrap_err().0, 10);
        assert_eq!(read_units("white Kf6 TotalInvisible 3").unwrap_err(), (25, NO_INVISIBLE.to_owned()));
    }

    #[test]
    fn units_are_written_in_the_language_of_the_problem() {
        let text =
            "anfangproblem\nsteine weiss kf6 weiss koeniglich da1 schwarz kh8\nforderung h#1\nendeproblem\n";
        let (frame, units) = Frame::read(text).unwrap();
        assert_eq!(frame.units_text(&units), "weiss Kf6 weiss koeniglich Da1 schwarz Kh8");
        let again = frame.text(&units);
        assert!(again.contains("\nsteine weiss Kf6"), "{again}");
        assert_eq!(Frame::read(&again).unwrap().1, units);
    }
}
