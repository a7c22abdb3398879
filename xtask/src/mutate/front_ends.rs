//! The front ends of the program: where their seeds are, how an input is handed over, what must be answered.

use super::process::{Fault, Observed, observe};
use super::server::Server;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The seconds that a problem may take.
const LIMIT: &str = "1";

/// A front end.
pub struct FrontEnd {
    pub name: &'static str,
    /// The texts to begin with, from the checkout and what lies beside it.
    pub seeds: fn(&Path) -> Vec<Vec<u8>>,
    means: Means,
}

/// How an input reaches the program.
enum Means {
    /// A run for each input.
    Run(fn(&Run<'_>) -> Observed),
    /// A request to a server that goes on.
    Request,
}

/// An input and where it is run.
struct Run<'a> {
    bin: &'a Path,
    place: &'a Path,
    number: u32,
    input: &'a [u8],
}

/// A front end at work.
pub struct Session<'a> {
    front_end: &'a FrontEnd,
    bin: &'a Path,
    place: &'a Path,
    server: Option<Server>,
}

impl FrontEnd {
    /// Prepares the front end.
    ///
    /// # Errors
    /// Where the server does not start.
    pub fn session<'a>(&'a self, bin: &'a Path, place: &'a Path) -> Result<Session<'a>, String> {
        let server = match self.means {
            Means::Run(_) => None,
            Means::Request => Some(Server::start(bin)?),
        };
        Ok(Session { front_end: self, bin, place, server })
    }
}

impl Session<'_> {
    /// Runs the program on an input.
    pub fn run(&mut self, number: u32, input: &[u8]) -> Observed {
        match (&self.front_end.means, &mut self.server) {
            (Means::Run(run), _) => run(&Run { bin: self.bin, place: self.place, number, input }),
            (Means::Request, Some(server)) => server.ask(input),
            (Means::Request, None) => unreachable!("a server was started with the session"),
        }
    }
}

/// All front ends.
pub const ALL: &[FrontEnd] = &[
    FrontEnd { name: "popeye", seeds: popeye, means: Means::Run(|run| problems(run, "popeye")) },
    FrontEnd { name: "py", seeds: popeye, means: Means::Run(py) },
    FrontEnd { name: "jacobi", seeds: jacobi, means: Means::Run(|run| problems(run, "jacobi")) },
    FrontEnd { name: "stipulation", seeds: stipulations, means: Means::Run(stipulation) },
    FrontEnd { name: "play", seeds: |root| folder(root, "play"), means: Means::Run(play) },
    FrontEnd { name: "czech", seeds: czech, means: Means::Run(pieces) },
    FrontEnd { name: "czech-dialogue", seeds: |root| folder(root, "dialogue"), means: Means::Run(dialogue) },
    FrontEnd { name: "query", seeds: queries, means: Means::Run(query) },
    FrontEnd { name: "pgn", seeds: games, means: Means::Run(pgn) },
    FrontEnd { name: "fmax", seeds: fmax, means: Means::Run(|run| variant(run, "--fmax", "Game:")) },
    FrontEnd { name: "variants", seeds: variants, means: Means::Run(|run| variant(run, "--ini", "[")) },
    FrontEnd { name: "fen", seeds: |root| folder(root, "fen"), means: Means::Run(fen) },
    FrontEnd {
        name: "movement",
        seeds: |root| lines_in(root, "fuzz/seeds/movement"),
        means: Means::Run(movement),
    },
    FrontEnd {
        name: "uci",
        seeds: |root| folder(root, "uci"),
        means: Means::Run(|run| engine(run, "uci\n", "stop\nisready", "readyok")),
    },
    FrontEnd {
        name: "cecp",
        seeds: |root| folder(root, "cecp"),
        means: Means::Run(|run| engine(run, "xboard\n", ".\n?\nping 4711", "pong 4711")),
    },
    FrontEnd { name: "server", seeds: |root| folder(root, "server"), means: Means::Request },
];

/// A command with the input in a file, which is its last word.
fn on_file(run: &Run<'_>, words: &[&str], file: &str) -> Observed {
    if let Err(error) = std::fs::write(run.place.join(file), run.input) {
        eprintln!("{file}: {error}");
    }
    observe(Command::new(run.bin).args(words).arg(file), run.place, b"")
}

/// An input as a word of a command line, which systems keep from being longer.
fn argument(input: &[u8]) -> String {
    const LONGEST: usize = 100_000;
    String::from_utf8_lossy(&input[..input.len().min(LONGEST)]).replace('\0', "")
}

