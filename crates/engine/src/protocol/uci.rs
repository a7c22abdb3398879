//! UCI, with the variants of `UCI_Variant` and `VariantPath`.
//!
//! Source: Stefan Meyer-Kahlen, description of the universal chess interface; Fairy-Stockfish for variants.

use super::Output;
use super::desk::{Desk, Event};
use crate::playable::{CastlingName, Names};
use crate::search::Clock;
use crate::strength::Strength;
use crate::thinking::{Limits, Progress};
use board::Side;
use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// A conversation.
pub(super) struct Session {
    desk: Desk,
    variant: String,
    clock: Clock,
    /// How many of the best moves are shown.
    best: usize,
    /// The strength that was chosen, and whether it counts.
    strength: Strength,
    is_limited: bool,
    /// What the last position command put on the table, unless something has changed since.
    placed: Option<Placed>,
    /// Whether the last position was refused: nothing is searched until another one is accepted.
    refused: bool,
    /// Commands that wait for the move of the search that they stop, so that each `go` is answered once and in its turn.
    waiting: VecDeque<String>,
}

/// A position command: the place where the game begins, and its moves.
struct Placed {
    place: String,
    moves: Vec<String>,
}

enum Next {
    GoOn,
    Quit,
}

impl Session {
    pub(super) fn new(mut desk: Desk) -> Session {
        desk.set_names(Names { lowest_rank: 1, castling: CastlingName::KingMove });
        Session {
            desk,
            variant: "chess".to_owned(),
            clock: Clock::default(),
            best: 1,
            strength: Strength::default(),
            is_limited: false,
            placed: None,
            refused: false,
            waiting: VecDeque::new(),
        }
    }

    pub(super) fn run<W: Write>(mut self, events: &Receiver<Event>, out: &mut Output<W>, first: &str) {
        self.hear(first, out);
        while let Ok(event) = events.recv() {
            match event {
                Event::Line(line) => {
                    if let Next::Quit = self.hear(&line, out) {
                        // programs that have just said stop still wait for the move
                        self.finish(events, out);
                        break;
                    }
                }
                Event::End => {
                    self.finish(events, out);
                    break;
                }
                Event::Progress(search, news) => {
                    if self.desk.is_current(search) {
                        show(&news, self.desk.table_hits(), out);
                    }
                }
                Event::Found(search, line) => {
                    if self.desk.is_current(search) {
                        self.desk.ended();
                        best_move(&line, out);
                        self.go_on(out);
                    }
                }
                Event::Counted(count, lines) => self.counted(count, &lines, out),
            }
        }
        self.desk.stop();
    }

    /// Obeys a command, or puts it off until the search that it stops has told its move.
    fn hear<W: Write>(&mut self, line: &str, out: &mut Output<W>) -> Next {
        let word = line.split_whitespace().next().unwrap_or("");
        if matches!(word, "stop" | "ponderhit") && !self.waiting.is_empty() {
            // this is said to the search that still waits as well
            if word == "stop" {
                self.desk.move_now();
            }
            self.waiting.push_back(word.to_owned());
            return Next::GoOn;
        }
        let stops = matches!(word, "go" | "position" | "setoption" | "ucinewgame");
        if stops && self.desk.is_thinking() || (stops || word == "d") && !self.waiting.is_empty() {
            self.desk.make_way();
            self.waiting.push_back(line.to_owned());
            return Next::GoOn;
        }
        self.command(line, out)
    }

    /// Obeys the commands that have waited, up to what must wait for the next search.
    fn go_on<W: Write>(&mut self, out: &mut Output<W>) {
        let is_to_search = |line: &String| matches!(line.as_str(), "stop" | "ponderhit");
        while !self.desk.is_thinking() || self.waiting.front().is_some_and(is_to_search) {
            let Some(line) = self.waiting.pop_front() else { break };
            self.command(&line, out);
        }
        // `stop` ends all that was asked for before it, a count too
        if self.waiting.iter().any(|line| line == "stop") {
            self.desk.move_now();
        } else if !self.waiting.is_empty() {
            self.desk.make_way();
        }
    }

