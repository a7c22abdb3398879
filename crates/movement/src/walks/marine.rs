//! Marine pieces: they move straight and capture as locusts.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        61,
        ["si", "si", "si"],
        ["sirene", "sirene", "Sirene"],
        "each(0/1 1/1) (go move)* go take go move",
    ),
    Row::new(62, ["tr", "tr", "tr"], ["triton", "triton", "Triton"], "each(0/1) (go move)* go take go move"),
    Row::new(
        63,
        ["nd", "ne", "nd"],
        ["nereide", "nereide", "Nereide"],
        "each(1/1) (go move)* go take go move",
    ),
    Row::new(
        148,
        ["ms", "cm", "ms"],
        ["marine knight", "cavalier marin", "mariner Springer"],
        "each(1/2) go (move | take go move)",
    ),
    Row::new(
        149,
        ["po", "po", "po"],
        ["poseidon", "poséidon", "Poseidon"],
        "each(0/1 1/1) go (move | take go move)",
    ),
    Row::new(
        150,
        ["mp", "pm", "mb"],
        ["marine pawn", "pion marin", "mariner Bauer"],
        "unless(rank 1) (each(<0,1>) go move if(rank 3) passed go move | each(<1,1> <-1,1>) go (take | in-passing) go move)",
    ),
    Row::new(
        151,
        ["mh", "bm", "mc"],
        ["marine ship", "bateau marin", "marines Schiff"],
        "each(0/1) (go move)* go take go move | each(<1,1> <-1,1>) go (take | in-passing) go move",
    ),
];
