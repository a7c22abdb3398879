//! The end of building: hooks are ordered, and what they leave open is noted.

use super::Builder;
use crate::general::builder::presence::{listing_order, marine_promotions, may_have_several_ways};
use crate::general::parts::walks::Holes;
use crate::general::{
    Aspects, CheckRule, Game, Legality, Level, Ply, Prediction, RuleSet, Scope, Transitions, in_order,
};
use crate::orthodox::Limits;
use board::{Geometry, Marks, PerSide, Position, Side, SquareSet, Walk};
use std::sync::Arc;
use stipulation::Goal;

impl Builder {
    /// Arranges the diagram as the rules want it, orders the hooks, notes which stages are empty, and closes the set.
    #[must_use]
    pub fn seal(mut self, position: &mut Position) -> RuleSet {
        self.arrange_array(position);
        self.order_hooks();
        self.arrange_diagram(position);
        self.settle_promotions(position);
        self.order_effects();
        self.judge_kings();
        let mut set = self.set.seal();
        set.note_reads();
        set.note_observation();
        set.note_transitions(position);
        set.note_predictions();
        set.note_footprints();
        set.note_what_squares_tell();
        set.properties.orthodox = set.is_plain();
        let [white, black] = &set.promotion.walks.0;
        set.limits = (set.is_plain_but_for_limits() && white == black)
            .then(|| Limits::new(white, &set.castling.exclusive))
            .flatten();
        set.limits_of_subset = set.limits_of_subset();
        set.choice = set.choice_on_bitboards().map(Arc::new);
        set.properties.null_move_safe = set.is_null_move_safe();
        set
    }

    /// Units of the game array become what stands in for them.
    fn arrange_array(&mut self, position: &mut Position) {
        if self.from_array {
            for square in position.occupied() {
                let unit = position.unit(square);
                let walk = self.set.standard(unit.walk);
                position.place(square, unit.with_walk(walk));
            }
            for change in std::mem::take(&mut self.arrays) {
                change(position);
            }
        }
    }

    /// Orders the hooks of power, and those that choose among moves.
    fn order_hooks(&mut self) {
        let set = self.set.sealing();
        set.power.sort_by_key(|rule| rule.rank());
        if set.checks_among_moves() {
            let among_moves = std::mem::take(&mut self.powers_among_moves);
            set.power.splice(0..0, among_moves);
            set.check_rules.retain(|rule| rule.holds_among_moves());
            set.extra_observers.retain(|rule| rule.holds_among_moves());
        }
        if set.generates_otherwise() {
            self.selections.retain(|(_, hook)| !hook.is_by_measure());
        }
        self.selections.sort_by_key(|(order, _)| *order);
        set.selections = std::mem::take(&mut self.selections).into_iter().map(|(_, hook)| hook).collect();
        set.note_presence(Aspects::POWERS, !set.power.is_empty());
        set.note_presence(Aspects::EXTRA_OBSERVERS, !set.extra_observers.is_empty());
        set.note_presence(
            Aspects::CHECK_RULES,
            !set.check_rules.is_empty() || !self.last_check_rules.is_empty(),
        );
        set.note_presence(Aspects::SELECTIONS, !set.selections.is_empty());
    }

    /// Lets the rules set up what they remember, and change units of the diagram.
    fn arrange_diagram(&mut self, position: &mut Position) {
        for (register, value) in std::mem::take(&mut self.initial) {
            position.set_register(register, value);
        }
        let marks = self.set.common_marks;
        if marks != Marks::NONE {
            for square in position.occupied() {
                let unit = position.unit(square);
                if !unit.is_royal() {
                    position.place(square, unit.with_marks(marks));
                }
            }
        }
        for change in std::mem::take(&mut self.arrangements) {
            change(position);
        }
        let set = self.set.sealing();
        if set.walks.holes == Holes::None {
            let holes: SquareSet = set.board.into_iter().filter(|&s| position.unit(s).is_hole()).collect();
            if !holes.is_empty() {
                set.walks.holes = Holes::Fixed(holes);
            }
        }
        let units = position.occupied().into_iter().map(|square| position.unit(square).walk);
        let walks = &mut set.diagram_walks;
        *walks = units.collect();
        walks.sort_unstable();
        walks.dedup();
    }

    /// Settles what units become: chameleons in turn, pawns by promotion.
    fn settle_promotions(&mut self, position: &Position) {
        let set = self.set.sealing();
        if set.chameleons.is_empty() {
            let walks = [Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN, Walk::KNIGHT];
            let walks = walks.map(|walk| set.standard(walk));
            set.chameleons = walks.windows(2).map(|pair| (pair[0], pair[1])).collect();
        }
        let by_choice = self.only_promotions.is_none();
        if let Some(walks) = self.only_promotions.take() {
            set.promotion.walks = PerSide([walks.clone(), walks]);
        }
        for side in Side::BOTH {
            set.promotion.walks[side].sort_by_key(|&walk| listing_order(walk));
            set.promotion.walks[side].dedup();
        }
        set.promotion.of_marine_pawn = marine_promotions(set, position).filter(|_| by_choice);
        let several_ways = set.several_ways() || may_have_several_ways(set, position);
        set.note_presence(Aspects::SEVERAL_WAYS, several_ways);
    }

