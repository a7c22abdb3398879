//! CECP, version 2, as XBoard speaks it.
//!
//! Source: Tim Mann and H. G. Muller, Chess Engine Communication Protocol.

mod settings;

use super::Output;
use super::desk::{Desk, Event};
use super::edit::{Edit, pictures};
use crate::search::Clock;
use crate::strength::Strength;
use crate::thinking::{Limits, Progress};
use board::Side;
use std::io::Write;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Names that XBoard knows; other games are set up by what the engine says.
const XBOARD_NAMES: &str = "normal wildcastle nocastle fischerandom bughouse crazyhouse losers suicide giveaway \
    twokings kriegspiel atomic 3check shatranj shogi chu courier gothic capablanca knightmate fairy cylinder falcon \
    caparandom berolina janus super great twilight makruk seirawan grand spartan xiangqi asean lion elven";

/// A conversation.
pub(super) struct Session {
    desk: Desk,
    /// The name of the game as it was asked for.
    variant: String,
    /// Which side the engine plays; `None` in force mode.
    own: Option<Side>,
    analysing: bool,
    post: bool,
    ponder: bool,
    /// The move that is being pondered on; it is on the board.
    guess: Option<String>,
    level: Level,
    left: [Option<Duration>; 2],
    depth: Option<u32>,
    /// Pings to be answered after the move.
    pings: Vec<String>,
    excluded: Vec<String>,
    /// The moves that have been included again since all were excluded.
    included: Option<Vec<String>>,
    fairy: Option<String>,
    edit: Option<Edit>,
    /// The position on the board is not one of the game: moves are refused.
    refused: bool,
    last: Option<Progress>,
    over: bool,
    /// The value in hundredths of a pawn below which the engine resigns, if it does.
    resigns_at: i32,
    resigns: bool,
    /// How many of the engine's searches in a row have found its game lost.
    lost_in_a_row: u32,
    /// How much worse than the best a move may be that is still shown, in hundredths of a pawn; 0: only the best.
    margin: i32,
    /// The strength that was chosen, and whether it counts.
    strength: Strength,
    is_limited: bool,
    /// The best value of the depth that is shown.
    best_value: i32,
    /// By whose rules `makruk` is played, where the file has such games.
    makruk: Option<String>,
}

/// So many searches in a row must find the game lost before the engine resigns.
const RESIGNS_AFTER: u32 = 3;

/// So many of the best moves at most are shown.
const MOST_SHOWN: usize = 20;

/// The value of a search as one number: mates lie beyond all evaluations.
fn value_of(news: &Progress) -> i32 {
    match news.mate {
        Some(moves) if moves > 0 => 100_000 + moves,
        Some(moves) => -100_000 + moves,
        None => news.value,
    }
}

#[derive(Clone, Copy, Debug)]
enum Level {
    Clock { moves: u32, base: Duration, increment: Duration },
    PerMove(Duration),
}

enum Next {
    GoOn,
    Quit,
}

impl Session {
    pub(super) fn new(desk: Desk) -> Session {
        Session {
            desk,
            variant: "normal".to_owned(),
            own: Some(Side::Black),
            analysing: false,
            post: false,
            ponder: false,
            guess: None,
            level: Level::Clock { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO },
            left: [None; 2],
            depth: None,
            pings: Vec::new(),
            excluded: Vec::new(),
            included: None,
            fairy: None,
            edit: None,
            refused: false,
            last: None,
            over: false,
            resigns_at: 800,
            resigns: false,
            lost_in_a_row: 0,
            margin: 0,
            strength: Strength::default(),
            is_limited: false,
            best_value: 0,
            makruk: None,
        }
    }

    pub(super) fn run<W: Write>(mut self, events: &Receiver<Event>, out: &mut Output<W>, first: &str) {
        let mut event = Some(Event::Line(first.to_owned()));
        loop {
            let Some(now) = event.take().or_else(|| events.recv().ok()) else { return };
            match now {
                Event::Line(line) => {
                    if let Next::Quit = self.command(&line, out) {
                        self.desk.stop();
                        return;
                    }
                }
                Event::End => return self.finish(events, out),
                Event::Progress(search, news) => {
                    if self.desk.is_current(search) {
                        if news.rank == 1 {
                            self.best_value = value_of(&news);
                        }
                        self.show(&news, out);
                        if news.rank == 1 {
                            self.last = Some(news);
                        }
                    }
                }
                Event::Found(search, line) => {
                    if self.desk.is_current(search) {
                        self.desk.ended();
                        self.found(&line, out);
                    }
                }
                // lines of play are counted for UCI only
                Event::Counted(..) => {}
            }
        }
    }

