//! How many moves and observations a second the compiled walks make, on a crowded board.

use board::{Geometry, Owner, Side, Square, Unit, Walk};
use dawson_movement::{Language, Lender, Program, View, walks};
use std::time::Instant;

struct Board {
    units: [Unit; 64],
}

impl View for Board {
    #[inline]
    fn unit(&self, square: Square) -> Unit {
        self.units[square.index() & 63]
    }
    #[inline]
    fn mover(&self) -> Side {
        Side::White
    }
}

impl Lender for Board {}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).collect();
    let mut board = Board { units: [Unit::EMPTY; 64] };
    for (index, square) in [3, 9, 12, 18, 21, 25, 30, 33, 39, 42, 45, 51, 54, 58, 61].into_iter().enumerate()
    {
        let owner = if index % 2 == 0 { Owner::White } else { Owner::Black };
        board.units[square] = Unit::new(Walk::KNIGHT, owner);
    }
    for entry in walks() {
        let code = entry.code(Language::English);
        if !only.is_empty() && !only.iter().any(|c| c == code) {
            continue;
        }
        let start = Instant::now();
        let program = Program::compile(entry.movement(), Geometry::CHESS, Side::White);
        let compiled = start.elapsed();
        let (mut moves, mut checks) = (0_u64, 0_u64);
        let start = Instant::now();
        while start.elapsed().as_millis() < 40 {
            for from in 0..64 {
                program.generate(Square(from), &board, &mut |_| moves += 1);
            }
        }
        let generating = start.elapsed();
        let start = Instant::now();
        let mut seen = 0_u64;
        while start.elapsed().as_millis() < 40 {
            for target in Geometry::CHESS.squares() {
                for from in program.reach(target) {
                    seen += u64::from(program.captures(from, target, &board, &mut |_| true));
                    checks += 1;
                }
            }
        }
        let observing = start.elapsed();
        println!(
            "{code:3} compile {compiled:9.1?}  {:7.1} M moves/s  {:7.1} M observations/s ({seen})",
            moves as f64 / generating.as_secs_f64() / 1e6,
            checks as f64 / observing.as_secs_f64() / 1e6,
        );
    }
}
