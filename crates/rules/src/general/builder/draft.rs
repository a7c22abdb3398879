//! The rules of a problem while they are collected: each change states which aspects of play it touches.

use crate::general::{Aspects, RuleSet};
use std::ops::Deref;

/// Rules that are not sealed yet.
pub(super) struct Draft(RuleSet);

impl Draft {
    /// A draft that begins with plain chess.
    pub(super) fn new(rules: RuleSet) -> Draft {
        Draft(rules)
    }

    /// The rules, to be changed in these aspects.
    pub(super) fn change(&mut self, aspects: Aspects) -> &mut RuleSet {
        self.0.aspects = self.0.aspects | aspects;
        &mut self.0
    }

    /// The rules, to be put in order as they are sealed: no rule is added any more.
    pub(super) fn sealing(&mut self) -> &mut RuleSet {
        &mut self.0
    }

    /// The sealed rules.
    pub(super) fn seal(self) -> RuleSet {
        self.0
    }
}

impl Deref for Draft {
    type Target = RuleSet;

    fn deref(&self) -> &RuleSet {
        &self.0
    }
}
