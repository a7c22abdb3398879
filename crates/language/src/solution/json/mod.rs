//! Solutions as JSON, one object a line. handbook/src/json.md describes the forms, a JSON Schema of the program fixes them.

mod head;
mod object;
mod ply;
mod position;

pub use head::{ProblemHead, json_error};
pub use object::JsonObject;

use super::notation::Letters;
use super::pgn::Heading;
use super::text::goal_sign;
use super::verdict::Finding;
use crate::Language;
use crate::setup::Hunters;
use board::{Geometry, SquareSet};
use object::{Mark, MoveObject, SolutionObject};
use ply::{PlyWriter, Told};
use serde_json::{Map, Value, json};
use solver::{Event, Line, Outcome, Phase, Played};
use stipulation::Goal;

/// Turns events into objects.
///
/// A move of tree play is held back until it is known whether it is a key, a try or a refutation, which are members of it;
/// [`JsonWriter::objects`] gives it out with the next event, [`JsonWriter::summary`] at the end.
pub struct JsonWriter {
    language: Language,
    hunters: Hunters,
    geometry: Geometry,
    problem: u64,
    twin: Option<String>,
    solutions: u64,
    /// Where castling is told from, if positions are told.
    heading: Option<Heading>,
    /// The last number of a move of tree play.
    last_id: u64,
    /// The moves above the one told last, by depth: its number and the squares touched up to it.
    path: Vec<Option<(u64, SquareSet)>>,
    /// The move told last, as long as it may still become a key.
    held: Option<Box<MoveObject>>,
    /// The moves of the line told last: the next one mostly begins with the same.
    line: Vec<Told>,
    /// The depth of the threats that are being told.
    threats: Option<Threats>,
}

/// Where threats are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Threats {
    /// The next move is the first.
    Begin,
    /// All moves of this depth up to one above it.
    At(usize),
}

impl JsonWriter {
    /// A writer for a board of a geometry; moves are also given in the notation of the language. `problem`: the number of the
    /// problem in the run, 1 the first.
    #[must_use]
    pub fn new(language: Language, geometry: Geometry, problem: u64) -> JsonWriter {
        JsonWriter {
            language,
            hunters: Hunters::default(),
            geometry,
            problem,
            twin: None,
            solutions: 0,
            heading: None,
            last_id: 0,
            path: Vec::new(),
            held: None,
            line: Vec::new(),
            threats: None,
        }
    }

    /// Names the hunters of the problem whose solutions come next.
    pub fn set_hunters(&mut self, hunters: Hunters) {
        self.hunters = hunters;
        self.line.clear();
    }

