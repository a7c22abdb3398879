//! `dawson match`: two engines play each other, or are compared by the moves that they choose.

use crate::machine;
use dawson::engine::contest::{
    Adjudication, Agreement, Balanced, Catalogue, Gain, GameRecord, GeneralJudge, Match, Openings, Pace,
    Player, PlayerError, Positions, Score, Speech, Sprt, Termination, Thought,
};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The first engine: a program with its arguments, in quotes. 'cecp:' or 'uci:' before it names the protocol.
    first: String,
    /// The second engine.
    second: String,
    /// The game that is played.
    #[arg(long, default_value = "chess")]
    variant: String,
    /// A file of games in Fairy-Max's syntax.
    #[arg(long, value_name = "FILE")]
    fmax: Option<String>,
    /// Files of variants in Fairy-Stockfish's syntax, parted by colons.
    #[arg(long, value_name = "FILE")]
    ini: Option<String>,
    /// Play games of Fairy-Max's file by ShaMax's rule that a bare king loses.
    #[arg(long)]
    baring: bool,
    /// How many games; colours alternate, and two games begin with the same opening.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many games are played at the same time, each by two engines of its own.
    #[arg(long, value_name = "GAMES", default_value_t = 1)]
    concurrency: usize,
    /// Seconds for each move, fractions allowed.
    #[arg(long, conflicts_with_all = ["tc", "depth", "nodes"])]
    st: Option<f64>,
    /// The clock: MOVES/MINUTES:SECONDS+INCREMENT; the moves and the increment may be left out.
    #[arg(long)]
    tc: Option<String>,
    /// A fixed depth in half-moves.
    #[arg(long)]
    depth: Option<u32>,
    /// A fixed number of positions (UCI).
    #[arg(long)]
    nodes: Option<u64>,
    /// Another number of positions for the second engine. Numbers in proportion to what each engine searches in a second of the processor
    /// make a match at equal time that other programs on the machine do not disturb.
    #[arg(long, value_name = "NODES", requires = "nodes")]
    nodes_second: Option<u64>,
    /// Seconds on the clock shown to the first engine before every move, in place of --st: for engines that know no
    /// fractions of seconds.
    #[arg(long, value_name = "SECONDS")]
    clock_first: Option<f64>,
    /// The same for the second engine.
    #[arg(long, value_name = "SECONDS")]
    clock_second: Option<f64>,
    /// A file of openings: moves in coordinates, one opening a line.
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Begin with so many random half-moves.
    #[arg(long, default_value_t = 0)]
    random: u32,
    /// Take only random openings in which neither side is better by more than so many hundredths of a pawn.
    #[arg(long, value_name = "HUNDREDTHS", requires = "random")]
    balanced: Option<i32>,
    /// The seed of the random openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Options of the first engine, NAME=VALUE.
    #[arg(long, value_name = "NAME=VALUE")]
    option_first: Vec<String>,
    /// Options of the second engine.
    #[arg(long, value_name = "NAME=VALUE")]
    option_second: Vec<String>,
    /// Stop when the sequential test of these two differences in Elo decides.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_hyphen_values = true)]
    sprt: Option<Vec<f64>>,
    /// The chances of error of the test.
    #[arg(long, num_args = 2, value_names = ["ALPHA", "BETA"], default_values_t = [0.05, 0.05])]
    errors: Vec<f64>,
    /// Write the games to this file, behind what is there.
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
    /// Milliseconds that are forgiven.
    #[arg(long, default_value_t = 200)]
    margin: u64,
    /// After so many half-moves a game is drawn.
    #[arg(long, default_value_t = 600)]
    longest: u32,
    /// A game is won when both engines have said for so many moves in a row that the same side is ahead by so many hundredths of a pawn.
    #[arg(long, num_args = 2, value_names = ["HUNDREDTHS", "MOVES"])]
    adjudicate_win: Option<Vec<u32>>,
    /// A game is drawn when both engines have said for so many moves in a row that neither side is ahead by more than so many hundredths of a pawn, but
    /// not before so many moves of the game.
    #[arg(long, num_args = 3, value_names = ["HUNDREDTHS", "MOVES", "AFTER"])]
    adjudicate_draw: Option<Vec<u32>>,
    /// Play no games: ask both engines for a move in the same positions, and let this third engine (UCI) tell, where they differ, what each move is
    /// worth. Tells small differences with far less work than games.
    #[arg(long, value_name = "ENGINE", conflicts_with_all = ["tc", "games", "concurrency", "pgn", "sprt", "openings", "random", "longest", "adjudicate_win", "adjudicate_draw"])]
    arbiter: Option<String>,
    /// How many positions the arbiter searches after a move; more than the engines, or it knows no better.
    #[arg(long, value_name = "NODES", requires = "arbiter", default_value_t = 300_000)]
    arbiter_nodes: u64,
    /// Options of the arbiter, NAME=VALUE.
    #[arg(long, value_name = "NAME=VALUE", requires = "arbiter")]
    option_arbiter: Vec<String>,
    /// In how many positions engines are compared: they come from quick games of our own engine, by the seed.
    #[arg(long, value_name = "NUMBER", requires = "arbiter", default_value_t = 400)]
    positions: u32,
}

