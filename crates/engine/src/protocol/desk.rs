//! The game on the table: its moves so far, whose turn it is, how it ended, and the thinking about it.

use super::{Catalogue, Settings};
use crate::evaluation::{GeneralJudge, Weights};
use crate::playable::{CastlingName, Names, Playable};
use crate::search::{Clock, Control, Table};
use crate::strength::Strength;
use crate::thinking::{Limits, Progress, Thinking};
use board::Side;
use rules::general::Move;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use syzygy::Tables;

/// What the engine waits for.
#[derive(Debug)]
pub enum Event {
    /// A line of the board program.
    Line(String),
    /// Its input has ended.
    End,
    /// News of the search of that number.
    Progress(u64, Progress),
    /// The search of that number has ended: the best line by the names of its moves.
    Found(u64, Vec<String>),
    /// The count of that number has ended: the lines that tell of it.
    Counted(u64, Vec<String>),
}

/// The game on the table.
pub struct Desk {
    /// Where games come from.
    pub catalogue: Catalogue,
    game: Arc<Playable>,
    judge: Arc<GeneralJudge>,
    table: Arc<Table>,
    /// The most mebibytes of the table.
    most_memory: usize,
    moves: Vec<Move>,
    /// Threads to search with.
    pub threads: usize,
    /// Whether the values that a file gives are left aside.
    pub derived: bool,
    /// A file of weights for the game that it names.
    pub weights: Option<String>,
    /// The folders of the Syzygy tables that are asked.
    pub syzygy: Option<String>,
    tables: Option<Arc<Tables>>,
    /// After how many moves without a capture or pawn move games are drawn from the next one on, 0 for never, whatever the
    /// game says.
    pub quiet_moves: Option<u32>,
    names: Option<Names>,
    sender: Sender<Event>,
    searches: u64,
    running: Option<Arc<Control>>,
    /// Whether what is running counts lines of play: other commands wait for its end, and only `stop` cuts it short.
    counting: bool,
}

impl Desk {
    /// A table with plain chess on it; and what is wrong with the files that were asked for.
    pub(super) fn new(settings: &Settings, sender: Sender<Event>) -> (Desk, Option<String>) {
        let catalogue =
            Catalogue { fmax: settings.fmax.clone(), variants: settings.variants.clone(), baring: false };
        let (game, problem) = match catalogue.open("chess", None) {
            Ok(game) => (game, None),
            Err(problem) => {
                let known = Catalogue::default().open("chess", None);
                (known.expect("plain chess is known without a file"), Some(problem))
            }
        };
        let judge = Arc::new(GeneralJudge::of(&game, false));
        let mut desk = Desk {
            catalogue,
            game: Arc::new(game),
            judge,
            table: Arc::new(Table::new(
                settings.memory.clamp(1, settings.most_memory.unwrap_or(usize::MAX).max(1)),
            )),
            most_memory: settings.most_memory.unwrap_or(usize::MAX),
            moves: Vec::new(),
            threads: settings.threads.max(1),
            derived: false,
            weights: None,
            syzygy: None,
            tables: None,
            quiet_moves: None,
            names: None,
            sender,
            searches: 0,
            running: None,
            counting: false,
        };
        let problem = desk.take_weights(settings.weights.clone()).err().or(problem);
        let problem = desk.take_tables(settings.syzygy.clone()).err().or(problem);
        (desk, problem)
    }

    /// Writes moves in this way from the next game on, whatever the game says.
    pub(super) fn set_names(&mut self, names: Names) {
        self.names = Some(names);
    }

    /// The size of the table in mebibytes. Answers the size that can be had, if it is less than half of what is wanted.
    pub(super) fn set_memory(&mut self, mebibytes: usize) -> Option<usize> {
        self.stop();
        // both together may be more than there is
        self.table = Arc::new(Table::new(1));
        self.table = Arc::new(Table::new(mebibytes.min(self.most_memory)));
        // XBoard tells the size behind `new`: no move waits for the pages
        self.table.forget();
        let had = self.table.mebibytes();
        (had < mebibytes / 2).then_some(had)
    }

