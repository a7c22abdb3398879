//! Files that are written: only those that the run may write, and what cannot be written is told.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const E: &str = ". . . . . . . .";
const SOUND: &str = "stipulation #1\npieces white kf7 rb1\nblack kh8\n";

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn dawson(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dawson"));
    command.current_dir(folder).args(words).stdin(Stdio::null());
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    dawson(folder, words).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_problem_writes_only_new_files_below_the_current_folder_unless_all_is_allowed() {
    let here = folder("writes");
    std::fs::write(here.join("taken"), "mine\n").unwrap();
    std::fs::create_dir(here.join("below")).unwrap();
    let outside = here.with_file_name("outside.txt");
    let names =
        [("new.txt", true), ("taken", false), (outside.to_str().unwrap(), false), ("below/.profile", false)];
    for (name, is_written) in names {
        for command in ["protocol", "latex"] {
            let text = format!("beginproblem\n{command} {name}\n{SOUND}endproblem\n");
            std::fs::write(here.join("p.inp"), text).unwrap();
            let _ = std::fs::remove_file(here.join("new.txt"));
            let output = run(&here, &["solve", "p.inp", "--regression"]);
            assert!(String::from_utf8_lossy(&output.stdout).contains("Rb1-h1 #"), "{command} {name}");
            assert_eq!(here.join("new.txt").exists(), is_written, "{command} {name}: {}", errors(&output));
            assert_eq!(output.status.code(), Some(if is_written { 0 } else { 2 }));
            assert_eq!(is_written, !errors(&output).contains("p.inp:2:1: "), "{}", errors(&output));
            assert!(!outside.exists() && !here.join("below/.profile").exists());
            assert_eq!(std::fs::read_to_string(here.join("taken")).unwrap(), "mine\n");
        }
    }
    std::fs::write(here.join("p.inp"), format!("beginproblem\nprotocol taken\n{SOUND}endproblem\n")).unwrap();
    assert!(run(&here, &["solve", "p.inp", "--allow-writes"]).status.success());
    assert!(std::fs::read_to_string(here.join("taken")).unwrap().contains("Rb1-h1 #"));
}

#[test]
fn a_checkpoint_is_written_over_nothing_else_and_not_over_an_unfinished_one() {
    let here = folder("checkpoints");
    let text = format!("beginproblem\n{SOUND}endproblem\n");
    std::fs::write(here.join("s.inp"), &text).unwrap();
    let refused = run(&here, &["solve", "--checkpoint", "s.inp", "s.inp"]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(here.join("s.inp")).unwrap(), text);
    // nor does one take the place of what is no file, such as a device
    std::fs::create_dir(here.join("folder")).unwrap();
    let refused = run(&here, &["solve", "--checkpoint", "folder", "s.inp"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(errors(&refused).contains("needs a file"), "{}", errors(&refused));
    // what has come to its end may be begun anew, what has not is gone on with
    for _ in 0..2 {
        let output = run(&here, &["solve", "--checkpoint", "c", "s.inp"]);
        assert!(output.status.success(), "{}", errors(&output));
    }
    let long = "beginproblem\noption maxtime 1\nstipulation h#6\npieces white kc3 rh1 ne5 black kf4 bg7 pd6 qa8\nendproblem\n";
    std::fs::write(here.join("long.inp"), long).unwrap();
    assert_eq!(run(&here, &["solve", "--checkpoint", "d", "long.inp"]).status.code(), Some(4));
    let again = run(&here, &["solve", "--checkpoint", "d", "long.inp"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(errors(&again).contains("dawson resume"), "{}", errors(&again));
    assert_eq!(run(&here, &["resume", "d"]).status.code(), Some(4));
    assert!(!here.join("d.lock").exists());
}

#[test]
fn two_runs_do_not_write_one_checkpoint() {
    let here = folder("locks");
    std::fs::write(here.join("s.inp"), format!("beginproblem\n{SOUND}endproblem\n")).unwrap();
    let lock = std::fs::File::create(here.join("c.lock")).unwrap();
    lock.lock().unwrap();
    let refused = run(&here, &["solve", "--checkpoint", "c", "s.inp"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(errors(&refused).contains("another run"), "{}", errors(&refused));
    drop(lock);
    assert!(run(&here, &["solve", "--checkpoint", "c", "s.inp"]).status.success());
}

#[test]
fn a_diagram_is_not_written_over_what_is_none() {
    let here = folder("diagrams");
    std::fs::write(here.join("s.inp"), format!("beginproblem\n{SOUND}endproblem\n")).unwrap();
    assert_eq!(run(&here, &["diagram", "s.inp", "-o", "s.inp"]).status.code(), Some(2));
    for _ in 0..2 {
        assert!(run(&here, &["diagram", "s.inp", "-o", "s.svg"]).status.success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told_by_every_command() {
    let here = folder("full");
    std::fs::write(here.join("s.inp"), format!("beginproblem\n{SOUND}endproblem\n")).unwrap();
    std::fs::write(here.join("g.pgn"), "[Event \"x\"]\n\n1. e4 *\n").unwrap();
    let pieces =
        ["pieces", "--", "K{-pole (1 0) -podminky -ee}", "k . . . . . . .", E, E, E, E, E, E, E, "tb"];
    let commands: [&[&str]; 23] = [
        &["solve", "s.inp"],
        &["py", "s.inp"],
        &["diagram", "s.inp"],
        &["list", "conditions"],
        &["explain", "circe"],
        &["perft", "--depth", "1"],
        &["piece", "show", "nightrider"],
        &["query", "(match (position Ke1))", "g.pgn"],
        &["query", "--profile", "(match (position Ke1))", "g.pgn"],
        &["solve", "--format", "json", "s.inp"],
        &["solve", "--format", "pgn", "s.inp"],
        &["solve", "--format", "latex", "s.inp"],
        &["solve", "--check", "s.inp"],
        &["explain", "--stipulation", "h#2"],
        &["piece", "list"],
        &["man"],
        &["completions", "bash"],
        &["py", "--help"],
        &["perft", "--depth", "1", "--divide"],
        &["--help"],
        &["help", "solve"],
        &["--version"],
        &pieces,
    ];
    for words in commands {
        // a reader that stops early gets no message: that is no fault
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = dawson(&here, words).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {}", errors(&output));
        assert!(!errors(&output).contains("cannot be written"), "{words:?}: {}", errors(&output));
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = dawson(&here, words).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {}", errors(&output));
        assert!(errors(&output).contains("cannot be written"), "{words:?}: {}", errors(&output));
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_are_no_trouble() {
    use std::os::unix::ffi::OsStrExt;
    let here = folder("names");
    let name = std::ffi::OsStr::from_bytes(b"s\xff.inp");
    std::fs::write(here.join(name), format!("beginproblem\n{SOUND}endproblem\n")).unwrap();
    for words in [&["solve"][..], &["py"], &["diagram"]] {
        let output = dawson(&here, words).arg(name).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", errors(&output));
    }
    let kept = dawson(&here, &["solve", "--checkpoint", "c"]).arg(name).output().unwrap();
    assert_eq!(kept.status.code(), Some(2));
    assert!(errors(&kept).contains("not supported yet"), "{}", errors(&kept));
}
