//! `dawson diagram`: diagrams of problems and positions, as pictures or as text.

use crate::output::{pointed, write_over};
use dawson::Source;
use dawson::diagram::{self, Drawing, of_fen, of_game, of_problem};
use std::path::{Path, PathBuf};
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
        // a picture begins as every picture does, a diagram in text as every such diagram
        Some(path) => write_over(path, &drawn, 4),
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
    let drawing = Drawing {
        form: if as_text { diagram::Form::Text } else { diagram::Form::Svg },
        problem: arguments.problem as usize,
        twins: arguments.twins,
        stipulation: arguments.stipulation.clone(),
        title: arguments.title.clone(),
    };
    let is_variant = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "variant");
    let game = match (&arguments.variant, &arguments.file) {
        (Some(name), _) => Some(name.clone()),
        (None, Some(path)) if is_variant(path) => Some(path.display().to_string()),
        _ => None,
    };
    match (game, &arguments.file) {
        (Some(game), _) => {
            let read = |path: &str| {
                std::fs::read_to_string(path)
                    .map_err(|error| format!("{path}: error: cannot be read: {error}"))
            };
            let file = if game.ends_with(".variant") { Some(read(&game)?) } else { None };
            of_game(&game, file.as_deref(), arguments.fen.as_deref(), &drawing)
        }
        (None, Some(file)) if arguments.fen.is_none() => of_problem(&source(file)?, &drawing),
        _ => {
            let fen = arguments.fen.as_deref().unwrap_or("");
            of_fen(fen, &drawing).map_err(|(at, message)| {
                pointed(&format!("--fen: error: {message}"), fen.split_whitespace().next().unwrap_or(""), at)
            })
        }
    }
}

/// The text of a problem file; `-` is standard input.
fn source(file: &Path) -> Result<Source, String> {
    let name = file.display().to_string();
    let read = if name == "-" { crate::machine::standard_input() } else { std::fs::read(file) };
    let bytes = read.map_err(|error| format!("{name}: error: cannot be read: {error}"))?;
    Ok(Source::from_bytes(&name, &bytes))
}
