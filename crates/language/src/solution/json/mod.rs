//! Solutions as JSON, one object a line. handbook/src/json.md describes the forms, a JSON Schema of the program fixes them.

mod head;
mod position;

pub use head::{ProblemHead, json_error};

use super::notation::{Letters, move_text, square_text, walk_letters};
use super::pgn::Heading;
use super::text::{goal_sign, side_word};
use super::verdict::Finding;
use crate::Language;
use crate::setup::Hunters;
use board::{Effect, Geometry, Reason, SquareSet, Walk};
use position::{Board, Situation, effect_object};
use serde_json::{Map, Value, json};
use solver::{Event, Outcome, Phase, Played};
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
    held: Option<Value>,
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
            threats: None,
        }
    }

    /// Names the hunters of the problem whose solutions come next.
    pub fn set_hunters(&mut self, hunters: Hunters) {
        self.hunters = hunters;
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
    }

    /// The number of solutions told so far: lines, and keys of tree play.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The objects that can be told after an event, each complete.
    pub fn objects(&mut self, event: &Event) -> Vec<Value> {
        let mark = match event {
            Event::Key => {
                self.solutions += 1;
                Some("key")
            }
            Event::Try => Some("try"),
            Event::Refutation => Some("refutation"),
            Event::Refutes { .. } => Some("refutes"),
            _ => None,
        };
        if let Some(mark) = mark {
            if let Some(held) = &mut self.held {
                held[mark] = json!(true);
            }
            return self.held.take().into_iter().collect();
        }
        let before = self.held.take();
        let object = self.object(event);
        if matches!(event, Event::Move { .. }) {
            self.held = object;
            return before.into_iter().collect();
        }
        before.into_iter().chain(object).collect()
    }

    fn object(&mut self, event: &Event) -> Option<Value> {
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
            Event::Move { depth, played, goals, constraint, .. } => {
                self.tree_move(*depth, played, goals, *constraint)
            }
            Event::Threats => {
                self.threats = Some(Threats::Begin);
                return None;
            }
            Event::Zugzwang => {
                let parent = self.path.iter().flatten().next_back().map(|(id, _)| *id);
                json!({"type": "zugzwang", "parent": parent})
            }
            Event::Refutations | Event::Key | Event::Try | Event::Refutation | Event::Refutes { .. } => {
                self.threats = None;
                return None;
            }
            Event::SolutionEnds => json!({"type": "solution end"}),
            Event::Line(line) => {
                self.solutions += 1;
                let moves: Vec<Value> =
                    line.moves.iter().map(|m| self.coordinates(&m.played).into()).collect();
                let mut touched = SquareSet::default();
                let mut plies: Vec<Value> = Vec::new();
                for (index, shown) in line.moves.iter().enumerate() {
                    let next = line.moves.get(index + 1).map_or(!shown.played.side, |next| next.played.side);
                    plies.push(self.played(&shown.played, &mut touched, next));
                }
                let mut object = json!({
                    "type": "solution",
                    "number": self.solutions,
                    "passed": line.passed,
                    "moves": moves,
                    "plies": plies,
                });
                add_goals(&mut object, &line.goals, line.constraint);
                object
            }
            Event::Undecided(doubt) => {
                json!({"type": "undecided", "about": format!("{doubt:?}").to_lowercase()})
            }
            Event::Message(message) => json!({"type": "message", "message": format!("{message:?}")}),
            Event::Examined { numbers, played } => {
                let played = self.played(played, &mut SquareSet::default(), !played.side);
                json!({"type": "examined", "number": numbers.first(), "numbers": numbers, "move": played})
            }
            Event::PostKeyCheck | Event::PostKeyLine => return None,
        };
        Some(self.of_here(object))
    }

    /// A move of the tree, with its number and that of the move that it follows.
    fn tree_move(
        &mut self,
        depth: usize,
        played: &Played,
        goals: &[Option<Goal>],
        constraint: bool,
    ) -> Value {
        self.last_id += 1;
        self.path.resize(depth, None);
        let parent = self.path.iter().flatten().next_back().copied();
        let mut touched = parent.map_or_else(SquareSet::default, |(_, touched)| touched);
        let shown = self.played(played, &mut touched, !played.side);
        self.path.push(Some((self.last_id, touched)));
        self.threats = match self.threats {
            Some(Threats::Begin) => Some(Threats::At(depth)),
            Some(Threats::At(at)) if depth < at => None,
            other => other,
        };
        let mut object = json!({
            "type": "move",
            "id": self.last_id,
            "parent": parent.map(|(id, _)| id),
            "depth": depth,
            "move": shown,
        });
        if self.threats == Some(Threats::At(depth)) {
            object["threat"] = json!(true);
        }
        add_goals(&mut object, goals, constraint);
        object
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
    pub fn summary(&mut self, outcome: Outcome, finding: Option<&Finding>) -> Vec<Value> {
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
        self.held.take().into_iter().chain([summary]).collect()
    }

    /// Departure, arrival and the letter of a promotion, as `e7e8s`; castling by the king's squares.
    fn coordinates(&self, played: &Played) -> String {
        let (plain, geometry) = (played.plain, self.geometry);
        let mut text =
            format!("{}{}", square_text(plain.departure, geometry), square_text(plain.arrival, geometry));
        if plain.promotion != Walk::NONE {
            text.push_str(&walk_letters(plain.promotion, self.letters()).to_lowercase());
        }
        text
    }

    /// A move in full. `touched`: the squares that the moves of the line before it changed, to which its own are added; `next`:
    /// whose turn it is behind it.
    fn played(&self, played: &Played, touched: &mut SquareSet, next: board::Side) -> Value {
        let geometry = self.geometry;
        let mut object = json!({
            "side": side_word(played.side),
            "text": move_text(played, geometry, self.letters()).trim_start(),
            "from": square_text(played.plain.departure, geometry),
            "to": square_text(played.plain.arrival, geometry),
        });
        // who passes, and who is invisible, is no piece
        if played.mover.walk != Walk::NONE {
            object["piece"] = json!(walk_letters(played.mover.walk, self.letters()));
        }
        let captures: Vec<String> = played
            .effects
            .iter()
            .filter_map(|recorded| match recorded.effect {
                Effect::Removed { at, .. } if recorded.reason == Reason::Capture => {
                    Some(square_text(at, geometry))
                }
                _ => None,
            })
            .collect();
        if !captures.is_empty() {
            object["captures"] = json!(captures);
        }
        if played.plain.promotion != Walk::NONE {
            object["promotion"] = json!(walk_letters(played.plain.promotion, self.letters()));
        }
        if played.check {
            object["check"] = json!(true);
        }
        let effects: Vec<Value> = played
            .effects
            .iter()
            .filter_map(|recorded| effect_object(recorded, geometry, self.letters()))
            .collect();
        object["effects"] = json!(effects);
        if let Some(heading) = &self.heading {
            let mut board = Board::of(&played.before, geometry);
            for recorded in &played.effects {
                board.apply(recorded.effect, touched);
            }
            let situation = Situation::after(played, heading, touched, next);
            object["fen"] = json!(board.fen(&situation, self.letters()));
        }
        object
    }
}

fn add_goals(object: &mut Value, goals: &[Option<Goal>], constraint: bool) {
    let signs: Vec<&str> =
        goals.iter().flatten().map(|goal| goal_sign(*goal)).filter(|sign| !sign.is_empty()).collect();
    if !signs.is_empty() {
        object["goals"] = json!(signs);
    }
    if constraint {
        object["constraint"] = json!(true);
    }
}
