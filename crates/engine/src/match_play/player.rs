//! An engine as a process, spoken to in CECP or UCI.

use super::judgement::Judgement;
use super::processor_time::processor_time;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// A protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// CECP, version 2.
    Cecp,
    /// UCI.
    Uci,
}

/// Why an engine cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// The program could not be started.
    #[error("'{0}' cannot be started: {1}")]
    Start(String, String),
    /// It answers in neither protocol.
    #[error("'{0}' answers neither in CECP nor in UCI")]
    Silent(String),
    /// It does not play this game.
    #[error("{0} does not play {1}")]
    Variant(String, String),
    /// It has ended or closed its output.
    #[error("{0} has gone away")]
    Gone(String),
    /// It cannot be given a position.
    #[error("{0} knows no setboard, so it cannot be asked about positions")]
    NoPositions(String),
    /// It cannot be told how many positions to search.
    #[error(
        "{0} speaks CECP, which cannot ask for a number of positions: an engine that speaks UCI is expected"
    )]
    NoNodes(String),
    /// It names a move that is not legal.
    #[error("{0} plays {1}, which is illegal")]
    Illegal(String, String),
    /// It tells no value of a position.
    #[error("{0} tells no value")]
    NoValue(String),
    /// It did not answer in time.
    #[error("{0} does not answer")]
    Late(String),
}

/// What an engine answers when it is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A move, by name.
    Move(String),
    /// It gives up.
    Resigns,
    /// It says that the game is over, in its words.
    Claims(String),
}

/// Lines that wait to be heard: an engine that tells more waits itself.
const MOST_LINES: usize = 4096;

/// The bytes of a line that are heard; what is longer comes in parts.
const LONGEST_LINE: u64 = 1 << 16;

/// The next line, or as much of it as is heard at once; `None` at the end.
fn next_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    match output.take(LONGEST_LINE).read_until(b'\n', &mut line) {
        Ok(1..) => Some(String::from_utf8_lossy(&line).trim_end().to_owned()),
        Ok(0) | Err(_) => None,
    }
}

/// A running engine.
pub struct Player {
    /// What it calls itself.
    pub name: String,
    speech: Speech,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    pings: u32,
    /// For UCI: the position as it is sent before each move.
    position: String,
    /// Features of CECP.
    usermove: bool,
    can_ping: bool,
    has_setboard: bool,
    variants: Option<Vec<String>>,
}

