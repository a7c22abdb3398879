//! Every fixed text that is printed with a solution, in three languages. It is a table so that writers hold
//! no words, and so that a text is changed in one place.
//!
//! The texts are those that users of the reference program (and the tools that read its output) know; they
//! carry no line ends, the writers place them.

use crate::{Language, Words};

macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident: $english:literal, $french:literal, $german:literal;)*) => {
        /// A fixed text of the output.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Message {
            $($(#[$doc])* $name,)*
        }

        impl Message {
            /// The text in three languages.
            #[must_use]
            pub const fn words(self) -> Words {
                match self {
                    $(Message::$name => Words::new($english, $french, $german),)*
                }
            }

            /// Every message, in the order of the table.
            pub const ALL: &'static [Message] = &[$(Message::$name),*];
        }
    };
}

messages! {
    /// The last line of a problem that was solved completely; a blank line stands before it.
    SolutionFinished: "solution finished.", "solution terminee.", "Loesung beendet.";
    /// The last line of a problem of which an option asked for a part only; no blank line stands before it.
    PartialSolution: "Partial solution", "solution partielle", "Partielle Loesung";
    /// The last line of a problem that was interrupted (time, signal); no blank line stands before it.
    SolvingInterrupted: "solving interrupted.", "solution interrompue.", "Bearbeitung abgebrochen.";
    /// The same where it is told that the time for the problem was up.
    TimeIsUp: "solving interrupted: time is up.", "solution interrompue: temps ecoule.",
        "Bearbeitung abgebrochen: Zeit abgelaufen.";
    /// Behind a key whose continuation is not a threat; begins with a blank.
    Zugzwang: " zugzwang.", " blocus.", " Zugzwang.";
    /// Behind a key that threatens; begins with a blank, the threats follow on their own lines.
    Threat: " threat:", " menace:", " Drohung:";
    /// Above the refutations of a try.
    But: "but", "mais", "Aber";
    /// Behind a line of play whose end can be refuted.
    Refutes: "refutes.", "Refute.", "Widerlegt.";
    /// Before the time used.
    Time: "Time = ", "Temps = ", "Zeit = ";
    /// Above the moves that mate at once where that is all that a position without a try has.
    MateInOneMove: "mate in one move with", "on mate en un coup par", "Matt in einem Zug durch";
    /// Before the number of positions looked at by intelligent search: number, then the lengths.
    PotentialPositions: "potential positions in", "positions possibles dans", "moegliche Stellungen in";
    /// The side to play could take a royal unit; nothing is solved. A blank line stands before it.
    SideToPlayCanCapture: "the side to play can capture the king", "le camp au trait peut prendre le roi",
        "Die am Zug befindliche Partei kann den Koenig schlagen";
    /// A side has no royal unit though the rules need one.
    BothSidesNeedAKing: "both sides need a king", "il faut un roi de chaque couleur",
        "Es fehlt ein weisser oder schwarzer Koenig";
    /// Two royal units for one side.
    OnlyOneKing: "only one king allowed", "plus d'un roi interdit", "Nur ein Koenig erlaubt";
    /// The problem is not solved because of the message before.
    ProblemIgnored: "problem ignored", "probleme ignoree", "Problem uebersprungen";
    /// Set play with a king in check.
    SetPlayInCheck: "set play with checked king ?", "jeu apparent avec roi en echec ?",
        "Satzspiel mit Koenig im Schach ?";
    /// Option Try where it has no meaning.
    TryNotApplicable: "try play not applicable", "jeu d'essai pas applicable", "Verfuehrung nicht anwendbar";
    /// Option WhiteToPlay where it has no meaning.
    WhiteToPlayNotApplicable: "WhiteToPlay not applicable - ignored", "ApparentSeul pas applicable - ignore",
        "WeissBeginnt nicht anwendbar - ignoriert";
    /// Option SetPlay where it has no meaning.
    SetPlayNotApplicable: "SetPlay not applicable - ignored", "Apparent pas applicable - ignore",
        "Satzspiel nicht anwendbar - ignoriert";
    /// Option PostKeyPlay where it has no meaning.
    PostKeyPlayNotApplicable: "PostKeyPlay not applicable - ignored", "ApresCle pas applicable - ignore",
        "NachSchluessel nicht anwendbar - ignoriert";
    /// Option Quodlibet where it has no meaning.
    QuodlibetNotApplicable: "Quodlibet not applicable - ignored", "Quodlibet pas applicable - ignore",
        "Quodlibet nicht anwendbar - ignoriert";
    /// Option GoalIsEnd where it has no meaning.
    GoalIsEndNotApplicable: "GoalIsEnd not applicable - ignored", "ButEstFin pas applicable - ignore",
        "ZielIstEnde nicht anwendbar - ignoriert";
    /// Options GoalIsEnd and Quodlibet together.
    GoalIsEndAndQuodlibet: "GoalIsEnd and Quodlibet are incompatible", "ButEstFin et Quodlibet incompatibles",
        "ZielIstEnde und Quodlibet nicht kompatibel";
    /// Options Threat and an exact length, or a threat longer than the play.
    ThreatNotApplicable: "Option \"Threat\" not applicable or indicated maximum threat length too big",
        "Option \"menace\" pas applicable ou longueur maximale de la menace trop grande",
        "Option \"Drohung\" nicht anwendbar order maximale Laenge der Drohung zu gross";
    /// Option StopOnShortSolutions in direct play.
    StopOnShortNotSupported: "Option  StopOnShortSolutions  not supported with direct play.",
        "L'option  FinApresSolutionsCourtes  n'est pas soutenu au jeu direct.",
        "Option  StopNachKurzloesungen  nicht unterstuetzt im direkten Spiel.";
    /// Options that choose move numbers where the play has none.
    MoveNumbersNotApplicable: "StartMoveNumber or UpToMoveNumber incompatible with the stipulation",
        "Enroute ou JusquAuCoup incompatible avec l'enonce",
        "StartZugnummer oder BisZugnummer inkompatibel mit der Forderung";
    /// Squares of EnPassant between which no pawn can just have moved.
    InconsistentRetro: "Inconsistent retro information", "Information retro inconsistent",
        "Inkonsistente Retro-Information";
    /// NullMoves together with what leaves a move out.
    InconsistentNullMoves: "Inconsistent rules regarding NullMoves", "Regles inconsistantes sur les coups nuls",
        "Inkonsistente Regeln betreffend NullZuegen";
    /// Intelligent mode where it is not possible.
    IntelligentRestricted: "Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces.",
        "mode intelligent seulement avec h#/=, ser-#/= et ser-h#/=, facultativement avec certaines conditions, et sans pieces feeriques.",
        "Intelligent Modus nur im h#/=, ser-#/= und ser-h#/=, wenigen Maerchenbedingungen und keinen Maerchensteinen.";
    /// It cannot be told who begins.
    WhoIsAtTheMove: "Can't decide which side is at the move", "Popeye ne peut pas decider qui a le trait.",
        "Es ist nicht feststellbar, wer am Zug ist";
    /// More squares than an en passant option can have.
    TooManyEnPassantSquares: "Not more than 2 squares can be input for en passant keys.",
        "plus de 2 cases pour cle en passant interdit.",
        "Es koennen maximal zwei Felder fuer ep-Schluessel eingegeben werden.";
    /// Behind a square on which a unit stood already.
    GoesToTheUnderworld: " already occupied - old piece goes to the underworld.",
        " deja occupee - piece ancienne va dans l'au-dela.",
        " ist bereits besetzt - alter Stein geht in die Unterwelt.";
    /// Behind a square from which a twin wants to take a unit.
    SquareIsEmpty: ": square is empty - cannot (re)move any piece.",
        ": la case est vide - on ne peut pas oter ou deplacer une piece.",
        ": Feld leer - kann keine Figur entfernen/versetzen.";
    /// A twin's shift over the edge; a blank line stands before it.
    PieceOutside: "A piece will be moved outside.", "Une piece est deplacee hors de l'echiquier.",
        "Ein Stein wird ueber den Brettrand verschoben.";
    /// "Continued" not directly behind "twin".
    ContinuedMustBeFirst: "Continued must be given immediately after twin.",
        "Enplus doit immediatement suivre jumeau.", "Ferner muss als erstes nach Zwilling angegeben werden.";
    /// A rule cannot tell whether the move before it is legal; begins with a blank.
    CannotDecideLegality: " cannot decide if this move is legal or not.",
        " on ne peut pas determiner si ce coup est legal.",
        " kann nicht entscheiden, ob dieser Zug legal ist.";
    /// A rule cannot tell whether the move is refuted.
    CannotDecideRefutation: "Can't decide whether this move is refuted",
        "On ne peut pas decider si ce coup est refute", "Kann nicht entscheiden, ob dieser Zug widerlegt wird";
    /// The zeroposition's line above its diagram's twins.
    ZeroPosition: "zeroposition", "zeroposition", "NullStellung";
}

impl Message {
    /// The text in a language.
    #[must_use]
    pub const fn text(self, language: Language) -> &'static str {
        self.words().get(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_has_words_in_every_language_and_no_line_end() {
        for message in Message::ALL {
            for language in Language::ALL {
                let text = message.text(language);
                assert!(!text.is_empty() && !text.contains('\n'), "{message:?}");
            }
        }
    }
}
