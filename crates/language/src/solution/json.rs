//! Solutions as JSON, one object a line. The forms are described in docs/json.md.

use super::notation::{Letters, move_text, square_text, walk_letters};
use super::text::{goal_sign, side_word};
use crate::Language;
use crate::setup::Hunters;
use board::{Effect, Geometry, Reason, Walk};
use serde_json::{Value, json};
use solver::{Event, Outcome, Phase, Played};
use stipulation::Goal;

/// Turns events into objects. Tree play is told as it is found: every object names its depth, so that a
/// program can build the tree from the order of the lines.
pub struct JsonWriter {
    language: Language,
    hunters: Hunters,
    geometry: Geometry,
    twin: Option<String>,
    solutions: u64,
}

impl JsonWriter {
    /// A writer for a board of a geometry; moves are also given in the notation of the language.
    #[must_use]
    pub fn new(language: Language, geometry: Geometry) -> JsonWriter {
        JsonWriter { language, hunters: Hunters::default(), geometry, twin: None, solutions: 0 }
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

    /// The number of solutions told so far: lines, and keys of tree play.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The object of an event, if it has one of its own.
    #[must_use]
    pub fn object(&mut self, event: &Event) -> Option<Value> {
        let mut object = match event {
            Event::PhaseBegins { phase, duplex, .. } => {
                let phase = match phase {
                    Phase::SetPlay => "set play",
                    Phase::Actual => "actual play",
                    Phase::PostKey => "post-key play",
                };
                json!({"type": "phase", "phase": phase, "duplex": duplex})
            }
            Event::PhaseEnds => json!({"type": "phase end"}),
            Event::Move { depth, played, goals, constraint, .. } => {
                let mut object = json!({"type": "move", "depth": depth, "move": self.played(played)});
                self.add_goals(&mut object, goals, *constraint);
                object
            }
            Event::Key => {
                self.solutions += 1;
                json!({"type": "key"})
            }
            Event::Try => json!({"type": "try"}),
            Event::Threats => json!({"type": "threats"}),
            Event::Zugzwang => json!({"type": "zugzwang"}),
            Event::Refutations => json!({"type": "refutations"}),
            Event::Refutation => json!({"type": "refutation"}),
            Event::Refutes { depth } => json!({"type": "refutes", "depth": depth}),
            Event::SolutionEnds => json!({"type": "solution end"}),
            Event::Line(line) => {
                self.solutions += 1;
                let moves: Vec<Value> =
                    line.moves.iter().map(|m| self.coordinates(&m.played).into()).collect();
                let plies: Vec<Value> = line.moves.iter().map(|m| self.played(&m.played)).collect();
                let mut object =
                    json!({"type": "solution", "passed": line.passed, "moves": moves, "plies": plies});
                self.add_goals(&mut object, &line.goals, line.constraint);
                object
            }
            Event::Undecided(doubt) => {
                json!({"type": "undecided", "about": format!("{doubt:?}").to_lowercase()})
            }
            Event::Message(message) => json!({"type": "message", "message": format!("{message:?}")}),
            Event::Examined { numbers, played } => {
                json!({"type": "examined", "number": numbers.first(), "numbers": numbers, "move": self.played(played)})
            }
            Event::PostKeyCheck | Event::PostKeyLine => return None,
        };
        if let Some(twin) = &self.twin {
            object["twin"] = json!(twin);
        }
        Some(object)
    }

    /// The last object: the number of solutions, whether all were found, and what ended the solving.
    #[must_use]
    pub fn summary(&self, outcome: Outcome) -> Value {
        let ended = match outcome {
            Outcome::Finished => "finished",
            Outcome::Partial => "limit",
            Outcome::TimeUp => "time",
            Outcome::Stopped => "stopped",
            Outcome::Refused => "refused",
        };
        let complete = outcome == Outcome::Finished;
        json!({"type": "summary", "solutions": self.solutions, "complete": complete, "ended": ended})
    }

    #[allow(clippy::unused_self, reason = "reads better beside its siblings")]
    fn add_goals(&self, object: &mut Value, goals: &[Option<Goal>], constraint: bool) {
        let signs: Vec<&str> =
            goals.iter().flatten().map(|goal| goal_sign(*goal)).filter(|sign| !sign.is_empty()).collect();
        if !signs.is_empty() {
            object["goals"] = json!(signs);
        }
        if constraint {
            object["constraint"] = json!(true);
        }
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

    fn played(&self, played: &Played) -> Value {
        let geometry = self.geometry;
        let mut object = json!({
            "side": side_word(played.side),
            "text": move_text(played, geometry, self.letters()).trim_start(),
            "piece": walk_letters(played.mover.walk, self.letters()),
            "from": square_text(played.plain.departure, geometry),
            "to": square_text(played.plain.arrival, geometry),
        });
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
        object
    }
}