    /// Ends where no more commands come: commands from a file have an answer still to be printed.
    fn finish<W: Write>(&mut self, events: &Receiver<Event>, out: &mut Output<W>) {
        while self.desk.is_thinking() && !self.analysing && self.guess.is_none() {
            self.desk.move_now();
            match events.recv() {
                Ok(Event::Found(search, line)) if self.desk.is_current(search) => {
                    self.desk.ended();
                    self.found(&line, out);
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.desk.stop();
    }

    fn show<W: Write>(&self, news: &Progress, out: &mut Output<W>) {
        if !self.post && !self.analysing {
            return;
        }
        let value = value_of(news);
        if news.rank > 1 && self.best_value - value > self.margin {
            return;
        }
        let line = news.line.join(" ");
        out.line(&format!("{} {value} {} {} {line}", news.depth, news.time.as_millis() / 10, news.nodes));
    }

    /// The engine's own move.
    fn found<W: Write>(&mut self, line: &[String], out: &mut Output<W>) {
        if self.analysing || self.guess.is_some() {
            // pondering came to an end by itself
            if self.guess.is_some() {
                self.guess_is_done(line);
            }
            return;
        }
        let Some(best) = line.first() else {
            self.claim(out);
            return;
        };
        if self.gives_up() {
            self.over = true;
            out.line("resign");
            return self.answer_pings(out);
        }
        self.play(best, out);
        self.answer_pings(out);
        self.claim(out);
        if self.ponder
            && !self.over
            && let Some(guess) = line.get(1)
        {
            self.begin_pondering(guess);
        }
    }

    /// Whether the engine resigns: its searches have found the game lost several times in a row.
    fn gives_up(&mut self) -> bool {
        let is_lost = self.last.as_ref().is_some_and(|news| value_of(news) <= -self.resigns_at);
        self.lost_in_a_row = if is_lost { self.lost_in_a_row + 1 } else { 0 };
        self.resigns && self.lost_in_a_row >= RESIGNS_AFTER
    }

    fn guess_is_done(&mut self, _line: &[String]) {
        // the move is found again at once from the table when the guess comes true
        self.desk.take_back(1);
        self.guess = None;
    }

    fn play<W: Write>(&mut self, best: &str, out: &mut Output<W>) {
        self.exclude_nothing();
        if self.desk.push(best) {
            out.line(&format!("move {best}"));
        } else {
            out.line(&format!("Error (no legal move): {best}"));
        }
    }

    fn begin_pondering(&mut self, guess: &str) {
        if self.desk.push(guess) {
            if self.desk.result().is_some() {
                self.desk.take_back(1);
                return;
            }
            self.guess = Some(guess.to_owned());
            let limits = Limits { ponder: true, ..self.limits() };
            self.desk.think(&limits);
        }
    }

    fn stop_pondering(&mut self) {
        if self.guess.take().is_some() {
            self.desk.stop();
            self.desk.take_back(1);
        }
    }

    fn answer_pings<W: Write>(&mut self, out: &mut Output<W>) {
        for ping in self.pings.drain(..) {
            out.line(format!("pong {ping}").trim_end());
        }
    }

    /// Says so if the game is over.
    fn claim<W: Write>(&mut self, out: &mut Output<W>) {
        if let Some((result, reason)) = self.desk.result() {
            self.over = true;
            out.line(&format!("{result} {{{reason}}}"));
        }
        self.answer_pings(out);
    }

    fn limits(&self) -> Limits {
        Limits {
            clock: self.clock(),
            depth: self.depth,
            excluded: self.excluded.clone(),
            only: self.only(),
            strength: self.is_limited.then_some(self.strength),
            ..Limits::default()
        }
    }

    fn clock(&self) -> Clock {
        match self.level {
            Level::PerMove(time) => Clock { exactly: Some(time), ..Clock::default() },
            Level::Clock { moves, base, increment } => {
                let made = u32::try_from(self.desk.length() / 2).unwrap_or(0);
                let side = self.own.unwrap_or(self.desk.side_to_move());
                Clock {
                    left: Some(self.left[side.index()].unwrap_or(base)),
                    increment,
                    moves: (moves > 0).then(|| moves - made % moves),
                    exactly: None,
                }
            }
        }
    }

    /// Thinks if it is the engine's turn, or always in analysis.
    fn go_on<W: Write>(&mut self, out: &mut Output<W>) {
        if self.refused {
            return;
        }
        if self.analysing {
            let best = if self.margin > 0 { MOST_SHOWN } else { 1 };
            let limits = Limits {
                infinite: true,
                excluded: self.excluded.clone(),
                only: self.only(),
                best,
                ..Limits::default()
            };
            self.desk.think(&limits);
        } else if self.own == Some(self.desk.side_to_move()) && self.edit.is_none() {
            if self.desk.result().is_some() {
                self.claim(out);
                return;
            }
            let limits = self.limits();
            self.desk.think(&limits);
        }
    }

    fn new_game<W: Write>(&mut self, name: &str, fen: Option<&str>, out: &mut Output<W>) -> bool {
        self.guess = None;
        self.desk.stop();
        self.over = false;
        self.refused = false;
        self.lost_in_a_row = 0;
        self.exclude_nothing();
        match self.desk.open(name, fen) {
            Ok(()) => true,
            Err(problem) => {
                out.line(&format!("Error ({problem}): variant {name}"));
                false
            }
        }
    }

    #[allow(clippy::too_many_lines, reason = "one arm a command")]
    fn command<W: Write>(&mut self, line: &str, out: &mut Output<W>) -> Next {
        if self.edit.is_some() {
            self.edit_line(line, out);
            return Next::GoOn;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics"
            | "draw" | "easy" | "hard" | "bk" | "pause" | "resume" | "white" | "black" => {
                self.aside(word, rest, out)
            }
            "quit" => return Next::Quit,
            "protover" => self.features(out),
            "new" => {
                self.desk.forget();
                self.variant = "normal".to_owned();
                self.new_game("normal", None, out);
                self.own = Some(Side::Black);
                self.analysing = false;
                self.depth = None;
                self.left = [None; 2];
            }
            "variant" => self.choose(rest, out),
            "force" | "result" => {
                self.stop_pondering();
                self.desk.stop();
                self.own = None;
                self.answer_pings(out);
            }
            "go" => {
                self.stop_pondering();
                self.own = Some(self.desk.side_to_move());
                self.go_on(out);
            }
            "playother" => {
                self.stop_pondering();
                self.desk.stop();
                self.own = Some(!self.desk.side_to_move());
            }
            "usermove" => self.user_move(rest, out),
            "?" => self.desk.move_now(),
            "ping" => {
                let busy = self.desk.is_thinking() && self.guess.is_none() && !self.analysing;
                self.pings.push(rest.to_owned());
                if !busy {
                    self.answer_pings(out);
                }
            }
            "level" | "st" | "sd" | "nps" | "time" | "otim" | "memory" | "cores" | "egtpath" => {
                self.setting(word, rest, line, out)
            }
            "undo" | "remove" => {
                self.stop_pondering();
                self.desk.stop();
                if !self.desk.take_back(if word == "undo" { 1 } else { 2 }) {
                    out.line(&format!("Error (no move to take back): {line}"));
                }
                self.over = false;
                self.exclude_nothing();
                if self.analysing {
                    self.go_on(out);
                }
            }
            "post" => self.post = true,
            "nopost" => self.post = false,
            "analyze" => {
                self.stop_pondering();
                self.own = None;
                self.analysing = true;
                self.go_on(out);
            }
            "exit" => {
                self.analysing = false;
                self.desk.stop();
            }
            "." => self.statistics(out),
            "setboard" => {
                let variant = self.variant.clone();
                let name = self.resolve(&variant);
                if !self.set_position(&name, rest) {
                    out.line("tellusererror Illegal position");
                }
                if self.analysing {
                    self.go_on(out);
                }
            }
            "edit" => {
                self.stop_pondering();
                self.desk.stop();
                self.edit = Some(Edit::begin(self.desk.game()));
            }
            "hint" => {
                if let Some(guess) = &self.guess {
                    out.line(&format!("Hint: {guess}"));
                } else if let (true, Some(best)) =
                    (self.analysing, self.last.as_ref().and_then(|news| news.line.first()))
                {
                    out.line(&format!("Hint: {best}"));
                }
            }
            "option" => self.option(rest, out),
            "exclude" | "include" => {
                self.exclude(word == "exclude", rest);
                if self.analysing {
                    self.go_on(out);
                }
            }
            _ if is_move(word) => self.user_move(word, out),
            _ => out.line(&format!("Error (unknown command): {line}")),
        }
        Next::GoOn
    }

    /// Leaves a move or all moves of this position out of the search, or takes them in again.
    fn exclude(&mut self, out: bool, name: &str) {
        match (out, name) {
            (_, "all") => {
                self.excluded.clear();
                self.included = out.then(Vec::new);
            }
            (true, _) => {
                self.included.iter_mut().for_each(|moves| moves.retain(|m| m != name));
                self.excluded.push(name.to_owned());
            }
            (false, _) => {
                self.excluded.retain(|m| m != name);
                self.included.iter_mut().for_each(|moves| moves.push(name.to_owned()));
            }
        }
    }

    /// In another position all moves are searched again.
    fn exclude_nothing(&mut self) {
        self.exclude(false, "all");
    }

    /// The moves that are searched; none for all.
    fn only(&self) -> Vec<String> {
        self.included.clone().unwrap_or_default()
    }

    fn aside<W: Write>(&mut self, word: &str, _rest: &str, out: &mut Output<W>) {
        match word {
            "hard" => self.ponder = true,
            "easy" => {
                self.ponder = false;
                self.stop_pondering();
            }
            "bk" => out.line(" no book\n"),
            _ => {}
        }
    }

    /// The name in the files of the game that is asked for.
    fn resolve(&self, name: &str) -> String {
        // a name with a size, such as 10x8+0_fairy
        let name =
            name.rsplit_once('_').filter(|(size, _)| size.contains('x')).map_or(name, |(_, base)| base);
        match (&self.fairy, name) {
            (Some(chosen), "fairy") => format!("fairy/{chosen}"),
            _ => match (&self.makruk, name) {
                (Some(rules), "makruk") => rules.clone(),
                _ => name.to_owned(),
            },
        }
    }

    fn choose<W: Write>(&mut self, name: &str, out: &mut Output<W>) {
        let wanted = self.resolve(name);
        if !self.new_game(&wanted, None, out) {
            self.refused = true;
            return;
        }
        self.variant = name.to_owned();
        let game = self.desk.game();
        let known = XBOARD_NAMES.split_whitespace().any(|known| known == name) && name != "fairy";
        let fen = format!("{} w {} - 0 1", game.placement(&game.start), "KQkq");
        match &game.setup {
            Some((pictures, parent)) if parent.is_empty() => out.line(&format!("setup ({pictures}) {fen}")),
            Some((pictures, parent)) => {
                let geometry = game.geometry();
                let size = format!("{}x{}+0_{parent}", geometry.files(), geometry.ranks());
                out.line(&format!("setup ({pictures}) {size} {fen}"));
            }
            None if known => {}
            None => {
                let geometry = game.geometry();
                out.line(&format!(
                    "setup ({}) {}x{}+0_fairy {fen}",
                    pictures(game),
                    geometry.files(),
                    geometry.ranks()
                ));
            }
        }
        for message in &game.messages {
            out.line(&format!("piece {message}"));
        }
    }

    fn set_position(&mut self, name: &str, fen: &str) -> bool {
        self.stop_pondering();
        self.desk.stop();
        self.over = false;
        self.exclude_nothing();
        let done = self.desk.open(name, Some(fen)).is_ok();
        self.refused = !done;
        done
    }

    fn user_move<W: Write>(&mut self, name: &str, out: &mut Output<W>) {
        if self.refused {
            out.line(&format!("Illegal move: {name}"));
            return;
        }
        if let Some(guess) = self.guess.take() {
            if guess == name && self.own.is_some() {
                // it is on the board already
                let clock = self.clock();
                self.desk.ponder_hit(&clock);
                return;
            }
            self.desk.stop();
            self.desk.take_back(1);
        }
        if self.own == Some(self.desk.side_to_move()) && self.desk.is_thinking() {
            out.line(&format!("Illegal move (it is not your turn): {name}"));
            return;
        }
        self.desk.stop();
        if !self.desk.push(name) {
            out.line(&format!("Illegal move: {name}"));
            return;
        }
        self.exclude_nothing();
        // also in force mode, but analysis goes on
        if !self.analysing && self.desk.result().is_some() {
            self.claim(out);
            return;
        }
        self.go_on(out);
    }

    fn statistics<W: Write>(&self, out: &mut Output<W>) {
        if let (true, Some(news)) = (self.analysing, &self.last) {
            let best = news.line.first().map_or("", String::as_str);
            out.line(&format!(
                "stat01: {} {} {} 0 0 {best}",
                news.time.as_millis() / 10,
                news.nodes,
                news.depth
            ));
        }
    }

    fn edit_line<W: Write>(&mut self, line: &str, out: &mut Output<W>) {
        if line != "." {
            if let Some(edit) = &mut self.edit
                && !edit.change(line)
            {
                out.line(&format!("Error (unknown command in edit mode): {line}"));
            }
            return;
        }
        let Some(edit) = self.edit.take() else { return };
        let name = self.resolve(&self.variant.clone());
        let side = self.desk.side_to_move();
        // of the rights to castle those count whose units are there
        let placement = edit.placement(self.desk.game());
        let fen = |rights: &str| {
            let rights = if rights.is_empty() { "-" } else { rights };
            format!("{placement} {} {rights} - 0 1", if side == Side::White { 'w' } else { 'b' })
        };
        let possible = |right: &char| self.desk.catalogue.open(&name, Some(&fen(&right.to_string()))).is_ok();
        let rights: String = "KQkq".chars().filter(possible).collect();
        if !self.set_position(&name, &fen(&rights)) {
            out.line("tellusererror Illegal position");
        }
    }
}

/// Whether a word looks like a move in coordinates.
fn is_move(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    matches!(letters[..], [a, b, ..] if a.is_ascii_lowercase() && b.is_ascii_digit())
        && letters.len() >= 4
        && letters.len() <= 8
        && letters[2..].iter().any(char::is_ascii_digit)
}
