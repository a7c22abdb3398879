//! Where a game begins and under which rules: a problem in either language.

use crate::solve::{Diagnostic, Dialect, Severity, jacobi_heading};
use board::{Geometry, PerSide, Position, Side, SquareSet, Walk};
use engine::{CastlingName, Count, Names, PieceKind, Playable, Results};
use language::diagram::condition_lines;
use language::game::ready;
use language::jacobi;
use language::keywords::walks::code;
use language::reader::{Place, ReadError, ReadErrorKind, Reader, Source};
use language::setup::{Diagram, Hunters};
use language::{Heading, Language, Letters, move_text};
use rules::general::{Game, RuleSet};
use solver::{Ending, Played};
use stipulation::course::{Course, Part, Step};
use stipulation::{BranchKind, Goal, Play, Stipulation, parse_traditional};

/// The beginning of a game: a position, and the rules and the course of a problem.
pub struct Start {
    /// The rules and the position, as the engine takes them too.
    pub(crate) playable: Playable,
    /// What is said of the position in which play begins.
    pub(crate) heading: Heading,
    /// Who begins, and the parts of the half-moves.
    pub course: Course,
    /// Whether play begins from the game array.
    pub from_array: bool,
    /// The language of moves.
    pub language: Language,
    /// The language of units in the problem.
    pub pieces: Language,
    /// What the hunters in the problem are.
    pub hunters: Hunters,
    /// The conditions, as they are written.
    pub conditions: Vec<String>,
    /// What is tested after every move, as it is written.
    pub tests: Vec<String>,
}

impl Start {
    /// The game before its first move.
    #[must_use]
    pub fn game(&self) -> Game<'_> {
        Game::new(&self.playable.rules, self.heading.position.clone())
    }

    /// A move with its signs: check, mate, stalemate, and self-check where a rule permits it.
    pub(crate) fn move_text(&self, played: &Played, self_check: bool, ending: Option<Ending>) -> String {
        let letters = Letters { language: self.language, hunters: &self.hunters };
        let text = move_text(played, Geometry::CHESS, letters);
        let sign = match ending {
            Some(Ending::Mate) => "#",
            Some(Ending::Stalemate) => "=",
            None if played.check => "+",
            None => "",
        };
        let self_check = if self_check { "!+" } else { "" };
        format!("{}{sign}{self_check}", text.trim())
    }

    /// The first problem of a text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(source: &Source, dialect: Dialect) -> Result<Start, Vec<Diagnostic>> {
        if dialect.is_jacobi(source) { Start::of_jacobi(source) } else { Start::of_popeye(source) }
    }

    fn of_jacobi(source: &Source) -> Result<Start, Vec<Diagnostic>> {
        let told = |faults: &[jacobi::Fault]| {
            let told = |fault: &jacobi::Fault| wrong(&fault.text, Some(fault.place));
            faults.iter().map(told).collect::<Vec<Diagnostic>>()
        };
        let problem = jacobi::read(source).into_iter().next();
        let problem = problem.ok_or_else(|| vec![wrong("a problem was expected", None)])?;
        if !problem.faults.is_empty() {
            return Err(told(&problem.faults));
        }
        let prepared = jacobi::ready(&problem, None).map_err(|faults| told(&faults))?;
        let heading = jacobi_heading(&problem, &prepared.position, problem.course.starter, problem.language);
        let is_set = |text: &&String| text.to_ascii_lowercase().starts_with("set");
        Ok(Start {
            playable: playable(prepared.rules, &prepared.position, problem.course.starter, false),
            heading,
            from_array: prepared.from_array,
            language: problem.language,
            pieces: problem.language,
            hunters: Hunters::default(),
            conditions: problem.condition_texts,
            tests: problem.asked_texts.iter().filter(is_set).cloned().collect(),
            course: problem.course,
        })
    }

    /// What is asked tells who begins, and whether one side plays a series; a proof game begins from the game array.
    fn of_popeye(source: &Source) -> Result<Start, Vec<Diagnostic>> {
        let told = |error: &ReadError| wrong(&error.sentence(), Some(error.place));
        let problem = match Reader::new(source).problem() {
            Ok(Some(problem)) => problem,
            Ok(None) => return Err(vec![wrong("a problem was expected", None)]),
            Err(error) => return Err(vec![told(&error)]),
        };
        // a game needs no stipulation, and what is not read behind an unknown word need not be told
        let follows = [ReadErrorKind::NoStipulation, ReadErrorKind::Unread];
        let errors = problem.errors.iter().filter(|error| !follows.contains(&error.kind));
        let errors: Vec<Diagnostic> = errors.map(told).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let diagram = Diagram::new(&problem);
        let tasks = diagram.tasks(&problem);
        let nothing = || vec![wrong("a problem was expected", None)];
        let task = tasks.first().ok_or_else(nothing)?;
        if task.total_invisible > 0 {
            return Err(vec![wrong("not supported yet: TotalInvisible in a game", None)]);
        }
        let free = || parse_traditional("~1").ok().map(|(stipulation, _)| stipulation);
        let asked =
            task.stipulation.as_ref().map(|asked| asked.meaning.clone()).or_else(free).ok_or_else(nothing)?;
        let ready = ready(&diagram, task, &asked).map_err(|reasons| {
            reasons.iter().map(|reason| wrong(&reason.text, Some(reason.place))).collect::<Vec<Diagnostic>>()
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
            playable: playable(
                ready.rules,
                &ready.position,
                starter,
                ready.is_plain && task.conditions.is_empty(),
            ),
            heading: Heading { starter, position: ready.position, ..Heading::of(&diagram, task) },
        })
    }
}

/// The game of a problem as the engine plays it: mate wins, stalemate and repetition draw, and no number of moves ends it.
fn playable(rules: RuleSet, position: &Position, starter: Side, is_plain: bool) -> Playable {
    let mut start = position.clone();
    start.set_side_to_move(starter);
    let on_board = position.walks().map(|(walk, _)| walk);
    let promotions = Side::BOTH.into_iter().flat_map(|side| rules.promotions(side).iter().copied());
    let mut walks: Vec<Walk> = on_board.chain(promotions).collect();
    walks.sort_unstable();
    walks.dedup();
    let royals = |walk: Walk| {
        let is_royal =
            |side: Side| position.royals(side).into_iter().any(|at| position.unit(at).walk == walk);
        Side::BOTH.into_iter().any(is_royal)
    };
    let kind = |walk: Walk| {
        let letter = code(Language::English, walk).chars().next().map(|letter| letter.to_ascii_lowercase());
        PieceKind {
            walk,
            letters: PerSide([letter, letter]),
            value: None,
            centralised: false,
            royal: royals(walk),
        }
    };
    Playable {
        name: "problem".to_owned(),
        pieces: walks.into_iter().map(kind).collect(),
        rules,
        start,
        orthodox: is_plain,
        default_promotion: PerSide([None, None]),
        unnamed_promotions: false,
        plain_names: false,
        hill: SquareSet::default(),
        names: Names { lowest_rank: 1, castling: CastlingName::KingMove },
        free_castling: false,
        results: Results { quiet_limit: None, ..Results::default() },
        count: Count::default(),
        setup: None,
        messages: Vec::new(),
    }
}

fn wrong(text: &str, place: Option<Place>) -> Diagnostic {
    Diagnostic { severity: Severity::Error, kind: "input", text: text.to_owned(), place }
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
