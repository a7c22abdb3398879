//! Called as `py`, the program answers problem files as their authors are used to: rare options, twins and structured
//! stipulations.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::PathBuf;
use std::process::Command;

/// What is printed for a problem without its first and last word and without diagram, lines without outer blanks; what is
/// told on standard error stands behind a line `--`.
fn answer(name: &str, problem: &str) -> Vec<String> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("drop_in_{name}.inp"));
    std::fs::write(&file, format!("beginproblem\noption noboard\n{problem}\nendproblem\n")).unwrap();
    let arguments = ["py", "-regression", "--threads", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(arguments).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{name}");
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect::<Vec<_>>()
    };
    let (mut out, told) = (lines(&output.stdout), lines(&output.stderr));
    if !told.is_empty() {
        out.push("--".to_owned());
        out.extend(told);
    }
    out
}

/// Asserts what is printed, but for the last line, which says that the problem is finished.
#[track_caller]
fn assert_answer(name: &str, problem: &str, expected: &[&str]) {
    let mut found = answer(name, problem);
    assert_eq!(found.pop().as_deref(), Some("solution finished."), "{name}: {found:?}");
    assert_eq!(found, expected, "{name}");
}

#[test]
fn what_stands_behind_a_length_is_told_and_left_out() {
    let found = answer("length", "stipulation #1.5\npieces white kf7 rb1 black kh8");
    assert_eq!(found[..2], ["1.Rb1-h1 # !", "solution finished."]);
    assert!(found.iter().any(|line| line == "offending item: .5"), "{found:?}");
}

#[test]
fn problems_that_are_not_understood_end_like_others() {
    let found = answer("refused", "stipulation #x\npieces white kf7 rb1 black kh8");
    assert_eq!(found[0], "solution finished.");
}

#[test]
fn option_intelligent_is_refused_for_units_and_rules_it_does_not_know() {
    for (name, problem) in [
        ("walk", "stipulation h+1\npieces white kf2 ga1 black ka8"),
        ("kamikaze", "stipulation h+1\npieces white kf2 white kamikaze ra1 black ka8"),
        ("rule", "stipulation h+1\ncondition circe\npieces white kf2 ra1 black ka8"),
    ] {
        let found = answer(name, &format!("option intelligent\n{problem}"));
        assert!(found[0].starts_with("Intelligent Mode only"), "{name}: {found:?}");
        assert_eq!(found[1..], ["solution finished."], "{name}");
    }
}

#[test]
fn solutions_of_a_target_are_those_of_all_where_no_targets_are_known() {
    let found = answer("targets", "option intelligent 2\nstipulation h~0.5\npieces white kh8 rb7 black kc5");
    assert_eq!(found[1..], ["1...Rb7-b1", "1...Rb7-b2", "Partial solution"]);
}

#[test]
fn goals_are_counted_anew_for_the_full_length_only_where_no_targets_are_known() {
    let position = "pieces white ka4 black kc7 pb4";
    let found = answer("short_targets", &format!("option intelligent 1\nstipulation ser-x3\n{position}"));
    assert_eq!(found[1..], ["1.Ka4*b4 x", "1.Ka4-b3   2.Kb3-c4   3.Kc4*b4 x", "Partial solution"]);
    let found = answer("first_target", &format!("option intelligent 1\nstipulation ser-~2\n{position}"));
    assert_eq!(found[1..], ["1.Ka4-b3", "solution finished."]);
}

#[test]
fn behind_an_introduction_short_selfplay_is_not_shown() {
    let problem = "stipulation 1->sx2\npieces white kh5 re1 bg2 black kf4";
    let found = answer("introduced", problem);
    assert!(found.iter().any(|line| line == "1.Kf4-g3   1.Re1-f1 Kg3-h2   2.Kh5-g4 Kh2*g2 x"), "{found:?}");
    assert!(!found.iter().any(|line| line == "1.Kf4-g3   1.Re1-f1 Kg3*g2 x"), "{found:?}");
}

