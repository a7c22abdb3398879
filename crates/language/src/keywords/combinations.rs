//! Units that the reference program does not let play together. What a condition excludes its own row says
//! ([`rules::conditions::Condition::excludes`]).

use board::Marks;

/// Walks that do not go together with an attribute, or with neutral units where none is named.
pub enum Walks {
    /// Those of these English codes.
    Coded(&'static [&'static str]),
    /// Hunters.
    Hunters,
}

/// What does not go together: on these walks magic units have no effect that could be told, and neutral units lend
/// their moves to both sides.
pub static APART: [(Option<Marks>, Walks); 3] = [
    (Some(Marks::MAGIC), Walks::Coded(&["uu", "ar", "rb", "c", "bk", "ct", "o", "f", "bn"])),
    (Some(Marks::MAGIC), Walks::Hunters),
    (None, Walks::Coded(&["o", "f"])),
];

/// The attribute that does not go together with neutral units.
pub const NOT_WITH_NEUTRAL: Marks = Marks::MAGIC;

/// Attributes of units that become neutral in the course of play, and count like neutral units.
pub const BECOMES_NEUTRAL: [Marks; 3] = [Marks::HALF_NEUTRAL, Marks::ANDA, Marks::ANDA_INVERSE];

/// Units with which option Intelligent is refused.
pub const UNFIT_FOR_INTELLIGENT: Marks = Marks::KAMIKAZE;

/// Hoppers of which it is not told over what they have hopped, so that nothing can happen to that.
pub const WITHOUT_HURDLE: [&str; 23] = [
    "ah", "do", "ee", "en", "fa", "ge", "gf", "gl", "ko", "lh", "lo", "mg", "ml", "mm", "oh", "ra", "rn",
    "rp", "sa", "sc", "se", "so", "th",
];
