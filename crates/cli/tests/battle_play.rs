//! Battle play as the program for Popeye's problems prints it: threats, lengths, passes, options.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::PathBuf;
use std::process::Command;

/// The lines behind the diagram, without indentation.
fn solved(name: &str, stipulation: &str, rest: &str) -> Vec<String> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.inp"));
    let text = format!("BeginProblem\n{stipulation}\nOption NoBoard {rest}\nEndProblem\n");
    std::fs::write(&file, text).unwrap();
    let arguments = ["py", "-maxmem", "16M", "-regression", "--threads", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).arg(&file).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    told.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

fn has(lines: &[String], line: &str) -> bool {
    lines.iter().any(|one| one == line)
}

#[test]
fn what_follows_by_force_does_not_make_another_threat() {
    // the pawn that was captured is reborn when the pawn has promoted: nobody chooses where
    let forced = solved(
        "forced",
        "Stipulation #2\nCondition ParrainCirce",
        "Variation PostKeyPlay\nPieces White ka1 pb7 pe4 Black kh8 pg7h7 pd5",
    );
    assert!(!has(&forced, "1...d5*e4"), "{forced:?}");
}

#[test]
fn what_is_captured_on_the_way_does_not_make_another_threat() {
    // SId2-a2 is threatened; it captures the knight on b2 as it makes the same move
    let captured = solved(
        "captured",
        "Stipulation #2",
        "Variation PostKeyPlay\nPieces White kc8 qb6 sid2 trh1 Black ka4 sd3",
    );
    assert!(has(&captured, "2.SId2-a2 #"), "{captured:?}");
    assert!(!has(&captured, "1...Sd3-b2"), "{captured:?}");
}

#[test]
fn what_the_capturer_chooses_makes_another_threat() {
    let vanishing = solved(
        "vanishing",
        "Stipulation #2\nCondition Breton",
        "Try Variation\nPieces White qf7 rc5 bc8 sd2 se6 ph3 Black kf5 rf4 bf6 pe5",
    );
    assert!(vanishing.iter().any(|line| line.starts_with("1...Rf4-e4")), "{vanishing:?}");
    let king = solved(
        "republic",
        "Stipulation #2\nCondition RepublicanChess Type1",
        "Variation PostKeyPlay\nPieces White ra6 sa8 Black pb4b5b7",
    );
    assert!(king.iter().any(|line| line.starts_with("1...b7-b6")), "{king:?}");
}

#[test]
fn in_exact_self_play_a_defender_who_ends_it_early_refutes() {
    // any move reaches the goal: the first one of the defender comes too early, in set play as behind a key
    let units = "Pieces White ke4 Black kb2 pc3";
    assert_eq!(
        solved("exact_self", "Stipulation exact-s~2", &format!("SetPlay\n{units}")),
        ["solution finished."]
    );
    let in_time = solved("exact_self_1", "Stipulation exact-s~1", &format!("SetPlay\n{units}"));
    assert!(has(&in_time, "1...Kb2-a1"), "{in_time:?}");
}

#[test]
fn exact_play_has_no_shorter_continuations() {
    let quiet =
        solved("exact", "Stipulation exact-#3", "Variation NoThreat\nPieces White kf6 ra1 Black kh8 pa6");
    assert!(has(&quiet, "2.Ra1*a5") && !has(&quiet, "2.Ra1-h1 #"), "{quiet:?}");
    let threats =
        solved("exact_threats", "Stipulation exact-#3", "Variation\nPieces White kf6 ra1 Black kh8 pa6");
    assert!(has(&threats, "1...Kh8-h7") && has(&threats, "2.Ra1*a6 zugzwang."), "{threats:?}");
}

#[test]
fn a_pass_reaches_no_goal_that_speaks_of_a_move() {
    let rank =
        solved("eighth", "Stipulation c812", "Variation GoalIsEnd\nPieces White kg2 ra2 Black kh8 pc7");
    assert!(has(&rank, "1.Ra2-a1 ! threat:") && has(&rank, "1.Kg2-f1 ! threat:"), "{rank:?}");
}

#[test]
fn every_forced_reply_counts_for_max_solutions() {
    let lines = solved(
        "counted",
        "Stipulation hs!#2",
        "MaxSolutions 5\nPieces White kd6 rh1 sg3 pa4 Black kd8 pa7b4",
    );
    let solutions = lines.iter().filter(|line| line.starts_with("1.")).count();
    assert_eq!((solutions, lines.last().unwrap().as_str()), (6, "Partial solution"));
}

