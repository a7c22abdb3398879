//! The words behind a condition's name that say which variant is meant.

use movement::Words;

/// The tables in which a variant word must be unique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vocabulary {
    /// Rebirth, and whether kings take part.
    Rebirth,
    /// Types named by letters.
    Letter,
    /// Types named by digits.
    Digit,
    /// Pawns left behind.
    Sentinelles,
    /// Grids.
    Grid,
    /// One side only.
    Side,
    /// Contact.
    Contact,
    /// Vanishing partners.
    Breton,
    /// Checks on the side-step.
    Cast,
    /// Captures followed by moves.
    TakeMake,
    /// How strictly a length is chosen.
    Strictness,
    /// Kings that move otherwise in check.
    Vaulting,
    /// What the reference program does not know.
    Further,
}

/// What a variant of rebirth decides. Two words of one aspect do not go together, except where the later
/// replaces the earlier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aspect {
    /// Whether kings take part.
    Kings,
    /// Which capture counts.
    Capture,
    /// Whose squares count.
    Side,
    /// Where the rebirth square is.
    Square,
    /// How the rebirth square is changed afterwards.
    Adapter,
    /// With which walk.
    Walk,
    /// What happens when the square is occupied.
    Occupied,
    /// Whether a unit blocks itself.
    SelfBlock,
}

impl Aspect {
    /// Whether a later word replaces an earlier one instead of contradicting it.
    #[must_use]
    pub const fn is_replaced(self) -> bool {
        matches!(self, Aspect::Kings | Aspect::Capture | Aspect::Occupied | Aspect::SelfBlock)
    }
}

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident: $vocabulary:ident, $aspect:expr, $english:literal, $french:literal, $german:literal;)*) => {
        /// A variant word.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Variant {
            $($(#[$doc])* $name,)*
        }

        impl Variant {
            /// All variant words.
            pub const ALL: &'static [Variant] = &[$(Variant::$name),*];

            /// The word in three languages.
            #[must_use]
            pub const fn words(self) -> Words {
                match self {
                    $(Variant::$name => Words::new($english, $french, $german),)*
                }
            }

            /// The table to which the word belongs.
            #[must_use]
            pub const fn vocabulary(self) -> Vocabulary {
                match self {
                    $(Variant::$name => Vocabulary::$vocabulary,)*
                }
            }

            /// Whether it matters to a rebirth with this word where the move ends: the rebirth square follows from the motion.
            #[must_use]
            pub const fn asks_for_destination(self) -> bool {
                matches!(self, Variant::Equipollents | Variant::Parrain | Variant::ContraParrain)
            }

            /// What the word decides, of rebirth.
            #[must_use]
            pub const fn aspect(self) -> Option<Aspect> {
                match self {
                    $(Variant::$name => $aspect,)*
                }
            }
        }
    };
}