/// Holds a run to its limits: so many times the limit on time, 0.3 s for all that is around it.
fn timely(mut observed: Observed, times: usize) -> Observed {
    let times = u32::try_from(times.max(1)).unwrap_or(u32::MAX);
    if observed.fault.is_none() && observed.time > Duration::from_secs(1) * times + Duration::from_millis(300)
    {
        observed.fault = Some(Fault::Hang);
    }
    observed
}

/// Holds a run to an answer: where it ends well, something was written.
fn answered(mut observed: Observed) -> Observed {
    let is_silent = observed.output.trim().is_empty() && observed.errors.trim().is_empty();
    if observed.fault.is_none() && is_silent {
        observed.fault = Some(Fault::Loss(format!("nothing was written, exit status {:?}", observed.code)));
    }
    observed
}

fn lose(observed: &mut Observed, what: String) {
    observed.fault.get_or_insert(Fault::Loss(what));
}

fn problems(run: &Run<'_>, dialect: &str) -> Observed {
    let common = ["solve", "--dialect", dialect, "--threads", "1", "--maxmem", "64M", "--maxtime", LIMIT];
    if run.number.is_multiple_of(2) {
        let observed = on_file(run, &common, "problem.inp");
        let ends = observed.output.lines().filter(|line| is_end(line)).count();
        let mut observed = answered(timely(observed, ends));
        if observed.code == Some(0) && ends == 0 {
            lose(&mut observed, "exit status 0, and nothing was solved".to_owned());
        }
        return observed;
    }
    let json = [&common[..], &["--format", "json"]].concat();
    let observed = on_file(run, &json, "problem.inp");
    let count = |kind: &str| observed.output.matches(&format!("\"type\":\"{kind}\"")).count();
    let (problems, summaries, errors) = (count("problem"), count("summary"), count("error"));
    let mut observed = answered(timely(observed, summaries));
    if errors == 0 && (problems > summaries || problems == 0) {
        lose(&mut observed, format!("{problems} problems, {summaries} summaries, no error"));
    }
    observed
}

/// Whether a line ends the solution of a problem or a twin, in the languages of the output.
fn is_end(line: &str) -> bool {
    const ENDS: [&str; 10] = [
        "solution finished",
        "solving interrupted",
        "partial solution",
        "solution terminee",
        "solution interrompue",
        "solution partielle",
        "loesung beendet",
        "bearbeitung abgebrochen",
        "partielle loesung",
        "solution, ",
    ];
    let line = line.trim().to_lowercase();
    ENDS.iter().any(|end| line.starts_with(end)) || line.contains(" by dawson ")
}

fn py(run: &Run<'_>) -> Observed {
    let words = ["py", "-maxmem", "64M", "-maxtime", LIMIT, "--threads", "1"];
    let observed = on_file(run, &words, "problem.inp");
    let ends = observed.output.lines().filter(|line| is_end(line)).count();
    answered(timely(observed, ends))
}

fn stipulation(run: &Run<'_>) -> Observed {
    let text = argument(run.input);
    if run.number.is_multiple_of(2) {
        let words = ["explain", "--stipulation", &text];
        return answered(timely(observe(Command::new(run.bin).args(words), run.place, b""), 1));
    }
    let structured = text.trim_start().starts_with(|letter: char| "wbWB".contains(letter));
    let word = if structured { "sstipulation" } else { "stipulation" };
    let input = format!("beginproblem\nforsyth 8/8/8/8/1p6/1k6/7R/1K6\n{word} {text}\nendproblem\n");
    problems(&Run { input: input.as_bytes(), ..*run }, "popeye")
}

fn play(run: &Run<'_>) -> Observed {
    let problem =
        "beginproblem\nforsyth 8/3k4/8/8/8/8/3P4/R3K2R\nstipulation h#3\ncondition circe\nendproblem\n";
    if let Err(error) = std::fs::write(run.place.join("problem.inp"), problem) {
        eprintln!("problem.inp: {error}");
    }
    let mut command = Command::new(run.bin);
    let observed = timely(observe(command.args(["play", "problem.inp"]), run.place, run.input), 1);
    // without a command nothing is to be answered
    if run.input.trim_ascii().is_empty() { observed } else { answered(observed) }
}

fn pieces(run: &Run<'_>) -> Observed {
    let text = argument(run.input);
    let format = if run.number.is_multiple_of(2) { "text" } else { "json" };
    let mut command = Command::new(run.bin);
    command.args(["pieces", "--maxtime", LIMIT, "--format", format, "--"]);
    answered(timely(observe(command.args(text.lines()), run.place, b""), 1))
}

