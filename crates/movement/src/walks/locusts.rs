//! Locusts: they capture what they hop over.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        25,
        ["l", "l", "h"],
        ["locust", "locuste", "Heuschrecke"],
        "each(0/1 1/1) (go empty)* go take go move",
    ),
    Row::new(
        76,
        ["sk", "sk", "sk"],
        ["skylla", "skylla", "Skylla"],
        "each([1,0]) go (empty | take) turn(1) go move | each([0,1] [-1,0] [0,-1]) go (empty | take) (turn(-1) | turn(1)) go move | each([1,0]) go (empty | take) turn(-1) go move",
    ),
    Row::new(
        77,
        ["cy", "cy", "cy"],
        ["charybdis", "charybdis", "Charybdis"],
        "each([1,1] [-1,1] [-1,-1] [1,-1]) go (empty | take) (turn(-1) | turn(1)) go move",
    ),
    Row::new(
        94,
        ["lr", "lt", "ht"],
        ["rook locust", "tour locuste", "Turmheuschrecke"],
        "each(0/1) (go empty)* go take go move",
    ),
    Row::new(
        95,
        ["lb", "lf", "hl"],
        ["bishop locust", "fou locuste", "Läuferheuschrecke"],
        "each(1/1) (go empty)* go take go move",
    ),
    Row::new(
        96,
        ["ln", "ln", "hn"],
        ["nightrider locust", "noctambule locuste", "Nachtreiterheuschrecke"],
        "each(1/2) (go empty)* go take go move",
    ),
    Row::new(
        128,
        ["ls", "lr", "lr"],
        ["rose locust", "rose locuste", "Rosenheuschrecke"],
        "each(1/2) ((go empty turn(-1))* go take turn(-1) go move | (go empty turn(1))* go take turn(1) go move)",
    ),
];
