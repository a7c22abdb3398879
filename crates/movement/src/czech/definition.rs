//! Definitions of kinds of men, read and worked out.

use super::expression::{Values, evaluate};
use super::fault::{CzechError, STATUS};

/// A kind of man.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Definition {
    /// Its symbol in lower case.
    pub symbol: String,
    /// The flags of each man of the kind; all are true at the start.
    pub flags: Vec<String>,
    pub(super) moves: Vec<PlainMove>,
}

/// The largest definition that is taken.
const MOST_MOVES: usize = 20_000;

/// A coordinate, relative to the man that moves or absolute on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Coordinate {
    pub absolute: bool,
    pub value: i32,
}

/// A square: rows forward and columns to the right, as the mover sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place {
    pub row: Coordinate,
    pub column: Coordinate,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Status {
    Empty,
    Occupied,
    White,
    Black,
    Same,
    Opposite,
    Threatened,
    Unthreatened,
    Kind(String),
    Flag(String),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Condition {
    Status(Place, Status),
    Position(Place, Place, bool),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Effect {
    Move(Place, Place),
    /// The flag says whether the man is the mover's.
    Put(String, bool, Place),
    Remove(Place),
    Flag(Place, String, bool),
}

/// A move with all variables given values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct PlainMove {
    pub target: Place,
    pub conditions: Vec<Condition>,
    pub effects: Vec<Effect>,
}

impl Definition {
    /// Whether a text has the outward form of a definition: a symbol, then something in braces.
    #[must_use]
    pub fn looks_like_one(text: &str) -> bool {
        let word = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        word > 0 && text[word..].starts_with('{') && text.contains('}')
    }

    /// Reads a definition: `SYMBOL{move}{move} flag flag`.
    ///
    /// # Errors
    /// When the text does not follow the grammar; the error names the byte and what was expected there.
    pub fn parse(text: &str) -> Result<Definition, CzechError> {
        let error = |at, expected| CzechError { at, expected };
        let word = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        if word == 0 {
            return Err(error(0, "the symbol of a man"));
        }
        let mut definition =
            Definition { symbol: text[..word].to_lowercase(), flags: Vec::new(), moves: Vec::new() };
        let mut at = word;
        loop {
            at += blanks(&text[at..]);
            if !text[at..].starts_with('{') {
                break;
            }
            let length = text[at..].find('}').ok_or_else(|| error(text.len(), "'}'"))?;
            read_move(&text[at + 1..at + length], at + 1, &mut definition.moves)?;
            at += length + 1;
        }
        if definition.moves.is_empty() && !text[..at].contains('{') {
            return Err(error(at, "'{' and a move"));
        }
        for flag in text[at..].split_whitespace() {
            if !flag.chars().all(|c| c.is_alphanumeric()) {
                return Err(error(at, "the names of flags, or another move in braces"));
            }
            definition.flags.push(flag.to_owned());
        }
        Ok(definition)
    }

    /// The symbols of kinds that its conditions ask for.
    pub fn symbols_asked(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().flat_map(|m| &m.conditions).filter_map(|condition| match condition {
            Condition::Status(_, Status::Kind(symbol)) => Some(symbol.as_str()),
            _ => None,
        })
    }

    /// The flags that its conditions ask for and its effects set.
    pub fn flags_named(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().flat_map(|m| {
            let asked = m.conditions.iter().filter_map(|condition| match condition {
                Condition::Status(_, Status::Flag(flag)) => Some(flag.as_str()),
                _ => None,
            });
            let set = m.effects.iter().filter_map(|effect| match effect {
                Effect::Flag(_, flag, _) => Some(flag.as_str()),
                _ => None,
            });
            asked.chain(set)
        })
    }

    /// The symbols of kinds that its effects put on the board.
    pub fn symbols_put(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().flat_map(|m| &m.effects).filter_map(|effect| match effect {
            Effect::Put(symbol, ..) => Some(symbol.as_str()),
            _ => None,
        })
    }
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The parts of a move between its keywords, with their places.
struct Parts<'t> {
    variables: (&'t str, usize),
    target: (&'t str, usize),
    conditions: (&'t str, usize),
    effects: (&'t str, usize),
}

fn split_parts(text: &str, offset: usize) -> Result<Parts<'_>, CzechError> {
    let find = |word: &str, from: usize| text[from..].find(word).map(|at| from + at);
    let missing = |at, expected| CzechError { at: offset + at, expected };
    let target = find("-pole", 0).ok_or_else(|| missing(0, "-pole and a square"))?;
    let (conditions, conditions_length) = find("-podminky", target)
        .map(|at| (at, "-podminky".len()))
        .or_else(|| find("-podminka", target).map(|at| (at, "-podminka".len())))
        .ok_or_else(|| missing(text.len(), "-podminky"))?;
    let effects = find("-ee", conditions).ok_or_else(|| missing(text.len(), "-ee"))?;
    let before = text[..target].trim();
    let start = match before.strip_prefix("-promenne") {
        Some(_) => text.find("-promenne").map_or(0, |at| at + "-promenne".len()),
        None if before.is_empty() => target,
        None => return Err(missing(0, "-promenne or -pole")),
    };
    let part = |from: usize, to: usize| (&text[from..to], offset + from);
    Ok(Parts {
        variables: part(start, target),
        target: part(target + "-pole".len(), conditions),
        conditions: part(conditions + conditions_length, effects),
        effects: part(effects + "-ee".len(), text.len()),
    })
}

/// Reads one move string: works out the bars, then the variables, and merges what has the same target and the
/// same effects.
fn read_move(text: &str, offset: usize, moves: &mut Vec<PlainMove>) -> Result<(), CzechError> {
    let parts = split_parts(text, offset)?;
    let combinations = combinations(parts.variables)?;
    let mut choice = Choice { digits: Vec::new() };
    loop {
        let mut merged: Vec<PlainMove> = Vec::new();
        let mut refusal = None;
        for values in &combinations {
            match plain_move(&parts, values, &mut choice) {
                Ok(None) => {}
                Ok(Some(found)) => merge(&mut merged, found),
                Err(error) => refusal = Some(error),
            }
        }
        if let Some(error) = refusal {
            return Err(error);
        }
        moves.append(&mut merged);
        if moves.len() > MOST_MOVES {
            return Err(CzechError { at: offset, expected: "a definition of fewer moves" });
        }
        if !choice.next() {
            return Ok(());
        }
    }
}

fn merge(merged: &mut Vec<PlainMove>, found: PlainMove) {
    match merged.iter_mut().find(|m| m.target == found.target && m.effects == found.effects) {
        Some(known) => {
            for condition in found.conditions {
                if !known.conditions.contains(&condition) {
                    known.conditions.push(condition);
                }
            }
        }
        None => merged.push(found),
    }
}

/// Which of the words between bars is meant, for each place with bars in the order of the text.
struct Choice {
    /// For each place met so far: where it is, the word chosen, the number of words.
    digits: Vec<(usize, usize, usize)>,
}

impl Choice {
    /// The word meant among those at that place of the text.
    fn choose<'t>(&mut self, at: usize, words: &'t str) -> &'t str {
        let count = words.split('|').count();
        if count == 1 {
            return words;
        }
        let digit = match self.digits.iter().find(|(place, _, _)| *place == at) {
            Some((_, digit, _)) => *digit,
            None => {
                self.digits.push((at, 0, count));
                0
            }
        };
        words.split('|').nth(digit).unwrap_or(words)
    }

    /// The next choice; false when all have been made. The last place changes fastest.
    fn next(&mut self) -> bool {
        for (_, digit, count) in self.digits.iter_mut().rev() {
            *digit += 1;
            if *digit < *count {
                return true;
            }
            *digit = 0;
        }
        false
    }
}

/// All values of the variables, from left to right.
fn combinations((text, offset): (&str, usize)) -> Result<Vec<Values>, CzechError> {
    let mut all: Vec<Values> = vec![Vec::new()];
    let mut at = blanks(text);
    while at < text.len() {
        let error = |at, expected| CzechError { at: offset + at, expected };
        let name_length =
            text[at..].find(char::is_whitespace).ok_or_else(|| error(text.len(), "'in' and a range"))?;
        let name = text[at..at + name_length].to_owned();
        if !name.chars().all(|c| c.is_alphanumeric() || c == '_')
            || name.starts_with(|c: char| c.is_ascii_digit())
        {
            return Err(error(at, "the name of a variable"));
        }
        at += name_length;
        at += blanks(&text[at..]);
        let rest = text[at..].strip_prefix("in").ok_or_else(|| error(at, "'in' and a range"))?;
        at += "in".len() + blanks(rest);
        let end = text[at..].find([']', '>', ')']).ok_or_else(|| error(text.len(), "the end of a range"))?;
        let range = &text[at..=at + end];
        let mut longer = Vec::new();
        for values in &all {
            let found = range_values(range, offset + at, values)?;
            let mut with = |value| {
                let mut values = values.clone();
                values.push((name.clone(), value));
                longer.push(values);
            };
            if found.is_empty() {
                with(None);
            }
            found.into_iter().for_each(|value| with(Some(value)));
        }
        all = longer;
        if all.len() > MOST_MOVES {
            return Err(error(at, "smaller ranges"));
        }
        at += end + 1;
        at += blanks(&text[at..]);
    }
    Ok(all)
}

fn range_values(range: &str, at: usize, values: &Values) -> Result<Vec<i32>, CzechError> {
    let error = |expected| CzechError { at, expected };
    // what does not open a range may be its end, or a letter of several bytes
    if !range.starts_with(['[', '<', '(']) {
        return Err(error("a range as [1,2], <1,2> or (1,2)"));
    }
    let inner = &range[1..range.len() - 1];
    let bounds: Vec<Option<i32>> = inner
        .split(',')
        .map(|bound| evaluate(bound.trim(), at + offset(bound.trim(), range), values))
        .collect::<Result<_, _>>()?;
    let (open, close) = (&range[..1], &range[range.len() - 1..]);
    let Some(bounds) = bounds.into_iter().collect::<Option<Vec<i32>>>() else { return Ok(Vec::new()) };
    if open == "[" && close == "]" {
        let mut list = Vec::new();
        for value in bounds {
            if !list.contains(&value) {
                list.push(value);
            }
        }
        return Ok(list);
    }
    if open == "[" || close == "]" {
        return Err(error("a range as [1,2], <1,2> or (1,2)"));
    }
    let [one, other] = bounds[..] else { return Err(error("the two bounds of an interval")) };
    let low = one.min(other).saturating_add(i32::from(open == "("));
    let high = one.max(other).saturating_sub(i32::from(close == ")"));
    if i64::from(high) - i64::from(low) > 1000 {
        return Err(error("a smaller interval"));
    }
    Ok((low..=high).collect())
}

/// The pieces of text that conditions and effects are made of: squares in brackets and words, with their places.
fn tokens((text, offset): (&str, usize)) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        at += blanks(&text[at..]);
        let rest = &text[at..];
        if rest.is_empty() {
            break;
        }
        // A square may carry what is glued to it in front (=, !=) or behind (_flag).
        let mut length = 0;
        let mut depth = 0_i32;
        for (index, sign) in rest.char_indices() {
            if sign.is_whitespace() && depth == 0 {
                break;
            }
            depth += i32::from(sign == '(') - i32::from(sign == ')');
            length = index + sign.len_utf8();
            let next = rest[length..].chars().next();
            // Two squares in a row need no blank between them.
            if sign == ')' && depth == 0 && matches!(next, Some('(' | '-' | '=' | '!')) {
                break;
            }
        }
        found.push((&rest[..length], offset + at));
        at += length;
    }
    found
}

