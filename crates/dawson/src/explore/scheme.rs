//! Schemes: problems with open parts, and what a version must have to be of interest.

use super::frame::{Frame, Standing, read_units};
use super::squares::{Squares, read_squares};
use language::reader::tree::Unit;

/// A problem with open parts. handbook/src/explore.md describes the language.
///
/// ```
/// use dawson::explore::Scheme;
/// let scheme = Scheme::read("stipulation h#1\nwhite Kf6\nwhite Q anywhere\nblack Kh8").unwrap();
/// assert_eq!(scheme.size(), 64);
/// ```
#[derive(Clone, Debug)]
pub struct Scheme {
    /// One problem for each choice of stipulation and conditions.
    pub(super) versions: Vec<Frame>,
    pub(super) fixed: Vec<Standing>,
    pub(super) choices: Vec<Choice>,
    pub(super) shift: bool,
    pub(super) mirror: bool,
    pub(super) rotate: bool,
    pub(super) wanted: Wanted,
    pub(super) twins: Vec<TwinLine>,
}

/// A unit that may be of several kinds, stand on several squares, or be left out.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub kinds: Vec<Unit>,
    pub squares: Squares,
    pub optional: bool,
    /// Whether it is like the one before: exchanging the two makes no new position.
    pub like_before: bool,
}

/// A line of the scheme that makes twins: all that may be tried for it.
#[derive(Clone, Debug)]
pub(super) enum TwinLine {
    /// A unit of that kind moves to another square.
    Move(Unit, Squares),
    /// A unit is added.
    Add(Unit, Squares),
    /// A unit of that kind is left out.
    Remove(Unit),
    /// A change in Popeye's words, such as `stipulation h#3`.
    Words(String),
}

/// What a version must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    /// The numbers of solutions.
    pub solutions: (u64, u64),
    /// Whether no two lines of help play may begin with the same move, or end with the same.
    pub distinct: bool,
    /// Whether there must be set play.
    pub set_play: bool,
    /// The numbers of units.
    pub units: (usize, usize),
    /// Each must be in some line of the solution; `*` stands for anything.
    pub keep: Vec<String>,
    /// None may be in any.
    pub avoid: Vec<String>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            solutions: (1, 1),
            distinct: false,
            set_play: false,
            units: (0, 64),
            keep: Vec::new(),
            avoid: Vec::new(),
        }
    }
}

/// What is wrong with a scheme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
#[non_exhaustive]
pub struct SchemeError {
    /// The line, 1 the first; 0 where it is no one line.
    pub line: u32,
    /// The column in it.
    pub column: u32,
    /// What was expected.
    pub message: String,
}

/// The most positions of a scheme, with those that turn out to be impossible.
const MOST: u128 = 1 << 62;

const KEYWORDS: &str = "title, author, stipulation, condition, option, white, black, neutral, optional, shift, mirror, rotate, twin, \
                        solutions, distinct, set play, units, keep or avoid";

impl Scheme {
    /// Reads a scheme.
    ///
    /// # Errors
    /// All lines that are not understood.
    pub fn read(text: &str) -> Result<Scheme, Vec<SchemeError>> {
        let mut lines = Lines::default();
        let mut errors = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split(';').next().unwrap_or_default();
            if line.trim().is_empty() {
                continue;
            }
            let begin = line.len() - line.trim_start().len();
            if let Err((at, message)) = lines.take(line.trim(), number) {
                let column = line[..(begin + at).min(line.len())].chars().count() as u32 + 1;
                errors.push(SchemeError { line: number, column, message });
            }
        }
        if errors.is_empty() {
            lines.scheme().and_then(|scheme| {
                if scheme.sizes().iter().map(|&size| size as u128).product::<u128>() > MOST {
                    let message = "the scheme has more positions than can be counted".to_owned();
                    return Err(vec![SchemeError { line: 0, column: 1, message }]);
                }
                Ok(scheme)
            })
        } else {
            Err(errors)
        }
    }
}

/// What the lines of a scheme have said so far.
#[derive(Default)]
struct Lines {
    head: String,
    options: String,
    stipulations: Vec<(u32, String)>,
    conditions: Vec<(u32, String)>,
    fixed: Vec<Standing>,
    choices: Vec<Choice>,
    shift: bool,
    mirror: bool,
    rotate: bool,
    wanted: Wanted,
    twins: Vec<TwinLine>,
}

/// A fault in a line: the byte, and what is wrong.
type Fault = (usize, String);

