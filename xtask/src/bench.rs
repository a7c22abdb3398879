//! `cargo xtask bench`: solves the problems of `benches/problems`, and with `--against` another program with Popeye's
//! command line solves each of them in the same run, pair by pair, so that both meet the same machine. The other
//! program gets the better of no hash table and one of 1 GiB; a run that takes longer than the other is stopped. Times
//! are of the processor (user and system) as the shell's `times` counts them, so that a busy machine does not spoil a ratio;
//! every one is the median of the runs. `--kind` takes the problems of some kinds, the words before the first hyphen of
//! their names (`direct,self`); `--limit` bounds the other program's seconds, Dawson's are bounded by ten minutes.
//! `--euclide` compares proof games with that program instead. `--list` takes the problems of a list (`benches/lists`) from the folder that `--problems` names. `--growth` solves each problem a move longer as well. `--speedup` compares threads, by the clock and by the processor. `--write` puts
//! the tables into a document (docs/PERFORMANCE.md) under a name, with machine, date and command.

mod euclide;
mod list;
mod measure;
pub mod queries;
mod record;
mod report;
mod stamp;
pub mod sweep;

use crate::files;
use list::Problem;
use measure::{Outcome, median, solve};
use record::Table;
use report::{Compared, Grown, Scaled};
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask bench [--against PY | --euclide EUCLIDE] [--runs N] [--threads N] [--speedup N] [--growth yes] \
                     [--markdown yes] [--kind KIND,KIND] [--match TEXT] [--problems DIR] [--list LIST] [--dawson PATH] [--limit SECONDS] [--write DOCUMENT] [--name NAME]";

/// The program that is measured beside Dawson.
enum Other {
    /// One with Popeye's command line.
    Popeye(PathBuf),
    Euclide(PathBuf),
}

struct Plan {
    other: Option<Other>,
    dawson: PathBuf,
    problems: PathBuf,
    list: Option<PathBuf>,
    wanted: String,
    kinds: Vec<String>,
    runs: usize,
    threads: usize,
    speedup: Option<usize>,
    growth: bool,
    markdown: bool,
    limit: u32,
    /// The document into which the tables go, and their name there.
    write: Option<PathBuf>,
    name: Option<String>,
    /// The command, as documents tell it.
    command: String,
}

/// Runs the benchmark.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let plan = read(arguments)?;
    let mut problems = match &plan.list {
        Some(list) => list::listed(list, &plan.problems)?,
        None => list::of_folder(&plan.problems)?,
    };
    problems.retain(|problem| {
        problem.name.contains(&plan.wanted)
            && (plan.kinds.is_empty()
                || plan.kinds.iter().any(|kind| Some(&kind[..]) == kind_of(&problem.name)))
    });
    if problems.is_empty() {
        return Err(format!("{}: no problems", plan.problems.display()));
    }
    if let Some(threads) = plan.speedup {
        return speedup(&plan, threads, &problems);
    }
    if plan.growth {
        return growth(&plan, &problems);
    }
    report::heading(&Compared::COLUMNS, plan.markdown);
    let (mut results, mut table) = (Vec::new(), Table::new(&Compared::COLUMNS));
    for problem in &problems {
        let result = compare(&plan, problem)?;
        report::row(&result.cells(), plan.markdown);
        table.push(&result.cells());
        results.push(result);
    }
    report::summary(&results);
    let name = if plan.other.is_some() { "problems beside another program" } else { "problems" };
    plan.record(name, vec![report::ratios(&results), report::total(&results), table])
}

/// The command as a document tells it: paths without their folders.
fn told(command: &str, arguments: &[String]) -> String {
    let short = |word: &String| match word.strip_prefix('/').and_then(|path| path.rsplit('/').next()) {
        Some(name) => name.to_uppercase(),
        None => word.clone(),
    };
    let words = arguments.iter().map(short).collect::<Vec<_>>().join(" ");
    format!("cargo xtask {command} {words}")
}

impl Plan {
    /// Writes the tables into the document, where one was named.
    fn record(&self, name: &str, tables: Vec<Table>) -> Result<(), String> {
        let Some(document) = &self.write else { return Ok(()) };
        record::record(document, self.name.as_deref().unwrap_or(name), &self.command, &tables)
    }
}

