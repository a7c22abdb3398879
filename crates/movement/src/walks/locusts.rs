//! Locusts: they capture what they hop over.

use super::row::{Row, Source};
use crate::{Example, Words};

pub(super) const ROWS: &[Row] = &[
    Row {
        number: 25,
        codes: ["l", "l", "h"],
        names: Words::new("locust", "locuste", "Heuschrecke"),
        definition: "Moves along queen lines only to capture: it passes over an enemy, which is captured, \
                     to the empty square just behind it.",
        movement: Source::Text("each(0/1 1/1) (go empty)* go take go move"),
        example: Ok(Example::of_units(
            "h#2",
            "8/4K3/8/2R5/2L5/8/b7/4k3",
            &["1.Ba2-b3 Lc4*b3-a2   2.Ke1-f1 Rc5-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 76,
        codes: ["sk", "sk", "sk"],
        names: Words::new("skylla", "skylla", "Skylla"),
        definition: "Goes one square straight, where it captures an enemy in passing, and one diagonally \
                     outwards to an empty square.",
        movement: Source::Text(
            "each([1,0]) go (empty | take) turn(1) go move | each([0,1] [-1,0] [0,-1]) \
                                go (empty | take) (turn(-1) | turn(1)) go move | each([1,0]) go (empty | \
                                take) turn(-1) go move",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "K7/8/8/6r1/5k2/8/1Q3.SK2/1s6",
            &["1...Qb2-e2   2.Rg5-f5 SKf2-g4 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 77,
        codes: ["cy", "cy", "cy"],
        names: Words::new("charybdis", "charybdis", "Charybdis"),
        definition: "Goes one square diagonally, where it captures an enemy in passing, and one straight \
                     outwards to an empty square.",
        movement: Source::Text(
            "each([1,1] [-1,1] [-1,-1] [1,-1]) go (empty | take) (turn(-1) | turn(1)) \
                                go move",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/4P3/8/8/5Q2/8/3.CY4/1k1K4",
            &["1...CYd2-b3   2.Kb1-a1 Qf4-c1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 94,
        codes: ["lr", "lt", "ht"],
        names: Words::new("rook locust", "tour locuste", "Turmheuschrecke"),
        definition: "Moves along ranks and files only to capture: it passes over an enemy, which is \
                     captured, to the empty square just behind it.",
        movement: Source::Text("each(0/1) (go empty)* go take go move"),
        example: Ok(Example::of_units(
            "h#1.5",
            "8/8/8/.LR7/2K5/4p3/b7/1k3B2",
            &["1...Kc4-c3   2.Kb1-c1 LRa5*a2-a1 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 95,
        codes: ["lb", "lf", "hl"],
        names: Words::new("bishop locust", "fou locuste", "Läuferheuschrecke"),
        definition: "Moves along diagonals only to capture: it passes over an enemy, which is captured, \
                     to the empty square just behind it.",
        movement: Source::Text("each(1/1) (go empty)* go take go move"),
        example: Ok(Example::of_units("h#1", "8/k4Q2/2.LB5/s7/6p1/8/8/7K", &["1.Sa5-b7 Qf7*b7 #"])),
        ..Row::BASE
    },
    Row {
        number: 96,
        codes: ["ln", "ln", "hn"],
        names: Words::new("nightrider locust", "noctambule locuste", "Nachtreiterheuschrecke"),
        definition: "Moves along nightrider lines only to capture: it passes over an enemy, which is \
                     captured, to the next, empty square of the line.",
        movement: Source::Text("each(1/2) (go empty)* go take go move"),
        example: Ok(Example::of_units(
            "h#1.5",
            "3k4/6Q1/r2r4/3p1p2/8/6P1/5.LN2/3S2K1",
            &["1...LNf2*d6-c8   2.Kd8-e8 Qg7-e7 #"],
        )),
        ..Row::BASE
    },
    Row {
        number: 128,
        codes: ["ls", "lr", "lr"],
        names: Words::new("rose locust", "rose locuste", "Rosenheuschrecke"),
        definition: "Moves along rose lines only to capture: it passes over an enemy, which is captured, \
                     to the next, empty square of the line.",
        movement: Source::Text(
            "each(1/2) ((go empty turn(-1))* go take turn(-1) go move | (go empty \
                                turn(1))* go take turn(1) go move)",
        ),
        example: Ok(Example::of_units(
            "h#1.5",
            "1Q6/1s6/3p1.LS1K/8/1k6/8/8/8",
            &["1...Qb8-e8   2.Kb4-a5 Qe8-a4 #"],
        )),
        ..Row::BASE
    },
];
