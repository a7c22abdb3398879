//! `dawson piece`: what the table knows of a walk.

use crate::output::pointed;
use board::{Geometry, Side};
use movement::czech::Definition;
use movement::notation::{Initial, NAMED_PIECES, parse_betza, parse_fmax, piece_by_name, to_betza};
use movement::{
    Language, Movement, Program, by_code, by_name, in_words, marks, svg_diagram, text_diagram, walk, walks,
};
use std::process::ExitCode;

/// Shows walks and pieces of one's own.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Print the definition of a walk, in the movement language, in words, in Betza where it can be written so,
    /// and a diagram of its moves.
    Show(Show),
    /// List all walks of the table.
    List,
}

#[derive(clap::Args)]
struct Show {
    /// The code of a walk (`g`, `ro`) or its name (`rose`), the name of a piece without a code (`griffon`), two codes of a hunter (`r/b`), or a definition in the notation of `--as`.
    #[arg(allow_hyphen_values = true)]
    piece: String,
    /// The language of the code.
    #[arg(long, value_enum, default_value_t = Tongue::En)]
    language: Tongue,
    /// Read the piece as a definition in this notation instead of a code.
    #[arg(long = "as", value_enum)]
    notation: Option<Notation>,
    /// The square from which the diagram shows the moves.
    #[arg(long, default_value = "d4")]
    from: String,
    /// Whose piece it is.
    #[arg(long)]
    black: bool,
    /// Print the diagram as SVG, and nothing else.
    #[arg(long)]
    svg: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Tongue {
    /// English.
    En,
    /// French.
    Fr,
    /// German.
    De,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Language {
        match tongue {
            Tongue::En => Language::English,
            Tongue::Fr => Language::French,
            Tongue::De => Language::German,
        }
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Notation {
    /// The movement language.
    Movement,
    /// Betza with XBoard's extensions.
    Betza,
    /// The descriptors of fmax.ini.
    Fmax,
    /// The Czech piece language.
    Czech,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    let done = match &arguments.command {
        Command::Show(show) => show_piece(show),
        Command::List => {
            list();
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain!("{message}");
            ExitCode::from(2)
        }
    }
}

fn list() {
    for entry in &walks()[1..] {
        let code = |language| entry.code(language);
        tell_line!(
            "{:3} {:3} {:3} {}",
            code(Language::English),
            code(Language::French),
            code(Language::German),
            entry.name(Language::English)
        );
    }
    for piece in NAMED_PIECES {
        tell_line!("{:11} {} ({})", "", piece.name, piece.betza);
    }
}

fn show_piece(show: &Show) -> Result<(), String> {
    let geometry = Geometry::CHESS;
    let from = geometry.parse(&show.from).ok_or_else(|| format!("{} is no square", show.from))?;
    let (title, movement) = read(show)?;
    let side = if show.black { Side::Black } else { Side::White };
    let program = Program::compile(&movement, geometry, side);
    if program.is_cut() {
        complain!("the definition has too many ways; those beyond a limit are left out");
    }
    let marks = marks(&program, geometry, from, side);
    if show.svg {
        tell!("{}", svg_diagram(&marks, geometry));
        return Ok(());
    }
    if !title.is_empty() {
        tell_line!("{title}\n");
    }
    tell_line!("{movement}\n\n{}\n", in_words(&movement));
    if let Some(betza) = to_betza(&movement) {
        tell_line!("Betza: {betza}\n");
    }
    tell_line!("{}", text_diagram(&marks, geometry));
    tell_line!("@ departure, o move, x capture, * both, + with the help of other units");
    Ok(())
}

fn read(show: &Show) -> Result<(String, Movement), String> {
    let text = show.piece.as_str();
    let error = |at: usize, message: String| pointed(&message, text, at);
    match show.notation {
        Some(Notation::Movement) => {
            Movement::parse(text).map(|m| (String::new(), m)).map_err(|e| error(e.at, e.to_string()))
        }
        Some(Notation::Betza) => parse_betza(text, Initial::Rank(2))
            .map(|m| (String::new(), m))
            .map_err(|e| error(e.at, e.to_string())),
        Some(Notation::Fmax) => parse_fmax(text, Initial::Rank(2))
            .map(|m| (String::new(), m))
            .map_err(|e| error(e.at, e.to_string())),
        Some(Notation::Czech) => Definition::parse(text)
            .map(|definition| (String::new(), definition.movement()))
            .map_err(|e| error(e.at, e.to_string())),
        None => match piece_by_name(text) {
            Some(piece) => {
                let movement =
                    parse_betza(piece.betza, Initial::Rank(2)).map_err(|e| error(e.at, e.to_string()))?;
                Ok((piece.name.to_owned(), movement))
            }
            None => by_its_code(text, show.language.into()),
        },
    }
}

fn by_its_code(text: &str, language: Language) -> Result<(String, Movement), String> {
    let entry = |text: &str| {
        by_code(language, text).or_else(|| by_name(language, text)).and_then(walk).ok_or_else(|| {
            format!("{text} is neither code nor name of a walk; `dawson piece list` has them all")
        })
    };
    if let Some((away, home)) = text.split_once('/') {
        let (away, home) = (entry(away)?, entry(home)?);
        let title = format!("{text}: {}/{}-hunter", away.name(language), home.name(language));
        return Ok((title, movement::hunter(away.movement(), home.movement())));
    }
    let entry = entry(text)?;
    Ok((format!("{}: {}", entry.code(language), entry.name(language)), entry.movement().clone()))
}
