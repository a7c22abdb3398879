//! Any text as a movement, in the language of movements, Betza's notation and that of fmax.ini: what is read is printed,
//! told in words and compiled.

#![no_main]

use board::{Geometry, Side};
use libfuzzer_sys::fuzz_target;
use movement::notation::{Initial, parse_betza, parse_fmax, parse_fmax_pawn, to_betza};
use movement::{Movement, Program, in_words};

fuzz_target!(|text: &str| {
    let read = [
        Movement::parse(text).ok(),
        parse_betza(text, Initial::Rank(2)).ok(),
        parse_fmax(text, Initial::Unmoved).ok(),
        parse_fmax_pawn(text, 2).ok(),
    ];
    for movement in read.into_iter().flatten() {
        let printed = movement.to_string();
        let again = Movement::parse(&printed).expect("what is printed can be read");
        assert_eq!(again.to_string(), printed);
        let _ = (in_words(&movement), to_betza(&movement));
        let _ = Program::compile(&movement, Geometry::CHESS, Side::White);
    }
});
