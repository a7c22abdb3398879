//! `cargo xtask bench-sweep --against PY`: every kind of play with every goal under rules of every family, a random position for each,
//! beside another program with Popeye's command line. A problem is made longer until that program takes a third of a second, so each
//! cell of the table has one that means something. What is measured is kept in `benches/sweep/cells.tsv`, so that the sweep can be
//! run in shares, on several machines: the tables are those of all shares. `--again RATIO` draws nothing and measures the problems below that ratio
//! anew, the least of three runs in alternation. What Dawson solves slower, or otherwise, is kept as a file in the target folder.

mod cells;

use self::cells::{Cell, Cells, Problem};
use super::measure::{Outcome, solve};
use super::record::{Table, record};
use super::stamp::Stamp;
use super::{ours, theirs, told};
use crate::files::{make_folder, target, write};
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask bench-sweep --against PY [--dawson PATH] [--share K/N] [--again RATIO] [--seed S] [--limit SECONDS] [--write DOCUMENT]";

/// A kind of play: what stands before the goal, and the lengths that are tried.
const KINDS: [(&str, &[&str]); 10] = [
    ("", &["2", "3", "4", "5"]),
    ("s", &["1", "2", "3", "4"]),
    ("r", &["1", "2", "3"]),
    ("h", &["1", "1.5", "2", "2.5", "3", "3.5", "4"]),
    ("hs", &["1.5", "2", "2.5", "3"]),
    ("hr", &["1.5", "2", "2.5", "3"]),
    ("ser-", &["2", "3", "4", "5", "6", "7", "8"]),
    ("ser-h", &["2", "3", "4", "5", "6", "7", "8"]),
    ("ser-s", &["2", "3", "4", "5", "6"]),
    ("pser-", &["2", "3", "4"]),
];

const GOALS: [&str; 10] = ["#", "=", "==", "##", "+", "x", "zd5", "ct", "%", "<>"];

/// Conditions of ten families; the first is none.
const FAMILIES: [&str; 10] = [
    "",
    "Circe",
    "PWC",
    "AntiCirce",
    "Madrasi",
    "Masand",
    "Koeko",
    "Andernach",
    "LostPieces",
    "Take&MakeChess",
];

/// Where what has been measured is kept.
const KEPT: &str = "benches/sweep/cells.tsv";

const CELLS: usize = KINDS.len() * GOALS.len() * FAMILIES.len();

/// The other program's time that makes a problem long enough, in seconds of the processor.
const LONG_ENOUGH: f64 = 0.3;

/// A problem with more lines measures how fast they are written.
const MOST_LINES: usize = 1000;

/// So many positions are tried for a cell.
const ATTEMPTS: u64 = 5;

/// Less than this says nothing about speed.
const LEAST: f64 = 0.05;

/// So many problems, those with the least ratios, are told one by one.
const TOLD: usize = 15;

struct Plan {
    against: PathBuf,
    dawson: PathBuf,
    /// When the sweep began, and what is measured.
    stamp: Stamp,
    share: (usize, usize),
    /// The ratio below which what is known is measured anew, in the place of a share.
    again: Option<f64>,
    seed: u64,
    limit: u32,
    document: Option<PathBuf>,
}

/// Measures.
///
/// # Errors
/// An option that is not understood, a program that cannot be started, a file that cannot be written.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let plan = read(arguments)?;
    let folder = target()?.join("sweep");
    make_folder(&folder)?;
    let file = folder.join(format!("problem-{}.inp", std::process::id()));
    let mut cells = Cells::read(KEPT.into())?;
    let known: Vec<Cell> = match plan.again {
        Some(ratio) => cells.all().filter(|cell| cell.ratio() < ratio).cloned().collect(),
        None => Vec::new(),
    };
    for cell in known {
        let (ours, theirs) = least_times(&plan, &cell.problem.text(), cell.theirs, &file)?;
        note(cell.measured_again(ours, theirs, &plan.stamp), &mut cells, &folder)?;
    }
    for number in (0..CELLS).filter(|_| plan.again.is_none()) {
        // cells of a share come from all rows and columns: 617 has no divisor in common with their number
        if number * 617 % CELLS * plan.share.1 / CELLS != plan.share.0 - 1 {
            continue;
        }
        if let Some(cell) = measure(&plan, number, &folder, &file)? {
            note(cell, &mut cells, &folder)?;
        }
    }
    // it may be gone already, and the next cleaning of the directory finds it there
    let _ = std::fs::remove_file(&file);
    let all: Vec<&Cell> = cells.all().collect();
    let mean = (all.iter().map(|cell| cell.ratio().ln()).sum::<f64>() / all.len().max(1) as f64).exp();
    let slower = all.iter().filter(|cell| cell.ratio() < 1.0).count();
    println!("{} problems, geometric mean {mean:.1}, {slower} slower than the other program", all.len());
    let Some(document) = &plan.document else { return Ok(()) };
    let mut summary =
        Table::new(&["problems", "geometric mean", "slower than the other program", "measured"]);
    let days = cells.days();
    summary.push(&[all.len().to_string(), format!("{mean:.1}"), slower.to_string(), days]);
    record(document, "sweep", &told("bench-sweep", arguments), &[summary, table(&all), slowest(&all)])
}