/// Where a part of a text begins in it.
fn offset(part: &str, whole: &str) -> usize {
    part.as_ptr().addr() - whole.as_ptr().addr()
}

/// A square, or `None` when it mentions a variable without value.
fn place(text: &str, at: usize, values: &Values) -> Result<Option<Place>, CzechError> {
    let error = |expected| CzechError { at, expected };
    let whole = text;
    let inner = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .ok_or_else(|| error("a square as (1 0)"))?;
    let coordinates: Vec<&str> = inner.split_whitespace().collect();
    let [row, column] = coordinates[..] else {
        return Err(error("a square of two coordinates with a blank between them"));
    };
    let coordinate = |text: &str| -> Result<Option<Coordinate>, CzechError> {
        let (absolute, expression) = match text.strip_prefix('$') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let value = evaluate(expression, at + offset(expression, whole), values)?;
        Ok(value.map(|value| Coordinate { absolute, value }))
    };
    let (row, column) = (coordinate(row)?, coordinate(column)?);
    Ok(row.zip(column).map(|(row, column)| Place { row, column }))
}

fn plain_move(
    parts: &Parts<'_>,
    values: &Values,
    choice: &mut Choice,
) -> Result<Option<PlainMove>, CzechError> {
    let target_text = parts.target.0.trim();
    let target = place(target_text, parts.target.1 + blanks(parts.target.0), values)?;
    let conditions = read_conditions(&tokens(parts.conditions), values, choice)?;
    let effects = read_effects(&tokens(parts.effects), values, choice)?;
    Ok(target.map(|target| PlainMove { target, conditions, effects }))
}

