//! What a move did, effect by effect.

use crate::{Marks, Side, Square, Symmetry, Unit, Walk};

/// Why an effect happened. Printing shows some reasons and hides others; conditions react to some only.
///
/// A condition adds its own reason here when its effect must be told from others (`[+wRh1]` of a rebirth is
/// printed, the arrival of a moving unit is written as the move itself).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The unit that moves, from departure to arrival.
    Movement,
    /// An ordinary capture, of whatever kind of movement.
    Capture,
    /// A pawn reached its promotion square.
    Promotion,
    /// The partner of a castling king.
    Castling,
    /// The two units of an exchanging move.
    Exchange,
    /// Bookkeeping that every move does: castling rights, en passant squares, the side to move.
    Bookkeeping,
    /// A captured unit (or the capturer) is reborn.
    Rebirth,
    /// A capturer is reborn before it could promote: written as if it went on.
    RebirthOnTheWay,
    /// A reborn pawn is promoted on its rebirth square.
    RebirthPromotion,
    /// A unit disappears because a rule says so (kamikaze, assassination …).
    Removal,
    /// A unit makes room for one that is reborn on its square; not written.
    Displacement,
    /// A unit goes below the board, or comes up from there, in the exchange of a rebirth below another unit.
    Volcanic,
    /// A unit is put on another square, from which it then moves (Mars Circe and its kin).
    Transfer,
    /// A mark that a rule keeps for itself; not written.
    Marking,
    /// A unit changes its owner because a rule says so.
    SideChange,
    /// A unit other than the moving one changes its owner: its square is written.
    RemoteSideChange,
    /// A unit changes its owner, and that is not written.
    SilentSideChange,
    /// A unit changes its walk because a rule says so.
    WalkChange,
    /// A unit other than the moving one changes its walk: its square is written.
    RemoteWalkChange,
    /// A unit changes its walk, which is written without its attributes (Einstein, football).
    BareWalkChange,
    /// A unit becomes half-neutral's other half.
    HalfNeutral,
    /// A unit becomes neutral or ceases to be by a check (anda): only its owner and attributes are written.
    NeutralChange,
    /// Where a unit would have changed sides there is none: nothing changes, but it is written.
    EmptySideChange,
    /// A unit changes the board in Alice chess.
    AliceBoard,
    /// The partner of a king that castles on any line.
    FreeCastling,
    /// A capturing unit captures on, or ends its captures, in the same move.
    SeriesCapture,
    /// A hurdle is moved by the unit that hopped over it.
    HurdleMovement,
    /// A pawn that waited on its promotion square promotes.
    LatentPromotion,
    /// Imitators move.
    Imitation,
    /// A pawn becomes an imitator.
    PromotionToImitator,
    /// A unit's attributes change because a rule says so.
    MarkChange,
    /// Further movement that a rule adds to the move.
    FurtherMovement,
    /// The board is turned or reflected.
    BoardTransformation,
    /// A unit is put on the board from a hand, from below the board, or as a new unit of a rule.
    Appearance,
    /// A unit is put on the board from a hand in which captured or waiting units are held.
    Drop,
    /// A unit becomes royal or ceases to be.
    RoyalChange,
    /// A register of a rule changes.
    Memory,
    /// A move is paid with distance: the register holds what is left, White's in the lower and Black's in the upper
    /// half, in hundredths of a square; all bits of a half stand for no limit. Equal halves with the topmost bit set
    /// in both are one common store.
    Distance,
    /// A rule lets the mover choose; not written.
    Choice,
    /// Another reason of a rule, numbered by the rule's place in the table of conditions.
    Other(u16),
}

/// The squares that a multi-step pawn move passed, on which it can be captured by the next move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The passed squares, [`Square::NONE`] where there are fewer than three.
    pub passed: [Square; 3],
    /// Where the pawn stands.
    pub victim: Square,
}

impl EnPassant {
    /// No pawn can be captured in passing.
    pub const NONE: EnPassant = EnPassant { passed: [Square::NONE; 3], victim: Square::NONE };

