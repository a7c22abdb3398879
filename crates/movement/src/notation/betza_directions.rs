//! The directions of Betza notation: which vectors a word of direction letters means for each class of atoms.

use super::betza::{NotationError, seen};
use crate::{Direction, Movement};

/// What kind of atom the directions belong to.
#[derive(Clone, Copy)]
pub(super) enum Class<'a> {
    /// All vectors of these leapers, no directions given.
    All(&'a [(u8, u8)]),
    /// Lines, leaps of that length.
    Orthogonal(u8),
    /// Diagonals, leaps of that length.
    Diagonal(u8),
    /// Leaps of two different sides.
    Oblique(u8, u8),
    /// The eight directions of a king.
    Eight,
}

impl Class<'_> {
    pub fn of((short, long): (u8, u8)) -> Class<'static> {
        if short == 0 {
            Class::Orthogonal(long)
        } else if short == long {
            Class::Diagonal(long)
        } else {
            Class::Oblique(short, long)
        }
    }

    /// The sides of the leap, where all directions share them.
    pub fn leap(self) -> Option<(u8, u8)> {
        match self {
            Class::All([only]) => Some(*only),
            Class::Orthogonal(n) => Some((0, n)),
            Class::Diagonal(n) => Some((n, n)),
            Class::Oblique(short, long) => Some((short, long)),
            Class::All(_) | Class::Eight => None,
        }
    }
}

