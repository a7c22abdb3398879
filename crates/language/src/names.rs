//! How units are named in texts: colour, attributes, walk.

use crate::Language;
use crate::keywords::colours::{COLOURS, Colour};
use crate::setup::Hunters;
use board::{Marks, Owner, Unit};
use rules::attributes::ATTRIBUTES;

/// The small letter of an owner.
#[must_use]
pub fn owner_letter(owner: Owner, language: Language) -> char {
    let row = COLOURS.iter().find(|row| row.0 == Colour::Of(owner));
    let letter = row.and_then(|row| row.1.get(language).chars().next());
    letter.map_or('?', |c| c.to_ascii_lowercase())
}

/// The small letters of a unit's attributes: the capitals of their words. Royalty of kings goes without saying,
/// and so do attributes that all units have.
#[must_use]
pub fn attribute_letters(unit: Unit, language: Language, of_all: Marks) -> String {
    let is_king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
    let silent = of_all.with(Marks::ALICE_A).with(Marks::ALICE_B);
    let silent = if is_king { silent.with(Marks::ROYAL) } else { silent };
    let shown = unit.marks.without(silent);
    ATTRIBUTES
        .iter()
        .filter(|row| shown.has(row.mark))
        .flat_map(|row| row.names.get(language).chars().filter(char::is_ascii_uppercase))
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// A unit's whole name: colour, attributes, walk, such as `wkB`.
#[must_use]
pub fn unit_name(unit: Unit, language: Language, hunters: &Hunters, of_all: Marks) -> String {
    let owner = unit.owner().map(|owner| owner_letter(owner, language));
    let attributes = attribute_letters(unit, language, of_all);
    let walk = hunters.code(language, unit.walk);
    owner.into_iter().collect::<String>() + &attributes + &walk
}
