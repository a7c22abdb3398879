//! The conditions: what each is called, what may stand behind its name, and which names are short for others.
//!
//! The order of the rows is the order in which captions list conditions. A condition is known everywhere by
//! its English name; what it does is said in the `rules` crate.

use super::further::FURTHER;
use super::variants::Variant::{self, *};
use crate::Words;
use board::{Marks, Side};

/// What may stand behind a condition's name; parts follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// One of these words, or nothing.
    OneOf(&'static [Variant]),
    /// Any number of these words.
    AnyOf(&'static [Variant]),
    /// Any number of variants of rebirth, some with walks behind them.
    CirceVariants {
        /// Which word about kings goes without saying.
        kings: Variant,
    },
    /// Squares written together, so many.
    Squares {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// Walks, at least one if they are needed.
    Walks {
        /// Whether the condition makes no sense without.
        needed: bool,
    },
    /// Walks and the word Transmuting, in any order and number.
    VaultingWalks,
    /// Walks that follow one another in a circle.
    WalkSequence,
    /// Words about pawns that are left behind, some with a number.
    Sentinelles,
    /// Shifts, cells and lines of a grid.
    Grid,
    /// Whose contact counts: a word and a walk.
    Contact,
    /// At most so many numbers, or none.
    Numbers {
        /// At most.
        most: u8,
    },
    /// One or two distances with up to two decimals; `-` is no limit.
    Distances,
    /// A colour, attributes, a walk and a square.
    Unit,
}

use Part::{
    AnyOf, CirceVariants, Contact, Distances, Numbers, OneOf, Sentinelles, Squares, VaultingWalks,
    WalkSequence, Walks,
};

/// How a condition shows in the diagram instead of, or besides, below it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drawn {
    /// Not at all.
    No,
    /// Lines between the squares.
    Grid,
    /// Its squares are blank. It is not listed below the diagram.
    Blank,
    /// Its squares show the letter I.
    Imitators,
    /// Its squares are framed where frames can be drawn.
    Framed,
}

/// How captions list a condition, as the reference does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Listed {
    /// By its name; conditions that it implies are not listed.
    Alone,
    /// With those that it implies.
    WithImplied,
    /// Its parameters once more as those of another condition, if there are any.
    AgainAs(&'static str),
    /// Only where this condition is given, too.
    Beside(&'static str),
    /// Only if something stands behind it.
    WithParameters,
}

/// What a condition says about kings before any other rule looks at the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kings {
    /// One royal unit for each side.
    One,
    /// A side may have several.
    Many,
    /// No unit is royal.
    NotRoyal,
    /// Its square is royal for that side, in place of a unit.
    SquareOf(Side),
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConditionName {
    /// Its names.
    pub words: Words,
    /// What may stand behind it.
    pub parts: &'static [Part],
    /// The condition and its variants for which this is a short name.
    pub short_for: Option<(&'static str, &'static [Variant])>,
    /// Conditions that go without saying when this one is given.
    pub implies: &'static [&'static str],
    /// Attributes that every unit has under it, so that diagrams and moves need not show them.
    pub gives: Marks,
    /// How it shows in the diagram.
    pub drawn: Drawn,
    /// How captions list it.
    pub listed: Listed,
    /// What it says about kings.
    pub kings: Kings,
    /// The variant that is meant, and listed, when none is named.
    pub without_word: Option<Variant>,
    /// A variant that goes without saying, and is not listed, under this short name only.
    pub grants: Option<Variant>,
    /// Attributes that are listed below the diagram even where no unit has them.
    pub mentions: Marks,
    /// Attributes that bring the condition with them; a unit without any of them has the first.
    pub comes_with: &'static [Marks],
    /// Conditions with variants that together are this one.
    pub made_of: &'static [(&'static str, Variant)],
    /// Whether in a twin it has all walks of the position behind it where none is given.
    pub takes_walks_of_twin: bool,
}

impl ConditionName {
    /// The English name, by which everyone knows the condition.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.words.0[0]
    }

    pub(super) const fn followed_by(self, parts: &'static [Part]) -> ConditionName {
        ConditionName { parts, ..self }
    }

    const fn short_for(self, name: &'static str, variants: &'static [Variant]) -> ConditionName {
        ConditionName { short_for: Some((name, variants)), ..self }
    }

    const fn taking_walks_of_twin(self) -> ConditionName {
        ConditionName { takes_walks_of_twin: true, ..self }
    }

    const fn implying(self, implies: &'static [&'static str]) -> ConditionName {
        ConditionName { implies, ..self }
    }
}

