//! Which squares a unit attacks as the board is filled, found with few steps. It is learnt once from the movement, for
//! boards of up to 128 squares. What a movement can do only over hurdles is left out, and of several ways to one square
//! all must be open; this is for judging positions, not for rules.

use crate::Random;
use board::{Position, Side, Square, SquareSet, Unit, Walk};
use movement::lines::{Lines, Squares, bit, squares_of};
use rules::Rules;
use rules::general::Game;

/// What units of a walk and side attack.
#[derive(Clone, Debug)]
pub(super) struct Attacks {
    /// What is attacked as the board is filled, hurdles left aside.
    pub lines: Lines,
    /// For each square from where it could be attacked, if only the board were filled as it should be.
    pub aimed: Vec<Squares>,
    /// Whether some attacks need a hurdle, which `lines` leaves out.
    pub hops: bool,
}

/// What units of that walk and side attack. `empty` is a game with nothing on the board; `None` on large boards and where
/// there are too many ways.
pub(super) fn attacks_of(empty: &Game<'_>, walk: Walk, side: Side) -> Option<Attacks> {
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
    let mut aimed = vec![0; geometry.len()];
    for (from, targets) in geometry.squares().zip(&from_each) {
        for (target, _) in targets {
            aimed[target.index()] |= bit(from);
        }
    }
    let hops = add_hurdles(empty, walk, side, &mut aimed);
    Some(Attacks { lines: Lines::of(&from_each)?, aimed, hops })
}

/// Adds the squares from which a unit attacks over hurdles, found on a few random fillings; whether there are any.
fn add_hurdles(empty: &Game<'_>, walk: Walk, side: Side, aimed: &mut [Squares]) -> bool {
    let geometry = empty.rules().geometry();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut hops = false;
    for _ in 0..HURDLE_FILLINGS {
        let filled = filled(empty, side, &mut random);
        for from in geometry.squares() {
            for target in geometry.squares().filter(|&target| target != from) {
                if aimed[target.index()] & bit(from) == 0 && filled.moves_to_capture(walk, from, target, side)
                {
                    aimed[target.index()] |= bit(from);
                    hops = true;
                }
            }
        }
        if !hops {
            break;
        }
    }
    hops
}

/// The board with pawns of the other side on about a third of its squares.
fn filled<'a>(empty: &Game<'a>, side: Side, random: &mut Random) -> Game<'a> {
    let geometry = empty.rules().geometry();
    let mut position = Position::new(geometry);
    for square in geometry.squares() {
        if random.number().is_multiple_of(3) {
            position.place(square, Unit::new(Walk::PAWN, (!side).into()));
        }
    }
    let mut filled = Game::new(empty.rules(), position);
    filled.set_side_to_move(side);
    filled
}

/// So many fillings show nearly all hurdles that there can be.
const HURDLE_FILLINGS: u32 = 24;

/// Calls a function for each square of a set.
#[inline]
pub(super) fn each(mut squares: Squares, mut visit: impl FnMut(Square)) {
    while squares != 0 {
        #[allow(clippy::cast_possible_truncation, reason = "below 128")]
        let square = Square(squares.trailing_zeros() as u8);
        visit(square);
        squares &= squares - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;
    use crate::variant::Variant;

    /// Every walk of the game, on random fillings, against the captures that it really has: none that it has not, and
    /// all that it has where there is one way to each square.
    fn attacks_are_those_of_the_movement(game: &Playable, one_way: bool) {
        let geometry = game.geometry();
        let empty = Game::new(&game.rules, Position::new(geometry));
        let mut random = Random(88_172_645_463_325_252);
        for piece in &game.pieces {
            for side in Side::BOTH {
                let attacks = attacks_of(&empty, piece.walk, side).expect("a small board");
                for _ in 0..40 {
                    let filled = filled(&empty, side, &mut random);
                    let occupied = squares_of(filled.position().occupied());
                    for from in geometry.squares() {
                        let expected = geometry
                            .squares()
                            .filter(|&to| to != from && filled.moves_to_capture(piece.walk, from, to, side))
                            .fold(0, |set, to| set | bit(to));
                        let found = attacks.lines.reached(from, occupied & !bit(from));
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
