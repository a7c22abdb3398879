//! Stage 3: effects of moves, when they happen within one, and what they tell of moves before these are made.

use crate::general::{Choices, Footprint, Game, Move, Ply, RuleSet};
use board::{Side, Square, SquareSet, Walk};

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

/// Whether the making of a move goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// It goes on.
    On,
    /// The move with these choices is impossible.
    Impossible,
}

/// What an effect lets one know of moves before they are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prediction {
    /// Nothing.
    Nothing,
    /// That every ordinary move and every drop has one way by it, as [`EffectHook::choice_count`] means it.
    OneWay,
    /// That it changes nothing on the board, makes nothing impossible and asks for no choice, whatever the move: it only
    /// remembers.
    Silent,
    /// What [`EffectHook::choice_count`] says.
    Asked,
    /// What [`EffectHook::leaves_alone`] says.
    Idle,
}

/// Stage 3: effects of a move.
pub trait EffectHook: Send + Sync {
    /// Adds this rule's effects to the ply that is being made. It may change the position through the journal
    /// only, and the record of the ply where the moving unit goes on.
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going;

    /// What it lets one know of ordinary moves and drops before they are made.
    fn prediction(&self) -> Prediction {
        Prediction::Nothing
    }

    /// Where a unit of a side with that walk may be placed again, unchanged, when it is captured on a square. An answer promises
    /// that the effect does nothing else, to no unit of plain chess. `None` where that is not known.
    fn rebirth_squares(
        &self,
        _rules: &RuleSet,
        _walk: Walk,
        _side: Side,
        _captured_on: Square,
    ) -> Option<SquareSet> {
        None
    }

    /// What it makes of units. An answer promises that the effect does nothing else to the places, walks and sides of units;
    /// that castling as the other side's king may go with captures is told by [`crate::general::ExtraMoves`].
    /// `None` where that is not known.
    fn transitions(&self, _rules: &RuleSet) -> Option<Transitions> {
        None
    }

    /// Where a unit of a side with that walk may be carried, if one of the kind that its transitions tell captures, is captured or
    /// arrives on a square; pawns that promote there are no concern of this.
    fn places(&self, _rules: &RuleSet, _walk: Walk, _side: Side, _captured_on: Square) -> SquareSet {
        SquareSet::EMPTY
    }

    /// Whether an ordinary move or a drop is surely one in which this effect does nothing but remember, and makes nothing
    /// impossible. Asked of effects with [`Prediction::Idle`] and [`Prediction::Asked`].
    fn leaves_alone(&self, _game: &Game<'_>, _intention: &Move) -> bool {
        false
    }

    /// Whether [`EffectHook::footprint`] and [`EffectHook::reach_footprint`] tell something of the ordinary moves of a side. Asked of
    /// effects that are not of captures alone.
    fn has_footprint(&self) -> bool {
        false
    }

    /// The ordinary moves of a side, be it its turn or not, in which this effect may do more than remember, or make something
    /// impossible. As long as moves do nothing but leave, enter and capture, and change what the moving unit is, an answer holds
    /// for the units that stay.
    fn footprint(&self, _game: &Game<'_>, _side: Side) -> Footprint {
        Footprint::ANY
    }

    /// Those of them in which it may do more than change whose the moving unit is, or let units of that side reach a square that
    /// they would not reach otherwise.
    fn reach_footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        self.footprint(game, side)
    }

    /// Whether in an ordinary move, whatever it is, it changes nothing on the board but what the moving unit is: its walk and
    /// its marks, but not whether it is royal; and makes nothing impossible.
    fn changes_only_what_moves(&self) -> bool {
        false
    }

    /// Whether it at most puts a captured unit, as one of the side to which it belonged, on an empty square, or makes the move
    /// impossible, where neither that unit nor the one that captures bears a mark. Asked of effects of captures.
    fn only_rebirths(&self) -> bool {
        false
    }

    /// Squares among which are all where it puts the captured unit of an ordinary move of the side to move. Asked of effects that
    /// at most do that.
    fn rebirth_squares_after(&self, _game: &Game<'_>, _intention: &Move) -> SquareSet {
        !SquareSet::EMPTY
    }

    /// How many ways an ordinary move or a drop has by this effect. An answer promises that in each of them the move is
    /// possible and the effect changes nothing on the board but at the arrival and, by filling it, at the departure.
    /// `None` where that is not known.
    fn choice_count(&self, _game: &Game<'_>, _intention: &Move) -> Option<u64> {
        None
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

/// An effect of which it is known what it makes of units.
pub struct WithTransitions<A>(pub Transitions, pub A);

impl<H: EffectHook> EffectHook for WithTransitions<H> {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.1.act(game, ply, choices)
    }

    fn prediction(&self) -> Prediction {
        self.1.prediction()
    }

    fn leaves_alone(&self, game: &Game<'_>, intention: &Move) -> bool {
        self.1.leaves_alone(game, intention)
    }

    fn transitions(&self, _: &RuleSet) -> Option<Transitions> {
        Some(self.0)
    }
}

/// An effect that only changes what the moving unit is, as [`EffectHook::changes_only_what_moves`] means it.
pub struct OfTheMover<A>(pub A);

impl<A> EffectHook for OfTheMover<A>
where
    A: Fn(&mut Game<'_>, &mut Ply, &mut Choices) -> Going + Send + Sync,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.0(game, ply, choices)
    }

    fn changes_only_what_moves(&self) -> bool {
        true
    }
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

/// An effect that does nothing in the moves of which the first function, given the game before the move, says so.
pub struct Unless<I, A>(pub I, pub A);

impl<I, A> EffectHook for Unless<I, A>
where
    I: Fn(&Game<'_>, &Move) -> bool + Send + Sync,
    A: Fn(&mut Game<'_>, &mut Ply, &mut Choices) -> Going + Send + Sync,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.1(game, ply, choices)
    }

    fn prediction(&self) -> Prediction {
        Prediction::Idle
    }

    fn leaves_alone(&self, game: &Game<'_>, intention: &Move) -> bool {
        self.0(game, intention)
    }
}
