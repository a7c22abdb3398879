//! One run over problems: each is read, set up, solved and written. Used by `dawson solve` and `dawson py`.

use crate::latex::LatexFile;
use crate::output::{Format, Output};
use crate::progress::Progress;
use crate::stage::{Stage, Teller};
use crate::status::Status;
use board::Side;
use language::combinations::{is_unfit_for_intelligent, refused};
use language::contradictions::contradiction;
use language::game::{Ready, Unplayable, ready_by_halves};
use language::keywords::options::OptionWord;
use language::latex::LatexWriter;
use language::reader::tree::{Command, Problem};
use language::reader::{Place, ReadError, ReadErrorKind, Reader, Source};
use language::setup::{Diagram, Task};
use language::{Language, Message};
use rules::general::Game;
use serde_json::json;
use solver::{Control, InvisibleRequest, Listener, NotPlayed, Outcome, Request, solve_for, solve_invisible};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use stipulation::Stipulation;

/// How a run behaves.
pub struct Manner {
    /// The form of solutions.
    pub format: Format,
    /// Whether a problem is solved without what was not understood, where that makes sense.
    pub forgiving: bool,
    /// Whether combinations are refused that the reference program refuses.
    pub as_reference: bool,
    /// Whether times are left out.
    pub without_times: bool,
    /// The most seconds for each problem.
    pub max_time: Option<u32>,
    /// Whether diagrams are shown and nothing is solved.
    pub only_check: bool,
}

/// A run.
pub struct Session {
    manner: Manner,
    control: Control,
    output: Output,
    latex: LatexFile,
    status: Status,
}

/// What became of a task.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Solved,
    Partial,
    TimeUp,
    Stopped,
    /// It was not solved, and a message told why.
    Refused,
}

impl Session {
    /// A run that has not begun.
    pub fn new(manner: Manner, control: Control) -> Session {
        let output = Output::new(manner.without_times);
        Session { manner, control, output, latex: LatexFile::default(), status: Status::default() }
    }

    /// What has happened so far.
    pub fn status(&self) -> Status {
        let stopped = self.control.stop.load(Ordering::Relaxed);
        let unwritten = self.status.unwritten || self.output.is_broken();
        Status { stopped: self.status.stopped || stopped, unwritten, ..self.status }
    }

    /// Whether nothing more is to be solved: the run was stopped from outside, or nobody reads the output.
    pub fn is_stopped(&self) -> bool {
        self.control.stop.load(Ordering::Relaxed) || self.output.is_broken()
    }

    /// Says that a file cannot be read.
    pub fn unreadable(&mut self, name: &str, error: &std::io::Error) {
        self.status.wrong = true;
        self.output.complain(&format!("{name}: error: cannot be read: {error}"));
    }

    /// Solves all problems of a text.
    pub fn run(&mut self, source: &Source) {
        let mut reader = Reader::new(source);
        while !self.is_stopped() {
            match reader.problem() {
                Ok(Some(problem)) => self.problem(&problem, source),
                Ok(None) => break,
                Err(error) => {
                    self.report(&error, source);
                    break;
                }
            }
        }
        if let Err(error) = self.latex.close() {
            self.output.complain(&format!("{}: LaTeX: error: cannot be written: {error}", source.name()));
        }
        self.output.flush();
    }

    fn report(&mut self, error: &ReadError, source: &Source) {
        self.status.wrong = true;
        let mut text = error.report(source);
        if self.manner.forgiving {
            // the form that tools written for the reference program look for
            let token = error.noticed_at.as_ref().unwrap_or(&error.token);
            text = format!("input-error:{}\noffending item: {token}\n{text}", error.kind.what());
        }
        self.output.complain(&text);
    }

