//! The game on the table: its moves so far, whose turn it is, how it ended, and the thinking about it.

use super::{Catalogue, Settings};
use crate::evaluation::{GeneralJudge, OrthodoxJudge};
use crate::playable::{CastlingName, Names, Playable};
use crate::results::{Past, Results};
use crate::search::{
    Clock, Control, History, Judge, MATE, MATE_BOUND, Report, Table, Task, position_of, search,
};
use board::Side;
use rules::Rules;
use rules::general::{Game, Move, Verdict};
use rules::orthodox::{self, OrthodoxRules};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::Duration;

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
}

/// News of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which of the best moves it is about, from 1.
    pub rank: usize,
    /// The depth of the iteration.
    pub depth: u32,
    /// The length of the longest line looked at.
    pub deepest: usize,
    /// The value for the side to move in hundredths of a pawn, where it is no mate.
    pub value: i32,
    /// The number of moves to a mate; negative when it is the other side's.
    pub mate: Option<i32>,
    /// The time used.
    pub time: Duration,
    /// The positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fill: usize,
    /// The best line.
    pub line: Vec<String>,
}

/// What ends a search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The clock.
    pub clock: Clock,
    /// The greatest depth.
    pub depth: Option<u32>,
    /// The largest number of positions.
    pub nodes: Option<u64>,
    /// Whether it goes on until it is stopped.
    pub infinite: bool,
    /// Whether it begins on the other side's time.
    pub ponder: bool,
    /// The only moves that are looked at, by name; empty for all.
    pub only: Vec<String>,
    /// Moves that are not looked at.
    pub excluded: Vec<String>,
    /// How many of the best moves are wanted; 0 counts as 1.
    pub best: usize,
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
    /// After how many moves without a capture or pawn move games are drawn from the next one on, 0 for never, whatever the
    /// game says.
    pub quiet_moves: Option<u32>,
    names: Option<Names>,
    sender: Sender<Event>,
    searches: u64,
    running: Option<Arc<Control>>,
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
        let desk = Desk {
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
            quiet_moves: None,
            names: None,
            sender,
            searches: 0,
            running: None,
        };
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
        let had = self.table.mebibytes();
        (had < mebibytes / 2).then_some(had)
    }

    /// Forgets what earlier searches found.
    pub(super) fn forget(&mut self) {
        let mebibytes = self.table.mebibytes();
        self.set_memory(mebibytes);
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
        self.judge = Arc::new(GeneralJudge::of(&game, self.derived));
        self.game = Arc::new(game);
        self.moves.clear();
        Ok(())
    }

    pub(super) fn game(&self) -> &Playable {
        &self.game
    }

    /// What stands on the board now, in Forsyth notation.
    pub(super) fn placement(&self) -> String {
        self.game.placement(now(&self.game, &self.moves).position())
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
        let found = game.find_move(&mut now(&game, &self.moves), name);
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
        let (mut play, history) = replay(&self.game, &self.judge, &self.moves);
        let side = play.side_to_move();
        outcome(&mut play, side, &history, &self.game.results)
    }

    /// Stops the search that is running, if one is; its result is not wanted.
    pub(super) fn stop(&mut self) {
        if let Some(control) = self.running.take() {
            control.stop.store(true, Ordering::Relaxed);
            self.searches += 1;
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

    /// The search that was running has ended by itself.
    pub(super) fn ended(&mut self) {
        self.running = None;
        self.searches += 1;
    }

    /// Counts the lines of play behind each move.
    pub(super) fn perft(&self, depth: u32, show: &mut dyn FnMut(String)) {
        let mut total = 0;
        for (name, lines) in self.game.divide(&mut now(&self.game, &self.moves), depth) {
            show(format!("{name}: {lines}"));
            total += lines;
        }
        show(String::new());
        show(format!("Nodes searched: {total}"));
    }

    /// Begins to think about the position.
    pub(super) fn think(&mut self, limits: &Limits) {
        self.stop();
        let budget = if limits.infinite { None } else { limits.clock.budget() };
        let control = Arc::new(Control::new(budget, limits.depth, limits.nodes));
        control.pondering.store(limits.ponder, Ordering::Release);
        self.running = Some(Arc::clone(&control));
        let (game, judge, table) = (Arc::clone(&self.game), Arc::clone(&self.judge), Arc::clone(&self.table));
        let (moves, sender, number) = (self.moves.clone(), self.sender.clone(), self.searches);
        let (threads, limits) = (self.threads, limits.clone());
        std::thread::spawn(move || {
            let (mut play, history) = replay(&game, &judge, &moves);
            let mut legal = play.legal_moves();
            legal.retain(|m| {
                let name = game.move_name(&mut play.clone(), m);
                (limits.only.is_empty() || limits.only.contains(&name)) && !limits.excluded.contains(&name)
            });
            for m in &mut legal {
                m.settled = true;
            }
            let names = |line: &[Move]| names_of(&game, play.clone(), line);
            let mut tell = |report: &Report<Move>| {
                let news = progress(report, &table, names(&report.line));
                let _ = sender.send(Event::Progress(number, news));
            };
            let bitboards = if game.orthodox { twin(&game, &judge, &moves) } else { None };
            let line = if let Some((rules, history)) = bitboards {
                let plain: Vec<_> = legal.iter().filter_map(|m| rules.find(play.plain(*m))).collect();
                let judge = OrthodoxJudge::of(&judge);
                let task = Task {
                    rules: &rules,
                    judge: &judge,
                    table: &table,
                    control: &control,
                    history: &history,
                    moves: &plain,
                    threads,
                    best: limits.best,
                };
                let found = search(&task, &mut |report| {
                    let line = general_line(play.clone(), &rules, &report.line);
                    let Report { rank, depth, deepest, value, nodes, time, .. } = *report;
                    tell(&Report { rank, depth, deepest, value, nodes, time, line });
                });
                general_line(play.clone(), &rules, &found.line)
            } else {
                let task = Task {
                    rules: &play,
                    judge: &*judge,
                    table: &table,
                    control: &control,
                    history: &history,
                    moves: &legal,
                    threads,
                    best: limits.best,
                };
                search(&task, &mut tell).line
            };
            let _ = sender.send(Event::Found(number, names(&line)));
        });
    }
}

fn progress(report: &Report<Move>, table: &Table, line: Vec<String>) -> Progress {
    let mate = (report.value.abs() >= MATE_BOUND).then(|| {
        let moves = (MATE - report.value.abs() + 1) / 2;
        if report.value > 0 { moves } else { -moves }
    });
    Progress {
        rank: report.rank,
        depth: report.depth,
        deepest: report.deepest,
        value: report.value,
        mate,
        time: report.time,
        nodes: report.nodes,
        fill: table.fill(),
        line,
    }
}

/// The position after these moves.
fn now<'g>(game: &'g Playable, moves: &[Move]) -> Game<'g> {
    let mut play = game.begin();
    for &m in moves {
        let made = play.make(m);
        debug_assert!(made.legal, "moves are checked when they are made first");
    }
    play
}

