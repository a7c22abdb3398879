//! Walks by distance: tree hoppers, leaf hoppers, the radial knight.
//!
//! Squares count as equally far when their distances in the geometrical sense are equal, so that (3,4) and (0,5)
//! belong together.

use super::row::{Kind, Row, Source, Ways};
use crate::{Example, Words};

/// The distances of a queen's lines.
const STRAIGHT: &[&str] =
    &["0/1", "0/2", "0/3", "0/4", "0/5", "0/6", "0/7", "1/1", "2/2", "3/3", "4/4", "5/5", "6/6", "7/7"];

/// All distances on the board of 8x8, families of equal distance together.
const ALL: &[&str] = &[
    "0/1", "0/2", "0/3", "0/4", "3/4 0/5", "0/6", "0/7", "1/1", "1/2", "1/3", "1/4", "1/5", "1/6", "1/7 5/5",
    "2/2", "2/3", "2/4", "2/5", "2/6", "2/7", "3/3", "3/5", "3/6", "3/7", "4/4", "4/5", "4/6", "4/7", "5/6",
    "5/7", "6/6", "6/7", "7/7",
];

/// The same movement for each distance, `%` standing for it.
fn for_each_distance(distances: &[&str], movement: &str) -> String {
    distances.iter().map(|distance| movement.replace('%', distance)).collect::<Vec<_>>().join(" | ")
}

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 126,
        codes: ["rk", "cl", "rp"],
        names: Words::new("radial knight", "cavalier radial", "Radialspringer"),
        definition: "Hops over an enemy, at any distance that a leap has, to a square that is as far away \
                     from that enemy as it itself was.",
        movement: Source::Built(|| for_each_distance(ALL, "returning(each(%) go enemy each(%) go land)")),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.RK5Q/k7/8/1P4p1/8/5K2/8",
            &["1...RKb7-b1   2.Ka6-b6 Qh7-b7 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 139,
        codes: ["th", "sb", "uh"],
        names: Words::new("treehopper", "treehopper", "Treehopper"),
        definition: "Hops over a hurdle on a queen line to any square that is as far away from the \
                     hurdle, in whatever direction.",
        movement: Source::Built(|| {
            for_each_distance(STRAIGHT, "returning(each(%) go hurdle each(%) go land)")
        }),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/P4Kb1/3B4/k4s2/P3.TH3/3b4/1s6",
            &["1.Bg6-c2 THe3-c3   2.Bc2-b3 Bd5-c6 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 140,
        codes: ["lh", "se", "bh"],
        names: Words::same("leafhopper"),
        definition: "Goes to any square that is as far away from it as some unit on a queen line, that \
                     unit's own square excepted.",
        movement: Source::Built(|| {
            for_each_distance(STRAIGHT, "each(%) go hurdle home each(%) go unless(hurdle) land")
        }),
        example: Ok(Example::of_units(
            "h#1.5",
            "6k1/4.LHS2/5K1P/8/8/2p5/8/8",
            &["1...Kf6-e5   2.Kg8-h7 LHe7-g7 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 141,
        codes: ["ge", "sm", "gu"],
        names: Words::same("greater treehopper"),
        definition: "Hops over a hurdle anywhere to any square that is as far away from the hurdle, in \
                     whatever direction.",
        movement: Source::Built(|| for_each_distance(ALL, "returning(each(%) go hurdle each(%) go land)")),
        example: Ok(Example::of_units(
            "h#2",
            "1.GE3S2/6k1/8/5r2/8/4S3/8/2K5",
            &["1.Rf5-h5 GEb8-f4 +   2.Kg7-h6 Se3-g4 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 142,
        codes: ["gf", "su", "gb"],
        names: Words::same("greater leafhopper"),
        definition: "Goes to any square that is as far away from it as some unit anywhere, that unit's \
                     own square excepted.",
        movement: Source::Built(|| {
            for_each_distance(ALL, "each(%) go hurdle home each(%) go unless(hurdle) land")
        }),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.GF6/6Q1/8/k7/8/8/2K5",
            &["1...Qg6-b1   2.Ka4-a3 GFb7-c3 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
];