fn read(arguments: &[String]) -> Result<Plan, String> {
    let mut plan = Plan {
        other: None,
        dawson: files::target()?.join("release/dawson"),
        problems: PathBuf::from("benches/problems"),
        list: None,
        wanted: String::new(),
        kinds: Vec::new(),
        runs: 3,
        threads: 1,
        speedup: None,
        growth: false,
        markdown: false,
        limit: 120,
        write: None,
        name: None,
        command: told("bench", arguments),
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        let number = || value.parse::<u32>().map_err(|_| format!("{name}: '{value}' is no number"));
        match name.as_str() {
            "--against" => plan.other = Some(Other::Popeye(value.into())),
            "--euclide" => plan.other = Some(Other::Euclide(value.into())),
            "--dawson" => plan.dawson = value.into(),
            "--problems" => plan.problems = value.into(),
            "--list" => plan.list = Some(value.into()),
            "--kind" => plan.kinds = value.split(',').map(str::to_owned).collect(),
            "--match" => plan.wanted.clone_from(value),
            "--runs" => plan.runs = number()?.max(1) as usize,
            "--threads" => plan.threads = number()?.max(1) as usize,
            "--speedup" => plan.speedup = Some(number()?.max(2) as usize),
            "--growth" => plan.growth = value == "yes",
            "--markdown" => plan.markdown = value == "yes",
            "--limit" => plan.limit = number()?,
            "--write" => plan.write = Some(value.into()),
            "--name" => plan.name = Some(value.clone()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    if !plan.dawson.exists() {
        return Err(format!("{}: not there; cargo build --release makes it", plan.dawson.display()));
    }
    Ok(plan)
}

/// The kind of play, by the name of a problem of `benches/problems`; lists are of one kind each.
fn kind_of(name: &str) -> Option<&str> {
    if name.contains(' ') { None } else { name.split('-').next() }
}

/// The most seconds of the processor for Dawson.
const OUR_LIMIT: u32 = 600;

/// Dawson's arguments before the file.
fn ours(threads: usize) -> Vec<String> {
    ["py", "-maxmem", "1G", "--stats", "--threads"]
        .map(str::to_owned)
        .into_iter()
        .chain([threads.to_string()])
        .collect()
}

/// The other program's arguments before the file.
fn theirs(memory: &str) -> Vec<String> {
    vec!["-maxmem".to_owned(), memory.to_owned()]
}

fn compare(plan: &Plan, problem: &Problem) -> Result<Compared, String> {
    let file = &problem.file;
    let (mut dawson, mut other) = (Vec::new(), Vec::new());
    let mut better = None;
    for _ in 0..plan.runs {
        dawson.push(solve(&plan.dawson, &ours(plan.threads), file, OUR_LIMIT)?);
        match (&plan.other, better) {
            (None, _) => {}
            (Some(Other::Euclide(euclide)), _) => other.push(euclide::solve(euclide, file, plan.limit)?),
            (Some(Other::Popeye(py)), None) => {
                let (memory, outcome) = race(py, file, plan.limit)?;
                better = Some(memory);
                other.push(outcome);
            }
            (Some(Other::Popeye(py)), Some(memory)) => {
                other.push(solve(py, &theirs(memory), file, plan.limit)?);
            }
        }
    }
    let time: fn(&Outcome) -> f64 = if plan.threads > 1 { |o| o.clock } else { |o| o.processor };
    let raced = !other.is_empty();
    let out_of_time = other.iter().any(|o| o.out_of_time);
    Ok(Compared {
        name: problem.name.clone(),
        ours: median(&dawson, time),
        theirs: raced.then(|| median(&other, |o| o.processor)),
        nodes: dawson[0].nodes,
        our_memory: median(&dawson, |o| o.memory),
        their_memory: raced.then(|| median(&other, |o| o.memory)),
        out_of_time,
        failed: dawson.iter().any(|o| o.out_of_time || !o.well),
        agree: !raced
            || out_of_time
            || match plan.other {
                Some(Other::Euclide(_)) => euclide::agrees(&other[0], &dawson[0]),
                _ => other[0].solutions == dawson[0].solutions,
            },
    })
}

/// The other program's better run of that without a hash table and that with one of 1 GiB. Neither goes on for much longer
/// than the other took: a problem may take one of them for ever.
fn race(py: &Path, file: &Path, most: u32) -> Result<(&'static str, Outcome), String> {
    let mut best: Option<(&'static str, Outcome)> = None;
    let mut limit = most.min(8);
    loop {
        for memory in ["0", "1G"] {
            let outcome = solve(py, &theirs(memory), file, limit)?;
            if best.as_ref().is_none_or(|(_, best)| outcome.is_better_than(best)) {
                if !outcome.out_of_time {
                    #[allow(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "a few seconds"
                    )]
                    let enough = (outcome.processor * 1.1) as u32 + 2;
                    limit = limit.min(enough);
                }
                best = Some((memory, outcome));
            }
        }
        match best {
            Some(found) if !found.1.out_of_time || limit >= most => return Ok(found),
            _ => limit = most.min(limit * 5),
        }
    }
}

fn speedup(plan: &Plan, threads: usize, problems: &[Problem]) -> Result<(), String> {
    report::heading(&Scaled::COLUMNS, plan.markdown);
    let (mut results, mut table) = (Vec::new(), Table::new(&Scaled::COLUMNS));
    for Problem { name, file } in problems {
        let (mut one, mut many) = (Vec::new(), Vec::new());
        for _ in 0..plan.runs {
            one.push(solve(&plan.dawson, &ours(1), file, OUR_LIMIT)?);
            many.push(solve(&plan.dawson, &ours(threads), file, OUR_LIMIT)?);
        }
        let result = Scaled {
            name: name.clone(),
            threads,
            clock: [median(&one, |o| o.clock), median(&many, |o| o.clock)],
            processor: [median(&one, |o| o.processor), median(&many, |o| o.processor)],
            idle: median(&many, |o| o.idle),
            core_each: many
                .iter()
                .all(|o| o.core_each.is_some())
                .then(|| median(&many, |o| o.core_each.unwrap_or(0.0))),
            nodes: [median(&one, |o| o.nodes.unwrap_or(0.0)), median(&many, |o| o.nodes.unwrap_or(0.0))],
            memory: median(&many, |o| o.memory),
            same: many.iter().all(|o| o.output == one[0].output),
        };
        report::row(&result.cells(), plan.markdown);
        table.push(&result.cells());
        results.push(result);
    }
    report::speedup_summary(&results);
    plan.record(&format!("{threads} threads against one"), vec![report::speedups(&results), table])
}

fn growth(plan: &Plan, problems: &[Problem]) -> Result<(), String> {
    report::heading(&Grown::COLUMNS, plan.markdown);
    let mut table = Table::new(&Grown::COLUMNS);
    let longer_file = std::env::temp_dir().join(format!("dawson-bench-{}.inp", std::process::id()));
    for Problem { name, file } in problems {
        let text = files::read(file)?;
        let Some(longer) = a_move_longer(&text) else { continue };
        files::write(&longer_file, longer)?;
        let times = |program: &Path, arguments: &[String]| -> Result<[Option<f64>; 2], String> {
            let mut times = [None; 2];
            for (time, file) in times.iter_mut().zip([file.as_path(), &longer_file]) {
                let runs: Result<Vec<Outcome>, String> =
                    (0..plan.runs).map(|_| solve(program, arguments, file, plan.limit)).collect();
                let runs = runs?;
                *time = runs.iter().all(|o| !o.out_of_time).then(|| median(&runs, |o| o.processor));
            }
            Ok(times)
        };
        let other = match &plan.other {
            Some(Other::Popeye(py)) => times(py, &theirs("1G"))?,
            _ => [None; 2],
        };
        let result =
            Grown { name: name.clone(), ours: times(&plan.dawson, &ours(plan.threads))?, theirs: other };
        report::row(&result.cells(), plan.markdown);
        table.push(&result.cells());
    }
    // it may be gone already, and the next cleaning of the directory finds it there
    let _ = std::fs::remove_file(&longer_file);
    plan.record("how time grows with the length", vec![table])
}

/// The problem with a stipulation a move longer; `None` where its stipulation has no length.
fn a_move_longer(text: &str) -> Option<String> {
    let start = text.find("stipulation ")? + "stipulation ".len();
    let end = start + text[start..].find(char::is_whitespace)?;
    let digits = start + text[start..end].find(|c: char| c.is_ascii_digit())?;
    let behind = digits + text[digits..end].find(|c: char| !c.is_ascii_digit()).unwrap_or(end - digits);
    let length: u32 = text[digits..behind].parse().ok()?;
    Some(format!("{}{}{}", &text[..digits], length + 1, &text[behind..]))
}

#[cfg(test)]
mod tests {
    use super::a_move_longer;

    #[test]
    fn a_stipulation_is_made_a_move_longer() {
        assert_eq!(a_move_longer("stipulation h#3.5\n").as_deref(), Some("stipulation h#4.5\n"));
        assert_eq!(a_move_longer("stipulation ser-h#9\nx").as_deref(), Some("stipulation ser-h#10\nx"));
        assert_eq!(a_move_longer("stipulation ~\n"), None);
    }
}
