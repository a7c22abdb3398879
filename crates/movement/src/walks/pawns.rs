//! Pawns of all kinds, and walks with a pawn in them.

use super::row::{Imitated, Kind, Row, Source};
use crate::{Example, Movement, Words};

/// The movement of a pawn, or of a walk with a pawn in it, without what ties it to its first rank; `None` for walks without such
/// a tie.
pub(super) fn free_of_first_rank(movement: &Movement) -> Option<Movement> {
    let text = movement.to_string();
    let free = text.replace("unless(rank 1) ", "").replace("unless(rank -1) ", "");
    if free == text { None } else { Movement::parse(&free).ok() }
}

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 1,
        codes: ["p", "p", "b"],
        names: Words::new("pawn", "pion", "Bauer"),
        definition: "Moves one square straight ahead, two from its second rank, and captures one square \
                     diagonally ahead, also in passing. On the last rank it promotes.",
        movement: Source::Text(
            "unless(rank 1) (each(<-1,1> <1,1>) go (capture | in-passing move) | \
                                each(<0,1>) go move if(rank 3) passed go move)",
        ),
        example: Ok(Example::of_units("h#1.5", "1k6/3P4/K7/2b5/1p6/8/8/8", &["1...d7-d8=Q #"])),
        kind: Kind { is_pawn: true, is_forward_pawn: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 26,
        codes: ["bp", "pb", "bb"],
        names: Words::new("berolina pawn", "pion berolina", "Berolina Bauer"),
        definition: "Moves one square diagonally ahead, two from its second rank, and captures one square \
                     straight ahead, also in passing. On the last rank it promotes.",
        inventor: Some("E. Nebermann"),
        year: Some(1926),
        movement: Source::Text(
            "unless(rank 1) (each(<0,1>) go (capture | in-passing move) | each(<-1,1> \
                                <1,1>) go move if(rank 3) passed go move)",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/2.BP5/2K5/8/7p/8/k3S3/8",
            &["1.Ka2-b3 BPc7-b8=Q +   2.Kb3-c4 Qb8-b5 #"],
        )),
        kind: Kind { is_pawn: true, is_forward_pawn: true, imitated: Imitated::Never, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 34,
        codes: ["dr", "dr", "dr"],
        names: Words::new("dragon", "dragon", "Drache"),
        definition: "Combines pawn and knight. It does not promote.",
        movement: Source::Text(
            "unless(rank 1) (each(<-1,1> <1,1>) go (capture | in-passing move) | \
                                each(<0,1>) go move if(rank 3) passed go move) | each(1/2) go land",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.DR6/6Q1/8/k7/8/8/2K5",
            &["1...DRb7-c5 +   2.Ka4-a5 Qg6-b6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 57,
        codes: ["bs", "bs", "bs"],
        names: Words::new("berolina superpawn", "berolina superpion", "Berolina Superbauer"),
        definition: "Moves any distance diagonally ahead and captures at any distance straight ahead. On \
                     the last rank it promotes.",
        movement: Source::Text("each(<-1,1> <1,1>) (go move)* | each(<0,1>) (go empty)* go capture"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2K2k2/6.BS1/8/8/8/8",
            &["1.Kf6-e7 BSg5-h6   2.Ke7-d8 BSh6-f8=Q #"],
        )),
        kind: Kind { is_pawn: true, is_forward_pawn: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 58,
        codes: ["sp", "sp", "sb"],
        names: Words::new("superpawn", "superpion", "Superbauer"),
        definition: "Moves any distance straight ahead and captures at any distance diagonally ahead. On \
                     the last rank it promotes.",
        movement: Source::Text("each(<0,1>) (go move)* | each(<-1,1> <1,1>) (go empty)* go capture"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/2B5/8/8/8/8/6k.SP/4K3",
            &["1...SPh2-h8=Q   2.Kg2-g1 Qh8-h2 #"],
        )),
        kind: Kind { is_pawn: true, is_forward_pawn: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 125,
        codes: ["cp", "pc", "cb"],
        names: Words::new("chinese pawn", "pion chinois", "Chinesischer Bauer"),
        definition: "Goes and captures one square straight ahead, beyond the middle of the board also one \
                     to either side. It does not promote.",
        movement: Source::Text("each(<0,1>) go land | if(far-half) each([1,0] [-1,0]) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "3Q3B/8/8/4k3/1K3.CP2/8/8/8",
            &["1.Ke5-e6 CPf4-f5   2.Ke6-f7 CPf5-f6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 127,
        codes: ["pp", "pv", "rb"],
        names: Words::new("reverse pawn", "pion renversé", "Reversbauer"),
        definition: "Moves and captures like a pawn, but towards its own side's first rank, where it \
                     promotes.",
        movement: Source::Text(
            "unless(rank -1) (each(<1,-1> <-1,-1>) go (capture | in-passing move) | \
                                each(<0,-1>) go move if(rank -3) passed go move)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "2K5/8/1k6/8/8/8/4.PP3/8",
            &["1...PPe2-e1=Q   2.Kb6-a7 Qe1-a5 #"],
        )),
        kind: Kind { is_pawn: true, imitated: Imitated::Never, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 146,
        codes: ["sh", "ba", "sc"],
        names: Words::new("ship", "bateau", "Schiff"),
        definition: "Moves and captures like a rook, and captures like a pawn too.",
        movement: Source::Text(
            "unless(rank 1) each(<-1,1> <1,1>) go (capture | in-passing move) | \
                                each(0/1) (go land)*",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/3.SH4/7k/8/6K1/8/8/8",
            &["1...Kg4-f5   2.Kh6-h5 SHd7-h7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 147,
        codes: ["gy", "gy", "gy"],
        names: Words::new("gryphon", "gryphon", "Gryphon"),
        definition: "Moves and captures like a bishop, and moves like a pawn too.",
        movement: Source::Text(
            "unless(rank 1) each(<0,1>) go move if(rank 3) passed go move | each(1/1) \
                                (go land)*",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.GY3Q/3K4/8/8",
            &["1...Qh4-h5 +   2.Kf5-f4 GYd4-e5 #"],
        )),
        ..Row::BASE
    },
];
