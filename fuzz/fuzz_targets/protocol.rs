//! Any lines from a board program, CECP or UCI. What would only take long (great depths, tables and matches) is left out.

#![no_main]

use engine::protocol::{Settings, run};
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;

fuzz_target!(|text: &str| {
    let slow = ["go", "analyze", "memory", "Hash", "perft", "cores", "Threads", "file", "File", "/"];
    if slow.iter().any(|word| text.contains(word)) {
        return;
    }
    let settings = Settings { threads: 1, memory: 1, ..Settings::default() };
    let _ = run(Cursor::new(text.as_bytes().to_vec()), std::io::sink(), &settings);
});
