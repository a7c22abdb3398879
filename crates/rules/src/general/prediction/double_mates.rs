//! Moves that surely mate not both sides, as `##` and `##!` want.
//!
//! **Claim.** A move that is left out leaves its own side in no check, or a flight to its king, or does not check the other. A unit none
//! of whose moves is listed has none that could do all that is needed: it stands on no line on which that depends and reaches no square
//! of one, and effects do nothing in its moves that could.
//!
//! **Needs.** Walks decide about observation (`bounded_observation`), no rule has a say about the goal. For units that are not asked at
//! all, that squares tell where they go, and no rule adds moves.
//!
//! **Tested by** `rules/tests/mates_told.rs` (`a_move_left_out_for_a_double_mate_does_not_reach_it`), under every condition, by making each
//! move that is left out.

use crate::general::position::intention::retain_from;
use crate::general::prediction::estimate::CheckLines;
use crate::general::prediction::own_flights::OwnFlights;
use crate::general::{Footprint, Game, Move, RuleSet};
use board::{Side, Square, SquareSet};
use stipulation::Goal;

/// On what it depends whether moves of the side to move leave their own side in check.
struct Exposure {
    /// Who neither leaves nor enters one of these, nor captures there, exposes nobody without effects.
    watched: SquareSet,
    /// Whether effects of such moves that capture nothing expose nobody either, unless a guard is turned.
    quiet: bool,
    /// The same of captures.
    captures: bool,
    /// Own units that reach royal units of their side as soon as they change sides. Effects let only such do it as the moving unit
    /// reaches from its arrival.
    guards: SquareSet,
}

/// On what it depends whether moves of the side to move check, and in which of them effects may let its units reach more.
type Checks = (CheckLines, Footprint);

impl RuleSet {
    /// Whether the moves of a side are those of its units, each asked for itself.
    pub(crate) fn lists_unit_by_unit(&self) -> bool {
        self.list_filters.is_empty() && self.lists_units_before_filters()
    }

    /// The same where rules may look at all of them then.
    pub(crate) fn lists_units_before_filters(&self) -> bool {
        self.extra_moves.is_empty()
            && self.castling.wings.is_empty()
            && self.endings.is_empty()
            && self.power.is_empty()
            && self.sight.is_none()
            && !self.null_moves()
            && !self.captures_own()
            && self.geometry.len() <= 64
    }
}

