//! From the general position to the board of plain chess and back.

use super::board::{Board, NOWHERE};
use super::kind::Kind;
use super::limits::Limits;
use super::squares;
use board::{EnPassant, Geometry, Marks, Owner, Position, Side, Square, Unit};

/// Why a position is not one of plain chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotOrthodox {
    /// The board has another shape.
    #[error("the board is not 8x8")]
    Geometry,
    /// A unit has another walk, an attribute, two owners, or a royalty that plain chess does not know.
    #[error("the unit on {0:?} is not one of plain chess")]
    Unit(Square),
    /// A side has more than one king.
    #[error("{0:?} has more than one king")]
    Kings(Side),
    /// A pawn could be captured in passing in a way that plain chess does not know.
    #[error("a capture in passing other than after a double step")]
    EnPassant,
    /// Units lie below the board.
    #[error("units lie below the board")]
    Underworld,
}

/// The code of a hole: Black's, and of no kind.
const HOLE: u8 = 8;

impl Board {
    /// The same position as sets of squares. Bits 0 to 5 of the rights mean that the units on a1, e1, h1, a8, e8
    /// and h8 have not moved; bits without a king and a rook to use them are dropped.
    ///
    /// # Errors
    /// Where the position has something that plain chess does not know.
    pub fn from_position(position: &Position) -> Result<Board, NotOrthodox> {
        if position.has_holes()
            && let Some(hole) = Geometry::CHESS.squares().find(|square| position.unit(*square).is_hole())
        {
            return Err(NotOrthodox::Unit(hole));
        }
        let board = Board::within(position, Limits::NONE)?;
        match squares(board.dummies()).next() {
            Some(square) => Err(NotOrthodox::Unit(Square(square))),
            None => Ok(board),
        }
    }

    /// The units alone, for bounds: neither who may castle nor what may be captured in passing. Where `kings_are_royal` is not
    /// set, there may be any number of kings, royal or not. Marks that are to be `ignored` may be on any unit.
    ///
    /// # Errors
    /// Where the position has units that plain chess does not know.
    pub fn of_units(
        position: &Position,
        kings_are_royal: bool,
        ignored: Marks,
    ) -> Result<Board, NotOrthodox> {
        if position.geometry() != Geometry::CHESS {
            return Err(NotOrthodox::Geometry);
        }
        if !position.underworld().is_empty() {
            return Err(NotOrthodox::Underworld);
        }
        if position.has_holes()
            && let Some(hole) = Geometry::CHESS.squares().find(|square| position.unit(*square).is_hole())
        {
            return Err(NotOrthodox::Unit(hole));
        }
        let mut board = Board::default();
        for square in position.occupied() {
            let unit = position.unit(square);
            let known = Marks::NEUTRAL.with(Marks::ROYAL).with(ignored);
            let plain = unit.marks.without(known) == Marks::NONE;
            let (Some(kind), Some(side)) = (Kind::of_walk(unit.walk), unit.only_side().filter(|_| plain))
            else {
                return Err(NotOrthodox::Unit(square));
            };
            let code = (kind as u8 + 1) | if side == Side::White { 0 } else { 8 };
            if !kings_are_royal {
                board.fill(square.0, code);
            } else if unit.is_royal() == (kind == Kind::King) {
                board.put(side, kind, square.0)?;
            } else {
                return Err(NotOrthodox::Unit(square));
            }
        }
        board.set_side_to_move(position.side_to_move());
        Ok(board)
    }

