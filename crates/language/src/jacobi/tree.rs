//! What a text in Jacobi's language says.

use crate::Language;
use crate::reader::tree::ConditionUse;
use crate::reader::{Place, Placed};
use board::Position;
use stipulation::Stipulation;
use stipulation::course::Course;

/// A problem as it was written.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The language of the pieces.
    pub language: Language,
    /// Author, origin, title, award.
    pub header: Vec<String>,
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
    /// The conditions, in the order written, traditional names taken apart.
    pub conditions: Vec<ConditionUse>,
    /// The conditions as they were written, by command; one that was added because it had been forgotten is the last.
    pub condition_texts: Vec<String>,
    /// Where the commands stand that give the constraints of the course.
    pub constraint_places: Vec<Place>,
    /// What could not be understood.
    pub faults: Vec<Fault>,
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