impl ConditionName {
    const fn giving(self, gives: Marks) -> ConditionName {
        ConditionName { gives, ..self }
    }

    const fn drawn(self, drawn: Drawn) -> ConditionName {
        ConditionName { drawn, ..self }
    }

    const fn listed(self, listed: Listed) -> ConditionName {
        ConditionName { listed, ..self }
    }

    const fn granting(self, variant: Variant) -> ConditionName {
        ConditionName { grants: Some(variant), ..self }
    }

    const fn mentioning(self, mentions: Marks) -> ConditionName {
        ConditionName { mentions, ..self }
    }

    const fn coming_with(self, comes_with: &'static [Marks]) -> ConditionName {
        ConditionName { comes_with, ..self }
    }

    const fn made_of(self, made_of: &'static [(&'static str, Variant)]) -> ConditionName {
        ConditionName { made_of, ..self }
    }

    const fn without_word(self, variant: Variant) -> ConditionName {
        ConditionName { without_word: Some(variant), ..self }
    }

    pub(super) const fn kings(self, kings: Kings) -> ConditionName {
        ConditionName { kings, ..self }
    }
}

pub(super) const fn row(english: &'static str, french: &'static str, german: &'static str) -> ConditionName {
    ConditionName {
        words: Words::new(english, french, german),
        parts: &[],
        short_for: None,
        implies: &[],
        gives: Marks::NONE,
        drawn: Drawn::No,
        listed: Listed::Alone,
        kings: Kings::One,
        without_word: None,
        grants: None,
        mentions: Marks::NONE,
        comes_with: &[],
        made_of: &[],
        takes_walks_of_twin: false,
    }
}

/// The row of that English name, written in full.
#[must_use]
pub fn named(name: &str) -> Option<&'static ConditionName> {
    CONDITIONS.iter().chain(&FURTHER).find(|row| row.name().eq_ignore_ascii_case(name))
}

const MAYBE_INCLUSIVE: &[Part] = &[OneOf(&[RexInclusive])];
const MAYBE_EXCLUSIVE: &[Part] = &[OneOf(&[RexExclusive])];
const SELF_BLOCK: &[Part] = &[OneOf(&[Calvet, Cheylan])];
const CIRCE: &[Part] = &[CirceVariants { kings: RexExclusive }];
const ANTICIRCE: &[Part] = &[CirceVariants { kings: RexInclusive }];
const STRICTNESS: &[Part] = &[OneOf(&[Exact, Ultra])];
const SQUARES: &[Part] = &[Squares { least: 1, most: 64 }];
const ONE_SQUARE: &[Part] = &[Squares { least: 1, most: 1 }];
const TWO_SQUARES: &[Part] = &[Squares { least: 2, most: 2 }];
const WALKS: &[Part] = &[Walks { needed: true }];
const MAYBE_WALKS: &[Part] = &[Walks { needed: false }];
const VAULTING_WALKS: &[Part] = &[VaultingWalks];
const WALK_SEQUENCE: &[Part] = &[WalkSequence];
const MAYBE_SIDE: &[Part] = &[OneOf(&[White, Black])];
const CONTACT: &[Part] = &[Contact];
const TYPE_A_TO_D: &[Part] = &[OneOf(&[TypeA, TypeB, TypeC, TypeD])];
const TYPE_A_TO_C: &[Part] = &[OneOf(&[TypeA, TypeB, TypeC])];
const FLIGHTS: &[Part] = &[Numbers { most: 2 }];

