//! What the defending side can do against its own king: whether its units can block the squares around him that the
//! attackers leave unguarded, each unit one square, within the moves left.

use super::reach::{MOST, distance_to, squares_within};
use board::Side;
use rules::orthodox::{self, Board, Kind};

/// The most units that are told apart; with more nothing is foreseen.
pub(super) const UNITS: usize = 24;

/// The units of the defending side, as they stand or after castling.
pub(super) struct Defenders {
    side: Side,
    /// Whether there is something that pawns can capture.
    prey: bool,
    king: u8,
    /// The moves left.
    moves: usize,
    units: [(Kind, u8); UNITS],
    count: usize,
    /// The squares on which some unit but the king can be within 0, 1, 2 … moves.
    covered: [u64; MOST + 1],
}

/// The squares on which a king can end after so many moves, without castling.
#[inline]
pub(super) fn rings(side: Side, king: u8, moves: usize) -> u64 {
    squares_within(side, Kind::King, false, king)[moves.min(MOST)]
}

impl Defenders {
    /// The defenders as they stand; `None` if there are too many of them, or no king.
    pub(super) fn new(board: &Board, side: Side, moves: usize) -> Option<Defenders> {
        let king = board.king(side)?;
        let prey = (board.of_side(!side) & board.units()).count_ones() > 1;
        let mut units = [(Kind::Pawn, 0); UNITS];
        let mut count = 0;
        for kind in Kind::ALL[..5].iter().copied().chain([Kind::Dummy]) {
            for at in orthodox::squares(board.of(side, kind)) {
                *units.get_mut(count)? = (kind, at);
                count += 1;
            }
        }
        let mut defenders = Defenders { side, prey, king, moves, units, count, covered: [0; MOST + 1] };
        defenders.cover();
        Some(defenders)
    }

    fn cover(&mut self) {
        let most = self.moves.min(MOST);
        self.covered = [0; MOST + 1];
        for &(kind, at) in &self.units[..self.count] {
            let squares = squares_within(self.side, kind, self.prey, at);
            for (covered, squares) in self.covered[..=most].iter_mut().zip(squares) {
                *covered |= squares;
            }
        }
    }

    /// The same after castling, for every castling that is still possible.
    pub(super) fn castled(&self, board: &Board) -> impl Iterator<Item = Defenders> + use<'_> {
        let home = if self.side == Side::White { 0 } else { 56 };
        let [short, long] = if self.moves > 0 { board.may_castle(self.side) } else { [false; 2] };
        [(short, 6, 7, 5), (long, 2, 0, 3)].into_iter().filter(|castling| castling.0).map(
            move |(_, king_to, rook_from, rook_to)| {
                let mut castled = Defenders {
                    king: home + king_to,
                    moves: self.moves - 1,
                    units: self.units,
                    covered: self.covered,
                    ..*self
                };
                for unit in &mut castled.units[..self.count] {
                    if *unit == (Kind::Rook, home + rook_from) {
                        unit.1 = home + rook_to;
                    }
                }
                castled.cover();
                castled
            },
        )
    }

    /// The moves left.
    pub(super) fn moves(&self) -> usize {
        self.moves
    }

    pub(super) fn side(&self) -> Side {
        self.side
    }

    /// Whether there is something that pawns can capture.
    pub(super) fn prey(&self) -> bool {
        self.prey
    }

    /// All units but the king.
    pub(super) fn units(&self) -> &[(Kind, u8)] {
        &self.units[..self.count]
    }

    /// The squares on which the king can end without castling.
    pub(super) fn rings(&self) -> u64 {
        rings(self.side, self.king, self.moves)
    }

    /// Those of the squares on which the king can end and for which `test` holds, which is told how many moves are left
    /// to the other units. With `first`, those after the first one that is good are taken as good.
    #[inline]
    pub(super) fn king_squares(
        &self,
        among: u64,
        first: bool,
        mut test: impl FnMut(&Defenders, u8, usize) -> bool,
    ) -> u64 {
        let rings = squares_within(self.side, Kind::King, false, self.king);
        let mut good = 0;
        let mut before = 0;
        for (steps, &now) in rings.iter().enumerate().take(self.moves + 1) {
            for king in orthodox::squares(now & among & !before) {
                if first && good != 0 {
                    good |= 1 << king;
                } else {
                    good |= u64::from(test(self, king, self.moves - steps)) << king;
                }
            }
            before = now;
        }
        good
    }

    /// The squares that units can block within so many moves, if each were left alone to do it.
    #[inline]
    pub(super) fn blocked_within(&self, moves: usize) -> u64 {
        self.covered[moves.min(MOST)]
    }

    /// Whether all these squares can be blocked within so many moves.
    #[inline]
    pub(super) fn block(&self, squares: u64, moves: usize) -> bool {
        self.may_block(squares, moves)
            && squares.count_ones() as usize <= self.count
            && self.assign(squares, moves, 0)
    }

    /// The moves that the king needs at least to a square, without castling.
    #[inline]
    pub(super) fn king_steps(&self, from: u8, to: u8) -> usize {
        usize::from(distance_to(self.side, Kind::King, false, from, to))
    }

    /// Whether every square can be blocked if each unit could block several: each costs at least the moves of the
    /// unit that is nearest to it.
    #[inline]
    pub(super) fn may_block(&self, squares: u64, moves: usize) -> bool {
        let mut least = 0;
        for covered in &self.covered[..=moves.min(MOST)] {
            let open = squares & !covered;
            if open == 0 {
                return true;
            }
            least += open.count_ones() as usize;
            if least > moves {
                return false;
            }
        }
        false
    }

    /// Whether a unit can move so that the squares can be blocked within so many further moves, as far as can be
    /// seen without looking at each unit. `moves` is less than the moves of these defenders.
    #[inline]
    pub(super) fn may_block_after(&self, squares: u64, moves: usize, kind: Kind, from: u8, to: u8) -> bool {
        let reached = squares_within(self.side, kind, self.prey, to);
        let mut open = squares & !(self.covered[0] & !(1 << from) | 1 << to);
        let mut least = 0;
        for (covered, reached) in self.covered[..=moves.min(MOST)].iter().zip(reached).skip(1) {
            if open == 0 {
                return true;
            }
            least += open.count_ones() as usize;
            if least > moves {
                return false;
            }
            open = squares & !(covered | reached);
        }
        open == 0
    }

    /// Whether the squares can be blocked by different units that are not used yet.
    fn assign(&self, squares: u64, moves: usize, used: u32) -> bool {
        if squares == 0 {
            return true;
        }
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        let square = squares.trailing_zeros() as u8;
        for (index, &(kind, at)) in self.units[..self.count].iter().enumerate() {
            if used >> index & 1 != 0 {
                continue;
            }
            let cost = usize::from(distance_to(self.side, kind, self.prey, at, square));
            if cost <= moves && self.assign(squares & (squares - 1), moves - cost, used | 1 << index) {
                return true;
            }
        }
        false
    }
}
