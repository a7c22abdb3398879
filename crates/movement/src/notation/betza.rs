//! Betza notation as XBoard reads it (XBetza), into movements.
//!
//! A piece is a concatenation of moves: modifiers in small letters, an atom, and a range. Several legs are joined
//! by `a`. Directions are those of the side that moves; Black's are turned by half a turn. What has no meaning for
//! problems or is the rules' affair (castling `O`, drops, `t` on a last leg, unloading `u`, induction `x`) is
//! refused and not dropped.

use super::betza_directions::{Class, first_leg, later_leg};
use crate::{Condition, Contents, Direction, Leg, Movement, Times, Vector};

/// Why a text is no piece in this notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {}: {problem}", .at + 1)]
pub struct NotationError {
    /// Where, as a number of bytes from 0.
    pub at: usize,
    /// What is wrong there.
    pub problem: String,
}

impl NotationError {
    pub(super) fn new(at: usize, problem: impl Into<String>) -> NotationError {
        NotationError { at, problem: problem.into() }
    }
}

/// What the modifier `i` means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Initial {
    /// The unit stands on that rank as its side counts them: right for diagrams, whose history is unknown.
    Rank(i8),
    /// The unit has not moved yet: right for games.
    Unmoved,
}

/// Reads a piece in Betza notation.
///
/// # Errors
/// When a letter is unknown, out of place, or asks for something that is not supported yet; the error says which
/// and where.
pub fn parse_betza(text: &str, initial: Initial) -> Result<Movement, NotationError> {
    let mut reader = Reader { text, at: 0, initial };
    let mut ways = Vec::new();
    while reader.skip_blanks() {
        ways.extend(reader.one_move()?);
    }
    if ways.is_empty() {
        return Err(NotationError::new(0, "expected a move, such as N or fmW"));
    }
    Ok(Movement::Choice(ways).tidy())
}

/// The modifiers of one leg.
#[derive(Clone, Default)]
struct Modifiers {
    /// Direction letters in their order.
    directions: String,
    /// Where the first of them stands.
    directions_at: Option<usize>,
    /// The other letters, each with its place.
    flags: Vec<(char, usize)>,
}

impl Modifiers {
    fn has(&self, flag: char) -> bool {
        self.flags.iter().any(|(f, _)| *f == flag)
    }

    fn place(&self, flag: char) -> Option<usize> {
        self.flags.iter().find(|(f, _)| *f == flag).map(|(_, at)| *at)
    }
}

/// How many steps of the atom a leg may make.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Range {
    Steps(u8),
    Unlimited,
}

