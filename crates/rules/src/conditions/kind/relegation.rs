//! Relegation chess (Degradierung).

use super::change_walk;
use crate::conditions::kind::einstein;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Kind, Moment, Ply};
use board::{Reason, Side, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RelegationChess", Moment::Transformation).before(&einstein::EFFECT);

/// Officers that go to their pawns' rank become pawns.
pub static RELEGATION_CHESS: Condition = Condition {
    names: Words::new("RelegationChess", "Degradierung", "Degradierung"),
    popeye: Some(73),
    definition: "A unit that moves to the second rank of its side becomes a pawn; kings do not.",
    source: "Popeye's manual",
    classes: &[Class::ChangesMover],
    excludes: &[Trait::Of(Class::ChangesMover)],
    example: Ok(Example::new(
        "RelegationChess",
        "h#2",
        "2k5/8/2K5/6B1/8/3q4/1pR5/8",
        &["1.Kc8-b8 Kc6-b6   2.Kb8-a8 Rc2-c8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let geometry = game.position().geometry();
            let rank = if ply.side == Side::White { 1 } else { geometry.ranks() - 2 };
            let moves = ply.intention.kind == Kind::Ordinary && !ply.mover.is_royal();
            if moves && !game.rules().is_pawn(ply.mover.walk) && geometry.rank(ply.intention.arrival) == rank
            {
                change_walk(game, ply.intention.arrival, Walk::PAWN, Reason::WalkChange);
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
    fn an_officer_on_its_second_rank_becomes_a_pawn() {
        let table = Table::new("3r3k/8/8/8/8/8/8/K1R5", &["RelegationChess"]);
        assert_eq!(table.after(Side::White, "c1c2"), ["3r3k/8/8/8/8/8/2P5/K7"]);
        assert_eq!(table.after(Side::White, "c1c7"), ["3r3k/2R5/8/8/8/8/8/K7"]);
        assert_eq!(table.after(Side::Black, "d8d7"), ["7k/3p4/8/8/8/8/8/K1R5"]);
        assert_eq!(table.after(Side::White, "a1a2"), ["3r3k/8/8/8/8/8/K7/2R5"]);
    }
}
