//! What a solver tells, in the order of printing.

use board::{Recorded, Side, Unit};
use rules::PlainMove;
use stipulation::Goal;

/// A move with everything that its notation needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who moved.
    pub side: Side,
    /// Departure, arrival, promotion.
    pub plain: PlainMove,
    /// The unit that moved, as it was before.
    pub mover: Unit,
    /// What the move did, in order.
    pub effects: Vec<Recorded>,
    /// Whether the other side is in check after it.
    pub check: bool,
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

/// One step of a solution. Tree play is told move by move, depth first, with the [`depth`](Event::Move) that
/// indents it; line play line by line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A phase begins. The side is the one that Duplex solves for.
    PhaseBegins {
        /// Which one.
        phase: Phase,
        /// Whether this is the second half of Duplex, or HalfDuplex.
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
    },
    /// The last move reached a goal; `None` for a goal without sign, such as a negated one.
    Goal {
        /// The goal.
        goal: Option<Goal>,
        /// Whether it was reached against a constraint (`?!?`).
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
    /// Post-key play stands at the beginning of a line of its own before threats or zugzwang.
    PostKeyLine,
    /// The refutations of a try follow ("but").
    Refutations,
    /// The last move is a refutation (`!`).
    Refutation,
    /// The last move of set or post-key play refutes ("refutes.").
    Refutes {
        /// The depth of the line.
        depth: usize,
    },
    /// A key and all below it is told (a blank line).
    SolutionEnds,
    /// A whole line of line play.
    Line {
        /// The number of turns passed before the first move, 0 to 2 (`1...`).
        passed: usize,
        /// The moves.
        moves: Vec<LineMove>,
        /// The goal reached at its end; `None` for one without sign.
        goal: Option<Goal>,
        /// Whether it was reached against a constraint (`?!?`).
        constraint: bool,
        /// Whether the last move refutes post-key play.
        refutes: bool,
    },
    /// A move of the first ply has been examined (MoveNumbers).
    Examined {
        /// Its number, 1 the first.
        number: u32,
        /// The move.
        played: Played,
        /// For line play the length searched, in half-moves.
        length: Option<u16>,
    },
    /// A message.
    Message(Message),
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
    /// "SetPlay not applicable - ignored".
    SetPlayNotApplicable,
    /// "Try play not applicable - ignored".
    TryPlayNotApplicable,
    /// "Stipulation not compatible with PostKeyPlay".
    PostKeyPlayNotApplicable,
    /// "option MaxThreatLength doesn't make sense with an exact stipulation".
    ThreatAndExactIncompatible,
    /// "option Intelligent only works with …".
    IntelligentRestricted,
    /// "MoveNumbers is incompatible with this stipulation".
    MoveNumbersIncompatible,
    /// "option NonTrivial is only applicable to …".
    NonTrivialNotApplicable,
    /// "Quodlibet not applicable".
    QuodlibetNotApplicable,
    /// "GoalIsEnd not applicable".
    GoalIsEndNotApplicable,
    /// "WhiteToPlay not applicable".
    WhiteToPlayNotApplicable,
    /// "MaxFlightsquares not applicable".
    MaxFlightSquaresNotApplicable,
    /// "the side to play can capture the king".
    KingCapture,
    /// "both sides need a king".
    KingsMissing,
    /// "inconsistent null moves".
    InconsistentNullMoves,
}
