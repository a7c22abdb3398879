//! A traditional stipulation and its structured twin have the same solutions, whatever the position.

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_solver::{Control, Event, Options, Request, solve};
use rules::general::Game;
use rules::{GameOptions, prepare};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use stipulation::{Stipulation, parse_structured, parse_traditional};

/// The pairs of Popeye's manual. `G` stands for a goal; the play is as short as its kind allows.
const PAIRS: [(&str, Side, &str); 24] = [
    ("ser-G2", Side::White, "2s[G]"),
    ("G1", Side::White, "1a[G]d"),
    ("G2", Side::White, "3a[G]d"),
    ("sG2", Side::White, "4ad[G]"),
    ("hG1.5", Side::Black, "- 3h[G]h"),
    ("hG2", Side::Black, "4hh[G]"),
    ("semi-rG2", Side::White, "3a[1a[G]d]d"),
    ("rG2", Side::White, "3a[1a[G]d]d{!1a[G]d}"),
    ("ser-sG2", Side::White, "2s[>1d[G]a]"),
    ("ser-hG2", Side::Black, "2s[1h[G]h]"),
    ("ser-rG2", Side::White, "2s[>1a[G]d]{!1a[G]d}"),
    ("exact-hG2", Side::Black, "4:4hh[G]"),
    ("exact-ser-G2", Side::White, "2:2s[G]"),
    ("reci-hG1", Side::Black, "2hh[G] & 1h[G]h"),
    ("phser-G2", Side::White, "3h[G]?+?h"),
    ("pser-G2", Side::White, "3a[G]?+?d"),
    ("pser-sG2", Side::White, "3a[1d[G]a]?+?d[G]"),
    ("pser-hG2", Side::Black, "3h[1h[G]h]?+?h"),
    ("phser-sG2", Side::White, "3h[>1d[G]a]?+?h"),
    ("hsG2", Side::White, "3h[>1d[G]a]h"),
    ("hrG2", Side::White, "3h[>1a[G]d]h{!1a[G]d}"),
    ("2->G1", Side::Black, "2s[1a[G]d]"),
    ("2->hG1", Side::White, "2s[2hh[G]]"),
    ("2->ser-G2", Side::Black, "2s[2s[G]]"),
];

/// Goals that random positions reach in a move or two.
const GOALS: [&str; 7] = ["#", "=", "+", "x", "%", "zd4", "=="];

/// A generator of numbers that is the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

fn random_position(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let walks = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];
    let mut put = |walk: Walk, owner: Owner, dice: &mut Dice| {
        let square = loop {
            // no pawn on the first or the last rank
            let square = Square(u8::try_from(8 + dice.roll(48)).expect("a square"));
            if position.is_empty(square) {
                break square;
            }
        };
        let marks = if walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
        position.place(square, Unit { origin: square, ..Unit::new(walk, owner) }.with_marks(marks));
    };
    for owner in [Owner::White, Owner::Black] {
        put(Walk::KING, owner, dice);
        for _ in 0..1 + dice.roll(2) {
            put(walks[dice.roll(5) as usize], owner, dice);
        }
    }
    position
}

fn solutions(position: &Position, stipulation: &Stipulation) -> Vec<Event> {
    solutions_on(1, position, stipulation)
}

fn solutions_on(threads: usize, position: &Position, stipulation: &Stipulation) -> Vec<Event> {
    let (rules, position) = prepare(position.clone(), &[], &GameOptions::default()).expect("plain chess");
    let game = Game::new(&rules, position);
    let options = Options { variations: true, ..Options::default() };
    let control = Control { max_memory: 1 << 24, threads, ..Control::default() };
    let request = Request { board: &game, stipulation, options: &options, control: &control };
    let mut events = Vec::new();
    solve(&request, &mut |event| {
        events.push(event);
        ControlFlow::Continue(())
    });
    events
}

#[test]
fn traditional_and_structured_twins_have_the_same_solutions() {
    let mut dice = Dice(20_261_121);
    let mut told = 0;
    for _ in 0..24 {
        let position = random_position(&mut dice);
        for (short, side, long) in PAIRS {
            let goal = GOALS[dice.roll(GOALS.len() as u64) as usize];
            let (short, long) = (short.replace('G', goal), long.replace('G', goal));
            let (short_tree, _) = parse_traditional(&short).expect("traditional form");
            let (long_tree, _) = parse_structured(side, &long).expect("structured form");
            let found = solutions(&position, &short_tree);
            told += found.iter().filter(|event| matches!(event, Event::Line(_) | Event::Key)).count();
            assert_eq!(found, solutions(&position, &long_tree), "{short} and {long} in {position:?}");
        }
    }
    assert!(told > 1000, "most of this play has solutions: {told}");
}

