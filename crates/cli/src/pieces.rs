//! `dawson pieces`: men defined in the Czech language, on the command line or in a dialogue.

use crate::output::pointed;
use board::Side;
use movement::czech::{CzechError, CzechPosition, Definition, Game, Line};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Definitions, eight rows (rank 8 first) and a function: `tb` all moves of White, `tc` of Black, `rN` all forced
/// wins of White in N moves. Without any, a dialogue asks for them.
#[derive(clap::Args)]
pub struct Arguments {
    /// How the result is printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The language of messages and of the dialogue.
    #[arg(long, value_enum, default_value_t = Tongue::Cs)]
    language: Tongue,
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
    BadRow,
    BadFunction,
    NoKings,
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
            Message::BadRow => ["Nesprávný zápis řádku", "The row is not right"],
            Message::BadFunction => ["chybné zadání", "unknown function; expected tb, tc or r and a number"],
            Message::NoKings => [
                "Šachovnice neobsahuje krále, nelze jí řešit jako úlohu",
                "The board lacks a king and cannot be solved as a problem",
            ],
            Message::AskDefinitions => [
                "Zadejte figury, každou na řádek; END ukončí zadávání",
                "Define men, one a line; END closes the list",
            ],
            Message::AskPosition => [
                "Zadejte pozici, osm řádků od osmé řady",
                "Enter the position, eight rows from the eighth rank down",
            ],
            Message::AskFunction => ["Zadejte VYRES nebo TAHY", "Enter SOLVE or MOVES"],
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
            _ => text.strip_prefix('r')?.parse().ok().map(Function::Wins),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.items.is_empty() {
        return dialogue(arguments.language);
    }
    match solve(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            match arguments.format {
                Format::Json => tell_line!("{}", serde_json::json!({ "error": message })),
                Format::Text => tell_line!("{message}"),
            }
            ExitCode::FAILURE
        }
    }
}

fn solve(arguments: &Arguments) -> Result<(), String> {
    let tongue = arguments.language;
    let count = arguments.items.iter().take_while(|item| Definition::looks_like_one(item)).count();
    let (definitions, rest) = arguments.items.split_at(count);
    let game = read_definitions(definitions, tongue);
    // what was meant as a definition is no row either; that alone would not tell where the fault is
    if let Some(text) = rest.first().filter(|text| text.contains('{'))
        && let Err(error) = Definition::parse(text)
    {
        complain!("{}", refusal(tongue, text, &error));
    }
    let Some((function, rows)) = rest.split_last() else {
        return Err(tongue.say(Message::BadRow).to_owned());
    };
    let position = CzechPosition::parse(rows.iter().map(String::as_str), game.kinds())
        .map_err(|error| position_message(&error, tongue))?;
    if arguments.format == Format::Text {
        tell!("{}", board_text(&game, &position));
        tell!("\n");
    }
    let function = Function::parse(function)
        .ok_or_else(|| format!("{} ({function})", tongue.say(Message::BadFunction)))?;
    let lines = lines(&game, &position, function, tongue)?;
    match arguments.format {
        Format::Json => tell_line!("{}", as_json(&game, &lines)),
        Format::Text => print_lines(&game, &lines, function, tongue),
    }
    Ok(())
}

fn read_definitions(texts: &[String], tongue: Tongue) -> Game {
    let mut definitions = Vec::new();
    for text in texts {
        match Definition::parse(text) {
            Ok(definition) => definitions.push(definition),
            Err(error) => complain!("{}", refusal(tongue, text, &error)),
        }
    }
    let game = Game::new(definitions);
    for symbol in game.undefined_symbols() {
        complain!("{}: {symbol}", tongue.say(Message::UnknownMan));
    }
    game.with_undefined_symbols()
}

fn refusal(tongue: Tongue, text: &str, error: &CzechError) -> String {
    pointed(&format!("{}: {error}", tongue.say(Message::BadDefinition)), text, error.at)
}

fn position_message(error: &movement::czech::PositionError, tongue: Tongue) -> String {
    match error {
        movement::czech::PositionError::UnknownMan(symbol) => {
            format!("{}: {symbol}\n{}", tongue.say(Message::UnknownMan), tongue.say(Message::BadRow))
        }
        other => format!("{}: {other}", tongue.say(Message::BadRow)),
    }
}