variants! {
    /// Kings take part.
    RexInclusive: Rebirth, Some(Aspect::Kings), "RexInclusive", "RexInclusif", "RexInklusive";
    /// Kings do not.
    RexExclusive: Rebirth, Some(Aspect::Kings), "RexExclusive", "RexExclusif", "RexExklusive";
    /// The other side's square.
    Mirror: Rebirth, Some(Aspect::Side), "Mirror", "Malefique", "Spiegel";
    /// What stands on the rebirth square is removed.
    Assassin: Rebirth, Some(Aspect::Occupied), "Assassin", "Assassin", "Assassin";
    /// The square opposite, through the centre.
    Diametral: Rebirth, Some(Aspect::Adapter), "Diametral", "Diametral", "Diametral";
    /// The square opposite, across the middle file line.
    VerticalMirror: Rebirth, Some(Aspect::Adapter), "VerticalMirror", "MalefiqueVerticale", "VertikalSpiegel";
    /// With the walk of the capturer.
    Clone: Rebirth, Some(Aspect::Walk), "Clone", "Clone", "Clone";
    /// With the next walk of a sequence.
    Chameleon: Rebirth, Some(Aspect::Walk), "Chameleon", "Chameleon", "Chamaeleon";
    /// In the other colour.
    Turncoats: Rebirth, None, "Turncoats", "Turncoats", "Turncoat";
    /// The capturer decides the square (or the captured unit, where it is the other way round).
    Couscous: Rebirth, None, "Couscous", "Couscous", "Couscous";
    /// The capture of the last move counts.
    LastMove: Rebirth, Some(Aspect::Capture), "LastMove", "CoupDernier", "LetzterZug";
    /// As far from the capture square as the capturer came.
    Equipollents: Rebirth, Some(Aspect::Square), "Equipollents", "Equipollents", "Equipollents";
    /// Equipollents of the last move.
    Parrain: Rebirth, Some(Aspect::Square), "Parrain", "Parrain", "Parrain";
    /// Equipollents of the last move, the other way.
    ContraParrain: Rebirth, Some(Aspect::Square), "ContraParrain", "ContraParrain", "ContraParrain";
    /// Where it cannot move.
    Cage: Rebirth, Some(Aspect::Square), "Cage", "Cage", "Kaefig";
    /// By the rank of the capture.
    Rank: Rebirth, Some(Aspect::Square), "Rank", "Rangee", "Reihe";
    /// By the file of the capture.
    File: Rebirth, Some(Aspect::Square), "File", "Colonne", "File";
    /// Opposite the capture square through the centre.
    Symmetry: Rebirth, Some(Aspect::Square), "Symmetry", "Symetrie", "Symmetrie";
    /// Opposite the capture square across the vertical middle line.
    VerticalSymmetry: Rebirth, Some(Aspect::Square), "VerticalSymmetry", "VerticaleSymetrique", "VertikaleSymmetrie";
    /// Opposite the capture square across the horizontal middle line.
    HorizontalSymmetry: Rebirth, Some(Aspect::Square), "HorizontalSymmetry", "HorizontaleSymetrique", "HorizontaleSymmetrie";
    /// Where it stood in the diagram.
    Diagram: Rebirth, Some(Aspect::Square), "Diagram", "Diagramme", "Diagramm";
    /// Where the capturer came from.
    Pwc: Rebirth, Some(Aspect::Square), "PWC", "Echange", "Platzwechsel";
    /// Four files and ranks away.
    Antipodes: Rebirth, Some(Aspect::Square), "Antipodes", "Antipodes", "Antipoden";
    /// A move of the capturer's away.
    TakeAndMake: Rebirth, Some(Aspect::Square), "Take&Make", "Take&Make", "Take&Make";
    /// Anywhere.
    Super: Rebirth, Some(Aspect::Square), "Super", "Super", "Super";
    /// Only these walks.
    April: Rebirth, None, "April", "Avril", "April";
    /// Promoted units as pawns.
    Frischauf: Rebirth, Some(Aspect::Adapter), "Frischauf", "Frischauf", "Frischauf";
    /// A unit may be reborn on the square that it left.
    Calvet: Rebirth, Some(Aspect::SelfBlock), "Calvet", "Calvet", "Calvet";
    /// It may not.
    Cheylan: Rebirth, Some(Aspect::SelfBlock), "Cheylan", "Cheylan", "Cheylan";
    /// An occupied rebirth square forbids the capture.
    Strict: Rebirth, Some(Aspect::Occupied), "Strict", "Stricte", "Strikt";
    /// An occupied rebirth square lets the unit vanish.
    Relaxed: Rebirth, Some(Aspect::Occupied), "Relaxed", "Relache", "Locker";
    /// An occupied rebirth square sends it below.
    Volcanic: Rebirth, Some(Aspect::Occupied), "Volcanic", "Volcanique", "Vulkan";
    /// An occupied rebirth square lets it wait above.
    Parachute: Rebirth, Some(Aspect::Occupied), "Parachute", "Parachute", "Fallschirm";
    /// With the next lower walk.
    Einstein: Rebirth, Some(Aspect::Walk), "Einstein", "Einstein", "Einstein";
    /// With the next higher walk.
    ReversalEinstein: Rebirth, Some(Aspect::Walk), "ReversalEinstein", "ReversEinstein", "ReversesEinstein";
    /// The capture before counts, whenever it was.
    WaitCapture: Rebirth, Some(Aspect::Capture), "WaitCapture", "PriseProchaine", "NaechsterSchlag";
    /// Where it was captured.
    CaptureSquare: Rebirth, Some(Aspect::Square), "CaptureSquare", "CaseDePrise", "Schlagfeld";
    /// A kind named by a letter.
    TypeA: Letter, None, "TypeA", "TypeA", "TypA";
    /// A kind named by a letter.
    TypeB: Letter, None, "TypeB", "TypeB", "TypB";
    /// A kind named by a letter.
    TypeC: Letter, None, "TypeC", "TypeC", "TypC";
    /// A kind named by a letter.
    TypeD: Letter, None, "TypeD", "TypeD", "TypD";
    /// A kind named by a number.
    Type1: Digit, None, "Type1", "Type1", "Typ1";
    /// A kind named by a number.
    Type2: Digit, None, "Type2", "Type2", "Typ2";
    /// A kind named by a number.
    Type3: Digit, None, "Type3", "Type3", "Typ3";
    /// The mover's own pawn is left behind.
    PionPropre: Sentinelles, None, "PionPropre", "PionPropre", "PionPropre";
    /// The other side's pawn is left behind.
    PionAdverse: Sentinelles, None, "PionAdvers", "PionAdvers", "PionAdvers";
    /// A neutral pawn is left behind.
    PionNeutre: Sentinelles, None, "PionNeutre", "PionNeutre", "PionNeutre";
    /// Black has at most so many pawns.
    MaximumBlack: Sentinelles, None, "MaximumBlack", "MaximumNoir", "MaximumSchwarz";
    /// White has at most so many pawns.
    MaximumWhite: Sentinelles, None, "MaximumWhite", "MaximumBlanc", "MaximumWeiss";
    /// There are at most so many pawns.
    MaximumTotal: Sentinelles, None, "MaximumTotal", "MaximumTotal", "MaximumTotal";
    /// The pawn is left behind by captures too.
    ParaSentinelles: Sentinelles, None, "ParaSentinelles", "ParaSentinelles", "ParaSentinelles";
    /// The pawn is a berolina pawn.
    Berolina: Sentinelles, None, "Berolina", "Berolina", "Berolina";
    /// The grid one rank down.
    VerticalShift: Grid, None, "VerticalShift", "VerticalDecalage", "VertikalVerschieben";
    /// The grid one file to the left.
    HorizontalShift: Grid, None, "HorizontalShift", "HorizontalDecalage", "HorizontalVerschieben";
    /// The grid one rank down and one file to the left.
    DiagonalShift: Grid, None, "DiagonalShift", "DiagonalDecalage", "DiagonalVerschieben";
    /// Lines behind these files and ranks.
    Orthogonal: Grid, None, "Orthogonal", "Orthogonale", "Orthogonal";
    /// Cells of these squares.
    Irregular: Grid, None, "Irregular", "Irreguliere", "Unregelmaessig";
    /// Further lines.
    GridLine: Grid, None, "GridLine", "LigneGrille", "GitterLinie";
    /// For this side only.
    White: Side, None, "White", "Blancs", "Weiss";
    /// For this side only.
    Black: Side, None, "Black", "Noirs", "Schwarz";
    /// The walk behind it tells which squares touch.
    Neighbour: Contact, None, "Neighbour", "Voisin", "Nachbar";
    /// The other side's unit vanishes.
    Adverse: Breton, None, "Adverse", "Adverse", "Advers";
    /// Only on squares of the same colour.
    Chromatic: Breton, None, "Chromatic", "Chromatique", "Chromatisch";
    /// In the way of the reference program.
    Py: Breton, None, "PY", "PY", "PY";
    /// The other way round.
    Inverse: Cast, None, "Inverse", "Inverse", "Invers";
    /// Every move must be one.
    Absolute: TakeMake, None, "Absolute", "Absolu", "Absolut";
    /// Of exactly that length.
    Exact: Strictness, None, "Exact", "exact", "exakt";
    /// Moves that do not fit are illegal even as checks.
    Ultra: Strictness, None, "Ultra", "ultra", "Ultra";
    /// Must not instead of must.
    Anti: Further, None, "Anti", "Anti", "Anti";
    /// No move where the duty cannot be done, but mates and stalemates as without it.
    SemiUltra: Further, None, "SemiUltra", "SemiUltra", "SemiUltra";
    /// Pawns do not take part.
    PawnExclusive: Further, None, "PawnExclusive", "PawnExclusive", "PawnExclusive";
    /// Pawns promote.
    WithPromotions: Further, None, "WithPromotions", "WithPromotions", "WithPromotions";
    /// One square in front.
    Above: Further, None, "Above", "Above", "Above";
    /// A rebirth counts as a move.
    MovedRebirth: Further, None, "MovedRebirth", "MovedRebirth", "MovedRebirth";
    /// One square behind.
    Below: Further, None, "Below", "Below", "Below";
    /// When Black moves.
    ByBlack: Further, None, "ByBlack", "ByBlack", "ByBlack";
    /// When White moves.
    ByWhite: Further, None, "ByWhite", "ByWhite", "ByWhite";
    /// White keeps away from Black.
    WhiteAvoidsBlack: Further, None, "WhiteAvoidsBlack", "WhiteAvoidsBlack", "WhiteAvoidsBlack";
    /// White keeps away from White.
    WhiteAvoidsWhite: Further, None, "WhiteAvoidsWhite", "WhiteAvoidsWhite", "WhiteAvoidsWhite";
    /// Black keeps away from White.
    BlackAvoidsWhite: Further, None, "BlackAvoidsWhite", "BlackAvoidsWhite", "BlackAvoidsWhite";
    /// Black keeps away from Black.
    BlackAvoidsBlack: Further, None, "BlackAvoidsBlack", "BlackAvoidsBlack", "BlackAvoidsBlack";
    /// Rebirth is a move that captures nothing.
    Make: Further, None, "Make", "Make", "Make";
    /// Rebirth comes before promotion.
    BeforePromotion: Further, None, "BeforePromotion", "BeforePromotion", "BeforePromotion";
    /// The further step of a capture is a part of the move.
    EntireMove: Further, None, "EntireMove", "EntireMove", "EntireMove";
    /// The further step imitates the other unit of the capture.
    TypeII: Further, None, "TypeII", "TypeII", "TypeII";
    /// Checks as in plain chess.
    OrthodoxChecks: Further, None, "OrthodoxChecks", "OrthodoxChecks", "OrthodoxChecks";
    /// A move need not be legal ahead of its mate's action.
    ReleasingCheck: Further, None, "ReleasingCheck", "ReleasingCheck", "ReleasingCheck";
    /// Kings castle.
    CastlingAllowed: Further, None, "CastlingAllowed", "CastlingAllowed", "CastlingAllowed";
    /// In check only with these walks.
    Transmuting: Vaulting, None, "Transmuting", "Transmute", "Transmutierende";
}

impl Variant {
    /// The English word, by which everyone knows the variant.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().0[0]
    }

    /// The second thing that a few words decide, of rebirth.
    #[must_use]
    pub const fn further_aspect(self) -> Option<Aspect> {
        match self {
            Variant::Rank => Some(Aspect::Adapter),
            Variant::ContraParrain => Some(Aspect::Side),
            _ => None,
        }
    }
}
