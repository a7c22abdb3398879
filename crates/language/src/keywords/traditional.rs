//! Names of conditions that Jacobi's language knows besides those of the table, with what they stand for.

use super::variants::Variant::{self, *};

/// A traditional name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Traditional {
    /// The name.
    pub name: &'static str,
    /// The conditions that it stands for, with their words.
    pub means: &'static [(&'static str, &'static [Variant])],
}

const fn name(name: &'static str, means: &'static [(&'static str, &'static [Variant])]) -> Traditional {
    Traditional { name, means }
}

/// All of them.
pub static TRADITIONAL: [Traditional; 16] = [
    // a maximummer without a side is Black's
    name("Maximummer", &[("BlackMaximummer", &[])]),
    name("Minimummer", &[("BlackMinimummer", &[])]),
    name("DoubleMaximummer", &[("WhiteMaximummer", &[]), ("BlackMaximummer", &[])]),
    name("DoubleMinimummer", &[("WhiteMinimummer", &[]), ("BlackMinimummer", &[])]),
    name("Monochromatic", &[("MonochromChess", &[])]),
    name("Bichromatic", &[("BichromChess", &[])]),
    name("Patrol", &[("Patrouille", &[])]),
    name("Duelist", &[("DuellistChess", &[])]),
    name("SingleCombat", &[("DuellistChess", &[])]),
    name("Multicapture", &[("MultiCaptures", &[])]),
    name("Bicapture", &[("Bicaptures", &[])]),
    name("Norsk", &[("NorskSjakk", &[])]),
    name("MemoryCirce", &[("Circe", &[WaitCapture, CaptureSquare])]),
    name("CirceCage", &[("Circe", &[Cage])]),
    name("Checking", &[("BlackChecks", &[])]),
    name("AlphabeticChess", &[("WhiteAlphabeticChess", &[]), ("BlackAlphabeticChess", &[])]),
];
