//! How walks are named in LaTeX: one to three capitals, the figure and how it is turned.

use crate::Language;
use crate::figurine::{Figure, Turn, customary};
use crate::reader::tree::LatexPiece;
use crate::setup::{Diagram, Hunters};
use board::{Owner, Unit, Walk};

/// The symbols of a problem: those of its commands, and for other walks the customary figurines.
#[derive(Clone, Debug)]
pub struct LatexSymbols {
    given: Vec<(Walk, LatexPiece)>,
    hunters: Hunters,
    language: Language,
}

impl LatexSymbols {
    /// The symbols that a problem has, with those given by the problems before it.
    #[must_use]
    pub fn of(diagram: &Diagram, before: &[LatexPiece]) -> LatexSymbols {
        let mut hunters = diagram.hunters.clone();
        let given = before.iter().chain(&diagram.latex_pieces);
        let given = given.map(|piece| (hunters.walk(piece.walk), piece.clone())).collect();
        LatexSymbols { given, hunters, language: diagram.language }
    }

    /// The symbol of a walk.
    #[must_use]
    pub fn symbol(&self, walk: Walk) -> String {
        match self.given(walk) {
            Some(piece) => piece.symbol.to_uppercase(),
            None => customary(walk).map_or_else(
                || "C".to_owned(),
                |figurine| {
                    let figure = match figurine.figure {
                        Figure::Pawn => "B",
                        Figure::Knight => "S",
                        Figure::Bishop => "L",
                        Figure::Rook => "T",
                        Figure::Queen => "D",
                        Figure::King => "K",
                        Figure::Equihopper => "E",
                        Figure::Disc => "C",
                    };
                    let turn = match figurine.turn {
                        Turn::None => "",
                        Turn::Right => "R",
                        Turn::Half => "U",
                        Turn::Left => "L",
                    };
                    format!("{figure}{turn}")
                },
            ),
        }
    }

    /// The name of a walk below the diagram.
    #[must_use]
    pub fn name(&self, walk: Walk) -> String {
        self.given(walk).map_or_else(|| self.hunters.name(self.language, walk), |piece| piece.name.clone())
    }

    /// A unit with its colour, as in `wD`.
    #[must_use]
    pub fn unit(&self, unit: Unit) -> String {
        format!("{}{}", colour_in_diagrams(unit.owner()), self.symbol(unit.walk))
    }

    /// What was given last for a fairy walk; the orthodox ones have their figures.
    fn given(&self, walk: Walk) -> Option<&LatexPiece> {
        if walk.index() <= Walk::KING.index().max(Walk::QUEEN.index()) {
            return None;
        }
        self.given.iter().rev().find(|(of, _)| *of == walk).map(|(_, piece)| piece)
    }
}

/// The letter of a colour in front of symbols; the package is a German one.
const fn colour_in_diagrams(owner: Option<Owner>) -> &'static str {
    match owner {
        Some(Owner::Black) => "s",
        Some(Owner::Neutral) => "n",
        _ => "w",
    }
}
