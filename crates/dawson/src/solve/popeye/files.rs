//! The files that a problem names: a copy of the output, and a document in LaTeX.

use super::super::{Format, Run, tested_by};
use super::Conclusion;
use language::keywords::options::OptionWord;
use language::latex::LatexWriter;
use language::reader::tree::{Command, Problem};
use language::reader::{Place, Source};
use language::setup::{Diagram, Task};

impl Run<'_> {
    pub(super) fn open_latex(&mut self, problem: &Problem, source: &Source) {
        if self.settings.format == Format::Latex {
            self.status.unwritten |= self.latex.open_output(problem.language).is_err();
            return;
        }
        for command in &problem.commands {
            let Command::Latex { file, .. } = &command.value else { continue };
            let open =
                |document| self.latex.open(document, problem.language).map_err(|error| error.to_string());
            if let Err(error) = self.sink.open_document(file).and_then(open) {
                self.cannot_write(source, command.place, file, &error);
            }
        }
    }

    /// Adds a problem to the document. It is marked as tested if nothing kept it from being so.
    pub(super) fn write_latex(
        &mut self,
        diagram: &Diagram,
        tasks: &[Task],
        solution: &LatexWriter,
        conclusion: Conclusion,
    ) {
        let restricting = [OptionWord::Threat, OptionWord::MaxFlightSquares, OptionWord::NonTrivial];
        let complete =
            conclusion == Conclusion::Solved && !restricting.into_iter().any(|option| diagram.has(option));
        let by = tested_by(self.settings.without_times);
        if let Err(error) = self.latex.add(diagram, tasks, solution, complete.then_some(by)) {
            self.status.unwritten = true;
            self.sink.complain(&format!("LaTeX: error: cannot be written: {error}"));
        }
    }

    pub(super) fn open_protocol(&mut self, problem: &Problem, source: &Source) {
        for command in &problem.commands {
            let Command::Protocol(name) = &command.value else { continue };
            if let Err(error) = self.sink.open_protocol(name) {
                self.cannot_write(source, command.place, name, &error);
            }
        }
    }

    /// Says that a file that a problem names is not written. The problem is solved all the same.
    fn cannot_write(&mut self, source: &Source, place: Place, name: &str, error: &str) {
        self.status.wrong = true;
        let (line, _) = source.shown_line(place);
        self.sink
            .complain(&format!("{}:{place}: {name}: cannot be written: {error}\n  {line}", source.name()));
    }
}
