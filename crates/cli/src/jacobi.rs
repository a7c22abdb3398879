//! Problems in Jacobi's language: read, made ready, solved, written.

mod telling;

use crate::output::{Format, Output};
use crate::session::no_text;
use crate::status::Status;
use board::{Geometry, Position, Side, Square};
use language::jacobi::{Battle, Credit, Fault, Prepared, Problem, arrays, read, ready_from};
use language::reader::Source;
use language::setup::Hunters;
use language::{Claim, Finding, Heading, Language, ProblemHead, json_error};
use rules::general::Game;
use serde_json::{Value, json};
use solver::{Control, CourseRequest, Options, Outcome, Request, coloured, solve, solve_course};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use stipulation::Goal;
use stipulation::course::{Aim, Course, Step, Test};
use telling::Telling;

/// Which lines are looked at.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum, Debug)]
pub enum Mode {
    /// All.
    Complete,
    /// Those without duals within three half-moves.
    Heuristic,
    /// Where a diagram is to be reached: all for a second, then those without duals, and all in the end.
    Demolition,
}

/// How long the first pass of a demolition takes: what is cooked by many lines shows it at once.
const FIRST_PASS: Duration = Duration::from_secs(1);

/// How a run over problems in Jacobi's language behaves.
pub struct Manner {
    /// The form of solutions.
    pub format: Format,
    /// The language of solutions; that of the pieces of each problem if none is given.
    pub output_language: Option<Language>,
    /// Whether times are left out.
    pub without_times: bool,
    /// The most seconds for each problem.
    pub max_time: Option<u32>,
    /// Whether problems are read and made ready only.
    pub only_check: bool,
    /// Whether objects of moves have the position after them (JSON).
    pub positions: bool,
    /// How many problems the run has told as objects so far, in whatever language.
    pub problems_told: Arc<AtomicU64>,
    /// The share to solve and the number of shares.
    pub part: (u32, u32),
    /// Which lines are looked at.
    pub mode: Mode,
    /// Whether shorter solutions are told too.
    pub shorter: bool,
}

/// A run.
pub struct JacobiSession {
    manner: Manner,
    control: Control,
    output: Output,
    status: Status,
    /// The number of the problem in the run.
    number: u64,
}

