//! How units go where rules bar ways: within a cell of a grid, to squares of the other colour. A way that is barred in one
//! direction only is held to be open.
//!
//! Sound because only single moves are struck whose departure and arrival alone forbid them; what a rider passes is
//! not where it arrives.

use super::flood::{self, FILE_A, FILE_H, RANK_1, RANK_8};
use board::Side;
use rules::orthodox::Kind;

/// The ways of riders and of all that goes as they do, one to seven steps in each of eight directions; of knights in as
/// many directions.
const DIRECTIONS: usize = 8;

/// The direction of white pawns, and that of black ones.
const AHEAD: [usize; 2] = [0, 1];

/// Where pawns capture.
const ACROSS: [[usize; 2]; 2] = [[4, 5], [6, 7]];

/// The squares one step away in a direction: up, down, to the h-file, to the a-file, and between them.
#[inline]
const fn beside(direction: usize, set: u64) -> u64 {
    match direction {
        0 => set << 8,
        1 => set >> 8,
        2 => (set & !FILE_H) << 1,
        3 => (set & !FILE_A) >> 1,
        4 => (set & !FILE_H) << 9,
        5 => (set & !FILE_A) << 7,
        6 => (set & !FILE_H) >> 7,
        _ => (set & !FILE_A) >> 9,
    }
}

/// The squares one jump of a knight away in a direction.
#[inline]
const fn jump(direction: usize, set: u64) -> u64 {
    const AB: u64 = FILE_A | FILE_A << 1;
    const GH: u64 = FILE_H | FILE_H >> 1;
    match direction {
        0 => (set & !FILE_H) << 17,
        1 => (set & !FILE_A) << 15,
        2 => (set & !GH) << 10,
        3 => (set & !AB) << 6,
        4 => (set & !FILE_A) >> 17,
        5 => (set & !FILE_H) >> 15,
        6 => (set & !AB) >> 10,
        _ => (set & !GH) >> 6,
    }
}

/// The ways that are open.
pub(super) struct Lanes {
    /// By direction and the number of steps less one, the squares to which so many steps lead.
    rides: [[u64; 7]; DIRECTIONS],
    jumps: [u64; DIRECTIONS],
}

impl Lanes {
    /// The ways but those barred: for each square the squares to which nothing goes from there.
    pub(super) fn without(barred: &[u64; 64]) -> Lanes {
        let mut lanes = Lanes { rides: [[0; 7]; DIRECTIONS], jumps: [0; DIRECTIONS] };
        for from in 0..64usize {
            // from a square that is barred from here one may still come here, and the other way round
            let open = |to: u64| {
                let is_open =
                    barred[from] & to == 0 || barred[to.trailing_zeros() as usize & 63] >> from & 1 == 0;
                if is_open { to } else { 0 }
            };
            for direction in 0..DIRECTIONS {
                let mut to = 1u64 << from;
                for ride in &mut lanes.rides[direction] {
                    to = beside(direction, to);
                    if to == 0 {
                        break;
                    }
                    *ride |= open(to);
                }
                let to = jump(direction, 1 << from);
                if to != 0 {
                    lanes.jumps[direction] |= open(to);
                }
            }
        }
        lanes
    }

    fn ride(&self, directions: std::ops::Range<usize>, set: u64, free: u64) -> u64 {
        let mut reached = 0;
        for direction in directions {
            let mut now = set;
            for open in self.rides[direction] {
                now = beside(direction, now) & free;
                if now == 0 {
                    break;
                }
                reached |= now & open;
            }
        }
        reached
    }

    fn step(&self, kind: Kind, set: u64, free: u64) -> u64 {
        let each = |to: fn(usize, u64) -> u64, open: fn(&Lanes, usize) -> u64| {
            (0..DIRECTIONS).fold(0, |all, direction| all | to(direction, set) & open(self, direction)) & free
        };
        match kind {
            Kind::Knight => each(jump, |lanes, direction| lanes.jumps[direction]),
            Kind::King => each(beside, |lanes, direction| lanes.rides[direction][0]),
            Kind::Rook => self.ride(0..4, set, free),
            Kind::Bishop => self.ride(4..8, set, free),
            Kind::Queen => self.ride(0..8, set, free),
            Kind::Pawn | Kind::Dummy => 0,
        }
    }

    /// Where pawns of a side go without capturing.
    fn pawn_to(&self, side: Side, set: u64, free: u64) -> u64 {
        let ahead = AHEAD[side.index()];
        let first = if side == Side::White { RANK_1 << 8 } else { RANK_8 >> 8 };
        let passed = beside(ahead, set & first) & free;
        let set = set & !(RANK_1 | RANK_8);
        (beside(ahead, set) & self.rides[ahead][0] | beside(ahead, passed) & self.rides[ahead][1]) & free
    }

    /// From where they come so.
    fn pawn_from(&self, side: Side, set: u64, free: u64) -> u64 {
        let back = AHEAD[(!side).index()];
        let (first, fourth) =
            if side == Side::White { (RANK_1 << 8, RANK_1 << 24) } else { (RANK_8 >> 8, RANK_8 >> 24) };
        let passed = beside(back, set & fourth) & free;
        let single = beside(back, set) & self.rides[back][0];
        let double = beside(back, passed) & self.rides[back][1] & first;
        (single | double) & free & !(RANK_1 | RANK_8)
    }

