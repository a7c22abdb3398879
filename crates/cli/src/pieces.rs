//! `dawson pieces`: men defined in the Czech language, on the command line or in a dialogue.

use crate::machine::Limits;
use crate::output::pointed;
use dawson::Side;
use dawson::piece::czech::{CzechError, CzechPosition, Definition, Game, Line, PositionError};
use std::fmt::Write as _;
use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;

/// Definitions, eight rows (rank 8 first) and a function: `tb` all moves of White, `tc` of Black, `rN` all forced
/// wins of White in N moves (at most 255). Without any, a dialogue asks for them.
#[derive(clap::Args)]
pub struct Arguments {
    /// How the result is printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The language of messages and of the dialogue.
    #[arg(long, value_enum, default_value_t = Tongue::En)]
    language: Tongue,
    /// The most seconds for the answer.
    #[arg(long)]
    maxtime: Option<u32>,
    /// `"P{…}"` … `". . . . . . . ."` … `r2`
    #[arg(trailing_var_arg = true)]
    items: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Boards with their moves.
    Text,
    /// One object.
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Tongue {
    /// Czech.
    Cs,
    /// English.
    En,
}

/// What the program says.
#[derive(Clone, Copy)]
enum Message {
    NoMove,
    NoSolution,
    BadDefinition,
    UnknownMan,
    NoSuchName,
    StandsStill,
    Row,
    NoFlag,
    EightSquares,
    EightRows,
    BadFunction,
    NoKings,
    InputEnds,
    NotUnderstood,
    TimeUp,
    Interrupted,
    AskDefinitions,
    AskPosition,
    AskFunction,
    AskMoves,
    AskSide,
}

impl Tongue {
    fn say(self, message: Message) -> &'static str {
        let [czech, english] = match message {
            Message::NoMove => [
                "V této pozici daný hráč nemá žádný platný tah",
                "The player has no legal move in this position",
            ],
            Message::NoSolution => ["Zadaná úloha nemá řešení", "The problem has no solution"],
            Message::BadDefinition => {
                ["Zápis figury se nepodařilo zpracovat", "The definition was not understood"]
            }
            Message::UnknownMan => ["neznámá figura", "unknown man"],
            Message::NoSuchName => [
                "podmínka nikdy neplatí, tento název nemá nic",
                "nothing has that name, so the condition never holds",
            ],
            Message::StandsStill => [
                "neznámá figura; objeví-li se, nemůže táhnout",
                "no definition has that symbol; where it appears it cannot move",
            ],
            Message::Row => ["Nesprávný zápis řádku", "row"],
            Message::NoFlag => ["nemá flag", "has no flag"],
            Message::EightSquares => ["očekáváno osm polí", "expected eight squares"],
            Message::EightRows => ["očekáváno osm řádků pozice", "expected the eight rows of the position"],
            Message::BadFunction => [
                "chybné zadání; očekáváno tb, tc nebo r a číslo (nejvýše 255)",
                "unknown function; expected tb, tc or r and a number up to 255",
            ],
            Message::NoKings => [
                "Šachovnice neobsahuje krále, nelze jí řešit jako úlohu",
                "The board lacks a king and cannot be solved as a problem",
            ],
            Message::InputEnds => ["vstup skončil", "the input ended before this was answered"],
            Message::NotUnderstood => ["nerozumím", "not understood"],
            Message::TimeUp => ["čas vypršel: výpis není úplný", "time is up: this is not everything"],
            Message::Interrupted => ["přerušeno: výpis není úplný", "interrupted: this is not everything"],
            Message::AskDefinitions => [
                "Zadejte figury, každou na řádek; END ukončí zadávání",
                "Define men, one a line; END closes the list",
            ],
            Message::AskPosition => [
                "Zadejte pozici, osm řádků od osmé řady",
                "Enter the position, eight rows from the eighth rank down",
            ],
            Message::AskFunction => [
                "Zadejte VYRES (řešit úlohu) nebo TAHY (vypsat tahy); i tb, tc nebo r a počet tahů",
                "Enter SOLVE or MOVES; also tb, tc, or r and the number of moves",
            ],
            Message::AskMoves => ["Zadejte počet tahů", "Enter the number of moves"],
            Message::AskSide => ["Zadejte BILY nebo CERNY", "Enter WHITE or BLACK"],
        };
        if self == Tongue::Cs { czech } else { english }
    }
}

