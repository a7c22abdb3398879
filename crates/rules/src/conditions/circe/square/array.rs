//! The square of the game array: pawns on the second rank of their file, officers on the square of their kind that
//! has the colour of the capture square, other units on the promotion square of the file.
//!
//! Source: P. Monréal and J.-P. Boyer, Circe, Problème 1968; for fairy units the customary extension.

use super::super::case::{Case, Place};
use crate::general::{Game, RuleSet};
use board::{Geometry, Side, Square, Walk};

/// The part a walk has in the game array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Pawns of all kinds.
    Pawn,
    /// An officer, by its file to the left (rook 0, knight 1, bishop 2, queen 3) or the king's 4.
    Officer(i32),
    /// All others.
    Fairy,
}

/// The role of a walk; walks that stand in for orthodox ones have theirs.
pub(super) fn role(rules: &RuleSet, walk: Walk) -> Role {
    let orthodox = rules.orthodox(walk);
    if orthodox <= Walk::KING && rules.standard(orthodox) != walk && !rules.is_pawn(walk) {
        // an orthodox walk for which another stands in
        return Role::Fairy;
    }
    match orthodox {
        Walk::ROOK => Role::Officer(0),
        Walk::KNIGHT => Role::Officer(1),
        Walk::BISHOP => Role::Officer(2),
        Walk::QUEEN => Role::Officer(3),
        Walk::KING => Role::Officer(4),
        _ if rules.is_pawn(walk) => Role::Pawn,
        _ => Role::Fairy,
    }
}

/// A side's first rank.
pub(super) fn first_rank(geometry: Geometry, side: Side) -> i32 {
    match side {
        Side::White => 0,
        Side::Black => i32::from(geometry.ranks()) - 1,
    }
}

/// A side's second rank.
pub(super) fn second_rank(geometry: Geometry, side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => i32::from(geometry.ranks()) - 2,
    }
}

/// The square in the array of `home` for a unit of that walk captured (or standing) on `square`.
pub(in super::super) fn array_square(rules: &RuleSet, walk: Walk, square: Square, home: Side) -> Place {
    let geometry = rules.geometry();
    let file = i32::from(geometry.file(square));
    let role = role(rules, walk);
    let rank = rank_of(geometry, &role, home);
    let Role::Officer(left) = role else { return Place { file, rank } };
    let is_dark = |file: i32| (file + rank) % 2 == 0;
    let right = i32::from(geometry.files()) - 1 - left;
    // queen and king stand alone of their kind
    let file = if left >= 3 || is_dark(left) == geometry.is_dark(square) { left } else { right };
    Place { file, rank }
}

/// The rank of [`array_square`], which the square captured on does not change.
pub(in super::super) fn array_rank(rules: &RuleSet, walk: Walk, home: Side) -> i32 {
    rank_of(rules.geometry(), &role(rules, walk), home)
}

/// Whether some unit of that side may have its square of the array on a rank: most questions end there.
pub(in super::super) fn may_be_array_rank(geometry: Geometry, rank: i32, home: Side) -> bool {
    rank == first_rank(geometry, home)
        || rank == second_rank(geometry, home)
        || rank == first_rank(geometry, !home)
}

fn rank_of(geometry: Geometry, role: &Role, home: Side) -> i32 {
    match role {
        Role::Pawn => second_rank(geometry, home),
        Role::Fairy => first_rank(geometry, !home),
        Role::Officer(_) => first_rank(geometry, home),
    }
}

/// The rule as a step of the pipeline.
#[allow(clippy::unnecessary_wraps, reason = "one of several rules of the same form")]
pub(in super::super) fn array(game: &Game<'_>, case: &Case) -> Option<Place> {
    Some(array_square(game.rules(), case.relevant.walk, case.square, case.home))
}

/// Where pawns promote one rank early (Glasgow Chess), units whose square by the game array is behind that rank are
/// reborn there; asked when the square has been adapted.
pub(in super::super) fn early_rank(game: &Game<'_>, case: &Case, place: Place) -> Place {
    early(game, case.home, place)
}

/// The same for a side's squares.
pub(in super::super) fn early(game: &Game<'_>, home: Side, place: Place) -> Place {
    if !game.rules().promotes_early() {
        return place;
    }
    let early = Place { rank: place.rank + if home == Side::White { -1 } else { 1 }, ..place };
    let promotes = |square| game.rules().promotion_squares(home).contains(square);
    if early.square(game).is_some_and(promotes) { early } else { place }
}

/// The square of the game array for a unit of `side` with that walk that stands on `square`, if it is on the board.
pub(crate) fn home_square(game: &Game<'_>, walk: Walk, square: Square, side: Side) -> Option<Square> {
    array_square(game.rules(), walk, square, side).square(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reborn(walk: Walk, square: &str, home: Side) -> String {
        let g = Geometry::CHESS;
        let rules = crate::general::Builder::new(g).seal(&mut board::Position::new(g));
        let place = array_square(&rules, walk, g.parse(square).unwrap(), home);
        g.name(g.at(place.file, place.rank).unwrap())
    }

    #[test]
    fn officers_keep_the_colour_of_the_capture_square() {
        assert_eq!(reborn(Walk::ROOK, "e4", Side::White), "h1");
        assert_eq!(reborn(Walk::ROOK, "e5", Side::White), "a1");
        assert_eq!(reborn(Walk::ROOK, "e4", Side::Black), "a8");
        assert_eq!(reborn(Walk::KNIGHT, "e4", Side::White), "b1");
        assert_eq!(reborn(Walk::KNIGHT, "e5", Side::Black), "b8");
        assert_eq!(reborn(Walk::BISHOP, "e5", Side::White), "c1");
        assert_eq!(reborn(Walk::BISHOP, "e5", Side::Black), "f8");
        assert_eq!(reborn(Walk::QUEEN, "e5", Side::Black), "d8");
        assert_eq!(reborn(Walk::KING, "a1", Side::White), "e1");
        assert_eq!(reborn(Walk::PAWN, "g5", Side::Black), "g7");
    }
}
