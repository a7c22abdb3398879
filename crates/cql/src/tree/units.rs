//! Kinds of units and where they stand.

use board::Side;

/// A set of squares of the 8x8 board, bit 0 for a1, bit 63 for h8.
pub type Squares = u64;

/// Kinds of units as bits: 0 to 5 white king, queen, rook, bishop, knight, pawn; 6 to 11 the black ones;
/// 12 the empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kinds(pub u16);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// Any white unit.
    pub const WHITE: Kinds = Kinds(0x3f);
    /// Any black unit.
    pub const BLACK: Kinds = Kinds(0xfc0);
    /// Any unit.
    pub const UNITS: Kinds = Kinds(0xfff);
    /// The empty square.
    pub const EMPTY: Kinds = Kinds(0x1000);

    /// The kinds that a letter of the language stands for.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Kinds> {
        Some(Kinds(match letter {
            'K' => 1,
            'Q' => 2,
            'R' => 4,
            'B' => 8,
            'N' => 16,
            'P' => 32,
            'A' => 0x3f,
            'M' => 2 | 4,
            'I' => 8 | 16,
            'k' | 'q' | 'r' | 'b' | 'n' | 'p' | 'a' | 'm' | 'i' => {
                Kinds::of_letter(letter.to_ascii_uppercase())?.0 << 6
            }
            'U' => 0xfff,
            '.' => 0x1000,
            '?' => 0x1fff,
            _ => return None,
        }))
    }

    /// Those of one side, as bits 0 to 5 (king, queen, rook, bishop, knight, pawn).
    #[must_use]
    pub const fn roles(self, side: Side) -> u8 {
        match side {
            Side::White => (self.0 & 0x3f) as u8,
            Side::Black => (self.0 >> 6 & 0x3f) as u8,
        }
    }

    /// The same kinds with the colours exchanged.
    #[must_use]
    pub const fn flipped(self) -> Kinds {
        Kinds((self.0 & 0x3f) << 6 | (self.0 >> 6 & 0x3f) | (self.0 & 0x1000))
    }

    /// Whether no kind is in it.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

impl std::fmt::Display for Kinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let short = match self.0 {
            0x1fff => "?",
            0xfff => "U",
            0x3f => "A",
            0xfc0 => "a",
            _ => "",
        };
        if !short.is_empty() {
            return f.write_str(short);
        }
        for (bit, letter) in "KQRBNPkqrbnp.".chars().enumerate() {
            if self.0 >> bit & 1 != 0 {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// Units on squares: it matches a square of the set that holds one of the kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Designator {
    /// Kinds of any origin.
    pub kinds: Kinds,
    /// Kinds that must have arisen from a promotion (`X~`).
    pub promoted: Kinds,
    /// Kinds that must not (`X~~`).
    pub original: Kinds,
    /// Tagged units (`$name`), one bit a tag.
    pub tags: u8,
    /// The squares.
    pub squares: Squares,
    /// Whether the hand (units to drop) belongs to the squares.
    pub hand: bool,
}

impl Designator {
    /// Any unit of these kinds on these squares.
    #[must_use]
    pub const fn new(kinds: Kinds, squares: Squares) -> Designator {
        Designator { kinds, promoted: Kinds::NONE, original: Kinds::NONE, tags: 0, squares, hand: false }
    }

    /// The part of it that belongs to one side.
    #[must_use]
    pub const fn of_side(&self, side: Side) -> Designator {
        let mask = match side {
            Side::White => Kinds::WHITE.0,
            Side::Black => Kinds::BLACK.0,
        };
        Designator {
            kinds: Kinds(self.kinds.0 & mask),
            promoted: Kinds(self.promoted.0 & mask),
            original: Kinds(self.original.0 & mask),
            ..*self
        }
    }

    /// Any pawn.
    #[must_use]
    pub const fn any_pawn() -> Designator {
        Designator::new(Kinds(32 | 32 << 6), u64::MAX)
    }

    /// Whether it matches no square and nothing in hand.
    #[must_use]
    pub const fn is_nowhere(&self) -> bool {
        self.squares == 0 && !self.hand
    }

    /// How many units of its kinds there usually are on its squares, times 8; fewer are sought first.
    pub(crate) fn rarity(&self) -> u32 {
        const NUMBERS: [u32; 13] = [8, 7, 14, 12, 12, 48, 8, 7, 14, 12, 12, 48, 300];
        let kinds = self.all_kinds();
        let units: u32 = NUMBERS
            .iter()
            .enumerate()
            .filter(|(at, _)| kinds.0 >> at & 1 != 0)
            .map(|(_, number)| number)
            .sum();
        let promoted_only = self.kinds.is_none() && self.original.is_none();
        (if promoted_only { 1 } else { units }) * self.squares.count_ones() / 64
    }

    /// All kinds named, whatever their origin.
    #[must_use]
    pub const fn all_kinds(&self) -> Kinds {
        Kinds(self.kinds.0 | self.promoted.0 | self.original.0)
    }
}
