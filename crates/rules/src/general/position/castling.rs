//! Castling, and the rights to it.
//!
//! Source: FIDE Laws 3.8; Codex for Chess Composition, article 16.1: castling is permitted unless it can be
//! proved that it is not. A unit on its square of the game array is taken not to have moved.

use crate::Rules;
use crate::castling_squares::CASTLING_SQUARES;
use crate::general::position::intention::Kind;
use crate::general::{Game, Move, RuleSet};
use board::{Marks, Position, Side, Square, Walk};

const QUEEN_ROOK: u64 = 0b001;
const KING: u64 = 0b010;
const KING_ROOK: u64 = 0b100;

/// The bit of a square in the rights; 0 if no unit castles from there.
#[inline]
pub(crate) fn right_of(square: Square) -> u64 {
    const RIGHTS: [u8; 64] = {
        let mut rights = [0; 64];
        let mut bit = 0;
        while bit < CASTLING_SQUARES.len() {
            rights[CASTLING_SQUARES[bit].index()] = 1 << bit;
            bit += 1;
        }
        rights
    };
    RIGHTS.get(square.index()).copied().map_or(0, u64::from)
}

/// Whether a side's king and one of its rooks have their rights.
pub(crate) fn has_right_to_castle(rights: u64, side: Side) -> bool {
    let own = if side == Side::White { rights } else { rights >> 3 };
    own & KING != 0 && own & (QUEEN_ROOK | KING_ROOK) != 0
}

/// Where the king of a side castles from.
pub(crate) const fn king_home(side: Side) -> Square {
    CASTLING_SQUARES[3 * side as usize + 1]
}

/// The rights that the units of a position have by their squares alone: royal kings and rooks of their side on
/// the squares of the game array; any units of their side there, where power decides. Boards other than 8x8 give none.
#[must_use]
pub fn castling_rights(rules: &RuleSet, position: &Position) -> u64 {
    if !rules.castling() {
        return 0;
    }
    CASTLING_SQUARES
        .iter()
        .enumerate()
        .filter(|&(bit, &square)| {
            let side = if bit < 3 { Side::White } else { Side::Black };
            let unit = position.unit(square);
            let at_home = unit.belongs_to(side);
            at_home
                && if rules.castles_by_power() {
                    true
                } else if bit % 3 == 1 {
                    unit.walk == rules.standard(Walk::KING)
                        && (unit.is_royal() || rules.common_kings_castle())
                } else {
                    unit.walk == rules.standard(Walk::ROOK) && !unit.marks.has(Marks::ROYAL)
                }
        })
        .fold(0, |rights, (bit, _)| rights | 1 << bit)
}

/// Where the rook stands with which a king castles in plain chess that goes from `start` to `arrival`.
pub(crate) fn castling_corner(start: Square, arrival: Square) -> Square {
    Square(if arrival > start { start.0 + 3 } else { start.0 - 4 })
}