fn dialogue(run: &Run<'_>) -> Observed {
    let mut command = Command::new(run.bin);
    answered(timely(observe(command.args(["pieces", "--maxtime", LIMIT]), run.place, run.input), 1))
}

fn query(run: &Run<'_>) -> Observed {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cql/tests/games.pgn");
    if let Err(error) = std::fs::write(run.place.join("question.cql"), run.input) {
        eprintln!("question.cql: {error}");
    }
    let format = ["pgn", "json", "csv", "count", "ids"][run.number as usize % 5];
    let mut command = Command::new(run.bin);
    command
        .args(["query", "--threads", "1", "--maxtime", LIMIT, "--format", format, "question.cql"])
        .arg(games);
    answered(timely(observe(&mut command, run.place, b""), 1))
}

fn pgn(run: &Run<'_>) -> Observed {
    let question =
        ["(match (position :check))", "(match (position :variations :comment \"a\"))", "(match (game))"];
    let question = question[run.number as usize % question.len()];
    let words = ["query", "--threads", "1", "--maxtime", LIMIT, "--format", "json", question];
    answered(timely(on_file(run, &words, "games.pgn"), 1))
}

/// The first name behind a sign in a file of games.
fn name_in(text: &str, sign: &str) -> String {
    let line = text.lines().find_map(|line| line.trim().strip_prefix(sign)).unwrap_or("");
    line.split(['#', ':', ']']).next().unwrap_or("").trim().to_owned()
}

fn variant(run: &Run<'_>, option: &str, sign: &str) -> Observed {
    let name = name_in(&String::from_utf8_lossy(run.input), sign);
    let file = if option == "--fmax" { "fmax.ini" } else { "variants.ini" };
    if let Err(error) = std::fs::write(run.place.join(file), run.input) {
        eprintln!("{file}: {error}");
    }
    let mut command = Command::new(run.bin);
    if run.number.is_multiple_of(2) {
        command.args(["perft", "--maxtime", LIMIT, "--depth", "2", option, file, "--variant", &name]);
        return answered(timely(observe(&mut command, run.place, b""), 1));
    }
    command.args(["engine", "--threads", "1", "--memory", "1", option, file]);
    let input = format!("xboard\nprotover 2\nnew\nvariant {name}\nsd 3\nst 1\ngo\nping 4711\nquit\n");
    answered(timely(observe(&mut command, run.place, input.as_bytes()), 1))
}

fn fen(run: &Run<'_>) -> Observed {
    const GAMES: [&str; 8] =
        ["chess", "chess960", "crazyhouse", "seirawan", "capablanca", "shogi", "xiangqi", "makruk"];
    let text = argument(run.input);
    let mut command = Command::new(run.bin);
    if run.number.is_multiple_of(4) {
        command.args(["diagram", "--fen", &text]);
    } else {
        let game = GAMES[run.number as usize % GAMES.len()];
        command.args(["perft", "--maxtime", LIMIT, "--depth", "2", "--variant", game, "--fen", &text]);
    }
    answered(timely(observe(&mut command, run.place, b""), 1))
}

fn movement(run: &Run<'_>) -> Observed {
    let text = argument(run.input);
    let notation = ["movement", "betza", "fmax", "czech"][run.number as usize % 4];
    let words = ["piece", "show", "--as", notation, "--from", "c3", "--", &text];
    answered(timely(observe(Command::new(run.bin).args(words), run.place, b""), 1))
}

/// A board program: whatever came before, it answers a last question.
fn engine(run: &Run<'_>, beginning: &str, question: &str, answer: &str) -> Observed {
    let input = [beginning.as_bytes(), run.input, b"\n", question.as_bytes(), b"\n"].concat();
    let mut command = Command::new(run.bin);
    command.args(["engine", "--threads", "1", "--memory", "1"]);
    let text = String::from_utf8_lossy(run.input).into_owned();
    let word = |word: &str| text.lines().filter(|line| line.split_whitespace().next() == Some(word)).count();
    // games may be played with clocks that a mutation has set: each move counts as a limit of its own
    let moves = 2 * text.lines().count();
    let mut observed = timely(observe(&mut command, run.place, &input), moves);
    if word("quit") + word("exit") == 0 && !observed.output.contains(answer) {
        lose(&mut observed, format!("no {answer}"));
    }
    observed
}

