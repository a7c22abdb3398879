//! FrischAuf units: promoted units of the diagram, which Circe with the word Frischauf tells from others.

use super::Attribute;
use board::Marks;

/// The attribute. It changes nothing by itself.
pub static FRISCHAUF: Attribute = Attribute {
    mark: Marks::FRISCHAUF,
    name: "FrischAuf",
    definition: "Counts as promoted: in Frischauf Circe it is reborn on a promotion square.",
    build: |_, _| {},
};
