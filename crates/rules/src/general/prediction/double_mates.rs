//! Moves that surely mate not both sides, as `##` and `##!` want.
//!
//! **Claim.** A move that is left out leaves its own side in no check, or does not check the other. A unit none of whose moves is listed
//! has none that could do both: it stands on no line on which that depends and reaches no square of one, and effects do nothing in its
//! moves that could.
//!
//! **Needs.** Walks decide about observation (`bounded_observation`), no rule has a say about the goal. For units that are not asked at
//! all, that squares tell where they go, and no rule adds moves.
//!
//! **Tested by** `rules/tests/mates_told.rs` (`a_move_left_out_for_a_double_mate_does_not_reach_it`), under every condition, by making each
//! move that is left out.

use crate::general::position::intention::retain_from;
use crate::general::prediction::estimate::{CheckLines, Pins};
use crate::general::{Footprint, Game, Move, RuleSet};
use board::{Side, Square, SquareSet};
use stipulation::Goal;

/// Where moves of a side that capture nothing, and those that capture, may do one of two things that both are needed.
#[derive(Clone, Copy)]
struct Needed {
    /// Who leaves one of these may do it anywhere.
    departures: SquareSet,
    quiet: SquareSet,
    captures: SquareSet,
}

impl Needed {
    fn of(self, departure: Square) -> [SquareSet; 2] {
        if self.departures.contains(departure) { [SquareSet::ALL; 2] } else { [self.quiet, self.captures] }
    }
}

impl RuleSet {
    /// Whether the moves of a side are those of its units, each asked for itself.
    pub(crate) fn lists_unit_by_unit(&self) -> bool {
        self.list_filters.is_empty()
            && self.extra_moves.is_empty()
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
            let lines = self.check_lines();
            self.keep_leaving_in_check(goal, lines.as_ref(), first, moves);
            return;
        }
        self.note_before_moves();
        let side = self.position.side_to_move();
        let pins = self.pins();
        let exposing = self.needed_to_expose(side, &pins);
        let lines = self.check_lines();
        let checking = lines.as_ref().map(|lines| (lines, self.footprint_of_checks()));
        for square in self.movers(side) {
            if self.may_mate_both_from(square, side, &exposing, checking.as_ref()) {
                self.generate_unit(square, side, moves);
            }
        }
        if moves.len() > first {
            self.keep_leaving_in_check(goal, lines.as_ref(), first, moves);
        }
    }

    /// Where moves may leave their own side in check.
    fn needed_to_expose(&self, side: Side, pins: &Pins) -> Needed {
        let is_silent = self.rules.predicted.silent_effects;
        // effects that only empty squares expose nobody who stands behind none of them
        let exposes_nobody =
            is_silent || self.emptied_by_effects(side).is_some_and(|emptied| !emptied.meets(&pins.watched));
        let watched_if = |told: bool| if told { pins.watched } else { SquareSet::ALL };
        Needed {
            departures: pins.watched,
            quiet: watched_if(exposes_nobody),
            captures: watched_if(is_silent),
        }
    }

    /// Whether some move of a unit may leave its own side in check and, with the squares on which that depends, check the other.
    fn may_mate_both_from(
        &self,
        square: Square,
        side: Side,
        exposing: &Needed,
        checking: Option<&(&CheckLines, Footprint)>,
    ) -> bool {
        let (rules, position) = (self.rules, &self.position);
        let unit = self.unit(square);
        let castles = rules.castling() && self.may_castle(square);
        if unit.belongs_to(!side) || castles || rules.is_pawn(unit.walk) {
            return true;
        }
        let occupied = position.occupied();
        let Some(reached) = rules.program(unit.walk, side).reached_over(square, occupied) else {
            return true;
        };
        let [quiet, captures] = exposing.of(square);
        let (quiet, captures) =
            ((reached - occupied) & quiet, reached & position.occupied_by(!side) & captures);
        let Some((lines, footprint)) = checking else { return !(quiet | captures).is_empty() };
        let leaves_line =
            (lines.touched | lines.emptied).contains(square) || footprint.departures & square.bit() != 0;
        let lines_entered = lines.touched | lines.filled;
        let checks = self.squares_to_check_from(unit.walk, side)
            | lines_entered
            | SquareSet::of_first_word(footprint.arrivals);
        let captures_that_check = checks | SquareSet::of_first_word(footprint.captures);
        leaves_line && !(quiet | captures).is_empty()
            || quiet.meets(&checks)
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
    /// or, with the squares on which it depends whether they check, do not check the other.
    pub(crate) fn keep_leaving_in_check(
        &mut self,
        goal: Goal,
        lines: Option<&CheckLines>,
        first: usize,
        moves: &mut Vec<Move>,
    ) {
        if !self.self_checks_are_told(goal) {
            if let Some(lines) = lines {
                self.keep_checking_by(lines, first, moves);
            }
            return;
        }
        let side = self.position.side_to_move();
        let pins = self.pins();
        // effects that only empty squares expose nobody who stands behind none of them
        let emptied = self.emptied_by_effects(side);
        let lines = lines.map(|lines| (lines, self.footprint_of_checks()));
        let misses = |game: &Self, m: &Move| {
            lines.as_ref().is_some_and(|(lines, footprint)| !game.may_check(lines, footprint, m))
        };
        let exposes_nobody = emptied.is_some_and(|emptied| !emptied.meets(&pins.watched));
        retain_from(moves, first, |m| {
            let is_idle = || {
                exposes_nobody && m.capture.is_none() && m.is_plain_step() || self.displaces_nobody_else(m)
            };
            let stays_unchecked = m.is_direct()
                && if m.touches(&pins.watched) {
                    misses(self, m)
                        || self.royals_stay_unreached(side, m, self.unit(m.departure)) == Some(true)
                            && self.displaces_nobody_else(m)
                } else if exposes_nobody {
                    is_idle() || misses(self, m)
                } else {
                    // squares tell sooner than effects
                    misses(self, m) || is_idle()
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
