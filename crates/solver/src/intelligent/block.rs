//! What the defending side can do against its own king: whether its units can block the squares around him that the
//! attackers leave unguarded, each unit one square, within the moves left.

use super::cover::Need;
use super::parry::{Check, Parry};
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
    /// The attackers' squares.
    others: u64,
    /// The squares on which some unit but the king can be within 0, 1, 2 … moves.
    covered: [u64; MOST + 1],
}

impl Defenders {
    /// The defenders as they stand; `None` if there are too many of them, or no king.
    pub(super) fn new(board: &Board, side: Side, moves: usize) -> Option<Defenders> {
        let king = board.king(side)?;
        let prey = board.of_side(!side).count_ones() > 1;
        let mut units = [(Kind::Pawn, 0); UNITS];
        let mut count = 0;
        for kind in &Kind::ALL[..5] {
            for at in orthodox::squares(board.of(side, *kind)) {
                *units.get_mut(count)? = (*kind, at);
                count += 1;
            }
        }
        let others = board.of_side(!side);
        let mut defenders =
            Defenders { others, side, prey, king, moves, units, count, covered: [0; MOST + 1] };
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

    /// Sees the attackers where they stand now; the defenders themselves have not changed.
    pub(super) fn see(&mut self, attackers: u64) {
        self.others = attackers;
    }

    /// The moves left.
    pub(super) fn moves(&self) -> usize {
        self.moves
    }

    /// The squares on which the king can end without castling.
    pub(super) fn rings(&self) -> u64 {
        squares_within(self.side, Kind::King, false, self.king)[self.moves.min(MOST)]
    }

    /// Those of the squares on which the king can end and for which `test` holds, which is told how many moves are left
    /// to the other units.
    #[inline]
    pub(super) fn king_squares(
        &self,
        among: u64,
        mut test: impl FnMut(&Defenders, u8, usize) -> bool,
    ) -> u64 {
        let rings = squares_within(self.side, Kind::King, false, self.king);
        let mut good = 0;
        let mut before = 0;
        for (steps, &now) in rings.iter().enumerate().take(self.moves + 1) {
            for king in orthodox::squares(now & among & !before) {
                good |= u64::from(test(self, king, self.moves - steps)) << king;
            }
            before = now;
        }
        good
    }

    /// Whether all squares needed can be blocked within so many moves, and no unit is left that parries the check.
    #[inline]
    pub(super) fn block(&self, need: Need, king: u8, moves: usize) -> bool {
        self.may_block(need.squares, moves)
            && need.squares.count_ones() as usize <= self.count
            && match need.checker {
                None => self.assign(need.squares, moves, 0),
                Some(checker) => self.shut_out(need.squares, king, checker, moves),
            }
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

    /// Whether the squares can be blocked so that no unit can capture the checking one or step between.
    fn shut_out(&self, squares: u64, king: u8, checker: u8, moves: usize) -> bool {
        let check = Check::new(self.side, king, checker, self.covered[0] | self.others, squares);
        let mut close = 0;
        let mut far = 0;
        for (index, &(kind, at)) in self.units[..self.count].iter().enumerate() {
            match check.parried_by(kind, at) {
                Parry::Never => {}
                Parry::Surely => close |= 1 << index,
                Parry::UnlessShut => far |= 1 << index,
            }
        }
        self.assign_against(&check, squares, moves, Assigned { close, far, ..Assigned::default() })
    }

    /// As [`Defenders::assign`]; units that parry must have moved at the end, and no blocking unit may parry.
    fn assign_against(&self, check: &Check, squares: u64, moves: usize, assigned: Assigned) -> bool {
        if squares == 0 {
            let idle = !assigned.moved;
            let mut more = (assigned.close & idle).count_ones() as usize;
            if assigned.shut || assigned.far & idle & !assigned.used != 0 {
                // one more move may shut all lines
                more = more.max(1);
            }
            return more <= moves;
        }
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        let square = squares.trailing_zeros() as u8;
        for (index, &(kind, at)) in self.units[..self.count].iter().enumerate() {
            if assigned.used >> index & 1 != 0 {
                continue;
            }
            let cost = usize::from(distance_to(self.side, kind, self.prey, at, square));
            if cost > moves {
                continue;
            }
            // a pawn that has moved may have promoted and be anything
            let promoted = kind == Kind::Pawn && at != square;
            let parry = if promoted { Parry::Never } else { check.parried_by(kind, square) };
            if parry == Parry::Surely {
                continue;
            }
            let next = Assigned {
                used: assigned.used | 1 << index,
                moved: assigned.moved | u32::from(cost > 0) << index,
                shut: assigned.shut || parry == Parry::UnlessShut,
                ..assigned
            };
            if self.assign_against(check, squares & (squares - 1), moves - cost, next) {
                return true;
            }
        }
        false
    }
}

/// What has been assigned, by the numbers of the units.
#[derive(Clone, Copy, Default)]
struct Assigned {
    /// Units that parry where they stand, and cannot be shut off.
    close: u32,
    /// Units that parry where they stand unless something comes between.
    far: u32,
    used: u32,
    moved: u32,
    /// Whether something must come between a blocking unit and what it parries on.
    shut: bool,
}
