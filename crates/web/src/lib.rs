//! Dawson for a worker of a browser: texts in, JSON lines out, in one thread. The worker is ended to stop a search.
//!
//! Each function answers as the request of the same name of `dawson serve` does (docs/page.md), so that the page has one client with
//! two ways to reach the program. Lines that come while a search runs are handed over in batches, as each costs the worker a message.

#![cfg(target_family = "wasm")]

mod batches;

use batches::Batches;
use dawson::diagram::{Drawing, Form, of_problem};
use dawson::piece::{Language as PieceLanguage, Notation, Piece};
use dawson::query::{Format, Query, SearchEvent, Settings as Searching};
use dawson::solve::{Format as Output, Lines, Run, Settings};
use dawson::{Control, Desk, Dialect, Language, Side, Source, Start};
use serde::Deserialize;
use serde_json::{Value, json};
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
    let settings = Settings {
        format: Output::Json,
        dialect: dialect(&options.dialect),
        max_time: options.maxtime,
        positions: options.positions,
        shorter: options.shorter,
        part: options.part.unwrap_or((1, 1)),
        lines: match options.mode.as_str() {
            "heuristic" => Lines::Heuristic,
            "demolition" => Lines::Demolition,
            _ => Lines::Complete,
        },
        ..Settings::default()
    };
    let control = Control { max_memory: options.maxmem.unwrap_or(MEMORY) << 20, ..Control::default() };
    let mut batches = Batches::new(hear);
    Run::new(settings, control, &mut batches).read(&Source::new(NAME, text));
    Ok(())
}

/// What is wrong with a text, and its positions: JSON lines.
#[wasm_bindgen]
pub fn check(text: &str) -> String {
    let settings = Settings { format: Output::Json, only_check: true, ..Settings::default() };
    let mut written = dawson::solve::Written::default();
    Run::new(settings, Control::default(), &mut written).read(&Source::new(NAME, text));
    written.output
}

/// Plays commands from the beginning: JSON lines.
#[wasm_bindgen]
pub fn play(text: &str, commands: &str, language: &str) -> Result<String, JsError> {
    let commands: Vec<String> = serde_json::from_str(commands).map_err(wrong)?;
    let source = Source::new(NAME, text);
    let mut start = Start::read(&source, Dialect::Auto).map_err(|faults| {
        let reports: Vec<String> = faults.iter().map(|fault| fault.report(&source)).collect();
        wrong(reports.join("\n"))
    })?;
    match language {
        "english" => start.language = Language::English,
        "french" => start.language = Language::French,
        "german" => start.language = Language::German,
        _ => {}
    }
    let mut answers = String::new();
    let mut hear = |_: &str, answer: Value| {
        answers.push_str(&answer.to_string());
        answers.push('\n');
    };
    let mut desk = Desk::new(&start, &mut hear);
    for command in &commands {
        desk.obey(command);
    }
    drop(desk);
    Ok(answers)
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

/// Searches games; `hear` gets JSON lines, several at a time.
#[wasm_bindgen]
pub fn query(question: &str, games: &[u8], variations: bool, hear: &js_sys::Function) -> Result<(), JsError> {
    let query = if variations { Query::with_variations(question) } else { Query::parse(question) };
    let query = query.map_err(|fault| wrong(&fault.message))?;
    let settings = Searching { format: Format::Json, positions: true, ..Searching::default() };
    let mut batches = Batches::new(hear);
    let told = query.write(games, &settings, &AtomicBool::new(false), &mut |event| {
        if let SearchEvent::Matched(line) = event {
            batches.add(&String::from_utf8_lossy(line));
        }
    });
    batches.hand_over();
    told.map(|_| ()).map_err(wrong)
}
