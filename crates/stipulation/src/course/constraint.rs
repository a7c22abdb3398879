//! What a unit of the first diagram of a game must do: its stops in order, how often it moves and is reborn.

use board::{Side, Square, Walk};

/// A constraint on one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// Where it stood at the beginning.
    pub origin: Square,
    /// Its kind there; `None` when it is not told.
    pub walk: Option<Walk>,
    /// Its stops, in order.
    pub stretches: Vec<Stretch>,
    /// What it may do after the last of them; without one it must stay at its last stop or come there anew.
    pub tail: Option<Tail>,
    /// How many moves it makes from the beginning, castling apart.
    pub moves: Range,
    /// How often it is reborn.
    pub rebirths: Range,
}

impl Constraint {
    /// Whether the numbers alone show that a unit that satisfies it cannot satisfy another, now or later. The other may be
    /// about another unit.
    #[must_use]
    pub fn contradicts(&self, later: &Constraint) -> bool {
        self.origin == later.origin
            && (later.moves.most.is_some_and(|most| usize::from(most) < self.least_moves())
                || later.rebirths.most.is_some_and(|most| most < self.rebirths.least))
    }

    /// Whether both say where the last move of the same unit ends, and say otherwise.
    fn ends_elsewhere(&self, other: &Constraint) -> bool {
        let end = |constraint: &Constraint| match constraint.tail {
            None => constraint.stretches.last().map(|stretch| stretch.to),
            Some(_) => None,
        };
        self.origin == other.origin && end(self).zip(end(other)).is_some_and(|(one, other)| one != other)
    }

    /// The moves, castling apart, without which it cannot be satisfied.
    fn least_moves(&self) -> usize {
        // who may castle comes to another square without a move that counts
        let castles = self.walk.is_none_or(|walk| matches!(walk, Walk::KING | Walk::ROOK));
        let mut before = self.origin;
        let moving = |stretch: &&Stretch| {
            let goes = stretch.to != before && !castles && matches!(stretch.way, Way::Quiet | Way::Any);
            before = stretch.to;
            goes || matches!(stretch.way, Way::Capture | Way::AnyCapture | Way::Single)
        };
        self.stretches.iter().filter(moving).count().max(self.moves.least.into())
    }
}

/// A number's limits, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// At least.
    pub least: u16,
    /// At most, if there is a limit.
    pub most: Option<u16>,
}

impl Range {
    /// Whether a number lies within.
    #[must_use]
    pub fn contains(self, number: u16) -> bool {
        number >= self.least && self.most.is_none_or(|most| number <= most)
    }

    /// Whether it says anything.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.least == 0 && self.most.is_none()
    }
}

/// The way to a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// How it comes there.
    pub way: Way,
    /// The first square of the unit that is captured by the last move, if that is told.
    pub victim: Option<Square>,
    /// The stop.
    pub to: Square,
    /// What it is there, if it is another than at the stop before.
    pub becomes: Option<Becomes>,
}

/// What a unit has become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Becomes {
    /// Its side, if told.
    pub side: Option<Side>,
    /// Its walk, if told.
    pub walk: Option<Walk>,
}

/// How a unit comes to a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// `-`: any number of moves without capture.
    Quiet,
    /// `x`: any number of moves without capture, then a capture.
    Capture,
    /// `~`: any number of moves.
    Any,
    /// `*`: any number of moves, then a capture.
    AnyCapture,
    /// `>`: one move that does not castle.
    Single,
    /// `!`: one castling.
    Castling,
}

/// What a unit may do after its last stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// `-`: any moves without capture.
    Quiet,
    /// `~`: any moves.
    Any,
}

/// Whether constraints contradict each other, each told with the step up to which it holds.
#[must_use]
pub fn contradict(constraints: &[(usize, &Constraint)]) -> bool {
    let after = |until: usize| constraints.iter().filter(move |(later, _)| *later >= until);
    constraints.iter().any(|(until, constraint)| {
        after(*until).any(|(other_until, other)| {
            constraint.contradicts(other) || until == other_until && constraint.ends_elsewhere(other)
        })
    })
}
