//! The general rules: every walk, attribute and condition, by stages.
//!
//! A problem's conditions are built once into a [`RuleSet`], which is sealed and shared; a [`Game`] is a
//! position under such a rule set. How a move comes to be, stage by stage:
//!
//! 1. **power**: which walks a unit has here and now ([`Power`]).
//! 2. **generate**: departures gated by [`Departure`], arrivals from compiled movement, castling and extra
//!    moves ([`ExtraMoves`]), filtered by [`ArrivalFilter`] one by one and by
//!    [`MoveListFilter`] together.
//! 3. **effects**: making writes the journal; the rules of the game and [`EffectHook`]s act at their [`Moment`];
//!    each may ask for a choice ([`Choices`]), and each choice is a move of its own.
//! 4. **observe**: [`ObserverGate`], [`ExtraObservers`], [`ArrivalFilter`], [`CheckGate`].
//! 5. **legal**: [`Legality`], then self-check ([`CheckRule`]).
//! 6. **select**: [`Selection`] among the legal moves.
//! 7. **goal**: [`GoalRule`].
//!
//! A stage without hooks costs one test of emptiness; what hooks do is never inlined into the hot loop.

mod aspects;
mod builder;
mod parts;
mod position;
mod prediction;
mod rule_set;
mod sealed;
mod shortcuts;
mod stages;

pub use crate::castling_squares::CASTLING_SQUARES;
pub use aspects::Aspects;
pub use builder::Builder;
pub use parts::properties::Properties;
pub(crate) use position::castling::castling_corner;
pub use position::castling::castling_rights;
pub(crate) use position::choices::SquareChoices;
pub use position::choices::{Choices, Picks};
pub use position::hands::DropForm;
pub(crate) use position::intention::retain_from;
pub use position::intention::{Kind, Move};
pub use position::kinds_asked::UnknownKinds;
pub(crate) use position::king_squares::{pack_squares, unpack_squares};
pub(crate) use position::nested_questions::WITHOUT_LICENCE;
pub use position::reads::Reads;
pub(crate) use position::views::View;
pub use position::wing::Wing;
pub use prediction::audit;
pub(crate) use prediction::effect_bounds::Prediction;
pub(crate) use prediction::estimate::Estimate;
pub use prediction::unit_transitions::{Borrowers, DiagramBounds, EffectOnUnits, Rebirths};
pub use sealed::{Game, Ply, RuleSet};
pub(crate) use stages::Sight;
pub use stages::bound::{Bound, Footprint, Narrower, Units};
pub use stages::bounded::{
    OfTheMover, Unless, WithFootprint, of_the_mover_under, turning_observed, with_transitions,
};
pub(crate) use stages::moment::in_order;
pub use stages::moment::{EffectPlace, Going, Moment, Place};
pub use stages::power_bound::{Borrowing, Lent, PowerBound};
pub use stages::questions::Questions;
pub use stages::rule_bound::{LegalityBound, Strikes};
pub use stages::transitions::{Carried, ReachableSquares, Transitions};
pub use stages::walk_list::{Use, WalkList};
pub use stages::{
    ArrivalFilter, CaptureWays, CheckGate, CheckRule, Departure, Doubt, EffectHook, Ending, ExtraMoves,
    ExtraObservers, GoalRule, Immobility, Legality, Level, MoveListFilter, ObserverGate, Opening,
    OtherPromotion, Power, Scope, Selection, Verdict, WinningSquares,
};
