//! A position on bitboards.

use board::Side;

use rules::orthodox as attacks;

use super::{Move, MoveKind, squares};
use crate::start::Variant;

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the units of chess")]
pub enum Role {
    King = 0,
    Queen = 1,
    Rook = 2,
    Bishop = 3,
    Knight = 4,
    Pawn = 5,
}

impl Role {
    /// All, the king first.
    pub const ALL: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// Its number, 0 for the king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A side of castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// The king's side.
    Short,
    /// The queen's side.
    Long,
}

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Squares of kings, queens, rooks, bishops, knights, pawns.
    pub(crate) roles: [u64; 6],
    /// Squares of White and Black.
    pub(crate) sides: [u64; 2],
    /// Squares of units that arose from a promotion.
    pub(crate) promoted: u64,
    /// The squares of the rooks that may still castle.
    pub(crate) castling: u64,
    /// Who is to move.
    pub(crate) turn: Side,
    /// The square that a double step passed just now, 64 if none did.
    pub(crate) en_passant: u8,
    /// The variant of chess.
    pub(crate) variant: Variant,
    /// Half moves since the last capture or pawn move.
    pub(crate) clock: u16,
    /// The number of the next move.
    pub(crate) number: u16,
    /// Checks given by White and Black (in Three-check).
    pub(crate) checks: [u8; 2],
    /// Queens, rooks, bishops, knights and pawns in hand.
    pub(crate) hands: [[u8; 5]; 2],
}

/// Where the units of the first position are now: by their first square; 64 once captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origins(pub(crate) [u8; 64]);

impl Origins {
    /// All units where they stand.
    #[must_use]
    pub fn of(position: &Position) -> Origins {
        let mut now = [64; 64];
        for square in squares(position.occupied()) {
            now[usize::from(square)] = square;
        }
        Origins(now)
    }

    /// After a move.
    #[must_use]
    pub fn after(mut self, position: &Position, played: &Move) -> Origins {
        let captured = match played.kind {
            MoveKind::EnPassant => position.en_passant_victim(played.to),
            MoveKind::Normal => played.to,
            _ => 64,
        };
        let (rook_to, castles) = (played.rook_arrival(), played.is_castling());
        if matches!(played.kind, MoveKind::Null | MoveKind::Drop) {
            return self;
        }
        for now in &mut self.0 {
            if *now == 64 {
            } else if *now == played.from {
                *now = played.to;
            } else if castles && *now == played.rook {
                *now = rook_to;
            } else if *now == captured {
                *now = 64;
            }
        }
        self
    }
}

impl Move {
    /// Where the rook arrives in castling.
    #[inline]
    #[must_use]
    pub const fn rook_arrival(&self) -> u8 {
        match self.kind {
            MoveKind::CastleShort => self.to - 1,
            MoveKind::CastleLong => self.to + 1,
            _ => self.to,
        }
    }
}

impl Position {
    /// The first position of chess.
    #[must_use]
    pub fn initial(variant: Variant) -> Position {
        Position {
            roles: [
                0x1000_0000_0000_0010,
                0x0800_0000_0000_0008,
                0x8100_0000_0000_0081,
                0x2400_0000_0000_0024,
                0x4200_0000_0000_0042,
                0x00ff_0000_0000_ff00,
            ],
            sides: [0xffff, 0xffff_0000_0000_0000],
            promoted: 0,
            castling: if variant.has_plain_kings() { 0 } else { 0x8100_0000_0000_0081 },
            turn: Side::White,
            en_passant: 64,
            variant,
            clock: 0,
            number: 1,
            checks: [0; 2],
            hands: [[0; 5]; 2],
        }
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The squares of one side's units of one role.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side, role: Role) -> u64 {
        self.sides[side.index()] & self.roles[role.index()]
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn role_on(&self, square: u8) -> Option<Role> {
        let bit = 1u64 << square;
        if self.occupied() & bit == 0 {
            return None;
        }
        Role::ALL.into_iter().rev().find(|role| self.roles[role.index()] & bit != 0)
    }

    /// Whose unit stands on a square.
    #[inline]
    #[must_use]
    pub const fn side_on(&self, square: u8) -> Option<Side> {
        if self.sides[0] >> square & 1 != 0 {
            Some(Side::White)
        } else if self.sides[1] >> square & 1 != 0 {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// The squares that a unit of this role and side observes from a square.
    #[inline]
    #[must_use]
    pub fn observed(role: Role, side: Side, square: u8, occupied: u64) -> u64 {
        match role {
            Role::King => attacks::king(square),
            Role::Queen => attacks::queen(square, occupied),
            Role::Rook => attacks::rook(square, occupied),
            Role::Bishop => attacks::bishop(square, occupied),
            Role::Knight => attacks::knight(square),
            Role::Pawn => attacks::pawn(side == Side::White, square),
        }
    }

    /// The units of a side that observe a square.
    #[inline]
    #[must_use]
    pub fn observers(&self, square: u8, by: Side, occupied: u64) -> u64 {
        let straight = self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()];
        let slanted = self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()];
        self.sides[by.index()]
            & (attacks::rook(square, occupied) & straight
                | attacks::bishop(square, occupied) & slanted
                | attacks::knight(square) & self.roles[Role::Knight.index()]
                | attacks::king(square) & self.roles[Role::King.index()]
                | attacks::pawn(by == Side::Black, square) & self.roles[Role::Pawn.index()])
    }

    /// The square of a side's king, if it is royal and there is just one.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Option<u8> {
        let kings = self.of(side, Role::King);
        if kings.count_ones() == 1 && !self.variant.has_plain_kings() {
            #[allow(clippy::cast_possible_truncation, reason = "below 64")]
            Some(kings.trailing_zeros() as u8)
        } else {
            None
        }
    }

