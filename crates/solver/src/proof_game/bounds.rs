//! How far a diagram is: lower bounds of the moves that each side needs, and what follows for single moves, on any [`Terrain`].
//!
//! For each side the units are assigned to the squares of the diagram, or to be captured, at the least cost in moves ([`work`](super::work)).
//! What the cheapest assignments leave open tells where units may go ([`Plan`](super::conclusion)), and this bounds the other
//! side: where a side arrives units can be captured, and what neither moves nor is captured any more stands in the way. The two
//! sides are bounded in turn until nothing changes. The diagram may be known in part.
//!
//! **Claim.** A game that exists is never excluded. **Needs.** What [`Terrain`] says of the rules. **Tested by** `tests.rs`
//! (games of chance reach their ends) and `forced.rs`.
//!
//! What parts are worth, by switching them off (time of all proof games, before they were one bound): counting the captures of
//! pawns 37 times, where captures can be made 41 times, detours of capturing units 12 times.

use super::castling::Castling;
use super::flood::{Places, surely_observed};
use super::terrain::Terrain;
use super::tried::Tried;
use crate::distance::assignment::MOST;
use board::Side;
use rules::orthodox::{Board, Kind};
use std::sync::Arc;

/// A diagram that is to be reached.
pub(crate) struct Wanted {
    /// By side and kind the squares of its units.
    pub(crate) told: [[u64; 6]; 2],
    /// By side the squares of units of any kind.
    pub(crate) unknown: [u64; 2],
    /// Whether a side may have further units on other squares.
    pub(crate) open: [bool; 2],
    /// The units that a side has on other squares, if it has no further ones.
    pub(crate) extra: [usize; 2],
    /// The squares of units on the second board, if there are two.
    pub(crate) second: u64,
}

impl Wanted {
    /// The units of a board, and no others.
    pub(crate) fn of(board: &Board) -> Wanted {
        let told = Side::BOTH.map(|side| Kind::ALL.map(|kind| board.of(side, kind)));
        Wanted { told, unknown: [0; 2], open: [false; 2], extra: [0; 2], second: 0 }
    }

    /// The squares of a side's units that are told.
    pub(super) fn squares(&self, side: Side) -> u64 {
        self.told[side.index()].iter().fold(self.unknown[side.index()], |all, squares| all | squares)
    }

    /// What is told to stand on a square of a side: none for any kind.
    pub(super) fn kind_on(&self, side: Side, square: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.told[side.index()][kind as usize] >> square & 1 != 0)
    }

    /// The units that a side must lose before it is left with those of the diagram; none if it may keep them.
    pub(super) fn losses(&self, board: &Board, side: Side) -> Option<usize> {
        let index = side.index();
        let told = self.squares(side).count_ones() as usize + self.extra[index];
        let losses = (board.of_side(side).count_ones() as usize).checked_sub(told)?;
        Some(if self.open[index] { 0 } else { losses })
    }
}

/// What follows for the units of a side, under one supposition about its castling.
#[derive(Clone)]
pub(super) struct Findings<S = u64> {
    /// The units that are not settled.
    pub(super) units: u64,
    /// Where each of them may arrive with its next move, in the order of their squares.
    pub(super) arrivals: [u64; MOST],
    /// By kind where pawns may become it.
    pub(super) promotions: [u64; 6],
    /// The units that may be captured where they stand.
    pub(super) victims: u64,
    /// What neither moves nor is captured until the end.
    pub(super) walls: S,
    /// Where what it captures may stand.
    pub(super) hunting: S,
    /// Where its units may get to be captured.
    pub(super) graves: S,
}

impl<S: Places> Findings<S> {
    /// Nothing is known.
    pub(super) fn unknown(units: u64) -> Findings<S> {
        Findings {
            units,
            arrivals: [u64::MAX; MOST],
            promotions: [u64::MAX; 6],
            victims: u64::MAX,
            walls: S::NONE,
            hunting: S::ALL,
            graves: S::ALL,
        }
    }

    /// Where the unit on a square may arrive.
    #[inline]
    fn arrivals(&self, square: u8) -> u64 {
        let bit = 1u64 << square;
        if self.units & bit == 0 {
            return 0;
        }
        let number = (self.units & (bit - 1)).count_ones() as usize;
        self.arrivals[number.min(MOST - 1)]
    }
}

/// What is known of a position and all that lead on from it to the diagram.
#[derive(Clone)]
pub(crate) struct Bounds<S = u64> {
    /// What neither moves nor is captured until the end.
    pub(super) walls: [S; 2],
    /// Where the units of a side can be captured.
    pub(super) graves: [S; 2],
    /// By side what follows from each supposition about its castling that is not refuted.
    pub(super) found: [[Option<Arc<Findings<S>>>; 3]; 2],
    /// What is supposed about the castling of both sides; none if nothing is.
    pub(super) supposed: Option<[Castling; 2]>,
}

