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
pub static TRADITIONAL: [Traditional; 55] = [
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
    name("Cannibal", &[("Bicaptures", &[])]),
    name("Norsk", &[("NorskSjakk", &[])]),
    name("AntiEiffel", &[("Leffie", &[])]),
    name("AlphabeticChess", &[("WhiteAlphabeticChess", &[]), ("BlackAlphabeticChess", &[])]),
    name("AllInChess", &[("FreeForAll", &[]), ("NoImmediateRepetition", &[])]),
    name("LosingChess", &[("LosingChess", &[]), ("NonRoyalKings", &[])]),
    name("Stafetten", &[("Relay", &[])]),
    // rebirth
    name("MemoryCirce", &[("Circe", &[WaitCapture, CaptureSquare])]),
    name("CirceCage", &[("Circe", &[Cage])]),
    name("CirceIbidem", &[("Circe", &[CaptureSquare])]),
    name("CirceAbove", &[("Circe", &[Above])]),
    name("CirceBelow", &[("Circe", &[Below])]),
    name("AntiTake&Make", &[("Circe", &[TakeAndMake, Strict, MovedRebirth])]),
    name("CircePowerTransfer", &[("PowerTransfer", &[])]),
    name("AntiCirceCage", &[("AntiCirce", &[Cage])]),
    name("KamikazeCirce", &[("AntiCirce", &[RexExclusive, Relaxed]), ("Circe", &[])]),
    name("KamikazeCirceRexInclusive", &[("AntiCirce", &[Relaxed]), ("Circe", &[RexInclusive])]),
    name("KamikazeCirceMirror", &[("AntiCirce", &[RexExclusive, Relaxed, Mirror]), ("Circe", &[Mirror])]),
    // duties
    name("UltraSchachZwang", &[("BlackMustCheck", &[SemiUltra])]),
    name("BlackUltraSchachZwang", &[("BlackMustCheck", &[SemiUltra])]),
    name("WhiteUltraSchachZwang", &[("WhiteMustCheck", &[SemiUltra])]),
    name("UltraSchlagZwang", &[("BlackMustCapture", &[Ultra])]),
    name("BlackUltraSchlagZwang", &[("BlackMustCapture", &[Ultra])]),
    name("WhiteUltraSchlagZwang", &[("WhiteMustCapture", &[Ultra])]),
    name("WirklicherSchlagZwang", &[("BlackMustCapture", &[SemiUltra])]),
    name("BlackChecks", &[("BlackMustCheck", &[SemiUltra]), ("BlackPasses", &[])]),
    name("Checking", &[("BlackMustCheck", &[SemiUltra]), ("BlackPasses", &[])]),
    name("BlackCap", &[("BlackMustCapture", &[SemiUltra]), ("BlackPasses", &[])]),
    name("BlackCaptures", &[("BlackMustCapture", &[SemiUltra]), ("BlackPasses", &[])]),
    name("Zigzag", &[("WhiteMustCapture", &[Anti, SemiUltra]), ("WhiteMustCheck", &[Anti, SemiUltra])]),
    name("ZigzagStapff", &[("WhiteMustCapture", &[Anti]), ("WhiteMustCheck", &[Anti])]),
    name("ZigzagUltra", &[("WhiteMustCapture", &[Anti, Ultra]), ("WhiteMustCheck", &[Anti, Ultra])]),
    // contact
    name("Pandemic", &[("Contagion", &[ByBlack]), ("Distancing", &[WhiteAvoidsBlack])]),
    name(
        "PandemicWithOrthodoxChecks",
        &[("Contagion", &[ByBlack]), ("Distancing", &[WhiteAvoidsBlack, OrthodoxChecks])],
    ),
    name("PandemicWithoutDistancing", &[("Contagion", &[ByBlack])]),
    name("PandemicReverseColors", &[("Contagion", &[ByWhite]), ("Distancing", &[BlackAvoidsWhite])]),
    name("WhiteAntiKoeko", &[("Distancing", &[WhiteAvoidsBlack, WhiteAvoidsWhite, RexInclusive])]),
    name("BlackAntiKoeko", &[("Distancing", &[BlackAvoidsWhite, BlackAvoidsBlack, RexInclusive])]),
    // the army
    name("NoPromotion", &[("NoWhitePromotion", &[]), ("NoBlackPromotion", &[])]),
    name("EdgeMover", &[("WhiteEdgeMover", &[]), ("BlackEdgeMover", &[])]),
    name("FollowMyLeader", &[("WhiteFollowMyLeader", &[]), ("BlackFollowMyLeader", &[])]),
    name("Grolman", &[("VacatedSquare", &[])]),
    name("Elliuortap", &[("Lortap", &[])]),
    name("Volcanic", &[("Circe", &[Volcanic])]),
];

/// Other words for words behind conditions.
pub static SYNONYMS: [(&str, Variant); 3] =
    [("Ibidem", CaptureSquare), ("WaitMove", LastMove), ("Switch", Pwc)];
