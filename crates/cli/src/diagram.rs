//! `dawson diagram`: diagrams of problems and positions, as pictures or as text.

use crate::belongings::may_overwrite;
use crate::output::pointed;
use crate::session::no_text;
use board::Walk;
use engine::Variant;
use language::diagram::{
    Board, Credit, PieceNames, ProblemNames, Sheet, position_of_fen, sheet_of_problem, svg, text,
};
use language::figurine::{Figure, Figurine, Turn, customary};
use language::jacobi::{is_jacobi, sheet_of_problems};
use language::reader::{Reader, Source};
use language::setup::{Diagram, Hunters};
use language::{Language, jacobi};
use movement::notation::{Initial, parse_betza, to_betza};
use std::path::PathBuf;
use std::process::ExitCode;

/// What `dawson diagram` takes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  dawson diagram problem.inp -o problem.svg
  dawson diagram --fen '8/8/3k4/8/8/3QK3/8/8' --stipulation '#2' --format text
  dawson diagram --variant xiangqi -o xiangqi.svg
  dawson diagram my.variant --fen '...'")]
pub struct Arguments {
    /// A problem in Popeye's or Jacobi's language, or the definition of a game (`*.variant`); `-` is standard input.
    #[arg(required_unless_present_any = ["fen", "variant"])]
    file: Option<PathBuf>,
    /// A position in Forsyth-Edwards notation instead of a problem, on a board of any size.
    #[arg(long)]
    fen: Option<String>,
    /// The game whose pieces stand in the position: a name, or a file `*.variant`. Without --fen its start is drawn.
    #[arg(long)]
    variant: Option<String>,
    /// With --fen: what is asked, below the left corner.
    #[arg(long, value_name = "TEXT", default_value = "")]
    stipulation: String,
    /// With --fen: a line above the board.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The file to write; standard output when it is left out.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// A picture, or letters; letters when the output is a file *.txt.
    #[arg(long, value_enum)]
    format: Option<Form>,
    /// Which problem of the file, counted from 1.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    problem: u32,
    /// Draw the positions of all twins, side by side.
    #[arg(long)]
    twins: bool,
}

/// The forms of diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// A picture in SVG.
    Svg,
    /// Letters.
    Text,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    let drawn = drawn(arguments).and_then(|drawn| match &arguments.output {
        None => {
            tell!("{drawn}");
            Ok(())
        }
        Some(path) => {
            // a picture begins as every picture does, a diagram in text as every such diagram
            let beginning: String = drawn.chars().take(4).collect();
            may_overwrite(path, &beginning).and_then(|()| {
                std::fs::write(path, drawn)
                    .map_err(|error| format!("{}: error: cannot be written: {error}", path.display()))
            })
        }
    });
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain!("{message}");
            ExitCode::from(2)
        }
    }
}

/// The diagram in the form that is asked for.
fn drawn(arguments: &Arguments) -> Result<String, String> {
    let by_name = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
    let as_text = match arguments.format {
        Some(form) => form == Form::Text,
        None => arguments.output.as_ref().is_some_and(by_name),
    };
    let draw = |sheet: &Sheet<'_>| if as_text { text(sheet) } else { svg(sheet) };
    let is_variant = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "variant");
    let game = match (&arguments.variant, &arguments.file) {
        (Some(name), _) => Some(name.clone()),
        (None, Some(path)) if is_variant(path) => Some(path.display().to_string()),
        _ => None,
    };
    match (game, &arguments.file) {
        (Some(game), _) => draw_game(&game, arguments, draw),
        (None, Some(file)) if arguments.fen.is_none() => draw_problem(file, arguments, draw),
        _ => draw_fen(arguments, draw),
    }
}

