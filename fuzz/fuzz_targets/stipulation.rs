//! Any text as a stipulation, traditional and structured: what is read is printed, and reads back as the same.

#![no_main]

use board::Side;
use libfuzzer_sys::fuzz_target;
use stipulation::{parse_structured, parse_traditional};

fuzz_target!(|text: &str| {
    if let Ok((stipulation, end)) = parse_traditional(text) {
        assert!(text.is_char_boundary(end));
        let _ = stipulation.in_words();
    }
    for side in Side::BOTH {
        let Ok((stipulation, end)) = parse_structured(side, text) else { continue };
        assert!(text.is_char_boundary(end));
        let printed = stipulation.play.to_string();
        match parse_structured(side, &printed) {
            Ok((again, _)) => assert_eq!(again.play.to_string(), printed),
            // brackets that the text left out count as nesting when they are printed
            Err(error) => assert!(error.expected.contains("less nesting"), "{error}"),
        }
        let _ = stipulation.in_words();
    }
});