/// The position after these moves, and what is remembered of all positions of the game.
fn replay<'g>(game: &'g Playable, judge: &GeneralJudge, moves: &[Move]) -> (Game<'g>, History) {
    let mut play = game.begin();
    let mut past = vec![first_position(&mut play, judge, game)];
    for &m in moves {
        let irreversible = judge.is_irreversible(&play, m);
        play.make(m);
        past.push(position_of(&mut play, judge, &game.results, past.last(), irreversible));
    }
    (play, past)
}

/// The position in which a game begins.
pub(crate) fn first_position<'g>(play: &mut Game<'g>, judge: &impl Judge<Game<'g>>, game: &Playable) -> Past {
    Past { count: game.count, ..position_of(play, judge, &game.results, None, false) }
}

/// The same game on bitboards, with the keys of its positions.
fn twin(game: &Playable, judge: &GeneralJudge, moves: &[Move]) -> Option<(OrthodoxRules, History)> {
    let mut rules = OrthodoxRules::from_position(&game.start).ok()?;
    let mut play = game.begin();
    let own = OrthodoxJudge::of(judge);
    let mut past = vec![position_of(&mut rules, &own, &game.results, None, false)];
    for &m in moves {
        let irreversible = judge.is_irreversible(&play, m);
        rules.make(rules.find(play.plain(m))?);
        play.make(m);
        past.push(position_of(&mut rules, &own, &game.results, past.last(), irreversible));
    }
    Some((rules, past))
}

