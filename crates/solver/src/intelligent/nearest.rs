//! How near units are to roles if each role were given to the nearest unit: a quick look that needs no list of the units.

use super::ways::{NEVER, Role, Ways};
use board::Side;
use rules::orthodox::{self, Board, Kind};

/// The units of a side, on their way to roles.
pub(super) struct Nearest<'b> {
    board: &'b Board,
    side: Side,
    /// The moves left to them.
    moves: usize,
    castle: bool,
    pawns: u64,
    ways: Ways,
}

impl Nearest<'_> {
    pub(super) fn new(board: &Board, side: Side, moves: usize) -> Nearest<'_> {
        let castle = board.may_castle(side) != [false; 2];
        Nearest { board, side, moves, castle, pawns: board.of(side, Kind::Pawn), ways: Ways::new() }
    }

    /// Whether they may take the roles. Answers yes as well where several roles would have to be taken by the same unit.
    #[inline]
    pub(super) fn may_take(&self, roles: &[Role]) -> bool {
        let mut left = self.moves;
        roles.iter().all(|&role| {
            if self.castle && matches!(role.kind(), Kind::King | Kind::Rook) {
                return true;
            }
            let needed = usize::from(self.moves_to(role));
            let enough = needed <= left;
            left = left.saturating_sub(needed);
            enough
        })
    }

    /// The moves that the nearest unit needs to a role.
    #[inline]
    fn moves_to(&self, role: Role) -> u8 {
        let kind = role.kind();
        let mut least = NEVER;
        if kind != Kind::Pawn {
            let row = &self.ways.row(kind)[usize::from(role.square()) << 6..][..64];
            for from in orthodox::squares(self.board.of(self.side, kind)) {
                least = least.min(row[usize::from(from & 63)]);
            }
        }
        if self.pawns != 0 && kind != Kind::King && least != 0 {
            for from in orthodox::squares(self.pawns) {
                least = least.min(self.ways.moves(self.side, Kind::Pawn, true, from, role));
            }
        }
        least
    }
}
