//! Which of the legal moves a goal can use: the last half-move of a search lists these only.

use super::attacks::{self, squares};
use super::board::{Board, NOWHERE};
use super::kind::Kind;
use super::moves::Move;
use board::Side;

/// A restriction of the moves to be generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// Where a unit of each kind may arrive.
    arrivals: [u64; 6],
    /// Units that may arrive anywhere else than on their line with the other side's king: they uncover a check.
    discoverers: u64,
    /// The king to be checked, [`NOWHERE`] if check does not matter.
    target: u8,
    /// Whether castling can be wanted.
    pub castling: bool,
    /// Whether a capture in passing can be wanted.
    pub en_passant: bool,
    /// Whether just the other moves are wanted.
    inverted: bool,
}

impl Wanted {
    /// Every move.
    pub(crate) const ALL: Wanted = Wanted {
        arrivals: [u64::MAX; 6],
        discoverers: 0,
        target: NOWHERE,
        castling: true,
        en_passant: true,
        inverted: false,
    };

    /// Only arrivals on these squares; castling and captures in passing as said.
    pub(crate) const fn arriving(squares: u64, castling: bool, en_passant: bool) -> Wanted {
        Wanted {
            arrivals: [squares; 6],
            discoverers: 0,
            target: NOWHERE,
            castling,
            en_passant,
            inverted: false,
        }
    }

    /// Only captures and promotions.
    pub(crate) fn gaining(board: &Board) -> Wanted {
        let theirs = board.of_side(!board.side_to_move);
        let mut wanted = Wanted::arriving(theirs, false, true);
        wanted.arrivals[Kind::Pawn as usize] |= attacks::RANK_1 | attacks::RANK_8;
        wanted
    }

    /// Only moves that give check; `None` if none can because there is no king to check.
    pub(crate) fn checking(board: &Board) -> Option<Wanted> {
        let us = board.side_to_move;
        let them = !us;
        let target = board.king(them)?;
        if board.observers(target, us, board.occupied()) != 0 {
            // A position out of the ordinary: the king is already observed, whatever moves.
            return Some(Wanted::ALL);
        }
        let occupied = board.occupied();
        let ours = board.of_side(us);
        let bishop = attacks::bishop(target, occupied);
        let rook = attacks::rook(target, occupied);
        let mut arrivals = [0; 6];
        let at_home = if us == Side::White { attacks::RANK_1 } else { attacks::RANK_8 };
        arrivals[Kind::Pawn as usize] = attacks::pawn(us != Side::White, target) & !at_home;
        arrivals[Kind::Knight as usize] = attacks::knight(target);
        arrivals[Kind::Bishop as usize] = bishop;
        arrivals[Kind::Rook as usize] = rook;
        arrivals[Kind::Queen as usize] = bishop | rook;
        let [_, _, bishops, rooks, queens, _] = board.kinds();
        let theirs = occupied & !ours;
        let aligned = (attacks::bishop(target, theirs) & (bishops | queens)
            | attacks::rook(target, theirs) & (rooks | queens))
            & ours;
        let mut discoverers = 0;
        for slider in squares(aligned) {
            let blockers = attacks::between(target, slider) & occupied;
            if blockers != 0 && blockers & (blockers - 1) == 0 {
                discoverers |= blockers;
            }
        }
        Some(Wanted { arrivals, discoverers, target, castling: true, en_passant: true, inverted: false })
    }

    /// The legal moves that give no check; to be asked of what [`Wanted::checking`] answers.
    pub(crate) const fn inverted(self) -> Wanted {
        Wanted { inverted: true, ..self }
    }

    /// Whether every wanted move gives check.
    pub(crate) const fn gives_check(&self) -> bool {
        self.target != NOWHERE
    }

    /// Where the unit of that kind on `from` may arrive.
    #[inline]
    pub(crate) fn arrivals<const SELECT: bool>(&self, kind: Kind, from: u8) -> u64 {
        if !SELECT {
            return u64::MAX;
        }
        let mut arrivals = self.arrivals[kind as usize];
        if self.discoverers >> from & 1 != 0 {
            arrivals |= !attacks::line(self.target, from);
        }
        if self.inverted { !arrivals } else { arrivals }
    }

    /// Where a unit of that kind may arrive that is not a discoverer.
    #[inline]
    pub(crate) fn crowd_arrivals<const SELECT: bool>(&self, kind: Kind) -> u64 {
        if !SELECT {
            u64::MAX
        } else if self.inverted {
            !self.arrivals[kind as usize]
        } else {
            self.arrivals[kind as usize]
        }
    }

    /// The units that are looked at one by one.
    #[inline]
    pub(crate) fn discoverers<const SELECT: bool>(&self) -> u64 {
        if SELECT { self.discoverers } else { 0 }
    }

    /// Whether a promotion is wanted.
    pub(crate) fn admits_promotion(&self, board: &Board, from: u8, to: u8, kind: Kind) -> bool {
        self.inverted != self.selects_promotion(board, from, to, kind)
    }

    fn selects_promotion(&self, board: &Board, from: u8, to: u8, kind: Kind) -> bool {
        if self.target == NOWHERE {
            return self.arrivals[Kind::Pawn as usize] >> to & 1 != 0;
        }
        if self.discoverers >> from & 1 != 0 && attacks::line(self.target, from) >> to & 1 == 0 {
            return true;
        }
        // The square left may have stood between.
        let occupied = board.occupied() & !(1 << from);
        let reached = match kind {
            Kind::Knight => attacks::knight(to),
            Kind::Bishop => attacks::bishop(to, occupied),
            Kind::Rook => attacks::rook(to, occupied),
            Kind::Dummy => 0,
            _ => attacks::queen(to, occupied),
        };
        reached >> self.target & 1 != 0
    }

    /// Whether a legal move is wanted.
    pub(crate) fn admits(&self, board: &Board, legal: Move) -> bool {
        let (from, to) = (legal.departure(), legal.arrival());
        if let Some(kind) = legal.promotion() {
            return self.admits_promotion(board, from, to, kind);
        }
        if legal.is_castling() {
            return self.admits_castling(board, legal);
        }
        if legal.is_en_passant() {
            let occupied = board.occupied() ^ 1 << from ^ 1 << to ^ 1 << (to ^ 8);
            return self.admits_en_passant(board, from, to, occupied);
        }
        let kind = Kind::of_code(board.code(from)).expect("a unit stands where a legal move departs");
        self.arrivals::<true>(kind, from) >> to & 1 != 0
    }

    /// Whether castling is wanted.
    pub(crate) fn admits_castling(&self, board: &Board, castling: Move) -> bool {
        self.inverted != self.selects_castling(board, castling)
    }

    fn selects_castling(&self, board: &Board, castling: Move) -> bool {
        if self.target == NOWHERE {
            return self.castling;
        }
        let mut after = *board;
        after.play(castling);
        after.observers(self.target, board.side_to_move, after.occupied()) != 0
    }

    /// Whether a capture in passing is wanted, after which these squares are occupied.
    pub(crate) fn admits_en_passant(&self, board: &Board, from: u8, to: u8, occupied: u64) -> bool {
        self.inverted != self.selects_en_passant(board, from, to, occupied)
    }

    fn selects_en_passant(&self, board: &Board, from: u8, to: u8, occupied: u64) -> bool {
        if self.target == NOWHERE {
            return self.en_passant;
        }
        self.arrivals[Kind::Pawn as usize] >> to & 1 != 0
            || board.observers(self.target, board.side_to_move, occupied) & !(1 << from) != 0
    }
}
