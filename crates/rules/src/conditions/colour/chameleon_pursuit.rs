//! Chameleon pursuit.

use crate::conditions::contact::contagion;
use crate::conditions::{Class, Condition, Example, Reads, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Kind, Moment, Ply};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("ChameleonPursuit", Moment::Recolouring).before(&contagion::EFFECT);

/// Units that follow the opponent's last move change sides.
pub static CHAMELEON_PURSUIT: Condition = Condition {
    names: Words::new("ChameleonPursuit", "CameleonPoursuite", "ChamaeleonVerfolgung"),
    popeye: Some(167),
    definition: "A unit that moves to the square that the opponent has just left changes sides; kings do not.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "ChameleonPursuit",
        "h#2",
        "5K2/7r/8/6q1/8/8/4kSB1/8",
        &["1.Ke2-e1 Bg2-f3   2.Qg5-g2=w Sf2-d3 #"],
    )),
    classes: &[Class::AsksForDestination],
    reads: Reads::LAST_MOVE,
    build: |_, _, builder| {
        builder.effect(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            // the ply being made is not among the plies yet; a pass leaves the move before it in force
            let moves = game.plies().iter().map(|ply| ply.intention);
            // who moves as from elsewhere leaves that square
            let left = moves.rev().find(|m| m.kind != Kind::Pass).map(|last| last.start());
            if left == Some(ply.destination) {
                super::give_mover_to(game, ply, !ply.side);
            }
            Going::On
        });
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn who_follows_to_the_square_just_left_changes_sides() {
        let table = Table::new("7k/8/8/3r4/8/8/8/K2R4", &["ChameleonPursuit"]);
        assert_eq!(table.after_moves(Side::Black, &["d5g5", "d1d5"]), "7k/8/8/3r2r1/8/8/8/K7");
        assert_eq!(table.after_moves(Side::Black, &["d5g5", "d1d4"]), "7k/8/8/6r1/3R4/8/8/K7");
    }
}
