//! What a text in Jacobi's language says.

use crate::Language;
use crate::reader::tree::ConditionUse;
use crate::reader::{Place, Placed};
use board::{Position, Square};
use stipulation::Stipulation;
use stipulation::course::{Course, Step};

/// A problem as it was written.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The language of the pieces.
    pub language: Language,
    /// Authors, origins, titles, awards, in the order written.
    pub header: Vec<(Credit, String)>,
    /// Remarks.
    pub remarks: Vec<String>,
    /// Where play begins; `None` for the game array, as conditions change it.
    pub position: Option<Placed<Position>>,
    /// What is played and tested.
    pub course: Course,
    /// What is asked where one side defends before the last move: the course only says then who moves when.
    pub battle: Option<Battle>,
    /// Where the first play is asked for.
    pub asked: Option<Place>,
    /// Where the text of the problem ends.
    pub end: Place,
    /// What is played, tested and constrained, as it was written, by command.
    pub asked_texts: Vec<String>,
    /// The conditions, in the order written, traditional names taken apart.
    pub conditions: Vec<ConditionUse>,
    /// The conditions as they were written, by command; one that was added because it had been forgotten is the last.
    pub condition_texts: Vec<String>,
    /// Where the commands stand that give the constraints of the course, and the constraints in them, by group.
    pub constraint_places: Vec<(Place, Vec<Vec<Place>>)>,
    /// Where diagrams stand: (number of the first step that asks for it, place), in order.
    pub diagram_places: Vec<(usize, Place)>,
    /// What options of the other dialect say that are obeyed here.
    pub options: Options,
    /// Which twin it is; `None` where there are none.
    pub twin: Option<Twin>,
    /// What could not be understood.
    pub faults: Vec<Fault>,
}

/// A twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// Its letter, with a sign before it where it is made from the twin before.
    pub label: String,
    /// What makes it, as it was written; nothing for the first one.
    pub text: String,
}

/// What options of the other dialect say that are obeyed in this one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The most solutions that are told.
    pub max_solutions: Option<u32>,
    /// The most seconds.
    pub max_time: Option<u32>,
    /// Squares whose units may not castle any more.
    pub no_castling: Vec<Square>,
    /// The pawn move just played: departure, one or two squares passed, arrival.
    pub en_passant: Vec<Square>,
}

/// What a line of the header tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credit {
    /// Who made the problem.
    Author,
    /// Where it was published.
    Origin,
    /// What it is called.
    Title,
    /// What it has won.
    Award,
}

impl Problem {
    /// Why there is nothing to be solved, although it can be played by hand.
    #[must_use]
    pub fn asks_nothing(&self) -> Option<Fault> {
        let text = "nothing is asked: stipulation, play or test was expected".to_owned();
        let asks = self.course.steps.iter().any(|step| !matches!(step, Step::Watch(_)));
        (!asks).then_some(Fault { place: self.end, text })
    }

    /// Whether the text says nothing at all: no position, no condition, nothing to play, test or constrain.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.position.is_none() && self.condition_texts.is_empty() && self.asked_texts.is_empty()
    }
}

/// Play in which one side defends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// Of exactly that length, as everything in this language.
    pub exact: Stipulation,
    /// Up to that length.
    pub up_to: Stipulation,
}

/// Something that could not be understood or done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {text}")]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What is wrong, with the offending text and what may have been meant.
    pub text: String,
}