#[test]
fn goals_of_both_operands_are_told_without_the_check_of_attacks_and_one_by_one_of_defences() {
    let position = "pieces white kg8 ba6 black kd7 pb5";
    assert_answer("attack_of_both", &format!("sstipulation white 1a[x&~]d\n{position}"), &["1.Ba6*b5 x !"]);
    let problem = format!("option variation\nsstipulation white 1d[+&x]a\n{position}");
    let found = answer("defence_of_both", &problem);
    for line in ["1.Ba6*b5 +", "1.Ba6*b5 + x"] {
        assert!(found.iter().any(|told| told == line), "{line}: {found:?}");
    }
}

#[test]
fn a_last_move_is_made_for_a_castling_or_en_passant_only_where_one_is_offered() {
    let castling = "sstipulation white 1s[00|+]\npieces white ke1 rh1 black ka8";
    assert_answer("with_a_right", castling, &["1.0-0", "1.Rh1-h8 +"]);
    let none = "sstipulation white 1s[00|+]\npieces white ke2 rh1 black ka8";
    assert_answer("without_a_right", none, &[]);
    // moves that are not the last are made anyhow
    let earlier = "sstipulation white 2a[!ep]d\npieces white ka1 pa2 pb2 black kh8";
    assert!(answer("not_the_last", earlier).len() > 1);
}

#[test]
fn a_unit_that_mates_must_be_kept_by_moves_only() {
    let problem = "option postkeyplay keepmatingpiece\nstipulation s#2\npieces white kf5 bd5 black ka1";
    let found = answer("post_key_without_units", problem);
    assert_eq!(found[..3], ["zugzwang.", "1...Ka1-b2", "refutes."], "{found:?}");
    let bare = "option keepmatingpiece\nstipulation ~1\npieces white ka1 black ka3 ph6";
    assert_answer("moves_without_units", bare, &["1.Ka1-b1 !"]);
}

#[test]
fn promoted_units_are_marked_before_a_rule_makes_others_of_them() {
    let problem =
        "condition frischaufcirce linechameleonchess\nstipulation h~0.5\npieces white ka1 pc7 black kh3";
    let found = answer("marked_at_once", problem);
    assert!(
        ["1...c7-c8=Q=fB", "1...c7-c8=B"].iter().all(|line| found.iter().any(|l| l.starts_with(line))),
        "{found:?}"
    );
}

#[test]
fn a_condition_that_changes_nothing_stands_among_others() {
    let found =
        answer("dummy", "condition dummy nocapture\nstipulation hx0.5\npieces white ka1 pb7 black kh8 ba8");
    assert_eq!(found, ["solution finished."]);
}

#[test]
fn set_play_may_end_before_it_begins() {
    let problem = "option setplay\nsstipulation white 3h[1h[+]h]h\npieces white ka1 black ka3 rb8 ph6";
    let found = answer("set_play_of_nothing", problem);
    assert_eq!(found[..2], ["1...Rb8-b1 +", "1...Ka3-b4   2.Ka1-b2 Kb4-c5 +"], "{found:?}");
}

#[test]
fn combinations_that_make_no_sense_are_refused() {
    for (name, problem) in [
        ("andas", "pieces white kd3 re1 white anda andainverse pb2 black ka8"),
        ("magic", "pieces white kd3 white magic rd5 black ka8 uuh8"),
        ("neutral", "pieces white kd3 white magic rd5 black ka8 black halfneutral sh8"),
        ("hunter", "pieces white kd3 white magic rd5 black ka8 r/bh8"),
        ("hurdle", "pieces white kd3 white bul ohd5 black ka8 pd6"),
        ("movers", "condition relegationchess football\npieces white kd3 black ka8"),
        ("others", "condition kobulkings snekchess\npieces white kd3 black ka8"),
        ("captures_in_series", "condition seriescapture whitemaximummer\npieces white kd3 black ka8"),
        ("royal", "condition reflectivekings\npieces white royal bd3 black ka8"),
        ("marine", "condition marinechess einsteinchess\npieces white kd3 black ka8"),
        ("vaulting", "condition singlebox type1 vaultingkings le\npieces white kd3 black ka8"),
        ("losing", "condition losingchess\npieces white royal bd3 black ka8"),
        ("exclusive", "condition exclusivechess\nsstipulation white 1a[#|x]d\npieces white kd3 black ka8"),
    ] {
        let found = answer(name, &format!("stipulation h~0.5\n{problem}"));
        assert_eq!(found[0], "solution finished.", "{name}");
        assert_eq!(found.last().map(String::as_str), Some("problem ignored"), "{name}: {found:?}");
    }
}

