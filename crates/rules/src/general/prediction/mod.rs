//! What is known of moves before they are made.
//!
//! Everything here errs on one side: what is not proven is left to making the move. [`effect_bounds`] determines which moves an
//! effect may touch at all, [`pins`], [`permitted_arrivals`] and [`legality_prediction`] which moves are legal, [`check_lines`] which may check,
//! [`after_moves`] who reaches a square then, [`trial_mates`] which units would be mated as kings, [`own_flights`] where a side's own king could go. On these
//! rest the searches for a move that reaches a goal ([`goal_search`], [`mate_candidates`], [`selfmate_candidates`], [`double_mates`], [`goal_candidates`]). [`unit_transitions`]
//! tells solvers how units come to the squares of a diagram. [`audit`] compares what effects promise with what they do.

mod after_moves;
pub mod audit;
mod check_lines;
mod double_mates;
pub(super) mod effect_bounds;
pub(super) mod estimate;
mod goal_candidates;
mod goal_search;
mod immediate_mates;
mod legality_prediction;
mod mate_candidates;
mod move_order;
mod orthodox_subset;
mod own_flights;
mod permitted_arrivals;
mod pins;
mod power_bounds;
mod rule_audit;
mod rule_bounds;
mod selfmate_candidates;
mod standing_replies;
mod surviving_reply;
mod trial_mates;
pub(super) mod unit_transitions;
mod unpinned_replies;
