//! Circuit by rebirth.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static CIRCUIT_BY_REBIRTH: GoalRow = GoalRow {
    goal: Goal::CircuitByRebirth,
    names: Words::new("circuit by rebirth", "circuit par renaissance", "Rundlauf durch Wiedergeburt"),
    definition: "A captured unit is reborn on the square on which it stood in the diagram.",
    example: Ok(Example::of_units(
        "hctr1.5",
        "8/8/8/1KS5/4p3/7k/8/8",
        &["1...Sc5-d3   2.e4*d3[+wSc5] Sc5*d3[+bPe4]"],
    )
    .under("DiagramCirce")),
    reached: |game, _| game.last_reborn().is_some_and(|(at, unit)| unit.origin == at),
    ..GoalRow::BASE
};

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::{Table, name};
    use board::Side;
    use stipulation::Goal;

    #[test]
    fn a_capturer_that_is_reborn_has_walked_its_circuit() {
        let table = Table::new("7k/8/8/8/8/8/3p4/4K3", &["AntiCirce"]);
        let mut game = table.game(Side::White);
        let capture = game.legal_moves().into_iter().find(|m| name(m) == "e1d2").expect("it is legal");
        assert!(game.make(capture).legal);
        assert!(game.reaches(Goal::Circuit));
        assert!(!game.reaches(Goal::CircuitByRebirth));
    }

    /// As in Popeye, which looks at the last rebirth of the move.
    #[test]
    fn where_captured_units_are_reborn_capturers_that_are_count() {
        // the queen's rebirth square is occupied
        let table = Table::new("3s3k/8/8/8/3q4/8/8/2K5", &["Circe", "DiagramAntiCirce"]);
        let mut game = table.game(Side::Black);
        for wanted in ["d4d1", "c1d1"] {
            let m = game.legal_moves().into_iter().find(|m| name(m) == wanted).expect("it is legal");
            assert!(game.make(m).legal);
        }
        assert!(game.reaches(Goal::CircuitByRebirth));
    }
}
