//! Any text as a file of games in Fairy-Max's syntax, and as the pieces of a game that is otherwise right. Every game is made ready
//! and played a few moves deep.

#![no_main]

use engine::fmax::{FmaxFile, FmaxGame};
use libfuzzer_sys::fuzz_target;
use rules::Rules;

/// A game without its pieces.
const GAME: &str = "Game: small\n6x6\n6 4 5 3 5 4\n6 4 5 3 5 4\n\
    p:100 -16,24 -16,6 -15,5 -17,5\np:100 16,24 16,6 15,5 17,5\n\
    k:-1 1,34 -1,34 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n";

fn play(game: &FmaxGame) {
    let Ok(played) = game.prepare() else { return };
    let mut position = played.begin();
    for ply in 0..6usize {
        let moves = position.legal_moves();
        let Some(&m) = moves.get((ply * 7 + 3) % moves.len().max(1)) else { return };
        let name = played.move_name(&mut position, &m);
        assert!(played.find_move(&mut position, &name).is_some(), "{name}");
        position.make(m);
    }
}

fuzz_target!(|text: &str| {
    for file in [format!("version 4.8(w)\n{text}"), format!("version 4.8(w)\n{GAME}{text}")] {
        if let Ok(file) = FmaxFile::read(&file) {
            file.games().iter().take(3).for_each(play);
        }
    }
});
