//! What a text says, typed. Every node knows its place, so that a message about what cannot be played can say where it
//! stands.

use super::error::ReadError;
use super::source::{Place, Placed};
use crate::Language;
use crate::keywords::options::OptionWord;
use crate::keywords::variants::Variant;
use board::{Marks, Owner, Square, Symmetry, Walk};
use movement::Movement;
use rules::conditions::Condition;
use stipulation::Stipulation;

/// A problem as it was written.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The language of its words.
    pub language: Language,
    /// Where it begins.
    pub place: Place,
    /// Its commands, in order, up to the first twin.
    pub commands: Vec<Placed<Command>>,
    /// The twins, in order; the first of a zeroposition included.
    pub twins: Vec<Twin>,
    /// Whether the diagram is not to be solved itself.
    pub zeroposition: Option<Place>,
    /// Where it ends: the place of the word that ends it.
    pub end: Place,
    /// What could not be understood, up to a number.
    pub errors: Vec<ReadError>,
    /// How many more errors there are.
    pub further_errors: usize,
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A comment.
    Remark(String),
    /// Who made the problem.
    Author(String),
    /// Where it was published.
    Origin(String),
    /// Its title.
    Title(String),
    /// A distinction.
    Award(String),
    /// A file for the output.
    Protocol(String),
    /// What is asked.
    Stipulation(StipulationText),
    /// Units.
    Pieces(Vec<UnitGroup>),
    /// Units on squares, as Forsyth noted them.
    Forsyth(Vec<Placed<(Square, Unit)>>),
    /// The units of the game array.
    InitialGameArray,
    /// Options.
    Options(Vec<OptionUse>),
    /// Conditions.
    Conditions(Vec<ConditionUse>),
    /// A file for LaTeX, and symbols for walks in it.
    Latex {
        /// The file's name.
        file: String,
        /// The symbols.
        pieces: Vec<LatexPiece>,
    },
    /// Symbols for walks in LaTeX.
    LatexPieces(Vec<LatexPiece>),
    /// A piece of one's own, or another movement for one of the table.
    PieceDefinition(PieceDefinition),
}

/// The notations of definitions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Betza with the extensions of XBoard.
    Betza,
    /// The Czech piece language.
    Czech,
    /// The descriptors of fmax.ini.
    Fmax,
    /// The movement language.
    Movement,
}

/// The definition of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceDefinition {
    /// Where its code stands.
    pub place: Place,
    /// Its code, in capitals.
    pub code: String,
    /// What the code means from here on: a walk of the problem, or one of the table that moves otherwise now.
    pub walk: WalkName,
    /// The definition as it was written.
    pub text: String,
    /// How it moves. What it says of other pieces and flags is still to be told what they are.
    pub movement: Movement,
    /// The symbol by which Czech definitions mean it, and its flags, each with the mark of units whose flag is down.
    pub kind: (String, Vec<(String, Marks)>),
    /// Whether there are more ways than are followed.
    pub is_cut: bool,
}

/// How a walk is shown in LaTeX.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LatexPiece {
    /// The walk.
    pub walk: WalkName,
    /// Its symbol in diagrams.
    pub symbol: String,
    /// Its name below diagrams.
    pub name: String,
}

/// A stipulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StipulationText {
    /// Where its text begins.
    pub place: Place,
    /// Its text.
    pub text: String,
    /// Whether it is in structured form.
    pub structured: bool,
    /// What it means.
    pub meaning: Stipulation,
}

/// How a unit moves, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WalkName {
    /// One walk.
    Plain(Walk),
    /// A hunter: away from its side's first rank with the one, towards it with the other.
    Hunter {
        /// Away.
        away: Walk,
        /// Home.
        home: Walk,
    },
    /// A piece defined in the problem, by its number.
    Defined(u16),
}

/// A unit as it is written, before it stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// How it moves.
    pub walk: WalkName,
    /// To whom it belongs.
    pub owner: Owner,
    /// Its attributes, royalty included if it was written.
    pub marks: Marks,
}

/// Units of one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnitGroup {
    /// Units on squares.
    Units(Vec<Placement>),
    /// So many units that nobody sees.
    TotalInvisible(Placed<u32>),
}

/// Units of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Where the walk stands.
    pub place: Place,
    /// The kind.
    pub unit: Unit,
    /// Their squares.
    pub squares: Vec<Placed<Square>>,
}

/// An option with its argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionUse {
    /// Where it stands.
    pub place: Place,
    /// The option.
    pub option: OptionWord,
    /// What stands behind it.
    pub value: OptionValue,
}

/// What stands behind an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// Nothing.
    None,
    /// A number.
    Number(u32),
    /// Two numbers.
    TwoNumbers(u32, u32),
    /// The number of a first move, of its answer and so on.
    MoveNumber(Vec<u32>),
    /// Squares.
    Squares(Vec<Square>),
}

/// A condition with its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionUse {
    /// Where its name stands.
    pub place: Place,
    /// Its row in the table.
    pub row: &'static Condition,
    /// What stands behind it, in order.
    pub parameters: Vec<Placed<Parameter>>,
}

/// What stands behind a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parameter {
    /// A variant.
    Word(Variant),
    /// A variant that a short name takes for granted. The reader never makes one.
    Granted(Variant),
    /// Squares written together.
    Squares(Vec<Square>),
    /// A walk.
    Walk(WalkName),
    /// A number.
    Number(u32),
    /// A distance in hundredths; `None` is no limit.
    Distance(Option<u32>),
    /// Files and ranks behind which a grid has lines, both from 0.
    GridFilesAndRanks {
        /// To the left of the lines.
        files: Vec<u8>,
        /// Below the lines.
        ranks: Vec<u8>,
    },
    /// A further line of a grid, from the lower left corner of a square.
    GridLine {
        /// Whether it goes up, not to the right.
        vertical: bool,
        /// The square.
        from: Square,
        /// Its length in squares.
        length: u8,
    },
    /// A unit on a square.
    Unit(Unit, Square),
}

/// Changes that make another position.
#[derive(Clone, Debug)]
pub struct Twin {
    /// Where it begins.
    pub place: Place,
    /// Whether its changes come on top of those before.
    pub continued: bool,
    /// The changes, in order.
    pub changes: Vec<Placed<Change>>,
    /// Comments behind it.
    pub remarks: Vec<String>,
    /// Whether something in it was not understood, so that it must not be solved.
    pub broken: bool,
    /// Whether a word in it was no change at all. The changes before it are kept, those behind it are not.
    pub cut: bool,
}

/// A change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A unit goes elsewhere; what stood there is gone.
    Move(Square, Square),
    /// Two units change places.
    Exchange(Square, Square),
    /// Units are gone.
    Remove(Vec<Square>),
    /// All units of a walk get another.
    Substitute(WalkName, WalkName),
    /// More units.
    Add(Vec<UnitGroup>),
    /// The board is turned or reflected.
    Transform(Symmetry),
    /// All units go the way of the one from the first square to the second.
    Shift(Square, Square),
    /// All units change sides.
    PolishType,
    /// Another stipulation.
    Stipulation(StipulationText),
    /// Other conditions.
    Conditions(Vec<ConditionUse>),
}
