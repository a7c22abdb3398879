//! `cargo xtask bench-queries --games GAMES.pgn`: queries over a collection, each beside the limit that it is measured
//! against, in the same run: bare replay with pgn-reader and shakmaty for those that look at positions, pure parsing
//! for those that look at headers only, and the PGN for the compiled collection. One thread each, times of the
//! processor, medians of the runs.

use super::measure::{Outcome, median, solve};
use super::record::{Table, record};
use crate::files;
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask bench-queries --games GAMES.pgn [--collection GAMES.dwn] [--runs N] [--limit SECONDS] \
                     [--target DIR] [--write DOCUMENT]";

/// What is asked of positions: a pattern of units, a ray, a pawn structure, a sequence, a count.
const POSITIONS: [(&str, &str); 5] = [
    ("a piece pattern", "(match (position Nf5 Q[g4,h5,h6] kg8))"),
    ("a ray", "(match (position :ray (B n k)))"),
    ("a pawn structure, :flipcolor", "(match (position :flipcolor :pawncount P isolated-double >=3))"),
    (
        ":gappedsequence",
        "(match (position :gappedsequence ((position :iscastling Q) (position :moveto q) (position :check))))",
    ),
    (":check with :matchcount", "(match (position :check :matchcount 12 100))"),
];

const HEADERS: (&str, &str) = ("headers only", "(match :result 1/2 :elo >=2600 :year 2000 2010)");

/// What few games have, and their signatures tell.
const SELECTIVE: [(&str, &str); 3] = [
    ("a promotion to a knight that mates", "(match (position :flipcolor :promote N :ismate))"),
    ("stalemate", "(match (position :stalemate))"),
    ("a king goes to the far corner", "(match (position Kh8))"),
];

struct Plan {
    dawson: PathBuf,
    limit_program: PathBuf,
    games: PathBuf,
    collection: Option<PathBuf>,
    runs: usize,
    limit: u32,
    /// The document into which the table goes.
    write: Option<PathBuf>,
    /// The command, as documents tell it.
    command: String,
}

/// Runs the benchmark.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let plan = read(arguments)?;
    let mut peak = 0.0_f64;
    let bare = |mode: &str| -> Result<f64, String> {
        Ok(median(&runs(&plan, &plan.limit_program, &[mode.to_owned()], &plan.games)?, |o| o.processor))
    };
    let mut query = |text: &str, games: &Path| -> Result<f64, String> {
        let words = ["query", "--threads", "1", "--format", "count", text].map(str::to_owned);
        let outcomes = runs(&plan, &plan.dawson, &words, games)?;
        peak = peak.max(median(&outcomes, |o| o.memory));
        Ok(median(&outcomes, |o| o.processor))
    };
    println!("{:<40} {:>9} {:>9} {:>7}", "query", "seconds", "limit", "share");
    let mut table = Table::new(&["query", "seconds", "limit", "share"]);
    let mut show = |name: &str, seconds: f64, limit: f64| {
        let share = format!("{:.0} %", 100.0 * limit / seconds);
        table.push(&[name.to_owned(), format!("{seconds:.2}"), format!("{limit:.2}"), share]);
        println!("{name:<40} {seconds:>9.2} {limit:>9.2} {:>6.0}%", 100.0 * limit / seconds);
    };
    let mut shares = Vec::new();
    for (name, text) in POSITIONS {
        // the limit is measured beside each query: a busy machine is not equally so all the time
        let (limit, seconds) = (bare("replay")?, query(text, &plan.games)?);
        shares.push(100.0 * limit / seconds);
        show(name, seconds, limit);
    }
    let (limit, seconds) = (bare("parse")?, query(HEADERS.1, &plan.games)?);
    show(HEADERS.0, seconds, limit);
    shares.sort_by(f64::total_cmp);
    println!("median of the five: {:.0}% of bare replay", shares[shares.len() / 2]);
    if let Some(collection) = &plan.collection {
        for (name, text) in SELECTIVE {
            let (pgn, compiled) = (query(text, &plan.games)?, query(text, collection)?);
            println!("{name:<40} {compiled:>9.2} {pgn:>9.2} {:>6.1} times", pgn / compiled);
            let times = format!("{:.1} times", pgn / compiled);
            let name = format!("{name}, compiled collection beside the PGN");
            table.push(&[name, format!("{compiled:.2}"), format!("{pgn:.2}"), times]);
        }
    }
    if let Some(document) = &plan.write {
        record(document, "queries", &plan.command, &[table])?;
    }
    println!("greatest memory of a query: {peak:.0} MiB");
    Ok(())
}

fn runs(plan: &Plan, program: &Path, words: &[String], games: &Path) -> Result<Vec<Outcome>, String> {
    let outcomes = (0..plan.runs).map(|_| solve(program, words, games, plan.limit));
    let outcomes: Vec<Outcome> = outcomes.collect::<Result<_, _>>()?;
    if outcomes.iter().any(|outcome| outcome.out_of_time) {
        return Err(format!("{} took more than {} seconds", program.display(), plan.limit));
    }
    if outcomes.iter().any(|outcome| !outcome.well) {
        let built = if program == plan.dawson { "; was it built with dawson-cli/collection?" } else { "" };
        return Err(format!("{} {} failed{built}", program.display(), words.join(" ")));
    }
    Ok(outcomes)
}

fn read(arguments: &[String]) -> Result<Plan, String> {
    let (mut target, mut games, mut collection, mut write) = (files::target()?, None, None, None);
    let (mut count, mut limit) = (3, 600);
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        let number = || value.parse::<u32>().map_err(|_| format!("{name}: '{value}' is no number"));
        match name.as_str() {
            "--games" => games = Some(PathBuf::from(value)),
            "--collection" => collection = Some(PathBuf::from(value)),
            "--runs" => count = number()?.max(1) as usize,
            "--limit" => limit = number()?,
            "--target" => target = value.into(),
            "--write" => write = Some(value.into()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    let plan = Plan {
        dawson: target.join("release/dawson"),
        limit_program: target.join("release/examples/replay_limit"),
        games: games.ok_or(USAGE)?,
        collection,
        runs: count,
        limit,
        write,
        command: super::told("bench-queries", arguments),
    };
    for (path, made_by) in [
        (&plan.dawson, "cargo build --release --features dawson-cli/collection"),
        (&plan.limit_program, "cargo build --release -p dawson-cql --example replay_limit"),
    ] {
        if !path.exists() {
            return Err(format!("{}: not there; {made_by} makes it", path.display()));
        }
    }
    Ok(plan)
}
