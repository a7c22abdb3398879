//! Where units go from and to: the moves of their walks among what stands in the way for ever, further moves that rules allow,
//! and how a unit is carried without a move of its own, by being captured or as another one castles.

use super::castling::hindrances;
use super::flood::{
    Levels, Places, pawn_captures_from, pawn_captures_to, pawn_from, pawn_to, prey_of_pawns, step,
};
use super::terrain::{Barred, FurtherMoves, Terrain};
use board::Side;
use rules::orthodox::{Kind, squares};

/// How the units of a side go.
pub(super) struct Travel<'a, S = u64> {
    pub(super) terrain: &'a Terrain,
    pub(super) side: Side,
    /// What may be passed.
    free: S,
    /// Where units may arrive.
    pub(super) open: S,
    /// The same for kings.
    open_to_kings: S,
    /// Where its units can be captured.
    pub(super) graves: S,
    /// Where it can capture: by any unit, and by pawns.
    pub(super) hunting: S,
    pub(super) prey: S,
    /// The castlings that are moves of the king: squares of king and rook before and after it.
    castlings: [Option<[u8; 4]>; 2],
    /// The kinds whose units are carried, a bit for each: by rebirth, or along with one that castles.
    is_carried: u8,
}

/// What decides how the units of a side go in a position.
pub(super) struct Circumstances<S> {
    /// What is not taken for good.
    pub(super) free: S,
    /// Squares on which its king may not stand.
    pub(super) observed: u64,
    /// Where its units can be captured, and where it can capture.
    pub(super) graves: S,
    pub(super) hunting: S,
    pub(super) kings: u64,
    /// For each castling whether its units have not moved, as far as is known.
    pub(super) may_castle: [bool; 2],
    /// Whether castling is one of the moves of the king.
    pub(super) castling_is_a_move: bool,
}

/// Moves of units on some squares, but for those that are barred from each.
#[inline]
fn unless_barred(barred: Option<&[u64; 64]>, set: u64, moves: impl Fn(u64) -> u64) -> u64 {
    match barred {
        None => moves(set),
        Some(barred) => {
            squares(set).fold(0, |all, square| all | moves(1 << square) & !barred[usize::from(square)])
        }
    }
}

