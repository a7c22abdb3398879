//! The changes that make a twin.

use crate::Words;
use board::Symmetry;

/// A kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TwinWord {
    /// A unit goes elsewhere.
    Move,
    /// Two units change places.
    Exchange,
    /// Another stipulation.
    Stipulation,
    /// Another structured stipulation.
    StructuredStipulation,
    /// More units.
    Add,
    /// Fewer units.
    Remove,
    /// The changes come on top of those of the twin before.
    Continued,
    /// The board is turned.
    Rotate,
    /// Other conditions.
    Condition,
    /// All units change sides.
    PolishType,
    /// The board is reflected.
    Mirror,
    /// All units go the same way.
    Shift,
    /// All units of a walk get another.
    Substitute,
}

/// The changes' words, as they are printed too.
pub const TWINNINGS: [(TwinWord, Words); 13] = [
    (TwinWord::Move, Words::new("move", "deplacement", "versetze")),
    (TwinWord::Exchange, Words::new("exchange", "echange", "tausche")),
    (TwinWord::Stipulation, Words::new("stipulation", "enonce", "Forderung")),
    (TwinWord::StructuredStipulation, Words::new("sstipulation", "senonce", "SForderung")),
    (TwinWord::Add, Words::new("add", "ajoute", "hinzufuegen")),
    (TwinWord::Remove, Words::new("remove", "ote", "entferne")),
    (TwinWord::Continued, Words::new("continued", "enplus", "ferner")),
    (TwinWord::Rotate, Words::new("rotate", "rotation", "Drehung")),
    (TwinWord::Condition, Words::new("condition", "condition", "Bedingung")),
    (TwinWord::PolishType, Words::new("PolishType", "CouleurEchange", "Farbwechsel")),
    (TwinWord::Mirror, Words::new("mirror", "miroir", "Spiegelung")),
    (TwinWord::Shift, Words::new("shift", "translation", "Verschiebung")),
    (TwinWord::Substitute, Words::new("substitute", "remplace", "ersetze")),
];

/// The reflections, named by two squares that change places.
pub const MIRRORS: [(Symmetry, Words); 4] = [
    (Symmetry::Vertical, Words::same("a1<-->h1")),
    (Symmetry::Horizontal, Words::same("a1<-->a8")),
    (Symmetry::AntiDiagonal, Words::same("a1<-->h8")),
    (Symmetry::MainDiagonal, Words::same("a8<-->h1")),
];

/// The rotations, by their degrees.
pub const ROTATIONS: [(Symmetry, &str); 3] =
    [(Symmetry::Rotation90, "90"), (Symmetry::Rotation180, "180"), (Symmetry::Rotation270, "270")];
