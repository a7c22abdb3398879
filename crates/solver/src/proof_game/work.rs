//! The work of bounding one side: the squares of the diagram that are to be filled, and how far each unit is from each of them.
//!
//! A unit makes its own moves, and whenever the other side captures it, it may be carried to a square of rebirth without one. So
//! the moves that a unit needs are counted in a graph in which such a change of squares costs nothing ([`Travel`]).

use super::bounds::{Bounds, Question};
use super::castling::Castling;
use super::flood::{Levels, Places, last_rank};
use super::travel::{Circumstances, Travel};
use crate::distance::assignment::MOST;
use board::Side;
use rules::orthodox::{Board, Kind, squares};

/// A square of the diagram that is to be filled; the last one may stand for all squares of which nothing is told, and for being
/// captured.
pub(super) struct Goal<P> {
    pub(super) square: Option<(u8, P)>,
    /// What is to stand there, if that is told.
    pub(super) kind: Option<Kind>,
    /// By kind from where a unit comes there: numbers of floods.
    pub(super) levels: [u16; 6],
    /// By kind from where a promoted pawn goes there.
    pub(super) beyond: [u16; 6],
    /// Whether kings may go there.
    pub(super) is_for_kings: bool,
}

/// All kinds of units but kings.
const BUT_KINGS: [Kind; 5] = [Kind::Pawn, Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

/// The number of the flood of nothing.
pub(super) const NOTHING: u16 = 0;

/// The units of a side that are not walls.
pub(super) struct Roster {
    pub(super) count: usize,
    pub(super) kinds: [Kind; MOST],
    pub(super) squares: [u8; MOST],
    /// Where each stands, for the counting of moves: king and rook as if they had castled, if that is supposed.
    pub(super) starts: [u8; MOST],
}

impl Roster {
    fn of(board: &Board, units: u64, castles: Option<[u8; 4]>) -> Roster {
        let mut roster =
            Roster { count: 0, kinds: [Kind::Pawn; MOST], squares: [0; MOST], starts: [0; MOST] };
        for (unit, square) in squares(units).enumerate().take(MOST) {
            let start = match castles {
                Some([king, _, after, _]) if square == king => after,
                Some([_, rook, _, after]) if square == rook => after,
                _ => square,
            };
            let kind = board.unit(square).map_or(Kind::Dummy, |(_, kind)| kind);
            (roster.kinds[unit], roster.squares[unit], roster.starts[unit]) = (kind, square, start);
            roster.count += 1;
        }
        roster
    }
}

/// The work of finding out what a side can do.
pub(super) struct Work<'a, S: Places> {
    pub(super) asked: &'a Question<'a>,
    pub(super) side: Side,
    pub(super) moves: usize,
    /// What the side supposes about its castling, and the squares of king and rook before and after it.
    pub(super) castling: Castling,
    pub(super) castles: Option<[u8; 4]>,
    pub(super) travel: Travel<'a, S>,
    pub(super) units: u64,
    pub(super) roster: Roster,
    pub(super) walls: S,
    pub(super) goals: Vec<Goal<S::Place>>,
    /// All floods, that of nothing first.
    floods: Vec<Levels<S>>,
    /// The captures that the side makes until the end, where they can be counted. Pawns change files by them alone.
    pub(super) captures: Option<usize>,
    pub(super) may_capture: bool,
    /// Whether its units may be captured for good, and whether at all.
    pub(super) may_lose: bool,
    pub(super) may_be_captured: bool,
    /// Whether it has more pawns than at the end.
    pub(super) may_promote: bool,
}

