//! A position of plain chess as sets of squares.

use super::attacks::{self, RANK_1, RANK_8};
use super::kind::Kind;
use super::limits::Limits;
use super::moves::Move;
use board::{Key, Side};

/// No square, where a square from 0 to 63 could stand.
pub(crate) const NOWHERE: u8 = 64;

/// A position with the side to move, castling rights and en passant square; copied when a move is made.
///
/// Sets of squares are words of 64 bits, bit 0 being a1, bit 7 h1, bit 63 h8. A hole, on which nothing can stand, is
/// neither side's and of no kind, and yet it belongs to the occupied squares and to those of either side, as neither can go
/// there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The squares whose code has bit 0, 1, 2: the code is the kind's number plus one. Three planes instead of six
    /// sets keep the board within one line of the cache, so that copying it costs next to nothing.
    planes: [u64; 3],
    /// The squares of Black's units and the holes.
    black: u64,
    pub(crate) key: u128,
    pub(crate) kings: [u8; 2],
    pub(crate) side_to_move: Side,
    /// Bits 0 to 5: a1, e1, h1, a8, e8, h8; kept only where castling is still possible with them.
    pub(crate) rights: u8,
    /// The square passed by a double step, only where a capture in passing is nearly possible.
    pub(crate) en_passant: u8,
    /// The move that led here.
    pub(crate) last: Move,
    /// The code of what it captured.
    pub(crate) captured: u8,
    /// How promotion and castling differ from those of plain chess.
    pub(crate) limits: Limits,
}

impl Default for Board {
    fn default() -> Self {
        Board {
            planes: [0; 3],
            black: 0,
            key: 0,
            kings: [NOWHERE; 2],
            side_to_move: Side::White,
            rights: 0,
            en_passant: NOWHERE,
            last: Move::NONE,
            captured: 0,
            limits: Limits::NONE,
        }
    }
}

impl Board {
    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The key of the position, the side to move, the rights and the en passant square.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> Key {
        Key(self.key)
    }

