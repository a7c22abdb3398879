//! Words of Jacobi's language that together make another condition, and what each is alone.

use super::variants::Variant;

/// Words of Jacobi's language that may make another condition, with the names that they stand behind.
pub const MAKING: [(&str, &[&str]); 7] = [
    ("Make", &["Circe", "AntiCirce", "MarsCirce", "AntiMarsCirce"]),
    ("BeforePromotion", &["AntiCirce"]),
    ("OrthodoxChecks", &["AntiCirce"]),
    ("EntireMove", &["AntiCirce", "Take&MakeChess"]),
    ("MovedRebirth", &["AntiCirce"]),
    ("TypeII", &["Take&MakeChess", "Make&TakeChess"]),
    ("Couscous", &["Take&MakeChess", "Make&TakeChess"]),
];

/// Names behind which words of rebirth may stand without a blank: each word then belongs to both conditions.
pub const COMPOUND: &str = "KamikazeCirce";

/// Types of rebirth that tell no square of power: the other unit of a capture decides them, and none captures.
pub const NO_POWER_TYPES: [&str; 2] = ["Clone", "Couscous"];

/// The squares from which power may be transferred. The condition that needs one comes first.
pub const POWER_TYPES: (&str, [&str; 12]) = (
    "PowerTransfer",
    [
        "TypeCirce",
        "Symmetry",
        "Diagram",
        "Above",
        "Below",
        "Mirror",
        "Diametral",
        "Antipodes",
        "Rank",
        "File",
        "Clone",
        "Couscous",
    ],
);

/// Conditions under which units have the power of what stands elsewhere. In Jacobi's language castling follows it.
pub const LENDS_POWER: [&str; 7] = [
    "AnnanChess",
    "BackToBack",
    "CheekToCheek",
    "FaceToFace",
    "NannaChess",
    "PointReflection",
    POWER_TYPES.0,
];

/// The condition under which pawns move from their first rank.
pub const NORMAL_PAWN: &str = "NormalPawn";

/// The condition under which nightriders stand in for knights.
pub const NIGHTRIDERS_FOR_KNIGHTS: &str = "CavalierMajeur";

/// The condition under which pawns go further than that from their first rank.
pub const PAWNS_GO_FURTHER: &str = "EinsteinChess";

/// Words of Circe that bring pawns to their first rank and let them move from there, in Jacobi's language.
pub const FREES_PAWNS: [Variant; 4] =
    [Variant::Equipollents, Variant::Parrain, Variant::ContraParrain, Variant::Cage];

/// A combination that is played.
pub struct Made {
    /// The name before the words.
    pub row: &'static str,
    /// The words, in the order of the alphabet.
    pub words: &'static [&'static str],
    /// A word of the table that must stand there too.
    pub with: Option<Variant>,
    /// Whether no other word of the table may.
    pub alone: bool,
    /// What they are.
    pub means: Means,
}

