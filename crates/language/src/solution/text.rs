//! The text of solutions as users of the reference program know it: tree play indented by half-moves, line
//! play one line a solution.

use super::notation::{Letters, move_text};
use crate::setup::Hunters;
use crate::{Language, Message};
use board::{Geometry, Side};
use rules::general::Doubt;
use solver::{Event, Line, Played};
use std::fmt::Write;
use stipulation::{Goal, Show};

/// Turns events into text. The text of a problem is what stands between the caption of its diagram and the
/// line that ends it.
#[derive(Clone)]
pub struct TextWriter {
    language: Language,
    hunters: Hunters,
    geometry: Geometry,
    show: Show,
    /// Where lines begin, if their numbers do not tell it themselves.
    played_before: Option<i32>,
}

impl TextWriter {
    /// A writer in a language, for a board of a geometry.
    #[must_use]
    pub fn new(language: Language, geometry: Geometry) -> TextWriter {
        TextWriter { language, hunters: Hunters::default(), geometry, show: Show::Tree, played_before: None }
    }

    /// Names the hunters of the problem whose solutions come next.
    pub fn set_hunters(&mut self, hunters: Hunters) {
        self.hunters = hunters;
    }

    /// Has lines of play begin after so many half-moves: 0 for move 1, 1 for its second half, -2 for move 0.
    pub fn set_played_before(&mut self, half_moves: i32) {
        self.played_before = Some(half_moves);
    }

    fn letters(&self) -> Letters<'_> {
        Letters { language: self.language, hunters: &self.hunters }
    }

    /// The text of an event. Messages to be written on standard error are not in it: see
    /// [`TextWriter::is_error`].
    #[must_use]
    pub fn text(&mut self, event: &Event) -> String {
        let message = |message: Message| message.text(self.language).to_owned();
        match event {
            Event::PhaseBegins { show, .. } => {
                self.show = *show;
                String::new()
            }
            Event::PhaseEnds | Event::SolutionEnds => "\n".to_owned(),
            Event::Move { depth, played, shows_check, goals, constraint } => {
                let mut text = String::from("\n");
                self.write_tree_move(&mut text, *depth, played);
                if *shows_check {
                    text.push_str(" +");
                }
                write_goals(&mut text, goals, *constraint);
                text
            }
            Event::Key | Event::Refutation => " !".to_owned(),
            Event::Try => " ?".to_owned(),
            Event::Threats => message(Message::Threat),
            Event::Zugzwang => message(Message::Zugzwang),
            Event::PostKeyCheck => " +".to_owned(),
            Event::PostKeyLine => "\n".to_owned(),
            Event::Refutations => format!("\n    {}", message(Message::But)),
            Event::Refutes { depth } => {
                format!("\n{:width$}{}", "", message(Message::Refutes), width = 4 * (depth + 1))
            }
            Event::Line(line) => self.line(line),
            Event::Examined { numbers, played } => {
                let check = if played.check { " +" } else { "" };
                let played = move_text(played, self.geometry, self.letters());
                let first = numbers.first().copied().unwrap_or(0);
                let further: String = numbers.iter().skip(1).map(|number| format!(":{number}")).collect();
                format!("\n{first:3}{further}  ({played}{check} )")
            }
            Event::Undecided(Doubt::Legality) => format!("{}\n", message(Message::CannotDecideLegality)),
            Event::Undecided(Doubt::Refutation) => format!(" {}\n", message(Message::CannotDecideRefutation)),
            Event::Message(told) => format!("{}\n", message(words_of(*told))),
        }
    }

    /// Whether a message belongs on standard error.
    #[must_use]
    pub fn is_error(event: &Event) -> bool {
        matches!(event, Event::Message(solver::Message::KingCapture))
    }

    /// The signs of goals, each with a blank before it.
    pub(crate) fn goals(goals: &[Option<Goal>], constraint: bool) -> String {
        let mut text = String::new();
        write_goals(&mut text, goals, constraint);
        text
    }

    fn write_tree_move(&self, text: &mut String, depth: usize, played: &Played) {
        let (indent, number) = ((4 * depth).max(1), depth / 2 + 1);
        let dots = if depth % 2 == 1 { "..." } else { "." };
        let played = move_text(played, self.geometry, self.letters());
        let _ = write!(text, "{:indent$}{number:3}{dots}{played}", "");
    }

    /// A line of line play, with a line end before it.
    pub(crate) fn line(&self, line: &Line) -> String {
        let mut text = String::from("\n");
        let Some(first) = line.moves.first() else { return text };
        let (mut number, mut numbered) = match (self.played_before, line.passed) {
            (Some(before), _) => {
                let number = before.div_euclid(2) + 1;
                if before.rem_euclid(2) == 0 {
                    (number, first.played.side)
                } else {
                    let _ = write!(text, "{number:3}...");
                    (number + 1, !first.played.side)
                }
            }
            (None, 0) => (1, first.played.side),
            (None, 1) => {
                text.push_str("  1...");
                (2, !first.played.side)
            }
            (None, _) => {
                text.push_str("  1...  ...");
                (2, first.played.side)
            }
        };
        let last = line.moves.len() - 1;
        for (index, line_move) in line.moves.iter().enumerate() {
            if line_move.played.side == numbered {
                let _ = write!(text, "{number:3}.");
                number += 1;
            }
            text.push_str(&move_text(&line_move.played, self.geometry, self.letters()));
            if line_move.shows_check {
                text.push_str(" +");
            }
            if index < last {
                text.push(' ');
            }
            if line_move.ends_introduction
                && let Some(next) = line.moves.get(index + 1)
            {
                number = 1;
                numbered = next.played.side;
            }
        }
        write_goals(&mut text, &line.goals, line.constraint);
        text
    }
}

/// The signs of goals.
fn write_goals(text: &mut String, goals: &[Option<Goal>], constraint: bool) {
    for goal in goals.iter().flatten() {
        let sign = goal_sign(*goal);
        if !sign.is_empty() {
            let _ = write!(text, " {sign}");
        }
    }
    if constraint {
        text.push_str(" ?!?");
    }
}

/// What is written behind a move that reaches a goal.
pub(super) const fn goal_sign(goal: Goal) -> &'static str {
    match goal {
        Goal::EnPassant
        | Goal::Castling
        | Goal::Any
        | Goal::Circuit
        | Goal::CircuitByRebirth
        | Goal::Exchange
        | Goal::ExchangeByRebirth
        | Goal::Kiss(_) => "",
        other => other.sign(),
    }
}

/// The words of a message of the solver.
const fn words_of(message: solver::Message) -> Message {
    use solver::Message as Told;
    match message {
        Told::SetPlayNotApplicable => Message::SetPlayNotApplicable,
        Told::TryNotApplicable => Message::TryNotApplicable,
        Told::PostKeyPlayNotApplicable => Message::PostKeyPlayNotApplicable,
        Told::ThreatNotApplicable => Message::ThreatNotApplicable,
        Told::StopOnShortNotSupported => Message::StopOnShortNotSupported,
        Told::IntelligentRestricted => Message::IntelligentRestricted,
        Told::MoveNumbersNotApplicable => Message::MoveNumbersNotApplicable,
        Told::QuodlibetNotApplicable => Message::QuodlibetNotApplicable,
        Told::GoalIsEndNotApplicable => Message::GoalIsEndNotApplicable,
        Told::WhiteToPlayNotApplicable => Message::WhiteToPlayNotApplicable,
        Told::KingCapture => Message::SideToPlayCanCapture,
    }
}

/// The side in the words of JSON.
pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}
