//! Problems in Jacobi's language: read, made ready, solved, written.

use crate::output::{Format, Output};
use board::{Geometry, Position, Side, Square};
use language::jacobi::{Credit, Fault, Prepared, Problem, arrays, read, ready_from};
use language::reader::Source;
use language::setup::Hunters;
use language::{Heading, JsonWriter, Language, PgnWriter, TextWriter};
use rules::PlainMove;
use rules::general::Game;
use serde_json::json;
use solver::{Control, CourseRequest, Event, Options, Outcome, Request, coloured, solve, solve_course};
use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use stipulation::Goal;
use stipulation::course::{Aim, Course, Step, Test};

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
    wrong: bool,
}

impl JacobiSession {
    /// A run that has not begun.
    pub fn new(manner: Manner, control: Control) -> JacobiSession {
        let output = Output::new(manner.without_times);
        JacobiSession { manner, control, output, wrong: false }
    }

    /// Whether something was wrong so far.
    pub fn is_wrong(&self) -> bool {
        self.wrong
    }

    /// Whether the run was stopped from outside.
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
        self.wrong = true;
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
        let nothing = problem.asks_nothing().filter(|_| problem.faults.is_empty());
        if !problem.faults.is_empty() || nothing.is_some() {
            let faults: Vec<Fault> = problem.faults.iter().cloned().chain(nothing).collect();
            self.refuse(&faults, source);
            return;
        }
        let mut courses = vec![problem.course.clone()];
        // of play against a defence the solver looks for what is shorter itself
        let chains = problem.battle.is_none();
        let further = |_: &&Course| self.manner.shorter && chains;
        while let Some(shorter) = courses.last().filter(further).and_then(Course::shortened) {
            courses.push(shorter);
        }
        // the diagram at the end is a part of the rules, where bounds can look at it
        let goal = if problem.position.is_none() { Goal::ProofGame } else { Goal::AToB };
        let target = problem.course.target();
        let arrays = arrays(problem);
        // constraints may speak of a unit as it stands in some arrays only
        let mut arrays: Vec<_> =
            arrays.iter().map(|array| (array, ready_from(problem, target, array))).collect();
        if arrays.iter().any(|(_, prepared)| prepared.is_ok()) {
            arrays.retain(|(_, prepared)| prepared.is_ok());
        }
        let first = match &arrays[0].1 {
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
        self.control.deadline = self.manner.max_time.map(|s| began + Duration::from_secs(u64::from(s)));
        let language = self.manner.output_language.unwrap_or(problem.language);
        let mut json = JsonWriter::new(language, Geometry::CHESS);
        let mut text = TextWriter::new(language, Geometry::CHESS);
        text.set_played_before(problem.course.played_before);
        let (output, format, control) = (&mut self.output, self.manner.format, &self.control);
        let mut count = 0u64;
        let mode = self.manner.mode;
        let mut told: HashSet<Vec<PlainMove>> = HashSet::new();
        // the array from which the next line begins, if it has not been told
        let untold: RefCell<Option<String>> = RefCell::new(None);
        // the games from the array and of the length that is looked at, and those before
        let games: RefCell<Option<PgnWriter>> = RefCell::new(None);
        let mut all_games = String::new();
        let mut sink = |event: Event| {
            if let Event::Line(line) = &event {
                // the passes of a demolition find the same again
                let moves = || line.moves.iter().map(|shown| shown.played.plain).collect();
                if mode == Mode::Demolition && !told.insert(moves()) {
                    return ControlFlow::Continue(());
                }
                count += 1;
                if let Some(array) = untold.take() {
                    output.write(&match format {
                        Format::Json => format!("{}\n", json!({"type": "array", "officers": array})),
                        Format::Popeye => format!("\n{array}\n"),
                        Format::Pgn => String::new(),
                    });
                }
            }
            count += u64::from(event == Event::Key);
            // of an array from which there is no line nothing is said
            let silent = matches!(&event, Event::PhaseEnds) && untold.borrow().is_some();
            let shown = match format {
                _ if silent => String::new(),
                Format::Json => json.object(&event).map(|object| format!("{object}\n")).unwrap_or_default(),
                Format::Popeye => text.text(&event),
                Format::Pgn => {
                    if let Some(games) = games.borrow_mut().as_mut() {
                        games.tell(&event);
                    }
                    String::new()
                }
            };
            output.write(&shown);
            output.flush();
            if output.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let part = self.manner.part;
        let mut outcome = Outcome::Finished;
        let several = arrays.len() > 1;
        let from_arrays =
            courses.iter().rev().flat_map(|course| arrays.iter().map(move |from| (course, from)));
        for (course, (array, prepared)) in from_arrays {
            let Ok(Prepared { rules, position, .. }) = prepared else { continue };
            if several {
                untold.replace(Some(officers(array, language)));
            }
            if format == Format::Pgn {
                keep_games(&mut games.borrow_mut(), &mut all_games, outcome);
                games.replace(Some(PgnWriter::with(heading(problem, position, course.starter, language))));
            }
            let game = Game::new(rules, position.clone());
            if let Some(battle) = &problem.battle {
                let stipulation = if self.manner.shorter { &battle.up_to } else { &battle.exact };
                let share = (part != (1, 1)).then_some(part);
                let options = Options { share, ..Options::default() };
                outcome =
                    solve(&Request { board: &game, stipulation, options: &options, control }, &mut sink);
                continue;
            }
            let mut solve_chain = |game: &Game<'_>, course: &Course| {
                for manner in manners(mode, course) {
                    let request = CourseRequest { game, course, proof_game: goal, part, manner, control };
                    let outcome = solve_course(&request, &mut sink);
                    if outcome != Outcome::Finished {
                        return outcome;
                    }
                }
                Outcome::Finished
            };
            match coloured(&game, course, control) {
                None => outcome = solve_chain(&game, course),
                // one colouring of the diagram after the other
                Some(colourings) => {
                    for course in &colourings {
                        let Ok(prepared) = ready_from(problem, course.target(), array) else { continue };
                        let game = Game::new(&prepared.rules, prepared.position);
                        outcome = solve_chain(&game, course);
                        if outcome != Outcome::Finished {
                            break;
                        }
                    }
                }
            }
            if outcome != Outcome::Finished {
                break;
            }
        }
        match format {
            Format::Json => {
                let summary = json.summary(outcome);
                self.output.write(&format!("{summary}\n"));
            }
            Format::Popeye => self.report(problem, outcome, count, began),
            Format::Pgn => {
                let last = games.into_inner().filter(|games| all_games.is_empty() || !games.is_empty());
                let last = last.map(|games| games.text(outcome)).unwrap_or_default();
                self.output.write(&format!("{all_games}{last}"));
            }
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
            _ => "not complete".to_owned(),
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

/// Writes the games told so far, if there are any.
fn keep_games(games: &mut Option<PgnWriter>, all: &mut String, outcome: Outcome) {
    if let Some(games) = games.take().filter(|games| !games.is_empty()) {
        all.push_str(&games.text(outcome));
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
        label: None,
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
