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

mod asking;
pub mod audit;
mod board_view;
mod builder;
mod capturing;
mod careers;
mod castling;
mod choices;
mod choosing;
mod compel;
mod effect_hook;
mod effects;
mod errands;
mod foresight;
mod free_replies;
mod game;
mod generate;
mod goals;
mod hands;
mod make;
mod mating;
mod mere_choice;
mod mobility;
mod observe;
mod out_of_reach;
mod play;
mod presence;
mod questions;
mod reads;
mod returns;
mod rule_set;
mod seek;
mod shelter;
mod sight;
mod sorting;
mod stages;
mod standing;
mod stirring;
mod taking_back;
mod target;
mod unmoved;
mod ways;
mod wings;

pub(crate) use asking::WITHOUT_LICENCE;
pub use builder::Builder;
pub use careers::Approach;
pub use castling::{CASTLING_SQUARES, castling_rights};
pub use choices::Choices;
pub use effect_hook::{
    Career, Carried, EffectHook, Foresight, Going, Journeys, Moment, OfTheMover, Unless, WithCareer,
};
pub use errands::Errand;
pub(crate) use game::Prospect;
pub use game::{Game, Ply};
pub use hands::DropForm;
pub use play::{Kind, Move};
pub use questions::{Questions, UnknownKinds};
pub use reads::Reads;
pub use returns::{Borrowers, Returns};
pub use rule_set::{Properties, RuleSet};
pub(crate) use sight::Sight;
pub use stages::{
    ArrivalFilter, CaptureWays, CheckGate, CheckRule, Departure, Doubt, Ending, ExtraMoves, ExtraObservers,
    GoalRule, Immobility, Legality, Level, MoveListFilter, ObserverGate, Opening, Power, Selection, Use,
    Verdict, WalkList,
};
pub use stirring::{Stir, Stirring};
pub use wings::Wing;
