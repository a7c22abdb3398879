//! Legal moves. Queries ask for them seldom (mate, stalemate, the only move, exchanges), so this is short
//! rather than fast: moves are listed and the unlawful ones left out.

use board::Side;

use super::{Move, MoveKind, Position, Role, Wing, between, squares};
use crate::start::Variant;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Position {
    /// Whether the side that is not to move may be left so: its king is not attacked.
    #[inline]
    #[must_use]
    pub fn is_lawful(&self) -> bool {
        self.checkers(!self.turn) == 0
    }

    /// Whether a possible move is legal.
    #[must_use]
    pub fn is_legal(&self, played: &Move) -> bool {
        if played.kind == MoveKind::Null {
            return false;
        }
        if played.is_castling() {
            return self.castling_is_legal(played);
        }
        self.after(played).is_lawful()
            && !(self.variant.is_antichess() && !played.is_capture() && self.must_capture())
    }

    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.each_legal_move(|played| {
            moves.push(*played);
            false
        });
        moves
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.each_legal_move(|_| true)
    }

    /// Whether the side to move is mated.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.checkers(self.turn) != 0 && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        self.checkers(self.turn) == 0 && self.sides[self.turn.index()] != 0 && !self.has_legal_move()
    }

    /// Whether a capture is compulsory: the variant demands it and there is one.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.variant.is_antichess()
            && self.each_possible_move(|played| played.is_capture() && self.after(played).is_lawful())
    }

    /// Whether a pawn can really be captured in passing; its square.
    #[must_use]
    pub fn en_passant_right(&self) -> Option<u8> {
        if self.en_passant >= 64 {
            return None;
        }
        let to = self.en_passant;
        let pawns = super::pawn(self.turn == Side::Black, to) & self.of(self.turn, Role::Pawn);
        squares(pawns).any(|from| self.after(&en_passant(from, to)).is_lawful()).then_some(to)
    }

    /// Visits legal moves until one is wanted; whether one was.
    fn each_legal_move(&self, mut wanted: impl FnMut(&Move) -> bool) -> bool {
        let compulsory = self.must_capture();
        self.each_possible_move(|played| {
            let legal = if played.is_castling() {
                self.castling_is_legal(played) && !compulsory
            } else {
                (!compulsory || played.is_capture()) && self.after(played).is_lawful()
            };
            legal && wanted(played)
        })
    }

    /// Visits the moves that are possible on the board, without regard to check, until one is wanted.
    pub(crate) fn each_possible_move(&self, mut wanted: impl FnMut(&Move) -> bool) -> bool {
        let us = self.turn;
        let (own, enemy) = (self.sides[us.index()], self.sides[(!us).index()]);
        let occupied = own | enemy;
        for from in squares(own & !self.roles[Role::Pawn.index()]) {
            let Some(role) = self.role_on(from) else { continue };
            for to in squares(Position::observed(role, us, from, occupied) & !own) {
                let captured = if enemy >> to & 1 != 0 { self.role_on(to) } else { None };
                if wanted(&Move::normal(role, from, to, captured, None)) {
                    return true;
                }
            }
        }
        for from in squares(self.of(us, Role::Pawn)) {
            let observed = super::pawn(us == Side::White, from);
            for to in squares(observed & enemy) {
                if self.pawn_arrives(from, to, self.role_on(to), &mut wanted) {
                    return true;
                }
            }
            if self.en_passant < 64
                && observed >> self.en_passant & 1 != 0
                && wanted(&en_passant(from, self.en_passant))
            {
                return true;
            }
            if self.each_pawn_step(from, occupied, &mut wanted) {
                return true;
            }
        }
        for wing in [Wing::Short, Wing::Long] {
            if let Some(castling) = self.castling_move(wing)
                && wanted(&castling)
            {
                return true;
            }
        }
        self.variant.has_hands() && self.each_drop(!occupied, &mut wanted)
    }

    fn each_pawn_step(&self, from: u8, occupied: u64, wanted: &mut impl FnMut(&Move) -> bool) -> bool {
        let white = self.turn == Side::White;
        let ahead = |square: u8| if white { square.checked_add(8) } else { square.checked_sub(8) };
        let free = |square: &u8| *square < 64 && occupied >> *square & 1 == 0;
        let Some(one) = ahead(from).filter(free) else { return false };
        if self.pawn_arrives(from, one, None, wanted) {
            return true;
        }
        if from / 8 != if white { 1 } else { 6 } {
            return false;
        }
        ahead(one).filter(free).is_some_and(|two| self.pawn_arrives(from, two, None, wanted))
    }

    fn pawn_arrives(
        &self,
        from: u8,
        to: u8,
        captured: Option<Role>,
        wanted: &mut impl FnMut(&Move) -> bool,
    ) -> bool {
        if !matches!(to / 8, 0 | 7) {
            return wanted(&Move::normal(Role::Pawn, from, to, captured, None));
        }
        PROMOTIONS.into_iter().any(|role| wanted(&Move::normal(Role::Pawn, from, to, captured, Some(role))))
            || self.variant.has_plain_kings()
                && wanted(&Move::normal(Role::Pawn, from, to, captured, Some(Role::King)))
    }

    fn each_drop(&self, empty: u64, wanted: &mut impl FnMut(&Move) -> bool) -> bool {
        const HAND: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        HAND.into_iter().enumerate().any(|(at, role)| {
            let in_hand = self.hands[self.turn.index()][at] > 0;
            let allowed = if role == Role::Pawn { empty & !0xff00_0000_0000_00ff } else { empty };
            in_hand && squares(allowed).any(|to| wanted(&drop_of(role, to)))
        })
    }

    /// Castling on a wing, if the right exists; whether it is legal now is not asked.
    #[must_use]
    pub fn castling_move(&self, wing: Wing) -> Option<Move> {
        let king = self.king(self.turn)?;
        let rook = self.castling_rook(self.turn, wing)?;
        Some(castling_of(king, rook, wing))
    }

    /// Whether king and rook can pass, and the king does not cross an observed square.
    pub(crate) fn castling_is_legal(&self, castling: &Move) -> bool {
        let rook_to = castling.rook_arrival();
        let own = 1u64 << castling.from | 1u64 << castling.rook;
        let path = between(castling.from, castling.to) | 1u64 << castling.to;
        let rook_path = between(castling.rook, rook_to) | 1u64 << rook_to;
        let others = self.occupied() & !own;
        if (path | rook_path) & others != 0 || self.castling & 1u64 << castling.rook == 0 {
            return false;
        }
        let without_king = self.occupied() & !(1u64 << castling.from);
        // The last test sees what the rook uncovers.
        squares(path | 1u64 << castling.from)
            .all(|square| self.observers(square, !self.turn, without_king) == 0)
            && self.after(castling).is_lawful()
    }

    /// The worth of the material in sight for a variant's rules; see [`Variant::worth`].
    #[must_use]
    pub fn worth(&self, role: Role) -> i32 {
        self.variant.worth()[role.index()]
    }

    /// Whether the variant itself ends the game here: a side without units, a third check, a king on the hill.
    #[must_use]
    pub fn variant_has_ended(&self) -> bool {
        match self.variant {
            Variant::Suicide | Variant::Giveaway => self.sides.contains(&0),
            Variant::Losers => Side::BOTH.iter().any(|s| self.sides[s.index()] == self.of(*s, Role::King)),
            Variant::ThreeCheck => self.checks.iter().any(|&given| given >= 3),
            Variant::KingOfTheHill => self.roles[Role::King.index()] & 0x0000_0018_1800_0000 != 0,
            _ => false,
        }
    }
}

/// A capture in passing.
pub(crate) const fn en_passant(from: u8, to: u8) -> Move {
    Move {
        kind: MoveKind::EnPassant,
        role: Role::Pawn,
        from,
        to,
        rook: to,
        captured: None,
        promotion: None,
        illegal: false,
    }
}

/// A drop.
pub(crate) const fn drop_of(role: Role, to: u8) -> Move {
    Move {
        kind: MoveKind::Drop,
        role,
        from: to,
        to,
        rook: to,
        captured: None,
        promotion: None,
        illegal: false,
    }
}

/// Castling of this king and rook.
pub(crate) const fn castling_of(king: u8, rook: u8, wing: Wing) -> Move {
    let (kind, file) = match wing {
        Wing::Short => (MoveKind::CastleShort, 6),
        Wing::Long => (MoveKind::CastleLong, 2),
    };
    Move {
        kind,
        role: Role::King,
        from: king,
        to: king & 56 | file,
        rook,
        captured: None,
        promotion: None,
        illegal: false,
    }
}
