//! Any text as a file of games in Fairy-Max's syntax: every game is made ready.

#![no_main]

use engine::fmax::FmaxFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let signed = format!("version 4.8w\n{text}");
    for text in [text, &signed] {
        if let Ok(file) = FmaxFile::read(text) {
            for game in file.games() {
                let _ = game.prepare();
            }
        }
    }
});