    fn across(&self, side: Side, set: u64) -> u64 {
        let [one, other] = ACROSS[side.index()];
        beside(one, set) & self.rides[one][0] | beside(other, set) & self.rides[other][0]
    }
}

/// How units go: as in plain chess, or only along the lanes that are open.
#[derive(Clone, Copy)]
pub(super) struct Steps<'a>(Option<&'a Lanes>);

impl<'a> Steps<'a> {
    /// As in plain chess.
    pub(super) const ALL: Steps<'static> = Steps(None);

    /// Along the lanes that are open.
    pub(super) fn along(lanes: &'a Lanes) -> Steps<'a> {
        Steps(Some(lanes))
    }

    /// As [`flood::step`].
    #[inline]
    pub(super) fn of(self, kind: Kind, set: u64, free: u64) -> u64 {
        match self.0 {
            None => flood::step(kind, set, free),
            Some(lanes) => lanes.step(kind, set, free),
        }
    }

    /// The squares one step of a side's pawns across from these.
    #[inline]
    pub(super) fn across(self, side: Side, set: u64) -> u64 {
        match self.0 {
            None => flood::across(side, set),
            Some(lanes) => lanes.across(side, set),
        }
    }

    /// The squares on which pawns of a side on these squares capture.
    #[inline]
    pub(super) fn pawn(self, side: Side, set: u64) -> u64 {
        match self.0 {
            None => flood::pawn(side, set),
            Some(lanes) => lanes.across(side, set & !(RANK_1 | RANK_8)),
        }
    }

    /// As [`flood::pawn_among`].
    #[inline]
    pub(super) fn pawn_among(self, side: Side, set: u64, free: u64, prey: u64) -> u64 {
        match self.0 {
            None => flood::pawn_among(side, set, free, prey),
            Some(lanes) => {
                lanes.pawn_from(side, set, free) | lanes.across(!side, set & prey) & free & !(RANK_1 | RANK_8)
            }
        }
    }

    /// As [`flood::pawn_into`].
    #[inline]
    pub(super) fn pawn_into(self, side: Side, set: u64, free: u64, prey: u64) -> u64 {
        match self.0 {
            None => flood::pawn_into(side, set, free, prey),
            Some(lanes) => lanes.pawn_to(side, set, free) | self.pawn(side, set) & prey & free,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::orthodox;

    /// Cells of two by two squares.
    fn grid() -> [u64; 64] {
        std::array::from_fn(|from| {
            let (file, rank) = (from % 8 / 2, from / 8 / 2);
            0x0303u64 << (2 * file + 16 * rank)
        })
    }

    #[test]
    fn steps_are_those_of_plain_chess_that_leave_the_cell() {
        let barred = grid();
        let lanes = Lanes::without(&barred);
        let steps = Steps::along(&lanes);
        let mut seed = 1u64;
        for _ in 0..100 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let free = !(seed & seed >> 20);
            for square in 0..64u8 {
                let bit = 1u64 << square;
                let open = free & !barred[usize::from(square)];
                for kind in [Kind::Knight, Kind::King, Kind::Rook, Kind::Bishop, Kind::Queen] {
                    let plain = match kind {
                        Kind::Knight => orthodox::knight(square),
                        Kind::King => orthodox::king(square),
                        Kind::Rook => orthodox::rook(square, !free),
                        Kind::Bishop => orthodox::bishop(square, !free),
                        _ => orthodox::queen(square, !free),
                    };
                    assert_eq!(steps.of(kind, bit, free), plain & open, "{kind:?} on {square}");
                }
                for side in Side::BOTH {
                    let prey = seed >> 13;
                    let into = steps.pawn_into(side, bit, free, prey);
                    assert_eq!(into, flood::pawn_into(side, bit, free, prey) & open, "{side:?} {square}");
                    let from = steps.pawn_among(side, bit, free, prey);
                    let plain = flood::pawn_among(side, bit, free, prey) & !barred[usize::from(square)];
                    assert_eq!(from, plain, "{side:?} to {square}");
                    assert_eq!(steps.pawn(side, bit), flood::pawn(side, bit) & !barred[usize::from(square)]);
                }
            }
        }
    }

    #[test]
    fn all_ways_are_those_of_plain_chess_if_none_is_barred_both_ways() {
        let mut barred = grid();
        // from lower squares to higher ones only
        for (from, barred) in barred.iter_mut().enumerate() {
            *barred &= !((1 << from) - 1);
        }
        let lanes = Lanes::without(&barred);
        for square in 0..64u8 {
            for kind in [Kind::Knight, Kind::King, Kind::Rook, Kind::Bishop, Kind::Queen] {
                let plain = flood::step(kind, 1 << square, u64::MAX);
                assert_eq!(
                    Steps::along(&lanes).of(kind, 1 << square, u64::MAX),
                    plain,
                    "{kind:?} on {square}"
                );
            }
        }
    }
}
