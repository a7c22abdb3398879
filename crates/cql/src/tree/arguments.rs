//! What stands behind keywords, beside units and numbers.

use super::units::Squares;
use board::Side;

/// The directions of a ray.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RayKind {
    /// All eight directions.
    Any,
    /// The directions in which the unit on the first square moves as rook, bishop or queen.
    Attack,
    /// Along the diagonals.
    Diagonal,
    /// Along the ranks.
    Horizontal,
    /// Along ranks and files.
    Orthogonal,
    /// Along the files.
    Vertical,
}

/// A chain of pawn attributes: each keeps some of the pawns that the one before has left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PawnChain {
    /// The attributes in order, true before those negated.
    pub filters: Vec<(bool, PawnAttribute)>,
    /// What is counted at the end.
    pub count: PawnUnit,
    /// The chain as it was written.
    pub text: String,
}

/// What a chain of pawn attributes counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PawnUnit {
    /// The pawns left.
    Pawns,
    /// Groups of adjacent files with such a number of pawns.
    Islands(Size),
    /// Groups of pawns adjacent on a file.
    Compounds(Size),
    /// Files with such a number of pawns.
    Files(Size),
    /// Ranks with such a number of pawns.
    Ranks(Size),
    /// The lesser of the numbers on both wings.
    BothSides,
    /// All pawns, if all stand on one wing, else none.
    OneSide,
}

/// The size of a group: at least n, or exactly n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The number.
    pub number: u32,
    /// Whether more are too many.
    pub exactly: bool,
}

impl Size {
    /// Whether a group has this size.
    #[must_use]
    pub const fn fits(self, number: u32) -> bool {
        if self.exactly { number == self.number } else { number >= self.number }
    }
}

/// A property of a pawn. “Own” and “enemy” are seen from the pawn's side; “in front” is the direction in
/// which it moves. Own pawns are those which the chain has left so far, enemy pawns are always all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PawnAttribute {
    /// So many own pawns on the file.
    OnFile(Size),
    /// So many own pawns on the rank.
    OnRank(Size),
    /// In an unbroken row on a rank of such a length.
    Row(Size),
    /// An own pawn on an adjacent file.
    Connected,
    /// An own pawn on every adjacent file.
    Integrated,
    /// No own pawn on an adjacent file.
    Isolated,
    /// An own pawn on exactly one of two adjacent files.
    HalfIsolated,
    /// Guarded by an own pawn.
    Defended,
    /// Guards an own pawn.
    Defender,
    /// In a group of such a size whose pawns guard each other diagonally.
    Chained(Size),
    /// Neither blocked nor stoppable.
    Passed,
    /// No enemy pawn in front, and helpers enough on the adjacent files.
    Candidate,
    /// The same, but not passed.
    CandidateOnly,
    /// An enemy pawn in front on the file (directly in front when true).
    Blocked(bool),
    /// Beyond the rearmost enemy pawn of the file (directly beyond it when true).
    Behind(bool),
    /// An enemy pawn in front on an adjacent file.
    Stoppable,
    /// An enemy pawn guards the square in front.
    Stopped,
    /// All own pawns on the adjacent files stand too far ahead to guard it.
    Backward,
    /// In the enemy half.
    Advanced,
    /// In a run of such a length on a file.
    Consecutive(Size),
    /// Within reach of the enemy king (rule of the square).
    Inside,
    /// As many enemy pawns on the file as own ones.
    Symmetrical,
    /// All enemy pawns of the file stand on the mirrored ranks.
    Mirrored,
    /// The foremost own pawn of the file.
    Forefront,
    /// The rearmost own pawn of the file.
    Rear,
}

/// A square map keyword.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TransformKeyword {
    /// All eight symmetries.
    Dihedral,
    /// Mirrored about the diagonal a1-h8.
    Diagonal,
    /// Mirrored about the diagonal a8-h1.
    OffDiagonal,
    /// Ranks mirrored.
    Horizontal,
    /// Files mirrored.
    Vertical,
    /// Colours exchanged and ranks mirrored.
    Colour,
    /// Moved along ranks and files.
    Shift,
    /// Moved along the diagonals.
    ShiftDiagonal,
    /// Moved along the ranks.
    ShiftHorizontal,
    /// Moved along a1-h8.
    ShiftMainDiagonal,
    /// Moved along a8-h1.
    ShiftOffDiagonal,
    /// Moved along the files.
    ShiftVertical,
}

/// An order to an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// Half moves.
    Depth(u32),
    /// Milliseconds.
    MoveTime(u32),
}

/// From whose view an evaluation is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewpoint {
    /// The side to move.
    SideToMove,
    /// White.
    Absolute,
}

/// A position given as FEN: what is compared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FenPattern {
    /// The squares of the kinds, white king first, black pawn last.
    pub units: [Squares; 12],
    /// Who is to move.
    pub side: Side,
    /// Castling rights as bits K, Q, k, q.
    pub castling: u8,
    /// The square of a possible capture in passing.
    pub en_passant: Option<u8>,
}

/// What an endgame table says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableResult {
    /// A draw.
    Draw,
    /// The side to move wins.
    SideToMoveWins,
    /// One of the players wins.
    Decisive,
    /// This side wins.
    Wins(Side),
}
