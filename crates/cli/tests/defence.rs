//! Play against a defence in Jacobi's language: alone, and as a part of a course.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

/// The output for a text.
fn told(name: &str, text: &str, options: &[&str]) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("defence-{name}.inp"));
    std::fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .args(["solve", "--dialect", "jacobi", "--regression", "--threads", "2"])
        .args(options)
        .arg(&file)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| line.starts_with("1.")).map(str::to_owned).collect()
}

/// The first moves of lines, or of keys.
fn first_moves(text: &str) -> BTreeSet<String> {
    lines(text).iter().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn beside_a_test_that_always_holds_the_keys_are_those_of_play_alone() {
    for (name, units, asked, test) in [
        ("mate", "white Kf6 Qg1 black Kh8", "#2", "test #"),
        ("stalemate", "white Kf6 Qg3 black Kh8", "=2", "test ="),
        ("self", "white Kf2 Sh3 Pg2a2 black Kh1 Ph2h5", "sx2", "test x"),
        ("capture", "white Kf6 Qg1 black Kh8 Sa5 Pb4", "x2", "test x"),
        ("series", "white Kc6 Pa6 Rd5 black Ka8", "pser-#3", "test #"),
    ] {
        let alone = first_moves(&told(name, &format!("pieces {units}\nstip {asked}"), &[]));
        let tested = told(name, &format!("pieces {units}\nstip {asked}\n{test}"), &[]);
        assert!(!alone.is_empty(), "{name}");
        assert_eq!(first_moves(&tested), alone, "{name}");
    }
}

#[test]
fn every_defence_is_told() {
    // behind Kf7 there is one defence, behind Qb7 from b1 there are four
    let text = "pieces white Kf6 Qb1 black Kg8 Pa7\nstip #2 test not ++";
    let seconds: BTreeSet<String> = lines(&told("all", text, &[]))
        .iter()
        .filter(|line| line.starts_with("1.Qb1-b7 "))
        .map(|line| line.split_whitespace().nth(1).unwrap().to_owned())
        .collect();
    let defences = ["Kg8-f8", "Kg8-h8", "a7-a5", "a7-a6"].map(str::to_owned);
    assert_eq!(seconds, BTreeSet::from(defences));
}

#[test]
fn a_test_that_one_defence_evades_refutes_the_key() {
    let units = "pieces white Kf6 Qb1 black Kg8 Pa7";
    // after Kf8 the queen mates on f7, not on g7
    let text = format!("{units}\nstip #2 test dia pieces white Qg7 AddPieces");
    assert!(!lines(&told("evaded", &text, &[])).iter().any(|line| line.starts_with("1.Qb1-b7 ")));
    let constrained = format!("{units}\nstip #2\nconstraints Qb1-b7~");
    assert_eq!(first_moves(&told("way", &constrained, &[])), BTreeSet::from(["1.Qb1-b7".to_owned()]));
}

#[test]
fn play_against_a_defence_stands_in_chains() {
    let text = "pieces white Kf6 Qg1 black Kh8 Pa7\nstip h~0.5 stip h~0.5 stip #2";
    let chained = lines(&told("chain", text, &[]));
    assert!(chained.iter().any(|line| line.starts_with("1...Qg1-b1")), "{chained:?}");
    // help play goes on behind every variation
    let on = "pieces white Kf6 Qb1 black Kg8 Pa7\nstip +2 stip h~0.5";
    assert!(lines(&told("on", on, &[])).iter().all(|line| line.contains("2.")));
}

#[test]
fn diagrams_are_forced() {
    // the other pawn could move as well
    let free = "pieces white Kf2 Sd5 black Kh1 Ph2h4a7\nstip sdia1.0 pieces white Kf2 Sf4 black Kh1 Ph2h3a7";
    assert!(lines(&told("free", free, &[])).is_empty());
    let forced = "pieces white Kf2 Sd5 black Kh1 Ph2h4\nstip sdia1.0 pieces white Kf2 Sf4 black Kh1 Ph2h3";
    assert_eq!(lines(&told("forced", forced, &[])), ["1.Sd5-f4 h4-h3"]);
}

#[test]
fn games_are_told_of_this_language_too() {
    let text = "author A. N. Other\npieces white Kf6 Qb1 black Kg8 Pa7\nstip h#1.5\ncond Circe";
    let games = told("games", text, &["--format", "pgn"]);
    assert!(
        games.contains("[White \"A. N. Other\"]") && games.contains("[Stipulation \"h#1.5\"]"),
        "{games}"
    );
    assert!(games.contains("[Conditions \"Circe\"]"), "{games}");
    assert!(games.contains("[FEN \"6k1/p7/5K2/8/8/8/8/1Q6 w - - 0 1\"]"), "{games}");
    assert!(games.contains("Qb7"), "{games}");
    let array = told("array", "play help 2.0 test #", &["--format", "pgn"]);
    assert!(array.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"), "{array}");
    assert!(array.contains("Qh4#"), "{array}");
}
