//! How far a diagram is under rules by which units change, are carried elsewhere or go over to the other side.
//!
//! Effects say what they make of units ([`Transitions`]); what none of them speaks of is as in the movement of the walks. So a
//! graph of walks and squares is known in which every move of a game is a step ([`steps`]), and the least number of steps from
//! each of its nodes to each unit of the target.
//!
//! **Claim.** The number is never too high: nothing stands in the way, captures find something to capture, and a king that may
//! castle does.
//!
//! **Needs.** Every effect gives its transitions, every rule of further moves their squares, and no rule changes powers, boards or
//! goals.
//!
//! **Tested by** `rules/tests/shortcuts.rs` (`no_game_with_conditions_is_thought_too_far_from_its_end`).

mod approach;
mod steps;

use crate::general::prediction::required_moves::AllRequiredMoves;
use crate::general::prediction::target_distance::{FAR, MOST_UNITS, cheapest, without};
use crate::general::stages::transitions::{Carried, ReachableSquares, Transitions};
use crate::general::{Game, Prediction, RuleSet};
pub use approach::Approach;
use board::{Geometry, Marks, PerSide, Position, Side, Square, SquareSet, Unit, Walk};

/// The marks that every unit of plain chess may have.
const PLAIN: Marks = Marks::NEUTRAL.with(Marks::ROYAL);

/// The units of both sides where distances are asked for.
const MOST_OF_BOTH: usize = 2 * MOST_UNITS;

/// A number for each unit of the target.
type ByGoal = [u8; MOST_OF_BOTH];

/// What a unit may be: its walk and, for kings, whose it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Role {
    walk: Walk,
    /// The side whose moves count; none if those of both do.
    side: Option<Side>,
}

/// The numbers of captures between which the tables distinguish: none, one, any.
const CAPTURES: usize = 3;

/// The distances to the units of a target.
pub(crate) struct TransitionDistances {
    /// Whether units may change sides.
    of_both: bool,
    /// Whether captured units may come back.
    carries_captured: bool,
    own_vanish: bool,
    /// Whether a side may move units of the other by castling.
    castles_with_others: bool,
    sides: Vec<Goals>,
}

/// The units of a side of the target, or of both.
struct Goals {
    count: usize,
    /// Whether royal units may go as other walks do.
    royals_borrow: bool,
    /// The roles of the units of each side, by walk.
    roles_of: PerSide<Vec<Option<u16>>>,
    /// By captures and whether captured units are carried; by role and square.
    tables: [Vec<ByGoal>; 2 * CAPTURES],
}

/// All that the effects of a rule set do.
#[derive(Default)]
struct Effects {
    transition_distances: Vec<(usize, Transitions)>,
    captures_go_anywhere: bool,
}

/// A king in the middle of the board, to ask rules how kings move.
const A_KING: (Walk, Side, Square) = (Walk::KING, Side::White, Square(28));

impl RuleSet {
    /// What the effects make of units, if all are understood.
    fn transitions_of_effects(&self) -> Option<Effects> {
        let understood = self.geometry == Geometry::CHESS
            && self.promotion.hopper_marks.is_empty()
            && self.promotion.chameleon_mark == Marks::NONE
            && self.promotion.walks_of.is_empty()
            && self.promotion.of_marine_pawn.is_none()
            && self.royalty.king_squares.is_none()
            && self.royalty.kings_change_places.0 == [false; 2]
            && !self.null_moves()
            && !self.captures_own()
            && self.moves_own_units()
            && !self.generates_otherwise()
            && self.power.iter().all(|power| power.concerns_only_royals(self))
            && self.openings.is_empty()
            && self.castling.wings.is_empty()
            && self.sight.is_none()
            && self.common_marks == Marks::NONE
            && self.further_effects.is_empty()
            && !self.redefines_targets()
            && self.reachable_squares_of_kings().all(|told| told.is_some());
        let mut effects =
            Effects { transition_distances: Vec::new(), captures_go_anywhere: self.captures_go_on() };
        for (index, (_, hook)) in self.effects.hooks.iter().enumerate() {
            if hook.prediction(self) != Prediction::Silent {
                effects.transition_distances.push((
                    index,
                    hook.transitions(self)
                        .filter(|transitions| !transitions.unbound && !transitions.repaints)?,
                ));
            }
        }
        understood.then_some(effects)
    }

