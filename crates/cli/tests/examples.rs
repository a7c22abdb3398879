//! The examples of the readme do what it tells.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Each command of the readme and some lines of its answer, in their order; blanks do not count.
const EXAMPLES: [(&str, &[&str]); 10] = [
    (
        "solve examples/morphy.inp",
        &["1.Ra1*a7 + ? but 1...Bb8*a7 !", "1.Ra1-a6 ! zugzwang. 1...b7*a6 2.b6-b7 #", "): sound, one key"],
    ),
    ("solve examples/excelsior.inp", &["1.b2-b4 !", "): sound, one key"]),
    ("solve examples/rebirth.inp", &["1.Ga7-a2 Nf3-e1 + 2.Sg2*e1[+wNe8] Ne8-b2 #"]),
    (
        "solve examples/impostor.jac",
        &["1.Sb1-c3 d7-d6 2.Sc3-d5 Sb8-d7 3.Sd5*e7 Sd7-f6 4.Se7*g8 Sf6*g8 dia", "1 solution, C+"],
    ),
    ("solve examples/zigzag.jac", &["1.Kd1-e1 Sa3-c2 +", "8.Kc1-d1 b2-b1=Q #", "1 solution, C+"]),
    ("solve examples/shy.inp", &["1.Kb3-a2 Xb5-b4 + 2.Ka2-a1 Xd3-c2 #"]),
    ("diagram examples/rebirth.inp -o rebirth.svg", &[]),
    (
        "explore examples/two-mates.scheme",
        &["1.Ka1-a2 Bd1-b3 + 2.Ka2-a3 Se1-c2 #", "1.Ka1-b1 Bd1-c2 + 2.Kb1-c1 Se1-d3 #", "4 found"],
    ),
    ("query examples/knight-mates.cql examples/games.pgn", &["6. Nd6# {CQL} 1-0", "3. Ne2 Nf3# {CQL} 0-1"]),
    ("perft --variant examples/nightingales.variant --depth 3", &["25921"]),
];

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The words of a text with one blank between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_examples_of_the_readme_have_their_outcome() {
    for (command, expected) in EXAMPLES {
        let mut dawson = Command::new(env!("CARGO_BIN_EXE_dawson"));
        // what is written stays out of the sources
        let arguments = command.replace("-o ", concat!("-o ", env!("CARGO_TARGET_TMPDIR"), "/"));
        let output = dawson.current_dir(house()).args(arguments.split(' ')).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{command}: {output:?}");
        let told = words(&String::from_utf8(output.stdout).unwrap());
        let mut rest = told.as_str();
        for line in expected {
            let at = rest.find(line).unwrap_or_else(|| panic!("{command}: no {line:?} in {rest}"));
            rest = &rest[at + line.len()..];
        }
    }
}

#[test]
fn the_first_example_of_the_readme_is_what_the_program_prints() {
    let readme = std::fs::read_to_string(house().join("README.md")).unwrap();
    let mut dawson = Command::new(env!("CARGO_BIN_EXE_dawson"));
    let output = dawson.current_dir(house()).args(["examples/morphy.inp", "--regression"]).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let solution = &told[told.find("1.Ra1*a7").unwrap()..told.find("solution finished.").unwrap()];
    assert!(words(&readme).contains(&words(solution)), "{solution}");
    assert!(readme.contains(told.lines().rfind(|line| line.starts_with("C+")).unwrap()));
    assert!(
        readme.contains(
            &std::fs::read_to_string(house().join("examples/morphy.inp"))
                .unwrap()
                .replace('\n', "\n    ")
                .trim_end()
                .to_owned()
        )
    );
}

#[test]
fn a_file_alone_is_solved_and_a_word_that_is_neither_is_told() {
    let dawson = |arguments: &[&str]| {
        let mut dawson = Command::new(env!("CARGO_BIN_EXE_dawson"));
        dawson.current_dir(house()).args(arguments).output().unwrap()
    };
    let (short, long) = (
        dawson(&["examples/shy.inp", "--regression"]),
        dawson(&["solve", "examples/shy.inp", "--regression"]),
    );
    assert!(short.status.success() && short.stdout == long.stdout && !short.stdout.is_empty());
    let behind = dawson(&["--regression", "examples/shy.inp"]);
    assert_eq!(behind.stdout, short.stdout, "options may come first");
    assert!(!short.stdout.contains(&0x1b), "no colours in a pipe");
    let wrong = dawson(&["solv", "examples/shy.inp"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("'solve'"));
    let missing = dawson(&["missing.inp"]);
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("missing.inp: error: cannot be read"));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let told = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let help = told(&["--help"]);
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15, "{help}");
    let (page, bash) = (told(&["man"]), told(&["completions", "bash"]));
    for command in commands {
        assert!(bash.contains(&format!("dawson,{command})")), "{command}");
        assert!(page.contains(&format!("dawson\\-{command}(1)")), "{command}");
    }
}

#[test]
fn every_example_stands_in_the_readme_and_is_tried() {
    let readme = std::fs::read_to_string(house().join("README.md")).unwrap();
    for (command, _) in EXAMPLES {
        assert!(readme.contains(&format!("    dawson {command} ")), "{command}");
    }
    for file in std::fs::read_dir(house().join("examples")).unwrap() {
        let file = format!("examples/{}", file.unwrap().file_name().into_string().unwrap());
        let is_tried = |(command, _): &(&str, &[&str])| command.split(' ').any(|word| word == file);
        assert!(EXAMPLES.iter().any(is_tried), "{file}");
    }
}
