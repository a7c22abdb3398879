//! The shape of the board.

use crate::Square;

/// The number of files and ranks; every question about places that needs them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
}

impl Default for Geometry {
    fn default() -> Self {
        Self::CHESS
    }
}

impl Geometry {
    /// The 8x8 board.
    pub const CHESS: Geometry = Geometry { files: 8, ranks: 8 };

    /// A board of `files` (1 to 16) by `ranks` (1 to 16), at most 192 squares in all; `None` if it is larger.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Option<Geometry> {
        let fits = files >= 1 && files <= 16 && ranks >= 1 && ranks <= 16;
        if fits && (files as usize) * (ranks as usize) <= Square::CAPACITY {
            Some(Geometry { files, ranks })
        } else {
            None
        }
    }

    /// The number of files.
    #[inline]
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    #[inline]
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Never: a board has at least one square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// All squares, a1 first, along the ranks.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        #[allow(clippy::cast_possible_truncation, reason = "at most 192 squares")]
        (0..self.len() as u8).map(Square)
    }

    /// The file of a square, 0 for the a-file.
    #[inline]
    #[must_use]
    pub const fn file(self, square: Square) -> u8 {
        square.0 % self.files
    }

    /// The rank of a square, 0 for White's first.
    #[inline]
    #[must_use]
    pub const fn rank(self, square: Square) -> u8 {
        square.0 / self.files
    }

    /// The square at file and rank, both from 0; `None` off the board.
    #[inline]
    #[must_use]
    pub const fn at(self, file: i32, rank: i32) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.files as i32 || rank >= self.ranks as i32 {
            None
        } else {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked above")]
            Some(Square((rank * self.files as i32 + file) as u8))
        }
    }

    /// The square `files` to the right and `ranks` up; `None` off the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, square: Square, files: i32, ranks: i32) -> Option<Square> {
        self.at(self.file(square) as i32 + files, self.rank(square) as i32 + ranks)
    }

    /// Whether two squares touch, by a side or a corner; a square touches itself.
    #[inline]
    #[must_use]
    pub const fn touch(self, one: Square, other: Square) -> bool {
        self.file(one).abs_diff(self.file(other)) <= 1 && self.rank(one).abs_diff(self.rank(other)) <= 1
    }

    /// Whether the square is dark, as a1 is.
    #[must_use]
    pub const fn is_dark(self, square: Square) -> bool {
        (self.file(square) + self.rank(square)).is_multiple_of(2)
    }

    /// A square's name: `a1` to `p12`.
    #[must_use]
    pub fn name(self, square: Square) -> String {
        if square.is_none() {
            return "-".to_owned();
        }
        format!("{}{}", char::from(b'a' + self.file(square)), self.rank(square) + 1)
    }

    /// The square of that name (upper or lower case); `None` where it is not on this board.
    #[must_use]
    pub fn parse(self, name: &str) -> Option<Square> {
        let mut letters = name.chars();
        let file = letters.next()?.to_ascii_lowercase();
        if !file.is_ascii_lowercase() {
            return None;
        }
        let digits = letters.as_str();
        if digits.is_empty()
            || digits.len() > 2
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let rank: i32 = digits.parse().ok()?;
        self.at(file as i32 - 'a' as i32, rank - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for g in [Geometry::CHESS, Geometry::new(12, 16).unwrap(), Geometry::new(10, 8).unwrap()] {
            for s in g.squares() {
                assert_eq!(g.parse(&g.name(s)), Some(s));
                assert_eq!(g.offset(s, 0, 0), Some(s));
            }
        }
        assert_eq!(Geometry::CHESS.parse("e4"), Some(Square(28)));
        for bad in ["", "e", "i1", "a9", "a0", "a01", "44", "é4"] {
            assert_eq!(Geometry::CHESS.parse(bad), None, "{bad}");
        }
        assert!(Geometry::new(16, 16).is_none());
    }
}
