//! Counting lines of play: the test of the rules.

use board::{Effect, Geometry, Reason, Walk};
use rules::Rules;
use rules::general::{Game, Kind, Move};
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of lines of so many half-moves; one for none.
#[must_use]
pub fn perft(game: &mut Game<'_>, depth: u32) -> u64 {
    perft_until(game, depth, &AtomicBool::new(false))
}

/// Counts lines of play until the flag is set: what has been counted then is not all.
pub(crate) fn perft_until(game: &mut Game<'_>, depth: u32, stop: &AtomicBool) -> u64 {
    let mut lists = Vec::new();
    lines(game, depth, &mut lists, stop)
}

fn lines(game: &mut Game<'_>, depth: u32, lists: &mut Vec<Vec<Move>>, stop: &AtomicBool) -> u64 {
    match depth {
        0 => return 1,
        1 => return game.count_legal_moves(),
        _ if stop.load(Ordering::Relaxed) => return 0,
        _ => {}
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
                total += lines(game, depth - 1, lists, stop);
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

/// A legal move as UCI writes it: passing is the king's move to its own square, a drop is `N@e4`, what comes in
/// through a gate is a further letter, a wall stands behind a comma. Promotion as in Shogi is written with a plus, the
/// way back with a minus; `letter` answers `+` for walks of promoted forms.
#[must_use]
pub fn name(game: &mut Game<'_>, m: Move, letter: &dyn Fn(Walk) -> Option<char>) -> String {
    let geometry: Geometry = game.position().geometry();
    if m.kind == Kind::Pass {
        let side = game.position().side_to_move();
        let square = game.royal_square(side).or_else(|| game.position().occupied_by(side).first());
        return square.map_or_else(|| "0000".to_owned(), |s| geometry.name(s).repeat(2));
    }
    let mut name = match m.kind {
        Kind::Drop(form) => {
            let form = game.rules().drop_forms()[usize::from(form)];
            let plus = if form.walk == form.held { "" } else { "+" };
            let held = letter(form.held).unwrap_or('?').to_ascii_uppercase();
            format!("{plus}{held}@{}", geometry.name(m.arrival))
        }
        _ => geometry.name(m.departure) + &geometry.name(m.arrival),
    };
    if game.make(Move { settled: true, ..m }).legal {
        let further = suffix(game, m, letter);
        game.undo();
        // a gate beside the rook turns the move round: h1e1h
        if further.len() > 1 && m.kind == Kind::Castling { name = further } else { name += &further }
    }
    name
}

/// What the last move did beside going from square to square.
fn suffix(game: &Game<'_>, m: Move, letter: &dyn Fn(Walk) -> Option<char>) -> String {
    let geometry = game.position().geometry();
    let mut text = String::new();
    for recorded in game.position().journal().last_ply() {
        match (recorded.effect, recorded.reason) {
            (Effect::Changed { before, after, .. }, Reason::Promotion) if before.walk != after.walk => {
                // back from a promoted form
                let back = letter(before.walk) == Some('+');
                text.extend(if back { Some('-') } else { letter(after.walk) });
            }
            (Effect::Added { at, unit }, Reason::Drop) if !matches!(m.kind, Kind::Drop(_)) => {
                // with castling the square says which of the two gates it is
                if m.kind == Kind::Castling && at == m.partner {
                    text = geometry.name(m.partner) + &geometry.name(m.departure);
                }
                text.extend(letter(unit.walk));
            }
            (Effect::Added { at, unit }, Reason::Appearance) if unit.is_wall() => {
                text += &format!(",{}{}", geometry.name(m.arrival), geometry.name(at));
            }
            _ => {}
        }
    }
    text
}
