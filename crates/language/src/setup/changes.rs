//! What the changes of a twin do to a position.

use super::Hunters;
use super::place::place_groups;
use crate::reader::tree::{Change, ConditionUse, Parameter, StipulationText, Twin, WalkName};
use crate::reader::{Place, Placed};
use crate::{Language, Message};
use board::{Position, Square, Symmetry, Unit, Walk};
use rules::conditions::{Drawn, Kings};
use stipulation::Goal;

/// Something that a twin asks for and that cannot be done. The twin is solved without it, as users of the
/// reference program expect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// Where it stands.
    pub place: Place,
    /// What is wrong, in the language of the problem.
    pub text: String,
}

/// What twins change.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub position: Position,
    pub start: Option<Position>,
    pub stipulation: Option<StipulationText>,
    pub conditions: Vec<ConditionUse>,
    /// The number of invisible units. What a twin sets holds for all that follow, as in the reference.
    pub total_invisible: u32,
}

/// What made a twin, as far as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened {
    /// A unit is gone.
    Removed(Square, Unit),
    /// A unit came; what stood there is gone, which was told before.
    Added(Square, Unit),
    /// A unit went elsewhere.
    Moved(Square, Square, Unit),
    /// Two units changed places: each with the square that it left.
    Exchanged(Square, Unit, Square, Unit),
    /// The board was turned or reflected.
    Transformed(Symmetry),
    /// All units went the way from the first square to the second.
    Shifted(Square, Square),
    /// All units changed sides.
    SidesExchanged,
    /// All units of the first walk got the second.
    Substituted(board::Walk, board::Walk),
    /// Something else is asked.
    Asked(StipulationText),
    /// Other conditions hold.
    Conditions(Vec<ConditionUse>),
}

/// Which changes of a twin are told: where a unit takes the place of another, only what came.
pub(crate) fn told(happened: &[Happened]) -> impl Iterator<Item = (bool, &Happened)> {
    happened.iter().enumerate().filter_map(|(index, change)| match change {
        Happened::Removed(at, _) => {
            let replaced = |h: &Happened| matches!(h, Happened::Added(there, _) if there == at);
            (!happened[index..].iter().any(replaced)).then_some((false, change))
        }
        Happened::Added(at, _) => {
            let replaces = |h: &Happened| matches!(h, Happened::Removed(there, _) if there == at);
            Some((happened[..index].iter().any(replaces), change))
        }
        _ => Some((false, change)),
    })
}

/// Does one change of a twin to a position, where it is one of units.
///
/// # Errors
/// Why it cannot be done, in that language.
pub(crate) fn change_position(
    position: &mut Position,
    change: &Change,
    language: Language,
) -> Result<(), String> {
    let mut state = State {
        position: position.clone(),
        start: None,
        stipulation: None,
        conditions: Vec::new(),
        total_invisible: 0,
    };
    state.change(change, language, &mut Hunters::default(), &mut Vec::new())?;
    *position = state.position;
    Ok(())
}

impl State {
    /// Does all changes of a twin in order and tells them.
    pub fn change_all(
        &mut self,
        twin: &Twin,
        language: Language,
        hunters: &mut Hunters,
        complaints: &mut Vec<Complaint>,
    ) -> Vec<Happened> {
        let mut happened = Vec::new();
        for Placed { place, value } in &twin.changes {
            if let Err(text) = self.change(value, language, hunters, &mut happened) {
                complaints.push(Complaint { place: *place, text });
            }
        }
        happened
    }