    /// The squares of all units, and the holes.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.units() | self.black
    }

    /// The squares of all units.
    #[inline]
    #[must_use]
    pub const fn units(&self) -> u64 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// The squares on which nothing can stand.
    #[inline]
    #[must_use]
    pub const fn holes(&self) -> u64 {
        self.black & !self.units()
    }

    /// The squares of the dummies of both sides.
    #[inline]
    #[must_use]
    pub const fn dummies(&self) -> u64 {
        self.planes[0] & self.planes[1] & self.planes[2]
    }

    /// Whether there are dummies, or may come to be.
    #[inline]
    #[must_use]
    pub const fn may_have_dummies(&self) -> bool {
        self.dummies() != 0 || self.limits.promote_to_dummies()
    }

    /// The squares of the units of a side, and the holes.
    #[inline]
    #[must_use]
    pub const fn of_side(&self, side: Side) -> u64 {
        match side {
            Side::White => self.units() ^ self.black,
            Side::Black => self.black,
        }
    }

    /// The squares of the units of a kind, of both sides.
    #[inline]
    #[must_use]
    pub const fn of_kind(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Dummy => self.dummies(),
            kind => self.kinds()[kind as usize],
        }
    }

    /// The squares of the units of a kind and side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side, kind: Kind) -> u64 {
        self.of_side(side) & self.of_kind(kind)
    }

    /// The squares of the units of each kind, of both sides, in the order of [`Kind::ALL`].
    #[inline]
    #[must_use]
    pub const fn kinds(&self) -> [u64; 6] {
        let [one, two, four] = self.planes;
        let low = one & !four;
        let high = four & !one;
        [low & !two, two & !one & !four, low & two, high & !two, four & one & !two, high & two]
    }

    /// The squares and kinds of the units of a side and its castling rights, and nothing of the other side: what a
    /// side can do alone.
    #[inline]
    #[must_use]
    pub const fn array_of(&self, side: Side) -> [u64; 4] {
        let set = self.of_side(side);
        let rights = match side {
            Side::White => self.rights & 0b111,
            Side::Black => self.rights >> 3,
        };
        [self.planes[0] & set, self.planes[1] & set, self.planes[2] & set, rights as u64]
    }

    /// Whether a side may still castle with the rook of the h-file and of the a-file.
    #[inline]
    #[must_use]
    pub const fn may_castle(&self, side: Side) -> [bool; 2] {
        let rights = match side {
            Side::White => self.rights,
            Side::Black => self.rights >> 3,
        };
        [rights & 4 != 0, rights & 1 != 0]
    }

    /// What stands on a square: 0 nothing, else the kind's number plus one, plus 8 for Black.
    #[inline]
    pub(crate) const fn code(&self, square: u8) -> u8 {
        let square = square & 63;
        ((self.planes[0] >> square & 1)
            | (self.planes[1] >> square & 1) << 1
            | (self.planes[2] >> square & 1) << 2
            | (self.black >> square & 1) << 3) as u8
    }

    /// What stands on a square (0 to 63).
    #[inline]
    #[must_use]
    pub const fn unit(&self, square: u8) -> Option<(Side, Kind)> {
        let code = self.code(square);
        match Kind::of_code(code) {
            Some(kind) => Some((if code & 8 == 0 { Side::White } else { Side::Black }, kind)),
            None => None,
        }
    }

    /// What has not moved and may still castle: bits 0 to 5 for a1, e1, h1, a8, e8, h8.
    #[inline]
    #[must_use]
    pub const fn rights(&self) -> u8 {
        self.rights
    }

    /// The king's square; `None` where the side has no king.
    #[inline]
    #[must_use]
    pub const fn king(&self, side: Side) -> Option<u8> {
        let square = self.kings[side.index()];
        if square == NOWHERE { None } else { Some(square) }
    }

    /// The move that led here; `None` before the first.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        (self.last != Move::NONE).then_some(self.last)
    }

    /// Whether the last move captured.
    #[inline]
    #[must_use]
    pub const fn last_captured(&self) -> bool {
        self.captured != 0
    }

    /// The square of the pawn that can be captured in passing, as a set; none if there is no such pawn.
    #[inline]
    #[must_use]
    pub const fn pawn_that_passed(&self) -> u64 {
        match self.en_passant {
            NOWHERE => 0,
            passed if passed < 32 => 1 << (passed + 8),
            passed => 1 << (passed - 8),
        }
    }

    /// The units of `by` that observe `square` when `occupied` is taken as the occupied squares.
    #[inline]
    #[must_use]
    pub fn observers(&self, square: u8, by: Side, occupied: u64) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds();
        let at_home = if by == Side::White { RANK_1 } else { RANK_8 };
        ((attacks::pawn(by != Side::White, square) & pawns & !at_home)
            | (attacks::knight(square) & knights)
            | (attacks::king(square) & kings)
            | (attacks::bishop(square, occupied) & (bishops | queens))
            | (attacks::rook(square, occupied) & (rooks | queens)))
            & self.of_side(by)
    }

    /// Whether a side has a king and it is observed.
    #[inline]
    #[must_use]
    pub fn is_in_check(&self, side: Side) -> bool {
        let king = self.kings[side.index()];
        king != NOWHERE && self.observers(king, !side, self.occupied()) != 0
    }

    /// Whether a side has anything but kings.
    #[must_use]
    pub fn has_more_than_kings(&self, side: Side) -> bool {
        let [.., kings] = self.kinds();
        self.of_side(side) & self.units() & !kings != 0
    }

    /// Puts a unit on an empty square.
    #[inline]
    pub(crate) fn fill(&mut self, square: u8, code: u8) {
        self.toggle(square, code);
        self.key ^= unit_key(square, code);
    }

    /// Takes the unit `code` off its square.
    #[inline]
    pub(crate) fn clear(&mut self, square: u8, code: u8) {
        self.toggle(square, code);
        self.key ^= unit_key(square, code);
    }

    /// Makes a legal move.
    #[inline]
    pub fn play(&mut self, played: Move) {
        self.change::<true>(played);
    }

    /// The position after a legal move, without a key: for a look one half-move ahead.
    #[inline]
    pub(crate) fn glimpse(&self, played: Move) -> Board {
        let mut after = *self;
        after.change::<false>(played);
        after
    }

    #[inline]
    fn change<const KEYED: bool>(&mut self, played: Move) {
        let (from, to) = (played.departure(), played.arrival());
        let code = self.code(from);
        let mover = self.side_to_move;
        let captured = self.code(to);
        self.last = played;
        self.captured = captured;
        // the key is read and written once: reading it as a whole just after its halves were written takes time
        let mut change = SIDE_KEY;
        if self.en_passant != NOWHERE {
            change ^= EN_PASSANT_KEYS[usize::from(self.en_passant & 7)];
            self.en_passant = NOWHERE;
        }
        self.toggle(from, code);
        change ^= unit_key(from, code);
        if captured != 0 {
            self.toggle(to, captured);
            change ^= unit_key(to, captured);
        }
        let arrived = match played.promotion() {
            Some(kind) => (kind as u8 + 1) | (code & 8),
            None => code,
        };
        self.toggle(to, arrived);
        if KEYED {
            self.key ^= change ^ unit_key(to, arrived);
        }
        if code & 7 == 6 {
            self.kings[mover.index()] = to;
        }
        if played.bits() >> 12 != 0 {
            self.finish_special(played, code);
        }
        if self.rights != 0 {
            let kept = self.rights & KEPT_RIGHTS[usize::from(from)] & KEPT_RIGHTS[usize::from(to)];
            if kept != self.rights {
                self.set_rights(kept);
            }
        }
        self.side_to_move = !mover;
    }

    /// Adds or removes a unit in the sets.
    #[inline]
    fn toggle(&mut self, square: u8, code: u8) {
        self.planes[0] ^= u64::from(code & 1) << square;
        self.planes[1] ^= u64::from(code >> 1 & 1) << square;
        self.planes[2] ^= u64::from(code >> 2 & 1) << square;
        self.black ^= u64::from(code >> 3) << square;
    }

    /// The rest of a double step, a capture in passing or castling.
    fn finish_special(&mut self, played: Move, code: u8) {
        let (from, to) = (played.departure(), played.arrival());
        if played.is_double_step() {
            self.offer_en_passant((from + to) / 2, self.side_to_move);
        } else if played.is_en_passant() {
            let victim = to ^ 8;
            self.captured = self.code(victim);
            self.clear(victim, self.captured);
        } else if played.is_castling() {
            let (rook_from, rook_to) = if to > from { (to + 1, to - 1) } else { (to - 2, to + 1) };
            let rook = (Kind::Rook as u8 + 1) | (code & 8);
            self.clear(rook_from, rook);
            self.fill(rook_to, rook);
            let lost = self.limits.lost_by_castling(rook_from);
            self.set_rights(self.rights & !lost);
        }
    }

    /// Remembers that `mover`'s pawn passed a square, if a pawn of the other side stands beside it.
    pub(crate) fn offer_en_passant(&mut self, passed: u8, mover: Side) {
        let takers = attacks::pawn(mover == Side::White, passed) & self.of(!mover, Kind::Pawn);
        if takers != 0 {
            self.en_passant = passed;
            self.key ^= EN_PASSANT_KEYS[usize::from(passed & 7)];
        }
    }

    /// Sets the rights, less those without their partner.
    pub(crate) fn set_rights(&mut self, rights: u8) {
        let mut kept = 0;
        for group in [0u8, 3] {
            let three = rights >> group & 7;
            if three & 2 != 0 && three & 5 != 0 {
                kept |= three << group;
            }
        }
        self.key ^= RIGHTS_KEYS[usize::from(self.rights)] ^ RIGHTS_KEYS[usize::from(kept)];
        self.rights = kept;
    }

    /// Passes the turn in play where a move may be a pass; answers whether that is possible, which it is not in check.
    pub fn pass(&mut self) -> bool {
        let side = self.side_to_move;
        if self.is_in_check(side) {
            return false;
        }
        self.set_side_to_move(!side);
        true
    }

    /// Gives the turn to a side. A capture in passing is no longer possible if the turn really changes.
    pub fn set_side_to_move(&mut self, side: Side) {
        if side != self.side_to_move {
            if self.en_passant != NOWHERE {
                self.key ^= EN_PASSANT_KEYS[usize::from(self.en_passant & 7)];
                self.en_passant = NOWHERE;
            }
            self.side_to_move = side;
            self.key ^= SIDE_KEY;
        }
    }
}

