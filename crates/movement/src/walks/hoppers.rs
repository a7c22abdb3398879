//! Hoppers: over a hurdle to the square beyond, and their relatives.

use super::row::{Imitated, Kind, Row, Source, Ways};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 12,
        codes: ["g", "s", "g"],
        names: Words::new("grasshopper", "sauterelle", "Grashüpfer"),
        definition: "Hops along queen lines over one hurdle of either side, to the square just behind it.",
        inventor: Some("T. R. Dawson"),
        year: Some(1913),
        movement: Source::Text("each(0/1 1/1) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Qg1/8/8/4k1K1",
            &["1.Gg4-e4 Qf4-e3 +   2.Ge4-e2 Qe3-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 35,
        codes: ["ka", "ka", "ka"],
        names: Words::new("kangaroo", "kangourou", "Känguruh"),
        definition: "Hops along queen lines over two hurdles, which need not be neighbours, to the square \
                     just behind the second.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied \
                                go land",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "6B.ka/8/8/8/5k1K/8/8/7Q",
            &["1...Bg8-h7   2.KAh8-h3 Qh1-e4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 38,
        codes: ["ha", "ha", "ha"],
        names: Words::new("hamster", "hamster", "Hamster"),
        definition: "Moves along queen lines up to a unit that stands in its way and goes back from there \
                     by one square. It does not capture.",
        movement: Source::Text("each-backwards(0/1 1/1) (go empty)+ go occupied turn(4) go move"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6K1/1k6/3B3P/8/4.haR2",
            &["1.Kb4-a5 Rf1-f6   2.HAe1-b4 Rf6-a6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 45,
        codes: ["nh", "sn", "nh"],
        names: Words::new("nightrider-hopper", "noctambule sauteur", "Nachtreiterhüpfer"),
        definition: "Hops along nightrider lines over one hurdle to the next square of the line.",
        movement: Source::Text("each(1/2) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.nh/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.NHh5-f1 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 50,
        codes: ["ch", "sc", "ch"],
        names: Words::new("camelrider hopper", "chameau sauteur", "Kamelreiterhüpfer"),
        definition: "Hops along camelrider lines over one hurdle to the next square of the line.",
        movement: Source::Text("each(1/3) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "k7/2P5/.CH7/3K4/2S5/7p/5r2/r7",
            &["1...CHa6-g4   2.Ra1-a7 c7-c8=Q #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 51,
        codes: ["zh", "sz", "zh"],
        names: Words::new("zebrarider hopper", "zebre sauteur", "Zebrareiterhüpfer"),
        definition: "Hops along zebrarider lines over one hurdle to the next square of the line.",
        movement: Source::Text("each(2/3) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/8/2K4k/5s2/4Q3/B3.zh3",
            &["1...Qe2*f3   2.ZHe1-a7 Ba1-f6 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 52,
        codes: ["gh", "sg", "gh"],
        names: Words::new("gnurider hopper", "gnou sauteur", "Gnureiterhüpfer"),
        definition: "Hops along gnurider lines over one hurdle to the next square of the line.",
        movement: Source::Text(
            "each(1/3) (go empty)* go hurdle go land | each(1/2) (go empty)* go hurdle \
                                go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.gh/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.GHh5-f1 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 71,
        codes: ["rh", "st", "th"],
        names: Words::new("rookhopper", "sauterelle tour", "Turmhüpfer"),
        definition: "Hops along ranks and files over one hurdle, to the square just behind it.",
        movement: Source::Text("each(0/1) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Q.rh1/8/8/4k1K1",
            &["1.RHg4-e4 Qf4-e3 +   2.RHe4-e2 Qe3-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 72,
        codes: ["bh", "sf", "lh"],
        names: Words::new("bishophopper", "sauterelle fou", "Läuferhüpfer"),
        definition: "Hops along diagonals over one hurdle, to the square just behind it.",
        movement: Source::Text("each(1/1) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.bh/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.BHh5-d1 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 78,
        codes: ["cg", "sa", "kg"],
        names: Words::new("contra-grasshopper", "contra-sauterelle", "Kontragrashüpfer"),
        definition: "Hops over a unit next to it on a queen line, to any square behind it as far as the \
                     line is free.",
        movement: Source::Text("each(0/1 1/1) go hurdle (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Q.cg1/8/8/4k1K1",
            &["1.CGg4-e4 Qf4-e3 +   2.CGe4-e2 Qe3-c1 #"],
        )),
        kind: Kind { imitated: Imitated::Never, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 80,
        codes: ["rp", "rs", "rh"],
        names: Words::new("rose hopper", "rose sauteur", "Rosenhüpfer"),
        definition: "Hops along rose lines over one hurdle, to the next square of the line.",
        movement: Source::Text(
            "each(1/2) ((go empty turn(-1))* go hurdle turn(-1) go land | (go empty \
                                turn(1))* go hurdle turn(1) go land)",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/6k1/8/2K5/3Q4/2.RP5/8",
            &["1.Kg6-g7 Qd3-g6 +   2.Kg7-h8 RPc2-h4 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 83,
        codes: ["g2", "s2", "g2"],
        names: Words::new("grasshopper-2", "sauterelle-2", "Grashüpfer-2"),
        definition: "Hops along queen lines over one hurdle, to the second square behind it.",
        movement: Source::Text("each(0/1 1/1) (go empty)* go hurdle go empty go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "k7/2P5/.G27/3K4/2S5/7p/5r2/r7",
            &["1...G2a6-e2   2.Ra1-a7 c7-c8=Q #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 84,
        codes: ["g3", "s3", "g3"],
        names: Words::new("grasshopper-3", "sauterelle-3", "Grashüpfer-3"),
        definition: "Hops along queen lines over one hurdle, to the third square behind it.",
        movement: Source::Text("each(0/1 1/1) (go empty)* go hurdle go empty go empty go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.G35Q/k7/8/1P4p1/8/5K2/8",
            &["1...G3b7-b1   2.Ka6-b6 Qh7-b7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 88,
        codes: ["dg", "ds", "dg"],
        names: Words::new("double grasshopper", "double sauterelle", "Doppelgrashüpfer"),
        definition: "Makes two grasshopper hops in one move, the first to an empty square.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go occupied go empty \
                                each-backwards(0/1 1/1) (go empty)* go occupied go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/7Q/8/2P5/6K1/7p/4k3/4.dg3",
            &["1.Ke2-f1 Kg4-f3   2.DGe1-b6 Qh7-b1 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 89,
        codes: ["kh", "sr", "kh"],
        names: Words::new("kinghopper", "roi sauteur", "Königshüpfer"),
        definition: "Hops over a unit next to it on a queen line, to the square just behind it.",
        movement: Source::Text("each(0/1 1/1) go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Q.kh1/8/8/4k1K1",
            &["1.KHg4-e4 Qf4-e3 +   2.KHe4-e2 Qe3-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 93,
        codes: ["gl", "gl", "gl"],
        names: Words::new("gral", "gral", "Gral"),
        definition: "Combines alfil and rookhopper.",
        movement: Source::Text("each(2/2) go land | each(0/1) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/.GL7/8/8/k7/3b1Q2/3K4/8",
            &["1...GLa7-c5   2.Bd3-b5 Qf3-a3 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 109,
        codes: ["so", "so", "so"],
        names: Words::new("scorpion", "scorpion", "Skorpion"),
        definition: "Combines a king that is not royal and a grasshopper.",
        movement: Source::Text("each(0/1 1/1) go land | each(0/1 1/1) (go empty)* go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/5K2/8/7k/8/2.SO5",
            &["1.Kh3-h4 Kf5-f4   2.Kh4-h5 SOc1-g5 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 116,
        codes: ["do", "dn", "de"],
        names: Words::new("dolphin", "dauphin", "Delphin"),
        definition: "Combines grasshopper and kangaroo.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied \
                                go land | each(0/1 1/1) (go empty)* go hurdle go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/6P1/5Q.do1/8/8/4k1K1",
            &["1.DOg4-e4 Qf4-e3 +   2.DOe4-e2 Qe3-c1 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 122,
        codes: ["b1", "b1", "b1"],
        names: Words::new("bouncer", "bouncer", "Bouncer"),
        definition: "Bounces off a unit or the edge of the board on a queen line: it goes as far in the \
                     opposite direction as that is away from it.",
        movement: Source::Text(
            "each-backwards(0/1 1/1) (go empty)*n (go occupied | if(wall)) home \
                                turn(4) (go empty){n} go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "1K6/8/8/8/1Q6/8/7k/6.B11",
            &["1.Kh2-g3 B1g1-h2 +   2.Kg3-h3 Qb4-h4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 123,
        codes: ["b2", "b2", "b2"],
        names: Words::new("rook bouncer", "tour bouncer", "Turmbouncer"),
        definition: "Bounces off a unit or the edge of the board on a rank or file: it goes as far in the \
                     opposite direction as that is away from it.",
        movement: Source::Text(
            "each-backwards(0/1) (go empty)*n (go occupied | if(wall)) home turn(4) \
                                (go empty){n} go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "7.B2/8/4k2Q/8/8/7p/1s6/4K3",
            &["1.Ke6-f7 B2h8-h7   2.Kf7-g8 Qh6-g7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 124,
        codes: ["b3", "b3", "b3"],
        names: Words::new("bishop bouncer", "fou bouncer", "Läuferbouncer"),
        definition: "Bounces off a unit or the edge of the board on a diagonal: it goes as far in the \
                     opposite direction as that is away from it.",
        movement: Source::Text(
            "each-backwards(1/1) (go empty)*n (go occupied | if(wall)) home turn(4) \
                                (go empty){n} go land",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1.B35Q/k7/8/1P4p1/8/5K2/8",
            &["1...B3b7-c8   2.Ka6-b6 Qh7-b7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 136,
        codes: ["dk", "dt", "dt"],
        names: Words::new("double rookhopper", "double sauterelle tour", "Doppelturmhüpfer"),
        definition: "Makes two rookhopper hops in one move, the first to an empty square.",
        movement: Source::Text(
            "each-backwards(0/1) (go empty)* go occupied go empty each-backwards(0/1) \
                                (go empty)* go occupied go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "6sK/8/8/5S2/2p4p/p4.dkR1/8/S5k1",
            &["1.Kg1-h2 Sf5-e3   2.DKf3-h1 Se3-f1 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 137,
        codes: ["db", "df", "dl"],
        names: Words::new("double bishophopper", "double sauterelle fou", "Doppelläuferhüpfer"),
        definition: "Makes two bishophopper hops in one move, the first to an empty square.",
        movement: Source::Text(
            "each-backwards(1/1) (go empty)* go occupied go empty each-backwards(1/1) \
                                (go empty)* go occupied go land",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.db/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.DBh5-f3 Be2*f3 #"],
        )),
        kind: Kind { ways: Ways::Several, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 145,
        codes: ["kp", "sv", "sh"],
        names: Words::new("knighthopper", "cavalier sauteur", "Springerhüpfer"),
        definition: "Hops over a unit a knight's leap away to the square one more such leap away in the \
                     same direction.",
        movement: Source::Text("each(1/2) go hurdle go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/2P5/7.kp/7K/6R1/4B2k/8",
            &["1.Kh2-h1 Kh4-h3   2.KPh5-f1 Be2-f3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 152,
        codes: ["st", "ep", "st"],
        names: Words::new("sting", "epine", "Stachel"),
        definition: "Combines king and grasshopper. It is a king to all rules.",
        movement: Source::Text("each(0/1 1/1) (go empty)* go hurdle go land | each(0/1 1/1) go land"),
        example: Ok(Example::of_units(
            "h#2",
            "8/4b3/8/5.ST2/8/2k5/3B4/8",
            &["1.Kc3-c2 STf5-e4   2.Kc2-d1 STe4-d3 #"],
        )),
        kind: Kind { is_king: true, imitated: Imitated::AtArrival, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 153,
        codes: ["se", "dg", "se"],
        names: Words::new("senora", "señora", "Señora"),
        definition: "Captures like a queen, and moves along queen lines behind one hurdle, to any empty \
                     square there as far as the line is free.",
        movement: Source::Text("each(0/1 1/1) (go empty)* go (capture | hurdle-or-hole (go move)*)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/3.SE4/7k/8/6K1/8/8/8",
            &["1...Kg4-f5   2.Kh6-h5 SEd7-h3 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 154,
        codes: ["fa", "fa", "fa"],
        names: Words::new("faro", "faro", "Faro"),
        definition: "Captures like a rook, and moves along ranks and files behind one hurdle, to any \
                     empty square there as far as the line is free.",
        movement: Source::Text("each(0/1) (go empty)* go (capture | hurdle-or-hole (go move)*)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1R5.FA/8/p7/k7/8/8/2K5",
            &["1...FAh7-a7   2.Ka4-a3 FAa7*a5 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 155,
        codes: ["lo", "lo", "lo"],
        names: Words::new("loco", "loco", "Loco"),
        definition: "Captures like a bishop, and moves along diagonals behind one hurdle, to any empty \
                     square there as far as the line is free.",
        movement: Source::Text("each(1/1) (go empty)* go (capture | hurdle-or-hole (go move)*)"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/3p4/6K1/6B.LO/3k2R1/8",
            &["1.Kd2-e3 LOh3-f5   2.d5-d4 Bg3-f4 #"],
        )),
        kind: Kind { hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 156,
        codes: ["sa", "sl", "sa"],
        names: Words::new("saltador", "saltador", "Saltador"),
        definition: "Moves by a knight's leap of which the square between, straight or diagonal, is \
                     occupied, and captures by one of which it is empty.",
        movement: Source::Text(
            "each(1/2) along hurdle-or-hole diagonal move | each(1/2) diagonal hurdle-or-hole \
                                along move | each(1/2) along empty diagonal capture | each(1/2) diagonal empty \
                                along capture",
        ),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/3p4/6K1/6B.SA/3k2R1/8",
            &["1.Kd2-e3 SAh3-f4   2.d5-d4 Rg2-e2 #"],
        )),
        kind: Kind { ways: Ways::Several, hides_hurdle: true, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 159,
        codes: ["hc", "hc", "hk"],
        names: Words::new("contra-hamster", "contra-hamster", "Kontrahamster"),
        definition: "Stands before a unit on a queen line and rides away from it.",
        movement: Source::Text("each-backwards(0/1 1/1) turn(4) go occupied home turn(4) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1S6/2p4K/4.HC3/2B1b3/7k/1p2p3/4R3",
            &["1...Re1-g1   2.Be4-d5 HCe5-h5 #"],
        )),
        ..Row::BASE
    },
];
