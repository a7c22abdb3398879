//! Diagrams of problems, positions and games, as pictures or as text.

use crate::solve::no_text;
use ::engine::Variant;
use board::Walk;
use language::diagram::{
    Board, Credit, PieceNames, ProblemNames, Sheet, position_of_fen, sheet_of_problem, svg, text,
};
use language::figurine::{Figure, Figurine, Turn, customary};
use language::jacobi::{is_jacobi, sheet_of_problems};
use language::reader::{ReadErrorKind, Reader, Source};
use language::setup::{Diagram, Hunters};
use language::{Language, jacobi};
use movement::notation::{Initial, parse_betza, to_betza};

/// The forms of diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// A picture in SVG.
    #[default]
    Svg,
    /// Letters.
    Text,
}

/// What a diagram shows besides the units.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// A picture or text.
    pub form: Form,
    /// Of a text with several problems: which one, 1 the first.
    pub problem: usize,
    /// Of a problem: whether the positions of all twins are drawn, side by side.
    pub twins: bool,
    /// Of a position: what is asked, below the left corner.
    pub stipulation: String,
    /// Of a position: a line above the board.
    pub title: Option<String>,
}

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing { form: Form::Svg, problem: 1, twins: false, stipulation: String::new(), title: None }
    }
}

impl Drawing {
    fn draw(&self, sheet: &Sheet<'_>) -> String {
        match self.form {
            Form::Svg => svg(sheet),
            Form::Text => text(sheet),
        }
    }
}

/// A position without a game: the pieces of chess, and those of problems.
///
/// ```
/// use dawson::diagram::{Drawing, Form, of_fen};
/// let drawing = Drawing { form: Form::Text, stipulation: "#2".to_owned(), ..Drawing::default() };
/// let text = of_fen("8/8/3k4/8/8/3QK3/8/8", &drawing).unwrap();
/// assert!(text.contains("#2"));
/// ```
///
/// # Errors
/// At which byte of the first word the text is no position, and why.
pub fn of_fen(fen: &str, drawing: &Drawing) -> Result<String, (usize, String)> {
    let position = position_of_fen(fen)?;
    let hunters = Hunters::default();
    let names = ProblemNames { language: Language::English, hunters: &hunters };
    Ok(drawing.draw(&sheet_of_position(Board::of(position), None, drawing, &names)))
}

/// A position of a game, or its start. `game` is a name, or the definition `file` of a game and what errors call it.
///
/// # Errors
/// What is wrong with the definition or the position.
pub fn of_game(
    game: &str,
    file: Option<&str>,
    fen: Option<&str>,
    drawing: &Drawing,
) -> Result<String, String> {
    let within = |error: ::engine::VariantError| match file {
        Some(_) => format!("{game}: error: {error}"),
        None => format!("error: {error}; `dawson list variants` has the games that are known by name"),
    };
    let name = match file {
        Some(text) => Variant::names_in(text).map_err(&within)?.first().cloned().unwrap_or_default(),
        None => game.to_owned(),
    };
    let variant = Variant::read(&name, file).map_err(&within)?;
    let fen = fen.unwrap_or(variant.start());
    let (_, position) = variant.position(fen).map_err(|error| format!("error: {error}"))?;
    let names = GameNames { variant: &variant };
    Ok(drawing.draw(&sheet_of_position(Board::of(position), Some(&name), drawing, &names)))
}

fn sheet_of_position<'a>(
    board: Board,
    name: Option<&str>,
    drawing: &Drawing,
    names: &'a dyn PieceNames,
) -> Sheet<'a> {
    let title = drawing.title.as_deref().or(name).map(|title| (Credit::Title, title.to_owned()));
    Sheet {
        above: title.into_iter().collect(),
        boards: vec![Board { left: drawing.stipulation.clone(), ..board }],
        below: Vec::new(),
        twins: Vec::new(),
        names,
    }
}

/// The pieces of a game: its letters and the names of its definition. Who moves as a walk of problems looks like it.
struct GameNames<'a> {
    variant: &'a Variant,
}

