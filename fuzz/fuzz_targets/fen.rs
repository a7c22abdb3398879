//! Any text as a position in Forsyth-Edwards notation: on bitboards, for the replay of games, and for games with other boards,
//! hands and gates. What is read is written the same again, and its moves are listed.

#![no_main]

use cql::replay;
use engine::Variant;
use libfuzzer_sys::fuzz_target;
use rules::general::Game;
use rules::orthodox::{Board, perft};
use std::sync::OnceLock;

/// Games whose positions have something of their own: castling by files, hands, gates, large boards.
const GAMES: [&str; 6] = ["chess", "chess960", "crazyhouse", "seirawan", "capablanca", "shogi"];

static VARIANTS: OnceLock<Vec<Variant>> = OnceLock::new();

fuzz_target!(|text: &str| {
    if let Ok(board) = Board::from_fen(text) {
        let printed = board.to_fen();
        let again = Board::from_fen(&printed).expect("what is written can be read");
        assert_eq!(again.to_fen(), printed);
        let _ = perft(&board, 1);
    }
    if let Ok(position) = replay::Position::from_fen(text, Default::default()) {
        let printed = position.to_fen();
        let again =
            replay::Position::from_fen(&printed, Default::default()).expect("what is written can be read");
        assert_eq!(again.to_fen(), printed);
    }
    let read = |name: &&str| Variant::read(name, None).expect("the game comes with the program");
    for variant in VARIANTS.get_or_init(|| GAMES.iter().map(read).collect()) {
        if let Ok((rules, position)) = variant.position(text) {
            let _ = Game::new(&rules, position).legal_moves();
        }
    }
});