#[test]
fn units_that_become_neutral_with_and_without_checks_play_together() {
    let problem = "stipulation h~0.5\npieces white kd3 white anda ba2 white andainverse pb5 black kg8 sb3";
    let found = answer("both_andas", problem);
    for line in ["1...aBa2-b1", "1...aBa2*b3[=na] +", "1...aiPb5-b6[=nai]"] {
        assert!(found.iter().any(|told| told == line), "{line}: {found:?}");
    }
}

#[test]
fn pawns_in_self_check_reach_goals_that_override_it_by_what_they_become() {
    let problem = "option halfduplex\nstipulation h!#0.5\npieces white ka8 rc1 rg2 black ka1 pf2";
    assert_answer("antimate", problem, &["1...f2-f1=S !#", "1...f2-f1=B !#"]);
}

#[test]
fn what_stands_behind_an_unknown_condition_is_not_in_force() {
    let found = answer(
        "unknown_condition",
        "stipulation h~0.5\ncondition 99 nocapture\npieces white ka1 pb7 black kh8 ba8",
    );
    assert!(found.iter().any(|line| line.starts_with("1...b7*a8")), "{found:?}");
    assert!(found.iter().any(|line| line == "offending item: nocapture"), "{found:?}");
}

#[test]
fn units_touch_by_steps_of_leapers_and_kings_only() {
    let found =
        answer("contact", "stipulation h~0.5\ncondition koeko neighbour q\npieces white ke1 qd4 black kg8");
    assert!(found.iter().any(|line| line == "offending item: pieces"), "{found:?}");
    let found =
        answer("leapers", "stipulation h~0.5\ncondition koeko neighbour ca\npieces white ke1 qd4 black kg8");
    assert!(found.iter().any(|line| line.starts_with("1...")), "{found:?}");
}

#[test]
fn a_twin_with_one_king_too_many_is_passed_over() {
    let found =
        answer("kings", "stipulation ~1\npieces white kh8 ka1 pa2 black kc8\ntwin remove h8 move a2 a7");
    assert_eq!(found[0], "b) -wKh8  wPa2-->a7");
}

#[test]
fn defenders_in_check_are_said_to_be_in_check_without_variations() {
    assert_answer("defence", "sstipulation white 2da[x]\npieces white kd2 rh7 black kb6 bb4", &["+"]);
}

#[test]
fn forced_play_must_not_end_too_early() {
    let problem = "pieces white kd2 re5 black kc7 bf4";
    let short = answer("parry", &format!("stipulation pser-r+2\n{problem}"));
    let exact = answer("parry_exact", &format!("stipulation exact-pser-r+2\n{problem}"));
    assert!(short.iter().any(|line| !line.contains("2.") && line.starts_with("1.")), "{short:?}");
    assert!(exact.iter().all(|line| line.contains("2.") || !line.starts_with("1.")), "{exact:?}");
    assert_answer(
        "series",
        "stipulation exact-ser-reci-hx2\npieces white kh8 rb7 black kc8 bg8 pb5 ba4",
        &[],
    );
}

#[test]
fn solutions_of_reflex_play_are_not_counted() {
    let problem = "option maxsolutions 1\npieces white kf3 pe2 black ke8 bg5";
    let semi = answer("semi", &format!("stipulation semi-rzf81\n{problem}"));
    assert_eq!(semi[1..], ["Partial solution"]);
    let reflex = answer("reflex", &format!("stipulation rzf81\n{problem}"));
    assert!(reflex.len() > 3 && reflex.last().unwrap() == "solution finished.", "{reflex:?}");
}

#[test]
fn behind_an_introduction_only_the_shortest_attacks_are_shown() {
    let found = answer("introduction", "stipulation 1->+2\npieces white ke5 qd5 black kb6 sg7");
    assert!(found.iter().all(|line| !line.contains("2.")), "{found:?}");
}

#[test]
fn what_violates_constraints_behind_an_introduction_is_shown() {
    assert_answer(
        "violated",
        "stipulation 1->hrx1\npieces white kh8 rb7 black ka8 pb5 pb6",
        &["1.b5-b4 Rb7*b6 x ?!?"],
    );
}

