//! One run over problems: each is read, set up, solved and written. Used by `dawson solve` and `dawson py`.

use crate::belongings::Belongings;
use crate::colour::Paint;
use crate::latex::LatexFile;
use crate::output::{Format, Output};
use crate::progress::Progress;
use crate::stage::{Stage, Teller, Writer};
use crate::status::Status;
use board::Side;
use language::combinations::{is_unfit_for_intelligent, refused};
use language::contradictions::{contradiction, nonsense};
use language::game::{Ready, Unplayable, ready_by_halves};
use language::keywords::options::OptionWord;
use language::latex::LatexWriter;
use language::reader::tree::{Command, Problem};
use language::reader::{Place, ReadError, ReadErrorKind, Reader, Source};
use language::setup::{Diagram, Task};
use language::{
    Claim, Finding, Heading, Language, Message, ProblemHead, json_error, one_move_shorter, verdict,
};
use rules::general::Game;
use serde_json::{Value, json};
use solver::{
    Control, Event, InvisibleRequest, Listener, NotPlayed, Outcome, Request, solve_for, solve_invisible,
};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use stipulation::{Goal, Stipulation};

/// How the program calls itself in verdicts.
pub const PROGRAM: &str = concat!("Dawson ", env!("CARGO_PKG_VERSION"));

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
    /// Whether objects of moves have the position after them (JSON).
    pub positions: bool,
    /// How many problems the run has told as objects so far, in whatever language.
    pub problems_told: Arc<AtomicU64>,
    /// Whether problems may write any file.
    pub allows_writes: bool,
}