#[inline]
fn unit_key(square: u8, code: u8) -> u128 {
    UNIT_KEYS[usize::from(code & 15)][usize::from(square & 63)]
}

/// What is left of the rights when a square is left or entered.
const KEPT_RIGHTS: [u8; 64] = {
    let mut kept = [0x3f; 64];
    kept[0] &= !1;
    kept[4] &= !2;
    kept[7] &= !4;
    kept[56] &= !8;
    kept[60] &= !16;
    kept[63] &= !32;
    kept
};

static UNIT_KEYS: [[u128; 64]; 16] = {
    let mut keys = [[0; 64]; 16];
    let mut code = 0;
    while code < 16 {
        let mut square = 0;
        while square < 64 {
            keys[code][square] = Key::mix(0x101, (code * 64 + square) as u64).0;
            square += 1;
        }
        code += 1;
    }
    keys
};

static EN_PASSANT_KEYS: [u128; 8] = {
    let mut keys = [0; 8];
    let mut file = 0;
    while file < 8 {
        keys[file] = Key::mix(0x102, file as u64).0;
        file += 1;
    }
    keys
};

static RIGHTS_KEYS: [u128; 64] = {
    let mut keys = [0; 64];
    let mut rights = 1;
    while rights < 64 {
        keys[rights] = Key::mix(0x103, rights as u64).0;
        rights += 1;
    }
    keys
};

const SIDE_KEY: u128 = Key::mix(0x104, 1).0;
