//! How far squares are apart when some squares are taken for good: floods over sets of squares.

use board::Side;
use rules::orthodox::Kind;

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;
pub(super) const RANK_1: u64 = 0xff;
pub(super) const RANK_8: u64 = RANK_1 << 56;

/// The most moves that a flood looks ahead.
pub(super) const DEPTH: usize = 12;

/// A distance beyond all others.
pub(super) const FAR: u8 = 200;

/// The squares that a unit of a kind on one of the squares reaches in one move, if nothing stands in the way but what
/// is not `free`. The same squares are those from which it reaches one of `set`. Not for pawns.
#[inline]
pub(super) fn step(kind: Kind, set: u64, free: u64) -> u64 {
    match kind {
        Kind::Knight => knight(set) & free,
        Kind::King => king(set) & free,
        Kind::Rook => straight(set, free),
        Kind::Bishop => diagonal(set, free),
        Kind::Queen => straight(set, free) | diagonal(set, free),
        Kind::Pawn | Kind::Dummy => 0,
    }
}

/// The squares a king's step away.
#[inline]
pub(super) const fn king(set: u64) -> u64 {
    let beside = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let row = set | beside;
    beside | row << 8 | row >> 8
}

/// The squares a knight's jump away.
#[inline]
pub(super) const fn knight(set: u64) -> u64 {
    let one = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let two = (set & !(FILE_A | FILE_A << 1)) >> 2 | (set & !(FILE_H | FILE_H >> 1)) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// The squares that pawns of a side on these squares observe. They observe nothing from their first rank.
#[inline]
pub(super) const fn pawn(side: Side, set: u64) -> u64 {
    match side {
        Side::White => across(side, set & !RANK_1),
        Side::Black => across(side, set & !RANK_8),
    }
}

/// The squares one step of a side's pawns across from these.
#[inline]
pub(super) const fn across(side: Side, set: u64) -> u64 {
    match side {
        Side::White => (set & !FILE_A) << 7 | (set & !FILE_H) << 9,
        Side::Black => (set & !FILE_A) >> 9 | (set & !FILE_H) >> 7,
    }
}

macro_rules! ray {
    ($set:expr, $free:expr, $op:tt, $by:expr, $mask:expr) => {{
        let way = $free & $mask;
        let (mut reached, mut free) = ($set, way);
        reached |= free & (reached $op $by);
        free &= free $op $by;
        reached |= free & (reached $op (2 * $by));
        free &= free $op (2 * $by);
        reached |= free & (reached $op (4 * $by));
        way & (reached $op $by)
    }};
}

#[inline]
const fn straight(set: u64, free: u64) -> u64 {
    ray!(set, free, <<, 8, u64::MAX)
        | ray!(set, free, >>, 8, u64::MAX)
        | ray!(set, free, <<, 1, !FILE_A)
        | ray!(set, free, >>, 1, !FILE_H)
}

#[inline]
const fn diagonal(set: u64, free: u64) -> u64 {
    ray!(set, free, <<, 9, !FILE_A)
        | ray!(set, free, <<, 7, !FILE_H)
        | ray!(set, free, >>, 9, !FILE_H)
        | ray!(set, free, >>, 7, !FILE_A)
}

/// The squares from which a pawn reaches one of `set` in one move without capturing. Pawns do not move on their first rank.
#[inline]
pub(super) const fn pawn_from(side: Side, set: u64, free: u64) -> u64 {
    let from = match side {
        Side::White => set >> 8 | ((set & 0xff << 24) >> 8 & free) >> 8,
        Side::Black => set << 8 | ((set & 0xff << 32) << 8 & free) << 8,
    };
    from & free & !(RANK_1 | RANK_8)
}

/// The squares from which a pawn reaches one of `set` in one move by capturing.
#[inline]
pub(super) const fn pawn_captures_from(side: Side, set: u64, free: u64) -> u64 {
    let from = match side {
        Side::White => across(Side::Black, set),
        Side::Black => across(Side::White, set),
    };
    from & free & !(RANK_1 | RANK_8)
}

/// The squares that a pawn on one of `set` reaches in one move without capturing.
#[inline]
pub(super) const fn pawn_to(side: Side, set: u64, free: u64) -> u64 {
    let set = set & !(RANK_1 | RANK_8);
    let ahead = match side {
        Side::White => set << 8 | ((set & 0xff << 8) << 8 & free) << 8,
        Side::Black => set >> 8 | ((set & 0xff << 48) >> 8 & free) >> 8,
    };
    ahead & free
}

/// The squares that a pawn on one of `set` reaches in one move by capturing.
#[inline]
pub(super) const fn pawn_captures_to(side: Side, set: u64, free: u64) -> u64 {
    across(side, set & !(RANK_1 | RANK_8)) & free
}

/// Where pawns of a side may arrive by capturing what may stand on these squares, be it in passing.
#[inline]
pub(super) const fn prey_of_pawns(side: Side, stands: u64) -> u64 {
    stands
        | match side {
            Side::White => (stands & 0xff << 32) << 8,
            Side::Black => (stands & 0xff << 24) >> 8,
        }
}

/// The squares that units of a kind on these squares observe, whatever stands around them.
#[inline]
pub(super) const fn surely_observed(side: Side, kind: Kind, set: u64) -> u64 {
    match kind {
        Kind::Pawn => pawn(side, set),
        Kind::Knight => knight(set),
        Kind::King | Kind::Queen => king(set),
        Kind::Bishop => diagonally_beside(set),
        Kind::Rook => set << 8 | set >> 8 | (set & !FILE_A) >> 1 | (set & !FILE_H) << 1,
        Kind::Dummy => 0,
    }
}

#[inline]
const fn diagonally_beside(set: u64) -> u64 {
    across(Side::White, set) | across(Side::Black, set)
}

/// The last rank of a side's pawns.
#[inline]
pub(super) const fn last_rank(side: Side) -> u64 {
    match side {
        Side::White => RANK_8,
        Side::Black => RANK_1,
    }
}

/// Squares of one board, or of two between which units change with every move.
pub(crate) trait Places: Copy + PartialEq {
    /// One of them.
    type Place: Copy + PartialEq;

    const NONE: Self;
    const ALL: Self;

    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn has(self, place: Self::Place) -> bool;

    /// The place of a square; on the second board if it is one of those.
    fn at(square: u8, second: u64) -> Self::Place;
    fn of(place: Self::Place) -> Self;

    /// The same squares where a move leads from there.
    fn across(self) -> Self;

    /// The squares of either board.
    fn squares(self) -> u64;

    /// Something of the squares of each board and of those of another set of places.
    fn each(self, other: Self, something: impl FnMut(u64, u64) -> u64) -> Self;

    /// Something of the squares of each board.
    fn map(self, mut something: impl FnMut(u64) -> u64) -> Self {
        self.each(Self::NONE, |squares, _| something(squares))
    }

    /// What is on both boards.
    fn on_all(self) -> Self;

    /// These places but for others.
    #[inline]
    fn without(self, others: Self) -> Self {
        self.each(others, |squares, others| squares & !others)
    }
}

impl Places for u64 {
    type Place = u8;

    const NONE: u64 = 0;
    const ALL: u64 = u64::MAX;

    #[inline]
    fn or(self, other: u64) -> u64 {
        self | other
    }

    #[inline]
    fn and(self, other: u64) -> u64 {
        self & other
    }

    #[inline]
    fn has(self, square: u8) -> bool {
        self >> square & 1 != 0
    }

    #[inline]
    fn at(square: u8, _second: u64) -> u8 {
        square
    }

    #[inline]
    fn of(square: u8) -> u64 {
        1 << square
    }

    #[inline]
    fn across(self) -> u64 {
        self
    }

    #[inline]
    fn squares(self) -> u64 {
        self
    }

    #[inline]
    fn each(self, other: u64, mut something: impl FnMut(u64, u64) -> u64) -> u64 {
        something(self, other)
    }

    #[inline]
    fn on_all(self) -> u64 {
        self
    }
}

/// The places from which something is reached within so many moves, for each number of moves.
#[derive(Clone, Copy)]
pub(super) struct Levels<S = u64> {
    within: [S; DEPTH],
    /// How many of them are known.
    known: u8,
    /// Whether more moves would add no place.
    exhausted: bool,
}

impl<S: Places> Levels<S> {
    /// It is reached from everywhere without a move.
    pub(super) const ANYWHERE: Levels<S> = Levels { within: [S::ALL; DEPTH], known: 1, exhausted: true };

    /// Nothing is reached from anywhere.
    pub(super) const NONE: Levels<S> = Levels { within: [S::NONE; DEPTH], known: 1, exhausted: true };

    /// Floods from `set` by `grow` up to so many moves, and no further than is needed to reach all of `wanted` and one
    /// move more. `grow` is given the places that the move before has added.
    #[inline]
    pub(super) fn flood(set: S, moves: usize, wanted: S, mut grow: impl FnMut(S) -> S) -> Levels<S> {
        let mut levels = Levels { within: [S::NONE; DEPTH], known: 1, exhausted: false };
        levels.within[0] = set;
        let most = moves.min(DEPTH - 1);
        let mut content = wanted.and(set) == wanted;
        let (mut now, mut new) = (set, set);
        for depth in 1..=most {
            let next = now.or(grow(new));
            if next == now {
                levels.exhausted = true;
                break;
            }
            levels.within[depth] = next;
            levels.known += 1;
            new = next.without(now);
            now = next;
            if content {
                break;
            }
            content = wanted.and(now) == wanted;
        }
        levels
    }

    /// As [`Levels::flood`], to the end; what comes into reach may begin with any number of moves.
    #[inline]
    pub(super) fn build(moves: usize, mut grow: impl FnMut(usize, S) -> S) -> Levels<S> {
        let mut levels = Levels { within: [S::NONE; DEPTH], known: 1, exhausted: false };
        for depth in 1..=moves.min(DEPTH - 1) {
            let now = levels.within[depth - 1];
            levels.within[depth] = now.or(grow(depth, now));
            levels.known += 1;
        }
        levels
    }

    /// What is reached by these levels or by those.
    pub(super) fn or(&self, other: &Levels<S>) -> Levels<S> {
        let exhausted = self.exhausted && other.exhausted;
        let mut both = Levels { within: [S::NONE; DEPTH], known: 0, exhausted };
        let known = if exhausted {
            self.known.max(other.known)
        } else {
            let end = |levels: &Levels<S>| if levels.exhausted { u8::MAX } else { levels.known };
            end(self).min(end(other))
        };
        for depth in 0..usize::from(known) {
            both.within[depth] = self.within(depth).or(other.within(depth));
        }
        both.known = known;
        both
    }

    /// A lower bound of the moves from a place.
    #[inline]
    pub(super) fn distance(&self, place: S::Place) -> u8 {
        for depth in 0..self.known {
            if self.within[usize::from(depth)].has(place) {
                return depth;
            }
        }
        if self.exhausted { FAR } else { self.known }
    }

    /// At least the places from which so many moves suffice.
    #[inline]
    pub(super) fn within(&self, moves: usize) -> S {
        if moves < usize::from(self.known) {
            self.within[moves]
        } else if self.exhausted {
            self.within[usize::from(self.known) - 1]
        } else {
            S::ALL
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::orthodox;

    #[test]
    fn steps_are_the_moves_among_what_stands_in_the_way() {
        let mut seed = 1u64;
        for _ in 0..200 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let taken = seed & seed >> 20;
            for square in 0..64u8 {
                let set = 1u64 << square;
                let free = !taken;
                for (kind, reached) in [
                    (Kind::Knight, orthodox::knight(square)),
                    (Kind::King, orthodox::king(square)),
                    (Kind::Rook, orthodox::rook(square, taken)),
                    (Kind::Bishop, orthodox::bishop(square, taken)),
                    (Kind::Queen, orthodox::queen(square, taken)),
                ] {
                    assert_eq!(step(kind, set, free), reached & free, "{kind:?} on {square}");
                }
            }
            for kind in [Kind::Knight, Kind::King, Kind::Rook, Kind::Bishop, Kind::Queen] {
                let set = seed >> 11 & seed >> 31 & seed >> 3;
                let each = orthodox::squares(set).fold(0, |all, one| all | step(kind, 1 << one, !taken));
                assert_eq!(step(kind, set, !taken), each, "{kind:?} on many squares");
            }
        }
    }

    #[test]
    fn pawns_come_whence_they_go() {
        for side in Side::BOTH {
            for from in 8..56u8 {
                let quiet = pawn_to(side, 1 << from, u64::MAX);
                let captures = pawn_captures_to(side, 1 << from, u64::MAX);
                for to in 0..64u8 {
                    let back = pawn_from(side, 1 << to, u64::MAX) >> from & 1 != 0;
                    assert_eq!(back, quiet >> to & 1 != 0, "{side:?} {from} {to}");
                    let back = pawn_captures_from(side, 1 << to, u64::MAX) >> from & 1 != 0;
                    assert_eq!(back, captures >> to & 1 != 0, "{side:?} {from} {to} by capturing");
                }
            }
        }
    }
}