fn lines(
    game: &Game,
    position: &CzechPosition,
    function: Function,
    tongue: Tongue,
) -> Result<Vec<Line>, String> {
    match function {
        Function::Moves(side) => Ok(game.moves(position, side)),
        Function::Wins(_) if !game.has_both_kings(position) => Err(tongue.say(Message::NoKings).to_owned()),
        Function::Wins(moves) => Ok(game.wins(position, moves)),
    }
}

fn notation(line: &Line) -> String {
    line.moves.iter().map(|(symbol, square)| format!("{symbol} {square}")).collect::<Vec<_>>().join(" ")
}

fn as_json(game: &Game, lines: &[Line]) -> serde_json::Value {
    let positions: Vec<_> = lines
        .iter()
        .map(|line| serde_json::json!({ "move": notation(line), "rows": line.position.rows(game.kinds()) }))
        .collect();
    serde_json::json!({ "count": lines.len(), "positions": positions })
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

fn print_lines(game: &Game, lines: &[Line], function: Function, tongue: Tongue) {
    if lines.is_empty() {
        let message = match function {
            Function::Moves(_) => Message::NoMove,
            Function::Wins(_) => Message::NoSolution,
        };
        tell_line!("{}", tongue.say(message));
    }
    for line in lines {
        tell_line!("{} ", notation(line));
        tell_line!("{}", board_text(game, &line.position));
    }
}

/// The lines that a person types.
struct Questions {
    tongue: Tongue,
    lines: std::io::Lines<std::io::StdinLock<'static>>,
}

impl Questions {
    /// The next line after a prompt; `None` at the end of the input.
    fn ask(&mut self, message: Message) -> Option<String> {
        tell_line!("{}:", self.tongue.say(message));
        self.line()
    }

    fn line(&mut self) -> Option<String> {
        // A prompt that cannot be flushed is still followed by the question's answer.
        let _ = std::io::stdout().flush();
        self.lines.next()?.ok().map(|line| line.trim().to_owned())
    }

    fn position(&mut self, game: &Game) -> Option<CzechPosition> {
        let mut rows: Vec<String> = Vec::new();
        tell_line!("{}:", self.tongue.say(Message::AskPosition));
        while rows.len() < 8 {
            rows.push(self.line()?);
            // A row is tried in the company of empty ones.
            let mut all = rows.clone();
            all.resize(8, ". . . . . . . .".to_owned());
            if let Err(error) = CzechPosition::parse(all.iter().map(String::as_str), game.kinds()) {
                tell_line!("{}", position_message(&error, self.tongue));
                rows.pop();
            }
        }
        CzechPosition::parse(rows.iter().map(String::as_str), game.kinds()).ok()
    }

    fn function(&mut self) -> Option<Function> {
        loop {
            match self.ask(Message::AskFunction)?.to_uppercase().as_str() {
                "VYRES" | "SOLVE" => loop {
                    if let Ok(moves) = self.ask(Message::AskMoves)?.parse() {
                        return Some(Function::Wins(moves));
                    }
                },
                "TAHY" | "MOVES" => loop {
                    match self.ask(Message::AskSide)?.to_uppercase().as_str() {
                        "BILY" | "WHITE" => return Some(Function::Moves(Side::White)),
                        "CERNY" | "BLACK" => return Some(Function::Moves(Side::Black)),
                        _ => {}
                    }
                },
                _ => {}
            }
        }
    }
}

fn dialogue(tongue: Tongue) -> ExitCode {
    let mut questions = Questions { tongue, lines: std::io::stdin().lines() };
    tell_line!("{}:", tongue.say(Message::AskDefinitions));
    let mut definitions = Vec::new();
    loop {
        let Some(line) = questions.line() else { return ExitCode::FAILURE };
        match line.as_str() {
            "END" => break,
            "" => {}
            text => match Definition::parse(text) {
                Ok(definition) => definitions.push(definition),
                Err(error) => tell_line!("{}", refusal(tongue, text, &error)),
            },
        }
    }
    let game = Game::new(definitions);
    for symbol in game.undefined_symbols() {
        tell_line!("{}: {symbol}", tongue.say(Message::UnknownMan));
    }
    let game = game.with_undefined_symbols();
    loop {
        let Some(position) = questions.position(&game) else { return ExitCode::FAILURE };
        let Some(function) = questions.function() else { return ExitCode::FAILURE };
        match lines(&game, &position, function, tongue) {
            Ok(lines) => {
                print_lines(&game, &lines, function, tongue);
                return ExitCode::SUCCESS;
            }
            Err(message) => tell_line!("{message}"),
        }
    }
}
