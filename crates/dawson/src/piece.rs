//! Pieces: those that are known by name, and one's own.

use board::{Geometry, Side};
use movement::czech::Definition;
use movement::notation::{Initial, NAMED_PIECES, parse_betza, parse_fmax, piece_by_name, to_betza};
use movement::{Mark, Movement, Program, by_code, by_name, in_words, svg_diagram, text_diagram, walk, walks};

/// How a definition is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// No definition: the code of a walk (`g`), its name (`rose`), the name of a piece without a code (`griffon`), or two codes of a
    /// hunter (`r/b`).
    Name(Language),
    /// The movement language.
    Movement,
    /// Betza with XBoard's extensions.
    Betza,
    /// The descriptors of fmax.ini.
    Fmax,
    /// The Czech piece language.
    Czech,
}

/// Why a text is no piece.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct PieceError {
    /// The byte at which the text is wrong; `None` where it is wrong as a whole.
    pub at: Option<usize>,
    /// What is wrong.
    pub message: String,
}

/// A piece: how it moves.
///
/// ```
/// use dawson::piece::{Notation, Piece};
/// let gnu = Piece::parse("NC", Notation::Betza).unwrap();
/// assert_eq!(gnu.moves("d4", dawson::Side::White).unwrap().len(), 16);
/// let grasshopper = Piece::parse("g", Notation::Name(dawson::piece::Language::English)).unwrap();
/// assert_eq!(grasshopper.title(), "g: grasshopper");
/// ```
#[derive(Clone, Debug)]
pub struct Piece {
    title: String,
    movement: Movement,
}

pub use movement::Language;

/// Games with pieces in the Czech language: its positions, moves and forced wins.
pub mod czech {
    pub use movement::czech::{CzechError, CzechPosition, Definition, Game, Line, PositionError};
}

/// A piece that is known by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Known {
    /// The English name.
    pub name: &'static str,
    /// The codes of a walk in problems: English, French, German; `None` for a piece that problems do not know by a code.
    pub codes: Option<[&'static str; 3]>,
    /// The definition in Betza's notation of a piece without a code.
    pub betza: Option<&'static str>,
}

/// The pieces that are known by name: the walks of problems, then those without a code, such as the griffon.
pub fn known() -> impl Iterator<Item = Known> {
    use Language::{English, French, German};
    // the first row stands for no walk
    let walks = walks()[1..].iter().map(|entry| Known {
        name: entry.name(English),
        codes: Some([English, French, German].map(|language| entry.code(language))),
        betza: None,
    });
    let named =
        NAMED_PIECES.iter().map(|piece| Known { name: piece.name, codes: None, betza: Some(piece.betza) });
    walks.chain(named)
}

impl Piece {
    /// Reads a piece.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str, notation: Notation) -> Result<Piece, PieceError> {
        let wrong = |at: usize, message: String| PieceError { at: Some(at), message };
        let unnamed = |movement| Piece { title: String::new(), movement };
        match notation {
            Notation::Name(language) => match piece_by_name(text) {
                Some(piece) => parse_betza(piece.betza, Initial::Rank(2))
                    .map(|movement| Piece { title: piece.name.to_owned(), movement })
                    .map_err(|error| wrong(error.at, error.to_string())),
                None => Piece::by_its_code(text, language),
            },
            Notation::Movement => {
                Movement::parse(text).map(unnamed).map_err(|error| wrong(error.at, error.to_string()))
            }
            Notation::Betza => parse_betza(text, Initial::Rank(2))
                .map(unnamed)
                .map_err(|error| wrong(error.at, error.to_string())),
            Notation::Fmax => parse_fmax(text, Initial::Rank(2))
                .map(unnamed)
                .map_err(|error| wrong(error.at, error.to_string())),
            Notation::Czech => Definition::parse(text)
                .map(|definition| unnamed(definition.movement()))
                .map_err(|error| wrong(error.at, error.to_string())),
        }
    }

    fn by_its_code(text: &str, language: Language) -> Result<Piece, PieceError> {
        let entry = |text: &str| {
            by_code(language, text).or_else(|| by_name(language, text)).and_then(walk).ok_or_else(|| {
                let message =
                    format!("{text} is neither code nor name of a walk; `dawson piece list` has them all");
                PieceError { at: None, message }
            })
        };
        if let Some((away, home)) = text.split_once('/') {
            let (away, home) = (entry(away)?, entry(home)?);
            let title = format!("{text}: {}/{}-hunter", away.name(language), home.name(language));
            return Ok(Piece { title, movement: movement::hunter(away.movement(), home.movement()) });
        }
        let entry = entry(text)?;
        let title = format!("{}: {}", entry.code(language), entry.name(language));
        Ok(Piece { title, movement: entry.movement().clone() })
    }

    /// Code and name; empty for one's own.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The definition in the movement language.
    #[must_use]
    pub fn definition(&self) -> String {
        self.movement.to_string()
    }

    /// The definition in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        in_words(&self.movement)
    }

    /// The definition in Betza's notation, where it can be written so.
    #[must_use]
    pub fn betza(&self) -> Option<String> {
        to_betza(&self.movement)
    }

    /// Whether the definition has too many ways, so that those beyond a limit are left out.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.program(Side::White).is_cut()
    }

    fn program(&self, side: Side) -> Program {
        Program::compile(&self.movement, Geometry::CHESS, side)
    }

    fn marks(&self, from: &str, side: Side) -> Option<Vec<Mark>> {
        let from = Geometry::CHESS.parse(from)?;
        Some(movement::marks(&self.program(side), Geometry::CHESS, from, side))
    }

    /// The squares that it can reach from a square of the empty board, or with the help of other units; `None` if there is no such
    /// square.
    #[must_use]
    pub fn moves(&self, from: &str, side: Side) -> Option<Vec<String>> {
        let marks = self.marks(from, side)?;
        let squares = Geometry::CHESS.squares();
        let reached = squares.zip(&marks).filter(|(_, mark)| !matches!(mark, Mark::None | Mark::Departure));
        Some(reached.map(|(square, _)| Geometry::CHESS.name(square)).collect())
    }

    /// A diagram of its moves from a square, in letters; `None` if there is no such square.
    #[must_use]
    pub fn text_diagram(&self, from: &str, side: Side) -> Option<String> {
        self.marks(from, side).map(|marks| text_diagram(&marks, Geometry::CHESS))
    }

    /// A diagram of its moves from a square, as SVG; `None` if there is no such square.
    #[must_use]
    pub fn svg(&self, from: &str, side: Side) -> Option<String> {
        self.marks(from, side).map(|marks| svg_diagram(&marks, Geometry::CHESS))
    }
}
