//! As what a unit is reborn: one small file for each rule.

mod chameleon;
mod clone;
mod einstein;

use super::case::Case;
use crate::general::RuleSet;
pub(super) use chameleon::Sequence;

/// How the walk of the reborn unit differs from what it was.
#[derive(Clone, Debug)]
pub(super) enum WalkRule {
    /// It does not.
    Own,
    /// That of the other unit of the capture.
    Clone,
    /// The next of a sequence.
    Chameleon(Sequence),
    /// One less: queen, rook, bishop, knight, pawn.
    Less,
    /// One more.
    More,
}

impl WalkRule {
    /// Changes the walk of the unit to be reborn. `of_capturer`: the capturer is reborn, not the captured unit.
    pub(super) fn adapt(&self, rules: &RuleSet, case: &mut Case, of_capturer: bool) {
        match self {
            WalkRule::Own => {}
            WalkRule::Clone => clone::adapt(case, of_capturer),
            WalkRule::Chameleon(sequence) => case.reborn.walk = sequence.next(rules, case.reborn.walk),
            WalkRule::Less => case.reborn.walk = einstein::less(case.reborn.walk),
            WalkRule::More => case.reborn.walk = einstein::more(case.reborn.walk),
        }
    }
}
