//! What a solver reports, in the order of printing.

use board::{Recorded, Side, Square, Unit};
use rules::PlainMove;
use rules::general::Doubt;
use std::sync::Arc;
use stipulation::{Goal, Show};

/// A move with everything that its notation needs. Lines share the moves that they have in common, so that copies are cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who moved.
    pub side: Side,
    /// Departure, arrival, promotion.
    pub plain: PlainMove,
    /// The unit that moved, as it was before.
    pub mover: Unit,
    /// What stood where before the move.
    pub before: Arc<[(Square, Unit)]>,
    /// What the move did, in order.
    pub effects: Arc<[Recorded]>,
    /// Whether the other side is in check after it.
    pub check: bool,
    /// What it has to do with invisible units.
    pub unseen: Unseen,
}

/// What a move has to do with invisible units.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unseen {
    /// The move is one of an invisible unit, of which no more is known than what it captured, if it did.
    pub mover: Option<UnseenMove>,
    /// What was captured was invisible until now.
    pub victim: bool,
    /// The units that are known after the move, each with its square: there is no other possibility.
    pub revealed: Vec<(Square, Unit)>,
}

/// A move of an invisible unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnseenMove {
    /// From somewhere to somewhere (`TI~-~`).
    Somewhere,
    /// A visible unit was captured on a square (`TI~*d4`).
    Takes(Square),
}

/// A part of the solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// What would follow if the other side were to move.
    SetPlay,
    /// What is asked.
    Actual,
    /// What follows the key that has been played (PostKeyPlay).
    PostKey,
}

/// One step of a solution. Tree play is told move by move, depth first; line play line by line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A phase begins.
    PhaseBegins {
        /// Which one.
        phase: Phase,
        /// How it is shown.
        show: Show,
        /// Whether it belongs to the second half of Duplex, or to HalfDuplex.
        duplex: bool,
    },
    /// The phase ends (a blank line).
    PhaseEnds,
    /// A move of tree play.
    Move {
        /// The number of half-moves before it, passed turns included: 0 for a key, 1 for a defence.
        depth: usize,
        /// The move.
        played: Played,
        /// Whether a check sign belongs behind it (a goal such as mate takes its place).
        shows_check: bool,
        /// The goals it reaches, in the order of writing; `None` for one without sign, such as a negated one.
        goals: Vec<Option<Goal>>,
        /// Whether the goals were reached against a constraint (`?!?`).
        constraint: bool,
    },
    /// The last move is a key (`!`).
    Key,
    /// The last move is a try (`?`): refutations will follow.
    Try,
    /// Threats follow.
    Threats,
    /// There is no threat and no check.
    Zugzwang,
    /// The defender is in check at the beginning of post-key play.
    PostKeyCheck,
    /// Threats or zugzwang of post-key play follow, on a line of their own.
    PostKeyLine,
    /// The refutations of a try follow ("but").
    Refutations,
    /// The last move is a refutation (`!`).
    Refutation,
    /// The last move of post-key play refutes ("refutes.").
    Refutes {
        /// The depth of the move.
        depth: usize,
    },
    /// A key and all below it is told (a blank line).
    SolutionEnds,
    /// A whole line of line play.
    Line(Line),
    /// A move of the first ply, or of a further one that has numbers too, is about to be examined (MoveNumbers).
    Examined {
        /// The numbers of the moves before it and its own, 1 the first of each ply.
        numbers: Vec<u32>,
        /// The move.
        played: Played,
    },
    /// Something about the last move of the tree, or of the line, cannot be decided: it does not count as a solution.
    Undecided(Doubt),
    /// A message.
    Message(Message),
}

/// A whole line of line play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of turns passed before the first move, 0 to 2 (`1...`).
    pub passed: usize,
    /// The moves.
    pub moves: Vec<LineMove>,
    /// The goals reached at its end, in the order of writing; `None` for one without sign.
    pub goals: Vec<Option<Goal>>,
    /// Whether they were reached against a constraint (`?!?`).
    pub constraint: bool,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    /// The move.
    pub played: Played,
    /// Whether a check sign belongs behind it.
    pub shows_check: bool,
    /// Whether the numbers of the moves begin anew behind it (the end of an introduction).
    pub ends_introduction: bool,
}

/// Where a problem and its options do not fit together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Message {
    /// Option SetPlay has no meaning.
    SetPlayNotApplicable,
    /// Option Try has no meaning.
    TryNotApplicable,
    /// Option PostKeyPlay has no meaning.
    PostKeyPlayNotApplicable,
    /// Option Threat has no meaning or a length too great.
    ThreatNotApplicable,
    /// Option StopOnShortSolutions has no meaning.
    StopOnShortNotSupported,
    /// Option Intelligent has no meaning.
    IntelligentRestricted,
    /// The numbers of moves to begin and end with have no meaning.
    MoveNumbersNotApplicable,
    /// Option Quodlibet has no meaning.
    QuodlibetNotApplicable,
    /// Option GoalIsEnd has no meaning.
    GoalIsEndNotApplicable,
    /// Option WhiteToPlay has no meaning.
    WhiteToPlayNotApplicable,
    /// The side to play can capture the king.
    KingCapture,
}

impl Message {
    /// Whether it tells that an option cannot change the stipulation: that is found when a stipulation is read, once for all
    /// that is to be solved with it.
    #[must_use]
    pub fn is_about_reading(self) -> bool {
        use Message as Told;
        matches!(
            self,
            Told::QuodlibetNotApplicable
                | Told::GoalIsEndNotApplicable
                | Told::WhiteToPlayNotApplicable
                | Told::PostKeyPlayNotApplicable
        )
    }
}
