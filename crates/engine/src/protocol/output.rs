//! Lines to a board program.

use std::io::Write;

/// Lines to the board program, each sent at once.
pub(crate) struct Output<W: Write> {
    pub(super) output: W,
    /// The first error, after which nothing is sent any more.
    pub(super) failed: Option<std::io::Error>,
}

impl<W: Write> Output<W> {
    /// Sends a line. A board program that has gone away hears nothing.
    pub(crate) fn line(&mut self, text: &str) {
        if self.failed.is_none() {
            let sent = writeln!(self.output, "{text}").and_then(|()| self.output.flush());
            self.failed = sent.err();
        }
    }
}
