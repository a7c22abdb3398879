//! A move as it is played.

use super::Role;

/// What sort of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// From one square to another, perhaps with a capture or a promotion.
    Normal,
    /// A pawn captures in passing.
    EnPassant,
    /// Castling on the king's side (the h-file's).
    CastleShort,
    /// Castling on the queen's side.
    CastleLong,
    /// A unit is dropped from the hand.
    Drop,
    /// Nothing moves.
    Null,
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// What sort it is.
    pub kind: MoveKind,
    /// What moves (for a promotion the pawn).
    pub role: Role,
    /// Where it leaves; for a drop and a null move its arrival square.
    pub from: u8,
    /// Where it arrives; for castling the king's new square.
    pub to: u8,
    /// For castling the square that the rook leaves, else `to`.
    pub rook: u8,
    /// What stands on the arrival square before (not the pawn that is captured in passing).
    pub captured: Option<Role>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// Whether it is against the rules, though possible on the board.
    pub illegal: bool,
}

impl Move {
    /// A null move.
    pub const NULL: Move = Move {
        kind: MoveKind::Null,
        role: Role::King,
        from: 0,
        to: 0,
        rook: 0,
        captured: None,
        promotion: None,
        illegal: false,
    };

    /// An ordinary move.
    #[inline]
    #[must_use]
    pub const fn normal(
        role: Role,
        from: u8,
        to: u8,
        captured: Option<Role>,
        promotion: Option<Role>,
    ) -> Move {
        Move { kind: MoveKind::Normal, role, from, to, rook: to, captured, promotion, illegal: false }
    }

    /// Whether it is castling.
    #[inline]
    #[must_use]
    pub const fn is_castling(&self) -> bool {
        matches!(self.kind, MoveKind::CastleShort | MoveKind::CastleLong)
    }

    /// Whether something is captured.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.captured.is_some() || matches!(self.kind, MoveKind::EnPassant)
    }
}
