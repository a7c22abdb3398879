//! How far a diagram is: a lower bound of the moves that each side needs to reach the target of a proof game.
//!
//! The bound adds up, over the squares of the target that are not yet as they should be, the least number of moves
//! that any unit of the side needs to come there on an empty board; no move serves two such squares but castling.

use super::Game;
use board::{Side, Square, Walk};
use std::sync::OnceLock;

const FAR: u8 = u8::MAX;

/// The moves between squares of the empty board, for the orthodox walks but the pawn, by number of the walk.
type Distances = [[[u8; 64]; 64]; 7];

fn distances() -> &'static Distances {
    static TABLE: OnceLock<Box<Distances>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Box::new([[[FAR; 64]; 64]; 7]);
        for walk in [Walk::KING, Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT] {
            for from in 0..64u8 {
                flood(walk, from, &mut table[walk.index()][usize::from(from)]);
            }
        }
        table
    })
}

/// Fills in the distances from one square.
fn flood(walk: Walk, from: u8, row: &mut [u8; 64]) {
    row[usize::from(from)] = 0;
    let mut reached = vec![from];
    for distance in 1.. {
        let mut next = Vec::new();
        for &square in &reached {
            for to in 0..64u8 {
                if row[usize::from(to)] == FAR && steps(walk, square, to) {
                    row[usize::from(to)] = distance;
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return;
        }
        reached = next;
    }
}

/// Whether a unit can go from one square of the empty board to another in one move.
fn steps(walk: Walk, from: u8, to: u8) -> bool {
    let files = (from % 8).abs_diff(to % 8);
    let ranks = (from / 8).abs_diff(to / 8);
    let straight = files == 0 || ranks == 0;
    let diagonal = files == ranks;
    match walk {
        Walk::KING => files.max(ranks) == 1,
        Walk::QUEEN => straight || diagonal,
        Walk::ROOK => straight,
        Walk::BISHOP => diagonal,
        _ => files.min(ranks) == 1 && files.max(ranks) == 2,
    }
}

/// The moves of a pawn from square to square, and how many of them capture; `None` if it cannot come there.
fn pawn_moves(side: Side, from: Square, to: Square) -> Option<(usize, usize)> {
    let rank = |square: Square| match side {
        Side::White => square.0 / 8,
        Side::Black => 7 - square.0 / 8,
    };
    let files = (from.0 % 8).abs_diff(to.0 % 8);
    let ranks = rank(to).checked_sub(rank(from))?;
    let straight = ranks.checked_sub(files)?;
    let double = u8::from(rank(from) == 1 && straight >= 2);
    Some((usize::from(ranks - double), usize::from(files)))
}

impl Game<'_> {
    /// Whether the target diagram may still be reached when the sides have so many moves left. True where nothing is
    /// known (no target, rules beyond plain chess).
    pub(crate) fn target_is_near(&self, moves_of: [usize; 2]) -> bool {
        let Some(target) = self.rules.target.as_ref() else { return true };
        if !self.rules.properties().orthodox {
            return true;
        }
        Side::BOTH.into_iter().all(|side| {
            let lost = |side| {
                let (now, then) = (self.position.occupied_by(side).len(), target.occupied_by(side).len());
                now.checked_sub(then).map(|lost| lost as usize)
            };
            let (Some(own), Some(other)) = (lost(side), lost(!side)) else { return false };
            own <= moves_of[(!side).index()] && self.side_is_near(side, moves_of[side.index()], other)
        })
    }

    fn side_is_near(&self, side: Side, moves: usize, captures: usize) -> bool {
        let Some(target) = self.rules.target.as_ref() else { return true };
        // castling moves two units
        let castling = usize::from(self.position.rights() >> (3 * side.index()) & 0b010 != 0);
        let (mut needed, mut capturing) = (0, 0);
        for square in target.occupied_by(side) {
            let (want, have) = (target.unit(square), self.unit(square));
            if want.walk == have.walk && want.marks == have.marks {
                continue;
            }
            let (mut least, mut least_captures) = (usize::MAX, usize::MAX);
            for from in self.position.occupied_by(side) {
                let walk = self.unit(from).walk;
                let way = if walk == want.walk && walk == Walk::PAWN {
                    pawn_moves(side, from, square)
                } else if walk == want.walk {
                    match distances()[walk.index()][from.index()][square.index()] {
                        FAR => None,
                        distance => Some((usize::from(distance), 0)),
                    }
                } else if walk == Walk::PAWN && want.walk != Walk::KING {
                    promoted_moves(side, from, want.walk, square)
                } else {
                    None
                };
                if let Some((way, captures)) = way {
                    least = least.min(way);
                    least_captures = least_captures.min(captures);
                }
            }
            if least == usize::MAX {
                return false;
            }
            needed += least;
            capturing += least_captures;
            if needed > moves + castling || capturing > captures {
                return false;
            }
        }
        true
    }
}

/// The moves of a pawn that promotes to a walk and goes on to a square.
fn promoted_moves(side: Side, from: Square, walk: Walk, to: Square) -> Option<(usize, usize)> {
    let last_rank = if side == Side::White { 56 } else { 0 };
    let mut least: Option<(usize, usize)> = None;
    for file in 0..8 {
        let at = Square(last_rank + file);
        let rest = distances()[walk.index()][at.index()][to.index()];
        if rest == FAR {
            continue;
        }
        if let Some((moves, captures)) = pawn_moves(side, from, at) {
            let (before, before_captures) = least.unwrap_or((usize::MAX, usize::MAX));
            least = Some((before.min(moves + usize::from(rest)), before_captures.min(captures)));
        }
    }
    least
}