    /// Takes the weights of a file for the game that it names, from now on; without one those that come with the engine.
    pub(super) fn take_weights(&mut self, path: Option<String>) -> Result<(), String> {
        let before = std::mem::replace(&mut self.weights, path);
        match self.judge_of(&self.game) {
            Ok(judge) => {
                self.stop();
                self.judge = Arc::new(judge);
                Ok(())
            }
            Err(problem) => {
                self.weights = before;
                Err(problem)
            }
        }
    }

    /// Asks the Syzygy tables of these folders from now on, parted as in `PATH`; without folders none. On error everything stays as
    /// it is. Answers the most units of a position that they know.
    pub(super) fn take_tables(&mut self, folders: Option<String>) -> Result<usize, String> {
        let tables = match &folders {
            Some(paths) => {
                let folders: Vec<PathBuf> = std::env::split_paths(paths).collect();
                Some(Arc::new(Tables::open(&folders).map_err(|error| format!("{paths}: {error}"))?))
            }
            None => None,
        };
        self.stop();
        let most_units = tables.as_ref().map_or(0, |tables| tables.most_units());
        (self.tables, self.syzygy) = (tables, folders);
        Ok(most_units)
    }

    /// How many answers the Syzygy tables have given so far.
    pub(super) fn table_hits(&self) -> u64 {
        self.tables.as_ref().map_or(0, |tables| tables.hits())
    }

    /// Forgets what earlier searches found.
    pub(super) fn forget(&mut self) {
        self.stop();
        self.table.forget();
    }

    /// Puts a game on the table, at its start or at a position. On error everything stays as it is.
    pub(super) fn open(&mut self, name: &str, fen: Option<&str>) -> Result<(), String> {
        let mut game = self.catalogue.open(name, fen)?;
        if let Some(names) = self.names {
            // where castling is free, the king's move does not tell it
            let free = game.free_castling && names.castling == CastlingName::KingMove;
            game.names =
                Names { castling: if free { CastlingName::OntoPartner } else { names.castling }, ..names };
        } else if game.free_castling {
            game.names.castling = CastlingName::Letters;
        }
        if let (Some(moves), Some(_)) = (self.quiet_moves, game.results.quiet_limit) {
            game.results.quiet_limit = (moves > 0).then_some(2 * moves);
        }
        self.stop();
        let judge = self.judge_of(&game)?;
        self.table.forget_experience();
        self.judge = Arc::new(judge);
        self.game = Arc::new(game);
        self.moves.clear();
        Ok(())
    }

    /// The judge of a game, with the weights of the file that was asked for where that is for this game.
    fn judge_of(&self, game: &Playable) -> Result<GeneralJudge, String> {
        let mut judge = GeneralJudge::of(game, self.derived);
        if let Some(path) = &self.weights {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            if Weights::game_of(&text) == Some(game.name.as_str()) {
                judge.read_weights(&text, &game.name).map_err(|error| format!("{path}: {error}"))?;
            }
        }
        Ok(judge)
    }

    pub(super) fn game(&self) -> &Playable {
        &self.game
    }

    /// What stands on the board now, in Forsyth notation.
    pub(super) fn placement(&self) -> String {
        self.game.placement(self.game.after(&self.moves).position())
    }