#[test]
fn trees_have_no_lines_of_help_in_them() {
    let problem = "option variation\nsstipulation white 1a[1h[x]h]d\npieces white kc1 rb1 black ka2";
    assert_answer("tree", problem, &["1.Rb1-a1 + !", "1.Rb1-b3 !", "1.Kc1-d2 !", "1.Kc1-d1 !"]);
}

#[test]
fn en_passant_and_castling_are_tested_after_such_moves_only() {
    for goal in ["!ep", "!00", "ep|+", "!ep&!00"] {
        let name = format!("special_{}", goal.replace(['!', '|', '&', '+'], "_"));
        assert_answer(&name, &format!("sstipulation white 1s[{goal}]\npieces white kc1 rb1 black ka8"), &[]);
    }
}

#[test]
fn numbers_are_given_to_the_last_moves_that_may_reach_the_goal() {
    let problem = "pieces white kf1 rc5 be4 black kh8 se5";
    assert_answer(
        "numbers",
        &format!("option movenumbers\nstipulation x1\n{problem}"),
        &["1  (Rc5*e5 )", "1.Rc5*e5 x !"],
    );
    assert_answer(
        "up_to",
        &format!("option uptomovenumber 1\nstipulation hzb70.5\n{problem}"),
        &["1  (Be4-b7 )", "1...Be4-b7 z"],
    );
}

#[test]
fn holes_and_imitators_go_with_the_board() {
    let found = answer(
        "holes",
        "stipulation ~1\ncondition hole b1b2\npieces white ka1 black kh8\ntwin mirror a1<-->h1",
    );
    assert_eq!(found, ["a)", "1.Ka1-a2 !", "b) mirror a1<-->h1", "1.Kh1-h2 !", "solution finished."]);
    let found = answer(
        "imitators",
        "stipulation ~1\ncondition imitator d4\npieces white ka1 pa2 pb2 black kh8\ntwin rotate 180",
    );
    assert!(found.contains(&"1.Ka1-b1[Ie4] !".to_owned()), "{found:?}");
    assert!(found.contains(&"1.Kh8-g8[Id5] !".to_owned()), "{found:?}");
}

#[test]
fn jiggers_that_vanish_are_in_contact_with_nothing() {
    let found = answer(
        "jigger",
        "sstipulation black 1s[x]\npieces white kf8 sd4 black ka2 pc4 black kamikaze jigger rb4",
    );
    assert_eq!(found, ["solution finished."]);
}

#[test]
fn a_grid_is_written_where_no_condition_has_one() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("drop_in_grid.inp");
    let text = "beginproblem\noption writegrid\nstipulation #1\npieces white kf7 rb1 black kh8\nendproblem\n";
    std::fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_dawson")).args(["py", "-regression"]).arg(&file).output();
    let output = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(output.contains("\n8  12  12  13  13  14  14  15  15   8"), "{output}");
    assert!(output.contains("\n1   0   0   1   1   2   2   3   3   1"), "{output}");
}

#[test]
fn white_to_play_leaves_out_the_first_idle_half_move_of_a_series() {
    let problem = "pieces white kh8 black kc8 pb5";
    assert_answer(
        "white_series",
        &format!("option whitetoplay\nstipulation ser-hzg71\n{problem}"),
        &["1...Kh8-g7 z"],
    );
    assert_answer(
        "white_longer",
        "option whitetoplay\noption nobk\nstipulation exact-ser-hzg72\npieces white kh8 black pb7",
        &["1...b7-b5   2.Kh8-g7 z", "1...b7-b6   2.Kh8-g7 z"],
    );
    // in check White cannot let Black begin, but what comes behind no move of Black's is left
    assert_answer(
        "white_in_check",
        "option whitetoplay\noption nobk\nstipulation ser-hzf52\npieces white kg6 black bf5",
        &["1...Kg6*f5 z"],
    );
}

