//! `dawson play`: the game editor's engine.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The answers to commands under the rules of a problem.
fn answers(name: &str, problem: &str, commands: &str, options: &[&str]) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("by-hand-{name}.inp"));
    std::fs::write(&file, problem).unwrap();
    let mut play = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .arg("play")
        .args(options)
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    play.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    String::from_utf8(play.wait_with_output().unwrap().stdout).unwrap()
}

/// The moves listed, by their squares.
fn squares(told: &str) -> Vec<&str> {
    told.lines().filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn a_game_is_pasted_with_its_castlings_over_several_lines() {
    let game = "import\n1.e4 e5 2.Sf3 Sc6\n3.Bc4 Bc5 4.0-0 Sf6\n5.zz d6\n\nproofgame\n";
    let told = answers("paste", "condition Circe", game, &[]);
    assert!(told.contains("not understood from here: zz d6"), "{told}");
    assert!(told.contains("4.0-0 Sg8-f6"), "{told}");
    assert!(
        told.contains("stipulation dia 4.0 forsyth r1bqk2r/pppp1ppp/2s2s2/2b1p3/2B1P3/5S2/PPPP1PPP/RSBQ1RK1")
    );
    assert!(told.contains("condition Circe"), "{told}");
    // what the program tells it reads again
    let again = answers(
        "again",
        "play help 9.0",
        "import 1.e2-e4 e7-e5 2.Sg1-f3 Sb8-c6 3.Bf1-c4 Bf8-c5 4.0-0 Sg8-f6\n",
        &[],
    );
    assert!(again.contains("4.0-0 Sg8-f6"), "{again}");
}

#[test]
fn a_game_in_other_english_notation_is_understood() {
    let told = answers("with-n", "condition Circe", "import 1.Nf3 Nf6 2.Nc3 Nc6\n", &[]);
    assert!(told.contains("2.Sb1-c3 Sb8-c6"), "{told}");
    // where nightriders stand, N is theirs
    let told = answers("nightriders", "condition CavalierMajeur", "import 1.Nd5 Nd4\n", &[]);
    assert!(told.contains("1.Nb1-d5 Nb8-d4"), "{told}");
}

#[test]
fn a_pass_in_a_game_is_played_where_a_rule_lets_pass() {
    let problem = "pieces white Kh1 Pd4 black Kh8 Pe7\ncondition BlackCap\nplay help 1.0";
    let told = answers("pass", problem, "import 1.d4-d5 ... 2.d5-d6\n", &[]);
    assert!(told.contains("2.d5-d6"), "{told}");
    assert!(!told.contains("not understood"), "{told}");
}

#[test]
fn series_pass_by_themselves_and_unique_answers_are_obeyed() {
    let problem = "pieces white Kc6 Pa6 Rd5 black Ka8\nstip puser-#5";
    let told = answers("series", problem, "d5d7\nproofgame\n", &[]);
    assert!(told.contains("white to move"), "{told}");
    assert!(told.contains("stipulation phser-dia 1"), "{told}");
    // a check has one answer; it is played and the series goes on
    let told = answers("answered", problem, "d5d8\nmoves\n", &[]);
    assert!(told.contains("a8a7") && told.contains("black to move"), "{told}");
    // of two flights none is played, so the check that leaves them is not either
    let flights = "pieces white Kh1 Rd5 black Ka8\nstip puser-#5";
    let told = answers("flights", flights, "moves d5\n", &[]);
    assert!(!squares(&told).contains(&"d5d8"), "{told}");
}

#[test]
fn reflex_conditions_compel_and_end_play() {
    let problem = "pieces white Kg6 Ra1 Pb2 black Kg8\nset test # reflex\nplay help 3.0";
    let told = answers("compelled", problem, "moves\na1a8\nmoves\nproofgame\n", &[]);
    assert_eq!(squares(&told)[0], "a1a8");
    assert!(told.contains("no legal move"), "{told}");
    assert!(told.contains("set test # reflex\nstipulation dia 0.5"), "{told}");
    // two checks are more than one
    let doubled = "pieces white Ke1 Ra2 black Kh8\nset test ++ white prefer\nplay help 3.0";
    let told = answers("doubled", doubled, "moves\n", &[]);
    assert!(squares(&told).contains(&"a2b2") && squares(&told).contains(&"a2a8"), "{told}");
}

#[test]
fn a_move_that_may_promote_in_several_ways_is_a_menu() {
    let problem = "pieces white Kg6 Pa7 black Kg8\nplay help 1.0";
    let told = answers("menu", problem, "a7a8\n", &["--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    assert_eq!(answer["type"], "menu");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 4);
}
