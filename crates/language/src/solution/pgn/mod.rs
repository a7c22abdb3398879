//! Solutions as games with variations in PGN, for programs and people that know games.
//!
//! A position is a game: its FEN stands in the tags, the solution is the main line, everything else are variations. Keys
//! get `!`, tries `?`, refutations `!`; threats, set play and series play have passes, written `--`, which readers of
//! PGN take for null moves. Units that plain chess does not have stand in the FEN and in moves as in problem files.

mod fen;
mod heading;
mod san;
mod tree;

pub(super) use fen::{castlings, is_of_plain_chess, of_unit as fen_of_unit};

use super::TextWriter;
use super::notation::Letters;
use crate::setup::{Diagram, Task};
use board::Side;
use heading::BOARD;
pub use heading::Heading;
use san::san;
use solver::{Event, Line, Outcome, Phase, Played};
use stipulation::Goal;
use tree::{Glyph, Ply, Tree};

/// Collects the events of a position and writes them as games: one, and another for the second half of Duplex.
pub struct PgnWriter {
    heading: Heading,
    /// Whether all units are orthodox, so that moves can be written as in games.
    plain: bool,
    games: Vec<Game>,
    /// The nodes of the moves told last, by their depth, in the last game.
    path: Vec<usize>,
    /// Whether the moves that follow are threats.
    threats: bool,
}

/// A game in the making.
struct Game {
    duplex: bool,
    /// The first phase that moves were told of decides who begins.
    starter: Side,
    tree: Tree,
    notes: Vec<String>,
}

impl PgnWriter {
    /// A writer for a task of a problem.
    #[must_use]
    pub fn new(diagram: &Diagram, task: &Task) -> PgnWriter {
        PgnWriter::with(Heading::of(diagram, task))
    }

    /// A writer of games with tags of one's own.
    #[must_use]
    pub fn with(heading: Heading) -> PgnWriter {
        let plain = fen::is_plain(&heading.position);
        PgnWriter { heading, plain, games: Vec::new(), path: Vec::new(), threats: false }
    }

    /// Whether nothing has been told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Takes an event in.
    pub fn tell(&mut self, event: &Event) {
        match event {
            Event::PhaseBegins { phase, duplex, .. } => self.begin(*phase, *duplex),
            Event::Move { depth, played, goals, .. } => {
                let mate = goals.iter().flatten().any(is_mate);
                self.tree_move(*depth, played, mate);
            }
            Event::Key => self.mark(Glyph::Good),
            Event::Try => self.mark(Glyph::Mistake),
            Event::Refutation => self.mark(Glyph::Good),
            Event::Threats => self.threats = true,
            Event::Zugzwang => self.comment("zugzwang"),
            Event::Refutes { .. } => self.comment("refutes"),
            Event::Line(line) => self.line(line),
            Event::Message(_) => {
                let text = TextWriter::new(self.heading.language, BOARD).text(event).trim().to_owned();
                if let Some(game) = self.games.last_mut() {
                    game.notes.push(text);
                }
            }
            Event::Undecided(_) => self.comment("cannot be decided"),
            Event::PhaseEnds
            | Event::SolutionEnds
            | Event::PostKeyCheck
            | Event::PostKeyLine
            | Event::Refutations
            | Event::Examined { .. } => {}
        }
    }

    fn begin(&mut self, phase: Phase, duplex: bool) {
        self.path.clear();
        self.threats = false;
        if self.games.last().is_none_or(|game| game.duplex != duplex) {
            let starter = if duplex { !self.heading.starter } else { self.heading.starter };
            self.games.push(Game { duplex, starter, tree: Tree::default(), notes: Vec::new() });
        }
        if let Some(game) = self.games.last_mut() {
            game.tree.phase(phase == Phase::SetPlay);
        }
    }

