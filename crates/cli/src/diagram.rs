//! `dawson diagram`: diagrams of problems as pictures.

use language::diagram::{svg_of_problem, svg_of_twins};
use language::reader::{Reader, Source};
use language::setup::Diagram;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `dawson diagram` takes.
#[derive(clap::Args)]
pub struct Arguments {
    /// The problem file; `-` is standard input.
    file: PathBuf,
    /// The SVG file to write; standard output when it is left out.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Which problem of the file, counted from 1.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    problem: u32,
    /// Draw the positions of all twins, side by side.
    #[arg(long)]
    twins: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    match draw(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain!("{message}");
            ExitCode::from(2)
        }
    }
}

fn draw(arguments: &Arguments) -> Result<(), String> {
    let name = arguments.file.display().to_string();
    let read = if name == "-" { crate::machine::standard_input() } else { std::fs::read(&arguments.file) };
    let bytes = read.map_err(|error| format!("{name}: error: cannot be read: {error}"))?;
    let source = Source::from_bytes(&name, &bytes);
    let mut reader = Reader::new(&source);
    let mut found = 0;
    let problem = loop {
        match reader.problem().map_err(|error| error.report(&source))? {
            Some(problem) => {
                found += 1;
                if found == arguments.problem {
                    break problem;
                }
            }
            None => {
                return Err(format!(
                    "{name}: there are {found} problems, none is number {}",
                    arguments.problem
                ));
            }
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
    let svg = if arguments.twins { svg_of_twins(&diagram, &tasks) } else { svg_of_problem(&diagram, &tasks) };
    match &arguments.output {
        None => tell!("{svg}"),
        Some(path) => std::fs::write(path, svg)
            .map_err(|error| format!("{}: error: cannot be written: {error}", path.display()))?,
    }
    Ok(())
}
