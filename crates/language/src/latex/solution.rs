//! Solutions in LaTeX: the moves of the text, with the package's arrows and castlings.

use super::escaped;
use crate::setup::Hunters;
use crate::solution::{Letters, TextWriter, move_text};
use crate::{Language, Message};
use board::Geometry;
use solver::{Event, Played};

/// Turns events into the text of the element `solution`.
pub struct LatexWriter {
    language: Language,
    hunters: Hunters,
    text: String,
}

impl LatexWriter {
    /// A writer in a language.
    #[must_use]
    pub fn new(language: Language) -> LatexWriter {
        LatexWriter { language, hunters: Hunters::default(), text: String::new() }
    }

    /// Begins a position: the diagram, or a twin with its letter.
    pub fn begin(&mut self, label: Option<&str>, hunters: &Hunters) {
        self.hunters = hunters.clone();
        if let Some(label) = label {
            self.text.push_str(label.trim_start_matches('+'));
            self.text.push(')');
        }
    }

    /// What was written so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes an event in.
    pub fn tell(&mut self, event: &Event) {
        let told = match event {
            Event::Move { depth, played, shows_check, goals, constraint } => {
                let (indent, number) = ((4 * depth).max(1), depth / 2 + 1);
                let dots = if depth % 2 == 1 { "..." } else { "." };
                let check = if *shows_check { " +" } else { "" };
                format!(
                    "\n{:indent$}{number:3}{dots}{}{check}{}",
                    "",
                    self.played(played),
                    TextWriter::goals(goals, *constraint)
                )
            }
            Event::Key | Event::Refutation => " !".to_owned(),
            Event::Try => " ?".to_owned(),
            Event::Threats => Message::Threat.text(self.language).to_owned(),
            Event::Zugzwang => Message::Zugzwang.text(self.language).to_owned(),
            Event::PostKeyCheck => " +".to_owned(),
            Event::PostKeyLine => "\n".to_owned(),
            Event::Refutes { depth } => {
                format!("\n{:width$}{}", "", Message::Refutes.text(self.language), width = 4 * (depth + 1))
            }
            Event::Line(line) => {
                let mut writer = TextWriter::new(self.language, Geometry::CHESS);
                writer.set_hunters(self.hunters.clone());
                let line = writer.line(line);
                format!("{}\n", castlings(line.strip_prefix('\n').unwrap_or(&line)))
            }
            Event::Undecided(_) => {
                let told = TextWriter::new(self.language, Geometry::CHESS).text(event);
                if self.text.ends_with('\n') {
                    self.text.pop();
                }
                format!("{told}\n")
            }
            Event::PhaseBegins { .. }
            | Event::PhaseEnds
            | Event::SolutionEnds
            | Event::Refutations
            | Event::Examined { .. }
            | Event::Message(_) => return,
        };
        self.text.push_str(&escaped(&told));
    }

    fn played(&self, played: &Played) -> String {
        let letters = Letters { language: self.language, hunters: &self.hunters };
        castlings(&move_text(played, Geometry::CHESS, letters))
    }
}

/// The package has signs of its own for castlings; exchanges have one arrow for both ways.
fn castlings(text: &str) -> String {
    text.replace("0-0-0", "{\\000}").replace("0-0", "{\\00}").replace("<->", "{\\lra}")
}
