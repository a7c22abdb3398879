//! Stage 3: effects of moves, when they happen within one, and what they tell of moves before these are made.

use crate::general::{Bound, Choices, Game, Ply, Scope};
use board::{SquareSet, Walk};

/// When an effect happens, within the making of a move. The order is the reference's; rules of one moment are
/// ordered by the number that they give.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Moment {
    /// Before anything happens: counting, remembering the position before the move.
    Before,
    /// In place of the movement, for intentions of [`crate::general::Kind::Special`].
    Movement,
    /// Directly after the movement: memory of what was captured, imitators, ghosts, holes, kamikaze.
    AfterMovement,
    /// The arriving unit changes its walk before it could be promoted.
    BeforePromotion,
    /// Promotion of the moving unit itself (the rules of the game).
    Promotion,
    /// After promotion: further transfers and changes of walk.
    AfterPromotion,
    /// The squares for en passant are noted (the rules of the game).
    EnPassant,
    /// The moved unit changes its walk or its owner after promotion.
    Transformation,
    /// The capturing unit is reborn.
    MoverRebirth,
    /// Units change sides.
    Recolouring,
    /// The captured unit is reborn.
    CapturedRebirth,
    /// After rebirths: units appear, the board turns, observed units change colour.
    Aftermath,
    /// Royalty is passed on, counters move on; the last effects.
    Closing,
}

/// When an effect happens: at its moment, of several the one of lower order first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The moment.
    pub moment: Moment,
    /// Its order among the effects of that moment.
    pub order: u16,
}

impl From<(Moment, u16)> for Place {
    fn from((moment, order): (Moment, u16)) -> Place {
        Place { moment, order }
    }
}

/// Whether the making of a move goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// It goes on.
    On,
    /// The move with these choices is impossible.
    Impossible,
}

/// Stage 3: effects of a move.
pub trait EffectHook: Send + Sync {
    /// Adds this rule's effects to the ply that is being made. It may change the position through the journal
    /// only, and the record of the ply where the moving unit goes on.
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going;

    /// What it may do at most in the moves of a scope. In a game and in a position without change every answer holds as well for
    /// what lies within its scope.
    fn bound(&self, _scope: Scope<'_, '_>) -> Bound {
        Bound::ANYTHING
    }
}

/// What an effect makes of units, as far as it matters to how far they are from a diagram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Transitions {
    /// What a unit of a walk becomes by a move that captures nothing, if it changes.
    pub quiet: Option<fn(Walk) -> Walk>,
    /// What it becomes by a capture.
    pub capturing: Option<fn(Walk) -> Walk>,
    /// Who is carried elsewhere by a capture.
    pub carried: Carried,
    /// Whether who captures, if he is carried, may also stay.
    pub may_stay: bool,
    /// Whether by a capture a unit of the capturing side may vanish too.
    pub own_may_vanish: bool,
    /// Whether units other than kings may change sides by a move of either side.
    pub changes_sides: bool,
    /// Whether the moving unit may become and go what and where it likes; no other unit does anything.
    pub unbound: bool,
    /// Whether the moving unit may become neutral, or a unit of the mover's.
    pub repaints: bool,
}

impl Transitions {
    /// Whether nothing is changed, carried elsewhere or lost.
    pub fn is_nothing(&self) -> bool {
        self.quiet.is_none()
            && self.capturing.is_none()
            && self.carried == Carried::Nobody
            && !self.own_may_vanish
            && !self.changes_sides
            && !self.unbound
            && !self.repaints
    }

    /// Whether who moves stays where it arrives.
    pub fn keeps_the_mover(&self) -> bool {
        matches!(self.carried, Carried::Nobody | Carried::Captured) && !self.own_may_vanish && !self.unbound
    }

    /// Whether the moving unit alone is changed or carried elsewhere.
    pub fn is_of_the_mover(&self) -> bool {
        self.carried != Carried::Captured && !self.changes_sides && !self.repaints
    }
}

/// Where the further moves of a unit may end.
#[derive(Clone, Copy, Default)]
pub struct ReachableSquares {
    /// Where it may go and capture nothing, or be taken by a king of either side that castles.
    pub quiet: SquareSet,
    /// Where it may go and capture.
    pub captures: SquareSet,
    /// Where it may go by castling with a unit for which the same move is a quiet journey.
    pub castling: SquareSet,
}

/// Who is carried elsewhere by a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Carried {
    /// Nobody.
    #[default]
    Nobody,
    /// Who arrives on a square, be it by a capture or not.
    Arriving,
    /// Who is captured.
    Captured,
    /// Who captures.
    Capturer,
}

/// A function is a hook: most effects need no state of their own.
impl<F> EffectHook for F
where
    F: Fn(&mut Game<'_>, &mut Ply, &mut Choices) -> Going + Send + Sync,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self(game, ply, choices)
    }
}