impl Range {
    fn toggled(self) -> Range {
        if self == Range::Steps(1) { Range::Unlimited } else { Range::Steps(1) }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    initial: Initial,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) -> bool {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at < self.text.len()
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn one_move(&mut self) -> Result<Vec<Movement>, NotationError> {
        let start = self.at;
        let mut legs = vec![Modifiers::default()];
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            // The list is never empty.
            if let Some(leg) = legs.last_mut() {
                match letter {
                    'a' => legs.push(Modifiers::default()),
                    'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                        leg.directions.push(letter);
                        leg.directions_at.get_or_insert(self.at);
                    }
                    'm' | 'c' | 'd' | 'e' | 'i' | 'n' | 'j' | 'p' | 'g' | 't' | 'o' | 'q' | 'z' | 'y' => {
                        leg.flags.push((letter, self.at));
                    }
                    'u' | 'x' => {
                        return Err(NotationError::new(
                            self.at,
                            format!("not supported yet: the modifier {letter}"),
                        ));
                    }
                    _ => return Err(NotationError::new(self.at, format!("unknown modifier {letter}"))),
                }
            }
            self.at += 1;
        }
        let atom_at = self.at;
        let Some(atom) = self.peek() else {
            return Err(NotationError::new(self.at, "expected an atom, one of WFDNAHCZGKQRB"));
        };
        self.at += atom.len_utf8();
        let doubled = self.peek() == Some(atom);
        if doubled {
            self.at += atom.len_utf8();
        }
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let range: Option<u8> = if digits > 0 {
            let number = self.text[self.at..self.at + digits].parse();
            Some(number.map_err(|_| NotationError::new(self.at, "the range is too large"))?)
        } else {
            None
        };
        self.at += digits;
        let families = atom_families(atom, atom_at)?;
        let slides = matches!(atom, 'B' | 'R' | 'Q');
        let range = match (range, slides || doubled) {
            (Some(0), _) | (None, true) => Range::Unlimited,
            (Some(n), _) => Range::Steps(n),
            (None, false) => Range::Steps(1),
        };
        let mut ways = Vec::new();
        let classes: &[(u8, u8)] = if legs.len() == 1 && legs[0].directions.is_empty() || families.len() == 1
        {
            families
        } else {
            // With directions the eight of a king are one class.
            &families[..0]
        };
        if classes.is_empty() {
            ways.push(self.legs(&legs, Class::Eight, range, start)?);
        } else if legs.len() == 1 && legs[0].directions.is_empty() {
            ways.push(self.legs(&legs, Class::All(families), range, start)?);
        } else {
            ways.push(self.legs(&legs, Class::of(families[0]), range, start)?);
        }
        Ok(ways)
    }

    fn legs(
        &self,
        legs: &[Modifiers],
        class: Class<'_>,
        range: Range,
        start: usize,
    ) -> Result<Movement, NotationError> {
        let mut elements = Vec::new();
        let around = legs[0].has('o');
        if legs[0].has('i') {
            elements.push(match self.initial {
                Initial::Rank(rank) => Movement::If(Condition::Rank(rank), true),
                Initial::Unmoved => Movement::Unmoved,
            });
        }
        elements.push(Movement::Each(
            first_leg(class, &legs[0].directions, legs[0].directions_at.unwrap_or(start))?,
            false,
        ));
        if let [leg] = legs {
            elements.extend(simple(leg, class, range, start)?);
        } else {
            let mut range = range;
            for (index, leg) in legs.iter().enumerate() {
                let last = index + 1 == legs.len();
                if index > 0 {
                    if let Some(at) = leg.place('i') {
                        return Err(NotationError::new(at, "not supported yet: i on a later leg"));
                    }
                    let four = !matches!(class, Class::Eight | Class::All(_));
                    elements.push(later_leg(&leg.directions, four, leg.directions_at.unwrap_or(start))?);
                }
                if let Some(at) = leg.place('d').filter(|_| !last) {
                    return Err(NotationError::new(at, "not supported yet: d on a leg that is not the last"));
                }
                if last {
                    elements.extend(simple(leg, class, range, start)?);
                } else {
                    elements.extend(passing_leg(leg, range));
                    if leg.has('y') || leg.has('g') {
                        range = range.toggled();
                    }
                }
            }
        }
        let movement = Movement::Sequence(elements);
        Ok(if around { Movement::Cylinder(Box::new(movement)) } else { movement })
    }
}

fn atom_families(atom: char, at: usize) -> Result<&'static [(u8, u8)], NotationError> {
    Ok(match atom {
        'W' | 'R' => &[(0, 1)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(0, 1), (1, 1)],
        'D' => &[(0, 2)],
        'A' => &[(2, 2)],
        'N' => &[(1, 2)],
        'H' => &[(0, 3)],
        'C' | 'L' => &[(1, 3)],
        'Z' | 'J' => &[(2, 3)],
        'G' => &[(3, 3)],
        'O' | '@' | 'U' => return Err(NotationError::new(at, format!("not supported yet: the atom {atom}"))),
        _ => return Err(NotationError::new(at, "expected an atom, one of WFDNAHCZGKQRB")),
    })
}

