//! Conditions, and words behind conditions, beyond those of the reference program. The conditions are looked up where
//! no word of the reference's fits, so that its abbreviations keep their meaning; the words belong to Jacobi's language.

use super::conditions::{ConditionName, Kings, Part, row};
use super::variants::Variant::{self, *};

const DUTY: &[Part] = &[Part::AnyOf(&[Anti, Ultra, SemiUltra])];
const KINGS_TOO: &[Part] = &[Part::AnyOf(&[RexInclusive])];
const RELEASING: &[Part] = &[Part::AnyOf(&[ReleasingCheck])];
const SIDES: &[Part] = &[Part::AnyOf(&[ByBlack, ByWhite])];
const AVOIDANCES: &[Part] = &[Part::AnyOf(&[
    WhiteAvoidsBlack,
    WhiteAvoidsWhite,
    BlackAvoidsWhite,
    BlackAvoidsBlack,
    RexInclusive,
    OrthodoxChecks,
])];

/// The further conditions.
pub static FURTHER: [ConditionName; 28] = [
    row("AllowTerminalAutoChecks", "AllowTerminalAutoChecks", "AllowTerminalAutoChecks"),
    row("AlmostChess", "AlmostChess", "AlmostChess"),
    row("AntiParry", "AntiParry", "AntiParry"),
    row("BerolinaChess", "BerolinaChess", "BerolinaChess"),
    row("BlackMustCheck", "BlackMustCheck", "BlackMustCheck").followed_by(DUTY),
    row("BlackPasses", "BlackPasses", "BlackPasses"),
    row(SHUFFLED, SHUFFLED, SHUFFLED),
    row("ChigorinChess", "ChigorinChess", "ChigorinChess"),
    row("Contagion", "Contagion", "Contagion").followed_by(SIDES),
    row("Distancing", "Distancing", "Distancing").followed_by(AVOIDANCES),
    row("FreeForAll", "FreeForAll", "FreeForAll"),
    row("GrowingMen", "GrowingMen", "GrowingMen"),
    row("KamikazeChess", "KamikazeChess", "KamikazeChess").followed_by(KINGS_TOO),
    row("Kk", "Kk", "Kk").followed_by(RELEASING),
    row("KnightmateChess", "KnightmateChess", "KnightmateChess"),
    row("Make&MakeChess", "Make&MakeChess", "Make&MakeChess"),
    row("NoImmediateRepetition", "NoImmediateRepetition", "NoImmediateRepetition"),
    row("NonRoyalKings", "NonRoyalKings", "NonRoyalKings")
        .followed_by(&[Part::AnyOf(&[CastlingAllowed])])
        .kings(Kings::NotRoyal),
    row("#R", "#R", "#R").followed_by(RELEASING),
    row("RapidChess", "RapidChess", "RapidChess"),
    row("Relay", "Relay", "Relay").followed_by(&[Part::AnyOf(&[Ultra])]),
    row("RexMultiplex", "RexMultiplex", "RexMultiplex").kings(Kings::Many),
    row("ShrinkingMen", "ShrinkingMen", "ShrinkingMen"),
    row("Unicapture", "Unicapture", "Unicapture"),
    row("VacatedSquare", "VacatedSquare", "VacatedSquare"),
    row("VerticalCylinder", "VerticalCylinder", "VerticalCylinder"),
    row("WhiteMustCheck", "WhiteMustCheck", "WhiteMustCheck").followed_by(DUTY),
    row("WhitePasses", "WhitePasses", "WhitePasses"),
];

/// Further words behind conditions of the table.
pub static WORDS: [(&str, &[Variant]); 11] = [
    ("#C", &[ReleasingCheck]),
    ("BlackMustCapture", &[Anti, SemiUltra]),
    ("WhiteMustCapture", &[Anti, SemiUltra]),
    ("WhiteAlphabeticChess", &[Anti]),
    ("BlackAlphabeticChess", &[Anti]),
    ("EinsteinChess", &[WithPromotions]),
    ("Madrasi", &[PawnExclusive]),
    ("Isardam", &[PawnExclusive]),
    ("Leffie", &[TypeA, TypeB]),
    ("Circe", &[Above, Below, PawnExclusive, MovedRebirth]),
    ("AntiCirce", &[Above, Below, PawnExclusive]),
];

/// The condition under which games begin from any order of the units of the first rank.
pub const SHUFFLED: &str = "Chess960";

/// What double mates need, where self-check is not overridden by the goal itself.
pub const LAST_MOVE_INTO_CHECK: &str = "AllowTerminalAutoChecks";

/// Conditions that allow moves into check by themselves.
pub const MOVES_INTO_CHECK: [&str; 3] = ["AntiParry", "RapidChess", "NonRoyalKings"];