/// What is to be done with a position.
#[derive(Clone, Copy)]
enum Function {
    Moves(Side),
    Wins(u32),
}

impl Function {
    fn parse(text: &str) -> Option<Function> {
        match text {
            "tb" => Some(Function::Moves(Side::White)),
            "tc" => Some(Function::Moves(Side::Black)),
            _ => wins(text.strip_prefix('r')?),
        }
    }
}

/// Forced wins within a number of moves; a search goes twice as many half-moves deep.
fn wins(number: &str) -> Option<Function> {
    number.parse::<u8>().ok().map(|moves| Function::Wins(moves.into()))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.items.is_empty() {
        return dialogue(arguments);
    }
    match solve(arguments) {
        Ok(code) => code,
        Err(message) => {
            match arguments.format {
                Format::Json => tell_line!("{}", serde_json::json!({ "error": message })),
                Format::Text => complain!("{message}"),
            }
            ExitCode::FAILURE
        }
    }
}

fn solve(arguments: &Arguments) -> Result<ExitCode, String> {
    let tongue = arguments.language;
    let limits = Limits::begin(arguments.maxtime);
    let count = arguments.items.iter().take_while(|item| Definition::looks_like_one(item)).count();
    let (definitions, rest) = arguments.items.split_at(count);
    // what was meant as a definition is no row either; that alone would not tell where the fault is
    if let Some(text) = rest.first().filter(|text| text.contains('{'))
        && let Err(error) = Definition::parse(text)
    {
        return Err(refusal(tongue, text, &error));
    }
    let (read, mut faults) = read_definitions(definitions, tongue);
    let game = Game::new(read).stopped_by(limits.stop.clone());
    let slips = slips(&game, tongue);
    let game = game.with_undefined_symbols();
    let Some((function, rows)) = rest.split_last() else {
        return Err(first_of(faults, tongue.say(Message::EightRows).to_owned()));
    };
    let position = match CzechPosition::parse(rows.iter().map(String::as_str), game.kinds()) {
        Ok(position) => position,
        // a man is unknown because its definition was refused: that is the fault
        Err(error) => return Err(first_of(faults, position_message(&error, tongue))),
    };
    let function = Function::parse(function)
        .ok_or_else(|| format!("{}: {function}", tongue.say(Message::BadFunction)))?;
    faults.extend(slips);
    for fault in faults {
        complain!("{fault}");
    }
    if arguments.format == Format::Text {
        tell!("{}", board_text(&game, &position));
        tell!("\n");
    }
    if matches!(function, Function::Wins(_)) && !game.has_both_kings(&position) {
        return Err(tongue.say(Message::NoKings).to_owned());
    }
    match arguments.format {
        Format::Text => print_lines(&game, &position, function, tongue),
        Format::Json => {
            let mut found = Vec::new();
            each_line(&game, &position, function, &mut |line| found.push(as_json(&game, &line)));
            let (count, is_complete) = (found.len(), !game.is_stopped());
            tell_line!(
                "{}",
                serde_json::json!({ "count": count, "complete": is_complete, "positions": found })
            );
        }
    }
    Ok(ending(&limits, tongue))
}

/// The exit status after an answer; why it is no whole one is reported.
fn ending(limits: &Limits, tongue: Tongue) -> ExitCode {
    let Some((code, _)) = limits.ended() else { return ExitCode::SUCCESS };
    complain!("{}", tongue.say(if limits.is_time_up() { Message::TimeUp } else { Message::Interrupted }));
    code
}

/// The first of some messages, or another one if there are none.
fn first_of(messages: Vec<String>, other: String) -> String {
    messages.into_iter().next().unwrap_or(other)
}

/// The definitions that are understood, and what is wrong with the others.
fn read_definitions(texts: &[String], tongue: Tongue) -> (Vec<Definition>, Vec<String>) {
    let (mut definitions, mut faults) = (Vec::new(), Vec::new());
    for text in texts {
        match Definition::parse(text) {
            Ok(definition) => definitions.push(definition),
            Err(error) => faults.push(refusal(tongue, text, &error)),
        }
    }
    (definitions, faults)
}

