//! Dawson for a worker of a browser: texts in, JSON lines out, in one thread. The worker is ended to stop a search.
//!
//! Each function answers as the request of the same name of `dawson serve` does (handbook/src/page.md), so that the page has one client with
//! two ways to reach the program. Lines that come while a search runs are handed over in batches, as each costs the worker a message.

#![cfg(target_family = "wasm")]

mod batches;

use batches::Batches;
use dawson::diagram::{Drawing, Form, of_problem};
use dawson::piece::{Language as PieceLanguage, Notation, Piece};
use dawson::query::{Format, Query, SearchEvent, Settings as Searching};
use dawson::solve::{Format as Output, Found, Lines, Run, Settings};
use dawson::{Control, Desk, Dialect, Language, Side, Source, Start, VariantDesk};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Read;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::prelude::*;

/// What texts of problems are called in messages, as on standard input.
const NAME: &str = "-";

/// The memory for tables where none is told, in megabytes: phones give little.
const MEMORY: usize = 96;

#[wasm_bindgen]
extern "C" {
    /// The console of the worker: a panic is told there, since it ends the instance.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);
}

/// To be called once, before all else.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| console_error(&panic.to_string())));
}

/// How a problem is solved: what `/api/solve` takes.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Solving {
    dialect: Word,
    maxtime: Option<u32>,
    maxmem: Option<usize>,
    positions: bool,
    mode: Word,
    part: Option<(u32, u32)>,
    shorter: bool,
}

impl Solving {
    fn settings(&self) -> Settings {
        Settings {
            format: Output::Json,
            dialect: dialect(&self.dialect),
            max_time: self.maxtime,
            positions: self.positions,
            shorter: self.shorter,
            part: self.part.unwrap_or((1, 1)),
            lines: match self.mode.as_str() {
                "heuristic" => Lines::Heuristic,
                "demolition" => Lines::Demolition,
                _ => Lines::Complete,
            },
            ..Settings::default()
        }
    }

    fn control(&self) -> Control {
        Control { max_memory: self.maxmem.unwrap_or(MEMORY) << 20, ..Control::default() }
    }

    /// What is written when a text is solved to its end.
    fn written(&self, settings: Settings, text: &str) -> dawson::solve::Written {
        let mut written = dawson::solve::Written::default();
        Run::new(settings, self.control(), &mut written).read(&Source::new(NAME, text));
        written
    }
}

/// A word of a choice; empty for what is usual.
type Word = String;

fn dialect(word: &str) -> Dialect {
    match word {
        "popeye" => Dialect::Popeye,
        "jacobi" => Dialect::Jacobi,
        _ => Dialect::Auto,
    }
}

fn wrong(message: impl std::fmt::Display) -> JsError {
    JsError::new(&message.to_string())
}

/// The words of the language and the figures of diagrams.
#[wasm_bindgen]
pub fn catalogue() -> String {
    dawson::catalogue::catalogue().to_string()
}

/// Solves the problems of a text; `hear` gets JSON lines, several at a time.
#[wasm_bindgen]
pub fn solve(text: &str, options: &str, hear: &js_sys::Function) -> Result<(), JsError> {
    let options: Solving = serde_json::from_str(options).map_err(wrong)?;
    let mut batches = Batches::new(hear);
    Run::new(options.settings(), options.control(), &mut batches).read(&Source::new(NAME, text));
    Ok(())
}

/// The summaries of a text that was solved in parts: JSON lines. `summaries` is a list of those of all parts.
#[wasm_bindgen]
pub fn conclude(text: &str, options: &str, summaries: &str) -> Result<String, JsError> {
    let options: Solving = serde_json::from_str(options).map_err(wrong)?;
    let summaries: Vec<Value> = serde_json::from_str(summaries).map_err(wrong)?;
    let found = summaries.iter().filter_map(Found::read).collect();
    let settings = Settings { found, part: (1, 1), ..options.settings() };
    Ok(options.written(settings, text).output)
}

/// A document in LaTeX with the diagrams and solutions of a text.
#[wasm_bindgen]
pub fn latex(text: &str, options: &str) -> Result<String, JsError> {
    let options: Solving = serde_json::from_str(options).map_err(wrong)?;
    let settings = Settings { format: Output::Latex, ..options.settings() };
    let written = options.written(settings, text);
    match written.output.is_empty() {
        true => Err(wrong(written.complaints.join("\n"))),
        false => Ok(written.output),
    }
}

/// What is wrong with a text, and its positions: JSON lines.
#[wasm_bindgen]
pub fn check(text: &str) -> String {
    let settings = Settings { format: Output::Json, only_check: true, ..Settings::default() };
    let mut written = dawson::solve::Written::default();
    Run::new(settings, Control::default(), &mut written).read(&Source::new(NAME, text));
    written.output
}

/// What is played: what `/api/play` takes.
#[derive(Deserialize)]
struct Playing {
    #[serde(default)]
    text: String,
    variant: Option<String>,
    fen: Option<String>,
    #[serde(default)]
    language: Word,
    commands: Vec<String>,
}

