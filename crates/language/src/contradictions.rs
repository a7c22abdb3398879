//! Options that contradict each other, a condition, or what stands on the board.

use crate::Message;
use crate::game::Unplayable;
use crate::keywords::options::OptionWord;
use crate::reader::tree::OptionValue;
use crate::setup::{Diagram, Task};
use board::{Side, Square};
use rules::conditions::Class;

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

/// What the reference program accepts and plays as something else: squares of EnPassant that are no double step of a pawn.
#[must_use]
pub fn nonsense(diagram: &Diagram, task: &Task) -> Option<Contradiction> {
    let option = diagram.option(OptionWord::EnPassant)?;
    let OptionValue::Squares(squares) = &option.value else { return None };
    let geometry = task.position.geometry();
    let name = |square| geometry.name(square);
    let place = |square: Square| [i32::from(geometry.file(square)), i32::from(geometry.rank(square))];
    let text = match squares.as_slice() {
        [] => return None,
        [_] | [_, _] => {
            "EnPassant: expected the squares that the pawn left, passed and reached, such as d7d6d5"
                .to_owned()
        }
        [first, rest @ ..] => {
            let way = |from: Square, to: Square| {
                let ([file, rank], [other_file, other_rank]) = (place(from), place(to));
                [other_file - file, other_rank - rank]
            };
            let step = way(*first, rest[0]);
            let straight = step[0].abs() <= 1
                && step[1].abs() == 1
                && squares.windows(2).all(|pair| way(pair[0], pair[1]) == step);
            let last = rest[rest.len() - 1];
            let unit = task.position.unit(last);
            let side = if step[1] > 0 { Side::White } else { Side::Black };
            let reverse = movement::walk(unit.walk).is_some_and(|entry| {
                let kind = entry.kind();
                kind.is_pawn && !kind.is_forward_pawn
            });
            if !straight {
                "EnPassant: these squares are no way of a pawn, step by step".to_owned()
            } else if !unit.belongs_to(if reverse { !side } else { side }) {
                format!("EnPassant: what stands on {} has not come that way", name(last))
            } else {
                return None;
            }
        }
    };
    let reason = Unplayable { place: option.place, text };
    Some(Contradiction { message: Message::InconsistentRetro, reason })
}

/// Set play and passes by rule are moves left out: with null moves nobody can say which.
fn passing_without_play_before(diagram: &Diagram, task: &Task) -> Option<Contradiction> {
    let null_moves = diagram.option(OptionWord::NullMoves)?;
    let passing = task.conditions.iter().map(|condition| condition.row);
    let other = if diagram.has(OptionWord::SetPlay) {
        "SetPlay"
    } else {
        { passing }.find(|row| row.classes.contains(&Class::Passes))?.name()
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
