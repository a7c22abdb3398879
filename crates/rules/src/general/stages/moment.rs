//! When an effect happens within the making of a move, and whether that goes on.

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
