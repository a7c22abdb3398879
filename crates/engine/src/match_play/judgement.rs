//! Asking an engine what it thinks of a position.

use super::player::{Player, PlayerError, Speech};
use std::time::{Duration, Instant};

/// How hard an engine thinks about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// So many half-moves deep.
    Depth(u32),
    /// So long; engines that speak CECP are given whole seconds.
    Time(Duration),
    /// So many positions (UCI only).
    Nodes(u64),
}

/// What an engine thinks of a position, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Hundredths of a pawn.
    Hundredths(i32),
    /// Mate in so many moves; negative: the side to move is mated.
    Mate(i32),
}

/// Engines that speak CECP tell a mate in N moves as this number and N.
const CECP_MATE: i32 = 100_000;

/// An engine that thinks longer than asked by this is taken for silent.
const PATIENCE: Duration = Duration::from_secs(600);

impl Player {
    /// What the engine thinks of a position of chess, given as FEN; `None` if it tells no score. Each position is
    /// judged as in a new game, so that the answer does not depend on those before.
    ///
    /// # Errors
    /// When it ends, is silent, or cannot be given a position.
    pub fn judge(&mut self, fen: &str, thought: Thought) -> Result<Option<Judgement>, PlayerError> {
        self.new_game("chess")?;
        self.place(fen)?;
        self.judgement(thought)
    }

    /// What the engine thinks of the position that it has been told.
    pub(super) fn judgement(&mut self, thought: Thought) -> Result<Option<Judgement>, PlayerError> {
        match self.speech() {
            Speech::Uci => self.go_uci(&match thought {
                Thought::Depth(depth) => format!("depth {depth}"),
                Thought::Time(time) => format!("movetime {}", time.as_millis()),
                Thought::Nodes(nodes) => format!("nodes {nodes}"),
            }),
            Speech::Cecp => {
                let limit = match thought {
                    Thought::Depth(depth) => format!("sd {depth}"),
                    Thought::Time(time) => format!("st {}", time.as_millis().div_ceil(1000).max(1)),
                    Thought::Nodes(_) => return Err(PlayerError::NoNodes(self.name.clone())),
                };
                self.tell_thinking();
                self.say(&format!("{limit}\ngo"));
            }
        }
        let mut judgement = None;
        self.answer(Instant::now() + PATIENCE, &mut judgement)?;
        if self.speech() == Speech::Cecp {
            self.say("force");
        }
        Ok(judgement)
    }
}

impl Judgement {
    /// What a line of an engine's output tells of its position.
    pub(super) fn told(speech: Speech, line: &str) -> Option<Judgement> {
        match speech {
            Speech::Uci => of_info(line),
            Speech::Cecp => of_thinking(line),
        }
    }
}

/// The exact score of UCI's `info`.
fn of_info(line: &str) -> Option<Judgement> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") || line.contains("lowerbound") || line.contains("upperbound") {
        return None;
    }
    words.find(|word| *word == "score")?;
    let kind = words.next()?;
    let value: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Judgement::Hundredths(value)),
        "mate" => Some(Judgement::Mate(value)),
        _ => None,
    }
}

/// The score of CECP's thinking output: depth, score, time, nodes, and the line.
fn of_thinking(line: &str) -> Option<Judgement> {
    let mut numbers = line.split_whitespace().map(|word| word.parse::<i64>().ok());
    let (_depth, score, _time, _nodes) =
        (numbers.next()??, numbers.next()??, numbers.next()??, numbers.next()??);
    let score = i32::try_from(score).ok()?;
    Some(match score.abs() - CECP_MATE {
        moves if moves >= 0 => Judgement::Mate(moves * score.signum()),
        _ => Judgement::Hundredths(score),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_in_both_protocols() {
        assert_eq!(of_info("info depth 4 score cp -31 nodes 20 pv e2e4"), Some(Judgement::Hundredths(-31)));
        assert_eq!(of_info("info depth 4 score mate -2"), Some(Judgement::Mate(-2)));
        assert_eq!(of_info("info depth 4 score cp 3 lowerbound"), None);
        assert_eq!(of_info("bestmove e2e4"), None);
        assert_eq!(of_thinking(" 4 -31 12 2003 e2e4 e7e5"), Some(Judgement::Hundredths(-31)));
        assert_eq!(of_thinking("9 100003 12 2003 d1h5"), Some(Judgement::Mate(3)));
        assert_eq!(of_thinking("9 -100002 12 2003 e8e7"), Some(Judgement::Mate(-2)));
        assert_eq!(of_thinking("move e2e4"), None);
        assert_eq!(of_thinking("# 4 5 6 7"), None);
    }
}
