//! What follows from the bounds of rules of power.
//!
//! **Claim.** A unit that no rule may concern moves and observes by its own walk; one that is concerned has its own walk or one that
//! is lent.
//!
//! **Needs.** Each rule of power states whose walks it may change, and to which ([`Power::bound`]).
//!
//! **Tested by** `language/tests/any_memory/promises.rs`: the walks of every unit in games under every condition.

use crate::general::stages::power_bound::{Borrowing, Lent};
use crate::general::{Game, Power, RuleSet, Scope};
use board::{Side, SquareSet, Walk};

impl dyn Power + '_ {
    /// Whether it changes the walks of royal units only.
    pub(crate) fn concerns_only_royals(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).borrowing == Borrowing::Royals
    }

    /// Whether it may change the walks of any unit, as far as is told.
    pub(crate) fn concerns_all(&self, rules: &RuleSet) -> bool {
        !self.bound(Scope::Game(rules)).told_by_sides
    }

    /// The units among which are all whose walks it may change when they move or observe for a side.
    pub(crate) fn concerned(&self, game: &Game<'_>, side: Side) -> SquareSet {
        match self.bound(Scope::Side(game, side)).borrowing {
            Borrowing::All => game.position().occupied_by(side),
            Borrowing::Royals => game.position().royals(side),
            Borrowing::On(squares) => squares,
        }
    }

    /// Whether all walks that it lends are those of units on the board, or of the officers of plain chess.
    pub(crate) fn lends_what_is_there(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).lent == Lent::Present
    }

    /// The walks that it may lend; `None` where they are not known beforehand.
    pub(crate) fn lends(&self, rules: &RuleSet) -> Option<&[Walk]> {
        match self.bound(Scope::Game(rules)).lent {
            Lent::Walks(walks) => Some(walks),
            Lent::Any | Lent::Present => None,
        }
    }
}
