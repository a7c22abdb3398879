//! Partial paralysis: a unit cannot go where it could go if it had the kind of an observer.
//!
//! Source: the reference's manual. A unit observed by an enemy rook, say, cannot make those moves that a rook in
//! its place could make.

use super::only_words;
use crate::conditions::Condition;
use crate::general::{ArrivalFilter, Game, Level, Move, ObserverGate};
use board::{Side, Square, Walk};

/// The entry of the table.
pub static PARTIAL_PARALYSIS: Condition = Condition {
    name: "PartialParalysis",
    definition: "A unit observed by an enemy unit cannot make the moves that a unit of the observer's kind could \
                 make from its square.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder
            .full_questions()
            .move_filter(PartialParalysis)
            .observer_gate_at(Level::Observer, PartialParalysis);
        Ok(())
    },
};

struct PartialParalysis;

const QUESTION: &str = "partly paralysed";

/// The kinds of the enemy units that observe the unit of `side` on `square`.
fn observing_walks(game: &mut Game<'_>, square: Square, side: Side) -> Vec<Walk> {
    let mut walks: Vec<Walk> = Vec::with_capacity(8);
    for observer in game.position().occupied_by(!side) {
        let walk = game.unit(observer).walk;
        if !walks.contains(&walk) {
            walks.push(walk);
        }
    }
    game.ask(QUESTION, 0, Vec::new(), |game| {
        walks.retain(|&walk| game.is_observed_by_walk(walk, square, !side, Level::Geometry));
        walks
    })
}

impl ArrivalFilter for PartialParalysis {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        // a unit that the other side moves is paralysed by that side's
        let side = if game.unit(intention.departure).belongs_to(side) { side } else { !side };
        let walks = observing_walks(game, intention.departure, side);
        let mut possible = Vec::new();
        for walk in walks {
            game.generate_walk(walk, intention.departure, side, &mut possible);
        }
        !possible.iter().any(|m| m.arrival == intention.arrival)
    }
}

impl ObserverGate for PartialParalysis {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        !observing_walks(game, observer, side)
            .into_iter()
            .any(|walk| game.moves_to_capture(walk, observer, target, side))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_queen_observed_by_a_rook_moves_as_a_bishop_only() {
        let table = Table::new("4k3/8/8/8/r2Q4/8/8/4K3", &["PartialParalysis"]);
        let arrivals = table.arrivals("d4", White);
        assert!(
            !arrivals.contains("d5") && !arrivals.contains("a4") && arrivals.contains("e5"),
            "{arrivals}"
        );
    }
}
