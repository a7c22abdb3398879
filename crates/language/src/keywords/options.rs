//! The options of solving and printing.

use crate::Words;

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OptionWord {
    /// Tries with at most that many refutations.
    Defence,
    /// Play before the key.
    SetPlay,
    /// In help play, White begins.
    WhiteToPlay,
    /// Threats and variations.
    Variations,
    /// A line for every first move.
    MoveNumbers,
    /// The first of the first moves that is looked at.
    StartMoveNumber,
    /// No white king.
    NoWhiteKing,
    /// The play of both sides.
    Duplex,
    /// No black king.
    NoBlackKing,
    /// Threats of at most that length.
    Threat,
    /// Variations without threats.
    NoThreat,
    /// Tries.
    Try,
    /// At most that many solutions.
    MaxSolutions,
    /// The defender has at most that many flights.
    MaxFlightSquares,
    /// Accepted, without meaning.
    Search,
    /// Accepted, without meaning.
    MultiSolutions,
    /// Accepted, without meaning.
    NoSymmetry,
    /// Long self play in which the defender has few moves that matter.
    NonTrivial,
    /// The unit that can mate is kept.
    KeepMatingPiece,
    /// The double step just played.
    EnPassant,
    /// No diagram.
    NoBoard,
    /// Short variations are left out.
    NoShortVariations,
    /// The play of the other side only.
    HalfDuplex,
    /// The diagram is the position after the key.
    PostKeyPlay,
    /// Quick help mates.
    Intelligent,
    /// At most that many seconds.
    MaxTime,
    /// Units that have moved.
    NoCastling,
    /// In self play, the attacker's own goal counts.
    Quodlibet,
    /// A short solution ends the search.
    StopOnShortSolutions,
    /// A sound with every solution.
    Beep,
    /// The grid's lines are not drawn.
    SuppressGrid,
    /// The grid's cells are printed.
    WriteGrid,
    /// Castlings that exclude one another.
    CastlingMutuallyExclusive,
    /// Play ends when the wrong side reaches the goal.
    GoalIsEnd,
    /// For the program's authors.
    Unpublished,
    /// Moves may be left out.
    NullMoves,
    /// The last of the first moves that is looked at.
    UpToMoveNumber,
    /// Refuted checks are no tries.
    TrivialTriesAvoid,
    /// Mates in one are shown in self play.
    MatesIn1,
}

/// What stands behind an option's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// Nothing.
    None,
    /// A number, at least the first, where one must stand.
    Number(u32),
    /// A number that may be missing.
    MaybeNumber,
    /// A move number, `12` or `12:3`.
    MoveNumber,
    /// Two numbers.
    TwoNumbers,
    /// Squares written together.
    Squares,
}

