//! The `dawson` program. One file a command; this one only tells them apart.

mod perft;
mod piece;
mod pieces;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// One program for people who compose, solve, test, search and play chess that is not quite chess.
#[derive(Parser)]
#[command(name = "dawson", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the lines of play from a position.
    Perft(perft::Arguments),
    /// Show walks and pieces of one's own.
    Piece(piece::Arguments),
    /// List moves and forced wins of men defined in the Czech piece language.
    Pieces(pieces::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Piece(arguments) => piece::run(&arguments),
        Command::Pieces(arguments) => pieces::run(&arguments),
    }
}