impl PieceNames for GameNames<'_> {
    fn code(&self, walk: Walk) -> String {
        self.variant.letters(walk).unwrap_or_else(|| "?".to_owned())
    }

    fn legend(&self, walk: Walk) -> Option<String> {
        // the pieces of chess need no word
        if movement::walk(walk).is_some() {
            return None;
        }
        let (name, betza) = self.variant.piece(walk)?;
        let is_name = name.chars().all(|c| c.is_alphabetic() || c == ' ') && !name.starts_with("custom");
        Some(match (is_name, betza) {
            (true, _) => in_words(&name),
            (false, "") => format!("{} of this game", self.code(walk)),
            (false, betza) => format!("{betza} (Betza)"),
        })
    }

    fn figurine(&self, walk: Walk) -> Option<Figurine> {
        customary(walk).or_else(|| {
            let (name, betza) = self.variant.piece(walk)?;
            if let Some((_, figure)) = RELATIVES.iter().find(|(names, _)| names.contains(&name.as_str())) {
                return Some(Figurine { figure: *figure, turn: Turn::None });
            }
            let movement = parse_betza(betza, Initial::Rank(2)).ok()?;
            let like = to_betza(&movement)?;
            let walks = movement::walks()
                .iter()
                .skip(1)
                .filter(|entry| !entry.code(movement::Language::English).is_empty());
            let same = walks.filter(|entry| to_betza(entry.movement()).as_ref() == Some(&like));
            same.filter_map(|entry| {
                movement::by_code(movement::Language::English, entry.code(movement::Language::English))
            })
            .find_map(customary)
        })
    }
}

/// Pieces of other games that are shown as their relatives in chess.
const RELATIVES: [(&[&str], Figure); 3] = [
    (&["king"], Figure::King),
    (&["soldier", "shogiPawn", "janggiPawn"], Figure::Pawn),
    (&["horse", "shogiKnight"], Figure::Knight),
];

/// `shogiKnight` as `shogi knight`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// A problem of a text in either language.
///
/// # Errors
/// What is wrong with the text, as people read it.
pub fn of_problem(source: &Source, drawing: &Drawing) -> Result<String, String> {
    let name = source.name();
    if !source.is_text() {
        return Err(no_text(source));
    }
    let missing = |found: usize| {
        let there_are = match found {
            1 => "there is one problem".to_owned(),
            _ => format!("there are {found} problems"),
        };
        format!("{name}: error: {there_are}, none is number {}", drawing.problem)
    };
    if is_jacobi(source) {
        return of_jacobi(source, drawing, missing);
    }
    let mut reader = Reader::new(source);
    let mut found = 0;
    let problem = loop {
        match reader.problem().map_err(|error| error.report(source))? {
            Some(problem) => {
                found += 1;
                if found == drawing.problem {
                    break problem;
                }
            }
            None => return Err(missing(found)),
        }
    };
    if !problem.errors.is_empty() {
        let told = problem.errors.iter().filter(|error| error.kind != ReadErrorKind::Unread);
        let reports: Vec<String> = told.map(|error| error.report(source)).collect();
        return Err(reports.join("\n"));
    }
    let diagram = Diagram::new(&problem);
    let tasks = diagram.tasks(&problem);
    let complaints: Vec<String> = tasks
        .iter()
        .flat_map(|task| &task.complaints)
        .map(|complaint| format!("{name}:{}: {}", complaint.place, complaint.text))
        .collect();
    if !complaints.is_empty() {
        return Err(complaints.join("\n"));
    }
    // the walks that only twins bring to the board have their names from the last twin
    let hunters = tasks.last().map_or(&diagram.hunters, |task| &task.hunters);
    let names = ProblemNames { language: diagram.language, hunters };
    Ok(drawing.draw(&sheet_of_problem(&diagram, &tasks, drawing.twins, &names)))
}

/// A problem in Jacobi's language, with its twins.
fn of_jacobi(
    source: &Source,
    drawing: &Drawing,
    missing: impl Fn(usize) -> String,
) -> Result<String, String> {
    let begins = |problem: &jacobi::Problem| match &problem.twin {
        Some(twin) => twin.label.trim_start_matches('+') == "a",
        None => true,
    };
    let mut problems: Vec<Vec<jacobi::Problem>> = Vec::new();
    for problem in jacobi::read(source) {
        match problems.last_mut() {
            Some(last) if !begins(&problem) => last.push(problem),
            _ => problems.push(vec![problem]),
        }
    }
    let found = problems.len();
    let chosen = problems.get(drawing.problem.saturating_sub(1)).ok_or_else(|| missing(found))?;
    let faults: Vec<String> = chosen
        .iter()
        .flat_map(|problem| &problem.faults)
        .map(|fault| {
            format!(
                "{}:{}: error: {}\n  {}",
                source.name(),
                fault.place,
                fault.text,
                source.shown_line(fault.place).0
            )
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let hunters = Hunters::default();
    let language = chosen.first().map_or(Language::English, |problem| problem.language);
    let names = ProblemNames { language, hunters: &hunters };
    Ok(drawing.draw(&sheet_of_problems(chosen, drawing.twins, &names)))
}
