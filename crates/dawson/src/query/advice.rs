//! The engine that judges positions for a query: a program that speaks UCI or CECP.

use ::engine::match_play::{Judgement, Player, Speech, Thought};
use cql::advice::{Judge, Judges, Score};
use cql::tree::Effort;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// An engine that has been started.
struct Advising(Player);

impl Judge for Advising {
    fn judge(&mut self, fen: &str, effort: Effort) -> Option<Score> {
        let thought = match effort {
            Effort::Depth(depth) => Thought::Depth(depth),
            Effort::MoveTime(milliseconds) => Thought::Time(Duration::from_millis(milliseconds.into())),
        };
        Some(match self.0.judge(fen, thought).ok()?? {
            Judgement::Hundredths(value) => Score::Hundredths(value),
            Judgement::Mate(moves) => Score::Mate(moves),
        })
    }
}

/// Who judges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Adviser {
    /// An engine by its command, a program with its arguments.
    Command(String),
    /// Dawson's engine: a `dawson` program, which is started as `dawson engine`.
    Dawson(PathBuf),
}

impl Adviser {
    /// The judges of a search: each of its threads starts one.
    #[must_use]
    pub fn judges(self) -> Judges {
        Judges::new(move || {
            let player = match &self {
                Adviser::Command(command) => Player::start(command, None),
                Adviser::Dawson(program) => {
                    Player::start_program(&program.to_string_lossy(), ["engine"], Some(Speech::Uci))
                }
            };
            let player = player.map_err(io::Error::other)?;
            player.takes_positions().map_err(io::Error::other)?;
            Ok(Box::new(Advising(player)))
        })
    }
}
