//! Riders: steps of one vector repeated over empty squares; and walks that ride by other rules than their vector.

use super::row::{Imitated, Kind, Row, Source};
use crate::{Example, Words};
use board::Marks;

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 3,
        codes: ["b", "f", "l"],
        names: Words::new("bishop", "fou", "Läufer"),
        definition: "Rides along diagonals.",
        movement: Source::Text("each(1/1) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3B3Q/3K4/8/8",
            &["1...Qh4-h5 +   2.Kf5-f4 Bd4-e5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 4,
        codes: ["r", "t", "t"],
        names: Words::new("rook", "tour", "Turm"),
        definition: "Rides along ranks and files.",
        movement: Source::Text("each(0/1) (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "3k4/7R/4B3/3K4/8/8/8/8",
            &["1.Kd8-e8 Kd5-d6   2.Ke8-d8 Rh7-h8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 5,
        codes: ["q", "d", "d"],
        names: Words::new("queen", "dame", "Dame"),
        definition: "Rides like rook and bishop.",
        movement: Source::Text("each(0/1 1/1) (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "8/8/8/8/6Q1/3k4/7B/2K5",
            &["1.Kd3-e3 Kc1-d1   2.Ke3-f2 Qg4-e2 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 13,
        codes: ["n", "n", "n"],
        names: Words::new("nightrider", "noctambule", "Nachtreiter"),
        definition: "Rides by knight's leaps in a straight line.",
        inventor: Some("T. R. Dawson"),
        year: Some(1925),
        movement: Source::Text("each(1/2) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/6N1/8/8/4KSk1/8/8/1R6",
            &["1...Rb1-g1 +   2.Kg4-h4 Ng7-f5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 27,
        codes: ["am", "am", "am"],
        names: Words::new("amazon", "amazone", "Amazone"),
        definition: "Combines queen and knight.",
        movement: Source::Text("each(0/1 1/1) (go land)* | each(1/2) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/4P1.am1/8/8/2pQr3/K7/8/4k3",
            &["1...e7-e8=AM   2.Re4-e3 + AMe8*e3 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 28,
        codes: ["em", "im", "kn"],
        names: Words::new("empress", "imperatrice", "Kaiserin"),
        definition: "Combines rook and knight.",
        movement: Source::Text("each(0/1) (go land)* | each(1/2) go land"),
        example: Ok(Example::of_units(
            "h#1.5",
            "2.EM5/8/3B4/8/8/8/5K2/k7",
            &["1...Bd6-a3   2.Ka1-b1 EMc8-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 29,
        codes: ["pr", "pr", "pr"],
        names: Words::new("princess", "princesse", "Prinzessin"),
        definition: "Combines bishop and knight.",
        movement: Source::Text("each(1/1) (go land)* | each(1/2) go land"),
        example: Ok(Example::of_units("h#1.5", "k7/8/8/.PR7/8/3K3B/8/8", &["1...PRa5-c6 #"])),
        ..Row::BASE
    },
    Row {
        number: 33,
        codes: ["wa", "v", "wa"],
        names: Words::new("waran", "varan", "Waran"),
        definition: "Combines rook and nightrider.",
        movement: Source::Text("each(1/2) (go land)* | each(0/1) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "2.WA5/8/3B4/8/8/8/5K2/k7",
            &["1...Bd6-a3   2.Ka1-b1 WAc8-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 47,
        codes: ["cr", "cn", "cr"],
        names: Words::new("camelrider", "chameau noctambule", "Kamelreiter"),
        definition: "Rides by (1,3)-leaps in a straight line.",
        movement: Source::Text("each(1/3) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "5k2/6.CR1/8/8/8/1b6/8/K3Q3",
            &["1...CRg7-f4   2.Bb3-g8 Qe1-e7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 48,
        codes: ["zr", "zn", "zr"],
        names: Words::new("zebrarider", "zebre noctambule", "Zebrareiter"),
        definition: "Rides by (2,3)-leaps in a straight line.",
        movement: Source::Text("each(2/3) (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2K5/.ZR7/7k/3R3B/8/8/8",
            &["1.Kh5-g6 Kc7-d6   2.Kg6-f5 ZRa6-d8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 49,
        codes: ["gr", "gn", "gr"],
        names: Words::new("gnurider", "gnou noctambule", "Gnureiter"),
        definition: "Combines nightrider and camelrider.",
        movement: Source::Text("each(1/3) (go land)* | each(1/2) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "6k1/8/8/5K2/8/2.GR5/6s1/8",
            &["1...Kf5-g6   2.Kg8-h8 GRc3-e7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 56,
        codes: ["ct", "ct", "ct"],
        names: Words::same("CAT"),
        definition: "Goes one knight's leap and may then ride on straight ahead by (0,2)-leaps in the \
                     direction of the long side of the leap.",
        movement: Source::Text("each(1/2) go land (along along land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2K5/.CT7/7k/3R3B/8/8/8",
            &["1.Kh5-g6 Kc7-d6   2.Kg6-f5 CTa6-e7 #"],
        )),
        kind: Kind { excludes: &[Marks::MAGIC], ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 65,
        codes: ["eh", "eh", "rd"],
        names: Words::new("edgehog", "edgehog", "Randschwein"),
        definition: "Queen of which each move leads either from the edge of the board inwards or to the \
                     edge.",
        inventor: Some("J. Driver"),
        year: Some(1966),
        movement: Source::Text("only(edge-change: each-backwards(0/1 1/1) (go land)*)"),
        example: Ok(Example::of_units(
            "h#2",
            "8/2k5/8/4B3/4K3/8/8/6.EH1",
            &["1.Kc7-d7 EHg1-g6   2.Kd7-e6 EHg6-e8 #"],
        )),
        kind: Kind { imitated: Imitated::Never, ..Kind::PLAIN },
        ..Row::BASE
    },
    Row {
        number: 67,
        codes: ["rr", "tc", "tj"],
        names: Words::new("rook/bishop-hunter", "tour/fou chasseur", "Turm/Läufer-Jäger"),
        definition: "Moves up the board like a rook and down like a bishop, whichever side it belongs to.",
        movement: Source::Text("only(below: each(1/1) (go land)*) | only(above: each(0/1) (go land)*)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/1R5.RR/8/p7/k7/8/8/2K5",
            &["1...RRh7-h8   2.Ka4-a3 RRh8-a1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 68,
        codes: ["br", "fc", "lj"],
        names: Words::new("bishop/rook-hunter", "fou/tour chasseur", "Läufer/Turm-Jäger"),
        definition: "Moves up the board like a bishop and down like a rook, whichever side it belongs to.",
        movement: Source::Text("only(below: each(0/1) (go land)*) | only(above: each(1/1) (go land)*)"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/p7/8/5.BR2/8/k1K5",
            &["1...BRf3-a8   2.a5-a4 BRa8*a4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 97,
        codes: ["wr", "vs", "wr"],
        names: Words::new("wazirrider", "vizir sauteur", "Wesirreiter"),
        definition: "Rides along ranks and files by steps of one square: a rook by another name.",
        movement: Source::Text("each(0/1) (go land)*"),
        example: Ok(Example::of_units(
            "h#2",
            "3k4/7.WR/4B3/3K4/8/8/8/8",
            &["1.Kd8-e8 Kd5-d6   2.Ke8-d8 WRh7-h8 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 98,
        codes: ["fr", "fs", "fr"],
        names: Words::new("fersrider", "fers sauteur", "Fersreiter"),
        definition: "Rides along diagonals by steps of one square: a bishop by another name.",
        movement: Source::Text("each(1/1) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/5k2/3.FR3Q/3K4/8/8",
            &["1...Qh4-h5 +   2.Kf5-f4 FRd4-e5 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 100,
        codes: ["et", "el", "et"],
        names: Words::new("elephant", "elephant", "Elefant"),
        definition: "Combines queen and nightrider.",
        movement: Source::Text("each(0/1 1/1 1/2) (go land)*"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/5k2/8/.ET7/1K6/8/8",
            &["1...Kb3-c3   2.Kf6-e5 ETa4-d4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 121,
        codes: ["qq", "qq", "od"],
        names: Words::new("querquisite", "querquisite", "Odysseus"),
        definition: "Moves as the unit that begins the game on the file on which it stands: on the a- and \
                     h-file as a rook, on b and g as a knight, on c and f as a bishop, on d as a queen \
                     and on e as a king that is not royal.",
        movement: Source::Text(
            "if(file 1) each(0/1) (go land)* | if(file 2) each(1/2) go land | if(file \
                                3) each(1/1) (go land)* | if(file 4) each(0/1 1/1) (go land)* | if(file \
                                5) each(0/1 1/1) go land | if(file 6) each(1/1) (go land)* | if(file 7) \
                                each(1/2) go land | if(file 8) each(0/1) (go land)*",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/3.QQ4/7k/8/6K1/8/8/8",
            &["1...Kg4-f5   2.Kh6-h5 QQd7-h7 #"],
        )),
        ..Row::BASE
    },
];
