//! Any bytes as a collection of games: split, read and searched.

#![no_main]

use cql::advice::Sources;
use cql::run::{Settings, run};
use cql::write::Format;
use cql::{parse, plan};
use libfuzzer_sys::fuzz_target;
use std::sync::atomic::AtomicBool;

fuzz_target!(|bytes: &[u8]| {
    let path = std::env::temp_dir().join(format!("dawson-fuzz-{}.pgn", std::process::id()));
    std::fs::write(&path, bytes).expect("a place for the games");
    let query = parse("(match (position :check))");
    let Ok(query) = query else { return };
    let plan = plan::compile(&query).expect("a query");
    let settings = Settings {
        format: Format::Json,
        positions: false,
        limit: u64::MAX,
        threads: 1,
        sources: Sources::default(),
    };
    let _ = run(&plan, &[path], &settings, &AtomicBool::new(false), &mut |_| {});
});
