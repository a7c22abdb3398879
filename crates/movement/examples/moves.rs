//! Lists the moves of single units for comparison with other programs. Each line of the input is a side, the code
//! of a walk, its square, and squares of other white and black units: `white g d4 d5,e4 a1,d7`.

use board::{EnPassant, Geometry, Owner, Side, Square, Unit, Walk};
use dawson_movement::{Arrival, Language, Lender, Program, View, Ways, by_code, walk};
use std::io::BufRead;

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
    fn en_passant(&self) -> EnPassant {
        EnPassant::NONE
    }
}

impl Lender for Board {}

fn main() {
    let geometry = Geometry::CHESS;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let parts: Vec<&str> = line.split(' ').collect();
        let mover = if parts[0] == "white" { Side::White } else { Side::Black };
        let mut board = Board { units: [Unit::EMPTY; 64], mover };
        for (list, owner) in parts[3..].iter().zip([Owner::White, Owner::Black]) {
            for square in list.split(',').filter_map(|name| geometry.parse(name)) {
                board.units[square.index()] = Unit::new(Walk(47), owner);
            }
        }
        let (neutral, walks) = parts[1].strip_prefix("n:").map_or((false, parts[1]), |walks| (true, walks));
        let hunter = walks.split_once('/');
        let first = hunter.map_or(walks, |h| h.0);
        let Some(code) = by_code(Language::English, first) else { continue };
        let Some(from) = geometry.parse(parts[2]) else { continue };
        board.units[from.index()] = Unit::new(code, if neutral { Owner::Neutral } else { mover.into() });
        let Some(entry) = walk(code) else { continue };
        let home = hunter.and_then(|h| by_code(Language::English, h.1)).and_then(walk);
        let combined = home.map(|home| dawson_movement::hunter(entry.movement(), home.movement()));
        let program = Program::compile(combined.as_ref().unwrap_or(entry.movement()), geometry, mover);
        let mut arrivals = Vec::new();
        program.generate(from, &board, &mut |a: Arrival| arrivals.push(a));
        if entry.kind().ways != Ways::One {
            arrivals.sort_by_key(|a| std::cmp::Reverse((a.arrival, a.capture)));
            arrivals.dedup_by_key(|a| (a.arrival, a.capture));
        }
        let mut moves = Vec::new();
        for a in arrivals {
            let mut text = geometry.name(a.arrival);
            if a.capture.is_some() {
                text.insert(0, '*');
                if a.capture != a.arrival {
                    text = format!("*{}-{}", geometry.name(a.capture), geometry.name(a.arrival));
                }
            }
            moves.push(text);
        }
        println!("{}", moves.join(" "));
    }
}