impl<'a, S: Places> Work<'a, S> {
    /// `None` if the diagram cannot be reached. `observed`: where the king may not go.
    pub(super) fn new(
        asked: &'a Question<'a>,
        bounds: &Bounds<S>,
        side: Side,
        castling: Castling,
        observed: u64,
    ) -> Option<Work<'a, S>> {
        let (own, other) = (side.index(), (!side).index());
        let Question { board, wanted, terrain, moves, .. } = *asked;
        let losses = wanted.losses(board, side)?;
        let prisoners = wanted.losses(board, !side)?;
        if losses > moves[other] || prisoners > moves[own] {
            return None;
        }
        let walls = bounds.walls()[own];
        let all_walls = walls.or(bounds.walls()[other]);
        if castling.way(side) & all_walls.squares() != 0 || castling.kings_way(side) & observed != 0 {
            return None;
        }
        let may_capture = prisoners > 0 || wanted.open[other] || terrain.brings_back(!side);
        let may_lose = losses > 0 || wanted.open[own];
        let may_be_captured = may_lose || terrain.brings_back(side);
        let when = |may: bool, places: S| if may { places } else { S::NONE };
        let circumstances = Circumstances {
            free: all_walls.map(|walls| !walls),
            observed,
            graves: when(may_be_captured && moves[other] > 0, bounds.graves(side)),
            hunting: when(may_capture, bounds.graves(!side)),
            kings: board.of(side, Kind::King),
            may_castle: asked.may_castle[own],
            castling_is_a_move: castling == Castling::Open,
        };
        let pawns = board.of(side, Kind::Pawn).count_ones();
        let units = board.of_side(side) & !walls.squares();
        let mut work = Work {
            asked,
            side,
            moves: moves[own],
            castling,
            castles: castling.squares(side),
            travel: Travel::new(terrain, side, &circumstances),
            units,
            roster: Roster::of(board, units, castling.squares(side)),
            walls,
            goals: Vec::with_capacity(MOST),
            floods: Vec::with_capacity(2 * MOST + 8),
            captures: (terrain.counts_captures && !wanted.open[other]).then_some(prisoners),
            may_capture,
            may_lose,
            may_be_captured,
            may_promote: pawns > wanted.told[own][Kind::Pawn as usize].count_ones(),
        };
        if units.count_ones() as usize <= MOST {
            work.add_goals();
        }
        Some(work)
    }

    /// The place of a square on which a unit stands.
    #[inline]
    pub(super) fn place(&self, square: u8) -> S::Place {
        S::at(square, self.asked.second)
    }

    fn add_goals(&mut self) {
        self.floods.push(Levels::NONE);
        let wanted = self.asked.wanted;
        let sought = self.sought();
        for square in squares(wanted.squares(self.side) & !self.walls.squares()) {
            let kind = wanted.kind_on(self.side, square);
            let kinds = kind.as_ref().map_or(&Kind::ALL[..], std::slice::from_ref);
            let place = S::at(square, wanted.second);
            let (levels, beyond) = self.levels(S::of(place), kinds, &sought);
            self.goals.push(Goal { square: Some((square, place)), kind, levels, beyond, is_for_kings: true });
        }
        if self.goals.len() >= self.roster.count {
            return;
        }
        let mut elsewhere = if self.may_lose { self.travel.graves } else { S::NONE };
        let keeps = self.keeps_elsewhere();
        if keeps {
            let told = wanted.squares(Side::White) | wanted.squares(Side::Black);
            elsewhere = elsewhere.map(|squares| squares | !told);
        }
        let is_for_kings = keeps || !self.asked.terrain.kings_are_royal;
        let kinds = if is_for_kings { &Kind::ALL[..] } else { &BUT_KINGS };
        let (levels, beyond) = self.levels(elsewhere, kinds, &[S::ALL; 6]);
        self.goals.push(Goal { square: None, kind: None, levels, beyond, is_for_kings });
    }

    /// Whether units of the side may stand at the end where nothing is told.
    pub(super) fn keeps_elsewhere(&self) -> bool {
        let (wanted, own) = (self.asked.wanted, self.side.index());
        wanted.open[own] || wanted.extra[own] > 0
    }

    /// By kind the places that floods must reach: those of its units, where nothing but the moves of walks leads to a goal.
    fn sought(&self) -> [S; 6] {
        if !self.asked.terrain.castles_once || self.may_promote {
            return [S::ALL; 6];
        }
        let mut sought = [S::NONE; 6];
        let Roster { kinds, starts, count, .. } = &self.roster;
        for (&kind, &start) in kinds.iter().zip(starts).take(*count) {
            let of_kind = &mut sought[kind as usize];
            *of_kind = of_kind.or(S::of(self.place(start)));
        }
        sought
    }

    /// By kind from where a unit comes to some squares where it is of one of these kinds, and from where it does after a
    /// promotion.
    fn levels(&mut self, goal: S, kinds: &[Kind], sought: &[S; 6]) -> ([u16; 6], [u16; 6]) {
        let mut levels = [NOTHING; 6];
        let promotions = self.asked.terrain.promotions;
        let anywhere = if goal == S::ALL { self.keep(Levels::ANYWHERE) } else { NOTHING };
        for &kind in kinds {
            let is_there = self.asked.board.of(self.side, kind) & self.units != 0;
            let may_come = self.may_promote && promotions.contains(&kind);
            if anywhere != NOTHING {
                levels[kind as usize] = anywhere;
            } else if is_there || may_come {
                let flood = self.travel.levels(kind, goal, self.moves, sought[kind as usize]);
                levels[kind as usize] = self.keep(flood);
            }
        }
        let mut beyond = [NOTHING; 6];
        if self.may_promote && kinds.iter().any(|kind| promotions.contains(kind)) {
            for &kind in promotions {
                beyond[kind as usize] = levels[kind as usize];
            }
            if anywhere != NOTHING {
                return (levels, beyond);
            }
            let promoted = self.promoted(&beyond);
            let either = match levels[Kind::Pawn as usize] {
                NOTHING => promoted,
                own => self.flood(own).or(&promoted),
            };
            levels[Kind::Pawn as usize] = self.keep(either);
        }
        (levels, beyond)
    }

    /// Keeps a flood; its number.
    fn keep(&mut self, flood: Levels<S>) -> u16 {
        self.floods.push(flood);
        u16::try_from(self.floods.len() - 1).unwrap_or(NOTHING)
    }

    /// The flood of that number.
    #[inline]
    pub(super) fn flood(&self, number: u16) -> &Levels<S> {
        &self.floods[usize::from(number)]
    }

    /// The goal of that number: all beyond the last one are the last one.
    #[inline]
    pub(super) fn goal(&self, number: usize) -> Option<&Goal<S::Place>> {
        self.goals.get(number).or_else(|| self.goals.last().filter(|goal| goal.square.is_none()))
    }

    /// From where a pawn is promoted and goes on to squares with these floods, one for each kind that it may become.
    fn promoted(&self, after: &[u16; 6]) -> Levels<S> {
        let after: Vec<&Levels<S>> =
            after.iter().filter(|&&number| number != NOTHING).map(|&number| self.flood(number)).collect();
        Levels::build(self.moves, |depth, set: S| {
            let promoted = after.iter().fold(S::NONE, |found, levels| found.or(levels.within(depth - 1)));
            self.travel.departures(Kind::Pawn, set.or(self.on_last_rank(promoted).and(self.travel.open)))
        })
    }

    /// Those of some places where pawns are promoted.
    #[inline]
    pub(super) fn on_last_rank(&self, set: S) -> S {
        let last = last_rank(self.side);
        set.map(|set| set & last)
    }
}
