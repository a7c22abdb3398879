//! Intelligent search: help and series play to mate and stalemate that looks at the end first.
//!
//! The main decision: final positions are not listed and solved one by one, but kept in factors. For every square on
//! which the king may end, the attackers' units yield all sets of squares around him that they can leave unguarded
//! (`cover`), the defenders' units yield all sets that they can block (`block`), each within the moves left to the side; the
//! final positions that can still be reached are the pairs that fit. If no pair fits, no mate can come of the position
//! and the search turns back. Either factor depends on one side's units only, so it is worked out once and met by many
//! positions of the other side (`cache`).
//!
//! All distances are lower bounds (`reach`), so no solution is missed, and as the ordinary search does the rest, its
//! solutions and their order are those of the ordinary search.

mod block;
mod cache;
mod cover;
mod ends;
mod picture;
mod reach;
mod search;
mod sets;
mod stuck;

use block::Defenders;
use board::Side;
use cache::Cache;
use cover::Attackers;
pub(crate) use ends::Ends;
use rules::orthodox::Board;
pub(crate) use search::{Course, Search};
use std::sync::Mutex;

/// With more moves of one side than this nothing is foreseen.
const FORESEEN: usize = 40;

/// What can still come of positions; each thread has its own.
#[derive(Default)]
pub(crate) struct Prospects {
    covers: Cache,
}

impl Prospects {
    /// Whether a position may still be reached in which the side `mover` has just mated or stalemated the other one;
    /// White and Black have so many moves left.
    pub(crate) fn are_good(&mut self, board: &Board, mate: bool, mover: Side, moves_of: [usize; 2]) -> bool {
        let [own, other] = [moves_of[mover.index()], moves_of[(!mover).index()]];
        self.king_squares(board, mate, mover, own, other, u64::MAX) != 0
    }

    /// The squares, among some, on which the king of the other side than `attacker` may stand when it is mated or
    /// stalemated after so many moves of the attacker and the defender.
    fn king_squares(
        &mut self,
        board: &Board,
        mate: bool,
        attacker: Side,
        attacks: usize,
        defences: usize,
        among: u64,
    ) -> u64 {
        if attacks.max(defences) > FORESEEN {
            return among;
        }
        let Some(defenders) = Defenders::new(board, !attacker, defences) else { return among };
        if !mate && !stuck::may_be_stuck(board, !attacker, attacks, defences, among & defenders.rings()) {
            return 0;
        }
        let [a, b, c, d] = board.array_of(attacker);
        let prey = u64::from(board.of_side(!attacker).count_ones() > 1);
        let kind = u64::from(mate) << 2 | prey << 1 | attacker.index() as u64;
        let covers = self.covers.entry([a, b, c, d, (attacks as u64) << 8 | kind]);
        let attackers = Attackers { board, side: attacker, moves: attacks, mate };
        let mut fits = |defenders: &Defenders, king: u8, moves: usize| {
            let needs = covers.sets(king, |needs| attackers.needs(king, needs));
            needs.iter().any(|&squares| defenders.block(squares, moves))
        };
        let good = defenders.king_squares(among, &mut fits);
        defenders
            .castled(board)
            .fold(good, |good, castled| good | castled.king_squares(among & !good, &mut fits))
    }
}

/// Prospects that are not in use, shared by all threads.
#[derive(Default)]
pub(crate) struct Pool(Mutex<Vec<Prospects>>);

impl Pool {
    /// Takes one out.
    pub(crate) fn take(&self) -> Prospects {
        let mut kept = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.pop().unwrap_or_default()
    }

    /// Puts one back.
    pub(crate) fn put_back(&self, prospects: Prospects) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(prospects);
    }
}