/// A leg that is not the last: it passes squares and does not end.
fn passing_leg(leg: &Modifiers, range: Range) -> Vec<Movement> {
    let glide = |one: Movement| match range {
        Range::Steps(1) => vec![Movement::Go, one],
        Range::Steps(n) => vec![
            repeat(vec![Movement::Go, Movement::Look(Contents::EMPTY)], 0, n.saturating_sub(1)),
            Movement::Go,
            one,
        ],
        Range::Unlimited => {
            vec![repeat(vec![Movement::Go, Movement::Look(Contents::EMPTY)], 0, u8::MAX), Movement::Go, one]
        }
    };
    let tame = leg.has('t');
    if leg.has('c') {
        glide(Movement::Take)
    } else if leg.has('p') && leg.has('m') {
        glide(Movement::Look(Contents::ANY))
    } else if leg.has('p') || leg.has('g') {
        if tame { glide(Movement::Look(Contents::OWN)) } else { glide(Movement::Hurdle) }
    } else {
        glide(Movement::Look(Contents::EMPTY))
    }
}

fn repeat(body: Vec<Movement>, least: u8, most: u8) -> Movement {
    Movement::Repeat(Box::new(Movement::Sequence(body)), Times::Range(least, most))
}

/// The elements of a last or only leg, its directions already chosen.
fn simple(
    leg: &Modifiers,
    class: Class<'_>,
    range: Range,
    start: usize,
) -> Result<Vec<Movement>, NotationError> {
    if let Some(at) = leg.place('y') {
        return Err(NotationError::new(at, "y needs a further leg"));
    }
    if let Some(at) = leg.place('t').filter(|_| !leg.has('p') && !leg.has('g')) {
        return Err(NotationError::new(at, "not supported yet: t on a last leg"));
    }
    let land = landing(leg);
    let lame = leg.has('n');
    let must_jump = leg.has('j');
    let hop = leg.has('p') || leg.has('g');
    if hop {
        return hopping(leg, range, land, start);
    }
    if leg.has('q') || leg.has('z') {
        return circling(leg, class, range, land, start);
    }
    let blocked = |looked: Movement| {
        path(class, looked).ok_or_else(|| {
            let at = leg.place('n').or(leg.place('j')).unwrap_or(start);
            NotationError::new(at, "not supported yet: n or j on an atom with no single path")
        })
    };
    // A double step that can be blocked gives the right to capture in passing.
    let passes = lame && leg.has('i');
    if must_jump && matches!(class, Class::Orthogonal(1) | Class::Diagonal(1)) && range != Range::Steps(1) {
        let glide = Movement::Repeat(Box::new(step_and(land)), Times::Range(1, steps(range)));
        return Ok(vec![Movement::Go, glide]);
    }
    let mut one = if lame || must_jump {
        let looked = if must_jump {
            vec![Movement::Hurdle]
        } else if passes {
            vec![Movement::Look(Contents::EMPTY), Movement::Pass]
        } else {
            vec![Movement::Look(Contents::EMPTY)]
        };
        blocked(Movement::Sequence(looked))?
    } else {
        vec![Movement::Go]
    };
    one.push(land);
    Ok(match range {
        Range::Steps(1) => one,
        range => vec![Movement::Repeat(Box::new(Movement::Sequence(one)), Times::Range(0, steps(range)))],
    })
}

fn steps(range: Range) -> u8 {
    match range {
        Range::Steps(n) => n,
        Range::Unlimited => u8::MAX,
    }
}

fn step_and(land: Movement) -> Movement {
    Movement::Sequence(vec![Movement::Go, land])
}

fn landing(leg: &Modifiers) -> Movement {
    let mut kinds = Contents::NEVER;
    for (letter, contents) in [('m', Contents::EMPTY), ('c', Contents::ENEMY), ('d', Contents::OWN)] {
        if leg.has(letter) {
            kinds = kinds.or(contents);
        }
    }
    let in_passing = leg.has('e');
    if kinds == Contents::NEVER && !in_passing {
        kinds = Contents::EMPTY.or(Contents::ENEMY);
    }
    let plain = Movement::Land(kinds);
    if !in_passing {
        return plain;
    }
    let passing = Movement::Sequence(vec![Movement::EnPassant, Movement::Land(Contents::EMPTY)]);
    if kinds == Contents::NEVER { passing } else { Movement::Choice(vec![plain, passing]) }
}