/// Runs the match; exit status 2 on bad input.
pub fn run(arguments: &Arguments) -> ExitCode {
    machine::ended("match", contest(arguments))
}

/// Starts an engine and sets its options.
fn start(command: &str, options: &[String]) -> Result<Player, PlayerError> {
    let (speech, command) = match command.split_once(':') {
        Some(("cecp", rest)) => (Some(Speech::Cecp), rest),
        Some(("uci", rest)) => (Some(Speech::Uci), rest),
        _ => (None, command),
    };
    let mut player = Player::start(command, speech)?;
    player.set_options(options);
    Ok(player)
}

/// Both engines.
fn both(arguments: &Arguments) -> Result<[Player; 2], PlayerError> {
    Ok([
        start(&arguments.first, &arguments.option_first)?,
        start(&arguments.second, &arguments.option_second)?,
    ])
}

fn seconds(value: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(value).map_err(|_| format!("{value} is no time"))
}

/// The time of each engine.
fn paces(arguments: &Arguments) -> Result<[Pace; 2], String> {
    if let Some(nodes) = arguments.nodes {
        return Ok([nodes, arguments.nodes_second.unwrap_or(nodes)].map(|nodes| Pace::Nodes(nodes.max(1))));
    }
    pace(arguments).map(|pace| [pace; 2])
}

/// When games end by agreement.
fn adjudication(arguments: &Arguments) -> Adjudication {
    let agreement = |numbers: &Vec<u32>| Agreement {
        hundredths: i32::try_from(numbers[0]).unwrap_or(i32::MAX),
        moves: numbers[1],
        after: numbers.get(2).copied().unwrap_or(0),
    };
    Adjudication {
        win: arguments.adjudicate_win.as_ref().map(agreement),
        draw: arguments.adjudicate_draw.as_ref().map(agreement),
    }
}

fn pace(arguments: &Arguments) -> Result<Pace, String> {
    if let Some(depth) = arguments.depth {
        return Ok(Pace::Depth(depth.max(1)));
    }
    if let Some(text) = &arguments.tc {
        let bad = || format!("--tc: expected MOVES/MINUTES:SECONDS+INCREMENT, not '{text}'");
        let (moves, rest) = text.split_once('/').unwrap_or(("0", text));
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (minutes, further) = base.split_once(':').unwrap_or((base, "0"));
        let number = |text: &str| text.parse::<f64>().map_err(|_| bad());
        let base = seconds(number(minutes)? * 60.0 + number(further)?)?;
        return Ok(Pace::Clock(moves.parse().map_err(|_| bad())?, base, seconds(number(increment)?)?));
    }
    seconds(arguments.st.unwrap_or(0.1)).map(Pace::PerMove)
}

fn contest(arguments: &Arguments) -> Result<(), String> {
    let catalogue =
        Catalogue { fmax: arguments.fmax.clone(), variants: arguments.ini.clone(), baring: arguments.baring };
    let game = catalogue.open(&arguments.variant, None)?;
    let judge = GeneralJudge::of(&game, false);
    let openings = match &arguments.openings {
        Some(path) => {
            Openings::read(&std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?)
        }
        None if let Some(most) = arguments.balanced => {
            Openings::Balanced(Balanced { plies: arguments.random, seed: arguments.seed, most, nodes: 2000 })
        }
        None if arguments.random > 0 => Openings::Random(arguments.random, arguments.seed),
        None => Openings::Lines(Vec::new()),
    };
    let shown = |clock: Option<f64>| clock.map(seconds).transpose();
    let contest = Match {
        game: &game,
        judge: &judge,
        openings,
        paces: paces(arguments)?,
        shown: [shown(arguments.clock_first)?, shown(arguments.clock_second)?],
        margin: Duration::from_millis(arguments.margin),
        longest: arguments.longest,
        adjudication: adjudication(arguments),
    };
    let sprt = arguments.sprt.as_ref().map(|elo| Sprt {
        elo0: elo[0],
        elo1: elo[1],
        alpha: arguments.errors[0],
        beta: arguments.errors[1],
    });
    let mut pgn = match &arguments.pgn {
        Some(path) => {
            crate::belongings::may_overwrite(std::path::Path::new(path), "[Event ")?;
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            Some(file.map_err(|error| format!("{path}: {error}"))?)
        }
        None => None,
    };
    if let Some(arbiter) = &arguments.arbiter {
        let mut players = both(arguments).map_err(|error| error.to_string())?;
        let arbiter = start(arbiter, &arguments.option_arbiter);
        let mut arbiter = arbiter.map_err(|error| error.to_string())?;
        arbiter.takes_nodes().map_err(|error| format!("--arbiter: {error}"))?;
        return moves(arguments, &contest, &mut players, &mut arbiter);
    }
    let mut tally = Tally::default();
    let mut problem = None;
    contest.play_all(arguments.games, arguments.concurrency, &|| both(arguments), &mut |record| {
        let record = record.map_err(|error| error.to_string());
        let more = record.and_then(|record| tally.add(&record, &contest, pgn.as_mut(), sprt.as_ref()));
        more.unwrap_or_else(|error| {
            problem = Some(error);
            false
        })
    });
    problem.map_or(Ok(()), Err)?;
    tally.show(sprt.as_ref());
    Ok(())
}

