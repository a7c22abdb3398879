//! Any bytes as a problem file: read, set up, drawn, every error reported. Nothing may panic.

#![no_main]

use language::diagram::{caption, header};
use language::reader::{Reader, Source};
use language::setup::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::from_bytes("fuzz", bytes);
    let mut reader = Reader::new(&source);
    while let Ok(Some(problem)) = reader.problem() {
        for error in &problem.errors {
            let _ = error.report(&source);
        }
        let diagram = Diagram::new(&problem);
        let _ = header(&diagram);
        let _ = caption(&diagram, &diagram.shown());
        let _ = diagram.tasks(&problem);
    }
});
