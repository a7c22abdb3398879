//! Bad input, as users come to make it: an error with line and column, exit status 2, the other problems solved.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::PathBuf;
use std::process::{Command, Output};

const SOUND: &str = "stipulation #1\npieces white kf7 rb1\nblack kh8\n";

/// Solves a text as a file of that name; answers what the program left.
fn solve(name: &str, text: &[u8]) -> Output {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    let arguments = ["solve", "--regression", "--threads", "1"];
    Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).arg(&file).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn is_solved(output: &Output) -> bool {
    String::from_utf8_lossy(&output.stdout).contains("Rb1-h1 #")
}

/// Asserts that the first problem is told to be wrong at a place, and the second one is solved.
fn assert_told(name: &str, first: &str, place: &str, words: &str) {
    let text = format!("beginproblem\n{first}nextproblem\n{SOUND}endproblem\n");
    let output = solve(name, text.as_bytes());
    let told = errors(&output);
    assert_eq!(output.status.code(), Some(2), "{name}: {told}");
    assert!(told.contains(&format!("{name}:{place}")) && told.contains(words), "{name}: {told}");
    assert!(is_solved(&output), "{name}: the next problem is solved");
}

#[test]
fn errors_have_a_place_and_the_next_problem_is_solved() {
    let wrong = |from: &str, to: &str| SOUND.replace(from, to);
    assert_told("unknown.inp", &wrong("pieces", "peices"), "3:1", "did you mean Pieces");
    assert_told("ambiguous.inp", &wrong("pieces", "condition c\npieces"), "3:11", "ambiguous");
    assert_told("square.inp", &wrong("kf7", "kf9"), "3:15", "kf9");
    assert_told("goalless.inp", "pieces white kf7 rb1\nblack kh8\n", "4:1", "no stipulation");
    assert_told("kingless.inp", &wrong("kf7 ", ""), "3:", "both sides need a king");
    assert_told(
        "forsyth.inp",
        &wrong("pieces white kf7 rb1\nblack kh8", "forsyth 7k/5K2/8/9/8/8/8/1R6"),
        "3:19",
        "eight ranks",
    );
    assert_told("nested.inp", &wrong("#1", &format!("{}h#1", "1->".repeat(10_000))), "2:", "less nesting");
    assert_told("nul.inp", &wrong("kf7 ", "kf7\0 "), "3:14", "kf7");
}

#[test]
fn a_royal_square_takes_the_place_of_a_king() {
    let with = |square| {
        format!(
            "beginproblem\npieces white rb1 black kh8\nstipulation h~0.5\ncondition {square}\nendproblem\n"
        )
    };
    assert!(!errors(&solve("square.inp", with("WhiteRoyalSquare f7").as_bytes())).contains("need a king"));
    assert!(errors(&solve("square.inp", with("BlackRoyalSquare f7").as_bytes())).contains("only one king"));
    assert!(errors(&solve("square.inp", with("Circe").as_bytes())).contains("need a king"));
}

#[test]
fn a_word_that_is_wrong_is_told_once() {
    for (wrong, words) in [
        ("condition foobar", "unknown condition"),
        ("condition foobar circe parrain", "unknown condition: `foobar`"),
        ("condition circe masnd anda", "neither a condition nor a command: `masnd`"),
        ("option foobar", "unknown option"),
        ("option noboard foobar variation", "neither an option nor a command: `foobar`"),
        ("option maxtime x", "not the number"),
        ("twin condition foobar", "unknown condition"),
    ] {
        let text = format!("beginproblem\n{SOUND}{wrong}\nendproblem\n");
        let told = errors(&solve("once.inp", text.as_bytes()));
        assert!(told.contains(words), "{wrong}: {told}");
        assert_eq!(told.matches(": error: ").count(), 1, "{wrong}: {told}");
    }
}

#[test]
fn options_that_contradict_each_other_or_the_diagram_are_told_so() {
    let with = |option: &str| SOUND.replace("pieces", &format!("option {option}\npieces"));
    assert_told("halves.inp", &with("duplex halfduplex"), "3:15", "duplex");
    assert_told("passes.inp", &with("setplay nullmoves"), "3:16", "not played together with SetPlay");
    assert_told("empty_ep.inp", &with("enpassant d7d6d5"), "3:8", "nothing stands on d5");
    assert_told("full_ep.inp", &with("enpassant f7f6f5"), "3:8", "f7 is not empty");
}

