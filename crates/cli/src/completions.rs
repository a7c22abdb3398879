//! `dawson completions` and `dawson man`: what shells and manuals need, made from the definition of the command line.

use clap_complete::Shell;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `dawson completions` takes.
#[derive(clap::Args)]
#[command(after_help = "\
Put the output where the shell looks for it, for example

  dawson completions bash > ~/.local/share/bash-completion/completions/dawson
  dawson completions zsh > ~/.zfunc/_dawson
  dawson completions fish > ~/.config/fish/completions/dawson.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

/// What `dawson man` takes.
#[derive(clap::Args)]
#[command(after_help = "\
For example

  dawson man | man -l -
  dawson man --directory ~/.local/share/man/man1")]
pub struct Man {
    /// Write a page for each command into this directory instead of printing the first one.
    #[arg(short, long, value_name = "DIRECTORY")]
    directory: Option<PathBuf>,
}

/// Prints the completions for a shell.
pub fn run(arguments: &Completions, command: &mut clap::Command) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, command, "dawson", &mut script);
    tell!("{}", String::from_utf8_lossy(&script));
    ExitCode::SUCCESS
}

/// Prints the manual page of the program, or writes the pages of all commands.
pub fn man(arguments: &Man, command: clap::Command) -> ExitCode {
    let done = match &arguments.directory {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command)
                .render(&mut page)
                .map(|()| tell!("{}", String::from_utf8_lossy(&page)))
                .map_err(|error| error.to_string())
        }
        Some(directory) => std::fs::create_dir_all(directory)
            .and_then(|()| clap_mangen::generate_to(command, directory))
            .map_err(|error| format!("{}: error: cannot be written: {error}", directory.display())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain!("{message}");
            ExitCode::from(2)
        }
    }
}
