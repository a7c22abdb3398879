//! Follow my leader: go where the other side has just left, if you can.

use super::{Strictness, install};
use crate::conditions::{Class, Condition, ConditionError, ConditionUse, Example, Reads, Traditional, Words};
use crate::general::{Builder, Game, Move};
use board::Side;

fn demand(condition: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    let follows = |game: &mut Game<'_>, m: &Move| {
        let left = game.plies().last().map(|ply| ply.intention.departure);
        u32::from(left.is_none_or(|left| left == game.destination(m)))
    };
    install(builder, condition, side, Strictness::Regular, follows)
}

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteFollowMyLeader", "BlancPoursuite", "WeisserVerfolgungszueger"),
    popeye: Some(44),
    definition: "White must go to the square that Black has just left, if he legally can.",
    source: "Popeye's manual",
    traditional: &[Traditional::new(
        "FollowMyLeader",
        &[("WhiteFollowMyLeader", &[]), ("BlackFollowMyLeader", &[])],
    )],
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "WhiteFollowMyLeader",
        "h#2",
        "6k1/8/8/6Q1/8/1B6/K7/7s",
        &["1.Kg8-h8 Qg5-g8 #"],
    )),
    reads: Reads::LAST_MOVE,
    build: |condition, _, builder| demand(condition, builder, Side::White),
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackFollowMyLeader", "NoirPoursuite", "SchwarzerVerfolgungszueger"),
    popeye: Some(43),
    definition: "Black must go to the square that White has just left, if he legally can.",
    source: "Popeye's manual",
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "BlackFollowMyLeader",
        "h#1.5",
        "8/1r2P3/8/2Q5/k6K/8/8/8",
        &["1...e7-e8=Q +   2.Rb7-b5 Qe8*b5 #"],
    )),
    reads: Reads::LAST_MOVE,
    build: |condition, _, builder| demand(condition, builder, Side::Black),
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn black_goes_where_white_was() {
        let table = Table::new("7k/8/8/8/8/8/R6q/K7", &["BlackFollowMyLeader"]);
        let moves = table.moves_after(Side::White, "a2a5", Side::Black);
        assert_eq!(moves, ["h2a2"]);
    }
}
