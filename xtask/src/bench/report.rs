//! Tables and summaries.

use super::record::Table;

/// A problem solved by two programs.
pub struct Compared {
    pub name: String,
    pub ours: f64,
    pub theirs: Option<f64>,
    pub nodes: Option<f64>,
    pub our_memory: f64,
    pub their_memory: Option<f64>,
    /// Whether the other program's time ran out; then it needs more than is shown.
    pub out_of_time: bool,
    /// Whether Dawson did not finish.
    pub failed: bool,
    pub agree: bool,
}

impl Compared {
    pub const COLUMNS: [&str; 8] =
        ["problem", "dawson/s", "other/s", "ratio", "Mnodes/s", "dawson/MiB", "other/MiB", "note"];

    pub fn cells(&self) -> [String; 8] {
        let shown = |value: Option<f64>, digits: usize| match value {
            Some(value) => format!("{value:.digits$}"),
            None => "-".to_owned(),
        };
        let note = match (self.failed, self.out_of_time, self.agree) {
            (true, ..) => "not finished",
            (_, true, _) => "at least",
            (_, _, false) => "solutions differ",
            _ => "",
        };
        [
            self.name.clone(),
            format!("{:.3}", self.ours),
            shown(self.theirs, 2),
            shown(self.ratio(), 2),
            shown(self.nodes.map(|nodes| nodes / self.ours / 1e6), 1),
            format!("{:.0}", self.our_memory),
            shown(self.their_memory, 0),
            note.to_owned(),
        ]
    }

    fn ratio(&self) -> Option<f64> {
        self.theirs.map(|theirs| theirs / self.ours)
    }
}

/// A problem solved by one thread and by several.
pub struct Scaled {
    pub name: String,
    pub threads: usize,
    /// Seconds with one thread and with several.
    pub clock: [f64; 2],
    pub processor: [f64; 2],
    /// Seconds in which threads had nothing to do.
    pub idle: f64,
    /// Seconds that several threads would take with a core for each, as far as they shared the work.
    pub core_each: Option<f64>,
    /// Moves made in proofs with one thread and with several.
    pub nodes: [f64; 2],
    pub memory: f64,
    pub same: bool,
}

impl Scaled {
    pub const COLUMNS: [&str; 12] = [
        "problem",
        "one/s",
        "many/s",
        "speed-up",
        "one cpu/s",
        "many cpu/s",
        "by work",
        "a core each",
        "more nodes",
        "idle",
        "MiB",
        "note",
    ];

    pub fn cells(&self) -> [String; 12] {
        [
            self.name.clone(),
            format!("{:.2}", self.clock[0]),
            format!("{:.2}", self.clock[1]),
            format!("{:.2}", self.speedup()),
            format!("{:.2}", self.processor[0]),
            format!("{:.2}", self.processor[1]),
            format!("{:.2}", self.by_work()),
            self.with_a_core_each().map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}")),
            format!("{:.1}%", self.more_nodes()),
            format!("{:.1}%", self.idle_share()),
            format!("{:.0}", self.memory),
            if self.same { String::new() } else { "output differs".to_owned() },
        ]
    }

    fn speedup(&self) -> f64 {
        self.clock[0] / self.clock[1]
    }

    /// The share of nodes that several threads look at beyond those of one, in percent.
    fn more_nodes(&self) -> f64 {
        if self.nodes[0] > 0.0 { 100.0 * (self.nodes[1] / self.nodes[0] - 1.0) } else { 0.0 }
    }

    /// The share of the threads' time in which they had nothing to do, in percent.
    fn idle_share(&self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a handful of threads")]
        let threads = self.threads as f64;
        100.0 * self.idle / (threads * self.clock[1])
    }

    /// The speed-up on a machine with a core for each thread, memory apart.
    fn with_a_core_each(&self) -> Option<f64> {
        self.core_each.map(|seconds| self.processor[0] / seconds)
    }

    /// What the threads gain: by work, or, of more threads than this machine has cores, as if each had one.
    fn of_threads(&self) -> f64 {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.with_a_core_each().filter(|_| self.threads > cores).unwrap_or_else(|| self.by_work())
    }

    /// The speed-up on a machine with nothing else to do, by the work done and the time in which there was none: what a
    /// busy machine can tell.
    fn by_work(&self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a handful of threads")]
        let threads = self.threads as f64;
        threads * self.processor[0] / (self.processor[1] + self.idle)
    }
}

/// A problem and the same a move longer, with the times of two programs; `None` where the time ran out.
pub struct Grown {
    pub name: String,
    pub ours: [Option<f64>; 2],
    pub theirs: [Option<f64>; 2],
}

impl Grown {
    pub const COLUMNS: [&str; 7] = ["problem", "dawson n", "n+1", "growth", "other n", "n+1", "growth"];

    pub fn cells(&self) -> [String; 7] {
        let time = |time: Option<f64>| time.map_or("-".to_owned(), |seconds| format!("{seconds:.2}"));
        let growth = |[n, next]: [Option<f64>; 2]| {
            n.zip(next).map_or("-".to_owned(), |(n, next)| format!("{:.1}", next / n))
        };
        [
            self.name.clone(),
            time(self.ours[0]),
            time(self.ours[1]),
            growth(self.ours),
            time(self.theirs[0]),
            time(self.theirs[1]),
            growth(self.theirs),
        ]
    }
}

/// Prints the heads of columns.
pub fn heading(columns: &[&str], markdown: bool) {
    row(&columns.iter().map(|&column| column.to_owned()).collect::<Vec<String>>(), markdown);
    if markdown {
        println!("| --- |{}", " ---: |".repeat(columns.len() - 1));
    }
}

