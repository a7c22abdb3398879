//! Any text as a file of variants, in Fairy-Stockfish's syntax or our own: every variant is made ready.

#![no_main]

use engine::Variant;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(names) = Variant::names_in(text) else { return };
    for name in names.iter().take(3) {
        if let Ok(variant) = Variant::read(name, Some(text)) {
            let _ = variant.playable(name, variant.start());
        }
    }
});
