//! The solutions of a problem in Jacobi's language, told in the form that is asked for.

use super::super::parts::FirstMoves;
use super::super::{Format, Found, Ink, Item, Lines, Settings, Sink};
use board::Geometry;
use language::jacobi::Problem;
use language::{Finding, Heading, JsonWriter, Judge, Language, PgnWriter, TextWriter, intended_by};
use rules::PlainMove;
use rules::general::Game;
use serde_json::json;
use solver::{Event, Outcome};
use std::collections::HashSet;
use std::ops::ControlFlow;
use stipulation::Show;

/// What has been told of a problem, and where the rest is told.
pub(super) struct Report<'a> {
    sink: &'a mut dyn Sink,
    format: Format,
    json: JsonWriter,
    text: TextWriter,
    judge: Judge,
    /// The lines told, where the passes of a demolition find the same again.
    told: Option<HashSet<Vec<PlainMove>>>,
    solutions: u64,
    /// How many solutions are told at most.
    most: u64,
    /// The array from which the next line begins, if it has not been told.
    untold: Option<String>,
    /// Whether objects of moves have the position after them.
    positions: bool,
    /// The games from the array and of the length that is looked at.
    games: Option<PgnWriter>,
    /// The games before those.
    all_games: String,
    /// The first moves of what is searched in parts.
    first_moves: Option<FirstMoves>,
    is_part: bool,
    /// The number of solutions that parts have told.
    told_by_parts: Option<u64>,
}

impl Report<'_> {
    /// Nothing has been told yet.
    pub(super) fn new<'a>(
        sink: &'a mut dyn Sink,
        problem: &Problem,
        settings: &Settings,
        language: Language,
        number: u64,
    ) -> Report<'a> {
        let mut text = TextWriter::new(language, Geometry::CHESS);
        text.set_played_before(problem.course.played_before);
        let mut json = JsonWriter::new(language, Geometry::CHESS, number);
        json.set_twin(problem.twin.as_ref().map(|twin| twin.label.clone()));
        Report {
            sink,
            format: settings.format,
            json,
            text,
            judge: Judge::new(
                if problem.battle.is_some() { Show::Tree } else { Show::Line },
                problem.header.iter().rev().find_map(|(_, text)| intended_by(text)),
            ),
            told: (settings.lines == Lines::Demolition).then(HashSet::new),
            solutions: 0,
            most: problem.options.max_solutions.map_or(u64::MAX, u64::from),
            untold: None,
            positions: settings.positions && settings.format == Format::Json,
            games: None,
            all_games: String::new(),
            first_moves: None,
            is_part: settings.part != (1, 1),
            told_by_parts: None,
        }
    }

    /// The game that is searched now; parts of a search say where a line has its place among those of all parts.
    pub(super) fn begin_game(&mut self, game: &Game<'_>) {
        if self.is_part && self.format == Format::Json {
            self.first_moves = Some(FirstMoves::of(game));
        }
    }

    /// Takes over what parts have found; answers how the worst ended, if there are parts.
    pub(super) fn take_over(&mut self, parts: &[Found], number: u64, twin: Option<&str>) -> Option<Outcome> {
        let (tallies, solutions, outcome) = Found::of_all(parts, number, twin)?;
        tallies.iter().for_each(|tally| self.judge.add(tally));
        self.told_by_parts = Some(solutions);
        Some(outcome)
    }

    /// The number of solutions told.
    pub(super) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Lines begin from an array with these officers now.
    pub(super) fn begin_array(&mut self, officers: String) {
        self.untold = Some(officers);
    }

    /// Where games are asked for, others begin now. `outcome`: of those before.
    pub(super) fn begin_games(&mut self, outcome: Outcome, heading: impl FnOnce() -> Heading) {
        if self.positions {
            self.json.tell_positions(heading());
            return;
        }
        if self.format != Format::Pgn {
            return;
        }
        if let Some(games) = self.games.take().filter(|games| !games.is_empty()) {
            self.all_games.push_str(&games.text(outcome));
        }
        self.games = Some(PgnWriter::with(heading()));
    }

    /// Tells an event; breaks off where nobody listens any more.
    pub(super) fn tell(&mut self, event: &Event) -> ControlFlow<()> {
        if let Event::Line(line) = event {
            let moves = || line.moves.iter().map(|shown| shown.played.plain).collect();
            if self.told.as_mut().is_some_and(|told| !told.insert(moves())) {
                return ControlFlow::Continue(());
            }
            self.tell_array();
        }
        self.solutions += u64::from(matches!(event, Event::Line(_) | Event::Key));
        self.judge.hear(event);
        // of an array from which there is no line nothing is said
        let silent = matches!(event, Event::PhaseEnds) && self.untold.is_some();
        if !silent {
            self.show(event);
        }
        if self.sink.wants_items() {
            self.sink.item(Item::Event(event.clone()));
        }
        self.sink.flush();
        let ends = self.sink.is_broken() || self.solutions >= self.most;
        if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Tells the array before its first line.
    fn tell_array(&mut self) {
        let Some(array) = self.untold.take() else { return };
        match self.format {
            Format::Json => {
                let object = self.json.of_here(json!({"type": "array", "officers": array}));
                self.sink.write(&format!("{object}\n"), Ink::Plain);
            }
            Format::Popeye => self.sink.write(&format!("\n{array}\n"), Ink::Plain),
            Format::Pgn | Format::Latex => {}
        }
    }

    fn show(&mut self, event: &Event) {
        match self.format {
            Format::Json => {
                if let Some(first_moves) = &mut self.first_moves {
                    first_moves.hear(event);
                }
                for mut object in self.json.objects(event) {
                    if let Some(first_moves) = &mut self.first_moves {
                        first_moves.mark(&mut object);
                    }
                    self.sink.write(&format!("{object}\n"), Ink::Plain);
                }
            }
            Format::Popeye => self.sink.write(&self.text.text(event), Ink::of(event)),
            Format::Latex => {}
            Format::Pgn => {
                if let Some(games) = &mut self.games {
                    games.tell(event);
                }
            }
        }
    }

    /// Tells what stands behind all solutions.
    pub(super) fn conclude(mut self, outcome: Outcome, limits: &[&str]) -> Finding {
        // who has told as many as were asked for has not looked at the rest
        let limited = self.solutions >= self.most;
        let limits: Vec<&str> = limits.iter().copied().chain(limited.then_some("MaxSolutions")).collect();
        let finding = self.judge.finding(outcome, &limits, None, Language::English);
        match self.format {
            Format::Json => {
                let (last, mut summary) = self.json.summary(outcome, Some(&finding));
                if let Some(mut last) = last {
                    if let Some(first_moves) = &mut self.first_moves {
                        first_moves.mark(&mut last);
                    }
                    self.sink.write(&format!("{last}\n"), Ink::Plain);
                }
                if self.is_part {
                    summary["found"] = Found::object(&self.judge.tally());
                }
                if let Some(solutions) = self.told_by_parts {
                    summary["solutions"] = solutions.into();
                }
                self.sink.write(&format!("{summary}\n"), Ink::Plain);
            }
            Format::Popeye | Format::Latex => {}
            Format::Pgn => {
                let last = self.games.filter(|games| self.all_games.is_empty() || !games.is_empty());
                let last = last.map(|games| games.text(outcome)).unwrap_or_default();
                self.sink.write(&format!("{}{last}", self.all_games), Ink::Plain);
            }
        }
        finding
    }
}
