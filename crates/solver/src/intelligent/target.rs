//! Target positions: what makes a final position a mate or stalemate, without the units that could as well stand elsewhere.
//!
//! With a number behind option Intelligent so many solutions are shown at most for each of them. Of a mate belong to it the king,
//! the attackers that guard or give check, none of whom can be spared, and those of the king's own units that block squares
//! which are not guarded. Of a stalemate belong to it all units of the side that cannot move, and the attackers that
//! cannot be spared.

use board::Side;
use rules::orthodox::{self, Board, Kind};

/// With more attackers than this one target is taken for all.
const ATTACKERS: u32 = 8;

/// The squares of the units of every target position to which a final position belongs, in which the defender has been mated
/// or stalemated; there are several where some attackers can take the place of others. None if the defender has no king.
pub(crate) fn targets(board: &Board, mate: bool, defender: Side) -> Vec<u64> {
    let Some(king) = board.king(defender) else { return Vec::new() };
    let scene = Scene { board, mate, defender, king };
    let all = board.of_side(!defender) & board.units();
    let sets = if all.count_ones() > ATTACKERS { vec![scene.sufficient(all)] } else { scene.least_sets(all) };
    let own = board.of_side(defender);
    let whole = |attackers: u64| {
        if !mate {
            return attackers | own;
        }
        let occupied = attackers | own & (orthodox::king(king) | 1 << king);
        let blocks = orthodox::squares(orthodox::king(king) & own)
            .filter(|&at| !scene.is_observed(at, attackers, occupied))
            .fold(0, |all, at| all | 1 << at);
        attackers | blocks | 1 << king
    };
    sets.into_iter().map(whole).collect()
}

/// A final position.
struct Scene<'a> {
    board: &'a Board,
    mate: bool,
    defender: Side,
    king: u8,
}

impl Scene<'_> {
    /// Attackers none of whom can be spared, of those kinds that do most.
    fn sufficient(&self, mut attackers: u64) -> u64 {
        for kind in [Kind::King, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            for at in orthodox::squares(self.board.of(!self.defender, kind)) {
                if self.is_end(attackers & !(1 << at)) {
                    attackers &= !(1 << at);
                }
            }
        }
        attackers
    }

    /// All sets of attackers that suffice and have none without a part: before a mate none can be spared; before a stalemate
    /// each guards a square around the king or cannot be spared.
    fn least_sets(&self, all: u64) -> Vec<u64> {
        let mut found: Vec<u64> = Vec::new();
        let around = orthodox::king(self.king) & !self.board.of_side(self.defender);
        let guards = |at: u8, attackers: u64| {
            let occupied = attackers | self.board.of_side(self.defender);
            orthodox::squares(around).any(|flight| self.is_observed(flight, 1 << at, occupied))
        };
        for number in 0..=all.count_ones() {
            let mut set = 0u64;
            loop {
                if set.count_ones() == number && self.is_end(set) {
                    let has_part = |at: u8| !self.mate && guards(at, set) || !self.is_end(set & !(1 << at));
                    if orthodox::squares(set).all(has_part) {
                        found.push(set);
                    }
                }
                // the next subset
                set = set.wrapping_sub(all) & all;
                if set == 0 {
                    break;
                }
            }
        }
        found
    }

    /// Whether it would be one as well with these attackers only. Before a mate, who might interpose or capture is not
    /// asked: he may have been elsewhere.
    fn is_end(&self, attackers: u64) -> bool {
        let own = self.board.of_side(self.defender);
        let around = orthodox::king(self.king);
        if self.mate {
            let occupied = attackers | own & (around | 1 << self.king);
            return self.is_observed(self.king, attackers, occupied)
                && orthodox::squares(around & !own).all(|at| self.is_observed(at, attackers, occupied));
        }
        let occupied = attackers | own;
        orthodox::squares(around & !own).all(|at| self.is_observed(at, attackers, occupied))
            && Kind::ALL[..5].iter().all(|&kind| {
                orthodox::squares(self.board.of(self.defender, kind)).all(|at| {
                    orthodox::squares(self.moves(kind, at, attackers, occupied)).all(|to| {
                        let after = (occupied | 1 << to) & !(1 << at);
                        self.is_observed(self.king, attackers & !(1 << to), after)
                    })
                })
            })
    }

    /// Whether the attackers observe a square of the king's, from which he sees as far as if he stood there.
    fn is_observed(&self, square: u8, attackers: u64, occupied: u64) -> bool {
        let without_king = occupied & !(1 << self.king) | 1 << square;
        self.board.observers(square, !self.defender, without_king) & attackers & !(1 << square) != 0
    }

    /// The squares to which a unit of the defender could move if its king were not there.
    fn moves(&self, kind: Kind, at: u8, attackers: u64, occupied: u64) -> u64 {
        let free = !self.board.of_side(self.defender);
        match kind {
            Kind::Pawn => {
                let white = self.defender == Side::White;
                let bit: u64 = 1 << at & !(0xff | 0xff << 56);
                let ahead = if white { bit << 8 } else { bit >> 8 } & !occupied;
                let captures = if bit == 0 { 0 } else { orthodox::pawn(white, at) & attackers };
                ahead | captures
            }
            officer => orthodox::officer(officer, at, occupied) & free,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::targets;
    use board::Side;
    use rules::orthodox::Board;

    #[test]
    fn units_that_could_stand_elsewhere_do_not_belong_to_the_target() {
        let squares = |fen, mate| {
            let board = Board::from_fen(fen).expect("a position");
            targets(&board, mate, Side::Black).into_iter().map(u64::count_ones).collect::<Vec<_>>()
        };
        // the king's own pawns block, the white king has nothing to do with it
        assert_eq!(squares("4R1k1/5ppp/8/8/8/8/8/K7 b - - 0 1", true), [5]);
        // the black pawn stands anywhere before a mate, but not before a stalemate
        assert_eq!(squares("k7/1Q6/K7/8/8/7p/7P/8 b - - 0 1", true), [3]);
        // and there the king may have come to guard as well
        assert_eq!(squares("k7/2Q5/K7/8/8/7p/7P/8 b - - 0 1", false), [4, 5]);
        // either rook may guard the second rank
        assert_eq!(squares("8/8/8/8/8/8/RR6/2R4k b - - 0 1", true), [3, 3]);
    }
}
