//! Equihoppers and equistoppers: the hurdle is half-way, or as far beyond.

use super::row::{Imitated, Kind, Row, Source};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 24,
        codes: ["ne", "eq", "ne"],
        names: Words::new("nonstop equihopper", "équisauteur (non-stop)", "Nonstop-Equihopper"),
        definition: "Leaps over a hurdle of either side to the square that lies symmetrically behind it; \
                     other units on the way do not matter.",
        movement: Source::Text("each(within/7) go hurdle-or-hole go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.NE5Q/k7/8/1P4p1/8/5K2/8",
            &["1...NEb7-b1   2.Ka6-b6 Qh7-b7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 55,
        codes: ["eq", "ea", "eq"],
        names: Words::new("equihopper", "équisauteur anglais", "Equihopper"),
        definition: "Hops over a hurdle to the square that lies symmetrically behind it; on queen lines \
                     all other squares of the way must be empty.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)*n go hurdle (go empty){n} go land | \
                                each(1/2 2/3 1/3) go hurdle go land",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.EQ5Q/k7/8/1P4p1/8/5K2/8",
            &["1...EQb7-b1   2.Ka6-b6 Qh7-b7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 90,
        codes: ["or", "or", "or"],
        names: Words::new("orix", "orix", "Orix"),
        definition: "Hops along queen lines over a hurdle to the square that lies symmetrically behind \
                     it; all other squares of the way must be empty.",
        movement: Source::Text("each-backwards(0/1 1/1) (go empty)*n go hurdle (go empty){n} go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Q.or1/8/8/4k1K1",
            &["1.ORg4-e4 Qf4-e3 +   2.ORe4-e2 Qe3-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 119,
        codes: ["qe", "qa", "qe"],
        names: Words::new("English equistopper", "équistoppeur anglais", "englischer Equistopper"),
        definition: "Goes half the way to a unit: to the square in the middle between itself and a \
                     hurdle; on queen lines all other squares between must be free.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)*n go (empty | enemy) (go empty){n} go \
                                hurdle turn(4) go{n+1} land | each(1/2 2/3 1/3) go go hurdle turn(4) go \
                                land",
        ),
        kind: Kind { imitated: Imitated::AtArrival, ..Kind::PLAIN },
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/8/8/4K3/5.QE1k/5R2",
            &["1.Kh2-h3 Ke3-f4   2.Kh3-h4 Rf1-h1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 120,
        codes: ["qf", "qf", "qf"],
        names: Words::new("French equistopper", "équistoppeur français", "französischer Equistopper"),
        definition: "Goes half the way to a unit: to the square in the middle between itself and a \
                     hurdle, whatever stands elsewhere.",
        movement: Source::Text("each(within/7) go go hurdle turn(4) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2r3.QF1/2k5/8/7K/8/5Q1p/8",
            &["1.Kc6-d7 QFg7-e7 +   2.Kd7-d8 Qf2-f8 #"],
        )),
        kind: Kind { imitated: Imitated::AtArrival, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 138,
        codes: ["no", "no", "no"],
        names: Words::new("nonstop orix", "orix non-stop", "Nonstop-Orix"),
        definition: "Hops over a hurdle on a queen line to the square that lies symmetrically behind it, \
                     whatever stands on the rest of the way.",
        movement: Source::Text("returning(each(within/7) if(straight) go hurdle-or-hole go land)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/1.NO6/1p6/5K2/7Q/1.NO6/3k4",
            &["1...Kf4-e3   2.Kd1-e1 Qh3-h1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 160,
        codes: ["ee", "ae", "ae"],
        names: Words::new("eagle equihopper", "équisauteur aigle", "Adler-Equihopper"),
        definition: "Hops over a hurdle, turning by 90 degrees there, and goes as far behind it as it \
                     came; on queen lines all other squares of the way must be empty.",
        movement: Source::Text(
            "distinct(each-backwards(0/1 1/1) (go empty)*n go hurdle fork(2) (go \
                                empty){n} go land | each(1/2 2/3 1/3) go hurdle (turn(2) | turn(-2)) go \
                                land)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.EE3Q/3K4/8/8",
            &["1...EEd4-g3   2.Kf5-e5 Qh4-e4 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 161,
        codes: ["en", "aq", "aq"],
        names: Words::new(
            "nonstop eagle equihopper",
            "équisauteur aigle non-stop",
            "Nonstop-Adler-Equihopper",
        ),
        definition: "Hops over a hurdle, turning by 90 degrees there, and goes as far behind it as it \
                     came, whatever stands elsewhere.",
        movement: Source::Text(
            "distinct(each(0/1 1/1 1/2 2/3 1/3) go*n go hurdle (turn(2) | turn(-2)) \
                                go{n+1} land)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.EN3Q/3K4/8/8",
            &["1...ENd4-g3   2.Kf5-e5 Qh4-e4 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
];
