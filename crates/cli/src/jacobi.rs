//! Problems in Jacobi's language: read, made ready, solved, written.

mod telling;

use crate::output::{Format, Output};
use crate::status::Status;
use board::{Position, Side, Square};
use language::jacobi::{Battle, Credit, Fault, Prepared, Problem, arrays, read, ready_from};
use language::reader::Source;
use language::setup::Hunters;
use language::{Heading, Language};
use rules::general::Game;
use serde_json::json;
use solver::{Control, CourseRequest, Options, Outcome, Request, coloured, solve, solve_course};
use std::sync::atomic::Ordering;
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
    /// The likely ones first, in passes, and all in the end.
    Demolition,
}

/// How many unlikely moves the passes of a demolition allow, before one allows all.
const PASSES: [u32; 4] = [0, 1, 2, 4];

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
}

impl JacobiSession {
    /// A run that has not begun.
    pub fn new(manner: Manner, control: Control) -> JacobiSession {
        let output = Output::new(manner.without_times);
        JacobiSession { manner, control, output, status: Status::default() }
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
        for problem in read(source) {
            if self.is_stopped() {
                break;
            }
            self.problem(&problem, source);
        }
        self.output.flush();
    }

    /// Says what is wrong, with its line; in JSON in the output too.
    fn refuse(&mut self, faults: &[Fault], source: &Source) {
        self.status.wrong = true;
        for fault in faults {
            let (line, _) = source.shown_line(fault.place);
            self.output.complain(&format!(
                "{}:{}: error: {}\n  {line}",
                source.name(),
                fault.place,
                fault.text
            ));
            if self.manner.format == Format::Json {
                let place = json!({"line": fault.place.line, "column": fault.place.column});
                let object = json!({"type": "refused", "reason": fault.text, "place": place});
                self.output.write(&format!("{object}\n"));
            }
        }
        if self.manner.format == Format::Json {
            let summary = json!({"type": "summary", "solutions": 0, "complete": false});
            self.output.write(&format!("{summary}\n"));
        }
    }

    fn problem(&mut self, problem: &Problem, source: &Source) {
        let began = Instant::now();
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
            self.refuse(&faults, source);
            return;
        }
        let starts = starts(problem);
        let first = match &starts[0].prepared {
            Ok(prepared) => prepared,
            Err(faults) => {
                self.refuse(faults, source);
                return;
            }
        };
        for warning in &first.warnings {
            let text = format!("{}:{}: warning: {}", source.name(), warning.place, warning.text);
            self.output.complain(&text);
        }
        if self.manner.only_check {
            return;
        }
        let seconds = self.manner.max_time.into_iter().chain(problem.options.max_time).min();
        self.control.deadline = seconds.map(|s| began + Duration::from_secs(u64::from(s)));
        let language = self.manner.output_language.unwrap_or(problem.language);
        let solving = Solving { problem, manner: &self.manner, control: &self.control, language };
        let mut telling = Telling::new(&mut self.output, problem, &self.manner, language);
        let outcome = solving.solve(&starts, &mut telling);
        let solutions = telling.solutions();
        telling.conclude(outcome);
        self.status.add(outcome);
        if self.manner.format == Format::Popeye {
            self.report(problem, outcome, solutions, began);
        }
    }

    /// The report: what was verified, under which conditions, in what time.
    fn report(&mut self, problem: &Problem, outcome: Outcome, solutions: u64, began: Instant) {
        let verdict = match (outcome, self.manner.part) {
            _ if self.manner.mode == Mode::Heuristic && problem.battle.is_none() => {
                "found by heuristics, not C+,".to_owned()
            }
            (Outcome::Finished, (1, 1)) => "C+".to_owned(),
            (Outcome::Finished, (part, parts)) => format!("part {part} of {parts} complete"),
            (Outcome::TimeUp, _) => "time is up, not complete,".to_owned(),
            (Outcome::Stopped, _) => "stopped, not complete,".to_owned(),
            (Outcome::Partial | Outcome::Refused, _) => "not complete".to_owned(),
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
        for manner in manners(mode, course) {
            let request = CourseRequest { game, course, proof_game, part, manner, control: self.control };
            let outcome = solve_course(&request, &mut |event| telling.tell(&event));
            if outcome != Outcome::Finished {
                return outcome;
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

/// In which ways a course is looked at, one after the other.
fn manners(mode: Mode, course: &Course) -> impl Iterator<Item = solver::Manner> {
    let asks_for_a_diagram = course
        .steps
        .iter()
        .any(|step| matches!(step, Step::Test(Test { aim: Aim::Diagram(_), negated: false })));
    let passes: &[u32] = if mode == Mode::Demolition && asks_for_a_diagram { &PASSES } else { &[] };
    let last = if mode == Mode::Heuristic { solver::Manner::Heuristic } else { solver::Manner::Complete };
    passes.iter().map(|&most| solver::Manner::Likely(most)).chain([last])
}

/// The officers of an array, in capitals.
fn officers(array: &Position, language: Language) -> String {
    (0..8).map(|file| language::keywords::walks::code(language, array.unit(Square(file)).walk)).collect()
}