#[test]
fn texts_that_are_no_problems_are_told_so() {
    let sound = format!("beginproblem\n{SOUND}endproblem\n");
    let utf_16: Vec<u8> = sound.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let bytes: Vec<u8> = (0..=255).cycle().take(50_000).collect();
    for (name, text) in [
        ("empty.inp", &b""[..]),
        ("words.inp", b"hello world\n"),
        ("utf16.inp", &utf_16),
        ("bytes.inp", &bytes),
        ("unended.inp", format!("beginproblem\n{SOUND}").as_bytes()),
    ] {
        let output = solve(name, text);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(errors(&output).contains("error: "), "{name}: {}", errors(&output));
    }
}

#[test]
fn text_behind_the_end_is_told() {
    let sound = format!("beginproblem\n{SOUND}endproblem\n");
    for (behind, status, words) in [("a remark\n", 0, "warning"), (&*sound, 2, "NextProblem")] {
        let output = solve("behind.inp", format!("{sound}{behind}").as_bytes());
        assert_eq!(output.status.code(), Some(status), "{}", errors(&output));
        assert!(errors(&output).contains("behind.inp:6:1") && errors(&output).contains(words));
        assert!(is_solved(&output));
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_in_one_line() {
    let bytes: Vec<u8> = (0..=255).cycle().take(50_000).collect();
    for words in [&["--dialect", "popeye"][..], &["--dialect", "jacobi"], &[]] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("binary.inp");
        std::fs::write(&file, &bytes).unwrap();
        let run =
            Command::new(env!("CARGO_BIN_EXE_dawson")).arg("solve").args(words).arg(&file).output().unwrap();
        assert_eq!((run.status.code(), errors(&run).lines().count()), (Some(2), 1), "{}", errors(&run));
    }
}

#[test]
fn texts_in_jacobis_language_that_are_no_problems_are_told_so_and_shown_harmlessly() {
    let bytes: Vec<u8> = (0..=255).cycle().take(50_000).collect();
    for (name, text) in [("empty.jacobi", &b""[..]), ("bytes.jacobi", &bytes)] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, text).unwrap();
        let arguments = ["solve", "--regression", "--dialect", "jacobi"];
        let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        let told = errors(&output);
        assert!(told.contains(&format!("{name}:1:")) && told.contains("error: "), "{name}: {told}");
        assert!(!told.contains(|c: char| c.is_control() && c != '\n'), "{name}: {told:?}");
        assert!(!String::from_utf8_lossy(&output.stdout).contains("C+"), "{name}");
    }
}

#[test]
fn what_is_no_checkpoint_is_not_gone_on_with() {
    let bytes: Vec<u8> = (0..=255).cycle().take(5_000).collect();
    for (name, text) in [("empty.checkpoint", &b""[..]), ("bytes.checkpoint", &bytes)] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_dawson")).arg("resume").arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(errors(&output).contains("not a whole checkpoint"), "{name}: {}", errors(&output));
    }
}

#[test]
fn threads_without_number_are_as_many_as_make_sense() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("threads.inp");
    std::fs::write(&file, format!("beginproblem\n{SOUND}endproblem\n")).unwrap();
    let arguments = ["solve", "--regression", "--threads", "1000000"];
    let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).arg(&file).output().unwrap();
    assert!(is_solved(&output), "{}", errors(&output));
}

#[test]
fn files_that_cannot_be_read_are_told_so() {
    for name in ["no such file.inp", "."] {
        let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(["solve", name]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(errors(&output).contains("cannot be read"), "{name}: {}", errors(&output));
    }
}

#[test]
fn odd_but_sound_texts_are_solved() {
    let sound = format!("beginproblem\n{SOUND}endproblem\n");
    let marked = [b"\xef\xbb\xbf", sound.as_bytes()].concat();
    let latin = [b"beginproblem\nauthor M\xfcller\n", &sound.as_bytes()["beginproblem\n".len()..]].concat();
    let long = sound.replace("stipulation", &format!("author {}\nstipulation", "x".repeat(10_000_000)));
    let texts = [("bom.inp", &marked[..]), ("latin.inp", &latin), ("long.inp", long.as_bytes())];
    for (name, text) in texts {
        let output = solve(name, text);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", errors(&output));
        assert!(is_solved(&output), "{name}");
    }
}
