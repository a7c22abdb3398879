//! The moves that a unit needs to where it stands at the end, as what it stands there: tables by square of arrival.

use super::reach::{MOST, distance_to, pawn_within};
use board::Side;
use rules::orthodox::{Board, Kind};
use std::sync::LazyLock;

/// The moves needed where it takes too many or never succeeds.
pub(super) const NEVER: u8 = 255;

/// By sort of unit and its last kind, square of arrival and of departure.
static WAYS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut ways = Vec::with_capacity(SORTS * 64 * 64);
    for kind in &Kind::ALL[1..] {
        for to in 0..64 {
            ways.extend((0..64).map(|from| distance_to(Side::White, *kind, false, from, to)));
        }
    }
    for (side, captures) in
        [(Side::White, false), (Side::White, true), (Side::Black, false), (Side::Black, true)]
    {
        for last in 0..5 {
            for to in 0..64 {
                ways.extend((0..64).map(|from| {
                    (0..=MOST)
                        .find(|&moves| pawn_within(side, captures, from, moves)[last] >> to & 1 != 0)
                        .map_or(NEVER, |moves| u8::try_from(moves).unwrap_or(NEVER))
                }));
            }
        }
    }
    ways
});

/// Five kinds of officers; pawns of either side, with and without captures, that end as one of five kinds.
const SORTS: usize = 5 + 4 * 5;

/// Where a unit ends and as what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Role(u16);

impl std::fmt::Debug for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (file, rank) = (self.square() % 8, self.square() / 8);
        write!(f, "{:?} {}{}", self.kind(), char::from(b'a' + file), rank + 1)
    }
}

impl Role {
    /// A unit that may end anywhere or be captured.
    pub(super) const FREE: Role = Role(u16::MAX);
    /// A unit that is captured.
    pub(super) const CAPTURED: Role = Role(u16::MAX - 1);

    #[inline]
    pub(super) fn new(kind: Kind, square: u8) -> Role {
        Role((kind as u16) << 6 | u16::from(square))
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        Kind::ALL[usize::from(self.0 >> 6).min(5)]
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "six bits")]
    pub(super) fn square(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// Whether the unit ends on a certain square.
    #[inline]
    pub(super) fn is_fixed(self) -> bool {
        self.0 < Role::CAPTURED.0
    }

    /// The number of roles on certain squares.
    pub(super) const NUMBER: usize = 6 * 64;

    /// All roles on certain squares.
    pub(super) fn all() -> impl Iterator<Item = Role> {
        Kind::ALL.into_iter().flat_map(|kind| (0..64).map(move |square| Role::new(kind, square)))
    }

    /// The number of a role on a certain square.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(super) fn bit(self) -> u64 {
        1 << self.square()
    }
}

/// The table of ways, to be asked often.
#[derive(Clone, Copy)]
pub(super) struct Ways(&'static [u8]);

impl Ways {
    pub(super) fn new() -> Ways {
        Ways(&WAYS)
    }

    /// The moves that an officer needs, by square of arrival and of departure.
    #[inline]
    pub(super) fn row(self, officer: Kind) -> &'static [u8; 64 * 64] {
        let start = (officer as usize - 1) * 64 * 64;
        let row = self.0[start..].first_chunk();
        row.expect("the table begins with a row for each of the five")
    }

    /// The moves that a unit on a square needs to its role; `captures` if a pawn may capture on the way.
    #[inline]
    pub(super) fn moves(self, side: Side, kind: Kind, captures: bool, from: u8, role: Role) -> u8 {
        let last = role.kind();
        let sort = if kind == Kind::Pawn {
            if last == Kind::King {
                return NEVER;
            }
            5 + (side.index() * 2 + usize::from(captures)) * 5 + last as usize
        } else if kind == last {
            kind as usize - 1
        } else {
            return NEVER;
        };
        self.0[(sort * 64 + usize::from(role.square())) * 64 + usize::from(from & 63)]
    }
}

/// Kings and rooks that may castle.
#[derive(Clone, Copy)]
pub(super) struct Castlers {
    squares: u64,
}

impl Castlers {
    pub(super) fn of(board: &Board) -> Castlers {
        let mut squares = 0;
        for (side, home) in [(Side::White, 0), (Side::Black, 56)] {
            let [short, long] = board.may_castle(side);
            squares |= (u64::from(short) << 7 | u64::from(long)) << home;
            squares |= u64::from(short || long) << (home + 4);
        }
        Castlers { squares }
    }

    /// The squares of kings and rooks that may castle.
    #[inline]
    pub(super) fn squares(self) -> u64 {
        self.squares
    }

    /// Whether a king or rook that may castle stands on a square.
    #[inline]
    pub(super) fn may_castle_from(self, square: u8) -> bool {
        self.squares >> square & 1 != 0
    }

    /// As [`Ways::moves`], where the unit may castle as well: the king with one move, the rook with none of its own.
    #[inline]
    pub(super) fn moves(
        self,
        ways: Ways,
        side: Side,
        kind: Kind,
        captures: bool,
        from: u8,
        role: Role,
    ) -> u8 {
        let moves = ways.moves(side, kind, captures, from, role);
        if self.squares >> from & 1 == 0 || !matches!(kind, Kind::King | Kind::Rook) {
            return moves;
        }
        self.moves_with_castling(ways, side, kind, from, role).min(moves)
    }

    #[cold]
    fn moves_with_castling(self, ways: Ways, side: Side, kind: Kind, from: u8, role: Role) -> u8 {
        let home = from & 56;
        let from_there = |file: u8| ways.moves(side, kind, false, home + file, role);
        let may = |file: u8| self.squares >> (home + file) & 1 != 0;
        match (kind, from & 7) {
            (Kind::King, 4) => {
                let short = if may(7) { from_there(6).saturating_add(1) } else { NEVER };
                let long = if may(0) { from_there(2).saturating_add(1) } else { NEVER };
                short.min(long)
            }
            (Kind::Rook, 7) => from_there(5),
            (Kind::Rook, 0) => from_there(3),
            _ => NEVER,
        }
    }
}
