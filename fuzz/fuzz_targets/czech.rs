//! Lines of text as definitions of men in the Czech program's language and a position with them. Those that are definitions
//! are read, made movements that must be read as they are printed, and moved on a board for both sides.

#![no_main]

use board::Side;
use libfuzzer_sys::fuzz_target;
use movement::Movement;
use movement::czech::{CzechPosition, Definition, Game};

fuzz_target!(|text: &str| {
    let (definitions, rows): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| Definition::looks_like_one(line));
    let definitions: Vec<Definition> =
        definitions.iter().take(4).filter_map(|line| Definition::parse(line).ok()).collect();
    for definition in &definitions {
        let movement = definition.movement();
        let read = Movement::parse(&movement.to_string());
        // small and capital letters beyond ASCII are no pairs
        assert!(read.as_ref() == Ok(&movement) || !text.is_ascii(), "{movement}");
    }
    let Some(first) = definitions.first().map(|definition| definition.symbol.clone()) else { return };
    let game = Game::new(definitions).with_undefined_symbols();
    // where the text has no position the first kind stands on every third square
    let symbols = [".", &first, ".", ".", &first.to_uppercase(), "."];
    let row = |at: usize| (0..8).map(|file| symbols[(at + file) % 6]).collect::<Vec<_>>().join(" ");
    let filled: Vec<String> = (0..8).map(row).collect();
    let position = CzechPosition::parse(rows.iter().copied(), game.kinds())
        .or_else(|_| CzechPosition::parse(filled.iter().map(String::as_str), game.kinds()));
    if let Ok(position) = position {
        for side in Side::BOTH {
            let _ = game.moves(&position, side);
        }
    }
});