/// A line of the bitboards as moves of the general rules.
fn general_line(mut play: Game<'_>, rules: &OrthodoxRules, line: &[orthodox::Move]) -> Vec<Move> {
    let mut rules = rules.clone();
    let mut found = Vec::new();
    for &m in line {
        let plain = rules.plain(m);
        let Some(general) = play.legal_moves().into_iter().find(|&other| play.plain(other) == plain) else {
            break;
        };
        found.push(general);
        play.make(general);
        rules.make(m);
    }
    found
}

fn names_of(game: &Playable, mut play: Game<'_>, line: &[Move]) -> Vec<String> {
    let mut names = Vec::new();
    for &m in line {
        names.push(game.move_name(&mut play, &m));
        if !play.make(m).legal {
            names.pop();
            break;
        }
    }
    names
}

/// The result and the reason, if the game is over.
pub(crate) fn outcome(
    play: &mut Game<'_>,
    side: Side,
    history: &History,
    results: &Results,
) -> Option<(&'static str, String)> {
    let won = |side: Side| if side == Side::White { "1-0" } else { "0-1" };
    let name = |side: Side| if side == Side::White { "White" } else { "Black" };
    let by = |verdict: Verdict, reason: &str| match verdict {
        Verdict::Won => (won(side), format!("{} {reason}", name(side))),
        Verdict::Lost => (won(!side), format!("{} {reason}", name(!side))),
        Verdict::Drawn => match results.draw_odds {
            Some(winner) => (won(winner), format!("{} wins a drawn game ({reason})", name(winner))),
            None => ("1/2-1/2", format!("Draw: {reason}")),
        },
    };
    if let Some(verdict) = play.ended() {
        return Some(by(verdict, "wins by the rules of the game"));
    }
    if play.legal_moves().is_empty() {
        return Some(if play.is_in_check(side) {
            by(results.mate, if results.mate == Verdict::Lost { "mates" } else { "is mated" })
        } else {
            match results.stalemate {
                Verdict::Drawn => by(Verdict::Drawn, "stalemate"),
                verdict => by(verdict, "wins by stalemate"),
            }
        });
    }
    if let Some(verdict) = results.repetitions.and_then(|times| results.repeated(history, side, times)) {
        let reason = if verdict == Verdict::Drawn { "repetition" } else { "wins by repetition" };
        return Some(by(verdict, reason));
    }
    if let Some(reason) = results.too_long(history) {
        return Some(by(Verdict::Drawn, &reason));
    }
    kings_alone_draw(play, results).then(|| by(Verdict::Drawn, "insufficient material"))
}

/// Whether neither side can ever win: there are only two kings that move alike, hands are empty, and nothing but mate wins.
fn kings_alone_draw(play: &Game<'_>, results: &Results) -> bool {
    let rules = play.rules();
    let only_mate_wins = !rules.has_endings()
        && rules.properties().null_move_safe
        && results.mate == Verdict::Lost
        && results.stalemate == Verdict::Drawn;
    let position = play.position();
    let has_king_alone = |side: Side| {
        let royals = position.royals(side);
        royals.len() == 1
            && position.occupied_by(side) == royals
            && rules.held_walks().iter().all(|&walk| play.in_hand(walk, side) == 0)
    };
    let king = |side: Side| position.royals(side).first().map(|square| position.unit(square).walk);
    only_mate_wins && Side::BOTH.into_iter().all(has_king_alone) && king(Side::White) == king(Side::Black)
}
