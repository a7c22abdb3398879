//! `cargo xtask mutate`: runs the program on mutated inputs and reports aborts, panics, signals, hangs and silent losses.
//!
//! The seeds are the project's own files and, where it is there, the shared material beside the checkout. A run is repeated by its
//! front end, its number of inputs and its seed; every input that makes the program fail is kept.

mod front_ends;
mod mutation;
mod process;
mod server;

use front_ends::{ALL, FrontEnd};
use mutation::Mutator;
use process::{Fault, Observed};
use std::path::{Path, PathBuf};
use std::time::Duration;

const USAGE: &str =
    "usage: cargo xtask mutate --bin PATH [--front-end NAME|all] [--count N] [--seed S] [--keep FOLDER]";

/// What the command line asks for.
struct Arguments {
    bin: PathBuf,
    front_ends: Vec<&'static FrontEnd>,
    count: u32,
    seed: u64,
    keep: PathBuf,
}

/// Runs the mutations and prints a table.
///
/// # Errors
/// Where the arguments are wrong, no seeds are found, or the program failed on an input.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let arguments = read(arguments)?;
    std::fs::create_dir_all(&arguments.keep).map_err(|error| error.to_string())?;
    println!("| front end | seeds | inputs | worst time (s) | faults |");
    println!("| --- | --- | --- | --- | --- |");
    let mut faults = 0;
    for front_end in &arguments.front_ends {
        faults += one(front_end, &arguments)?;
    }
    if faults > 0 {
        return Err(format!("{faults} faults; the inputs are kept in {}", arguments.keep.display()));
    }
    Ok(())
}

fn read(arguments: &[String]) -> Result<Arguments, String> {
    let (mut bin, mut name, mut count, mut seed, mut keep) = (None, "all".to_owned(), 100, 1, None);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match word.as_str() {
            "--bin" => bin = Some(PathBuf::from(value)),
            "--front-end" => name.clone_from(value),
            "--count" => count = value.parse().map_err(|_| USAGE)?,
            "--seed" => seed = value.parse().map_err(|_| USAGE)?,
            "--keep" => keep = Some(PathBuf::from(value)),
            _ => return Err(USAGE.to_owned()),
        }
    }
    let front_ends: Vec<_> = ALL.iter().filter(|front_end| name == "all" || front_end.name == name).collect();
    if front_ends.is_empty() {
        let names: Vec<&str> = ALL.iter().map(|front_end| front_end.name).collect();
        return Err(format!("{name}: no such front end; there are {}", names.join(", ")));
    }
    let bin = bin.ok_or(USAGE)?.canonicalize().map_err(|error| format!("--bin: {error}"))?;
    let keep = keep.unwrap_or_else(|| std::env::temp_dir().join("dawson-mutate"));
    Ok(Arguments { bin, front_ends, count, seed, keep })
}

/// Runs the mutations of one front end and returns the number of faults.
fn one(front_end: &FrontEnd, arguments: &Arguments) -> Result<usize, String> {
    let seeds = (front_end.seeds)(&crate::files::root()?);
    if seeds.is_empty() {
        return Err(format!("{}: no seeds were found", front_end.name));
    }
    let folder = arguments.keep.join(front_end.name);
    let place = folder.join("run");
    std::fs::create_dir_all(&place).map_err(|error| error.to_string())?;
    let mut mutator = Mutator::new(&seeds, arguments.seed);
    let mut session = front_end.session(&arguments.bin, &place)?;
    let (mut worst, mut faults) = (Duration::ZERO, 0);
    for number in 0..arguments.count {
        let input = mutator.next();
        let observed = session.run(number, &input);
        worst = worst.max(observed.time);
        if let Some(fault) = &observed.fault {
            faults += 1;
            keep(&folder, number, &input, &observed, fault)?;
        }
    }
    let (name, count) = (front_end.name, arguments.count);
    println!("| {name} | {} | {count} | {:.2} | {faults} |", seeds.len(), worst.as_secs_f64());
    Ok(faults)
}

/// Keeps an input on which the program failed.
fn keep(folder: &Path, number: u32, input: &[u8], observed: &Observed, fault: &Fault) -> Result<(), String> {
    let file = folder.join(format!("{number}.input"));
    eprintln!("{}: {fault} ({:.2} s): {}", file.display(), observed.time.as_secs_f64(), observed.command);
    std::fs::write(file, input).map_err(|error| error.to_string())
}
