//! The intelligent search finds what the plain search finds, in the same order.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use board::{Owner, Square, Unit, Walk};
use dawson_solver::{Control, Event, Options, Request, Strategy, solve};
use rules::conditions::{ConditionUse, Parameter};
use rules::general::Game;
use rules::orthodox::Board;
use rules::{GameOptions, prepare};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use stipulation::parse_traditional;

/// Events that are kept as text; of those that follow only the sum is kept.
const KEPT: usize = 100;

/// After so many events nobody listens any more: some of the positions have millions of solutions.
const MOST: usize = 3000;

/// What was told, without taking more memory for more solutions.
#[derive(Default, PartialEq, Eq, Debug)]
struct Told {
    first: Vec<String>,
    count: usize,
    sum: u64,
}

impl Told {
    fn add(&mut self, event: &Event) -> ControlFlow<()> {
        let text = format!("{event:?}");
        let mut hasher = DefaultHasher::new();
        (self.sum, &text).hash(&mut hasher);
        self.sum = hasher.finish();
        self.count += 1;
        if self.first.len() < KEPT {
            self.first.push(text);
        }
        if self.count < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What differs from plain chess.
#[derive(Default, Debug)]
struct Rules {
    /// Squares of dummies of White (even places) and Black.
    dummies: Vec<Square>,
    conditions: Vec<ConditionUse>,
    options: GameOptions,
}

impl Rules {
    /// Holes, dummies, other promotions, castlings that exclude each other, or rules that choose among moves.
    fn thrown(dice: &mut Dice) -> Rules {
        let mut squares = |most: usize| -> Vec<Square> {
            (0..1 + dice.throw(most)).map(|_| Square(u8::try_from(dice.throw(64)).unwrap())).collect()
        };
        let (dummies, holes) = (squares(4), squares(8));
        let mut rules = Rules::default();
        if dice.throw(2) == 0 {
            rules.dummies = dummies;
        }
        if dice.throw(2) == 0 {
            let name = "Hole".into();
            rules.conditions.push(ConditionUse { name, parameters: vec![Parameter::Squares(holes)] });
        }
        if dice.throw(2) == 0 {
            let walks = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, movement::DUMMY];
            let first = dice.throw(5);
            let walks = walks[first..=first + dice.throw(5 - first)].to_vec();
            let name = "PromOnly".into();
            rules.conditions.push(ConditionUse { name, parameters: vec![Parameter::Walks(walks)] });
        }
        if dice.throw(2) == 0 {
            rules.options.exclusive_castlings.push((Square(7), Square(56)));
        }
        if dice.throw(2) == 0 {
            rules.conditions.extend(chosen(dice));
        }
        rules
    }
}

/// Rules that choose among the moves of plain chess, of which a side can have one.
fn chosen(dice: &mut Dice) -> Vec<ConditionUse> {
    const OF_A_SIDE: [&str; 12] = [
        "Maximummer",
        "Minimummer",
        "AlphabeticChess",
        "FollowMyLeader",
        "ForcedSquare",
        "MaxDister",
        "MinDister",
        "MustCapture",
        "MustCheck",
        "SynchronMover",
        "AntiSynchronMover",
        "AlphabeticChess",
    ];
    let both = ["DuellistChess", "Relay"];
    if dice.throw(6) == 0 {
        return vec![ConditionUse::plain(both[dice.throw(2)])];
    }
    let sides: &[&str] = [&["Black", "White"][..], &["Black"], &["White"]][dice.throw(3)];
    let mut of = |side: &&str| {
        let rule = OF_A_SIDE[dice.throw(OF_A_SIDE.len())];
        let squares =
            [dice.throw(32), 32 + dice.throw(32)].map(|square| Square(u8::try_from(square).unwrap()));
        let mut used = ConditionUse::plain(&format!("{side}{rule}"));
        if matches!(rule, "ForcedSquare" | "MaxDister" | "MinDister") {
            used.parameters.push(Parameter::Squares(squares.to_vec()));
        } else if matches!(rule, "MustCapture" | "MustCheck") && dice.throw(3) == 0 {
            used.parameters.push(Parameter::Word("Anti".to_owned()));
        }
        used
    };
    sides.iter().map(&mut of).collect()
}

/// What is told; `None` if the position cannot be set up.
fn told(
    fen: &str,
    differences: &Rules,
    stipulation: &str,
    options: &Options,
    strategy: Strategy,
    threads: usize,
) -> Option<Told> {
    let mut position = Board::from_fen(fen).ok()?.to_position();
    let passed = position.en_passant();
    for (number, &square) in differences.dummies.iter().enumerate() {
        if position.is_empty(square) && passed.passed[0] != square {
            let owner = if number % 2 == 0 { Owner::White } else { Owner::Black };
            position.place(square, Unit { origin: square, ..Unit::new(movement::DUMMY, owner) });
        }
    }
    let (rules, mut position) = prepare(position, &differences.conditions, &differences.options).ok()?;
    if passed.victim.is_some() && position.is_empty(passed.passed[0]) {
        position.set_en_passant(passed);
    }
    let game = Game::new(&rules, position);
    let (asked, _) = parse_traditional(stipulation).unwrap();
    let control = Control { max_memory: 1 << 22, strategy, threads, ..Control::default() };
    let request = Request { board: &game, stipulation: &asked, options, control: &control };
    let mut told = Told::default();
    solve(&request, &mut |event| told.add(&event));
    Some(told)
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, faces: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap() % faces
    }
}

