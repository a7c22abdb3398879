//! A unit that occupies the square just vacated changes sides.
//!
//! Source: L. Grolman, The Problemist 2008-09, by Jacobi's documentation.

use crate::conditions::colour::traitor;
use crate::conditions::{Condition, Example, Reads, Traditional, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::{Reason, Square};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("VacatedSquare", Moment::Recolouring).before(&traitor::EFFECT);

/// The condition.
pub static VACATED_SQUARE: Condition = Condition {
    names: Words::same("VacatedSquare"),
    definition: "A unit (kings excepted) that occupies the square which the move before vacated changes sides.",
    source: "L. Grolman, The Problemist 2008-09",
    inventor: Some("L. Grolman"),
    year: Some(2008),
    traditional: &[Traditional::new("Grolman", &[("VacatedSquare", &[])])],
    example: Ok(Example::new(
        "VacatedSquare",
        "ser-h#2",
        "8/2r4k/3R3R/3K4/8/8/8/8",
        &["1.Kh7-g8   2.Rc7-h7=w Rd6-d8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let vacated = builder.register();
        builder.effect(&EFFECT, move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let before = game.position().register(vacated);
            if ply.at.is_some() && before == u64::from(ply.at.0) + 1 {
                let unit = game.unit(ply.at);
                if !unit.is_royal() && !unit.is_neutral() {
                    game.position_mut().change_unit(ply.at, unit.with_sides_exchanged(), Reason::SideChange);
                }
            }
            let left: Square = ply.intention.departure;
            let after = if left.is_some() && game.unit(left).is_empty() { u64::from(left.0) + 1 } else { 0 };
            game.position_mut().remember(vacated, after);
            Going::On
        });
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn who_follows_changes_sides() {
        let table = Table::new("1r5k/8/8/8/8/8/8/RR5K", &["VacatedSquare"]);
        let mut game = table.game(Side::White);
        let b1e1 =
            game.legal_moves().into_iter().find(|m| format!("{:?}{:?}", m.departure, m.arrival) == "b1e1");
        assert!(game.make(b1e1.expect("a move")).legal);
        let next = game.legal_moves().into_iter().find(|m| format!("{:?}", m.arrival) == "b1");
        assert!(game.make(next.expect("a move to b1")).legal);
        let b1 = game.position().geometry().parse("b1").expect("a square");
        assert!(game.unit(b1).belongs_to(Side::White));
    }
}
