//! `dawson match` with the engine at both ends, one in each protocol.

use std::process::Command;

#[test]
fn two_engines_play_a_game_each_way() {
    let dawson = env!("CARGO_BIN_EXE_dawson");
    let pgn = std::env::temp_dir().join(format!("dawson-match-{}.pgn", std::process::id()));
    let output = Command::new(dawson)
        .args([
            "match",
            &format!("cecp:{dawson} engine --memory 1"),
            &format!("uci:{dawson} engine --memory 1"),
        ])
        .args(["--variant", "knightmate", "--games", "2", "--depth", "2", "--random", "2", "--longest", "30"])
        .arg("--pgn")
        .arg(&pgn)
        .output()
        .expect("dawson runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("Score of Dawson against Dawson"), "{text}");
    assert!(!text.contains("lost by"), "{text}");
    let games = std::fs::read_to_string(&pgn).expect("games were written");
    std::fs::remove_file(&pgn).expect("the file can be removed");
    assert_eq!(games.matches("[Variant \"knightmate\"]").count(), 2);
}

#[test]
fn each_engine_has_its_own_number_of_positions() {
    let dawson = env!("CARGO_BIN_EXE_dawson");
    let engine = format!("uci:{dawson} engine --memory 1");
    let run = |more: &[&str]| {
        let arguments = ["match", &engine, &engine, "--games", "4", "--random", "4", "--longest", "160"];
        Command::new(dawson).args(arguments).args(more).output().expect("dawson runs")
    };
    let output = run(&["--nodes", "2000", "--nodes-second", "8"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // who searches 250 times as much does not lose
    assert!(text.contains(" - 0 - "), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(run(&["--nodes-second", "8"]).status.code(), Some(2));
}

#[test]
fn engines_are_compared_by_their_moves() {
    let dawson = env!("CARGO_BIN_EXE_dawson");
    let engine = format!("uci:{dawson} engine --memory 1");
    let run = |more: &[&str]| {
        let arguments = ["match", &engine, &engine, "--variant", "knightmate", "--seed", "3"];
        Command::new(dawson).args(arguments).args(more).output().expect("dawson runs")
    };
    let arbiter = ["--arbiter", &engine, "--arbiter-nodes", "20000", "--positions", "30"];
    let output = run(&[&arbiter[..], &["--nodes", "4000", "--nodes-second", "8"]].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let gains = text.lines().filter_map(|line| line.split_once(": ")?.1.rsplit_once(": "));
    let gains: Vec<f64> = gains.map(|(_, gain)| gain.parse().expect("a number")).collect();
    // who searches 500 times as much chooses better
    assert!(gains.len() > 5 && gains.iter().sum::<f64>() > 0.0, "{text}");
    let same = format!("choose the same move in {} of 30 positions.", 30 - gains.len());
    assert!(text.contains(&same), "{text}");
    assert!(text.contains("A hundred moves of Dawson") && text.contains(" gain +"), "{text}");
    // an arbiter is told how many positions to search
    let cecp = format!("cecp:{dawson} engine --memory 1");
    let output = run(&["--nodes", "100", "--nodes-second", "8", "--arbiter", &cecp, "--positions", "9"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("an engine that speaks UCI is expected"));
    assert_eq!(run(&["--positions", "9"]).status.code(), Some(2));
}

#[test]
fn an_engine_that_does_not_answer_is_said_to() {
    let output = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .args(["match", "/nowhere/at/all", "/nowhere/at/all", "--games", "1"])
        .output()
        .expect("dawson runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be started"));
}
