//! Marine pieces: they move straight and capture as locusts.

use super::row::{Imitated, Kind, Row, Source};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 61,
        codes: ["si", "si", "si"],
        names: Words::new("sirene", "sirene", "Sirene"),
        definition: "Moves like a queen and captures like a locust.",
        movement: Source::Text("each(0/1 1/1) (go move)* go take go move"),
        example: Ok(Example::of_units(
            "h#2",
            "7K/8/5.SI2/8/2R2k2/8/8/8",
            &["1.Kf4-g3 Rc4-g4 +   2.Kg3-h3 SIf6-h4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 62,
        codes: ["tr", "tr", "tr"],
        names: Words::new("triton", "triton", "Triton"),
        definition: "Moves like a rook and captures like a rook locust.",
        movement: Source::Text("each(0/1) (go move)* go take go move"),
        example: Ok(Example::of_units(
            "h#2",
            "3k4/7.TR/4B3/3K4/8/8/8/8",
            &["1.Kd8-e8 Kd5-d6   2.Ke8-d8 TRh7-h8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 63,
        codes: ["nd", "ne", "nd"],
        names: Words::new("nereide", "nereide", "Nereide"),
        definition: "Moves like a bishop and captures like a bishop locust.",
        movement: Source::Text("each(1/1) (go move)* go take go move"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.ND3Q/3K4/8/8",
            &["1...Qh4-h5 +   2.Kf5-f4 NDd4-e5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 148,
        codes: ["ms", "cm", "ms"],
        names: Words::new("marine knight", "cavalier marin", "mariner Springer"),
        definition: "Moves like a knight and captures by a leap over an enemy to the empty square one \
                     more such leap away.",
        movement: Source::Text("each(1/2) go (move | take go move)"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/1k6/1Q6/4.MS3/8/8/3s3K",
            &["1.Kb6-c7 MSe4-f6   2.Kc7-d8 Qb5-d7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 149,
        codes: ["po", "po", "po"],
        names: Words::new("poseidon", "poséidon", "Poseidon"),
        definition: "Moves like a king and captures by passing over a neighbouring enemy to the empty \
                     square behind it. It is a king to all rules.",
        movement: Source::Text("each(0/1 1/1) go (move | take go move)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/6R1/8/2B5/8/p2P2.PO1/6k1",
            &["1...POg2-h3 +   2.Kg1-h1 Bc4-d5 #"],
        )),
        kind: Kind { is_king: true, imitated: Imitated::AtArrival, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 150,
        codes: ["mp", "pm", "mb"],
        names: Words::new("marine pawn", "pion marin", "mariner Bauer"),
        definition: "Moves like a pawn and captures by passing over an enemy diagonally ahead to the \
                     empty square behind it. On the last rank it promotes.",
        movement: Source::Text(
            "unless(rank 1) (each(<0,1>) go move if(rank 3) passed go move | \
                                each(<1,1> <-1,1>) go (take | in-passing) go move)",
        ),
        kind: Kind { is_pawn: true, is_forward_pawn: true, ..Kind::PLAIN },
        example: Ok(Example::of_units(
            "h#1.5",
            "8/2.MP5/1p6/8/5R2/2k5/K7/s7",
            &["1...Rf4-d4   2.Kc3-c2 MPc7-c8=R #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 151,
        codes: ["mh", "bm", "mc"],
        names: Words::new("marine ship", "bateau marin", "marines Schiff"),
        definition: "Moves and captures like a triton, and captures like a marine pawn too.",
        movement: Source::Text(
            "each(0/1) (go move)* go take go move | each(<1,1> <-1,1>) go (take | \
                                in-passing) go move",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "3k4/7.MH/4B3/3K4/8/8/8/8",
            &["1.Kd8-e8 Kd5-d6   2.Ke8-d8 MHh7-h8 #"],
        )),
        ..Row::BASE
    },
];