#[test]
fn parry_series_may_begin_with_a_parry() {
    // Black is in check and must move first
    let found = answer("parry_first", "stipulation phser-zb81.5\npieces white kh8 ra1 rb1 black ka8");
    assert_eq!(found, ["solution finished."]);
    let found = answer("parry_first_moves", "stipulation phser-zb71.5\npieces white kh8 ra1 rc7 black ka8");
    assert_eq!(found, ["1...Ka8-b8   2.Rc7-b7 + z", "solution finished."]);
    // not in check he does not move
    let found = answer("parry_first_idle", "stipulation phser-zb71.5\npieces white kh8 rc7 black ka8");
    assert_eq!(found, ["1...Rc7-b7 z", "solution finished."]);
}

#[test]
fn who_moves_only_in_check_has_no_set_play() {
    let problem = "option setplay\nstipulation pser-x2\npieces white kh8 rb8 black kc8 pb2";
    let found = answer("parry_set_play", problem);
    assert!(found.iter().all(|line| !line.starts_with("1...")), "{found:?}");
}

/// The beginning of what is told of option Intelligent where it has no meaning.
const RESTRICTED: &str = "Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces.";

#[test]
fn options_that_cannot_change_a_stipulation_are_told_of_once_for_each_and_before_its_twins() {
    assert_answer(
        "told_once",
        "option goalisend postkeyplay intelligent\nstipulation ser-r#1\npieces white ka1 rb7 black kh8 ph5\n\
         twin move b7 c7\ntwin stipulation h#0.5\ntwin move b7 d7",
        &[
            "GoalIsEnd not applicable - ignored",
            "PostKeyPlay not applicable - ignored",
            "a)",
            RESTRICTED,
            "b) wRb7-->c7",
            RESTRICTED,
            "PostKeyPlay not applicable - ignored",
            "c) h#0.5",
            RESTRICTED,
            "d) wRb7-->d7",
            RESTRICTED,
        ],
    );
}

#[test]
fn of_a_diagram_that_is_not_solved_options_are_told_first() {
    let vain = "PostKeyPlay not applicable - ignored";
    assert_answer(
        "told_first",
        "option postkeyplay\nstipulation h#0.5\npieces white ka1 rb7 black kh8 ph5\n\
         zeroposition stipulation h=0.5\ntwin move b7 c7",
        &[vain, "zeroposition", vain, "a) h=0.5", "b) wRb7-->c7"],
    );
}

#[test]
fn nobody_reaches_the_goal_between_moves_of_a_series() {
    let problem = "option goalisend\nstipulation ser-+1\npieces white ka1 rb7 black kh8 ph5";
    assert_answer("series_end", problem, &["1.Rb7-b8 +", "1.Rb7-h7 +"]);
}

#[test]
fn quodlibet_is_accepted_where_defences_are_tested() {
    let pieces = "option quodlibet\npieces white ka1 rb7 black kh8 ph5";
    assert_answer("quodlibet", &format!("{pieces}\nstipulation hs+1"), &[]);
    // an attacker with a goal of his own gets no other
    let own = answer("own_goal", &format!("{pieces}\nsstipulation white 2a[x]d[+]"));
    assert_eq!(own[0], "Quodlibet not applicable - ignored");
}

#[test]
fn reciprocal_play_has_the_set_play_of_helped_play() {
    let problem = "option setplay\nstipulation reci-h+1\npieces white ka1 rb7 black kg8 ph5";
    assert_answer("reciprocal_set_play", problem, &["1...Rb7-b8 +", "1...Rb7-g7 +"]);
}

#[test]
fn threats_of_no_moves_may_be_asked_for_before_mates() {
    let problem = "option threat 0\nstipulation h#0.5\npieces white kf7 rb1 black kh8";
    assert_answer("no_threats", problem, &["1...Rb1-h1 #"]);
    let found = answer("no_mate", &problem.replace("h#0.5", "h+0.5"));
    assert_eq!(found[0], "Option \"Threat\" not applicable or indicated maximum threat length too big");
}

#[test]
fn intelligent_mode_is_for_reciprocal_play_with_one_goal() {
    let pieces = "pieces white kf7 rb1 black kh8 ph7";
    assert_answer("one_goal", &format!("option intelligent\nstipulation reci-h#1\n{pieces}"), &[]);
    let found = answer("two_goals", &format!("option intelligent\nstipulation reci-h#=1\n{pieces}"));
    assert_eq!(found[0], RESTRICTED);
}