impl Lines {
    fn take(&mut self, line: &str, number: u32) -> Result<(), Fault> {
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let at = line.len() - rest.len();
        let needs = |what: &str| {
            if rest.is_empty() { Err((line.len(), format!("{what} was expected"))) } else { Ok(()) }
        };
        let alternatives = || rest.split('|').map(|text| (number, text.trim().to_owned()));
        match keyword.to_ascii_lowercase().as_str() {
            word @ ("title" | "author") => {
                needs("a text")?;
                self.head += &format!("{word} {rest}\n");
            }
            "stipulation" => {
                needs("a stipulation such as h#2")?;
                self.stipulations.extend(alternatives());
            }
            "condition" => {
                needs("a condition such as Circe, or none")?;
                self.conditions.extend(alternatives());
            }
            "option" => {
                needs("an option such as NoCastling a1")?;
                self.options += &format!("option {rest}\n");
            }
            "white" | "black" | "neutral" => self.units(line, false)?,
            "optional" => {
                needs("a unit such as white Pa2")?;
                self.units(rest, true).map_err(|(byte, message)| (at + byte, message))?;
            }
            "distinct" => self.wanted.distinct = nothing_behind(at, rest)?,
            "shift" => self.shift = nothing_behind(at, rest)?,
            "mirror" => self.mirror = nothing_behind(at, rest)?,
            "rotate" => self.rotate = nothing_behind(at, rest)?,
            "twin" => {
                let twin = twin(rest).map_err(|(byte, message)| (at + byte, message))?;
                self.twins.push(twin);
            }
            "solutions" => {
                let (least, most) = range(rest).ok_or_else(|| {
                    (at, "a number such as 1, a range such as 2-4, or any was expected".to_owned())
                })?;
                self.wanted.solutions = (least.max(1), most);
            }
            "set" if rest.eq_ignore_ascii_case("play") => self.wanted.set_play = true,
            "set" => return Err((at, "set play was expected".to_owned())),
            "units" => {
                let (least, most) = range(rest).ok_or_else(|| {
                    (at, "a number such as 5 or a range such as 4-6 was expected".to_owned())
                })?;
                self.wanted.units = (least as usize, most.min(64) as usize);
            }
            "keep" => {
                needs("a line such as 1.Kh8-h7 *")?;
                self.wanted.keep.push(rest.to_owned());
            }
            "avoid" => {
                needs("a line such as 1.Kh8-h7 *")?;
                self.wanted.avoid.push(rest.to_owned());
            }
            _ => return Err((0, format!("{keyword}: {KEYWORDS} was expected"))),
        }
        Ok(())
    }

    /// Units on squares that are named, or open ones: `white Kf6 Pa2b2`, `white 2 S anywhere`, `black P|S on a7 b6-c5`.
    fn units(&mut self, text: &str, optional: bool) -> Result<(), Fault> {
        let Some(open) = open_part(text) else {
            let standing = read_units(text)?;
            if standing.is_empty() {
                return Err((text.len(), "units such as Kf6, or `Q anywhere`, were expected".to_owned()));
            }
            if optional {
                let choice = |standing: Standing| Choice {
                    kinds: vec![standing.unit],
                    squares: Squares::Named(vec![standing.square]),
                    optional,
                    like_before: false,
                };
                self.choices.extend(standing.into_iter().map(choice));
            } else {
                self.fixed.extend(standing);
            }
            return Ok(());
        };
        let (who, squares) = open?;
        let mut words: Vec<&str> = who.split_whitespace().collect();
        let kinds = words.pop().unwrap_or_default();
        let number = words.get(1).and_then(|word| word.parse::<usize>().ok());
        let count = match number {
            Some(count @ 1..=8) => {
                words.remove(1);
                count
            }
            Some(_) => return Err((0, "a number of units from 1 to 8 was expected".to_owned())),
            None => 1,
        };
        let kinds =
            kinds.split('|').map(|walk| unit_of(&words, walk)).collect::<Result<Vec<Unit>, Fault>>()?;
        for copy in 0..count {
            let (kinds, squares) = (kinds.clone(), squares.clone());
            self.choices.push(Choice { kinds, squares, optional, like_before: copy > 0 });
        }
        Ok(())
    }

    /// The scheme that the lines make.
    fn scheme(mut self) -> Result<Scheme, Vec<SchemeError>> {
        if self.stipulations.is_empty() {
            let message = "a line `stipulation` was expected".to_owned();
            return Err(vec![SchemeError { line: 0, column: 1, message }]);
        }
        if self.conditions.is_empty() {
            self.conditions.push((0, "none".to_owned()));
        }
        if self.wanted.set_play {
            self.options += "option SetPlay\n";
        }
        let (mut versions, mut errors) = (Vec::new(), Vec::new());
        for (line, asked) in &self.stipulations {
            for (condition_line, condition) in &self.conditions {
                let none = condition.eq_ignore_ascii_case("none");
                let condition = if none { String::new() } else { format!("condition {condition}\n") };
                let text = format!(
                    "beginproblem\n{}{}stipulation {asked}\n{condition}endproblem\n",
                    self.head, self.options
                );
                match Frame::read(&text) {
                    Ok((frame, _)) => versions.push(frame),
                    Err(error) => {
                        let about_condition = text.lines().nth(error.place.line as usize - 1);
                        let is_condition = about_condition.is_some_and(|line| line.starts_with("condition "));
                        let line = if is_condition { *condition_line } else { *line };
                        // the words stand elsewhere in the scheme than in the problem: only the line is right
                        let message = error.sentence();
                        errors.push(SchemeError { line, column: 1, message });
                    }
                }
            }
        }
        errors.dedup();
        if !errors.is_empty() {
            return Err(errors);
        }
        let Lines { fixed, choices, shift, mirror, rotate, wanted, twins, .. } = self;
        Ok(Scheme { versions, fixed, choices, shift, mirror, rotate, wanted, twins })
    }
}

