//! Problems in Jacobi's language: read, made ready, solved, written.

mod report;

use super::{Format, Item, Lines, Run, Settings, Severity, Summary};
use board::{Geometry, Position, Side, Square};
use language::jacobi::{Battle, Credit, Fault, Prepared, Problem, arrays, read, ready_from, target};
use language::reader::Source;
use language::setup::Hunters;
use language::{Claim, Finding, Heading, Language, ProblemHead};
use report::Report;
use rules::general::Game;
use solver::{Control, CourseRequest, Options, Outcome, Request, coloured, solve, solve_course};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use stipulation::Goal;
use stipulation::course::{Aim, Course, Step, Test};
use web_time::Instant;

/// How long the first pass of a demolition takes: what is cooked by many lines shows it at once.
const FIRST_PASS: Duration = Duration::from_secs(1);

impl Run<'_> {
    /// Solves all problems of a text in Jacobi's language.
    pub(super) fn read_jacobi(&mut self, source: &Source) {
        for problem in read(source) {
            if self.is_stopped() {
                break;
            }
            // a fault of this program in one problem does not keep the others from being solved
            let solve = AssertUnwindSafe(|| self.jacobi_problem(&problem, source));
            if catch_unwind(solve).is_err() {
                self.status.wrong = true;
                self.sink.search_ends();
                self.sink.end_line();
                self.sink.complain(&format!(
                    "{}: error: an internal fault of the program; a problem is not solved, please report it",
                    source.name()
                ));
                self.tell_diagnostic(Severity::Error, "internal", "an internal fault of the program", None);
            }
        }
    }

    /// Says what is wrong, with its line; in JSON in the output too.
    fn refuse_jacobi(&mut self, faults: &[Fault], problem: &Problem, source: &Source) {
        self.status.wrong = true;
        for fault in faults {
            let (line, _) = source.shown_line(fault.place);
            self.sink.complain(&format!(
                "{}:{}: error: {}\n  {line}",
                source.name(),
                fault.place,
                fault.text
            ));
            self.diagnose(Severity::Error, "input", &fault.text, Some((source, fault.place)));
        }
        self.tell_unsolved(problem.twin.as_ref().map(|twin| twin.label.as_str()));
    }

    /// The first object of a problem, and that of a twin.
    fn tell_jacobi_problem(&mut self, problem: &Problem, source: &Source) {
        let is_first = |label: &str| label.trim_start_matches('+') == "a";
        let begins = problem.twin.as_ref().is_none_or(|twin| is_first(&twin.label));
        if begins || self.number == 0 {
            self.number += 1;
        }
        if self.settings.format != Format::Json && !self.sink.wants_items() {
            return;
        }
        let language = self.settings.output_language.unwrap_or(problem.language);
        let position = match &problem.position {
            Some(position) => position.value.clone(),
            None => arrays(problem).into_iter().next().unwrap_or_else(|| Position::new(Geometry::CHESS)),
        };
        let heading = heading(problem, &position, problem.course.starter, language);
        let award = problem.header.iter().rev().find(|(credit, _)| *credit == Credit::Award);
        let target = target(problem);
        let head = ProblemHead {
            number: self.number,
            file: source.name(),
            place: None,
            dialect: "jacobi",
            heading: &heading,
            award: award.map(|(_, text)| text.as_str()),
            target: target.as_ref(),
        };
        if begins {
            self.tell_object(head.object());
        }
        if let Some(twin) = &problem.twin {
            self.tell_object(head.twin(&twin.label, &twin.text));
        }
        if self.sink.wants_items() {
            let heading = Box::new(heading);
            if begins {
                self.sink.item(Item::Problem { number: self.number, heading: heading.clone() });
            }
            let (label, text) =
                problem.twin.as_ref().map(|twin| (twin.label.clone(), twin.text.clone())).unzip();
            self.sink.item(Item::Task {
                label,
                description: text.unwrap_or_default(),
                heading,
                played_before: Some(problem.course.played_before),
            });
        }
    }

    fn jacobi_problem(&mut self, problem: &Problem, source: &Source) {
        let began = Instant::now();
        self.begin_task();
        self.tell_jacobi_problem(problem, source);
        if self.settings.format == Format::Popeye {
            for line in problem.header.iter().map(|(_, line)| line).chain(&problem.remarks) {
                self.write(&format!("{line}\n"));
            }
        }
        if let Some(twin) = problem.twin.as_ref().filter(|_| self.settings.format == Format::Popeye) {
            self.write(&format!("{}) {}\n", twin.label, twin.text));
        }
        // rules and constraints without play make sense to read, and a position to play by hand
        let is_enough = self.settings.only_check && !problem.is_blank();
        let nothing = problem.asks_nothing().filter(|_| problem.faults.is_empty() && !is_enough);
        if !problem.faults.is_empty() || nothing.is_some() {
            let faults: Vec<Fault> = problem.faults.iter().cloned().chain(nothing).collect();
            self.refuse_jacobi(&faults, problem, source);
            return;
        }
        let starts = starts(problem);
        let first = match &starts[0].prepared {
            Ok(prepared) => prepared,
            Err(faults) => {
                self.refuse_jacobi(faults, problem, source);
                return;
            }
        };
        for warning in &first.warnings.clone() {
            let text = format!("{}:{}: warning: {}", source.name(), warning.place, warning.text);
            self.sink.complain(&text);
            self.diagnose(Severity::Warning, "input", &warning.text, Some((source, warning.place)));
        }
        if self.settings.only_check {
            return;
        }
        let seconds = self.settings.max_time.into_iter().chain(problem.options.max_time).min();
        let own = seconds.map(|s| began + Duration::from_secs(u64::from(s)));
        self.control.deadline = own.into_iter().chain(self.deadline).min();
        let language = self.settings.output_language.unwrap_or(problem.language);
        let solving = Solving { problem, settings: &self.settings, control: &self.control, language };
        let limits = self.limits(problem);
        let mut report = Report::new(&mut *self.sink, problem, &self.settings, language, self.number);
        let twin = problem.twin.as_ref().map(|twin| twin.label.as_str());
        let found = report.take_over(&self.settings.found, self.number, twin);
        let outcome = match found {
            Some(outcome) => outcome,
            None if !self.settings.found.is_empty() => Outcome::Stopped,
            None => solving.solve(&starts, &mut report),
        };
        let solutions = report.solutions();
        let finding = report.conclude(outcome, &limits);
        if self.sink.wants_items() {
            self.sink.item(Item::Summary(Summary::of(outcome, &finding, twin, solutions)));
        }
        self.status.add(outcome);
        if self.settings.format == Format::Popeye {
            self.tell_result(problem, &finding, outcome, solutions, began);
        }
    }

    /// What leaves something out of the search.
    fn limits(&self, problem: &Problem) -> Vec<&'static str> {
        let heuristic = self.settings.lines == Lines::Heuristic && problem.battle.is_none();
        let limits = [(heuristic, "heuristic"), (self.settings.part != (1, 1), "part")];
        limits.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect()
    }

    /// The report: what was verified, under which conditions, in what time.
    fn tell_result(
        &mut self,
        problem: &Problem,
        finding: &Finding,
        outcome: Outcome,
        solutions: u64,
        began: Instant,
    ) {
        let (part, parts) = self.settings.part;
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
            (self.settings.shorter, "shorter solutions"),
            (self.settings.lines == Lines::Demolition, "demolition"),
        ];
        let options: Vec<&str> = options.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
        if !options.is_empty() {
            text.push_str(&format!(", options {}", options.join(", ")));
        }
        if !self.settings.without_times {
            text.push_str(&format!(", {:.3} s", began.elapsed().as_secs_f64()));
        }
        self.write(&format!("{text}\n\n"));
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
    settings: &'a Settings,
    control: &'a Control,
    language: Language,
}