/// A board with kings, some units of each side and, now and then, castling rights and pawns about to promote.
fn diagram(dice: &mut Dice, white: usize, black: usize, near: bool) -> String {
    let mut board = [[' '; 8]; 8];
    let mut rights = String::new();
    let mut place = |dice: &mut Dice, unit: char, spot: Option<(usize, usize)>| {
        loop {
            let (mut rank, file) = spot.unwrap_or((dice.throw(8), dice.throw(8)));
            if spot.is_none() && unit.eq_ignore_ascii_case(&'p') {
                rank = 1 + dice.throw(6);
                if near && dice.throw(2) == 0 {
                    rank = if unit == 'P' { 6 } else { 1 };
                }
            }
            if board[rank][file] == ' ' {
                board[rank][file] = unit;
                return;
            } else if spot.is_some() {
                return;
            }
        }
    };
    if dice.throw(3) == 0 {
        place(dice, 'K', Some((0, 4)));
        place(dice, 'R', Some((0, 7)));
        rights.push('K');
    } else {
        place(dice, 'K', None);
    }
    if dice.throw(3) == 0 {
        place(dice, 'k', Some((7, 4)));
        place(dice, 'r', Some((7, 0)));
        rights.push('q');
    } else {
        place(dice, 'k', None);
    }
    for _ in 0..white {
        let unit = ['P', 'P', 'N', 'B', 'R', 'Q'][dice.throw(6)];
        place(dice, unit, None);
    }
    for _ in 0..black {
        let unit = ['p', 'p', 'p', 'n', 'b', 'r', 'q'][dice.throw(7)];
        place(dice, unit, None);
    }
    let ranks: Vec<String> = board
        .iter()
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for &unit in rank.iter().chain([&'|']) {
                if unit == ' ' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(unit);
            }
            text.trim_end_matches('|').to_owned()
        })
        .collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    // a double step of White that Black, who begins, may answer in passing
    let passed = (0..8).find(|&file| {
        let beside = |file: usize| file < 8 && board[3][file] == 'p';
        board[3][file] == 'P'
            && board[1][file] == ' '
            && board[2][file] == ' '
            && (beside(file + 1) || beside(file.wrapping_sub(1)))
    });
    let passed =
        passed.map_or("-".to_owned(), |file| format!("{}3", char::from(b'a' + u8::try_from(file).unwrap())));
    format!("{} b {rights} {passed} 0 1", ranks.join("/"))
}

#[test]
fn the_intelligent_search_finds_what_the_plain_search_finds() {
    compare_strategies(5, 0);
}

