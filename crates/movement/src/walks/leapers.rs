//! Leapers: one step of a vector, whatever stands between.

use super::row::{Imitated, Kind, Row, Source};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 2,
        codes: ["s", "c", "s"],
        names: Words::new("knight", "cavalier", "Springer"),
        definition: "(1,2)-leaper: goes to the nearest squares that are on no line with it, whatever \
                     stands between.",
        movement: Source::Text("each(1/2) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6S1/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 Sg7-f5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 6,
        codes: ["k", "r", "k"],
        names: Words::new("king", "roi", "König"),
        definition: "Goes one square in any direction. It is royal.",
        movement: Source::Text("each(0/1 1/1) go land"),
        example: Ok(Example::of_units("h#1.5", "8/8/8/8/8/8/1RK5/4k3", &["1...Kc2-d3   2.Ke1-d1 Rb2-b1 #"])),
        kind: Kind { is_king: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 14,
        codes: ["z", "z", "z"],
        names: Words::new("zebra", "zebre", "Zebra"),
        definition: "(2,3)-leaper.",
        movement: Source::Text("each(2/3) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "1Z6/8/1K6/7Q/8/8/6k1/8",
            &["1.Kg2-g3 Qh5-f5   2.Kg3-h4 Zb8-e6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 15,
        codes: ["ca", "ch", "ca"],
        names: Words::new("camel", "chameau", "Kamel"),
        definition: "(1,3)-leaper.",
        movement: Source::Text("each(1/3) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "5k2/6.CA1/8/8/8/1b6/8/K3Q3",
            &["1...CAg7-f4   2.Bb3-g8 Qe1-e7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 16,
        codes: ["gi", "gi", "gi"],
        names: Words::new("giraffe", "girafe", "Giraffe"),
        definition: "(1,4)-leaper.",
        movement: Source::Text("each(1/4) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "5k2/6.GI1/8/8/8/1b6/8/K3Q3",
            &["1...GIg7-f3   2.Bb3-g8 Qe1-e7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 17,
        codes: ["rf", "cc", "wf"],
        names: Words::new("root-50-leaper", "cavalier racine carree cinquante", "Wurzel-50-Springer"),
        definition: "Leaps by the distance of the root of 50: (1,7) or (5,5).",
        movement: Source::Text("each(1/7 5/5) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.RF5Q/k7/8/1P4p1/8/5K2/8",
            &["1...RFb7-g2   2.Ka6-b6 Qh7-b7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 18,
        codes: ["bu", "bu", "bu"],
        names: Words::new("root-25-leaper", "bucéphale", "Wurzel-25-Springer"),
        definition: "Leaps by the distance of 5: (3,4) or (0,5).",
        movement: Source::Text("each(3/4 0/5) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "1K6/8/8/8/1Q6/8/7k/6.BU1",
            &["1.Kh2-g2 BUg1-d5   2.Kg2-h1 Qb4-e4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 19,
        codes: ["we", "vi", "we"],
        names: Words::new("wazir", "vizir", "Wesir"),
        definition: "(0,1)-leaper: goes one square straight.",
        movement: Source::Text("each(0/1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "5s2/8/sp1R4/2S5/5S2/2.WE5/2k5/7K",
            &["1.Kc2-b2 Rd6-d2 +   2.Kb2-a3 WEc3-b3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 20,
        codes: ["al", "al", "al"],
        names: Words::new("alfil", "alfil", "Alfil"),
        definition: "(2,2)-leaper.",
        movement: Source::Text("each(2/2) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/1k6/1Q6/4.AL3/8/8/3s3K",
            &["1.Kb6-a7 Qb5-b6 +   2.Ka7-a8 ALe4-c6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 21,
        codes: ["fe", "fe", "fe"],
        names: Words::new("fers", "fers", "Fers"),
        definition: "(1,1)-leaper: goes one square diagonally.",
        movement: Source::Text("each(1/1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.fe/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.FEh5-g6 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 22,
        codes: ["da", "da", "da"],
        names: Words::new("dabbaba", "dabbaba", "Dabbaba"),
        definition: "(0,2)-leaper.",
        movement: Source::Text("each(0/2) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/.DA7/8/8/k7/3b1Q2/3K4/8",
            &["1...DAa7-a5   2.Bd3-b5 Qf3-a3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 30,
        codes: ["gn", "g", "gn"],
        names: Words::new("gnu", "gnou", "Gnu"),
        definition: "Combines camel and knight.",
        movement: Source::Text("each(1/3) go land | each(1/2) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/2k5/2.GN3Q1/8/8/8/2K5/8",
            &["1...GNc6-a7   2.Kc7-d7 Qg6-f7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 31,
        codes: ["an", "an", "an"],
        names: Words::new("antelope", "antilope", "Antilope"),
        definition: "(3,4)-leaper.",
        movement: Source::Text("each(3/4) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "1K6/8/8/8/1Q6/8/7k/6.AN1",
            &["1.Kh2-g2 ANg1-d5   2.Kg2-h1 Qb4-e4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 32,
        codes: ["sq", "ec", "ei"],
        names: Words::new("squirrel", "ecureuil", "Eichhörnchen"),
        definition: "Combines knight, alfil and dabbaba.",
        movement: Source::Text("each(0/2 2/2) go land | each(1/2) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "3k4/7.SQ/4B3/3K4/8/8/8/8",
            &["1.Kd8-e8 Kd5-d6   2.Ke8-d8 SQh7-f6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 46,
        codes: ["du", "pi", "du"],
        names: Words::new("dummy", "piece impuissant", "Dummy"),
        definition: "Does not move and observes nothing.",
        movement: Source::Text("nothing"),
        example: Ok(Example::of_units(
            "h#2",
            "8/4P3/8/3K4/1B3k2/7.DU/8/8",
            &["1.Kf4-e3 e7-e8=Q +   2.Ke3-d3 Qe8-e4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 73,
        codes: ["ek", "re", "ek"],
        names: Words::new("erlking", "roi des elfes", "Erlkönig"),
        definition: "Goes one square in any direction, like a king that is not royal.",
        movement: Source::Text("each(0/1 1/1) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.EK3Q/3K4/8/8",
            &["1...EKd4-e5 +   2.Kf5-g6 EKe5-f6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 81,
        codes: ["ok", "ok", "ok"],
        names: Words::new("okapi", "okapi", "Okapi"),
        definition: "Combines knight and zebra.",
        movement: Source::Text("each(1/2 2/3) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2K5/.OK7/7k/3R3B/8/8/8",
            &["1.Kh5-g6 Kc7-d6   2.Kg6-f5 OKa6-d8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 82,
        codes: ["37", "37", "37"],
        names: Words::new("3:7-leaper", "3:7-cavalier", "3:7-Springer"),
        definition: "(3,7)-leaper.",
        movement: Source::Text("each(3/7) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "5Q2/2K5/8/8/3p4/8/3P3k/1.376",
            &["1...Qf8-f2 +   2.Kh2-h1 37b1-e8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 85,
        codes: ["16", "16", "16"],
        names: Words::new("1:6-leaper", "1:6-cavalier", "1:6-Springer"),
        definition: "(1,6)-leaper.",
        movement: Source::Text("each(1/6) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/6k1/8/2K5/3Q4/2.165/8",
            &["1.Kg6-g7 16c2-b8   2.Kg7-h8 Qd3-h7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 86,
        codes: ["24", "24", "24"],
        names: Words::new("2:4-leaper", "2:4-cavalier", "2:4-Springer"),
        definition: "(2,4)-leaper.",
        movement: Source::Text("each(2/4) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/.247/8/8/k7/3b1Q2/3K4/8",
            &["1...24a7-e5   2.Bd3-b5 Qf3-a3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 87,
        codes: ["35", "35", "35"],
        names: Words::new("3:5-leaper", "3:5-cavalier", "3:5-Springer"),
        definition: "(3,5)-leaper.",
        movement: Source::Text("each(3/5) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "7K/8/1.353k2/8/8/3Q4/8/8",
            &["1.Kf6-g5 Qd3-f5 +   2.Kg5-h6 35b6-e1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 91,
        codes: ["15", "15", "15"],
        names: Words::new("1:5-leaper", "1:5-cavalier", "1:5-Springer"),
        definition: "(1,5)-leaper.",
        movement: Source::Text("each(1/5) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "5k2/6.151/8/8/8/1b6/8/K3Q3",
            &["1...15g7-f2   2.Bb3-g8 Qe1-e7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 92,
        codes: ["25", "25", "25"],
        names: Words::new("2:5-leaper", "2:5-cavalier", "2:5-Springer"),
        definition: "(2,5)-leaper.",
        movement: Source::Text("each(2/5) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/.257/8/8/k7/3b1Q2/3K4/8",
            &["1...25a7-f5   2.Bd3-b5 Qf3-a3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 99,
        codes: ["bi", "bi", "bi"],
        names: Words::new("bison", "bison", "Bison"),
        definition: "Combines camel and zebra.",
        movement: Source::Text("each(2/3 1/3) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "6k1/8/8/5K2/8/2.BI5/6s1/8",
            &["1...Kf5-g6   2.Kg8-h8 BIc3-f5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 111,
        codes: ["36", "36", "36"],
        names: Words::new("3:6 leaper", "3:6-cavalier", "3:6 Springer"),
        definition: "(3,6)-leaper.",
        movement: Source::Text("each(3/6) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "2K3.361/k7/6B1/1b6/2S5/1p6/1B3s2/8",
            &["1...Bb2-d4 +   2.Ka7-a8 36g8-d2 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 129,
        codes: ["ze", "ze", "ze"],
        names: Words::new("zebu", "zébu", "Zebu"),
        definition: "Combines camel and giraffe.",
        movement: Source::Text("each(1/3) go land | each(1/4) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "6k1/8/8/5K2/8/2.ZE5/6s1/8",
            &["1...Kf5-g6   2.Kg8-h8 ZEc3-d7 #"],
        )),
        kind: Kind { imitated: Imitated::Never, ..Kind::PLAIN },
        ..Row::BASE
    },
];