impl Solving<'_> {
    /// Solves everything that is asked, from all arrays, the shorter before the longer.
    fn solve(&self, starts: &[Start], report: &mut Report<'_>) -> Outcome {
        let courses = self.courses();
        let from_starts =
            courses.iter().rev().flat_map(|course| starts.iter().map(move |start| (course, start)));
        let mut outcome = Outcome::Finished;
        for (course, Start { array, prepared }) in from_starts {
            let Ok(Prepared { rules, position, .. }) = prepared else { continue };
            if starts.len() > 1 {
                report.begin_array(officers(array, self.language));
            }
            report.begin_games(outcome, || heading(self.problem, position, course.starter, self.language));
            let game = Game::new(rules, position.clone());
            report.begin_game(&game);
            outcome = match &self.problem.battle {
                Some(battle) => self.solve_battle(&game, battle, report),
                None => self.solve_colourings(&game, course, array, report),
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
        let further = |_: &&Course| self.settings.shorter && chains;
        while let Some(shorter) = courses.last().filter(further).and_then(Course::shortened) {
            courses.push(shorter);
        }
        courses
    }

    /// Play against a defence alone.
    fn solve_battle(&self, game: &Game<'_>, battle: &Battle, report: &mut Report<'_>) -> Outcome {
        let part = self.settings.part;
        let options = Options { share: (part != (1, 1)).then_some(part), ..Options::default() };
        let stipulation = if self.settings.shorter { &battle.up_to } else { &battle.exact };
        let request = Request { board: game, stipulation, options: &options, control: self.control };
        solve(&request, &mut |event| report.tell(&event))
    }

    /// A course, one colouring of its diagram after the other where it has no colours.
    fn solve_colourings(
        &self,
        game: &Game<'_>,
        course: &Course,
        array: &Position,
        report: &mut Report<'_>,
    ) -> Outcome {
        let Some(colourings) = coloured(game, course, self.control) else {
            return self.solve_course(game, course, report);
        };
        for course in &colourings {
            let Ok(prepared) = ready_from(self.problem, course.target(), array) else { continue };
            let game = Game::new(&prepared.rules, prepared.position);
            let outcome = self.solve_course(&game, course, report);
            if outcome != Outcome::Finished {
                return outcome;
            }
        }
        Outcome::Finished
    }

    /// A course in all the ways in which it is looked at.
    fn solve_course(&self, game: &Game<'_>, course: &Course, report: &mut Report<'_>) -> Outcome {
        let (part, lines) = (self.settings.part, self.settings.lines);
        let proof_game = if self.problem.position.is_none() { Goal::ProofGame } else { Goal::AToB };
        for Pass { manner, time } in passes(lines, course) {
            let end = time.map(|time| Instant::now() + time);
            let is_cut = end.is_some_and(|end| self.control.deadline.is_none_or(|deadline| end < deadline));
            let deadline = if is_cut { end } else { self.control.deadline };
            let control = Control { deadline, ..self.control.clone() };
            let request = CourseRequest { game, course, proof_game, part, manner, control: &control };
            let outcome = solve_course(&request, &mut |event| report.tell(&event));
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
pub(crate) fn heading(problem: &Problem, position: &Position, starter: Side, language: Language) -> Heading {
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
fn passes(lines: Lines, course: &Course) -> Vec<Pass> {
    let is_diagram = |step: &Step| matches!(step, Step::Test(Test { aim: Aim::Diagram(_), negated: false }));
    let whole = |manner| Pass { manner, time: None };
    match lines {
        Lines::Heuristic => vec![whole(solver::Manner::Heuristic)],
        Lines::Demolition if course.steps.iter().any(is_diagram) => vec![
            Pass { manner: solver::Manner::Complete, time: Some(FIRST_PASS) },
            whole(solver::Manner::Heuristic),
            whole(solver::Manner::Complete),
        ],
        Lines::Demolition | Lines::Complete => vec![whole(solver::Manner::Complete)],
    }
}

/// The officers of an array, in capitals.
fn officers(array: &Position, language: Language) -> String {
    (0..8).map(|file| language::keywords::walks::code(language, array.unit(Square(file)).walk)).collect()
}
