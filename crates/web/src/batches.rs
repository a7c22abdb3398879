//! Lines on their way to the page, several at a time.

use dawson::solve::{Ink, Sink};

/// So many milliseconds lines wait for others.
const REST: f64 = 60.0;
/// So many bytes are handed over at once, however short the rest was.
const MOST: usize = 64 << 10;

/// Keeps lines and hands them over together.
pub(crate) struct Batches<'f> {
    hear: &'f js_sys::Function,
    kept: String,
    /// When lines were handed over last, in milliseconds.
    last: f64,
}

impl<'f> Batches<'f> {
    pub fn new(hear: &'f js_sys::Function) -> Batches<'f> {
        // the first lines go at once
        Batches { hear, kept: String::new(), last: 0.0 }
    }

    /// Adds text that ends a line or is part of one.
    pub fn add(&mut self, text: &str) {
        self.kept.push_str(text);
        let is_whole = self.kept.ends_with('\n');
        if is_whole && (self.kept.len() >= MOST || js_sys::Date::now() - self.last >= REST) {
            self.hand_over();
        }
    }

    /// Hands over what is kept.
    pub fn hand_over(&mut self) {
        if self.kept.is_empty() {
            return;
        }
        // who hears it is the worker's own code: what it throws is lost, not the search
        let _ = self.hear.call1(&wasm_bindgen::JsValue::NULL, &self.kept.as_str().into());
        self.kept.clear();
        self.last = js_sys::Date::now();
    }
}

impl Sink for Batches<'_> {
    fn write(&mut self, text: &str, _: Ink) {
        self.add(text);
    }

    fn complain(&mut self, _: &str) {
        // the same is told as an object
    }

    fn end_line(&mut self) {}

    fn flush(&mut self) {
        self.hand_over();
    }
}
