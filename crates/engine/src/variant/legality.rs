//! Rules about what may be left en prise and where units may stand.

use super::endings::squares_of;
use board::{Side, Square, SquareSet, Walk};
use rules::Rules;
use rules::general::{ArrivalFilter, Game, Legality, Move, Ply};

/// Nobody may give check.
pub(super) struct NoChecks;

impl Legality for NoChecks {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        !game.is_in_check(!ply.side)
    }
}

/// The kings may not face each other on an open file.
pub(super) struct NoFacingKings;

impl Legality for NoFacingKings {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        let geometry = game.position().geometry();
        let kings = Side::BOTH.map(|side| game.royal_square(side));
        let [Some(white), Some(black)] = kings else { return true };
        if geometry.file(white) != geometry.file(black) {
            return true;
        }
        let ranks = geometry.rank(white).min(geometry.rank(black)) + 1
            ..geometry.rank(white).max(geometry.rank(black));
        ranks
            .filter_map(|rank| geometry.at(geometry.file(white).into(), rank.into()))
            .any(|square| !game.position().is_empty(square))
    }
}

/// Units of a walk may not leave their region.
pub(super) struct Confined {
    pub side: Side,
    pub walk: Walk,
    pub squares: SquareSet,
}

impl ArrivalFilter for Confined {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, observing: bool) -> bool {
        let unit = game.unit(intention.departure);
        if side != self.side || unit.walk != self.walk || !unit.belongs_to(side) {
            return true;
        }
        let target = if observing { intention.capture } else { intention.arrival };
        self.squares.contains(target)
    }
}

/// The last pieces of a kind may not be left en prise.
pub(super) struct PseudoRoyal {
    pub walks: Vec<Walk>,
    /// With more than one piece beyond this number a side may lose one.
    pub count: u32,
    /// Whether only an attack on all of them at once counts.
    pub duple: bool,
    /// Whether captures explode: the other side's loss comes first, and neighbours protect each other.
    pub explosive: bool,
}

impl Legality for PseudoRoyal {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        if self.explosive {
            return self.survives(game, ply.side);
        }
        let mut all = SquareSet::EMPTY;
        for &walk in &self.walks {
            let squares = squares_of(game, &[walk], ply.side);
            if self.duple || squares.len() <= self.count + 1 {
                all |= squares;
            }
        }
        if self.duple {
            all.is_empty() || !all.into_iter().all(|square| game.is_observed(square, !ply.side))
        } else {
            !all.into_iter().any(|square| game.is_observed(square, !ply.side))
        }
    }
}

impl PseudoRoyal {
    fn survives(&self, game: &mut Game<'_>, side: Side) -> bool {
        let geometry = game.position().geometry();
        let (own, other) = (squares_of(game, &self.walks, side), squares_of(game, &self.walks, !side));
        if own.is_empty() {
            return false;
        }
        if other.is_empty() {
            return true;
        }
        let touches = |a: Square| {
            other.into_iter().any(|b| {
                geometry.file(a).abs_diff(geometry.file(b)) <= 1
                    && geometry.rank(a).abs_diff(geometry.rank(b)) <= 1
            })
        };
        own.into_iter().all(|square| touches(square) || !game.is_observed(square, !side))
    }
}
