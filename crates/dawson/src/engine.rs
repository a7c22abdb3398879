//! The engine: it plays any game that is known by name or defined by a user.

use ::engine::evaluation::GeneralJudge;
use ::engine::fmax::FmaxFile;
use ::engine::search::{Clock, Control, Table};
use ::engine::{Limits, Playable, Thinking, Variant};
use board::{Side, Walk};
use rules::Rules;
use rules::general::Move;
use std::path::PathBuf;
use std::time::Duration;
use syzygy::Tables;

pub use ::engine::Progress;
pub use ::engine::fmax::keys as fmax_keys;
pub use ::engine::keys;
pub use ::engine::{Benched, bench};

/// A game that is known by name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NamedVariant {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence; empty where the file that defines it does not say so.
    pub about: String,
}

/// The games that are known by name.
pub fn variants() -> impl Iterator<Item = NamedVariant> {
    Variant::known_names().into_iter().map(|name| {
        let about = Variant::about(&name).map(|about| about.to_string()).unwrap_or_default();
        NamedVariant { name, about }
    })
}

/// Playing in board programs, by UCI or CECP.
pub mod protocol {
    pub use ::engine::protocol::{Settings, run};
}

/// Learning how to evaluate a game, by self-play.
#[cfg(feature = "tuning")]
pub mod tuning {
    pub use ::tuning::{Event, GameRecord, Tuning, TuningError};
}

/// Matches between engines that speak UCI or CECP.
pub mod contest {
    pub use ::engine::evaluation::GeneralJudge;
    pub use ::engine::match_play::{
        Adjudication, Agreement, Balanced, Choice, Gain, GameRecord, Match, Openings, Pace, Player,
        PlayerError, Positions, Score, Speech, Sprt, Termination, Thought,
    };
    pub use ::engine::protocol::Catalogue;
}

/// A game against the engine.
///
/// ```
/// use dawson::engine::{Effort, Engine};
///
/// let mut game = Engine::new("chess", Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")).unwrap();
/// let line = game.think(&Effort { depth: Some(3), ..Effort::default() }, &mut |_| {});
/// assert_eq!(line[0], "a1a8");
/// game.play(&line[0]).unwrap();
/// assert_eq!(game.result().unwrap().0, "1-0");
/// ```
pub struct Engine {
    game: Playable,
    judge: GeneralJudge,
    table: Table,
    moves: Vec<Move>,
    names: Vec<String>,
    threads: usize,
    tables: Option<Tables>,
}

/// A unit with what is needed to draw it.
pub(crate) struct UnitShown {
    /// Where it stands; empty in the hand.
    pub square: String,
    pub side: Side,
    pub walk: Walk,
    /// Its letter in the game, in lower case.
    pub letter: String,
}

/// A position of a game for a board of any shape.
pub(crate) struct View {
    pub files: u8,
    pub ranks: u8,
    pub units: Vec<UnitShown>,
    /// The squares that nothing enters.
    pub walls: Vec<String>,
    pub hands: Vec<(UnitShown, u64)>,
    pub placement: String,
    pub turn: Side,
}

/// How long the engine thinks about a move. With nothing said it thinks for a second.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The time.
    pub time: Option<Duration>,
    /// The greatest depth in half-moves.
    pub depth: Option<u32>,
    /// The largest number of positions.
    pub nodes: Option<u64>,
    /// How many of the best moves are told with their values; 0 counts as 1.
    pub best: usize,
}

impl Effort {
    /// When the search ends. It begins now.
    pub(crate) fn control(&self) -> Control {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(unlimited.then_some(Duration::from_secs(1)));
        Control::new(Clock { exactly: time, ..Clock::default() }.budget(), self.depth, self.nodes)
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits { best: self.best, ..Limits::default() }
    }
}

/// Why there is no such game, or no such move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The name, the definition or the position is wrong.
    #[error("{0}")]
    Game(String),
    /// It is no legal move.
    #[error("{0}: not a legal move")]
    Illegal(String),
    /// The Syzygy tables cannot be read.
    #[error("{0}")]
    Tables(String),
}

/// The memory of the table of positions, in mebibytes, unless it is said.
const MEMORY: usize = 16;

impl Engine {
    /// A game that is known by name, at its start or at a position.
    ///
    /// # Errors
    /// When there is no such game, or the position is wrong.
    pub fn new(game: &str, fen: Option<&str>) -> Result<Engine, EngineError> {
        Engine::of_variant(game, None, fen)
    }

    /// A game from definitions in the syntax of Fairy-Stockfish's variants.ini, or Dawson's own (TOML).
    ///
    /// # Errors
    /// When there is no such game, or the definitions or the position are wrong.
    pub fn of_definitions(text: &str, game: &str, fen: Option<&str>) -> Result<Engine, EngineError> {
        Engine::of_variant(game, Some(text), fen)
    }

