//! Choice among the legal moves: a side must play the longest, the one that follows, the one that captures …
//!
//! Most of them are one mechanism, a `measure` of moves.

pub mod all_in;
pub mod alphabetic;
pub mod backhome;
pub mod dister;
pub mod duellist;
pub mod duty;
pub mod follow_my_leader;
pub mod forced_square;
pub mod fuddled_men;
pub mod growing_men;
mod measure;
pub mod mummer;
pub mod must_capture;
pub mod passing;
pub mod patience;
pub mod relay;
pub mod synchron;
mod whereabouts;

use super::Condition;
pub(crate) use measure::{Strictness, install, restricted_side};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &all_in::ALL_IN,
    &all_in::FREE_FOR_ALL,
    &all_in::NO_IMMEDIATE_REPETITION,
    &all_in::HALF_IN,
    &all_in::MAINLY_IN,
    &alphabetic::ALPHABETIC,
    &alphabetic::WHITE,
    &alphabetic::BLACK,
    &backhome::BACKHOME,
    &dister::WHITE_MAX,
    &dister::WHITE_MIN,
    &dister::BLACK_MAX,
    &dister::BLACK_MIN,
    &duellist::DUELLIST,
    &duty::WHITE_MUST_CHECK,
    &duty::BLACK_MUST_CHECK,
    &follow_my_leader::WHITE,
    &follow_my_leader::BLACK,
    &forced_square::WHITE,
    &forced_square::BLACK,
    &forced_square::WHITE_CONSEQUENT,
    &forced_square::BLACK_CONSEQUENT,
    &fuddled_men::FUDDLED_MEN,
    &growing_men::GROWING_MEN,
    &growing_men::SHRINKING_MEN,
    &mummer::MAXIMUMMER,
    &mummer::BLACK_MAXIMUMMER,
    &mummer::WHITE_MAXIMUMMER,
    &mummer::BLACK_MINIMUMMER,
    &mummer::WHITE_MINIMUMMER,
    &must_capture::BLACK,
    &must_capture::WHITE,
    &passing::WHITE_PASSES,
    &passing::BLACK_PASSES,
    &patience::PATIENCE,
    &relay::RELAY,
    &synchron::WHITE,
    &synchron::BLACK,
    &synchron::WHITE_ANTI,
    &synchron::BLACK_ANTI,
];
