//! Pieces of one's own: `PieceDef X betza "WfF"`.

use super::tree::{Notation, PieceDefinition, WalkName};
use super::{Lexer, ReadError, ReadErrorKind, Reader};
use crate::keywords::colours::COLOURS;
use crate::keywords::walks;
use board::{Geometry, MOST_FLAGS, Marks, Side, Walk};
use movement::czech::Definition;
use movement::notation::{Initial, parse_betza, parse_fmax, parse_fmax_pawn};
use movement::{Condition, Movement, Program};
use rules::attributes::ATTRIBUTES;

/// The word of the command. Unlike other words it cannot be shortened: shorter ones mean the units.
pub(super) const WORD: &str = "PieceDef";

/// The rank on which pieces stand at first, where a notation speaks of their first move.
const FIRST_RANK: i8 = 2;

const NOTATIONS: [(&str, Notation); 4] = [
    ("betza", Notation::Betza),
    ("czech", Notation::Czech),
    ("fmax", Notation::Fmax),
    ("movement", Notation::Movement),
];

impl Reader<'_> {
    /// Reads a definition: a code, a notation, and in quotes how the piece moves.
    pub(super) fn read_definition(&mut self) -> Option<PieceDefinition> {
        self.advance();
        let place = self.token.place;
        let code = self.token.text.to_owned();
        let is_code = (1..=2).contains(&code.len()) && code.chars().all(|c| c.is_ascii_alphanumeric());
        if !is_code {
            self.fail(ReadErrorKind::DefinedCode);
            return None;
        }
        let walk = self.find_walk(&code);
        self.advance();
        let asked = self.token.text.to_lowercase();
        let Some(&(_, notation)) = NOTATIONS.iter().find(|(word, _)| *word == asked) else {
            self.fail(ReadErrorKind::Notation);
            return None;
        };
        self.advance();
        let onwards = self.token.onwards;
        let line = onwards.lines().next().unwrap_or("");
        let text = line.strip_prefix('"').and_then(|rest| rest.split_once('"')).map(|(text, _)| text);
        let Some(text) = text else {
            self.fail(ReadErrorKind::Definition);
            return None;
        };
        let is_pawn = walk == Some(WalkName::Plain(Walk::PAWN));
        let (movement, kind) = match movement_of(text, notation, is_pawn) {
            Ok(read) => read,
            Err((at, problem)) => {
                let (kind, problem) = match problem.strip_prefix("expected ") {
                    Some(expected) => (ReadErrorKind::Definition, expected.to_owned()),
                    None => (ReadErrorKind::FaultyDefinition, problem),
                };
                let mut letter = at.min(text.len());
                while !text.is_char_boundary(letter) {
                    letter -= 1;
                }
                let place = Lexer::behind(&self.token, 1 + letter).place();
                let token = text[letter..].split_whitespace().next().unwrap_or("").to_owned();
                self.note(ReadError {
                    place,
                    token,
                    kind,
                    near: Vec::new(),
                    expected: Some(problem),
                    noticed_at: None,
                });
                // the code is known from here on, so that nothing more is said of it
                (Movement::none(), Named::default())
            }
        };
        let walk = walk.unwrap_or_else(|| {
            self.defined.push(code.to_lowercase());
            WalkName::Defined(u16::try_from(self.defined.len() - 1).unwrap_or(u16::MAX))
        });
        let flags = self.number_flags(kind.flags, text);
        self.go_behind(text.len() + 2);
        let symbol = if kind.symbol.is_empty() { code.to_lowercase() } else { kind.symbol };
        let all = flags.iter().fold(Marks::NONE, |all, (_, mark)| all.with(*mark));
        self.flags_of.retain(|(of, _)| *of != walk);
        self.flags_of.push((walk, all));
        let is_cut =
            Side::BOTH.into_iter().any(|side| Program::compile(&movement, Geometry::CHESS, side).is_cut());
        Some(PieceDefinition {
            place,
            code: code.to_uppercase(),
            walk,
            text: text.to_owned(),
            movement,
            kind: (symbol, flags),
            is_cut,
        })
    }

    /// The marks of flags, each numbered when it is first met in the problem. Complains, and leaves the others out, where
    /// there are too many, or where a flag has the name of an attribute or a colour.
    fn number_flags(&mut self, names: Vec<String>, text: &str) -> Vec<(String, Marks)> {
        let mut flags = Vec::new();
        for name in names {
            let taken = ATTRIBUTES.iter().map(|row| row.names).chain(COLOURS.iter().map(|row| row.1));
            let is_taken = taken.into_iter().any(|words| name.eq_ignore_ascii_case(words.get(self.language)));
            let known = self.flags.iter().position(|flag| *flag == name);
            let number = known.unwrap_or(self.flags.len());
            let expected = match Marks::flag_down(number) {
                Some(mark) if !is_taken => {
                    if known.is_none() {
                        self.flags.push(name.clone());
                    }
                    flags.push((name, mark));
                    continue;
                }
                Some(_) => "the name of a flag that is no attribute or colour".to_owned(),
                None => format!("at most {MOST_FLAGS} different flags in a problem"),
            };
            let at = text.rfind(&name).unwrap_or(0);
            self.note(ReadError {
                place: Lexer::behind(&self.token, 1 + at).place(),
                token: name,
                kind: ReadErrorKind::Definition,
                near: Vec::new(),
                expected: Some(expected),
                noticed_at: None,
            });
            break;
        }
        flags
    }

    /// The walk with a code: one of the problem's own, or one of the table.
    pub(super) fn find_walk(&self, code: &str) -> Option<WalkName> {
        let own = self.defined.iter().position(|own| own.eq_ignore_ascii_case(code));
        match own.and_then(|index| u16::try_from(index).ok()) {
            Some(index) => Some(WalkName::Defined(index)),
            None => walks::find(self.language, code).map(WalkName::Plain),
        }
    }

    /// Goes on so many bytes behind the beginning of the token.
    fn go_behind(&mut self, bytes: usize) {
        self.lexer = Lexer::behind(&self.token, bytes);
        self.advance();
    }
}

