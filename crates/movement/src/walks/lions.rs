//! Lions: over a hurdle to any square beyond.

use super::row::{Kind, Row, Source, Ways};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 23,
        codes: ["li", "li", "li"],
        names: Words::new("lion", "lion", "Lion"),
        definition: "Hops along queen lines over one hurdle, to any square behind it as far as the line \
                     is free.",
        movement: Source::Text("each(0/1 1/1) (go empty)* go hurdle (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "3Q3B/8/8/4k3/1K3.LI2/8/8/8",
            &["1.Ke5-e6 LIf4-a4   2.Ke6-f5 Qd8-f6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 59,
        codes: ["rl", "tl", "tl"],
        names: Words::new("rook-lion", "tour-lion", "Turm-Lion"),
        definition: "Hops along ranks and files over one hurdle, to any square behind it as far as the \
                     line is free.",
        movement: Source::Text("each(0/1) (go empty)* go hurdle (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "3Q3B/8/8/4k3/1K3.RL2/8/8/8",
            &["1.Ke5-e6 RLf4-a4   2.Ke6-f5 Qd8-f6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 60,
        codes: ["bl", "fl", "ll"],
        names: Words::new("bishop-lion", "fou-lion", "Läufer-Lion"),
        definition: "Hops along diagonals over one hurdle, to any square behind it as far as the line is \
                     free.",
        movement: Source::Text("each(1/1) (go empty)* go hurdle (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.bl/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.BLh5-d1 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 79,
        codes: ["rn", "rl", "rn"],
        names: Words::new("rose lion", "rose lion", "Rosenlion"),
        definition: "Hops along rose lines over one hurdle, to any square behind it as far as the line is \
                     free.",
        movement: Source::Text(
            "each(1/2) ((go empty turn(-1))* go hurdle turn(-1) (go land turn(-1))* | \
                                (go empty turn(1))* go hurdle turn(1) (go land turn(1))*)",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "1ks5/3p4/8/p7/5S.rn1/2Q5/4K3/8",
            &["1.RNg4-f6 Sf4-d5   2.RNf6-a8 Qc3-c7 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 112,
        codes: ["nl", "nl", "nl"],
        names: Words::new("nightrider lion", "noctambule lion", "Nachtreiterlion"),
        definition: "Hops along nightrider lines over one hurdle, to any square behind it as far as the \
                     line is free.",
        movement: Source::Text("each(1/2) (go empty)* go hurdle (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.nl/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.NLh5-f1 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 113,
        codes: ["ml", "ml", "ml"],
        names: Words::new("maorider lion", "noctambule mao lion", "Maoreiterlion"),
        definition: "Hops along maorider lines over one hurdle, which stands on an arrival or on a square \
                     between, to any square behind it as far as the line is free.",
        movement: Source::Text(
            "each(1/2) (along empty diagonal empty)* (along hurdle diagonal land \
                                (along empty diagonal land)* | along empty diagonal hurdle (along empty \
                                diagonal land)*)",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Q.ml1/8/8/4k1K1",
            &["1.MLg4-f6 Qf4-f5   2.MLf6-d2 Qf5-f1 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 114,
        codes: ["mm", "mm", "mm"],
        names: Words::new("moarider lion", "noctambule moa lion", "Moareiterlion"),
        definition: "Hops along moarider lines over one hurdle, which stands on an arrival or on a square \
                     between, to any square behind it as far as the line is free.",
        movement: Source::Text(
            "each(1/2) (diagonal empty along empty)* (diagonal hurdle along land \
                                (diagonal empty along land)* | diagonal empty along hurdle (diagonal \
                                empty along land)*)",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/k7/3B4/8/KR4p1/7.MM/8/8",
            &["1.Ka7-a8 MMh3-g5   2.g4-g3 Bd6-b8 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 117,
        codes: ["rt", "la", "he"],
        names: Words::new("rabbit", "lapin", "Hase"),
        definition: "Hops along queen lines over two hurdles, which need not be neighbours, to any square \
                     behind the second as far as the line is free.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied \
                                (go land)*",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/2.rt5/.rt7/4R3/3K4/8/2p5/4k3",
            &["1.Ke1-d1 Kd4-c3   2.Kd1-c1 Re5-e1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 118,
        codes: ["bo", "bo", "bo"],
        names: Words::new("bob", "bob", "Bob"),
        definition: "Hops along queen lines over four hurdles, to any square behind the fourth as far as \
                     the line is free.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied \
                                (go empty)* go occupied (go empty)* go occupied (go land)*",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "4.BOk2/5p1p/R7/2.BO5/8/1K1Q4/8/6s1",
            &["1...Qd3-d6 +   2.Kf8*e8 Ra6-a8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 143,
        codes: ["kl", "kl", "lk"],
        names: Words::new("kangaroo lion", "kangourou lion", "Känguruhlion"),
        definition: "Hops along queen lines over two hurdles, which need not be neighbours, to any square \
                     behind the second as far as the line is free.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied \
                                (go land)*",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/2.kl5/.kl7/4R3/3K4/8/2p5/4k3",
            &["1.Ke1-d1 Kd4-c3   2.Kd1-c1 Re5-e1 #"],
        )),
        ..Row::BASE
    },
];
