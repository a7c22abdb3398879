//! `dawson tune`: learns the weights of a game's evaluation by self-play.

use crate::machine::{self, plain_threads};
use dawson::engine::contest::{Catalogue, GeneralJudge};
use dawson::engine::tuning::{Event, GameRecord, Tuning};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game.
    #[arg(long, default_value = "chess")]
    variant: String,
    /// A file of games in Fairy-Max's syntax.
    #[arg(long, value_name = "FILE")]
    fmax: Option<String>,
    /// Files of variants in Fairy-Stockfish's syntax, parted by colons.
    #[arg(long, value_name = "FILE")]
    ini: Option<String>,
    /// Where the weights are written.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Begin with the weights of a file instead of those derived from movement.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Begin the network with that of another game, where --from has none: a unit takes over what is known there of the one that is most like it.
    /// 'none': begin with nothing.
    #[arg(long, value_name = "VARIANT", default_value = "chess")]
    like: String,
    /// Keep the games in this file, and go on with those that it has.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Games for each round; later rounds play half as many as there are already, if that is more.
    #[arg(long, default_value_t = 5000)]
    games: u64,
    /// Rounds of play, fit and test; each begins with what the one before has learnt. Without this: 2, or with --hours as many as the time allows.
    #[arg(long)]
    rounds: Option<u32>,
    /// Positions searched for each move; the match that tests a round searches sixteen times as many.
    #[arg(long, default_value_t = 120)]
    nodes: u64,
    /// Positions after moves at random that are searched too, beside each position of the first thousand games: the weights are fitted to these.
    #[arg(long, default_value_t = 2)]
    asides: u32,
    /// Games of the match that tests each round; 0: its result is taken without one.
    #[arg(long, default_value_t = 200)]
    test_games: u64,
    /// Stop self-play after so many hours, fractions allowed; what was learnt is tested then.
    #[arg(long)]
    hours: Option<f64>,
    /// The seed: the same seed and numbers of games give the same weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// Runs the command; exit status 2 on bad input.
pub fn run(arguments: &Arguments) -> ExitCode {
    machine::ended("tune", tune(arguments))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The games of an earlier run. A last line that was cut short is left out: that game is played again.
fn kept(path: &Path) -> Result<Vec<GameRecord>, String> {
    let text = if path.exists() { read(path)? } else { String::new() };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let lines = (1..).zip(whole.lines()).filter(|(_, line)| !line.starts_with('#'));
    let record = |(line, text): (usize, &str)| {
        text.parse().map_err(|error| format!("{}:{line}: {error}", path.display()))
    };
    let records = lines.map(record).collect();
    if whole.len() < text.len() {
        std::fs::write(path, whole).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    records
}

/// A game whose network is known; `None` for 'none'.
fn game_like(name: &str) -> Result<Option<GeneralJudge>, String> {
    if name == "none" {
        return Ok(None);
    }
    let judge = GeneralJudge::of(&Catalogue::default().open(name, None)?, false);
    match judge.weights().squares {
        Some(_) => Ok(Some(judge)),
        None => Err(format!("--like {name}: no network over squares comes with this game")),
    }
}

fn tune(arguments: &Arguments) -> Result<(), String> {
    let catalogue =
        Catalogue { fmax: arguments.fmax.clone(), variants: arguments.ini.clone(), baring: false };
    let game = catalogue.open(&arguments.variant, None)?;
    let mut start = GeneralJudge::derived(&game, false);
    if let Some(path) = &arguments.from {
        let read = start.read_weights(&read(path)?, &game.name);
        read.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    crate::belongings::may_overwrite(&arguments.output, "# dawson tune")?;
    let records = arguments.keep.as_deref().map(kept).transpose()?.unwrap_or_default();
    let mut keep = match &arguments.keep {
        Some(path) => {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            Some(file.map_err(|error| format!("{}: {error}", path.display()))?)
        }
        None => None,
    };
    let hours = |hours: f64| {
        Duration::try_from_secs_f64(hours * 3600.0).map_err(|_| format!("--hours: {hours} is no time"))
    };
    let tuning = Tuning {
        rounds: arguments.rounds.unwrap_or(if arguments.hours.is_some() { u32::MAX } else { ROUNDS }),
        games: arguments.games,
        nodes: arguments.nodes.max(1),
        asides: arguments.asides,
        test_games: arguments.test_games,
        seed: arguments.seed,
        threads: plain_threads(arguments.threads),
        like: game_like(&arguments.like)?,
        until: arguments.hours.map(hours).transpose()?.map(|hours| Instant::now() + hours),
    };
    let before = start.weights().clone();
    let mut head = head(arguments);
    let mut unwritten = None;
    let (mut games, began) = (records.len(), Instant::now());
    let learnt = tuning.run(&game, &start, records, &mut |event| match event {
        Event::Played(record) => {
            games += 1;
            if let Some(file) = &mut keep
                && let Err(error) = writeln!(file, "{record}")
            {
                unwritten.get_or_insert(error.to_string());
            }
            if games.is_multiple_of(100) {
                tell_line!("{games} games, {} s", began.elapsed().as_secs());
            }
        }
        Event::Fitted { round, positions, loss: [before, after] } => {
            let line = format!(
                "round {round}: {games} games, {positions} positions, loss {before:.4} -> {after:.4}"
            );
            tell_line!("{line}");
            head += &format!("\n{line}");
        }
        Event::Trained { round, positions, error: [before, after] } => {
            let line = format!(
                "round {round}: network, {positions} positions, mean squared error {before:.4} -> {after:.4}"
            );
            tell_line!("{line}");
            head += &format!("\n{line}");
        }
        Event::Tested { round, score, ratio, taken } => {
            let (elo, error) = score.elo();
            let line = format!(
                "round {round}: {} - {} - {} against the weights before, Elo {elo:.0} +- {error:.0}, \
                 log-likelihood ratio {ratio:.2} (15 Elo against 0){}",
                score.won,
                score.lost,
                score.drawn,
                if *taken { "" } else { ": not taken" }
            );
            tell_line!("{line}");
            head += &format!("\n{line}");
        }
    });
    let learnt = learnt.map_err(|error| error.to_string())?;
    if let Some(error) = unwritten {
        return Err(format!("the games could not be kept: {error}"));
    }
    let mut judge = start;
    judge.set_weights(learnt);
    let text = judge.weights().write(judge.layout(), &game.name, &head, &before);
    std::fs::write(&arguments.output, text)
        .map_err(|error| format!("{}: {error}", arguments.output.display()))?;
    tell_line!("{} was written.", arguments.output.display());
    Ok(())
}

/// Rounds, where neither they nor a time are given.
const ROUNDS: u32 = 2;

/// How the weights are made, for the head of their file.
fn head(arguments: &Arguments) -> String {
    let Arguments { variant, like, games, rounds, nodes, asides, test_games, seed, hours, .. } = arguments;
    let mut head = format!(
        "dawson tune --variant {variant} --like {like} --games {games} --nodes {nodes} --asides {asides} \
         --test-games {test_games} --seed {seed}"
    );
    if let Some(rounds) = rounds {
        head += &format!(" --rounds {rounds}");
    }
    if let Some(hours) = hours {
        head += &format!(" --hours {hours}");
    }
    for (option, file) in [("--fmax", &arguments.fmax), ("--ini", &arguments.ini)] {
        if let Some(file) = file {
            head += &format!(" {option} {file}");
        }
    }
    if let Some(from) = &arguments.from {
        head += &format!(" --from {}", from.display());
    }
    head
}
