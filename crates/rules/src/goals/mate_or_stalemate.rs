//! Mate or stalemate.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static MATE_OR_STALEMATE: GoalRow = GoalRow {
    goal: Goal::MateOrStalemate,
    names: Words::new("mate or stalemate", "mat ou pat", "Matt oder Patt"),
    definition: "The other side has no legal move, in check or not.",
    example: Ok(Example::of_units(
        "h#=2",
        "8/2R4k/8/4K3/2q5/1r6/8/8",
        &["1.Kh7-h6 Ke5-f5   2.Kh6-h5 Rc7-h7 #="],
    )),
    reached: |game, _| game.is_immobile(),
    ..GoalRow::BASE
};
