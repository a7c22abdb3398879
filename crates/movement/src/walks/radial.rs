//! Walks by distance: tree hoppers, leaf hoppers, the radial knight.
//!
//! Squares count as equally far when their distances in the geometrical sense are equal, so that (3,4) and (0,5)
//! belong together.

use super::Row;

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
    Row::built(126, ["rk", "cl", "rp"], ["radial knight", "cavalier radial", "Radialspringer"], || {
        for_each_distance(ALL, "returning(each(%) go enemy each(%) go land)")
    }),
    Row::built(139, ["th", "sb", "uh"], ["treehopper", "treehopper", "Treehopper"], || {
        for_each_distance(STRAIGHT, "returning(each(%) go hurdle each(%) go land)")
    }),
    Row::built(140, ["lh", "se", "bh"], ["leafhopper", "leafhopper", "leafhopper"], || {
        for_each_distance(STRAIGHT, "each(%) go hurdle home each(%) go unless(hurdle) land")
    }),
    Row::built(
        141,
        ["ge", "sm", "gu"],
        ["greater treehopper", "greater treehopper", "greater treehopper"],
        || for_each_distance(ALL, "returning(each(%) go hurdle each(%) go land)"),
    ),
    Row::built(
        142,
        ["gf", "su", "gb"],
        ["greater leafhopper", "greater leafhopper", "greater leafhopper"],
        || for_each_distance(ALL, "each(%) go hurdle home each(%) go unless(hurdle) land"),
    ),
];