/// The options' words and arguments.
pub const OPTIONS: [(OptionWord, Argument, Words); 39] = [
    (OptionWord::Defence, Argument::Number(0), Words::new("Defence", "Defense", "Widerlegung")),
    (OptionWord::SetPlay, Argument::None, Words::new("SetPlay", "Apparent", "Satzspiel")),
    (OptionWord::WhiteToPlay, Argument::None, Words::new("WhiteToPlay", "ApparentSeul", "WeissBeginnt")),
    (OptionWord::Variations, Argument::None, Words::new("Variations", "Variantes", "Varianten")),
    (OptionWord::MoveNumbers, Argument::None, Words::new("MoveNumbers", "Trace", "Zugnummern")),
    (
        OptionWord::StartMoveNumber,
        Argument::MoveNumber,
        Words::new("StartMoveNumber", "Enroute", "StartZugnummer"),
    ),
    (OptionWord::NoWhiteKing, Argument::None, Words::new("NoWk", "SansRB", "OhneWk")),
    (OptionWord::Duplex, Argument::None, Words::same("Duplex")),
    (OptionWord::NoBlackKing, Argument::None, Words::new("NoBk", "SansRN", "OhneSk")),
    (OptionWord::Threat, Argument::Number(0), Words::new("Threat", "Menace", "Drohung")),
    (OptionWord::NoThreat, Argument::None, Words::new("NoThreat", "SansMenace", "OhneDrohung")),
    (OptionWord::Try, Argument::None, Words::new("Try", "Essais", "Verfuehrung")),
    (
        OptionWord::MaxSolutions,
        Argument::Number(0),
        Words::new("MaxSolutions", "MaxSolutions", "MaxLoesungen"),
    ),
    (
        OptionWord::MaxFlightSquares,
        Argument::Number(0),
        Words::new("MaxFlightsquares", "MaxCasesFuites", "MaxFluchtFelder"),
    ),
    (OptionWord::Search, Argument::None, Words::new("Search", "Search", "Suchen")),
    (
        OptionWord::MultiSolutions,
        Argument::None,
        Words::new("MultiSolutions", "MultiSolutions", "MehrereLoesungen"),
    ),
    (OptionWord::NoSymmetry, Argument::None, Words::new("NoSymmetry", "NonSymetrique", "KeineSymmetrie")),
    (OptionWord::NonTrivial, Argument::TwoNumbers, Words::new("NonTrivial", "NonTrivial", "NichtTrivial")),
    (
        OptionWord::KeepMatingPiece,
        Argument::None,
        Words::new("KeepMatingPiece", "RetiensPieceMatante", "HalteMattsetzendenStein"),
    ),
    (OptionWord::EnPassant, Argument::Squares, Words::same("EnPassant")),
    (OptionWord::NoBoard, Argument::None, Words::new("NoBoard", "SansEchiquier", "OhneBrett")),
    (
        OptionWord::NoShortVariations,
        Argument::None,
        Words::new("NoShortVariations", "SansVariantesCourtes", "OhneKurzVarianten"),
    ),
    (OptionWord::HalfDuplex, Argument::None, Words::new("HalfDuplex", "DemiDuplex", "HalbDuplex")),
    (OptionWord::PostKeyPlay, Argument::None, Words::new("PostKeyPlay", "ApresCle", "NachSchluessel")),
    (OptionWord::Intelligent, Argument::MaybeNumber, Words::same("Intelligent")),
    (OptionWord::MaxTime, Argument::Number(1), Words::new("MaxTime", "MaxTemps", "MaxZeit")),
    (OptionWord::NoCastling, Argument::Squares, Words::new("NoCastling", "SansRoquer", "KeineRochade")),
    (OptionWord::Quodlibet, Argument::None, Words::same("Quodlibet")),
    (
        OptionWord::StopOnShortSolutions,
        Argument::None,
        Words::new("StopOnShortSolutions", "FinApresSolutionsCourtes", "StopNachKurzloesungen"),
    ),
    (OptionWord::Beep, Argument::MaybeNumber, Words::new("Beep", "Bip", "Pieps")),
    (OptionWord::SuppressGrid, Argument::None, Words::new("SuppressGrid", "SansGrille", "OhneGitter")),
    (OptionWord::WriteGrid, Argument::None, Words::new("WriteGrid", "AjouteGrille", "ZeichneGitter")),
    (
        OptionWord::CastlingMutuallyExclusive,
        Argument::Squares,
        Words::new(
            "CastlingMutuallyExclusive",
            "RoquesMutuellementExclusifs",
            "RochadenGegenseitigAusschliessend",
        ),
    ),
    (OptionWord::GoalIsEnd, Argument::None, Words::new("GoalIsEnd", "ButEstFin", "ZielIstEnde")),
    (
        OptionWord::Unpublished,
        Argument::None,
        Words::new("UnpublishedOption", "OptionNonPubliee", "NichtPublizierteOption"),
    ),
    (OptionWord::NullMoves, Argument::None, Words::new("NullMoves", "CoupsVides", "NullZuege")),
    (
        OptionWord::UpToMoveNumber,
        Argument::MoveNumber,
        Words::new("UpToMoveNumber", "JusquAuCoup", "BisZugnummer"),
    ),
    (
        OptionWord::TrivialTriesAvoid,
        Argument::None,
        Words::new("TrivialTriesAvoid", "TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken"),
    ),
    (OptionWord::MatesIn1, Argument::None, Words::new("MatesIn1", "MatsEn1", "MattsIn1")),
];

impl OptionWord {
    /// The option's words.
    #[must_use]
    pub fn words(self) -> Words {
        OPTIONS.iter().find(|row| row.0 == self).map_or(Words::same(""), |row| row.2)
    }
}
