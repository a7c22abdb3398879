//! Who may capture what.

pub mod bicaptures;
pub mod cast;
pub mod multicaptures;
pub mod nocapture;
pub mod rifle;

use super::Condition;
/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &bicaptures::BICAPTURES,
    &cast::CAST,
    &multicaptures::MULTICAPTURES,
    &multicaptures::UNICAPTURE,
    &nocapture::BOTH,
    &nocapture::WHITE,
    &nocapture::BLACK,
    &rifle::RIFLE_CHESS,
];