    /// What each rule of further moves says of a king.
    fn reachable_squares_of_kings(&self) -> impl Iterator<Item = Option<ReachableSquares>> {
        let (walk, side, square) = A_KING;
        self.extra_moves.iter().map(move |moves| moves.reachable_squares(self, walk, side, square))
    }

    /// Whether every move beyond those of the walks is of one unit; castling as the other side's king apart.
    pub(crate) fn extra_moves_are_of_one_unit(&self) -> bool {
        self.geometry == Geometry::CHESS
            && self.reachable_squares_of_kings().all(|told| {
                told.is_some_and(|reachable_squares| reachable_squares.castling == SquareSet::EMPTY)
            })
    }

    /// The distances to the target, where something is known of them.
    pub(crate) fn transition_distances(&self) -> Option<&TransitionDistances> {
        self.transition_distances.get_or_init(|| TransitionDistances::new(self)).as_ref()
    }
}

impl TransitionDistances {
    fn new(rules: &RuleSet) -> Option<TransitionDistances> {
        let target = rules.target.as_ref()?;
        let strange = |square: Square| {
            let unit = target.unit(square);
            unit.is_neutral() || unit.marks.without(PLAIN) != Marks::NONE
        };
        if target.occupied().into_iter().any(strange) {
            return None;
        }
        let effects = rules.transitions_of_effects()?;
        let any = |test: fn(&Transitions) -> bool| {
            effects.transition_distances.iter().any(|(_, transitions)| test(transitions))
        };
        let of_both = any(|transitions| transitions.changes_sides);
        let sides = if of_both { vec![None] } else { vec![Some(Side::White), Some(Side::Black)] };
        Some(TransitionDistances {
            of_both,
            carries_captured: any(|transitions| transitions.carried == Carried::Captured),
            own_vanish: any(|transitions| transitions.own_may_vanish),
            castles_with_others: !rules.extra_moves_are_of_one_unit(),
            sides: sides
                .into_iter()
                .map(|side| Goals::new(rules, &effects, target, side))
                .collect::<Option<_>>()?,
        })
    }

    /// Whether what is no longer on the board never comes back and units never change sides.
    pub(crate) fn keep_what_they_take(&self) -> bool {
        !self.carries_captured && !self.of_both
    }

    /// Whether so many moves of each side may be enough to reach the target when units have moves to make beside.
    pub(crate) fn are_near(
        &self,
        game: &Game<'_>,
        moves_of: [usize; 2],
        required: AllRequiredMoves<'_>,
    ) -> bool {
        let position = game.position();
        if position.has_neutral_units() {
            return true;
        }
        let count = |side| position.occupied_by(side).len() as usize;
        if self.of_both {
            let goals = &self.sides[0];
            let moves = moves_of[0] + moves_of[1];
            let Some(lost) = (count(Side::White) + count(Side::Black)).checked_sub(goals.count) else {
                return false;
            };
            let captures = if self.carries_captured { CAPTURES - 1 } else { lost.min(CAPTURES - 1) };
            let least = goals.least(position, None, captures, self.carries_captured, required);
            return lost <= moves && least + required.sum(|_| true) <= moves;
        }
        let lost = Side::BOTH.map(|side| count(side).checked_sub(self.sides[side.index()].count));
        let [Some(white), Some(black)] = lost else { return false };
        let lost = [white, black];
        if self.castles_with_others {
            return self.are_near_together(position, moves_of, lost, required);
        }
        Side::BOTH.into_iter().all(|side| {
            let (own, other) = (side.index(), (!side).index());
            let (moves, others) = (moves_of[own], moves_of[other]);
            let losable = others + if self.own_vanish { moves } else { 0 };
            let captures = if self.carries_captured { CAPTURES - 1 } else { lost[other].min(CAPTURES - 1) };
            lost[own] <= losable
                && self.sides[own].are_near(position, side, moves, captures, self.rebirths(others), required)
        })
    }

