//! Where units go from and to: the moves of their walks among what stands in the way for ever, further moves that rules allow,
//! and how a unit is carried without a move of its own, by being captured or as another one castles.

use super::flood::{Places, pawn, pawn_from, pawn_to, prey_of_pawns, step};
use super::rebirths::{FurtherMoves, Rebirths};
use board::Side;
use rules::orthodox::{Kind, squares};

/// The squares that a unit reaches with any of the moves of plain chess, and from which it is reached so.
fn any_step(set: u64, free: u64) -> u64 {
    step(Kind::Queen, set, free) | step(Kind::Knight, set, free)
}

/// How the units of a side go.
pub(super) struct Travel<'a, S = u64> {
    pub(super) rebirths: &'a Rebirths,
    pub(super) side: Side,
    /// What may be passed, and where units may arrive.
    pub(super) free: S,
    pub(super) open: S,
    /// Where its units can be captured.
    pub(super) graves: S,
    /// Where its pawns may capture.
    pub(super) prey: S,
    /// The castlings that may still be: squares of king and rook before and after it.
    pub(super) castlings: [Option<[u8; 4]>; 2],
}

impl<'a, S: Places> Travel<'a, S> {
    /// How the units of a side go where some places are taken for good. `stands`: where units of the other side may stand, if they
    /// may be captured; `may_castle`: for each castling whether the units have not moved, as far as is known.
    pub(super) fn new(
        rebirths: &'a Rebirths,
        side: Side,
        free: S,
        graves: S,
        stands: S,
        kings: u64,
        may_castle: [bool; 2],
    ) -> Travel<'a, S> {
        let mut castlings = rebirths.castlings[side.index()];
        for (castling, unmoved) in castlings.iter_mut().zip(may_castle) {
            *castling = castling.filter(|&castling @ [king, ..]| {
                let stands = !rebirths.own_castlings || kings >> king & 1 != 0;
                (unmoved || rebirths.kings || rebirths.own_castlings)
                    && (stands || rebirths.kings)
                    && way_of(castling) & !free.squares() == 0
            });
        }
        let open = free.on_all();
        let prey = stands.map(|stands| prey_of_pawns(side, stands));
        Travel { rebirths, side, free, open, graves, prey, castlings }
    }

    /// The places from which a unit comes to one of `set` with a move, and is carried before it perhaps.
    pub(super) fn from(&self, kind: Kind, set: S) -> S {
        let ends = set.across().and(self.open);
        let from = if self.rebirths.borrows(kind) {
            ends.each(self.free, any_step)
        } else if kind == Kind::Pawn {
            let ahead = ends.each(self.free, |ends, free| pawn_from(self.side, ends, free, false));
            ahead.or(ends.and(self.prey).each(self.free, |ends, free| pawn_from(self.side, ends, free, true)))
        } else {
            ends.each(self.free, |ends, free| step(kind, ends, free))
        };
        let mut from = from.and(self.open);
        if kind == Kind::King {
            from = from.or(self.castled(ends, |[king, _, after, _]| (after, king)));
        }
        if let Some(further) = &self.rebirths.further {
            from = from.or(ends.each(self.prey, |ends, prey| self.further_into(further, kind, ends, prey)));
        }
        self.carried_to(kind, from)
    }

    /// The places to which a unit comes from one of `set` with a move, and is not carried yet.
    pub(super) fn to(&self, kind: Kind, set: S) -> S {
        let to = if self.rebirths.borrows(kind) {
            set.each(self.free, any_step)
        } else if kind == Kind::Pawn {
            let ahead = set.each(self.free, |set, free| pawn_to(self.side, set, free, false));
            let across = set.map(|set| pawn(self.side, set & !(0xff | 0xff << 56)));
            ahead.or(across.and(self.prey).and(self.free))
        } else {
            set.each(self.free, |set, free| step(kind, set, free))
        };
        let mut to = to;
        if kind == Kind::King {
            to = to.or(self.castled(set, |[king, _, after, _]| (king, after)));
        }
        if let Some(further) = &self.rebirths.further {
            to = to.or(set.each(self.prey, |set, prey| self.further_from(further, kind, set, prey)));
        }
        to.and(self.open).across()
    }

    /// Where a unit that castles is found if it is on the first of two squares, the second one.
    fn castled(&self, set: S, way: impl Fn([u8; 4]) -> (u8, u8)) -> S {
        let ways = self.castlings.iter().flatten().map(|&castling| way(castling));
        ways.fold(S::NONE, |found, (here, there)| found.or(set.map(|set| (set >> here & 1) << there)))
    }

    /// The squares from which a unit comes to one of `set` beyond the moves of its walk.
    fn further_into(&self, further: &FurtherMoves, kind: Kind, set: u64, prey: u64) -> u64 {
        let (own, number) = (self.side.index(), kind as usize);
        let mut from = 0;
        for (way, ends) in [set, set & prey].into_iter().enumerate() {
            for end in squares(ends & further.ends[way][own][number]) {
                from |= further.into[way][own][number][usize::from(end)];
                if from | 1 << end == u64::MAX {
                    break;
                }
            }
        }
        from & self.free.squares()
    }

    /// The squares to which a unit comes from one of `set` beyond the moves of its walk.
    fn further_from(&self, further: &FurtherMoves, kind: Kind, set: u64, prey: u64) -> u64 {
        let (own, number) = (self.side.index(), kind as usize);
        let ends = squares(set).fold([0; 2], |[quiet, captures], from| {
            [
                quiet | further.from[0][own][number][usize::from(from)],
                captures | further.from[1][own][number][usize::from(from)],
            ]
        });
        (ends[0] | ends[1] & prey) & self.free.squares()
    }

    /// Adds the places from which a unit may be carried to one of `set`.
    #[inline]
    pub(super) fn carried_to(&self, kind: Kind, set: S) -> S {
        let origins = &self.rebirths.origins[self.side.index()][kind as usize];
        self.carried(
            kind,
            set,
            |set, graves, homes| {
                squares(set & homes).fold(0, |found, home| found | origins[usize::from(home)] & graves)
            },
            |[_, rook, _, after]| (after, rook),
        )
    }

    /// Adds the places to which a unit may be carried from one of `set`.
    #[inline]
    pub(super) fn carried_from(&self, kind: Kind, set: S) -> S {
        let origins = &self.rebirths.origins[self.side.index()][kind as usize];
        self.carried(
            kind,
            set,
            |set, graves, homes| {
                let is_reborn = |home: u8| set & graves & origins[usize::from(home)] != 0;
                squares(homes).fold(0, |found, home| found | u64::from(is_reborn(home)) << home)
            },
            |[_, rook, _, after]| (rook, after),
        )
    }

    /// Adds places as long as there are any: by rebirth, and those of units that castle along.
    #[inline]
    fn carried(
        &self,
        kind: Kind,
        mut set: S,
        reborn: impl Fn(u64, u64, u64) -> u64,
        along: impl Fn([u8; 4]) -> (u8, u8),
    ) -> S {
        let homes = self.rebirths.homes[self.side.index()][kind as usize] & self.free.squares();
        let goes_along = self.rebirths.goes_along(kind);
        if homes == 0 && !goes_along {
            return set;
        }
        let mut new = set;
        loop {
            let before = set;
            if homes != 0 {
                set = set.or(new.each(self.graves, |new, graves| reborn(new, graves, homes)));
            }
            if goes_along {
                set = set.or(self.castled(new.across(), &along));
            }
            if set == before {
                return set;
            }
            new = set.each(before, |set, before| set & !before);
        }
    }

    /// Whether a unit on a square may be taken along by one that castles.
    pub(super) fn is_taken_along(&self, kind: Kind, square: u8) -> bool {
        self.rebirths.goes_along(kind) && self.castlings.iter().flatten().any(|&[_, rook, ..]| rook == square)
    }
}

/// What must not stand in the way of a castling for ever, nor be one of its two units, unless that stays where it is.
fn way_of([king, rook, king_to, rook_to]: [u8; 4]) -> u64 {
    let squares = [king, rook, king_to, rook_to];
    let (low, high) = squares.iter().fold((63, 0), |(low, high), &s| (s.min(low), s.max(high)));
    let all = (low..=high).fold(0u64, |all, square| all | 1 << square);
    let staying = |from: u8, to: u8| u64::from(from == to) << from;
    all & !staying(king, king_to) & !staying(rook, rook_to)
}
