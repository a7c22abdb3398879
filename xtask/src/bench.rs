//! `cargo xtask bench`: solves the problems of `benches/problems`, and with `--against` another program with Popeye's
//! command line solves each of them in the same run, pair by pair, so that both meet the same machine. The other
//! program gets the better of no hash table and one of 1 GiB; a run that takes longer than the other is stopped. Times
//! are of the processor (user and system) as the shell's `times` counts them, so that a busy machine does not spoil a ratio;
//! every one is the median of the runs. `--kind` takes the problems of some kinds, the words before the first hyphen of
//! their names (`direct,self`); `--limit` bounds the other program's seconds, Dawson's are bounded by ten minutes.
//! `--growth` solves each problem a move longer as well. `--speedup` compares threads, by the clock and by the processor.

mod measure;
pub mod queries;
mod report;

use measure::{Outcome, median, solve};
use report::{Compared, Grown, Scaled};
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask bench [--against PY] [--runs N] [--threads N] [--speedup N] [--growth yes] \
                     [--markdown yes] [--kind KIND,KIND] [--match TEXT] [--problems DIR] [--dawson PATH] [--limit SECONDS]";

struct Plan {
    against: Option<PathBuf>,
    dawson: PathBuf,
    problems: PathBuf,
    wanted: String,
    kinds: Vec<String>,
    runs: usize,
    threads: usize,
    speedup: Option<usize>,
    growth: bool,
    markdown: bool,
    limit: u32,
}

/// Runs the benchmark.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let plan = read(arguments)?;
    let mut files: Vec<PathBuf> = std::fs::read_dir(&plan.problems)
        .map_err(|error| format!("{}: {error}", plan.problems.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "inp"))
        .filter(|path| path.to_string_lossy().contains(&plan.wanted))
        .filter(|path| plan.kinds.is_empty() || plan.kinds.iter().any(|kind| kind == kind_of(&name_of(path))))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: no problems", plan.problems.display()));
    }
    if let Some(threads) = plan.speedup {
        return speedup(&plan, threads, &files);
    }
    if plan.growth {
        return growth(&plan, &files);
    }
    report::heading(&Compared::COLUMNS, plan.markdown);
    let mut results = Vec::new();
    for file in &files {
        let result = compare(&plan, file)?;
        report::row(&result.cells(), plan.markdown);
        results.push(result);
    }
    report::summary(&results);
    Ok(())
}

fn read(arguments: &[String]) -> Result<Plan, String> {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let mut plan = Plan {
        against: None,
        dawson: Path::new(&target).join("release/dawson"),
        problems: PathBuf::from("benches/problems"),
        wanted: String::new(),
        kinds: Vec::new(),
        runs: 3,
        threads: 1,
        speedup: None,
        growth: false,
        markdown: false,
        limit: 120,
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        let number = || value.parse::<u32>().map_err(|_| format!("{name}: '{value}' is no number"));
        match name.as_str() {
            "--against" => plan.against = Some(value.into()),
            "--dawson" => plan.dawson = value.into(),
            "--problems" => plan.problems = value.into(),
            "--kind" => plan.kinds = value.split(',').map(str::to_owned).collect(),
            "--match" => plan.wanted.clone_from(value),
            "--runs" => plan.runs = number()?.max(1) as usize,
            "--threads" => plan.threads = number()?.max(1) as usize,
            "--speedup" => plan.speedup = Some(number()?.max(2) as usize),
            "--growth" => plan.growth = value == "yes",
            "--markdown" => plan.markdown = value == "yes",
            "--limit" => plan.limit = number()?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    if !plan.dawson.exists() {
        return Err(format!("{}: not there; cargo build --release makes it", plan.dawson.display()));
    }
    Ok(plan)
}

fn name_of(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The kind of play, by the name of a problem.
fn kind_of(name: &str) -> &str {
    name.split('-').next().unwrap_or_default()
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

fn compare(plan: &Plan, file: &Path) -> Result<Compared, String> {
    let (mut dawson, mut other) = (Vec::new(), Vec::new());
    let mut better = None;
    for _ in 0..plan.runs {
        dawson.push(solve(&plan.dawson, &ours(plan.threads), file, OUR_LIMIT)?);
        let Some(py) = &plan.against else { continue };
        match better {
            None => {
                let (memory, outcome) = race(py, file, plan.limit)?;
                better = Some(memory);
                other.push(outcome);
            }
            Some(memory) => other.push(solve(py, &theirs(memory), file, plan.limit)?),
        }
    }
    let time: fn(&Outcome) -> f64 = if plan.threads > 1 { |o| o.clock } else { |o| o.processor };
    let raced = !other.is_empty();
    let out_of_time = other.iter().any(|o| o.out_of_time);
    Ok(Compared {
        name: name_of(file),
        ours: median(&dawson, time),
        theirs: raced.then(|| median(&other, |o| o.processor)),
        nodes: dawson[0].nodes,
        our_memory: median(&dawson, |o| o.memory),
        their_memory: raced.then(|| median(&other, |o| o.memory)),
        out_of_time,
        failed: dawson.iter().any(|o| o.out_of_time || !o.well),
        agree: !raced || out_of_time || other[0].solutions == dawson[0].solutions,
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

fn speedup(plan: &Plan, threads: usize, files: &[PathBuf]) -> Result<(), String> {
    report::heading(&Scaled::COLUMNS, plan.markdown);
    let mut results = Vec::new();
    for file in files {
        let (mut one, mut many) = (Vec::new(), Vec::new());
        for _ in 0..plan.runs {
            one.push(solve(&plan.dawson, &ours(1), file, OUR_LIMIT)?);
            many.push(solve(&plan.dawson, &ours(threads), file, OUR_LIMIT)?);
        }
        let result = Scaled {
            name: name_of(file),
            threads,
            clock: [median(&one, |o| o.clock), median(&many, |o| o.clock)],
            processor: [median(&one, |o| o.processor), median(&many, |o| o.processor)],
            idle: median(&many, |o| o.idle),
            nodes: [median(&one, |o| o.nodes.unwrap_or(0.0)), median(&many, |o| o.nodes.unwrap_or(0.0))],
            memory: median(&many, |o| o.memory),
            same: many.iter().all(|o| o.output == one[0].output),
        };
        report::row(&result.cells(), plan.markdown);
        results.push(result);
    }
    report::speedup_summary(&results);
    Ok(())
}

fn growth(plan: &Plan, files: &[PathBuf]) -> Result<(), String> {
    report::heading(&Grown::COLUMNS, plan.markdown);
    let longer_file = std::env::temp_dir().join(format!("dawson-bench-{}.inp", std::process::id()));
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let Some(longer) = a_move_longer(&text) else { continue };
        std::fs::write(&longer_file, longer)
            .map_err(|error| format!("{}: {error}", longer_file.display()))?;
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
        let other = match &plan.against {
            Some(py) => times(py, &theirs("1G"))?,
            None => [None; 2],
        };
        let result =
            Grown { name: name_of(file), ours: times(&plan.dawson, &ours(plan.threads))?, theirs: other };
        report::row(&result.cells(), plan.markdown);
    }
    // it may be gone already, and whoever cleans the directory finds it there
    let _ = std::fs::remove_file(&longer_file);
    Ok(())
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
