//! The hooks of each stage.

use super::Builder;
use crate::general::stages::{
    ArrivalFilter, CaptureWays, CheckGate, CheckRule, Departure, ExtraMoves, ExtraObservers, GoalRule,
    Immobility, Legality, Level, MoveListFilter, ObserverGate, Power, Selection,
};
use crate::general::{Aspects, EffectHook, OtherPromotion, Place, Questions};
use board::{Side, Square};

impl Builder {
    /// Adds a hook of stage 1.
    pub fn power(&mut self, hook: impl Power + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::POWERS).power.push(Box::new(hook));
        self
    }

    /// The same, before all others, only where checks are looked for among moves.
    pub fn power_if_checks_among_moves(&mut self, hook: impl Power + 'static) -> &mut Self {
        self.note_reader();
        self.powers_among_moves.push(Box::new(hook));
        self
    }

    /// Says by which kinds of units it is asked whether a side observes; the fullest question holds.
    pub fn questions(&mut self, side: Side, questions: Questions) -> &mut Self {
        let known = &mut self.set.change(Aspects::QUESTIONS).questions[side];
        *known = questions.max(*known);
        self
    }

    /// Asks each kind of units on all its lines whether it observes.
    pub fn full_questions(&mut self) -> &mut Self {
        self.questions(Side::White, Questions::Full).questions(Side::Black, Questions::Full)
    }

    /// Has checks looked for among the moves of the other side.
    pub fn checks_among_moves(&mut self) -> &mut Self {
        self.set.change(Aspects::CHECKS_AMONG_MOVES);
        self
    }

    /// Says that a side's moves are not generated from its own units one by one; rules of choice by a measure, which look
    /// at moves generated so, are not in force then.
    pub fn generates_otherwise(&mut self) -> &mut Self {
        self.set.change(Aspects::GENERATES_OTHERWISE);
        self
    }

    /// While the moves of a unit are listed, `Game::is_listing` tells rules that give units other walks so.
    pub fn own_walks_observe_in_listing(&mut self) -> &mut Self {
        self.set.change(Aspects::OWN_WALKS_OBSERVE_IN_LISTING);
        self
    }

    /// Adds a hook of stage 2: departures.
    pub fn departure(&mut self, hook: impl Departure + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::DEPARTURES).departures.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 2: extra moves.
    pub fn extra_moves(&mut self, hook: impl ExtraMoves + 'static) -> &mut Self {
        self.note_reader();
        let set = self.set.change(Aspects::EXTRA_MOVES);
        set.units_have_extra_moves |= hook.is_of_units();
        set.extra_moves_capture |= !hook.are_quiet();
        set.moves_leave_traces |= hook.leaves_traces();
        set.extra_moves.push(Box::new(hook));
        self
    }

    /// Adds a hook of stages 2 and 4: arrivals.
    pub fn arrival_filter(&mut self, hook: impl ArrivalFilter + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::ARRIVAL_FILTERS).arrival_filters.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 2 alone: arrivals of moves; observation does not ask it.
    pub fn move_filter(&mut self, hook: impl ArrivalFilter + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::MOVE_FILTERS).move_filters.push(Box::new(hook));
        self
    }

    /// Says that a rule lets units reach a square in several ways: moves are then sorted as the reference sorts
    /// them, and repeated ones dropped.
    pub fn several_ways(&mut self) -> &mut Self {
        self.set.change(Aspects::SEVERAL_WAYS);
        self
    }

    /// Adds a hook of stage 2: all intentions together.
    pub fn list_filter(&mut self, hook: impl MoveListFilter + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::LIST_FILTERS).list_filters.push(Box::new(hook));
        self
    }

    /// Adds such a hook before those of all other rules: one that lists the intentions of a side anew.
    pub fn list_filter_first(&mut self, hook: impl MoveListFilter + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::LIST_FILTERS).list_filters.insert(0, Box::new(hook));
        self
    }

    /// Says how units that see only a part of the board move and check, instead of the list filter, the check rule, the
    /// effect and the rule of legality that the caller adds with it; it holds where no other rule speaks of moves and
    /// checks.
    pub(crate) fn sight(&mut self, sight: impl crate::general::Sight + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::SIGHT).sight = Some(Box::new(sight));
        self
    }

    /// Lets units capture units of their own side too, kings excepted.
    pub fn captures_own(&mut self) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::CAPTURES_OWN);
        self
    }

    /// Says that captures go on in the same move: a list filter lets [`crate::general::Game::accepts_arrival`] judge where.
    pub fn captures_go_on(&mut self) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::CAPTURES_GO_ON);
        self
    }

    /// Says where captured units may be reborn, for rules of rebirth to ask.
    pub fn rebirth_gate(
        &mut self,
        gate: impl Fn(&crate::general::Game<'_>, Square) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::REBIRTH_GATES).rebirth_gates.push(Box::new(gate));
        self
    }

    /// Says how units capture, where that is not by their walks from where they stand.
    pub fn capture_ways(&mut self, hook: impl CaptureWays + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::CAPTURE_WAYS).capture_ways = Some(Box::new(hook));
        self
    }

    /// Leaves a side only the extra moves: its own units it does not move.
    pub fn only_extra_moves(&mut self) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::ONLY_EXTRA_MOVES);
        self
    }

    /// Adds a hook of stage 4: observers.
    pub fn observer_gate(&mut self, hook: impl ObserverGate + 'static) -> &mut Self {
        self.observer_gate_at(Level::Observation, hook)
    }

    /// Adds a hook of stage 4: observers, as judged from that level on ([`Level::Observer`] for paralysis).
    pub fn observer_gate_at(&mut self, level: Level, hook: impl ObserverGate + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::OBSERVER_GATES).observer_gates.push((level, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 4: further observers.
    pub fn extra_observers(&mut self, hook: impl ExtraObservers + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::EXTRA_OBSERVERS).extra_observers.push(Box::new(hook));
        self
    }

    /// Makes observations of a side count only if the capture could be played, self-check apart: for rules of
    /// effects and legality by which not every capture is possible.
    pub fn play_to_observe(&mut self, side: Side) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::PLAY_TO_OBSERVE).play_to_observe[side] = true;
        self
    }

    /// Says that units do not observe from where they stand: only extra observers do.
    pub fn no_plain_observers(&mut self) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::NO_PLAIN_OBSERVERS);
        self
    }

    /// Adds a hook of stage 4: checks.
    pub fn check_gate(&mut self, hook: impl CheckGate + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::CHECK_GATES).check_gates.push(Box::new(hook));
        self
    }

    /// Adds a rule of what check is.
    pub fn check_rule(&mut self, hook: impl CheckRule + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::CHECK_RULES).check_rules.push(Box::new(hook));
        self
    }

    /// A side can be in check that has no royal unit: rules of what check is are asked for it, too.
    pub fn checks_without_king(&mut self) -> &mut Self {
        self.set.change(Aspects::CHECKS_WITHOUT_KING);
        self
    }

    /// The same for a rule that says what check is where all others say nothing.
    pub fn last_check_rule(&mut self, hook: impl CheckRule + 'static) -> &mut Self {
        self.set.change(Aspects::CHECK_RULES);
        self.note_reader();
        self.last_check_rules.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 3. Its place says when it happens among the effects of a move.
    pub fn effect(&mut self, place: impl Into<Place>, hook: impl EffectHook + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::EFFECTS);
        self.effects.push((place.into(), false, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 3 that does nothing when nothing is captured.
    pub fn effect_of_captures(
        &mut self,
        place: impl Into<Place>,
        hook: impl EffectHook + 'static,
    ) -> &mut Self {
        self.set.change(Aspects::EFFECTS_OF_CAPTURES);
        self.note_reader();
        self.effects.push((place.into(), true, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 3 that does nothing when nothing is captured, in the stead of that of another place: where there is no such
    /// hook, now or to come, this one is left out too.
    pub fn effect_of_captures_instead(
        &mut self,
        of: impl Into<Place>,
        place: impl Into<Place>,
        hook: impl EffectHook + 'static,
    ) -> &mut Self {
        self.set.change(Aspects::EFFECTS_OF_CAPTURES);
        self.note_reader();
        self.effects_instead.push((of.into(), place.into(), Box::new(hook)));
        self
    }

    /// Adds what units that promote may become instead of other units.
    pub fn other_promotion(&mut self, hook: impl OtherPromotion + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::OTHER_PROMOTIONS).other_promotions.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 5.
    pub fn legality(&mut self, hook: impl Legality + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::LEGALITY).legality.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 6.
    pub fn selection(&mut self, hook: impl Selection + 'static) -> &mut Self {
        self.selection_at(500, hook)
    }

    /// Adds a hook of stage 6. Of several the lower `order` comes first.
    pub fn selection_at(&mut self, order: u16, hook: impl Selection + 'static) -> &mut Self {
        self.set.change(Aspects::SELECTIONS);
        self.note_reader();
        self.selections.push((order, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 7.
    pub fn goal_rule(&mut self, hook: impl GoalRule + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::GOAL_RULES).goal_rules.push(Box::new(hook));
        self
    }

    /// Says when a side counts as unable to move.
    pub fn immobility(&mut self, hook: impl Immobility + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::IMMOBILITY).immobility.push(Box::new(hook));
        self
    }

    /// Sets up what a rule remembers when a game begins.
    pub fn opening(
        &mut self,
        hook: impl Fn(&mut crate::general::Game<'_>) + Send + Sync + 'static,
    ) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::OPENINGS).openings.push(Box::new(hook));
        self
    }

    /// Lets the side not to move stand in check in the diagram.
    pub fn diagram_check_allowed(&mut self) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::DIAGRAM_CHECK_ALLOWED);
        self
    }
}