    fn problem(&mut self, problem: &Problem, source: &Source) {
        let began = Instant::now();
        self.open_protocol(problem);
        self.open_latex(problem);
        let misread = problem.errors.iter().any(|e| e.kind == ReadErrorKind::Stipulation);
        for error in &problem.errors {
            // that there is no stipulation need not be said where one was not understood
            if error.kind != ReadErrorKind::NoStipulation || !misread || self.manner.forgiving {
                self.report(error, source);
            }
        }
        if problem.further_errors > 0 {
            let further = format!("{}: {} more errors", source.name(), problem.further_errors);
            self.output.complain(&further);
        }
        let diagram = Diagram::new(problem);
        for note in &diagram.notes {
            if self.manner.format == Format::Popeye {
                self.output.write(&format!("{note}\n"));
            }
        }
        let makes_sense =
            |e: &ReadError| e.kind.is_about_a_twin() || self.manner.forgiving && e.kind.leaves_sense();
        if problem.further_errors > 0 || !problem.errors.iter().all(makes_sense) {
            self.refuse(&diagram);
            return;
        }
        // none at all means no limit
        let limits = [self.manner.max_time, diagram.number(OptionWord::MaxTime)];
        let seconds = limits.into_iter().flatten().filter(|&seconds| seconds > 0).min();
        self.control.deadline = seconds.map(|s| began + Duration::from_secs(u64::from(s)));
        for (code, place) in diagram.hunters.cut() {
            self.output.complain(&format!(
                "{}:{place}: warning: the definition of {code} has too many ways; those beyond a limit are left out",
                source.name()
            ));
        }
        for (code, symbol, place) in diagram.hunters.undefined() {
            self.output.complain(&format!(
                "{}:{place}: warning: the definition of {code} speaks of {symbol}, which nothing defines: a piece that cannot move",
                source.name()
            ));
        }
        self.control.numbered_moves.store(0, Ordering::Relaxed);
        let tasks = diagram.tasks(problem);
        let mut stage = Stage::new(&diagram, problem);
        stage.latex = self.latex.is_open().then(|| LatexWriter::new(diagram.language));
        if self.manner.format == Format::Popeye && !self.manner.only_check {
            stage.tell_of_reading(&mut self.output);
        }
        let mut worst = Fate::Solved;
        for task in &tasks {
            worst = worst.max(self.task(task, &diagram, &mut stage, source));
            let ends_here = self.manner.as_reference && task.cut;
            if ends_here || self.is_stopped() {
                break;
            }
        }
        if let Some(solution) = &stage.latex {
            self.write_latex(&diagram, &tasks, solution, worst);
        }
        self.end(worst, &diagram, began);
    }

    fn open_latex(&mut self, problem: &Problem) {
        for command in &problem.commands {
            if let Command::Latex { file, .. } = &command.value
                && let Err(error) = self.latex.open(file, problem.language)
            {
                self.status.wrong = true;
                self.output.complain(&format!("{}: {file}: cannot be written: {error}", command.place));
            }
        }
    }

    /// Adds a problem to the document. It is marked as tested if nothing kept it from being so.
    fn write_latex(&mut self, diagram: &Diagram, tasks: &[Task], solution: &LatexWriter, fate: Fate) {
        let restricting = [OptionWord::Threat, OptionWord::MaxFlightSquares, OptionWord::NonTrivial];
        let complete = fate == Fate::Solved && !restricting.into_iter().any(|option| diagram.has(option));
        let by = if self.manner.without_times { "" } else { concat!("Dawson ", env!("CARGO_PKG_VERSION")) };
        if let Err(error) = self.latex.add(diagram, tasks, solution, complete.then_some(by)) {
            self.status.wrong = true;
            self.output.complain(&format!("LaTeX: error: cannot be written: {error}"));
        }
    }

    fn open_protocol(&mut self, problem: &Problem) {
        for command in &problem.commands {
            if let Command::Protocol(name) = &command.value
                && let Err(error) = self.output.open_protocol(name)
            {
                self.status.wrong = true;
                self.output.complain(&format!("{}: {name}: cannot be written: {error}", command.place));
            }
        }
    }

