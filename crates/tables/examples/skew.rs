//! How long a query to a thousand million games takes on a hundred executors, when the work is shared out unevenly: a simulation.
//!
//! Executors take the next part when they are free, as they do in a cluster. `cargo run -p dawson-tables --example skew -- 38000` takes the games a
//! second that one core searches as it was measured.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

const GAMES: f64 = 1e9;
const EXECUTORS: usize = 100;
const CORES: usize = 4;

/// Numbers drawn by chance, always the same ones (xorshift).
struct Chance(u64);

impl Chance {
    /// From 0 up to 1.
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The games of monthly files that grow: 150 months, of which the last has about three hundred times as many as the first.
fn months() -> Vec<f64> {
    let weight = |month: i32| 1.039f64.powi(month);
    let all: f64 = (0..150).map(weight).sum();
    (0..150).map(|month| GAMES * weight(month) / all).collect()
}

/// The same in parts of at most so many games.
fn cut(files: &[f64], most: f64) -> Vec<f64> {
    files
        .iter()
        .flat_map(|&games| std::iter::repeat_n(games / (games / most).ceil(), (games / most).ceil() as usize))
        .collect()
}

/// The minutes until all parts are done. Each core takes a part when it is free; `slow` of the executors have half the speed, and one executor is lost
/// after `lost` minutes: what it had begun is begun anew 20 seconds later.
fn minutes(parts: &[f64], rate: f64, overhead: f64, slow: usize, lost: Option<f64>) -> f64 {
    let seconds =
        |executor: usize, games: f64| overhead + games / rate * if executor < slow { 2.0 } else { 1.0 };
    // when each core is free, in milliseconds, so that times can be compared
    let mut free: BinaryHeap<Reverse<(u64, usize)>> =
        (0..EXECUTORS * CORES).map(|core| Reverse((0, core / CORES))).collect();
    let mut waiting: Vec<f64> = parts.iter().rev().copied().collect();
    let mut end: u64 = 0;
    let gone = lost.map(|minutes| (minutes * 6e4) as u64);
    while let Some(games) = waiting.pop() {
        let Some(Reverse((now, executor))) = free.pop() else { break };
        let done = now + (seconds(executor, games) * 1000.0) as u64;
        if let Some(gone) = gone.filter(|&gone| executor == EXECUTORS - 1 && done > gone) {
            // it is lost with what it has begun; its cores are not there any more
            waiting.push(games);
            end = end.max(gone + 20_000);
            continue;
        }
        end = end.max(done);
        free.push(Reverse((done, executor)));
    }
    end as f64 / 6e4
}

fn main() {
    let rate = std::env::args().nth(1).and_then(|rate| rate.parse().ok()).unwrap_or(38_000.0);
    let files = months();
    let ideal = GAMES / rate / (EXECUTORS * CORES) as f64 / 60.0;
    println!(
        "{rate:.0} games a second and core; {EXECUTORS} executors with {CORES} cores: {ideal:.1} minutes if all is even"
    );
    println!("{:<44} {:>8} {:>8} {:>8} {:>8}", "parts", "number", "even", "10 slow", "1 lost");
    let mut shuffled = cut(&files, 1e5);
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    // some parts take much longer than their games: a tenth has games that match often
    for games in &mut shuffled {
        *games *= if chance.next() < 0.1 { 5.0 } else { 0.556 };
    }
    for (name, parts) in [
        ("a packed file each", files.clone()),
        ("10,000,000 games each", cut(&files, 1e7)),
        ("1,000,000 games each", cut(&files, 1e6)),
        ("100,000 games each", cut(&files, 1e5)),
        ("100,000 games each, a tenth nine times as long", shuffled),
    ] {
        let of = |slow, lost| minutes(&parts, rate, 0.1, slow, lost);
        println!(
            "{name:<44} {:>8} {:>8.1} {:>8.1} {:>8.1}",
            parts.len(),
            of(0, None),
            of(10, None),
            of(0, Some(ideal / 2.0))
        );
    }
}