    /// The number of half-moves made.
    pub(super) fn length(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn side_to_move(&self) -> Side {
        if self.moves.len().is_multiple_of(2) {
            self.game.start.side_to_move()
        } else {
            !self.game.start.side_to_move()
        }
    }

    /// Makes a move by its name; false if it is not legal.
    pub(super) fn push(&mut self, name: &str) -> bool {
        let game = Arc::clone(&self.game);
        let found = game.find_move(&mut game.after(&self.moves), name);
        self.moves.extend(found);
        found.is_some()
    }

    /// Takes half-moves back, as far as there are any.
    pub(super) fn take_back(&mut self, count: usize) -> bool {
        let enough = self.moves.len() >= count;
        self.moves.truncate(self.moves.len().saturating_sub(count));
        enough
    }

    /// The result and the reason, if the game is over.
    pub(super) fn result(&self) -> Option<(&'static str, String)> {
        self.thinking().result()
    }

    fn thinking(&self) -> Thinking<'_> {
        let Desk { game, judge, table, moves, threads, tables, .. } = self;
        Thinking { game, judge, table, moves, threads: *threads, tables: tables.as_deref() }
    }

    /// Stops the search that is running, if one is; its result is not wanted.
    pub(super) fn stop(&mut self) {
        if let Some(control) = self.running.take() {
            control.stop.store(true, Ordering::Relaxed);
            self.searches += 1;
            self.counting = false;
        }
    }

    /// Stops the search that is running; its result comes as always.
    pub(super) fn move_now(&self) {
        if let Some(control) = &self.running {
            control.pondering.store(false, Ordering::Release);
            control.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What was pondered on has been played: the clock counts from now on.
    pub(super) fn ponder_hit(&self, clock: &Clock) {
        if let Some(control) = &self.running {
            control.ponder_hit(clock.budget());
        }
    }

    /// Whether news come from the search that is running now.
    pub(super) fn is_current(&self, search: u64) -> bool {
        self.running.is_some() && search == self.searches
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.running.is_some()
    }

    /// Stops what is running since something else is asked for: a search, but not a count.
    pub(super) fn make_way(&self) {
        if !self.counting {
            self.move_now();
        }
    }

    /// The search that was running has ended by itself.
    pub(super) fn ended(&mut self) {
        self.running = None;
        self.counting = false;
        self.searches += 1;
    }

    /// Begins to count the lines of play behind each move.
    pub(super) fn perft(&mut self, depth: u32) {
        self.stop();
        let control = Arc::new(Control::new(None, None, None));
        self.running = Some(Arc::clone(&control));
        self.counting = true;
        let (game, moves) = (Arc::clone(&self.game), self.moves.clone());
        let (sender, number) = (self.sender.clone(), self.searches);
        std::thread::spawn(move || {
            let parts = game.divide_until(&mut game.after(&moves), depth, &control.stop);
            let total: u64 = parts.iter().map(|(_, lines)| lines).sum();
            let told = if control.stop.load(Ordering::Relaxed) {
                vec!["info string the count was stopped".to_owned()]
            } else {
                let parts = parts.iter().map(|(name, lines)| format!("{name}: {lines}"));
                parts.chain([String::new(), format!("Nodes searched: {total}")]).collect()
            };
            let _ = sender.send(Event::Counted(number, told));
        });
    }

    /// Begins to think about the position.
    pub(super) fn think(&mut self, limits: &Limits) {
        self.stop();
        let budget = if limits.infinite { None } else { limits.clock.budget() };
        let own = limits.strength.map(Strength::nodes);
        let nodes = own.into_iter().chain(limits.nodes).min();
        let control = Arc::new(Control::new(budget, limits.depth, nodes));
        control.pondering.store(limits.ponder, Ordering::Release);
        self.running = Some(Arc::clone(&control));
        let (game, judge, table) = (Arc::clone(&self.game), Arc::clone(&self.judge), Arc::clone(&self.table));
        let (moves, sender, number) = (self.moves.clone(), self.sender.clone(), self.searches);
        let (threads, limits, tables) = (self.threads, limits.clone(), self.tables.clone());
        std::thread::spawn(move || {
            let tables = tables.as_deref();
            let thinking =
                Thinking { game: &game, judge: &judge, table: &table, moves: &moves, threads, tables };
            let line = thinking.best_line(&control, &limits, &mut |news| {
                let _ = sender.send(Event::Progress(number, news));
            });
            let _ = sender.send(Event::Found(number, line));
        });
    }
}