/// A position without a game: the pieces of chess, and those of problems.
fn draw_fen(arguments: &Arguments, draw: impl Fn(&Sheet<'_>) -> String) -> Result<String, String> {
    let fen = arguments.fen.as_deref().unwrap_or("");
    let position = position_of_fen(fen).map_err(|(at, message)| {
        pointed(&format!("--fen: error: {message}"), fen.split_whitespace().next().unwrap_or(""), at)
    })?;
    let hunters = Hunters::default();
    let names = ProblemNames { language: Language::English, hunters: &hunters };
    Ok(draw(&sheet_of_position(Board::of(position), None, arguments, &names)))
}

/// A position of a game, or its start.
fn draw_game(
    game: &str,
    arguments: &Arguments,
    draw: impl Fn(&Sheet<'_>) -> String,
) -> Result<String, String> {
    let file = match game.ends_with(".variant") {
        true => Some(
            std::fs::read_to_string(game)
                .map_err(|error| format!("{game}: error: cannot be read: {error}"))?,
        ),
        false => None,
    };
    let within = |error: engine::VariantError| match file {
        Some(_) => format!("{game}: error: {error}"),
        None => format!("error: {error}; `dawson list variants` has the games that are known by name"),
    };
    let name = match &file {
        Some(text) => Variant::names_in(text).map_err(&within)?.first().cloned().unwrap_or_default(),
        None => game.to_owned(),
    };
    let variant = Variant::read(&name, file.as_deref()).map_err(&within)?;
    let fen = arguments.fen.as_deref().unwrap_or(variant.start());
    let (_, position) = variant.position(fen).map_err(|error| format!("error: {error}"))?;
    let names = GameNames { variant: &variant };
    Ok(draw(&sheet_of_position(Board::of(position), Some(&name), arguments, &names)))
}

fn sheet_of_position<'a>(
    board: Board,
    name: Option<&str>,
    arguments: &Arguments,
    names: &'a dyn PieceNames,
) -> Sheet<'a> {
    let title = arguments.title.as_deref().or(name).map(|title| (Credit::Title, title.to_owned()));
    Sheet {
        above: title.into_iter().collect(),
        boards: vec![Board { left: arguments.stipulation.clone(), ..board }],
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

/// A problem of a file.
fn draw_problem(
    file: &PathBuf,
    arguments: &Arguments,
    draw: impl Fn(&Sheet<'_>) -> String,
) -> Result<String, String> {
    let name = file.display().to_string();
    let read = if name == "-" { crate::machine::standard_input() } else { std::fs::read(file) };
    let bytes = read.map_err(|error| format!("{name}: error: cannot be read: {error}"))?;
    let source = Source::from_bytes(&name, &bytes);
    if !source.is_text() {
        return Err(no_text(&source));
    }
    let missing = |found: usize| {
        let there_are = match found {
            1 => "there is one problem".to_owned(),
            _ => format!("there are {found} problems"),
        };
        format!("{name}: error: {there_are}, none is number {}", arguments.problem)
    };
    if is_jacobi(&source) {
        return draw_jacobi(&source, arguments, draw, missing);
    }
    let mut reader = Reader::new(&source);
    let mut found = 0;
    let problem = loop {
        match reader.problem().map_err(|error| error.report(&source))? {
            Some(problem) => {
                found += 1;
                if found == arguments.problem as usize {
                    break problem;
                }
            }
            None => return Err(missing(found)),
        }
    };
    if !problem.errors.is_empty() {
        let reports: Vec<String> = problem.errors.iter().map(|error| error.report(&source)).collect();
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
    Ok(draw(&sheet_of_problem(&diagram, &tasks, arguments.twins, &names)))
}

/// A problem in Jacobi's language, with its twins.
fn draw_jacobi(
    source: &Source,
    arguments: &Arguments,
    draw: impl Fn(&Sheet<'_>) -> String,
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
    let chosen = problems.get(arguments.problem as usize - 1).ok_or_else(|| missing(found))?;
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
    Ok(draw(&sheet_of_problems(chosen, arguments.twins, &names)))
}
