//! `dawson match` with the engine at both ends, one in each protocol.

use std::process::{Command, Output};

/// `dawson match` between two engines with these arguments: what comes of it, and what is printed.
fn contest(engines: [&str; 2], arguments: &[&[&str]]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dawson"));
    let output = command.arg("match").args(engines).args(arguments.concat()).output().expect("dawson runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text)
}

/// The engine as it is named in a match, with its protocol and a small table.
fn engine(protocol: &str) -> String {
    format!("{protocol}:{} engine --memory 1", env!("CARGO_BIN_EXE_dawson"))
}

#[test]
fn two_engines_play_a_game_each_way() {
    let pgn = std::env::temp_dir().join(format!("dawson-match-{}.pgn", std::process::id()));
    let pgn_name = pgn.to_str().expect("a name");
    let game =
        ["--variant", "knightmate", "--games", "2", "--depth", "2", "--random", "2", "--longest", "30"];
    let (output, text) = contest([&engine("cecp"), &engine("uci")], &[&game, &["--pgn", pgn_name]]);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("Score of Dawson against Dawson"), "{text}");
    assert!(!text.contains("lost by"), "{text}");
    let games = std::fs::read_to_string(&pgn).expect("games were written");
    std::fs::remove_file(&pgn).expect("the file can be removed");
    assert_eq!(games.matches("[Variant \"knightmate\"]").count(), 2);
}

#[test]
fn each_engine_has_its_own_number_of_positions() {
    let engine = engine("uci");
    let games = ["--games", "4", "--random", "4", "--longest", "160"];
    let run = |more: &[&str]| contest([&engine; 2], &[&games, more]);
    let (output, text) = run(&["--nodes", "2000", "--nodes-second", "8"]);
    // who searches 250 times as much does not lose
    assert!(text.contains(" - 0 - "), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(run(&["--nodes-second", "8"]).0.status.code(), Some(2));
}

#[test]
fn games_at_the_same_time_are_those_that_come_one_by_one() {
    let engine = engine("uci");
    let run = |more: &[&str]| {
        let (_, text) = contest([&engine; 2], &[&["--nodes", "200", "--random", "4"], more]);
        text.lines().filter(|line| !line.contains(" ms a move")).map(str::to_owned).collect::<Vec<_>>()
    };
    let one_by_one = run(&["--games", "7"]);
    assert_eq!(one_by_one.len(), 8, "{one_by_one:?}");
    assert_eq!(run(&["--games", "7", "--concurrency", "3"]), one_by_one);
    // a test that decides ends the match
    let test = ["--nodes-second", "60", "--sprt", "-50", "50", "--errors", "0.3", "0.3"];
    let decided = run(&[&["--concurrency", "3"], &test[..], &["--games", "80"]].concat());
    assert!(
        decided.len() < 40 && decided.iter().any(|line| line.starts_with("The test accepts")),
        "{decided:?}"
    );
}

#[test]
fn a_game_ends_when_both_engines_agree() {
    let pgn = std::env::temp_dir().join(format!("dawson-agreed-{}.pgn", std::process::id()));
    let pgn_name = pgn.to_str().expect("a name");
    let run = |more: &[&str]| {
        let games = ["--depth", "2", "--games", "2", "--pgn", pgn_name];
        let (_, text) = contest([&engine("cecp"), &engine("uci")], &[&games, more]);
        let games = std::fs::read_to_string(&pgn).expect("games were written");
        std::fs::remove_file(&pgn).expect("the file can be removed");
        (text, games)
    };
    // neither is ahead by 100 pawns: drawn after four moves of each
    let (text, games) = run(&["--adjudicate-draw", "10000", "2", "4"]);
    assert!(text.contains("0 - 0 - 2") && text.matches("1/2-1/2 {Both agree}").count() == 2, "{text}");
    assert_eq!(games.matches("[Termination \"adjudication\"]").count(), 2);
    assert_eq!(games.matches("[PlyCount \"8\"]").count(), 2);
    // a queen ahead for one move, which is sooner than mate
    let line = std::env::temp_dir().join(format!("dawson-agreed-{}.txt", std::process::id()));
    std::fs::write(&line, "e2e4 d7d5 e4d5 d8d6 b1c3 d6g3 h2g3\n").expect("the file can be written");
    let line_name = line.to_str().expect("a name");
    let (text, games) = run(&["--openings", line_name, "--adjudicate-win", "500", "1"]);
    std::fs::remove_file(&line).expect("the file can be removed");
    assert!(text.contains("1: ") && text.matches("1-0 {Both agree}").count() == 2, "{text}");
    assert_eq!(games.matches("[PlyCount \"9\"]").count(), 2);
}

#[test]
fn engines_are_compared_by_their_moves() {
    let (cecp, uci) = (engine("cecp"), engine("uci"));
    let run = |more: &[&str]| contest([&uci; 2], &[&["--variant", "knightmate", "--seed", "3"], more]);
    let arbiter = ["--arbiter", &uci, "--arbiter-nodes", "20000", "--positions", "30"];
    let (output, text) = run(&[&arbiter[..], &["--nodes", "4000", "--nodes-second", "8"]].concat());
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let gains = text.lines().filter_map(|line| line.split_once(": ")?.1.rsplit_once(": "));
    let gains: Vec<f64> = gains.map(|(_, gain)| gain.parse().expect("a number")).collect();
    // who searches 500 times as much chooses better
    assert!(gains.len() > 5 && gains.iter().sum::<f64>() > 0.0, "{text}");
    let same = format!("choose the same move in {} of 30 positions.", 30 - gains.len());
    assert!(text.contains(&same), "{text}");
    assert!(text.contains("A hundred moves of Dawson") && text.contains(" gain +"), "{text}");
    // an arbiter is told how many positions to search
    let (output, _) = run(&["--nodes", "100", "--nodes-second", "8", "--arbiter", &cecp, "--positions", "9"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("an engine that speaks UCI is expected"));
    assert_eq!(run(&["--positions", "9"]).0.status.code(), Some(2));
}

#[test]
fn an_engine_that_does_not_answer_is_said_to() {
    let (output, _) = contest(["/nowhere/at/all"; 2], &[&["--games", "1"]]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be started"));
}