    fn task(&mut self, task: &Task, diagram: &Diagram, stage: &mut Stage<'_>, source: &Source) -> Fate {
        stage.begin_latex(task);
        for complaint in &task.complaints {
            self.status.wrong = true;
            self.output.complain(&format!("{}:{}: {}", source.name(), complaint.place, complaint.text));
        }
        let cut_only = self.manner.as_reference && task.cut;
        let Some(asked) = task.stipulation.as_ref().filter(|_| !task.broken || cut_only) else {
            stage.open(task, &mut self.output, self.manner.format);
            return Fate::Refused;
        };
        if self.manner.only_check {
            stage.open(task, &mut self.output, self.manner.format);
            return Fate::Solved;
        }
        if let Some(fate) = self.turned_away(task, diagram, stage, source) {
            return fate;
        }
        let halves = match ready_by_halves(diagram, task, &asked.meaning) {
            Ok(halves) => halves,
            Err(reasons) => {
                stage.open(task, &mut self.output, self.manner.format);
                self.cannot(&reasons, source);
                return Fate::Refused;
            }
        };
        if task.total_invisible == 0 && halves.iter().any(|half| lacks_a_king(task, &half.options)) {
            self.lack_of_a_king(diagram.language, stage.units, source);
        }
        let mut writer = stage.writer(task);
        let (output, format) = (&mut self.output, self.manner.format);
        let progress = Progress::of(&self.control.statistics);
        let mut teller =
            Teller { stage: &mut *stage, task, writer: &mut writer, output, format, progress: &progress };
        let outcome = solve_halves(&halves, task, &asked.meaning, &self.control, &mut teller);
        drop(progress);
        stage.open(task, &mut self.output, self.manner.format);
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(NotPlayed(what)) => {
                let text = format!("not supported yet: TotalInvisible with {what}");
                self.cannot(&[Unplayable { place: asked.place, text }], source);
                return Fate::Refused;
            }
        };
        match format {
            Format::Popeye => {}
            Format::Json => {
                let summary = writer.json.summary(outcome);
                self.output.write(&format!("{summary}\n"));
            }
            Format::Pgn => self.output.write(&writer.pgn.text(outcome)),
        }
        self.status.add(outcome);
        match outcome {
            Outcome::Finished | Outcome::Refused => Fate::Solved,
            Outcome::Partial => Fate::Partial,
            Outcome::TimeUp => Fate::TimeUp,
            Outcome::Stopped => Fate::Stopped,
        }
    }

    /// What becomes of a task that makes no sense, or that the reference program refuses; `None` if it is to be solved.
    fn turned_away(
        &mut self,
        task: &Task,
        diagram: &Diagram,
        stage: &mut Stage<'_>,
        source: &Source,
    ) -> Option<Fate> {
        let (as_reference, format) = (self.manner.as_reference, self.manner.format);
        if task.side_with_too_many_kings().is_some() {
            if as_reference {
                stage.pass_over(task);
            } else {
                stage.open(task, &mut self.output, format);
            }
            self.complain_twice(Message::OnlyOneKing, Message::ProblemIgnored, diagram.language);
            return Some(Fate::Solved);
        }
        if as_reference && let Some(reason) = refused(task) {
            stage.open(task, &mut self.output, format);
            self.status.wrong = true;
            self.output.complain(&reason);
            self.output.complain(Message::ProblemIgnored.text(diagram.language));
            return Some(Fate::Solved);
        }
        if as_reference && diagram.has(OptionWord::Intelligent) && is_unfit_for_intelligent(task) {
            stage.open(task, &mut self.output, format);
            if format == Format::Popeye {
                let text = Message::IntelligentRestricted.text(diagram.language);
                self.output.write(&format!("{text}\n"));
            }
            return Some(Fate::Solved);
        }
        let found = contradiction(diagram, task)?;
        stage.open(task, &mut self.output, format);
        if as_reference {
            self.complain_twice(found.message, Message::ProblemIgnored, diagram.language);
            return Some(Fate::Solved);
        }
        self.cannot(&[found.reason], source);
        Some(Fate::Refused)
    }

    /// Says that a king is missing: the problem is solved all the same.
    fn lack_of_a_king(&mut self, language: Language, place: Place, source: &Source) {
        let text = Message::BothSidesNeedAKing.text(language);
        if self.manner.as_reference {
            self.output.complain(text);
        } else {
            self.status.wrong = true;
            let (line, _) = source.shown_line(place);
            self.output.complain(&format!("{}:{place}: {text}\n  {line}", source.name()));
        }
    }

    fn complain_twice(&mut self, first: Message, second: Message, language: Language) {
        self.status.wrong = true;
        self.output.complain(first.text(language));
        self.output.complain(second.text(language));
    }

    /// Says what cannot be played, on standard error with its place and in the output without.
    fn cannot(&mut self, reasons: &[Unplayable], source: &Source) {
        self.status.wrong = true;
        for Unplayable { place, text } in reasons {
            let (line, _) = source.shown_line(*place);
            self.output.complain(&format!("{}:{place}: {text}\n  {line}", source.name()));
            let shown = match self.manner.format {
                Format::Popeye => format!("{text}\n"),
                Format::Json => format!("{}\n", json!({"type": "refused", "reason": text})),
                Format::Pgn => continue,
            };
            self.output.write(&shown);
        }
    }

    fn refuse(&mut self, diagram: &Diagram) {
        self.status.wrong = true;
        self.output.complain(Message::ProblemIgnored.text(diagram.language));
        match self.manner.format {
            Format::Json => {
                let summary = json!({"type": "summary", "solutions": 0, "complete": false});
                self.output.write(&format!("{summary}\n"));
            }
            // programs that read the output count the problems by their last lines
            Format::Popeye if self.manner.as_reference => {
                let end = Message::SolutionFinished.text(diagram.language);
                self.output.write(&format!("\n{end}\n\n\n"));
                self.output.flush();
            }
            _ => {}
        }
    }

    /// The line that ends a problem. A problem of which a part was not solved has none.
    fn end(&mut self, fate: Fate, diagram: &Diagram, began: Instant) {
        if self.manner.format != Format::Popeye || self.manner.only_check {
            return;
        }
        let (before, message) = match fate {
            Fate::Solved => ("\n", Message::SolutionFinished),
            Fate::Partial => ("", Message::PartialSolution),
            Fate::TimeUp if !self.manner.as_reference => ("", Message::TimeIsUp),
            Fate::TimeUp | Fate::Stopped => ("", Message::SolvingInterrupted),
            Fate::Refused => {
                self.output.write("\n\n");
                self.output.flush();
                return;
            }
        };
        if matches!(fate, Fate::TimeUp | Fate::Stopped) {
            // the search stopped in the middle of something
            self.output.end_line();
        }
        let time = if self.manner.without_times {
            String::new()
        } else {
            format!(" {}{}", Message::Time.text(diagram.language), time_text(began.elapsed()))
        };
        self.output.write(&format!("{before}{}{time}\n\n\n", message.text(diagram.language)));
        self.output.flush();
    }
}

