//! The commands, and the words that begin and end problems.

use crate::{Language, Words};

/// What begins a problem and tells the language.
pub const BEGIN: Words = Words::new("BeginProblem", "DebutProbleme", "AnfangProblem");

/// A command of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// A comment, printed at once.
    Remark,
    /// What is asked, in structured form.
    StructuredStipulation,
    /// Who made the problem.
    Author,
    /// Where it was published.
    Origin,
    /// The units.
    Pieces,
    /// Fairy conditions.
    Condition,
    /// Options of solving and printing.
    Option,
    /// What is asked.
    Stipulation,
    /// A file to which the output is appended.
    Protocol,
    /// The problem's title.
    Title,
    /// A file to which diagram and solution are written for LaTeX.
    Latex,
    /// Symbols for fairy units in LaTeX.
    LatexPieces,
    /// A piece of one's own. It is not in the table, as it may not be shortened.
    PieceDefinition,
    /// A distinction.
    Award,
    /// The units of the game array.
    InitialGameArray,
    /// The units, as Forsyth noted them.
    Forsyth,
    /// Another position, made from the diagram.
    Twin,
    /// The diagram is not solved, the positions made from it are.
    ZeroPosition,
    /// The last problem ends.
    EndProblem,
    /// The problem ends and another begins.
    NextProblem,
}

/// The commands' words.
pub const COMMANDS: [(Command, Words); 19] = [
    (Command::Remark, Words::new("Remark", "Remarque", "Bemerkung")),
    (Command::StructuredStipulation, Words::new("SStipulation", "SEnonce", "SForderung")),
    (Command::Author, Words::new("Author", "Auteur", "Autor")),
    (Command::Origin, Words::new("Origin", "Source", "Quelle")),
    (Command::Pieces, Words::new("Pieces", "Pieces", "Steine")),
    (Command::Condition, Words::new("Condition", "Condition", "Bedingung")),
    (Command::Option, Words::new("Option", "Option", "Option")),
    (Command::Stipulation, Words::new("Stipulation", "Enonce", "Forderung")),
    (Command::Protocol, Words::new("Protocol", "Protocol", "Protokoll")),
    (Command::Title, Words::new("Title", "Titre", "Titel")),
    (Command::Latex, Words::same("LaTeX")),
    (Command::LatexPieces, Words::new("LaTeXPieces", "PiecesLaTeX", "LaTeXSteine")),
    (Command::Award, Words::new("Award", "Prix", "Auszeichnung")),
    (
        Command::InitialGameArray,
        Words::new("InitialGameArray", "PositionInitialePartie", "PartieAnfangsStellung"),
    ),
    (Command::Forsyth, Words::same("Forsyth")),
    (Command::Twin, Words::new("Twin", "Jumeau", "Zwilling")),
    (Command::ZeroPosition, Words::new("ZeroPosition", "ZeroPosition", "NullStellung")),
    (Command::EndProblem, Words::new("EndProblem", "FinProbleme", "EndeProblem")),
    (Command::NextProblem, Words::new("NextProblem", "ASuivre", "WeiteresProblem")),
];

/// The word of a command; empty for a piece of one's own, which stands in no table.
#[must_use]
pub fn word(command: Command, language: Language) -> &'static str {
    COMMANDS.iter().find(|row| row.0 == command).map_or("", |row| row.1.get(language))
}

impl Command {
    /// Whether it closes the first part of a problem: a twin, or the end.
    #[must_use]
    pub const fn ends_the_diagram(self) -> bool {
        matches!(self, Command::Twin | Command::ZeroPosition | Command::EndProblem | Command::NextProblem)
    }
}
