//! Finding the move that a notation means.

use board::Side;
use pgn_reader::shakmaty::{CastlingSide, Role as SanRole, san::San};

use super::generate::{castling_of, drop_of, en_passant};
use super::{Move, Position, Role, Wing, squares};

/// Why a notation is no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// Nothing can move so.
    #[error("no unit can make this move")]
    Impossible,
    /// Several units can.
    #[error("several units can make this move")]
    Ambiguous,
}

const fn role_of(role: SanRole) -> Role {
    match role {
        SanRole::King => Role::King,
        SanRole::Queen => Role::Queen,
        SanRole::Rook => Role::Rook,
        SanRole::Bishop => Role::Bishop,
        SanRole::Knight => Role::Knight,
        SanRole::Pawn => Role::Pawn,
    }
}

impl Position {
    /// The move of a notation. A move against the rules is found when it is possible on the board and nothing
    /// legal is meant; it is marked as illegal only when `judge` is set, since that costs time.
    ///
    /// # Errors
    ///
    /// When no unit or several can move so.
    #[inline]
    pub fn find(&self, san: San, judge: bool) -> Result<Move, SanError> {
        let mut found = match san {
            San::Normal { role, file, rank, to, promotion, .. } => {
                let mut mask = u64::MAX;
                if let Some(file) = file {
                    mask &= 0x0101_0101_0101_0101 << u32::from(file);
                }
                if let Some(rank) = rank {
                    mask &= 0xff << (8 * u32::from(rank));
                }
                #[allow(clippy::cast_possible_truncation, reason = "below 64")]
                let to = u32::from(to) as u8;
                match role {
                    SanRole::Pawn => self.find_pawn_move(mask, to, promotion.map(role_of))?,
                    role => self.find_unit_move(role_of(role), mask, to)?,
                }
            }
            San::Castle(side) => {
                let wing = if side == CastlingSide::KingSide { Wing::Short } else { Wing::Long };
                return self.find_castling(wing);
            }
            San::Put { role, to } => {
                #[allow(clippy::cast_possible_truncation, reason = "below 64")]
                let to = u32::from(to) as u8;
                if self.occupied() >> to & 1 != 0 || !self.variant.has_hands() {
                    return Err(SanError::Impossible);
                }
                drop_of(role_of(role), to)
            }
            San::Null => return Ok(Move::NULL),
        };
        if judge {
            found.illegal = !self.is_legal(&found);
        }
        Ok(found)
    }

    #[inline]
    fn find_unit_move(&self, role: Role, mask: u64, to: u8) -> Result<Move, SanError> {
        let own = self.sides[self.turn.index()];
        if own >> to & 1 != 0 {
            return Err(SanError::Impossible);
        }
        let occupied = self.occupied();
        let candidates =
            Position::observed(role, self.turn, to, occupied) & own & self.roles[role.index()] & mask;
        let captured = if occupied >> to & 1 != 0 { self.role_on(to) } else { None };
        let made = |from: u8| Move::normal(role, from, to, captured, None);
        self.the_only(candidates, made)
    }

    /// The move of the only candidate, or of the only one of several whose move is legal.
    #[inline]
    fn the_only(&self, candidates: u64, made: impl Fn(u8) -> Move) -> Result<Move, SanError> {
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        match candidates.count_ones() {
            0 => Err(SanError::Impossible),
            1 => Ok(made(candidates.trailing_zeros() as u8)),
            _ => {
                let mut legal = squares(candidates).map(made).filter(|m| self.after(m).is_lawful());
                match (legal.next(), legal.next()) {
                    (Some(only), None) => Ok(only),
                    _ => Err(SanError::Ambiguous),
                }
            }
        }
    }

    #[inline]
    fn find_pawn_move(&self, mask: u64, to: u8, promotion: Option<Role>) -> Result<Move, SanError> {
        let white = self.turn == Side::White;
        let pawns = self.of(self.turn, Role::Pawn);
        let occupied = self.occupied();
        let last_rank = matches!(to / 8, 0 | 7);
        if last_rank != promotion.is_some() || promotion == Some(Role::Pawn) {
            return Err(SanError::Impossible);
        }
        if occupied >> to & 1 == 0 {
            let back = |square: u8| if white { square.wrapping_sub(8) } else { square.wrapping_add(8) };
            let one = back(to);
            if one < 64 && pawns & mask & 1 << one != 0 {
                return Ok(Move::normal(Role::Pawn, one, to, None, promotion));
            }
            let two = back(one);
            let from_home = to / 8 == if white { 3 } else { 4 };
            if from_home && occupied >> one & 1 == 0 && pawns & mask & 1 << two != 0 {
                return Ok(Move::normal(Role::Pawn, two, to, None, None));
            }
            if to != self.en_passant {
                return Err(SanError::Impossible);
            }
        }
        let candidates = super::pawn(!white, to) & pawns & mask;
        let captured = if occupied >> to & 1 != 0 {
            if self.sides[self.turn.index()] >> to & 1 != 0 {
                return Err(SanError::Impossible);
            }
            self.role_on(to)
        } else {
            None
        };
        let made = |from: u8| match captured {
            Some(_) => Move::normal(Role::Pawn, from, to, captured, promotion),
            None => en_passant(from, to),
        };
        self.the_only(candidates, made)
    }

    /// Castling, even when the right has been lost or the king passes an observed square; then it is illegal.
    fn find_castling(&self, wing: Wing) -> Result<Move, SanError> {
        if let Some(found) = self.castling_move(wing) {
            return Ok(Move { illegal: !self.castling_is_legal(&found), ..found });
        }
        let king = self.king(self.turn).ok_or(SanError::Impossible)?;
        let corner = king & 56 | if wing == Wing::Short { 7 } else { 0 };
        let home = if self.turn == Side::White { 4 } else { 60 };
        if king != home || self.of(self.turn, Role::Rook) >> corner & 1 == 0 {
            return Err(SanError::Impossible);
        }
        if super::between(king, corner) & self.occupied() != 0 {
            return Err(SanError::Impossible);
        }
        Ok(Move { illegal: true, ..castling_of(king, corner, wing) })
    }
}
