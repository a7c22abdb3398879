//! Solutions: what a search has found for one task, as a tree that can be walked and as text.

use crate::solve::{Diagnostic, Item, Summary};
use board::Geometry;
use language::{Heading, JsonObject, JsonWriter, PgnWriter, TextWriter};
use serde_json::Value;
use solver::{Event, Outcome};
use std::collections::HashMap;

/// What was found for a problem without twins, or for one of its twins.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The letter of the twin, if there are twins.
    pub twin: Option<String>,
    /// What the twin changes, in words.
    pub description: String,
    /// Authors, stipulation, conditions, and the position where play begins.
    pub heading: Heading,
    /// What the solver told, in order.
    pub events: Vec<Event>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// What the search has come to; `None` when it did not come to an end.
    pub summary: Option<Summary>,
    played_before: Option<i32>,
}

/// What a sign behind a move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// It solves the problem (`!`).
    Key,
    /// It fails to one refutation or a few (`?`).
    Try,
    /// It refutes a try.
    Refutation,
}

/// A part of the play: set play, or what is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Play {
    /// `set play`, `actual play` or `post-key play`.
    pub phase: String,
    /// Whether it belongs to the second half of Duplex, or to HalfDuplex.
    pub duplex: bool,
    /// The first moves.
    pub moves: Vec<Node>,
}

/// A move in a solution, with what follows it. Of a line of help or series play each move is followed by one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The move as solutions have it, without number and signs: `Sg2*e1[+wNe8]`.
    pub text: String,
    /// The square of departure; `None` for a move that has none.
    pub from: Option<String>,
    /// The square of arrival; `None` for a move that has none.
    pub to: Option<String>,
    /// Whether White plays it.
    pub by_white: bool,
    /// The position after it, as [`Heading::fen`] writes positions.
    pub fen: String,
    /// Key, try, refutation.
    pub mark: Option<Mark>,
    /// Whether it is a threat: the other side has not moved before it.
    pub is_threat: bool,
    /// Whether it leaves the other side without a move that does not lose (zugzwang), where the solution says so.
    pub is_zugzwang: bool,
    /// The signs of the goals that it reaches, such as `#`.
    pub goals: Vec<String>,
    /// What follows.
    pub replies: Vec<Node>,
}

impl Solution {
    /// Adds an item to the solutions of a text.
    pub fn gather(solutions: &mut Vec<Solution>, item: Item) {
        match (item, solutions.last_mut()) {
            (Item::Task { label, description, heading, played_before }, _) => solutions.push(Solution {
                twin: label,
                description,
                heading: *heading,
                events: Vec::new(),
                diagnostics: Vec::new(),
                summary: None,
                played_before,
            }),
            (Item::Event(event), Some(solution)) => solution.events.push(event),
            (Item::Diagnostic(diagnostic), Some(solution)) => solution.diagnostics.push(diagnostic),
            (Item::Summary(summary), Some(solution)) => solution.summary = Some(summary),
            _ => {}
        }
    }

    /// How the search ended; `None` if there was none.
    fn outcome(&self) -> Outcome {
        self.summary.as_ref().and_then(|summary| summary.outcome).unwrap_or(Outcome::Stopped)
    }

    /// The solution as users of Popeye know it, without a diagram.
    #[must_use]
    pub fn text(&self) -> String {
        let mut writer = self.writer();
        self.events.iter().map(|event| writer.text(event)).collect()
    }

    /// The lines of [`Solution::text`] that are not blank, without blanks around them.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let text = self.text();
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    /// The solution as games with variations, in PGN.
    #[must_use]
    pub fn pgn(&self) -> String {
        let mut writer = PgnWriter::with(self.heading.clone());
        for event in &self.events {
            writer.tell(event);
        }
        writer.text(self.outcome())
    }

    /// The solution as objects, as `dawson solve --format json --positions` tells them.
    #[must_use]
    pub fn json(&self) -> Vec<Value> {
        let mut writer = JsonWriter::new(self.heading.language, Geometry::CHESS, 1);
        writer.tell_positions(self.heading.clone());
        writer.set_twin(self.twin.clone());
        writer.set_hunters(self.heading.hunters.clone());
        let told = self.events.iter().flat_map(|event| writer.objects(event));
        let mut objects: Vec<Value> = told.map(JsonObject::into_value).collect();
        let (last, summary) = writer.summary(self.outcome(), None);
        objects.extend(last.map(JsonObject::into_value));
        objects.push(summary);
        objects
    }

