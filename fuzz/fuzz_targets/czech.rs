//! Any text as a definition of a man in the Czech program's language: read, made a movement, and moved on a board.

#![no_main]

use board::Side;
use libfuzzer_sys::fuzz_target;
use movement::czech::{CzechPosition, Definition, Game};

fuzz_target!(|text: &str| {
    let _ = Definition::looks_like_one(text);
    let Ok(definition) = Definition::parse(text) else { return };
    let _ = definition.movement();
    let game = Game::new([definition]).with_undefined_symbols();
    let rows = text.lines().skip(1).take(8);
    if let Ok(position) = CzechPosition::parse(rows, game.kinds()) {
        let _ = game.moves(&position, Side::White);
    }
});
