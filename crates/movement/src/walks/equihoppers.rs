//! Equihoppers and equistoppers: the hurdle is half-way, or as far beyond.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        24,
        ["ne", "eq", "ne"],
        ["nonstop equihopper", "équisauteur (non-stop)", "Nonstop-Equihopper"],
        "each(within/7) go hurdle go land",
    ),
    Row::new(
        55,
        ["eq", "ea", "eq"],
        ["equihopper", "équisauteur anglais", "Equihopper"],
        "each-backwards(0/1 1/1) (go empty)*n go hurdle (go empty){n} go land | each(1/2 2/3 1/3) go hurdle go land",
    ),
    Row::new(
        90,
        ["or", "or", "or"],
        ["orix", "orix", "Orix"],
        "each-backwards(0/1 1/1) (go empty)*n go hurdle (go empty){n} go land",
    ),
    Row::new(
        119,
        ["qe", "qa", "qe"],
        ["English equistopper", "équistoppeur anglais", "englischer Equistopper"],
        "each-backwards(0/1 1/1) (go empty)*n go (empty | enemy) (go empty){n} go hurdle turn(4) go{n+1} land | each(1/2 2/3 1/3) go go hurdle turn(4) go land",
    ),
    Row::new(
        120,
        ["qf", "qf", "qf"],
        ["French equistopper", "équistoppeur français", "französischer Equistopper"],
        "each(within/7) go go hurdle turn(4) go land",
    ),
    Row::new(
        138,
        ["no", "no", "no"],
        ["nonstop orix", "orix non-stop", "Nonstop-Orix"],
        "returning(each(within/7) if(straight) go hurdle go land)",
    ),
    Row::new(
        160,
        ["ee", "ae", "ae"],
        ["eagle equihopper", "équisauteur aigle", "Adler-Equihopper"],
        "distinct(each-backwards(0/1 1/1) (go empty)*n go hurdle fork(2) (go empty){n} go land | each(1/2 2/3 1/3) go hurdle (turn(2) | turn(-2)) go land)",
    ),
    Row::new(
        161,
        ["en", "aq", "aq"],
        ["nonstop eagle equihopper", "équisauteur aigle non-stop", "Nonstop-Adler-Equihopper"],
        "distinct(each(0/1 1/1 1/2 2/3 1/3) go*n go hurdle (turn(2) | turn(-2)) go{n+1} land)",
    ),
];