    /// The play as a tree.
    ///
    /// ```
    /// use dawson::{Dialect, Mark, Options, Problem};
    ///
    /// // Paul Morphy, New York Clipper 1856
    /// let text = "beginproblem forsyth kbK5/pp6/1P6/8/8/8/8/R7 stipulation #2 option variation endproblem";
    /// let solutions = Problem::read(text, Dialect::Auto).unwrap().solutions(&Options::default());
    /// let tree = solutions[0].tree();
    /// let key = &tree[0].moves[0];
    /// assert_eq!((key.mark, key.text.as_str()), (Some(Mark::Key), "Ra1-a6"));
    /// assert_eq!(key.replies[0].replies[0].goals, ["#"]);
    /// assert_eq!(key.fen, "kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1");
    /// ```
    #[must_use]
    pub fn tree(&self) -> Vec<Play> {
        let mut plays: Vec<Play> = Vec::new();
        // nodes with the number of that which each follows, in the order of the solution
        let mut open: Vec<(Option<u64>, u64, Node)> = Vec::new();
        for object in self.json() {
            match object["type"].as_str() {
                Some("phase") => {
                    close(&mut plays, &mut open);
                    plays.push(Play {
                        phase: text(&object["phase"]),
                        duplex: object["duplex"].as_bool().unwrap_or(false),
                        moves: Vec::new(),
                    });
                }
                Some("move") => {
                    let id = object["id"].as_u64().unwrap_or(0);
                    let mut node = node(&object["move"]);
                    node.goals = texts(&object["goals"]);
                    node.is_threat = object["threat"].as_bool().unwrap_or(false);
                    let has = |mark: &str| object[mark].as_bool().unwrap_or(false);
                    node.mark = match () {
                        () if has("key") => Some(Mark::Key),
                        () if has("try") => Some(Mark::Try),
                        () if has("refutation") || has("refutes") => Some(Mark::Refutation),
                        () => None,
                    };
                    open.push((object["parent"].as_u64(), id, node));
                }
                Some("zugzwang") => {
                    let parent = object["parent"].as_u64();
                    if let Some((.., node)) = open.iter_mut().find(|(_, id, _)| Some(*id) == parent) {
                        node.is_zugzwang = true;
                    }
                }
                Some("solution") => {
                    let plies = object["plies"].as_array().into_iter().flatten();
                    let mut nodes: Vec<Node> = plies.map(node).collect();
                    if let Some(last) = nodes.last_mut() {
                        last.goals = texts(&object["goals"]);
                    }
                    let line = nodes.into_iter().rev().reduce(|reply, mut node| {
                        node.replies.push(reply);
                        node
                    });
                    if let (Some(play), Some(line)) = (plays.last_mut(), line) {
                        play.moves.push(line);
                    }
                }
                _ => {}
            }
        }
        close(&mut plays, &mut open);
        plays
    }
}

impl Solution {
    fn writer(&self) -> TextWriter {
        let mut writer = TextWriter::new(self.heading.language, Geometry::CHESS);
        writer.set_hunters(self.heading.hunters.clone());
        if let Some(half_moves) = self.played_before {
            writer.set_played_before(half_moves);
        }
        writer
    }
}

/// Hangs the moves of a phase below each other, the last first, so that each has all that follows it.
fn close(plays: &mut [Play], open: &mut Vec<(Option<u64>, u64, Node)>) {
    let Some(play) = plays.last_mut() else { return };
    let mut replies: HashMap<Option<u64>, Vec<Node>> = HashMap::new();
    for (parent, id, mut node) in open.drain(..).rev() {
        node.replies = replies.remove(&Some(id)).unwrap_or_default();
        node.replies.reverse();
        replies.entry(parent).or_default().push(node);
    }
    let mut moves = replies.remove(&None).unwrap_or_default();
    moves.reverse();
    play.moves.append(&mut moves);
}

/// A move as the objects have it.
fn node(played: &Value) -> Node {
    let square = |name: &str| played[name].as_str().map(str::to_owned);
    Node {
        text: text(&played["text"]),
        from: square("from"),
        to: square("to"),
        by_white: played["side"].as_str() == Some("white"),
        fen: text(&played["fen"]),
        mark: None,
        is_threat: false,
        is_zugzwang: false,
        goals: Vec::new(),
        replies: Vec::new(),
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}
