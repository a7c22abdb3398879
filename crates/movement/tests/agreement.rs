//! Moves and observation agree: what a unit can capture is what it observes, whatever the position.

use board::{Geometry, Owner, Side, Square, SquareSet, Unit, Walk};
use dawson_movement::{Arrival, Lender, Movement, Program, View, walks};

struct Board {
    units: [Unit; 192],
    mover: Side,
}

impl View for Board {
    fn unit(&self, square: Square) -> Unit {
        self.units[square.index()]
    }
    fn mover(&self) -> Side {
        self.mover
    }
}

impl Lender for Board {}

/// A small generator of pseudo-random numbers, so that failures repeat.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn random_board(dice: &mut Dice, geometry: Geometry, mover: Side, from: Square) -> Board {
    let mut board = Board { units: [Unit::EMPTY; 192], mover };
    let one_in = 2 + dice.below(8);
    for square in geometry.squares() {
        let owner = [Owner::White, Owner::Black][dice.below(2) as usize];
        if dice.below(one_in) == 0 {
            board.units[square.index()] = Unit::new(Walk::KNIGHT, owner);
        }
    }
    board.units[from.index()] = Unit::new(Walk::QUEEN, mover.into());
    board
}

#[test]
fn what_is_captured_is_what_is_observed() {
    let mut dice = Dice(7);
    for geometry in [Geometry::CHESS, Geometry::new(5, 9).unwrap()] {
        for entry in walks() {
            for mover in Side::BOTH {
                let program = Program::compile(entry.movement(), geometry, mover);
                for _ in 0..20 {
                    let from = Square(dice.below(geometry.len() as u64) as u8);
                    let board = random_board(&mut dice, geometry, mover, from);
                    let mut captured = SquareSet::EMPTY;
                    program.generate(from, &board, &mut |a| {
                        if a.capture.is_some() {
                            captured.insert(a.capture);
                        }
                    });
                    let occupied: u64 = geometry
                        .squares()
                        .filter(|&square| !board.unit(square).is_empty())
                        .fold(0, |occupied, square| occupied | 1 << square.index());
                    for target in geometry.squares() {
                        let enemy = board.unit(target).belongs_to(!mover);
                        let observed = program.captures(from, target, &board, &mut |_| true);
                        if enemy {
                            let name = entry.name(dawson_movement::Language::English);
                            assert_eq!(captured.contains(target), observed, "{name} {from:?} {target:?}");
                        }
                        if observed {
                            assert!(program.reach(target).contains(from));
                        }
                        if program.is_filled() {
                            assert_eq!(program.captures_over(from, target, occupied), observed);
                            let (gaps, hurdles) = program.gaps_and_hurdles(from, target);
                            let ways = program.ways(from, target);
                            assert_eq!(SquareSet::of_first_word(gaps | hurdles), ways);
                        }
                        if enemy && observed && captured.contains(target) && !program.captures_elsewhere() {
                            assert!(program.ends(from).is_none_or(|ends| ends.contains(target)));
                        }
                        if program.is_exact() {
                            assert_eq!(program.reach(target).contains(from), observed);
                        }
                    }
                }
            }
        }
    }
}

/// The moves of a unit, as pairs of arrival and capture, each square taken to its image.
fn moves(
    program: &Program,
    from: Square,
    board: &Board,
    image: impl Fn(Square) -> Square,
) -> Vec<(Square, Square)> {
    let image = |square: Square| if square.is_none() { square } else { image(square) };
    let mut found = Vec::new();
    program.generate(from, board, &mut |a| found.push((image(a.arrival), image(a.capture))));
    found.sort_unstable();
    found.dedup();
    found
}

