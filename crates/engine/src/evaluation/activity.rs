//! What units do where they stand: how many squares they can go to, what they threaten, and how hard they press on
//! the other side's king.

use super::general::{Men, Sums};
use super::profile::{MOST_FREEDOM, Profile, WalkProfile};
use board::{PerSide, Side, Square};
use movement::lines::{Squares, bit, squares_of};

/// More kinds of units than that are not looked at.
const MOST_KINDS: usize = 24;

/// One kind of unit with its squares.
#[derive(Clone, Copy)]
struct Band<'p> {
    known: &'p WalkProfile,
    squares: [Squares; 2],
}

/// What one side does.
#[derive(Clone, Copy, Default)]
struct Doings {
    all: Squares,
    pawns: Squares,
    /// What its pawns attack.
    by_pawns: Squares,
    /// What anything of it attacks.
    attacked: Squares,
    /// What anything but its king attacks.
    guarded: Squares,
    /// Its king and where that can go.
    ring: Squares,
    /// The units that press on the other king, and how strongly.
    attackers: i32,
    pressure: i32,
}

#[inline]
fn each(mut squares: Squares, mut visit: impl FnMut(Square)) {
    while squares != 0 {
        #[allow(clippy::cast_possible_truncation, reason = "below 128")]
        let square = Square(squares.trailing_zeros() as u8);
        visit(square);
        squares &= squares - 1;
    }
}

#[inline]
fn count(squares: Squares) -> i32 {
    squares.count_ones().cast_signed()
}

/// What a threat by a pawn is worth, by a unit that is worth less, and to a unit or a pawn that nothing guards.
const THREAT_BY_PAWN: i32 = 38;
const THREAT_BY_LESSER: i32 = 24;
const THREAT_TO_UNGUARDED: i32 = 16;
const THREAT_TO_UNGUARDED_PAWN: i32 = 7;

impl Profile {
    /// Adds what units do to the sums.
    pub(super) fn add_activity<'m>(&self, men: impl Men<'m>, sums: &mut [Sums; 2]) {
        let Some(first) = men.clone().find_map(|(walk, _)| self.walk(walk)) else { return };
        let mut bands = [Band { known: first, squares: [0; 2] }; MOST_KINDS];
        let mut kinds = 0;
        let mut doings = [Doings::default(); 2];
        for (walk, squares) in men {
            let Some(known) = self.walk(walk) else { continue };
            let squares = Side::BOTH.map(|side| squares_of(squares[side]));
            for side in [0, 1] {
                doings[side].all |= squares[side];
                if known.pawn {
                    doings[side].pawns |= squares[side];
                }
            }
            if kinds < MOST_KINDS && squares[0] | squares[1] != 0 {
                bands[kinds] = Band { known, squares };
                kinds += 1;
            }
        }
        let bands = &bands[..kinds];
        let occupied = doings[0].all | doings[1].all;
        for side in Side::BOTH {
            prepare(bands, side, occupied, sums[side.index()].king, &mut doings[side.index()]);
        }
        for side in Side::BOTH {
            let [own, other] = PerSide(doings).around(side);
            let own = follow(bands, side, occupied, (own, other), &mut sums[side.index()]);
            doings[side.index()] = own;
        }
        for side in Side::BOTH {
            let [own, other] = PerSide(doings).around(side);
            let sums = &mut sums[side.index()];
            let loose = other.all & own.attacked & !other.attacked;
            let pawns = count(loose & other.pawns);
            let threats = pawns * THREAT_TO_UNGUARDED_PAWN + (count(loose) - pawns) * THREAT_TO_UNGUARDED;
            sums.middle += threats;
            sums.end += threats;
            // squares beside the king that only the king guards
            let weak = count(other.ring & own.attacked & !other.guarded);
            let pressure = own.pressure + 20 * weak * i32::from(own.attackers > 0);
            let danger = (pressure * pressure / 520).min(500);
            sums.middle += if own.attackers > 1 { danger } else { danger / 3 };
        }
    }
}

trait Around<T> {
    fn around(self, side: Side) -> [T; 2];
}

impl<T: Copy> Around<T> for PerSide<T> {
    /// What is a side's and what is the other's.
    fn around(self, side: Side) -> [T; 2] {
        [self[side], self[!side]]
    }
}

/// Looks at pawns and kings.
fn prepare(bands: &[Band<'_>], side: Side, occupied: Squares, king: Option<Square>, own: &mut Doings) {
    for band in bands {
        if !(band.known.pawn || band.known.royal) {
            continue;
        }
        let Some(attacks) = &band.known.attacks[side] else { continue };
        let mut attacked = 0;
        each(band.squares[side.index()], |square| {
            let from = attacks.reached(square, occupied);
            attacked |= from;
            if king == Some(square) {
                own.ring = from | bit(square);
            }
        });
        own.attacked |= attacked;
        if band.known.pawn {
            own.by_pawns |= attacked;
            own.guarded |= attacked;
        }
    }
}

/// Looks at all other units.
fn follow(
    bands: &[Band<'_>],
    side: Side,
    occupied: Squares,
    (mut own, other): (Doings, Doings),
    sums: &mut Sums,
) -> Doings {
    let area = !(own.pawns | other.by_pawns);
    let theirs = (!side).index();
    let mut threats = count(own.by_pawns & other.all & !other.pawns) * THREAT_BY_PAWN;
    for band in bands {
        let squares = band.squares[side.index()];
        if squares == 0 || band.known.pawn || band.known.royal {
            continue;
        }
        let Some(attacks) = &band.known.attacks[side] else { continue };
        let value = band.known.value;
        let more = |other: &&Band<'_>| other.known.value > value + 100 && !other.known.royal;
        let superior = bands.iter().filter(more).fold(0, |set, other| set | other.squares[theirs]);
        let (mut middle, mut end) = (0, 0);
        each(squares, |square| {
            let from = attacks.reached(square, occupied);
            own.guarded |= from;
            let free = (from & area).count_ones() as usize;
            let [more_middle, more_end] = band.known.freedom[free.min(MOST_FREEDOM)];
            middle += more_middle;
            end += more_end;
            threats += count(from & superior) * THREAT_BY_LESSER;
            let hits = count(from & other.ring);
            if hits > 0 {
                own.attackers += 1;
                own.pressure += hits * (value / 17).clamp(8, 60);
            }
        });
        sums.middle += middle;
        sums.end += end;
    }
    sums.middle += threats;
    sums.end += threats;
    own.attacked |= own.guarded;
    own
}
