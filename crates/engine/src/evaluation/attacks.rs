//! Which squares a unit attacks as the board is filled, found with few steps: leaps, lines up to the first unit, and
//! ways that need certain squares to be empty. It is learnt once from the movement, for boards of up to 128 squares.
//! What a movement can do only over hurdles is left out, and of several ways to one square all must be open; this is
//! for judging positions, not for rules.

use board::{Side, Square, SquareSet, Walk};
use rules::general::Game;

/// A set of squares of a board of up to 128.
pub(super) type Squares = u128;

/// The squares of a set.
#[inline]
pub(super) fn squares_of(set: SquareSet) -> Squares {
    Squares::from(set.0[0]) | Squares::from(set.0[1]) << 64
}

/// The set of one square.
#[inline]
pub(super) fn square_set(square: Square) -> Squares {
    1 << square.index()
}

/// What is attacked from one square.
#[derive(Clone, Copy, Debug, Default)]
struct Departure {
    leaps: Squares,
    /// In the list of lines: the first of those whose squares rise, of those whose squares fall, and the end.
    rising: u16,
    falling: u16,
    end: u16,
    /// In the list of ways.
    first_way: u16,
    last_way: u16,
}

/// What units of one walk and one side attack.
#[derive(Clone, Debug, Default)]
pub(super) struct Attacks {
    departures: Vec<Departure>,
    /// Lines on which units stand in the way.
    lines: Vec<Squares>,
    /// Squares with those that must be empty.
    ways: Vec<(Squares, Squares)>,
}

impl Attacks {
    /// Learns what units of that walk attack. `empty` is a game with nothing on the board; `None` on large boards and
    /// where there are too many ways.
    pub(super) fn of(empty: &Game<'_>, walk: Walk, side: Side) -> Option<Attacks> {
        let geometry = empty.rules().geometry();
        if geometry.len() > 128 {
            return None;
        }
        let mut attacks = Attacks::default();
        for from in geometry.squares() {
            let mut departure = Departure::default();
            let mut open: Vec<(Square, Squares)> = Vec::new();
            for target in geometry.squares() {
                if target == from || !empty.moves_to_capture(walk, from, target, side) {
                    continue;
                }
                let ways = empty.ways_to_capture(walk, from, target, side);
                if ways == !SquareSet::EMPTY || ways.is_empty() {
                    departure.leaps |= square_set(target);
                } else {
                    open.push((target, squares_of(ways)));
                }
            }
            let lines = take_lines(&mut departure, &mut open);
            let index = |list: usize| u16::try_from(list).ok();
            departure.rising = index(attacks.lines.len())?;
            let rises = |line: &&Vec<Square>| line.is_sorted();
            let sets = |line: &Vec<Square>| line.iter().fold(0, |set, &square| set | square_set(square));
            attacks.lines.extend(lines.iter().filter(rises).map(sets));
            departure.falling = index(attacks.lines.len())?;
            attacks.lines.extend(lines.iter().filter(|line| !rises(line)).map(sets));
            departure.end = index(attacks.lines.len())?;
            departure.first_way = index(attacks.ways.len())?;
            attacks.ways.extend(open.iter().map(|&(target, ways)| (square_set(target), ways)));
            departure.last_way = index(attacks.ways.len())?;
            attacks.departures.push(departure);
        }
        Some(attacks)
    }

    /// What is attacked from a square when these are occupied.
    #[inline]
    pub(super) fn from(&self, square: Square, occupied: Squares) -> Squares {
        let departure = &self.departures[square.index()];
        let mut attacked = departure.leaps;
        for &line in &self.lines[usize::from(departure.rising)..usize::from(departure.falling)] {
            let met = line & occupied;
            // up to the lowest unit on the line; without one all bits
            attacked |= line & (met ^ met.wrapping_sub(1));
        }
        for &line in &self.lines[usize::from(departure.falling)..usize::from(departure.end)] {
            let met = line & occupied;
            let highest = Squares::BITS - 1 - (met | 1).leading_zeros();
            attacked |= line & Squares::MAX << highest;
        }
        for &(target, gaps) in &self.ways[usize::from(departure.first_way)..usize::from(departure.last_way)] {
            if gaps & occupied == 0 {
                attacked |= target;
            }
        }
        attacked
    }
}

/// Takes the targets that lie on lines out of `open`: squares in rising or falling order, each attacked when those
/// before it are empty. A line's first square is a leap, which need not be listed there.
fn take_lines(departure: &mut Departure, open: &mut Vec<(Square, Squares)>) -> Vec<Vec<Square>> {
    let mut lines: Vec<Vec<Square>> = Vec::new();
    open.sort_by_key(|(_, ways)| ways.count_ones());
    let starts = departure.leaps;
    open.retain(|&(target, ways)| {
        let continues = |line: &&mut Vec<Square>| {
            let set = line.iter().fold(0, |set, &square| set | square_set(square));
            let [.., before, last] = line.as_slice() else { return false };
            set == ways && (before < last) == (*last < target)
        };
        if let Some(line) = lines.iter_mut().find(continues) {
            line.push(target);
            return false;
        }
        if ways.count_ones() == 1 && ways & starts != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "below 128")]
            let first = Square(ways.trailing_zeros() as u8);
            if lines.iter().all(|line| line[0] != first) {
                lines.push(vec![first, target]);
                return false;
            }
        }
        true
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;
    use crate::variant::Variant;
    use board::{Position, Unit};
    use rules::Rules;

    /// Every walk of the game, on random fillings, against the captures that it really has: none that it has not, and
    /// all that it has where there is one way to each square.
    fn attacks_are_those_of_the_movement(game: &Playable, one_way: bool) {
        let geometry = game.geometry();
        let empty = Game::new(&game.rules, Position::new(geometry));
        let mut random = 88_172_645_463_325_252_u64;
        for piece in &game.pieces {
            for side in Side::BOTH {
                let attacks = Attacks::of(&empty, piece.walk, side).expect("a small board");
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
                            .fold(0, |set, to| set | square_set(to));
                        let found = attacks.from(from, occupied & !square_set(from));
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
