//! The weights of an evaluation, and the small text files that keep them.
//!
//! A file is made by `dawson tune`. Its lines are names of [`Layout`]'s rows, each with one pair of numbers for each feature:
//!
//! ```text
//! # lines that begin so do not count
//! game knightmate
//! R.value 480/520
//! turn 21/9
//! ```
//!
//! A network in their place ([`SquareNetwork`]) is written as lines whose names begin with `squares-`, and `UNIT.own@SQUARE` and the like. The weights still tell what units
//! are worth in exchanges.
//!
//! What a file does not name keeps the weight that is derived from movement; a file without a network has none.

use super::layout::Layout;
use super::lines::{Line, WeightsError, write_line};
use super::packed::unpack;
use super::score::Score;
use super::square_network::SquareNetwork;
use flate2::read::GzDecoder;
use std::fmt::Write;
use std::io::Read;

/// What the features of a game are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A weight for each feature, in hundredths of a pawn.
    pub scores: Vec<Score>,
    /// What tells the value in the place of their sum, if it was learnt.
    pub squares: Option<SquareNetwork>,
}

/// No weight is larger; sums stay within 32 bits.
const LARGEST: i32 = 20_000;

impl Weights {
    /// Reads a file over these weights; their network gives way to that of the file, if it has one.
    ///
    /// # Errors
    /// When a line names no feature of the game, has another number of weights, or is for another game.
    pub fn read(&mut self, text: &str, layout: &Layout, game: &str) -> Result<(), WeightsError> {
        let mut squares = None;
        for (number, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (name, numbers) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            let line = Line { number, name, rest: numbers };
            if name == "game" {
                if numbers.trim() != game {
                    return Err(line.wrong(format!("weights for '{}', expected '{game}'", numbers.trim())));
                }
                continue;
            }
            if SquareNetwork::has_line(name) {
                let network = squares.get_or_insert_with(|| SquareNetwork::silent(layout.inputs()));
                network.read_line(line, layout.inputs())?;
                continue;
            }
            let Some(row) = layout.rows().iter().find(|row| row.name == name) else {
                return Err(line.wrong(format!("'{name}' is no feature of this game")));
            };
            let mut weights = Vec::new();
            for pair in numbers.split_whitespace() {
                let weight = pair.split_once('/').and_then(|(middle, end)| {
                    let number = |text: &str| {
                        text.parse::<i32>().ok().filter(|number| (-LARGEST..=LARGEST).contains(number))
                    };
                    Some(Score::new(number(middle)?, number(end)?))
                });
                weights.push(weight.ok_or_else(|| {
                    line.wrong(format!("'{pair}': expected two whole numbers up to {LARGEST}, such as 12/-7"))
                })?);
            }
            if weights.len() != row.count {
                return Err(line.wrong(format!(
                    "{name} has {} weights, expected {}",
                    weights.len(),
                    row.count
                )));
            }
            self.scores[row.first..row.first + row.count].copy_from_slice(&weights);
        }
        self.squares = squares;
        Ok(())
    }

    /// Writes them as a file; rows that are all zero are left out if they are zero in `derived` too. `head` becomes comments.
    #[must_use]
    pub fn write(&self, layout: &Layout, game: &str, head: &str, derived: &Weights) -> String {
        let mut text = String::new();
        for line in head.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "game {game}");
        for row in layout.rows() {
            let range = row.first..row.first + row.count;
            let own = &self.scores[range.clone()];
            if own.iter().chain(&derived.scores[range]).all(|weight| *weight == Score::default()) {
                continue;
            }
            let weights = own.iter().map(|weight| format!("{}/{}", weight.middle(), weight.end()));
            write_line(&mut text, &row.name, weights);
        }
        if let Some(network) = &self.squares {
            network.write(layout.inputs(), &mut text);
        }
        text
    }

    /// The game that a file of weights is for.
    #[must_use]
    pub fn game_of(text: &str) -> Option<&str> {
        text.lines().find_map(|line| line.trim().strip_prefix("game ")).map(str::trim)
    }

    /// The games with weights that come with the engine.
    pub fn shipped_games() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// The file of weights that comes with the engine for a game of variants.ini, if one does.
    #[must_use]
    pub fn shipped(game: &str) -> Option<String> {
        let (_, file) = SHIPPED.iter().find(|(name, _)| *name == game)?;
        let mut packed = Vec::new();
        // what the build script has packed is whole
        GzDecoder::new(*file).read_to_end(&mut packed).ok()?;
        unpack(&packed)
    }
}

/// A file of weights as the build script has packed it.
macro_rules! shipped {
    ($game:literal) => {
        ($game, include_bytes!(concat!(env!("OUT_DIR"), "/", $game, ".weights")))
    };
}

/// The games with weights of their own. `dawson tune` made them; each tells how in its head.
static SHIPPED: &[(&str, &[u8])] = &[
    shipped!("3check"),
    shipped!("atomic"),
    shipped!("berolina"),
    shipped!("capablanca"),
    shipped!("chess"),
    shipped!("crazyhouse"),
    shipped!("kingofthehill"),
    shipped!("knightmate"),
    shipped!("makruk"),
    shipped!("shatranj"),
    shipped!("xiangqi"),
];
