//! Which squares a unit attacks as the board is filled, found with few steps. It is learnt once from the movement, for
//! boards of up to 128 squares. What a movement can do only over hurdles is left out, and of several ways to one square
//! all must be open; this is for judging positions, not for rules.

use board::{Side, Square, SquareSet, Walk};
use movement::lines::{Lines, squares_of};
use rules::general::Game;

/// What units of that walk and side attack. `empty` is a game with nothing on the board; `None` on large boards and where
/// there are too many ways.
pub(super) fn attacks_of(empty: &Game<'_>, walk: Walk, side: Side) -> Option<Lines> {
    let geometry = empty.rules().geometry();
    if geometry.len() > 128 {
        return None;
    }
    let from_each: Vec<Vec<_>> = geometry
        .squares()
        .map(|from| {
            let captures =
                |&target: &Square| target != from && empty.moves_to_capture(walk, from, target, side);
            geometry
                .squares()
                .filter(captures)
                .map(|target| match empty.ways_to_capture(walk, from, target, side) {
                    ways if ways == !SquareSet::EMPTY => (target, 0),
                    ways => (target, squares_of(ways)),
                })
                .collect()
        })
        .collect();
    Lines::of(&from_each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;
    use crate::variant::Variant;
    use board::{Position, Unit};
    use movement::lines::bit;
    use rules::Rules;

    /// Every walk of the game, on random fillings, against the captures that it really has: none that it has not, and
    /// all that it has where there is one way to each square.
    fn attacks_are_those_of_the_movement(game: &Playable, one_way: bool) {
        let geometry = game.geometry();
        let empty = Game::new(&game.rules, Position::new(geometry));
        let mut random = 88_172_645_463_325_252_u64;
        for piece in &game.pieces {
            for side in Side::BOTH {
                let attacks = attacks_of(&empty, piece.walk, side).expect("a small board");
                for _ in 0..40 {
                    let mut position = Position::new(geometry);
                    for square in geometry.squares() {
                        random ^= random << 13;
                        random ^= random >> 7;
                        random ^= random << 17;
                        if random.is_multiple_of(3) {
                            position.place(square, Unit::new(Walk::PAWN, (!side).into()));
                        }
                    }
                    let mut filled = Game::new(&game.rules, position);
                    filled.set_side_to_move(side);
                    let occupied = squares_of(filled.position().occupied());
                    for from in geometry.squares() {
                        let expected = geometry
                            .squares()
                            .filter(|&to| to != from && filled.moves_to_capture(piece.walk, from, to, side))
                            .fold(0, |set, to| set | bit(to));
                        let found = attacks.reached(from, occupied & !bit(from));
                        let seen = if one_way { found } else { found | expected };
                        assert_eq!(seen, expected, "{:?} {side:?} {from:?}", piece.letters[side]);
                    }
                }
            }
        }
    }

    #[test]
    fn lines_and_leaps_are_found_on_boards_of_all_sizes() {
        for name in ["chess", "capablanca", "courier", "shatranj", "cylinder"] {
            let variant = Variant::read(name, None).expect("it is shipped");
            let game = variant.playable(name, variant.start()).expect("it can be played");
            attacks_are_those_of_the_movement(&game, name != "cylinder");
        }
    }
}
