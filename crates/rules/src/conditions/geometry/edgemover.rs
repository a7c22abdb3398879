//! Edgemovers: one side may only go to the edge of the board.

use super::between;
use crate::conditions::{Class, Condition, Example, Reads, Traditional, Words};
use crate::general::Builder;
use board::Side;

fn restrict(builder: &mut Builder, restricted: Side) {
    builder.arrival_filter(between(move |geometry, m, side| {
        let (file, rank) = (geometry.file(m.arrival), geometry.rank(m.arrival));
        side != restricted
            || file == 0
            || rank == 0
            || file + 1 == geometry.files()
            || rank + 1 == geometry.ranks()
    }));
}

/// White moves to the edge only.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteEdgeMover", "BlancBordCoup", "WeisserRandzueger"),
    popeye: Some(13),
    definition: "White units may only go to squares of the edge of the board.",
    source: "Popeye's manual",
    traditional: &[Traditional::new("EdgeMover", &[("WhiteEdgeMover", &[]), ("BlackEdgeMover", &[])])],
    intelligent: true,
    example: Ok(Example::new(
        "WhiteEdgeMover",
        "h#2",
        "8/4K3/2R5/8/8/8/1r4p1/k6Q",
        &["1.g2-g1=R Qh1-h8   2.Rg1-b1 Rc6-a6 #"],
    )),
    classes: &[Class::AsksForDestination],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        restrict(builder, Side::White);
        Ok(())
    },
    ..Condition::BASE
};

/// Black moves to the edge only.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackEdgeMover", "NoirBordCoup", "SchwarzerRandzueger"),
    popeye: Some(12),
    definition: "Black units may only go to squares of the edge of the board.",
    source: "Popeye's manual",
    intelligent: true,
    example: Ok(Example::new(
        "BlackEdgeMover",
        "h#1.5",
        "8/8/S5r1/8/7k/P7/8/5K2",
        &["1...Kf1-f2   2.Kh4-h3 Kf2-g3 #"],
    )),
    classes: &[Class::AsksForDestination],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        restrict(builder, Side::Black);
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn only_the_edge_is_reached_and_observed() {
        let table = Table::new("8/8/8/3K4/8/8/8/3q3k", &["BlackEdgeMover"]);
        assert!(
            table
                .arrivals("d1", Side::Black)
                .split(' ')
                .all(|s| { s.starts_with(['a', 'h']) || s.ends_with(['1', '8']) })
        );
        // d5 is no square of the edge: no check
        assert!(table.moves(Side::White).contains(&"d5d4".to_owned()));
    }
}
