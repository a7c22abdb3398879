//! `cargo xtask bench`: solves the problems of `benches/problems`, and with `--against` another program with Popeye's
//! command line solves each of them in the same run, pair by pair, so that both meet the same machine. The other
//! program gets the better of no hash table and one of 1 GiB. Times are of the processor (user and system) as the
//! shell's `times` counts them, so that a busy machine does not spoil a ratio.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask bench [--against PY] [--dawson PATH] [--problems DIR] [--match TEXT] \
                     [--runs N] [--threads N] [--limit SECONDS]";

struct Plan {
    against: Option<PathBuf>,
    dawson: PathBuf,
    problems: PathBuf,
    wanted: String,
    runs: usize,
    threads: usize,
    limit: u32,
}

/// One problem's times in seconds, each the median of the runs.
struct Measured {
    name: String,
    ours: f64,
    theirs: Option<f64>,
    nodes: Option<f64>,
}

/// Runs the benchmark.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let plan = read(arguments)?;
    let mut files: Vec<PathBuf> = std::fs::read_dir(&plan.problems)
        .map_err(|error| format!("{}: {error}", plan.problems.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "inp"))
        .filter(|path| path.to_string_lossy().contains(&plan.wanted))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: no problems", plan.problems.display()));
    }
    println!("{:28} {:>9} {:>9} {:>7} {:>8}", "problem", "dawson/s", "other/s", "ratio", "Mnodes/s");
    let mut results = Vec::new();
    for file in &files {
        let result = measure(&plan, file)?;
        let theirs = result.theirs.map_or("-".to_owned(), |seconds| format!("{seconds:.2}"));
        let ratio = result.theirs.map_or("-".to_owned(), |seconds| format!("{:.2}", seconds / result.ours));
        let speed = result.nodes.map_or("-".to_owned(), |nodes| format!("{:.1}", nodes / result.ours / 1e6));
        println!("{:28} {:>9.3} {theirs:>9} {ratio:>7} {speed:>8}", result.name, result.ours);
        results.push(result);
    }
    summary(&results);
    Ok(())
}

fn read(arguments: &[String]) -> Result<Plan, String> {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let mut plan = Plan {
        against: None,
        dawson: Path::new(&target).join("release/dawson"),
        problems: PathBuf::from("benches/problems"),
        wanted: String::new(),
        runs: 3,
        threads: 1,
        limit: 600,
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        let number = || value.parse::<u32>().map_err(|_| format!("{name}: '{value}' is no number"));
        match name.as_str() {
            "--against" => plan.against = Some(value.into()),
            "--dawson" => plan.dawson = value.into(),
            "--problems" => plan.problems = value.into(),
            "--match" => plan.wanted.clone_from(value),
            "--runs" => plan.runs = number()?.max(1) as usize,
            "--threads" => plan.threads = number()?.max(1) as usize,
            "--limit" => plan.limit = number()?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    if !plan.dawson.exists() {
        return Err(format!("{}: not there; cargo build --release makes it", plan.dawson.display()));
    }
    Ok(plan)
}

fn measure(plan: &Plan, file: &Path) -> Result<Measured, String> {
    let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let threads = plan.threads.to_string();
    let (mut ours, mut without, mut with) = (Vec::new(), Vec::new(), Vec::new());
    let mut nodes = None;
    for _ in 0..plan.runs {
        let mut dawson = Command::new(&plan.dawson);
        dawson.args(["py", "-maxmem", "1G", "--threads", &threads, "--stats"]).arg(file);
        let (seconds, notes) = timed(&mut dawson, plan.threads > 1, plan.limit)?;
        ours.push(seconds);
        nodes = nodes_of(&notes).or(nodes);
        if let Some(py) = &plan.against {
            for (memory, times) in [("0", &mut without), ("1G", &mut with)] {
                times.push(timed(Command::new(py).args(["-maxmem", memory]).arg(file), false, plan.limit)?.0);
            }
        }
    }
    let theirs = (!with.is_empty()).then(|| median(&mut with).min(median(&mut without)));
    Ok(Measured { name, ours: median(&mut ours), theirs, nodes })
}

/// Runs a command to its end, at most `limit` seconds of the processor; the time it took (by the clock if `wall`)
/// and what it wrote on standard error.
fn timed(command: &mut Command, wall: bool, limit: u32) -> Result<(f64, String), String> {
    let arguments: Vec<String> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| format!("'{}'", word.to_string_lossy().replace('\'', "'\\''")))
        .collect();
    let script = format!("ulimit -t {limit}; {} >/dev/null; times >&2", arguments.join(" "));
    let start = Instant::now();
    let output = Command::new("bash")
        .args(["-c", &script])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("bash: {error}"))?;
    let clock = start.elapsed().as_secs_f64();
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    let children = notes.lines().last().ok_or("no times from the shell")?;
    let seconds = children.split_ascii_whitespace().filter_map(minutes_and_seconds).sum::<f64>();
    Ok((if wall { clock } else { seconds.max(0.001) }, notes))
}

/// `1m2.345s` in seconds.
fn minutes_and_seconds(text: &str) -> Option<f64> {
    let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.replace(',', ".").parse::<f64>().ok()?)
}

/// The number of nodes in the statistics on standard error (`nodes: 123`).
fn nodes_of(notes: &str) -> Option<f64> {
    notes.lines().find_map(|line| line.trim().strip_prefix("nodes:")?.trim().parse().ok())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Prints the ratios of each kind of play (the word before the first hyphen of the name) and of all.
fn summary(results: &[Measured]) {
    let mut kinds: Vec<&str> = results.iter().filter_map(|result| result.name.split('-').next()).collect();
    kinds.dedup();
    println!();
    for kind in kinds.into_iter().chain(["all"]) {
        let mut ratios: Vec<f64> = results
            .iter()
            .filter(|result| kind == "all" || result.name.split('-').next() == Some(kind))
            .filter_map(|result| result.theirs.map(|theirs| theirs / result.ours))
            .collect();
        if ratios.is_empty() {
            continue;
        }
        ratios.sort_by(f64::total_cmp);
        #[allow(clippy::cast_precision_loss, reason = "a handful of problems")]
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        println!(
            "{kind:12} {:3} problems: least {:.2}, median {:.2}, greatest {:.2}, geometric mean {mean:.2}",
            ratios.len(),
            ratios[0],
            ratios[ratios.len() / 2],
            ratios[ratios.len() - 1],
        );
    }
}
