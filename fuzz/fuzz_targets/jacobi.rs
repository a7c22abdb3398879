//! Any bytes as problems in Jacobi's language: read, made ready, every fault told. Nothing may panic.

#![no_main]

use language::jacobi::{is_jacobi, read, ready};
use language::reader::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::from_bytes("fuzz", bytes);
    let _ = is_jacobi(&source);
    for problem in read(&source) {
        let _ = ready(&problem, None);
    }
});