#[test]
fn no_target_position_has_more_solutions_than_asked_for() {
    let fen = "8/8/8/7Q/4r1r1/7k/8/K7 w - - 0 1";
    let lines = |number| {
        let options = Options { intelligent: Some(number), ..Options::default() };
        told(fen, &Rules::default(), "ser-h#4", &options, Strategy::Auto, 2).unwrap().count
    };
    let (all, two, one) = (lines(None), lines(Some(2)), lines(Some(1)));
    assert!(one < two && two < all, "{one} {two} {all}");
}

#[test]
#[ignore = "takes three minutes"]
fn the_intelligent_search_finds_what_the_plain_search_finds_in_many_positions() {
    // other positions, and more of them, are asked for by two numbers of the environment
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let rounds = number("DAWSON_ROUNDS").unwrap_or(60);
    let seed = number("DAWSON_SEED").unwrap_or(0);
    compare_strategies(usize::try_from(rounds).unwrap(), seed);
}

/// Compares the strategies in so many positions for each stipulation, fewer where play is long.
fn compare_strategies(rounds: usize, seed: u64) {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d ^ seed);
    let all = Options::default();
    let duplex = Options { duplex: true, set_play: true, ..Options::default() };
    let some = Options { start_move_number: vec![2], up_to_move_number: vec![9], ..Options::default() };
    let numbers = Options { move_numbers: true, set_play: true, ..Options::default() };
    let few = Options { intelligent: Some(Some(1)), ..Options::default() };
    let mut solved = 0;
    for (stipulation, white, black, share) in [
        ("h#2", 3, 4, 1),
        ("h#2.5", 3, 2, 2),
        ("h#3", 2, 2, 4),
        ("h#3", 1, 4, 4),
        ("h=2", 3, 3, 1),
        ("h=2.5", 2, 2, 2),
        ("h=3", 2, 1, 2),
        ("ser-h#4", 2, 3, 2),
        ("ser-h#5", 1, 2, 4),
        ("ser-h=4", 2, 2, 2),
        ("ser-h=5", 1, 1, 4),
        ("ser-#4", 3, 3, 2),
        ("ser-=4", 3, 2, 2),
        ("reci-h#2", 2, 2, 4),
        ("reci-h(=)#2", 2, 2, 4),
        ("reci-h#4", 1, 1, 5),
        ("ser-reci-h#3", 2, 2, 4),
        ("pser-h#3", 2, 2, 4),
        ("phser-#3", 2, 2, 4),
        ("h#=2", 2, 2, 4),
        ("h==2", 2, 1, 4),
        ("h=2", 2, 6, 2),
        ("h=2.5", 1, 5, 4),
        ("h=3", 1, 3, 6),
        ("ser-h=4", 1, 4, 4),
        ("ser-=5", 2, 4, 4),
        ("h=4", 0, 2, 10),
    ] {
        if parse_traditional(stipulation).is_err() {
            panic!("{stipulation} is not understood");
        }
        for round in 0..rounds / share {
            let fen = diagram(&mut dice, white, black, round % 2 == 0);
            let options = match round % 5 {
                0 | 3 => &duplex,
                1 => &some,
                2 => &few,
                4 if round % 2 == 0 => &numbers,
                _ => &all,
            };
            let differences = if dice.throw(3) == 0 { Rules::thrown(&mut dice) } else { Rules::default() };
            let told = |strategy, threads| told(&fen, &differences, stipulation, options, strategy, threads);
            let plain = told(Strategy::Plain, 1);
            let intelligent = told(Strategy::Intelligent, 1);
            solved += usize::from(plain.as_ref().is_some_and(|told| told.count > 4));
            assert_eq!(intelligent, plain, "{stipulation} in {fen} with {differences:?} and {options:?}");
            let together = told(Strategy::Intelligent, 3);
            // threads go on for a moment when nobody listens any more
            if plain.as_ref().is_some_and(|told| told.count < MOST) {
                assert_eq!(together, plain, "{stipulation} in {fen} with three threads, {differences:?}");
            }
        }
    }
    assert!(solved >= rounds / 4, "only {solved} of the positions had solutions");
}
