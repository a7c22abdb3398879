//! `cargo xtask compare --against PY`: fresh random problems in Popeye's language, solved by `dawson py` and by another program. What differs is made
//! as small as it can be while it still differs and is written into a folder, least first.

mod dice;
mod generate;
mod normalise;
mod problem;
mod run;
mod stipulations;
mod tables;

use generate::Kind;
use problem::Case;
use run::{Programs, Verdict};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask compare --against PY [--bin DAWSON] [--kind K,...] [--count N] [--seed S] [--maxtime T] [--given LINE] [--out FOLDER]";

/// What is asked for.
struct Request {
    ours: PathBuf,
    theirs: PathBuf,
    kinds: Vec<Kind>,
    count: u64,
    seed: u64,
    seconds: u64,
    /// A line that every problem has, such as `Condition Circe`.
    given: Option<String>,
    out: PathBuf,
}

/// Compares.
///
/// # Errors
/// An option that is not understood, a program that cannot be started, a file that cannot be written.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let request = Request::read(arguments)?;
    std::fs::create_dir_all(&request.out).map_err(|error| format!("{}: {error}", request.out.display()))?;
    let programs = Programs {
        ours: request.ours.clone(),
        theirs: request.theirs.clone(),
        seconds: request.seconds,
        folder: request.out.clone(),
    };
    for &kind in &request.kinds {
        let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
        let mut told = 0;
        for seed in request.seed..request.seed + request.count {
            let mut case = generate::case(kind, seed);
            for problem in &mut case.problems {
                problem.add("", request.given.iter().cloned().collect());
            }
            let verdict = programs.compare(&case)?;
            *counts.entry(verdict).or_default() += 1;
            if !verdict.is_to_be_read() {
                continue;
            }
            let least = least(&programs, case, verdict)?;
            let row = row_that_tells(&least.to_string());
            told += usize::from(row.is_some());
            let row = row.map_or_else(String::new, |row| format!(" (told: {row})"));
            println!("{} {seed}: {}{row}\n{least}", kind.name(), verdict.name());
            keep(
                &programs,
                &least,
                &format!("{}-{}-{seed}", kind.name(), verdict.name().replace(' ', "-")),
                row.is_empty(),
            )?;
        }
        let counted: Vec<String> = Verdict::ALL
            .iter()
            .filter_map(|verdict| counts.get(verdict).map(|count| format!("{count} {}", verdict.name())))
            .collect();
        println!("== {}: {} cases: {}; {told} told", kind.name(), request.count, counted.join(", "));
    }
    Ok(())
}

impl Request {
    fn read(arguments: &[String]) -> Result<Request, String> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
        let mut request = Request {
            ours: target.join("release/dawson"),
            theirs: PathBuf::new(),
            kinds: Kind::ALL.iter().map(|(kind, _)| *kind).collect(),
            count: 100,
            seed: 1,
            seconds: 3,
            given: None,
            out: target.join("compare"),
        };
        for pair in arguments.chunks(2) {
            let [option, value] = pair else { return Err(USAGE.to_owned()) };
            let number = || value.parse().map_err(|_| format!("{option} needs a number, not {value}"));
            match option.as_str() {
                "--against" => request.theirs = PathBuf::from(value),
                "--bin" => request.ours = PathBuf::from(value),
                "--given" => request.given = Some(value.clone()),
                "--out" => request.out = PathBuf::from(value),
                "--count" => request.count = number()?,
                "--seed" => request.seed = number()?,
                "--maxtime" => request.seconds = number()?,
                "--kind" => request.kinds = value.split(',').map(kind_named).collect::<Result<_, _>>()?,
                _ => return Err(USAGE.to_owned()),
            }
        }
        if request.theirs.as_os_str().is_empty() {
            return Err(USAGE.to_owned());
        }
        // the programs are started in another folder
        for path in [&mut request.ours, &mut request.theirs, &mut request.out] {
            *path = std::path::absolute(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(request)
    }
}

fn kind_named(name: &str) -> Result<Kind, String> {
    let names = || Kind::ALL.map(|(_, name)| name).join(", ");
    let found = Kind::ALL.iter().find(|(_, other)| *other == name);
    found.map(|(kind, _)| *kind).ok_or_else(|| format!("--kind {name}: one of {}", names()))
}

/// Leaves out what can be left out while the verdict stays.
fn least(programs: &Programs, mut case: Case, verdict: Verdict) -> Result<Case, String> {
    'again: loop {
        for smaller in case.smaller() {
            if programs.compare(&smaller)? == verdict {
                case = smaller;
                continue 'again;
            }
        }
        return Ok(case);
    }
}

/// Writes a case and both answers below a name that begins with its length.
fn keep(programs: &Programs, case: &Case, name: &str, is_new: bool) -> Result<(), String> {
    programs.compare(case)?;
    let folder = programs.folder.join(if is_new { "new" } else { "told" });
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let length = case.to_string().len();
    for (ending, from) in [("inp", "case.inp"), ("ours", "case.ours"), ("theirs", "case.theirs")] {
        let to: &Path = &folder.join(format!("{length:04}-{name}.{ending}"));
        std::fs::copy(programs.folder.join(from), to)
            .map_err(|error| format!("{}: {error}", to.display()))?;
    }
    Ok(())
}

/// The row of `told.txt` all of whose words occur in the problem. Each row of it has such words and, behind a colon, where the handbook's chapter
/// on differences tells why; an underscore in a word stands for a blank.
fn row_that_tells(problem: &str) -> Option<&'static str> {
    let problem = problem.to_lowercase();
    include_str!("told.txt").lines().filter(|row| !row.starts_with('#')).find(|row| {
        let words = row.split(": ").next().unwrap_or_default().trim().to_lowercase();
        !words.is_empty() && words.split(' ').all(|word| problem.contains(&word.replace('_', " ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_differences_are_known_by_their_words() {
        let told = |text: &str| row_that_tells(text).is_some();
        assert!(told("Condition AntiMarsCirce Relaxed"));
        assert!(!told("Condition Circe"));
        // words with a colon
        assert!(told("SStipulation white 2hh[1:3d[~]a] Option Threat 1"));
        assert!(!told("SStipulation black 2hh[1s[=]]"));
        // and one that stands beside another
        assert!(told("Stipulation h#2 Option Intelligent 0"));
        assert!(!told("Stipulation h#2 Option Intelligent SetPlay 0"));
    }
}
