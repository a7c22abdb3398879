//! Random stipulations.

use super::dice::Dice;
use super::tables::square;

const ENDS: [&str; 9] = ["#", "=", "#=", "==", "!=", "!#", "##", "##!", "#"];
const OTHERS: [&str; 10] = ["+", "x", "%", "~", "c81", "ct", "<>", "ctr", "00", "ep"];

/// A goal, a mate more often than another.
pub fn goal(dice: &mut Dice) -> String {
    match dice.below(12) {
        0..=4 => "#".to_owned(),
        5 => "=".to_owned(),
        6 | 7 => dice.one_of(&ENDS).to_owned(),
        8..=10 => dice.one_of(&OTHERS).to_owned(),
        _ => format!("{}{}", dice.one_of(&["z", "k"]), square(dice)),
    }
}

/// Play of one side against the other.
pub fn battle(dice: &mut Dice) -> String {
    let kind = dice.one_of(&["", "", "", "s", "s", "r", "semi-r", "exact-", "exact-s"]);
    let moves = dice.one_of(&[1, 2, 2, if kind.ends_with('s') || kind.is_empty() { 3 } else { 2 }]);
    format!("{kind}{}{moves}", goal(dice))
}

/// Play of both together, or of one alone.
pub fn help(dice: &mut Dice) -> String {
    let goal = goal(dice);
    match dice.below(12) {
        0..=4 => format!("h{goal}{}", dice.one_of(&["0.5", "1", "1", "1.5", "1.5", "2"])),
        5 => format!("hs{goal}{}", dice.one_of(&["1", "1.5", "2"])),
        6 => format!("hr{goal}{}", dice.one_of(&["1", "1.5"])),
        7 => format!("reci-h{goal}{}", dice.one_of(&["1", "2"])),
        8 => format!("ser-h{goal}{}", dice.one_of(&["1", "2", "3"])),
        9 => format!("ser-{goal}{}", dice.one_of(&["1", "2", "3"])),
        10 => format!("ser-{}{goal}{}", dice.one_of(&["s", "r", "semi-r", "hs"]), dice.one_of(&["1", "2"])),
        _ => format!("pser-{}{goal}{}", dice.one_of(&["", "h", "s"]), dice.one_of(&["1", "2"])),
    }
}

/// Series of every kind, with an introduction now and then.
pub fn series(dice: &mut Dice) -> String {
    let kinds = [
        "ser-",
        "ser-h",
        "ser-s",
        "ser-r",
        "ser-hs",
        "ser-reci-h",
        "pser-",
        "pser-h",
        "pser-s",
        "pser-r",
        "pser-hs",
        "phser-",
        "phser-s",
        "phser-r",
    ];
    let introduction = if dice.once_in(12) { dice.one_of(&["1->", "2->"]) } else { "" };
    format!("{introduction}{}{}{}", dice.one_of(&kinds), goal(dice), dice.one_of(&["1", "2", "2", "3"]))
}

/// Play for which final positions are looked for first (option Intelligent).
pub fn matched(dice: &mut Dice) -> String {
    let kind = dice.one_of(&["h", "h", "h", "ser-h", "ser-", "hs", "hr", "reci-h"]);
    let goal = dice.one_of(&["#", "#", "#", "=", "#=", "=="]);
    let moves = if kind.starts_with("ser") {
        dice.one_of(&["2", "3", "4", "5"])
    } else {
        dice.one_of(&["1", "1.5", "2", "2", "2.5", "3"])
    };
    format!("{kind}{goal}{moves}")
}

/// Either.
pub fn any(dice: &mut Dice) -> String {
    if dice.once_in(3) { battle(dice) } else { help(dice) }
}

/// Who plays next in structured play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Attacker,
    Defender,
}

/// A structured stipulation with the side that begins.
pub fn structured(dice: &mut Dice) -> String {
    let side = dice.one_of(&["white", "white", "black"]);
    let depth = dice.one_of(&[1, 1, 2, 2, 3]);
    let turn = if dice.once_in(4) { Turn::Defender } else { Turn::Attacker };
    format!("{side} {}", play(dice, turn, depth))
}

/// Branches, joined and denied at times.
fn play(dice: &mut Dice, turn: Turn, depth: usize) -> String {
    let one = branch(dice, turn, depth);
    match dice.below(14) {
        0 if turn == Turn::Attacker => format!("{one} & {}", branch(dice, turn, depth)),
        1 if turn == Turn::Attacker => format!("{one} | {}", branch(dice, turn, depth)),
        2 if depth < 3 => format!("!{one}"),
        3 => format!(
            "-{}",
            branch(dice, if turn == Turn::Attacker { Turn::Defender } else { Turn::Attacker }, depth)
        ),
        4 if turn == Turn::Attacker => format!("({one} | {})", branch(dice, turn, depth)),
        _ => one,
    }
}

fn branch(dice: &mut Dice, turn: Turn, depth: usize) -> String {
    let (first, second, most) = match turn {
        Turn::Defender => ("d", "a", 3),
        Turn::Attacker => dice.one_of(&[("a", "d", 3), ("a", "d", 3), ("h", "h", 4), ("s", "", 3)]),
    };
    // behind which of the two symbols the play goes on
    let behind_first = second.is_empty() || dice.once_in(2);
    // a length of the other parity never ends where the forks stand
    let parity = if second.is_empty() || dice.once_in(20) { None } else { Some(usize::from(behind_first)) };
    let fits = |length: &usize| parity.is_none_or(|parity| length % 2 == parity);
    let lengths: Vec<usize> = (1..=if depth > 1 { 2 } else { most }).filter(fits).collect();
    let length = dice.one_of(&lengths);
    let least = if length > 2 && dice.once_in(5) { format!("{}:", length - 2) } else { String::new() };
    let next = match (first, behind_first) {
        ("a", true) | ("d", false) => Turn::Defender,
        ("a", false) | ("d", true) => Turn::Attacker,
        _ => dice.one_of(&[Turn::Attacker, Turn::Attacker, Turn::Defender]),
    };
    let mut forks = fork(dice, next, depth);
    if dice.once_in(6) {
        forks += &fork(dice, next, depth);
    }
    if dice.once_in(8) {
        forks += &format!("{{{}}}", ends(dice));
    }
    let (behind, other) = if behind_first { (forks, String::new()) } else { (String::new(), forks) };
    format!("{least}{length}{first}{behind}{second}{other}")
}

fn fork(dice: &mut Dice, next: Turn, depth: usize) -> String {
    let hidden = if dice.once_in(10) { "/" } else { "" };
    if depth <= 1 || dice.once_in(4) {
        return format!("[{hidden}{}]", ends(dice));
    }
    format!("[{hidden}{}]", play(dice, next, depth - 1))
}

/// Goals, joined and denied at times.
fn ends(dice: &mut Dice) -> String {
    let one = goal(dice);
    match dice.below(8) {
        0 => format!("{one} & {}", goal(dice)),
        1 => format!("{one} | {}", goal(dice)),
        2 if !one.starts_with(['!', '#']) || one == "#" => format!("!{one}"),
        _ => one,
    }
}