impl<'a, S: Places> Travel<'a, S> {
    pub(super) fn new(terrain: &'a Terrain, side: Side, given: &Circumstances<S>) -> Travel<'a, S> {
        let Circumstances { free, observed, graves, hunting, kings, may_castle, castling_is_a_move } = *given;
        let mut castlings = terrain.castlings[side.index()];
        for (castling, unmoved) in castlings.iter_mut().zip(may_castle) {
            *castling = castling.filter(|&castling @ [king, ..]| {
                let stands = !terrain.own_castlings || kings >> king & 1 != 0;
                castling_is_a_move
                    && (unmoved || terrain.kings || terrain.own_castlings)
                    && (stands || terrain.kings)
                    && hindrances(castling) & !free.squares() == 0
            });
        }
        let open = free.on_all();
        let open_to_kings = open.map(|open| open & !(observed & !kings));
        let prey = hunting.map(|stands| prey_of_pawns(side, stands));
        let mut travel = Travel {
            terrain,
            side,
            free,
            open,
            open_to_kings,
            graves,
            hunting,
            prey,
            castlings,
            is_carried: 0,
        };
        for kind in Kind::ALL {
            let is_carried = travel.homes(kind) != 0 || travel.goes_along(kind);
            travel.is_carried |= u8::from(is_carried) << kind as u8;
        }
        travel
    }

    /// Where units of a kind may arrive.
    #[inline]
    fn open_to(&self, kind: Kind) -> S {
        if kind == Kind::King { self.open_to_kings } else { self.open }
    }

    #[inline]
    fn barred_into(&self) -> Option<&[u64; 64]> {
        self.terrain.barred.as_deref().map(|Barred { into, .. }| into)
    }

    #[inline]
    fn barred_from(&self) -> Option<&[u64; 64]> {
        self.terrain.barred.as_deref().map(|Barred { from, .. }| from)
    }

    /// The squares that a unit which is no pawn reaches from some, and from which it reaches them.
    #[inline]
    fn step(&self, kind: Kind, set: u64, free: u64) -> u64 {
        if self.terrain.borrows(kind) {
            step(Kind::Queen, set, free) | step(Kind::Knight, set, free)
        } else {
            step(kind, set, free)
        }
    }

    /// The places from which a unit comes to one of `set` with a move, and is carried before it perhaps.
    #[inline]
    pub(super) fn departures(&self, kind: Kind, set: S) -> S {
        self.departures_hunting(kind, set, self.prey)
    }

    /// The same where pawns capture on some squares only.
    #[inline]
    pub(super) fn departures_hunting(&self, kind: Kind, set: S, prey: S) -> S {
        let ends = set.across().and(self.open_to(kind));
        let barred = self.barred_into();
        let from = if kind == Kind::Pawn && !self.terrain.borrows(kind) {
            let quiet = ends.each(self.free, |ends, free| {
                unless_barred(barred, ends, |ends| pawn_from(self.side, ends, free))
            });
            quiet.or(self.pawn_captures_from(ends.and(prey)))
        } else {
            ends.each(self.free, |ends, free| unless_barred(barred, ends, |ends| self.step(kind, ends, free)))
        };
        let mut from = from.and(self.open_to(kind));
        if kind == Kind::King {
            from = from.or(self.castled(ends, |[king, _, after, _]| (after, king)));
        }
        if let Some(further) = &self.terrain.further {
            from = from.or(ends.each(prey, |ends, prey| self.further_into(further, kind, ends, prey)));
        }
        self.carried_to(kind, from)
    }

    /// The places from which a pawn captures so that it arrives on one of these, before it changes the board.
    fn pawn_captures_from(&self, ends: S) -> S {
        ends.each(self.free, |ends, free| {
            unless_barred(self.barred_into(), ends, |ends| pawn_captures_from(self.side, ends, free))
        })
    }

    /// The places from which a unit comes to one of `set` by a capture: of other units than pawns, by any move.
    pub(super) fn captures_from(&self, kind: Kind, set: S) -> S {
        if set == S::NONE {
            S::NONE
        } else if kind == Kind::Pawn {
            self.pawn_captures_from(set.across().and(self.open)).and(self.open)
        } else {
            self.departures(kind, set)
        }
    }

    /// The places to which a unit comes from one of `set` with a move, and is not carried yet.
    #[inline]
    pub(super) fn arrivals(&self, kind: Kind, set: S) -> S {
        self.arrivals_hunting(kind, set, self.prey)
    }

    /// The same where pawns capture on some squares only.
    pub(super) fn arrivals_hunting(&self, kind: Kind, set: S, prey: S) -> S {
        let barred = self.barred_from();
        let mut to = if kind == Kind::Pawn && !self.terrain.borrows(kind) {
            let quiet = set
                .each(self.free, |set, free| unless_barred(barred, set, |set| pawn_to(self.side, set, free)));
            quiet.or(self.pawn_captures_to(set).and(prey))
        } else {
            set.each(self.free, |set, free| unless_barred(barred, set, |set| self.step(kind, set, free)))
        };
        if kind == Kind::King {
            to = to.or(self.castled(set, |[king, _, after, _]| (king, after)));
        }
        if let Some(further) = &self.terrain.further {
            to = to.or(set.each(prey, |set, prey| self.further_from(further, kind, set, prey)));
        }
        to.and(self.open_to(kind)).across()
    }

    /// Where pawns on some places arrive by capturing, before they change the board.
    pub(super) fn pawn_captures_to(&self, set: S) -> S {
        set.each(self.free, |set, free| {
            unless_barred(self.barred_from(), set, |set| pawn_captures_to(self.side, set, free))
        })
    }

    /// From where a unit of a kind comes to some places, in up to so many moves.
    pub(super) fn levels(&self, kind: Kind, goal: S, moves: usize, wanted: S) -> Levels<S> {
        let start = self.carried_to(kind, goal);
        Levels::flood(start, moves, wanted, |new| self.departures(kind, new))
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
    #[inline(always)]
    pub(super) fn carried_to(&self, kind: Kind, set: S) -> S {
        if self.is_carried >> kind as u8 & 1 == 0 {
            return set;
        }
        let origins = &self.terrain.origins[self.side.index()][kind as usize];
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
    #[inline(always)]
    pub(super) fn carried_from(&self, kind: Kind, set: S) -> S {
        if self.is_carried >> kind as u8 & 1 == 0 {
            return set;
        }
        let origins = &self.terrain.origins[self.side.index()][kind as usize];
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

    /// The squares of rebirth of a kind.
    fn homes(&self, kind: Kind) -> u64 {
        self.terrain.homes[self.side.index()][kind as usize] & self.free.squares()
    }

    /// Whether units of a kind go along with one that castles.
    fn goes_along(&self, kind: Kind) -> bool {
        self.castlings.iter().any(Option::is_some) && self.terrain.goes_along(kind)
    }

    /// Adds places as long as there are any: by rebirth, and those of units that castle along.
    #[inline(never)]
    fn carried(
        &self,
        kind: Kind,
        mut set: S,
        reborn: impl Fn(u64, u64, u64) -> u64,
        along: impl Fn([u8; 4]) -> (u8, u8),
    ) -> S {
        let (homes, goes_along) = (self.homes(kind), self.goes_along(kind));
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
            new = set.without(before);
        }
    }

    /// Whether a unit on a square may be taken along by one that castles.
    pub(super) fn is_taken_along(&self, kind: Kind, square: u8) -> bool {
        self.terrain.goes_along(kind) && self.castlings.iter().flatten().any(|&[_, rook, ..]| rook == square)
    }
}