impl Game<'_> {
    /// Whether the king of a side stands on its square with the right to castle on some wing.
    pub(crate) fn has_right_to_castle(&self, square: Square, side: Side) -> bool {
        square == king_home(side) && has_right_to_castle(self.position.rights(), side)
    }

    /// Appends the castlings of the king on `square`: right kept, squares between empty, not in check, no square
    /// passed observed. Whether the arrival is observed is left to the legality of the move.
    pub(crate) fn generate_castling(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        if !self.has_right_to_castle(square, side) {
            return;
        }
        let (home, shift) = (square, side.index() * 3);
        let rights = self.position.rights() >> shift & 0b111;
        if !self.has_power_to_castle(home, side, Walk::KING) {
            return;
        }
        let mut checked = None;
        for (rook, king_to, rook_at, step) in
            [(QUEEN_ROOK, home.0 - 2, home.0 - 4, -1i8), (KING_ROOK, home.0 + 2, home.0 + 3, 1i8)]
        {
            if rights & rook == 0 || self.excluded(rook << shift) {
                continue;
            }
            // where the board turns, a unit may be captured elsewhere while its square keeps the right
            if !self.position.unit(Square(rook_at)).belongs_to(side) {
                continue;
            }
            let (from, to) = (home.0.min(rook_at) + 1, home.0.max(rook_at));
            if !(from..to).all(|s| self.position.is_empty(Square(s))) {
                continue;
            }
            if !self.has_power_to_castle(Square(rook_at), side, Walk::ROOK) {
                continue;
            }
            if *checked.get_or_insert_with(|| self.is_in_check(side)) {
                return;
            }
            let passed = Square(home.0.saturating_add_signed(step));
            let castling =
                Move { partner: Square(rook_at), kind: Kind::Castling, ..Move::new(home, Square(king_to)) };
            if self.king_would_be_in_check_on(home, passed, side)
                && !(self.rules.castles_into_check() && self.leads_into_check(castling, side))
            {
                continue;
            }
            moves.push(castling);
        }
    }

    /// Whether the unit on a castling square has the power of that unit of the game array, where that decides.
    fn has_power_to_castle(&mut self, square: Square, side: Side, walk: Walk) -> bool {
        !self.rules.castles_by_power() || self.moves_by_walk(square, side, self.rules.standard(walk))
    }

    /// Whether a castling leaves its king in check.
    #[inline(never)]
    fn leads_into_check(&mut self, castling: Move, side: Side) -> bool {
        self.position.begin_ply();
        self.castle(castling);
        let checked = self.is_in_check(side);
        self.position.undo_ply();
        checked
    }

    /// Whether the side's king would be in check after going from `from` to the empty square `to`.
    pub fn king_would_be_in_check_on(&mut self, from: Square, to: Square, side: Side) -> bool {
        self.position.begin_ply();
        self.position.move_unit(from, to, board::Reason::Movement);
        if self.rules.royalty.king_squares.is_some() {
            self.follow_king(from, to);
        }
        let checked = self.is_in_check(side);
        self.position.undo_ply();
        checked
    }

    /// The effects of a castling.
    pub(crate) fn castle(&mut self, m: Move) {
        if !self.rules.castling.wings.is_empty() {
            self.castle_on_a_wing(m);
            return;
        }
        let rook_to = Square(u8::midpoint(m.departure.0, m.arrival.0));
        let corner = castling_corner(m.departure, m.arrival);
        let mut m = m;
        if m.partner != corner {
            self.position.move_unit(m.partner, corner, board::Reason::Transfer);
            m.partner = corner;
        }
        self.position.move_unit(m.departure, m.arrival, board::Reason::Movement);
        self.position.move_unit(m.partner, rook_to, board::Reason::Castling);
    }

    /// Whether a castling was made impossible by another that it excludes.
    fn excluded(&self, right: u64) -> bool {
        self.rules.castling.exclusive.iter().any(|&(one, other)| {
            let partner = if one == right {
                other
            } else if other == right {
                one
            } else {
                return false;
            };
            // a castling played before has left its mark in the upper half of the rights
            self.position.rights() >> 32 & partner != 0
        })
    }

    /// Takes the rights of units that left their squares, and notes castlings that exclude others.
    #[inline]
    pub(crate) fn adjust_rights(&mut self, m: &Move) {
        let before = self.position.rights();
        if before == 0 {
            return;
        }
        let mut lost = right_of(m.departure) | right_of(m.arrival) | right_of(m.capture);
        let mut after = before;
        if m.kind == Kind::Castling {
            lost |= right_of(m.partner);
            let concerns = |&(one, other): &(u64, u64)| (one | other) & right_of(m.partner) != 0;
            if self.rules.castling.exclusive.iter().any(concerns) {
                after |= right_of(m.partner) << 32;
            }
        }
        after &= !lost;
        if after != before {
            self.position.apply(board::Effect::RightsSet { before, after }, board::Reason::Bookkeeping);
        }
    }
}
