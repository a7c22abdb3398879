//! Kiss.

use super::row::GoalRow;
use crate::general::Game;
use board::Square;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static KISS: GoalRow = GoalRow {
    goal: Goal::Kiss(Square::NONE),
    names: Words::new("kiss", "baiser", "Kuss"),
    definition: "The moving unit touches the unit that stood in the diagram on the square behind `k`, and \
                 that one touches nothing else.",
    example: Ok(Example::of_units("hkc51", "8/7B/8/2k5/8/2K3p1/8/8", &["1.Kc5-d5 Bh7-e4 +"])),
    reached: |game, goal| {
        let Some(diagram) = goal.square() else { return false };
        game.mover_now().is_some_and(|(at, _)| kisses(game, at, diagram))
    },
    ..GoalRow::BASE
};

/// Whether the unit on `at` touches the unit that stood on `diagram`, and that one touches nothing else.
fn kisses(game: &Game<'_>, at: Square, diagram: Square) -> bool {
    let geometry = game.position().geometry();
    let around = move |square: Square| {
        (-1..=1)
            .flat_map(move |f| (-1..=1).map(move |r| (f, r)))
            .filter(|&step| step != (0, 0))
            .filter_map(move |(f, r)| geometry.offset(square, f, r))
    };
    around(at).any(|kissed| {
        let unit = game.unit(kissed);
        !unit.is_empty()
            && unit.origin == diagram
            && around(kissed).all(|square| square == at || game.position().is_empty(square))
    })
}
