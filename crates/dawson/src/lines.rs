//! Counting the lines of play of a game: the test of a move generator and the measure of its speed.

use board::Position;
use engine::fmax::{FmaxError, FmaxFile};
use engine::{Playable, Variant};
use rules::Rules;
use rules::general::{Game, Move as Made, RuleSet};
use rules::orthodox::{self, Board};

/// A position whose lines are counted.
///
/// ```
/// use dawson::Lines;
///
/// let mut lines = Lines::of_game("chess", None).unwrap();
/// assert_eq!(lines.count(3), 8_902);
/// lines.play("e2e4").unwrap();
/// assert_eq!(lines.count(1), 20);
/// assert_eq!(lines.divide(2).iter().map(|(_, lines)| lines).sum::<u64>(), 600);
/// ```
pub struct Lines(Kind);

enum Kind {
    /// Chess on bitboards.
    Chess(Box<Board>),
    /// A variant by its rules: its endings do not end a line.
    Variant { variant: Box<Variant>, rules: Box<RuleSet>, start: Box<Position>, made: Vec<Made> },
    /// A game of Fairy-Max's.
    Fmax { game: Box<Playable>, made: Vec<Made> },
}

/// Why there is no such game, position or move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinesError {
    /// There is no such game, or its definition is wrong.
    #[error("{0}")]
    Game(String),
    /// The position is wrong.
    #[error("{0}")]
    Position(String),
    /// It is no legal move.
    #[error("'{0}' is not a legal move here")]
    Illegal(String),
}

impl Lines {
    /// A game that is known by name, at its start or at a position. Chess is counted on bitboards.
    ///
    /// # Errors
    /// When there is no such game, or the position is wrong.
    pub fn of_game(name: &str, fen: Option<&str>) -> Result<Lines, LinesError> {
        let name = engine::variant_of(name, fen);
        if name == "chess" {
            let board = Board::from_fen(fen.unwrap_or(orthodox::START))
                .map_err(|error| LinesError::Position(error.to_string()))?;
            return Ok(Lines(Kind::Chess(Box::new(board))));
        }
        Lines::of_variant(name, None, fen)
    }

    /// A game from definitions in the syntax of Fairy-Stockfish's variants.ini, or Dawson's own (TOML). Without a name it is the first of them.
    ///
    /// # Errors
    /// When there is no such game, or the definitions or the position are wrong.
    pub fn of_definitions(text: &str, name: Option<&str>, fen: Option<&str>) -> Result<Lines, LinesError> {
        let first = || {
            let names = Variant::names_in(text).map_err(|error| LinesError::Game(error.to_string()))?;
            Ok(names.into_iter().next().unwrap_or_default())
        };
        let name = name.map_or_else(first, |name| Ok(name.to_owned()))?;
        Lines::of_variant(&name, Some(text), fen)
    }

    fn of_variant(name: &str, text: Option<&str>, fen: Option<&str>) -> Result<Lines, LinesError> {
        let variant = Variant::read(name, text).map_err(|error| LinesError::Game(error.to_string()))?;
        let (rules, start) = variant
            .position(fen.unwrap_or(variant.start()))
            .map_err(|error| LinesError::Position(error.to_string()))?;
        Ok(Lines(Kind::Variant {
            variant: Box::new(variant),
            rules: Box::new(rules),
            start: Box::new(start),
            made: Vec::new(),
        }))
    }

    /// A game from definitions in Fairy-Max's syntax.
    ///
    /// # Errors
    /// When there is no such game, or the definitions or the position are wrong.
    pub fn of_fmax(text: &str, name: &str, fen: Option<&str>) -> Result<Lines, LinesError> {
        let wrong = |error| match error {
            FmaxError::Position(problem) => LinesError::Position(problem.to_string()),
            error => LinesError::Game(error.to_string()),
        };
        let file = FmaxFile::read(text).map_err(wrong)?;
        let game = file.game(name).and_then(|game| game.prepare_at(fen, false)).map_err(wrong)?;
        Ok(Lines(Kind::Fmax { game: Box::new(game), made: Vec::new() }))
    }

    /// Makes a move, written as board programs write it (`e2e4`, `e7e8q`, `P@e4`).
    ///
    /// # Errors
    /// When it is not legal.
    pub fn play(&mut self, word: &str) -> Result<(), LinesError> {
        let found = match &mut self.0 {
            Kind::Chess(board) => {
                let mut legal = Vec::new();
                board.legal_moves(&mut legal);
                legal.iter().find(|legal| legal.to_string() == word).map(|found| board.play(*found))
            }
            Kind::Variant { variant, rules, start, made } => {
                let mut game = after(Game::new(rules, (**start).clone()), made);
                let legal = game.legal_moves();
                let found = legal
                    .into_iter()
                    .find(|&m| engine::name(&mut game, m, &|walk| variant.letter(walk)) == word);
                found.filter(|&m| game.make(m).legal).map(|found| made.push(found))
            }
            Kind::Fmax { game: played, made } => {
                let mut game = after(played.begin(), made);
                played
                    .find_move(&mut game, word)
                    .filter(|&m| game.make(m).legal)
                    .map(|found| made.push(found))
            }
        };
        found.ok_or_else(|| LinesError::Illegal(word.to_owned()))
    }

    /// The number of lines of so many half-moves; one for none.
    #[must_use]
    pub fn count(&self, depth: u32) -> u64 {
        match &self.0 {
            Kind::Chess(board) => orthodox::perft(board, depth),
            Kind::Variant { rules, start, made, .. } => {
                engine::perft(&mut after(Game::new(rules, (**start).clone()), made), depth)
            }
            Kind::Fmax { game, made } => engine::perft(&mut after(game.begin(), made), depth),
        }
    }

    /// The legal moves with the number of lines behind each, at least one half-move deep.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let depth = depth.max(1);
        match &self.0 {
            Kind::Chess(board) => {
                let parts = orthodox::divide(board, depth);
                parts.into_iter().map(|(first, lines)| (first.to_string(), lines)).collect()
            }
            Kind::Variant { variant, rules, start, made } => {
                let mut game = after(Game::new(rules, (**start).clone()), made);
                engine::divide(&mut game, depth, &|walk| variant.letter(walk))
            }
            Kind::Fmax { game, made } => game.divide(&mut after(game.begin(), made), depth),
        }
    }
}

/// The game after moves that were legal when they were made.
fn after<'r>(mut game: Game<'r>, made: &[Made]) -> Game<'r> {
    for &m in made {
        game.make(m);
    }
    game
}