    /// Tells the lines of a count, unless another one has taken its place.
    fn counted<W: Write>(&mut self, count: u64, lines: &[String], out: &mut Output<W>) {
        if self.desk.is_current(count) {
            self.desk.ended();
            lines.iter().for_each(|line| out.line(line));
            self.go_on(out);
        }
    }

    /// Nothing more will be said: a search with limits may still say what it finds.
    fn finish<W: Write>(&mut self, events: &Receiver<Event>, out: &mut Output<W>) {
        while self.desk.is_thinking() {
            self.desk.make_way();
            match events.recv() {
                Ok(Event::Counted(count, lines)) => self.counted(count, &lines, out),
                Ok(Event::Found(search, line)) if self.desk.is_current(search) => {
                    self.desk.ended();
                    best_move(&line, out);
                    self.go_on(out);
                }
                Ok(_) => {}
                Err(_) => return,
            }
        }
    }

    fn command<W: Write>(&mut self, line: &str, out: &mut Output<W>) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "debug" | "register" => {}
            "quit" => return Next::Quit,
            "uci" => self.introduce(out),
            "isready" => out.line("readyok"),
            "setoption" => self.option(rest, line, out),
            "ucinewgame" => {
                self.desk.forget();
                self.placed = None;
                let variant = self.variant.clone();
                self.open(&variant, None, out);
            }
            "position" => self.position(rest, out),
            "go" => self.go(rest, line, out),
            "stop" => self.desk.move_now(),
            "ponderhit" => {
                let clock = self.clock;
                self.desk.ponder_hit(&clock);
            }
            "d" => {
                let placement = self.desk.placement();
                out.line(&format!("info string variant {} board {placement}", self.variant));
            }
            _ => out.line(&format!("info string Error (unknown command): {line}")),
        }
        Next::GoOn
    }

    fn introduce<W: Write>(&mut self, out: &mut Output<W>) {
        out.line(concat!("id name Dawson ", env!("CARGO_PKG_VERSION")));
        out.line("id author the Dawson authors");
        out.line("option name Hash type spin default 64 min 1 max 65536");
        out.line("option name Threads type spin default 1 min 1 max 512");
        out.line("option name MultiPV type spin default 1 min 1 max 500");
        out.line("option name Ponder type check default false");
        out.line("option name UCI_Chess960 type check default false");
        out.line("option name UCI_LimitStrength type check default false");
        let (least, most) = (Strength::LEAST, Strength::MOST);
        out.line(&format!(
            "option name UCI_Elo type spin default {} min {least} max {most}",
            Strength::default().elo()
        ));
        out.line("option name Derived values type check default false");
        out.line("option name Bare king loses type check default false");
        self.variants(out);
        let path = |path: &Option<String>| path.clone().unwrap_or_else(|| "<empty>".to_owned());
        out.line(&format!(
            "option name VariantPath type string default {}",
            path(&self.desk.catalogue.variants)
        ));
        out.line(&format!("option name Weights File type string default {}", path(&self.desk.weights)));
        out.line(&format!("option name SyzygyPath type string default {}", path(&self.desk.syzygy)));
        out.line(&format!("option name Ini File type string default {}", path(&self.desk.catalogue.fmax)));
        out.line("uciok");
    }

    fn variants<W: Write>(&mut self, out: &mut Output<W>) {
        let (names, problems) = self.desk.catalogue.names();
        for problem in problems {
            out.line(&format!("info string Error ({problem})"));
        }
        let list: Vec<String> = names.iter().map(|name| format!("var {name}")).collect();
        out.line(&format!("option name UCI_Variant type combo default {} {}", self.variant, list.join(" ")));
    }

    fn open<W: Write>(&mut self, name: &str, fen: Option<&str>, out: &mut Output<W>) -> bool {
        match self.desk.open(name, fen) {
            Ok(()) => {
                self.refused = false;
                true
            }
            Err(problem) => {
                out.line(&format!("info string Error ({problem})"));
                false
            }
        }
    }

    fn option<W: Write>(&mut self, rest: &str, line: &str, out: &mut Output<W>) {
        self.placed = None;
        let Some(rest) = rest.strip_prefix("name ") else {
            return out.line(&format!("info string Error (expected 'setoption name N value V'): {line}"));
        };
        let (name, value) = rest.split_once(" value ").unwrap_or((rest.trim_end_matches(" value"), ""));
        let value = value.trim();
        let path = || (!value.is_empty() && value != "<empty>").then(|| value.to_owned());
        let bad = format!("info string Error (bad value): {line}");
        match name.trim() {
            "Hash" => match value.parse() {
                Ok(mebibytes) => {
                    if let Some(had) = self.desk.set_memory(mebibytes) {
                        out.line(&format!("info string only {had} MB can be had: {line}"));
                    }
                }
                Err(_) => out.line(&bad),
            },
            "Threads" => match value.parse::<usize>() {
                Ok(threads) => self.desk.threads = threads.clamp(1, 512),
                Err(_) => out.line(&bad),
            },
            "MultiPV" => match value.parse::<usize>() {
                Ok(best) => self.best = best.clamp(1, 500),
                Err(_) => out.line(&bad),
            },
            "UCI_Variant" => {
                if self.open(value, None, out) {
                    value.clone_into(&mut self.variant);
                    let game = self.desk.game();
                    let geometry = game.geometry();
                    out.line(&format!(
                        "info string variant {value} files {} ranks {} pocket 0 template fairy startpos {} w KQkq - 0 1",
                        geometry.files(),
                        geometry.ranks(),
                        game.placement(&game.start)
                    ));
                }
            }
            "VariantPath" | "Ini File" => {
                let mut other = self.desk.catalogue.clone();
                let place = if name.trim() == "VariantPath" { &mut other.variants } else { &mut other.fmax };
                *place = path();
                match other.names().1.first() {
                    // what was read before stays
                    Some(problem) => out.line(&format!("info string Error ({problem})")),
                    None => {
                        self.desk.catalogue = other;
                        self.variants(out);
                    }
                }
            }
            "Weights File" => {
                if let Err(problem) = self.desk.take_weights(path()) {
                    out.line(&format!("info string Error ({problem})"));
                }
            }
            "SyzygyPath" => match self.desk.take_tables(path()) {
                Ok(0) => {}
                Ok(most) => out.line(&format!("info string Syzygy tables of up to {most} units")),
                Err(problem) => out.line(&format!("info string Error ({problem})")),
            },
            "Derived values" => self.desk.derived = value == "true",
            "Bare king loses" => self.desk.catalogue.baring = value == "true",
            "Ponder" => {}
            "UCI_LimitStrength" => self.is_limited = value == "true",
            "UCI_Elo" => match value.parse().ok().and_then(Strength::of) {
                Some(strength) => self.strength = strength,
                None => out.line(&bad),
            },
            "UCI_Chess960" => {
                let castling =
                    if value == "true" { CastlingName::OntoPartner } else { CastlingName::KingMove };
                self.desk.set_names(Names { lowest_rank: 1, castling });
            }
            _ => out.line(&format!("info string Error (unknown option): {line}")),
        }
    }

    fn position<W: Write>(&mut self, rest: &str, out: &mut Output<W>) {
        let (place, moves) = match rest.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves.trim()),
            None => (rest, ""),
        };
        let fen = place.strip_prefix("fen").map(str::trim);
        self.refused = true;
        if fen.is_none() && place != "startpos" {
            return out.line(&format!("info string Error (expected startpos or fen): position {rest}"));
        }
        let names: Vec<&str> = moves.split_whitespace().collect();
        // programs send the whole game at every move: what stands on the table already need not be prepared again
        let mut made = 0;
        if let Some(before) = self.placed.take().filter(|before| before.place == place) {
            made = before.moves.iter().zip(&names).take_while(|(old, new)| old == new).count();
            self.desk.stop();
            self.desk.take_back(before.moves.len() - made);
        } else {
            let variant = self.variant.clone();
            if !self.open(&variant, fen, out) {
                return;
            }
        }
        for name in &names[made..] {
            if !self.desk.push(name) {
                self.refused = true;
                return out.line(&format!("info string Error (not a legal move): {name}"));
            }
        }
        self.refused = false;
        let moves = names.into_iter().map(str::to_owned).collect();
        self.placed = Some(Placed { place: place.to_owned(), moves });
    }

    fn go<W: Write>(&mut self, rest: &str, line: &str, out: &mut Output<W>) {
        if self.refused {
            out.line("info string Error (the position was refused; nothing is searched)");
            return best_move(&[], out);
        }
        let strength = self.is_limited.then_some(self.strength);
        let mut limits = Limits { best: self.best, strength, ..Limits::default() };
        let side = self.desk.side_to_move();
        let mut words = rest.split_whitespace().peekable();
        let mut limited = false;
        while let Some(word) = words.next() {
            let mut number =
                || words.next().and_then(|text| text.parse::<i64>().ok()).map(|n| n.max(0).unsigned_abs());
            let known = match word {
                "infinite" => {
                    limits.infinite = true;
                    true
                }
                "ponder" => {
                    limits.ponder = true;
                    true
                }
                "searchmoves" => {
                    let is_word =
                        |text: &&str| text.chars().nth(1).is_some_and(|c| c.is_ascii_digit() || c == '@');
                    while let Some(m) = words.next_if(is_word) {
                        limits.only.push(m.to_owned());
                    }
                    true
                }
                "wtime" | "btime" => {
                    let own = (word == "wtime") == (side == Side::White);
                    let millis = number();
                    if own {
                        limits.clock.left = millis.map(Duration::from_millis);
                        limited = true;
                    }
                    millis.is_some()
                }
                "winc" | "binc" => {
                    let own = (word == "winc") == (side == Side::White);
                    let millis = number();
                    if let (true, Some(millis)) = (own, millis) {
                        limits.clock.increment = Duration::from_millis(millis);
                    }
                    millis.is_some()
                }
                "movestogo" => {
                    limits.clock.moves = number().and_then(|n| u32::try_from(n).ok());
                    limits.clock.moves.is_some()
                }
                "movetime" => {
                    limits.clock.exactly = number().map(Duration::from_millis);
                    limited = true;
                    limits.clock.exactly.is_some()
                }
                "depth" => {
                    limits.depth = number().and_then(|n| u32::try_from(n).ok());
                    limited = true;
                    limits.depth.is_some()
                }
                "nodes" => {
                    limits.nodes = number();
                    limited = true;
                    limits.nodes.is_some()
                }
                "mate" => {
                    limits.mate = number().and_then(|n| u32::try_from(n.clamp(1, 100)).ok());
                    limits.depth = limits.mate.map(|moves| 2 * moves);
                    limited = true;
                    limits.depth.is_some()
                }
                "perft" => {
                    let depth = number().and_then(|n| u32::try_from(n).ok()).unwrap_or(1);
                    return self.desk.perft(depth);
                }
                _ => false,
            };
            if !known {
                out.line(&format!("info string Error (unknown or incomplete '{word}'): {line}"));
            }
        }
        limits.infinite |= !limited && !limits.ponder;
        if limits.infinite {
            // analysis
            limits.strength = None;
        }
        self.clock = limits.clock;
        self.desk.think(&limits);
    }
}

fn show<W: Write>(news: &Progress, table_hits: u64, out: &mut Output<W>) {
    let score = match news.mate {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", news.value),
    };
    let millis = news.time.as_millis().max(1);
    let speed = u128::from(news.nodes) * 1000 / millis;
    out.line(&format!(
        "info depth {} seldepth {} multipv {} score {score} nodes {} nps {speed} hashfull {} tbhits {table_hits} time {} pv {}",
        news.depth,
        news.deepest,
        news.rank,
        news.nodes,
        news.fill,
        news.time.as_millis(),
        news.line.join(" ")
    ));
}

fn best_move<W: Write>(line: &[String], out: &mut Output<W>) {
    match line {
        [] => out.line("bestmove (none)"),
        [best] => out.line(&format!("bestmove {best}")),
        [best, answer, ..] => out.line(&format!("bestmove {best} ponder {answer}")),
    }
}
