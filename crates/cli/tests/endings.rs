//! How solving ends: time up, a limit on solutions and a stop from outside are told apart, and only the last ends the run.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::PathBuf;
use std::process::{Command, Output};

/// A helpmate that takes long, one with several solutions of which one is wanted, and a sound one.
const LONG: &str = "stipulation h#6\noption maxtime 1\npieces white kc3 rh1 ne5 black kf4 bg7 pd6 qa8\n";
const LIMITED: &str = "stipulation h#1\noption maxsolutions 1\npieces white kf7 rb1 qa2 black kh8\n";
const SOUND: &str = "stipulation #1\npieces white kf7 rb1\nblack kh8\n";

fn solve(name: &str, text: &str, words: &[&str]) -> Output {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    Command::new(env!("CARGO_BIN_EXE_dawson")).args(words).arg(&file).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_problem_whose_time_is_up_does_not_end_the_run() {
    let text = format!("beginproblem\n{LONG}nextproblem\n{SOUND}endproblem\n");
    for threads in ["1", "2"] {
        let output = solve("time.inp", &text, &["solve", "--regression", "--threads", threads]);
        assert!(told(&output).contains("solving interrupted: time is up."), "{}", told(&output));
        assert!(told(&output).contains("Rb1-h1 #"), "{}", told(&output));
        assert_eq!(output.status.code(), Some(4));
        let json = solve("time.inp", &text, &["solve", "--format", "json", "--threads", threads]);
        assert!(told(&json).contains(r#""ended":"time""#) && told(&json).contains(r#""ended":"finished""#));
        let py = solve("time.inp", &text, &["py", "-regression", "--threads", threads]);
        assert!(told(&py).contains("solving interrupted.") && told(&py).contains("Rb1-h1 #"));
        assert_eq!(py.status.code(), Some(0));
    }
}

#[test]
fn a_limit_on_solutions_has_an_exit_status_of_its_own() {
    let text = format!("beginproblem\n{LIMITED}nextproblem\n{SOUND}endproblem\n");
    let output = solve("limited.inp", &text, &["solve", "--regression"]);
    assert!(told(&output).contains("Partial solution") && told(&output).contains("Rb1-h1 #"));
    assert_eq!(output.status.code(), Some(3));
    let json = solve("limited.inp", &text, &["solve", "--format", "json"]);
    assert!(told(&json).contains(r#""ended":"limit""#), "{}", told(&json));
}
