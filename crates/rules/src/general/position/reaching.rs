//! Which units reach a square by their walks: what observing asks first, and all of it where no rule has a say.

use crate::general::Game;
use board::{Side, Square, SquareSet};
use movement::Program;

impl Game<'_> {
    /// Whether occupied squares may tell which units that have their own walks reach one, not in passing: on a board of at most
    /// 64 squares without holes.
    #[inline]
    pub(super) fn occupation_tells(&self, target: Square) -> bool {
        self.position.geometry().len() <= 64
            && !self.position.has_holes()
            && self.position.en_passant().victim != target
    }

    /// Those of some units of a side, but for one on the square itself, whose walks reach a square where
    /// [`Game::occupation_tells`]; `None` where some walk asks for more.
    pub(super) fn reaching_by_occupation(&self, target: Square, side: Side, among: u64) -> Option<SquareSet> {
        let occupied = self.position.occupied().0[0];
        let mut reaching = 0;
        for (walk, squares) in self.position.walks() {
            let units = squares[side].0[0] & among & !target.bit();
            if units == 0 {
                continue;
            }
            let program = self.rules.program(walk, side);
            let candidates = units & program.steady_reach(target).0[0];
            if program.is_steadily_exact() {
                reaching |= candidates;
            } else if program.is_filled() {
                for observer in SquareSet::of_first_word(candidates) {
                    if program.captures_over(observer, target, occupied) {
                        reaching |= observer.bit();
                    }
                }
            } else if candidates != 0 {
                return None;
            }
        }
        Some(SquareSet::of_first_word(reaching))
    }

    /// The units of a side among which are all that observe a square from where they stand: those from whose square
    /// their walk could reach it, unless rules say what walks units have.
    #[inline]
    pub(crate) fn possible_observers(&self, target: Square, side: Side) -> SquareSet {
        if self.rules.power_over_all {
            return self.position.occupied_by(side);
        }
        let mut observers = SquareSet::EMPTY;
        if !self.rules.power.is_empty() {
            observers = self.empowered(side) & self.position.occupied_by(side);
        }
        if self.position.geometry().len() <= 64 {
            for (walk, squares) in self.position.walks() {
                let units = squares[side].0[0];
                if units != 0 {
                    observers.0[0] |= units & self.rules.program(walk, side).reach(target).0[0];
                }
            }
            return observers;
        }
        for (walk, squares) in self.position.walks() {
            if !squares[side].is_empty() {
                observers |= squares[side] & self.rules.program(walk, side).reach(target);
            }
        }
        observers
    }

    /// Whether a unit of `side` reaches the square by its walk, where no rule speaks of observation.
    #[inline]
    pub(crate) fn is_simply_observed(&self, target: Square, side: Side) -> bool {
        let in_passing = self.position.en_passant().victim == target;
        if self.position.geometry().len() <= 64 && !in_passing && !self.position.has_holes() {
            self.is_reached_on_small_board(target, side)
        } else {
            self.is_reached(target, side, in_passing)
        }
    }

    /// The same on a board of at most 64 squares without holes, where the unit on the square cannot be captured in
    /// passing.
    fn is_reached_on_small_board(&self, target: Square, side: Side) -> bool {
        let occupied = self.position.occupied().0[0];
        let by_looking = |program: &Program, candidates: SquareSet| {
            let view = self.view(side);
            Some(
                candidates
                    .into_iter()
                    .any(|observer| program.captures(observer, target, &view, &mut |_| true)),
            )
        };
        self.reached_over_or(target, side, !target.bit(), occupied, by_looking) == Some(true)
    }

    #[inline(never)]
    fn is_reached(&self, target: Square, side: Side, in_passing: bool) -> bool {
        let view = self.view(side);
        self.position.walks().any(|(walk, squares)| {
            let units = squares[side];
            if units.is_empty() {
                return false;
            }
            let program = self.rules.program(walk, side);
            let (reach, exact) = if in_passing {
                (program.reach(target), program.is_exact())
            } else {
                (program.steady_reach(target), program.is_steadily_exact())
            };
            let candidates = (units & reach) - SquareSet::of(target);
            !candidates.is_empty()
                && (exact
                    || candidates
                        .into_iter()
                        .any(|observer| program.captures(observer, target, &view, &mut |_| true)))
        })
    }
}
