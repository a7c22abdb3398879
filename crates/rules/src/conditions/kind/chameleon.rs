//! Chameleon chess, and the sequence of chameleons.
//!
//! In the reference, units of kinds that come to the board by a sequence only, neither by the diagram nor by promotion, give no
//! check.

use super::change_walk;
use crate::attributes::chameleon;
use crate::conditions::kind::protean;
use crate::conditions::{Condition, ConditionUse, Example, Listed, Part, Reads, Trait, Words};
use crate::general::{
    Builder, Choices, EffectPlace, Game, Going, Level, Moment, OfTheMover, Ply, UnknownKinds,
};
use board::{Marks, Reason, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("ChameleonChess", Moment::BeforePromotion)
    .after(&chameleon::EFFECT)
    .before(&protean::EFFECT);

/// All officers are chameleons.
pub static CHAMELEON_CHESS: Condition = Condition {
    names: Words::new("ChameleonChess", "EchecsCameleon", "ChamaeleonSchach"),
    popeye: Some(81),
    definition: "An officer that moves changes from knight to bishop, bishop to rook, rook to queen, queen to knight, \
                 or as the sequence says that is given.",
    source: "V. Feather, 1936 (Popeye's manual)",
    inventor: Some("V. Feather"),
    year: Some(1936),
    parts: &[Part::WalkSequence],
    listed: Listed::AgainAs("ChameleonSequence"),
    excludes: &[Trait::Marked(Marks::CHAMELEON)],
    example: Ok(Example::new(
        "ChameleonChess",
        "h#1.5",
        "3k4/1K6/8/4B3/8/1r6/8/8",
        &["1...Kb7-c6   2.Kd8-c8 Be5-h8=R #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        read_sequence(condition, builder);
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.at.is_some() {
                let walk = game.rules().chameleon_successor(game.unit(ply.at).walk);
                change_walk(game, ply.at, walk, Reason::WalkChange);
            }
            Going::On
        };
        builder.effect(&EFFECT, OfTheMover(change));
        Ok(())
    },
    ..Condition::BASE
};

/// The sequence of the units that are marked as chameleons.
pub static CHAMELEON_SEQUENCE: Condition = Condition {
    names: Words::new("ChameleonSequence", "CameleonSequence", "Chamaeleonsequenz"),
    popeye: Some(192),
    definition: "Tells in which sequence the chameleons of the diagram change their walks.",
    source: "Popeye's manual",
    parts: &[Part::WalkSequence],
    example: Ok(Example::new(
        "ChameleonChess ChameleonSequence R B S Q R",
        "h#1.5",
        "5K2/7k/8/8/1B6/8/3p4/8",
        &["1...Bb4-e7=S   2.Kh7-h8 Se7-g8=Q #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        read_sequence(condition, builder);
        Ok(())
    },
    ..Condition::BASE
};

fn read_sequence(condition: &ConditionUse, builder: &mut Builder) {
    let sequence: Vec<Walk> = condition.walks().collect();
    if sequence.len() > 1 {
        builder.chameleons(&sequence);
        if sequence.iter().any(|&walk| walk > Walk::KING) {
            builder.observer_gate_at(Level::Observation, UnknownKinds);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::{Side, Walk};

    #[test]
    fn officers_change_as_they_move_and_pawns_and_kings_do_not() {
        let after = |forsyth, played| Table::new(forsyth, &["ChameleonChess"]).after(Side::White, played);
        assert_eq!(after("7k/8/8/8/8/8/8/KS6", "b1c3"), ["7k/8/8/8/8/2B5/8/K7"]);
        assert_eq!(after("7k/8/8/8/8/8/8/KB6", "b1c2"), ["7k/8/8/8/8/8/2R5/K7"]);
        assert_eq!(after("7k/8/8/8/8/8/8/KR6", "b1c1"), ["7k/8/8/8/8/8/8/K1Q5"]);
        assert_eq!(after("7k/8/8/8/8/8/8/KQ6", "b1c1"), ["7k/8/8/8/8/8/8/K1S5"]);
        assert_eq!(after("7k/8/8/8/8/8/1P6/K7", "b2b3"), ["7k/8/8/8/8/1P6/8/K7"]);
    }

    #[test]
    fn a_sequence_may_be_given() {
        let walks = Parameter::Walks(vec![Walk::ROOK, Walk::KNIGHT, Walk::ROOK]);
        let table = Table::under("7k/8/8/8/8/8/8/KR6", "ChameleonChess", &[walks]);
        assert_eq!(table.after(Side::White, "b1c1"), ["7k/8/8/8/8/8/8/K1S5"]);
    }
}
