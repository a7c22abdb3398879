//! Lions: over a hurdle to any square beyond.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        23,
        ["li", "li", "li"],
        ["lion", "lion", "Lion"],
        "each(0/1 1/1) (go empty)* go hurdle (go land)*",
    ),
    Row::new(
        59,
        ["rl", "tl", "tl"],
        ["rook-lion", "tour-lion", "Turm-Lion"],
        "each(0/1) (go empty)* go hurdle (go land)*",
    ),
    Row::new(
        60,
        ["bl", "fl", "ll"],
        ["bishop-lion", "fou-lion", "Läufer-Lion"],
        "each(1/1) (go empty)* go hurdle (go land)*",
    ),
    Row::new(
        79,
        ["rn", "rl", "rn"],
        ["rose lion", "rose lion", "Rosenlion"],
        "each(1/2) ((go empty turn(-1))* go hurdle turn(-1) (go land turn(-1))* | (go empty turn(1))* go hurdle turn(1) (go land turn(1))*)",
    ),
    Row::new(
        112,
        ["nl", "nl", "nl"],
        ["nightrider lion", "noctambule lion", "Nachtreiterlion"],
        "each(1/2) (go empty)* go hurdle (go land)*",
    ),
    Row::new(
        113,
        ["ml", "ml", "ml"],
        ["maorider lion", "noctambule mao lion", "Maoreiterlion"],
        "each(1/2) (along empty diagonal empty)* (along hurdle diagonal land (along empty diagonal land)* | along empty diagonal hurdle (along empty diagonal land)*)",
    ),
    Row::new(
        114,
        ["mm", "mm", "mm"],
        ["moarider lion", "noctambule moa lion", "Moareiterlion"],
        "each(1/2) (diagonal empty along empty)* (diagonal hurdle along land (diagonal empty along land)* | diagonal empty along hurdle (diagonal empty along land)*)",
    ),
    Row::new(
        117,
        ["rt", "la", "he"],
        ["rabbit", "lapin", "Hase"],
        "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied (go land)*",
    ),
    Row::new(
        118,
        ["bo", "bo", "bo"],
        ["bob", "bob", "Bob"],
        "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied (go empty)* go occupied (go empty)* go occupied (go land)*",
    ),
    Row::new(
        143,
        ["kl", "kl", "lk"],
        ["kangaroo lion", "kangourou lion", "Känguruhlion"],
        "each-backwards(0/1 1/1) (go empty)* go occupied (go empty)* go occupied (go land)*",
    ),
];
