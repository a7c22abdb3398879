//! Pieces written in Betza and in fmax digits move as the named walks do.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use board::{Geometry, Owner, Side, Square, Unit, Walk};
use dawson_movement::notation::{Initial, parse_betza, parse_fmax, to_betza};
use dawson_movement::{Arrival, Condition, Language, Lender, Movement, Program, View, by_code, walk, walks};

struct Board {
    units: [Unit; 64],
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

/// Arrivals from every square of some crowded boards, as sets.
fn behaviour(movement: &Movement, mover: Side) -> Vec<Vec<(Square, Square)>> {
    let program = Program::compile(movement, Geometry::CHESS, mover);
    let mut all = Vec::new();
    for seed in 0..6_usize {
        for from in Geometry::CHESS.squares() {
            let mut board = Board { units: [Unit::EMPTY; 64], mover };
            for index in 0..64_usize {
                let dice = index * 7919 + seed * 104_729 + index * index * 31;
                if dice % (seed + 2) == 1 {
                    let owner = if dice % 13 < 6 { Owner::White } else { Owner::Black };
                    board.units[index] = Unit::new(Walk::KNIGHT, owner);
                }
            }
            board.units[from.index()] = Unit::new(Walk::QUEEN, mover.into());
            let mut found = Vec::new();
            program.generate(from, &board, &mut |a: Arrival| found.push((a.arrival, a.capture)));
            found.sort_unstable();
            found.dedup();
            all.push(found);
        }
    }
    all
}

fn named(code: &str) -> &'static Movement {
    walk(by_code(Language::English, code).unwrap()).unwrap().movement()
}

/// A notation read into the movement language prints in it and parses back.
fn read_betza(text: &str, initial: Initial) -> Movement {
    let read = parse_betza(text, initial).unwrap_or_else(|e| panic!("{text}: {e}"));
    let printed = read.to_string();
    assert_eq!(Movement::parse(&printed).unwrap(), read, "{printed}");
    read
}

fn same(text: &str, one: &Movement, other: &Movement) {
    for mover in Side::BOTH {
        assert_eq!(behaviour(one, mover), behaviour(other, mover), "{text}: {one}");
    }
}

#[test]
fn betza_pieces_are_the_named_walks() {
    let cases = [
        ("K", "k"),
        ("WF", "k"),
        ("Q", "q"),
        ("RB", "q"),
        ("Q0", "q"),
        ("R", "r"),
        ("W0", "r"),
        ("WW", "r"),
        ("B", "b"),
        ("N", "s"),
        ("NN", "n"),
        ("N0", "n"),
        ("C", "ca"),
        ("Z", "z"),
        ("D", "da"),
        ("A", "al"),
        ("BN", "pr"),
        ("RN", "em"),
        ("QN", "am"),
        ("gQ", "g"),
        ("gafQ", "g"),
        ("pQ", "li"),
        ("mRcpR", "pa"),
        ("mBcpB", "va"),
        ("nN", "ma"),
        ("qN0", "ro"),
        ("zF0", "bt"),
        ("zW0", "gt"),
        ("NC", "gn"),
        ("NAD", "sq"),
        ("fmWfceFifmnD", "p"),
        ("fmFfceWifmnA", "bp"),
        ("mKcafmK", "po"),
        ("nN0", "ao"),
        ("mpafN", "24"),
        ("gN0", "nh"),
    ];
    for (text, code) in cases {
        let read = read_betza(text, Initial::Rank(2));
        // In problems a pawn on its first rank does not move, of which Betza knows nothing.
        let read = if code.ends_with('p') {
            Movement::Sequence(vec![Movement::If(Condition::Rank(1), false), read])
        } else {
            read
        };
        same(text, &read, named(code));
    }
}

#[test]
fn directions_follow_the_side() {
    let arrivals = |text: &str, mover: Side| {
        let movement = read_betza(text, Initial::Unmoved);
        let program = Program::compile(&movement, Geometry::CHESS, mover);
        let board = Board { units: [Unit::EMPTY; 64], mover };
        let mut found = Vec::new();
        let e4 = Geometry::CHESS.parse("e4").unwrap();
        program.generate(e4, &board, &mut |a| found.push(Geometry::CHESS.name(a.arrival)));
        found.sort();
        found.join(" ")
    };
    assert_eq!(arrivals("fW", Side::White), "e5");
    assert_eq!(arrivals("fW", Side::Black), "e3");
    assert_eq!(arrivals("rW", Side::Black), "d4");
    assert_eq!(arrivals("fsW", Side::White), "d4 e5 f4");
    assert_eq!(arrivals("FfW", Side::White), "d3 d5 e5 f3 f5");
    assert_eq!(arrivals("fN", Side::White), "d6 f6");
    assert_eq!(arrivals("fhN", Side::White), "c5 d6 f6 g5");
    assert_eq!(arrivals("lN", Side::White), "c3 c5");
    assert_eq!(arrivals("ffrrN", Side::White), "d6 f6 g3 g5");
    assert_eq!(arrivals("fK", Side::White), "e5");
    assert_eq!(arrivals("frF", Side::White), "f5");
    assert_eq!(arrivals("W3", Side::White), "b4 c4 d4 e1 e2 e3 e5 e6 e7 f4 g4 h4");
    assert_eq!(arrivals("oW", Side::White), "d4 e3 e5 f4");
}

