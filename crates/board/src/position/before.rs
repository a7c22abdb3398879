//! What stood where before the last ply, read from its journal: the writers of moves need it for every move shown, and
//! taking the ply back on a copy of everything would cost more than all the rest of writing it.

use crate::{Effect, Position, Square, Symmetry, Unit};

/// The contents of all squares, by number.
type Contents = [Unit; 256];

impl Position {
    /// The units on the board before the last ply, by their squares, the lowest first; holes are none. The position as it
    /// stands where no ply was made.
    #[must_use]
    pub fn units_before_last_ply(&self) -> Vec<(Square, Unit)> {
        let mut contents = self.units;
        for recorded in self.journal.last_ply().iter().rev() {
            match recorded.effect {
                Effect::Moved { from: one, to: other } | Effect::Exchanged { one, other } => {
                    contents.swap(one.index(), other.index());
                }
                Effect::Removed { at, unit } => contents[at.index()] = unit,
                Effect::Added { at, .. } => contents[at.index()] = Unit::EMPTY,
                Effect::Changed { at, before, .. } => contents[at.index()] = before,
                Effect::Transformed { symmetry } => contents = self.turned(&contents, symmetry.inverse()),
                Effect::EnPassantSet { .. }
                | Effect::RightsSet { .. }
                | Effect::RegisterSet { .. }
                | Effect::Chosen { .. }
                | Effect::Buried { .. }
                | Effect::Unearthed { .. } => {}
            }
        }
        let mut units = Vec::with_capacity(self.occupied().len() as usize + 1);
        let stands = |unit: Unit| unit.only_side().is_some() || unit.is_neutral();
        units.extend(
            self.geometry
                .squares()
                .map(|square| (square, contents[square.index()]))
                .filter(|(_, unit)| stands(*unit)),
        );
        units
    }

    fn turned(&self, contents: &Contents, symmetry: Symmetry) -> Contents {
        let mut turned = [Unit::EMPTY; 256];
        for square in self.geometry.squares() {
            let image = symmetry.image(self.geometry, square).unwrap_or(square);
            turned[image.index()] = contents[square.index()];
        }
        turned
    }
}

#[cfg(test)]
mod tests {
    use crate::{Effect, Geometry, Owner, Position, Reason, Square, Symmetry, Unit, Walk};

    /// A position with a rook on a1, a pawn on b1 and a neutral knight on h8.
    fn position() -> Position {
        let mut position = Position::new(Geometry::CHESS);
        position.place(Square(0), Unit::new(Walk::ROOK, Owner::White));
        position.place(Square(1), Unit::new(Walk::PAWN, Owner::Black));
        position.place(Square(63), Unit::new(Walk::KNIGHT, Owner::Neutral));
        position
    }

    fn units(position: &Position) -> Vec<(Square, Unit)> {
        position.occupied().into_iter().map(|at| (at, position.unit(at))).collect()
    }

    #[test]
    fn without_a_ply_they_are_the_units_that_stand() {
        let position = position();
        assert_eq!(position.units_before_last_ply(), units(&position));
    }

    #[test]
    fn every_effect_is_read_backwards_as_if_the_ply_were_taken_back() {
        let mut position = position();
        let knight = position.unit(Square(63));
        position.begin_ply();
        position.remove_unit(Square(1), Reason::Capture);
        position.move_unit(Square(0), Square(1), Reason::Movement);
        position.add_unit(Square(49), Unit::new(Walk::PAWN, Owner::Black), Reason::Rebirth);
        let queen = Unit::new(Walk::QUEEN, Owner::Black);
        position.change_unit(Square(49), queen, Reason::RebirthPromotion);
        let turn = Effect::Transformed { symmetry: Symmetry::Rotation90 };
        position.apply(turn, Reason::BoardTransformation);
        // what is exchanged with an empty square, and the square of a unit that is gone, come back as well
        let one = position.occupied().into_iter().next().expect("a unit");
        position.apply(Effect::Exchanged { one, other: Square(30) }, Reason::Exchange);
        let at = position.occupied().into_iter().find(|&at| position.unit(at) == knight).expect("the knight");
        position.remove_unit(at, Reason::Removal);
        position.remember(0, 7);
        let told = position.units_before_last_ply();
        position.undo_ply();
        assert_eq!(told, units(&position));
    }

    #[test]
    fn only_the_last_of_several_plies_is_read() {
        let mut position = position();
        for to in [8, 16] {
            position.begin_ply();
            position.move_unit(Square(to - 8), Square(to), Reason::Movement);
        }
        let told = position.units_before_last_ply();
        assert_eq!(told.iter().map(|(at, _)| at.0).collect::<Vec<_>>(), [1, 8, 63]);
    }
}