/// The two-letter words of a class; a letter joins the next one when together they are one of these.
fn pairs(class: Class<'_>) -> &'static [&'static str] {
    match class {
        Class::Diagonal(_) => &["fl", "fr", "bl", "br", "lf", "rf", "lb", "rb"],
        Class::Oblique(..) => &[
            "ff", "bb", "fs", "bs", "lv", "rv", "lf", "rf", "lb", "rb", "fl", "fr", "bl", "br", "fh", "bh",
            "lh", "rh", "hl", "hr", "ll", "rr",
        ],
        Class::Eight => &[
            "ff", "bb", "ll", "rr", "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb", "fs", "bs", "fh", "bh",
            "lh", "rh",
        ],
        Class::Orthogonal(_) | Class::All(_) => &["ff", "bb", "ll", "rr"],
    }
}

fn words<'t>(letters: &'t str, class: Class<'_>) -> Vec<&'t str> {
    let mut found = Vec::new();
    let mut rest = letters;
    while !rest.is_empty() {
        let two = rest.get(..2).filter(|pair| pairs(class).contains(pair));
        let length = if two.is_some() { 2 } else { 1 };
        found.push(&rest[..length]);
        rest = &rest[length..];
    }
    found
}

/// The directions of a first leg.
pub(super) fn first_leg(class: Class<'_>, letters: &str, at: usize) -> Result<Vec<Direction>, NotationError> {
    let all: Vec<(i8, i8)> = match class {
        Class::All(families) => {
            return Ok(families.iter().map(|(short, long)| Direction::Family(*short, *long)).collect());
        }
        Class::Eight if letters.is_empty() => {
            return Ok(vec![Direction::Family(0, 1), Direction::Family(1, 1)]);
        }
        _ if letters.is_empty() => {
            let (short, long) = class.leap().unwrap_or((0, 1));
            return Ok(vec![Direction::Family(short, long)]);
        }
        Class::Orthogonal(n) => ring(0, n),
        Class::Diagonal(n) => ring(n, n),
        Class::Oblique(short, long) => ring(short, long),
        Class::Eight => ring(0, 1).into_iter().chain(ring(1, 1)).collect(),
    };
    let mut chosen: Vec<(i8, i8)> = Vec::new();
    for word in words(letters, class) {
        let before = chosen.len();
        for &(files, ranks) in &all {
            let meant = match class {
                Class::Orthogonal(_) => of_lines(word, files, ranks),
                Class::Diagonal(_) => of_diagonals(word, files, ranks),
                Class::Oblique(..) => of_oblique(word, files, ranks),
                _ => of_eight(word, files, ranks),
            };
            if meant && !chosen.contains(&(files, ranks)) {
                chosen.push((files, ranks));
            }
        }
        if chosen.len() == before && !all.iter().any(|&(f, r)| is_meant_anywhere(class, word, f, r)) {
            return Err(NotationError::new(at, format!("the direction {word} has no meaning for this atom")));
        }
    }
    Ok(chosen.into_iter().map(|(files, ranks)| seen(files, ranks)).collect())
}

/// The shortest letters that mean these vectors and no others for a class, of up to three words.
pub(super) fn letters_of(class: Class<'_>, vectors: &[(i8, i8)]) -> Option<String> {
    let words: Vec<&str> =
        ["f", "b", "l", "r", "v", "s"].into_iter().chain(pairs(class).iter().copied()).collect();
    let mut wanted: Vec<Direction> = vectors.iter().map(|&(files, ranks)| seen(files, ranks)).collect();
    let by_name = |direction: &Direction| direction.to_string();
    wanted.sort_by_key(by_name);
    wanted.dedup();
    let mut texts = vec![String::new()];
    for _ in 0..3 {
        texts = texts.iter().flat_map(|text| words.iter().map(move |word| format!("{text}{word}"))).collect();
        texts.sort_by_key(String::len);
        for text in &texts {
            if let Ok(mut meant) = first_leg(class, text, 0) {
                meant.sort_by_key(by_name);
                if meant == wanted {
                    return Some(text.clone());
                }
            }
        }
    }
    None
}

fn is_meant_anywhere(class: Class<'_>, word: &str, files: i8, ranks: i8) -> bool {
    match class {
        Class::Orthogonal(_) => of_lines(word, files, ranks),
        Class::Diagonal(_) => of_diagonals(word, files, ranks),
        Class::Oblique(..) => of_oblique(word, files, ranks),
        _ => of_eight(word, files, ranks),
    }
}

fn ring(short: u8, long: u8) -> Vec<(i8, i8)> {
    crate::Vector::family(short, long).into_iter().map(|v| (v.files, v.ranks)).collect()
}

fn side_of(letter: char, files: i8, ranks: i8) -> bool {
    match letter {
        'f' => ranks > 0,
        'b' => ranks < 0,
        'l' => files < 0,
        'r' => files > 0,
        'v' => ranks != 0,
        's' => files != 0,
        _ => false,
    }
}

fn of_lines(word: &str, files: i8, ranks: i8) -> bool {
    word.chars().next().is_some_and(|letter| side_of(letter, files, ranks))
}

fn of_diagonals(word: &str, files: i8, ranks: i8) -> bool {
    word.chars().all(|letter| side_of(letter, files, ranks))
}

fn of_oblique(word: &str, files: i8, ranks: i8) -> bool {
    let narrow = ranks.abs() > files.abs();
    let side = |letter| side_of(letter, files, ranks);
    match word {
        "f" | "ff" => narrow && side('f'),
        "b" | "bb" => narrow && side('b'),
        "l" | "ll" => !narrow && side('l'),
        "r" | "rr" => !narrow && side('r'),
        "v" => narrow,
        "s" => !narrow,
        "fs" => !narrow && side('f'),
        "bs" => !narrow && side('b'),
        "lv" => narrow && side('l'),
        "rv" => narrow && side('r'),
        "lf" => narrow && side('l') && side('f'),
        "rf" => narrow && side('r') && side('f'),
        "lb" => narrow && side('l') && side('b'),
        "rb" => narrow && side('r') && side('b'),
        "fl" => !narrow && side('l') && side('f'),
        "fr" => !narrow && side('r') && side('f'),
        "bl" => !narrow && side('l') && side('b'),
        "br" => !narrow && side('r') && side('b'),
        "fh" => side('f'),
        "bh" => side('b'),
        "lh" => side('l'),
        "rh" => side('r'),
        // Each vector is the left or the right one of the two nearest to a line, seen along it.
        "hl" => narrow == ((files < 0) == (ranks > 0)),
        "hr" => narrow != ((files < 0) == (ranks > 0)),
        _ => false,
    }
}

fn of_eight(word: &str, files: i8, ranks: i8) -> bool {
    let side = |letter| side_of(letter, files, ranks);
    let straight = files == 0 || ranks == 0;
    match word {
        "f" | "b" | "l" | "r" | "v" | "s" => straight && of_lines(word, files, ranks),
        "ff" | "bb" | "ll" | "rr" => straight && of_lines(&word[..1], files, ranks),
        "fs" => !straight && side('f'),
        "bs" => !straight && side('b'),
        "fh" => side('f'),
        "bh" => side('b'),
        "lh" => side('l'),
        "rh" => side('r'),
        "fl" | "lf" | "fr" | "rf" | "bl" | "lb" | "br" | "rb" => !straight && word.chars().all(side),
        _ => false,
    }
}

/// The turn to a later leg, relative to the leg before, as a choice of turns.
pub(super) fn later_leg(letters: &str, four: bool, at: usize) -> Result<Movement, NotationError> {
    let mut turns: Vec<i8> = Vec::new();
    let mut add = |list: &[i8]| {
        for turn in list {
            if !turns.contains(turn) {
                turns.push(*turn);
            }
        }
    };
    if letters.is_empty() {
        add(if four { &[0, 2, -2] } else { &[0, 1, -1, 2, -2, 3, -3] });
    }
    for word in words(letters, Class::Eight) {
        add(match word {
            "f" | "ff" => &[0],
            "b" | "bb" => &[4],
            "l" | "ll" => &[2],
            "r" | "rr" => &[-2],
            "v" => &[0, 4],
            "s" => &[2, -2],
            "fl" | "lf" => &[1],
            "fr" | "rf" => &[-1],
            "bl" | "lb" => &[3],
            "br" | "rb" => &[-3],
            "fs" => &[1, -1],
            "bs" => &[3, -3],
            "fh" => &[0, 1, -1],
            "bh" => &[4, 3, -3],
            "lh" => &[1, 2, 3],
            "rh" => &[-1, -2, -3],
            _ => {
                return Err(NotationError::new(
                    at,
                    format!("the direction {word} has no meaning for a later leg"),
                ));
            }
        });
    }
    let ways: Vec<Movement> = turns.into_iter().map(Movement::Turn).collect();
    Ok(if ways.len() == 1 { ways[0].clone() } else { Movement::Choice(ways) })
}
