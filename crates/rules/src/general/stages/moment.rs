//! When an effect happens within the making of a move, and whether that goes on.

use std::fmt;

/// When an effect happens, within the making of a move. The order is the reference's; rules of one moment say
/// which comes before which ([`EffectPlace`]).
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

/// When the effect of a rule happens among all effects of a move: its moment, and its neighbours within the moment. It stands
/// in the file of its rule; the order of all is derived from these statements.
///
/// Effects of one moment follow one another as Popeye has them. One that comes between two others names both.
pub struct EffectPlace {
    /// What is called so in messages.
    pub name: &'static str,
    /// The moment.
    pub moment: Moment,
    /// The effect of the same moment that comes just before it.
    after: Option<&'static EffectPlace>,
    /// The effect of the same moment that comes just after it, where that does not say so itself.
    before: Option<&'static EffectPlace>,
}

impl EffectPlace {
    /// The first place of its moment.
    #[must_use]
    pub const fn new(name: &'static str, moment: Moment) -> EffectPlace {
        EffectPlace { name, moment, after: None, before: None }
    }

    /// The same place after another.
    #[must_use]
    pub const fn after(mut self, other: &'static EffectPlace) -> EffectPlace {
        self.after = Some(other);
        self
    }

    /// The same place before another.
    #[must_use]
    pub const fn before(mut self, other: &'static EffectPlace) -> EffectPlace {
        self.before = Some(other);
        self
    }

    /// Whether what the two say of their neighbours puts this one first.
    fn precedes(&'static self, other: &'static EffectPlace) -> bool {
        other.after.is_some_and(|near| near == self || self.precedes(near))
            || self.before.is_some_and(|near| near == other || near.precedes(other))
    }
}

/// Places are the same if they are one.
impl PartialEq for EffectPlace {
    fn eq(&self, other: &EffectPlace) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for EffectPlace {}

impl fmt::Debug for EffectPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// When an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// An effect of a played variant: at a moment, of several the one of the lower number first, and before those of conditions.
    OfVariant(Moment, u16),
    /// An effect of a condition, an attribute or a piece.
    OfRule(&'static EffectPlace),
}

impl Place {
    /// Its moment.
    #[must_use]
    pub const fn moment(self) -> Moment {
        match self {
            Place::OfVariant(moment, _) => moment,
            Place::OfRule(place) => place.moment,
        }
    }

    /// Whether it comes before another.
    #[must_use]
    pub fn precedes(self, other: Place) -> bool {
        match (self, other) {
            _ if self.moment() != other.moment() => self.moment() < other.moment(),
            (Place::OfVariant(_, one), Place::OfVariant(_, other)) => one < other,
            (Place::OfVariant(..), Place::OfRule(_)) => true,
            (Place::OfRule(_), Place::OfVariant(..)) => false,
            (Place::OfRule(one), Place::OfRule(other)) => one.precedes(other),
        }
    }
}

impl From<(Moment, u16)> for Place {
    fn from((moment, number): (Moment, u16)) -> Place {
        Place::OfVariant(moment, number)
    }
}

impl From<&'static EffectPlace> for Place {
    fn from(place: &'static EffectPlace) -> Place {
        Place::OfRule(place)
    }
}

/// Puts effects in their order; of those at one place the first stays first.
pub(crate) fn in_order<T>(mut effects: Vec<T>, place: impl Fn(&T) -> Place) -> Vec<T> {
    let mut ordered = Vec::with_capacity(effects.len());
    while !effects.is_empty() {
        let is_next = |one: &T| !effects.iter().any(|other| place(other).precedes(place(one)));
        let next = effects.iter().position(is_next).unwrap_or(0);
        ordered.push(effects.remove(next));
    }
    ordered
}

/// Whether the making of a move goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// It goes on.
    On,
    /// The move with these choices is impossible.
    Impossible,
}
