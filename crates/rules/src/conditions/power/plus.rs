//! Plus chess: units in the centre capture from every square of the centre.
//!
//! Source: the reference's manual. A capture from another square of the centre is played by going there first.

use crate::conditions::{Class, Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{ExtraMoves, ExtraObservers, Game, Level, Move, Use};
use board::{Reason, Side, Square};

/// The entry of the table.
pub static PLUS_CHESS: Condition = Condition {
    names: Words::new("PlusChess", "EchecsPlus", "PlusSchach"),
    popeye: Some(105),
    definition: "A unit on one of the four squares of the centre captures and observes also as if it stood on another of \
                 them that is empty.",
    source: "definition as in Popeye",
    classes: &[Class::ActsAsIfReborn],
    excludes: &[Trait::Under("PhantomChess"), Trait::Under("Bicolores"), Trait::Of(Class::KingsBorrow)],
    example: Ok(Example::new(
        "PlusChess",
        "h#1.5",
        "8/5K2/3S4/8/4R3/8/1k6/8",
        &["1...Re4-b4 +   2.Kb2-c3 Sd6-e4 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.full_questions().extra_moves(PlusChess).extra_observers(PlusChess);
        Ok(())
    },
    ..Condition::BASE
};

/// d4, e4, d5 and e5.
const CENTRE: [Square; 4] = [Square(27), Square(28), Square(35), Square(36)];

struct PlusChess;

impl ExtraMoves for PlusChess {
    fn leaves_traces(&self) -> bool {
        true
    }

    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        if !CENTRE.contains(&square) {
            return;
        }
        let mut further = Vec::new();
        for (walk, serves) in game.walks_of(square, side, None) {
            for via in CENTRE {
                if via != square && game.position().is_empty(via) && serves != Use::Quiet {
                    game.generate_via(Some(walk), [square, via], side, &mut |_| {}, &mut further);
                }
            }
        }
        further.retain(|m| {
            m.capture.is_some()
                && !moves.iter().any(|n| n.departure == square && n.via.is_none() && n.arrival == m.arrival)
        });
        moves.append(&mut further);
    }
}

impl ExtraObservers for PlusChess {
    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        CENTRE.into_iter().any(|observer| {
            observer != target
                && game.unit(observer).belongs_to(side)
                && CENTRE.into_iter().any(|via| {
                    if via == observer || !game.position().is_empty(via) {
                        return false;
                    }
                    game.position_mut().begin_ply();
                    game.position_mut().move_unit(observer, via, Reason::Transfer);
                    let observes = game.observes(via, target, side, level);
                    game.position_mut().undo_ply();
                    observes && visit(game, observer)
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_central_bishop_captures_on_both_colours() {
        let table = Table::new("7k/p7/p7/8/3B4/8/8/K7", &["PlusChess"]);
        let arrivals = table.arrivals("d4", White);
        assert!(
            arrivals.contains("a7") && !arrivals.contains("a6") && !arrivals.contains("d5"),
            "{arrivals}"
        );
        let other = Table::new("7k/8/p7/1p6/3B4/8/8/K7", &["PlusChess"]);
        assert!(!other.arrivals("d4", White).contains("b5"));
        let seen = Table::new("7k/1p6/8/8/3B4/8/8/K7", &["PlusChess"]);
        assert!(seen.arrivals("d4", White).contains("b7"));
    }
}
