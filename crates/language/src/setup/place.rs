//! Units of the tree on the squares of a position.

use super::Hunters;
use crate::reader::Placed;
use crate::reader::tree::{self, Placement, UnitGroup};
use board::{Owner, Position, Square, Unit, Walk};

/// A unit of the tree as a unit of the board.
pub(crate) fn unit_of(unit: tree::Unit, hunters: &mut Hunters) -> Unit {
    Unit::new(hunters.walk(unit.walk), unit.owner).with_marks(unit.marks)
}

/// Puts units on their squares and tells each square that was occupied, with what stood there, in order.
pub(super) fn place_groups(
    position: &mut Position,
    groups: &[UnitGroup],
    hunters: &mut Hunters,
    mut on_occupied: impl FnMut(&mut Position, Square, Unit),
    mut on_placed: impl FnMut(Square, Unit),
) -> Option<u32> {
    let mut invisible = None;
    for group in groups {
        match group {
            UnitGroup::TotalInvisible(number) => invisible = Some(number.value),
            UnitGroup::Units(placements) => {
                for Placement { unit, squares, .. } in placements {
                    let unit = unit_of(*unit, hunters);
                    for Placed { value: square, .. } in squares {
                        let before = position.unit(*square);
                        if !before.is_empty() {
                            on_occupied(position, *square, before);
                        }
                        position.place(*square, unit);
                        on_placed(*square, unit);
                    }
                }
            }
        }
    }
    invisible
}

/// The units of the game array.
pub(super) fn place_game_array(position: &mut Position) {
    const OFFICERS: [Walk; 8] = [
        Walk::ROOK,
        Walk::KNIGHT,
        Walk::BISHOP,
        Walk::QUEEN,
        Walk::KING,
        Walk::BISHOP,
        Walk::KNIGHT,
        Walk::ROOK,
    ];
    for square in position.geometry().squares() {
        position.place(square, Unit::EMPTY);
    }
    for (file, &officer) in (0u8..).zip(&OFFICERS) {
        position.place(Square(file), Unit::new(officer, Owner::White));
        position.place(Square(file + 8), Unit::new(Walk::PAWN, Owner::White));
        position.place(Square(file + 48), Unit::new(Walk::PAWN, Owner::Black));
        position.place(Square(file + 56), Unit::new(officer, Owner::Black));
    }
}