impl Player {
    /// The time of the processor that it has used so far.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        processor_time(self.process.id())
    }

    /// Starts a program, given with its arguments parted by blanks. Without a protocol both are tried.
    ///
    /// # Errors
    /// When it cannot be started or does not answer.
    pub fn start(command: &str, speech: Option<Speech>) -> Result<Player, PlayerError> {
        let mut words = command.split_whitespace();
        Player::start_program(words.next().unwrap_or(""), words, speech)
    }

    /// Starts a program with arguments. Without a protocol both are tried.
    ///
    /// # Errors
    /// When it cannot be started or does not answer.
    pub fn start_program<'a>(
        program: &str,
        arguments: impl IntoIterator<Item = &'a str>,
        speech: Option<Speech>,
    ) -> Result<Player, PlayerError> {
        let failed =
            |error: &dyn std::fmt::Display| PlayerError::Start(program.to_owned(), error.to_string());
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(failed(&"no pipes"));
        };
        let (sender, lines) = sync_channel(MOST_LINES);
        let listen = move || {
            let mut output = BufReader::new(output);
            while let Some(line) = next_line(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        if let Err(error) = std::thread::Builder::new().spawn(listen) {
            let _ = process.kill();
            let _ = process.wait();
            return Err(failed(&error));
        }
        let name = program.rsplit('/').next().unwrap_or(program).to_owned();
        let mut player = Player {
            name,
            speech: speech.unwrap_or(Speech::Cecp),
            process,
            input,
            lines,
            pings: 0,
            position: String::new(),
            usermove: false,
            can_ping: false,
            has_setboard: false,
            variants: None,
        };
        let greeted = match speech {
            Some(Speech::Cecp) => player.greet_cecp(),
            Some(Speech::Uci) => player.greet_uci(),
            None => player.greet_cecp() || player.greet_uci(),
        };
        if greeted { Ok(player) } else { Err(PlayerError::Silent(program.to_owned())) }
    }

    /// Which protocol it speaks.
    #[must_use]
    pub fn speech(&self) -> Speech {
        self.speech
    }

    /// Whether it can be given any position; engines that speak CECP need `setboard` for it.
    ///
    /// # Errors
    /// When it cannot.
    pub fn takes_positions(&self) -> Result<(), PlayerError> {
        match self.speech {
            Speech::Cecp if !self.has_setboard => Err(PlayerError::NoPositions(self.name.clone())),
            _ => Ok(()),
        }
    }

    /// Whether it can be told how many positions to search.
    ///
    /// # Errors
    /// When it cannot, since it speaks CECP.
    pub fn takes_nodes(&self) -> Result<(), PlayerError> {
        match self.speech {
            Speech::Cecp => Err(PlayerError::NoNodes(self.name.clone())),
            Speech::Uci => Ok(()),
        }
    }

    pub(super) fn say(&mut self, text: &str) {
        let _ = writeln!(self.input, "{text}");
        let _ = self.input.flush();
    }

    fn hear(&self, until: Instant) -> Result<String, PlayerError> {
        let left = until.saturating_duration_since(Instant::now());
        // one that never stops talking is late too
        if left.is_zero() {
            return Err(PlayerError::Late(self.name.clone()));
        }
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => PlayerError::Late(self.name.clone()),
            RecvTimeoutError::Disconnected => PlayerError::Gone(self.name.clone()),
        })
    }

    fn greet_cecp(&mut self) -> bool {
        self.say("xboard\nprotover 2");
        let mut until = Instant::now() + Duration::from_secs(2);
        let mut answered = false;
        while let Ok(line) = self.hear(until) {
            let Some(features) = line.strip_prefix("feature ") else { continue };
            answered = true;
            for (key, value) in read_features(features) {
                match key.as_str() {
                    "done" if value == "0" => until = Instant::now() + Duration::from_secs(60),
                    "myname" => self.name = value,
                    "usermove" => self.usermove = value == "1",
                    "ping" => self.can_ping = value == "1",
                    "setboard" => self.has_setboard = value == "1",
                    "variants" => {
                        self.variants = Some(value.split(',').map(|v| v.trim().to_owned()).collect())
                    }
                    "done" => {
                        self.speech = Speech::Cecp;
                        return true;
                    }
                    _ => {}
                }
            }
        }
        self.speech = Speech::Cecp;
        answered
    }

    fn greet_uci(&mut self) -> bool {
        self.say("uci");
        let until = Instant::now() + Duration::from_secs(10);
        while let Ok(line) = self.hear(until) {
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut self.name);
            }
            if let Some(rest) = line.strip_prefix("option name UCI_Variant type combo") {
                let words: Vec<&str> = rest.split_whitespace().collect();
                let named = words.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_owned());
                self.variants = Some(named.collect());
            }
            if line == "uciok" {
                self.speech = Speech::Uci;
                return true;
            }
        }
        false
    }

    /// Sets options, each as NAME=VALUE.
    pub fn set_options(&mut self, options: &[String]) {
        for option in options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            match self.speech {
                Speech::Cecp => self.say(&format!("option {option}")),
                Speech::Uci => self.say(&format!("setoption name {name} value {value}")),
            }
        }
    }

    /// Begins a new game of that name.
    pub(super) fn new_game(&mut self, variant: &str) -> Result<(), PlayerError> {
        let unknown = PlayerError::Variant(self.name.clone(), variant.to_owned());
        match self.speech {
            Speech::Cecp => {
                let name = if variant == "chess" { "normal" } else { variant };
                let fairy = name.strip_prefix("fairy/");
                self.say("new");
                if let Some(own) = fairy {
                    self.say(&format!("option Variant fairy selects={own}"));
                    self.say("variant fairy");
                } else if name != "normal" {
                    let capital = name.chars().next().is_some_and(char::is_uppercase);
                    if !capital && self.variants.as_ref().is_some_and(|all| !all.iter().any(|v| v == name)) {
                        return Err(unknown);
                    }
                    self.say(&format!("variant {name}"));
                }
                self.say("nopost\neasy\nforce");
            }
            Speech::Uci => {
                let name = if variant == "normal" { "chess" } else { variant };
                let known = self.variants.as_ref().is_none_or(|all| all.iter().any(|v| v == name));
                if self.variants.is_none() && name != "chess" || !known {
                    return Err(unknown);
                }
                if self.variants.is_some() {
                    self.say(&format!("setoption name UCI_Variant value {name}"));
                }
                self.say("ucinewgame");
                "position startpos".clone_into(&mut self.position);
            }
        }
        self.wait_until_ready()
    }

    pub(super) fn wait_until_ready(&mut self) -> Result<(), PlayerError> {
        let until = Instant::now() + Duration::from_secs(30);
        let answer = match self.speech {
            Speech::Uci => {
                self.say("isready");
                "readyok".to_owned()
            }
            Speech::Cecp if self.can_ping => {
                self.pings += 1;
                self.say(&format!("ping {}", self.pings));
                format!("pong {}", self.pings)
            }
            Speech::Cecp => return Ok(()),
        };
        while self.hear(until)? != answer {}
        Ok(())
    }

    /// The other side's move; `force`: nobody is to think yet.
    pub(super) fn tell_move(&mut self, name: &str) {
        match self.speech {
            Speech::Cecp if self.usermove => self.say(&format!("usermove {name}")),
            Speech::Cecp => self.say(name),
            Speech::Uci => {
                if !self.position.contains(" moves") {
                    self.position += " moves";
                }
                self.position += &format!(" {name}");
            }
        }
    }

    /// Tells a position of the game begun, given as FEN.
    pub(super) fn place(&mut self, fen: &str) -> Result<(), PlayerError> {
        self.takes_positions()?;
        match self.speech {
            Speech::Uci => self.position = format!("position fen {fen}"),
            Speech::Cecp => self.say(&format!("setboard {fen}")),
        }
        Ok(())
    }

    /// Lets an engine that speaks CECP tell what it thinks; the others always do.
    pub(super) fn tell_thinking(&mut self) {
        if self.speech == Speech::Cecp {
            self.say("post");
        }
    }

    /// Waits for its move; `told` becomes the last value that it tells before.
    pub(super) fn answer(
        &mut self,
        until: Instant,
        told: &mut Option<Judgement>,
    ) -> Result<Answer, PlayerError> {
        loop {
            let line = self.hear(until)?;
            *told = Judgement::told(self.speech, &line).or(*told);
            match self.speech {
                Speech::Cecp => {
                    if let Some(name) = line.strip_prefix("move ") {
                        return Ok(Answer::Move(name.trim().to_owned()));
                    }
                    if line.starts_with("resign") {
                        return Ok(Answer::Resigns);
                    }
                    let result = ["1-0", "0-1", "1/2-1/2"].iter().any(|result| line.starts_with(result));
                    if result || line.starts_with("Illegal move") {
                        return Ok(Answer::Claims(line));
                    }
                }
                Speech::Uci => {
                    if let Some(rest) = line.strip_prefix("bestmove ") {
                        return Ok(match rest.split_whitespace().next() {
                            None | Some("(none)" | "0000") => Answer::Claims(line),
                            Some(name) => Answer::Move(name.to_owned()),
                        });
                    }
                }
            }
        }
    }

    /// Lets a UCI engine think about the position it has been told.
    pub(super) fn go_uci(&mut self, limits: &str) {
        let position = self.position.clone();
        self.say(&position);
        self.say(&format!("go {limits}"));
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.say("quit");
        for _ in 0..50 {
            if matches!(self.process.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The pairs of a feature line: `name=value`, values with blanks in quotes.
fn read_features(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some((key, after)) = rest.split_once('=') {
        let (value, further) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((key.trim().to_owned(), value.to_owned()));
        rest = further.trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_LINE, next_line, read_features};

    #[test]
    fn lines_without_end_come_in_parts() {
        let mut output = std::io::BufReader::new(&b"move e2e4\nlast"[..]);
        assert_eq!(next_line(&mut output).as_deref(), Some("move e2e4"));
        assert_eq!(next_line(&mut output).as_deref(), Some("last"));
        assert_eq!(next_line(&mut output), None);
        let mut endless = std::io::BufReader::new(std::io::repeat(b'y'));
        assert_eq!(next_line(&mut endless).map(|line| line.len() as u64), Some(LONGEST_LINE));
    }

    #[test]
    fn features_are_read_with_their_quotes() {
        let read = read_features("myname=\"My Engine 1\" ping=1 variants=\"normal,capablanca\" done=1");
        let names: Vec<&str> = read.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["myname", "ping", "variants", "done"]);
        assert_eq!(read[2].1, "normal,capablanca");
    }
}
