//! Effects that come with their bound.

use super::bound::{Bound, Footprint, Units};
use super::moment::Going;
use super::transitions::Transitions;
use super::{EffectHook, Scope};
use crate::general::{Choices, Game, Move, Ply, RuleSet};
use board::{Side, SquareSet};

/// An effect with its bound for a side.
pub struct WithFootprint<A, R, H> {
    /// Where it does something.
    pub all: A,
    /// Where it may let units reach more.
    pub reach: R,
    /// The effect.
    pub hook: H,
}

impl<A, R, H> EffectHook for WithFootprint<A, R, H>
where
    A: Fn(&Game<'_>, Side) -> Footprint + Send + Sync,
    R: Fn(&Game<'_>, Side) -> Footprint + Send + Sync,
    H: EffectHook,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.hook.act(game, ply, choices)
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        let bound = self.hook.bound(scope);
        match scope {
            Scope::Game(_) => bound.told_by_sides(),
            Scope::Side(game, side) => {
                Bound { touched: (self.all)(game, side), reach: (self.reach)(game, side), ..bound }
            }
            _ => bound,
        }
    }

    fn note_before_moves(&self, game: &mut Game<'_>) {
        self.hook.note_before_moves(game);
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        self.hook.leaves_alone(game, m)
    }

    fn footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        (self.all)(game, side)
    }

    fn reach_footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        (self.reach)(game, side)
    }
}

/// An effect that tells more of its bound than it does by itself.
struct Bounded<R, H> {
    /// Adds to what the effect says of itself.
    tell: R,
    hook: H,
}

impl<R, H: EffectHook> EffectHook for Bounded<R, H>
where
    R: Fn(Scope<'_, '_>, Bound) -> Bound + Send + Sync,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.hook.act(game, ply, choices)
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        (self.tell)(scope, self.hook.bound(scope))
    }

    fn note_before_moves(&self, game: &mut Game<'_>) {
        self.hook.note_before_moves(game);
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        self.hook.leaves_alone(game, m)
    }

    fn footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        self.hook.footprint(game, side)
    }

    fn reach_footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        self.hook.reach_footprint(game, side)
    }
}

/// An effect of which it is known what it makes of units.
pub fn with_transitions(transitions: Transitions, hook: impl EffectHook) -> impl EffectHook {
    let tell = move |scope: Scope<'_, '_>, bound: Bound| match scope {
        Scope::Unit(..) => Bound { carried_to: SquareSet::EMPTY, ..bound },
        _ => Bound { transitions: Some(transitions), ..bound },
    };
    Bounded { tell, hook }
}

/// An effect that, if so it is said and walks are units' own, only turns others, as [`Bound::only_turns_observed`] means it.
pub fn turning_observed(is_said: bool, hook: impl EffectHook) -> impl EffectHook {
    let tell = move |scope: Scope<'_, '_>, bound: Bound| match scope {
        Scope::Game(rules) => Bound {
            only_turns_observed: is_said && rules.walks_are_own() && rules.units_observe_by_walk(),
            ..bound
        },
        _ => bound,
    };
    Bounded { tell, hook }
}

/// An effect of the moving unit alone, as [`Units::Mover`] means it, under rules of which `is_so` says that.
pub fn of_the_mover_under(
    is_so: impl Fn(&RuleSet) -> bool + Send + Sync,
    hook: impl EffectHook,
) -> impl EffectHook {
    let tell = move |scope: Scope<'_, '_>, bound: Bound| match scope {
        Scope::Game(rules) if is_so(rules) => Bound { units: Units::Mover, ..bound },
        _ => bound,
    };
    Bounded { tell, hook }
}

/// An effect of the moving unit alone, as [`Units::Mover`] means it.
pub struct OfTheMover<A>(pub A);

impl<A> EffectHook for OfTheMover<A>
where
    A: Fn(&mut Game<'_>, &mut Ply, &mut Choices) -> Going + Send + Sync,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.0(game, ply, choices)
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound { units: Units::Mover, ..Bound::ANYTHING }
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

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::unless((self.0)(game, m)),
            _ => Bound::MOVES_TELL,
        }
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        (self.0)(game, m)
    }
}
