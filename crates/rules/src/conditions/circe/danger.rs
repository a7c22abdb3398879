//! Danger Circe: an observed unit may also go to its square of the game array.

use super::square::{array_rank, array_square, may_be_array_rank};
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{ExtraMoves, ExtraObservers, Game, Level, Move, ReachableSquares, RuleSet};
use board::{Side, Square, SquareSet, Walk};

/// The condition.
pub static DANGER_CIRCE: Condition = Condition {
    names: Words::new("DangerCirce", "CirceDanger", "GefahrenCirce"),
    popeye: Some(241),
    definition: "A unit observed by the other side may also move to its Circe rebirth square, capturing there.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "DangerCirce",
        "h#1.5",
        "2r5/k2K2R1/8/S3s3/8/8/8/8",
        &["1...Kd7-e6 +   2.Ka7-e8 Rg7-g8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.checks_among_moves().extra_moves(Danger).extra_observers(Danger);
        Ok(())
    },
    ..Condition::BASE
};

struct Danger;

/// Where a unit may go when it is endangered.
fn refuge(game: &Game<'_>, square: Square, side: Side) -> Option<Square> {
    array_square(game.rules(), game.unit(square).walk, square, side).square(game)
}

/// Whether the other side observes a unit. The question of danger does not ask again who is in danger.
fn is_in_danger(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    game.ask("DangerCirce", 0, false, |game| game.is_observed_at(Level::Observer, square, !side))
}

impl ExtraMoves for Danger {
    fn reachable_squares(
        &self,
        rules: &RuleSet,
        walk: Walk,
        side: Side,
        from: Square,
    ) -> Option<ReachableSquares> {
        let place = array_square(rules, walk, from, side);
        let refuge = rules.geometry().at(place.file, place.rank).into_iter().collect();
        Some(ReachableSquares { quiet: refuge, captures: refuge, ..ReachableSquares::default() })
    }

    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let Some(refuge) = refuge(game, square, side) else { return };
        let there = game.unit(refuge);
        let captures = there.belongs_to(!side) && !there.is_hole();
        if (there.is_empty() || captures) && is_in_danger(game, square, side) {
            let capture = if captures { refuge } else { Square::NONE };
            moves.push(Move { capture, ..Move::new(square, refuge) });
        }
    }
}

/// Whether the rules about where units go let the unit capture on its square of refuge.
fn may_capture(game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
    let rules = game.rules();
    let m = Move { capture: target, ..Move::new(observer, target) };
    rules.arrival_filters.iter().all(|hook| hook.accepts(game, &m, side, true))
}

/// The units of a side whose square of refuge is on the rank of a square: most have theirs on another.
fn with_refuge_on_rank(game: &Game<'_>, target: Square, side: Side) -> SquareSet {
    let geometry = game.rules().geometry();
    let rank = i32::from(geometry.rank(target));
    if !may_be_array_rank(geometry, rank, side) {
        return SquareSet::EMPTY;
    }
    let has_refuge_there = |walk: Walk| array_rank(game.rules(), walk, side) == rank;
    let units = game.position().walks();
    let units = units.filter(|(walk, units)| !units[side].is_empty() && has_refuge_there(*walk));
    units.fold(SquareSet::EMPTY, |all, (_, units)| all | units[side])
}

impl ExtraObservers for Danger {
    /// A unit that stays keeps its square of refuge, be it in danger or not.
    fn watched_squares(&self, game: &Game<'_>, target: Square, side: Side) -> Option<SquareSet> {
        let mut units = with_refuge_on_rank(game, target, side).into_iter();
        let goes_there = units.any(|square| refuge(game, square, side) == Some(target));
        if goes_there { None } else { Some(SquareSet::EMPTY) }
    }

    fn surely_misses(&self, game: &Game<'_>, target: Square, side: Side, m: &Move) -> bool {
        let geometry = game.rules().geometry();
        !may_be_array_rank(geometry, i32::from(geometry.rank(target)), side)
            || array_square(game.rules(), game.unit(m.departure).walk, m.arrival, side).square(game)
                != Some(target)
    }

    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        // as in the reference: no other question about observation counts such captures
        if level < Level::Check {
            return false;
        }
        with_refuge_on_rank(game, target, side).into_iter().any(|observer| {
            observer != target
                && refuge(game, observer, side) == Some(target)
                && is_in_danger(game, observer, side)
                && may_capture(game, observer, target, side)
                && game.passes_observer_gates(observer, target, side, level)
                && game.passes_check_gates(observer, target, side, level)
                && visit(game, observer)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::GoalSearch;
    use crate::testing::{Table, name};
    use board::Side;
    use stipulation::Goal;

    /// The moves that are looked at for a check.
    fn looked_at(forsyth: &str) -> Vec<String> {
        let table = Table::new(forsyth, &["DangerCirce"]);
        let mut moves = Vec::new();
        table.game(Side::White).generate_for(Goal::Check, &mut moves);
        let mut names: Vec<String> = moves.iter().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn checks_are_told_where_no_square_of_refuge_is_the_kings() {
        assert_eq!(looked_at("8/8/8/4k3/8/8/8/R6K"), ["a1a5", "a1e1"]);
        // the queen on a8 may go home to d1 when she is in danger
        assert!(looked_at("Q7/8/8/8/8/7K/8/1r1k4").len() > 10);
    }
}
