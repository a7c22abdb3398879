//! Rules about what may be left en prise and where units may stand.

use super::endings::squares_of;
use crate::Rules;
use crate::general::{ArrivalFilter, Game, Kind, Legality, LegalityBound, Level, Move, Ply, Scope};
use board::{Side, Square, SquareSet, Walk};

/// Nobody may give check.
pub struct NoChecks;

impl Legality for NoChecks {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        !game.is_in_check(!ply.side)
    }

    fn bound(&self, scope: Scope<'_, '_>) -> LegalityBound {
        match scope {
            Scope::Move(game, m) => {
                let untouched = game.checks_from_arrival(m).map(|checks| !checks);
                LegalityBound { untouched, ..LegalityBound::EXPOSED }
            }
            Scope::Arrivals(game, walk, side) => {
                let doubtful = game.squares_to_check_from(walk, side);
                LegalityBound { doubtful, ..LegalityBound::EXPOSED }
            }
            _ => LegalityBound::EXPOSED,
        }
    }

    fn exposed(&self, game: &mut Game<'_>, side: Side) -> SquareSet {
        game.checking_squares(side)
    }
}

/// Drops may not give check.
pub struct NoDropChecks;

impl Legality for NoDropChecks {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        !matches!(ply.intention.kind, Kind::Drop(_)) || !game.is_in_check(!ply.side)
    }

    fn bound(&self, scope: Scope<'_, '_>) -> LegalityBound {
        let untouched = match scope {
            Scope::Move(game, m) if matches!(m.kind, Kind::Drop(_)) => {
                game.checks_from_arrival(m).map(|checks| !checks)
            }
            _ => Some(true),
        };
        LegalityBound { untouched, ..LegalityBound::EXPOSED }
    }

    fn exposed(&self, game: &mut Game<'_>, side: Side) -> SquareSet {
        if game.holds_any(side) { game.checking_squares(side) } else { SquareSet::EMPTY }
    }
}

/// A king in check may move only to capture the only checking unit (Makpong).
pub struct KingsStayInCheck;

impl ArrivalFilter for KingsStayInCheck {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, observing: bool) -> bool {
        if observing || intention.departure.is_none() || !game.unit(intention.departure).is_royal() {
            return true;
        }
        let king = intention.departure;
        let elsewhere = &mut |_: &mut Game<'_>, observer| observer != intention.capture;
        !game.any_observer(king, !side, Level::Check, elsewhere)
    }
}

/// The last pieces of a kind may not be left en prise.
pub struct PseudoRoyal {
    /// The walks of the pieces.
    pub walks: Vec<Walk>,
    /// With more than one piece beyond this number a side may lose one.
    pub count: u32,
    /// Whether only an attack on all of them at once counts.
    pub duple: bool,
    /// Whether captures explode: the other side's loss comes first, and neighbours protect each other.
    pub explosive: bool,
    /// Those of the walks that turn to stone when they capture, which they may therefore not do.
    pub petrified: Vec<Walk>,
}

impl Legality for PseudoRoyal {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        if self.explosive {
            return self.survives(game, ply.side);
        }
        if ply.intention.capture.is_some() && self.petrified.contains(&ply.mover.walk) {
            return false;
        }
        let mut all = SquareSet::EMPTY;
        for &walk in &self.walks {
            let squares = squares_of(game, &[walk], ply.side);
            if self.duple || squares.len() <= self.count + 1 {
                all |= squares;
            }
        }
        if self.duple {
            all.is_empty() || !all.into_iter().all(|square| self.is_attacked(game, square, !ply.side))
        } else {
            !all.into_iter().any(|square| self.is_attacked(game, square, !ply.side))
        }
    }

    fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::EXPOSED
    }

    fn exposed(&self, game: &mut Game<'_>, side: Side) -> SquareSet {
        let rules = game.rules();
        let own = squares_of(game, &self.walks, side);
        let comes = |walks: &[Walk]| walks.iter().any(|walk| self.walks.contains(walk));
        if comes(rules.held_walks()) || own.into_iter().any(|square| game.is_observed(square, !side)) {
            return !SquareSet::EMPTY;
        }
        let mut exposed = own;
        if comes(rules.promotions(side)) {
            exposed |= rules.promotion_squares(side);
        }
        exposed | game.check_lines_to(own, !side).all()
    }
}

impl PseudoRoyal {
    fn is_attacked(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        if self.petrified.is_empty() {
            return game.is_observed(square, side);
        }
        let may_capture = |game: &mut Game<'_>, observer| !self.petrified.contains(&game.unit(observer).walk);
        game.any_observer(square, side, Level::Observation, &mut { may_capture })
    }

    fn survives(&self, game: &mut Game<'_>, side: Side) -> bool {
        let geometry = game.position().geometry();
        let (own, other) = (squares_of(game, &self.walks, side), squares_of(game, &self.walks, !side));
        if own.is_empty() {
            return false;
        }
        if other.is_empty() {
            return true;
        }
        let touches = |square: Square| other.into_iter().any(|royal| geometry.touch(square, royal));
        own.into_iter().all(|square| touches(square) || !game.is_observed(square, !side))
    }
}
