//! What is known of moves before they are made.
//!
//! Everything here errs on one side: what is not surely known is left to making the move. [`effect_bounds`] tells which moves an
//! effect may touch at all, [`pins`] and [`legality_prediction`] which moves are legal, [`check_lines`] which may check. On these
//! rest the searches for a move that reaches a goal ([`goal_search`], [`mate_candidates`], [`selfmate_candidates`]) and the bounds
//! of proof games ([`target_distance`], [`unit_transitions`], [`rebirths`], [`required_moves`]). [`audit`] holds what effects
//! promise against what they do.

pub mod audit;
mod check_lines;
pub(super) mod effect_bounds;
pub(super) mod estimate;
mod goal_search;
mod immediate_mates;
mod killer_reply;
mod legality_prediction;
mod mate_candidates;
mod move_order;
mod orthodox_subset;
mod pins;
mod power_bounds;
pub(super) mod rebirths;
pub(super) mod required_moves;
mod rule_audit;
mod rule_bounds;
mod selfmate_candidates;
mod surviving_reply;
pub(super) mod target_distance;
pub(super) mod unit_transitions;
mod unpinned_replies;
