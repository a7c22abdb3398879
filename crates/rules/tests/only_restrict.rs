//! Rule sets tell whether they only forbid moves of plain chess.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use dawson_rules::conditions::ConditionUse;
use dawson_rules::orthodox::{Board, START};
use dawson_rules::{GameOptions, prepare};

#[test]
fn rules_that_only_forbid_are_told_from_those_that_change_moves() {
    for (condition, only_restricts) in [
        ("MonochromChess", true),
        ("GridChess", true),
        ("KoeKo", true),
        ("BlackMaximummer", true),
        ("Circe", false),
        ("EinsteinChess", false),
        ("AndernachChess", false),
    ] {
        let start = Board::from_fen(START).unwrap().to_position();
        let uses = [ConditionUse::plain(condition)];
        let (rules, _) = prepare(start, &uses, &GameOptions::default()).unwrap();
        assert_eq!(rules.only_restrict(), only_restricts, "{condition}");
    }
}

#[test]
fn ways_are_barred_by_departure_and_arrival_alone() {
    let barred = |condition: &str| {
        let start = Board::from_fen(START).unwrap().to_position();
        prepare(start, &[ConditionUse::plain(condition)], &GameOptions::default()).unwrap().0.barred_ways()
    };
    // from a1 within the cell, and to the dark squares
    assert_eq!(barred("GridChess").unwrap()[0], 0x0302);
    assert_eq!(barred("BichromChess").unwrap()[0], 0xaa55_aa55_aa55_aa55 & !1);
    assert_eq!(barred("MonochromChess").unwrap()[0], !0xaa55_aa55_aa55_aa55);
    assert_eq!(barred("KoeKo"), None);
    assert_eq!(barred("WhiteEdgeMover"), None);
}
