//! Hoppers that turn at the hurdle.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        39,
        ["m", "e", "el"],
        ["moose", "elan", "Elch"],
        "each-backwards(0/1 1/1) (go empty)* go hurdle fork(1) go land",
    ),
    Row::new(
        40,
        ["ea", "ai", "ad"],
        ["eagle", "aigle", "Adler"],
        "each-backwards(0/1 1/1) (go empty)* go hurdle fork(2) go land",
    ),
    Row::new(
        41,
        ["sw", "m", "sp"],
        ["sparrow", "moineaux", "Spatz"],
        "each-backwards(0/1 1/1) (go empty)* go hurdle fork(3) go land",
    ),
    Row::new(
        102,
        ["rm", "et", "tc"],
        ["rook moose", "elan tour", "Turmelch"],
        "each-backwards(0/1) (go empty)* go hurdle fork(1) go land",
    ),
    Row::new(
        103,
        ["re", "at", "ta"],
        ["rook eagle", "aigle tour", "Turmadler"],
        "each-backwards(0/1) (go empty)* go hurdle fork(2) go land",
    ),
    Row::new(
        104,
        ["rw", "mt", "ts"],
        ["rook sparrow", "moineaux tour", "Turmspatz"],
        "each-backwards(0/1) (go empty)* go hurdle fork(3) go land",
    ),
    Row::new(
        105,
        ["bm", "ef", "lc"],
        ["bishop moose", "elan fou", "Läuferelch"],
        "each-backwards(1/1) (go empty)* go hurdle fork(1) go land",
    ),
    Row::new(
        106,
        ["be", "af", "la"],
        ["bishop eagle", "aigle fou", "Läuferadler"],
        "each-backwards(1/1) (go empty)* go hurdle fork(2) go land",
    ),
    Row::new(
        107,
        ["bw", "mf", "ls"],
        ["bishop sparrow", "moineaux fou", "Läuferspatz"],
        "each-backwards(1/1) (go empty)* go hurdle fork(3) go land",
    ),
    Row::new(
        110,
        ["mg", "mg", "mg"],
        ["marguerite", "marguerite", "Marguerite"],
        "each-backwards(0/1 1/1) (go empty)* go hurdle fork(1) go land | each-backwards(0/1 1/1) (go empty)* go hurdle fork(2) go land | each-backwards(0/1 1/1) (go empty)* go hurdle fork(3) go land | each(0/1 1/1) (go empty)* go hurdle go land | each-backwards(0/1 1/1) (go empty)+ go occupied turn(4) go move",
    ),
    Row::new(
        162,
        ["sc", "ss", "sr"],
        ["scarabeus", "scarabée", "Skarabäus"],
        "each-backwards(0/1 1/1) (go empty)* go hurdle go fork(1) go land",
    ),
];
