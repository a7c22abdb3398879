//! Combinations that the reference program refuses: most make no sense, some it just cannot play. Whoever stands
//! in for it refuses them too, so that the same files give the same answers.

use super::variants::Variant::{self, *};
use board::{Marks, Side};
use stipulation::Goal;

/// Something about a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// It has the condition.
    Under(&'static str),
    /// It has the condition with the variant.
    With(&'static str, Variant),
    /// A unit is neutral or may become so.
    NeutralUnits,
    /// A unit has a walk that is not orthodox.
    FairyWalks,
    /// It has the condition, and that names a walk that is not orthodox.
    Naming(&'static str),
    /// A unit has the walk of that English code.
    Walk(&'static str),
    /// A unit is a hunter.
    Hunters,
    /// A unit has the mark.
    Marked(Marks),
    /// A unit that is no king is royal.
    RoyalUnits,
    /// A unit of that side that is no king is royal.
    RoyalUnitOf(Side),
    /// It asks for the goal.
    Asks(Goal),
    /// It asks for goals of several kinds, those of constraints included.
    AsksForSeveral,
    /// All of these together.
    All(&'static [Trait]),
}

use Trait::{
    All, Asks, AsksForSeveral, FairyWalks, Hunters, Marked, Naming, NeutralUnits, RoyalUnitOf, RoyalUnits,
    Under, Walk, With,
};

/// A combination: a trait of the first list and another one of the second.
pub type Combination = (&'static [Trait], &'static [Trait]);

/// The conditions under which a side passes by rule: option NullMoves is not played with them.
pub const PASSES_BY_RULE: [&str; 1] = ["BlackChecks"];

const CONTACT: [Trait; 3] = [Under("KoeKo"), Under("NewKoeko"), Under("AntiKoeko")];

const PARALYSIS: [Trait; 4] =
    [Under("Isardam"), Under("Madrasi"), Under("EiffelChess"), Under("PartialParalysis")];

const BY_NEIGHBOURS: [Trait; 6] = [
    Under("AnnanChess"),
    Under("NannaChess"),
    Under("FaceToFace"),
    Under("BackToBack"),
    Under("CheekToCheek"),
    Under("PointReflection"),
];

const AS_IF_REBORN: [Trait; 4] =
    [Under("MarsCirce"), Under("AntiMarsCirce"), Under("PlusChess"), Under("PhantomChess")];

const EINSTEIN: [Trait; 3] =
    [Under("EinsteinChess"), Under("ReversalEinsteinChess"), Under("AntiEinsteinChess")];

/// What heffalumps cannot see along: walks that bend or circle.
const BENT: [Trait; 28] = [
    Walk("ro"),
    Walk("ss"),
    Walk("uu"),
    Walk("ha"),
    Walk("m"),
    Walk("ea"),
    Walk("sw"),
    Walk("ar"),
    Walk("rb"),
    Walk("c"),
    Walk("bt"),
    Walk("gt"),
    Walk("ds"),
    Walk("bk"),
    Walk("bn"),
    Walk("ct"),
    Walk("rp"),
    Walk("rn"),
    Walk("ra"),
    Walk("rm"),
    Walk("re"),
    Walk("rw"),
    Walk("bm"),
    Walk("be"),
    Walk("bw"),
    Walk("dg"),
    Walk("dk"),
    Walk("db"),
];

/// What imitators cannot follow: walks whose way is not one line of equal steps.
const NOT_IMITATED: [Trait; 91] = [
    Walk("le"),
    Walk("pa"),
    Walk("va"),
    Walk("ro"),
    Walk("li"),
    Walk("l"),
    Walk("bp"),
    Walk("dr"),
    Walk("ka"),
    Walk("ss"),
    Walk("uu"),
    Walk("ha"),
    Walk("ar"),
    Walk("rb"),
    Walk("c"),
    Walk("du"),
    Walk("ds"),
    Walk("bk"),
    Walk("ct"),
    Walk("bs"),
    Walk("sp"),
    Walk("rl"),
    Walk("bl"),
    Walk("si"),
    Walk("tr"),
    Walk("nd"),
    Walk("o"),
    Walk("eh"),
    Walk("ao"),
    Walk("oa"),
    Walk("bt"),
    Walk("gt"),
    Walk("sk"),
    Walk("cy"),
    Walk("cg"),
    Walk("rn"),
    Walk("rp"),
    Walk("dg"),
    Walk("gl"),
    Walk("lr"),
    Walk("lb"),
    Walk("ln"),
    Walk("na"),
    Walk("ra"),
    Walk("so"),
    Walk("mg"),
    Walk("nl"),
    Walk("ml"),
    Walk("mm"),
    Walk("f"),
    Walk("do"),
    Walk("rt"),
    Walk("bo"),
    Walk("qq"),
    Walk("b1"),
    Walk("b2"),
    Walk("b3"),
    Walk("cp"),
    Walk("rk"),
    Walk("pp"),
    Walk("ls"),
    Walk("ze"),
    Walk("bn"),
    Walk("s2"),
    Walk("s4"),
    Walk("s1"),
    Walk("s3"),
    Walk("qn"),
    Walk("dk"),
    Walk("db"),
    Walk("th"),
    Walk("lh"),
    Walk("ge"),
    Walk("gf"),
    Walk("kl"),
    Walk("ko"),
    Walk("sh"),
    Walk("gy"),
    Walk("ms"),
    Walk("mp"),
    Walk("mh"),
    Walk("se"),
    Walk("fa"),
    Walk("lo"),
    Walk("sa"),
    Walk("ah"),
    Walk("oh"),
    Walk("hc"),
    Walk("ee"),
    Walk("en"),
    Walk("sc"),
];

/// What makes units neutral in the course of play, and counts like neutral units.
pub const MAKES_NEUTRAL: [Trait; 5] = [
    Marked(Marks::HALF_NEUTRAL),
    Marked(Marks::ANDA),
    Marked(Marks::ANDA_INVERSE),
    Under("Anda"),
    Under("AndaInverse"),
];

/// Units with which option Intelligent is refused.
pub const UNFIT_FOR_INTELLIGENT: Trait = Marked(Marks::KAMIKAZE);

/// Walks on which magic pieces have no effect that could be told.
const NOT_MAGIC: [Trait; 10] = [
    Walk("uu"),
    Walk("ar"),
    Walk("rb"),
    Walk("c"),
    Walk("bk"),
    Walk("ct"),
    Walk("o"),
    Walk("f"),
    Walk("bn"),
    Hunters,
];

/// Hoppers of which it is not told over what they have hopped, so that nothing can happen to that.
pub const WITHOUT_HURDLE: [&str; 23] = [
    "ah", "do", "ee", "en", "fa", "ge", "gf", "gl", "ko", "lh", "lo", "mg", "ml", "mm", "oh", "ra", "rn",
    "rp", "sa", "sc", "se", "so", "th",
];

/// Rules by which there are units with walks that are not orthodox: what a protean unit captures may make it a pawn of the other
/// direction.
const BRINGS_FAIRY_WALKS: [Trait; 9] = [
    Under("ProteanChess"),
    Under("ChineseChess"),
    Under("Leofamily"),
    Under("CavalierMajeur"),
    Under("MarineChess"),
    Under("UltramarineChess"),
    Under("ArgentinianChess"),
    Naming("PromOnly"),
    Naming("Football"),
];

/// Rules by which who moves becomes another unit: not two of them.
const MOVERS_CHANGE: [Trait; 6] = [
    Under("TransmutedKings"),
    Under("VaultingKings"),
    Under("RelegationChess"),
    Under("Football"),
    Under("NorskSjakk"),
    Under("ProteanChess"),
];

/// Rules by which others than who moves become other units: not two of them.
const OTHERS_CHANGE: [Trait; 5] = [
    Under("SingleBox"),
    Under("KobulKings"),
    Under("SnekChess"),
    Under("SnekCircleChess"),
    Under("Influencer"),
];

/// The conditions with which option Intelligent is accepted. Some of them only imply others, which stand for them.
pub const FIT_FOR_INTELLIGENT: [&str; 37] = [
    "BichromChess",
    "MonochromChess",
    "GridChess",
    "BlackEdgeMover",
    "WhiteEdgeMover",
    "NoCapture",
    "HaanerChess",
    "Maximummer",
    "BlackMaximummer",
    "BlackMinimummer",
    "WhiteMaximummer",
    "WhiteMinimummer",
    "Hole",
    "BlackMustCapture",
    "WhiteMustCapture",
    "BlackFollowMyLeader",
    "WhiteFollowMyLeader",
    "WhiteForcedSquare",
    "WhiteConsequentForcedSquare",
    "BlackForcedSquare",
    "BlackConsequentForcedSquare",
    "PromOnly",
    "WhitePromSquares",
    "BlackPromSquares",
    "NoWhitePromotion",
    "NoBlackPromotion",
    "UltraSchachZwang",
    "BlackUltraSchachZwang",
    "WhiteUltraSchachZwang",
    "NoWhiteCapture",
    "NoBlackCapture",
    "AlphabeticChess",
    "LosingChess",
    "WhiteAlphabeticChess",
    "BlackAlphabeticChess",
    "LastCapture",
    "NoIProm",
];

/// Rebirth of kings on squares that depend on where they are captured.
const REBORN_KINGS: [Trait; 3] = [
    All(&[With("Circe", Equipollents), With("Circe", RexInclusive)]),
    All(&[With("Circe", Clone), With("Circe", RexInclusive)]),
    All(&[With("Circe", Couscous), With("Circe", Mirror), With("Circe", RexInclusive)]),
];

/// All combinations.
pub static COMBINATIONS: &[Combination] = &[
    (&[Under("MonochromChess")], &[Under("BichromChess")]),
    (&PARALYSIS, &PARALYSIS),
    // the goal that only one move may reach, or that makes a king appear, must be known
    (&[Under("ExclusiveChess"), Under("RepublicanChess")], &[AsksForSeveral]),
    (&BY_NEIGHBOURS, &BY_NEIGHBOURS),
    (&MOVERS_CHANGE, &MOVERS_CHANGE),
    (&OTHERS_CHANGE, &OTHERS_CHANGE),
    (&BY_NEIGHBOURS, &[Under("Masand"), Marked(Marks::MAGIC)]),
    (&[Under("MarsCirce"), Under("AntiMarsCirce")], &[Under("PlusChess"), Under("PhantomChess")]),
    (&[Under("PlusChess")], &[Under("PhantomChess")]),
    (
        &AS_IF_REBORN,
        &[
            Under("Bicolores"),
            Under("WhiteTransmutedKing"),
            Under("BlackTransmutedKing"),
            Under("WhiteReflectiveKing"),
            Under("BlackReflectiveKing"),
            Under("WhiteVaultingKing"),
            Under("BlackVaultingKing"),
            Under("WhiteSuperTransmutingKing"),
            Under("BlackSuperTransmutingKing"),
        ],
    ),
    (
        &[NeutralUnits],
        &[
            Under("Bicolores"),
            Under("MagicSquares"),
            Under("Volage"),
            Under("Masand"),
            Under("RoyalDynasty"),
            Marked(Marks::MAGIC),
            Walk("o"),
            Walk("f"),
            With("Circe", Assassin),
            Under("WhiteConsequentForcedSquare"),
            Under("BlackConsequentForcedSquare"),
            With("Maximummer", Ultra),
            With("WhiteMaximummer", Ultra),
            With("BlackMaximummer", Ultra),
            With("WhiteMinimummer", Ultra),
            With("BlackMinimummer", Ultra),
        ],
    ),
    (&[With("Circe", Super), With("Circe", Cage)], &CONTACT),
    (&[With("Circe", Super), With("Circe", Cage)], &[With("AntiCirce", Super)]),
    (&[Under("AntiCirce")], &CONTACT),
    (
        &[Under("AntiCirce")],
        &[
            Under("GenevaChess"),
            With("SingleBox", Type1),
            With("ImmunChess", RexInclusive),
            With("Circe", Couscous),
            Marked(Marks::KAMIKAZE),
        ],
    ),
    (&[With("Circe", RexInclusive)], &[With("ImmunChess", RexInclusive)]),
    (&[With("Circe", Assassin)], &[Under("Bicolores")]),
    (
        &[With("Circe", LastMove), With("Circe", Parrain), With("Circe", ContraParrain)],
        &[Asks(Goal::WinUnit)],
    ),
    // what a protean unit captures may have made it a pawn of the other direction
    (&EINSTEIN, &[FairyWalks]),
    (&EINSTEIN, &BRINGS_FAIRY_WALKS),
    (&[With("SingleBox", Type1)], &[FairyWalks]),
    (&[With("SingleBox", Type1)], &BRINGS_FAIRY_WALKS),
    (
        &[With("SingleBox", Type1)],
        &[Naming("VaultingKings"), Naming("WhiteVaultingKing"), Naming("BlackVaultingKing")],
    ),
    (&[Under("Heffalumps"), Under("BiHeffalumps")], &BENT),
    (
        &[Under("GhostChess"), Under("HauntedChess")],
        &[
            Under("GhostChess"),
            Under("HauntedChess"),
            Under("Circe"),
            Under("AntiCirce"),
            Under("HaanerChess"),
            Marked(Marks::KAMIKAZE),
        ],
    ),
    (&[Under("CavalierMajeur")], &[Walk("s")]),
    (&[Under("Leofamily")], &[Walk("q"), Walk("s"), Walk("r"), Walk("b")]),
    (&[Under("HaanerChess")], &[Marked(Marks::KAMIKAZE), Under("ExchangeCastling")]),
    (&[Under("ChameleonChess"), Under("LineChameleonChess")], &[Marked(Marks::CHAMELEON)]),
    (&[Marked(Marks::MAGIC)], &NOT_MAGIC),
    (&[All(&[Marked(Marks::KAMIKAZE), Under("Circe")])], &[FairyWalks, Under("Volage")]),
    (
        &[All(&[NeutralUnits, Under("Circe")])],
        &[Under("KoeKo"), Under("NewKoeko"), Under("AntiKoeko"), Marked(Marks::JIGGER)],
    ),
    (&[Under("Anda")], &[Marked(Marks::ANDA_INVERSE), Under("AndaInverse")]),
    (&[Under("AndaInverse")], &[Marked(Marks::ANDA)]),
    (
        &[Under("RoyalDynasty"), Under("LosingChess"), Under("ExtinctionChess")],
        &[
            Under("WhiteRoyalSquare"),
            Under("BlackRoyalSquare"),
            Under("WhiteOscillatingKings"),
            Under("BlackOscillatingKings"),
            Under("SwappingKings"),
            With("Circe", RexInclusive),
            With("ImmunChess", RexInclusive),
            RoyalUnits,
        ],
    ),
    // captures in series: neither with rules that choose among the moves nor with those that ask for what is done once
    (
        &[Under("SeriesCapture")],
        &[
            Under("GhostChess"),
            Under("HauntedChess"),
            Under("Madrasi"),
            Under("EiffelChess"),
            Under("PartialParalysis"),
            Under("BackHome"),
            Under("BackToBack"),
            Under("Take&MakeChess"),
            Under("Make&TakeChess"),
            Under("MarsCirce"),
            Under("KoeKo"),
            Under("ContactGridChess"),
            Under("BlackMaximummer"),
            Under("WhiteMaximummer"),
            Under("Maximummer"),
            Under("BlackMinimummer"),
            Under("WhiteMinimummer"),
            Under("WhiteMustCapture"),
            Under("BlackMustCapture"),
            Under("LosingChess"),
            Under("WhiteFollowMyLeader"),
            Under("BlackFollowMyLeader"),
            Under("DuellistChess"),
            Under("WhiteConsequentForcedSquare"),
            Under("BlackConsequentForcedSquare"),
            Under("WhiteForcedSquare"),
            Under("BlackForcedSquare"),
            Under("AlphabeticChess"),
            Under("WhiteAlphabeticChess"),
            Under("BlackAlphabeticChess"),
            Under("WhiteSuperTransmutingKing"),
            Under("BlackSuperTransmutingKing"),
            Under("BlackSynchronMover"),
            Under("WhiteSynchronMover"),
            Under("BlackAntiSynchronMover"),
            Under("WhiteAntiSynchronMover"),
            Under("BlackChecks"),
            Under("WhiteMinDister"),
            Under("BlackMinDister"),
            Under("WhiteMaxDister"),
            Under("BlackMaxDister"),
            Marked(Marks::PARALYSING),
            Marked(Marks::UNCAPTURABLE),
        ],
    ),
    (&[Under("LosingChess")], &[Asks(Goal::Mate), Asks(Goal::Check)]),
    (&[Under("VogtlaenderChess")], &[Under("Isardam"), Under("BrunnerChess")]),
    (&[Under("Take&MakeChess")], &[Under("Sentinelles"), Under("NoCapture"), Under("AntiCirce")]),
    (
        &[Under("Imitator")],
        &[
            Under("AnnanChess"),
            Under("NannaChess"),
            Under("BoleroInverse"),
            Under("PointReflection"),
            Under("NewKoeko"),
            Under("GridChess"),
            Under("KoeKo"),
            Under("AntiKoeko"),
            Under("BlackEdgeMover"),
            Under("WhiteEdgeMover"),
            Under("GenevaChess"),
            Under("ChineseChess"),
            Under("ImmunChess"),
            Under("HaanerChess"),
            Under("Isardam"),
            Under("Madrasi"),
            Under("EiffelChess"),
            Under("PartialParalysis"),
            Under("Leffie"),
            Under("ContactGridChess"),
            Under("Leofamily"),
            Under("MarineChess"),
            Under("UltramarineChess"),
            Under("ArgentinianChess"),
            Under("ProteanChess"),
            Marked(Marks::JIGGER),
        ],
    ),
    (&[Under("Imitator")], &NOT_IMITATED),
    (
        &[
            Under("WhiteTransmutedKing"),
            Under("WhiteReflectiveKing"),
            Under("WhiteVaultingKing"),
            Under("WhiteSuperTransmutingKing"),
        ],
        &[RoyalUnitOf(Side::White)],
    ),
    (
        &[
            Under("BlackTransmutedKing"),
            Under("BlackReflectiveKing"),
            Under("BlackVaultingKing"),
            Under("BlackSuperTransmutingKing"),
        ],
        &[RoyalUnitOf(Side::Black)],
    ),
    (&REBORN_KINGS, &[RoyalUnits, Under("WhiteRoyalSquare"), Under("BlackRoyalSquare")]),
    (
        &[
            Under("Isardam"),
            Under("Madrasi"),
            Under("EiffelChess"),
            Under("PartialParalysis"),
            Under("Leffie"),
        ],
        &[Marked(Marks::PARALYSING)],
    ),
];
