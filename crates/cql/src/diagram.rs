//! What a query may ask of a position.
//!
//! Queries are evaluated against this trait alone, so that they can be asked of plain chess on bitboards and of
//! any other position whose board has the 64 squares that the language can name.

use board::Side;

use crate::replay::{Move, Position, Role};
use crate::start::Variant;
use crate::tree::{Kinds, Squares};

/// A position as a query sees it. Squares are bits, a1 the lowest.
pub trait Diagram: Clone {
    /// Who is to move.
    fn turn(&self) -> Side;
    /// All occupied squares.
    fn occupied(&self) -> Squares;
    /// The squares of a side's units.
    fn of_side(&self, side: Side) -> Squares;
    /// The squares of a side's units of these roles: bits 0 to 5 for king, queen, rook, bishop, knight, pawn.
    fn of_roles(&self, side: Side, roles: u8) -> Squares;
    /// The squares of units that arose from a promotion.
    fn promoted(&self) -> Squares;
    /// The role of the unit on a square, if it is one that the language has a letter for.
    fn role_on(&self, square: u8) -> Option<Role>;
    /// Whose unit stands on a square.
    fn side_on(&self, square: u8) -> Option<Side>;
    /// The squares that the unit on a square observes: it could move there were they empty, checks left aside.
    fn observed_from(&self, square: u8) -> Squares;
    /// The units that check the side to move.
    fn checkers(&self) -> Squares;
    /// A side's king, if it has exactly one that is royal.
    fn king(&self, side: Side) -> Option<u8>;
    /// Castling rights as bits K, Q, k, q.
    fn castling_letters(&self) -> u8;
    /// The square on which a capture in passing is legal.
    fn en_passant_right(&self) -> Option<u8>;
    /// Half moves since the last capture or pawn move.
    fn clock(&self) -> i32;
    /// The number of the next move.
    fn number(&self) -> i32;
    /// How many units of a role a side has in hand.
    fn in_hand(&self, side: Side, role: Role) -> u32;
    /// Checks given by a side, where the variant counts them.
    fn checks_given(&self, side: Side) -> i32;
    /// The variant of chess.
    fn variant(&self) -> Variant;
    /// Whether the side to move is mated.
    fn is_mate(&self) -> bool;
    /// Whether the side to move is stalemated.
    fn is_stalemate(&self) -> bool;
    /// Whether the variant's own rule ends the game here.
    fn variant_has_ended(&self) -> bool;
    /// Whether the variant obliges the side to move to capture.
    fn must_capture(&self) -> bool;
    /// All legal moves.
    fn legal_moves(&self) -> Vec<Move>;
    /// The position after a move.
    #[must_use]
    fn after(&self, played: &Move) -> Self;
    /// The position with the other side to move.
    #[must_use]
    fn passed(&self) -> Self;
    /// As FEN.
    fn to_fen(&self) -> String;

    /// The squares of these kinds, the empty squares among them.
    #[inline]
    fn squares_of(&self, kinds: Kinds) -> Squares {
        let units = match kinds.0 & 0xfff {
            0 => 0,
            0xfff => self.occupied(),
            _ => {
                let white = match kinds.roles(Side::White) {
                    0 => 0,
                    0x3f => self.of_side(Side::White),
                    roles => self.of_roles(Side::White, roles),
                };
                let black = match kinds.roles(Side::Black) {
                    0 => 0,
                    0x3f => self.of_side(Side::Black),
                    roles => self.of_roles(Side::Black, roles),
                };
                white | black
            }
        };
        if kinds.0 & 0x1000 == 0 { units } else { units | !self.occupied() }
    }
}

impl Diagram for Position {
    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }
    #[inline]
    fn occupied(&self) -> Squares {
        Position::occupied(self)
    }
    #[inline]
    fn of_side(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }
    #[inline]
    fn of_roles(&self, side: Side, roles: u8) -> Squares {
        let mut set = 0;
        let mut left = roles;
        while left != 0 {
            set |= self.roles[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        set & self.sides[side.index()]
    }
    #[inline]
    fn promoted(&self) -> Squares {
        self.promoted
    }
    fn role_on(&self, square: u8) -> Option<Role> {
        Position::role_on(self, square)
    }
    fn side_on(&self, square: u8) -> Option<Side> {
        Position::side_on(self, square)
    }
    fn observed_from(&self, square: u8) -> Squares {
        match (Position::role_on(self, square), Position::side_on(self, square)) {
            (Some(role), Some(side)) => Position::observed(role, side, square, Position::occupied(self)),
            _ => 0,
        }
    }
    #[inline]
    fn checkers(&self) -> Squares {
        Position::checkers(self, self.turn)
    }
    fn king(&self, side: Side) -> Option<u8> {
        Position::king(self, side)
    }
    fn castling_letters(&self) -> u8 {
        Position::castling_letters(self)
    }
    fn en_passant_right(&self) -> Option<u8> {
        Position::en_passant_right(self)
    }
    #[inline]
    fn clock(&self) -> i32 {
        i32::from(self.clock)
    }
    #[inline]
    fn number(&self) -> i32 {
        i32::from(self.number)
    }
    fn in_hand(&self, side: Side, role: Role) -> u32 {
        role.index().checked_sub(1).map_or(0, |at| u32::from(self.hands[side.index()][at]))
    }
    fn checks_given(&self, side: Side) -> i32 {
        i32::from(self.checks[side.index()])
    }
    fn variant(&self) -> Variant {
        self.variant
    }
    fn is_mate(&self) -> bool {
        Position::is_mate(self)
    }
    fn is_stalemate(&self) -> bool {
        Position::is_stalemate(self)
    }
    fn variant_has_ended(&self) -> bool {
        Position::variant_has_ended(self)
    }
    fn must_capture(&self) -> bool {
        Position::must_capture(self)
    }
    fn legal_moves(&self) -> Vec<Move> {
        Position::legal_moves(self)
    }
    fn after(&self, played: &Move) -> Self {
        Position::after(self, played)
    }
    fn passed(&self) -> Self {
        Position { turn: !self.turn, en_passant: 64, ..*self }
    }
    fn to_fen(&self) -> String {
        Position::to_fen(self)
    }
}
