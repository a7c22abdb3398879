//! Positions with the marks that walks and conditions give.

use super::place::place_game_array;
use crate::reader::tree::ConditionUse;
use board::{Geometry, Marks, Owner, Position, Square, Unit, Walk};
use rules::conditions::Kings;

/// The position with the marks that come from the walks and conditions: kings are royal, all units know where
/// they stand.
pub(crate) fn crowned(position: &Position, conditions: &[ConditionUse]) -> Position {
    let mut crowned = position.clone();
    let alternatives: Vec<&[Marks]> =
        conditions.iter().map(|c| c.row.comes_with).filter(|marks| !marks.is_empty()).collect();
    let not_royal = conditions.iter().any(|c| c.row.kings == Kings::NotRoyal);
    for square in position.geometry().squares() {
        let mut unit = position.unit(square);
        if unit.is_empty() {
            continue;
        }
        unit.origin = square;
        let is_king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
        if not_royal && is_king {
            unit.marks = unit.marks.without(Marks::ROYAL);
        } else if is_king {
            unit = unit.with_marks(Marks::ROYAL);
        }
        for marks in &alternatives {
            if !marks.iter().any(|mark| unit.marks.has(*mark)) {
                unit = unit.with_marks(marks[0]);
            }
        }
        crowned.place(square, unit);
    }
    crowned
}

/// The position at the beginning of a game of plain chess, with royal kings.
#[must_use]
pub fn game_array() -> Position {
    let mut position = Position::new(Geometry::CHESS);
    place_game_array(&mut position);
    crowned(&position, &[])
}

/// The array of that number, below 960, in the numbering of R. Scharnagl, with royal kings.
pub(crate) fn shuffled_array(number: usize) -> Position {
    let mut officers = [Walk::NONE; 8];
    officers[2 * (number % 4) + 1] = Walk::BISHOP;
    officers[2 * (number / 4 % 4)] = Walk::BISHOP;
    let place = |officers: &mut [Walk; 8], walk: Walk, gap: usize| {
        let mut open = officers.iter_mut().filter(|officer| **officer == Walk::NONE);
        if let Some(officer) = open.nth(gap) {
            *officer = walk;
        }
    };
    place(&mut officers, Walk::QUEEN, number / 16 % 6);
    // two knights on five files: ten ways
    let knights = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (one, other) = knights[number / 96 % 10];
    place(&mut officers, Walk::KNIGHT, other);
    place(&mut officers, Walk::KNIGHT, one);
    for walk in [Walk::ROOK, Walk::KING, Walk::ROOK] {
        place(&mut officers, walk, 0);
    }
    let mut position = game_array();
    for (file, &officer) in (0u8..).zip(&officers) {
        position.place(Square(file), Unit::new(officer, Owner::White));
        position.place(Square(file + 56), Unit::new(officer, Owner::Black));
    }
    crowned(&position, &[])
}
