//! A position written in Forsyth-Edwards notation, on a board of any size, without a game behind it.

use crate::Language;
use crate::keywords::walks;
use board::{Geometry, Owner, Position, Unit, Walk};

/// Reads the first field of a FEN: ranks from the top, separated by `/`, numbers for empty squares, capitals for White.
///
/// `N` is the knight, unless the text uses the letters of problems (`S` for the knight, `.NH` for a walk of two letters); `+`,
/// `-` and `=` before a unit make it white, black and neutral.
///
/// # Errors
/// What is wrong, with the byte where it is.
pub fn position_of_fen(text: &str) -> Result<Position, (usize, String)> {
    let placement = text.split_whitespace().next().unwrap_or("");
    if placement.is_empty() {
        return Err((0, "a position such as 8/8/8/4k3/8/8/8/4K2R was expected".to_owned()));
    }
    let problem_letters = placement.contains(['s', 'S', '.', '=']);
    // 11 may be eleven squares, or as in some files twice one
    let read = |joined: bool| read_ranks(placement, joined, problem_letters);
    let ranks = match read(true)? {
        ranks if is_rectangle(&ranks) => ranks,
        ranks => Some(read(false)?).filter(is_rectangle).ok_or_else(|| {
            let widths: Vec<String> = ranks.iter().map(|(_, rank)| rank.len().to_string()).collect();
            let first = ranks.first().map_or(0, |(_, rank)| rank.len());
            let at = ranks.iter().find(|(_, rank)| rank.len() != first).map_or(0, |(at, _)| *at);
            (at, format!("ranks of different widths: {}", widths.join(", ")))
        })?,
    };
    let size = |n: usize| u8::try_from(n).ok();
    let width = ranks.first().map_or(0, |(_, rank)| rank.len());
    let geometry = size(width).zip(size(ranks.len())).and_then(|(files, ranks)| Geometry::new(files, ranks));
    let geometry =
        geometry.ok_or((0, "the board is larger than 16 by 16, or than 192 squares".to_owned()))?;
    let mut position = Position::new(geometry);
    for (rank, (_, units)) in (0..).zip(ranks.iter().rev()) {
        for (file, unit) in (0..).zip(units) {
            if let (Some(square), Some(unit)) = (geometry.at(file, rank), unit) {
                position.place(square, *unit);
            }
        }
    }
    Ok(position)
}

/// The ranks from the top, each with its place in the text.
type Ranks = Vec<(usize, Vec<Option<Unit>>)>;

fn is_rectangle(ranks: &Ranks) -> bool {
    let width = ranks.first().map_or(0, |(_, rank)| rank.len());
    width > 0 && ranks.iter().all(|(_, rank)| rank.len() == width)
}

fn read_ranks(text: &str, joined: bool, problem_letters: bool) -> Result<Ranks, (usize, String)> {
    let mut ranks = Vec::new();
    let mut begin = 0;
    for rank in text.split('/') {
        let mut squares = Vec::new();
        let mut rest = rank;
        while let Some(letter) = rest.chars().next() {
            let at = begin + rank.len() - rest.len();
            if letter.is_ascii_digit() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let taken = if joined { digits } else { 1 };
                let number = rest[..taken].parse::<usize>().ok().filter(|number| (1..=16).contains(number));
                let number = match number {
                    Some(number) => number,
                    None if joined => return read_ranks(text, false, problem_letters),
                    None => {
                        return Err((
                            at,
                            format!("`{}`: 1 to 16 empty squares were expected", &rest[..taken]),
                        ));
                    }
                };
                squares.resize(squares.len() + number, None);
                rest = &rest[taken..];
                continue;
            }
            let (unit, length) = unit_of(rest, problem_letters).ok_or_else(|| {
                (
                    at,
                    format!(
                        "`{letter}` is no piece: one of KQRBNP, or of the letters of problems, was expected"
                    ),
                )
            })?;
            squares.push(Some(unit));
            rest = &rest[length..];
        }
        ranks.push((begin, squares));
        begin += rank.len() + 1;
    }
    Ok(ranks)
}

/// The unit at the beginning of a text, and the length of its name.
fn unit_of(text: &str, problem_letters: bool) -> Option<(Unit, usize)> {
    let sign = text.chars().next()?;
    let owner = match sign {
        '+' => Some(Owner::White),
        '-' => Some(Owner::Black),
        '=' => Some(Owner::Neutral),
        _ => None,
    };
    let behind = if owner.is_some() { &text[1..] } else { text };
    let (code, length) = match behind.strip_prefix('.') {
        Some(rest) => (rest.get(..2)?, 3),
        None => (behind.get(..1)?, 1),
    };
    let first = code.chars().next()?;
    let walk = if !problem_letters && code.eq_ignore_ascii_case("n") {
        Walk::KNIGHT
    } else {
        walks::find(Language::English, &code.to_ascii_lowercase())?
    };
    let by_case = if first.is_ascii_uppercase() { Owner::White } else { Owner::Black };
    Some((Unit::new(walk, owner.unwrap_or(by_case)), length + usize::from(owner.is_some())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> (u8, u8, u32) {
        let position = position_of_fen(text).unwrap();
        (position.geometry().files(), position.geometry().ranks(), position.occupied().len())
    }

    #[test]
    fn boards_have_the_size_of_their_ranks() {
        assert_eq!(size("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), (8, 8, 32));
        assert_eq!(size("10/10/4k5/10/9K"), (10, 5, 2));
        assert_eq!(size("k11/12/11K"), (12, 3, 2));
        assert_eq!(size("44/k7/71"), (8, 3, 1), "digits that only make sense one by one");
        assert_eq!(size("16/16/16/k14K"), (16, 4, 2));
    }

    #[test]
    fn letters_are_those_of_games_unless_those_of_problems_stand_there() {
        let walk = |text: &str| {
            let position = position_of_fen(text).unwrap();
            position.unit(position.occupied().first().unwrap()).walk
        };
        assert_eq!(walk("N7/8"), Walk::KNIGHT);
        assert_eq!(walk("S7/8"), Walk::KNIGHT);
        assert_ne!(walk("N6S/8"), Walk::KNIGHT, "a nightrider");
        let neutral = position_of_fen("=q.NH-G5/8").unwrap();
        let owners: Vec<_> = neutral.occupied().into_iter().map(|s| neutral.unit(s).owner()).collect();
        assert_eq!(owners, [Some(Owner::Neutral), Some(Owner::White), Some(Owner::Black)]);
    }

    #[test]
    fn what_is_no_position_is_refused_with_its_place() {
        let at = |text: &str| position_of_fen(text).unwrap_err().0;
        assert_eq!(at(""), 0);
        assert_eq!(at("8/8/7/8"), 4);
        assert_eq!(at("8/3?4"), 3);
        assert_eq!(at("99999999999999999999/8"), 21);
        assert!(position_of_fen("0/0").is_err());
        assert!(position_of_fen(&"1/".repeat(300)).is_err());
        assert!(position_of_fen("é7/8").is_err() && position_of_fen(".é6/8").is_err());
    }
}
