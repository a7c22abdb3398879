//! How far units get on an empty board: where a unit can be after at most so many moves of its own.
//!
//! Every set is an upper bound. Lines are taken as open, and pawns may capture wherever they like as long as the
//! other side has anything to be captured.

use board::Side;
use rules::orthodox::{self, Kind};
use std::sync::LazyLock;

/// With so many moves every unit is wherever it can ever get: a pawn promotes in six and a knight crosses the board in
/// six more.
pub(super) const MOST: usize = 13;

/// Where a unit can be, by the kind that it is then.
pub(super) type Places = [u64; 6];

/// The places within 0, 1, 2 … moves.
type ByMoves = [Places; MOST + 1];

struct Tables {
    /// For knight, bishop, rook, queen and king, by square: the squares within so many moves.
    officers: Vec<[u64; MOST + 1]>,
    /// For pawns of White and of Black that can capture and that cannot, by square.
    pawns: Vec<ByMoves>,
    /// For the officers, the four sorts of pawns and dummies, by square of departure: the squares within so many moves, as
    /// whatever kind.
    squares: Vec<[u64; MOST + 1]>,
    /// Likewise, by square of departure and arrival: the moves needed.
    distances: Vec<u8>,
    /// For every set of kinds of officers, by squares of departure and arrival: the moves that the quickest one needs.
    quickest: Vec<u8>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut officers = Vec::with_capacity(5 * 64);
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
        for square in 0..64 {
            let mut within = [1u64 << square; MOST + 1];
            for moves in 1..=MOST {
                let before = within[moves - 1];
                within[moves] =
                    orthodox::squares(before).fold(before, |reached, from| reached | leaps(kind, from));
            }
            officers.push(within);
        }
    }
    let mut pawns = Vec::with_capacity(4 * 64);
    for side in [Side::White, Side::Black] {
        for captures in [false, true] {
            for square in 0..64 {
                pawns.push(pawn_places(side, captures, square, &officers));
            }
        }
    }
    let mut squares = officers.clone();
    squares
        .extend(pawns.iter().map(|places| places.map(|kinds| kinds.iter().fold(0, |all, some| all | some))));
    // dummies stay where they are
    squares.extend((0..64).map(|square| [1 << square; MOST + 1]));
    let distances: Vec<u8> = squares.iter().flat_map(first_moves).collect();
    let quickest = (0..32 * 64 * 64)
        .map(|index| {
            let (kinds, way) = (index / (64 * 64), index % (64 * 64));
            let one =
                |kind: usize| if kinds >> kind & 1 != 0 { distances[kind * 64 * 64 + way] } else { 255 };
            (0..5).map(one).fold(255, u8::min)
        })
        .collect();
    Tables { officers, pawns, squares, distances, quickest }
});

/// For every square the number of moves within which it is reached first.
fn first_moves(within: &[u64; MOST + 1]) -> impl Iterator<Item = u8> {
    (0..64).map(move |square| {
        (0..=MOST)
            .find(|&moves| within[moves] >> square & 1 != 0)
            .map_or(255, |moves| u8::try_from(moves).expect("at most 13 moves"))
    })
}

/// Where a unit that is no pawn observes on an empty board.
fn leaps(kind: Kind, from: u8) -> u64 {
    match kind {
        Kind::Pawn | Kind::Dummy => 0,
        Kind::Knight => orthodox::knight(from),
        Kind::Bishop => orthodox::bishop(from, 0),
        Kind::Rook => orthodox::rook(from, 0),
        Kind::Queen => orthodox::queen(from, 0),
        Kind::King => orthodox::king(from),
    }
}

