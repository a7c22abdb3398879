//! Riders that bend: roses, zigzags, spirals, reflections at the edge.

use super::row::{Kind, Row, Source, Ways};
use crate::{Example, Words};
use board::Marks;

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 11,
        codes: ["ro", "ro", "ro"],
        names: Words::new("rose", "rose", "Rose"),
        definition: "Rides by knight's leaps that bend by 45 degrees with every leap, always to the same \
                     side, along an approximate circle.",
        movement: Source::Text("each(1/2) ((go land turn(-1))* | (go land turn(1))*)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "3K4/2p5/8/8/1p3k2/8/1p2B1Q1/.RO7",
            &["1...ROa1-b3   2.Kf4-e3 Qg2-f3 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 36,
        codes: ["ss", "cs", "ss"],
        names: Words::new("spiral springer", "cavalier spirale", "Spiralspringer"),
        definition: "Rides by knight's leaps that turn to and fro in a line along ranks or files.",
        movement: Source::Text("each(1/2) ((go land flip-ranks)* | (go land flip-files)*)"),
        example: Ok(Example::of_units(
            "h#2",
            ".SS7/8/3B3K/8/5k1p/8/8/8",
            &["1.Kf4-g4 SSa8-c8   2.Kg4-h3 SSc8-e1 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 37,
        codes: ["uu", "uu", "uu"],
        names: Words::new("ubi-ubi", "ubi-ubi", "Ubi-Ubi"),
        definition: "Makes any number of knight's leaps in one move, over empty squares.",
        movement: Source::Text("flood(1/2)"),
        kind: Kind { excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        example: Ok(Example::of_units("h#1", "5.UU2/8/5K2/8/8/1s5p/8/kb6", &["1.Bb1-c2 UUf8*c2 #"])),
        ..Row::BASE
    },
    Row {
        number: 42,
        codes: ["ar", "ar", "er"],
        names: Words::new("archbishop", "archeveque", "Erzbischof"),
        definition: "Bishop that may be reflected once at the edge of the board.",
        movement: Source::Text("each(1/1) (go land)+ if(wall) fork(2) (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "1k6/P1.AR2p2/8/6p1/8/8/8/K7",
            &["1.Kb8-b7 a7-a8=AR +   2.Kb7-a6 ARa8-g2 #"],
        )),
        kind: Kind { ways: Ways::Several, excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 43,
        codes: ["rb", "fr", "rl"],
        names: Words::new("reflecting bishop", "fou rebondissant", "Reflektierender Läufer"),
        definition: "Bishop that is reflected at the edge of the board, up to four times in a move.",
        movement: Source::Text("returning(each(1/1) (go land)+ (if(wall) fork(2) (go land)+){0,4})"),
        example: Ok(Example::of_units(
            "h#2",
            "1k6/P1.RB2p2/8/6p1/8/8/8/K7",
            &["1.Kb8-b7 a7-a8=RB +   2.Kb7-a6 RBa8-g2 #"],
        )),
        kind: Kind { ways: Ways::Several, excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 44,
        codes: ["c", "ca", "kl"],
        names: Words::new("cardinal", "cardinal", "Kardinal"),
        definition: "Bishop that at the edge goes one square along it and is then reflected, once in a \
                     move.",
        movement: Source::Text("each(1/1) (go land)* slide land (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "3k4/7C/4B3/3K4/8/8/8/8",
            &["1.Kd8-e8 Kd5-d6   2.Ke8-d8 Ch7-g6 #"],
        )),
        kind: Kind { excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 53,
        codes: ["ds", "cd", "ds"],
        names: Words::new("diagonal spiral springer", "cavalier spirale diagonale", "Diagonalspiralspringer"),
        definition: "Rides by knight's leaps that turn to and fro in a line along diagonals.",
        movement: Source::Text(
            "each([-2,1] [-1,2]) ((go land flip-antidiagonal)* | (go land \
                                flip-diagonal)*) | each([1,2] [2,1]) ((go land flip-diagonal)* | (go land \
                                flip-antidiagonal)*) | each([2,-1] [1,-2]) ((go land flip-antidiagonal)* \
                                | (go land flip-diagonal)*) | each([-1,-2] [-2,-1]) ((go land \
                                flip-diagonal)* | (go land flip-antidiagonal)*)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/8/8/6K1/2k3.DS1/8",
            &["1...Kg3-f2   2.Kc2-d1 DSg2-e3 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 54,
        codes: ["bk", "cr", "rs"],
        names: Words::new("bouncy knight", "cavalier rebondissant", "Reflektierender Springer"),
        definition: "Knight that may leap on from a square at the edge, up to three leaps in a move.",
        movement: Source::Text(
            "returning(each(1/2) go land if(edge) each(1/2) go land if(edge) each(1/2) \
                                go land)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            ".BK7/5k2/8/8/8/8/8/K7",
            &["1...BKa8-c7   2.Kf7-f8 BKc7-f6 #"],
        )),
        kind: Kind { observes_itself: true, ways: Ways::Several, excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 74,
        codes: ["bt", "bt", "pf"],
        names: Words::new("boyscout", "boy-scout", "Pfadfinder"),
        definition: "Rides by diagonal steps that turn by 90 degrees with every step, to and fro.",
        movement: Source::Text("each(1/1) ((go land flip-ranks)* | (go land flip-files)*)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.BT3Q/3K4/8/8",
            &["1...BTd4-c7   2.Kf5-e5 Qh4-e4 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 75,
        codes: ["gt", "gt", "pn"],
        names: Words::new("girlscout", "girl-scout", "Pfadfinderin"),
        definition: "Rides by straight steps that turn by 90 degrees with every step, to and fro.",
        movement: Source::Text(
            "each-backwards(0/1) ((go land flip-antidiagonal)* | (go land \
                                flip-diagonal)*)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/b7/8/8/6p1/3k1.GT2/5K2",
            &["1...GTf2*a6 +   2.Kd2-d1 GTa6-e3 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 130,
        codes: ["bn", "nr", "nr"],
        names: Words::new("bouncy nightrider", "noctambule rebondissant", "reflektierender Nachtreiter"),
        definition: "Nightrider that may turn on every square at the edge of the board.",
        movement: Source::Text("edge-flood(1/2)"),
        kind: Kind { ways: Ways::Several, excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/8/8/p7/8/1R3K.bnk",
            &["1...Rb1-b3   2.BNg1-h3 Rb3*h3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 131,
        codes: ["s2", "n2", "s2"],
        names: Words::same("spiralspringer"),
        definition: "Half of the spiral springer: it rides by knight's leaps that turn to and fro along \
                     ranks or files, with the wide zigzag.",
        movement: Source::Text(
            "each([-2,1] [2,1]) (go land flip-files)* | each([1,2] [1,-2]) (go land \
                                flip-ranks)* | each([2,-1] [-2,-1]) (go land flip-files)* | each([-1,-2] \
                                [-1,2]) (go land flip-ranks)*",
        ),
        example: Ok(Example::of_units(
            "h#2",
            ".S27/8/8/3R1K2/8/8/4k3/8",
            &["1.Ke2-e3 Kf5-g4   2.Ke3-e4 S2a8-c3 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 132,
        codes: ["s4", "n4", "s4"],
        names: Words::same("spiralspringer"),
        definition: "Half of the spiral springer: it rides by knight's leaps that turn to and fro along \
                     ranks or files, with the narrow zigzag.",
        movement: Source::Text(
            "each([-2,1] [-2,-1]) (go land flip-ranks)* | each([1,2] [-1,2]) (go land \
                                flip-files)* | each([2,-1] [2,1]) (go land flip-ranks)* | each([-1,-2] \
                                [1,-2]) (go land flip-files)*",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6.S41/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 S4g7-f5 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 133,
        codes: ["s1", "n1", "s1"],
        names: Words::same("diagonalspiralspringer"),
        definition: "Half of the diagonal spiral springer: it rides by knight's leaps that turn to and \
                     fro along diagonals, with the wide zigzag.",
        movement: Source::Text(
            "each([-2,1] [1,-2]) (go land flip-diagonal)* | each([1,2] [-2,-1]) (go \
                                land flip-antidiagonal)* | each([2,-1] [-1,2]) (go land flip-diagonal)* | \
                                each([-1,-2] [2,1]) (go land flip-antidiagonal)*",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/2p5/k7/4.S12b/8/8/7B/4K3",
            &["1.Bh5-f3 Bh2-g1   2.Bf3-b7 S1e5*c7 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 134,
        codes: ["s3", "n3", "s3"],
        names: Words::same("diagonalspiralspringer"),
        definition: "Half of the diagonal spiral springer: it rides by knight's leaps that turn to and \
                     fro along diagonals, with the narrow zigzag.",
        movement: Source::Text(
            "each([-2,1] [-1,2]) (go land flip-antidiagonal)* | each([1,2] [2,1]) (go \
                                land flip-diagonal)* | each([2,-1] [1,-2]) (go land flip-antidiagonal)* | \
                                each([-1,-2] [-2,-1]) (go land flip-diagonal)*",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/3p4/6K1/6B.S3/3k2R1/8",
            &["1.Kd2-e3 S3h3-f4   2.d5-d4 Rg2-e2 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 135,
        codes: ["qn", "qn", "qn"],
        names: Words::same("quintessence"),
        definition: "Rides by knight's leaps that turn by 90 degrees with every leap, to and fro.",
        movement: Source::Text(
            "each(1/2) ((go land turn(-2) go land turn(2))* | turn(-2) (go land \
                                turn(2) go land turn(-2))*)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "k4.QN2/P7/4p3/2s3K1/8/8/8/8",
            &["1...QNf8*e6   2.Sc5-b7 QNe6-b5 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
];
