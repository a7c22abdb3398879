//! `dawson perft`: counts the lines of play, the test of a move generator and the measure of its speed.

use engine::Variant;
use engine::fmax::{FmaxError, FmaxFile};
use rules::Rules;
use rules::general::Game;
use rules::orthodox::{self, Board};
use std::process::ExitCode;
use std::time::Instant;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The position in Forsyth-Edwards notation; the start position if it is left out.
    #[arg(long)]
    fen: Option<String>,
    /// The number of half-moves.
    #[arg(long)]
    depth: u32,
    /// Moves to make first, as in UCI (e2e4, a7a8q), separated by blanks.
    #[arg(long)]
    moves: Option<String>,
    /// Show the count after each first move, sorted by the move.
    #[arg(long)]
    divide: bool,
    /// Show the time and the speed on standard error.
    #[arg(long)]
    stats: bool,
    /// The game that is played: a name, or a file `*.variant`.
    #[arg(long, default_value = "chess")]
    variant: String,
    /// A file with the definitions of variants, in Fairy-Stockfish's syntax or of our own kind (TOML).
    #[arg(long)]
    ini: Option<String>,
    /// A file with the definitions of variants, in Fairy-Max's syntax.
    #[arg(long)]
    fmax: Option<String>,
}

/// Runs the command; exit status 2 on bad input.
pub fn run(arguments: &Arguments) -> ExitCode {
    let done = if let Some(path) = &arguments.fmax {
        count_fmax(arguments, path)
    } else if arguments.ini.is_none() && name_of(arguments) == "chess" {
        prepare(arguments).map(|board| count(arguments, &board))
    } else {
        count_variant(arguments)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain!("dawson perft: {message}");
            ExitCode::from(2)
        }
    }
}

/// The name of the game among those known without a file.
fn name_of(arguments: &Arguments) -> &str {
    engine::variant_of(&arguments.variant, arguments.fen.as_deref())
}

fn count_fmax(arguments: &Arguments, path: &str) -> Result<(), String> {
    // the file is of its author's time: what is no UTF-8 is in comments
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let file = FmaxFile::read(&text).map_err(|error| format!("{path}: {error}"))?;
    let name = if arguments.variant == "chess" { "normal" } else { &arguments.variant };
    let fen = arguments.fen.as_deref();
    let prepared = file.game(name).and_then(|game| game.prepare_at(fen, false));
    let played = prepared.map_err(|error| match error {
        FmaxError::Position(problem) => format!("--fen: {problem}"),
        error => format!("{path}: {error}"),
    })?;
    let mut game = played.begin();
    for (number, word) in (1..).zip(arguments.moves.as_deref().unwrap_or("").split_ascii_whitespace()) {
        let wanted = played.find_move(&mut game, word).filter(|&m| game.make(m).legal);
        wanted.ok_or_else(|| format!("--moves: move {number}, '{word}', is not a legal move here"))?;
    }
    let start = Instant::now();
    let total = if arguments.divide && arguments.depth > 0 {
        show(played.divide(&mut game, arguments.depth))
    } else {
        engine::perft(&mut game, arguments.depth)
    };
    finish(arguments, total, start);
    Ok(())
}

fn count_variant(arguments: &Arguments) -> Result<(), String> {
    let of_its_own = Some(&arguments.variant).filter(|name| name.ends_with(".variant"));
    let path = of_its_own.or(arguments.ini.as_ref());
    let in_file = |error: String| path.map_or(error.clone(), |path| format!("{path}: {error}"));
    let file = match path {
        Some(path) => Some(std::fs::read_to_string(path).map_err(|error| in_file(error.to_string()))?),
        None => None,
    };
    let name = match (&file, of_its_own) {
        (Some(text), Some(_)) => {
            let names = Variant::names_in(text).map_err(|error| in_file(error.to_string()))?;
            names.first().cloned().unwrap_or_default()
        }
        _ if arguments.ini.is_none() => name_of(arguments).to_owned(),
        _ => arguments.variant.clone(),
    };
    let variant = Variant::read(&name, file.as_deref()).map_err(|error| error.to_string())?;
    let fen = arguments.fen.as_deref().unwrap_or(variant.start());
    let (rules, position) = variant.position(fen).map_err(|error| error.to_string())?;
    let mut game = Game::new(&rules, position);
    play(&mut game, arguments.moves.as_deref().unwrap_or(""), &variant)?;
    let start = Instant::now();
    let letter = |walk| variant.letter(walk);
    let total = if arguments.divide && arguments.depth > 0 {
        show(engine::divide(&mut game, arguments.depth, &letter))
    } else {
        engine::perft(&mut game, arguments.depth)
    };
    finish(arguments, total, start);
    Ok(())
}

/// Makes the moves of `--moves`.
fn play(game: &mut Game<'_>, text: &str, variant: &Variant) -> Result<(), String> {
    let letter = |walk| variant.letter(walk);
    for (number, word) in (1..).zip(text.split_ascii_whitespace()) {
        let legal = game.legal_moves();
        let wanted = legal.into_iter().find(|&m| engine::name(game, m, &letter) == word);
        let wanted = wanted.filter(|&m| game.make(m).legal);
        wanted.ok_or_else(|| format!("--moves: move {number}, '{word}', is not a legal move here"))?;
    }
    Ok(())
}

fn prepare(arguments: &Arguments) -> Result<Board, String> {
    let fen = arguments.fen.as_deref().unwrap_or(orthodox::START);
    let mut board = Board::from_fen(fen).map_err(|error| format!("--fen: {error}"))?;
    let text = arguments.moves.as_deref().unwrap_or("");
    for (number, word) in (1..).zip(text.split_ascii_whitespace()) {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let wanted = moves.iter().find(|legal| legal.to_string() == word);
        let wanted =
            wanted.ok_or_else(|| format!("--moves: move {number}, '{word}', is not a legal move here"))?;
        board.play(*wanted);
    }
    Ok(board)
}

fn count(arguments: &Arguments, board: &Board) {
    let start = Instant::now();
    let total = if arguments.divide && arguments.depth > 0 {
        let parts = orthodox::divide(board, arguments.depth);
        show(parts.into_iter().map(|(first, lines)| (first.to_string(), lines)).collect())
    } else {
        orthodox::perft(board, arguments.depth)
    };
    finish(arguments, total, start);
}

/// Prints the count after each first move, sorted by the move. Returns their sum.
fn show(mut parts: Vec<(String, u64)>) -> u64 {
    parts.sort();
    for (first, lines) in &parts {
        tell_line!("{first}: {lines}");
    }
    tell!("\n");
    parts.iter().map(|(_, lines)| lines).sum()
}

fn finish(arguments: &Arguments, lines: u64, start: Instant) {
    tell_line!("{lines}");
    if arguments.stats {
        let seconds = start.elapsed().as_secs_f64();
        #[allow(clippy::cast_precision_loss, reason = "for reading only")]
        let speed = lines as f64 / seconds.max(1e-9) / 1e6;
        complain!("{seconds:.3} s, {speed:.1} million lines/s");
    }
}
