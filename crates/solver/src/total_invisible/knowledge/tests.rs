//! The board of all configurations against the search for few, with rules of its own, and with little memory.

use crate::total_invisible::InvisibleRequest;
use crate::total_invisible::tests::{position, solved, square_of};
use crate::{Control, Options};
use board::{Marks, Owner, Position, Unit, Walk};
use rules::conditions::ConditionUse;
use rules::{GameOptions, prepare};

struct Asked<'a> {
    position: Position,
    invisible: usize,
    stipulation: &'a str,
    conditions: &'a [&'a str],
    options: Options,
    /// Whether the search for few configurations may be used.
    is_plain: bool,
    memory: usize,
    threads: usize,
}

impl<'a> Asked<'a> {
    fn new(position: Position, invisible: usize, stipulation: &'a str) -> Asked<'a> {
        let options = Options::default();
        Asked {
            position,
            invisible,
            stipulation,
            conditions: &[],
            options,
            is_plain: false,
            memory: 1 << 24,
            threads: 1,
        }
    }

    fn under(self, conditions: &'a [&'a str]) -> Asked<'a> {
        Asked { conditions, ..self }
    }

    /// The solutions, sorted.
    fn solutions(&self) -> Vec<String> {
        let uses: Vec<ConditionUse> = self
            .conditions
            .iter()
            .map(|name| ConditionUse { name: (*name).to_owned(), parameters: Vec::new() })
            .collect();
        let (rules, position) =
            prepare(self.position.clone(), &uses, &GameOptions::default()).expect("rules that are played");
        let (stipulation, _) = stipulation::parse_traditional(self.stipulation).expect("a stipulation");
        let control = Control { max_memory: self.memory, threads: self.threads, ..Control::default() };
        let request = InvisibleRequest {
            rules: &rules,
            is_plain: self.is_plain,
            position: &position,
            invisible: self.invisible,
            as_popeye: false,
            stipulation: &stipulation,
            options: &self.options,
            control: &control,
        };
        let mut found = solved(&request);
        found.sort();
        found
    }
}

const POSITIONS: [(&str, &str); 6] = [
    ("Kf6 Qg2", "Kh6 Ph7"),
    ("Kc7 Pb5", "Ka7 Pa6"),
    ("Kg3 Rb7", "Kh1 Sg1 Ph2"),
    ("Ke1 Se3", "Kh3 Ph5"),
    ("Kf8 Pd7", "Ka4 Rc1 Qd8"),
    ("Kb3 Sc3 Ph7", "Ka1 Ba2"),
];

#[test]
fn both_ways_of_solving_find_the_same() {
    let mut lines = 0;
    for (white, black) in POSITIONS {
        for stipulation in ["h#1", "h+1", "hx1", "h~0.5", "h=1", "hzc81"] {
            let all = Asked::new(position(white, black), 1, stipulation);
            let few = Asked { is_plain: true, ..Asked::new(position(white, black), 1, stipulation) };
            let found = all.solutions();
            assert_eq!(found, few.solutions(), "{white} / {black}, {stipulation}");
            lines += found.len();
        }
    }
    assert!(lines > 100, "only {lines} lines");
}

#[test]
fn memory_and_threads_change_nothing() {
    let asked = |memory, threads| {
        let (white, black) = POSITIONS[0];
        Asked { memory, threads, ..Asked::new(position(white, black), 1, "ser-h#2") }.solutions()
    };
    let all = asked(1 << 24, 1);
    assert!(!all.is_empty());
    assert_eq!(asked(0, 1), all, "nothing is kept");
    assert_eq!(asked(1 << 16, 1), all, "little is kept");
    assert_eq!(asked(1 << 24, 2), all, "two threads");
}

#[test]
fn series_are_played_with_the_other_side_idle() {
    // nothing but a knight or a neighbour checks for sure; the pawn proves what it takes
    let found = Asked::new(position("Kf6 Qg2", "Kh6 Ph7"), 1, "ser-h#1").solutions();
    let helpmate = Asked { is_plain: true, ..Asked::new(position("Kf6 Qg2", "Kh6 Ph7"), 1, "h#1") };
    assert_eq!(found, helpmate.solutions(), "a series of one move is a helpmate");
}

#[test]
fn a_mate_by_the_attacker_is_no_selfmate() {
    let plain =
        |stipulation| Asked { is_plain: true, ..Asked::new(position("Kf6 Qg2", "Kh6 Ph7"), 1, stipulation) };
    assert!(plain("s#1").solutions().is_empty());
    // whatever stands where, Black has one move and mates with it
    let found = Asked::new(position("Ka1 Pa2 Pb2 Rb8", "Kh1 Qc8"), 1, "s#1").solutions();
    assert!(found.is_empty(), "an invisible unit may move instead: {found:?}");
}

#[test]
fn set_play_of_help_play_is_shown() {
    let set_play = Options { set_play: true, ..Options::default() };
    let set = position("Kg6 Sb6 Qa6", "Kh8");
    let found = Asked { options: set_play, ..Asked::new(set.clone(), 1, "h#1") }.solutions();
    let without = Asked::new(set.clone(), 1, "h#1").solutions();
    let short = Asked::new(set, 1, "h#0.5").solutions();
    assert_eq!(found.len(), without.len() + short.len());
}

#[test]
fn captured_units_are_reborn_unseen() {
    // under Circe a captured white unit comes back to g1, h1, f1 or wherever it belongs, and nobody sees where
    let found = Asked::new(position("Kf6 Qd5", "Kh6 Ph7"), 1, "h#1").under(&["Circe"]).solutions();
    assert_eq!(found, ["h6-h5 d5-g5", "h7-g6[new] d5-h1"]);
}

#[test]
fn a_change_of_sides_shows_a_capture() {
    let found = Asked::new(position("Kf6 Qd5", "Kh6 Ph7"), 1, "h#1").under(&["AndernachChess"]).solutions();
    assert_eq!(found, ["h7-g6[new] d5-g5", "h7-g6[new] d5-h1"], "the pawn has become white");
}

#[test]
fn units_with_attributes_are_no_common_ones() {
    let mut with_kamikaze = position("Kb3 Ra8", "Kb1");
    let common = Asked { is_plain: true, ..Asked::new(with_kamikaze.clone(), 1, "hx0.5") }.solutions();
    let rook = Unit::new(Walk::ROOK, Owner::White).with_marks(Marks::KAMIKAZE);
    with_kamikaze.place(square_of("a8"), rook);
    let kamikaze = Asked { is_plain: true, ..Asked::new(with_kamikaze, 1, "hx0.5") }.solutions();
    assert!(common.is_empty(), "what a rook captures is not seen: {common:?}");
    assert!(kamikaze.iter().any(|text| text.starts_with("a8-")), "that it vanishes is: {kamikaze:?}");
}

#[test]
fn neutral_units_are_moved_by_both_sides() {
    let mut set = position("Ka1", "Kc1");
    set.place(square_of("b3"), Unit::new(Walk::QUEEN, Owner::Neutral));
    let found = Asked::new(set, 1, "h#0.5").solutions();
    let plain = Asked::new(position("Ka1", "Kc1"), 1, "h#0.5").solutions();
    assert!(plain.is_empty() && found.is_empty(), "{found:?}");
}
