//! `dawson pieces`: messages and the dialogue.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Standard output and standard error of a run, and whether it succeeded.
fn run(arguments: &[&str], typed: &str) -> (String, String, bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .arg("pieces")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // a run with arguments reads nothing and may have ended
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.success())
}

const EMPTY: &str = ". . . . . . . .";
const STEP: &str = "P{-pole (1 0) -podminky (1 0) prazdny -ee}";

/// A pawn on b2, everything else empty.
fn with_pawn(definition: &str, function: &str) -> Vec<String> {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ". p . . . . . .", EMPTY];
    let all = ["--", definition].into_iter().chain(rows).chain([function]);
    all.map(str::to_owned).collect()
}

fn told(definition: &str, function: &str) -> (String, String, bool) {
    let arguments = with_pawn(definition, function);
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

#[test]
fn an_error_has_one_message() {
    for (definition, message) in [
        ("P{-pole (1 0 -podminky -ee}", "column 9: expected a square as (1 0)"),
        ("P{-pole (1 0)}", "column 14: expected -podminky"),
        ("P{-pole (1 0) -podminky -ee", "column 28: expected '}'"),
        ("P{-promenne a in [0,1] -pole (1/a 0) -podminky -ee}", "expected a divisor that is never 0"),
        ("Q{-pole (1 0) -podminky -ee}", "row 2: unknown man: p"),
    ] {
        let (output, errors, success) = told(definition, "tb");
        assert!(!success && output.is_empty(), "{definition}: {output}");
        assert!(errors.contains(message), "{definition}: {errors}");
        let messages = errors.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!(messages, 1, "{definition}: {errors}");
    }
}

#[test]
fn what_nothing_is_called_is_told_and_the_rest_played() {
    let (output, errors, success) = told("P{-pole (1 0) -podminky (2 0) prazdy (0 0) *rosada -ee}", "tb");
    assert!(success && output.contains("no legal move"), "{output}");
    assert!(errors.contains("prazdy: ") && errors.contains("*rosada: "), "{errors}");
    let (output, errors, success) = told("P{-pole (1 0) -podminky -ee j -> (1 0)}", "tb");
    assert!(success && output.contains("p b3"), "{output}");
    assert!(errors.contains("j: no definition"), "{errors}");
}

#[test]
fn the_language_is_english_unless_another_is_asked_for() {
    let bad = with_pawn("P{-pole 1 -podminky -ee}", "tb");
    let czech: Vec<&str> = ["--language", "cs"].into_iter().chain(bad.iter().map(String::as_str)).collect();
    let (_, errors, _) = run(&czech, "");
    assert!(
        errors.contains("Zápis figury se nepodařilo zpracovat: sloupec 9: očekáváno: pole jako (1 0)"),
        "{errors}"
    );
    let (output, ..) = told("P{-pole (1 0) -podminky (1 0) obsazeny -ee}", "tb");
    assert!(output.contains("The player has no legal move"), "{output}");
    let (_, errors, _) = told(STEP, "x7");
    assert!(errors.contains("unknown function; expected tb, tc or r and a number up to 255: x7"), "{errors}");
}

#[test]
fn the_dialogue_answers_what_does_not_fit() {
    let rows = [EMPTY; 6].join("\n");
    let typed = format!("{STEP}\ntb\nEND\nr1\n{rows}\ntb\n. p . . . . . .\n{EMPTY}\nb\nTAHY\nr1\nB\n");
    let (output, errors, success) = run(&["--language", "cs"], &typed);
    assert!(success && errors.is_empty(), "{errors}");
    assert!(output.contains("nerozumím: r1") && output.contains("nerozumím: tb"), "{output}");
    assert!(output.contains("nerozumím: b\n") && output.contains("p b3"), "{output}");
    // the function may be given as on the command line
    let typed = format!("{STEP}\nEND\n{rows}\n. p . . . . . .\n{EMPTY}\ntb\n");
    assert!(run(&[], &typed).0.contains("p b3"));
    // r1 needs kings, so the position is asked for again, and the input ends
    let typed = format!("{STEP}\nEND\n{rows}\n. p . . . . . .\n{EMPTY}\nr1\n");
    let (output, errors, success) = run(&[], &typed);
    assert!(!success && output.contains("The board lacks a king"), "{output}");
    assert!(errors.contains("the input ended"), "{errors}");
}

#[test]
fn a_limit_on_time_ends_the_search_for_wins() {
    let king = "K{-promenne a in [-1,0,1] b in [-1,0,1] -pole (a b) -podminky (a b) prazdny|opacny -ee}";
    let rows = ["k . . . . . . .", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ". . . . . . . K"];
    let words = |format| [&["--maxtime", "1", "--format", format, "--", king][..], &rows, &["r64"]].concat();
    let begun = std::time::Instant::now();
    let (output, errors, success) = run(&words("text"), "");
    assert!(begun.elapsed() < std::time::Duration::from_secs(5));
    assert!(!success && errors.contains("time is up"), "{errors}");
    assert!(!output.contains("no solution"), "{output}");
    let (output, ..) = run(&words("json"), "");
    assert!(output.contains(r#""complete":false"#), "{output}");
    let (_, errors, _) = run(&[&["--", king][..], &rows, &["r256"]].concat(), "");
    assert!(errors.contains("unknown function"), "{errors}");
}