fn read_conditions(
    tokens: &[(&str, usize)],
    values: &Values,
    choice: &mut Choice,
) -> Result<Vec<Condition>, CzechError> {
    let mut conditions = Vec::new();
    let mut index = 0;
    while let Some(&(text, at)) = tokens.get(index) {
        let error = |at, expected| CzechError { at, expected };
        index += 1;
        if !text.starts_with('(') {
            // A bare word of capital letters asks for a flag of the mover.
            let own = text.chars().all(|c| c.is_uppercase());
            if !own {
                return Err(error(at, "a square and its status"));
            }
            let zero = Coordinate { absolute: false, value: 0 };
            let here = Place { row: zero, column: zero };
            conditions.push(Condition::Status(here, Status::Flag(text.to_owned())));
            continue;
        }
        let square = place(text, at, values)?;
        let Some(&(word, word_at)) = tokens.get(index) else {
            return Err(error(at + text.len(), "the status of the square"));
        };
        index += 1;
        if let Some((same, rest)) =
            word.strip_prefix('=').map(|r| (true, r)).or(word.strip_prefix("!=").map(|r| (false, r)))
        {
            // A blank after the operator is tolerated.
            let (other, other_at) = if rest.is_empty() {
                let next = tokens.get(index).copied();
                index += 1;
                next.ok_or_else(|| error(word_at + word.len(), "a square"))?
            } else {
                (rest, word_at + word.len() - rest.len())
            };
            if let Some((square, other)) = square.zip(place(other, other_at, values)?) {
                conditions.push(Condition::Position(square, other, same));
            }
            continue;
        }
        let status = status(choice.choose(word_at, word), word_at)?;
        if let Some(square) = square {
            conditions.push(Condition::Status(square, status));
        }
    }
    Ok(conditions)
}