#[test]
fn parries_may_come_first_in_structured_play_of_even_length() {
    let play = "sstipulation white 2h?+?h[+]";
    assert_answer(
        "no_parry",
        &format!("{play}\npieces white kh1 black ka8 rg7"),
        &["1.Rg7-g1 +", "1.Rg7-h7 +"],
    );
    assert_answer(
        "parry",
        &format!("{play}\npieces white kh1 black ka8 rh7"),
        &["1.Kh1-g2 Rh7-h2 +", "1.Kh1-g2 Rh7-g7 +", "1.Kh1-g1 Rh7-h1 +", "1.Kh1-g1 Rh7-g7 +"],
    );
}

#[test]
fn of_self_and_reflex_play_of_half_a_move_the_end_is_left() {
    let pieces = "pieces white ka1 rb7 black ka8";
    assert_answer("half_self", &format!("stipulation hs+0.5\n{pieces}"), &[]);
    assert_answer("half_reflex", &format!("stipulation hrx0.5\n{pieces}"), &["1...Ka8*b7 x"]);
}

#[test]
fn set_play_of_reflex_play_shows_what_the_diagram_violates() {
    let problem = "option setplay\nstipulation hr+1.5\npieces white ka1 rb7 black kc8 ph7";
    assert_answer("set_violation", problem, &["1...  ...  2.Rb7-b8 + ?!?", "1...  ...  2.Rb7-c7 + ?!?"]);
}

#[test]
fn what_is_played_in_constraints_is_shown_where_they_hold_as_well() {
    let pieces = "pieces white ka1 rb7 black kh8 ph5";
    let shown = ["1.Rb7-b8 + ?!?", "1.Rb7-h7 + ?!?"];
    assert_answer("battle", &format!("sstipulation white 1a[x]d{{1a[+]d}}\n{pieces}"), &shown);
    assert_answer("last_move", &format!("sstipulation white 1s[1h[#]h{{+}}]\n{pieces}"), &shown);
    let found = answer("help", &format!("sstipulation white 3h[x]h{{1s[+]}}\n{pieces}"));
    assert_eq!(found[..2], shown);
    assert_eq!(found.len(), 8);
}

#[test]
fn white_to_play_before_an_introduction_leaves_the_sides_as_they_are() {
    let found =
        answer("introduced", "option whitetoplay\nstipulation 1->h+1.5\npieces white ka1 rb7 black kh8 ph5");
    assert_eq!(found[..2], ["1...Rb7-b8 +", "1...Rb7-h7 +"]);
}

#[test]
fn conditions_are_listed_as_the_reference_lists_them() {
    let problem = "stipulation #1\npieces white kc1 black kh8\ntwin condition reflectivekings\n\
                   twin condition noiprom\ntwin condition imitator d4 noiprom\ntwin condition football s b\n\
                   twin condition chameleonchess s q r b\ntwin condition transmutedkings";
    let expected = [
        "a)",
        "b) ReflectiveKings",
        "WhiteReflectiveKing",
        "BlackReflectiveKing",
        "c)",
        "d) Imitator d4",
        "NoIProm",
        "e) Football S B",
        "f) ChameleonChess Q->R->B->S->Q",
        "ChameleonSequence Q->R->B->S->Q",
        "g) TransmutedKings",
    ];
    assert_answer("listed", problem, &expected);
}

#[test]
fn words_that_contradict_earlier_ones_are_told_and_left_out() {
    let position = "stipulation ~1\npieces white kc1 rd4 pd5 black kh8 pe6";
    let without = answer("super", &format!("{position}\ncondition circe super"));
    let found = answer("super_cage", &format!("{position}\ncondition circe super cage"));
    assert_eq!(found[..without.len()], without);
    assert!(found.iter().any(|line| line.starts_with("input-error:nonsense combination")), "{found:?}");
}

#[test]
fn a_word_that_makes_no_sense_is_named_with_its_place() {
    let found =
        answer("pwc", "stipulation ~1\npieces white kc1 black kh8\ncondition marscirce rexinclusive pwc");
    assert!(
        found.iter().any(|line| line.ends_with(":5:34: MarsCirce: PWC makes no sense here")),
        "{found:?}"
    );
}

#[test]
fn distances_without_numbers_have_no_limit() {
    let position = "stipulation ~1\npieces white kc1 rd4 black kh8";
    let free = answer("free", position);
    assert_eq!(answer("bgl", &format!("{position}\ncondition bgl")), free);
}

