//! The squares of an open unit.

use board::{Geometry, Square};

/// Where a unit may stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Squares {
    /// On every square.
    Anywhere,
    /// On these; the transformations of a scheme carry them along.
    Named(Vec<Square>),
}

impl Squares {
    /// All of them.
    pub fn all(&self) -> Vec<Square> {
        match self {
            Squares::Anywhere => Geometry::CHESS.squares().collect(),
            Squares::Named(squares) => squares.clone(),
        }
    }

    pub fn count(&self) -> usize {
        match self {
            Squares::Anywhere => 64,
            Squares::Named(squares) => squares.len(),
        }
    }
}

/// Reads squares between blanks, commas or `|`: `a7`, a rectangle `a1-c3`, a file `d*`, a rank `*4`, `light`, `dark`, `edge`.
///
/// # Errors
/// The byte, and what was expected.
pub(super) fn read_squares(text: &str) -> Result<Squares, (usize, String)> {
    let mut squares: Vec<Square> = Vec::new();
    let mut from = 0;
    for part in text.split_inclusive([' ', '\t', ',', '|']) {
        let word = part.trim_end_matches([' ', '\t', ',', '|']);
        if !word.is_empty() {
            let more = group(&word.to_ascii_lowercase()).ok_or_else(|| {
                (
                    from,
                    format!("{word}: squares such as a7, a1-c3, d*, *4, light, dark or edge were expected"),
                )
            })?;
            for square in more {
                if !squares.contains(&square) {
                    squares.push(square);
                }
            }
        }
        from += part.len();
    }
    if squares.is_empty() {
        return Err((text.len(), "squares such as a7 or a1-c3 were expected".to_owned()));
    }
    Ok(Squares::Named(squares))
}

fn group(word: &str) -> Option<Vec<Square>> {
    let that = |test: fn(u8, u8) -> bool| {
        let all = Geometry::CHESS.squares();
        Some(all.filter(|&s| test(Geometry::CHESS.file(s), Geometry::CHESS.rank(s))).collect())
    };
    match word {
        "light" => return that(|file, rank| (file + rank) % 2 == 1),
        "dark" => return that(|file, rank| (file + rank) % 2 == 0),
        "edge" => return that(|file, rank| file % 7 == 0 || rank % 7 == 0),
        _ => {}
    }
    let file = |c: u8| c.is_ascii_lowercase().then(|| c - b'a').filter(|&file| file < 8);
    let rank = |c: u8| c.is_ascii_digit().then(|| c.wrapping_sub(b'1')).filter(|&rank| rank < 8);
    let ((low_file, low_rank), (high_file, high_rank)) = match *word.as_bytes() {
        [f, b'*'] => ((file(f)?, 0), (file(f)?, 7)),
        [b'*', r] => ((0, rank(r)?), (7, rank(r)?)),
        [f, r] => ((file(f)?, rank(r)?), (file(f)?, rank(r)?)),
        [f, r, b'-', g, s] => ((file(f)?, rank(r)?), (file(g)?, rank(s)?)),
        _ => return None,
    };
    let (files, ranks) = (
        low_file.min(high_file)..=low_file.max(high_file),
        low_rank.min(high_rank)..=low_rank.max(high_rank),
    );
    let along = |rank: u8| files.clone().filter_map(move |file| Geometry::CHESS.at(file.into(), rank.into()));
    Some(ranks.flat_map(along).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_alone_and_in_groups() {
        let count = |text: &str| read_squares(text).unwrap().count();
        assert_eq!(count("a7 b6|b5, b5"), 3);
        assert_eq!(count("a1-c3"), 9);
        assert_eq!(count("c3-a1"), 9);
        assert_eq!(count("d*"), 8);
        assert_eq!(count("*4"), 8);
        assert_eq!(count("light"), 32);
        assert_eq!(count("edge"), 28);
        assert_eq!(read_squares("a1 i4").unwrap_err().0, 3);
        assert!(read_squares(" ").is_err());
    }
}