/// What the definitions of a game name that does not exist.
fn slips(game: &Game, tongue: Tongue) -> Vec<String> {
    let still = game.undefined_symbols().into_iter().map(|name| (name, Message::StandsStill));
    let named: Vec<(String, Message)> = still.collect();
    let never = game.unknown_names().into_iter().filter(|name| named.iter().all(|(known, _)| known != name));
    let never: Vec<(String, Message)> = never.map(|name| (name, Message::NoSuchName)).collect();
    let all = named.into_iter().chain(never);
    all.map(|(name, message)| format!("{name}: {}", tongue.say(message))).collect()
}

fn refusal(tongue: Tongue, text: &str, error: &CzechError) -> String {
    let expected = match tongue {
        Tongue::En => error.to_string(),
        Tongue::Cs => {
            let column = text.get(..error.at).unwrap_or(text).chars().count() + 1;
            format!("sloupec {column}: očekáváno: {}", error.expected_in_czech())
        }
    };
    pointed(&format!("{}: {expected}", tongue.say(Message::BadDefinition)), text, error.at)
}

fn position_message(error: &PositionError, tongue: Tongue) -> String {
    let say = |message| tongue.say(message);
    let row = say(Message::Row);
    match error {
        PositionError::UnknownMan(symbol, rank) => {
            format!("{row} {rank}: {}: {symbol}", say(Message::UnknownMan))
        }
        PositionError::UnknownFlag(symbol, flag, rank) => {
            format!("{row} {rank}: {symbol} {} {flag}", say(Message::NoFlag))
        }
        PositionError::ShortRow(rank) => format!("{row} {rank}: {}", say(Message::EightSquares)),
        PositionError::Rows => say(Message::EightRows).to_owned(),
    }
}

/// Reports what is asked for, line by line.
fn each_line(game: &Game, position: &CzechPosition, function: Function, found: &mut dyn FnMut(Line)) {
    match function {
        Function::Moves(side) => game.moves(position, side).into_iter().for_each(found),
        Function::Wins(moves) => game.wins(position, moves, found),
    }
}

fn notation(line: &Line) -> String {
    line.moves.iter().map(|(symbol, square)| format!("{symbol} {square}")).collect::<Vec<_>>().join(" ")
}

fn as_json(game: &Game, line: &Line) -> serde_json::Value {
    serde_json::json!({ "move": notation(line), "rows": line.position.rows(game.kinds()) })
}

fn board_text(game: &Game, position: &CzechPosition) -> String {
    let width = game.kinds().iter().map(|kind| kind.symbol.chars().count()).max().unwrap_or(1) + 1;
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let token = position.token(rank * 8 + file, game.kinds());
            // Writing to a string cannot fail.
            let _ = write!(text, "{token:width$}");
        }
        text.push('\n');
    }
    text
}

fn print_lines(game: &Game, position: &CzechPosition, function: Function, tongue: Tongue) {
    let mut any = false;
    each_line(game, position, function, &mut |line| {
        any = true;
        tell_line!("{} ", notation(&line));
        tell_line!("{}", board_text(game, &line.position));
    });
    if !any && !game.is_stopped() {
        let message = match function {
            Function::Moves(_) => Message::NoMove,
            Function::Wins(_) => Message::NoSolution,
        };
        tell_line!("{}", tongue.say(message));
    }
}

/// The lines that a person types.
struct Questions {
    tongue: Tongue,
    lines: std::io::Split<std::io::StdinLock<'static>>,
}

impl Questions {
    /// Asks until the answer is understood; an answer that is not is told so. `None` at the end of the input.
    fn ask<T>(&mut self, message: Message, understand: impl Fn(&str, Tongue) -> Option<T>) -> Option<T> {
        loop {
            tell_line!("{}:", self.tongue.say(message));
            let answer = self.line()?;
            if let Some(found) = understand(&answer, self.tongue) {
                return Some(found);
            }
            tell_line!("{}: {answer}", self.tongue.say(Message::NotUnderstood));
        }
    }

    /// The next line that is not empty; `None` at the end of the input.
    fn line(&mut self) -> Option<String> {
        loop {
            // A prompt that cannot be flushed is still followed by the question's answer.
            let _ = std::io::stdout().flush();
            let Some(Ok(line)) = self.lines.next() else {
                complain!("{}", self.tongue.say(Message::InputEnds));
                return None;
            };
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if !line.is_empty() {
                return Some(line.to_owned());
            }
        }
    }