#[test]
fn a_king_beside_the_other_has_no_number_where_checks_are_numbered() {
    let numbered = solved("numbers", "Stipulation #1", "MoveNumbers\nPieces White kd6 rh1 Black kd8 pa7");
    assert!(numbered.iter().any(|line| line.starts_with("1  (Rh1-h8")), "{numbered:?}");
}

#[test]
fn all_moves_of_set_play_that_is_a_single_move_have_numbers() {
    let pieces = "Pieces White kc2 rh5 Black ka1 pa7";
    let numbers = |name: &str, option: &str| {
        let lines = solved(name, "Stipulation h#1", &format!("{option}\n{pieces}"));
        lines.into_iter().filter(|line| line.contains("  (")).count()
    };
    // 8 moves of the king and 14 of the rook, then the 5 of Black
    let both = numbers("numbers_set", "SetPlay MoveNumbers");
    assert_eq!((both, numbers("numbers_play", "MoveNumbers")), (27, 5));
}

#[test]
fn parry_series_know_what_a_defender_may_have() {
    let pieces = "Pieces White kd6 rh1 sg3 Black kd8 pa7b4";
    let threats = solved("parry_threat", "Stipulation pser-#3", &format!("Threat 1\n{pieces}"));
    assert!(has(&threats, "1.Rh1-h7   2.Rh7-h8 #") && !has(&threats, "1.Rh1-a1   2.Ra1-h1   3.Rh1-h8 #"));
    let flights = solved("parry_flights", "Stipulation pser-#3", &format!("MaxFlightsquares 0\n{pieces}"));
    assert_eq!(flights.iter().filter(|line| line.starts_with("1.")).count(), 1, "{flights:?}");
}

#[test]
fn options_speak_of_the_play_after_the_key_and_of_set_play_too() {
    let pieces = "Pieces White kg7 rg3 re6 sh7 Black kh4 pa7";
    for option in ["PostKeyPlay", "SetPlay"] {
        let lines = solved(
            &format!("flights_{option}"),
            "Stipulation #3",
            &format!("Variation {option} MaxFlightsquares 0\n{pieces}"),
        );
        assert!(!lines.iter().any(|line| line.starts_with("1...")), "{option}: {lines:?}");
    }
}

#[test]
fn who_moves_in_check_only_lets_his_turn_pass_after_the_key() {
    let lines =
        solved("parry_key", "Stipulation pser-#3", "PostKeyPlay\nPieces White kg7 rg3 re6 sh7 Black kh4 pa7");
    assert!(has(&lines, "1...  ...  2.Rg3-g1   3.Re6-h6 #"), "{lines:?}");
}

#[test]
fn an_attack_into_the_defenders_play_is_a_key() {
    let pieces = "Pieces White Ka5 Pb7 Rb8 Qb6 Black Kc8 Bf5 Rc4";
    let keys = solved("defended", "Sstipulation black 1a[1d[!==]a]d", &format!("NoThreat\n{pieces}"));
    assert!(has(&keys, "1.Kc8*b8 !") && !keys.iter().any(|line| line.starts_with("1...")), "{keys:?}");
}

#[test]
fn what_holds_behind_the_last_move_of_help_binds_further_play() {
    let pieces = "Pieces White Kc3 Pb4 Rg2 Black Kb1 Be3 Rh5";
    let bound = solved("bound", "Sstipulation white 1h[1h[+]h]{!1h[x]h}h", &format!("NoThreat\n{pieces}"));
    assert!(has(&bound, "1.Kc3-d3 Rh5-d5 +") && !has(&bound, "1.Rg2-a2 Be3-d2 +"), "{bound:?}");
}

#[test]
fn no_seconds_at_all_are_no_limit() {
    let lines = solved("unlimited", "Stipulation #1", "MaxTime 0\nPieces White kf7 rb1 Black kh8");
    assert!(has(&lines, "1.Rb1-h1 # !"), "{lines:?}");
}

#[test]
fn a_rule_that_chooses_knows_the_goal_that_overrides_self_check() {
    // the defender must move as the attacker did, if he can; here that counter-mates
    let lines = solved(
        "synchron",
        "Stipulation hs!#2\nCondition BlackSynchronMover",
        "NoThreat\nPieces White kc3 bc1 sc4 qb1 ba6 Black ka4 qa5",
    );
    assert!(has(&lines, "1.Kc3-c2 Qa5*a6   2.Qb1-b3 + Qa6-a8 !#"), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("2.Qb1-b3 + Qa6-a7")), "{lines:?}");
}

