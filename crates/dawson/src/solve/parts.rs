//! A search in parts: several runs solve a share of the same text each (every `n`-th of the first moves), and one more puts together
//! what they have found.
//!
//! Where the settings name a part, the objects of solutions and of first moves have a member `order`: the place of the first move among all.
//! Lines of help play are sorted by their length and then by `order`, keys and tries by `order` alone, as one run tells them. A summary
//! has `found`, the counts of the part, from which [`Found::read`] makes what the last run needs to give the verdict.

use board::Side;
use language::setup::Task;
use language::{JsonObject, Tally};
use rules::general::Game;
use serde_json::{Value, json};
use solver::{Editor, Event, Options, Outcome, Played};
use std::collections::VecDeque;
use stipulation::course::Course;
use stipulation::{BranchKind, Play, Show, Stipulation};

/// What a part has found of a diagram or twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    problem: u64,
    twin: Option<String>,
    outcome: Outcome,
    solutions: u64,
    tally: Tally,
}

impl Found {
    /// Reads the summary of a part; `None` for an object that is none.
    #[must_use]
    pub fn read(summary: &Value) -> Option<Found> {
        let counts = summary.get("found")?;
        let half = |at: usize| counts["halves"].get(at).and_then(Value::as_u64);
        let outcome = Outcome::of_name(summary["ended"].as_str()?).unwrap_or(Outcome::Refused);
        Some(Found {
            problem: summary["problem"].as_u64()?,
            twin: summary["twin"].as_str().map(str::to_owned),
            outcome,
            solutions: summary["solutions"].as_u64()?,
            tally: Tally {
                halves: [half(0), half(1)],
                short: counts["short"].as_u64()?,
                undecided: counts["undecided"].as_bool()?,
            },
        })
    }

    /// The member `found` of a summary.
    pub(super) fn object(tally: &Tally) -> Value {
        json!({"halves": tally.halves, "short": tally.short, "undecided": tally.undecided})
    }

    /// What all parts together have found of a diagram or twin: the counts, the number of solutions told and how the worst part ended.
    pub(super) fn of_all(
        parts: &[Found],
        problem: u64,
        twin: Option<&str>,
    ) -> Option<(Vec<Tally>, u64, Outcome)> {
        let own = || parts.iter().filter(|part| part.problem == problem && part.twin.as_deref() == twin);
        let outcome = own().map(|part| part.outcome).max()?;
        Some((own().map(|part| part.tally).collect(), own().map(|part| part.solutions).sum(), outcome))
    }
}

/// Whether every `n`-th of the first moves can be searched alone: play begins with the moves of one side, and no option speaks of
/// all of them.
pub(super) fn is_divisible(task: &Task, stipulation: &Stipulation, options: &Options) -> bool {
    // `h#2.5`: the first half-move of the other side is passed over
    let play = match &stipulation.play {
        Play::TurnPassed(play) => play,
        play => play,
    };
    let Play::Branch(branch) = play else { return false };
    let is_plain = matches!(branch.kind, BranchKind::Attack | BranchKind::Help | BranchKind::Series)
        && branch.maximum > 1
        && !branch.introduces
        && !branch.parry
        && !branch.passes_first
        // that the first side could do what it must not (reflex play) would be told by every part
        && branch.first.constraints.is_empty()
        && branch.second.constraints.is_empty();
    is_plain
        && task.total_invisible == 0
        && options.max_solutions.is_none()
        && !options.move_numbers
        && options.start_move_number.is_empty()
        && options.up_to_move_number.is_empty()
        && !options.stop_on_short_solutions
        && !options.post_key_play
        && !matches!(options.intelligent, Some(Some(_)))
}

/// Leaves a part of the search in the options. The set play of a battle belongs to the first part.
pub(super) fn take_part(options: &mut Options, part: (u32, u32), stipulation: &Stipulation) {
    options.share = Some(part);
    options.set_play &= part.0 == 1 || stipulation.show == Show::Line;
    options.move_numbers = true;
}

/// The first moves of a task, to tell the place of each among all.
pub(super) struct FirstMoves {
    moves: Vec<Played>,
    /// The places of first moves that a writer holds back.
    held: VecDeque<usize>,
}

impl FirstMoves {
    /// Of a game in which either side may begin (set play).
    pub(super) fn of(game: &Game<'_>) -> FirstMoves {
        let mut moves = Vec::new();
        for starter in Side::BOTH {
            let course = Course { starter, played_before: 0, steps: Vec::new(), constraints: Vec::new() };
            let candidates = Editor::new(game, &course).uncoloured_candidates();
            moves.extend(candidates.into_iter().map(|candidate| candidate.played));
        }
        FirstMoves { moves, held: VecDeque::new() }
    }

    /// The place of a move; behind all others that of a move which is none of them.
    fn place(&self, played: &Played) -> usize {
        let is_same = |one: &Played| one.side == played.side && one.plain == played.plain;
        let exactly = self.moves.iter().position(|one| is_same(one) && one.effects == played.effects);
        exactly.or_else(|| self.moves.iter().position(is_same)).unwrap_or(self.moves.len())
    }

    /// Takes note of an event; the object of progress, if it is about that.
    pub(super) fn hear(&mut self, event: &Event) -> Option<Value> {
        match event {
            Event::Line(line) => {
                let place = line.moves.first().map_or(0, |first| self.place(&first.played));
                self.held.push_back(place);
            }
            Event::Move { depth: 0, played, .. } => self.held.push_back(self.place(played)),
            Event::Examined { played, .. } => {
                let place = self.place(played);
                // moves that turn out to be illegal have no place
                if place == self.moves.len() {
                    return None;
                }
                let own = self.moves.iter().filter(|one| one.side == played.side).count();
                let before = self.moves.iter().position(|one| one.side == played.side).unwrap_or(0);
                let done = place - before;
                return Some(json!({"type": "progress", "done": done, "of": own}));
            }
            _ => {}
        }
        None
    }

    /// Adds the place of the first move to an object of a line or of a first move.
    pub(super) fn mark(&mut self, object: &mut JsonObject) {
        if object.begins()
            && let Some(place) = self.held.pop_front()
        {
            object.set_order(place);
        }
    }
}
