//! Options that contradict each other, a condition, or what stands on the board.

use crate::Message;
use crate::game::Unplayable;
use crate::keywords::combinations::PASSES_BY_RULE;
use crate::keywords::options::OptionWord;
use crate::reader::tree::OptionValue;
use crate::setup::{Diagram, Task};

/// Why a task is not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The words that users of the reference program know.
    pub message: Message,
    /// Where it stands and what is wrong with it.
    pub reason: Unplayable,
}

/// The first contradiction of a task; `None` when there is none. The en passant squares are held against the
/// position of the task, since a twin may have moved the pawn.
#[must_use]
pub fn contradiction(diagram: &Diagram, task: &Task) -> Option<Contradiction> {
    passing_without_play_before(diagram, task).or_else(|| double_step_that_was_not(diagram, task))
}

/// Set play and passes by rule are moves left out: with null moves nobody can say which.
fn passing_without_play_before(diagram: &Diagram, task: &Task) -> Option<Contradiction> {
    let null_moves = diagram.option(OptionWord::NullMoves)?;
    let passing = task.conditions.iter().map(|condition| condition.row.name());
    let other = if diagram.has(OptionWord::SetPlay) {
        "SetPlay"
    } else {
        { passing }.find(|name| PASSES_BY_RULE.contains(name))?
    };
    let text = format!("NullMoves is not played together with {other}");
    let reason = Unplayable { place: null_moves.place, text };
    Some(Contradiction { message: Message::InconsistentNullMoves, reason })
}

/// A pawn that has just made its double step stands on the last of the squares, and nothing on those that it left
/// and passed. One or two squares say only where it can be captured.
fn double_step_that_was_not(diagram: &Diagram, task: &Task) -> Option<Contradiction> {
    let option = diagram.option(OptionWord::EnPassant)?;
    let OptionValue::Squares(squares) = &option.value else { return None };
    let [passed @ .., last] = squares.as_slice() else { return None };
    if passed.len() < 2 {
        return None;
    }
    let name = |square| task.position.geometry().name(square);
    let text = match passed.iter().find(|square| !task.position.is_empty(**square)) {
        Some(square) => format!("EnPassant: {} is not empty, so no double step passed it", name(*square)),
        None if task.position.is_empty(*last) => {
            format!("EnPassant: nothing stands on {} that could be captured", name(*last))
        }
        None => return None,
    };
    let reason = Unplayable { place: option.place, text };
    Some(Contradiction { message: Message::InconsistentRetro, reason })
}
