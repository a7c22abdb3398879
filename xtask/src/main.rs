//! Tasks of the house: `cargo xtask bench` measures the program side by side with another one, `cargo xtask
//! bench-queries` queries beside their limits, `cargo xtask bench-sweep` every kind of play, goal and family of rules, `cargo xtask compare` tries random problems on both, `cargo xtask mutate` runs the
//! program on mutated inputs, `cargo xtask tidy` keeps conditions, walks and attributes in their own files,
//! `cargo xtask licences` holds what the project depends on against deny.toml, `cargo xtask web` builds the page, `cargo xtask handbook`
//! the handbook, `cargo xtask api` holds the public items of the library against a list, `cargo xtask dist` makes packages.

#[cfg(feature = "api")]
mod api;
mod bench;
#[cfg(feature = "compare")]
mod compare;
mod dependencies;
mod dist;
mod files;
#[cfg(feature = "handbook")]
mod handbook;
mod mutate;
mod tidy;
mod web;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.first().map(String::as_str) {
        Some("bench") => bench::run(&arguments[1..]),
        Some("bench-queries") => bench::queries::run(&arguments[1..]),
        Some("bench-sweep") => bench::sweep::run(&arguments[1..]),
        Some("mutate") => mutate::run(&arguments[1..]),
        Some("tidy") => tidy::run(),
        Some("web") => web::run(&arguments[1..]),
        Some("licences") => dependencies::licences(),
        Some("handbook") => handbook(),
        Some("api") => api(&arguments[1..]),
        Some("compare") => compare(&arguments[1..]),
        Some("dist") => dist::run(),
        _ => Err("usage: cargo xtask bench [--against PY] [options] | cargo xtask bench-queries --games PGN | cargo xtask bench-sweep --against PY | cargo xtask compare --against PY [options] | cargo xtask mutate --bin PATH | cargo xtask tidy | cargo xtask licences | cargo xtask web [--page] | cargo xtask handbook | cargo xtask api [--write] | cargo xtask dist".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "handbook")]
fn handbook() -> Result<(), String> {
    handbook::run()
}

#[cfg(not(feature = "handbook"))]
fn handbook() -> Result<(), String> {
    with_feature("handbook", &[])
}

#[cfg(feature = "api")]
fn api(arguments: &[String]) -> Result<(), String> {
    api::run(arguments)
}

#[cfg(not(feature = "api"))]
fn api(arguments: &[String]) -> Result<(), String> {
    with_feature("api", arguments)
}

#[cfg(feature = "compare")]
fn compare(arguments: &[String]) -> Result<(), String> {
    compare::run(arguments)
}

#[cfg(not(feature = "compare"))]
fn compare(arguments: &[String]) -> Result<(), String> {
    with_feature("compare", arguments)
}

/// Builds this program once more with what a task needs, such as mdBook and the tables, and runs it: other tasks are spared that.
#[cfg(not(all(feature = "api", feature = "handbook", feature = "compare")))]
fn with_feature(task: &str, arguments: &[String]) -> Result<(), String> {
    let done = Command::new("cargo")
        .args(["run", "--quiet", "--package", "xtask", "--features", task, "--", task])
        .args(arguments)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if done.success() { Ok(()) } else { Err(format!("{task}: not done")) }
}

/// What a command writes to standard output.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}
