//! What rules read of a position's past: the key of a position holds what some rule of the problem reads, and no more.

/// What a rule reads beyond what every key holds: the units on their squares with walks, sides and marks, what lies below
/// the board, whose turn it is, rights to castle, who can be captured in passing, and registers.
///
/// Every condition and every attribute says it where it is declared. A hook from elsewhere that is put into a
/// [`crate::general::Builder`] counts as reading [`Reads::EVERYTHING`] unless its reads are declared
/// ([`crate::general::Builder::declare`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reads {
    pub(super) origins: bool,
    pub(super) passes: bool,
    pub(super) turns: bool,
    pub(super) last_move: bool,
    pub(super) line: bool,
}

impl Reads {
    /// Nothing more.
    pub const POSITION: Reads =
        Reads { origins: false, passes: false, turns: false, last_move: false, line: false };
    /// Where units stood in the diagram, by which they are also told apart.
    pub const ORIGINS: Reads = Reads { origins: true, ..Reads::POSITION };
    /// Whether the last half-move was a pass, and the one before it.
    pub const PASSES: Reads = Reads { passes: true, ..Reads::POSITION };
    /// Whether the last half-move turned the board, where a rule turns it.
    pub const TURN: Reads = Reads { turns: true, ..Reads::POSITION };
    /// The last half-move, and if that was a pass those before it up to the last that was none.
    pub const LAST_MOVE: Reads = Reads { last_move: true, ..Reads::POSITION };
    /// All half-moves since the diagram, and origins.
    pub const EVERYTHING: Reads =
        Reads { origins: true, passes: true, turns: true, last_move: true, line: true };

    /// What one of two rules reads.
    #[must_use]
    pub const fn and(self, other: Reads) -> Reads {
        Reads {
            origins: self.origins || other.origins,
            passes: self.passes || other.passes,
            turns: self.turns || other.turns,
            last_move: self.last_move || other.last_move,
            line: self.line || other.line,
        }
    }

    /// Whether diagram squares are read.
    #[must_use]
    pub const fn origins(self) -> bool {
        self.origins
    }
}