/// The files of a folder and those below it whose names end so, the small ones.
fn files(folder: &Path, ends: &[&str], most: u64) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for entry in entries {
            let is_small = entry.metadata().is_ok_and(|metadata| metadata.len() <= most);
            if entry.is_dir() {
                folders.push(entry);
            } else if is_small && ends.iter().any(|end| entry.to_string_lossy().ends_with(end)) {
                found.extend(std::fs::read(&entry));
            }
        }
    }
    found
}

/// The texts of a folder of `fuzz/seeds`.
fn folder(root: &Path, name: &str) -> Vec<Vec<u8>> {
    files(&root.join("fuzz/seeds").join(name), &[""], 1 << 16)
}

/// Material beside the checkout.
fn shared(root: &Path, name: &str) -> PathBuf {
    let shared = std::env::var_os("DAWSON_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    shared.join(name)
}

fn popeye(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = files(&root.join("examples"), &[".inp"], 4000);
    seeds.extend(files(&root.join("benches"), &[".inp"], 4000));
    seeds.extend(files(&shared(root, "conformance/popeye"), &[".inp"], 2000));
    // what writes files is tried elsewhere
    seeds.retain(|seed| {
        let text = String::from_utf8_lossy(seed).to_lowercase();
        ["proto", "trace", "latex"].iter().all(|word| !text.contains(word))
    });
    seeds
}

fn jacobi(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = files(&root.join("examples"), &[".jac"], 4000);
    seeds.extend(files(&shared(root, "conformance/jacobi"), &[".inp"], 4000));
    seeds
}

fn stipulations(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = lines_in(root, "fuzz/seeds/stipulation");
    for text in popeye(root) {
        for line in String::from_utf8_lossy(&text).lines() {
            let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or(("", ""));
            if ["sti", "ssti", "for", "sfor"].iter().any(|start| word.to_lowercase().starts_with(start))
                && !rest.contains('/')
            {
                seeds.push(rest.trim().as_bytes().to_vec());
            }
        }
    }
    seeds.sort();
    seeds.dedup();
    seeds
}

/// The objects of a file with one a line.
fn objects(file: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn czech(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = folder(root, "czech");
    for object in objects(&shared(root, "conformance/czech/cases.jsonl")) {
        let words: Vec<&str> =
            object["argv"].as_array().into_iter().flatten().filter_map(|word| word.as_str()).collect();
        seeds.push(words.join("\n").into_bytes());
    }
    seeds
}

fn queries(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = files(&root.join("examples"), &[".cql"], 4000);
    let keywords = std::fs::read_to_string(root.join("crates/cql/tests/keywords.txt")).unwrap_or_default();
    seeds.extend(
        keywords.lines().filter_map(|line| line.split(" | ").nth(1)).map(|query| query.as_bytes().to_vec()),
    );
    let cases = objects(&shared(root, "conformance/cql/cases.jsonl"));
    seeds.extend(
        cases.iter().filter_map(|case| case["query"].as_str()).map(|query| query.as_bytes().to_vec()),
    );
    seeds
}

/// Games, a few at a time.
fn games(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for file in ["crates/cql/tests/games.pgn", "examples/games.pgn"] {
        let text = std::fs::read(root.join(file)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        let games: Vec<&str> = text.split("\n\n[").collect();
        seeds.extend(games.chunks(3).map(|games| format!("[{}\n\n", games.join("\n\n[")).into_bytes()));
    }
    seeds
}

fn fmax(root: &Path) -> Vec<Vec<u8>> {
    let whole = |text: &str| format!("version 4.8(w)\n{text}").into_bytes();
    let seeds = folder(root, "fmax");
    let mut seeds: Vec<Vec<u8>> = seeds.iter().map(|seed| whole(&String::from_utf8_lossy(seed))).collect();
    let debian = std::fs::read("/usr/share/games/fairymax/fmax.ini").unwrap_or_default();
    let debian = String::from_utf8_lossy(&debian).into_owned();
    seeds.extend(debian.split("Game:").skip(1).map(|game| whole(&format!("Game:{game}"))));
    seeds
}

fn variants(root: &Path) -> Vec<Vec<u8>> {
    let mut seeds = files(&root.join("variants"), &[".variant"], 8000);
    seeds.extend(folder(root, "variant"));
    let known =
        std::fs::read_to_string(root.join("crates/engine/src/variant/builtin.ini")).unwrap_or_default();
    seeds.extend(known.split("\n[").skip(1).map(|entry| format!("[{entry}").into_bytes()));
    seeds
}

/// The lines of a file, each by itself.
fn lines_in(root: &Path, file: &str) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
    text.lines().filter(|line| !line.is_empty()).map(|line| line.as_bytes().to_vec()).collect()
}
