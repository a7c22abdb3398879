//! The names of the family: each is a base condition with some words of the eight groups.
//!
//! A row: identifier, place in captions, names in three languages, base condition, words, definition, and in braces what
//! else there is to say.

use super::variant::Base;
use crate::conditions::{
    Class, Combination, Condition, EntireMove, Example, Making, Means, Part, Reads, Traditional, Trait,
    Variant as Word, Words,
};
use board::Marks;
use stipulation::Goal;

/// The words by which the capturer of AntiCirce goes on from where it captures.
const TAKE_AND_MAKE: &[&str] = &["BeforePromotion", "Make", "MovedRebirth", "OrthodoxChecks"];

/// What a name is short for, unless it is that of the base condition itself.
const fn short_for(base: Base, words: &'static [Word]) -> Option<(&'static str, &'static [Word])> {
    if words.is_empty() { None } else { Some((base.name(), words)) }
}

macro_rules! names {
    ($($ident:ident $number:literal [$english:literal $french:literal $german:literal] $base:ident
       [$($word:ident),*] $definition:literal { $($more:tt)* };)*) => {
        $(
            #[doc = $definition]
            pub static $ident: Condition = Condition {
                names: Words::new($english, $french, $german),
                popeye: Some($number),
                definition: $definition,
                source: "Popeye's manual; Circe by P. Monréal and J.-P. Boyer, Problème 1968",
                short_for: short_for(Base::$base, &[$(Word::$word),*]),
                reads: Reads::POSITION,
                build: super::build,
                $($more)*
                ..Condition::BASE
            };
        )*

        /// Each name with its base condition.
        pub(super) static NAMES: &[(&Condition, Base)] = &[$((&$ident, Base::$base)),*];
    };
}

