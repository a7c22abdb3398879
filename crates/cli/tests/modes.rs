//! Ways to search problems in Jacobi's language: shares, demolition, heuristics, shorter solutions.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::PathBuf;
use std::process::Command;

/// A proof game with more than one solution, one where captured units come back, one of which a part is told, and one
/// whose diagram can stand on the board before the end, which is no solution.
const GAMES: [(&str, &str); 4] = [
    ("plain", "stipulation dia3.0 forsyth r1bqkbsr/pppppppp/2s5/8/4P3/2S2S2/PPPP1PPP/R1BQKB1R"),
    (
        "circe",
        "stipulation dia3.0 forsyth rsb1kbsr/ppp1pppp/8/3q4/8/5S2/PPPP1PPP/RSBQKB1R\ncondition Circe RexInclusive",
    ),
    ("part", "stipulation PG 2.5 pieces white Be5 black Sc6 AddPieces"),
    ("early", "stipulation dia3.0 forsyth rsbqkb1r/pppppppp/5s2/8/8/5S2/PPPPPPPP/RSBQKB1R"),
];

/// Play against a defence, alone and beside a test, and a series in which the idle side defends.
const DEFENDED: [(&str, &str); 3] = [
    ("battle", "pieces white Kf6 Qg1 black Kh8\nstipulation #2"),
    ("tested", "pieces white Kf6 Qg1 black Kh8\nstipulation #2\ntest not ++"),
    ("parry", "pieces white Kc6 Pa6 Rd5 black Ka8\nstipulation pser-#3\ntest not ++"),
];

/// The lines that the program tells, and its last words.
fn solved(name: &str, text: &str, options: &[&str]) -> (Vec<String>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("{name}-{}.inp", options.join("").replace('/', "of")));
    std::fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .args(["solve", "--dialect", "jacobi", "--regression"])
        .args(options)
        .arg(&file)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text
        .lines()
        .filter(|line| line.trim_start().starts_with("1."))
        .map(|line| line.trim_end_matches(" dia"));
    let lines = lines.map(str::to_owned).collect();
    (lines, text.lines().rfind(|line| line.contains(" solution")).unwrap_or_default().to_owned())
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

#[test]
fn shares_together_are_everything_and_disjoint() {
    for (name, text) in GAMES.into_iter().chain(DEFENDED) {
        let whole = sorted(solved(name, text, &["--threads", "2"]).0);
        assert!(!whole.is_empty(), "{name}");
        for parts in [2, 3] {
            let mut union = Vec::new();
            for part in 1..=parts {
                union.extend(solved(name, text, &["--part", &format!("{part}/{parts}")]).0);
            }
            assert_eq!(sorted(union), whole, "{name} in {parts} parts");
        }
    }
}

#[test]
fn a_demolition_tells_every_solution_once() {
    for (name, text) in GAMES {
        let (whole, verdict) = solved(name, text, &["--threads", "1"]);
        assert!(verdict.contains("C+"), "{verdict}");
        let (found, verdict) = solved(name, text, &["--mode", "demolition"]);
        assert_eq!(sorted(found), sorted(whole), "{name}");
        assert!(verdict.contains("C+") && verdict.contains("demolition"), "{verdict}");
    }
}

#[test]
fn heuristics_leave_out_duals_and_say_so() {
    for (name, text) in GAMES {
        let (whole, _) = solved(name, text, &["--threads", "1"]);
        let (found, verdict) = solved(name, text, &["--mode", "heuristic", "--threads", "2"]);
        assert!(verdict.contains("not C+"), "{verdict}");
        assert!(found.iter().all(|line| whole.contains(line)), "{name}");
    }
    // the knights may come out in either order
    let (name, text) = GAMES[0];
    let (found, _) = solved(name, text, &["--mode", "heuristic"]);
    assert!(found.len() < solved(name, text, &[]).0.len());
}

/// Sound problems: a proof game, one under rules that restrict play, one where captured units come back, and one with a
/// constraint that forbids what would be a dual: a rook goes to e3 over a3, and not over e1.
const SOUND: [(&str, &str); 4] = [
    ("sound-plain", "stipulation dia2.0 forsyth rsbq1bsr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RSBQ1BSR"),
    (
        "sound-restricted",
        "stipulation dia2.0 forsyth rsbqk1sr/pppp1ppp/8/2b1p3/2B1P3/8/PPPP1PPP/RSBQK1SR\ncondition Monochromatic",
    ),
    (
        "sound-circe",
        "stipulation dia1.5 forsyth rsbqkbsr/pppppppp/8/3P4/8/8/PPPP1PPP/RSBQKBSR\ncondition Circe",
    ),
    (
        "sound-constrained",
        "pieces white Kh1 Ra1 black Kh8 Pa7\n\
         stipulation a=>b1.5 pieces white Kh1 Re3 black Kh8 Pa6 constraints Ra1-a3-e3",
    ),
];

#[test]
fn heuristics_tell_the_only_solution_of_a_sound_problem() {
    for (name, text) in SOUND {
        let (whole, _) = solved(name, text, &[]);
        assert_eq!(whole.len(), 1, "{name}");
        for threads in ["1", "2"] {
            let found = solved(name, text, &["--mode", "heuristic", "--threads", threads]).0;
            assert_eq!(found, whole, "{name}");
        }
    }
    let (name, text) = SOUND[3];
    let free = text.split(" constraints").next().unwrap();
    assert_eq!(solved(name, free, &[]).0.len(), 2);
    assert_eq!(solved(name, free, &["--mode", "heuristic"]).0.len(), 0, "each is a dual of the other");
}

#[test]
fn help_mates_lose_their_duals_alone() {
    // either side has one way
    let only = "pieces white Kf6 Qa7 black Kh8 Ph7\nstipulation h#1.5\n";
    let (whole, _) = solved("help", only, &[]);
    let (found, verdict) = solved("help", only, &["--mode", "heuristic"]);
    assert!(verdict.contains("not C+"), "{verdict}");
    assert!(!whole.is_empty() && found.iter().all(|line| whole.contains(line)));
}

#[test]
fn shorter_solutions_are_told_on_request() {
    let mates = "pieces white Kf6 Qa7 black Kh8\nstipulation h#2\n";
    let (exact, _) = solved("mates", mates, &[]);
    let (all, verdict) = solved("mates", mates, &["--shorter"]);
    let (shorter, _) = solved("mate", "pieces white Kf6 Qa7 black Kh8\nstipulation h#1\n", &[]);
    assert!(!shorter.is_empty() && verdict.contains("shorter solutions"), "{verdict}");
    assert_eq!(all, [shorter, exact].concat());
}
