//! Two boards between which units go with every move: each unit sees only what stands on its own, and arrives where both are
//! empty, or captures on its own.

use super::flood::Places;

impl Places for [u64; 2] {
    /// The number of the board, and the square.
    type Place = (usize, u8);

    const NONE: [u64; 2] = [0; 2];
    const ALL: [u64; 2] = [u64::MAX; 2];

    #[inline]
    fn or(self, other: [u64; 2]) -> [u64; 2] {
        self.each(other, |one, other| one | other)
    }

    #[inline]
    fn and(self, other: [u64; 2]) -> [u64; 2] {
        self.each(other, |one, other| one & other)
    }

    #[inline]
    fn has(self, (board, square): (usize, u8)) -> bool {
        self[board] >> square & 1 != 0
    }

    #[inline]
    fn at(square: u8, second: u64) -> (usize, u8) {
        (usize::from(second >> square & 1 != 0), square)
    }

    #[inline]
    fn of((board, square): (usize, u8)) -> [u64; 2] {
        let mut places = [0; 2];
        places[board] = 1 << square;
        places
    }

    #[inline]
    fn across(self) -> [u64; 2] {
        [self[1], self[0]]
    }

    #[inline]
    fn squares(self) -> u64 {
        self[0] | self[1]
    }

    #[inline]
    fn each(self, other: [u64; 2], mut something: impl FnMut(u64, u64) -> u64) -> [u64; 2] {
        [something(self[0], other[0]), something(self[1], other[1])]
    }

    #[inline]
    fn on_all(self) -> [u64; 2] {
        [self[0] & self[1]; 2]
    }
}

#[cfg(test)]
mod tests {
    use super::super::terrain::Terrain;
    use super::super::travel::{Circumstances, Travel};
    use super::*;
    use board::Side;
    use rules::orthodox::Kind;

    #[test]
    fn every_move_changes_the_board_and_walls_stand_on_their_own() {
        // a wall on b1 of the first board
        let free = [!0b10, u64::MAX];
        let none = [0; 2];
        let terrain = Terrain::of_walks();
        let circumstances = Circumstances {
            free,
            observed: 0,
            graves: none,
            hunting: none,
            kings: 0,
            may_castle: [false; 2],
            castling_is_a_move: true,
        };
        let travel = Travel::new(&terrain, Side::White, &circumstances);
        let first_rank = |places: [u64; 2]| places.map(|squares| squares & 0xff);
        assert_eq!(first_rank(travel.arrivals(Kind::Rook, [1, 0])), [0, 0]);
        // it is no hindrance on the second board, but nobody arrives on its square
        assert_eq!(first_rank(travel.arrivals(Kind::Rook, [0, 1])), [0b1111_1100, 0]);
        for kind in [Kind::Rook, Kind::Bishop, Kind::Knight, Kind::King] {
            for place in (0..2).flat_map(|board| (0..64).map(move |square| (board, square))) {
                let here = <[u64; 2]>::of(place);
                for end in (0..2).flat_map(|board| (0..64).map(move |square| (board, square))) {
                    let goes = travel.arrivals(kind, here).has(end) && free[place.0] >> place.1 & 1 != 0;
                    let comes = travel.departures(kind, <[u64; 2]>::of(end)).has(place);
                    assert_eq!(goes && place.1 != 1, comes, "{kind:?} {place:?} {end:?}");
                }
            }
        }
    }
}