#[test]
fn structured_stipulations_are_printed_as_the_options_leave_them() {
    let problem = |options: &str| {
        let found = answer(
            "structured",
            &format!(
                "sstipulation white 4ad[#]\n{options}\npieces white ka1 black kh8\n\
                 twin sstipulation white 2ad[#]\ntwin sstipulation white 3a[1a[#]d]d\n\
                 twin sstipulation black ( 2h[#]h )\n\
                 twin sstipulation white 3a[#]d & ( 4hh[#] & 4ad[#] )"
            ),
        );
        found.into_iter().filter(|line| line.contains(')')).collect::<Vec<_>>()
    };
    let as_read = [
        "a)",
        "b) White 2ad[#]",
        "c) White 3a[>1a[#]d]d",
        "d) Black 2h[#]h",
        "e) White 3a[#]d&4hh[#]&4ad[#]",
    ];
    assert_eq!(problem(""), as_read);
    let with_own_mates = [
        "a)",
        "b) White 2a[#]d[#]",
        "c) White 3a[#][>1a[#]d]d",
        "d) Black 2h[#]h",
        "e) White 3a[#]d&4hh[#]&4a[#]d[#]",
    ];
    assert_eq!(problem("option quodlibet"), with_own_mates);
}

#[test]
fn what_help_must_not_allow_is_shown_where_it_does() {
    let problem = "sstipulation white 1s[!1s[x]]\npieces white ka1 pb5 black kh8 pc6";
    assert_answer("denied", problem, &["1.Ka1-b2 c6*b5 x", "1.Ka1-a2 c6*b5 x", "1.Ka1-b1 c6*b5 x"]);
}

#[test]
fn constraints_on_a_move_wait_for_the_first_one_in_both_operands() {
    let problem = "sstipulation white 1h[x]h & 1h[za2]h{x}\npieces white ka1 pb5 black kh8 pc6";
    assert_answer("operands", problem, &["1.b5*c6 x", "1.Ka1-a2 z"]);
}

#[test]
fn a_fork_that_ends_at_once_is_a_short_solution() {
    let problem =
        "option stoponshortsolutions\nsstipulation white 1s[2hh[1s[x]]]\npieces white ka1 pb6 black ka3 pc7";
    let found = answer("short", problem);
    assert_eq!(found, ["1.Ka1-b1 c7*b6 x", "Partial solution"]);
}

#[test]
fn quodlibet_finds_the_goal_however_deep_it_stands() {
    for stipulation in ["2ad[1a[zb2]d]", "1a[2da[zb2]]d", "1a[1d[1a[zb2]d]a]d"] {
        let problem =
            format!("option quodlibet\nsstipulation white {stipulation}\npieces white ka1 black kh8 rh3");
        let found = answer("deep_goal", &problem);
        assert!(found.contains(&"1.Ka1-b2 z !".to_owned()), "{stipulation}: {found:?}");
    }
}

#[test]
fn a_series_that_white_begins_needs_a_black_king_that_is_not_in_check() {
    let series = |king: &str| {
        answer(
            "idle",
            &format!("option whitetoplay\nstipulation ser-zb22\npieces white ka1 rh1 black k{king}"),
        )
    };
    assert_eq!(series("g8"), ["1...Ka1-b2 z", "solution finished."]);
    assert_eq!(series("h8"), ["solution finished."]);
}

#[test]
fn reflex_play_without_its_key_does_not_say_why_a_defence_refutes() {
    // the attacker would have to mate, so every move refutes
    let problem = "option postkeyplay\nstipulation r#2\npieces white kc2 qf8 black ka1";
    assert_answer("post_key_reflex", problem, &["zugzwang.", "1...Ka1-a2", "refutes."]);
}

#[test]
fn a_unit_placed_during_play_and_reborn_is_told_to_go() {
    let problem =
        "stipulation hx1\ncondition sentinelles pionadvers anticirce\npieces white kd7 black kg3 sf4";
    let found = answer("sentinel", problem);
    assert!(found.iter().any(|line| line == "1.Kg3-h2[+wPg3] g3*f4[wPf4->f2] x"), "{found:?}");
}
