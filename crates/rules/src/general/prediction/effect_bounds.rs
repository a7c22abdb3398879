//! Upper bounds of effects for all ordinary moves of a side at once: the squares that a move must leave, enter or capture on for
//! an effect to change anything.
//!
//! **Claim.** A move outside the footprint of all effects does nothing but leave, enter and capture; what effects do besides is
//! only remembered. A move outside the reach footprint lets no unit of its side reach a square that it would not reach without
//! effects.
//!
//! **Needs.** Each effect that is not of captures alone gives its footprint ([`Scope::Side`]); an effect of captures
//! may do anything in a capture and nothing in any other move.
//!
//! **Tested by** `language/tests/any_memory/promises.rs`: the journal of every move played, under every condition, with every
//! attribute and every walk, lies within the bound stated before.

use crate::general::prediction::after_moves::AfterMoves;
use crate::general::{Carried, EffectHook, Footprint, Game, Move, RuleSet, Scope, Transitions, Units};
use board::{Side, Square, SquareSet, Walk};

/// What an effect lets one know of ordinary moves and drops before they are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prediction {
    /// Nothing.
    Nothing,
    /// That every move has one choice.
    OneChoice,
    /// That it only remembers.
    Silent,
    /// How many choices a move has.
    Choices,
    /// Whether it does something in a move.
    Idle,
}

/// All that is asked about effects follows from their bounds.
impl dyn EffectHook + '_ {
    /// What is known of moves before they are made.
    pub(crate) fn prediction(&self, rules: &RuleSet) -> Prediction {
        let bound = self.bound(Scope::Game(rules));
        if bound.only_remembers() {
            Prediction::Silent
        } else if bound.choices == Some(1) {
            Prediction::OneChoice
        } else if bound.narrower.choices {
            Prediction::Choices
        } else if bound.narrower.moves {
            Prediction::Idle
        } else {
            Prediction::Nothing
        }
    }

    /// In how many ways a move can be played by the effect.
    #[inline]
    pub(crate) fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        self.bound(Scope::Move(game, m)).choices
    }

    /// Squares among which are all where it puts the captured unit of a move.
    pub(crate) fn rebirth_squares_after(&self, game: &Game<'_>, m: &Move) -> SquareSet {
        self.bound(Scope::Move(game, m)).carried_to
    }

    /// Whether the bound of a side tells more than that of the game.
    pub(crate) fn has_footprint(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).narrower.sides
    }

    /// Whether it changes nothing on the board but what the moving unit is.
    pub(crate) fn changes_only_the_mover(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).units == Units::Mover
    }

    /// Whether it at most puts a captured unit on the board again.
    pub(crate) fn only_rebirths(&self, rules: &RuleSet) -> bool {
        self.bound(Scope::Game(rules)).units == Units::Captured
    }

    /// Whether it does nothing but put a capturing unit, as it is, elsewhere ([`Self::places`]), let it vanish, or forbid its move.
    pub(crate) fn carries_only_the_capturer(&self, rules: &RuleSet) -> bool {
        self.transitions(rules).is_some_and(|transitions| {
            transitions.carried == Carried::Capturer
                && transitions.quiet.is_none()
                && transitions.capturing.is_none()
                && !(transitions.changes_sides || transitions.unbound || transitions.repaints)
        })
    }

    /// What it makes of units.
    pub(crate) fn transitions(&self, rules: &RuleSet) -> Option<Transitions> {
        self.bound(Scope::Game(rules)).transitions
    }

    /// Where a unit may be carried that captures, is captured or arrives on a square, as its transitions say.
    pub(crate) fn places(&self, rules: &RuleSet, walk: Walk, side: Side, at: Square) -> SquareSet {
        self.bound(Scope::Unit(rules, walk, side, at)).carried_to
    }

    /// Where a unit may be placed again, unchanged, that is captured on a square.
    pub(crate) fn rebirth_squares(
        &self,
        rules: &RuleSet,
        walk: Walk,
        side: Side,
        captured_on: Square,
    ) -> Option<SquareSet> {
        self.bound(Scope::Unit(rules, walk, side, captured_on)).reborn
    }
}

impl RuleSet {
    /// Notes which effects tell more of a side than of the game.
    pub(crate) fn note_footprints(&mut self) {
        let mut displacing = std::mem::take(&mut self.effects.displacing);
        for (number, _, told_by_side) in &mut displacing {
            *told_by_side = self.effects.hooks[*number].1.has_footprint(self);
        }
        self.effects.displacing = displacing;
    }

    /// Whether all effects tell of ordinary moves that capture nothing which they leave alone.
    pub(crate) fn footprints_are_known(&self) -> bool {
        self.geometry.len() <= 64
            && self
                .effects
                .loud
                .iter()
                .all(|&(number, of_captures)| of_captures || self.effects.hooks[number].1.has_footprint(self))
    }
}

