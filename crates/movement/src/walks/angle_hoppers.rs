//! Hoppers that turn at the hurdle.

use super::row::{Imitated, Kind, Row, Source, Ways};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 39,
        codes: ["m", "e", "el"],
        names: Words::new("moose", "elan", "Elch"),
        definition: "Hops along queen lines over one hurdle and turns by 45 degrees: it lands next to the \
                     hurdle.",
        movement: Source::Text("each-backwards(0/1 1/1) (go empty)* go hurdle fork(1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "1K6/5M2/1P6/1k3s2/5p2/S7/8/8",
            &["1.Kb5-a6 Sa3-c4   2.Sf5-e7 Mf7-d8 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 40,
        codes: ["ea", "ai", "ad"],
        names: Words::new("eagle", "aigle", "Adler"),
        definition: "Hops along queen lines over one hurdle and turns by 90 degrees: it lands next to the \
                     hurdle.",
        movement: Source::Text("each-backwards(0/1 1/1) (go empty)* go hurdle fork(2) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2r3.EA1/2k5/8/7K/8/5Q1p/8",
            &["1.Kc6-b7 EAg7-c6 +   2.Kb7-c8 Qf2-f8 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 41,
        codes: ["sw", "m", "sp"],
        names: Words::new("sparrow", "moineaux", "Spatz"),
        definition: "Hops along queen lines over one hurdle and turns by 135 degrees: it lands next to \
                     the hurdle.",
        movement: Source::Text("each-backwards(0/1 1/1) (go empty)* go hurdle fork(3) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "4k3/8/1.SW6/7s/2Q5/8/3P4/2K5",
            &["1.Sh5-f6 SWb6-e7   2.Ke8-f8 Qc4-f7 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 102,
        codes: ["rm", "et", "tc"],
        names: Words::new("rook moose", "elan tour", "Turmelch"),
        definition: "Hops along ranks and files over one hurdle and turns by 45 degrees: it lands next to \
                     the hurdle.",
        movement: Source::Text("each-backwards(0/1) (go empty)* go hurdle fork(1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/K7/8/7k/7s/6.RM1/4p3/2Q5",
            &["1.Sh4-g2 RMg3-h1   2.Sg2-h4 Qc1-g5 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 103,
        codes: ["re", "at", "ta"],
        names: Words::new("rook eagle", "aigle tour", "Turmadler"),
        definition: "Hops along ranks and files over one hurdle and turns by 90 degrees: it lands next to \
                     the hurdle.",
        movement: Source::Text("each-backwards(0/1) (go empty)* go hurdle fork(2) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2r3.RE1/2k5/8/7K/8/5Q1p/8",
            &["1.Kc6-b7 REg7-c6 +   2.Kb7-c8 Qf2-f8 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 104,
        codes: ["rw", "mt", "ts"],
        names: Words::new("rook sparrow", "moineaux tour", "Turmspatz"),
        definition: "Hops along ranks and files over one hurdle and turns by 135 degrees: it lands next \
                     to the hurdle.",
        movement: Source::Text("each-backwards(0/1) (go empty)* go hurdle fork(3) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.rw/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.RWh5-g4 Be2-f3 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 105,
        codes: ["bm", "ef", "lc"],
        names: Words::new("bishop moose", "elan fou", "Läuferelch"),
        definition: "Hops along diagonals over one hurdle and turns by 45 degrees: it lands next to the \
                     hurdle.",
        movement: Source::Text("each-backwards(1/1) (go empty)* go hurdle fork(1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/k7/3B4/8/KR4p1/7.BM/8/8",
            &["1.Ka7-a8 BMh3-f4   2.g4-g3 Bd6-b8 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 106,
        codes: ["be", "af", "la"],
        names: Words::new("bishop eagle", "aigle fou", "Läuferadler"),
        definition: "Hops along diagonals over one hurdle and turns by 90 degrees: it lands next to the \
                     hurdle.",
        movement: Source::Text("each-backwards(1/1) (go empty)* go hurdle fork(2) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "3k4/6Q1/r2r4/3p1p2/8/6P1/5.BE2/3S2K1",
            &["1...BEf2-f4   2.Kd8-e8 Qg7-e7 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 107,
        codes: ["bw", "mf", "ls"],
        names: Words::new("bishop sparrow", "moineaux fou", "Läuferspatz"),
        definition: "Hops along diagonals over one hurdle and turns by 135 degrees: it lands next to the \
                     hurdle.",
        movement: Source::Text("each-backwards(1/1) (go empty)* go hurdle fork(3) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "1.BW3R2/K7/1S3s2/3P4/3k4/8/8/8",
            &["1.Sf6-g4 Rf8-f4 +   2.Kd4-e5 BWb8-e6 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 110,
        codes: ["mg", "mg", "mg"],
        names: Words::new("marguerite", "marguerite", "Marguerite"),
        definition: "Combines grasshopper, moose, eagle and sparrow: it lands on any square next to the \
                     hurdle, but not between itself and the hurdle.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go hurdle fork(1) go land | \
                                each-backwards(0/1 1/1) (go empty)* go hurdle fork(2) go land | \
                                each-backwards(0/1 1/1) (go empty)* go hurdle fork(3) go land | each(0/1 \
                                1/1) (go empty)* go hurdle go land | each-backwards(0/1 1/1) (go empty)+ \
                                go occupied turn(4) go move",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/K1PS4/6.MG1/6p1/k7/8/8",
            &["1.Ka3-b4 Sd6-b5 +   2.Kb4-c5 MGg5-b6 #"],
        )),
        kind: Kind { ways: Ways::ByHurdle, hides_hurdle: true, imitated: Imitated::Never, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 162,
        codes: ["sc", "ss", "sr"],
        names: Words::new("scarabeus", "scarabée", "Skarabäus"),
        definition: "Hops along queen lines over one hurdle to the square just behind it, whatever stands \
                     there, and from there one more square, turned by 45 degrees.",
        movement: Source::Text("each-backwards(0/1 1/1) (go empty)* go hurdle go fork(1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/k7/3B4/8/KR4p1/7.SC/8/8",
            &["1.Ka7-a6 SCh3-e5   2.g4-g3 Bd6-c5 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
];
