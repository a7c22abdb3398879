//! Upper bounds of effects for all ordinary moves of a side at once: the squares that a move must leave, enter or capture on for
//! an effect to change anything.
//!
//! **Claim.** A move outside the footprint of all effects does nothing but leave, enter and capture; what effects do besides is
//! only remembered. A move outside the reach footprint lets no unit of its side reach a square that it would not reach without
//! effects.
//!
//! **Needs.** Each effect that is not of captures alone gives its footprint ([`EffectHook::has_footprint`]); an effect of captures
//! may do anything in a capture and nothing in any other move.
//!
//! **Tested by** `language/tests/any_memory/promises.rs`: the journal of every move played, under every condition, with every
//! attribute and every walk, lies within what was told before.

use crate::general::{Choices, EffectHook, Game, Going, Move, Ply, Prediction, RuleSet, Transitions};
use board::Side;

/// Squares on a board of at most 64 such that an ordinary move of a side may have a certain effect only if it leaves, enters or
/// captures on one of them, or checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    /// By being left.
    pub departures: u64,
    /// By being entered.
    pub arrivals: u64,
    /// By a capture there.
    pub captures: u64,
    /// Whether moves have it that let the moving side's units reach a royal unit of the other side, or capture one.
    pub checks: bool,
}

impl Footprint {
    /// No ordinary move has the effect.
    pub const NONE: Footprint = Footprint { departures: 0, arrivals: 0, captures: 0, checks: false };

    /// Every ordinary move may have it.
    pub const ANY: Footprint = Footprint { departures: !0, ..Footprint::NONE };

    /// Only moves that leave one of these squares.
    #[must_use]
    pub fn leaving(departures: u64) -> Footprint {
        Footprint { departures, ..Footprint::NONE }
    }

    /// Only moves that enter one of these squares.
    #[must_use]
    pub fn entering(arrivals: u64) -> Footprint {
        Footprint { arrivals, ..Footprint::NONE }
    }

    /// Whether an ordinary move of the side leaves, enters or captures on one of its squares.
    #[inline]
    pub(crate) fn touches(&self, m: &Move) -> bool {
        self.departures & m.departure.bit()
            | self.arrivals & m.arrival.bit()
            | self.captures & m.capture.bit()
            != 0
    }

    fn or(self, other: Footprint) -> Footprint {
        Footprint {
            departures: self.departures | other.departures,
            arrivals: self.arrivals | other.arrivals,
            captures: self.captures | other.captures,
            checks: self.checks || other.checks,
        }
    }
}

/// An effect with what it tells of moves before they are made: as [`EffectHook::footprint`] and as [`EffectHook::reach_footprint`] mean
/// it.
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

    fn prediction(&self) -> Prediction {
        self.hook.prediction()
    }

    fn leaves_alone(&self, game: &Game<'_>, intention: &Move) -> bool {
        self.hook.leaves_alone(game, intention)
    }

    fn transitions(&self, rules: &RuleSet) -> Option<Transitions> {
        self.hook.transitions(rules)
    }

    fn has_footprint(&self) -> bool {
        true
    }

    fn footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        (self.all)(game, side)
    }

    fn reach_footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        (self.reach)(game, side)
    }
}

impl RuleSet {
    /// Whether all effects tell of ordinary moves that capture nothing which they leave alone.
    pub(crate) fn footprints_are_known(&self) -> bool {
        self.geometry.len() <= 64
            && self
                .loud_effects
                .iter()
                .all(|&(number, of_captures)| of_captures || self.effects[number].1.has_footprint())
    }
}

impl Game<'_> {
    /// The ordinary moves of a side in which effects may do something; asked only where they tell.
    #[inline]
    pub(crate) fn footprint_of(&self, side: Side) -> Footprint {
        if self.rules.loud_effects.is_empty() { Footprint::NONE } else { self.footprint_by(side, false) }
    }

    /// The ordinary moves of a side in which effects may let its units reach more, or do more than change whose the moving unit
    /// is.
    #[inline]
    pub(crate) fn reach_footprint_of(&self, side: Side) -> Footprint {
        if self.rules.loud_effects.is_empty() { Footprint::NONE } else { self.footprint_by(side, true) }
    }

    fn footprint_by(&self, side: Side, reach: bool) -> Footprint {
        let mut footprint = Footprint::NONE;
        for &(number, of_captures) in &self.rules.loud_effects {
            let hook = &self.rules.effects[number].1;
            footprint = footprint.or(if of_captures {
                Footprint { captures: !0, ..Footprint::NONE }
            } else if reach {
                hook.reach_footprint(self, side)
            } else {
                hook.footprint(self, side)
            });
        }
        footprint
    }

    /// Whether after an ordinary move of the side to move that does nothing but leave, enter and capture surely none of its units
    /// reaches a royal unit of the other side.
    pub(crate) fn surely_reaches_no_royal(&self, m: &Move) -> bool {
        let position = &self.position;
        let side = position.side_to_move();
        let told = self.rules.bounded_observation
            && self.rules.check_rules.is_empty()
            && m.kind == crate::general::Kind::Ordinary
            && m.via.is_none()
            && m.effects == 0
            && m.passed[0].is_none()
            && m.departure.is_some()
            && m.departure != m.arrival
            && position.geometry().len() <= 64
            && !position.has_holes();
        if !told {
            return false;
        }
        let mover = self.unit(m.departure);
        if self.promotes_for_anybody(mover, m.arrival) || mover.is_royal() && mover.belongs_to(!side) {
            return false;
        }
        let occupied = m.occupied_after(position.occupied().0[0]);
        let staying = !(m.departure.bit() | m.arrival.bit() | m.capture.bit());
        position.royals(!side).into_iter().all(|royal| {
            royal != m.capture
                && self.reaches_over(mover.walk, m.arrival, royal, side, occupied) == Some(false)
                && self.reached_over(royal, side, staying & !royal.bit(), occupied) == Some(false)
        })
    }
}
