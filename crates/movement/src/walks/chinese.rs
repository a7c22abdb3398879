//! Chinese pieces: they move straight and capture over a hurdle, or have a square that must be free.

use super::row::{Kind, Row, Source, Ways};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 7,
        codes: ["le", "le", "le"],
        names: Words::new("leo", "leo", "Leo"),
        definition: "Moves like a queen and captures an enemy that stands behind one hurdle, at any \
                     distance, on a queen line.",
        movement: Source::Text("each(0/1 1/1) (go move)* go hurdle (go empty)* go capture"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/p2s4/8/8/8/8/3K4/k4.LE2",
            &["1...Kd2-c2   2.a7-a5 LEf1-a6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 8,
        codes: ["ma", "ma", "ma"],
        names: Words::new("mao", "mao", "Mao"),
        definition: "Moves like a knight, in two steps: one square straight, which must be empty, then \
                     one diagonally outwards.",
        movement: Source::Text("each(1/2) along empty diagonal land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6.MA1/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 MAg7-f5 #"],
        )),
        kind: Kind { path_length: Some(6), ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 9,
        codes: ["pa", "pa", "pa"],
        names: Words::new("pao", "pao", "Pao"),
        definition: "Moves like a rook and captures an enemy that stands behind one hurdle, at any \
                     distance, on a rook line.",
        movement: Source::Text("each(0/1) (go move)* go hurdle (go empty)* go capture"),
        example: Ok(Example::of_units(
            "h#1.5",
            "K2k4/6p1/7.PA/8/8/5R2/8/8",
            &["1...PAh6-h7   2.Kd8-c8 Rf3-f8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 10,
        codes: ["va", "va", "va"],
        names: Words::new("vao", "vao", "Vao"),
        definition: "Moves like a bishop and captures an enemy that stands behind one hurdle, at any \
                     distance, on a bishop line.",
        movement: Source::Text("each(1/1) (go move)* go hurdle (go empty)* go capture"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6K1/1k6/3B3P/8/4.vaR2",
            &["1.Kb4-a5 Rf1-f6   2.VAe1-b4 Rf6-a6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 66,
        codes: ["mo", "mo", "mo"],
        names: Words::new("moa", "moa", "Moa"),
        definition: "Moves like a knight, in two steps: one square diagonally, which must be empty, then \
                     one straight outwards.",
        movement: Source::Text("each(1/2) diagonal empty along land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6.MO1/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 MOg7-f5 #"],
        )),
        kind: Kind { path_length: Some(6), ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 69,
        codes: ["ao", "ao", "ao"],
        names: Words::new("maorider", "noctambule mao", "Maoreiter"),
        definition: "Rides by mao's moves in a straight line; all squares between must be empty.",
        movement: Source::Text("each(1/2) (along empty diagonal land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6.AO1/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 AOg7-f5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 70,
        codes: ["oa", "oa", "oa"],
        names: Words::new("moarider", "noctambule moa", "Moareiter"),
        definition: "Rides by moa's moves in a straight line; all squares between must be empty.",
        movement: Source::Text("each(1/2) (diagonal empty along land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6.OA1/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 OAg7-f5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 101,
        codes: ["na", "na", "na"],
        names: Words::new("nao", "nao", "Nao"),
        definition: "Moves like a nightrider and captures an enemy that stands behind one hurdle, at any \
                     distance, on a nightrider line.",
        movement: Source::Text("each(1/2) (go move)* go hurdle (go empty)* go capture"),
        example: Ok(Example::of_units(
            "h#1.5",
            "2K3.NA1/k7/6B1/1b6/2S5/1p6/1B3s2/8",
            &["1...Bb2-d4 +   2.Ka7-a8 NAg8-d2 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 108,
        codes: ["ra", "ra", "ra"],
        names: Words::new("rao", "rao", "Rao"),
        definition: "Moves like a rose and captures an enemy that stands behind one hurdle, at any \
                     distance, on a rose line.",
        movement: Source::Text(
            "each(1/2) ((go move turn(-1))* go hurdle turn(-1) (go empty turn(-1))* go \
                                capture | (go move turn(1))* go hurdle turn(1) (go empty turn(1))* go \
                                capture)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/5K2/8/2P.RA4/8/7Q/3k4/8",
            &["1...RAd5-h5   2.Kd2-d1 Qh3-c3 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 144,
        codes: ["ko", "ko", "ko"],
        names: Words::same("kao"),
        definition: "Moves like a knight and captures by a knight's leap over a unit to the square one \
                     more such leap away.",
        movement: Source::Text("each(1/2) go (move | hurdle go capture)"),
        example: Ok(Example::of_units(
            "h#2",
            "8/3p4/K7/8/k7/4.KO3/p7/3R4",
            &["1.a2-a1=R KOe3-f5   2.Ra1-a3 Rd1-d4 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 157,
        codes: ["ah", "as", "ah"],
        names: Words::new("mao hopper", "mao sauteur", "Maohüpfer"),
        definition: "Moves and captures like a mao, but the square between must be occupied.",
        movement: Source::Text("each(1/2) along hurdle-or-hole diagonal land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/7Q/8/2P5/6K1/7p/4k3/4.ah3",
            &["1.Ke2-f1 Kg4-f3   2.AHe1-g2 Qh7-b1 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 158,
        codes: ["oh", "os", "oh"],
        names: Words::new("moa hopper", "moa sauteur", "Moahüpfer"),
        definition: "Moves and captures like a moa, but the square between must be occupied.",
        movement: Source::Text("each(1/2) diagonal hurdle-or-hole along land"),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        example: Ok(Example::of_units(
            "h#2",
            "8/2Pk4/5.OH2/2K5/5R2/8/8/8",
            &["1.Kd7-e6 c7-c8=Q +   2.Ke6-e5 Qc8-f5 #"],
        )),
        ..Row::BASE
    },
];
