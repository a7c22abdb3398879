//! Which squares a unit reaches: tables for leapers and pawns, one multiplication and one look-up for sliders.
//!
//! Sets of squares are words of 64 bits here, bit n being square n. The table of sliding attacks is that of crate shakmaty, which
//! the program has in any case.

use super::kind::Kind;
use board::Side;
use shakmaty::{Bitboard, Square, attacks};

/// The squares that a rook on `square` (below 64) observes.
#[inline]
#[must_use]
pub fn rook(square: u8, occupied: u64) -> u64 {
    attacks::rook_attacks(at(square), Bitboard(occupied)).0
}

/// The squares that a bishop on `square` (below 64) observes.
#[inline]
#[must_use]
pub fn bishop(square: u8, occupied: u64) -> u64 {
    attacks::bishop_attacks(at(square), Bitboard(occupied)).0
}

#[inline]
fn at(square: u8) -> Square {
    Square::new(u32::from(square & 63))
}

/// The squares that a queen on `square` (below 64) observes.
#[inline]
#[must_use]
pub fn queen(square: u8, occupied: u64) -> u64 {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares that a king on `square` (below 64) observes.
#[inline]
#[must_use]
pub fn king(square: u8) -> u64 {
    KING[usize::from(square & 63)]
}

/// The squares that a knight on `square` (below 64) observes.
#[inline]
#[must_use]
pub fn knight(square: u8) -> u64 {
    KNIGHT[usize::from(square & 63)]
}

/// The squares that a pawn of White (`white`) or Black on `square` (below 64) observes, leaving aside that a
/// pawn on its own first rank observes nothing.
#[inline]
#[must_use]
pub fn pawn(white: bool, square: u8) -> u64 {
    PAWN[usize::from(!white)][usize::from(square & 63)]
}

/// The squares strictly between two squares (both below 64) on a common line, none where there is no such line.
#[inline]
#[must_use]
pub fn between(one: u8, other: u8) -> u64 {
    BETWEEN[usize::from(one & 63)][usize::from(other & 63)]
}

/// The whole line through two different squares (both below 64), itself included; none where they share none.
#[inline]
#[must_use]
pub fn line(one: u8, other: u8) -> u64 {
    LINE[usize::from(one & 63)][usize::from(other & 63)]
}

/// The squares of White's first rank.
pub const RANK_1: u64 = 0xff;
/// The squares of the eighth rank.
pub const RANK_8: u64 = 0xff << 56;
/// The squares of the a-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The squares of the h-file.
pub const FILE_H: u64 = FILE_A << 7;

const KING: [u64; 64] = leaps([(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
const KNIGHT: [u64; 64] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
const PAWN: [[u64; 64]; 2] = [leaps([(1, 1), (-1, 1)]), leaps([(1, -1), (-1, -1)])];
static BETWEEN: [[u64; 64]; 64] = between_or_line(false);
static LINE: [[u64; 64]; 64] = between_or_line(true);

const fn leaps<const N: usize>(steps: [(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            let file = square as i32 % 8 + steps[step].0;
            let rank = square as i32 / 8 + steps[step].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const fn between_or_line(whole: bool) -> [[u64; 64]; 64] {
    let steps = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = steps[step];
            let mut full = 1 << from;
            let mut distance = -7;
            while distance <= 7 {
                let (file, rank) = (from as i32 % 8 + files * distance, from as i32 / 8 + ranks * distance);
                if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                    full |= 1 << (rank * 8 + file);
                }
                distance += 1;
            }
            let mut passed = 0;
            let (mut file, mut rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
            while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                let to = (rank * 8 + file) as usize;
                table[from][to] = if whole { full } else { passed };
                passed |= 1 << to;
                file += files;
                rank += ranks;
            }
            step += 1;
        }
        from += 1;
    }
    table
}

/// The squares of a set, lowest first.
#[inline]
pub fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        let square = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(square)
    })
}

/// The squares that an officer reaches when those are occupied; none for a pawn or a dummy.
#[must_use]
#[inline]
pub fn officer(kind: Kind, from: u8, occupied: u64) -> u64 {
    match kind {
        Kind::Pawn | Kind::Dummy => 0,
        Kind::Knight => knight(from),
        Kind::Bishop => bishop(from, occupied),
        Kind::Rook => rook(from, occupied),
        Kind::Queen => queen(from, occupied),
        Kind::King => king(from),
    }
}

/// The squares that a unit of a side observes when those are occupied.
#[inline]
pub(super) fn observed(side: Side, kind: Kind, at: u8, occupied: u64) -> u64 {
    if kind == Kind::Pawn { pawn(side == Side::White, at) } else { officer(kind, at, occupied) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(square: u8, occupied: u64, steps: [(i32, i32); 4]) -> u64 {
        let mut reached = 0;
        for (files, ranks) in steps {
            let (mut file, mut rank) = (i32::from(square % 8) + files, i32::from(square / 8) + ranks);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let here = 1u64 << (rank * 8 + file);
                reached |= here;
                if occupied & here != 0 {
                    break;
                }
                file += files;
                rank += ranks;
            }
        }
        reached
    }

    type Slider = fn(u8, u64) -> u64;

    #[test]
    fn sliders_reach_what_walking_along_the_lines_reaches() {
        let sliders: [(Slider, [(i32, i32); 4]); 2] =
            [(rook, [(1, 0), (-1, 0), (0, 1), (0, -1)]), (bishop, [(1, 1), (-1, 1), (1, -1), (-1, -1)])];
        for square in 0..64u8 {
            for (slider, steps) in sliders {
                let lines = walk(square, 0, steps);
                let mut subset = 0u64;
                loop {
                    assert_eq!(slider(square, subset), walk(square, subset, steps));
                    assert_eq!(slider(square, subset | !lines), walk(square, subset, steps));
                    subset = subset.wrapping_sub(lines) & lines;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn a_line_has_its_ends_and_what_is_between() {
        assert_eq!(between(0, 63), (1 << 9) | (1 << 18) | (1 << 27) | (1 << 36) | (1 << 45) | (1 << 54));
        assert_eq!(line(9, 18), between(0, 63) | 1 | 1 << 63);
        assert_eq!(between(0, 10), 0);
        assert_eq!(line(0, 10), 0);
        assert_eq!(squares(0b1010).collect::<Vec<_>>(), [1, 3]);
    }
}