impl JacobiSession {
    /// A run that has not begun.
    pub fn new(manner: Manner, control: Control) -> JacobiSession {
        let output = Output::new(manner.without_times);
        JacobiSession { manner, control, output, status: Status::default(), number: 0 }
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

    /// Solves all problems of a text.
    pub fn run(&mut self, source: &Source) {
        if !source.is_text() {
            self.status.wrong = true;
            self.output.complain(&no_text(source));
            return;
        }
        for problem in read(source) {
            if self.is_stopped() {
                break;
            }
            // a fault of this program in one problem does not keep the others from being solved
            let solve = AssertUnwindSafe(|| self.problem(&problem, source));
            if catch_unwind(solve).is_err() {
                self.status.wrong = true;
                self.output.complain(&format!(
                    "{}: error: an internal fault of the program; a problem is not solved, please report it",
                    source.name()
                ));
            }
        }
        self.output.flush();
    }

    /// Says what is wrong, with its line; in JSON in the output too.
    fn refuse(&mut self, faults: &[Fault], problem: &Problem, source: &Source) {
        self.status.wrong = true;
        for fault in faults {
            let (line, _) = source.shown_line(fault.place);
            self.output.complain(&format!(
                "{}:{}: error: {}\n  {line}",
                source.name(),
                fault.place,
                fault.text
            ));
            self.tell_object(json_error("error", "input", &fault.text, Some((source, fault.place))));
        }
        let verdict = json!({"claim": Claim::NotSolved.name(), "text": ""});
        let twin = problem.twin.as_ref().map(|twin| &twin.label);
        self.tell_object(
            json!({"type": "summary", "twin": twin, "solutions": 0, "complete": false, "verdict": verdict}),
        );
    }

    /// Writes an object of the problem, where objects are written.
    fn tell_object(&mut self, mut object: Value) {
        if self.manner.format == Format::Json {
            object["problem"] = json!(self.number);
            self.output.write(&format!("{object}\n"));
        }
    }

    /// The first object of a problem, and that of a twin.
    fn tell_problem(&mut self, problem: &Problem, source: &Source) {
        let is_first = |label: &str| label.trim_start_matches('+') == "a";
        let begins = problem.twin.as_ref().is_none_or(|twin| is_first(&twin.label));
        if begins || self.number == 0 {
            self.number = self.manner.problems_told.fetch_add(1, Ordering::Relaxed) + 1;
        }
        if self.manner.format != Format::Json {
            return;
        }
        let language = self.manner.output_language.unwrap_or(problem.language);
        let position = match &problem.position {
            Some(position) => position.value.clone(),
            None => arrays(problem).into_iter().next().unwrap_or_else(|| Position::new(Geometry::CHESS)),
        };
        let heading = heading(problem, &position, problem.course.starter, language);
        let award = problem.header.iter().rev().find(|(credit, _)| *credit == Credit::Award);
        let head = ProblemHead {
            number: self.number,
            file: source.name(),
            place: None,
            dialect: "jacobi",
            heading: &heading,
            award: award.map(|(_, text)| text.as_str()),
            target: None,
        };
        if begins {
            self.tell_object(head.object());
        }
        if let Some(twin) = &problem.twin {
            self.tell_object(head.twin(&twin.label, &twin.text));
        }
    }

    fn problem(&mut self, problem: &Problem, source: &Source) {
        let began = Instant::now();
        self.tell_problem(problem, source);
        if self.manner.format == Format::Popeye {
            for line in problem.header.iter().map(|(_, line)| line).chain(&problem.remarks) {
                self.output.write(&format!("{line}\n"));
            }
        }
        if let Some(twin) = problem.twin.as_ref().filter(|_| self.manner.format == Format::Popeye) {
            self.output.write(&format!("{}) {}\n", twin.label, twin.text));
        }
        // rules and constraints without play make sense to read, and a position to play by hand
        let is_enough = self.manner.only_check && !problem.is_blank();
        let nothing = problem.asks_nothing().filter(|_| problem.faults.is_empty() && !is_enough);
        if !problem.faults.is_empty() || nothing.is_some() {
            let faults: Vec<Fault> = problem.faults.iter().cloned().chain(nothing).collect();
            self.refuse(&faults, problem, source);
            return;
        }
        let starts = starts(problem);
        let first = match &starts[0].prepared {
            Ok(prepared) => prepared,
            Err(faults) => {
                self.refuse(faults, problem, source);
                return;
            }
        };
        for warning in &first.warnings.clone() {
            let text = format!("{}:{}: warning: {}", source.name(), warning.place, warning.text);
            self.output.complain(&text);
            self.tell_object(json_error("warning", "input", &warning.text, Some((source, warning.place))));
        }
        if self.manner.only_check {
            return;
        }
        let seconds = self.manner.max_time.into_iter().chain(problem.options.max_time).min();
        self.control.deadline = seconds.map(|s| began + Duration::from_secs(u64::from(s)));
        let language = self.manner.output_language.unwrap_or(problem.language);
        let solving = Solving { problem, manner: &self.manner, control: &self.control, language };
        let limits = self.limits(problem);
        let mut telling = Telling::new(&mut self.output, problem, &self.manner, language, self.number);
        let outcome = solving.solve(&starts, &mut telling);
        let solutions = telling.solutions();
        let finding = telling.conclude(outcome, &limits);
        self.status.add(outcome);
        if self.manner.format == Format::Popeye {
            self.report(problem, &finding, outcome, solutions, began);
        }
    }

    /// What leaves something out of the search.
    fn limits(&self, problem: &Problem) -> Vec<&'static str> {
        let heuristic = self.manner.mode == Mode::Heuristic && problem.battle.is_none();
        let limits = [(heuristic, "heuristic"), (self.manner.part != (1, 1), "part")];
        limits.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect()
    }