impl Game<'_> {
    /// Appends at least those intentions of the side to move that may reach `##` or `##!`, where checks can be predicted.
    pub(crate) fn generate_mating_both(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        let first = moves.len();
        let by_units = self.self_checks_are_told(goal)
            && self.rules.lists_unit_by_unit()
            && self.selection_now().is_none()
            && !self.position.has_holes();
        if !by_units {
            // fewer moves leave their own side in check than check the other
            self.generate_selected(moves);
            let checks = self.checks();
            self.keep_leaving_in_check(goal, checks.as_ref(), first, moves);
            return;
        }
        self.note_before_moves();
        let side = self.position.side_to_move();
        let flights = self.own_flights();
        let mut told = None;
        for square in self.movers(side) {
            let ends = self.ends_to_take_flights(&flights, square, side);
            if ends.is_some_and(|[quiet, captures]| (quiet | captures).is_empty()) {
                continue;
            }
            let (exposure, checks) = match &mut told {
                Some(told) => told,
                None => told.insert((self.exposure(), self.checks())),
            };
            let start = moves.len();
            match ends {
                None => {
                    self.generate_unit(square, side, moves);
                    retain_from(moves, start, |m| !self.keeps_a_flight(&flights, m));
                }
                Some(ends) if self.may_mate_both_from(square, ends, side, exposure, checks.as_ref()) => {
                    self.generate_unit(square, side, moves);
                    retain_from(moves, start, |m| ends[usize::from(m.capture.is_some())].contains(m.arrival));
                }
                Some(_) => {}
            }
        }
        if let Some((exposure, checks)) = told
            && moves.len() > first
        {
            self.keep_exposing(&exposure, checks.as_ref(), first, moves);
        }
    }

    /// What tells whether moves of the side to move check; `None` if the other side stands in check already.
    fn checks(&self) -> Option<Checks> {
        Some((self.check_lines()?, self.footprint_of_checks()))
    }

    /// What tells whether moves of the side to move leave it in check.
    fn exposure(&mut self) -> Exposure {
        let watched = self.pins().watched;
        let side = self.position.side_to_move();
        let exposure = Exposure { watched, quiet: false, captures: false, guards: SquareSet::EMPTY };
        if self.rules.predicted.silent_effects {
            Exposure { quiet: true, captures: true, ..exposure }
        } else if let Some(emptied) = self.emptied_by_effects(side) {
            // effects that only empty squares expose nobody who stands behind none of them
            Exposure { quiet: !emptied.meets(&watched), ..exposure }
        } else if self.rules.predicted.observed_turned
            && let Some((lines, guards)) = self.turned_observers(side)
        {
            Exposure { watched: watched | lines, quiet: true, captures: true, guards }
        } else {
            exposure
        }
    }

    /// The units of a side that would reach its royal units if they changed sides, and squares such that, as long as none of them is
    /// touched, no other would; `None` where squares do not tell, or the other side's units reach more when others change sides.
    fn turned_observers(&self, side: Side) -> Option<(SquareSet, SquareSet)> {
        let (rules, position) = (self.rules, &self.position);
        if position.geometry().len() > 64 || position.has_holes() {
            return None;
        }
        let royals = position.royals(side) | rules.royalty.squares[side];
        let occupied = position.occupied().0[0];
        let (mut lines, mut guards) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for (walk, squares) in position.walks() {
            if squares[Side::White].is_empty() && squares[Side::Black].is_empty() {
                continue;
            }
            let program = rules.program(walk, !side);
            let exact = program.is_steadily_exact();
            if !exact && !program.is_filled() {
                return None;
            }
            for royal in royals {
                let turned = (squares[side] - position.royals(side)) & program.steady_reach(royal);
                for observer in turned {
                    if exact || program.captures_over(observer, royal, occupied) {
                        guards.insert(observer);
                    } else {
                        lines |= program.ways(observer, royal);
                    }
                }
            }
        }
        Some((lines, guards))
    }

    /// The squares to which a unit that does not promote must go without capturing, and those where it must capture, to leave its own side in check.
    fn needed_to_expose(&self, exposure: &Exposure, departure: Square, side: Side) -> [SquareSet; 2] {
        if exposure.watched.contains(departure) {
            return [SquareSet::ALL; 2];
        }
        let program = self.rules.program(self.unit(departure).walk, side);
        let guards = (exposure.guards - SquareSet::of(departure)).into_iter();
        let needed = guards.fold(exposure.watched, |needed, guard| needed | program.reach(guard));
        [exposure.quiet, exposure.captures].map(|told| if told { needed } else { SquareSet::ALL })
    }

    /// Whether a move that touches no watched square surely leaves its own side in no check.
    fn is_harmless(&self, exposure: &Exposure, m: &Move, side: Side) -> bool {
        let told = if m.capture.is_some() { exposure.captures } else { exposure.quiet };
        if !told || !m.is_plain_step() {
            return false;
        }
        let guards = exposure.guards - SquareSet::of(m.departure);
        if guards.is_empty() {
            return true;
        }
        let mover = self.unit(m.departure);
        let occupied = m.occupied_after(self.position.occupied().0[0]);
        let misses = |guard| self.reaches_over(mover.walk, m.arrival, guard, side, occupied) == Some(false);
        self.position.en_passant().victim.is_none()
            && !self.promotes_for_anybody(mover, m.arrival)
            && guards.into_iter().all(misses)
    }

    /// Where a unit may go without capturing, and where it may capture, so that its own king has none of these flights; `None` for one
    /// that does more in some move, or of which squares do not tell where it goes.
    fn ends_to_take_flights(
        &self,
        flights: &OwnFlights,
        square: Square,
        side: Side,
    ) -> Option<[SquareSet; 2]> {
        let (rules, position) = (self.rules, &self.position);
        let unit = self.unit(square);
        if unit.belongs_to(!side) {
            return None;
        }
        let (to_go, to_capture) = self.plain_ends(square, side)?;
        let to_promote = rules.promotion.squares[side] | rules.promotion.squares[!side];
        if rules.is_pawn(unit.walk) && (to_go | to_capture).meets(&to_promote) {
            return None;
        }
        Some(self.ends_that_take(flights, square, [to_go, to_capture & position.occupied_by(!side)]))
    }

    /// Whether some move of a unit to these ends may leave its own side in check and, with the squares on which that depends, check the
    /// other.
    fn may_mate_both_from(
        &self,
        square: Square,
        [to_go, to_capture]: [SquareSet; 2],
        side: Side,
        exposure: &Exposure,
        checks: Option<&Checks>,
    ) -> bool {
        let unit = self.unit(square);
        let [quiet, captures] = self.needed_to_expose(exposure, square, side);
        let (quiet, captures) = (to_go & quiet, to_capture & captures);
        let Some((lines, footprint)) = checks else { return !(quiet | captures).is_empty() };
        let leaves_line =
            (lines.touched | lines.emptied).contains(square) || footprint.departures & square.bit() != 0;
        let lines_entered = lines.touched | lines.filled;
        let quiet_that_check = self.squares_to_check_from(unit.walk, side)
            | lines_entered
            | SquareSet::of_first_word(footprint.arrivals);
        let captures_that_check = quiet_that_check | SquareSet::of_first_word(footprint.captures);
        leaves_line && !(quiet | captures).is_empty()
            || quiet.meets(&quiet_that_check)
            || captures.meets(&captures_that_check)
    }

    /// Whether `##` and `##!` ask for nothing but that both sides are observed and immobile, as rules of movement see it.
    fn mates_both_by_walks(&self, goal: Goal) -> bool {
        let rules = self.rules;
        matches!(goal, Goal::DoubleMate | Goal::CounterMate)
            && !rules.has_rule_about(goal)
            && rules.only_royals_are_checked()
            && !rules.checks_without_king()
    }

    /// Whether squares tell which moves leave their own side in no check, so that they reach neither.
    fn self_checks_are_told(&self, goal: Goal) -> bool {
        self.mates_both_by_walks(goal)
            && self.rules.predicted.bounded_observation
            && self.rules.check_rules.is_empty()
    }

    /// Whether a move, which has one choice, surely does not reach `##` or `##!`: it does not even check.
    pub(crate) fn surely_mates_not_both(&self, goal: Goal, m: &Move) -> bool {
        self.mates_both_by_walks(goal) && self.surely_reaches_no_royal(m) && self.changes_only_squares(m)
    }

    /// Drops the intentions from `first` on that surely do not reach `##` or `##!` since they leave their own side in no check,
    /// or, with what is told of checks, do not check the other.
    pub(crate) fn keep_leaving_in_check(
        &mut self,
        goal: Goal,
        checks: Option<&Checks>,
        first: usize,
        moves: &mut Vec<Move>,
    ) {
        if self.self_checks_are_told(goal) {
            let exposure = self.exposure();
            self.keep_exposing(&exposure, checks, first, moves);
            // few moves are left
            if moves.len() > first {
                let flights = self.own_flights();
                retain_from(moves, first, |m| !self.keeps_a_flight(&flights, m));
            }
        } else if let Some((lines, footprint)) = checks {
            retain_from(moves, first, |m| self.may_check(lines, footprint, m));
        }
    }

    /// The same where squares tell which moves leave their own side in check.
    fn keep_exposing(
        &self,
        exposure: &Exposure,
        checks: Option<&Checks>,
        first: usize,
        moves: &mut Vec<Move>,
    ) {
        let side = self.position.side_to_move();
        let misses = |m: &Move| checks.is_some_and(|(lines, footprint)| !self.may_check(lines, footprint, m));
        retain_from(moves, first, |m| {
            let stays_unchecked = m.is_direct()
                && if m.touches(&exposure.watched) {
                    misses(m)
                        || self.royals_stay_unreached(side, m, self.unit(m.departure)) == Some(true)
                            && self.displaces_nobody_else(m)
                } else {
                    // squares tell sooner than effects
                    self.is_harmless(exposure, m, side) || misses(m) || self.displaces_nobody_else(m)
                };
            !stays_unchecked
        });
    }

    /// Whether no legal move reaches the goal, only one that leaves its own side in check, and moves are not chosen by whether they do.
    pub(crate) fn is_reached_in_self_check(&self, goal: Goal) -> bool {
        let rules = self.rules;
        self.mates_both_by_walks(goal) && !rules.self_check_by_rule() && rules.selections.is_empty()
    }
}