/// All conditions.
pub static CONDITIONS: [ConditionName; 242] = [
    row("Maximummer", "Maximum", "Laengstzueger")
        .followed_by(STRICTNESS)
        .implying(&["BlackMaximummer", "WhiteMaximummer"]),
    row("UltraSchachZwang", "UltraSchachZwang", "UltraSchachZwang")
        .implying(&["BlackUltraSchachZwang", "WhiteUltraSchachZwang"]),
    row("Circe", "Circe", "Circe").followed_by(CIRCE),
    row("MirrorCirce", "CirceMalefique", "SpiegelCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Mirror]),
    row("Madrasi", "Madrasi", "Madrasi").followed_by(MAYBE_INCLUSIVE),
    row("Volage", "Volage", "Volage").giving(Marks::VOLAGE),
    row("Hypervolage", "Hypervolage", "Hypervolage").implying(&["Volage"]),
    row("BichromChess", "Bichromatique", "BichromesSchach"),
    row("MonochromChess", "Monochromatique", "MonochromesSchach"),
    row("GridChess", "Grille", "Gitterschach").followed_by(&[Part::Grid]).drawn(Drawn::Grid),
    row("KoeKo", "Koeko", "KoeKo").followed_by(CONTACT),
    row("BlackEdgeMover", "NoirBordCoup", "SchwarzerRandzueger"),
    row("WhiteEdgeMover", "BlancBordCoup", "WeisserRandzueger"),
    row("Leofamily", "Leofamily", "Leofamily").implying(&["ChineseChess"]),
    row("ChineseChess", "Chinoises", "ChinesischesSchach"),
    row("Patrouille", "Patrouille", "PatrouilleSchach").giving(Marks::PATROL),
    row("PWC", "CirceEchange", "PlatzwechselCirce").short_for("Circe", &[Pwc]),
    row("NoCapture", "SansPrises", "Ohneschlag"),
    row("ImmunChess", "Immun", "Immunschach").followed_by(CIRCE),
    row("MirrorImmunChess", "ImmunMalefique", "SpiegelImmunschach")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("ImmunChess", &[Mirror]),
    row("ContactGridChess", "ContactGrille", "KontaktGitter").implying(&["GridChess", "KoeKo"]),
    row("Imitator", "Imitator", "Imitator").followed_by(SQUARES).drawn(Drawn::Imitators),
    row("CavalierMajeur", "CavalierMajeur", "CavalierMajeur"),
    row("HaanerChess", "Haan", "HaanerSchach"),
    row("ChameleonCirce", "CirceCameleon", "ChamaeleonCirce")
        .followed_by(WALK_SEQUENCE)
        .short_for("Circe", &[Chameleon]),
    row("CouscousCirce", "CirceCouscous", "CouscousCirce").short_for("Circe", &[Couscous]),
    row("EquipollentsCirce", "CirceEquipollents", "EquipollentsCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Equipollents]),
    row("FileCirce", "FileCirce", "FileCirce").followed_by(MAYBE_INCLUSIVE).short_for("Circe", &[File]),
    row("BlackMaximummer", "NoirMaximum", "SchwarzerLaengstzueger").followed_by(STRICTNESS),
    row("BlackMinimummer", "NoirMinimum", "SchwarzerKuerzestzueger").followed_by(STRICTNESS),
    row("WhiteMaximummer", "BlancMaximum", "WeisserLaengstzueger").followed_by(STRICTNESS),
    row("WhiteMinimummer", "BlancMinimum", "WeisserKuerzestzueger").followed_by(STRICTNESS),
    row("MagicSquares", "CaseMagique", "MagischeFelder")
        .followed_by(&[Squares { least: 1, most: 64 }, OneOf(&[Type1, Type2])])
        .drawn(Drawn::Framed),
    row("Sentinelles", "Sentinelles", "Sentinelles").followed_by(&[Sentinelles]),
    row("Tibet", "Tibet", "TibetSchach"),
    row("DoubleTibet", "DoubleTibet", "DoppeltibetSchach").implying(&["Tibet"]),
    row("DiagramCirce", "CirceDiagramme", "DiagrammCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Diagram]),
    row("Hole", "Trou", "Loch").followed_by(SQUARES).drawn(Drawn::Blank),
    row("BlackMustCapture", "NoirPriseForce", "SchwarzerSchlagzwang").followed_by(STRICTNESS),
    row("WhiteMustCapture", "BlancPriseForce", "WeisserSchlagzwang").followed_by(STRICTNESS),
    row("ReflectiveKings", "RoisReflecteurs", "ReflektierendeKoenige")
        .implying(&["WhiteReflectiveKing", "BlackReflectiveKing"])
        .listed(Listed::WithImplied),
    row("TransmutedKings", "RoisTransmutes", "TransmutierendeKoenige")
        .implying(&["WhiteTransmutedKing", "BlackTransmutedKing"]),
    row("BlackFollowMyLeader", "NoirPoursuite", "SchwarzerVerfolgungszueger"),
    row("WhiteFollowMyLeader", "BlancPoursuite", "WeisserVerfolgungszueger"),
    row("DuellistChess", "Duelliste", "Duellantenschach"),
    row("ParrainCirce", "CirceParrain", "CirceParrain").short_for("Circe", &[Parrain]),
    row("NoIProm", "SansIProm", "OhneIUW").listed(Listed::Beside("Imitator")),
    row("SymmetryCirce", "CirceSymetrique", "SymmetrieCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Symmetry]),
    row("VogtlaenderChess", "EchecsVogtlaender", "VogtlaenderSchach"),
    row("EinsteinChess", "EchecsEinstein", "EinsteinSchach"),
    row("Bicolores", "Bicolores", "Bicolores"),
    row("NewKoeko", "KoekoNouveaux", "NeuKoeko"),
    row("CirceClone", "CirceClone", "CirceClone").followed_by(MAYBE_INCLUSIVE).short_for("Circe", &[Clone]),
    row("AntiCirce", "AntiCirce", "AntiCirce").followed_by(ANTICIRCE),
    row("MirrorFileCirce", "FileCirceMalefique", "SpiegelFileCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[File, Mirror]),
    row("AntipodeanCirce", "CirceAntipoden", "AntipodenCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Antipodes]),
    row("MirrorCirceClone", "CirceCloneMalefique", "SpiegelCirceclone")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Clone, Mirror]),
    row("MirrorAntiCirce", "AntiCirceMalefique", "AntiSpiegelCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[Mirror]),
    row("DiagramAntiCirce", "AntiCirceDiagramme", "AntiDiagrammCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[Diagram]),
    row("FileAntiCirce", "AntiFileCirce", "AntiFileCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[File]),
    row("SymmetryAntiCirce", "AntiCirceSymetrique", "AntiSymmetrieCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[Symmetry]),
    row("MirrorFileAntiCirce", "AntiFileCirceMalefique", "AntiSpiegelFileCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[File, Mirror]),
    row("AntipodeanAntiCirce", "AntiCirceAntipoden", "AntiAntipodenCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[Antipodes]),
    row("EquipollentsAntiCirce", "AntiCirceEquipollents", "AntiEquipollentsCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[Equipollents]),
    row("FileImmunChess", "ImmunFile", "FileImmunSchach").short_for("ImmunChess", &[File]),
    row("DiagramImmunChess", "ImmunDiagramme", "DiagrammImmunSchach")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("ImmunChess", &[Diagram]),
    row("MirrorFileImmunChess", "ImmunFileMalefique", "SpiegelFileImmunSchach")
        .short_for("ImmunChess", &[File, Mirror]),
    row("SymmetryImmunChess", "ImmunSymmetrique", "SymmetrieImmunSchach")
        .short_for("ImmunChess", &[Symmetry]),
    row("AntipodeanImmunChess", "ImmunAntipoden", "AntipodenImmunSchach")
        .short_for("ImmunChess", &[Antipodes]),
    row("EquipollentsImmunChess", "ImmunEquipollents", "EquipollentsImmunSchach")
        .short_for("ImmunChess", &[Equipollents]),
    row("ReversalEinsteinChess", "ReversEchecsEinstein", "ReversesEinsteinSchach"),
    row("SuperCirce", "SuperCirce", "SuperCirce").short_for("Circe", &[Super]),
    row("RelegationChess", "Degradierung", "Degradierung"),
    row("NorskSjakk", "NorskSjakk", "NorskSjakk"),
    row("TraitorChess", "EchecsTraitor", "TraitorChess"),
    row("AndernachChess", "EchecsAndernach", "AndernachSchach"),
    row("WhiteForcedSquare", "BlancCaseForce", "WeissesZwangsfeld").followed_by(SQUARES),
    row("WhiteConsequentForcedSquare", "BlancCaseForceConsequent", "WeissesKonsequentesZwangsfeld")
        .followed_by(SQUARES),
    row("BlackForcedSquare", "NoirCaseForce", "SchwarzesZwangsfeld").followed_by(SQUARES),
    row("BlackConsequentForcedSquare", "NoirCaseForceConsequent", "SchwarzesKonsequentesZwangsfeld")
        .followed_by(SQUARES),
    row("ChameleonChess", "EchecsCameleon", "ChamaeleonSchach")
        .followed_by(WALK_SEQUENCE)
        .listed(Listed::AgainAs("ChameleonSequence")),
    row("FunctionaryChess", "EchecsFonctionnaire", "BeamtenSchach").giving(Marks::FUNCTIONARY),
    row("GlasgowChess", "EchecsGlasgow", "GlasgowSchach"),
    row("AntiAndernachChess", "EchecsAntiAndernach", "AntiAndernachSchach"),
    row("FrischAufCirce", "FrischAufCirce", "FrischAufCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Frischauf]),
    row("VerticalMirrorCirce", "CirceMalefiqueVerticale", "VertikalesSpiegelCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[VerticalMirror]),
    row("Isardam", "Isardam", "Isardam").followed_by(&[OneOf(&[TypeA, TypeB]), OneOf(&[RexInclusive])]),
    row("ChecklessChess", "SansEchecs", "OhneSchach"),
    row("DiametralCirce", "CirceDiametrale", "DiametralCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Diametral]),
    row("PromOnly", "PromSeul", "UWnur").followed_by(WALKS),
    row("RankCirce", "RankCirce", "RankCirce").followed_by(MAYBE_INCLUSIVE).short_for("Circe", &[Rank]),
    row("ExclusiveChess", "EchecsExclusif", "ExklusivSchach"),
    row("MarsCirce", "MarsCirce", "MarsCirce").followed_by(ANTICIRCE),
    row("MarsMirrorCirce", "MarsCirceMalefique", "MarsSpiegelCirce")
        .followed_by(MAYBE_EXCLUSIVE)
        .short_for("MarsCirce", &[Mirror]),
    row("PhantomChess", "EchecsPhantom", "PhantomSchach").followed_by(CIRCE),
    row("WhiteReflectiveKing", "BlancRoiReflecteur", "WeisserReflektierenderKoenig"),
    row("BlackReflectiveKing", "NoirRoiReflecteur", "SchwarzerReflektierenderKoenig"),
    row("WhiteTransmutedKing", "BlancRoiTransmute", "WeisserTransmutierenderKoenig"),
    row("BlackTransmutedKing", "NoirRoiTransmute", "SchwarzerTransmutierenderKoenig"),
    row("AntiEinsteinChess", "EchecsAntiEinstein", "AntiEinsteinSchach"),
    row("MirrorCouscousCirce", "CirceCouscousMalefique", "SpiegelCouscousCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Couscous, Mirror]),
    row("BlackRoyalSquare", "NoirCaseRoyal", "SchwarzesKoeniglichesFeld")
        .followed_by(ONE_SQUARE)
        .kings(Kings::SquareOf(Side::Black)),
    row("WhiteRoyalSquare", "BlancCaseRoyal", "WeissesKoeniglichesFeld")
        .followed_by(ONE_SQUARE)
        .kings(Kings::SquareOf(Side::White)),
    row("BrunnerChess", "EchecsBrunner", "BrunnerSchach"),
    row("PlusChess", "EchecsPlus", "PlusSchach"),
    row("CirceAssassin", "CirceAssassin", "AssassinCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Assassin]),
    row("PatienceChess", "EchecsPatience", "PatienceSchach"),
    row("RepublicanChess", "EchecsRepublicains", "RepublikanerSchach")
        .followed_by(&[OneOf(&[Type1, Type2])])
        .without_word(Type2),
    row("ExtinctionChess", "EchecsExtinction", "AusrottungsSchach").kings(Kings::NotRoyal),
    row("CentralChess", "EchecsCentral", "ZentralSchach"),
    row("ActuatedRevolvingBoard", "ActuatedRevolvingBoard", "ActuatedRevolvingBoard"),
    row("MessignyChess", "EchecsMessigny", "MessignySchach").followed_by(MAYBE_EXCLUSIVE),
    row("Woozles", "Woozles", "Woozles").followed_by(MAYBE_EXCLUSIVE),
    row("BiWoozles", "BiWoozles", "BiWoozles").followed_by(MAYBE_EXCLUSIVE),
    row("Heffalumps", "Heffalumps", "Heffalumps").followed_by(MAYBE_EXCLUSIVE),
    row("BiHeffalumps", "BiHeffalumps", "BiHeffalumps").followed_by(MAYBE_EXCLUSIVE),
    row("WhitePromSquares", "BlancCasePromotion", "UWFeldWeiss").followed_by(SQUARES),
    row("BlackPromSquares", "NoirCasePromotion", "UWFeldSchwarz").followed_by(SQUARES),
    row("NoWhitePromotion", "SansBlancPromotion", "OhneWeissUW"),
    row("NoBlackPromotion", "SansNoirPromotion", "OhneSchwarzUW"),
    row("EiffelChess", "EchecsEiffel", "EiffelSchach"),
    row("BlackUltraSchachZwang", "NoirUltraSchachZwang", "SchwarzerUltraSchachZwang"),
    row("WhiteUltraSchachZwang", "BlancUltraSchachZwang", "WeisserUltraSchachZwang"),
    row("ActuatedRevolvingCentre", "ActuatedRevolvingCentre", "ActuatedRevolvingCentre"),
    row("ShieldedKings", "ShieldedKings", "SchutzKoenige"),
    row("LineChameleonChess", "EchecsCameleonLigne", "LinienChamaeleonSchach"),
    row("NoWhiteCapture", "BlancSansPrises", "WeisserOhneSchlag"),
    row("NoBlackCapture", "NoirSansPrises", "SchwarzerOhneSchlag"),
    row("AprilChess", "EchecsAvril", "Aprilschach")
        .followed_by(WALKS)
        .short_for("Circe", &[Super, April])
        .granting(Strict),
    row("AlphabeticChess", "EchecsAlphabetiques", "AlphabetischesSchach")
        .implying(&["WhiteAlphabeticChess", "BlackAlphabeticChess"]),
    row("CirceTurncoats", "CirceTurncoats", "TurncoatCirce").short_for("Circe", &[Turncoats]),
    row("CirceDoubleAgents", "CirceDoubleAgents", "DoppelAgentenCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[Turncoats, Mirror]),
    row("AMU", "AMU", "AMU"),
    row("SingleBox", "SingleBox", "NurPartiesatzSteine")
        .followed_by(&[OneOf(&[Type1, Type2, Type3])])
        .without_word(Type1),
    row("MAFF", "MAFF", "MAFF"),
    row("OWU", "OWU", "OWU"),
    row("WhiteOscillatingKings", "BlancRoisOscillant", "WeisseOszillierendeKoenige").followed_by(TYPE_A_TO_C),
    row("BlackOscillatingKings", "NoirRoisOscillant", "SchwarzeOszillierendeKoenige")
        .followed_by(TYPE_A_TO_C),
    row("AntiKings", "AntiRois", "AntiKoenige"),
    row("AntiMarsCirce", "AntiMarsCirce", "AntiMarsCirce").followed_by(ANTICIRCE),
    row("AntiMarsMirrorCirce", "AntiMarsMalefiqueCirce", "AntiMarsMalefiqueCirce")
        .followed_by(MAYBE_EXCLUSIVE)
        .short_for("AntiMarsCirce", &[Mirror]),
    row("AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce")
        .followed_by(MAYBE_EXCLUSIVE)
        .short_for("AntiMarsCirce", &[Antipodes]),
    row("WhiteSuperTransmutingKing", "BlancSuperRoiTransmute", "WeisserSuperTransmutierenderKoenig"),
    row("BlackSuperTransmutingKing", "NoirSuperRoiTransmute", "SchwarzerSuperTransmutierenderKoenig"),
    row("AntiSuperCirce", "AntiSuperCirce", "AntiSuperCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[Super]),
    row("UltraPatrol", "UltraPatrouille", "UltraPatrouille"),
    row("SwappingKings", "RoisEchanges", "TauschKoenige")
        .made_of(&[("WhiteOscillatingKings", TypeC), ("BlackOscillatingKings", TypeC)]),
    row("RoyalDynasty", "DynastieRoyale", "KoenigsDynastie").kings(Kings::Many),
    row("SAT", "SAT", "SAT").followed_by(FLIGHTS),
    row("StrictSAT", "StrictSAT", "StrictSAT").followed_by(FLIGHTS),
    row("Take&MakeChess", "Take&MakeEchecs", "Take&MakeSchach").followed_by(&[AnyOf(&[Absolute])]),
    row("BlackSynchronMover", "NoirSynchronCoup", "SchwarzerSynchronZueger"),
    row("WhiteSynchronMover", "BlancSynchronCoup", "WeisserSynchronZueger"),
    row("BlackAntiSynchronMover", "NoirAntiSynchronCoup", "SchwarzerAntiSynchronZueger"),
    row("WhiteAntiSynchronMover", "BlancAntiSynchronCoup", "WeisserAntiSynchronZueger"),
    row("Masand", "Masand", "Masand"),
    row("BGL", "BGL", "BGL").followed_by(&[Distances]),
    row("BlackChecks", "NoirEchecs", "SchwarzSchaecher"),
    row("AnnanChess", "AnnanEchecs", "Annanschach").followed_by(TYPE_A_TO_D),
    row("NormalPawn", "PionNormale", "NormalBauern"),
    row("Lortap", "Elliuortap", "Elliuortap"),
    row("VaultingKings", "VaultingKings", "VaultingKings")
        .followed_by(VAULTING_WALKS)
        .implying(&["WhiteVaultingKing", "BlackVaultingKing"]),
    row("WhiteVaultingKing", "BlancVaultingKing", "WeisserVaultingKing").followed_by(VAULTING_WALKS),
    row("BlackVaultingKing", "NoirVaultingKing", "SchwarzerVaultingKing").followed_by(VAULTING_WALKS),
    row("ProteanChess", "EchecsProtee", "ProteischesSchach").followed_by(MAYBE_EXCLUSIVE),
    row("GenevaChess", "EchecsGeneve", "GenferSchach").followed_by(CIRCE),
    row("ChameleonPursuit", "CameleonPoursuite", "ChamaeleonVerfolgung"),
    row("AntiKoeko", "AntiKoeko", "AntiKoeko").followed_by(CONTACT),
    row("CastlingChess", "EchecsRoque", "RochadeSchach"),
    row("LosingChess", "QuiPerdGagne", "Schlagschach").kings(Kings::NotRoyal),
    row("Disparate", "Disparate", "Disparate"),
    row("GhostChess", "EchecsGhost", "Geisterschach").mentioning(Marks::UNCAPTURABLE),
    row("HauntedChess", "EchecsHantes", "Spukschach").mentioning(Marks::UNCAPTURABLE),
    row("ProvocationChess", "EchecsProvacateurs", "ProvokationSchach"),
    row("CageCirce", "CirceCage", "KaefigCirce").short_for("Circe", &[Cage]),
    row("Dummy", "Dummy", "Dummy"),
    row("Football", "Football", "Fussball")
        .followed_by(MAYBE_WALKS)
        .listed(Listed::WithParameters)
        .taking_walks_of_twin(),
    row("ContraParrain", "ContraParrain", "KontraParrain").short_for("Circe", &[ContraParrain]),
    row("KobulKings", "RoisKobul", "KobulKoenige").followed_by(MAYBE_SIDE),
    row("ExchangeCastling", "EchangeRoque", "PlatzwechselRochade"),
    row("WhiteAlphabeticChess", "BlancEchecsAlphabetiques", "WeissesAlphabetischesSchach"),
    row("BlackAlphabeticChess", "NoirEchecsAlphabetiques", "SchwarzesAlphabetischesSchach"),
    row("CirceTake&Make", "CirceTake&Make", "CirceTake&Make").short_for("Circe", &[TakeAndMake]),
    row("SuperGuards", "Supergardes", "SuperDeckungen"),
    row("Wormholes", "TrousDeVer", "Wurmloecher").followed_by(SQUARES),
    row("MarineChess", "EchecsMarins", "MarinesSchach"),
    row("UltramarineChess", "EchecsUltramarins", "UltramarinesSchach"),
    row("BackHome", "Retour", "NachHause"),
    row("FaceToFace", "FaceAFace", "AngesichtZuAngesicht"),
    row("BackToBack", "DosADos", "RueckenAnRuecken"),
    row("CheekToCheek", "JoueAJoue", "WangeAnWange"),
    row("ChameleonSequence", "CameleonSequence", "Chamaeleonsequenz").followed_by(WALK_SEQUENCE),
    row("AntiCloneCirce", "AntiCloneCirce", "AntiCloneCirce").short_for("AntiCirce", &[Clone]),
    row("SnekChess", "EchecsSnek", "SnekSchach"),
    row("SnekCircleChess", "EchecsSnekCirculaires", "SnekZirkulaerSchach"),
    row("LastCapture", "DernierePrise", "LetzterSchlag").followed_by(&[Part::Unit]),
    row("ArgentinianChess", "EchecsArgentins", "ArgentinischesSchach"),
    row("LostPieces", "PiecesPerdues", "VerloreneSteine"),
    row("PartialParalysis", "ParalysePartielle", "PartielleParalyse"),
    row("VerticalSymmetryCirce", "CirceSymetriqueVerticale", "VertikaleSymmetrieCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[VerticalSymmetry]),
    row("HorizontalSymmetryCirce", "CirceSymetriqueHorizontale", "HorizontaleSymmetrieCirce")
        .followed_by(MAYBE_INCLUSIVE)
        .short_for("Circe", &[HorizontalSymmetry]),
    row("VerticalSymmetryAntiCirce", "AntiCirceSymetriqueVerticale", "VertikaleAntiSymmetrieCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[VerticalSymmetry]),
    row("HorizontalSymmetryAntiCirce", "AntiCirceSymetriqueHorizontale", "HorizontaleAntiSymmetrieCirce")
        .followed_by(SELF_BLOCK)
        .short_for("AntiCirce", &[HorizontalSymmetry]),
    row("ImmuneVerticalSymmetry", "ImmuneSymetriqueVerticale", "ImmuneVertikaleSymmetrie")
        .short_for("ImmunChess", &[VerticalSymmetry]),
    row("ImmuneHorizontalSymmetry", "ImmuneSymetriqueHorizontale", "ImmuneHorizontaleSymmetrie")
        .short_for("ImmunChess", &[HorizontalSymmetry]),
    row("LeseMajeste", "LeseMajeste", "LeseMajeste"),
    row("Rokagogo", "Rokagogo", "Rokagogo"),
    row("Breton", "Breton", "Breton").followed_by(&[AnyOf(&[Adverse, Chromatic, Py])]),
    row("Make&TakeChess", "Make&TakeEchecs", "Make&TakeSchach"),
    row("PointReflection", "ReflexionCentrale", "Punktspiegelung"),
    row("NannaChess", "NannaEchecs", "Nannaschach").followed_by(TYPE_A_TO_D),
    row("MasandGeneralised", "MasandGeneralise", "MasandVerallgemeinert"),
    row("Bolero", "Bolero", "Bolero").followed_by(MAYBE_INCLUSIVE),
    row("BoleroInverse", "BoleroInverse", "BoleroInvers").followed_by(MAYBE_INCLUSIVE),
    row("Influencer", "Influenceur", "Influencer"),
    row("RoleExchange", "EchangeRole", "Rollentausch").followed_by(&[Numbers { most: 1 }]),
    row("BlackMaxDister", "NoirMaxDister", "SchwarzerMaxDister").followed_by(TWO_SQUARES),
    row("BlackMinDister", "NoirMinDister", "SchwarzerMinDister").followed_by(TWO_SQUARES),
    row("WhiteMaxDister", "BlancMaxDister", "WeisserMaxDister").followed_by(TWO_SQUARES),
    row("WhiteMinDister", "BlancMinDister", "WeisserMinDister").followed_by(TWO_SQUARES),
    row("SeriesCapture", "SerieCapture", "SerienSchlag"),
    row("DarkSide", "DarkSide", "DarkSide"),
    row("Leffie", "Leffie", "Leffie"),
    row("Pepo", "Pepo", "Pepo"),
    row("CASTChess", "CASTEchecs", "CASTSchach").followed_by(&[AnyOf(&[Inverse])]),
    row("Bicaptures", "Bicaptures", "Bicaptures"),
    row("FuddledMen", "FuddledMen", "FuddledMen"),
    row("TransmissionMenace", "TransmissionMenace", "TransmissionMenace"),
    row("PowerTransfer", "TransfertPouvoir", "KraftTransfer").followed_by(MAYBE_INCLUSIVE),
    row("MultiCaptures", "MultiCaptures", "MultiCaptures").followed_by(MAYBE_SIDE),
    row("AntiGuards", "Antigardes", "AntiDeckungen"),
    row("FrankfurtChess", "Francfort", "FrankfurtSchach").followed_by(MAYBE_EXCLUSIVE),
    row("Anda", "Anda", "Anda").giving(Marks::ANDA),
    row("AndaInverse", "AndaInverse", "AndaInvers").giving(Marks::ANDA_INVERSE),
    row("HalfInChess", "HalfInChess", "HalfInChess"),
    row("AllInChess", "AllInChess", "AllInChess"),
    row("MainlyInChess", "MainlyInChess", "MainlyInChess"),
    row("AliceChess", "Alice", "AliceSchach").coming_with(&[Marks::ALICE_A, Marks::ALICE_B]),
    row("Immobilio", "Immobilio", "Immobilio").followed_by(MAYBE_WALKS),
    row("PADChess", "PADechecs", "PADSchach").followed_by(&[AnyOf(&[Strict, RexInclusive])]),
    row("DangerCirce", "CirceDanger", "GefahrenCirce"),
    row("#C", "#C", "#C"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_row_speaks_of_is_in_the_table() {
        for row in &CONDITIONS {
            for name in row.implies.iter().chain(row.short_for.as_ref().map(|(name, _)| name)) {
                assert!(named(name).is_some(), "{name} of {}", row.name());
            }
        }
    }

    #[test]
    fn english_names_are_unique() {
        for (index, row) in CONDITIONS.iter().enumerate() {
            let twice = CONDITIONS[..index].iter().any(|r| r.name().eq_ignore_ascii_case(row.name()));
            assert!(!twice, "{}", row.name());
        }
    }
}
