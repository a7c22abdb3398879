//! Problems in Popeye's language: read, set up, solved, written.

mod files;
mod messages;
mod task;

use super::stage::Stage;
use super::{Format, Ink, Item, Run, Severity};
use crate::PROGRAM;
use language::keywords::options::OptionWord;
use language::latex::LatexWriter;
use language::reader::tree::Problem;
use language::reader::{ReadError, ReadErrorKind, Reader, Source};
use language::setup::{Diagram, Task};
use language::{Claim, Finding, Heading, Language, Message, ProblemHead, verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::Duration;
use stipulation::Goal;
use web_time::Instant;

/// What became of a task.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Conclusion {
    Solved,
    Partial,
    TimeUp,
    Stopped,
    /// It was not solved, and a message told why.
    Refused,
}

impl Run<'_> {
    /// Solves all problems of a text in Popeye's language.
    pub(super) fn read_popeye(&mut self, source: &Source) {
        let mut reader = Reader::new(source);
        while !self.is_stopped() {
            match reader.problem() {
                Ok(Some(problem)) => self.guarded_problem(&problem, source),
                Ok(None) => {
                    self.tell_of_unread(&reader, source);
                    break;
                }
                Err(error) => {
                    self.number += 1;
                    self.report(&error, source);
                    self.tell_unsolved(None);
                    break;
                }
            }
        }
        if let Err(error) = self.latex.close() {
            self.status.unwritten = true;
            self.sink.complain(&format!("{}: LaTeX: error: cannot be written: {error}", source.name()));
        }
        if let Some(document) = self.latex.take_output() {
            self.write(&document);
        }
    }

    /// The first object of a problem.
    fn tell_problem(&mut self, diagram: &Diagram, tasks: &[Task], problem: &Problem, source: &Source) {
        self.number += 1;
        // errors in a text leave a diagram, if it may be without what is asked
        let is_asked_for = self.settings.format == Format::Json || self.sink.wants_items();
        let Some(first) = tasks.first().filter(|_| is_asked_for) else { return };
        let shown = Task { label: None, ..first.clone() };
        let heading = Heading::of(diagram, &shown);
        let is_proof_game = |task: &Task| {
            task.stipulation
                .as_ref()
                .is_some_and(|asked| asked.meaning.play.tests(|goal| goal == Goal::ProofGame))
        };
        let target = (first.start.is_some() || is_proof_game(first)).then_some(&first.position);
        let head = ProblemHead {
            place: Some(problem.place),
            award: diagram.credits.award.as_deref(),
            target,
            ..head(self.number, &heading, source)
        };
        self.tell_object(head.object());
        if self.sink.wants_items() {
            self.sink.item(Item::Problem { number: self.number, heading: Box::new(heading) });
        }
    }

    /// A problem; a fault of this program in it does not keep the others from being solved.
    fn guarded_problem(&mut self, problem: &Problem, source: &Source) {
        let solve = AssertUnwindSafe(|| self.problem(problem, source));
        if catch_unwind(solve).is_err() {
            self.status.wrong = true;
            self.sink.search_ends();
            self.sink.end_line();
            let place = problem.place;
            self.sink.complain(&format!(
                "{}:{place}: error: an internal fault of the program; this problem is not solved, please report it",
                source.name()
            ));
            self.tell_diagnostic(
                Severity::Error,
                "internal",
                "an internal fault of the program",
                Some(place),
            );
        }
    }

    fn problem(&mut self, problem: &Problem, source: &Source) {
        let began = Instant::now();
        self.open_protocol(problem, source);
        self.open_latex(problem, source);
        let diagram = Diagram::new(problem);
        let tasks = diagram.tasks(problem);
        self.tell_problem(&diagram, &tasks, problem, source);
        let misread = problem.errors.iter().any(|e| e.kind == ReadErrorKind::Stipulation);
        for error in &problem.errors {
            // that there is no stipulation need not be said where one was not understood, nor that what stands behind
            // an unknown word of a list is not read
            let follows = match error.kind {
                ReadErrorKind::NoStipulation => misread,
                kind => kind == ReadErrorKind::Unread,
            };
            if !follows || self.settings.forgiving {
                self.report(error, source);
            }
        }
        if problem.further_errors > 0 {
            let further = format!("{}: {} more errors", source.name(), problem.further_errors);
            self.sink.complain(&further);
            self.tell_diagnostic(Severity::Error, "input", &further, None);
        }
        for note in &diagram.notes {
            if self.settings.format == Format::Popeye {
                self.write(&format!("{note}\n"));
            }
        }
        let makes_sense =
            |e: &ReadError| e.kind.is_about_a_twin() || self.settings.forgiving && e.kind.leaves_sense();
        if problem.further_errors > 0 || !problem.errors.iter().all(makes_sense) {
            self.refuse(&diagram);
            return;
        }
        // none at all means no limit
        let limits = [self.settings.max_time, diagram.number(OptionWord::MaxTime)];
        let seconds = limits.into_iter().flatten().filter(|&seconds| seconds > 0).min();
        let own = seconds.map(|s| began + Duration::from_secs(u64::from(s)));
        self.control.deadline = own.into_iter().chain(self.deadline).min();
        for (code, place) in diagram.hunters.cut() {
            let text =
                format!("the definition of {code} has too many ways; those beyond a limit are left out");
            self.warn(&text, place, source);
        }
        for (code, symbol, place) in diagram.hunters.undefined() {
            let text = format!(
                "the definition of {code} speaks of {symbol}, which nothing defines: a piece that cannot move"
            );
            self.warn(&text, place, source);
        }
        self.control.numbered_moves.store(0, Ordering::Relaxed);
        let mut stage = Stage::new(&diagram, problem, self.number, self.settings.positions);
        stage.latex = self.latex.is_open().then(|| LatexWriter::new(diagram.language));
        if self.settings.format == Format::Popeye && !self.settings.only_check {
            stage.tell_of_reading(&mut *self.sink);
        }
        let mut worst = Conclusion::Solved;
        for task in &tasks {
            worst = worst.max(self.task(task, &diagram, &mut stage, source));
            let ends_here = self.settings.as_popeye && task.cut;
            if ends_here || self.is_stopped() {
                break;
            }
        }
        if let Some(solution) = &stage.latex {
            self.write_latex(&diagram, &tasks, solution, worst);
        }
        let verdict = self.verdict(&stage, worst, diagram.language);
        self.end(worst, &diagram, began, verdict.as_ref());
    }

    /// What the problem has come to, in one line; the reference program says nothing of the kind.
    fn verdict(
        &self,
        stage: &Stage<'_>,
        conclusion: Conclusion,
        language: Language,
    ) -> Option<(Claim, String)> {
        if self.settings.as_popeye || self.settings.only_check {
            return None;
        }
        let mut findings = stage.findings.clone();
        if conclusion == Conclusion::Refused {
            findings.push(Finding { claim: Claim::NotSolved, label: None, text: String::new() });
        }
        let text = verdict(&findings, language, PROGRAM)?;
        Some((findings.iter().map(|finding| finding.claim).max()?, text))
    }

    /// The line that ends a problem. A problem of which a part was not solved has none.
    fn end(
        &mut self,
        conclusion: Conclusion,
        diagram: &Diagram,
        began: Instant,
        verdict: Option<&(Claim, String)>,
    ) {
        if self.settings.format != Format::Popeye || self.settings.only_check {
            return;
        }
        let (before, message) = match conclusion {
            Conclusion::Solved => ("\n", Message::SolutionFinished),
            Conclusion::Partial => ("", Message::PartialSolution),
            Conclusion::TimeUp if !self.settings.as_popeye => ("", Message::TimeIsUp),
            Conclusion::TimeUp | Conclusion::Stopped => ("", Message::SolvingInterrupted),
            // programs that read the output count the problems by their last lines
            Conclusion::Refused if self.settings.as_popeye => ("\n", Message::SolutionFinished),
            Conclusion::Refused => {
                self.write("\n\n");
                self.sink.flush();
                return;
            }
        };
        if matches!(conclusion, Conclusion::TimeUp | Conclusion::Stopped) {
            // the search stopped in the middle of something
            self.sink.end_line();
        }
        let time = if self.settings.without_times {
            String::new()
        } else {
            format!(" {}{}", Message::Time.text(diagram.language), time_text(began.elapsed()))
        };
        self.write(&format!("{before}{}{time}\n", message.text(diagram.language)));
        if let Some((claim, text)) = verdict {
            self.sink.write(&format!("{text}\n"), Ink::Verdict(*claim));
        }
        self.write("\n\n");
        self.sink.flush();
    }
}

/// What the objects of a problem and of its twins have in common.
fn head<'a>(number: u64, heading: &'a Heading, source: &'a Source) -> ProblemHead<'a> {
    let file = source.name();
    ProblemHead { number, file, place: None, dialect: "popeye", heading, award: None, target: None }
}

/// `0.013 s`, `1:02.013 m:s` or `1:02:03 h:m:s`.
fn time_text(time: Duration) -> String {
    let (seconds, thousandths) = (time.as_secs(), time.subsec_millis());
    match seconds {
        0..60 => format!("{seconds}.{thousandths:03} s"),
        60..3600 => format!("{}:{:02}.{thousandths:03} m:s", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02} h:m:s", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}