    /// Orders the rules of check and the effects, these by the moments of a move.
    fn order_effects(&mut self) {
        let mut effects = std::mem::take(&mut self.effects);
        let mut instead = std::mem::take(&mut self.effects_instead);
        instead.retain(|(of, ..)| effects.iter().any(|(place, ..)| place == of));
        effects.retain(|(place, ..)| !instead.iter().any(|(of, ..)| of == place));
        effects.extend(instead.into_iter().map(|(_, place, hook)| (place, true, hook)));
        self.effects = in_order(effects, |(place, ..)| *place);
        // which of them do more than remember: with whether they are of captures alone, and whether of the mover alone
        let loud: Vec<(usize, bool, bool)> = (0..)
            .zip(&self.effects)
            .filter(|(_, (.., hook))| hook.prediction(&self.set) != Prediction::Silent)
            .map(|(number, (_, captures, hook))| (number, *captures, hook.changes_only_the_mover(&self.set)))
            .collect();
        let remembering = |number| !loud.iter().any(|&(loud, ..)| loud == number);
        let set = self.set.sealing();
        set.check_rules.sort_by_key(|rule| rule.rank());
        set.check_rules.append(&mut self.last_check_rules);
        set.effects.remembering = (0..)
            .zip(&self.effects)
            .filter(|&(number, (_, captures, _))| !captures && remembering(number))
            .map(|(number, _)| number)
            .collect();
        set.effects.loud = loud.iter().map(|&(number, captures, _)| (number, captures)).collect();
        set.effects.displacing = loud
            .iter()
            .filter(|(.., of_mover)| !of_mover)
            .map(|&(number, captures, _)| (number, captures, false))
            .collect();
        set.effects.hooks = std::mem::take(&mut self.effects)
            .into_iter()
            .map(|(place, _, hook)| (place.moment(), hook))
            .collect();
        for (moment, range) in set.effects.moments.iter_mut().enumerate() {
            let first = set.effects.hooks.iter().position(|(m, _)| *m as usize == moment);
            let count = set.effects.hooks.iter().filter(|(m, _)| *m as usize == moment).count();
            #[allow(clippy::cast_possible_truncation, reason = "a problem has far fewer than 256 effects")]
            if let Some(first) = first {
                *range = (first as u8, (first + count) as u8);
                set.effects.hooked |= 1 << moment;
            }
        }
    }

    /// Settles whether royal units can be captured.
    fn judge_kings(&mut self) {
        let set = self.set.sealing();
        // who moves otherwise than it observes may capture a king that is not in check
        let unseen = !set.power.is_empty() && set.check_rules.is_empty() && !set.diagram_check_allowed();
        set.note_presence(Aspects::ROYALS_CAPTURABLE, set.royals_capturable() || unseen);
        if set.aspects.meet(Aspects::OPPONENTS_KING_STAYS) && set.kings_are_game() {
            set.legality.push(Box::new(OpponentsKingStays));
            set.note_presence(Aspects::LEGALITY, true);
        }
    }
}

/// What is predicted of a rule set, from what its hooks declare: each note rests on those before it.
impl RuleSet {
    /// Notes whether rules touch an aspect after all, now that they are in order.
    fn note_presence(&mut self, aspect: Aspects, present: bool) {
        self.aspects = if present { self.aspects | aspect } else { self.aspects.without(aspect) };
    }

    /// Notes who may have a say about movement and observation.
    fn note_observation(&mut self) {
        let gates = self.observer_gates.iter().map(|&(from, _)| from);
        let playing = (self.play_to_observe != PerSide([false; 2])).then_some(Level::Observation);
        let by_power = self.checks_among_moves() && !self.power.is_empty();
        let checking = (by_power || !self.check_gates.is_empty()).then_some(Level::Check);
        self.gated_from = gates.chain(playing).chain(checking).min();
        let by_walks = self.power.is_empty() && self.extra_observers.is_empty() && !self.royals_capturable();
        self.predicted.bounded_observation =
            by_walks && self.check_rules.iter().all(|hook| hook.is_predictable());
        // squares may be royal beside units
        let of_square = |hook: &dyn CheckRule, side| hook.royal_squares(side);
        self.predicted.checks_by_walk = by_walks
            && (self.check_rules.iter())
                .all(|hook| hook.is_predictable() || of_square(hook.as_ref(), Side::White).is_some());
        for side in Side::BOTH {
            let squares = self.check_rules.iter().filter_map(|hook| of_square(hook.as_ref(), side));
            self.royalty.squares[side] = squares.fold(SquareSet::EMPTY, |all, squares| all | squares);
        }
        self.predicted.silent_effects = self.predictions_are(|prediction| prediction == Prediction::Silent);
        self.power_over_all = self.power.iter().any(|hook| hook.concerns_all(self));
    }

    /// Whether all effects tell of themselves what is wanted.
    fn predictions_are(&self, wanted: fn(Prediction) -> bool) -> bool {
        self.effects.hooks.iter().all(|(_, hook)| wanted(hook.prediction(self)))
    }

