//! Who may capture what.

pub mod bicaptures;
pub mod cast;
pub mod multicaptures;
pub mod nocapture;