impl Game<'_> {
    /// The ordinary moves of a side in which effects may do something; asked only where they tell.
    #[inline]
    pub(crate) fn footprint_of(&self, side: Side) -> Footprint {
        if self.rules.effects.loud.is_empty() { Footprint::NONE } else { self.footprint_by(side, false) }
    }

    /// The ordinary moves of a side in which effects may let its units reach more, or do more than change whose the moving unit
    /// is.
    #[inline]
    pub(crate) fn reach_footprint_of(&self, side: Side) -> Footprint {
        if self.rules.effects.loud.is_empty() { Footprint::NONE } else { self.footprint_by(side, true) }
    }

    /// The ordinary moves of a side, but for captures, in which effects may do more than change what the moving unit is; asked only where
    /// they tell.
    pub(crate) fn displacing_footprint_of(&self, side: Side) -> Footprint {
        let effects = &self.rules.effects;
        if effects.displacing.len() == effects.loud.len() {
            return self.footprint_of(side);
        }
        let of_any_move = effects.displacing.iter().filter(|&&(_, of_captures, _)| !of_captures);
        of_any_move.fold(Footprint::NONE, |footprint, &(number, ..)| {
            footprint.or(effects.hooks[number].1.footprint(self, side))
        })
    }

    fn footprint_by(&self, side: Side, reach: bool) -> Footprint {
        let mut footprint = Footprint::NONE;
        for &(number, of_captures) in &self.rules.effects.loud {
            let hook = &self.rules.effects.hooks[number].1;
            footprint = footprint.or(if of_captures {
                let changes_nothing = reach && hook.reach_footprint(self, side) == Footprint::NONE;
                Footprint { captures: if changes_nothing { 0 } else { !0 }, ..Footprint::NONE }
            } else if reach {
                hook.reach_footprint(self, side)
            } else {
                hook.footprint(self, side)
            });
        }
        footprint
    }

    /// Squares among which are all that effects of a move of a side that captures nothing empty, if they do nothing but take units of
    /// the other side that are not royal off the board.
    pub(crate) fn emptied_by_effects(&self, side: Side) -> Option<SquareSet> {
        let mut emptied = SquareSet::EMPTY;
        for &(number, of_captures) in &self.rules.effects.loud {
            if !of_captures {
                emptied |= self.rules.effects.hooks[number].1.bound(Scope::Side(self, side)).only_empties?;
            }
        }
        Some(emptied)
    }

    /// Whether the unit that makes an ordinary move, which does nothing else before effects of its checks, surely observes none but royal
    /// units from its arrival, or no royal one of the other side. For an effect that is the only one.
    pub(crate) fn surely_checks_or_observes_nobody(&self, m: &Move) -> bool {
        let (rules, position) = (self.rules, &self.position);
        let told = rules.effects.loud.len() == 1
            && rules.walks_are_own()
            && m.is_plain_step()
            && m.departure.is_some()
            && m.departure != m.arrival
            && position.en_passant().victim.is_none()
            && position.geometry().len() <= 64
            && !position.has_holes();
        if !told {
            return false;
        }
        let (mover, side) = (self.unit(m.departure), position.side_to_move());
        let occupied = m.occupied_after(position.occupied().0[0]);
        let checked = position.royals(!side);
        let others = SquareSet::of_first_word(occupied & !m.arrival.bit()) - position.royals(side) - checked;
        let reached =
            rules.program(mover.walk, side).reached_over(m.arrival, SquareSet::of_first_word(occupied));
        let misses = |targets: SquareSet| match reached {
            Some(reached) => !reached.meets(&targets),
            None => targets.into_iter().all(|square| {
                self.reaches_over(mover.walk, m.arrival, square, side, occupied) == Some(false)
            }),
        };
        let checks_are_told = rules.predicted.bounded_observation
            && rules.check_rules.is_empty()
            && !(mover.is_royal() && mover.belongs_to(!side))
            && !(m.capture.is_some() && checked.contains(m.capture));
        !self.promotes_for_anybody(mover, m.arrival) && (checks_are_told && misses(checked) || misses(others))
    }

    /// Whether after an ordinary move of the side to move that does nothing but leave, enter and capture surely none of its units
    /// reaches a royal unit of the other side.
    pub(crate) fn surely_reaches_no_royal(&self, m: &Move) -> bool {
        let position = &self.position;
        let side = position.side_to_move();
        let told = self.rules.predicted.bounded_observation
            && self.rules.check_rules.is_empty()
            && m.is_plain_step()
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
        let after = AfterMoves::none(self).then(m, Some(mover.walk));
        let unreached = |royal| royal != m.capture && self.reached_after(royal, side, &after) == Some(false);
        position.royals(!side).into_iter().all(unreached)
    }
}
