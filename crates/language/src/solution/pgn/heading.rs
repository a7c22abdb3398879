//! What the tags of games say.

use super::fen;
use crate::Language;
use crate::diagram::{condition_lines, stipulation_text};
use crate::keywords::options::OptionWord;
use crate::setup::{Diagram, Hunters, Task, game_array};
use board::{Geometry, Position, Side, Square};
use stipulation::{Goal, Play, Stipulation};

/// What the tags of games say.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The language of moves.
    pub language: Language,
    /// What the hunters in the problem are.
    pub hunters: Hunters,
    /// Where play begins.
    pub position: Position,
    /// Who begins as the stipulation says.
    pub starter: Side,
    /// Authors, origins and titles.
    pub authors: Vec<String>,
    /// Where the problem was published.
    pub origins: Vec<String>,
    /// Its titles.
    pub titles: Vec<String>,
    /// The letter of a twin.
    pub label: Option<String>,
    /// What is asked.
    pub stipulation: Option<String>,
    /// The conditions, as they are shown.
    pub conditions: Vec<String>,
    /// Whether play is otherwise than in games although units and rules are theirs: kings are left in check.
    pub fairy: bool,
    /// Squares whose units may not castle.
    pub uncastling: Vec<Square>,
    /// Where a pawn may be captured in passing at once.
    pub en_passant: Option<Square>,
}

impl Heading {
    /// What the problem file says of a task.
    #[must_use]
    pub fn of(diagram: &Diagram, task: &Task) -> Heading {
        let asked = task.stipulation.as_ref();
        let starter = match asked.map(|asked| &asked.meaning) {
            _ if diagram.has(OptionWord::WhiteToPlay) => Side::White,
            Some(Stipulation { starter, play: Play::TurnPassed(_), .. }) => !*starter,
            Some(asked) => asked.starter,
            None => Side::White,
        };
        let credits = &diagram.credits;
        let language = diagram.language;
        let conditions = condition_lines(&task.conditions, language, &task.hunters, false);
        let fairy = |asked: &Stipulation| {
            asked.play.tests(|goal| matches!(goal, Goal::AntiMate | Goal::DoubleMate | Goal::CounterMate))
        };
        Heading {
            language,
            hunters: task.hunters.clone(),
            position: first_position(task),
            starter,
            authors: credits.authors.clone(),
            origins: credits.origins.clone(),
            titles: credits.titles.clone(),
            label: task.label.clone(),
            stipulation: asked.map(|asked| stipulation_text(asked, language)),
            conditions,
            fairy: asked.is_some_and(|asked| fairy(&asked.meaning)),
            uncastling: fen::squares_of(diagram, OptionWord::NoCastling),
            en_passant: fen::squares_of(diagram, OptionWord::EnPassant).first().copied(),
        }
    }
}

/// The board of problems.
pub(super) const BOARD: Geometry = Geometry::CHESS;

/// Where play begins: the game array in proof games.
fn first_position(task: &Task) -> Position {
    let asked = task.stipulation.as_ref();
    if asked.is_some_and(|asked| asked.meaning.play.tests(|goal| goal == Goal::ProofGame)) {
        return game_array();
    }
    task.start.as_ref().unwrap_or(&task.position).clone()
}