fn nothing_behind(at: usize, rest: &str) -> Result<bool, Fault> {
    if rest.is_empty() { Ok(true) } else { Err((at, format!("{rest}: nothing was expected here"))) }
}

/// `3`, `2-4`, `any`.
fn range(text: &str) -> Option<(u64, u64)> {
    if text.eq_ignore_ascii_case("any") {
        return Some((0, u64::MAX));
    }
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let (least, most) = (least.trim().parse().ok()?, most.trim().parse().ok()?);
    (least <= most).then_some((least, most))
}

/// The units and the squares of an open part; `None` where the squares are named with the units.
fn open_part(text: &str) -> Option<Result<(&str, Squares), Fault>> {
    let mut from = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let behind = from + word.len();
        match word.trim().to_ascii_lowercase().as_str() {
            "anywhere" => {
                let rest = text[behind..].trim();
                return Some(if rest.is_empty() {
                    Ok((&text[..from], Squares::Anywhere))
                } else {
                    Err((behind, format!("{rest}: nothing was expected here")))
                });
            }
            "on" => {
                let squares = read_squares(&text[behind..]);
                return Some(match squares {
                    Ok(squares) => Ok((&text[..from], squares)),
                    Err((at, message)) => Err((behind + at, message)),
                });
            }
            _ => from = behind,
        }
    }
    None
}

/// The unit of a colour and attributes, with a walk.
fn unit_of(words: &[&str], walk: &str) -> Result<Unit, Fault> {
    let text = format!("{} {walk}a1", words.join(" "));
    match read_units(&text).map_err(|(_, message)| (0, message))?[..] {
        [standing] => Ok(standing.unit),
        _ => Err((0, format!("{walk}: a walk such as Q was expected"))),
    }
}

/// `move black P on c5 c6`, `add white P anywhere`, `remove white S`, or words of Popeye.
fn twin(text: &str) -> Result<TwinLine, Fault> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let at = text.len() - rest.len();
    let unit = |words: &str| {
        let mut words: Vec<&str> = words.split_whitespace().collect();
        let walk = words.pop().unwrap_or_default();
        unit_of(&words, walk).map_err(|(_, message)| (at, message))
    };
    match word.to_ascii_lowercase().as_str() {
        word @ ("move" | "add") => match open_part(rest) {
            Some(open) => {
                let (who, squares) = open.map_err(|(byte, message)| (at + byte, message))?;
                let unit = unit(who)?;
                Ok(if word == "move" { TwinLine::Move(unit, squares) } else { TwinLine::Add(unit, squares) })
            }
            None => Err((text.len(), "anywhere, or on and squares, was expected".to_owned())),
        },
        "remove" => Ok(TwinLine::Remove(unit(rest)?)),
        "" => Err((
            text.len(),
            "move, add, remove, or a change such as `stipulation h#3`, was expected".to_owned(),
        )),
        _ => {
            let tried = format!("beginproblem pieces white ka1 stipulation ~1 twin {text} endproblem");
            match Frame::read(&tried) {
                Ok(_) => Ok(TwinLine::Words(text.to_owned())),
                Err(error) => Err((0, error.sentence())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_says_what_is_open() {
        let scheme = Scheme::read(
            "; queens\nstipulation h#1 | h#2\ncondition none | Circe\nwhite Kf6\nblack Kh8\nwhite Q|R on a1-b2 d4\n\
             optional black Pa7\nwhite 2 S anywhere\ntwin move black P on b7\nsolutions 2-4\nset play\nkeep 1.*",
        )
        .unwrap();
        assert_eq!(scheme.versions.len(), 4);
        assert_eq!(scheme.choices.len(), 4);
        assert_eq!(scheme.size(), 4 * (2 * 5) * 2 * 64 * 64);
        assert_eq!(scheme.wanted.solutions, (2, 4));
    }

    #[test]
    fn what_is_not_understood_has_its_line() {
        let errors =
            Scheme::read("stipulation h#1\nwhite Kf6\nwhite Q over there\nblack K on z9\nshift left")
                .unwrap_err();
        let places: Vec<(u32, u32)> = errors.iter().map(|error| (error.line, error.column)).collect();
        assert_eq!(places, [(3, 9), (4, 12), (5, 7)], "{errors:?}");
        let errors = Scheme::read("stipulation h#x\nwhite Kf6").unwrap_err();
        assert_eq!(errors[0].line, 1);
        assert!(Scheme::read("white Kf6").is_err());
    }
}
