//! How far a diagram is under any rules: a lower bound of the moves that each side needs to reach the target of a game.
//!
//! The bound is the cheapest way to send a unit to each square of the target, each on an empty board ([`goals`]). Units that have
//! moves of their own to make beside ([`RequiredMoves`]) spend them, and come nearer by them perhaps. Where the steps of units are
//! not known, only displaced units are counted, if rules tell that a half-move puts one unit on one square or empties one.
//!
//! **Claim.** The number is never too high: nothing stands in the way, captures find something to capture.
//!
//! **Needs.** What the steps of units ([`steps`]) and [`DiagramBounds`] claim.

mod approach;
pub(crate) mod assignment;
mod goals;
mod required;
mod steps;
#[cfg(test)]
mod tests;

pub(crate) use approach::{Approach, are_units_lost_for_good};
use board::{Marks, Position, Side, Square, Unit};
use goals::{Goals, Means, PLAIN, Placed, Roster};
use required::AllRequiredMoves;
pub(crate) use required::RequiredMoves;
use rules::general::{CASTLING_SQUARES, DiagramBounds, RuleSet};
use std::sync::OnceLock;
use steps::UnitSteps;

/// How far the target of a rule set is.
pub(crate) struct Distance<'r> {
    rules: &'r RuleSet,
    target: &'r Position,
    bounds: DiagramBounds,
    /// Found out when it is first asked for.
    units: OnceLock<Option<Units>>,
}

/// The units of the target, and what rules tell of the way to them.
struct Units {
    /// Whether captured units may come back, and whether by a capture an own unit may vanish.
    carries_captured: bool,
    loses_own: bool,
    /// Whether a side may move units of the other by castling, and whether nobody castles who has lost the right to it.
    castles_with_others: bool,
    castles_by_right: bool,
    /// Of White and of Black, or of both together where units change sides.
    sides: Vec<Goals>,
}

impl<'r> Distance<'r> {
    /// How far the target is, if there is one.
    pub(crate) fn to_target(rules: &'r RuleSet) -> Option<Distance<'r>> {
        let target = rules.target_diagram()?;
        Some(Distance { rules, target, bounds: rules.diagram_bounds(), units: OnceLock::new() })
    }

    /// Whether the target may still be reached from a position when the sides have so many moves left.
    pub(crate) fn is_near(&self, position: &Position, moves_of: [usize; 2]) -> bool {
        self.is_near_beside(position, moves_of, &[])
    }

    /// The same where units have moves to make beside.
    pub(crate) fn is_near_beside(
        &self,
        position: &Position,
        moves_of: [usize; 2],
        required: &[RequiredMoves],
    ) -> bool {
        self.few_are_to_leave(position, moves_of)
            && match self.units.get_or_init(|| Units::new(self.rules, self.target)) {
                Some(units) => units.are_near(position, moves_of, AllRequiredMoves(required)),
                None => self.few_are_displaced(position, moves_of),
            }
    }

    /// The same where a half-move leaves one square empty: as many as are to be empty must be left.
    fn few_are_to_leave(&self, position: &Position, moves_of: [usize; 2]) -> bool {
        if !self.bounds.leaves_one_square {
            return true;
        }
        let leaving = position.occupied() - self.target.occupied();
        let count = leaving.len() as usize;
        let moves = moves_of[0] + moves_of[1];
        count <= moves || {
            let castles = |side: Side| {
                let first = CASTLING_SQUARES[3 * side.index()].0;
                let leaves = |file| leaving.contains(Square(first + file));
                leaves(4) && (leaves(0) || leaves(7))
            };
            let castling = Side::BOTH.into_iter().filter(|&side| castles(side)).count();
            let victim = position.en_passant().victim;
            let passed = victim.is_some() && leaving.contains(victim);
            count <= moves + castling + usize::from(passed)
        }
    }

    /// The same where units may move in unknown ways: each unit of the target that is not in its place costs its side a move.
    fn few_are_displaced(&self, position: &Position, moves_of: [usize; 2]) -> bool {
        if !self.bounds.one_unit_moves {
            return true;
        }
        Side::BOTH.into_iter().all(|side| {
            let (own, wanted) = (position.occupied_by(side), self.target.occupied_by(side));
            let Some(lost) = own.len().checked_sub(wanted.len()) else { return false };
            // an effect may have the mover vanish
            if self.bounds.keeps_movers && lost as usize > moves_of[(!side).index()] {
                return false;
            }
            let is_displaced = |square: Square| {
                let (have, want) = (position.unit(square), self.target.unit(square));
                have.walk != want.walk || have.owner() != want.owner()
            };
            let displaced = wanted.into_iter().filter(|&square| is_displaced(square)).count();
            let moves = moves_of[side.index()];
            displaced <= moves || {
                let first = CASTLING_SQUARES[3 * side.index()].0;
                let misses = |file| {
                    let square = Square(first + file);
                    wanted.contains(square) && is_displaced(square)
                };
                // castling puts two units in their places; who captures as the other side's king castles with its rook
                let castling = misses(6) && misses(5) || misses(2) && misses(3);
                let by_others = if self.bounds.captures_by_castling {
                    usize::from(misses(5)) + usize::from(misses(3))
                } else {
                    0
                };
                displaced <= moves + usize::from(castling) + by_others
            }
        })
    }
}

impl Units {
    fn new(rules: &RuleSet, target: &Position) -> Option<Units> {
        let steps = UnitSteps::of(rules)?;
        let strange = |unit: Unit| {
            unit.is_neutral() || !steps.castle_by_right() && unit.marks.without(PLAIN) != Marks::NONE
        };
        if target.occupied().into_iter().any(|square| strange(target.unit(square))) {
            return None;
        }
        let sides =
            if steps.change_sides() { vec![None] } else { vec![Some(Side::White), Some(Side::Black)] };
        let goals = |side: Option<Side>| {
            let squares = side.map_or_else(|| target.occupied(), |side| target.occupied_by(side));
            Goals::new(&steps, target, squares, side, !steps.castle_by_right())
        };
        let sides = sides.into_iter().map(goals).collect::<Option<_>>()?;
        Some(Units {
            carries_captured: steps.carry_captured(),
            loses_own: steps.lose_own(),
            castles_with_others: steps.castle_with_others(),
            castles_by_right: steps.castle_by_right(),
            sides,
        })
    }