    /// The units that give check to a side.
    #[inline]
    #[must_use]
    pub fn checkers(&self, side: Side) -> u64 {
        self.king(side).map_or(0, |king| self.observers(king, !side, self.occupied()))
    }

    /// The square of the pawn that a capture in passing on this square removes.
    #[inline]
    #[must_use]
    pub const fn en_passant_victim(&self, to: u8) -> u8 {
        if to >= 32 { to - 8 } else { to + 8 }
    }

    /// The square of the rook with which a side may still castle on a wing.
    #[inline]
    #[must_use]
    pub fn castling_rook(&self, side: Side, wing: Wing) -> Option<u8> {
        let king = self.king(side)?;
        let rooks = self.castling & self.sides[side.index()];
        let beyond = if king % 8 == 7 { 0 } else { rank_of(king) & (u64::MAX << (king + 1)) };
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        match wing {
            Wing::Short => (rooks & beyond != 0).then(|| 63 - (rooks & beyond).leading_zeros() as u8),
            Wing::Long => {
                let before = rooks & rank_of(king) & ((1u64 << king) - 1);
                (before != 0).then(|| before.trailing_zeros() as u8)
            }
        }
    }

    /// The castling rights as bits K, Q, k, q.
    #[must_use]
    pub fn castling_letters(&self) -> u8 {
        let mut bits = 0;
        if self.castling == 0 {
            return bits;
        }
        for (at, (side, wing)) in [
            (Side::White, Wing::Short),
            (Side::White, Wing::Long),
            (Side::Black, Wing::Short),
            (Side::Black, Wing::Long),
        ]
        .into_iter()
        .enumerate()
        {
            if self.castling_rook(side, wing).is_some() {
                bits |= 1 << at;
            }
        }
        bits
    }

    /// Makes a move. It need not be legal, but must be possible: something stands on its departure square.
    #[inline]
    pub fn play(&mut self, played: &Move) {
        let (us, them) = (self.turn.index(), (!self.turn).index());
        self.clock = self.clock.saturating_add(1);
        self.en_passant = 64;
        let (from, to) = (1u64 << (played.from & 63), 1u64 << (played.to & 63));
        match played.kind {
            MoveKind::Normal => {
                if let Some(captured) = played.captured {
                    self.capture(captured, to, us, them);
                }
                self.sides[us] ^= from | to;
                self.roles[played.role.index()] ^= from;
                match played.promotion {
                    Some(role) => {
                        self.roles[role.index()] |= to;
                        self.promoted |= to;
                    }
                    None => self.roles[played.role.index()] |= to,
                }
                if self.promoted & from != 0 {
                    self.promoted = self.promoted & !from | to;
                }
                if played.role == Role::Pawn {
                    self.clock = 0;
                    if played.from.abs_diff(played.to) == 16 {
                        self.en_passant = u8::midpoint(played.from, played.to);
                    }
                }
                self.castling &= !(from | to);
                if played.role == Role::King {
                    self.castling &= !self.sides[us];
                }
            }
            MoveKind::EnPassant => {
                self.capture(Role::Pawn, 1 << self.en_passant_victim(played.to), us, them);
                self.sides[us] ^= from | to;
                self.roles[Role::Pawn.index()] ^= from | to;
                self.clock = 0;
            }
            MoveKind::CastleShort | MoveKind::CastleLong => {
                let (rook, rook_to) = (1u64 << played.rook, 1u64 << played.rook_arrival());
                self.castling &= !self.sides[us];
                self.sides[us] = self.sides[us] & !(from | rook) | to | rook_to;
                self.roles[Role::King.index()] = self.roles[Role::King.index()] & !from | to;
                self.roles[Role::Rook.index()] = self.roles[Role::Rook.index()] & !rook | rook_to;
            }
            MoveKind::Drop => {
                self.sides[us] |= to;
                self.roles[played.role.index()] |= to;
                if let Some(left) = played.role.index().checked_sub(1).and_then(|i| self.hands[us].get_mut(i))
                {
                    *left = left.saturating_sub(1);
                }
            }
            MoveKind::Null => {}
        }
        if self.turn == Side::Black {
            self.number = self.number.saturating_add(1);
        }
        self.turn = !self.turn;
        if self.variant == Variant::ThreeCheck && self.checkers(self.turn) != 0 {
            self.checks[us] = self.checks[us].saturating_add(1);
        }
    }

    #[inline]
    fn capture(&mut self, captured: Role, square: u64, us: usize, them: usize) {
        self.sides[them] &= !square;
        self.roles[captured.index()] &= !square;
        self.clock = 0;
        let was_promoted = self.promoted & square != 0;
        self.promoted &= !square;
        if matches!(self.variant, Variant::Crazyhouse | Variant::Chessgi) {
            let falls_back = was_promoted && self.variant == Variant::Crazyhouse;
            let kept = if falls_back { Role::Pawn } else { captured };
            if let Some(count) = kept.index().checked_sub(1).and_then(|i| self.hands[us].get_mut(i)) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// The position after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, played: &Move) -> Position {
        let mut next = *self;
        next.play(played);
        next
    }
}

/// All squares of a square's rank.
const fn rank_of(square: u8) -> u64 {
    0xff << (square & 56)
}
