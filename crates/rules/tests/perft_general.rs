//! The general rules play plain chess: published perft counts.

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::general::Game;
use dawson_rules::{GameOptions, Rules, prepare};

fn position(forsyth: &str) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for (row, rank) in forsyth.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(blanks) = letter.to_digit(10) {
                file += blanks as u8;
                continue;
            }
            let walk = match letter.to_ascii_lowercase() {
                'p' => Walk::PAWN,
                'n' => Walk::KNIGHT,
                'b' => Walk::BISHOP,
                'r' => Walk::ROOK,
                'q' => Walk::QUEEN,
                _ => Walk::KING,
            };
            let owner = if letter.is_ascii_uppercase() { Owner::White } else { Owner::Black };
            let mut unit = Unit::new(walk, owner);
            if walk == Walk::KING {
                unit = unit.with_marks(Marks::ROYAL);
            }
            position.place(Square(rank * 8 + file), unit);
            file += 1;
        }
    }
    position
}

fn perft(game: &mut Game<'_>, depth: u32) -> u64 {
    let mut intentions = Vec::new();
    game.generate(&mut intentions);
    let mut count = 0;
    for first in intentions {
        let mut next = Some(first);
        while let Some(intention) = next {
            let made = game.make(intention);
            next = made.next;
            if made.legal {
                count += if depth > 1 { perft(game, depth - 1) } else { 1 };
                game.undo();
            }
        }
    }
    count
}

fn check(forsyth: &str, side: Side, counts: &[u64]) {
    let (rules, mut position) =
        prepare(position(forsyth), &[], &GameOptions::default()).expect("plain chess");
    position.set_side_to_move(side);
    assert!(rules.properties().orthodox);
    let mut game = Game::new(&rules, position);
    for (&count, depth) in counts.iter().zip(1..) {
        assert_eq!(perft(&mut game, depth), count, "{forsyth} at depth {depth}");
        assert_eq!(game.position().key(), game.position().key_from_scratch());
    }
}

#[test]
fn start_position() {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", Side::White, &[20, 400, 8902, 197_281]);
}

/// The position "Kiwipete" of Peter McKenzie.
#[test]
fn kiwipete() {
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", Side::White, &[48, 2039, 97_862]);
}

/// An endgame full of en passant captures that open lines.
#[test]
fn en_passant_pins() {
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", Side::White, &[14, 191, 2812, 43_238]);
}

/// Steven Edwards's position with promotions and castling.
#[test]
fn promotions() {
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1", Side::White, &[6, 264, 9467]);
}