/// Positions in which a side is ahead by more, in hundredths of a pawn, tell little.
const DECIDED: i32 = 200;

/// So many positions are searched for each move of the games from which positions come.
const QUICK: u64 = 400;

/// Compares engines by their moves.
fn moves(
    arguments: &Arguments,
    contest: &Match<'_>,
    players: &mut [Player; 2],
    arbiter: &mut Player,
) -> Result<(), String> {
    let positions = Positions { seed: arguments.seed, nodes: QUICK, most: DECIDED };
    let thought = Thought::Nodes(arguments.arbiter_nodes.max(1));
    let mut gain = Gain::default();
    for number in 0..arguments.positions {
        let line = positions.line(number.into(), contest.game, contest.judge);
        let choice = contest.compare(&line, players, (&mut *arbiter, thought));
        let choice = choice.map_err(|error| error.to_string())?;
        gain.add(&choice);
        let [first, second] = &choice.moves;
        if first != second {
            tell_line!("{}: {first} or {second}: {:+.1}", number + 1, 100.0 * choice.gain);
        }
        if crate::output::is_unwritten() {
            break;
        }
    }
    let (mean, error) = gain.mean();
    tell_line!(
        "{} and {} choose the same move in {} of {} positions.",
        players[0].name,
        players[1].name,
        gain.same,
        gain.positions
    );
    tell_line!(
        "A hundred moves of {} gain {:+.2} +- {:.2} points over those of {}, says {}.",
        players[0].name,
        100.0 * mean,
        100.0 * error,
        players[1].name,
        arbiter.name
    );
    Ok(())
}

#[derive(Default)]
struct Tally {
    names: [String; 2],
    score: Score,
    used: [(Duration, u32); 2],
    longest: [Duration; 2],
    forfeits: u32,
}

impl Tally {
    /// Counts, tells and writes a game; whether there shall be more.
    fn add(
        &mut self,
        record: &GameRecord,
        contest: &Match<'_>,
        pgn: Option<&mut std::fs::File>,
        sprt: Option<&Sprt>,
    ) -> Result<bool, String> {
        let first = (1 - record.round % 2) as usize;
        let (white, black) = (&record.names[0], &record.names[1]);
        tell_line!("{}: {white} - {black} {} {{{}}}", record.round, record.result, record.reason);
        match (record.result, first) {
            ("1-0", 0) | ("0-1", 1) => self.score.add(2),
            ("1/2-1/2", _) => self.score.add(1),
            _ => self.score.add(0),
        }
        for player in 0..2 {
            let side = if player == 0 { first } else { 1 - first };
            self.names[player].clone_from(&record.names[side]);
            self.used[player].0 += record.used[side].0;
            self.used[player].1 += record.used[side].1;
            self.longest[player] = self.longest[player].max(record.longest[side]);
        }
        self.forfeits += u32::from(record.termination == Termination::Forfeit);
        if let Some(file) = pgn {
            file.write_all(contest.pgn(record, today().as_deref()).as_bytes())
                .map_err(|error| error.to_string())?;
        }
        if let Some(decided) = sprt.and_then(|test| test.decision(&self.score)) {
            tell_line!(
                "The test accepts {}.",
                if decided { "the second hypothesis" } else { "the first hypothesis" }
            );
            return Ok(false);
        }
        Ok(!crate::output::is_unwritten())
    }

    fn show(&self, sprt: Option<&Sprt>) {
        let (score, (elo, error)) = (&self.score, self.score.elo());
        tell_line!(
            "Score of {} against {}: {} - {} - {} ({:.1} %), Elo {elo:.0} +- {error:.0}",
            self.names[0],
            self.names[1],
            score.won,
            score.lost,
            score.drawn,
            100.0 * score.share()
        );
        for (name, ((used, moves), longest)) in self.names.iter().zip(self.used.iter().zip(self.longest)) {
            let mean = used.as_millis() / u128::from((*moves).max(1));
            tell_line!("{name}: {mean} ms a move, longest {} ms", longest.as_millis());
        }
        if self.forfeits > 0 {
            tell_line!("Games lost by an illegal move, the clock or silence: {}", self.forfeits);
        }
        if let Some(test) = sprt {
            let (low, high) = test.bounds();
            tell_line!(
                "SPRT of {} against {} Elo: log-likelihood ratio {:.2} ({low:.2} to {high:.2}), pairs {:?}",
                test.elo0,
                test.elo1,
                test.ratio(score),
                score.pairs
            );
        }
    }
}

/// The date at Greenwich as PGN writes it; `None` before 1970.
fn today() -> Option<String> {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?.as_secs();
    let (mut year, mut day) = (1970_u64, seconds / 86_400);
    let leap = |year: u64| {
        u64::from(year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while day >= 365 + leap(year) {
        day -= 365 + leap(year);
        year += 1;
    }
    let lengths = [31, 28 + leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    Some(format!("{year}.{month:02}.{:02}", day + 1))
}
