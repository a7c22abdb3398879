//! Chess960: the units of the first rank stand in another order, and castle from there.
//!
//! Source: R. J. Fischer, 1996; FIDE Laws, guideline II. The king goes to the c- or g-file and the rook beside it, wherever they
//! stood; all squares that either touches must be empty. In a diagram, as Jacobi has it, who stands on the first rank may castle:
//! the king, with the outermost rook on each side of it.

use crate::conditions::{Class, Condition, Example, Reads, Words, only_words};
use crate::general::Wing;
use board::{Geometry, Position, Side, Square, SquareSet, Walk};

/// The entry of the table.
pub static CHESS_960: Condition = Condition {
    names: Words::same("Chess960"),
    definition: "King and rooks castle from wherever they stand on the first rank: the king to the c- or g-file, the rook to \
                 the d- or f-file. Proof games begin from any of the 960 arrays.",
    source: "R. J. Fischer, 1996; FIDE Laws, guideline II",
    inventor: Some("R. J. Fischer"),
    year: Some(1996),
    example: Ok(Example::new(
        "Chess960",
        "h#1.5",
        "8/8/7Q/4k3/2p5/7S/8/2RK4",
        &["1...0-0-0   2.Ke5-e4 Qh6-f4 #"],
    )),
    classes: &[Class::ShufflesFirstRank],
    reads: Reads::POSITION,
    build: |given, context, builder| {
        only_words(given, &[])?;
        builder.no_castling();
        let mut squares = SquareSet::EMPTY;
        for side in Side::BOTH {
            for wing in wings(context.position, side) {
                squares.insert(wing.king);
                squares.insert(wing.partner);
                builder.wing(wing);
            }
        }
        builder.unmoved(squares);
        Ok(())
    },
    ..Condition::BASE
};

/// The castlings that a side may have in a position.
fn wings(position: &Position, side: Side) -> Vec<Wing> {
    if position.geometry() != Geometry::CHESS {
        return Vec::new();
    }
    let first = if side == Side::White { 0 } else { 56 };
    let stands = |file: u8, walk: Walk| {
        let unit = position.unit(Square(first + file));
        unit.walk == walk && unit.belongs_to(side)
    };
    let Some(king) = (0..8).find(|&file| stands(file, Walk::KING)) else { return Vec::new() };
    let rook = |mut files: Vec<u8>, last: bool| {
        if last {
            files.reverse();
        }
        files.into_iter().find(|&file| stands(file, Walk::ROOK))
    };
    [(rook((0..king).collect(), false), 2, 3), (rook((king + 1..8).collect(), true), 6, 5)]
        .into_iter()
        .filter_map(|(rook, king_to, partner_to)| {
            let [king, partner, king_to, partner_to] =
                [king, rook?, king_to, partner_to].map(|file| Square(first + file));
            Some(Wing { side, king, partner, king_to, partner_to })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn king_and_rook_go_to_their_squares_from_anywhere() {
        let castled = |forsyth: &str, played: &str| {
            let found = Table::new(forsyth, &["Chess960"]).after(White, played);
            found.into_iter().find(|diagram| diagram.contains("RK") || diagram.contains("KR"))
        };
        assert_eq!(castled("4k3/8/8/8/8/8/8/RK6", "b1c1").as_deref(), Some("4k3/8/8/8/8/8/8/2KR4"));
        assert_eq!(castled("4k3/8/8/8/8/8/8/5KR1", "f1g1").as_deref(), Some("4k3/8/8/8/8/8/8/5RK1"));
        // the king need not move, and what is not on the way of either does not matter
        assert_eq!(castled("4k3/8/8/8/8/8/8/6KR", "g1g1").as_deref(), Some("4k3/8/8/8/8/8/8/5RK1"));
        assert_eq!(castled("4k3/8/8/8/8/8/8/RS1K4", "d1c1"), None);
        // the rook may stand on the king's way, and a check on its square is one on the way
        assert_eq!(castled("4k3/8/8/8/8/8/8/1K1R4", "b1g1").as_deref(), Some("4k3/8/8/8/8/8/8/5RK1"));
        assert_eq!(castled("3rk3/8/8/8/8/8/8/1K1R4", "b1g1"), None);
    }

    #[test]
    fn asking_for_the_way_leaves_the_rook_where_it_stands() {
        let moves = Table::new("3rk3/8/8/8/8/8/8/1K1R4", &["Chess960"]).moves(White);
        assert!(moves.iter().any(|played| played == "d1d8"), "{moves:?}");
    }
}
