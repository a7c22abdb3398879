//! The diagram of a problem with everything that belongs to it.

use super::Hunters;
use super::place::{place_game_array, place_groups, unit_of};
use crate::keywords::options::OptionWord;
use crate::reader::tree::{
    Command, ConditionUse, LatexPiece, OptionUse, OptionValue, Parameter, Problem, StipulationText,
};
use crate::reader::{Place, Placed};
use crate::{Language, Message};
use board::{Geometry, Marks, Position, Unit};
use rules::conditions::{Drawn, all};
use stipulation::Goal;

/// What the commands of a problem say together, before any twin.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The language of all words.
    pub language: Language,
    /// The lines above the diagram.
    pub credits: Credits,
    /// What is printed while the problem is read: remarks, and units that go to the underworld.
    pub notes: Vec<String>,
    /// The file to which the output goes as well.
    pub protocol: Option<String>,
    /// The file for LaTeX, and how walks are shown in it.
    pub latex: Option<String>,
    /// How walks are shown in LaTeX.
    pub latex_pieces: Vec<LatexPiece>,
    /// The units, with the attributes that were written; which kings are royal is not decided here.
    pub position: Position,
    /// The position from which `position` is to be reached, where the stipulation is `a=>b`.
    pub start: Option<Position>,
    /// The number of units that nobody sees.
    pub total_invisible: u32,
    /// The walks made for this problem.
    pub hunters: Hunters,
    /// What is asked.
    pub stipulation: Option<StipulationText>,
    /// The conditions, in the order written.
    pub conditions: Vec<ConditionUse>,
    /// The options, in the order written.
    pub options: Vec<OptionUse>,
}

/// Who made a problem, where it was published, and what it is called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credits {
    /// The authors.
    pub authors: Vec<String>,
    /// Where it was published.
    pub origins: Vec<String>,
    /// A distinction; the last one named counts.
    pub award: Option<String>,
    /// Titles and dedications.
    pub titles: Vec<String>,
}

impl Credits {
    /// The lines as they stand above the diagram, whatever their order in the text.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        let (authors, origins) = (self.authors.iter(), self.origins.iter());
        authors.chain(origins).chain(&self.award).chain(&self.titles).map(String::as_str)
    }
}

impl Diagram {
    /// Sets the diagram of a problem up, command after command.
    #[must_use]
    pub fn new(problem: &Problem) -> Diagram {
        let mut diagram = Diagram {
            language: problem.language,
            credits: Credits::default(),
            notes: Vec::new(),
            protocol: None,
            latex: None,
            latex_pieces: Vec::new(),
            position: Position::new(Geometry::CHESS),
            start: None,
            total_invisible: 0,
            hunters: Hunters::default(),
            stipulation: None,
            conditions: Vec::new(),
            options: Vec::new(),
        };
        // the numbers of hunters stand behind those of all own pieces
        for Placed { value, .. } in &problem.commands {
            if let Command::PieceDefinition(definition) = value {
                diagram.hunters.define(definition);
            }
        }
        diagram.hunters.bind(diagram.language);
        for Placed { value, .. } in &problem.commands {
            diagram.apply(value);
        }
        let brought = brought_along(&diagram.position, &diagram.conditions, problem.place);
        diagram.conditions.extend(brought);
        diagram
    }

    fn apply(&mut self, command: &Command) {
        match command {
            Command::Author(text) => self.credits.authors.push(text.clone()),
            Command::Origin(text) => self.credits.origins.push(text.clone()),
            Command::Award(text) => self.credits.award = Some(text.clone()),
            Command::Title(text) => self.credits.titles.push(text.clone()),
            Command::Remark(text) => self.notes.push(text.clone()),
            Command::Protocol(name) => self.protocol = Some(name.clone()),
            Command::Latex { file, pieces } => {
                self.latex = Some(file.clone());
                self.latex_pieces.extend_from_slice(pieces);
            }
            Command::PieceDefinition(_) => {}
            Command::LatexPieces(pieces) => self.latex_pieces.extend_from_slice(pieces),
            Command::Stipulation(text) => {
                if text.meaning.play.tests(|goal| goal == Goal::AToB) {
                    // what stands on the board so far is the beginning; the units that follow are the end
                    let empty = Position::new(self.position.geometry());
                    self.start = Some(std::mem::replace(&mut self.position, empty));
                }
                self.stipulation = Some(text.clone());
            }
            Command::Pieces(groups) => {
                let (mut notes, language) = (Vec::new(), self.language);
                let invisible = place_groups(
                    &mut self.position,
                    groups,
                    &mut self.hunters,
                    |position, square, before| {
                        position.bury(square, before);
                        let name = position.geometry().name(square);
                        notes.push(format!("{name}{}", Message::GoesToTheUnderworld.text(language)));
                    },
                    |_, _| {},
                );
                self.total_invisible = invisible.unwrap_or(0);
                self.notes.append(&mut notes);
            }
            Command::Forsyth(units) => {
                for Placed { value: (square, unit), .. } in units {
                    self.position.place(*square, unit_of(*unit, &mut self.hunters));
                }
            }
            Command::InitialGameArray => place_game_array(&mut self.position),
            Command::Options(options) => self.options.extend_from_slice(options),
            Command::Conditions(uses) => {
                // a hole swallows what stands there; what comes later fills it
                let holes = uses.iter().filter(|condition| condition.row.drawn == Drawn::Blank);
                for parameter in holes.flat_map(|condition| &condition.parameters) {
                    if let Parameter::Squares(squares) = &parameter.value {
                        squares.iter().for_each(|&square| self.position.place(square, Unit::EMPTY));
                    }
                }
                self.conditions.extend_from_slice(uses);
            }
        }
    }

    /// The last use of an option, if it was given.
    #[must_use]
    pub fn option(&self, option: OptionWord) -> Option<&OptionUse> {
        self.options.iter().rev().find(|o| o.option == option)
    }

    /// Whether an option was given.
    #[must_use]
    pub fn has(&self, option: OptionWord) -> bool {
        self.option(option).is_some()
    }

    /// The number behind an option.
    #[must_use]
    pub fn number(&self, option: OptionWord) -> Option<u32> {
        match self.option(option)?.value {
            OptionValue::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The conditions that come with the attributes of units and were not named.
fn brought_along(position: &Position, named: &[ConditionUse], place: Place) -> Vec<ConditionUse> {
    let any = |marks: &[Marks]| {
        position.occupied().into_iter().any(|s| marks.iter().any(|m| position.unit(s).marks.has(*m)))
    };
    all()
        .filter(|row| any(row.comes_with) && named.iter().all(|c| c.row != *row))
        .map(|row| ConditionUse { place, row, parameters: Vec::new() })
        .collect()
}
