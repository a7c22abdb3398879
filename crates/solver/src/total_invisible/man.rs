//! An invisible unit with all that has been decided about it.

use super::field::{Field, NOWHERE, ahead, bit, rank_of};
use board::Side;
use rules::orthodox::{self, Kind};

/// The greatest number of plies of a line.
pub(super) const MOST_PLIES: usize = 24;

/// An invisible unit: where it begins, and the plies that are its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Man {
    /// Whose it is.
    pub(super) side: Side,
    /// What it is at the beginning.
    pub(super) kind: Kind,
    /// Where it stands at the beginning.
    pub(super) square: u8,
    /// Where it goes with each ply, counted from 1, and what it is then; [`NOWHERE`] where it does not move.
    pub(super) moves: [(u8, Kind); MOST_PLIES],
    /// The ply up to which nothing more is to be decided about it.
    pub(super) decided: usize,
}

impl Man {
    /// A unit that has not moved.
    pub(super) fn new(side: Side, kind: Kind, square: u8) -> Man {
        Man { side, kind, square, moves: [(NOWHERE, Kind::Pawn); MOST_PLIES], decided: 0 }
    }

    /// Where it goes with a ply, if it moves then, and what it is afterwards.
    pub(super) fn move_of(&self, ply: usize) -> Option<(u8, Kind)> {
        let (to, kind) = self.moves[ply];
        (to != NOWHERE).then_some((to, kind))
    }

    /// Where it stands after a ply, if nothing more is decided about it and nothing captures it.
    pub(super) fn after(&self, ply: usize) -> (u8, Kind) {
        (1..=ply).rev().find_map(|at| self.move_of(at)).unwrap_or((self.square, self.kind))
    }

    /// The same with a move, after which nothing earlier is open.
    pub(super) fn moving(mut self, ply: usize, to: u8, kind: Kind) -> Man {
        self.moves[ply] = (to, kind);
        self.decided = self.decided.max(ply);
        self
    }

    /// The same, staying where it is with a ply.
    pub(super) fn without_move(mut self, ply: usize) -> Man {
        self.moves[ply] = (NOWHERE, Kind::Pawn);
        self
    }

    /// The same, decided up to a ply.
    pub(super) fn decided(mut self, ply: usize) -> Man {
        self.decided = self.decided.max(ply);
        self
    }
}

/// Whether a unit of that kind may stand there.
pub(super) const fn may_stand(kind: Kind, square: u8) -> bool {
    !matches!(kind, Kind::Pawn) || square >= 8 && square < 56
}

/// The squares that an invisible unit can go to without capturing what is seen, and what it is then. A pawn may
/// capture where nothing is seen.
pub(super) fn arrivals(field: &Field, side: Side, kind: Kind, from: u8) -> Vec<(u8, Kind)> {
    let occupied = field.occupied();
    let free = !occupied;
    if kind == Kind::Pawn {
        if matches!(rank_of(side, from), 0 | 7) {
            return Vec::new();
        }
        let step = ahead(side, from);
        let mut to = orthodox::pawn(side == Side::White, from) & free;
        if free & bit(step) != 0 {
            to |= bit(step);
            if rank_of(side, from) == 1 {
                to |= bit(ahead(side, step)) & free;
            }
        }
        return orthodox::squares(to).flat_map(|to| become_of(side, kind, to)).collect();
    }
    orthodox::squares(orthodox::officer(kind, from, occupied) & free).map(|to| (to, kind)).collect()
}

/// The squares from which an invisible unit can have come by a ply that captures nothing visible, and what it was
/// before. The fields are those before and after the ply.
pub(super) fn origins(before: &Field, side: Side, kind: Kind, to: u8) -> Vec<(u8, Kind)> {
    let free = !before.occupied();
    let mut found = Vec::new();
    if kind != Kind::Pawn {
        found.extend(
            orthodox::squares(orthodox::officer(kind, to, before.occupied()) & free).map(|from| (from, kind)),
        );
    }
    let pawn = kind == Kind::Pawn || rank_of(side, to) == 7 && kind != Kind::King;
    if pawn && rank_of(side, to) >= 2 {
        let from = ahead(!side, to);
        let mut squares = orthodox::pawn(side != Side::White, to) & free;
        if free & bit(from) != 0 {
            squares |= bit(from);
            if rank_of(side, to) == 3 {
                squares |= bit(ahead(!side, from)) & free;
            }
        }
        let stands = |from: &u8| !matches!(rank_of(side, *from), 0 | 7);
        found.extend(orthodox::squares(squares).filter(stands).map(|from| (from, Kind::Pawn)));
    }
    found
}

/// The squares from which an invisible unit of a kind (before the capture) can capture what stands on `at`.
pub(super) fn capturers(field: &Field, side: Side, kind: Kind, at: u8) -> u64 {
    let free = !field.occupied();
    if kind == Kind::Pawn {
        return orthodox::pawn(side != Side::White, at) & free & 0x00ff_ffff_ffff_ff00;
    }
    orthodox::officer(kind, at, field.occupied()) & free
}

/// What a unit may be on its arrival.
pub(super) fn become_of(side: Side, kind: Kind, to: u8) -> impl Iterator<Item = (u8, Kind)> {
    let promotes = kind == Kind::Pawn && rank_of(side, to) == 7;
    let kinds = if promotes { Kind::PROMOTIONS } else { [kind; 4] };
    kinds.into_iter().take(if promotes { 4 } else { 1 }).map(move |kind| (to, kind))
}