    /// As [`Board::from_position`], where there may be holes and dummies, and promotion and castling have limits.
    pub(crate) fn within(position: &Position, limits: Limits) -> Result<Board, NotOrthodox> {
        if position.geometry() != Geometry::CHESS {
            return Err(NotOrthodox::Geometry);
        }
        if !position.underworld().is_empty() {
            return Err(NotOrthodox::Underworld);
        }
        let mut board = Board::default();
        board.limits = limits;
        if position.has_holes() {
            let holes = Geometry::CHESS.squares().filter(|square| position.unit(*square).is_hole());
            holes.for_each(|square| board.fill(square.0, HOLE));
        }
        for square in position.occupied() {
            let unit = position.unit(square);
            let kind = Kind::of_walk(unit.walk).or((unit.walk == movement::DUMMY).then_some(Kind::Dummy));
            let (Some(kind), Some(owner)) = (kind, unit.owner()) else {
                return Err(NotOrthodox::Unit(square));
            };
            let side = match owner {
                Owner::White => Side::White,
                Owner::Black => Side::Black,
                Owner::Neutral => return Err(NotOrthodox::Unit(square)),
            };
            let sides_and_royalty = Marks::NEUTRAL.with(Marks::ROYAL);
            let plain = unit.marks.without(sides_and_royalty) == Marks::NONE;
            if !plain || unit.is_royal() != (kind == Kind::King) {
                return Err(NotOrthodox::Unit(square));
            }
            board.put(side, kind, square.0)?;
        }
        board.set_side_to_move(position.side_to_move());
        #[allow(clippy::cast_possible_truncation, reason = "six bits")]
        let [rights, castled] = [position.rights(), position.rights() >> 32].map(|bits| (bits & 0x3f) as u8);
        board.keep_usable_rights(rights & !limits.excluded_by(castled));
        let en_passant = position.en_passant();
        if en_passant.victim.is_some() {
            let [passed, none, neither] = en_passant.passed;
            let single = passed.index() < 64 && none.is_none() && neither.is_none();
            if !single || !board.accept_en_passant(passed.0) || en_passant.victim.0 != passed.0 ^ 8 {
                return Err(NotOrthodox::EnPassant);
            }
        }
        Ok(board)
    }

    /// The same position for the general rules. The units' diagram squares are those where they stand.
    #[must_use]
    pub fn to_position(&self) -> Position {
        let mut position = Position::new(Geometry::CHESS);
        for square in Geometry::CHESS.squares() {
            if let Some((side, kind)) = self.unit(square.0) {
                let unit = Unit { origin: square, ..Unit::new(kind.walk(), side.into()) };
                let royal = if kind == Kind::King { Marks::ROYAL } else { Marks::NONE };
                position.place(square, unit.with_marks(royal));
            } else if self.holes() >> square.0 & 1 != 0 {
                position.place(square, Unit::HOLE);
            }
        }
        position.set_side_to_move(self.side_to_move);
        position.set_rights(u64::from(self.rights));
        if self.en_passant != NOWHERE {
            let passed = [Square(self.en_passant), Square::NONE, Square::NONE];
            position.set_en_passant(EnPassant { passed, victim: Square(self.en_passant ^ 8) });
        }
        position
    }

    /// Puts a unit on an empty square.
    pub(crate) fn put(&mut self, side: Side, kind: Kind, square: u8) -> Result<(), NotOrthodox> {
        if kind == Kind::King {
            if self.kings[side.index()] != NOWHERE {
                return Err(NotOrthodox::Kings(side));
            }
            self.kings[side.index()] = square;
        }
        self.fill(square, (kind as u8 + 1) | if side == Side::White { 0 } else { 8 });
        Ok(())
    }

    /// Sets the rights whose units are there.
    pub(crate) fn keep_usable_rights(&mut self, rights: u8) {
        let homes = [(0, Kind::Rook), (4, Kind::King), (7, Kind::Rook)];
        let mut usable = 0;
        for (side, rank, group) in [(Side::White, 0, 0), (Side::Black, 56, 3)] {
            for (bit, (file, kind)) in homes.iter().enumerate() {
                if self.unit(rank + file) == Some((side, *kind)) {
                    usable |= 1 << (group + bit);
                }
            }
        }
        self.set_rights(rights & usable);
    }

    /// Accepts a square passed by the last double step; false if there cannot have been one.
    pub(crate) fn accept_en_passant(&mut self, passed: u8) -> bool {
        let mover = !self.side_to_move;
        let rank = if mover == Side::White { 2 } else { 5 };
        let possible = passed / 8 == rank
            && self.unit(passed).is_none()
            && self.unit(passed ^ 8) == Some((mover, Kind::Pawn));
        if possible {
            self.offer_en_passant(passed, mover);
        }
        possible
    }
}
