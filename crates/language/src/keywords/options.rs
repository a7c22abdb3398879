//! The options of solving and printing.

use crate::Words;
use movement::{Example, NoExample, Shown};

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

/// An option of the table.
#[derive(Debug)]
pub struct OptionRow {
    /// Which it is.
    pub option: OptionWord,
    /// What stands behind its word.
    pub argument: Argument,
    /// Its words in the input languages, in full.
    pub names: Words,
    /// What it does, in a sentence or two.
    pub definition: &'static str,
    /// A small problem that it makes different, or why there is none.
    pub example: Shown,
}

/// Where the definitions of options come from.
pub const SOURCE: &str = "Popeye's manual";

/// The options.
pub static OPTIONS: [OptionRow; 39] = [
    OptionRow {
        option: OptionWord::Defence,
        argument: Argument::Number(0),
        names: Words::new("Defence", "Defense", "Widerlegung"),
        definition: "Shows also tries: first moves of the attacker that at most so many defences refute.",
        example: Ok(Example::of_option(
            "Defence 1",
            "#2",
            "kbK5/pp6/1P6/8/8/8/8/R7",
            &["1.Ra1*a7 + ?", "but", "1...Bb8*a7 !", "1.Ra1-a6 !", "1.Ra1-a5 ?", "but", "1...a7-a6 !"],
        )),
    },
    OptionRow {
        option: OptionWord::SetPlay,
        argument: Argument::None,
        names: Words::new("SetPlay", "Apparent", "Satzspiel"),
        definition: "Shows what is played when the side that begins does not make its first move: what \
                     would answer the moves of the other side.",
        example: Ok(Example::of_option(
            "SetPlay",
            "h#2",
            "1R6/k5P1/8/8/8/8/8/7K",
            &["1...g7-g8=Q   2.Ka7-a6 Qg8-a2 #", "1.Ka7-a6 g7-g8=Q   2.Ka6-a5 Qg8-a2 #"],
        )),
    },
    OptionRow {
        option: OptionWord::WhiteToPlay,
        argument: Argument::None,
        names: Words::new("WhiteToPlay", "ApparentSeul", "WeissBeginnt"),
        definition: "White begins where Black usually does, in help play; the first half-move is left out.",
        example: Ok(Example::of_option("WhiteToPlay", "h#1", "7k/8/6K1/8/8/8/R7/8", &["1...Ra2-a8 #"])),
    },
    OptionRow {
        option: OptionWord::Variations,
        argument: Argument::None,
        names: Words::new("Variations", "Variantes", "Varianten"),
        definition: "Shows threats and variations behind the key, not only the key.",
        example: Ok(Example::of_option(
            "Variations",
            "#2",
            "kbK5/pp6/1P6/8/8/8/8/R7",
            &[
                "1.Ra1-a6 ! zugzwang.",
                "1...b7*a6",
                "2.b6-b7 #",
                "1...Bb8-h2",
                "2.Ra6*a7 #",
                "1...Bb8-g3",
                "2.Ra6*a7 #",
                "1...Bb8-f4",
                "2.Ra6*a7 #",
                "1...Bb8-e5",
                "2.Ra6*a7 #",
                "1...Bb8-d6",
                "2.Ra6*a7 #",
                "1...Bb8-c7",
                "2.Ra6*a7 #",
            ],
        )),
    },
    OptionRow {
        option: OptionWord::MoveNumbers,
        argument: Argument::None,
        names: Words::new("MoveNumbers", "Trace", "Zugnummern"),
        definition: "Reports each first move with its number as it is searched, and the time.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::StartMoveNumber,
        argument: Argument::MoveNumber,
        names: Words::new("StartMoveNumber", "Enroute", "StartZugnummer"),
        definition: "Begins the search with the first move of that number.",
        example: Err(NoExample::OrderOfSearch),
    },
    OptionRow {
        option: OptionWord::NoWhiteKing,
        argument: Argument::None,
        names: Words::new("NoWk", "SansRB", "OhneWk"),
        definition: "White needs no king.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::Duplex,
        argument: Argument::None,
        names: Words::same("Duplex"),
        definition: "Solves the problem for both sides: once more with the sides exchanged.",
        example: Ok(Example::of_option(
            "Duplex",
            "h#2",
            "2R5/1k2b3/1S6/8/4r3/8/2K5/8",
            &["1.Kc2-d1 Be7-b4   2.Rc8-c2 Re4-e1 #"],
        )),
    },
    OptionRow {
        option: OptionWord::NoBlackKing,
        argument: Argument::None,
        names: Words::new("NoBk", "SansRN", "OhneSk"),
        definition: "Black needs no king.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::Threat,
        argument: Argument::Number(0),
        names: Words::new("Threat", "Menace", "Drohung"),
        definition: "Looks for threats of at most that many moves only.",
        example: Ok(Example::of_option(
            "Threat 1 Variations",
            "#3",
            "8/5Q1K/8/sr4k1/5R2/8/3p4/8",
            &["1.Qf7-f6 + !", "1...Kg5-h5", "2.Qf6-h4 #", "2.Qf6-h6 #", "2.Qf6-g6 #", "2.Rf4-h4 #"],
        )),
    },
    OptionRow {
        option: OptionWord::NoThreat,
        argument: Argument::None,
        names: Words::new("NoThreat", "SansMenace", "OhneDrohung"),
        definition: "Shows the variations without looking for threats.",
        example: Ok(Example::of_option(
            "NoThreat Variations",
            "#2",
            "3k4/8/2P3R1/8/8/5Q2/7p/7K",
            &["1.Qf3-f7 !", "1...Kd8-c8", "2.Rg6-g8 #"],
        )),
    },
    OptionRow {
        option: OptionWord::Try,
        argument: Argument::None,
        names: Words::new("Try", "Essais", "Verfuehrung"),
        definition: "Shows also tries: first moves that exactly one defence refutes.",
        example: Ok(Example::of_option(
            "Try",
            "#2",
            "kbK5/pp6/1P6/8/8/8/8/R7",
            &["1.Ra1*a7 + ?", "but", "1...Bb8*a7 !", "1.Ra1-a6 !", "1.Ra1-a5 ?", "but", "1...a7-a6 !"],
        )),
    },
    OptionRow {
        option: OptionWord::MaxSolutions,
        argument: Argument::Number(0),
        names: Words::new("MaxSolutions", "MaxSolutions", "MaxLoesungen"),
        definition: "Ends the search after that many solutions.",
        example: Ok(Example::of_option(
            "MaxSolutions 1",
            "h#1.5",
            "7k/5K2/8/8/8/8/8/R5R1",
            &["1...Rg1-h1 #"],
        )),
    },
    OptionRow {
        option: OptionWord::MaxFlightSquares,
        argument: Argument::Number(0),
        names: Words::new("MaxFlightsquares", "MaxCasesFuites", "MaxFluchtFelder"),
        definition: "Attacks that leave the defending king more flights than this count as failed.",
        example: Ok(Example::of_option(
            "MaxFlightsquares 1",
            "#3",
            "8/8/8/8/8/1RK5/1R6/3k4",
            &["1.Rb2-c2 !"],
        )),
    },
    OptionRow {
        option: OptionWord::Search,
        argument: Argument::None,
        names: Words::new("Search", "Search", "Suchen"),
        definition: "Read, and without meaning.",
        example: Err(NoExample::ChangesNothing),
    },
    OptionRow {
        option: OptionWord::MultiSolutions,
        argument: Argument::None,
        names: Words::new("MultiSolutions", "MultiSolutions", "MehrereLoesungen"),
        definition: "Read, and without meaning.",
        example: Err(NoExample::ChangesNothing),
    },
    OptionRow {
        option: OptionWord::NoSymmetry,
        argument: Argument::None,
        names: Words::new("NoSymmetry", "NonSymetrique", "KeineSymmetrie"),
        definition: "Read, and without meaning.",
        example: Err(NoExample::ChangesNothing),
    },
    OptionRow {
        option: OptionWord::NonTrivial,
        argument: Argument::TwoNumbers,
        names: Words::new("NonTrivial", "NonTrivial", "NichtTrivial"),
        definition: "Followed by two numbers, m and n. In long self and reflex play every attack may \
                     leave one defence at most that does not lose within n moves; m further ones are \
                     granted in the whole play.",
        example: Err(NoExample::OnlyLong),
    },
    OptionRow {
        option: OptionWord::KeepMatingPiece,
        argument: Argument::None,
        names: Words::new("KeepMatingPiece", "RetiensPieceMatante", "HalteMattsetzendenStein"),
        definition: "Gives up lines in which the attacker has no unit left that could mate.",
        example: Ok(Example::of_option(
            "KeepMatingPiece",
            "h=1.5",
            "8/8/8/8/K7/3q4/1P6/1k6",
            &[
                "1...b2-b4   2.Qd3-a3=w Ka4-b3 =",
                "1...b2-b4   2.Qd3-c3=w Ka4-a3 =",
                "1...b2-b4   2.Qd3-c3=w Ka4-b3 =",
            ],
        )
        .under("Volage")),
    },
    OptionRow {
        option: OptionWord::EnPassant,
        argument: Argument::Squares,
        names: Words::same("EnPassant"),
        definition: "The double step that has just been played, by its squares: departure, those passed, \
                     arrival. It can be captured in passing.",
        example: Ok(Example::of_option(
            "EnPassant d7d6d5",
            "#1",
            "7k/5Q2/8/3pP3/8/8/1B6/7K",
            &["1.e5*d6 ep. # !"],
        )),
    },
    OptionRow {
        option: OptionWord::NoBoard,
        argument: Argument::None,
        names: Words::new("NoBoard", "SansEchiquier", "OhneBrett"),
        definition: "Prints no diagram.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::NoShortVariations,
        argument: Argument::None,
        names: Words::new("NoShortVariations", "SansVariantesCourtes", "OhneKurzVarianten"),
        definition: "Leaves out variations that end early.",
        example: Ok(Example::of_option(
            "NoShortVariations Variations",
            "#3",
            "8/2k4S/K7/7Q/8/8/6P1/8",
            &[
                "1.Qh5-d5 ! zugzwang.",
                "1...Kc7-c8",
                "2.Ka6-b6 zugzwang.",
                "2...Kc8-b8",
                "3.Qd5-g8 #",
                "3.Qd5-b7 #",
                "3.Qd5-d8 #",
            ],
        )),
    },
    OptionRow {
        option: OptionWord::HalfDuplex,
        argument: Argument::None,
        names: Words::new("HalfDuplex", "DemiDuplex", "HalbDuplex"),
        definition: "Solves the problem for the other side only: with the sides exchanged.",
        example: Ok(Example::of_option(
            "HalfDuplex",
            "h#2",
            "2R5/1k2b3/1S6/8/4r3/8/2K5/8",
            &["1.Kc2-d1 Be7-b4   2.Rc8-c2 Re4-e1 #"],
        )),
    },
    OptionRow {
        option: OptionWord::PostKeyPlay,
        argument: Argument::None,
        names: Words::new("PostKeyPlay", "ApresCle", "NachSchluessel"),
        definition: "The diagram is the position after the key.",
        example: Ok(Example::of_option(
            "PostKeyPlay",
            "#2",
            "kbK5/pp6/RP6/8/8/8/8/8",
            &[
                "zugzwang.",
                "1...b7*a6",
                "2.b6-b7 #",
                "1...Bb8-h2",
                "2.Ra6*a7 #",
                "1...Bb8-g3",
                "2.Ra6*a7 #",
                "1...Bb8-f4",
                "2.Ra6*a7 #",
                "1...Bb8-e5",
                "2.Ra6*a7 #",
                "1...Bb8-d6",
                "2.Ra6*a7 #",
                "1...Bb8-c7",
                "2.Ra6*a7 #",
            ],
        )),
    },
    OptionRow {
        option: OptionWord::Intelligent,
        argument: Argument::MaybeNumber,
        names: Words::same("Intelligent"),
        definition: "Asks for the search that begins with the final positions of help and series play to \
                     mate or stalemate. Dawson chooses the search itself; the solutions are the same.",
        example: Err(NoExample::OnlyTime),
    },
    OptionRow {
        option: OptionWord::MaxTime,
        argument: Argument::Number(1),
        names: Words::new("MaxTime", "MaxTemps", "MaxZeit"),
        definition: "Ends the search after that many seconds.",
        example: Err(NoExample::OnlyTime),
    },
    OptionRow {
        option: OptionWord::NoCastling,
        argument: Argument::Squares,
        names: Words::new("NoCastling", "SansRoquer", "KeineRochade"),
        definition: "Kings and rooks on these squares have moved and may not castle.",
        example: Ok(Example::of_option("NoCastling a1", "ser-001", "6k1/8/8/8/8/8/8/R3K2R", &["1.0-0"])),
    },
    OptionRow {
        option: OptionWord::Quodlibet,
        argument: Argument::None,
        names: Words::same("Quodlibet"),
        definition: "In self play, the attacker may also reach the goal himself.",
        example: Ok(Example::of_option("Quodlibet", "s#1", "5k2/1q6/4Q3/8/8/8/6Q1/K7", &["1.Qg2-g8 # !"])),
    },
    OptionRow {
        option: OptionWord::StopOnShortSolutions,
        argument: Argument::None,
        names: Words::new("StopOnShortSolutions", "FinApresSolutionsCourtes", "StopNachKurzloesungen"),
        definition: "Ends the search when a solution shorter than asked for is found.",
        example: Ok(Example::of_option(
            "StopOnShortSolutions",
            "h#2",
            "7k/8/6K1/8/8/8/R7/8",
            &["1.Kh8-g8 Ra2-a8 #"],
        )),
    },
    OptionRow {
        option: OptionWord::Beep,
        argument: Argument::MaybeNumber,
        names: Words::new("Beep", "Bip", "Pieps"),
        definition: "Sounds with every solution, or with so many.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::SuppressGrid,
        argument: Argument::None,
        names: Words::new("SuppressGrid", "SansGrille", "OhneGitter"),
        definition: "Draws no lines of a grid in the diagram.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::WriteGrid,
        argument: Argument::None,
        names: Words::new("WriteGrid", "AjouteGrille", "ZeichneGitter"),
        definition: "Prints the cells of the grid.",
        example: Err(NoExample::OnlyOutput),
    },
    OptionRow {
        option: OptionWord::CastlingMutuallyExclusive,
        argument: Argument::Squares,
        names: Words::new(
            "CastlingMutuallyExclusive",
            "RoquesMutuellementExclusifs",
            "RochadenGegenseitigAusschliessend",
        ),
        definition: "Of the castlings named by the squares of their rooks only one is still allowed, one \
                     of White and one of Black: who castles first takes the right of the other.",
        example: Ok(Example::of_option(
            "CastlingMutuallyExclusive h1h8",
            "h001",
            "4k2r/5p1p/5P1P/8/8/8/8/3RK2R",
            &["1.Ke8-f8 0-0", "1.Rh8-f8 0-0"],
        )),
    },
    OptionRow {
        option: OptionWord::GoalIsEnd,
        argument: Argument::None,
        names: Words::new("GoalIsEnd", "ButEstFin", "ZielIstEnde"),
        definition: "Where the goal leaves nobody without a move, such as a capture, play ends also when \
                     the wrong side reaches it.",
        example: Ok(Example::of_option("GoalIsEnd", "+2", "8/1r6/5R2/1k1K4/8/8/8/8", &["1.Rf6-b6 + !"])),
    },
    OptionRow {
        option: OptionWord::Unpublished,
        argument: Argument::None,
        names: Words::new("UnpublishedOption", "OptionNonPubliee", "NichtPublizierteOption"),
        definition: "For the authors of Popeye; read, and without meaning.",
        example: Err(NoExample::ChangesNothing),
    },
    OptionRow {
        option: OptionWord::NullMoves,
        argument: Argument::None,
        names: Words::new("NullMoves", "CoupsVides", "NullZuege"),
        definition: "The side that moves may pass, to find tempo tries.",
        example: Ok(Example::of_option(
            "NullMoves",
            "ser-002",
            "7k/8/8/8/8/8/8/R3K3",
            &["1.0-0-0", "1. ...   2.0-0-0"],
        )),
    },
    OptionRow {
        option: OptionWord::UpToMoveNumber,
        argument: Argument::MoveNumber,
        names: Words::new("UpToMoveNumber", "JusquAuCoup", "BisZugnummer"),
        definition: "Ends the search with the first move of that number.",
        example: Err(NoExample::OrderOfSearch),
    },
    OptionRow {
        option: OptionWord::TrivialTriesAvoid,
        argument: Argument::None,
        names: Words::new("TrivialTriesAvoid", "TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken"),
        definition: "Leaves out tries by which the attacker gives check.",
        example: Ok(Example::of_option(
            "TrivialTriesAvoid Try",
            "#2",
            "kbK5/pp6/1P6/8/8/8/8/R7",
            &["1.Ra1-a6 !", "1.Ra1-a5 ?", "but", "1...a7-a6 !"],
        )),
    },
    OptionRow {
        option: OptionWord::MatesIn1,
        argument: Argument::None,
        names: Words::new("MatesIn1", "MatsEn1", "MattsIn1"),
        definition: "In self play, shows mates in one also where longer variations exist.",
        example: Ok(Example::of_option(
            "MatesIn1 Variation",
            "sx2",
            "6k1/8/8/2q5/7Q/8/8/4K3",
            &["1.Qh4-h7 + !", "1...Kg8*h7 x", "1...Kg8-f8", "2.Qh7-f7 +", "2...Kf8*f7 x"],
        )),
    },
];

impl OptionWord {
    /// The option's words.
    #[must_use]
    pub fn words(self) -> Words {
        OPTIONS.iter().find(|row| row.option == self).map_or(Words::same(""), |row| row.names)
    }
}
