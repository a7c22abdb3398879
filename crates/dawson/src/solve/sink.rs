//! Where a run writes to. The library writes no file and no terminal itself: a program says how by a [`Sink`].

use super::item::Item;
use language::Claim;
use solver::{Event, Statistics};
use std::io::Write;
use std::sync::Arc;

/// What kind of text is written, for sinks that show it in colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ink {
    /// Nothing special.
    Plain,
    /// A diagram.
    Board,
    /// A move or a line of moves.
    Moves,
    /// The sign of a key.
    Key,
    /// The sign of a try.
    Try,
    /// The sign of a refutation.
    Refutation,
    /// A note within the solution, such as `threat:`.
    Note,
    /// The verdict on a problem.
    Verdict(Claim),
}

impl Ink {
    /// For the text of an event.
    #[must_use]
    pub fn of(event: &Event) -> Ink {
        match event {
            Event::Key => Ink::Key,
            Event::Try => Ink::Try,
            Event::Refutation | Event::Refutes { .. } => Ink::Refutation,
            Event::Threats
            | Event::Zugzwang
            | Event::Refutations
            | Event::Undecided(_)
            | Event::Message(_) => Ink::Note,
            Event::Move { .. } | Event::Line(_) => Ink::Moves,
            _ => Ink::Plain,
        }
    }
}

/// Where a run writes to.
pub trait Sink {
    /// Writes a part of the output, in the form that the run's settings ask for.
    fn write(&mut self, text: &str, ink: Ink);

    /// Tells people what is wrong, apart from the output.
    fn complain(&mut self, text: &str);

    /// Ends the line of the output, if one is begun.
    fn end_line(&mut self);

    /// Makes what was written visible.
    fn flush(&mut self) {}

    /// Whether nothing can be written any more, so that the run ends.
    fn is_broken(&self) -> bool {
        false
    }

    /// Copies all further output to a file too, which a problem names (command `Protocol`).
    ///
    /// # Errors
    /// Why the file is not written; the problem is solved all the same.
    fn open_protocol(&mut self, name: &str) -> Result<(), String> {
        let _ = name;
        Err("no files are written here".to_owned())
    }

    /// Opens a file for a document, which a problem names (command `LaTeX`).
    ///
    /// # Errors
    /// Why the file is not written; the problem is solved all the same.
    fn open_document(&mut self, name: &str) -> Result<Box<dyn Write>, String> {
        let _ = name;
        Err("no files are written here".to_owned())
    }

    /// A search begins, which counts in `statistics`.
    fn search_begins(&mut self, statistics: &Arc<Statistics>) {
        let _ = statistics;
    }

    /// What an event has to say is written.
    fn event_written(&mut self, event: &Event) {
        let _ = event;
    }

    /// The search that began last has ended.
    fn search_ends(&mut self) {}

    /// Whether [`Sink::item`] is to be called.
    fn wants_items(&self) -> bool {
        false
    }

    /// A part of the answer as a typed value, whatever the form of the output.
    fn item(&mut self, item: Item) {
        let _ = item;
    }
}

/// A sink that keeps all in memory.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The output.
    pub output: String,
    /// What people were told beside it, a line or more each.
    pub complaints: Vec<String>,
}

impl Sink for Written {
    fn write(&mut self, text: &str, _: Ink) {
        self.output.push_str(text);
    }

    fn complain(&mut self, text: &str) {
        self.complaints.push(text.to_owned());
    }

    fn end_line(&mut self) {
        if !self.output.is_empty() && !self.output.ends_with('\n') {
            self.output.push('\n');
        }
    }
}
