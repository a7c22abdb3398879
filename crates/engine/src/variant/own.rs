//! Files of our own kind, `*.variant`: TOML that says what variants.ini says, and more.
//!
//! A file becomes a section with the entries of variants.ini, so that either kind may be the parent of the other; what
//! that syntax cannot say has keys of its own (`moves:x`, `region:x`, `cylinder`, `conditions`). handbook/src/variants.md
//! describes the format.

use super::VariantError;
use super::ini::{Entry, Section};
use super::keys::{self, Key, Sides, Takes};
use super::pieces;
use movement::notation::{Initial, parse_betza};
use toml::{Table, Value};

/// Whether a text is such a file: it does not begin with a section of variants.ini.
pub(super) fn is_own(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines
        .find(|line| !line.is_empty() && !line.starts_with(['#', ';']))
        .is_some_and(|line| !line.starts_with('['))
}

/// What `about` says of a file.
pub(super) fn about(text: &str) -> Option<String> {
    let table: Table = text.parse().ok()?;
    table.get("about")?.as_str().map(str::to_owned)
}

/// Reads one file, or several one behind the other: each begins with its name.
///
/// # Errors
/// As [`read`]; lines are counted from the beginning of each file.
pub(super) fn read_all(text: &str) -> Result<Vec<Section>, VariantError> {
    let mut starts: Vec<usize> = text
        .match_indices("name")
        .map(|(at, _)| at)
        .filter(|&at| {
            let begins_line = at == 0 || text[..at].ends_with('\n');
            begins_line && text[at + 4..].trim_start().starts_with('=')
        })
        .collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    } else {
        starts.push(0);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| read(&text[start..end])).collect()
}

/// Reads a file.
///
/// # Errors
/// When it is no TOML, a key is unknown, or a value is not of its kind; the error has the line.
pub(super) fn read(text: &str) -> Result<Section, VariantError> {
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().map_or(0, |span| span.start).min(text.len());
        let line = 1 + text.as_bytes()[..before].iter().filter(|byte| **byte == b'\n').count();
        VariantError::Line { line, problem: error.message().to_owned() }
    })?;
    let reader = Reader { text };
    let mut words = |key: &str| -> Result<Option<String>, VariantError> {
        table.remove(key).map(|value| reader.plain(key, &value)).transpose()
    };
    let name = words("name")?.ok_or_else(|| reader.error("name", "expected the name of the variant"))?;
    let (parent, board) = (words("parent")?, words("board")?);
    for comment in ["about", "source", "title"] {
        words(comment)?;
    }
    let mut entries = Entries(Vec::new());
    if let Some(board) = board {
        reader.board(&board, &mut entries)?;
    }
    reader.all_pieces(&mut table, &mut entries)?;
    for (key, own) in keys::all().filter_map(|key| Some((key, key.own?))) {
        if let Some(value) = take(&mut table, own) {
            reader.entry(key, own, value, &mut entries)?;
        }
    }
    if entries.0.iter().any(|entry| matches!(entry.key.as_str(), "seirawanGating" | "cambodianMoves")) {
        entries.add("gating", "true");
    }
    for (letter, value) in take_table(&mut table, "moves.regions") {
        for (side, region) in reader.sides("moves.regions", &value)? {
            entries.add(&format!("region:{side}:{letter}"), &region);
        }
    }
    if let Some(value) = table.remove("conditions") {
        let names = value.as_array().map(|names| names.iter().map(|name| reader.plain("conditions", name)));
        let names = names.ok_or_else(|| reader.error("conditions", "expected a list of names"))?;
        let names = names.collect::<Result<Vec<String>, VariantError>>()?;
        entries.add("conditions", &names.join(";"));
    }
    match first_key(&table, "") {
        Some(key) => {
            let names = keys::all().filter_map(|key| key.own);
            Err(reader.error(&key, &keys::unknown(&key, names)))
        }
        None => Ok(Section { name, parent, entries: entries.0 }),
    }
}

