//! Holes: squares that do not exist.

use crate::conditions::{Condition, ConditionError, Drawn, Example, Part, Reads, Words};

/// The condition.
pub static HOLE: Condition = Condition {
    names: Words::new("Hole", "Trou", "Loch"),
    popeye: Some(38),
    definition: "The squares named are holes: no unit can stand on them or pass over them, and units that turn at the edge \
                 of the board turn before them, too.",
    source: "Popeye's manual",
    parts: &[Part::SQUARES],
    drawn: Drawn::Blank,
    intelligent: true,
    example: Ok(Example::new("Hole b2", "h#1", "8/7R/6P1/1K6/8/8/8/k5r1", &["1.Rg1-b1 Rh7-a7 #"])),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let squares: Vec<_> = condition.squares().collect();
        if squares.is_empty() {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: "the squares of the holes are missing".to_owned(),
            });
        }
        builder.holes(squares);
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::{Side, Square};

    /// A board on which these squares, numbered from a1, are holes.
    fn with_holes(forsyth: &str, squares: &[u8]) -> Table {
        let squares = squares.iter().map(|&square| Square(square)).collect();
        Table::under(forsyth, "Hole", &[Parameter::Squares(squares)])
    }

    #[test]
    fn riders_stop_before_a_hole() {
        let table = with_holes("8/8/8/8/8/8/8/R6K", &[3]);
        assert!(table.arrivals("a1", Side::White).ends_with("a8 b1 c1"));
    }

    /// Expected arrivals from Popeye.
    #[test]
    fn who_turns_at_the_edge_turns_at_a_hole() {
        let archbishop = with_holes("7k/8/8/8/8/8/8/.AR6K", &[27]);
        assert_eq!(archbishop.arrivals("a1", Side::White), "a5 b2 b4 c3 d2 e1");
        let bouncer = with_holes("8/8/8/5k2/8/8/7K/3.B24", &[5]);
        assert_eq!(bouncer.arrivals("d1", Side::White), "b1 d2");
    }

    /// Expected arrivals from Popeye: grasshoppers want a unit.
    #[test]
    fn nonstop_equihoppers_hop_over_a_hole_and_grasshoppers_do_not() {
        let equihopper = with_holes("7k/8/8/8/8/8/8/.NE5K1", &[9]);
        assert_eq!(equihopper.arrivals("a1", Side::White), "c3");
        let grasshopper = with_holes("7k/8/8/8/8/8/6K1/G7", &[9]);
        assert_eq!(grasshopper.arrivals("a1", Side::White), "");
    }

    #[test]
    fn over_a_hole_a_king_is_in_check() {
        let table = with_holes("7k/8/8/8/8/2K5/8/.ne7", &[9]);
        let mut game = table.game(Side::White);
        assert!(game.is_in_check(Side::White));
    }
}