    fn are_near(&self, position: &Position, moves_of: [usize; 2], required: AllRequiredMoves<'_>) -> bool {
        let carries = self.carries_captured;
        if position.has_neutral_units() {
            return true;
        }
        let count = |side| position.occupied_by(side).len() as usize;
        let placed =
            |square: Square| Placed { unit: position.unit(square), square, required: required.of(square) };
        if let [goals] = &self.sides[..] {
            let moves = moves_of[0] + moves_of[1];
            let Some(lost) = (count(Side::White) + count(Side::Black)).checked_sub(goals.count()) else {
                return false;
            };
            let means = Means { moves, captures: (!carries).then_some(lost), rebirths: usize::from(carries) };
            let units = goals.roster(position.occupied().into_iter().map(placed));
            return lost <= moves && goals.least(&units, &means) <= moves;
        }
        let lost = Side::BOTH.map(|side| count(side).checked_sub(self.sides[side.index()].count()));
        let [Some(white), Some(black)] = lost else { return false };
        let lost = [white, black];
        let means = |side: Side, moves: usize, rebirths: usize| Means {
            moves,
            captures: (!carries).then_some(lost[(!side).index()]),
            rebirths: if carries { rebirths } else { 0 },
        };
        let units_of =
            |side: Side| self.sides[side.index()].roster(position.occupied_by(side).into_iter().map(placed));
        let is_near = |side: Side, units: &Roster, means: &Means| {
            let (own, others) = (moves_of[side.index()], moves_of[(!side).index()]);
            let losable = others + if self.loses_own { own } else { 0 };
            lost[side.index()] <= losable && self.side_is_near(position, side, units, means, placed)
        };
        if !self.castles_with_others {
            return Side::BOTH.into_iter().all(|side| {
                let means = means(side, moves_of[side.index()], moves_of[(!side).index()]);
                is_near(side, &units_of(side), &means)
            });
        }
        // what both need together, where each may move units of the other
        let all = moves_of[0] + moves_of[1];
        let units = Side::BOTH.map(units_of);
        let least = Side::BOTH
            .map(|side| self.sides[side.index()].least(&units[side.index()], &means(side, all, all)));
        Side::BOTH.into_iter().all(|side| {
            let left = all.checked_sub(least[(!side).index()]);
            left.is_some_and(|left| is_near(side, &units[side.index()], &means(side, left, all)))
        })
    }

    fn side_is_near(
        &self,
        position: &Position,
        side: Side,
        units: &Roster,
        means: &Means,
        placed: impl Fn(Square) -> Placed + Copy,
    ) -> bool {
        let goals = &self.sides[side.index()];
        if goals.are_near(units, means) {
            return true;
        }
        let rights = position.rights() >> (3 * side.index());
        if !self.castles_by_right || rights & 0b010 == 0 {
            return false;
        }
        let Some(moves) = means.moves.checked_sub(1) else { return false };
        let first = CASTLING_SQUARES[3 * side.index()].0;
        let wings = [(0b001, [(4, 2), (0, 3)]), (0b100, [(4, 6), (7, 5)])];
        wings.into_iter().filter(|(right, _)| rights & right != 0).any(|(_, castled)| {
            let after = |square: Square| match castled.iter().find(|(from, _)| first + from == square.0) {
                Some((_, file)) => Placed {
                    unit: goals.after_a_move(position.unit(square)),
                    square: Square(first + file),
                    // what castling does of it is not known
                    required: 0,
                },
                None => placed(square),
            };
            goals.are_near(
                &goals.roster(position.occupied_by(side).into_iter().map(after)),
                &Means { moves, ..*means },
            )
        })
    }
}