    /// The report: what was verified, under which conditions, in what time.
    fn report(
        &mut self,
        problem: &Problem,
        finding: &Finding,
        outcome: Outcome,
        solutions: u64,
        began: Instant,
    ) {
        let (part, parts) = self.manner.part;
        let complete = matches!(
            finding.claim,
            Claim::Sound | Claim::Complete | Claim::Cooked | Claim::MoreThanOneKey | Claim::NoSolution
        );
        let verdict = if self.limits(problem).contains(&"heuristic") {
            "found by heuristics, not C+,".to_owned()
        } else if complete {
            "C+".to_owned()
        } else if finding.claim == Claim::NotProved && parts > 1 {
            format!("part {part} of {parts} complete")
        } else {
            match outcome {
                Outcome::TimeUp => "time is up, not complete,".to_owned(),
                Outcome::Stopped => "stopped, not complete,".to_owned(),
                _ => "not complete".to_owned(),
            }
        };
        let many = if solutions == 1 { "solution" } else { "solutions" };
        let mut text = format!("\n{solutions} {many}, {verdict} by dawson {}", env!("CARGO_PKG_VERSION"));
        if !problem.condition_texts.is_empty() {
            text.push_str(&format!(", conditions {}", problem.condition_texts.join(", ")));
        }
        let options = [
            (self.manner.shorter, "shorter solutions"),
            (self.manner.mode == Mode::Demolition, "demolition"),
        ];
        let options: Vec<&str> = options.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
        if !options.is_empty() {
            text.push_str(&format!(", options {}", options.join(", ")));
        }
        if !self.manner.without_times {
            text.push_str(&format!(", {:.3} s", began.elapsed().as_secs_f64()));
        }
        self.output.write(&format!("{text}\n\n"));
    }
}

/// An array from which a problem begins, with the rules and the position, or with what cannot be played.
struct Start {
    array: Position,
    prepared: Result<Prepared, Vec<Fault>>,
}

/// The arrays from which a problem can be played; the first one, if there are none.
fn starts(problem: &Problem) -> Vec<Start> {
    // the diagram at the end is a part of the rules, where bounds can look at it
    let target = problem.course.target();
    let ready = |array| Start { prepared: ready_from(problem, target, &array), array };
    let mut starts: Vec<Start> = arrays(problem).into_iter().map(ready).collect();
    // constraints may speak of a unit as it stands in some arrays only
    if starts.iter().any(|start| start.prepared.is_ok()) {
        starts.retain(|start| start.prepared.is_ok());
    }
    starts
}

/// A problem that is solved.
struct Solving<'a> {
    problem: &'a Problem,
    manner: &'a Manner,
    control: &'a Control,
    language: Language,
}