    /// Does one change.
    ///
    /// # Errors
    /// Why it cannot be done; nothing or a part of it is done then.
    fn change(
        &mut self,
        change: &Change,
        language: Language,
        hunters: &mut Hunters,
        happened: &mut Vec<Happened>,
    ) -> Result<(), String> {
        match change {
            Change::Move(from, to) => {
                let unit = self.take(*from, language)?;
                let before = self.position.unit(*to);
                if !before.is_empty() {
                    happened.push(Happened::Removed(*to, before));
                }
                self.position.place(*from, Unit::EMPTY);
                self.position.place(*to, unit);
                happened.push(Happened::Moved(*from, *to, unit));
            }
            Change::Exchange(one, other) => {
                let (first, second) = (self.take(*one, language)?, self.take(*other, language)?);
                self.position.place(*one, second);
                self.position.place(*other, first);
                happened.push(Happened::Exchanged(*one, first, *other, second));
            }
            Change::Remove(squares) => {
                for square in squares {
                    let unit = self.take(*square, language)?;
                    self.position.place(*square, Unit::EMPTY);
                    happened.push(Happened::Removed(*square, unit));
                }
            }
            Change::Substitute(from, to) => {
                let (from, to) = (hunters.walk(*from), hunters.walk(*to));
                self.for_each_unit(|_, unit| if unit.walk == from { unit.with_walk(to) } else { unit });
                happened.push(Happened::Substituted(from, to));
            }
            Change::Add(groups) => {
                let effects = std::cell::RefCell::new(happened);
                let invisible = place_groups(
                    &mut self.position,
                    groups,
                    hunters,
                    |_, square, before| effects.borrow_mut().push(Happened::Removed(square, before)),
                    |square, unit| effects.borrow_mut().push(Happened::Added(square, unit)),
                );
                self.total_invisible = invisible.unwrap_or(self.total_invisible);
            }
            Change::Transform(symmetry) => {
                let geometry = self.position.geometry();
                self.relocate(|square| symmetry.image(geometry, square));
                self.relocate_drawn(&[Drawn::Blank, Drawn::Imitators], |square| {
                    symmetry.image(geometry, square)
                });
                happened.push(Happened::Transformed(*symmetry));
            }
            Change::Shift(from, to) => {
                let geometry = self.position.geometry();
                let files = i32::from(geometry.file(*to)) - i32::from(geometry.file(*from));
                let ranks = i32::from(geometry.rank(*to)) - i32::from(geometry.rank(*from));
                let fits =
                    self.position.occupied().into_iter().all(|s| geometry.offset(s, files, ranks).is_some());
                if !fits {
                    return Err(Message::PieceOutside.text(language).to_owned());
                }
                self.relocate(|square| geometry.offset(square, files, ranks));
                self.relocate_drawn(&[Drawn::Blank], |square| geometry.offset(square, files, ranks));
                happened.push(Happened::Shifted(*from, *to));
            }
            Change::PolishType => {
                self.for_each_unit(|_, unit| unit.with_sides_exchanged());
                happened.push(Happened::SidesExchanged);
            }
            Change::Stipulation(text) => {
                if text.meaning.play.tests(|goal| goal == Goal::AToB) {
                    let empty = Position::new(self.position.geometry());
                    self.start = Some(std::mem::replace(&mut self.position, empty));
                }
                self.stipulation = Some(text.clone());
                happened.push(Happened::Asked(text.clone()));
            }
            Change::Conditions(uses) => {
                self.conditions.clone_from(uses);
                self.give_walks_to_conditions();
                happened.push(Happened::Conditions(self.conditions.clone()));
            }
        }
        Ok(())
    }

    /// Where a condition of a twin has no walks behind it, but takes those of the position: pawn, officers, and whatever else
    /// stands on the board but for kings (unless a condition makes them units like others) and further pawns.
    fn give_walks_to_conditions(&mut self) {
        let common_kings =
            self.conditions.iter().any(|c| matches!(c.row.kings, Kings::NotRoyal | Kings::Many));
        let mut walks = vec![Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
        let mut others: Vec<Walk> = self
            .position
            .occupied()
            .into_iter()
            .map(|square| self.position.unit(square).walk)
            .filter(|&walk| walk != movement::DUMMY && (common_kings || walk != Walk::KING))
            .filter(|&walk| movement::walk(walk).is_some_and(|entry| !entry.kind().is_pawn))
            .filter(|walk| !walks.contains(walk))
            .collect();
        others.sort_unstable();
        others.dedup();
        walks.append(&mut others);
        for condition in
            self.conditions.iter_mut().filter(|c| c.row.takes_walks_of_twin && c.parameters.is_empty())
        {
            let place = condition.place;
            let placed = |&walk: &Walk| Placed { place, value: Parameter::Walk(WalkName::Plain(walk)) };
            condition.parameters = walks.iter().map(placed).collect();
        }
    }

    fn take(&self, square: Square, language: Language) -> Result<Unit, String> {
        let unit = self.position.unit(square);
        if unit.is_empty() {
            let name = self.position.geometry().name(square);
            return Err(format!("{name}{}", Message::SquareIsEmpty.text(language)));
        }
        Ok(unit)
    }

    fn for_each_unit(&mut self, change: impl Fn(Square, Unit) -> Unit) {
        for square in self.position.geometry().squares() {
            let unit = self.position.unit(square);
            if !unit.is_empty() {
                self.position.place(square, change(square, unit));
            }
        }
    }

    fn relocate(&mut self, to: impl Fn(Square) -> Option<Square>) {
        let before = self.position.clone();
        for square in before.geometry().squares() {
            self.position.place(square, Unit::EMPTY);
        }
        for square in before.geometry().squares() {
            let unit = before.unit(square);
            if let Some(there) = to(square).filter(|_| !unit.is_empty()) {
                self.position.place(there, unit);
            }
        }
    }

    /// What stands on the board without being a unit, such as holes, goes with the units.
    fn relocate_drawn(&mut self, drawn: &[Drawn], to: impl Fn(Square) -> Option<Square>) {
        let concerned = self.conditions.iter_mut().filter(|condition| drawn.contains(&condition.row.drawn));
        for parameter in concerned.flat_map(|condition| &mut condition.parameters) {
            if let Parameter::Squares(squares) = &mut parameter.value {
                *squares = squares.iter().filter_map(|&square| to(square)).collect();
            }
        }
    }
}