    /// A game from definitions in Fairy-Max's syntax.
    ///
    /// # Errors
    /// When there is no such game, or the definitions or the position are wrong.
    pub fn of_fmax(text: &str, game: &str, fen: Option<&str>) -> Result<Engine, EngineError> {
        let wrong = |error: ::engine::fmax::FmaxError| EngineError::Game(error.to_string());
        let file = FmaxFile::read(text).map_err(wrong)?;
        let game = file.game(game).and_then(|game| game.prepare_at(fen, false)).map_err(wrong)?;
        Ok(Engine::of(game))
    }

    fn of_variant(game: &str, text: Option<&str>, fen: Option<&str>) -> Result<Engine, EngineError> {
        let wrong = |error: ::engine::VariantError| EngineError::Game(error.to_string());
        let name = ::engine::variant_of(game, fen);
        let variant = Variant::read(name, text).map_err(wrong)?;
        let game = variant.playable(name, fen.unwrap_or(variant.start())).map_err(wrong)?;
        Ok(Engine::of(game))
    }

    fn of(game: Playable) -> Engine {
        let judge = GeneralJudge::of(&game, false);
        Engine {
            game,
            judge,
            table: Table::new(MEMORY),
            moves: Vec::new(),
            names: Vec::new(),
            threads: 1,
            tables: None,
        }
    }

    /// The games that are known by name, each with a line about it.
    #[must_use]
    pub fn known_games() -> Vec<(String, String)> {
        let about = |name: String| {
            let about = Variant::about(&name).unwrap_or_default();
            (name, about)
        };
        Variant::known_names().into_iter().map(about).collect()
    }

    /// Searches with so many threads and a table of so many mebibytes.
    pub fn set_means(&mut self, threads: usize, mebibytes: usize) {
        self.threads = threads.max(1);
        self.table = Table::new(mebibytes.max(1));
    }

    /// Asks the Syzygy tables in these folders from now on, in plain chess.
    ///
    /// # Errors
    /// When a folder cannot be read or none holds a table.
    pub fn open_tables(&mut self, folders: &[PathBuf]) -> Result<(), EngineError> {
        self.tables = Some(Tables::open(folders).map_err(|error| EngineError::Tables(error.to_string()))?);
        Ok(())
    }

    fn thinking(&self) -> Thinking<'_> {
        let Engine { game, judge, table, moves, threads, tables, .. } = self;
        Thinking { game, judge, table, moves, threads: *threads, tables: tables.as_ref() }
    }

    /// The legal moves, as board programs write them: `e2e4`, `e7e8q`, `P@e4`.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.thinking().legal_moves()
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.names
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn play(&mut self, name: &str) -> Result<(), EngineError> {
        let found = self.thinking().find(name).ok_or_else(|| EngineError::Illegal(name.to_owned()))?;
        self.moves.push(found);
        self.names.push(name.to_owned());
        Ok(())
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.names.pop();
        self.moves.pop().is_some()
    }

    /// What stands on the board, in Forsyth notation.
    #[must_use]
    pub fn placement(&self) -> String {
        self.thinking().placement()
    }

    /// What stands on the board and what the sides have in hand.
    pub(crate) fn view(&self) -> View {
        let mut play = self.game.begin();
        for &played in &self.moves {
            play.make(played);
        }
        let (geometry, position) = (self.game.geometry(), play.position());
        let shown = |walk: Walk, side: Side, square: String| {
            let letter =
                self.game.letter(walk, side).or_else(|| self.game.letter(walk, !side)).unwrap_or('?');
            UnitShown { square, side, walk, letter: letter.to_string() }
        };
        let (mut units, mut walls) = (Vec::new(), Vec::new());
        for square in geometry.squares() {
            let (unit, name) = (position.unit(square), self.game.square_name(square));
            if unit.is_wall() {
                walls.push(name);
            } else if !unit.is_empty() {
                let side = if unit.belongs_to(Side::White) { Side::White } else { Side::Black };
                units.push(shown(unit.walk, side, name));
            }
        }
        let held = play.rules().held_walks().iter();
        let all = held.flat_map(|&walk| Side::BOTH.map(|side| (walk, side)));
        let hands = all.filter_map(|(walk, side)| {
            let count = play.in_hand(walk, side);
            (count > 0).then(|| (shown(walk, side, String::new()), count))
        });
        View {
            files: geometry.files(),
            ranks: geometry.ranks(),
            hands: hands.collect(),
            units,
            walls,
            placement: self.game.placement(position),
            turn: play.side_to_move(),
        }
    }

    /// The result (`1-0`) and the reason, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<(&'static str, String)> {
        self.thinking().result()
    }

    /// Searches for the best line: the names of its moves; empty where there is no legal move. `tell` hears of each iteration.
    pub fn think(&mut self, effort: &Effort, tell: &mut dyn FnMut(Progress)) -> Vec<String> {
        self.thinking().best_line(&effort.control(), &effort.limits(), tell)
    }
}
