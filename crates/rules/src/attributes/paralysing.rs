//! Paralysing units.

use super::{Attribute, Example, Words};
use crate::Rules;
use crate::conditions::observation::restrict_units;
use crate::general::{Game, GoalRule, Level, Move, Reads};
use board::{Marks, Side, Square};
use stipulation::Goal;

/// They capture nothing, and what they observe cannot move.
pub(super) static PARALYSING: Attribute = Attribute {
    mark: Marks::PARALYSING,
    names: Words::new("Paralysing", "Paralysante", "Paralysierend"),
    definition: "It captures and checks nothing; units of the other side that it observes can neither move nor observe. \
                 A side whose units could move but for paralysis is stalemated, not mated.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Ke7 White Paralysing Bg8 Black Kd3 Qf3",
        &["1...Ke7-d6   2.Kd3-c4 Kd6-c5 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        restrict_units(builder, Level::Observer, |game, square, side| !is_paralysed(game, square, side));
        builder.observer_gate_at(Level::Observer, Harmless);
        builder.move_filter(|game: &mut Game<'_>, m: &Move, _: Side, _: bool| {
            m.capture.is_none() || !game.unit(m.departure).marks.has(Marks::PARALYSING)
        });
        builder.goal_rule(Suffocation);
    },
    ..Attribute::BASE
};

/// Paralysing units observe nobody but to paralyse.
struct Harmless;

impl crate::general::ObserverGate for Harmless {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, _: Square, _: Side) -> bool {
        !game.unit(observer).marks.has(Marks::PARALYSING)
    }
}

fn is_paralysed(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    game.any_observer(square, !side, Level::Geometry, &mut |game, observer| {
        game.unit(observer).marks.has(Marks::PARALYSING)
    })
}

/// Whether a side has no moves but of paralysed units, and those it would have.
fn is_suffocated(game: &mut Game<'_>, side: Side) -> bool {
    let mut suffocated = false;
    let mut moves = Vec::new();
    for square in game.position().occupied_by(side) {
        if is_paralysed(game, square, side) {
            if !suffocated {
                moves.clear();
                let walk = game.unit(square).walk;
                game.generate_walk(walk, square, side, &mut moves);
                suffocated = !moves.is_empty();
            }
        } else {
            moves.clear();
            game.generate_from(square, side, &mut moves);
            if !moves.is_empty() {
                return false;
            }
        }
    }
    suffocated
}

struct Suffocation;

impl GoalRule for Suffocation {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        let other = game.side_to_move();
        match goal {
            Goal::Mate => plainly(game) && !is_suffocated(game, other),
            Goal::DoubleMate | Goal::CounterMate => {
                plainly(game) && !is_suffocated(game, other) && !is_suffocated(game, !other)
            }
            Goal::Stalemate => is_suffocated(game, other) || plainly(game),
            Goal::AutoStalemate => !game.is_in_check(other) && is_suffocated(game, !other) || plainly(game),
            Goal::DoubleStalemate => {
                let waits = is_suffocated(game, other) || !game.is_in_check(other) && game.is_immobile();
                waits && (is_suffocated(game, !other) || game.side_is_immobile(!other))
            }
            _ => plainly(game),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn what_it_observes_cannot_move_and_it_captures_nothing() {
        let forsyth = "7k/8/8/3r4/8/8/6B1/K7";
        let table = Table::new(forsyth, &[]).with_mark("g2", Marks::PARALYSING);
        assert_eq!(table.arrivals("d5", Side::Black), "");
        assert_eq!(table.arrivals("g2", Side::White), "e4 f1 f3 h1 h3");
    }

    #[test]
    fn a_double_stalemate_needs_both_sides_immobile() {
        use crate::Rules;
        use stipulation::Goal;
        let after = |forsyth: &str, at: &str, played: (&str, Side)| {
            let table = Table::new(forsyth, &[]).with_mark(at, Marks::PARALYSING);
            let mut game = table.game(played.1);
            let legal = game.legal_moves();
            let one = legal.into_iter().find(|m| crate::testing::name(m) == played.0).expect("it is legal");
            assert!(game.make(one).legal);
            game.reaches(Goal::DoubleStalemate)
        };
        // the knight cannot move, but the white king can
        assert!(!after("8/8/4K3/8/8/8/1s6/B7", "a1", ("e6e7", Side::White)));
        // both pawns are blocked, and the white one paralyses the knight
        assert!(after("8/8/8/sp6/8/1P6/8/8", "b3", ("b3b4", Side::White)));
    }

    #[test]
    fn a_paralysed_unit_observes_nothing() {
        let plain = Table::new("3r3k/8/8/6B1/8/8/8/3K4", &[]);
        assert_eq!(plain.arrivals("d1", Side::White), "c1 c2 e1 e2");
        let held = plain.with_mark("g5", Marks::PARALYSING);
        assert_eq!(held.arrivals("d1", Side::White), "c1 c2 d2 e1 e2");
        // a bishop that lets the rook go leaves the king in check, unless it stands between them
        assert_eq!(held.arrivals("g5", Side::White), "d2 e7 f6 h4");
    }
}