fn pawn_places(side: Side, captures: bool, square: u8, officers: &[[u64; MOST + 1]]) -> ByMoves {
    let white = side == Side::White;
    let last: u64 = if white { 0xff << 56 } else { 0xff };
    let home: u64 = if white { 0xff << 8 } else { 0xff << 48 };
    let mut places = [[0; 6]; MOST + 1];
    places[0][Kind::Pawn as usize] = 1 << square;
    for moves in 1..=MOST {
        let before = places[moves - 1][Kind::Pawn as usize];
        let mut after = before;
        let mut promoted = 0;
        // pawns on the first and on the last rank stand still
        for from in orthodox::squares(before & !(0xff | 0xff << 56)) {
            let ahead = |squares: u64| if white { squares << 8 } else { squares >> 8 };
            let mut reached = ahead(1 << from);
            if home >> from & 1 != 0 {
                reached |= ahead(reached);
            }
            if captures {
                reached |= orthodox::pawn(white, from);
            }
            after |= reached & !last;
            promoted |= reached & last;
        }
        let mut now = places[moves - 1];
        now[Kind::Pawn as usize] = after;
        // who promoted with this move may go on with the moves that are left
        for kind in Kind::PROMOTIONS {
            for from in orthodox::squares(promoted) {
                for (left, places) in places[moves..].iter_mut().enumerate() {
                    places[kind as usize] |= officer(officers, kind, from, left);
                }
            }
            now[kind as usize] |= places[moves][kind as usize];
        }
        places[moves] = now;
    }
    places
}

fn officer(officers: &[[u64; MOST + 1]], kind: Kind, square: u8, moves: usize) -> u64 {
    officers[(kind as usize - 1) * 64 + usize::from(square)][moves.min(MOST)]
}

/// Where a unit that is no pawn can be within so many moves.
#[inline]
pub(super) fn officer_within(kind: Kind, square: u8, moves: usize) -> u64 {
    officer(&TABLES.officers, kind, square, moves)
}

/// Where a pawn can be within so many moves and as what; `captures` if there is anything that it could capture.
#[inline]
pub(super) fn pawn_within(side: Side, captures: bool, square: u8, moves: usize) -> &'static Places {
    let table = usize::from(side == Side::Black) * 2 + usize::from(captures);
    &TABLES.pawns[table * 64 + usize::from(square)][moves.min(MOST)]
}

/// Where a unit can be within so many moves and as what.
pub(super) fn within(side: Side, kind: Kind, captures: bool, square: u8, moves: usize) -> Places {
    if kind == Kind::Pawn {
        return *pawn_within(side, captures, square, moves);
    }
    let mut places = [0; 6];
    places[kind as usize] = officer_within(kind, square, moves);
    places
}

/// The row of a sort of units in the tables of squares and distances.
#[inline]
fn row(side: Side, kind: Kind, captures: bool, from: u8) -> usize {
    let sort = match kind {
        Kind::Pawn => 5 + usize::from(side == Side::Black) * 2 + usize::from(captures),
        Kind::Dummy => 9,
        officer => officer as usize - 1,
    };
    sort * 64 + usize::from(from & 63)
}

/// Where a unit can be within 0, 1, 2 … moves, as whatever.
#[inline]
pub(super) fn squares_within(side: Side, kind: Kind, captures: bool, from: u8) -> &'static [u64; MOST + 1] {
    &TABLES.squares[row(side, kind, captures, from)]
}

/// The least number of moves in which a unit gets to a square as whatever; 255 if it never does.
#[inline]
pub(super) fn distance_to(side: Side, kind: Kind, captures: bool, from: u8, to: u8) -> u8 {
    TABLES.distances[row(side, kind, captures, from) * 64 + usize::from(to & 63)]
}

/// The least number of moves in which one of several officers gets from one square to another; the kinds are given as
/// bits, knight, bishop, rook, queen, king.
#[inline]
pub(super) fn leaps_by_kinds(kinds: usize, from: u8, to: u8) -> u8 {
    TABLES.quickest[((kinds & 31) * 64 + usize::from(from & 63)) * 64 + usize::from(to & 63)]
}

/// The least number of moves in which a pawn promotes; 255 if it stands on the first or on the last rank, where it never
/// moves.
#[inline]
pub(super) fn promotion_distance(side: Side, at: u8) -> usize {
    let rank = usize::from(at / 8);
    let ahead = if side == Side::White { 7 - rank } else { rank };
    match ahead {
        0 | 7 => 255,
        // the double step
        6 => 5,
        _ => ahead,
    }
}