    /// The same where each side may move units of the other: what both need together.
    fn are_near_together(
        &self,
        position: &Position,
        moves_of: [usize; 2],
        lost: [usize; 2],
        required: AllRequiredMoves<'_>,
    ) -> bool {
        let moves = moves_of[0] + moves_of[1];
        let captures = |side: Side| {
            if self.carries_captured { CAPTURES - 1 } else { lost[(!side).index()].min(CAPTURES - 1) }
        };
        let carried = self.carries_captured;
        let least = Side::BOTH.map(|side| {
            let goals = &self.sides[side.index()];
            let spent = required.sum(|square| position.unit(square).belongs_to(side));
            spent + goals.least(position, Some(side), captures(side), carried, required)
        });
        Side::BOTH.into_iter().all(|side| {
            let losable =
                moves_of[(!side).index()] + if self.own_vanish { moves_of[side.index()] } else { 0 };
            let left = moves.checked_sub(least[(!side).index()]);
            lost[side.index()] <= losable
                && left.is_some_and(|left| {
                    self.sides[side.index()].are_near(
                        position,
                        side,
                        left,
                        captures(side),
                        self.rebirths(moves),
                        required,
                    )
                })
        })
    }

    /// How many units the other side's moves may carry elsewhere.
    fn rebirths(&self, others: usize) -> usize {
        if self.carries_captured { others } else { 0 }
    }
}

impl Goals {
    /// Whether so many moves may be enough when the other side carries so many units elsewhere by capturing them.
    fn are_near(
        &self,
        position: &Position,
        side: Side,
        moves: usize,
        captures: usize,
        rebirths: usize,
        required: AllRequiredMoves<'_>,
    ) -> bool {
        let spent = required.sum(|square| position.unit(square).belongs_to(side));
        let Some(moves) = moves.checked_sub(spent) else { return false };
        if self.least(position, Some(side), captures, rebirths > 0, required) > moves {
            return false;
        }
        if rebirths > 0 {
            // without being carried: all but so many units come to their squares by their own moves
            let mut own = self.least_by_goal(position, Some(side), captures, false, required);
            let own = &mut own[..self.count];
            own.sort_unstable();
            let by_themselves = &own[..own.len().saturating_sub(rebirths)];
            if by_themselves.iter().map(|&least| usize::from(least)).sum::<usize>() > moves {
                return false;
            }
        }
        let units = position.occupied_by(side);
        if units.len() as usize > MOST_UNITS || self.count > MOST_UNITS {
            return true;
        }
        let mut costs = [[FAR; MOST_UNITS]; MOST_UNITS];
        for (cost, square) in costs.iter_mut().zip(units) {
            let row = self.row(position.unit(square), square, captures, rebirths > 0);
            cost.copy_from_slice(&row[..MOST_UNITS]);
            without(cost, required.of(square));
        }
        cheapest(&costs, self.count, moves)
    }

    /// The sum over all goals of the moves of the unit that is nearest.
    fn least(
        &self,
        position: &Position,
        side: Option<Side>,
        captures: usize,
        carried: bool,
        required: AllRequiredMoves<'_>,
    ) -> usize {
        let least = self.least_by_goal(position, side, captures, carried, required);
        least[..self.count].iter().map(|&least| usize::from(least)).sum()
    }

    /// For each goal the moves of the unit that is nearest.
    fn least_by_goal(
        &self,
        position: &Position,
        side: Option<Side>,
        captures: usize,
        carried: bool,
        required: AllRequiredMoves<'_>,
    ) -> ByGoal {
        let mut least = [FAR; MOST_OF_BOTH];
        let units = side.map_or_else(|| position.occupied(), |side| position.occupied_by(side));
        for square in units {
            let row = self.row(position.unit(square), square, captures, carried);
            let made = required.of(square);
            for goal in 0..MOST_OF_BOTH {
                let left = if row[goal] == FAR { FAR } else { row[goal].saturating_sub(made) };
                least[goal] = least[goal].min(left);
            }
        }
        least
    }

    /// The moves that a unit needs to become each unit of the target; none where it may do anything.
    #[inline]
    fn row(&self, unit: Unit, square: Square, captures: usize, carried: bool) -> &ByGoal {
        // kings that go anywhere are in the tables
        let strange = self.royals_borrow && unit.is_royal() && unit.walk != Walk::KING;
        let known = unit.marks.without(PLAIN) == Marks::NONE && !strange;
        let role =
            unit.only_side().filter(|_| known).and_then(|side| self.roles_of[side].get(unit.walk.index()));
        role.copied().flatten().map_or(&[0; MOST_OF_BOTH], |role| {
            &self.tables[2 * captures + usize::from(carried)][usize::from(role) * 64 + square.index() % 64]
        })
    }
}