    fn letters(&self) -> Letters<'_> {
        Letters { language: self.heading.language, hunters: &self.heading.hunters }
    }

    /// A move of tree play at its depth. Where the depth says that a turn was passed before it, passes stand there.
    fn tree_move(&mut self, depth: usize, played: &Played, mate: bool) {
        let (text, effects) = san(played, mate, self.plain, self.letters());
        let Some(game) = self.games.last_mut() else { return };
        self.path.truncate(depth);
        // a threat follows a key at once: the defender's turn in between is passed
        let comment = if self.threats { "threat" } else { "" };
        while self.path.len() < depth {
            let parent = self.path.last().copied();
            let pass = game.tree.pass(parent, comment);
            self.path.push(pass);
        }
        let after_pass = self.path.last().is_some_and(|&node| game.tree.is_pass(node));
        if !after_pass {
            self.threats = false;
        }
        let parent = self.path.last().copied();
        let node = game.tree.add(parent, Ply { side: played.side, text, effects });
        self.path.push(node);
    }

    fn mark(&mut self, glyph: Glyph) {
        if let (Some(game), Some(&node)) = (self.games.last_mut(), self.path.last()) {
            game.tree.mark(node, glyph);
        }
    }

    fn comment(&mut self, text: &str) {
        if let (Some(game), Some(&node)) = (self.games.last_mut(), self.path.last()) {
            game.tree.comment(node, text);
        }
    }

    /// A line of line play, from the beginning of the game. Lines that begin alike share what they begin with.
    fn line(&mut self, line: &Line) {
        if self.games.is_empty() {
            // a course has no phases
            self.begin(Phase::Actual, false);
        }
        let mate = line.goals.iter().flatten().any(is_mate);
        let last = line.moves.len().saturating_sub(1);
        let plies: Vec<Ply> = line
            .moves
            .iter()
            .enumerate()
            .map(|(index, m)| {
                let (text, effects) = san(&m.played, mate && index == last, self.plain, self.letters());
                Ply { side: m.played.side, text, effects }
            })
            .collect();
        let Some(game) = self.games.last_mut() else { return };
        let mut turn = game.starter;
        let mut parent = None;
        for ply in plies {
            if ply.side != turn {
                parent = Some(game.tree.pass(parent, ""));
            }
            turn = !ply.side;
            parent = Some(game.tree.share(parent, ply));
        }
        if let Some(end) = parent {
            game.tree.mark(end, Glyph::Solution);
        }
    }

    /// The games.
    #[must_use]
    pub fn text(&self, outcome: Outcome) -> String {
        if self.games.is_empty() {
            return self.game(outcome, self.heading.starter, None);
        }
        self.games.iter().map(|game| self.game(outcome, game.starter, Some(game))).collect()
    }

    fn game(&self, outcome: Outcome, starter: Side, game: Option<&Game>) -> String {
        let heading = &self.heading;
        let fen = fen::fen(heading, starter, self.letters());
        let or_unknown = |text: String| if text.is_empty() { "?".to_owned() } else { text };
        let mut tags = vec![
            ("Event", or_unknown(heading.origins.join(", "))),
            ("Site", "?".to_owned()),
            ("Date", "????.??.??".to_owned()),
            ("Round", or_unknown(heading.label.clone().unwrap_or_default())),
            ("White", or_unknown(heading.authors.join(", "))),
            ("Black", "?".to_owned()),
            ("Result", "*".to_owned()),
        ];
        if let Some(asked) = &heading.stipulation {
            tags.push(("Stipulation", asked.clone()));
        }
        if !heading.conditions.is_empty() {
            tags.push(("Conditions", heading.conditions.join("; ")));
        }
        if !heading.titles.is_empty() {
            tags.push(("Title", heading.titles.join(", ")));
        }
        if !self.plain || !heading.conditions.is_empty() || heading.fairy {
            tags.push(("Variant", "fairy problem".to_owned()));
        }
        if outcome != Outcome::Finished {
            tags.push(("Complete", "no".to_owned()));
        }
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen));
        let tags: String = tags
            .into_iter()
            .map(|(name, value)| {
                format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
            })
            .collect();
        let moves = game.map_or_else(String::new, |game| game.tree.text(starter, &game.notes));
        format!("{tags}\n{}\n", wrapped(&format!("{moves} *")))
    }
}

/// Whether a goal is written as mate.
const fn is_mate(goal: &Goal) -> bool {
    matches!(goal, Goal::Mate | Goal::DoubleMate | Goal::CounterMate)
}

/// A text in lines of at most 79 letters, as PGN wants them.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 79;
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines + &line + "\n"
}
