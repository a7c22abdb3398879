//! The typed tree of a query.
//!
//! [`Condition`] is generic over what stands for a nested position list: the parser makes
//! `Condition<PositionList>`, the compiler turns each into `Condition<ListPlan>` under one transformation.

mod units;
mod values;

use board::Side;

use crate::error::Span;
use crate::header::HeaderCondition;
pub use units::{Designator, Kinds, Squares};
pub use values::{Bound, CountOrShare, MoveRange, Range};

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

/// How far a search looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scope {
    /// The main line.
    #[default]
    MainLine,
    /// The main line and the variations.
    Everything,
    /// The variations.
    Variations,
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

/// How the matches of a list are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// The number of matching positions.
    Matches(Range),
    /// The same for one transform alone.
    MatchesOfOneTransform(Range),
    /// The length of a run of matching positions.
    Run(Range),
    /// The same for one transform alone.
    RunOfOneTransform(Range),
}

/// A `(position …)` list.
#[derive(Clone, Debug, Default)]
pub struct PositionList {
    /// All must hold.
    pub conditions: Vec<Condition<PositionList>>,
    /// Its transformations.
    pub transforms: Vec<TransformKeyword>,
    /// Limits to the shifts: a unit of the first stands on a square of the second.
    pub inside: Vec<(Designator, Squares)>,
    /// Whether the whole is negated.
    pub negated: bool,
    /// Where it searches.
    pub scope: Scope,
    /// How matches are counted.
    pub counting: Vec<Counting>,
    /// Accumulators to increase: number of the name, and whether each colour counts alone.
    pub accumulate: Vec<(u8, bool)>,
    /// Whether a search that this list cuts ends before the position that matches, not at it (`:preceding`).
    pub preceding: bool,
    /// Where the search of the game ends; `None` means this list itself.
    pub cut: Vec<Option<PositionList>>,
    /// What rejects the game.
    pub exclude: Vec<Option<PositionList>>,
    /// Which positions are left out.
    pub skip: Vec<Option<PositionList>>,
    /// Its place.
    pub span: Span,
}

/// The move of a `:line`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LineMove {
    /// The half move it must be, counted from 0 at White's first move of move 1, if it is numbered.
    pub number: Option<i32>,
    /// The side that moves, where it is known.
    pub side: Option<Side>,
    /// What is moved: unit and square.
    pub from: Option<Designator>,
    /// The content of the arrival square before the move.
    pub to: Option<Designator>,
    /// Whether it drops a unit.
    pub drop: bool,
    /// Whether it must be en passant (true) or must not be (false).
    pub en_passant: Option<bool>,
    /// Castling letters as bits K, Q, k, q.
    pub castling: u8,
    /// A null move.
    pub null: bool,
    /// What a pawn becomes; `Some` of no kind: it is no promotion.
    pub promotion: Option<Kinds>,
    /// Check, double check, contact check, mate: must be (true), must not be (false).
    pub check: Option<bool>,
    /// Double check.
    pub double_check: Option<bool>,
    /// Contact check.
    pub contact_check: Option<bool>,
    /// Mate.
    pub mate: Option<bool>,
    /// Whether it is the only legal move.
    pub forced: bool,
}

/// A `:line` or `:line*`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LineQuery {
    /// The moves that are played.
    pub played: Vec<LineMove>,
    /// The moves after `|` that must merely be possible.
    pub possible: Vec<LineMove>,
    /// Whether transpositions count.
    pub transposed: bool,
}

/// Which mover a relation asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RelationTurn {
    /// The same side.
    Same,
    /// The other side.
    Changed,
    /// Either.
    Ignored,
}

/// A `:relation` list: how a later position resembles this one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RelationQuery {
    /// Who is to move there.
    pub turn: RelationTurn,
    /// Units of this position that are missing there.
    pub missing: (Designator, Range),
    /// Units of that position that are missing here.
    pub new: (Designator, Range),
    /// Equal occupied squares of the two positions as they stand.
    pub original_same: Option<Range>,
    /// Different squares of the two positions as they stand.
    pub original_different: Option<Range>,
    /// Whether only the squares of the enclosing list's designators are compared; those squares.
    pub pattern: Option<Squares>,
    /// Whether the other position may be shifted.
    pub shift: bool,
    /// Whether it may be turned and mirrored.
    pub flip: bool,
    /// Where it may lie.
    pub scope: Scope,
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

/// What an endgame table says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableResult {
    /// A draw.
    Draw,
    /// The side to move wins.
    SideToMoveWins,
    /// Somebody wins.
    SomebodyWins,
    /// This side wins.
    Wins(Side),
}