    fn letters(&self) -> Letters<'_> {
        Letters { language: self.language, hunters: &self.hunters }
    }

    /// Sets the twin that the next events belong to.
    pub fn set_twin(&mut self, twin: Option<String>) {
        self.twin = twin;
    }

    /// Has every move tell the position after it. `heading` says what stands on the board and what cannot castle.
    pub fn tell_positions(&mut self, heading: Heading) {
        self.heading = Some(heading);
        self.line.clear();
    }

    /// The number of solutions told so far: lines, and keys of tree play.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The objects that can be told after an event, each complete.
    pub fn objects(&mut self, event: &Event) -> Vec<JsonObject> {
        let mark = match event {
            Event::Key => {
                self.solutions += 1;
                Some(Mark::Key(true))
            }
            Event::Try => Some(Mark::Try(true)),
            Event::Refutation => Some(Mark::Refutation(true)),
            Event::Refutes { .. } => Some(Mark::Refutes(true)),
            _ => None,
        };
        let before = self.held.take();
        if let Some(mark) = mark {
            let marked = before.map(|mut held| {
                held.mark = Some(mark);
                JsonObject::Move(held)
            });
            return marked.into_iter().collect();
        }
        let before = before.map(JsonObject::Move);
        if let Event::Move { depth, played, goals, constraint, .. } = event {
            self.held = Some(Box::new(self.tree_move(*depth, played, goals, *constraint)));
            return before.into_iter().collect();
        }
        before.into_iter().chain(self.object(event)).collect()
    }

    fn object(&mut self, event: &Event) -> Option<JsonObject> {
        let object = match event {
            Event::PhaseBegins { phase, duplex, .. } => {
                self.path.clear();
                self.threats = None;
                let phase = match phase {
                    Phase::SetPlay => "set play",
                    Phase::Actual => "actual play",
                    Phase::PostKey => "post-key play",
                };
                json!({"type": "phase", "phase": phase, "duplex": duplex})
            }
            Event::PhaseEnds => json!({"type": "phase end"}),
            Event::Threats => {
                self.threats = Some(Threats::Begin);
                return None;
            }
            Event::Zugzwang => {
                let parent = self.path.iter().flatten().next_back().map(|(id, _)| *id);
                json!({"type": "zugzwang", "parent": parent})
            }
            Event::Refutations => {
                self.threats = None;
                return None;
            }
            Event::SolutionEnds => json!({"type": "solution end"}),
            Event::Line(line) => return Some(JsonObject::Solution(Box::new(self.solution(line)))),
            Event::Undecided(doubt) => {
                json!({"type": "undecided", "about": format!("{doubt:?}").to_lowercase()})
            }
            Event::Message(message) => json!({"type": "message", "message": format!("{message:?}")}),
            Event::Examined { numbers, played } => {
                let played = self.ply_writer().object(played, &mut SquareSet::default(), !played.side);
                json!({"type": "examined", "number": numbers.first(), "numbers": numbers, "move": played})
            }
            Event::PostKeyCheck | Event::PostKeyLine => return None,
            // told in `objects`
            Event::Move { .. } | Event::Key | Event::Try | Event::Refutation | Event::Refutes { .. } => {
                return None;
            }
        };
        Some(JsonObject::Other(self.of_here(object)))
    }

    fn ply_writer(&self) -> PlyWriter<'_> {
        let heading = self.heading.as_ref();
        PlyWriter { geometry: self.geometry, letters: self.letters(), heading }
    }

    /// A line. What it has in common with the one before it, from the first move on, is not written anew.
    fn solution(&mut self, line: &Line) -> SolutionObject {
        self.solutions += 1;
        let mut told = std::mem::take(&mut self.line);
        let next_side = |index: usize| {
            let here = &line.moves[index].played;
            line.moves.get(index + 1).map_or(!here.side, |next| next.played.side)
        };
        let shared = told.iter().zip(line.moves.iter().enumerate());
        let shared = shared.take_while(|(told, (index, m))| told.is(&m.played, next_side(*index))).count();
        told.truncate(shared);
        let mut touched = told.last().map_or_else(SquareSet::default, |last| last.touched);
        for (index, m) in line.moves.iter().enumerate().skip(shared) {
            told.push(Told::new(&self.ply_writer(), &m.played, &mut touched, next_side(index)));
        }
        let moves = told.iter().map(|told| told.coordinates.clone()).collect();
        let plies = told.iter().map(|told| told.object.clone()).collect();
        self.line = told;
        SolutionObject {
            kind: "solution",
            problem: self.problem,
            twin: self.twin.clone(),
            number: self.solutions,
            passed: line.passed,
            moves,
            plies,
            goals: signs(&line.goals),
            constraint: line.constraint,
            order: None,
            short: false,
        }
    }

    /// A move of the tree, with its number and that of the move that it follows.
    fn tree_move(
        &mut self,
        depth: usize,
        played: &Played,
        goals: &[Option<Goal>],
        constraint: bool,
    ) -> MoveObject {
        self.last_id += 1;
        self.path.resize(depth, None);
        let parent = self.path.iter().flatten().next_back().copied();
        let mut touched = parent.map_or_else(SquareSet::default, |(_, touched)| touched);
        let shown = self.ply_writer().object(played, &mut touched, !played.side);
        self.path.push(Some((self.last_id, touched)));
        self.threats = match self.threats {
            Some(Threats::Begin) => Some(Threats::At(depth)),
            Some(Threats::At(at)) if depth < at => None,
            other => other,
        };
        MoveObject {
            kind: "move",
            problem: self.problem,
            twin: self.twin.clone(),
            id: self.last_id,
            parent: parent.map(|(id, _)| id),
            depth,
            shown,
            threat: self.threats == Some(Threats::At(depth)),
            goals: signs(goals),
            constraint,
            mark: None,
            order: None,
        }
    }

    /// An object with the problem and the twin that it belongs to, behind its type.
    #[must_use]
    pub fn of_here(&self, object: Value) -> Value {
        let Value::Object(members) = object else { return object };
        let mut members = members.into_iter();
        let mut placed: Map<String, Value> = members.next().into_iter().collect();
        placed.insert("problem".to_owned(), json!(self.problem));
        if let Some(twin) = &self.twin {
            placed.insert("twin".to_owned(), json!(twin));
        }
        placed.extend(members);
        Value::Object(placed)
    }

    /// The last objects: a move that was held back, and the number of solutions, whether all were found, what ended the solving,
    /// and what that proves.
    #[must_use]
    pub fn summary(&mut self, outcome: Outcome, finding: Option<&Finding>) -> (Option<JsonObject>, Value) {
        let mut summary = json!({
            "type": "summary",
            "solutions": self.solutions,
            "complete": outcome == Outcome::Finished,
            "ended": outcome.name(),
        });
        if let Some(finding) = finding {
            summary["verdict"] = json!({"claim": finding.claim.name(), "text": finding.text});
        }
        let mut summary = self.of_here(summary);
        summary["twin"] = json!(self.twin);
        (self.held.take().map(JsonObject::Move), summary)
    }
}

/// The signs of goals that have one.
fn signs(goals: &[Option<Goal>]) -> Vec<&'static str> {
    goals.iter().flatten().map(|goal| goal_sign(*goal)).filter(|sign| !sign.is_empty()).collect()
}
