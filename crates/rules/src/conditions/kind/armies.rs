//! Other armies: games that begin with other units.

use super::standard_walks::{by_code, replace};
use crate::conditions::{Condition, Example, Reads, Words};
use board::{Marks, Position, Side, Square, Walk};

/// Berolina pawns.
pub static BEROLINA: Condition = Condition {
    names: Words::same("BerolinaChess"),
    definition: "Berolina pawns stand in for the pawns of the game array: they move diagonally and capture straight ahead. Diagrams \
                 name them BP.",
    source: "E. Nebermann 1926",
    inventor: Some("E. Nebermann"),
    year: Some(1926),
    example: Ok(Example::new(
        "BerolinaChess",
        "dia1.0",
        "rsbqkbsr/1.bp.bp.bp.bp.bp.bp.bp/1.bp6/8/8/5.BP2/.BP.BP.BP.BP.BP.BP1.BP/RSBQKBSR",
        &["1.BPg2-f3 BPa7-b6 dia"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(&[(Walk::PAWN, "bp")], context, builder);
        Ok(())
    },
    ..Condition::BASE
};

/// Empresses for queens.
pub static ALMOST: Condition = Condition {
    names: Words::same("AlmostChess"),
    definition: "Empresses (rook and knight in one) stand in for queens.",
    source: "R. Betza 1977",
    inventor: Some("R. Betza"),
    year: Some(1977),
    example: Ok(Example::new(
        "AlmostChess",
        "h#2",
        "8/P5p1/8/3K4/6b1/8/8/3kQ3",
        &["1.Kd1-c2 a7-a8=EM   2.Kc2-d3 EMa8-a3 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(&[(Walk::QUEEN, "em")], context, builder);
        Ok(())
    },
    ..Condition::BASE
};

/// Knights against bishops.
pub static CHIGORIN: Condition = Condition {
    names: Words::same("ChigorinChess"),
    definition: "White has knights for bishops and an empress for the queen, Black has bishops for knights; pawns \
                 promote to what their army has.",
    source: "R. Betza 2002",
    inventor: Some("R. Betza"),
    year: Some(2002),
    example: Ok(Example::new(
        "ChigorinChess",
        "h=2",
        "k7/3P4/8/8/2R5/1K6/8/2r5",
        &["1.Rc1-c2 Rc4-b4   2.Rc2-c8 d7*c8=S ="],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let Some(empress) = by_code("em") else { return Ok(()) };
        builder.array(move |position| {
            exchange(position, Side::White, Walk::BISHOP, Walk::KNIGHT);
            exchange(position, Side::White, Walk::QUEEN, empress);
            exchange(position, Side::Black, Walk::KNIGHT, Walk::BISHOP);
        });
        builder.promotions_of(Side::White, vec![empress, Walk::KNIGHT, Walk::ROOK]);
        builder.promotions_of(Side::Black, vec![Walk::QUEEN, Walk::ROOK, Walk::BISHOP]);
        Ok(())
    },
    ..Condition::BASE
};

fn exchange(position: &mut Position, side: Side, before: Walk, after: Walk) {
    for square in position.occupied_by(side) {
        let unit = position.unit(square);
        if unit.walk == before {
            position.place(square, unit.with_walk(after));
        }
    }
}

/// Makes knights royal, and nothing else.
fn crown_knights(position: &mut Position) {
    let squares: Vec<Square> = position.occupied().into_iter().collect();
    for square in squares {
        let mut unit = position.unit(square);
        unit.marks = unit.marks.without(Marks::ROYAL);
        if unit.walk == Walk::KNIGHT {
            unit = unit.with_marks(Marks::ROYAL);
        }
        position.place(square, unit);
    }
}

/// Royal knights.
pub static KNIGHTMATE: Condition = Condition {
    names: Words::same("KnightmateChess"),
    definition: "A royal knight stands in for the king and ordinary kings stand in for the knights.",
    source: "B. Zappa 1972",
    inventor: Some("B. Zappa"),
    year: Some(1972),
    example: Ok(Example::new(
        "KnightmateChess",
        "h#1.5",
        "8/2P2p2/8/8/1Kk3s1/8/8/8",
        &["1...c7-c8=Q +   2.rSg4-h2 Qc8-h3 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.standard(Walk::KING, Walk::KNIGHT).standard(Walk::KNIGHT, Walk::KING);
        builder.arrange(crown_knights).change_target(crown_knights);
        for side in Side::BOTH {
            builder.promotions_of(side, vec![Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KING]);
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::ConditionUse;
    use crate::testing::{Table, read};
    use crate::{GameOptions, prepare};
    use board::{Side, Square};

    #[test]
    fn the_knight_is_royal_in_knightmate() {
        let table = Table::new("7s/8/8/8/8/8/r7/S7", &["KnightmateChess"]);
        assert_eq!(table.moves(Side::White), ["a1b3"]);
    }

    #[test]
    fn the_knights_of_a_diagram_to_reach_are_royal_too() {
        let uses = [ConditionUse::plain("KnightmateChess")];
        let options = GameOptions { target: Some(read("7s/8/8/8/8/8/1r6/S6K")), ..GameOptions::default() };
        let (rules, _) = prepare(read("7s/8/8/8/8/8/r7/S6K"), &uses, &options).expect("it is played");
        let royal: Vec<Square> =
            rules.target_diagram().expect("a diagram").royals(Side::White).into_iter().collect();
        assert_eq!(royal, [Square(0)]);
    }

    #[test]
    fn chigorin_promotes_by_army() {
        let table = Table::new("4k3/P7/8/8/8/8/8/4K3", &["ChigorinChess"]);
        assert_eq!(table.after(Side::White, "a7a8").len(), 3);
    }
}
