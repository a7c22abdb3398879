//! `dawson play`: the game editor's engine.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The answers to commands under the rules of a problem.
fn answers(name: &str, problem: &str, commands: impl AsRef<[u8]>, options: &[&str]) -> String {
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
    play.stdin.take().unwrap().write_all(commands.as_ref()).unwrap();
    String::from_utf8(play.wait_with_output().unwrap().stdout).unwrap()
}

/// The moves listed, by their squares.
fn squares(told: &str) -> Vec<&str> {
    told.lines().filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn a_pasted_text_without_a_move_is_answered() {
    let told = answers("no-moves", "condition Circe", "import\n1.", &[]);
    assert!(told.contains("there are no moves in it") && told.contains("no moves yet"), "{told}");
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
fn a_line_that_is_not_utf_8_is_answered_and_the_game_goes_on() {
    let told = answers("latin", "pieces white Kh1 Pd4 black Kh8", b"\xe42-d4\nd4-d5\ngame\n", &[]);
    assert!(told.contains("1.d4-d5") && told.lines().count() > 1, "{told}");
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

#[test]
fn mates_stalemates_and_results_are_told() {
    let told = answers("fool", "play help 2.0", "import 1.f3 e5 2.g4 Qh4\nmoves\nboard\n", &[]);
    assert!(told.contains("2.g2-g4 Qd8-h4#"), "{told}");
    assert!(told.contains("White is mated: Black has won"), "{told}");
    assert!(told.contains("no legal move"), "{told}");
    let stalemate = "pieces white Kb6 Qc1 black Ka8\nplay help 1.0";
    let told = answers("stalemate", stalemate, "Qc7\nundo\nmoves c1\n", &[]);
    assert!(told.contains("Qc1-c7=\n") && told.contains("Black is stalemated"), "{told}");
    // the list of moves has the same signs
    assert!(told.contains("Qc1-c8#") && told.contains("Qc1-h1+"), "{told}");
    let told = answers("json-mate", "play help 2.0", "import 1.f3 e5 2.g4 Qh4\n", &["--format", "json"]);
    assert!(told.contains("\"result\":\"White is mated: Black has won\""), "{told}");
}

#[test]
fn promotions_are_offered_wherever_the_unit_is_left_out() {
    let problem = "pieces white Kh1 Pe7 black Kh8 Rd8\nplay help 1.0";
    for typed in ["e8", "e7e8", "ed8", "exd8"] {
        let told = answers("promotions", problem, format!("{typed}\n{typed}=S\n"), &[]);
        assert!(told.contains(&format!("{typed}: which one?")), "{told}");
        assert!(told.contains("4: "), "{told}");
        assert!(told.contains("=S"), "{told}");
    }
}

#[test]
fn problems_in_the_other_language_are_played_too() {
    let help =
        "BeginProblem\nstip h#2\ncondition Circe\npieces white Kh1 Pd4 black Kh8 Pe5 Qa8\nEndProblem\n";
    let told = answers("popeye-help", help, "exd4\nundo\nproofgame\n", &[]);
    assert!(told.contains("e5*d4[+wPd2]"), "{told}");
    assert!(told.contains("option FirstToMove black") && told.contains("condition Circe"), "{told}");
    // one side plays a series; a proof game begins with the array
    let series = "BeginProblem\nstip ser-#3\npieces white Kh1 Pd4 black Kh8\nEndProblem\n";
    let told = answers("popeye-series", series, "d5\nd6\n", &[]);
    assert!(told.contains("d5-d6"), "{told}");
    let game = "AnfangProblem\nforderung beweispartie 2.0\nsteine weiss kb1 schwarz kh8\nEndeProblem\n";
    let told = answers("popeye-game", &game.replace("beweispartie", "dia"), "import 1.Sf3 Sf6\n", &[]);
    assert!(told.contains("1.Sg1-f3 Sg8-f6"), "{told}");
    // what is wrong is told with its place
    let wrong = answers("popeye-wrong", "BeginProblem\nstip h#2\ncondition Foo\nEndProblem\n", "", &[]);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn moves_are_told_in_the_language_asked_for() {
    let problem = "pieces white Kh1 Sd4 black Kh8 Qa7\nplay help 1.0";
    let told =
        answers("in-french", problem, "Cf5\nimport 1.Cf5 Dd7\nproofgame\n", &["--output-language", "french"]);
    assert!(told.contains("1.Cd4-f5 Da7-d7"), "{told}");
    // the problem stays in its own language
    assert!(told.contains("forsyth 7k/3q4/8/5S2/8/8/8/7K"), "{told}");
}
