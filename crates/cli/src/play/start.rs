//! Where a game begins and under which rules: a problem in either language.

use board::{Position, Side};
use language::Language;
use language::diagram::condition_lines;
use language::game::ready;
use language::jacobi;
use language::reader::{ReadErrorKind, Reader, Source};
use language::setup::{Diagram, Hunters};
use rules::general::{Game, RuleSet};
use stipulation::course::{Course, Part, Step};
use stipulation::{BranchKind, Goal, Play, Stipulation, parse_traditional};

/// The beginning of a game.
pub(super) struct Start {
    rules: RuleSet,
    position: Position,
    /// Who begins, and the parts of the half-moves.
    pub(super) course: Course,
    /// Whether play begins from the game array.
    pub(super) from_array: bool,
    /// The language of moves.
    pub(super) language: Language,
    /// The language of units in the problem.
    pub(super) pieces: Language,
    pub(super) hunters: Hunters,
    /// The conditions, as they are written.
    pub(super) conditions: Vec<String>,
    /// What is tested after every move, as it is written.
    pub(super) tests: Vec<String>,
}

impl Start {
    /// The game before its first move.
    pub(super) fn game(&self) -> Game<'_> {
        Game::new(&self.rules, self.position.clone())
    }

    /// The first problem of a text in Jacobi's language, or what is wrong with it.
    pub(super) fn of_jacobi(source: &Source) -> Result<Start, Vec<String>> {
        let told = |faults: &[jacobi::Fault]| {
            let told =
                |fault: &jacobi::Fault| format!("{}:{}: error: {}", source.name(), fault.place, fault.text);
            faults.iter().map(told).collect::<Vec<String>>()
        };
        let problem = jacobi::read(source).into_iter().next();
        let problem =
            problem.ok_or_else(|| vec![format!("{}: error: a problem was expected", source.name())])?;
        if !problem.faults.is_empty() {
            return Err(told(&problem.faults));
        }
        let prepared = jacobi::ready(&problem, None).map_err(|faults| told(&faults))?;
        let is_set = |text: &&String| text.to_ascii_lowercase().starts_with("set");
        Ok(Start {
            rules: prepared.rules,
            position: prepared.position,
            from_array: prepared.from_array,
            language: problem.language,
            pieces: problem.language,
            hunters: Hunters::default(),
            conditions: problem.condition_texts,
            tests: problem.asked_texts.iter().filter(is_set).cloned().collect(),
            course: problem.course,
        })
    }

    /// The first problem of a text in Popeye's language, or what is wrong with it. What is asked tells who begins, and whether
    /// one side plays a series; a proof game begins from the game array.
    pub(super) fn of_popeye(source: &Source) -> Result<Start, Vec<String>> {
        let problem = match Reader::new(source).problem() {
            Ok(Some(problem)) => problem,
            Ok(None) => return Err(vec![format!("{}: error: a problem was expected", source.name())]),
            Err(error) => return Err(vec![error.report(source)]),
        };
        // a game needs no stipulation
        let wrong = problem.errors.iter().filter(|error| error.kind != ReadErrorKind::NoStipulation);
        let wrong: Vec<String> = wrong.map(|error| error.report(source)).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let diagram = Diagram::new(&problem);
        let tasks = diagram.tasks(&problem);
        let nothing = || vec![format!("{}: error: a problem was expected", source.name())];
        let task = tasks.first().ok_or_else(nothing)?;
        if task.total_invisible > 0 {
            return Err(vec![format!(
                "{}: error: not supported yet: TotalInvisible in a game",
                source.name()
            )]);
        }
        let free = || parse_traditional("~1").ok().map(|(stipulation, _)| stipulation);
        let asked =
            task.stipulation.as_ref().map(|asked| asked.meaning.clone()).or_else(free).ok_or_else(nothing)?;
        let ready = ready(&diagram, task, &asked).map_err(|reasons| {
            let told = |reason: &language::game::Unplayable| {
                format!("{}:{}: error: {}", source.name(), reason.place, reason.text)
            };
            reasons.iter().map(told).collect::<Vec<String>>()
        })?;
        let swapped = ready.options.half_duplex != (ready.options.white_to_play && is_help(&asked.play));
        let starter = if swapped { !asked.starter } else { asked.starter };
        Ok(Start {
            course: course_of(&asked, starter),
            from_array: asked.play.tests(|goal| goal == Goal::ProofGame),
            language: diagram.language,
            pieces: diagram.language,
            hunters: task.hunters.clone(),
            conditions: condition_lines(&task.conditions, Language::English, &task.hunters, false),
            tests: Vec::new(),
            rules: ready.rules,
            position: ready.position,
        })
    }
}

/// The branch with which play begins, if it is one.
fn first_branch(play: &Play) -> Option<BranchKind> {
    match play {
        Play::Branch(branch) => Some(branch.kind),
        Play::TurnPassed(play) | Play::Not(play) => first_branch(play),
        Play::And(one, other) | Play::Or(one, other) => first_branch(one).or_else(|| first_branch(other)),
        Play::Goal(_) => None,
    }
}

fn is_help(play: &Play) -> bool {
    matches!(first_branch(play), Some(BranchKind::Help))
}

/// Who plays: both sides in turn, or one of them a series.
fn course_of(asked: &Stipulation, starter: Side) -> Course {
    let steps = match first_branch(&asked.play) {
        Some(BranchKind::Series) => vec![Step::HalfMove(Part::Help), Step::HalfMove(Part::Pass)],
        _ => Vec::new(),
    };
    Course { starter, played_before: 0, steps, constraints: Vec::new() }
}
