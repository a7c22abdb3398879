//! The position of a game. Units of plain chess stand as everywhere; others as in the Forsyth notation of problem
//! files: a dot before two letters, `=` before neutral units.

use super::heading::{BOARD, Heading};
use crate::keywords::options::OptionWord;
use crate::reader::tree::OptionValue;
use crate::setup::Diagram;
use crate::solution::notation::{Letters, walk_letters};
use board::{Owner, Position, Side, Square, Unit, Walk};

/// Forsyth-Edwards notation. Castling is possible where king and rook stand at home and no option forbids it, as
/// is the convention of problems.
pub(super) fn fen(heading: &Heading, side: Side, letters: Letters<'_>) -> String {
    let position = &heading.position;
    let plain = is_plain(position);
    let mut ranks: Vec<String> = Vec::new();
    for rank in (0..BOARD.ranks()).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..BOARD.files() {
            let unit = position.unit(Square(rank * BOARD.files() + file));
            if unit.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push_str(&of_unit(unit, plain, letters));
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    let turn = if side == Side::White { 'w' } else { 'b' };
    format!("{} {turn} {} {} 0 1", ranks.join("/"), castlings(heading, |_| true), en_passant(heading))
}

/// Whether all units of a position are those of plain chess.
pub(super) fn is_plain(position: &Position) -> bool {
    position.occupied().into_iter().all(|square| is_of_plain_chess(position.unit(square)))
}

/// Whether plain chess has a unit.
pub(in crate::solution) fn is_of_plain_chess(unit: Unit) -> bool {
    plain_letter(unit.walk).is_some() && unit.owner() != Some(Owner::Neutral)
}

/// A unit as it stands in the notation; `plain`: with the letters of games, where all units are those of plain chess.
pub(in crate::solution) fn of_unit(unit: Unit, plain: bool, letters: Letters<'_>) -> String {
    let letter = plain_letter(unit.walk).filter(|_| plain);
    let code = letter.map_or_else(|| walk_letters(unit.walk, letters), |letter| letter.to_string());
    let dot = if code.len() == 1 { "" } else { "." };
    match unit.owner() {
        Some(Owner::Black) => format!("{dot}{}", code.to_lowercase()),
        Some(Owner::Neutral) => format!("={dot}{code}"),
        _ => format!("{dot}{code}"),
    }
}

/// The letter of an orthodox walk in English, with `N` for the knight.
pub(super) const fn plain_letter(walk: Walk) -> Option<char> {
    match walk {
        Walk::PAWN => Some('P'),
        Walk::KNIGHT => Some('N'),
        Walk::BISHOP => Some('B'),
        Walk::ROOK => Some('R'),
        Walk::QUEEN => Some('Q'),
        Walk::KING => Some('K'),
        _ => None,
    }
}

/// Which castlings are possible, of king and rook that stand at home, on squares that a line of play has left alone.
pub(in crate::solution) fn castlings(heading: &Heading, is_untouched: impl Fn(Square) -> bool) -> String {
    let Heading { position, uncastling, .. } = heading;
    let at_home = |name: &str, walk: Walk, owner: Owner| {
        BOARD.parse(name).is_some_and(|square| {
            let unit = position.unit(square);
            unit.walk == walk
                && unit.owner() == Some(owner)
                && !uncastling.contains(&square)
                && is_untouched(square)
        })
    };
    let mut text = String::new();
    for (king, rook, owner, sign) in [
        ("e1", "h1", Owner::White, 'K'),
        ("e1", "a1", Owner::White, 'Q'),
        ("e8", "h8", Owner::Black, 'k'),
        ("e8", "a8", Owner::Black, 'q'),
    ] {
        if at_home(king, Walk::KING, owner) && at_home(rook, Walk::ROOK, owner) {
            text.push(sign);
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

fn en_passant(heading: &Heading) -> String {
    heading.en_passant.map_or_else(|| "-".to_owned(), |square| BOARD.name(square))
}

/// The squares that an option of a problem names.
pub(super) fn squares_of(diagram: &Diagram, option: OptionWord) -> Vec<Square> {
    match diagram.option(option).map(|used| &used.value) {
        Some(OptionValue::Squares(squares)) => squares.clone(),
        _ => Vec::new(),
    }
}
