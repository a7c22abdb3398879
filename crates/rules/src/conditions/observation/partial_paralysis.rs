//! Partial paralysis: a unit cannot go where it could go if it had the kind of an observer.
//!
//! Source: the reference's manual. A unit observed by an enemy rook, say, cannot make those moves that a rook in
//! its place could make.

use crate::conditions::{Class, Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{ArrivalFilter, Game, Level, Move, ObserverGate};
use board::{Marks, Side, Square, Walk};

/// The entry of the table.
pub static PARTIAL_PARALYSIS: Condition = Condition {
    names: Words::new("PartialParalysis", "ParalysePartielle", "PartielleParalyse"),
    popeye: Some(199),
    definition: "A unit observed by an enemy unit cannot make the moves that a unit of the observer's kind could \
                 make from its square.",
    source: "definition as in Popeye",
    classes: &[Class::Paralyses],
    excludes: &[Trait::Of(Class::Paralyses), Trait::Marked(Marks::PARALYSING)],
    example: Ok(Example::new(
        "PartialParalysis",
        "h#1.5",
        "8/3K4/5R2/8/k7/p7/8/8",
        &["1...Kd7-c6   2.Ka4-b5 Rf6-f5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder
            .full_questions()
            .move_filter(PartialParalysis)
            .observer_gate_at(Level::Observer, PartialParalysis);
        Ok(())
    },
    ..Condition::BASE
};

struct PartialParalysis;

const QUESTION: &str = "partly paralysed";

/// Whether an enemy unit of a kind to which `forbids` says yes observes the unit of `side` on `square`.
fn is_paralysed_by(
    game: &mut Game<'_>,
    square: Square,
    side: Side,
    mut forbids: impl FnMut(&mut Game<'_>, Walk) -> bool,
) -> bool {
    let mut looked_at = [0_u64; 4];
    for observer in game.position().occupied_by(!side) {
        let walk = game.unit(observer).walk;
        let (word, bit) = (walk.index() / 64, 1 << (walk.index() % 64));
        if looked_at.get(word).is_some_and(|word| word & bit != 0) {
            continue;
        }
        if let Some(word) = looked_at.get_mut(word) {
            *word |= bit;
        }
        // most kinds could not make the move at all, and that is asked sooner
        if forbids(game, walk)
            && game.ask(QUESTION, 0, false, |game| {
                game.is_observed_by_walk(walk, square, !side, Level::Geometry)
            })
        {
            return true;
        }
    }
    false
}

impl ArrivalFilter for PartialParalysis {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        let (from, to) = (intention.departure, intention.arrival);
        // a unit that the other side moves is paralysed by that side's
        let side = if game.unit(from).belongs_to(side) { side } else { !side };
        !is_paralysed_by(game, from, side, |game, walk| game.walk_leads_to(walk, from, to, side))
    }
}

impl ObserverGate for PartialParalysis {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        !is_paralysed_by(game, observer, side, |game, walk| {
            game.moves_to_capture_there(walk, observer, target, side)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn a_queen_observed_by_a_rook_moves_as_a_bishop_only() {
        let table = Table::new("4k3/8/8/8/r2Q4/8/8/4K3", &["PartialParalysis"]);
        let arrivals = table.arrivals("d4", White);
        assert!(
            !arrivals.contains("d5") && !arrivals.contains("a4") && arrivals.contains("e5"),
            "{arrivals}"
        );
    }

    #[test]
    fn a_marine_unit_forbids_only_the_squares_where_it_would_arrive() {
        // a ship on h7 could capture on e7, but would arrive on d7: the rook checks, though it may not go to g7
        let table = Table::new("k7/4K2r/8/7.MH/8/8/8/8", &["PartialParalysis"]);
        assert!(table.game(White).is_in_check(White));
        assert_eq!(table.arrivals("h7", Black), "h5");
    }
}
