//! Counting lines of play: the test of the rules.

use board::{Geometry, Walk};
use rules::Rules;
use rules::general::{Game, Kind, Move};

/// The number of lines of so many half-moves; one for none.
#[must_use]
pub fn perft(game: &mut Game<'_>, depth: u32) -> u64 {
    let mut lists = Vec::new();
    lines(game, depth, &mut lists)
}

fn lines(game: &mut Game<'_>, depth: u32, lists: &mut Vec<Vec<Move>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = lists.pop().unwrap_or_default();
    moves.clear();
    game.generate(&mut moves);
    let mut total = 0;
    for &first in &moves {
        let mut next = Some(first);
        while let Some(intention) = next {
            let made = game.make(intention);
            next = made.next;
            if made.legal {
                total += if depth == 1 { 1 } else { lines(game, depth - 1, lists) };
                game.undo();
            }
        }
    }
    lists.push(moves);
    total
}

/// The legal moves with the lines behind each; `letter` names what pawns become.
pub fn divide(game: &mut Game<'_>, depth: u32, letter: &dyn Fn(Walk) -> Option<char>) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    for m in game.legal_moves() {
        let name = name(game, m, letter);
        if game.make(m).legal {
            found.push((name, perft(game, depth.saturating_sub(1))));
            game.undo();
        }
    }
    found
}

/// A move as UCI writes it; passing is the king's move to its own square.
#[must_use]
pub fn name(game: &Game<'_>, m: Move, letter: &dyn Fn(Walk) -> Option<char>) -> String {
    let geometry: Geometry = game.position().geometry();
    if m.kind == Kind::Pass {
        let side = game.position().side_to_move();
        let square = game.royal_square(side).or_else(|| game.position().occupied_by(side).first());
        return square.map_or_else(|| "0000".to_owned(), |s| geometry.name(s).repeat(2));
    }
    let plain = game.plain(m);
    let mut name = geometry.name(plain.departure) + &geometry.name(plain.arrival);
    if plain.promotion != Walk::NONE && plain.promotion != Walk::PAWN {
        name.extend(letter(plain.promotion));
    }
    name
}