    /// Whether a pawn can be captured by a move to that square.
    #[inline]
    #[must_use]
    pub fn offers(&self, square: Square) -> bool {
        self.victim.is_some() && self.passed.contains(&square)
    }
}

/// One change of a position. Each is undone by its inverse; together they are the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A unit goes from one square to an empty one.
    Moved {
        /// The square left.
        from: Square,
        /// The square reached.
        to: Square,
    },
    /// A unit leaves the board.
    Removed {
        /// Its square.
        at: Square,
        /// What it was.
        unit: Unit,
    },
    /// A unit appears on an empty square.
    Added {
        /// Its square.
        at: Square,
        /// What it is.
        unit: Unit,
    },
    /// A unit changes walk, owner, royalty or attributes where it stands.
    Changed {
        /// Its square.
        at: Square,
        /// What it was.
        before: Unit,
        /// What it is now.
        after: Unit,
    },
    /// The contents of two squares change places (either may be empty).
    Exchanged {
        /// One square.
        one: Square,
        /// The other.
        other: Square,
    },
    /// The board is turned or reflected with all that stands on it.
    Transformed {
        /// How.
        symmetry: Symmetry,
    },
    /// The squares of an en passant capture change.
    EnPassantSet {
        /// As it was.
        before: EnPassant,
        /// As it is now.
        after: EnPassant,
    },
    /// Units lose or regain the right to castle.
    RightsSet {
        /// One bit for each square of `Position::rights`, before.
        before: u64,
        /// The same, now.
        after: u64,
    },
    /// A register of a rule changes.
    RegisterSet {
        /// The register's number.
        register: u16,
        /// Its value before.
        before: u64,
        /// Its value now.
        after: u64,
    },
    /// What the mover chose where a rule lets him, though there may have been only one way. Nothing changes by it: it tells
    /// moves apart.
    Chosen {
        /// The square chosen, [`Square::NONE`] where it is not a square.
        at: Square,
        /// The walk chosen, [`Walk::NONE`] where it is not a walk.
        walk: Walk,
        /// The marks chosen with it.
        marks: Marks,
    },
    /// A unit goes to the underworld.
    Buried {
        /// Its place in the underworld from now on, 0 the lowest.
        index: u16,
        /// The square below which it lies.
        below: Square,
        /// What it is.
        unit: Unit,
    },
    /// A unit leaves the underworld.
    Unearthed {
        /// Its place in the underworld, 0 the lowest.
        index: u16,
        /// The square below which it lay.
        below: Square,
        /// What it is.
        unit: Unit,
    },
}

/// An effect with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// What changed.
    pub effect: Effect,
    /// Why.
    pub reason: Reason,
}

/// The effects of all plies made and not yet taken back.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    pub(crate) effects: Vec<Recorded>,
    pub(crate) starts: Vec<PlyStart>,
}

/// Where a ply begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlyStart {
    /// Its first effect.
    pub(crate) effects: u32,
    /// Whose turn it was.
    pub(crate) side: Side,
    /// The number of the state before it.
    pub(crate) moment: u64,
    /// The halves of the key of the position before it, without whose turn it was.
    pub(crate) upper_key: u64,
    pub(crate) lower_key: u64,
}

impl Journal {
    /// The number of plies made.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> usize {
        self.starts.len()
    }

    /// The effects of the last ply, in order; empty before the first.
    #[inline]
    #[must_use]
    pub fn last_ply(&self) -> &[Recorded] {
        self.starts.last().map_or(&[], |start| &self.effects[start.effects as usize..])
    }

    /// The effects of ply `index`, 0 the first made; empty where there is none.
    #[must_use]
    pub fn ply(&self, index: usize) -> &[Recorded] {
        let Some(start) = self.starts.get(index) else { return &[] };
        let end = self.starts.get(index + 1).map_or(self.effects.len(), |e| e.effects as usize);
        &self.effects[start.effects as usize..end]
    }
}
