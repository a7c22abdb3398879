//! Walks that borrow the movement of other units.

use super::row::{Kind, Row, Source, Ways};
use crate::{Example, Words};
use board::Marks;

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 64,
        codes: ["o", "o", "o"],
        names: Words::new("orphan", "orphan", "Orphan"),
        definition: "Has no power of its own: it moves as the enemy units that observe it, orphans that \
                     have borrowed power included.",
        movement: Source::Text("as-orphan"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/7R/K7/4O1p1/1b6/8/6k1",
            &["1...Rh6-h2   2.Bb3-c2 Oe4-g2 #"],
        )),
        kind: Kind { ways: Ways::Several, excludes: &[Marks::MAGIC, Marks::NEUTRAL], ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 115,
        codes: ["f", "a", "f"],
        names: Words::new("friend", "ami", "Freund"),
        definition: "Has no power of its own: it moves as the units of its own side that guard it, \
                     friends that have borrowed power included.",
        movement: Source::Text("as-friend"),
        example: Ok(Example::of_units(
            "h#2",
            "1kF5/8/1K6/8/8/8/8/8",
            &["1.Kb8-a8 Kb6-c7   2.Ka8-a7 Fc8-b7 #"],
        )),
        kind: Kind { ways: Ways::Several, excludes: &[Marks::MAGIC, Marks::NEUTRAL], ..Kind::PLAIN },
        ..Row::BASE
    },
];