/// Plays commands from the beginning; `hear` gets JSON lines, several at a time.
#[wasm_bindgen]
pub fn play(game: &str, hear: &js_sys::Function) -> Result<(), JsError> {
    let game: Playing = serde_json::from_str(game).map_err(wrong)?;
    let mut batches = Batches::new(hear);
    let mut answer = |_: &str, object: Value| batches.add(&format!("{object}\n"));
    if let Some(name) = &game.variant {
        let definitions = Some(game.text.as_str()).filter(|text| !text.trim().is_empty());
        let mut desk =
            VariantDesk::new(name, definitions, game.fen.as_deref(), &mut answer).map_err(wrong)?;
        game.commands.iter().for_each(|command| desk.obey(command));
    } else {
        let source = Source::new(NAME, &game.text);
        let mut start = Start::read(&source, Dialect::Auto).map_err(|faults| {
            let reports: Vec<String> = faults.iter().map(|fault| fault.report(&source)).collect();
            wrong(reports.join("\n"))
        })?;
        match game.language.as_str() {
            "english" => start.language = Language::English,
            "french" => start.language = Language::French,
            "german" => start.language = Language::German,
            _ => {}
        }
        let mut desk = Desk::new(&start, &mut answer);
        game.commands.iter().for_each(|command| desk.obey(command));
    }
    batches.hand_over();
    Ok(())
}

/// The diagram of a problem, as SVG.
#[wasm_bindgen]
pub fn diagram(text: &str, twins: bool) -> Result<String, JsError> {
    let drawing = Drawing { form: Form::Svg, twins, ..Drawing::default() };
    of_problem(&Source::new(NAME, text), &drawing).map_err(wrong)
}

/// A piece in words and as a picture: an object as `/api/piece` answers.
#[wasm_bindgen]
pub fn piece(text: &str, notation: &str, from: &str, black: bool) -> Result<String, JsError> {
    let notation = match notation {
        "movement" => Notation::Movement,
        "betza" => Notation::Betza,
        "fmax" => Notation::Fmax,
        "czech" => Notation::Czech,
        _ => Notation::Name(PieceLanguage::English),
    };
    let piece = Piece::parse(text, notation).map_err(|error| match error.at {
        Some(at) => wrong(format!("{}\n  {text}\n  {:at$}^", error.message, "")),
        None => wrong(error.message),
    })?;
    let side = if black { Side::Black } else { Side::White };
    let svg = piece.svg(from, side).ok_or_else(|| wrong(format!("{from} is no square")))?;
    let mut words = String::new();
    if !piece.title().is_empty() {
        words += &format!("{}\n\n", piece.title());
    }
    words += &format!("{}\n\n{}\n", piece.definition(), piece.in_words());
    if let Some(betza) = piece.betza() {
        words += &format!("\nBetza: {betza}\n");
    }
    Ok(json!({"text": words, "svg": svg}).to_string())
}

/// Games that the page's file has, read as they are asked for.
struct Games<'f> {
    /// Gives the bytes from a place on, at most so many; none at the end.
    read: &'f js_sys::Function,
    place: f64,
}

impl Read for Games<'_> {
    #[allow(clippy::cast_precision_loss, reason = "files have less than 2^53 bytes")]
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let bytes = self
            .read
            .call2(&JsValue::NULL, &self.place.into(), &(into.len() as f64).into())
            .map_err(|error| std::io::Error::other(format!("{error:?}")))?;
        let bytes = js_sys::Uint8Array::new(&bytes);
        let count = (bytes.length() as usize).min(into.len());
        bytes.subarray(0, count as u32).copy_to(&mut into[..count]);
        self.place += count as f64;
        Ok(count)
    }
}

/// How games are searched: what `/api/query` takes.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Asking {
    variations: bool,
    limit: Option<u64>,
    format: Word,
}

/// Searches games; `hear` gets JSON lines, several at a time, or the games found, in PGN. `read` gives the bytes of the games from a
/// place on, at most so many.
#[wasm_bindgen]
pub fn query(
    question: &str,
    read: &js_sys::Function,
    options: &str,
    hear: &js_sys::Function,
) -> Result<(), JsError> {
    let options: Asking = serde_json::from_str(options).map_err(wrong)?;
    let query = if options.variations { Query::with_variations(question) } else { Query::parse(question) };
    let query = query.map_err(|fault| wrong(&fault.message))?;
    let format = if options.format == "pgn" { Format::Pgn } else { Format::Json };
    let limit = options.limit.unwrap_or(u64::MAX);
    let settings = Searching { format, limit, positions: true, ..Searching::default() };
    let mut batches = Batches::new(hear);
    let told = query.write(Games { read, place: 0.0 }, &settings, &AtomicBool::new(false), &mut |event| {
        if let SearchEvent::Matched(line) = event {
            batches.add(&String::from_utf8_lossy(line));
        }
    });
    batches.hand_over();
    told.map(|_| ()).map_err(wrong)
}
