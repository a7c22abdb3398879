//! The actuated revolving board and centre.
//!
//! In the reference, goals such as targets and circuits are not reached by moves that leave the revolving centre.

use crate::attributes::magic;
use crate::conditions::royalty::sat;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::{Effect, Reason, Square, Symmetry};

/// ActuatedRevolvingBoard.
pub(crate) static REVOLVING_BOARD_EFFECT: EffectPlace = EffectPlace::new("RevolvingBoard", Moment::Aftermath)
    .before(&REVOLVING_CENTRE_EFFECT)
    .after(&magic::EFFECT);

/// ActuatedRevolvingCentre.
pub(crate) static REVOLVING_CENTRE_EFFECT: EffectPlace =
    EffectPlace::new("RevolvingCentre", Moment::Aftermath).before(&sat::EFFECT).after(&magic::EFFECT);

/// The whole board turns.
pub static ACTUATED_REVOLVING_BOARD: Condition = Condition {
    names: Words::same("ActuatedRevolvingBoard"),
    popeye: Some(111),
    definition: "After every move the board with all units on it turns clockwise by 90 degrees.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "ActuatedRevolvingBoard",
        "h#1",
        "2R5/7k/R4K2/8/8/8/7p/8",
        &["1.Kh7-h6 Rh6-h1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.turns_board().effect(
            &REVOLVING_BOARD_EFFECT,
            |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                game.transform_board(ply, Symmetry::Rotation270);
                Going::On
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

/// The four squares in the middle turn.
pub static ACTUATED_REVOLVING_CENTRE: Condition = Condition {
    names: Words::same("ActuatedRevolvingCentre"),
    popeye: Some(124),
    definition: "After a move from or to one of the squares d4, e4, d5 and e5 these turn clockwise by 90 degrees with \
                 all that stands on them.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "ActuatedRevolvingCentre",
        "h#1.5",
        "8/4Q3/4S3/1k6/8/7K/5p1b/8",
        &["1...Se6-d4   2.Kb5-a4 Qe7-b4 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.holes_change().effect(
            &REVOLVING_CENTRE_EFFECT,
            |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                let m = ply.intention;
                if CENTRE.contains(&m.departure) || CENTRE.contains(&m.arrival) {
                    let [first, others @ ..] = CENTRE;
                    for other in others {
                        game.position_mut()
                            .apply(Effect::Exchanged { one: first, other }, Reason::BoardTransformation);
                    }
                    // so the reference: a unit that leaves the centre is lost to rules that ask later where it went
                    let place = CENTRE.iter().position(|&square| square == ply.at);
                    ply.at = place.map_or(Square::NONE, |place| CENTRE[(place + 1) % CENTRE.len()]);
                }
                Going::On
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

/// The middle of the board, clockwise from d4.
const CENTRE: [Square; 4] = [Square(27), Square(35), Square(36), Square(28)];

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_centre_turns_clockwise() {
        let table = Table::new("8/8/8/4p3/3R4/8/8/7K", &["ActuatedRevolvingCentre"]);
        assert_eq!(table.after(Side::White, "d4e4"), ["8/8/8/8/3Rp3/8/8/7K"]);
    }

    #[test]
    fn the_board_turns_clockwise() {
        let table = Table::new("8/8/8/8/8/8/8/K7", &["ActuatedRevolvingBoard"]);
        assert_eq!(table.after(Side::White, "a1b1"), ["8/K7/8/8/8/8/8/8"]);
    }
}