/// What a combination is.
#[derive(Clone, Copy)]
pub enum Means {
    /// The condition itself.
    Itself,
    /// The condition with one more word.
    With(Variant),
    /// Another condition.
    Condition(&'static str),
    /// Another condition with a word.
    ConditionWith(&'static str, Variant),
}

const fn made(
    row: &'static str,
    words: &'static [&'static str],
    with: Option<Variant>,
    alone: bool,
    means: Means,
) -> Made {
    Made { row, words, with, alone, means }
}

/// All combinations that are played.
pub static MADE: [Made; 20] = [
    made("PowerTransfer", &["TypeCirce"], None, false, Means::Itself),
    made("PowerTransfer", &["Symmetry"], None, false, Means::With(Variant::Symmetry)),
    made("PowerTransfer", &["Diagram"], None, false, Means::With(Variant::Diagram)),
    made("PowerTransfer", &["Above"], None, false, Means::With(Variant::Above)),
    made("PowerTransfer", &["Below"], None, false, Means::With(Variant::Below)),
    made("PowerTransfer", &["Mirror"], None, false, Means::With(Variant::Mirror)),
    made("PowerTransfer", &["Diametral"], None, false, Means::With(Variant::Diametral)),
    made("PowerTransfer", &["Antipodes"], None, false, Means::With(Variant::Antipodes)),
    made("PowerTransfer", &["Rank"], None, false, Means::With(Variant::Rank)),
    made("PowerTransfer", &["File"], None, false, Means::With(Variant::File)),
    made("Take&MakeChess", &["TypeII"], None, false, Means::With(Variant::TypeII)),
    made("Take&MakeChess", &["Couscous"], None, false, Means::With(Variant::TypeII)),
    made("Make&TakeChess", &["TypeII"], None, false, Means::With(Variant::TypeII)),
    made("Make&TakeChess", &["Couscous"], None, false, Means::With(Variant::TypeII)),
    made("Circe", &["Make"], Some(Variant::Strict), false, Means::With(Variant::TakeAndMake)),
    made(
        "AntiCirce",
        &["BeforePromotion", "Make", "MovedRebirth", "OrthodoxChecks"],
        Some(Variant::Couscous),
        true,
        Means::Condition("Take&MakeChess"),
    ),
    made(
        "AntiCirce",
        &["BeforePromotion", "Make", "MovedRebirth", "OrthodoxChecks"],
        None,
        true,
        Means::ConditionWith("Take&MakeChess", Variant::TypeII),
    ),
    made("MarsCirce", &["Make"], Some(Variant::Couscous), true, Means::Condition("Make&TakeChess")),
    made("MarsCirce", &["Make"], None, true, Means::ConditionWith("Make&TakeChess", Variant::TypeII)),
    made("AntiMarsCirce", &["Make"], None, true, Means::Condition("Make&MakeChess")),
];

/// What a word is alone, or beside others of these, with the names that it stands behind.
pub static ALONE: [(&str, Variant, &[&str]); 4] = [
    ("Make", Variant::Make, &["Circe", "AntiCirce"]),
    ("BeforePromotion", Variant::BeforePromotion, &["AntiCirce"]),
    ("OrthodoxChecks", Variant::OrthodoxChecks, &["AntiCirce"]),
    ("MovedRebirth", Variant::MovedRebirth, &["AntiCirce"]),
];

/// Names behind which it is told apart from everything else whether kings are concerned.
pub const KINGS_APART: [&str; 2] = ["MarsCirce", "AntiMarsCirce"];

/// The word by which a further step is a part of the move.
pub const ENTIRE_MOVE: &str = "EntireMove";

/// The condition whose further step is a part of the move here.
pub const TAKES_FIRST: &str = "Take&MakeChess";

/// What that condition is when its further step is none: the square of capture is where the move ends.
pub static TAKES_THEN_REBORN: [Variant; 4] =
    [Variant::Make, Variant::BeforePromotion, Variant::OrthodoxChecks, Variant::MovedRebirth];

/// Words of rebirth to which it matters where a move ends.
pub static MOTION_WORDS: [Variant; 3] = [Variant::Equipollents, Variant::Parrain, Variant::ContraParrain];

/// The condition whose further step is none here.
pub const TAKES_ONLY: &str = "AntiCirce";

/// The word of a traditional name by which the other unit of the capture decides, where this word makes it a kind of Make.
pub const OTHER_TYPE: (&str, Variant, Variant) = ("TypeII", Variant::Couscous, Variant::TakeAndMake);

/// The condition that lists promotions; without one no pawn steps to its last rank.
pub const PROMOTIONS_TOLD: &str = "PromOnly";

/// What stands for a list without promotions.
pub const NO_PROMOTIONS: [&str; 2] = ["NoWhitePromotion", "NoBlackPromotion"];

/// Conditions to which it matters whether a move of Take&Make ends with the capture or with what follows it.
pub const ASK_FOR_DESTINATION: [&str; 8] = [
    "MonochromChess",
    "BichromChess",
    "EdgeMover",
    "ChameleonPursuit",
    "FollowMyLeader",
    "Volage",
    "Maximummer",
    "Minimummer",
];
