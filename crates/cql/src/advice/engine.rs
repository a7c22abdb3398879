//! An engine that speaks UCI.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::Score;
use crate::tree::Effort;

/// A running engine. It is stopped when this is dropped.
pub struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts the engine of a command line (program and arguments, separated by blanks).
    ///
    /// # Errors
    ///
    /// When the program cannot be started or does not answer as a UCI engine does.
    pub fn start(command: &str) -> io::Result<Engine> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| io::Error::other("the engine's command is empty"))?;
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("the engine {program}: {error}")))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("the engine has no input and output"));
        };
        let mut engine = Engine { process, input, output: BufReader::new(output) };
        engine.say("uci")?;
        engine.wait_for("uciok", |_| {})?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Reads lines up to one that begins with a word.
    fn wait_for(&mut self, word: &str, mut each: impl FnMut(&str)) -> io::Result<()> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the engine has ended"));
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(());
            }
            each(line.trim());
        }
    }

    /// The score of a position after such an effort; `None` when the engine gives none or has ended. Each
    /// position is judged as in a new game, so that the answer does not depend on those before.
    pub fn judge(&mut self, fen: &str, effort: Effort) -> Option<Score> {
        let go = match effort {
            Effort::Depth(depth) => format!("go depth {depth}"),
            Effort::MoveTime(milliseconds) => format!("go movetime {milliseconds}"),
        };
        let mut score = None;
        self.say("ucinewgame").ok()?;
        self.say("isready").ok()?;
        self.wait_for("readyok", |_| {}).ok()?;
        self.say(&format!("position fen {fen}")).ok()?;
        self.say(&go).ok()?;
        self.wait_for("bestmove", |line| score = score_of(line).or(score)).ok()?;
        score
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that does not leave when asked is ended.
        let _ = self.say("quit");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The exact score of an `info` line.
fn score_of(line: &str) -> Option<Score> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") || line.contains("lowerbound") || line.contains("upperbound") {
        return None;
    }
    words.find(|word| *word == "score")?;
    let kind = words.next()?;
    let value: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::Hundredths(value)),
        "mate" => Some(Score::Mate(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_info_lines() {
        assert_eq!(score_of("info depth 4 score cp -31 nodes 20 pv e2e4"), Some(Score::Hundredths(-31)));
        assert_eq!(score_of("info depth 4 score mate -2"), Some(Score::Mate(-2)));
        assert_eq!(score_of("info depth 4 score cp 3 lowerbound"), None);
        assert_eq!(score_of("bestmove e2e4"), None);
        assert!(Score::Mate(1).hundredths() > Score::Mate(5).hundredths());
        assert!(Score::Mate(0).hundredths() < Score::Mate(-3).hundredths());
        assert!(Score::Mate(-3).hundredths() < Score::Hundredths(-5000).hundredths());
    }
}
