//! Dark side.
//!
//! Each change takes from a unit the sides that it has and gives it those that it has not: so the reference. A neutral unit
//! then belongs to nobody; it stands in the way.

use crate::conditions::colour::chameleon_pursuit;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{
    Choices, EffectPlace, Footprint, Game, Going, Kind, Moment, Move, Ply, Unless, WithFootprint,
};
use board::{Marks, Reason, Side, Square, SquareSet, Unit};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("DarkSide", Moment::Recolouring).before(&chameleon_pursuit::EFFECT);

/// Units that enter the other side's half change sides.
pub static DARK_SIDE: Condition = Condition {
    names: Words::same("DarkSide"),
    popeye: Some(222),
    definition: "A unit that moves to a square in the opponent's half of the board changes sides; kings do not.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "DarkSide",
        "h#1.5",
        "8/8/3R4/5pK1/4k3/8/p7/8",
        &["1...Rd6-d3   2.a2-a1=Q=w Qa1-d4 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let stays = |game: &Game<'_>, m: &Move| {
            let geometry = game.position().geometry();
            let upper = geometry.rank(m.arrival) >= geometry.ranks() / 2;
            m.departure.is_none()
                || game.unit(m.departure).is_royal()
                || upper != (game.position().side_to_move() == Side::White)
        };
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let geometry = game.position().geometry();
            let arrival = ply.intention.arrival;
            let moves = matches!(ply.intention.kind, Kind::Ordinary | Kind::Castling);
            if moves && !ply.mover.is_royal() {
                let upper = geometry.rank(arrival) >= geometry.ranks() / 2;
                if upper == (ply.side == Side::White) {
                    go_over(game, arrival);
                }
            }
            Going::On
        };
        let hook = WithFootprint {
            all: |game: &Game<'_>, side: Side| Footprint::entering(far_half(game, side)),
            reach: |_: &Game<'_>, _: Side| Footprint::NONE,
            hook: Unless(stays, change),
        };
        builder.effect(&EFFECT, hook);
        Ok(())
    },
    ..Condition::BASE
};

/// The squares of the half of the board where units of a side go over.
fn far_half(game: &Game<'_>, side: Side) -> u64 {
    let geometry = game.position().geometry();
    let is_far = |square: &Square| (geometry.rank(*square) >= geometry.ranks() / 2) == (side == Side::White);
    geometry.squares().filter(is_far).collect::<SquareSet>().0[0]
}

fn go_over(game: &mut Game<'_>, at: Square) {
    let unit = game.unit(at);
    if unit.is_empty() {
        // reborn elsewhere: the reference writes the change all the same
        game.position_mut().write_change_of_nobody(at, Reason::EmptySideChange);
        return;
    }
    let sides = Marks(!unit.marks.0 & Marks::NEUTRAL.0);
    let marks = unit.marks.without(Marks::NEUTRAL).with(sides);
    game.position_mut().change_unit(at, Unit { marks, ..unit }, Reason::SideChange);
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn units_that_cross_the_middle_go_over() {
        let table = Table::new("4k3/8/8/8/8/8/8/R3K3", &["DarkSide"]);
        let after = table.after(Side::White, "a1a5");
        assert_eq!(after, ["4k3/8/8/r7/8/8/8/4K3"]);
    }

    #[test]
    fn a_neutral_unit_that_goes_over_is_nobodys_and_stands_in_the_way() {
        let table = Table::new("4k3/8/8/8/8/8/8/=R3K3", &["DarkSide"]);
        let moves = table.moves_after(Side::White, "a1a5", Side::Black);
        assert!(moves.iter().all(|m| m.starts_with("e8")), "{moves:?}");
    }
}