pub(super) fn status(word: &str, at: usize) -> Result<Status, CzechError> {
    Ok(match word {
        "prazdny" => Status::Empty,
        "obsazeny" => Status::Occupied,
        "bily" => Status::White,
        "cerny" => Status::Black,
        "shodny" => Status::Same,
        "opacny" => Status::Opposite,
        "ohrozeny" => Status::Threatened,
        "neohrozeny" => Status::Unthreatened,
        _ => {
            let (flag, name) = match word.strip_prefix('*') {
                Some(name) => (true, name),
                None => (false, word),
            };
            if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
                return Err(CzechError { at, expected: STATUS });
            }
            if flag { Status::Flag(name.to_owned()) } else { Status::Kind(name.to_lowercase()) }
        }
    })
}

fn read_effects(
    tokens: &[(&str, usize)],
    values: &Values,
    choice: &mut Choice,
) -> Result<Vec<Effect>, CzechError> {
    let mut effects = Vec::new();
    let mut index = 0;
    while let Some(&(text, at)) = tokens.get(index) {
        let error = |at, expected| CzechError { at, expected };
        let flag = text.rfind(")_").map(|end| (&text[..=end], &text[end + 2..]));
        if let Some((square, name)) = flag {
            let sign = tokens.get(index + 1).map(|t| t.0);
            let value = tokens.get(index + 2).map(|t| t.0);
            // `(0 0)_flag = true`, `(0 0)_flag =true` and `(0 0)_flag=true` mean the same.
            let (name, value, used) = match (name.split_once('='), sign, value) {
                (Some((name, "")), Some(value), _) => (name, value, 2),
                (Some((name, value)), _, _) => (name, value, 1),
                (None, Some("="), Some(value)) => (name, value, 3),
                (None, Some(value), _) if value.starts_with('=') => (name, &value[1..], 2),
                _ => return Err(error(at + text.len(), "= and true or false")),
            };
            let value = match value {
                "true" => true,
                "false" => false,
                _ => {
                    // at the value itself, which may be glued to what stands before it
                    let (last, last_at) = tokens.get(index + used - 1).copied().unwrap_or((text, at));
                    return Err(error(last_at + last.len() - value.len(), "true or false"));
                }
            };
            if let Some(square) = place(square, at, values)? {
                effects.push(Effect::Flag(square, name.to_owned(), value));
            }
            index += used;
            continue;
        }
        if tokens.get(index + 1).map(|t| t.0) != Some("->") {
            return Err(error(at + text.len(), "-> and a square, or a flag and its value"));
        }
        let Some(&(goal, goal_at)) = tokens.get(index + 2) else {
            return Err(error(at + text.len(), "a square behind ->"));
        };
        let goal = place(goal, goal_at, values)?;
        index += 3;
        if text.starts_with('(') {
            if let Some((from, to)) = place(text, at, values)?.zip(goal) {
                effects.push(Effect::Move(from, to));
            }
            continue;
        }
        let symbol = choice.choose(at, text);
        let Some(goal) = goal else { continue };
        if symbol == "." {
            effects.push(Effect::Remove(goal));
        } else if symbol.chars().all(|c| c.is_alphanumeric() || c == '_') && !symbol.is_empty() {
            let own = !symbol.starts_with(char::is_uppercase);
            effects.push(Effect::Put(symbol.to_lowercase(), own, goal));
        } else {
            return Err(error(at, "a symbol or a point before ->"));
        }
    }
    Ok(effects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_is_merged_into_one_move_a_square() {
        let rook = Definition::parse(
            "R{-promenne a in <-7,7> b in (0,a) -pole (a 0) -podminky (b 0) prazdny (a 0) prazdny|opacny -ee} rosada",
        )
        .unwrap();
        // Fifteen targets, (0 0) among them, for each of the two words.
        assert_eq!(rook.moves.len(), 30);
        assert_eq!(rook.flags, ["rosada"]);
        let far = rook.moves.iter().find(|m| m.target.row.value == 3).unwrap();
        assert_eq!(far.conditions.len(), 3);
    }

    #[test]
    fn faults_are_reported_where_they_are() {
        let fault = |text| Definition::parse(text).unwrap_err().at;
        assert_eq!(fault("R"), 1);
        assert_eq!(fault("R{-pole (1 0) -podminky"), 23);
        assert_eq!(fault("R{-pole (1 x) -podminky -ee}"), 11);
        assert_eq!(fault("R{-pole (1 0) -podminky (1 0) ?! -ee}"), 30);
        assert_eq!(fault("R{-promenne a in <0,b> b in <1,4> -pole (a b) -podminky -ee}"), 20);
        assert_eq!(fault("R{-promenne a in ) -pole (1 0) -podminky -ee}"), 17);
        assert_eq!(fault("R{-promenne a in é1,2> -pole (1 0) -podminky -ee}"), 17);
        assert!(Definition::looks_like_one("RJ{-pole}"));
        assert!(!Definition::looks_like_one(". . . . . . . ."));
    }

    #[test]
    fn all_that_is_expected_has_a_czech_name() {
        for text in [
            "{",
            "R",
            "R{-pole",
            "R{} r-s",
            "R{x}",
            "R{-pole (1 0)}",
            "R{-pole (1 0) -podminky}",
            "R{x -pole (1 0) -podminky -ee}",
            "R{-promenne a -pole (1 0) -podminky -ee}",
            "R{-promenne 1 in [1] -pole (1 0) -podminky -ee}",
            "R{-promenne a in [1 -pole (1 0) -podminky -ee}",
            "R{-promenne a in [1> -pole (1 0) -podminky -ee}",
            "R{-promenne a in <1> -pole (1 0) -podminky -ee}",
            "R{-promenne a in <1,5000> -pole (1 0) -podminky -ee}",
            "R{-pole 1 -podminky -ee}",
            "R{-pole (1) -podminky -ee}",
            "R{-pole (1 0) -podminky volne -ee}",
            "R{-pole (1 0) -podminky (1 0) -ee}",
            "R{-pole (1 0) -podminky (1 0) != -ee}",
            "R{-pole (1 0) -podminky (1 0) ?! -ee}",
            "R{-pole (1 0) -podminky -ee (1 0)_a}",
            "R{-pole (1 0) -podminky -ee (1 0)_a = ano}",
            "R{-pole (1 0) -podminky -ee q}",
            "R{-pole (1 0) -podminky -ee q ->}",
            "R{-pole (1 0) -podminky -ee ? -> (1 0)}",
            "R{-pole (1? 0) -podminky -ee}",
            "R{-pole (- 0) -podminky -ee}",
            "R{-pole (99999999999 0) -podminky -ee}",
            "R{-pole (a 0) -podminky -ee}",
            "R{-promenne a in [0,1] -pole (1/a 0) -podminky -ee}",
            "R{-pole (2147483647*2 0) -podminky -ee}",
        ] {
            let error = Definition::parse(text).unwrap_err();
            assert!(
                super::super::fault::IN_CZECH.iter().any(|(english, _)| *english == error.expected),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn bars_are_not_merged() {
        let pawn =
            Definition::parse("P{-pole (1 0) -podminky (1 0) prazdny|opacny -ee q|r -> (1 0)}").unwrap();
        assert_eq!(pawn.moves.len(), 4);
        assert_eq!(pawn.symbols_put().count(), 4);
    }
}