impl Solving<'_> {
    /// Solves everything that is asked, from all arrays, the shorter before the longer.
    fn solve(&self, starts: &[Start], telling: &mut Telling<'_>) -> Outcome {
        let courses = self.courses();
        let from_starts =
            courses.iter().rev().flat_map(|course| starts.iter().map(move |start| (course, start)));
        let mut outcome = Outcome::Finished;
        for (course, Start { array, prepared }) in from_starts {
            let Ok(Prepared { rules, position, .. }) = prepared else { continue };
            if starts.len() > 1 {
                telling.begin_array(officers(array, self.language));
            }
            telling.begin_games(outcome, || heading(self.problem, position, course.starter, self.language));
            let game = Game::new(rules, position.clone());
            outcome = match &self.problem.battle {
                Some(battle) => self.solve_battle(&game, battle, telling),
                None => self.solve_colourings(&game, course, array, telling),
            };
            if outcome != Outcome::Finished {
                break;
            }
        }
        outcome
    }

    /// The course and, where they are asked for, the shorter ones behind it.
    fn courses(&self) -> Vec<Course> {
        let mut courses = vec![self.problem.course.clone()];
        // of play against a defence the solver looks for what is shorter itself
        let chains = self.problem.battle.is_none();
        let further = |_: &&Course| self.manner.shorter && chains;
        while let Some(shorter) = courses.last().filter(further).and_then(Course::shortened) {
            courses.push(shorter);
        }
        courses
    }

    /// Play against a defence alone.
    fn solve_battle(&self, game: &Game<'_>, battle: &Battle, telling: &mut Telling<'_>) -> Outcome {
        let part = self.manner.part;
        let options = Options { share: (part != (1, 1)).then_some(part), ..Options::default() };
        let stipulation = if self.manner.shorter { &battle.up_to } else { &battle.exact };
        let request = Request { board: game, stipulation, options: &options, control: self.control };
        solve(&request, &mut |event| telling.tell(&event))
    }

    /// A course, one colouring of its diagram after the other where it has no colours.
    fn solve_colourings(
        &self,
        game: &Game<'_>,
        course: &Course,
        array: &Position,
        telling: &mut Telling<'_>,
    ) -> Outcome {
        let Some(colourings) = coloured(game, course, self.control) else {
            return self.solve_course(game, course, telling);
        };
        for course in &colourings {
            let Ok(prepared) = ready_from(self.problem, course.target(), array) else { continue };
            let game = Game::new(&prepared.rules, prepared.position);
            let outcome = self.solve_course(&game, course, telling);
            if outcome != Outcome::Finished {
                return outcome;
            }
        }
        Outcome::Finished
    }

    /// A course in all the ways in which it is looked at.
    fn solve_course(&self, game: &Game<'_>, course: &Course, telling: &mut Telling<'_>) -> Outcome {
        let Manner { part, mode, .. } = *self.manner;
        let proof_game = if self.problem.position.is_none() { Goal::ProofGame } else { Goal::AToB };
        for Pass { manner, time } in passes(mode, course) {
            let end = time.map(|time| Instant::now() + time);
            let is_cut = end.is_some_and(|end| self.control.deadline.is_none_or(|deadline| end < deadline));
            let deadline = if is_cut { end } else { self.control.deadline };
            let control = Control { deadline, ..self.control.clone() };
            let request = CourseRequest { game, course, proof_game, part, manner, control: &control };
            let outcome = solve_course(&request, &mut |event| telling.tell(&event));
            match outcome {
                // a pass over all lines that has come to its end needs no other
                Outcome::Finished if manner == solver::Manner::Complete => break,
                Outcome::Finished => {}
                Outcome::TimeUp if is_cut => {}
                outcome => return outcome,
            }
        }
        Outcome::Finished
    }
}

/// What the tags of a problem's games say.
fn heading(problem: &Problem, position: &Position, starter: Side, language: Language) -> Heading {
    let told = |which: Credit| {
        let lines = problem.header.iter().filter(|(credit, _)| *credit == which);
        lines.map(|(_, text)| text.clone()).collect::<Vec<_>>()
    };
    let asks_double_mate = |step: &Step| {
        matches!(
            step,
            Step::Test(Test {
                aim: Aim::SelfCheck | Aim::Goal(Goal::AntiMate | Goal::DoubleMate | Goal::CounterMate),
                ..
            })
        )
    };
    Heading {
        language,
        hunters: Hunters::default(),
        position: position.clone(),
        starter,
        authors: told(Credit::Author),
        origins: told(Credit::Origin),
        titles: told(Credit::Title),
        label: problem.twin.as_ref().map(|twin| twin.label.clone()),
        stipulation: Some(problem.asked_texts.join(", ")).filter(|text| !text.is_empty()),
        conditions: problem.condition_texts.clone(),
        fairy: problem.course.steps.iter().any(asks_double_mate),
        uncastling: Vec::new(),
        en_passant: None,
    }
}

/// A pass over a course: which lines it looks at, and how long at most.
struct Pass {
    manner: solver::Manner,
    time: Option<Duration>,
}

/// In which passes a course is looked at, one after the other.
fn passes(mode: Mode, course: &Course) -> Vec<Pass> {
    let is_diagram = |step: &Step| matches!(step, Step::Test(Test { aim: Aim::Diagram(_), negated: false }));
    let whole = |manner| Pass { manner, time: None };
    match mode {
        Mode::Heuristic => vec![whole(solver::Manner::Heuristic)],
        Mode::Demolition if course.steps.iter().any(is_diagram) => vec![
            Pass { manner: solver::Manner::Complete, time: Some(FIRST_PASS) },
            whole(solver::Manner::Heuristic),
            whole(solver::Manner::Complete),
        ],
        Mode::Demolition | Mode::Complete => vec![whole(solver::Manner::Complete)],
    }
}

/// The officers of an array, in capitals.
fn officers(array: &Position, language: Language) -> String {
    (0..8).map(|file| language::keywords::walks::code(language, array.unit(Square(file)).walk)).collect()
}
