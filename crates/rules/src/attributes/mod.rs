//! The attributes of units that change how they play: one file each, one line each in [`ATTRIBUTES`].
//!
//! An attribute is a mark on units (see [`board::Marks`]), what is known of it, and a `build` function that puts its hooks into the
//! stages; it is called only when a unit of the diagram bears the mark, or a condition asks for it.

pub(crate) mod alice;
pub(crate) mod anda;
mod bent_lines;
pub(crate) mod chameleon;
mod footprints;
mod frischauf;
mod functionary;
pub(crate) mod half_neutral;
pub(crate) mod hopper_promotion;
pub(crate) mod hurdle_colour_changing;
pub(crate) mod hurdle_movers;
mod jigger;
pub(crate) mod kamikaze;
pub(crate) mod magic;
mod paralysing;
mod patrol;
pub(crate) mod protean;
mod row;
mod royal;
mod uncapturable;
pub(crate) mod volage;

use crate::conditions::colour::keep_king_squares;
use crate::general::{Builder, Reads};
pub(crate) use alice::{on_board_of, play_alice};
use board::{Marks, Position};
pub use movement::{Example, NoExample, Words};
pub use row::Attribute;

/// All attributes, in the order in which captions list them.
pub static ATTRIBUTES: &[&Attribute] = &[
    &royal::ROYAL,
    &kamikaze::KAMIKAZE,
    &paralysing::PARALYSING,
    &chameleon::CHAMELEON,
    &jigger::JIGGER,
    &volage::VOLAGE,
    &functionary::FUNCTIONARY,
    &half_neutral::HALF_NEUTRAL,
    &hurdle_colour_changing::HURDLE_COLOUR_CHANGING,
    &protean::PROTEAN,
    &magic::MAGIC,
    &uncapturable::UNCAPTURABLE,
    &patrol::PATROL,
    &frischauf::FRISCHAUF,
    &hurdle_movers::BUL,
    &hurdle_movers::DOB,
    &anda::ANDA,
    &anda::ANDA_INVERSE,
    &alice::ALICE_A,
    &alice::ALICE_B,
];

/// The attribute of a mark.
#[must_use]
pub fn of(mark: Marks) -> Option<&'static Attribute> {
    ATTRIBUTES.iter().copied().find(|row| row.mark == mark)
}

/// Puts the hooks of all attributes that units of the position bear into the stages.
pub fn build(position: &Position, builder: &mut Builder) {
    let units = position.occupied().into_iter().map(|square| position.unit(square));
    let marks = units
        .chain(position.underworld().iter().map(|&(_, unit)| unit))
        .fold(builder.current_common_marks(), |marks, unit| marks.with(unit.marks));
    // what can be seen at all is settled before what is looked at
    if marks.has(Marks::ALICE_A) || marks.has(Marks::ALICE_B) {
        builder.reading(Reads::POSITION, play_alice);
    }
    let wandering = [Marks::VOLAGE, Marks::ANDA, Marks::ANDA_INVERSE, Marks::HALF_NEUTRAL];
    if position
        .occupied()
        .into_iter()
        .map(|square| position.unit(square))
        .any(|unit| unit.is_royal() && wandering.iter().any(|&mark| unit.marks.has(mark)))
    {
        builder.reading(Reads::POSITION, keep_king_squares);
    }
    for attribute in ATTRIBUTES {
        if marks.has(attribute.mark) {
            builder.reading(attribute.reads, |builder| (attribute.build)(position, builder));
        }
    }
}

/// The first mark that units of the position bear and that no attribute of the table plays, if any: the caller
/// says "not supported yet" then.
#[must_use]
pub fn first_unsupported(position: &Position) -> Option<&'static str> {
    let units = position.occupied().into_iter().map(|square| position.unit(square));
    let marks = units.fold(Marks::NONE, |marks, unit| marks.with(unit.marks));
    Marks::ALL
        .iter()
        .find(|(_, mark)| marks.has(*mark) && !Marks::NEUTRAL.has(*mark) && of(*mark).is_none())
        .map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_what_it_is_once() {
        for (index, row) in ATTRIBUTES.iter().enumerate() {
            assert!(!row.name().is_empty() && row.definition.ends_with('.'), "{}", row.name());
            assert!(
                ATTRIBUTES[..index].iter().all(|other| other.mark != row.mark && other.name() != row.name())
            );
        }
    }
}
