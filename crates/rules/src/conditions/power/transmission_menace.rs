//! Transmission menace: an observed unit gains the power of its observers.
//!
//! Source: the reference's manual. Only moves and checks are made with the gained power; other questions of
//! observation look at the units as they are. In the reference only kinds that stand in
//! the diagram are lent, and a queen lends a rook's power on ranks and files and a bishop's on diagonals where there are
//! such kinds, her own only on the lines that are left (`Game::answers_as`).

use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{Game, Level, Power, PowerBound, Scope, WalkList};
use board::{Side, Square, Walk};

/// The entry of the table.
pub static TRANSMISSION_MENACE: Condition = Condition {
    names: Words::same("TransmissionMenace"),
    popeye: Some(228),
    definition: "A unit observed by enemy units moves and gives check as these too.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "TransmissionMenace",
        "h#1.5",
        "2k5/5K2/2B5/8/8/8/8/8",
        &["1...Kf7-e6   2.Kc8-d8 Bc6-d7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        // where units arrive by two ways, as by two rebirth squares, only the first counts: so the reference
        builder.checks_among_moves().several_ways().power(TransmissionMenace);
        Ok(())
    },
    ..Condition::BASE
};

/// The order in which the reference lends the orthodox walks, before all others: of two ways to a square the first counts.
const ORDER: [Walk; 6] = [Walk::KING, Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];

struct TransmissionMenace;

impl Power for TransmissionMenace {
    fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::FROM_UNITS
    }

    fn rank(&self) -> u8 {
        10
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if observing.is_some_and(|level| level < Level::Check) {
            return;
        }
        let lent = game.rules().walks_of_diagram();
        let orthodox = ORDER.into_iter().filter(|walk| lent.contains(walk));
        let others = lent.iter().copied().filter(|walk| !ORDER.contains(walk));
        for walk in orthodox.chain(others) {
            let is_line_piece = matches!(walk, Walk::QUEEN | Walk::ROOK | Walk::BISHOP);
            let is_lent = if is_line_piece && !game.asks_fully(!side) {
                game.answers_as(walk, square, !side)
            } else {
                game.is_observed_by_walk(walk, square, !side, Level::Geometry)
            };
            if is_lent {
                walks.add(walk);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side::White;
    use board::{Geometry, Square};

    #[test]
    fn a_knight_attacked_by_a_bishop_moves_as_a_bishop_too() {
        let table = Table::new("7k/8/8/2b5/3S4/8/8/K7", &["TransmissionMenace"]);
        let arrivals = table.arrivals("d4", White);
        assert!(arrivals.contains("c5") && arrivals.contains("g7") && arrivals.contains("e6"), "{arrivals}");
    }

    /// The pawn goes by a2 as a pawn and by c1 as the bishop that observes it.
    #[test]
    fn arrivals_by_two_rebirth_squares_count_once() {
        let table = Table::new("8/P7/7K/8/8/8/8/4k1b1", &["TransmissionMenace", "AntiMarsCirce"]);
        assert_eq!(table.arrivals("a7", White), "a3 a4 b2 d2 e3 f4 g1 g5");
    }

    #[test]
    fn a_long_step_back_to_the_square_counts_under_antimars_circe() {
        // observed by the pawn, the queen goes from b2, too
        let table = Table::new("8/8/5K2/p7/1Q4p1/8/8/3b3k", &["TransmissionMenace", "AntiMarsCirce"]);
        assert_eq!(table.arrivals("b4", White), "a5 b3 b4 g4");
    }

    #[test]
    fn a_phantom_checks_by_lent_power_from_the_square_of_that_power() {
        // the pawn, observed by the rook, gives check as a rook from h8
        let table = Table::new("8/p3R3/6k1/8/8/8/8/7K", &["TransmissionMenace", "PhantomChess"]);
        let mut game = table.game(White);
        assert!(game.is_in_check(White));
        let unobserved = Table::new("8/p7/4R1k1/8/8/8/8/7K", &["TransmissionMenace", "PhantomChess"]);
        assert!(!unobserved.game(White).is_in_check(White));
    }

    #[test]
    fn of_two_ways_of_a_phantom_that_of_the_earlier_walk_counts() {
        // to b5 from f1 as a bishop, to a5 as the queen that observes it
        let table = Table::new("5k2/8/4q3/3B4/8/8/2K5/8", &["TransmissionMenace", "PhantomChess"]);
        let moves = table.game(White).legal_moves();
        let by_rebirth = |to: &str| {
            let to = Geometry::CHESS.parse(to);
            moves.iter().find(|m| m.departure == Square(35) && Some(m.arrival) == to).map(|m| m.via)
        };
        assert_eq!(by_rebirth("b5"), Some(Square(5)));
        assert_eq!(by_rebirth("a5"), Some(Square::NONE));
    }
}