/// The first key that is left, with those above it.
fn first_key(table: &Table, above: &str) -> Option<String> {
    table.iter().find_map(|(key, value)| match value {
        Value::Table(inner) => first_key(inner, &format!("{above}{key}.")),
        _ => Some(format!("{above}{key}")),
    })
}

/// Takes a value out, by a path of at most two keys.
fn take(table: &mut Table, path: &str) -> Option<Value> {
    match path.split_once('.') {
        Some((outer, inner)) => table.get_mut(outer)?.as_table_mut()?.remove(inner),
        None => table.remove(path),
    }
}

fn take_table(table: &mut Table, path: &str) -> Table {
    match take(table, path) {
        Some(Value::Table(table)) => table,
        _ => Table::new(),
    }
}

struct Entries(Vec<Entry>);

impl Entries {
    fn add(&mut self, key: &str, value: &str) {
        self.0.push(Entry { key: key.to_owned(), value: value.to_owned(), line: 0 });
    }
}

struct Reader<'t> {
    text: &'t str,
}

impl Reader<'_> {
    /// An error at the first line that gives the key.
    fn error(&self, key: &str, problem: &str) -> VariantError {
        let last = key.rsplit('.').next().unwrap_or(key);
        let gives = |line: &str| {
            let rest = line.trim_start().strip_prefix(last);
            rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '.']))
        };
        let line = self.text.lines().position(gives).map_or(1, |line| line + 1);
        VariantError::Line { line, problem: format!("{key}: {problem}") }
    }

    fn plain(&self, key: &str, value: &Value) -> Result<String, VariantError> {
        match value {
            Value::String(text) => Ok(text.clone()),
            Value::Integer(number) => Ok(number.to_string()),
            Value::Boolean(truth) => Ok(truth.to_string()),
            _ => Err(self.error(key, "expected text, a number, true or false")),
        }
    }

    /// `white` and `black` of a table.
    fn sides(&self, key: &str, value: &Value) -> Result<Vec<(&'static str, String)>, VariantError> {
        let table = value.as_table().filter(|table| table.keys().all(|key| key == "white" || key == "black"));
        let table = table.ok_or_else(|| self.error(key, "expected { white = ..., black = ... }"))?;
        let sides = ["White", "Black"].into_iter();
        let given = sides.filter_map(|side| table.get(&side.to_ascii_lowercase()).map(|value| (side, value)));
        given.map(|(side, value)| Ok((side, self.plain(key, value)?))).collect()
    }

    /// The value of a key of the table, which is called so here: one for both sides, or a table of `white` and `black`; a table
    /// from letters to values; a truth value for what has no other word than `-`.
    fn entry(&self, key: &Key, own: &str, value: Value, entries: &mut Entries) -> Result<(), VariantError> {
        match (key.sides, key.takes, &value) {
            (Sides::Any, _, Value::Table(_)) | (Sides::Apart, ..) => {
                for (side, text) in self.sides(own, &value)? {
                    entries.add(&format!("{}{side}", key.name), &text);
                }
            }
            (_, Takes::Pairs, Value::Table(table)) => {
                let pairs =
                    table.iter().map(|(letter, value)| Ok(format!("{letter}:{}", self.plain(own, value)?)));
                let pairs = pairs.collect::<Result<Vec<String>, VariantError>>()?;
                entries.add(key.name, &pairs.join(" "));
            }
            (_, Takes::Pairs, _) => return Err(self.error(own, "expected { letter = value, ... }")),
            (_, Takes::Word(&[word]), Value::Boolean(truth)) => {
                if !truth {
                    entries.add(key.name, word);
                }
            }
            (_, Takes::Word(&[_]), _) => return Err(self.error(own, "expected true or false")),
            _ => entries.add(key.name, &self.plain(own, &value)?),
        }
        Ok(())
    }

    /// `10x8`, `8x8 cylinder`.
    fn board(&self, text: &str, entries: &mut Entries) -> Result<(), VariantError> {
        let (size, kind) = text.split_once(' ').unwrap_or((text, ""));
        match (size.split_once('x'), kind) {
            (Some((files, ranks)), "" | "cylinder") => {
                entries.add("maxFile", files);
                entries.add("maxRank", ranks);
                entries.add("cylinder", if kind.is_empty() { "false" } else { "true" });
                Ok(())
            }
            _ => Err(self.error("board", "expected files and ranks, such as \"10x8\" or \"8x8 cylinder\"")),
        }
    }

    /// The pieces of both sides, and those that are different for White and Black.
    fn all_pieces(&self, table: &mut Table, entries: &mut Entries) -> Result<(), VariantError> {
        for (letter, value) in take_table(table, "pieces") {
            self.piece(&letter, &value, entries)?;
        }
        let (white, mut black) = (take_table(table, "white.pieces"), take_table(table, "black.pieces"));
        for (letter, value) in white {
            let other = black.remove(&letter).ok_or_else(|| {
                self.error(&letter, "a piece that White moves in his own way needs a way for Black")
            })?;
            let (white, black) = (self.movement(&letter, &value)?, self.movement(&letter, &other)?);
            entries
                .add(&format!("moves:{letter}"), &format!("if(white) ({white}) | unless(white) ({black})"));
        }
        match black.keys().next() {
            Some(letter) => {
                Err(self.error(letter, "a piece that Black moves in his own way needs a way for White"))
            }
            None => Ok(()),
        }
    }

    /// A piece: a name, Betza notation, `-`, or a table with `betza`, `xbetza` or `moves`, and `royal`.
    fn piece(&self, letter: &str, value: &Value, entries: &mut Entries) -> Result<(), VariantError> {
        if letter.len() != 1 || !letter.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(self.error(letter, "expected a letter"));
        }
        match value {
            Value::String(word) if word == "-" => entries.add("remove", letter),
            Value::String(word) if pieces::named(word).is_some() => entries.add(word, letter),
            Value::String(betza) => {
                entries.add(&format!("customPiece {letter}"), &format!("{letter}:{betza}"))
            }
            Value::Table(table) => {
                let known = ["betza", "xbetza", "moves", "royal"];
                if let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) {
                    return Err(
                        self.error(letter, &format!("'{key}' is none of betza, xbetza, moves, royal"))
                    );
                }
                let royal = table.get("royal").and_then(Value::as_bool).unwrap_or(false);
                let name = if royal { "king".to_owned() } else { format!("customPiece {letter}") };
                if let Some(betza) = table.get("betza").and_then(Value::as_str).filter(|_| table.len() <= 2) {
                    entries.add(&name, &format!("{letter}:{betza}"));
                } else {
                    let key = if royal { "royal-moves" } else { "moves" };
                    entries.add(&format!("{key}:{letter}"), &self.movement(letter, value)?);
                }
            }
            _ => return Err(self.error(letter, "expected a name, Betza notation or a table")),
        }
        Ok(())
    }

    /// The movement of a piece as text of the movement language.
    fn movement(&self, letter: &str, value: &Value) -> Result<String, VariantError> {
        let betza = |betza: &str| pieces::movement(letter, betza).map(|movement| movement.to_string());
        match value {
            Value::String(word) => {
                betza(pieces::named(word).filter(|moves| !moves.is_empty()).unwrap_or(word))
            }
            Value::Table(table) => {
                let text = |key: &str| table.get(key).and_then(Value::as_str);
                match (text("betza"), text("xbetza"), text("moves")) {
                    (Some(text), None, None) => betza(text),
                    (None, Some(text), None) => {
                        let read = parse_betza(text, Initial::Rank(2));
                        read.map(|m| m.to_string()).map_err(|e| self.error(letter, &e.to_string()))
                    }
                    (None, None, Some(text)) => Ok(text.to_owned()),
                    _ => Err(self.error(letter, "expected one of betza, xbetza and moves")),
                }
            }
            _ => Err(self.error(letter, "expected a name, Betza notation or a table")),
        }
    }
}
