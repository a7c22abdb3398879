//! Any text as a query: read, and compiled if it can be.

#![no_main]

use cql::{parse, plan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(query) = parse(text) {
        let _ = plan::compile(&query);
    }
});