/// Tells, keeps and writes down what was measured.
fn note(cell: Cell, cells: &mut Cells, folder: &Path) -> Result<(), String> {
    let file = folder.join(format!("slower-{}.inp", cell.number));
    if cell.ratio() < 1.0 {
        println!("{:.2}  {:.2} s, {:.2} s  {}", cell.ratio(), cell.ours, cell.theirs, cell.problem.title());
        write(&file, cell.problem.text())?;
    } else {
        // it may have been slower before
        let _ = std::fs::remove_file(&file);
    }
    cells.add(cell)
}

/// A cell's kind of play, goal and family of rules, by their places.
fn places_of(number: usize) -> [usize; 3] {
    [number / (GOALS.len() * FAMILIES.len()), number / FAMILIES.len() % GOALS.len(), number % FAMILIES.len()]
}

fn read(arguments: &[String]) -> Result<Plan, String> {
    let dawson = target()?.join("release/dawson");
    let against = PathBuf::new();
    let stamp = Stamp::now(None)?;
    let mut plan =
        Plan { against, dawson, stamp, share: (1, 1), again: None, seed: 1, limit: 10, document: None };
    for pair in arguments.chunks(2) {
        let [option, value] = pair else { return Err(USAGE.to_owned()) };
        let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{option}: `{text}` is no number"));
        match option.as_str() {
            "--against" => plan.against = value.into(),
            "--dawson" => {
                plan.dawson = value.into();
                plan.stamp = Stamp::now(Some(&plan.dawson))?;
            }
            "--seed" => plan.seed = u64::from(number(value)?),
            "--limit" => plan.limit = number(value)?,
            "--write" => plan.document = Some(value.into()),
            "--again" => plan.again = Some(value.parse().map_err(|_| USAGE)?),
            "--share" => {
                let (k, n) = value.split_once('/').ok_or(USAGE)?;
                plan.share = (number(k)? as usize, number(n)? as usize);
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    let (k, n) = plan.share;
    if plan.against.as_os_str().is_empty() || k < 1 || k > n {
        return Err(USAGE.to_owned());
    }
    Ok(plan)
}

/// A problem of a cell on both programs; `None` where no position gives one that takes time and is not solved in very many ways.
fn measure(plan: &Plan, number: usize, folder: &Path, file: &Path) -> Result<Option<Cell>, String> {
    let mut found = None;
    for attempt in 0..ATTEMPTS {
        let seed = (plan.seed * ATTEMPTS + attempt) * CELLS as u64 + number as u64;
        found = long_enough(plan, places_of(number), units(seed), file)?;
        if found.is_some() {
            break;
        }
    }
    let Some((problem, with_table)) = found else { return Ok(None) };
    write(file, problem.text())?;
    let without = solve(&plan.against, &theirs("0"), file, limit(with_table.processor) + 1)?;
    let theirs =
        if without.out_of_time { with_table.processor } else { with_table.processor.min(without.processor) };
    let dawson = solve(&plan.dawson, &ours(1), file, limit(theirs * 5.0).max(10))?;
    if dawson.solutions != with_table.solutions && !dawson.out_of_time {
        println!("the solutions differ: {}", problem.title());
        write(&folder.join(format!("differs-{number}.inp")), problem.text())?;
    }
    Ok(Some(Cell::new(number, plan.seed, problem, dawson.processor, theirs, &plan.stamp)))
}

/// The least times of three runs in alternation on a problem for which the other program needed about so many seconds.
fn least_times(plan: &Plan, text: &str, about: f64, file: &Path) -> Result<(f64, f64), String> {
    write(file, text)?;
    let (mut dawson, mut other) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..3 {
        dawson = dawson.min(solve(&plan.dawson, &ours(1), file, limit(about * 5.0).max(10))?.processor);
        for memory in ["0", "1G"] {
            let outcome = solve(&plan.against, &theirs(memory), file, limit(about * 3.0).max(3))?;
            if !outcome.out_of_time {
                other = other.min(outcome.processor);
            }
        }
    }
    Ok((dawson, other.min(about * 3.0)))
}

fn limit(seconds: f64) -> u32 {
    (seconds.ceil() as u32).max(1)
}

/// The position's problem that takes the other program long enough, or the longest before its time is up.
fn long_enough(
    plan: &Plan,
    cell: [usize; 3],
    units: [String; 2],
    file: &Path,
) -> Result<Option<(Problem, Outcome)>, String> {
    let [kind, goal, family] = cell;
    let mut best: Option<(Problem, Outcome)> = None;
    for length in KINDS[kind].1 {
        let problem = Problem {
            stipulation: format!("{}{}{length}", KINDS[kind].0, GOALS[goal]),
            condition: FAMILIES[family].to_owned(),
            units: units.clone(),
        };
        write(file, problem.text())?;
        let outcome = solve(&plan.against, &theirs("1G"), file, plan.limit)?;
        if outcome.out_of_time || !outcome.well || outcome.solutions.len() > MOST_LINES {
            break;
        }
        let is_enough = outcome.processor >= LONG_ENOUGH;
        best = Some((problem, outcome));
        if is_enough {
            break;
        }
    }
    Ok(best.filter(|(_, outcome)| outcome.processor >= LEAST))
}

/// Kings and four to six further units, none on a square of another.
fn units(seed: u64) -> [String; 2] {
    let mut state = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % n
    };
    let mut taken: Vec<usize> = Vec::new();
    let mut square = |below: &mut dyn FnMut(usize) -> usize, is_pawn: bool| loop {
        let at = below(64);
        if !(taken.contains(&at) || is_pawn && matches!(at / 8, 0 | 7)) {
            taken.push(at);
            return format!("{}{}", char::from(b'a' + (at % 8) as u8), at / 8 + 1);
        }
    };
    std::array::from_fn(|_| {
        let mut words = vec![format!("K{}", square(&mut below, false))];
        for _ in 0..2 + below(2) {
            let walk = ["Q", "R", "B", "S", "P", "P"][below(6)];
            words.push(format!("{walk}{}", square(&mut below, walk == "P")));
        }
        words.join(" ")
    })
}

/// The least ratio of each kind of play under each family of rules.
fn table(all: &[&Cell]) -> Table {
    let families = FAMILIES.map(|family| if family.is_empty() { "orthodox" } else { family });
    let mut table = Table::new(&[&["play"][..], &families].concat());
    for (kind, (prefix, _)) in KINDS.iter().enumerate() {
        let least = |family: usize| {
            let here = all.iter().filter(|cell| {
                let [own_kind, _, own_family] = places_of(cell.number);
                (own_kind, own_family) == (kind, family)
            });
            let least = here.map(|cell| cell.ratio()).reduce(f64::min);
            least.map_or("-".to_owned(), |ratio| format!("{ratio:.1}"))
        };
        let name = if prefix.is_empty() { "direct" } else { prefix };
        table.push(
            &std::iter::once(name.to_owned()).chain((0..FAMILIES.len()).map(least)).collect::<Vec<_>>(),
        );
    }
    table
}

/// The problems with the least ratios.
fn slowest(all: &[&Cell]) -> Table {
    let mut all = all.to_vec();
    all.sort_by(|one, other| one.ratio().total_cmp(&other.ratio()));
    let mut table = Table::new(&["problem", "the other program", "Dawson", "ratio"]);
    for cell in all.iter().take(TOLD) {
        let seconds = |seconds: f64| format!("{seconds:.3}");
        table.push(&[
            cell.problem.title(),
            seconds(cell.theirs),
            seconds(cell.ours),
            format!("{:.2}", cell.ratio()),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_stand_on_squares_of_their_own() {
        for seed in 0..200 {
            let text = units(seed).join(" ");
            let mut squares: Vec<&str> =
                text.split_whitespace().filter(|word| word.len() == 3).map(|unit| &unit[1..]).collect();
            let count = squares.len();
            squares.sort_unstable();
            squares.dedup();
            assert!(squares.len() == count && count >= 6, "{text}");
        }
    }
}
