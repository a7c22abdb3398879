//! Chinese pieces: they move straight and capture over a hurdle, or have a square that must be free.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        7,
        ["le", "le", "le"],
        ["leo", "leo", "Leo"],
        "each(0/1 1/1) (go move)* go hurdle (go empty)* go capture",
    ),
    Row::new(8, ["ma", "ma", "ma"], ["mao", "mao", "Mao"], "each(1/2) along empty diagonal land"),
    Row::new(
        9,
        ["pa", "pa", "pa"],
        ["pao", "pao", "Pao"],
        "each(0/1) (go move)* go hurdle (go empty)* go capture",
    ),
    Row::new(
        10,
        ["va", "va", "va"],
        ["vao", "vao", "Vao"],
        "each(1/1) (go move)* go hurdle (go empty)* go capture",
    ),
    Row::new(66, ["mo", "mo", "mo"], ["moa", "moa", "Moa"], "each(1/2) diagonal empty along land"),
    Row::new(
        69,
        ["ao", "ao", "ao"],
        ["maorider", "noctambule mao", "Maoreiter"],
        "each(1/2) (along empty diagonal land)*",
    ),
    Row::new(
        70,
        ["oa", "oa", "oa"],
        ["moarider", "noctambule moa", "Moareiter"],
        "each(1/2) (diagonal empty along land)*",
    ),
    Row::new(
        101,
        ["na", "na", "na"],
        ["nao", "nao", "Nao"],
        "each(1/2) (go move)* go hurdle (go empty)* go capture",
    ),
    Row::new(
        108,
        ["ra", "ra", "ra"],
        ["rao", "rao", "Rao"],
        "each(1/2) ((go move turn(-1))* go hurdle turn(-1) (go empty turn(-1))* go capture | (go move turn(1))* go hurdle turn(1) (go empty turn(1))* go capture)",
    ),
    Row::new(144, ["ko", "ko", "ko"], ["kao", "kao", "kao"], "each(1/2) go (move | hurdle go capture)"),
    Row::new(
        157,
        ["ah", "as", "ah"],
        ["mao hopper", "mao sauteur", "Maohüpfer"],
        "each(1/2) along hurdle diagonal land",
    ),
    Row::new(
        158,
        ["oh", "os", "oh"],
        ["moa hopper", "moa sauteur", "Moahüpfer"],
        "each(1/2) diagonal hurdle along land",
    ),
];