    fn definitions(&mut self) -> Option<Vec<Definition>> {
        tell_line!("{}:", self.tongue.say(Message::AskDefinitions));
        let mut definitions = Vec::new();
        loop {
            match self.line()?.as_str() {
                "END" => return Some(definitions),
                text => match Definition::parse(text) {
                    Ok(definition) => definitions.push(definition),
                    Err(error) => tell_line!("{}", refusal(self.tongue, text, &error)),
                },
            }
        }
    }

    fn position(&mut self, game: &Game) -> Option<CzechPosition> {
        let mut rows: Vec<String> = Vec::new();
        tell_line!("{}:", self.tongue.say(Message::AskPosition));
        loop {
            let row = self.line()?;
            // what answers a later question is no row
            if row.split(|c: char| c.is_whitespace() || c == ';').nth(1).is_none() {
                let message = [Message::NotUnderstood, Message::Row, Message::EightSquares];
                let [not_understood, word, expected] = message.map(|message| self.tongue.say(message));
                tell_line!("{not_understood}: {row}; {word} {}: {expected}", 8 - rows.len());
                continue;
            }
            rows.push(row);
            // a row is tried in the company of empty ones
            let mut all = rows.clone();
            all.resize(8, ". . . . . . . .".to_owned());
            match CzechPosition::parse(all.iter().map(String::as_str), game.kinds()) {
                Ok(position) if rows.len() == 8 => return Some(position),
                Ok(_) => {}
                Err(error) => {
                    tell_line!("{}", position_message(&error, self.tongue));
                    rows.pop();
                }
            }
        }
    }

    fn function(&mut self) -> Option<Function> {
        /// What is asked for, as far as it is told.
        enum Asked {
            All(Function),
            Wins,
            Moves,
        }
        let asked = self.ask(Message::AskFunction, |answer, _| match answer.to_uppercase().as_str() {
            "VYRES" | "SOLVE" => Some(Asked::Wins),
            "TAHY" | "MOVES" => Some(Asked::Moves),
            _ => Function::parse(&answer.to_lowercase()).map(Asked::All),
        })?;
        match asked {
            Asked::All(function) => Some(function),
            Asked::Wins => self.ask(Message::AskMoves, |answer, _| {
                wins(answer).or_else(|| {
                    Function::parse(&answer.to_lowercase()).filter(|found| matches!(found, Function::Wins(_)))
                })
            }),
            Asked::Moves => {
                self.ask(Message::AskSide, |answer, tongue| match (answer.to_uppercase().as_str(), tongue) {
                    ("BILY" | "BÍLÝ" | "WHITE" | "W" | "TB", _) | ("B", Tongue::Cs) => {
                        Some(Function::Moves(Side::White))
                    }
                    ("CERNY" | "ČERNÝ" | "BLACK" | "C" | "TC", _) | ("B", Tongue::En) => {
                        Some(Function::Moves(Side::Black))
                    }
                    _ => None,
                })
            }
        }
    }

    /// Asks for everything and reports what is found; `None` at the end of the input.
    fn run(&mut self, maxtime: Option<u32>) -> Option<ExitCode> {
        let game = Game::new(self.definitions()?);
        for slip in slips(&game, self.tongue) {
            tell_line!("{slip}");
        }
        let game = game.with_undefined_symbols();
        loop {
            let position = self.position(&game)?;
            let function = self.function()?;
            if matches!(function, Function::Wins(_)) && !game.has_both_kings(&position) {
                tell_line!("{}", self.tongue.say(Message::NoKings));
                continue;
            }
            // while questions are asked Ctrl-C ends the program, as nothing is lost
            let limits = Limits::begin(maxtime);
            let game = game.stopped_by(limits.stop.clone());
            print_lines(&game, &position, function, self.tongue);
            return Some(ending(&limits, self.tongue));
        }
    }
}

fn dialogue(arguments: &Arguments) -> ExitCode {
    let mut questions = Questions { tongue: arguments.language, lines: std::io::stdin().lock().split(b'\n') };
    questions.run(arguments.maxtime).unwrap_or(ExitCode::FAILURE)
}