/// Solves the halves of a task, one after the other, up to one that does not come to its end.
fn solve_halves(
    halves: &[Ready],
    task: &Task,
    stipulation: &Stipulation,
    control: &Control,
    teller: &mut Teller<'_, '_>,
) -> Result<Outcome, NotPlayed> {
    let mut outcome = Outcome::Finished;
    for half in halves {
        let solved = if task.total_invisible > 0 {
            let request = InvisibleRequest {
                rules: &half.rules,
                is_plain: half.is_plain,
                position: &half.position,
                invisible: task.total_invisible as usize,
                stipulation,
                options: &half.options,
                control,
            };
            solve_invisible(&request, &mut |event| {
                let heard = teller.hear(event);
                teller.pause();
                heard
            })?
        } else {
            let game = Game::new(&half.rules, half.position.clone());
            solve_for(&Request { board: &game, stipulation, options: &half.options, control }, teller)
        };
        // what was cut short in one half is so in the whole
        let cut_before = outcome == Outcome::Partial && solved == Outcome::Finished;
        outcome = if cut_before { Outcome::Partial } else { solved };
        if !matches!(outcome, Outcome::Finished | Outcome::Partial) {
            break;
        }
    }
    Ok(outcome)
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

/// Whether a side has neither a royal unit nor an option that says so, at the beginning or in the position to be
/// reached.
fn lacks_a_king(task: &Task, options: &solver::Options) -> bool {
    let positions = || [Some(&task.position), task.start.as_ref()].into_iter().flatten();
    Side::BOTH.into_iter().any(|side| {
        let lacks = positions().any(|position| position.royals(side).is_empty());
        lacks && !options.no_king.contains(&side) && !task.kingless()
    })
}
