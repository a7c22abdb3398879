//! Moves in the short notation of games, where plain chess has such a move; else as in solutions.

use super::fen::plain_letter;
use super::heading::BOARD;
use crate::solution::notation::{Letters, move_text};
use board::{Effect, Reason, Square, Unit, Walk};
use solver::Played;

/// A move with its sign of check or mate, in the short notation only where all is `plain` chess; and behind it, for a
/// comment, what else it does.
pub(super) fn san(played: &Played, mate: bool, plain: bool, letters: Letters<'_>) -> (String, String) {
    let sign = match (mate, played.check) {
        (true, _) => "#",
        (false, true) => "+",
        (false, false) => "",
    };
    let (text, effects) = match short(played).filter(|_| plain) {
        Some(text) => (text, String::new()),
        None => taken_apart(&move_text(played, BOARD, letters)),
    };
    (format!("{text}{sign}"), effects)
}

/// A move as in solutions, taken apart into what a reader of PGN can take for a move, and the texts in brackets.
fn taken_apart(text: &str) -> (String, String) {
    let (mut word, mut effects) = (String::new(), String::new());
    let mut depth = 0;
    for sign in text.replace(" ep.", "").chars() {
        depth += usize::from(sign == '[');
        match sign {
            _ if depth > 0 => effects.push(sign),
            '*' => word.push('x'),
            _ if sign.is_ascii_alphanumeric() || "-+=/".contains(sign) => word.push(sign),
            _ => {}
        }
        if sign == ']' {
            depth = depth.saturating_sub(1);
        }
    }
    if word.is_empty() {
        word.push_str("--");
    }
    (word, effects)
}

/// The short notation; `None` for a move that plain chess does not have.
fn short(played: &Played) -> Option<String> {
    let plain = played.plain;
    let has = |reason: Reason| played.effects.iter().any(|recorded| recorded.reason == reason);
    if has(Reason::Castling) {
        let long = BOARD.file(plain.arrival) < BOARD.file(plain.departure);
        return Some(if long { "O-O-O" } else { "O-O" }.to_owned());
    }
    let letter = plain_letter(played.mover.walk)?;
    let only_plain = played.effects.iter().all(|recorded| {
        let promoted = |unit: &Unit| plain_letter(unit.walk).is_some();
        match recorded.reason {
            Reason::Movement | Reason::Capture => true,
            _ => match &recorded.effect {
                Effect::Changed { after, .. } => plain.promotion != Walk::NONE && promoted(after),
                Effect::Removed { .. }
                | Effect::Added { .. }
                | Effect::Moved { .. }
                | Effect::Exchanged { .. }
                | Effect::Transformed { .. } => false,
                _ => true,
            },
        }
    });
    if !only_plain {
        return None;
    }
    let capture = played.effects.iter().any(|recorded| {
        matches!(recorded.effect, Effect::Removed { .. }) && recorded.reason == Reason::Capture
    });
    let arrival = BOARD.name(plain.arrival);
    let departure = BOARD.name(plain.departure);
    let takes = if capture { "x" } else { "" };
    if played.mover.walk == Walk::PAWN {
        let from = if capture { &departure[..1] } else { "" };
        let promotion = match plain.promotion {
            Walk::NONE => String::new(),
            walk => format!("={}", plain_letter(walk)?),
        };
        return Some(format!("{from}{takes}{arrival}{promotion}"));
    }
    let others = rivals(played);
    let file = |square: Square| BOARD.file(square);
    let rank = |square: Square| BOARD.rank(square);
    let from = if others.is_empty() {
        ""
    } else if others.iter().all(|&other| file(other) != file(plain.departure)) {
        &departure[..1]
    } else if others.iter().all(|&other| rank(other) != rank(plain.departure)) {
        &departure[1..]
    } else {
        &departure
    };
    Some(format!("{letter}{from}{takes}{arrival}"))
}

/// The other units of the mover's kind that could go to its arrival, pinned ones included.
fn rivals(played: &Played) -> Vec<Square> {
    let plain = played.plain;
    let at = |square: Square| {
        played.before.iter().find(|(there, _)| *there == square).map_or(Unit::EMPTY, |(_, unit)| *unit)
    };
    let same = |unit: &Unit| unit.walk == played.mover.walk && unit.owner() == played.mover.owner();
    let reaches = |from: Square| {
        let files = i32::from(BOARD.file(plain.arrival)) - i32::from(BOARD.file(from));
        let ranks = i32::from(BOARD.rank(plain.arrival)) - i32::from(BOARD.rank(from));
        let (straight, diagonal) = (files == 0 || ranks == 0, files.abs() == ranks.abs());
        let rides = match played.mover.walk {
            Walk::KNIGHT => return files.abs() * ranks.abs() == 2,
            Walk::KING => return files.abs().max(ranks.abs()) == 1,
            Walk::BISHOP => diagonal,
            Walk::ROOK => straight,
            Walk::QUEEN => straight || diagonal,
            _ => false,
        };
        let free = (1..files.abs().max(ranks.abs())).all(|step| {
            BOARD
                .offset(from, files.signum() * step, ranks.signum() * step)
                .is_some_and(|square| at(square).is_empty())
        });
        rides && free
    };
    played
        .before
        .iter()
        .filter(|(square, unit)| *square != plain.departure && same(unit) && reaches(*square))
        .map(|(square, _)| *square)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::taken_apart;

    #[test]
    fn effects_go_into_comments() {
        let apart = |text| taken_apart(text);
        assert_eq!(apart("Bd7*a4[+bSb6][b2=wQ]"), ("Bd7xa4".to_owned(), "[+bSb6][b2=wQ]".to_owned()));
        assert_eq!(apart("e5*d6 ep."), ("e5xd6".to_owned(), String::new()));
        assert_eq!(apart(" ..."), ("--".to_owned(), String::new()));
    }
}
