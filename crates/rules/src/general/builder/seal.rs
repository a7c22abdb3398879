//! The end of building: hooks are ordered, and what they leave open is noted.

use super::Builder;
use crate::general::presence::{listing_order, marine_promotions, may_have_several_ways};
use crate::general::rule_set::RuleSet;
use crate::general::{Career, Foresight, Game, Legality, Level, Ply};
use crate::orthodox::Limits;
use board::{Geometry, Marks, PerSide, Position, Side, Walk};
use stipulation::Goal;

impl Builder {
    /// Arranges the diagram as the rules want it, orders the hooks, notes which stages are empty, and closes the set.
    #[must_use]
    pub fn seal(mut self, position: &mut Position) -> RuleSet {
        if self.from_array {
            for square in position.occupied() {
                let unit = position.unit(square);
                let walk = self.set.standard(unit.walk);
                position.place(square, unit.with_walk(walk));
            }
            for change in self.arrays {
                change(position);
            }
        }
        self.set.power.sort_by_key(|rule| rule.rank());
        if self.set.checks_among_moves {
            self.set.power.splice(0..0, self.powers_among_moves);
            self.set.check_rules.retain(|rule| rule.holds_among_moves());
            self.set.extra_observers.retain(|rule| rule.holds_among_moves());
        }
        if self.set.generates_otherwise {
            self.selections.retain(|(_, hook)| !hook.is_by_measure());
        }
        self.selections.sort_by_key(|(order, _)| *order);
        self.set.selections = self.selections.into_iter().map(|(_, hook)| hook).collect();
        for (register, value) in self.initial {
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
        for change in self.arrangements {
            change(position);
        }
        let units = position.occupied().into_iter().map(|square| position.unit(square).walk);
        self.set.diagram_walks = units.collect();
        self.set.diagram_walks.sort_unstable();
        self.set.diagram_walks.dedup();
        if self.set.chameleons.is_empty() {
            let walks = [Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN, Walk::KNIGHT];
            let walks = walks.map(|walk| self.set.standard(walk));
            self.set.chameleons = walks.windows(2).map(|pair| (pair[0], pair[1])).collect();
        }
        self.choice_of_promotions = self.only_promotions.is_none();
        if let Some(walks) = self.only_promotions {
            self.set.promotions = PerSide([walks.clone(), walks]);
        }
        for side in Side::BOTH {
            self.set.promotions[side].sort_by_key(|&walk| listing_order(walk));
            self.set.promotions[side].dedup();
        }
        let by_choice = self.choice_of_promotions;
        self.set.marine_promotions = marine_promotions(&self.set, position).filter(|_| by_choice);
        self.set.several_ways |= may_have_several_ways(&self.set, position);
        self.set.check_rules.sort_by_key(|rule| rule.rank());
        self.set.check_rules.append(&mut self.last_check_rules);
        self.effects.sort_by_key(|(moment, order, ..)| (*moment, *order));
        let loud =
            self.effects.iter().enumerate().filter(|(_, (.., hook))| hook.foresight() != Foresight::Silent);
        self.set.loud_effects = loud.map(|(number, &(_, _, captures, _))| (number, captures)).collect();
        self.set.all_effects_are_loud = self
            .effects
            .iter()
            .all(|(_, _, captures, hook)| *captures || hook.foresight() != Foresight::Silent);
        let displacing = self.set.loud_effects.iter().copied();
        self.set.displacing_effects =
            displacing.filter(|&(number, _)| !self.effects[number].3.changes_only_what_moves()).collect();
        self.set.effects = self.effects.into_iter().map(|(moment, _, _, hook)| (moment, hook)).collect();
        for (moment, range) in self.set.moments.iter_mut().enumerate() {
            let first = self.set.effects.iter().position(|(m, _)| *m as usize == moment);
            let count = self.set.effects.iter().filter(|(m, _)| *m as usize == moment).count();
            #[allow(clippy::cast_possible_truncation, reason = "a problem has far fewer than 256 effects")]
            if let Some(first) = first {
                *range = (first as u8, (first + count) as u8);
            }
        }
        // who moves otherwise than it observes may capture a king that is not in check
        self.set.royals_capturable |=
            !self.set.power.is_empty() && self.set.check_rules.is_empty() && !self.set.diagram_check_allowed;
        if self.opponents_king_stays && self.set.kings_are_game {
            self.set.legality.push(Box::new(OpponentsKingStays));
        }
        self.set.ungated =
            self.set.observer_gates.is_empty() && self.set.play_to_observe == PerSide([false; 2]);
        let gates = self.set.observer_gates.iter().map(|&(from, _)| from);
        let playing = (self.set.play_to_observe != PerSide([false; 2])).then_some(Level::Observation);
        let by_power = self.set.checks_among_moves && !self.set.power.is_empty();
        let checking = (by_power || !self.set.check_gates.is_empty()).then_some(Level::Check);
        self.set.gated_from = gates.chain(playing).chain(checking).min();
        self.set.plain_movement = self.set.power.is_empty()
            && self.set.departures.is_empty()
            && self.set.extra_moves.is_empty()
            && self.set.arrival_filters.is_empty()
            && self.set.move_filters.is_empty()
            && self.set.wings.is_empty()
            && self.set.sight.is_none()
            && !self.set.several_ways;
        self.set.simple_observation = self.set.ungated
            && self.set.power.is_empty()
            && self.set.arrival_filters.is_empty()
            && self.set.check_gates.is_empty();
        self.set.certain_observation = self.set.simple_observation && self.set.plain_observers;
        self.set.bounded_observation = self.set.power.is_empty()
            && self.set.extra_observers.is_empty()
            && self.set.check_rules.iter().all(|hook| hook.is_foreseeable())
            && !self.set.royals_capturable;
        let foresights =
            |wanted: fn(Foresight) -> bool| self.set.effects.iter().all(|(_, hook)| wanted(hook.foresight()));
        self.set.silent_effects = foresights(|foresight| foresight == Foresight::Silent);
        self.set.power_over_all = self.set.power.iter().any(|hook| hook.concerns_all());
        let careers_are = |wanted: fn(&Career) -> bool| {
            (self.set.effects.iter()).all(|(_, hook)| {
                hook.foresight() == Foresight::Silent
                    || hook.career(&self.set).is_some_and(|career| wanted(&career))
            })
        };
        let one_by_one = self.set.geometry == Geometry::CHESS
            && self.set.wings.is_empty()
            && self.set.further_effects.is_empty()
            && self.set.extra_moves_are_of_one_unit()
            && !self.set.redefines_targets();
        let one_unit_moves = one_by_one
            && self.set.target.as_ref().is_some_and(|target| !target.has_neutral_units())
            && !position.has_neutral_units()
            && !self.set.captures_own
            && careers_are(Career::is_of_the_mover);
        let leaves_one_square = one_by_one
            && self.set.target.is_some()
            && !self.set.captures_go_on
            && !self.set.generates_otherwise
            && self.set.replaced_movements.is_empty()
            && self.set.standard.iter().enumerate().all(|(walk, standard)| standard.index() == walk)
            && (self.set.walks_of_diagram().iter()).all(|walk| walk.index() <= Walk::KING.index())
            && self.set.promotions.0.iter().flatten().all(|walk| walk.index() <= Walk::KING.index())
            && careers_are(Career::keeps_the_mover);
        self.set.one_unit_moves = one_unit_moves;
        self.set.leaves_one_square = leaves_one_square;
        self.set.foreseeable = self.set.bounded_observation
            && foresights(|foresight| !matches!(foresight, Foresight::Nothing | Foresight::Idle))
            && self.set.legality.iter().all(|hook| hook.is_foreseeable());
        let tells = |foresight| matches!(foresight, Foresight::Idle | Foresight::Asked);
        let mut loud = self.set.loud_effects.iter();
        self.set.idle_effects =
            loud.all(|&(number, captures)| captures || tells(self.set.effects[number].1.foresight()));
        if self.set.sight.is_some() {
            if self.set.sight_decides() {
                self.set.list_filters.clear();
            } else {
                self.set.sight = None;
            }
        }
        self.set.squares_decide = self.set.bounded_observation && self.set.legality.is_empty();
        self.set.walks_play_but_for_effects = self.set.plain_movement
            && self.set.certain_observation
            && self.set.squares_decide
            && self.set.selections.is_empty()
            && self.set.list_filters.is_empty()
            && self.set.endings.is_empty()
            && self.set.check_rules.is_empty()
            && self.set.immobility.is_empty()
            && self.set.capture_ways.is_none()
            && !self.set.null_moves
            && !self.set.captures_own
            && self.set.geometry.len() <= 64;
        self.set.walks_alone_play = self.set.walks_play_but_for_effects
            && self.set.silent_effects
            && !self.set.has_rule_about(Goal::Mate);
        self.set.keys_foretold = !self.set.looks_back
            && self.set.unmoved.is_none()
            && self.set.wings.is_empty()
            && self.set.further_effects.is_empty()
            && self.set.endings.is_empty();
        self.set.stirring_told = self.set.effects_tell_stirring();
        self.set.escapes_told_from_squares = self.set.escapes_are_told_from_squares();
        self.set.checks_foreseeable =
            self.set.bounded_observation && self.set.check_rules.is_empty() && self.set.idle_effects;
        self.set.checks_told_from_squares = self.set.checks_are_told_from_squares();
        self.set.flights_sure = self.set.flights_are_sure();
        let mut loud = self.set.loud_effects.iter();
        self.set.captured_return = loud.all(|&(number, of_captures)| {
            of_captures && self.set.effects[number].1.returns_captured_at_most()
        });
        let asked =
            self.set.effects.iter().enumerate().filter(|(_, (_, hook))| hook.foresight() == Foresight::Asked);
        self.set.asked_effects = asked.map(|(number, _)| number).collect();
        self.set.properties.orthodox = self.plain && !self.limited;
        let [white, black] = &self.set.promotions.0;
        self.set.limits = (self.plain && white == black)
            .then(|| Limits::new(white, &self.set.mutually_exclusive_castlings))
            .flatten();
        self.set.limits_of_choice = self.set.limits_of_choice();
        self.set.properties.null_move_safe = self.set.selections.is_empty()
            && self.set.list_filters.is_empty()
            && self.set.legality.is_empty()
            && self.set.departures.is_empty()
            && !self.set.null_moves;
        self.set
    }
}

/// Nobody captures the other side's last royal unit.
struct OpponentsKingStays;

impl Legality for OpponentsKingStays {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        game.is_trying || !game.had_royal(!ply.side) || !game.position().royals(!ply.side).is_empty()
    }
}
