//! What people are told of a problem in Popeye's language that is wrong.

use super::super::{Format, Run, Severity};
use language::game::Unplayable;
use language::reader::{Place, ReadError, ReadErrorKind, Reader, Source};
use language::setup::Diagram;
use language::{Language, Message};

impl Run<'_> {
    /// Says what stands behind the last problem. The reference program passes over it in silence.
    pub(super) fn tell_of_unread(&mut self, reader: &Reader<'_>, source: &Source) {
        let Some((place, word, begins)) = reader.unread().filter(|_| !self.settings.as_popeye) else {
            return;
        };
        let word: String = word.chars().take(40).collect();
        let (kind, what) = match begins {
            true => (
                "error",
                "a problem stands behind the end of the last one; write NextProblem between problems",
            ),
            false => ("warning", "the text behind the end of the last problem is not read"),
        };
        self.status.wrong |= begins;
        let (line, _) = source.shown_line(place);
        self.sink.complain(&format!("{}:{place}: {kind}: \"{word}\": {what}\n  {line}", source.name()));
        let severity = if begins { Severity::Error } else { Severity::Warning };
        self.tell_diagnostic(severity, "input", what, Some(place));
    }

    pub(super) fn report(&mut self, error: &ReadError, source: &Source) {
        if self.settings.as_popeye && error.kind == ReadErrorKind::ForsythRank {
            return;
        }
        self.status.wrong = true;
        let mut text = error.report(source);
        if self.settings.forgiving {
            // the form that tools written for the reference program look for
            let token = error.noticed_at.as_ref().unwrap_or(&error.token);
            text = format!("input-error:{}\noffending item: {token}\n{text}", error.kind.what());
        }
        self.sink.complain(&text);
        self.tell_object(error.object(source));
        self.tell_diagnostic(Severity::Error, "input", &error.sentence(), Some(error.place));
    }

    pub(super) fn warn(&mut self, text: &str, place: &Place, source: &Source) {
        self.sink.complain(&format!("{}:{place}: warning: {text}", source.name()));
        self.diagnose(Severity::Warning, "definition", text, Some((source, *place)));
    }

    /// Says that a king is missing: the problem is solved all the same.
    pub(super) fn lack_of_a_king(&mut self, language: Language, place: Place, source: &Source) {
        let text = Message::BothSidesNeedAKing.text(language);
        if self.settings.as_popeye {
            self.sink.complain(text);
        } else {
            self.status.wrong = true;
            let (line, _) = source.shown_line(place);
            self.sink.complain(&format!("{}:{place}: {text}\n  {line}", source.name()));
        }
        self.diagnose(Severity::Warning, "position", text, Some((source, place)));
    }

    pub(super) fn complain_twice(&mut self, first: Message, second: Message, language: Language) {
        self.status.wrong = true;
        self.sink.complain(first.text(language));
        self.sink.complain(second.text(language));
        self.diagnose(Severity::Error, "position", first.text(language), None);
    }

    /// Says what cannot be played, on standard error with its place and in the output without.
    pub(super) fn cannot(&mut self, reasons: &[Unplayable], source: &Source) {
        self.status.wrong = true;
        for Unplayable { place, text } in reasons {
            let (line, _) = source.shown_line(*place);
            self.sink.complain(&format!("{}:{place}: {text}\n  {line}", source.name()));
            if self.settings.format == Format::Popeye {
                self.write(&format!("{text}\n"));
            }
            self.diagnose(Severity::Error, "unsupported", text, Some((source, *place)));
        }
    }

    pub(super) fn refuse(&mut self, diagram: &Diagram) {
        self.status.wrong = true;
        self.sink.complain(Message::ProblemIgnored.text(diagram.language));
        match self.settings.format {
            Format::Json => self.tell_unsolved(None),
            // programs that read the output count the problems by their last lines
            Format::Popeye if self.settings.as_popeye => {
                let end = Message::SolutionFinished.text(diagram.language);
                self.write(&format!("\n{end}\n\n\n"));
                self.sink.flush();
            }
            _ => {}
        }
    }
}