/// One element of a position list. `L` is what stands for a nested list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is a keyword of the language; docs/cql.md describes them one by one")]
pub enum Condition<L> {
    Unit(Designator),
    Negated(Box<Condition<L>>),
    And(Vec<L>),
    Or(Vec<L>),
    Xor(Vec<L>),
    Not(Box<L>),
    Cond(Vec<(Option<L>, L)>),
    Sequence(Vec<L>),
    GappedSequence(Vec<L>, usize),
    Match(Vec<L>, usize),
    MatchConsecutive(Vec<L>),
    Line(LineQuery),
    ToMove(Side),
    Check,
    DoubleCheck,
    ContactCheck(Option<Designator>),
    Mate,
    Stalemate,
    Castling(u8),
    Endgame,
    Fen(Box<FenPattern>),
    GameOver,
    HalfmoveClock(Range),
    Repetition(u32),
    InsideVariation,
    MatingMaterial,
    CannotWin(Side),
    Losing,
    MustCapture,
    ThreeChecks,
    KingOnTheHill,
    PromotedUnit(Option<Designator>),
    AttackCount(Designator, Designator, Range),
    UnitCount(Designator, Range),
    UnitCountDifference(Designator, Designator, Range),
    Power(Designator, Range),
    PowerDifference(Designator, Designator, Range),
    Ray(RayKind, Vec<Designator>, Range),
    GoodBishop(Designator, CountOrShare, CountOrShare),
    Opposition(Option<Side>),
    PawnCount(Designator, PawnChain, CountOrShare),
    PawnCountDifference(Designator, Designator, PawnChain, Range),
    MoveFrom(Designator),
    MoveTo(Designator),
    Promote(Designator),
    EnPassant,
    IsCastling(u8),
    Forced,
    GivesCheck(Option<Range>),
    GivesMate,
    GivesStalemate,
    GivesDoubleCheck,
    GivesContactCheck,
    Illegal,
    Invalid,
    NullMove,
    CaptureForced,
    TakesLastUnit,
    MoveNumber(MoveRange),
    HalfMoveNumber(MoveRange),
    Header(HeaderCondition),
    ChecksGiven(i32),
    ChecksByEach(Range, Range),
    ExchangeEvaluation(Range),
    MaxSwapEvaluation(Designator, Designator, Range),
    EngineMate(Effort),
    EngineEvaluation(Effort, Range, Viewpoint),
    EngineMoveEvaluation(Designator, Designator, Effort, Range, Viewpoint),
    /// With the half moves to the mate; the last: with `*` the number of the memory of the first position that was
    /// looked up.
    TableEvaluation(TableResult, Option<Range>, Option<usize>),
    SumRange(u8, Range),
    TagMatch(u8, Designator),
    Relation(RelationQuery),
}

impl<L> Condition<L> {
    /// Whether it is a question about the next move, which is then asked with that move at hand.
    pub fn is_about_next_move(&self) -> bool {
        matches!(
            self,
            Condition::MoveFrom(_)
                | Condition::MoveTo(_)
                | Condition::Promote(_)
                | Condition::EnPassant
                | Condition::IsCastling(_)
                | Condition::Forced
                | Condition::GivesCheck(_)
                | Condition::GivesMate
                | Condition::GivesStalemate
                | Condition::GivesDoubleCheck
                | Condition::GivesContactCheck
                | Condition::Illegal
                | Condition::Invalid
                | Condition::NullMove
                | Condition::CaptureForced
                | Condition::TakesLastUnit
        )
    }
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

/// A condition of the match list.
#[derive(Clone, Debug)]
pub enum MatchCondition {
    /// Of the game's data.
    Header(HeaderCondition),
    /// Not so.
    Not(Box<MatchCondition>),
    /// A nested list does not hold.
    NotList(Box<MatchList>),
    /// All hold.
    And(Vec<MatchList>),
    /// One holds.
    Or(Vec<MatchList>),
    /// Exactly one holds.
    Xor(Vec<MatchList>),
    /// The first clause that holds decides.
    Cond(Vec<(Option<MatchList>, MatchList)>),
}

/// A `(match …)` list.
#[derive(Clone, Debug, Default)]
pub struct MatchList {
    /// All must hold.
    pub conditions: Vec<MatchCondition>,
    /// Each must match somewhere.
    pub positions: Vec<PositionList>,
    /// Whether the whole is negated.
    pub negated: bool,
    /// Whether it may hold with the colours exchanged.
    pub either_colour: bool,
    /// Tags: the name's number is its place; the kinds a unit must have had.
    pub tags: Vec<(String, Designator)>,
}

/// A whole query.
#[derive(Clone, Debug)]
pub struct Query {
    /// The outermost list.
    pub root: MatchList,
    /// Names of accumulators, by number.
    pub accumulators: Vec<String>,
    /// What was read but has no effect, with its place.
    pub notes: Vec<(String, Span)>,
}

impl Query {
    /// Makes every list that searches the main line search variations too.
    pub fn search_variations(&mut self) {
        for list in &mut self.root.positions {
            if list.scope == Scope::MainLine {
                list.scope = Scope::Everything;
            }
        }
    }
}
