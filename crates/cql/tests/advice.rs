//! Queries that ask an engine or endgame tables.

#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use dawson_cql::advice::{Judge, Judges, Score, Sources};
use dawson_cql::run::{Event, RunError, Settings, run};
use dawson_cql::tree::Effort;
use dawson_cql::write::Format;
use dawson_cql::{parse, plan};

/// Finds White a pawn ahead in every position with White to move, and mate for Black in one in the others.
struct Simple;

impl Judge for Simple {
    fn judge(&mut self, fen: &str, _effort: Effort) -> Option<Score> {
        Some(if fen.contains(" w ") { Score::Hundredths(100) } else { Score::Mate(1) })
    }
}

/// The answer of a query over a text of games, as JSON.
fn answer(query: &str, name: &str, games: &str, sources: Sources) -> Result<String, RunError> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, games).unwrap();
    let plan = plan::compile(&parse(query).unwrap()).unwrap();
    let settings = Settings { format: Format::Json, sources, ..Settings::default() };
    let mut out = String::new();
    run(&plan, &[path], &settings, &AtomicBool::new(false), &mut |event| {
        if let Event::Matched(bytes) = event {
            out.push_str(&String::from_utf8_lossy(bytes));
        }
    })?;
    Ok(out.trim().to_owned())
}

fn ask(name: &str, query: &str, engine: Judges) -> Result<String, RunError> {
    let sources = Sources { engine: Some(engine), tables: Vec::new() };
    answer(query, name, "1. e4 e5 2. Nf3 *\n", sources)
}

#[test]
fn an_engine_is_asked() {
    let engine = Judges::new(|| Ok(Box::new(Simple)));
    let plies = |query: &str| ask("asked.pgn", query, engine.clone()).unwrap();
    assert_eq!(plies("(match (position :evaluation depth 1 1 sidetomove))"), r#"{"game":1,"plies":[0,2]}"#);
    assert_eq!(plies("(match (position :evaluation depth 1 mate))"), r#"{"game":1,"plies":[1,3]}"#);
    assert_eq!(
        plies("(match (position :evaluation depth 1 <=-100 absolute))"),
        r#"{"game":1,"plies":[1,3]}"#
    );
    // After White's move Black, to move, is far better than before it.
    assert_eq!(
        plies("(match (position :moveevaluation P . depth 1 >=100 sidetomove))"),
        r#"{"game":1,"plies":[1]}"#
    );
}

#[test]
fn mates_of_few_men_are_counted() {
    let text = "[SetUp \"1\"]\n[FEN \"7k/4K3/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Kf7 Kh7 2. Qg7# *\n";
    let plies = |query: &str| answer(query, "mates.pgn", text, Sources::default()).unwrap();
    assert_eq!(plies("(match (position :endgameevaluation mate 3))"), r#"{"game":1,"plies":[0]}"#);
    assert_eq!(plies("(match (position :endgameevaluation +mate <=1))"), r#"{"game":1,"plies":[2,3]}"#);
    assert_eq!(plies("(match (position :endgameevaluation mate))"), r#"{"game":1,"plies":[0,2]}"#);
    assert_eq!(
        plies("(match (position :endgameevaluation -mate :flipcolor))"),
        r#"{"game":1,"plies":[0,1,2,3]}"#
    );
    assert_eq!(plies("(match (position :endgameevaluation remis))"), "");
}

#[test]
fn an_engine_that_is_not_there_is_an_error() {
    let nowhere = Judges::new(|| Err(io::Error::other("the engine is not there")));
    let error = ask("nowhere.pgn", "(match (position :evaluation depth 1 mate))", nowhere).unwrap_err();
    assert!(error.to_string().contains("not there"));
}

#[test]
fn mates_are_beyond_all_scores() {
    assert!(Score::Mate(1).hundredths() > Score::Mate(5).hundredths());
    assert!(Score::Mate(0).hundredths() < Score::Mate(-3).hundredths());
    assert!(Score::Mate(-3).hundredths() < Score::Hundredths(-5000).hundredths());
}
