//! What the attacking side can guard: the pictures around a king that its units can make with so many moves.

use super::FORESEEN;
use super::additions::{Additions, Known, Unit};
use super::picture::{AROUND, CHECK, beyond, squares_around};
use super::sets::Pictures;
use super::stuck::may_be_stuck;
use board::Side;
use rules::orthodox::{self, Board, Kind};

/// The units of the attacking side and what they can do.
pub(super) struct Attackers<'a> {
    pub(super) board: &'a Board,
    pub(super) side: Side,
    /// The moves of the side that are left.
    pub(super) moves: usize,
    /// Whether the king is to be mated; else stalemated.
    pub(super) mate: bool,
}

impl Attackers<'_> {
    /// What everything that they can do depends on.
    #[inline]
    pub(super) fn key(&self) -> [u64; 5] {
        let [a, b, c, d] = self.board.array_of(self.side);
        let prey = u64::from((self.board.of_side(!self.side) & self.board.units()).count_ones() > 1);
        let kind = u64::from(self.mate) << 2 | prey << 1 | self.side.index() as u64;
        [a, b, c, d, (self.moves as u64) << 8 | kind]
    }

    /// Whether all units of the defender must be left without a move: before a stalemate, but dummies need no immobilisation, and a
    /// pawn may become one.
    #[inline]
    pub(super) fn bind(&self) -> bool {
        !self.mate && !self.board.may_have_dummies()
    }

    /// Whether that may be, with so many moves of the defender and his king on one of some squares.
    #[inline]
    pub(super) fn may_bind(&self, defences: usize, kings: u64) -> bool {
        !self.bind()
            || self.moves.max(defences) > FORESEEN
            || may_be_stuck(self.board, !self.side, self.moves, defences, kings)
    }

    /// The squares around a king that must be blocked by its own units, for every way in which the attackers can guard
    /// the others.
    pub(super) fn needs(&self, king: u8, known: &mut Known, needs: &mut Vec<u64>) {
        let mut seen = Pictures::default();
        let mut units: Vec<(Kind, u8)> = Vec::with_capacity(16);
        for kind in Kind::ALL {
            units.extend(orthodox::squares(self.board.of(self.side, kind)).map(|at| (kind, at)));
        }
        self.add_guarded(&units, self.moves, king, known, &mut seen);
        let [short, long] = self.board.may_castle(self.side);
        let home = if self.side == Side::White { 0 } else { 56 };
        for (may, rook_from, king_to, rook_to) in [(short, 7, 6, 5), (long, 0, 2, 3)] {
            if may && self.moves > 0 {
                let mut castled = units.clone();
                for (kind, at) in &mut castled {
                    match kind {
                        Kind::King => *at = home + king_to,
                        Kind::Rook if *at == home + rook_from => *at = home + rook_to,
                        _ => {}
                    }
                }
                self.add_guarded(&castled, self.moves - 1, king, known, &mut seen);
            }
        }
        let mut guarded = Vec::new();
        seen.list_maximal(&mut guarded);
        let around = |picture: u16| squares_around(king, AROUND & !picture) & !self.board.holes();
        needs.extend(guarded.into_iter().map(around));
    }

    fn add_guarded(
        &self,
        units: &[(Kind, u8)],
        moves: usize,
        king: u8,
        known: &mut Known,
        seen: &mut Pictures,
    ) {
        let others =
            self.board.of_side(!self.side) & self.board.units() & !self.board.of(!self.side, Kind::King);
        let unit = |&(kind, at): &(Kind, u8)| {
            let captures = kind == Kind::Pawn && others != 0;
            Unit { mate: self.mate, side: self.side, kind, at, captures }
        };
        for place in units {
            known.learn(&unit(place), king, moves);
        }
        let additions = units.iter().filter_map(|place| known.of(&unit(place), king));
        // units whose moves add nothing first, then those that add little
        let idle = additions.clone().filter(|additions| !additions.any());
        let idle = idle.fold(beyond(king), |picture, additions| picture | additions.idle);
        let mut movable: Vec<&Additions> = additions.filter(|additions| additions.any()).collect();
        movable.sort_by_key(|additions| additions.number());
        // the pictures that the units so far make with 0, 1, 2 … moves
        let mut made: Vec<Vec<u16>> = vec![vec![idle]; moves + 1];
        for (place, additions) in movable.iter().enumerate() {
            // with the last unit only the pictures of all moves matter
            let least = if place + 1 == movable.len() { moves } else { 0 };
            for total in (least..=moves).rev() {
                let mut found = Pictures::default();
                for count in 0..=total {
                    for &choice in additions.after(count) {
                        for &before in &made[total - count] {
                            found.insert(before | choice);
                        }
                    }
                }
                found.list_maximal(&mut made[total]);
            }
        }
        for &picture in &made[moves] {
            if !self.mate || picture & CHECK != 0 {
                seen.insert(picture & AROUND);
            }
        }
    }
}
