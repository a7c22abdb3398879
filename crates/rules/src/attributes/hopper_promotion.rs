//! Promotion to hoppers that are marked as changing or moving their hurdles.
//!
//! Pawns promote to a walk with the marks that units of that walk have in the diagram, and without marks if there is
//! one without; orthodox walks are without.

use crate::general::{
    Builder, Choices, EffectPlace, Footprint, Game, Going, Moment, Move, Ply, RuleSet, Unless, WithFootprint,
    of_the_mover_under,
};
use board::{Effect, Marks, Position, Reason, Side, Walk};

/// Promotion that depends on hurdles.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("HopperPromotion", Moment::Promotion);

const HOPPER_MARKS: Marks = Marks::HURDLE_COLOUR_CHANGING.with(Marks::BUL).with(Marks::DOB);

/// Lets promoted units have the marks of those of the diagram.
pub(super) fn promote_with_marks(position: &Position, builder: &mut Builder) {
    let orthodox = [Walk::KING, Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
    let mut pairs: Vec<(Walk, Marks)> = orthodox.into_iter().map(|walk| (walk, Marks::NONE)).collect();
    for square in position.occupied() {
        let unit = position.unit(square);
        let pair = (unit.walk, Marks(unit.marks.0 & HOPPER_MARKS.0));
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    if !builder.promotion_marks(pairs) {
        return;
    }
    let promotes_not = |game: &Game<'_>, m: &Move| {
        m.departure.is_none() || !game.promotes_for_anybody(game.unit(m.departure), m.arrival)
    };
    let mark = |game: &mut Game<'_>, _: &mut Ply, choices: &mut Choices| {
        let promoted =
            game.position().journal().last_ply().iter().rev().find_map(|recorded| match recorded.effect {
                Effect::Changed { at, .. } if recorded.reason == Reason::Promotion => Some(at),
                _ => None,
            });
        promoted.map_or(Going::On, |at| mark_promoted(game, at, choices))
    };
    // units of kinds that promote
    let promoting = |game: &Game<'_>, _: Side| {
        let rules = game.rules();
        let pawns = game.position().walks().filter(|(walk, _)| rules.is_pawn(*walk));
        Footprint::leaving(pawns.fold(0, |all, (_, units)| {
            all | Side::BOTH.into_iter().fold(0, |all, side| all | units[side].0[0])
        }))
    };
    let hook = WithFootprint { all: promoting, reach: promoting, hook: Unless(promotes_not, mark) };
    builder.effect(&EFFECT, of_the_mover_under(marks_all_promoted, hook));
}

/// Whether there is a set of marks for whatever units become.
fn marks_all_promoted(rules: &RuleSet) -> bool {
    let promotion = &rules.promotion;
    let is_marked = |walk: &Walk| promotion.hopper_marks.iter().any(|(known, _)| known == walk);
    promotion.walks.0.iter().flatten().all(is_marked)
        && promotion.of_marine_pawn.is_none()
        && promotion.walks_of.is_empty()
}

/// Gives the unit that has just promoted one of the sets of marks that its walk may have.
pub(super) fn mark_promoted(game: &mut Game<'_>, at: board::Square, choices: &mut Choices) -> Going {
    let unit = game.unit(at);
    let pairs = &game.rules().promotion.hopper_marks;
    let marks = || pairs.iter().filter(|(walk, _)| *walk == unit.walk).map(|(_, marks)| *marks);
    let count = marks().count();
    if count == 0 {
        return Going::Impossible;
    }
    let Some(chosen) = marks().nth(choices.pick(count)) else { return Going::Impossible };
    game.position_mut().note_choice_with_marks(at, unit.walk, chosen);
    game.position_mut().change_unit(at, unit.with_marks(chosen), Reason::Promotion);
    Going::On
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side, Square};

    #[test]
    fn only_units_that_promote_are_marked_and_nobody_else_is_touched() {
        let table = Table::new("7k/8/8/8/8/8/p6p/G6K", &[]).with_mark("a1", Marks::DOB);
        let game = table.game(Side::White);
        let (all, displacing) = (game.footprint_of(Side::Black), game.displacing_footprint_of(Side::Black));
        let pawns = Square(8).bit() | Square(15).bit();
        assert_eq!((all.departures & pawns, all.arrivals), (pawns, 0));
        assert_eq!(displacing.departures & pawns, 0);
    }
}
