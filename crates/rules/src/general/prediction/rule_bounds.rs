//! What follows from the bounds of filters and rules of legality.
//!
//! **Claim.** A move that a rule may not forbid by its bound is not forbidden by it.
//!
//! **Needs.** Rules state which moves they may strike ([`ArrivalFilter::bound`], [`MoveListFilter::bound`]) or forbid
//! ([`Legality::bound`]).
//!
//! **Tested by** `language/tests/any_memory/promises.rs`: every move listed and made under every condition.

use crate::general::stages::rule_bound::Strikes;
use crate::general::{ArrivalFilter, Game, Legality, Move, MoveListFilter, RuleSet, Scope};
use board::{Side, SquareSet, Walk};

impl dyn ArrivalFilter + '_ {
    /// Whether it accepts all ordinary moves that capture nothing.
    #[inline]
    pub(crate) fn spares_quiet_moves(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)) != Strikes::Anything
    }
}

impl dyn MoveListFilter + '_ {
    /// Whether it leaves all intentions that capture nothing as they are.
    #[inline]
    pub(crate) fn spares_quiet_moves(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)) != Strikes::Anything
    }

    /// Whether it leaves all intentions of a side as they are in this position.
    pub(crate) fn is_idle(&self, game: &Game<'_>, side: Side) -> bool {
        self.bound(Scope::Side(game, side)) == Strikes::Nothing
    }
}

impl dyn Legality + '_ {
    /// Whether it permits every move that gives no check, which is then all that must be predicted.
    #[inline]
    pub(crate) fn concerns_only_checks(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).only_checks
    }

    /// Whether squares tell of most moves that it permits them.
    pub(crate) fn is_predictable(&self, rules: &RuleSet) -> bool {
        let bound = self.bound(Scope::Game(rules));
        bound.only_checks || bound.squares_tell
    }

    /// Squares such that [`Self::judges`] tells of a move of the side to move that touches none of them.
    pub(crate) fn exposed_squares(&self, game: &mut Game<'_>, side: Side) -> SquareSet {
        if self.concerns_only_checks(game.rules) {
            game.squares_of_checks(side)
        } else {
            self.exposed(game, side)
        }
    }

    /// Whether it permits a move that touches none of the exposed squares; `None` where the move must be made to know.
    #[inline]
    pub(crate) fn judges(&self, game: &Game<'_>, m: &Move) -> Option<bool> {
        let bound = self.bound(Scope::Move(game, m));
        if bound.only_checks { game.surely_does_not_check(m) } else { bound.untouched }
    }

    /// The arrivals of a side's units of a walk for which [`Self::judges`] must be asked.
    #[inline]
    pub(crate) fn doubtful(&self, game: &Game<'_>, walk: Walk, side: Side) -> SquareSet {
        let bound = self.bound(Scope::Arrivals(game, walk, side));
        if bound.only_checks { game.squares_to_check_from(walk, side) } else { bound.doubtful }
    }

    /// What it says of an ordinary move of a side, be it its turn or not, which displaces nobody but the moving unit and a captured
    /// one; `None` where the move must be made to know.
    pub(crate) fn predicts(&self, game: &Game<'_>, m: &Move, side: Side) -> Option<bool> {
        self.bound(Scope::MoveOf(game, side, m)).verdict
    }

    /// Whether it judges ordinary moves by where they end and what is occupied then.
    pub(crate) fn is_told_by_arrivals(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).arrivals_tell
    }
}
