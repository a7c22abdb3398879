//! The solutions of a problem in Jacobi's language, told in the form that is asked for.

use super::{Manner, Mode};
use crate::output::{Format, Output};
use board::Geometry;
use language::jacobi::Problem;
use language::{Heading, JsonWriter, Language, PgnWriter, TextWriter};
use rules::PlainMove;
use serde_json::json;
use solver::{Event, Outcome};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What has been told of a problem.
pub(super) struct Telling<'a> {
    output: &'a mut Output,
    format: Format,
    json: JsonWriter,
    text: TextWriter,
    /// The lines told, where the passes of a demolition find the same again.
    told: Option<HashSet<Vec<PlainMove>>>,
    solutions: u64,
    /// How many solutions are told at most.
    most: u64,
    /// The array from which the next line begins, if it has not been told.
    untold: Option<String>,
    /// The games from the array and of the length that is looked at.
    games: Option<PgnWriter>,
    /// The games before those.
    all_games: String,
}

impl Telling<'_> {
    /// Nothing has been told yet.
    pub(super) fn new<'a>(
        output: &'a mut Output,
        problem: &Problem,
        manner: &Manner,
        language: Language,
    ) -> Telling<'a> {
        let mut text = TextWriter::new(language, Geometry::CHESS);
        text.set_played_before(problem.course.played_before);
        let mut json = JsonWriter::new(language, Geometry::CHESS);
        json.set_twin(problem.twin.as_ref().map(|twin| twin.label.clone()));
        Telling {
            output,
            format: manner.format,
            json,
            text,
            told: (manner.mode == Mode::Demolition).then(HashSet::new),
            solutions: 0,
            most: problem.options.max_solutions.map_or(u64::MAX, u64::from),
            untold: None,
            games: None,
            all_games: String::new(),
        }
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
        // of an array from which there is no line nothing is said
        let silent = matches!(event, Event::PhaseEnds) && self.untold.is_some();
        if !silent {
            self.show(event);
        }
        self.output.flush();
        let ends = self.output.is_broken() || self.solutions >= self.most;
        if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Tells the array before its first line.
    fn tell_array(&mut self) {
        let Some(array) = self.untold.take() else { return };
        match self.format {
            Format::Json => {
                self.output.write(&format!("{}\n", json!({"type": "array", "officers": array})));
            }
            Format::Popeye => self.output.write(&format!("\n{array}\n")),
            Format::Pgn => {}
        }
    }

    fn show(&mut self, event: &Event) {
        match self.format {
            Format::Json => {
                if let Some(object) = self.json.object(event) {
                    self.output.write(&format!("{object}\n"));
                }
            }
            Format::Popeye => self.output.write(&self.text.text(event)),
            Format::Pgn => {
                if let Some(games) = &mut self.games {
                    games.tell(event);
                }
            }
        }
    }

    /// Tells what stands behind all solutions.
    pub(super) fn conclude(self, outcome: Outcome) {
        match self.format {
            Format::Json => self.output.write(&format!("{}\n", self.json.summary(outcome))),
            Format::Popeye => {}
            Format::Pgn => {
                let last = self.games.filter(|games| self.all_games.is_empty() || !games.is_empty());
                let last = last.map(|games| games.text(outcome)).unwrap_or_default();
                self.output.write(&format!("{}{last}", self.all_games));
            }
        }
    }
}
