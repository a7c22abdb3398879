//! Pawns of all kinds: multi-steps, captures, captures in passing.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use board::{EnPassant, Geometry, Owner, Side, Square, Unit, Walk};
use dawson_movement::{Arrival, Language, Lender, Program, View, by_code, walk};

struct Board {
    units: [Unit; 64],
    mover: Side,
    en_passant: EnPassant,
}

impl View for Board {
    fn unit(&self, square: Square) -> Unit {
        self.units[square.index()]
    }
    fn mover(&self) -> Side {
        self.mover
    }
    fn en_passant(&self) -> EnPassant {
        self.en_passant
    }
}

impl Lender for Board {}

fn square(name: &str) -> Square {
    Geometry::CHESS.parse(name).unwrap()
}

/// The moves of a unit; `passed` and `victim` of a multi-step of the other side, if any.
fn moves(
    mover: Side,
    code: &str,
    from: &str,
    others: &[(&str, Owner)],
    passing: Option<(&str, &str)>,
) -> Vec<Arrival> {
    let mut board = Board { units: [Unit::EMPTY; 64], mover, en_passant: EnPassant::NONE };
    for (name, owner) in others {
        board.units[square(name).index()] = Unit::new(Walk::PAWN, *owner);
    }
    if let Some((passed, victim)) = passing {
        let none = Square::NONE;
        board.en_passant = EnPassant { passed: [square(passed), none, none], victim: square(victim) };
    }
    let pawn = by_code(Language::English, code).unwrap();
    let program = Program::compile(walk(pawn).unwrap().movement(), Geometry::CHESS, mover);
    let mut found = Vec::new();
    program.generate(square(from), &board, &mut |a| found.push(a));
    for arrival in found.iter().filter(|a| a.capture.is_some()) {
        let observed = program.captures(square(from), arrival.capture, &board, &mut |a| a == *arrival);
        assert!(observed, "the capture {arrival:?} is also an observation");
        assert!(program.reach(arrival.capture).contains(square(from)));
    }
    found
}

fn arrivals(found: &[Arrival]) -> Vec<String> {
    found.iter().map(|a| Geometry::CHESS.name(a.arrival)).collect()
}

#[test]
fn a_pawn_goes_two_steps_from_its_second_rank_only() {
    assert_eq!(arrivals(&moves(Side::White, "p", "e2", &[], None)), ["e4", "e3"]);
    assert_eq!(arrivals(&moves(Side::White, "p", "e3", &[], None)), ["e4"]);
    assert_eq!(arrivals(&moves(Side::Black, "p", "e7", &[], None)), ["e5", "e6"]);
    assert!(moves(Side::White, "p", "e1", &[], None).is_empty());
    let two_steps = moves(Side::White, "p", "e2", &[], None)[0];
    assert_eq!(two_steps.passed[0], square("e3"));
    assert_eq!(two_steps.capture, Square::NONE);
}

#[test]
fn a_pawn_captures_in_passing() {
    let found = moves(Side::White, "p", "e5", &[("d5", Owner::Black)], Some(("d6", "d5")));
    assert_eq!(arrivals(&found), ["e6", "d6"]);
    assert_eq!(found[1].capture, square("d5"));
    let none = moves(Side::White, "p", "e5", &[("d5", Owner::Black)], None);
    assert_eq!(arrivals(&none), ["e6"]);
}

#[test]
fn a_berolina_pawn_passes_and_captures_straight_ahead() {
    let two_steps = moves(Side::White, "bp", "e2", &[], None);
    assert_eq!(arrivals(&two_steps), ["g4", "f3", "c4", "d3"]);
    assert_eq!(two_steps[0].passed[0], square("f3"));
    let found = moves(Side::Black, "bp", "f4", &[("g4", Owner::White)], Some(("f3", "g4")));
    assert!(found.iter().any(|a| a.arrival == square("f3") && a.capture == square("g4")));
}

#[test]
fn a_reverse_pawn_starts_from_the_other_end() {
    assert_eq!(arrivals(&moves(Side::White, "pp", "e7", &[], None)), ["e5", "e6"]);
    assert_eq!(arrivals(&moves(Side::White, "pp", "e2", &[], None)), ["e1"]);
    assert!(moves(Side::White, "pp", "e8", &[], None).is_empty());
}

#[test]
fn a_marine_pawn_hops_over_the_square_passed() {
    let found = moves(Side::White, "mp", "e5", &[("d5", Owner::Black)], Some(("d6", "d5")));
    let hop = found.iter().find(|a| a.capture.is_some()).unwrap();
    assert_eq!((hop.arrival, hop.capture), (square("c7"), square("d5")));
}