/// Left and right are alike to every walk, and so are White on the board and Black on the board turned over, for walks that
/// go by their side. Walks that tell no front from back are the same upside down, too.
#[test]
fn mirrored_boards_mirror_the_moves() {
    let mut dice = Dice(11);
    let mut the_same_upside_down = 0;
    let geometry = Geometry::CHESS;
    let by_files = |square: Square| Square(square.0 ^ 7);
    let by_ranks = |square: Square| Square(square.0 ^ 56);
    for entry in &walks()[1..] {
        let text = entry.movement().to_string();
        // what speaks of ranks, of squares as a side sees them, or of above and below has a front
        let has_front = ["<", "turned", "rank", "above", "below", "ahead", "behind", "far-half"]
            .iter()
            .any(|word| text.contains(word));
        the_same_upside_down += usize::from(!has_front);
        let programs = Side::BOTH.map(|side| Program::compile(entry.movement(), geometry, side));
        for mover in Side::BOTH {
            let own = &programs[mover.index()];
            for _ in 0..12 {
                let from = Square(u8::try_from(dice.below(64)).expect("a square"));
                let board = random_board(&mut dice, geometry, mover, from);
                let mut images =
                    [mover, !mover, mover].map(|mover| Board { units: [Unit::EMPTY; 192], mover });
                for square in geometry.squares() {
                    let unit = board.unit(square);
                    images[0].units[by_files(square).index()] = unit;
                    images[1].units[by_ranks(square).index()] = unit.with_sides_exchanged();
                    images[2].units[by_ranks(square).index()] = unit;
                }
                let plain = moves(own, from, &board, |square| square);
                // the querquisite asks for the file
                if !text.contains("file") {
                    let turned = moves(own, by_files(from), &images[0], by_files);
                    assert_eq!(turned, plain, "{text} by files");
                }
                let other = &programs[(!mover).index()];
                // above and below are the same for both sides
                if !text.contains("above") {
                    let turned = moves(other, by_ranks(from), &images[1], by_ranks);
                    assert_eq!(turned, plain, "{text} by sides");
                }
                if !has_front {
                    assert_eq!(moves(own, by_ranks(from), &images[2], by_ranks), plain, "{text} by ranks");
                }
            }
        }
    }
    assert!(the_same_upside_down > 130, "{the_same_upside_down} of {}", walks().len());
}

#[test]
fn hunters_print_and_parse_back() {
    for pair in walks()[1..].windows(2) {
        let hunter = dawson_movement::hunter(pair[0].movement(), pair[1].movement());
        let printed = hunter.to_string();
        let read = Movement::parse(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
        assert_eq!(read.to_string(), printed);
        for side in Side::BOTH {
            let [one, other] = [&hunter, &read].map(|m| Program::compile(m, Geometry::CHESS, side));
            let mut dice = Dice(3);
            for _ in 0..10 {
                let from = Square(u8::try_from(dice.below(64)).expect("a square"));
                let board = random_board(&mut dice, Geometry::CHESS, side, from);
                assert_eq!(moves(&one, from, &board, |s| s), moves(&other, from, &board, |s| s), "{printed}");
            }
        }
    }
}

#[test]
fn every_way_to_capture_is_offered() {
    let text = "each(0/1 1/1) (go empty)* go hurdle go land";
    let geometry = Geometry::CHESS;
    let program = Program::compile(&Movement::parse(text).unwrap(), geometry, Side::White);
    let square = |name| geometry.parse(name).unwrap();
    let mut board = Board { units: [Unit::EMPTY; 192], mover: Side::White };
    board.units[square("a1").index()] = Unit::new(Walk(12), Owner::White);
    board.units[square("a4").index()] = Unit::new(Walk::PAWN, Owner::White);
    let mut offered: Vec<Arrival> = Vec::new();
    assert!(!program.captures(square("a1"), square("a5"), &board, &mut |a| {
        offered.push(a);
        false
    }));
    assert_eq!(offered.len(), 1);
    assert_eq!(offered[0].hurdle, square("a4"));
}

#[test]
fn definitions_without_end_are_cut() {
    for text in [
        "each(0/1 1/1) (turn(1) | turn(-1)){60} go land",
        "each(0/1 1/1) (go anything (turn(1) | turn(-1) | turn(2)))* go land",
        "each(0/1) ((go?)*)* land",
        "each(within/7) (go hurdle each(within/7))* go land",
        "(home | home)* land",
    ] {
        let movement = Movement::parse(text).unwrap();
        let program = Program::compile(&movement, Geometry::new(3, 3).unwrap(), Side::White);
        assert!(program.is_cut() || text.contains('?'), "{text}");
    }
}

#[test]
fn who_goes_where_it_captures_does_so_however_the_board_is_filled() {
    let mut dice = Dice(11);
    let mut told = 0;
    for geometry in [Geometry::CHESS, Geometry::new(5, 9).unwrap()] {
        for entry in walks() {
            let program = Program::compile(entry.movement(), geometry, Side::White);
            if !program.goes_where_it_captures() {
                continue;
            }
            told += 1;
            for _ in 0..60 {
                let from = Square(dice.below(geometry.len() as u64) as u8);
                let board = random_board(&mut dice, geometry, Side::White, from);
                let filled = geometry.squares().filter(|square| !board.units[square.index()].is_empty());
                let occupied = filled.fold(0, |filled, square| filled | square.bit());
                let mut arrivals = SquareSet::EMPTY;
                program.generate(from, &board, &mut |way| arrivals.insert(way.arrival));
                for to in geometry.squares() {
                    let own = board.units[to.index()].belongs_to(Side::White);
                    let goes = !own && program.captures_over(from, to, occupied);
                    assert_eq!(arrivals.contains(to), goes, "{:?} {from:?} {to:?}", entry.walk);
                }
            }
        }
    }
    assert!(told > 50, "{told}");
}