/// A run.
pub struct Session {
    manner: Manner,
    control: Control,
    output: Output,
    latex: LatexFile,
    files: Belongings,
    status: Status,
    /// The number of the problem in the run.
    number: u64,
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
        let files = Belongings::new(manner.allows_writes);
        Session {
            manner,
            control,
            output,
            latex: LatexFile::default(),
            files,
            status: Status::default(),
            number: 0,
        }
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
        if !source.is_text() {
            self.status.wrong = true;
            self.output.complain(&no_text(source));
            return;
        }
        let mut reader = Reader::new(source);
        while !self.is_stopped() {
            match reader.problem() {
                Ok(Some(problem)) => self.guarded_problem(&problem, source),
                Ok(None) => {
                    self.tell_of_unread(&reader, source);
                    break;
                }
                Err(error) => {
                    self.number = self.manner.problems_told.fetch_add(1, Ordering::Relaxed) + 1;
                    self.report(&error, source);
                    self.tell_unsolved(None);
                    break;
                }
            }
        }
        if let Err(error) = self.latex.close() {
            self.status.unwritten = true;
            self.output.complain(&format!("{}: LaTeX: error: cannot be written: {error}", source.name()));
        }
        self.output.flush();
    }

    /// Says what stands behind the last problem. The reference program passes over it in silence.
    fn tell_of_unread(&mut self, reader: &Reader<'_>, source: &Source) {
        let Some((place, word, begins)) = reader.unread().filter(|_| !self.manner.as_reference) else {
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
        self.output.complain(&format!("{}:{place}: {kind}: \"{word}\": {what}\n  {line}", source.name()));
    }

    fn report(&mut self, error: &ReadError, source: &Source) {
        if self.manner.as_reference && error.kind == ReadErrorKind::ForsythRank {
            return;
        }
        self.status.wrong = true;
        let mut text = error.report(source);
        if self.manner.forgiving {
            // the form that tools written for the reference program look for
            let token = error.noticed_at.as_ref().unwrap_or(&error.token);
            text = format!("input-error:{}\noffending item: {token}\n{text}", error.kind.what());
        }
        self.output.complain(&text);
        self.tell_object(error.object(source));
    }

    /// Writes an object of the problem, where objects are written.
    fn tell_object(&mut self, mut object: Value) {
        if self.manner.format == Format::Json {
            object["problem"] = json!(self.number);
            self.output.write(&format!("{object}\n"));
        }
    }

    /// The first object of a problem.
    fn tell_problem(&mut self, diagram: &Diagram, tasks: &[Task], problem: &Problem, source: &Source) {
        self.number = self.manner.problems_told.fetch_add(1, Ordering::Relaxed) + 1;
        // errors in a text leave a diagram, if it may be without what is asked
        let Some(first) = tasks.first().filter(|_| self.manner.format == Format::Json) else { return };
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
    }

    /// The summary of what was not solved.
    fn tell_unsolved(&mut self, twin: Option<&str>) {
        let verdict = json!({"claim": Claim::NotSolved.name(), "text": ""});
        self.tell_object(
            json!({"type": "summary", "twin": twin, "solutions": 0, "complete": false, "verdict": verdict}),
        );
    }

    /// A problem; a fault of this program in it does not keep the others from being solved.
    fn guarded_problem(&mut self, problem: &Problem, source: &Source) {
        let solve = AssertUnwindSafe(|| self.problem(problem, source));
        if catch_unwind(solve).is_err() {
            self.status.wrong = true;
            self.output.end_line();
            let place = problem.place;
            self.output.complain(&format!(
                "{}:{place}: error: an internal fault of the program; this problem is not solved, please report it",
                source.name()
            ));
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
            // that there is no stipulation need not be said where one was not understood
            if error.kind != ReadErrorKind::NoStipulation || !misread || self.manner.forgiving {
                self.report(error, source);
            }
        }
        if problem.further_errors > 0 {
            let further = format!("{}: {} more errors", source.name(), problem.further_errors);
            self.output.complain(&further);
        }
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
        let mut stage = Stage::new(&diagram, problem, self.number, self.manner.positions);
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
        let verdict = self.verdict(&stage, worst, diagram.language);
        self.end(worst, &diagram, began, verdict.as_ref());
    }

    /// What the problem has come to, in one line; the reference program says nothing of the kind.
    fn verdict(&self, stage: &Stage<'_>, fate: Fate, language: Language) -> Option<(Claim, String)> {
        if self.manner.as_reference || self.manner.only_check {
            return None;
        }
        let mut findings = stage.findings.clone();
        if fate == Fate::Refused {
            findings.push(Finding { claim: Claim::NotSolved, label: None, text: String::new() });
        }
        let text = verdict(&findings, language, PROGRAM)?;
        Some((findings.iter().map(|finding| finding.claim).max()?, text))
    }

    fn warn(&mut self, text: &str, place: &Place, source: &Source) {
        self.output.complain(&format!("{}:{place}: warning: {text}", source.name()));
        self.tell_object(json_error("warning", "definition", text, Some((source, *place))));
    }

    fn open_latex(&mut self, problem: &Problem, source: &Source) {
        for command in &problem.commands {
            let Command::Latex { file, .. } = &command.value else { continue };
            let claimed = self.files.claim(file);
            let open = |()| self.latex.open(file, problem.language).map_err(|error| error.to_string());
            if let Err(error) = claimed.and_then(open) {
                self.cannot_write(source, command.place, file, &error);
            }
        }
    }

    /// Adds a problem to the document. It is marked as tested if nothing kept it from being so.
    fn write_latex(&mut self, diagram: &Diagram, tasks: &[Task], solution: &LatexWriter, fate: Fate) {
        let restricting = [OptionWord::Threat, OptionWord::MaxFlightSquares, OptionWord::NonTrivial];
        let complete = fate == Fate::Solved && !restricting.into_iter().any(|option| diagram.has(option));
        let by = if self.manner.without_times { "" } else { concat!("Dawson ", env!("CARGO_PKG_VERSION")) };
        if let Err(error) = self.latex.add(diagram, tasks, solution, complete.then_some(by)) {
            self.status.unwritten = true;
            self.output.complain(&format!("LaTeX: error: cannot be written: {error}"));
        }
    }

    fn open_protocol(&mut self, problem: &Problem, source: &Source) {
        for command in &problem.commands {
            let Command::Protocol(name) = &command.value else { continue };
            let claimed = self.files.claim(name);
            let open = |()| self.output.open_protocol(name).map_err(|error| error.to_string());
            if let Err(error) = claimed.and_then(open) {
                self.cannot_write(source, command.place, name, &error);
            }
        }
    }

    /// Says that a file that a problem names is not written. The problem is solved all the same.
    fn cannot_write(&mut self, source: &Source, place: Place, name: &str, error: &str) {
        self.status.wrong = true;
        let (line, _) = source.shown_line(place);
        self.output
            .complain(&format!("{}:{place}: {name}: cannot be written: {error}\n  {line}", source.name()));
    }

    fn task(&mut self, task: &Task, diagram: &Diagram, stage: &mut Stage<'_>, source: &Source) -> Fate {
        stage.begin_latex(task);
        if let Some(label) = task.label.as_ref().filter(|_| self.manner.format == Format::Json) {
            let heading = Heading::of(diagram, task);
            let head = head(self.number, &heading, source);
            self.tell_object(head.twin(label, &task.description));
        }
        for complaint in &task.complaints {
            self.status.wrong = true;
            self.output.complain(&format!("{}:{}: {}", source.name(), complaint.place, complaint.text));
            self.tell_object(json_error("error", "twin", &complaint.text, Some((source, complaint.place))));
        }
        let cut_only = self.manner.as_reference && task.cut;
        let Some(asked) = task.stipulation.as_ref().filter(|_| !task.broken || cut_only) else {
            stage.open(task, &mut self.output, self.manner.format);
            self.tell_unsolved(task.label.as_deref());
            return Fate::Refused;
        };
        if self.manner.only_check {
            stage.open(task, &mut self.output, self.manner.format);
            return Fate::Solved;
        }
        if let Some(fate) = self.turned_away(task, diagram, stage, source) {
            self.tell_unsolved(task.label.as_deref());
            return fate;
        }
        let halves = match ready_by_halves(diagram, task, &asked.meaning) {
            Ok(halves) => halves,
            Err(reasons) => {
                stage.open(task, &mut self.output, self.manner.format);
                self.cannot(&reasons, source);
                self.tell_unsolved(task.label.as_deref());
                return Fate::Refused;
            }
        };
        if task.total_invisible == 0 && halves.iter().any(|half| lacks_a_king(task, &half.options)) {
            self.lack_of_a_king(diagram.language, stage.units, source);
        }
        let mut writer = stage.writer(task, &asked.meaning);
        let (output, format) = (&mut self.output, self.manner.format);
        let progress = Progress::of(&self.control.statistics);
        let mut teller =
            Teller { stage: &mut *stage, task, writer: &mut writer, output, format, progress: &progress };
        let outcome =
            solve_halves(&halves, task, &asked.meaning, &self.control, self.manner.as_reference, &mut teller);
        drop(progress);
        stage.open(task, &mut self.output, self.manner.format);
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(NotPlayed(what)) => {
                let text = format!("not supported yet: TotalInvisible with {what}");
                self.cannot(&[Unplayable { place: asked.place, text }], source);
                self.tell_unsolved(task.label.as_deref());
                return Fate::Refused;
            }
        };
        if !self.manner.as_reference
            && outcome == Outcome::Finished
            && let Some(key) = shorter_solution(&halves, &writer, task, &asked.meaning, &self.control)
        {
            writer.judge.add_shorter(key);
        }
        let finding =
            writer.judge.finding(outcome, &limits(diagram), task.label.as_deref(), diagram.language);
        match format {
            Format::Popeye => {}
            Format::Json => {
                for object in writer.json.summary(outcome, Some(&finding)) {
                    self.output.write(&format!("{object}\n"));
                }
            }
            Format::Pgn => self.output.write(&writer.pgn.text(outcome)),
        }
        stage.findings.push(finding);
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
            self.tell_object(json_error("error", "unsupported", &reason, None));
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
        let found = contradiction(diagram, task)
            .or_else(|| if as_reference { None } else { nonsense(diagram, task) })?;
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
        self.tell_object(json_error("warning", "position", text, Some((source, place))));
    }

    fn complain_twice(&mut self, first: Message, second: Message, language: Language) {
        self.status.wrong = true;
        self.output.complain(first.text(language));
        self.output.complain(second.text(language));
        self.tell_object(json_error("error", "position", first.text(language), None));
    }

    /// Says what cannot be played, on standard error with its place and in the output without.
    fn cannot(&mut self, reasons: &[Unplayable], source: &Source) {
        self.status.wrong = true;
        for Unplayable { place, text } in reasons {
            let (line, _) = source.shown_line(*place);
            self.output.complain(&format!("{}:{place}: {text}\n  {line}", source.name()));
            if self.manner.format == Format::Popeye {
                self.output.write(&format!("{text}\n"));
            }
            self.tell_object(json_error("error", "unsupported", text, Some((source, *place))));
        }
    }

    fn refuse(&mut self, diagram: &Diagram) {
        self.status.wrong = true;
        self.output.complain(Message::ProblemIgnored.text(diagram.language));
        match self.manner.format {
            Format::Json => self.tell_unsolved(None),
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
    fn end(&mut self, fate: Fate, diagram: &Diagram, began: Instant, verdict: Option<&(Claim, String)>) {
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
        self.output.write(&format!("{before}{}{time}\n", message.text(diagram.language)));
        if let Some((claim, text)) = verdict {
            self.output.write_painted(&format!("{text}\n"), Paint::of_claim(*claim));
        }
        self.output.write("\n\n");
        self.output.flush();
    }
}

/// Solves the halves of a task, one after the other, up to one that does not come to its end.
fn solve_halves(
    halves: &[Ready],
    task: &Task,
    stipulation: &Stipulation,
    control: &Control,
    as_popeye: bool,
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
                as_popeye,
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

/// Says that a file is no text.
pub fn no_text(source: &Source) -> String {
    format!("{}:1:1: error: this is no text: a file in UTF-8 or Latin-1 was expected", source.name())
}

/// What the objects of a problem and of its twins have in common.
fn head<'a>(number: u64, heading: &'a Heading, source: &'a Source) -> ProblemHead<'a> {
    let file = source.name();
    ProblemHead { number, file, place: None, dialect: "popeye", heading, award: None, target: None }
}

/// The options that leave something out of the search.
fn limits(diagram: &Diagram) -> Vec<&'static str> {
    let limiting = [
        OptionWord::Threat,
        OptionWord::MaxFlightSquares,
        OptionWord::NonTrivial,
        OptionWord::StartMoveNumber,
        OptionWord::UpToMoveNumber,
    ];
    let words = limiting.into_iter().filter(|option| diagram.has(*option));
    words.map(|option| option.words().get(diagram.language)).collect()
}

/// The first key of a battle that has one key and can be won a move sooner, with the number of moves (`1.Qa1-a8 # (#2)`): a short
/// solution, which the search for the full length does not tell from the intended one.
fn shorter_solution(
    halves: &[Ready],
    writer: &Writer,
    task: &Task,
    stipulation: &Stipulation,
    control: &Control,
) -> Option<String> {
    let [half] = halves else { return None };
    if writer.judge.solutions() != 1 || task.total_invisible > 0 || half.options.post_key_play {
        return None;
    }
    let shorter = one_move_shorter(stipulation)?;
    let options = solver::Options {
        set_play: false,
        refutations: None,
        variations: false,
        move_numbers: false,
        max_solutions: Some(1),
        ..half.options.clone()
    };
    let mut text = writer.text.clone();
    let (mut last, mut key) = (String::new(), None);
    let game = Game::new(&half.rules, half.position.clone());
    let request = Request { board: &game, stipulation: &shorter, options: &options, control };
    solver::solve(&request, &mut |event| {
        match &event {
            Event::Move { .. } => last = text.text(&event).trim().to_owned(),
            Event::Key => key = Some(last.clone()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    key
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