impl<S: Places> Bounds<S> {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Bounds<S> = Bounds {
        walls: [S::NONE; 2],
        graves: [S::ALL; 2],
        found: [const { [const { None }; 3] }; 2],
        supposed: None,
    };

    /// Nothing but the walls of both sides is known, and what is supposed about their castling.
    pub(super) fn supposing(supposed: [Castling; 2], walls: [S; 2]) -> Bounds<S> {
        Bounds { walls, supposed: Some(supposed), ..Bounds::UNKNOWN }
    }

    /// What neither moves nor is captured until the end.
    pub(super) fn walls(&self) -> [S; 2] {
        self.walls
    }

    /// A side has castled, or can no longer: which suppositions hold is to be found out anew.
    pub(crate) fn castled(&mut self, side: Side) {
        self.found[side.index()] = [const { None }; 3];
    }

    /// Where the units of a side can be captured.
    pub(super) fn graves(&self, side: Side) -> S {
        self.graves[side.index()]
    }

    /// Whether a move of a side leaves room for what must be done. `captures`: whether it captures.
    #[inline]
    pub(super) fn fits(&self, terrain: &Terrain, side: Side, tried: &Tried, captures: bool) -> bool {
        let Tried { from, to, becomes, castles, victim } = *tried;
        let own = &self.found[side.index()];
        // a king may castle and stay where it is
        if from == to || is_unknown(own) {
            return true;
        }
        if captures {
            let falls = |other: &Arc<Findings<S>>| other.victims >> victim & 1 != 0;
            let others = &self.found[(!side).index()];
            let may_fall = is_unknown(others) || others.iter().flatten().any(falls);
            if self.graves[(!side).index()].squares() >> victim & 1 == 0 || !may_fall {
                return false;
            }
        }
        let bit = 1u64 << to;
        if castles && terrain.castles_once {
            return own[if to > from { Castling::Short } else { Castling::Long } as usize].is_some();
        }
        own.iter().flatten().any(|own| match becomes {
            Some(kind) => own.units >> from & 1 != 0 && own.promotions[kind as usize] & bit != 0,
            None => own.arrivals(from) & bit != 0,
        })
    }
}

/// Whether a side has not been looked at.
pub(super) fn is_unknown<T>(found: &[Option<T>]) -> bool {
    found.iter().all(Option::is_none)
}

/// A position, what is to come of it, and in how many moves.
pub(crate) struct Question<'a> {
    pub(crate) board: &'a Board,
    pub(crate) wanted: &'a Wanted,
    pub(crate) terrain: &'a Terrain,
    /// The squares of units on the second board, if there are two.
    pub(crate) second: u64,
    /// By side whether the units of the short castling and of the long one have not moved yet, as far as is known.
    pub(crate) may_castle: [[bool; 2]; 2],
    /// The moves that each side has left.
    pub(crate) moves: [usize; 2],
    /// Whether kings fear what observes them in plain chess.
    pub(crate) plain_checks: bool,
}

impl Question<'_> {
    /// Whether a side has a king that the diagram has no place for: one that moves as another unit may capture it, as it checks
    /// only then (ReflectiveKings). Nothing is known of such ends.
    pub(super) fn loses_king(&self, side: Side) -> bool {
        let (wanted, own) = (self.wanted, side.index());
        let has_place = wanted.told[own][Kind::King as usize] | wanted.unknown[own] != 0
            || wanted.open[own]
            || wanted.extra[own] > 0;
        self.board.of(side, Kind::King) != 0 && !has_place
    }

    /// What a side may suppose about its castling.
    pub(super) fn suppositions(&self) -> &'static [Castling] {
        if self.terrain.castles_once { &Castling::ALL } else { &[Castling::Open] }
    }

    /// Whether it is possible and not against what is supposed that a side does something about its castling.
    pub(super) fn may(&self, side: Side, castling: Castling, supposed: Option<[Castling; 2]>) -> bool {
        let [short, long] = self.may_castle[side.index()];
        let is_open = |castling| match castling {
            Castling::Short => short,
            Castling::Long => long,
            Castling::Never | Castling::Open => true,
        };
        let supposed = match supposed.map(|supposed| supposed[side.index()]) {
            Some(supposed) if is_open(supposed) => supposed,
            // what was supposed has come true
            Some(_) => Castling::Never,
            None => castling,
        };
        castling == supposed && is_open(castling)
    }

    /// The squares that the walls of a side observe, whatever else stands on the board, if kings fear that.
    pub(super) fn observed<S: Places>(&self, bounds: &Bounds<S>, side: Side) -> u64 {
        if !self.plain_checks {
            return 0;
        }
        let walls = bounds.walls[side.index()].squares();
        let observed = |kind| surely_observed(side, kind, self.board.of(side, kind) & walls);
        Kind::ALL.into_iter().fold(0, |all, kind| all | observed(kind))
    }
}
