//! `dawson explain`: what a word or text of the input language means.

use board::Side;
use clap::Args;
use std::process::ExitCode;
use stipulation::{Stipulation, StipulationError, parse_structured, parse_traditional};

/// What `dawson explain` takes.
#[derive(Args)]
pub struct Arguments {
    /// A stipulation, traditional (`ser-r#4`) or with a side and in structured form (`white 3a[#]d`).
    #[arg(long, required = true)]
    stipulation: String,
}

/// Runs the command: the tree in structured form, then in words.
pub fn run(arguments: &Arguments) -> ExitCode {
    let text = arguments.stipulation.as_str();
    match read(text) {
        Ok(stipulation) => {
            println!("{stipulation}");
            print!("{}", stipulation.in_words());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}\n  {text}\n  {:at$}^", "", at = error.at);
            ExitCode::from(2)
        }
    }
}

/// Reads a stipulation that is all of the text.
fn read(text: &str) -> Result<Stipulation, StipulationError> {
    let lower = text.to_lowercase();
    let structured = [("white ", Side::White), ("black ", Side::Black)]
        .into_iter()
        .find(|(word, _)| lower.starts_with(word));
    let (stipulation, end) = match structured {
        Some((word, side)) => {
            let offset = word.len();
            parse_structured(side, &text[offset..])
                .map(|(stipulation, end)| (stipulation, end + offset))
                .map_err(|error| StipulationError { at: error.at + offset, ..error })?
        }
        None => parse_traditional(text)?,
    };
    if text[end..].trim().is_empty() {
        Ok(stipulation)
    } else {
        Err(StipulationError { at: end, expected: "the end of the stipulation".to_owned() })
    }
}