/// Prints a row.
pub fn row(cells: &[String], markdown: bool) {
    if markdown {
        println!("| {} |", cells.join(" | "));
    } else if let Some((name, rest)) = cells.split_first() {
        let rest: String = rest.iter().map(|cell| format!(" {cell:>10}")).collect();
        println!("{name:34}{rest}");
    }
}

/// Prints the ratios of each kind of play (the word before the first hyphen of the name) and of all.
pub fn summary(results: &[Compared]) {
    let ratios: Vec<(&str, f64)> =
        results.iter().filter_map(|result| Some((result.name.as_str(), result.ratio()?))).collect();
    print_spread("ratio", &ratios);
    let slow: Vec<&str> = ratios.iter().filter(|(_, ratio)| *ratio < 1.0).map(|(name, _)| *name).collect();
    if !slow.is_empty() {
        println!("slower than the other program: {}", slow.join(", "));
    }
    for (what, names) in [
        ("solutions differ", results.iter().filter(|r| !r.agree).map(|r| &r.name[..]).collect()),
        ("not finished", results.iter().filter(|r| r.failed).map(|r| &r.name[..]).collect::<Vec<&str>>()),
    ] {
        if !names.is_empty() {
            println!("{what}: {}", names.join(", "));
        }
    }
    let within = |least: f64, most: f64| {
        results.iter().filter_map(|r| r.theirs).filter(|seconds| (least..=most).contains(seconds)).count()
    };
    println!(
        "the other program needs 1 to 20 s for {} of {} problems, 1 to 60 s for {}",
        within(1.0, 20.0),
        results.len(),
        within(1.0, 60.0)
    );
    let most = results.iter().map(|result| result.our_memory).fold(0.0, f64::max);
    println!("most memory: {most:.0} MiB (tables may take 1024)");
}

/// Prints the speed-ups of each kind of play and of all.
pub fn speedup_summary(results: &[Scaled]) {
    print_spread("speed-up", &results.iter().map(|r| (r.name.as_str(), r.speedup())).collect::<Vec<_>>());
    print_spread(
        "of the threads",
        &results.iter().map(|r| (r.name.as_str(), r.of_threads())).collect::<Vec<_>>(),
    );
    if let Some(different) = results.iter().find(|result| !result.same) {
        println!("the output depends on the number of threads: {}", different.name);
    }
}

/// The columns of [`ratios`] and [`speedups`].
const SPREAD: [&str; 6] = ["kind", "problems", "geometric mean", "least", "median", "greatest"];

/// The ratios of each kind of play and of all, as a table.
pub fn ratios(results: &[Compared]) -> Table {
    let values = results.iter().filter_map(|result| Some((result.name.as_str(), result.ratio()?)));
    table_of(&spread(&values.collect::<Vec<_>>()))
}

/// The seconds of all problems together of which both programs say the same, as a table.
pub fn total(results: &[Compared]) -> Table {
    let mut table = Table::new(&["problems of one answer", "dawson/s", "other/s", "ratio"]);
    let results: Vec<&Compared> = results.iter().filter(|result| result.agree).collect();
    let ours: f64 = results.iter().map(|result| result.ours).sum();
    let theirs: f64 = results.iter().filter_map(|result| result.theirs).sum();
    let cells = [
        results.len().to_string(),
        format!("{ours:.1}"),
        format!("{theirs:.1}"),
        format!("{:.2}", theirs / ours),
    ];
    table.push(&cells);
    table
}

/// The speed-ups of each kind of play and of all, as a table.
pub fn speedups(results: &[Scaled]) -> Table {
    table_of(&spread(&results.iter().map(|r| (r.name.as_str(), r.of_threads())).collect::<Vec<_>>()))
}

fn table_of(spread: &[Spread]) -> Table {
    let mut table = Table::new(&SPREAD);
    for of in spread {
        let figures = [of.mean, of.least, of.median, of.greatest].map(|value| format!("{value:.2}"));
        table.push(&[vec![of.kind.clone(), of.problems.to_string()], figures.to_vec()].concat());
    }
    table
}

/// What the values of a kind of play are.
struct Spread {
    kind: String,
    problems: usize,
    mean: f64,
    least: f64,
    median: f64,
    greatest: f64,
}

fn print_spread(what: &str, values: &[(&str, f64)]) {
    println!();
    for Spread { kind, problems, mean, least, median, greatest } in spread(values) {
        println!(
            "{what} {kind:12} {problems:3} problems: least {least:.2}, median {median:.2}, greatest {greatest:.2}, geometric \
             mean {mean:.2}"
        );
    }
}

/// The values of each kind of play (the word before the first hyphen of the name) and of all.
fn spread(values: &[(&str, f64)]) -> Vec<Spread> {
    let mut kinds: Vec<String> =
        values.iter().filter_map(|(name, _)| super::kind_of(name).map(str::to_owned)).collect();
    kinds.dedup();
    let mut all = Vec::new();
    for kind in kinds.into_iter().chain(["all".to_owned()]) {
        let mut of_kind: Vec<f64> = values
            .iter()
            .filter(|(name, _)| kind == "all" || super::kind_of(name) == Some(&kind[..]))
            .map(|(_, value)| *value)
            .collect();
        if of_kind.is_empty() {
            continue;
        }
        of_kind.sort_by(f64::total_cmp);
        #[allow(clippy::cast_precision_loss, reason = "a handful of problems")]
        let mean = (of_kind.iter().map(|value| value.ln()).sum::<f64>() / of_kind.len() as f64).exp();
        all.push(Spread {
            kind,
            problems: of_kind.len(),
            mean,
            least: of_kind[0],
            median: of_kind[of_kind.len() / 2],
            greatest: of_kind[of_kind.len() - 1],
        });
    }
    all
}
