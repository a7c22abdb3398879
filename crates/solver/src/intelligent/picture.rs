//! The squares that matter when a king can no longer move: his own and the eight around it.
//!
//! A *picture* is a set of nine bits. Bit 0 to 7 say which of the squares around the king are guarded (or, for the
//! king's own side, blocked); bit 8 says that the king is attacked. Squares beyond the edge count as guarded.

use board::Side;
use rules::orthodox::{self, Kind};
use std::sync::LazyLock;

/// The bit that says that the king is attacked.
pub(super) const CHECK: u16 = 1 << 8;
/// All squares around the king.
pub(super) const AROUND: u16 = 0xff;

const STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

struct Tables {
    /// By kind (pawns of Black last), square of the unit and square of the king: what the unit adds to a mate.
    mating: Vec<u16>,
    /// What it adds to a stalemate.
    stalemating: Vec<u16>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut mating = Vec::with_capacity(7 * 64 * 64);
    let mut stalemating = Vec::with_capacity(7 * 64 * 64);
    for index in 0..7 {
        let (side, kind) =
            if index == 6 { (Side::Black, Kind::Pawn) } else { (Side::White, Kind::ALL[index]) };
        for at in 0..64 {
            for king in 0..64 {
                let guarded = mating_picture(side, kind, at, king);
                mating.push(guarded);
                stalemating.push(stalemating_picture(kind, at, king, guarded));
            }
        }
    }
    Tables { mating, stalemating }
});

/// The square around the king with that number; `None` beyond the edge.
#[inline]
pub(super) fn neighbour(king: u8, number: usize) -> Option<u8> {
    let (files, ranks) = STEPS[number];
    let (file, rank) = ((king % 8).cast_signed() + files, (king / 8).cast_signed() + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| (rank * 8 + file).cast_unsigned())
}

/// The squares around the king that lie beyond the edge.
#[inline]
pub(super) fn beyond(king: u8) -> u16 {
    (0..8).filter(|&number| neighbour(king, number).is_none()).fold(0, |set, number| set | 1 << number)
}

/// The squares of a picture.
pub(super) fn squares_around(king: u8, picture: u16) -> u64 {
    (0..8)
        .filter(|number| picture >> number & 1 != 0)
        .filter_map(|number| neighbour(king, number))
        .fold(0, |set, square| set | 1 << square)
}

fn picture(king: u8, observed: u64) -> u16 {
    let around = (0..8)
        .filter(|&number| neighbour(king, number).is_some_and(|at| observed >> at & 1 != 0))
        .fold(0, |set, number| set | 1 << number);
    if observed >> king & 1 != 0 { around | CHECK } else { around }
}

fn mating_picture(side: Side, kind: Kind, at: u8, king: u8) -> u16 {
    if at == king {
        return 0;
    }
    let at_home = at / 8 == if side == Side::White { 0 } else { 7 };
    picture(
        king,
        match kind {
            Kind::Dummy => 0,
            Kind::Pawn if at_home => 0,
            Kind::Pawn => orthodox::pawn(side == Side::White, at),
            Kind::Knight => orthodox::knight(at),
            Kind::Bishop => orthodox::bishop(at, 0),
            Kind::Rook => orthodox::rook(at, 0),
            Kind::Queen => orthodox::queen(at, 0),
            Kind::King if orthodox::king(at) >> king & 1 != 0 => 0,
            Kind::King => orthodox::king(at),
        },
    )
}

/// No unit may attack the king. A line piece on a line with him has something between, so that of this line it guards at
/// most the square before him, if it is there that something stands.
fn stalemating_picture(kind: Kind, at: u8, king: u8, guarded: u16) -> u16 {
    if guarded & CHECK == 0 {
        return guarded;
    }
    let between = orthodox::between(at, king);
    if between == 0 || matches!(kind, Kind::Pawn | Kind::Knight | Kind::King) {
        return 0;
    }
    let line = orthodox::line(at, king) & !between;
    (0..8)
        .filter(|&number| neighbour(king, number).is_none_or(|square| line >> square & 1 == 0))
        .fold(0, |set, number| set | 1 << number)
        & guarded
}

/// What a unit adds to the picture around a king on an otherwise empty board.
#[inline]
pub(super) fn guards(mate: bool, side: Side, kind: Kind, at: u8, king: u8) -> u16 {
    let index = if kind == Kind::Pawn && side == Side::Black { 6 } else { kind as usize };
    let table = if mate { &TABLES.mating } else { &TABLES.stalemating };
    table[(index * 64 + usize::from(at)) * 64 + usize::from(king)]
}
