//! `dawson piece`: what the table knows of a walk.

use crate::output::pointed;
use dawson::Side;
use dawson::piece::{self, Language, Piece};
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
    for known in piece::known() {
        match (known.codes, known.betza) {
            (Some([english, french, german]), _) => {
                tell_line!("{english:3} {french:3} {german:3} {}", known.name);
            }
            (None, betza) => tell_line!("{:11} {} ({})", "", known.name, betza.unwrap_or_default()),
        }
    }
}

fn show_piece(show: &Show) -> Result<(), String> {
    let piece = read(show)?;
    let side = if show.black { Side::Black } else { Side::White };
    let no_square = || format!("{} is no square", show.from);
    if piece.is_cut() {
        complain!("the definition has too many ways; those beyond a limit are left out");
    }
    if show.svg {
        tell!("{}", piece.svg(&show.from, side).ok_or_else(no_square)?);
        return Ok(());
    }
    let diagram = piece.text_diagram(&show.from, side).ok_or_else(no_square)?;
    if !piece.title().is_empty() {
        tell_line!("{}\n", piece.title());
    }
    tell_line!("{}\n\n{}\n", piece.definition(), piece.in_words());
    if let Some(betza) = piece.betza() {
        tell_line!("Betza: {betza}\n");
    }
    tell_line!("{diagram}");
    tell_line!("@ departure, o move, x capture, * both, + with the help of other units");
    Ok(())
}

fn read(show: &Show) -> Result<Piece, String> {
    let text = show.piece.as_str();
    let notation = match show.notation {
        Some(Notation::Movement) => piece::Notation::Movement,
        Some(Notation::Betza) => piece::Notation::Betza,
        Some(Notation::Fmax) => piece::Notation::Fmax,
        Some(Notation::Czech) => piece::Notation::Czech,
        None => piece::Notation::Name(show.language.into()),
    };
    Piece::parse(text, notation).map_err(|error| match error.at {
        Some(at) => pointed(&error.message, text, at),
        None => error.message,
    })
}
