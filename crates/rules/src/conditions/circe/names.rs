//! The names of the family: each is a base condition with some words of the eight groups.
//!
//! A row: identifier, place in captions, names in three languages, base condition, words, definition, and in braces what
//! else there is to say.

use super::variant::Base;
use crate::conditions::{Class, Condition, Example, Part, Reads, Traditional, Trait, Variant as Word, Words};
use board::Marks;
use stipulation::Goal;

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
            traditional: &[
                Traditional::new("MemoryCirce", &[("Circe", &[Word::WaitCapture, Word::CaptureSquare])]),
                Traditional::new("CirceCage", &[("Circe", &[Word::Cage])]),
                Traditional::new("CirceIbidem", &[("Circe", &[Word::CaptureSquare])]),
                Traditional::new("CirceAbove", &[("Circe", &[Word::Above])]),
                Traditional::new("CirceBelow", &[("Circe", &[Word::Below])]),
                Traditional::new("AntiTake&Make", &[("Circe", &[Word::TakeAndMake, Word::Strict, Word::MovedRebirth])]),
                Traditional::new("Volcanic", &[("Circe", &[Word::Volcanic])]),
            ],
            parts: &[Part::REBIRTH],
            further_words: &[Word::Above, Word::Below, Word::PawnExclusive, Word::MovedRebirth],
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
            example: Some(Example::new("Circe", "h#2", "8/8/4K3/8/8/R5pk/8/8",
                &["1.Kh3-h4 Ke6-f5   2.g3-g2 Ra3-h3 #"])),
        };
    MIRROR_CIRCE 4 ["MirrorCirce" "CirceMalefique" "SpiegelCirce"] Captured [Mirror]
        "Circe; a captured unit is reborn on the square of a like unit of the other side."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    PWC 17 ["PWC" "CirceEchange" "PlatzwechselCirce"] Captured [Pwc]
        "Circe; a captured unit is reborn where the capturer came from."
        {
            example: Some(Example::new("PWC", "h#1.5", "2R5/5k2/7K/8/1P6/8/8/8",
                &["1...Rc8-g8   2.Kf7*g8[+wRf7] Rf7-f8 #"])),
        };
    COUSCOUS_CIRCE 26 ["CouscousCirce" "CirceCouscous" "CouscousCirce"] Captured [Couscous]
        "Circe; a captured unit is reborn on the rebirth square of the capturer."
        {};
    CHAMELEON_CIRCE 25 ["ChameleonCirce" "CirceCameleon" "ChamaeleonCirce"] Captured [Chameleon]
        "Circe; a captured unit is reborn as the next in the sequence knight, bishop, rook, queen."
        { parts: &[Part::WalkSequence], };
    EQUIPOLLENTS_CIRCE 27 ["EquipollentsCirce" "CirceEquipollents" "EquipollentsCirce"] Captured [Equipollents]
        "Circe; a captured unit is reborn as far beyond its square as the capturer moved."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    FILE_CIRCE 28 ["FileCirce" "FileCirce" "FileCirce"] Captured [File]
        "Circe; a captured unit is reborn on the first rank of the file of its capture."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    DIAGRAM_CIRCE 37 ["DiagramCirce" "CirceDiagramme" "DiagrammCirce"] Captured [Diagram]
        "Circe; a captured unit is reborn where it stood in the diagram."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    PARRAIN_CIRCE 46 ["ParrainCirce" "CirceParrain" "CirceParrain"] Captured [Parrain]
        "A captured unit is reborn by the next move, as far from its square as that move goes, in its direction."
        {};
    CONTRA_PARRAIN 178 ["ContraParrain" "ContraParrain" "KontraParrain"] Captured [ContraParrain]
        "A captured unit is reborn by the next move, as far from its square as that move goes, against its direction."
        {};
    SYMMETRY_CIRCE 48 ["SymmetryCirce" "CirceSymetrique" "SymmetrieCirce"] Captured [Symmetry]
        "Circe; a captured unit is reborn opposite its square, through the centre of the board."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    VERTICAL_SYMMETRY_CIRCE 200 ["VerticalSymmetryCirce" "CirceSymetriqueVerticale" "VertikaleSymmetrieCirce"] Captured [VerticalSymmetry]
        "Circe; a captured unit is reborn opposite its square, across the vertical middle line."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    HORIZONTAL_SYMMETRY_CIRCE 201 ["HorizontalSymmetryCirce" "CirceSymetriqueHorizontale" "HorizontaleSymmetrieCirce"] Captured [HorizontalSymmetry]
        "Circe; a captured unit is reborn opposite its square, across the horizontal middle line."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    CIRCE_CLONE 53 ["CirceClone" "CirceClone" "CirceClone"] Captured [Clone]
        "Circe; a captured unit is reborn with the walk of the capturer."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    MIRROR_FILE_CIRCE 55 ["MirrorFileCirce" "FileCirceMalefique" "SpiegelFileCirce"] Captured [File, Mirror]
        "FileCirce with the other side's first rank."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    ANTIPODEAN_CIRCE 56 ["AntipodeanCirce" "CirceAntipoden" "AntipodenCirce"] Captured [Antipodes]
        "Circe; a captured unit is reborn four files and four ranks away from its square."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    MIRROR_CIRCE_CLONE 57 ["MirrorCirceClone" "CirceCloneMalefique" "SpiegelCirceclone"] Captured [Clone, Mirror]
        "CirceClone with the squares of the other side."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    SUPER_CIRCE 72 ["SuperCirce" "SuperCirce" "SuperCirce"] Captured [Super]
        "Circe; a captured unit is reborn on any empty square, or not at all, as the capturer chooses."
        {};
    FRISCHAUF_CIRCE 85 ["FrischAufCirce" "FrischAufCirce" "FrischAufCirce"] Captured [Frischauf]
        "Circe; promoted units are reborn on promotion squares."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    VERTICAL_MIRROR_CIRCE 86 ["VerticalMirrorCirce" "CirceMalefiqueVerticale" "VertikalesSpiegelCirce"] Captured [VerticalMirror]
        "Circe with the rebirth squares reflected across the vertical middle line."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    DIAMETRAL_CIRCE 89 ["DiametralCirce" "CirceDiametrale" "DiametralCirce"] Captured [Diametral]
        "Circe with the rebirth squares turned about the centre of the board."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    RANK_CIRCE 91 ["RankCirce" "RankCirce" "RankCirce"] Captured [Rank]
        "Circe; a captured unit is reborn on the rank of its capture, on the file of its square of the game array."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    MIRROR_COUSCOUS_CIRCE 101 ["MirrorCouscousCirce" "CirceCouscousMalefique" "SpiegelCouscousCirce"] Captured [Couscous, Mirror]
        "CouscousCirce with the squares of the other side."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    CIRCE_ASSASSIN 106 ["CirceAssassin" "CirceAssassin" "AssassinCirce"] Captured [Assassin]
        "Circe; what stands on the rebirth square disappears."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    APRIL_CHESS 129 ["AprilChess" "EchecsAvril" "Aprilschach"] Captured [Super, April]
        "Units of the walks named are reborn, when captured, on any empty square as the capturer chooses."
        { parts: &[Part::Walks { needed: true }], grants: Some(Word::Strict), };
    CIRCE_TURNCOATS 131 ["CirceTurncoats" "CirceTurncoats" "TurncoatCirce"] Captured [Turncoats]
        "Circe; the reborn unit changes sides."
        {};
    CIRCE_DOUBLE_AGENTS 132 ["CirceDoubleAgents" "CirceDoubleAgents" "DoppelAgentenCirce"] Captured [Turncoats, Mirror]
        "MirrorCirce; the reborn unit changes sides."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    CAGE_CIRCE 175 ["CageCirce" "CirceCage" "KaefigCirce"] Captured [Cage]
        "Circe; a captured unit is reborn on any square where it can do nothing but capture, as the capturer chooses."
        {};
    CIRCE_TAKE_AND_MAKE 183 ["CirceTake&Make" "CirceTake&Make" "CirceTake&Make"] Captured [TakeAndMake]
        "Circe; a captured unit is reborn where it could move from the square of its capture, as the capturer chooses."
        {};
    ANTI_CIRCE 54 ["AntiCirce" "AntiCirce" "AntiCirce"] Capturer []
        "A capturing unit is reborn on its square of the game array, which must be empty."
        {
            traditional: &[
                Traditional::new("AntiCirceCage", &[("AntiCirce", &[Word::Cage])]),
                Traditional::new("KamikazeCirce", &[("AntiCirce", &[Word::RexExclusive, Word::Relaxed]), ("Circe", &[])]),
                Traditional::new("KamikazeCirceRexInclusive", &[("AntiCirce", &[Word::Relaxed]), ("Circe", &[Word::RexInclusive])]),
                Traditional::new("KamikazeCirceMirror", &[("AntiCirce", &[Word::RexExclusive, Word::Relaxed, Word::Mirror]), ("Circe", &[Word::Mirror])]),
            ],
            parts: &[Part::REBIRTH_OF_KINGS_TOO],
            further_words: &[Word::Above, Word::Below, Word::PawnExclusive],
            excludes: &[
                Trait::Of(Class::Contact),
                Trait::Under("GenevaChess"),
                Trait::With("SingleBox", Word::Type1),
                Trait::With("ImmunChess", Word::RexInclusive),
                Trait::With("Circe", Word::Couscous),
                Trait::Marked(Marks::KAMIKAZE),
            ],
        };
    MIRROR_ANTI_CIRCE 58 ["MirrorAntiCirce" "AntiCirceMalefique" "AntiSpiegelCirce"] Capturer [Mirror]
        "AntiCirce with the squares of the other side."
        { parts: &[Part::SELF_BLOCK], };
    DIAGRAM_ANTI_CIRCE 59 ["DiagramAntiCirce" "AntiCirceDiagramme" "AntiDiagrammCirce"] Capturer [Diagram]
        "AntiCirce; the capturer is reborn where it stood in the diagram."
        { parts: &[Part::SELF_BLOCK], };
    FILE_ANTI_CIRCE 60 ["FileAntiCirce" "AntiFileCirce" "AntiFileCirce"] Capturer [File]
        "AntiCirce; the capturer is reborn on the first rank of the file of capture."
        { parts: &[Part::SELF_BLOCK], };
    SYMMETRY_ANTI_CIRCE 61 ["SymmetryAntiCirce" "AntiCirceSymetrique" "AntiSymmetrieCirce"] Capturer [Symmetry]
        "AntiCirce; the capturer is reborn opposite the square of capture, through the centre of the board."
        { parts: &[Part::SELF_BLOCK], };
    VERTICAL_SYMMETRY_ANTI_CIRCE 202 ["VerticalSymmetryAntiCirce" "AntiCirceSymetriqueVerticale" "VertikaleAntiSymmetrieCirce"] Capturer [VerticalSymmetry]
        "AntiCirce; the capturer is reborn opposite the square of capture, across the vertical middle line."
        { parts: &[Part::SELF_BLOCK], };
    HORIZONTAL_SYMMETRY_ANTI_CIRCE 203 ["HorizontalSymmetryAntiCirce" "AntiCirceSymetriqueHorizontale" "HorizontaleAntiSymmetrieCirce"] Capturer [HorizontalSymmetry]
        "AntiCirce; the capturer is reborn opposite the square of capture, across the horizontal middle line."
        { parts: &[Part::SELF_BLOCK], };
    MIRROR_FILE_ANTI_CIRCE 62 ["MirrorFileAntiCirce" "AntiFileCirceMalefique" "AntiSpiegelFileCirce"] Capturer [File, Mirror]
        "FileAntiCirce with the other side's first rank."
        { parts: &[Part::SELF_BLOCK], };
    ANTIPODEAN_ANTI_CIRCE 63 ["AntipodeanAntiCirce" "AntiCirceAntipoden" "AntiAntipodenCirce"] Capturer [Antipodes]
        "AntiCirce; the capturer is reborn four files and four ranks away from the square of capture."
        { parts: &[Part::SELF_BLOCK], };
    EQUIPOLLENTS_ANTI_CIRCE 64 ["EquipollentsAntiCirce" "AntiCirceEquipollents" "AntiEquipollentsCirce"] Capturer [Equipollents]
        "AntiCirce; the capturer is reborn as far beyond the square of capture as it moved."
        { parts: &[Part::SELF_BLOCK], };
    ANTI_CLONE_CIRCE 193 ["AntiCloneCirce" "AntiCloneCirce" "AntiCloneCirce"] Capturer [Clone]
        "AntiCirce; the capturer is reborn with the walk of the captured unit."
        {};
    ANTI_SUPER_CIRCE 145 ["AntiSuperCirce" "AntiSuperCirce" "AntiSuperCirce"] Capturer [Super]
        "AntiCirce; the capturer is reborn on any empty square as its side chooses."
        { parts: &[Part::SELF_BLOCK], };
    IMMUN_CHESS 19 ["ImmunChess" "Immun" "Immunschach"] Immune []
        "A unit may be captured only if its Circe rebirth square is empty."
        { parts: &[Part::REBIRTH], };
    MIRROR_IMMUN_CHESS 20 ["MirrorImmunChess" "ImmunMalefique" "SpiegelImmunschach"] Immune [Mirror]
        "ImmunChess with the squares of the other side."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    FILE_IMMUN_CHESS 65 ["FileImmunChess" "ImmunFile" "FileImmunSchach"] Immune [File]
        "ImmunChess with the squares of FileCirce."
        {};
    DIAGRAM_IMMUN_CHESS 66 ["DiagramImmunChess" "ImmunDiagramme" "DiagrammImmunSchach"] Immune [Diagram]
        "ImmunChess with the squares of the diagram."
        { parts: &[Part::MAYBE_INCLUSIVE], };
    MIRROR_FILE_IMMUN_CHESS 67 ["MirrorFileImmunChess" "ImmunFileMalefique" "SpiegelFileImmunSchach"] Immune [File, Mirror]
        "ImmunChess with the squares of MirrorFileCirce."
        {};
    SYMMETRY_IMMUN_CHESS 68 ["SymmetryImmunChess" "ImmunSymmetrique" "SymmetrieImmunSchach"] Immune [Symmetry]
        "ImmunChess with the squares of SymmetryCirce."
        {};
    VERTICAL_SYMMETRY_IMMUN_CHESS 204 ["ImmuneVerticalSymmetry" "ImmuneSymetriqueVerticale" "ImmuneVertikaleSymmetrie"] Immune [VerticalSymmetry]
        "ImmunChess with the squares of VerticalSymmetryCirce."
        {};
    HORIZONTAL_SYMMETRY_IMMUN_CHESS 205 ["ImmuneHorizontalSymmetry" "ImmuneSymetriqueHorizontale" "ImmuneHorizontaleSymmetrie"] Immune [HorizontalSymmetry]
        "ImmunChess with the squares of HorizontalSymmetryCirce."
        {};
    ANTIPODEAN_IMMUN_CHESS 69 ["AntipodeanImmunChess" "ImmunAntipoden" "AntipodenImmunSchach"] Immune [Antipodes]
        "ImmunChess with the squares of AntipodeanCirce."
        {};
    EQUIPOLLENTS_IMMUN_CHESS 70 ["EquipollentsImmunChess" "ImmunEquipollents" "EquipollentsImmunSchach"] Immune [Equipollents]
        "ImmunChess with the squares of EquipollentsCirce."
        {};
    GENEVA_CHESS 166 ["GenevaChess" "EchecsGeneve" "GenferSchach"] Geneva []
        "A unit may capture only if its own Circe rebirth square is empty."
        { parts: &[Part::REBIRTH], };
    MARS_CIRCE 93 ["MarsCirce" "MarsCirce" "MarsCirce"] Mars []
        "Units capture as if from their rebirth squares, which must be empty; other moves are ordinary."
        {
            parts: &[Part::REBIRTH_OF_KINGS_TOO],
            classes: &[Class::ActsAsIfReborn],
            excludes: &[
                Trait::Under("PlusChess"),
                Trait::Under("PhantomChess"),
                Trait::Under("Bicolores"),
                Trait::Of(Class::KingsBorrow),
            ],
            example: Some(Example::new("MarsCirce", "h#1.5", "8/8/8/4B3/k7/1K6/bp6/3Q4",
                &["1...Kb3-b4 +   2.Ka4-a3 Be5-c1*b2 #"])),
        };
    MARS_MIRROR_CIRCE 94 ["MarsMirrorCirce" "MarsCirceMalefique" "MarsSpiegelCirce"] Mars [Mirror]
        "MarsCirce with the squares of the other side."
        { parts: &[Part::MAYBE_EXCLUSIVE], };
    ANTI_MARS_CIRCE 140 ["AntiMarsCirce" "AntiMarsCirce" "AntiMarsCirce"] AntiMars []
        "Units move, but do not capture, as if from their rebirth squares, which must be empty; captures are ordinary."
        {
            parts: &[Part::REBIRTH_OF_KINGS_TOO],
            classes: &[Class::ActsAsIfReborn],
            excludes: &[
                Trait::Under("PlusChess"),
                Trait::Under("PhantomChess"),
                Trait::Under("Bicolores"),
                Trait::Of(Class::KingsBorrow),
            ],
        };
    ANTI_MARS_MIRROR_CIRCE 141 ["AntiMarsMirrorCirce" "AntiMarsMalefiqueCirce" "AntiMarsMalefiqueCirce"] AntiMars [Mirror]
        "AntiMarsCirce with the squares of the other side."
        { parts: &[Part::MAYBE_EXCLUSIVE], };
    ANTI_MARS_ANTIPODEAN_CIRCE 142 ["AntiMarsAntipodeanCirce" "AntiMarsAntipodeanCirce" "AntiMarsAntipodeanCirce"] AntiMars [Antipodes]
        "AntiMarsCirce with squares four files and four ranks away."
        { parts: &[Part::MAYBE_EXCLUSIVE], };
    PHANTOM_CHESS 95 ["PhantomChess" "EchecsPhantom" "PhantomSchach"] Phantom []
        "Units may also move as if from their rebirth squares, when these are empty."
        {
            parts: &[Part::REBIRTH],
            classes: &[Class::ActsAsIfReborn],
            excludes: &[Trait::Under("Bicolores"), Trait::Of(Class::KingsBorrow)],
        };
}
