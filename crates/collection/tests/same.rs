//! A compiled collection answers every query as the PGN does from which it was made.

#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use cql::run::{Event, Settings, Summary};
use cql::write::Format;
use dawson_collection::{CollectionError, CompiledGames, build};

fn settings() -> Settings {
    Settings { format: Format::Json, positions: true, threads: 2, ..Settings::default() }
}

fn games() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cql/tests/games.pgn")
}

fn compiled(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let built = build(&[games(), games()], &path, &AtomicBool::new(false), &mut |_| {}).unwrap();
    assert_eq!((built.games, built.broken), (32, 2));
    path
}

#[test]
fn all_queries_of_the_language_tests_agree() {
    let path = compiled("same.dwn");
    let cases = include_str!("../../cql/tests/keywords.txt").lines().filter(|line| !line.starts_with('#'));
    let of_file = cases
        .filter_map(|line| line.rsplit_once('|').and_then(|(head, _)| head.split_once('|')))
        .map(|c| c.1);
    let of_lists = cql::keywords::of_lists::SECTIONS.iter().flat_map(|section| section.rows);
    let of_rows = cql::keywords::ROWS.iter().chain(of_lists).map(|row| row.example);
    let mut asked = 0;
    for query in of_file.chain(of_rows).filter(|query| !query.is_empty()) {
        let plan = cql::plan::compile(&cql::parse(query.trim()).unwrap()).unwrap();
        let stop = AtomicBool::new(false);
        let mut from_pgn = String::new();
        let mut from_columns = String::new();
        let one = cql::run::run(&plan, &[games(), games()], &settings(), &stop, &mut |event| {
            if let Event::Matched(bytes) = event {
                from_pgn.push_str(&String::from_utf8_lossy(bytes));
            }
        })
        .unwrap();
        let mut source = CompiledGames::open(std::slice::from_ref(&path), &plan).unwrap();
        let other = cql::run::run_source(
            &plan,
            &mut source,
            std::slice::from_ref(&path),
            &settings(),
            &stop,
            &mut |event| {
                if let Event::Matched(bytes) = event {
                    from_columns.push_str(&String::from_utf8_lossy(bytes));
                }
            },
        )
        .unwrap();
        assert_eq!(from_pgn, from_columns, "{query}");
        let numbers = |summary: Summary| (summary.games, summary.matched, summary.places);
        assert_eq!(numbers(one), numbers(other), "{query}");
        asked += 1;
    }
    assert!(asked > 150);
}

#[test]
fn an_interrupted_build_leaves_nothing() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted.dwn");
    let built = build(&[games()], &path, &AtomicBool::new(true), &mut |_| {}).unwrap();
    assert!(built.interrupted && !path.exists());
}

#[test]
fn another_file_is_no_collection() {
    let plan = cql::plan::compile(&cql::parse("(match)").unwrap()).unwrap();
    assert!(matches!(CompiledGames::open(&[games()], &plan), Err(CollectionError::Parquet { .. })));
}