#[test]
fn the_play_after_the_key_is_found_behind_not_and_a_passed_turn() {
    let pieces = "Pieces White Kc3 Pb4 Rg2 Black Kb1 Be3 Rh5";
    for (name, text) in [("not", "!3a[#]d"), ("passed", "- 3a[#]d")] {
        let play = format!("Sstipulation white {text}");
        let lines = solved(&format!("key_{name}"), &play, &format!("PostKeyPlay Variation\n{pieces}"));
        assert!(lines.iter().any(|line| line.starts_with("1...")), "{name}: {lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("2.")), "{name}: {lines:?}");
    }
}

#[test]
fn the_first_operand_keeps_units_for_the_goals_of_both() {
    let pieces = "Pieces White kf1 pf6 Black kg3 qd2 sf3";
    let lines = |name: &str, text: &str| {
        solved(name, &format!("Sstipulation white {text}"), &format!("KeepMatingPiece\n{pieces}"))
    };
    let line = "1...Qd2-a2   2.f6-f7 Qa2*f7   3.Kf1-e2";
    assert!(!has(&lines("keeps_one", "- 4hh[!#]"), line));
    assert!(has(&lines("keeps_none", "- 4hh[!#] | 2hh[#]"), line));
}

#[test]
fn who_begins_is_judged_once_for_all_operands() {
    let shown = |name: &str, text: &str| {
        let pieces = "Pieces White ka4 pb7 pb4 rd1 Black kb1 be4 rd5";
        solved(name, &format!("Sstipulation {text}"), &format!("NoThreat\n{pieces}"))
    };
    // Black is in check: White, who is named, may not begin, in whatever operand Black has the move
    assert!(!shown("named", "white 1a[~]d | (- 1a[~]d)").iter().any(|line| line.starts_with('1')));
    assert!(shown("unnamed", "black (- 1a[x]d) | 1a[~]d").iter().any(|line| line.starts_with('1')));
}

#[test]
fn in_reflex_play_both_sides_keep_units_of_their_own() {
    // a lone king may capture: the constraint lets the other side reach the goal as well
    let pieces = "KeepMatingPiece NoBoard\nPieces White kc3 pg7 bg2 Black ke6";
    let lines = |name: &str, play: &str| solved(name, &format!("Stipulation {play}"), pieces);
    assert!(has(&lines("keeps_reflex", "rx2"), "1.Bg2-h3 + !"));
    assert!(has(&lines("keeps_series", "ser-rx2"), "1.Bg2-d5 + Ke6*d5 x"));
    assert!(!has(&lines("keeps_semi", "semi-rx2"), "1.Bg2-h3 + !"));
}

#[test]
fn a_forced_end_is_shown_whole_whatever_the_limit_of_solutions() {
    let lines = solved(
        "forced_end",
        "Stipulation ser-rx1",
        "HalfDuplex NoBk MaxSolutions 3\nPieces White kf3 Black sf2 bf4",
    );
    assert_eq!(lines.iter().filter(|line| line.ends_with(" x")).count(), 4, "{lines:?}");
}

#[test]
fn nothing_comes_after_the_last_defence_of_a_parry_selfmate() {
    let lines = solved("parry_end", "Stipulation pser-s~1", "PostKeyPlay NoWk NoBk\nPieces White bd6");
    assert_eq!(lines, ["solution finished."]);
}

#[test]
fn a_refused_combination_ends_as_problems_do() {
    let lines = solved(
        "refused",
        "Stipulation h~1\nCondition BlackSynchronMover BlackMinimummer",
        "\nPieces White kf6 Black kh6",
    );
    assert_eq!(lines.last().map(String::as_str), Some("solution finished."));
}

#[test]
fn after_the_key_too_many_nontrivial_defences_are_not_granted() {
    let units = "Pieces White kc4 Black kb2";
    let told =
        |name, options: &str| solved(name, "Stipulation s#2", &format!("PostKeyPlay {options}\n{units}"));
    assert!(has(&told("granted_all", ""), "1...Kb2-a1"));
    assert_eq!(told("granted_one", "NonTrivial 1 0"), ["solution finished."]);
}