#[test]
fn refusals_say_where() {
    for (text, at) in [
        ("", 0),
        ("fm", 2),
        ("X", 0),
        ("kW", 0),
        ("O2", 0),
        ("NuW", 1),
        ("tW", 0),
        ("fmpK", 2),
        ("NfjW", 2),
        ("mqW", 1),
        ("mhK", 1),
        ("mafhaK", 6),
        ("ÖÖ", 0),
    ] {
        match parse_betza(text, Initial::Unmoved) {
            Err(error) => assert_eq!(error.at, at, "{text}: {error}"),
            Ok(_) => assert_eq!(at, text.len(), "{text}"),
        }
    }
    for (text, at) in [
        ("", 0),
        ("1", 1),
        ("1,G", 2),
        ("x,3", 0),
        ("1x,3", 1),
        ("0,3", 0),
        ("2,7 1,34", 6),
        ("1,3,4,5", 5),
        ("1,3;2,3", 3),
        ("1,123456789", 2),
        ("1,3,x", 4),
        ("99999999999,3", 0),
        ("2147483647,3", 0),
        // so many ranks that they have no opposite in eight bits
        ("2048,3", 0),
        ("1,803803", 2),
    ] {
        let error = parse_fmax(text, Initial::Unmoved).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
    }
    for (text, at, word) in [
        ("", 0, "an element"),
        ("0/1 (go", 0, "each(0/1)"),
        ("each(0/1) [0,1]", 10, "step([1,2])"),
        ("((go land)*)*", 2, "directions first"),
        ("(each(1/1) go | go) land", 16, "directions first"),
        ("turn(1) each(1/1) go land", 0, "directions first"),
        ("each(1/1) (go land){5,3}", 22, "not less"),
        ("each(1/1) go empty", 18, "an end"),
        ("only(rank 0: each(1/1) go land)", 10, "from 1 to 16"),
        ("if(file 17) land", 8, "from 1 to 16"),
        ("each([0,0]) go land", 5, "leads away"),
        ("each(2/1) go land", 5, "the shorter side first"),
        ("each([-128,1]) go land", 6, "within 15"),
        ("each(1/2", 8, "')'"),
        ("each(1/2) go land)", 17, "the end"),
    ] {
        let error = Movement::parse(text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.expected.contains(word), "{text}: {error}");
    }
}

#[test]
fn betza_is_printed_back_where_it_can_be() {
    for (text, printed) in [
        ("WfF", "WfF"),
        ("FfW", "FfW"),
        ("fmWfceFifmnD", "fmWfceFifmnD"),
        ("ffNbsN", "fNbsN"),
        ("R4", "W4"),
        ("W2F3", "W2F3"),
        ("oF", "oF"),
        ("sN", "sN"),
        ("fhN", "fhN"),
        ("gQ3", "gK3"),
        ("nA", "nA"),
        ("fQ", "fR"),
        ("KimvR", "KivmR"),
    ] {
        let movement = read_betza(text, Initial::Rank(2));
        let written = to_betza(&movement);
        assert_eq!(written.as_deref(), Some(printed), "{text}: {movement}");
        same(text, &read_betza(printed, Initial::Rank(2)), &movement);
    }
}

#[test]
fn what_is_written_in_betza_reads_back() {
    let mut written = 0;
    for entry in walks() {
        if let Some(text) = to_betza(entry.movement()) {
            let read = read_betza(&text, Initial::Unmoved);
            same(&text, &read, entry.movement());
            written += 1;
        }
    }
    assert!(written >= 35, "only {written} walks can be written in Betza");
}

#[test]
fn fmax_pieces_are_the_named_walks() {
    let cases = [
        ("14,7 18,7 31,7 33,7 -14,7 -18,7 -31,7 -33,7", "s"),
        ("1,3 -1,3 16,3 -16,3", "r"),
        ("15,3 17,3 -15,3 -17,3", "b"),
        ("1,7 -1,7 16,7 -16,7 15,7 17,7 -15,7 -17,7", "k"),
        ("1,BA -1,BA 16,BA -16,BA", "pa"),
        ("1,F8 -1,F8 16,F8 -16,F8 15,F8 17,F8 -15,F8 -17,F8", "g"),
        ("16,70,17 16,70,15 -16,70,-17 -16,70,-15 1,70,17 1,70,-15 -1,70,-17 -1,70,15", "ma"),
        ("14,3 18,3 31,3 33,3 -14,3 -18,3 -31,3 -33,3", "n"),
    ];
    for (text, code) in cases {
        let read = parse_fmax(text, Initial::Unmoved).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(Movement::parse(&read.to_string()).unwrap(), read);
        same(text, &read, named(code));
    }
    // White's pawn of the file that ships with the program, on its second rank.
    let pawn = parse_fmax("-16,24 -16,6 -15,5 -17,5", Initial::Rank(2)).unwrap();
    let program = Program::compile(&pawn, Geometry::CHESS, Side::White);
    let board = Board { units: [Unit::EMPTY; 64], mover: Side::White };
    let mut found = Vec::new();
    program.generate(Geometry::CHESS.parse("e2").unwrap(), &board, &mut |a| found.push(a));
    found.sort_by_key(|a| a.arrival);
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].passed[0], Geometry::CHESS.parse("e3").unwrap());
}