/// Descriptors of White's pawn as those of Black's, which that notation defines by themselves: steps of 16 to a rank go
/// the other way.
fn turned_over(text: &str) -> String {
    let turned = |step: i32| {
        let ranks = (step + 8).div_euclid(16);
        step - 32 * ranks
    };
    let descriptor = |word: &str| -> String {
        let parts: Vec<String> = word
            .split(',')
            .enumerate()
            .map(|(index, part)| match part.parse::<i32>() {
                Ok(step) if index % 2 == 0 => turned(step).to_string(),
                _ => part.to_owned(),
            })
            .collect();
        parts.join(",")
    };
    text.split_whitespace().map(descriptor).collect::<Vec<String>>().join(" ")
}

/// How a piece moves by its definition.
///
/// # Errors
/// The byte that is wrong, and what was expected there.
fn movement_of(text: &str, notation: Notation, is_pawn: bool) -> Result<(Movement, Named), (usize, String)> {
    let unnamed = |movement| (movement, Named::default());
    match notation {
        Notation::Movement => {
            Movement::parse(text).map(unnamed).map_err(|error| (error.at, error.expected.to_owned()))
        }
        Notation::Betza => parse_betza(text, Initial::Rank(FIRST_RANK))
            .map(unnamed)
            .map_err(|error| (error.at, error.problem)),
        Notation::Fmax if is_pawn => {
            let of_side = |white: bool, text: &str| {
                let moves = parse_fmax_pawn(text, FIRST_RANK).map_err(|error| (error.at, error.problem))?;
                Ok(Movement::Sequence(vec![Movement::If(Condition::White, white), moves]))
            };
            Ok(unnamed(Movement::Choice(vec![of_side(true, text)?, of_side(false, &turned_over(text))?])))
        }
        Notation::Fmax => parse_fmax(text, Initial::Rank(FIRST_RANK))
            .map(unnamed)
            .map_err(|error| (error.at, error.problem)),
        Notation::Czech => {
            let definition =
                Definition::parse(text).map_err(|error| (error.at, error.expected.to_owned()))?;
            let movement = definition.movement();
            Ok((movement, Named { symbol: definition.symbol, flags: definition.flags }))
        }
    }
}

/// What a definition in the Czech language names; empty for other notations.
#[derive(Default)]
struct Named {
    symbol: String,
    flags: Vec<String>,
}