    /// Notes how proof games may look at what becomes of units.
    fn note_transitions(&mut self, position: &Position) {
        let transitions_are = |wanted: fn(&Transitions) -> bool| {
            (self.effects.hooks.iter()).all(|(_, hook)| {
                hook.prediction(self) == Prediction::Silent
                    || hook.transitions(self).is_some_and(|transitions| wanted(&transitions))
            })
        };
        let one_by_one = self.geometry == Geometry::CHESS
            && self.castling.wings.is_empty()
            && self.further_effects.is_empty()
            && self.further_moves_are_of_one_unit()
            && !self.redefines_targets();
        let one_unit_moves = one_by_one
            && self.target.as_ref().is_some_and(|target| !target.has_neutral_units())
            && !position.has_neutral_units()
            && !self.captures_own()
            && transitions_are(Transitions::is_of_the_mover);
        let leaves_one_square = one_by_one
            && self.target.is_some()
            && !self.captures_go_on()
            && !self.generates_otherwise()
            && self.walks.replaced.is_empty()
            && self.walks.standard.iter().enumerate().all(|(walk, standard)| standard.index() == walk)
            && (self.walks_of_diagram().iter()).all(|walk| walk.index() <= Walk::KING.index())
            && self.promotion.walks.0.iter().flatten().all(|walk| walk.index() <= Walk::KING.index())
            && transitions_are(Transitions::keeps_the_mover);
        self.predicted.one_unit_moves = one_unit_moves;
        self.predicted.leaves_one_square = leaves_one_square;
    }

    /// Notes how much effects and legality let one know before a move is made.
    fn note_predictions(&mut self) {
        self.predicted.legality = self.predicted.bounded_observation
            && self
                .predictions_are(|prediction| !matches!(prediction, Prediction::Nothing | Prediction::Idle))
            && self.legality.iter().all(|hook| hook.is_predictable(self));
        let tells = |prediction| matches!(prediction, Prediction::Idle | Prediction::Choices);
        let mut loud = self.effects.loud.iter();
        self.predicted.idle_effects =
            loud.all(|&(number, captures)| captures || tells(self.effects.hooks[number].1.prediction(self)));
        if self.sight.is_some() {
            if self.sight_decides() {
                self.list_filters.clear();
                self.note_presence(Aspects::LIST_FILTERS, false);
            } else {
                self.sight = None;
                self.note_presence(Aspects::SIGHT, false);
            }
        }
    }

    /// Notes what can be told from the occupied squares alone.
    fn note_what_squares_tell(&mut self) {
        self.predicted.squares_decide = self.predicted.checks_by_walk && self.legality.is_empty();
        self.predicted.walks_play_but_for_effects =
            self.may_play_by_walks() && self.predicted.squares_decide && self.geometry.len() <= 64;
        self.predicted.walks_alone_play = self.predicted.walks_play_but_for_effects
            && self.predicted.silent_effects
            && !self.has_rule_about(Goal::Mate);
        self.predicted.keys_predictable = !self.memory.looks_back && self.may_predict_keys();
        self.predicted.arrivals_tell = self.arrivals_tell_what_is_permitted();
        self.predicted.checks_told_by_arrivals = self.checks_are_told_by_arrivals();
        self.predicted.footprints_known = self.footprints_are_known();
        self.predicted.replies_told_but_for_effects = self.replies_are_told_but_for_effects();
        self.predicted.escapes_told_from_squares =
            self.predicted.replies_told_but_for_effects && self.predicted.footprints_known;
        self.predicted.checks_predictable =
            self.predicted.bounded_observation && self.check_rules.is_empty() && self.predicted.idle_effects;
        self.predicted.checks_told_from_squares = self.checks_are_told_from_squares();
        self.predicted.flights_sure = self.flights_are_sure();
        self.predicted.flights_of_free_kings_sure = self.flights_of_free_kings_are_sure();
        let mut loud = self.effects.loud.iter();
        self.predicted.captured_reborn = loud
            .all(|&(number, of_captures)| of_captures && self.effects.hooks[number].1.only_rebirths(self));
        let mut loud = self.effects.loud.iter();
        self.predicted.observed_turned = loud
            .all(|&(number, _)| self.effects.hooks[number].1.bound(Scope::Game(self)).only_turns_observed);
        self.predicted.own_flights_sure = self.own_flights_are_sure();
        self.predicted.capturers_carried = !self.effects.loud.is_empty()
            && self.list_filters.is_empty()
            && self.effects.loud.iter().all(|&(number, of_captures)| {
                of_captures && self.effects.hooks[number].1.carries_only_the_capturer(self)
            });
        let asked = self
            .effects
            .hooks
            .iter()
            .enumerate()
            .filter(|(_, (_, hook))| hook.prediction(self) == Prediction::Choices);
        self.effects.asked = asked.map(|(number, _)| number).collect();
    }
}

/// Nobody captures the other side's last royal unit.
struct OpponentsKingStays;

impl Legality for OpponentsKingStays {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        game.trials > 0 || !game.had_royal(!ply.side) || !game.position().royals(!ply.side).is_empty()
    }
}