names! {
    CIRCE 3 ["Circe" "Circe" "Circe"] Captured []
        "A captured unit is reborn on its square of the game array, if that is empty."
        {
            inventor: Some("P. Monréal and J.-P. Boyer"),
            year: Some(1968),
            traditional: &[
                Traditional::new("MemoryCirce", &[("Circe", &[Word::WaitCapture, Word::CaptureSquare])]),
                Traditional::new("CirceCage", &[("Circe", &[Word::Cage])]),
                Traditional::new("CirceIbidem", &[("Circe", &[Word::CaptureSquare])]),
                Traditional::new("CirceAbove", &[("Circe", &[Word::Above])]),
                Traditional::new("CirceBelow", &[("Circe", &[Word::Below])]),
                Traditional::new("AntiTake&Make", &[("Circe", &[Word::TakeAndMake, Word::Strict, Word::MovedRebirth])])
                    .with_words(&[("TypeII", Word::Couscous)]),
                Traditional::new("Volcanic", &[("Circe", &[Word::Volcanic])]),
            ],
            parts: &[Part::REBIRTH],
            further_words: &[Word::Above, Word::Below, Word::PawnExclusive, Word::MovedRebirth],
            making: Making {
                words: &[("Make", Word::Make)],
                combinations: &[
                    Combination::new(&["Make"], Means::With(Word::TakeAndMake)).with(Word::Strict),
                ],
                ..Making::NONE
            },
            excludes: &[
                Trait::All(&[
                    Trait::Marked(Marks::KAMIKAZE),
                    Trait::Any(&[Trait::FairyUnits, Trait::Under("Volage")]),
                ]),
                Trait::All(&[
                    Trait::NeutralUnits,
                    Trait::Any(&[Trait::Of(Class::Contact), Trait::Marked(Marks::JIGGER)]),
                ]),
            ],
            words_exclude: &[
                (Word::Super, &[Trait::Of(Class::Contact), Trait::With("AntiCirce", Word::Super)]),
                (Word::Cage, &[Trait::Of(Class::Contact), Trait::With("AntiCirce", Word::Super)]),
                (Word::RexInclusive, &[
                    Trait::With("ImmunChess", Word::RexInclusive),
                    Trait::All(&[
                        Trait::Any(&[
                            Trait::With("Circe", Word::Equipollents),
                            Trait::With("Circe", Word::Clone),
                            Trait::All(&[Trait::With("Circe", Word::Couscous), Trait::With("Circe", Word::Mirror)]),
                        ]),
                        Trait::Any(&[
                            Trait::RoyalUnits,
                            Trait::Under("WhiteRoyalSquare"),
                            Trait::Under("BlackRoyalSquare"),
                        ]),
                    ]),
                ]),
                (Word::Assassin, &[Trait::Under("Bicolores"), Trait::NeutralUnits]),
                (Word::LastMove, &[Trait::Asks(Goal::WinUnit)]),
                (Word::Parrain, &[Trait::Asks(Goal::WinUnit)]),
                (Word::ContraParrain, &[Trait::Asks(Goal::WinUnit)]),
            ],
            example: Ok(Example::new("Circe", "h#2", "8/8/4K3/8/8/R5pk/8/8",
                &["1.Kh3-h4 Ke6-f5   2.g3-g2 Ra3-h3 #"])),
        };
    MIRROR_CIRCE 4 ["MirrorCirce" "CirceMalefique" "SpiegelCirce"] Captured [Mirror]
        "Circe; a captured unit is reborn on the square of a like unit of the other side."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("MirrorCirce", "h#1.5", "5k2/3s1P2/8/8/8/K7/p7/7R",
                &["1...Rh1-h6   2.Kf8-e7 f7-f8=Q #"])),
        };
    PWC 17 ["PWC" "CirceEchange" "PlatzwechselCirce"] Captured [Pwc]
        "Circe; a captured unit is reborn where the capturer came from."
        {
            example: Ok(Example::new("PWC", "h#1.5", "2R5/5k2/7K/8/1P6/8/8/8",
                &["1...Rc8-g8   2.Kf7*g8[+wRf7] Rf7-f8 #"])),
        };
    COUSCOUS_CIRCE 26 ["CouscousCirce" "CirceCouscous" "CouscousCirce"] Captured [Couscous]
        "Circe; a captured unit is reborn on the rebirth square of the capturer."
        {
            example: Ok(Example::new("CouscousCirce", "h#1.5", "7K/4P3/8/8/7k/8/4S3/8",
                &["1...e7-e8=Q   2.Kh4-g4 Qe8-h5 #"])),
        };
    CHAMELEON_CIRCE 25 ["ChameleonCirce" "CirceCameleon" "ChamaeleonCirce"] Captured [Chameleon]
        "Circe; a captured unit is reborn as the next in the sequence knight, bishop, rook, queen."
        {
            parts: &[Part::WalkSequence],
            example: Ok(Example::new("ChameleonCirce", "h#1", "8/8/5K2/8/B7/8/5p1k/6B1",
                &["1.Kh2-h1 Ba4-c6 #"])),
        };
    EQUIPOLLENTS_CIRCE 27 ["EquipollentsCirce" "CirceEquipollents" "EquipollentsCirce"] Captured [Equipollents]
        "Circe; a captured unit is reborn as far beyond its square as the capturer moved."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("EquipollentsCirce", "h#1.5", "8/4P3/8/k7/8/3K2R1/8/8",
                &["1...Kd3-c4   2.Ka5-a4 Rg3-a3 #"])),
        };
    FILE_CIRCE 28 ["FileCirce" "FileCirce" "FileCirce"] Captured [File]
        "Circe; a captured unit is reborn on the first rank of the file of its capture."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("FileCirce", "h#1.5", "6s1/1P6/2S5/8/3K3k/8/8/8",
                &["1...b7-b8=Q   2.Kh4-h3 Qb8-g3 #"])),
        };
    DIAGRAM_CIRCE 37 ["DiagramCirce" "CirceDiagramme" "DiagrammCirce"] Captured [Diagram]
        "Circe; a captured unit is reborn where it stood in the diagram."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("DiagramCirce", "h#1", "4k2r/8/8/1Q6/6r1/8/4P3/R3K3",
                &["1.Ke8-d8 Qb5-d7 #"])),
        };
    PARRAIN_CIRCE 46 ["ParrainCirce" "CirceParrain" "CirceParrain"] Captured [Parrain]
        "A captured unit is reborn by the next move, as far from its square as that move goes, in its direction."
        {
            example: Ok(Example::new("ParrainCirce", "h#2", "2k5/3P4/5S2/7p/8/2K5/8/8",
                &["1.Kc8-c7 d7-d8=Q +   2.Kc7*d8 Kc3-c2[+wQd7] #"])),
        };
    CONTRA_PARRAIN 178 ["ContraParrain" "ContraParrain" "KontraParrain"] Captured [ContraParrain]
        "A captured unit is reborn by the next move, as far from its square as that move goes, against its direction."
        {
            example: Ok(Example::new("ContraParrain", "h=1.5", "8/3r4/2Q5/8/7R/8/2r2K2/k7",
                &["1...Qc6*c2   2.Rd7-h7 Rh4*h7 ="])),
        };
    SYMMETRY_CIRCE 48 ["SymmetryCirce" "CirceSymetrique" "SymmetrieCirce"] Captured [Symmetry]
        "Circe; a captured unit is reborn opposite its square, through the centre of the board."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("SymmetryCirce", "h#2.5", "8/3pK3/1R1B4/8/8/8/8/7k",
                &["1...Ke7*d7[+bPe2]   2.e2-e1=R Rb6-b2   3.Re1-g1 Rb2-h2 #"])),
        };
    VERTICAL_SYMMETRY_CIRCE 200 ["VerticalSymmetryCirce" "CirceSymetriqueVerticale" "VertikaleSymmetrieCirce"] Captured [VerticalSymmetry]
        "Circe; a captured unit is reborn opposite its square, across the vertical middle line."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("VerticalSymmetryCirce", "h#1.5", "5R2/8/3k4/8/1rP5/4K3/8/8",
                &["1...Rf8-f6 +   2.Kd6-c5 Rf6-c6 #"])),
        };
    HORIZONTAL_SYMMETRY_CIRCE 201 ["HorizontalSymmetryCirce" "CirceSymetriqueHorizontale" "HorizontaleSymmetrieCirce"] Captured [HorizontalSymmetry]
        "Circe; a captured unit is reborn opposite its square, across the horizontal middle line."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("HorizontalSymmetryCirce", "h#1.5", "8/8/8/3S4/8/8/k7/1R2K3",
                &["1...Sd5-c3 +   2.Ka2-a3 Rb1-b3 #"])),
        };
    CIRCE_CLONE 53 ["CirceClone" "CirceClone" "CirceClone"] Captured [Clone]
        "Circe; a captured unit is reborn with the walk of the capturer."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("CirceClone", "h#1.5", "8/7k/8/4K3/q7/5Q2/3S4/8",
                &["1...Ke5-f6   2.Kh7-h6 Qf3-h5 #"])),
        };
    MIRROR_FILE_CIRCE 55 ["MirrorFileCirce" "FileCirceMalefique" "SpiegelFileCirce"] Captured [File, Mirror]
        "FileCirce with the other side's first rank."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("MirrorFileCirce", "h#1.5", "5K2/1P6/8/8/8/8/8/2k3q1",
                &["1...b7-b8=Q   2.Qg1-d1 Qb8-b2 #"])),
        };
    ANTIPODEAN_CIRCE 56 ["AntipodeanCirce" "CirceAntipoden" "AntipodenCirce"] Captured [Antipodes]
        "Circe; a captured unit is reborn four files and four ranks away from its square."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("AntipodeanCirce", "h#1.5", "8/1P6/8/6P1/7k/4K3/8/8",
                &["1...b7-b8=Q   2.Kh4-h3 Qb8-g3 #"])),
        };
    MIRROR_CIRCE_CLONE 57 ["MirrorCirceClone" "CirceCloneMalefique" "SpiegelCirceclone"] Captured [Clone, Mirror]
        "CirceClone with the squares of the other side."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("MirrorCirceClone", "h#1.5", "8/1K6/8/8/8/R5r1/8/7k",
                &["1...Ra3-a2   2.Rg3-g1 Ra2-h2 #"])),
        };
    SUPER_CIRCE 72 ["SuperCirce" "SuperCirce" "SuperCirce"] Captured [Super]
        "Circe; a captured unit is reborn on any empty square, or not at all, as the capturer chooses."
        {
            example: Ok(Example::new("SuperCirce", "h#2", "4K1k1/8/2p5/7R/6B1/8/8/8",
                &["1.c6-c5 Bg4-e2   2.c5-c4 Be2*c4[+bPg7] #"])),
        };
    FRISCHAUF_CIRCE 85 ["FrischAufCirce" "FrischAufCirce" "FrischAufCirce"] Captured [Frischauf]
        "Circe; promoted units are reborn on promotion squares."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("FrischAufCirce", "h#1.5", "3k4/5P2/8/8/5K2/8/5b2/2R5",
                &["1...f7-f8=Q +   2.Kd8-d7 fQf8-e7 #"])),
        };
    VERTICAL_MIRROR_CIRCE 86 ["VerticalMirrorCirce" "CirceMalefiqueVerticale" "VertikalesSpiegelCirce"] Captured [VerticalMirror]
        "Circe with the rebirth squares reflected across the vertical middle line."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("VerticalMirrorCirce", "h#1", "8/8/8/8/8/7K/Q4b2/2k5",
                &["1.Kc1-d1 Qa2-d2 #"])),
        };
    DIAMETRAL_CIRCE 89 ["DiametralCirce" "CirceDiametrale" "DiametralCirce"] Captured [Diametral]
        "Circe with the rebirth squares turned about the centre of the board."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("DiametralCirce", "h#2", "8/P7/7K/8/8/6bk/8/8",
                &["1.Kh3-g4 a7-a8=Q   2.Kg4-f4 Qa8-e4 #"])),
        };
    RANK_CIRCE 91 ["RankCirce" "RankCirce" "RankCirce"] Captured [Rank]
        "Circe; a captured unit is reborn on the rank of its capture, on the file of its square of the game array."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("RankCirce", "h#1.5", "7k/1P3B2/4Kb2/8/8/8/8/8",
                &["1...b7-b8=Q +   2.Kh8-g7 Qb8-h8 #"])),
        };
    MIRROR_COUSCOUS_CIRCE 101 ["MirrorCouscousCirce" "CirceCouscousMalefique" "SpiegelCouscousCirce"] Captured [Couscous, Mirror]
        "CouscousCirce with the squares of the other side."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("MirrorCouscousCirce", "h#1.5", "8/8/6Q1/4P3/8/8/3Kp3/7k",
                &["1...Qg6-g1 #"])),
        };
    CIRCE_ASSASSIN 106 ["CirceAssassin" "CirceAssassin" "AssassinCirce"] Captured [Assassin]
        "Circe; what stands on the rebirth square disappears."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("CirceAssassin", "h#1.5", "8/2b3K1/8/8/5r1k/R7/8/8",
                &["1...Kg7-h6   2.Rf4-g4 Ra3-h3 #"])),
        };
    APRIL_CHESS 129 ["AprilChess" "EchecsAvril" "Aprilschach"] Captured [Super, April]
        "Units of the walks named are reborn, when captured, on any empty square as the capturer chooses."
        {
            parts: &[Part::Walks { needed: true }], grants: Some(Word::Strict),
            example: Ok(Example::new("AprilChess S P R", "h#2", "r3k3/4b3/5S2/8/8/8/8/4K2R",
                &["1.Be7*f6[+wSa6] Rh1-h7   2.0-0-0 Rh7-c7 #"])),
        };
    CIRCE_TURNCOATS 131 ["CirceTurncoats" "CirceTurncoats" "TurncoatCirce"] Captured [Turncoats]
        "Circe; the reborn unit changes sides."
        {
            example: Ok(Example::new("CirceTurncoats", "h#1.5", "4kB2/8/3K4/8/8/q7/6P1/8",
                &["1...Kd6-e6   2.Qa3-e7 + Bf8*e7[+bQd8=w] #"])),
        };
    CIRCE_DOUBLE_AGENTS 132 ["CirceDoubleAgents" "CirceDoubleAgents" "DoppelAgentenCirce"] Captured [Turncoats, Mirror]
        "MirrorCirce; the reborn unit changes sides."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("CirceDoubleAgents", "h#1.5", "8/6R1/k7/6K1/6b1/6P1/5r2/8",
                &["1...Rg7-b7   2.Rf2-b2 Rb7*b2[+bRa1=w] #"])),
        };
    CAGE_CIRCE 175 ["CageCirce" "CirceCage" "KaefigCirce"] Captured [Cage]
        "Circe; a captured unit is reborn on any square where it can do nothing but capture, as the capturer chooses."
        {
            example: Ok(Example::new("CageCirce", "ser-h#2", "8/8/8/3Q3R/5b2/8/8/1k2K2R",
                &["1.Kb1-c1   2.Bf4-d2 + Qd5*d2[+bBb1] #"])),
        };
    CIRCE_TAKE_AND_MAKE 183 ["CirceTake&Make" "CirceTake&Make" "CirceTake&Make"] Captured [TakeAndMake]
        "Circe; a captured unit is reborn where it could move from the square of its capture, as the capturer chooses."
        {
            example: Ok(Example::new("CirceTake&Make", "h#1.5", "8/7P/7K/5p2/8/1k1B4/8/8",
                &["1...h7-h8=Q   2.Kb3-a2 Qh8-b2 #"])),
        };
    ANTI_CIRCE 54 ["AntiCirce" "AntiCirce" "AntiCirce"] Capturer []
        "A capturing unit is reborn on its square of the game array, which must be empty."
        {
            traditional: &[
                Traditional::new("AntiCirceCage", &[("AntiCirce", &[Word::Cage])]),
                Traditional::new("KamikazeCirce", &[("AntiCirce", &[Word::RexExclusive, Word::Relaxed]), ("Circe", &[])])
                    .with_word_attached(),
                Traditional::new("KamikazeCirceRexInclusive", &[("AntiCirce", &[Word::Relaxed]), ("Circe", &[Word::RexInclusive])]),
                Traditional::new("KamikazeCirceMirror", &[("AntiCirce", &[Word::RexExclusive, Word::Relaxed, Word::Mirror]), ("Circe", &[Word::Mirror])]),
            ],
            parts: &[Part::REBIRTH_OF_KINGS_TOO],
            further_words: &[Word::Above, Word::Below, Word::PawnExclusive],
            making: Making {
                words: &[
                    ("Make", Word::Make),
                    ("BeforePromotion", Word::BeforePromotion),
                    ("OrthodoxChecks", Word::OrthodoxChecks),
                    ("MovedRebirth", Word::MovedRebirth),
                ],
                combinations: &[
                    Combination::alone(TAKE_AND_MAKE, Means::Other("Take&MakeChess", &[])).with(Word::Couscous),
                    Combination::alone(TAKE_AND_MAKE, Means::Other("Take&MakeChess", &[Word::TypeII])),
                ],
                entire_move: EntireMove::Parameter,
                ..Making::NONE
            },
            excludes: &[
                Trait::Of(Class::Contact),
                Trait::Under("GenevaChess"),
                Trait::With("SingleBox", Word::Type1),
                Trait::With("ImmunChess", Word::RexInclusive),
                Trait::With("Circe", Word::Couscous),
                Trait::Marked(Marks::KAMIKAZE),
            ],
            example: Ok(Example::new("AntiCirce", "h#1.5", "4S3/6P1/8/8/8/k6K/5p2/8",
                &["1...g7-g8=Q   2.f2-f1=S Qg8-b3 #"])),
        };
    MIRROR_ANTI_CIRCE 58 ["MirrorAntiCirce" "AntiCirceMalefique" "AntiSpiegelCirce"] Capturer [Mirror]
        "AntiCirce with the squares of the other side."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("MirrorAntiCirce", "h#1.5", "2K5/2R5/k7/8/8/8/2s5/8",
                &["1...Rc7-c5   2.Sc2-e1 Kc8-b7 #"])),
        };
    DIAGRAM_ANTI_CIRCE 59 ["DiagramAntiCirce" "AntiCirceDiagramme" "AntiDiagrammCirce"] Capturer [Diagram]
        "AntiCirce; the capturer is reborn where it stood in the diagram."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("DiagramAntiCirce", "h#2", "2K5/1P6/8/5P2/8/8/1q6/k7",
                &["1.Ka1-a2 b7-b8=Q   2.Qb2-a1 Qb8-b3 #"])),
        };
    FILE_ANTI_CIRCE 60 ["FileAntiCirce" "AntiFileCirce" "AntiFileCirce"] Capturer [File]
        "AntiCirce; the capturer is reborn on the first rank of the file of capture."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("FileAntiCirce", "h#2", "8/1R6/7K/8/5s1k/8/8/8",
                &["1.Sf4-g6 Rb7-b3   2.Sg6-h8 Kh6-h5 #"])),
        };
    SYMMETRY_ANTI_CIRCE 61 ["SymmetryAntiCirce" "AntiCirceSymetrique" "AntiSymmetrieCirce"] Capturer [Symmetry]
        "AntiCirce; the capturer is reborn opposite the square of capture, through the centre of the board."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("SymmetryAntiCirce", "h#1.5", "8/4r1P1/8/8/8/4B3/7K/5k2",
                &["1...g7-g8=Q   2.Re7-e8 Qg8*e8[wQe8->d1] #"])),
        };
    VERTICAL_SYMMETRY_ANTI_CIRCE 202 ["VerticalSymmetryAntiCirce" "AntiCirceSymetriqueVerticale" "VertikaleAntiSymmetrieCirce"] Capturer [VerticalSymmetry]
        "AntiCirce; the capturer is reborn opposite the square of capture, across the vertical middle line."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("VerticalSymmetryAntiCirce", "h#1.5", "5k2/8/5B2/4K3/8/6b1/8/8",
                &["1...Ke5-e6   2.Bg3-c7 Ke6-f7 #"])),
        };
    HORIZONTAL_SYMMETRY_ANTI_CIRCE 203 ["HorizontalSymmetryAntiCirce" "AntiCirceSymetriqueHorizontale" "HorizontaleAntiSymmetrieCirce"] Capturer [HorizontalSymmetry]
        "AntiCirce; the capturer is reborn opposite the square of capture, across the horizontal middle line."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("HorizontalSymmetryAntiCirce", "h#1.5", "8/8/1P6/7b/K7/6b1/8/2k5",
                &["1...Ka4-b3   2.Bg3-c7 Kb3-c2 #"])),
        };
    MIRROR_FILE_ANTI_CIRCE 62 ["MirrorFileAntiCirce" "AntiFileCirceMalefique" "AntiSpiegelFileCirce"] Capturer [File, Mirror]
        "FileAntiCirce with the other side's first rank."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("MirrorFileAntiCirce", "h#2", "4k3/3Q4/6s1/2P5/8/3K4/8/8",
                &["1.Ke8-f8 Kd3-e2   2.Sg6-h4 Qd7-f7 #"])),
        };
    ANTIPODEAN_ANTI_CIRCE 63 ["AntipodeanAntiCirce" "AntiCirceAntipoden" "AntiAntipodenCirce"] Capturer [Antipodes]
        "AntiCirce; the capturer is reborn four files and four ranks away from the square of capture."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("AntipodeanAntiCirce", "h#2", "8/8/6r1/8/3P4/3K4/k7/2q5",
                &["1.Ka2-a1 Kd3-c2   2.Rg6-f6 + Kc2-b2 #"])),
        };
    EQUIPOLLENTS_ANTI_CIRCE 64 ["EquipollentsAntiCirce" "AntiCirceEquipollents" "AntiEquipollentsCirce"] Capturer [Equipollents]
        "AntiCirce; the capturer is reborn as far beyond the square of capture as it moved."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("EquipollentsAntiCirce", "h#1.5", "8/8/7K/3b3S/8/7k/3R4/8",
                &["1...Kh6-g5   2.Bd5-h1 Rd2-h2 #"])),
        };
    ANTI_CLONE_CIRCE 193 ["AntiCloneCirce" "AntiCloneCirce" "AntiCloneCirce"] Capturer [Clone]
        "AntiCirce; the capturer is reborn with the walk of the captured unit."
        {
            example: Ok(Example::new("AntiCloneCirce", "h#1.5", "4k3/2P5/6r1/8/1B6/8/2K5/8",
                &["1...Bb4-e7   2.Ke8-d7 c7-c8=Q #"])),
        };
    ANTI_SUPER_CIRCE 145 ["AntiSuperCirce" "AntiSuperCirce" "AntiSuperCirce"] Capturer [Super]
        "AntiCirce; the capturer is reborn on any empty square as its side chooses."
        {
            parts: &[Part::SELF_BLOCK],
            example: Ok(Example::new("AntiSuperCirce", "h#1.5", "6b1/3Q4/7k/8/K7/5B2/5p2/8",
                &["1...Qd7-f5   2.Bg8-d5 Bf3*d5[wBd5->f8] #"])),
        };
    IMMUN_CHESS 19 ["ImmunChess" "Immun" "Immunschach"] Immune []
        "A unit may be captured only if its Circe rebirth square is empty."
        {
            parts: &[Part::REBIRTH],
            example: Ok(Example::new("ImmunChess", "h#2", "8/P7/4K3/8/8/6b1/8/1k2S3",
                &["1.Bg3-e5 a7-a8=R   2.Be5-b2 Ra8-a1 #"])),
        };
    MIRROR_IMMUN_CHESS 20 ["MirrorImmunChess" "ImmunMalefique" "SpiegelImmunschach"] Immune [Mirror]
        "ImmunChess with the squares of the other side."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("MirrorImmunChess", "h#1.5", "4kq1r/1B6/2s5/8/8/8/8/4K2R",
                &["1...Rh1-h7   2.Sc6-d8 Rh7-e7 #"])),
        };
    FILE_IMMUN_CHESS 65 ["FileImmunChess" "ImmunFile" "FileImmunSchach"] Immune [File]
        "ImmunChess with the squares of FileCirce."
        {
            example: Ok(Example::new("FileImmunChess", "ser-h#2", "r7/8/8/2K5/1R6/8/k7/8",
                &["1.Ka2-a1   2.Ra8-a2 Rb4-b1 #"])),
        };
    DIAGRAM_IMMUN_CHESS 66 ["DiagramImmunChess" "ImmunDiagramme" "DiagrammImmunSchach"] Immune [Diagram]
        "ImmunChess with the squares of the diagram."
        {
            parts: &[Part::MAYBE_INCLUSIVE],
            example: Ok(Example::new("DiagramImmunChess", "hx1", "4Q3/8/8/5B2/6pK/8/8/3k4",
                &["1.g4-g3 Kh4*g3 x"])),
        };
    MIRROR_FILE_IMMUN_CHESS 67 ["MirrorFileImmunChess" "ImmunFileMalefique" "SpiegelFileImmunSchach"] Immune [File, Mirror]
        "ImmunChess with the squares of MirrorFileCirce."
        {
            example: Ok(Example::new("MirrorFileImmunChess", "h#1.5", "8/5k2/R6K/8/7s/8/8/8",
                &["1...Ra6-f6 +   2.Kf7-g8 Rf6-f8 #"])),
        };
    SYMMETRY_IMMUN_CHESS 68 ["SymmetryImmunChess" "ImmunSymmetrique" "SymmetrieImmunSchach"] Immune [Symmetry]
        "ImmunChess with the squares of SymmetryCirce."
        {
            example: Ok(Example::new("SymmetryImmunChess", "h#1.5", "8/4K1P1/1P4r1/8/8/7p/k7/8",
                &["1...g7-g8=Q +   2.Ka2-a3 Qg8-b3 #"])),
        };
    VERTICAL_SYMMETRY_IMMUN_CHESS 204 ["ImmuneVerticalSymmetry" "ImmuneSymetriqueVerticale" "ImmuneVertikaleSymmetrie"] Immune [VerticalSymmetry]
        "ImmunChess with the squares of VerticalSymmetryCirce."
        {
            example: Ok(Example::new("ImmuneVerticalSymmetry", "h#1.5", "8/P7/8/8/Q7/3k4/5p2/6K1",
                &["1...Kg1*f2   2.Kd3-d2 Qa4-c2 #"])),
        };
    HORIZONTAL_SYMMETRY_IMMUN_CHESS 205 ["ImmuneHorizontalSymmetry" "ImmuneSymetriqueHorizontale" "ImmuneHorizontaleSymmetrie"] Immune [HorizontalSymmetry]
        "ImmunChess with the squares of HorizontalSymmetryCirce."
        { example: Ok(Example::new("ImmuneHorizontalSymmetry", "h#1.5", "2r5/8/s7/8/6RQ/k2K4/8/6S1", &["1...Qh4-e7 +   2.Ka3-b3 Qe7-a3 #"])), };
    ANTIPODEAN_IMMUN_CHESS 69 ["AntipodeanImmunChess" "ImmunAntipoden" "AntipodenImmunSchach"] Immune [Antipodes]
        "ImmunChess with the squares of AntipodeanCirce."
        {
            example: Ok(Example::new("AntipodeanImmunChess", "h#2", "5K2/1P6/5B2/8/8/p7/8/k7",
                &["1.Ka1-b1 b7-b8=Q +   2.Kb1-a2 Qb8-b2 #"])),
        };
    EQUIPOLLENTS_IMMUN_CHESS 70 ["EquipollentsImmunChess" "ImmunEquipollents" "EquipollentsImmunSchach"] Immune [Equipollents]
        "ImmunChess with the squares of EquipollentsCirce."
        {
            example: Ok(Example::new("EquipollentsImmunChess", "h#1", "3k4/8/8/4KR2/1b1Q4/8/8/8",
                &["1.Kd8-e7 Qd4-d8 #"])),
        };
    GENEVA_CHESS 166 ["GenevaChess" "EchecsGeneve" "GenferSchach"] Geneva []
        "A unit may capture only if its own Circe rebirth square is empty."
        {
            parts: &[Part::REBIRTH],
            example: Ok(Example::new("GenevaChess", "h#1.5", "5r2/8/8/8/2R4k/8/8/4K2R",
                &["1...Rc4-g4   2.Kh4-h5 Rh1-h4 #"])),
        };
    MARS_CIRCE 93 ["MarsCirce" "MarsCirce" "MarsCirce"] Mars []
        "Units capture as if from their rebirth squares, which must be empty; other moves are ordinary."
        {
            inventor: Some("J.-P. Boyer"),
            year: Some(1976),
            parts: &[Part::REBIRTH_OF_KINGS_TOO],
            making: Making {
                combinations: &[
                    Combination::alone(&["Make"], Means::Other("Make&TakeChess", &[])).with(Word::Couscous),
                    Combination::alone(&["Make"], Means::Other("Make&TakeChess", &[Word::TypeII])),
                ],
                kings_apart: true,
                ..Making::NONE
            },
            classes: &[Class::ActsAsIfReborn],
            excludes: &[
                Trait::Under("PlusChess"),
                Trait::Under("PhantomChess"),
                Trait::Under("Bicolores"),
                Trait::Of(Class::KingsBorrow),
            ],
            example: Ok(Example::new("MarsCirce", "h#1.5", "8/8/8/4B3/k7/1K6/bp6/3Q4",
                &["1...Kb3-b4 +   2.Ka4-a3 Be5-c1*b2 #"])),
        };
    MARS_MIRROR_CIRCE 94 ["MarsMirrorCirce" "MarsCirceMalefique" "MarsSpiegelCirce"] Mars [Mirror]
        "MarsCirce with the squares of the other side."
        {
            parts: &[Part::MAYBE_EXCLUSIVE],
            example: Ok(Example::new("MarsMirrorCirce", "h#1", "1b5k/8/5B2/8/8/8/8/2B1K2R",
                &["1.Kh8-g8 Rh1-h8 #"])),
        };
    ANTI_MARS_CIRCE 140 ["AntiMarsCirce" "AntiMarsCirce" "AntiMarsCirce"] AntiMars []
        "Units move, but do not capture, as if from their rebirth squares, which must be empty; captures are ordinary."
        {
            parts: &[Part::REBIRTH_OF_KINGS_TOO],
            making: Making {
                combinations: &[Combination::alone(&["Make"], Means::Other("Make&MakeChess", &[]))],
                kings_apart: true,
                ..Making::NONE
            },
            classes: &[Class::ActsAsIfReborn],
            excludes: &[
                Trait::Under("PlusChess"),
                Trait::Under("PhantomChess"),
                Trait::Under("Bicolores"),
                Trait::Of(Class::KingsBorrow),
            ],
            example: Ok(Example::new("AntiMarsCirce", "ser-h#2", "r3k3/5Sp1/8/8/8/8/8/R3K3",
                &["1.Ke8-e7   2.Ra8-e8 Ra1-a7 #"])),
        };
    ANTI_MARS_MIRROR_CIRCE 141 ["AntiMarsMirrorCirce" "AntiMarsMalefiqueCirce" "AntiMarsMalefiqueCirce"] AntiMars [Mirror]
        "AntiMarsCirce with the squares of the other side."
        {
            parts: &[Part::MAYBE_EXCLUSIVE],
            example: Ok(Example::new("AntiMarsMirrorCirce", "h#1.5", "K7/r7/8/8/3B4/8/7k/8",
                &["1...Ka8-e8-d8   2.Ra7-a1-e1 Bd4-f8-d6 #"])),
        };
    ANTI_MARS_ANTIPODEAN_CIRCE 142 ["AntiMarsAntipodeanCirce" "AntiMarsAntipodeanCirce" "AntiMarsAntipodeanCirce"] AntiMars [Antipodes]
        "AntiMarsCirce with squares four files and four ranks away."
        {
            parts: &[Part::MAYBE_EXCLUSIVE],
            example: Ok(Example::new("AntiMarsAntipodeanCirce", "hx1.5", "8/3q4/2K5/8/S7/7P/k7/8",
                &["1...Kc6*d7 x"])),
        };
    PHANTOM_CHESS 95 ["PhantomChess" "EchecsPhantom" "PhantomSchach"] Phantom []
        "Units may also move as if from their rebirth squares, when these are empty."
        {
            parts: &[Part::REBIRTH],
            classes: &[Class::ActsAsIfReborn],
            excludes: &[Trait::Under("Bicolores"), Trait::Of(Class::KingsBorrow)],
            example: Ok(Example::new("PhantomChess", "h#1.5", "8/4P3/8/8/8/8/1K6/3k4",
                &["1...Kb2-c3   2.Kd1-c1 e7-e8=R #"])),
        };
}
