//! What stipulations and options make of play, as the text of a solution.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::PathBuf;
use std::process::Command;

/// The lines of a solution in the manner of the reference program, without blanks around them.
fn solution(name: &str, asked: &str, options: &str, units: &str) -> Vec<String> {
    let text = format!("beginproblem\n{asked}\noption noboard {options}\npieces {units}\nendproblem\n");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    let arguments = ["py", "-regression", "--threads", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).arg(&file).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    told.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn a_mated_defender_mates_himself_against_self_check() {
    let units = "white ka3 ra5 rb7 black kg8 pf7 pg7 ph7";
    let told = solution("automate.inp", "stipulation s!#1", "variation", units);
    assert_eq!(
        told,
        [
            "1.Ra5-a8 + !",
            "1...f7-f5 !#",
            "1...f7-f6 !#",
            "1...Kg8-f8 !#",
            "1...Kg8-h8 !#",
            "1.Rb7-b8 + !",
            "1...Kg8-h8 !#",
            "solution finished.",
        ]
    );
}

#[test]
fn set_play_has_its_variations_unasked() {
    // the forced mate of reflex play stands behind each attack
    let units = "white ke1 bb4 pb7 ra1 rh1 black ke8 ra8 rh8";
    let told = solution("set.inp", "stipulation r#2", "setplay", units);
    assert_eq!(told[..3], ["1...Ra8-a2", "2.Ra1-d1", "2...Rh8*h1 #"]);
}

#[test]
fn who_must_end_play_at_once_has_no_other_set_play() {
    let units = "white kh1 rc1 sb6 black ka2 qc2 qd4";
    let told = solution("forced_set.inp", "stipulation hrx2", "setplay", units);
    assert_eq!(told, ["1...Qc2*c1 + x", "1...Qd4*b6 x", "1.Rc1*c2 + x ?!?", "solution finished."]);
}

#[test]
fn every_end_of_help_play_counts_as_a_solution() {
    let count = |asked: &str, most: &str| {
        let units = "white kb8 qf3 black ka6 pc3";
        let options = format!("maxsolutions {most}");
        let told = solution(&format!("most{most}.inp"), &format!("stipulation {asked}"), &options, units);
        assert_eq!(told.last().unwrap(), "Partial solution", "{asked}");
        told.len() - 1
    };
    assert_eq!(count("2->+1", "2"), 2);
    assert_eq!(count("2->+1", "9"), 9);
    assert_eq!(count("hr+2", "3"), 3);
}

#[test]
fn the_named_side_begins_where_the_first_move_is_left_out() {
    let units = "white kb8 qf3 black ka6 qc3";
    let told = solution("post_key.inp", "sstipulation white 2ad[x]", "postkeyplay", units);
    assert!(told[0].starts_with("1...Qf3"), "{told:?}");
    let told = solution("white_to_play.inp", "sstipulation white 3h[x]h", "whitetoplay", units);
    assert!(told[0].starts_with("1...Qf3"), "{told:?}");
    let told = solution("unnamed.inp", "stipulation hx2", "whitetoplay", units);
    assert!(told[0].starts_with("1...Qf3"), "{told:?}");
}

#[test]
fn a_defence_without_a_move_before_is_shown_as_a_variation() {
    let units = "white kb8 qf3 black ka6 pc3";
    assert_eq!(solution("quiet.inp", "sstipulation black 1d[~]a", "", units), ["solution finished."]);
    let told = solution("shown.inp", "sstipulation black 1d[~]a", "variation", units);
    assert_eq!(told[0], "1.c3-c2");
}

#[test]
fn no_threat_at_all_leaves_attacks_that_check() {
    let units = "white kb8 qf3 black ka6 pc3";
    let keys = solution("threat0.inp", "stipulation +2", "threat 0", units);
    assert!(keys.len() > 3 && keys[..keys.len() - 1].iter().all(|key| key.ends_with("+ !")), "{keys:?}");
}

#[test]
fn what_rules_change_is_written_where_nothing_seems_to_change() {
    // a king that becomes an ordinary king is one no more, and a unit that vanishes from board A is written as if it went there
    let transmuting = "condition whitesupertransmutingking boleroinverse\nstipulation ~1";
    let told = solution("king.inp", transmuting, "", "white kf5 black kb4 re6");
    assert!(told.contains(&"1.Kf5*e6=K !".to_owned()), "{told:?}");
    let kamikaze = "condition alicechess\nstipulation x1";
    let told = solution("kamikaze.inp", kamikaze, "", "white ke3 white kamikaze qb2 black ke8 rc3");
    assert_eq!(told[0], "1.kQb2*c3[-wkQc3A] x !");
}