/// `p` lands anywhere behind one hurdle, `g` directly behind it.
fn hopping(
    leg: &Modifiers,
    range: Range,
    land: Movement,
    start: usize,
) -> Result<Vec<Movement>, NotationError> {
    let hurdle = if leg.has('t') { Movement::Look(Contents::OWN) } else { Movement::Hurdle };
    let glide = vec![Movement::Go, Movement::Look(Contents::EMPTY)];
    if range == Range::Steps(1) {
        let at = leg.place('p').or(leg.place('g')).unwrap_or(start);
        return Err(NotationError::new(at, "p and g need a range, as in pR or gF3"));
    }
    let before = steps(range).saturating_sub(2);
    let before = if range == Range::Unlimited { u8::MAX } else { before };
    if leg.has('g') {
        return Ok(vec![repeat(glide, 0, before), Movement::Go, hurdle, Movement::Go, land]);
    }
    if range == Range::Unlimited {
        let beyond = Movement::Repeat(Box::new(step_and(land)), Times::Range(0, u8::MAX));
        return Ok(vec![repeat(glide, 0, u8::MAX), Movement::Go, hurdle, beyond]);
    }
    // Within a limit the steps before and behind the hurdle add up.
    let ways = (0..=before)
        .map(|n| {
            let beyond = Movement::Repeat(Box::new(step_and(land.clone())), Times::Range(0, before - n + 1));
            Movement::Sequence(vec![repeat(glide.clone(), n, n), Movement::Go, hurdle.clone(), beyond])
        })
        .collect();
    Ok(vec![Movement::Choice(ways)])
}

/// `q` turns at each step in the same sense, `z` alternately.
fn circling(
    leg: &Modifiers,
    class: Class<'_>,
    range: Range,
    land: Movement,
    start: usize,
) -> Result<Vec<Movement>, NotationError> {
    let turning = leg.place('q').or(leg.place('z')).unwrap_or(start);
    let notch = match class {
        Class::Oblique(..) => 1,
        Class::All([(short, long)]) if short != long && *short > 0 => 1,
        Class::Eight => 1,
        Class::All([_, _, ..]) => {
            return Err(NotationError::new(
                turning,
                "not supported yet: q or z on K or Q without directions",
            ));
        }
        _ => 2,
    };
    if range == Range::Steps(1) {
        return Err(NotationError::new(turning, "q and z need a range, as in qN0"));
    }
    let way = |turn: i8| {
        let mut body = vec![Movement::Go, land.clone(), Movement::Turn(turn)];
        if leg.has('z') {
            body.extend([Movement::Go, land.clone(), Movement::Turn(-turn)]);
        }
        let rounds = if leg.has('z') { steps(range).div_ceil(2) } else { steps(range) };
        Movement::Repeat(
            Box::new(Movement::Sequence(body)),
            Times::Range(0, if range == Range::Unlimited { u8::MAX } else { rounds }),
        )
    };
    Ok(vec![Movement::Choice(vec![way(-notch), way(notch)])])
}

/// The steps of a leap through its single path, with what is looked at on the way.
pub(super) fn path(class: Class<'_>, looked: Movement) -> Option<Vec<Movement>> {
    let (along, diagonal) = (Movement::GoLeg(Leg::Along), Movement::GoLeg(Leg::Diagonal));
    let (short, long) = class.leap()?;
    let mut steps = Vec::new();
    // Orthogonal steps first, then diagonal ones, as the Xiangqi pieces go.
    for _ in short..long {
        steps.push(along.clone());
    }
    for _ in 0..short {
        steps.push(diagonal.clone());
    }
    if steps.len() < 2 {
        return None;
    }
    let last = steps.pop()?;
    let mut path: Vec<Movement> = steps.into_iter().flat_map(|s| [s, looked.clone()]).collect();
    path.push(last);
    Some(path)
}

/// A single direction for one vector seen by the side that moves.
pub(super) fn seen(files: i8, ranks: i8) -> Direction {
    Direction::Turned(Vector::new(files, ranks))
}