#[test]
fn any_number_of_threads_tells_the_same() {
    let mut dice = Dice(7);
    for short in ["+2", "s+2", "h=2", "ser-h+2", "r+2", "hs+2"] {
        let (stipulation, _) = parse_traditional(short).expect("a stipulation");
        for _ in 0..4 {
            let position = random_position(&mut dice);
            let alone = solutions_on(1, &position, &stipulation);
            assert_eq!(alone, solutions_on(3, &position, &stipulation), "{short}");
        }
    }
}

/// The solutions in a position given by its units (walk, owner, square), as the text of events.
fn lines(units: &[(Walk, Owner, &str)], stipulation: &Stipulation) -> usize {
    let mut position = Position::new(Geometry::CHESS);
    for &(walk, owner, at) in units {
        let [file, rank] = at.as_bytes() else { panic!("a square: {at}") };
        let square = Square((rank - b'1') * 8 + (file - b'a'));
        let marks = if walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
        position.place(square, Unit { origin: square, ..Unit::new(walk, owner) }.with_marks(marks));
    }
    let told = solutions(&position, stipulation);
    told.iter().filter(|event| matches!(event, Event::Line(_) | Event::Key)).count()
}

#[test]
fn what_is_demanded_of_a_move_in_series_is_tested_before_play_goes_on() {
    let units = [
        (Walk::KING, Owner::White, "a1"),
        (Walk::ROOK, Owner::White, "d4"),
        (Walk::KING, Owner::Black, "h8"),
        (Walk::PAWN, Owner::Black, "d6"),
        (Walk::PAWN, Owner::Black, "h4"),
    ];
    let count = |text: &str| lines(&units, &parse_structured(Side::White, text).expect("a stipulation").0);
    // after Rd4*d6 the rook checks from a square of the eighth rank or of the file h
    assert_eq!(count("2s{x}[+]") - count("1s[+]"), 2, "Rd4*h4 checks at once; Rd4*d6, then Rd6-d8 or Rd6-h6");
    // what stands behind the goal is demanded of the move that reaches it as well
    assert_eq!(count("1s[+]{x}"), 1, "Rd4*h4, not Rd4-d8");
    // a fork into play is tried only behind a move that meets the demand
    assert_eq!(count("1s{x}[- 1s[+]]"), 2, "Rd4*d6, then Rd6-d8 or Rd6-h6");
    assert!(count("1s[- 1s[+]]") > 2);
}

#[test]
fn an_attack_without_goals_of_its_own_may_be_asked_for_in_odd_lengths() {
    let units = [
        (Walk::KING, Owner::White, "f2"),
        (Walk::KING, Owner::Black, "h1"),
        (Walk::PAWN, Owner::Black, "h3"),
        (Walk::PAWN, Owner::Black, "a2"),
    ];
    let told = |text: &str| lines(&units, &parse_structured(Side::White, text).expect("a stipulation").0);
    assert_eq!(told("3ad[~]"), told("2ad[~]"));
    assert_eq!(told("3ad[!+]"), told("2ad[!+]"));
}

/// Two kings in opposite corners.
fn kings() -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for (square, owner) in [(Square(0), Owner::White), (Square(63), Owner::Black)] {
        let king = Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL);
        position.place(square, Unit { origin: square, ..king });
    }
    position
}

#[test]
fn play_of_999_half_moves_of_every_kind_is_searched_without_exhausting_the_stack() {
    for stipulation in
        ["#500", "s#500", "r#499", "h#499.5", "exact-h#500", "hs#499.5", "ser-h#999", "ser-s=999"]
    {
        for threads in [1, 3] {
            let (asked, _) = parse_traditional(stipulation).expect("a stipulation");
            let (rules, position) = prepare(kings(), &[], &GameOptions::default()).expect("plain chess");
            let game = Game::new(&rules, position);
            let control = Control {
                max_memory: 1 << 22,
                threads,
                deadline: Some(Instant::now() + Duration::from_millis(700)),
                ..Control::default()
            };
            let request = Request {
                board: &game,
                stipulation: &asked,
                options: &Options::default(),
                control: &control,
            };
            let mut solved = false;
            solve(&request, &mut |event| {
                solved |= matches!(event, Event::Line(_) | Event::Key);
                ControlFlow::Continue(())
            });
            assert!(!solved, "two kings mate nobody: {stipulation}");
        }
    }
}

#[test]
fn play_of_999_moves_is_searched_without_exhausting_the_stack() {
    // a lone king walks about for 999 moves and finds nothing to capture
    let mut position = Position::new(Geometry::CHESS);
    for (square, owner) in [(Square(0), Owner::White), (Square(63), Owner::Black)] {
        let king = Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL);
        position.place(square, Unit { origin: square, ..king });
    }
    let (stipulation, _) = parse_traditional("exact-ser-x999").expect("a stipulation");
    let events = solutions(&position, &stipulation);
    assert!(!events.iter().any(|event| matches!(event, Event::Line(_))), "nothing can be captured");
}
