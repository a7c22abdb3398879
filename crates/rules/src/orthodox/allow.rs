//! Whether a side has a move after which the other side can mate it: most moves change nothing of what keeps its king safe.

use super::attacks::{self, RANK_1, RANK_8, squares};
use super::board::Board;
use super::generate::Receiver;
use super::kind::Kind;
use super::moves::Move;
use board::Side;
use stipulation::Goal;

/// The most different checks that are told apart.
const CHECKS: usize = 32;

/// What the other side can do to the king of the side to move, whatever is moved of units that stand on no line.
struct Threats {
    /// The squares around the king that its own units leave free.
    free: u64,
    /// What each check takes from the king.
    taken: [u64; CHECKS],
    count: usize,
    /// Units whose departure may open a line of the other side, or the way of a pawn.
    concerned: u64,
}

impl Threats {
    /// `None` if they are not predicted: one that castles or uncovers checks.
    fn of(board: &Board) -> Option<Threats> {
        let (us, them) = (board.side_to_move(), !board.side_to_move());
        let king = board.king(us)?;
        if board.may_castle(them) != [false; 2] {
            return None;
        }
        let ours = board.of_side(us);
        let occupied = board.occupied();
        let white = them == Side::White;
        let ahead = |set: u64| if white { set << 8 } else { set >> 8 };
        let pawns = board.of(them, Kind::Pawn);
        let mut threats = Threats {
            free: attacks::king(king) & !ours,
            taken: [0; CHECKS],
            count: 0,
            concerned: ours & (ahead(pawns) | ahead(ahead(pawns))),
        };
        for kind in Kind::ALL {
            for at in squares(board.of(them, kind)) {
                let left = occupied & !(1 << at);
                let others = board.observed_by_others(them, left & !(1 << king), 1 << at);
                if others >> king & 1 != 0 {
                    return None;
                }
                threats.concerned |= board.observed_by_others(them, left, 1 << at) & ours;
                threats.concerned |= attacks::observed(them, kind, at, occupied) & ours;
                let reached = match kind {
                    Kind::Pawn => {
                        let step = ahead(1 << at);
                        let start = u64::from((RANK_1 | RANK_8) >> at & 1 == 0) * u64::MAX;
                        start & (step | ahead(step) | attacks::pawn(white, at))
                    }
                    Kind::King | Kind::Dummy => 0,
                    officer => attacks::observed(them, officer, at, occupied),
                };
                for to in squares(reached) {
                    let last = kind == Kind::Pawn && (RANK_1 | RANK_8) >> to & 1 != 0;
                    let becomes: &[Kind] = if last { &Kind::PROMOTIONS } else { &[kind] };
                    for &kind in becomes {
                        let without_king = left & !(1 << king);
                        if attacks::observed(them, kind, to, without_king & !ours) >> king & 1 == 0 {
                            continue;
                        }
                        // one unit between may go away
                        let between = attacks::between(to, king) & ours;
                        if between.count_ones() <= 1 {
                            threats.concerned |= between;
                        }
                        let observed = attacks::observed(them, kind, to, without_king);
                        if observed >> king & 1 != 0 {
                            threats.concerned |= observed & ours;
                            *threats.taken.get_mut(threats.count)? = others | observed;
                            threats.count += 1;
                        }
                    }
                }
            }
        }
        Some(threats)
    }

    /// Whether a unit that goes there, not the king, leaves him safe.
    #[inline]
    fn leaves_safe(&self, from: u8, to: u8) -> bool {
        let free = self.free & !(1 << to);
        self.concerned >> from & 1 == 0 && self.taken[..self.count].iter().all(|taken| free & !taken != 0)
    }
}

/// Looks for a move that allows a mate.
struct Allower<'a> {
    board: &'a Board,
    threats: Option<Threats>,
    king: u8,
    found: bool,
}

impl Receiver for Allower<'_> {
    const MAY_STOP: bool = true;

    #[inline]
    fn one(&mut self, single: Move) {
        let (from, to) = (single.departure(), single.arrival());
        let plain = !single.is_special() && from != self.king;
        if plain && self.threats.as_ref().is_some_and(|threats| threats.leaves_safe(from, to)) {
            return;
        }
        self.found |= self.board.glimpse(single).can_reach(Goal::Mate);
    }

    #[inline]
    fn is_content(&self) -> bool {
        self.found
    }
}

impl Board {
    /// Whether the side to move has a legal move after which the other side can mate.
    pub(super) fn can_allow_mate(&self) -> bool {
        let Some(king) = self.king(self.side_to_move()) else { return false };
        let mut allower = Allower { board: self, threats: Threats::of(self), king, found: false };
        self.generate(None, &mut allower);
        allower.found
    }

    /// What the units of a side observe, but for some of them.
    fn observed_by_others(&self, side: Side, occupied: u64, but: u64) -> u64 {
        let at_home = if side == Side::White { RANK_1 } else { RANK_8 };
        let mut all = 0;
        for kind in Kind::ALL {
            let units = self.of(side, kind) & !but & !if kind == Kind::Pawn { at_home } else { 0 };
            for at in squares(units) {
                all |= attacks::observed(side, kind, at, occupied);
            }
        }
        all
    }
}
