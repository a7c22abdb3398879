//! Games of self-play as lines of text: number, half points of White, moves, each with the score of the search for White.
//!
//! ```text
//! 17 2 e2e4 c7c5 g1f3:31 *h7h5:95 d7d6:28
//! ```
//!
//! A move with a star was not played: it is a move at random, with what the search expects after it.

use std::fmt::{Display, Formatter, Result as Written};
use std::str::FromStr;

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its number.
    pub number: u64,
    /// White's half points: 0, 1 or 2.
    pub half_points: u8,
    /// Its moves.
    pub moves: Vec<Played>,
}

/// A move of a game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its name.
    pub name: String,
    /// What the search expected for White, in hundredths of a pawn; `None` in the opening.
    pub score: Option<i32>,
    /// Whether it was only looked at: the score is that of the position after it, and the next move is played without it.
    pub aside: bool,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{word}': expected {expected}")]
pub struct BadRecord {
    word: String,
    expected: &'static str,
}

impl Display for GameRecord {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "{} {}", self.number, self.half_points)?;
        for Played { name, score, aside } in &self.moves {
            write!(f, " {}{name}", if *aside { "*" } else { "" })?;
            if let Some(score) = score {
                write!(f, ":{score}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for GameRecord {
    type Err = BadRecord;

    fn from_str(line: &str) -> Result<GameRecord, BadRecord> {
        let mut words = line.split_whitespace();
        let mut head = |expected: &'static str| {
            let word = words.next().unwrap_or("");
            word.parse::<u64>().map_err(|_| BadRecord { word: word.to_owned(), expected })
        };
        let number = head("the number of a game")?;
        let half_points = head("0, 1 or 2 half points")?;
        let half_points = u8::try_from(half_points)
            .ok()
            .filter(|&points| points <= 2)
            .ok_or(BadRecord { word: half_points.to_string(), expected: "0, 1 or 2 half points" })?;
        let played = |word: &str| {
            let bad = || BadRecord { word: word.to_owned(), expected: "a move and its score" };
            let (name, score) =
                word.rsplit_once(':').map_or((word, None), |(name, score)| (name, Some(score)));
            let score = score.map(|score| score.parse().map_err(|_| bad())).transpose()?;
            match name.strip_prefix('*') {
                None => Ok(Played { name: name.to_owned(), score, aside: false }),
                Some(name) if score.is_some() => Ok(Played { name: name.to_owned(), score, aside: true }),
                Some(_) => Err(BadRecord { word: word.to_owned(), expected: "*MOVE:SCORE" }),
            }
        };
        Ok(GameRecord { number, half_points, moves: words.map(played).collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let line = "17 2 e2e4 c7c5 g1f3:31 *h7h5:95 P@d6:-28";
        let game: GameRecord = line.parse().expect("a game");
        assert_eq!(game.moves[4], Played { name: "P@d6".to_owned(), score: Some(-28), aside: false });
        assert_eq!(game.moves[3], Played { name: "h7h5".to_owned(), score: Some(95), aside: true });
        assert_eq!(game.to_string(), line);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = "17 3 e2e4".parse::<GameRecord>().expect_err("too many points");
        assert_eq!(error.to_string(), "'3': expected 0, 1 or 2 half points");
        let error = "17 1 e2e4:x".parse::<GameRecord>().expect_err("no score");
        assert_eq!(error.to_string(), "'e2e4:x': expected a move and its score");
        let error = "17 1 *e2e4".parse::<GameRecord>().expect_err("no score");
        assert_eq!(error.to_string(), "'*e2e4': expected *MOVE:SCORE");
    }
}
