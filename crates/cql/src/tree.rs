//! The typed tree of a query.
//!
//! [`Condition`] is generic over what stands for a nested position list: the parser makes
//! `Condition<PositionList>`, the compiler turns each into `Condition<ListPlan>` under one transformation.

mod arguments;
mod shown;
mod units;
mod values;

use board::Side;

use crate::error::Span;
use crate::header::HeaderCondition;
use crate::keywords::Question;
pub use arguments::{
    Effort, FenPattern, PawnAttribute, PawnChain, PawnUnit, RayKind, Size, TableResult, TransformKeyword,
    Viewpoint,
};
pub use units::{Designator, Kinds, Squares};
pub use values::{Bound, CountOrShare, MoveRange, Range};

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

/// One element of a position list. `L` is what stands for a nested list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(
    missing_docs,
    reason = "each is a keyword of the language; handbook/src/cql.md describes them one by one"
)]
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
    /// A keyword that asks one question.
    Asked(Question),
    Header(HeaderCondition),
    /// With the half moves to the mate; the last: with `*` the number of the memory of the first position that was
    /// looked up.
    TableEvaluation(TableResult, Option<Range>, Option<usize>),
    SumRange(u8, Range),
    TagMatch(u8, Designator),
    Relation(RelationQuery),
}

impl<L> Condition<L> {
    /// The lists in it, in the order of writing.
    pub fn children(&self) -> Vec<&L> {
        match self {
            Condition::And(lists)
            | Condition::Or(lists)
            | Condition::Xor(lists)
            | Condition::Sequence(lists)
            | Condition::GappedSequence(lists, _)
            | Condition::Match(lists, _)
            | Condition::MatchConsecutive(lists) => lists.iter().collect(),
            Condition::Not(list) => vec![list],
            Condition::Cond(clauses) => {
                clauses.iter().flat_map(|(clause, expression)| clause.iter().chain([expression])).collect()
            }
            Condition::Negated(inner) => inner.children(),
            Condition::Unit(_)
            | Condition::Line(_)
            | Condition::Asked(_)
            | Condition::Header(_)
            | Condition::TableEvaluation(..)
            | Condition::SumRange(..)
            | Condition::TagMatch(..)
            | Condition::Relation(_) => Vec::new(),
        }
    }
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
