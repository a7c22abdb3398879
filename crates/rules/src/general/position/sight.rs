//! Units that see only some of the squares that are occupied.

use crate::general::position::board_view::BoardView;
use crate::general::{Game, Move};
use board::{EnPassant, Marks, Side, Square, SquareSet, Unit, Walk};
use movement::{Arrival, Lender, Program, View};

impl crate::general::RuleSet {
    /// The marks of the two boards, if the rules are plain chess but for units that change between them with every move.
    #[must_use]
    pub fn two_boards(&self) -> Option<[Marks; 2]> {
        // a rule of sight that does not decide alone has been dropped
        let plain = self.moves_as_in_plain_chess() && self.goal_rules.is_empty();
        self.sight.as_ref().filter(|_| plain).map(|sight| sight.boards())
    }

    /// Whether only the rule of sight, with the four hooks for which it stands, says how units move and check.
    pub(crate) fn sight_decides(&self) -> bool {
        self.geometry.len() <= 64
            && self.list_filters.len() == 1
            && self.check_rules.len() == 1
            && self.effects.hooks.len() == 1
            && self.legality.len() == 1
            && self.simple_observation()
            && self.plain_observers()
            && self.extra_observers.is_empty()
            && self.departures.is_empty()
            && self.extra_moves.is_empty()
            && self.move_filters.is_empty()
            && self.capture_ways.is_none()
            && self.castling.wings.is_empty()
            && !self.royals_capturable()
            && !self.captures_own()
            && !self.self_check_by_rule()
    }
}

/// The board without some of the units, for walks that look at squares alone: of lent walks and threats it tells nothing.
struct PartOfBoard<'g, 'r> {
    board: BoardView<'g, 'r>,
    hidden: SquareSet,
}

impl View for PartOfBoard<'_, '_> {
    #[inline]
    fn unit(&self, square: Square) -> Unit {
        if self.hidden.contains(square) { Unit::EMPTY } else { self.board.unit(square) }
    }

    #[inline]
    fn mover(&self) -> Side {
        self.board.mover()
    }

    #[inline]
    fn capturable(&self, unit: Unit) -> bool {
        self.board.capturable(unit)
    }

    #[inline]
    fn en_passant(&self) -> EnPassant {
        self.board.en_passant()
    }

    fn is_unmoved(&self, square: Square) -> bool {
        self.board.is_unmoved(square)
    }
}

impl Lender for PartOfBoard<'_, '_> {}

impl Game<'_> {
    /// Appends the intentions of a unit by its walk as if the hidden units were not there, royal ones spared; `false`, and
    /// nothing is appended, where the walk asks for more than what stands on squares.
    pub(crate) fn generate_seeing(
        &self,
        hidden: SquareSet,
        from: Square,
        side: Side,
        moves: &mut Vec<Move>,
    ) -> bool {
        let program = self.rules.program(self.unit(from).walk, side);
        if !program.looks_at_squares_alone() {
            return false;
        }
        let view = PartOfBoard { board: self.view(side), hidden };
        let royals = self.position.royals(!side);
        let spare_royals = !self.royals_at_stake;
        program.generate(from, &view, &mut |way: Arrival| {
            if !(spare_royals && way.capture.is_some() && royals.contains(way.capture)) {
                moves.push(Move::by_way(from, &way));
            }
        });
        true
    }

    /// Whether one of these units of `side`, on a board of at most 64 squares, reaches a square, not in passing, when those
    /// squares are occupied; `None` where occupation does not tell.
    #[inline]
    pub(crate) fn reached_over(&self, target: Square, side: Side, units: u64, occupied: u64) -> Option<bool> {
        self.reached_over_or(target, side, units, occupied, |_, _| None)
    }

    /// As [`Game::reached_over`]; where occupation does not tell, `otherwise` does whether one of the units of that
    /// movement reaches the square.
    #[inline]
    pub(crate) fn reached_over_or(
        &self,
        target: Square,
        side: Side,
        units: u64,
        occupied: u64,
        otherwise: impl Fn(&Program, SquareSet) -> Option<bool>,
    ) -> Option<bool> {
        for (walk, squares) in self.position.walks() {
            let units = squares[side].0[0] & units;
            if units == 0 {
                continue;
            }
            let program = self.rules.program(walk, side);
            let candidates = units & program.steady_reach(target).0[0];
            if candidates == 0 {
                continue;
            }
            if program.is_steadily_exact() {
                return Some(true);
            }
            let candidates = SquareSet::of_first_word(candidates);
            let reached = if program.is_filled() {
                candidates.into_iter().any(|observer| program.captures_over(observer, target, occupied))
            } else {
                otherwise(program, candidates)?
            };
            if reached {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The same of one unit with that walk on a square, wherever it stands now.
    #[inline]
    pub(crate) fn reaches_over(
        &self,
        walk: Walk,
        from: Square,
        target: Square,
        side: Side,
        occupied: u64,
    ) -> Option<bool> {
        let program = self.rules.program(walk, side);
        if !program.steady_reach(target).contains(from) {
            return Some(false);
        }
        if program.is_steadily_exact() {
            return Some(true);
        }
        program.is_filled().then(|| program.captures_over(from, target, occupied))
    }
}
