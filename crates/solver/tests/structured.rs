//! A traditional stipulation and its structured twin have the same solutions, whatever the position.

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_solver::{Control, Event, Options, Request, solve};
use rules::general::Game;
use rules::{GameOptions, prepare};
use std::ops::ControlFlow;
use stipulation::{Stipulation, parse_structured, parse_traditional};

/// The pairs of Popeye's manual, shortened where the play would be long.
const PAIRS: [(&str, Side, &str); 18] = [
    ("ser-#2", Side::White, "2s[#]"),
    ("+2", Side::White, "3a[+]d"),
    ("sx2", Side::White, "4ad[x]"),
    ("h=1.5", Side::Black, "- 3h[=]h"),
    ("h#2", Side::Black, "4hh[#]"),
    ("semi-r+2", Side::White, "3a[1a[+]d]d"),
    ("r+2", Side::White, "3a[1a[+]d]d{!1a[+]d}"),
    ("ser-sx2", Side::White, "2s[>1d[x]a]"),
    ("ser-h+2", Side::Black, "2s[1h[+]h]"),
    ("exact-h+2", Side::Black, "4:4hh[+]"),
    ("reci-h+1", Side::Black, "2hh[+] & 1h[+]h"),
    ("phser-+2", Side::White, "3h[+]?+?h"),
    ("pser-+2", Side::White, "3a[+]?+?d"),
    ("pser-sx2", Side::White, "3a[1d[x]a]?+?d[x]"),
    ("pser-semi-r+2", Side::White, "3a[>1a[+]d]?+?d"),
    ("pser-h+2", Side::Black, "3h[1h[+]h]?+?h"),
    ("hs+2", Side::White, "3h[>1d[+]a]h"),
    ("2->+1", Side::Black, "2s[1a[+]d]"),
];

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
    for _ in 0..12 {
        let position = random_position(&mut dice);
        for (short, side, long) in PAIRS {
            let Ok((short_tree, _)) = parse_traditional(short) else {
                assert!(short.starts_with("pser-semi"), "{short} is a stipulation");
                continue;
            };
            let (long_tree, _) = parse_structured(side, long).expect("structured form");
            assert_eq!(
                solutions(&position, &short_tree),
                solutions(&position, &long_tree),
                "{short} and {long}"
            );
        }
    }
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
