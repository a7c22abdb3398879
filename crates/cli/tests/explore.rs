//! `dawson explore` and `dawson improve` as they are used: files, checkpoints, errors.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SCHEME: &str =
    "stipulation h#2\nwhite Kc3\nwhite B on a1-d2\nwhite S anywhere\nblack K on a1-c2\nsolutions 2\n";

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("s.scheme"), SCHEME).unwrap();
    folder
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dawson"));
    command.current_dir(folder).args(words).stdin(Stdio::null()).output().unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn a_run_goes_on_where_another_was_ended() {
    let here = folder("explore-checkpoint");
    let whole = run(&here, &["explore", "s.scheme", "--format", "json", "--threads", "1"]);
    assert_eq!(whole.status.code(), Some(0));
    let words = ["explore", "s.scheme", "--format", "json", "--threads", "2", "--checkpoint", "kept"];
    let first = run(&here, &words);
    assert_eq!(lines(&first), lines(&whole), "the same for any number of threads");
    // as if it had been ended by force in the middle of a line: what was found after the last count is found again
    let text = std::fs::read_to_string(here.join("kept")).unwrap();
    let kept: Vec<&str> = text.lines().collect();
    let half =
        format!("{}\n{}\n{}\n{{\"done\":640}}\n{}\n{{\"type\":\"fi", kept[0], kept[1], kept[2], kept[3]);
    std::fs::write(here.join("kept"), half).unwrap();
    let resumed = run(&here, &words);
    let finds = |output: &Output| {
        let mut finds = lines(output);
        finds.retain(|line| line.contains("\"find\""));
        finds
    };
    assert_eq!(finds(&resumed).first(), finds(&whole).first());
    assert!(finds(&resumed).len() < finds(&whole).len(), "what was done before is not done again");
    // another scheme must not go on with it
    std::fs::write(here.join("s.scheme"), SCHEME.replace("solutions 2", "solutions 1")).unwrap();
    let other = run(&here, &words);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another scheme"));
}

#[test]
fn finds_are_written_as_problems() {
    let here = folder("explore-output");
    let words = ["explore", "s.scheme", "-o", "finds.inp", "--top", "0"];
    let explored = run(&here, &words);
    assert_eq!(explored.status.code(), Some(0), "{}", String::from_utf8_lossy(&explored.stderr));
    let told = lines(&explored).concat();
    let solved = run(&here, &["solve", "finds.inp", "--regression"]);
    let solved = String::from_utf8_lossy(&solved.stdout).into_owned();
    let count = solved.matches("2 solutions").count();
    assert!(count > 10 && told.starts_with(&format!("{count} found")), "{count}: {told}");
    // a file of another kind stays
    std::fs::write(here.join("finds.inp"), "mine\n").unwrap();
    assert_eq!(run(&here, &words).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(here.join("finds.inp")).unwrap(), "mine\n");
}

#[test]
fn what_is_wrong_has_its_line() {
    let here = folder("explore-errors");
    std::fs::write(here.join("s.scheme"), "stipulation h#2\nwhite K over there\n").unwrap();
    let output = run(&here, &["explore", "s.scheme"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("s.scheme:2:9: ") && errors.contains("white K over there"), "{errors}");
    std::fs::write(
        here.join("p.inp"),
        "beginproblem\npieces white kf7\nblack xh8\nstipulation h#1\nendproblem\n",
    )
    .unwrap();
    let output = run(&here, &["improve", "p.inp"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("p.inp:3:7: "));
}

#[test]
fn a_superfluous_unit_is_found() {
    let here = folder("improve");
    std::fs::write(
        here.join("p.inp"),
        "beginproblem\npieces white kf7 ra1 pa3\nblack kh8\nstipulation h#1\nendproblem\n",
    )
    .unwrap();
    let output = run(&here, &["improve", "p.inp", "--steps", "1", "--top", "1"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(lines(&output)[0].ends_with("white Kf7 Ra1 black Kh8"), "{:?}", lines(&output)[0]);
    let keep = run(&here, &["improve", "p.inp", "--keep", "1.Kh8-g8 *"]);
    assert_eq!(keep.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&keep.stderr).contains("no such line"));
}

#[test]
fn versions_are_written_in_the_language_of_the_problem() {
    let here = folder("improve-german");
    std::fs::write(
        here.join("p.inp"),
        "anfangproblem\nsteine weiss kf7 ta1 ba3\nschwarz kh8\nforderung h#1\nendeproblem\n",
    )
    .unwrap();
    let output = run(&here, &["improve", "p.inp", "--steps", "1", "-o", "better.inp"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(lines(&output)[0].ends_with("weiss Kf7 Ta1 schwarz Kh8"), "{:?}", lines(&output)[0]);
    let solved = run(&here, &["solve", "better.inp", "--regression"]);
    assert_eq!(solved.status.code(), Some(0), "{}", String::from_utf8_lossy(&solved.stderr));
    assert!(String::from_utf8_lossy(&solved.stdout).contains("Ta1-h1 #"));
    // where nothing is found, what is there stays
    std::fs::write(
        here.join("mate.inp"),
        "beginproblem\npieces white kf7 ra1\nblack kh8\nstipulation h#1\nendproblem\n",
    )
    .unwrap();
    assert_eq!(run(&here, &["improve", "mate.inp", "--steps", "1", "-o", "p.inp"]).status.code(), Some(1));
    assert!(std::fs::read_to_string(here.join("p.inp")).unwrap().starts_with("anfang"));
}
