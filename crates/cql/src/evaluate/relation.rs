//! Relations between a position and a later one.

use board::Side;

use super::{Evaluator, to_i32};
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::replay::squares;
use crate::tree::{Designator, RelationQuery, RelationTurn, Scope, Squares};

/// Where a file and rank go.
type SquareMap = fn(i32, i32) -> (i32, i32);

/// The squares of all twelve kinds.
type Board = [Squares; 12];

fn board_of<D: Diagram>(diagram: &D) -> Board {
    let mut board = [0; 12];
    for (kind, set) in board.iter_mut().enumerate() {
        let side = if kind < 6 { Side::White } else { Side::Black };
        *set = diagram.of_roles(side, 1 << (kind % 6));
    }
    board
}

fn occupied(board: &Board) -> Squares {
    board.iter().fold(0, |all, set| all | set)
}

/// The squares on which two boards hold the same unit.
fn same(one: &Board, other: &Board) -> Squares {
    one.iter().zip(other).fold(0, |all, (a, b)| all | a & b)
}

/// A map of squares by file and rank; `None` for what leaves the board.
fn mapped(board: &Board, map: &dyn Fn(i32, i32) -> (i32, i32)) -> Option<Board> {
    let mut image = [0; 12];
    for (to, from) in image.iter_mut().zip(board) {
        for square in squares(*from) {
            let (file, rank) = map(i32::from(square % 8), i32::from(square / 8));
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                return None;
            }
            *to |= 1 << (rank * 8 + file);
        }
    }
    Some(image)
}

impl<D: Diagram> Evaluator<'_, D> {
    /// Whether some later position is related to this one.
    pub(super) fn relation(&self, relation: &RelationQuery, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        let here = board_of(diagram);
        let ply = game.ply(at);
        let related = |line: usize, index: usize| {
            let there = &game.lines[line].moments[index].diagram;
            let turn = match relation.turn {
                RelationTurn::Same => there.turn() == diagram.turn(),
                RelationTurn::Changed => there.turn() != diagram.turn(),
                RelationTurn::Ignored => true,
            };
            turn && resembles(relation, &here, there)
        };
        // The rest of the line comes first: in a variation it is the later part of that variation.
        if relation.scope != Scope::Variations || at.line > 0 {
            let last = game.lines[at.line].moments.len();
            if (at.index + 1..last).any(|index| related(at.line, index)) {
                return true;
            }
        }
        relation.scope != Scope::MainLine
            && (1..game.lines.len()).filter(|line| *line != at.line).any(|line| {
                let later = |index: &usize| game.lines[line].first_ply + index > ply;
                (1..game.lines[line].moments.len()).filter(later).any(|index| related(line, index))
            })
    }
}

fn resembles<D: Diagram>(relation: &RelationQuery, here: &Board, there: &D) -> bool {
    // A quick look at the numbers: what is on the board here but not there is missing, and the reverse.
    if relation.pattern.is_none() && !relation.shift && !relation.flip {
        let difference =
            to_i32(occupied(here).count_ones() as usize) - to_i32(there.occupied().count_ones() as usize);
        let most = i64::from(relation.missing.1.high) - i64::from(relation.new.1.low.max(0));
        let least = i64::from(relation.missing.1.low.max(0)) - i64::from(relation.new.1.high);
        if i64::from(difference) > most || i64::from(difference) < least {
            return false;
        }
    }
    let original = board_of(there);
    if !originals_fit(relation, here, &original) {
        return false;
    }
    let flips: &[SquareMap] = if relation.flip {
        &[
            |x, y| (x, y),
            |x, y| (7 - x, y),
            |x, y| (x, 7 - y),
            |x, y| (7 - x, 7 - y),
            |x, y| (y, x),
            |x, y| (7 - y, x),
            |x, y| (y, 7 - x),
            |x, y| (7 - y, 7 - x),
        ]
    } else {
        &[|x, y| (x, y)]
    };
    let reach = if relation.shift { 7 } else { 0 };
    for flip in flips {
        for files in -reach..=reach {
            for ranks in -reach..=reach {
                // Here the pattern is looked up in this position, and its image in the other one.
                let shifted = |x: i32, y: i32| {
                    let (x, y) = flip(x, y);
                    (x + files, y + ranks)
                };
                if compare(relation, here, &original, &shifted) {
                    return true;
                }
            }
        }
    }
    false
}

/// Compares the squares of the pattern (or all) of this position with their images in the other.
fn compare(
    relation: &RelationQuery,
    here: &Board,
    there: &Board,
    map: &dyn Fn(i32, i32) -> (i32, i32),
) -> bool {
    let mut inverse = [0; 12];
    let Some(mask) = relation.pattern else {
        // The other position as a whole, moved: a unit that leaves the board makes this map useless.
        let Some(moved) = mapped(there, map) else { return false };
        return judged(relation, here, &moved, u64::MAX);
    };
    for square in squares(mask) {
        let (file, rank) = map(i32::from(square % 8), i32::from(square / 8));
        if !(0..8).contains(&file) || !(0..8).contains(&rank) {
            return false;
        }
        for (to, from) in inverse.iter_mut().zip(there) {
            *to |= (from >> (rank * 8 + file) & 1) << square;
        }
    }
    judged(relation, here, &inverse, mask)
}

fn judged(relation: &RelationQuery, here: &Board, there: &Board, mask: Squares) -> bool {
    let (mine, theirs) = (occupied(here) & mask, occupied(there) & mask);
    // Where both have a unit it must be the same one.
    if mine & theirs & !same(here, there) != 0 {
        return false;
    }
    let fits = |board: &Board, set: Squares, (unit, range): &(Designator, crate::tree::Range)| {
        let counted =
            (0..12).filter(|kind| unit.all_kinds().0 >> kind & 1 != 0).fold(0, |all, kind| all | board[kind])
                & set
                & unit.squares;
        // Units that the designator does not name may not be missing.
        counted == set && range.contains(to_i32(counted.count_ones() as usize))
    };
    fits(here, mine & !theirs, &relation.missing) && fits(there, theirs & !mine, &relation.new)
}

fn originals_fit(relation: &RelationQuery, here: &Board, there: &Board) -> bool {
    let mask = relation.pattern.unwrap_or(u64::MAX);
    let equal = same(here, there) & mask;
    let different = (occupied(here) | occupied(there)) & mask & !equal;
    let fits = |range: Option<crate::tree::Range>, set: Squares| {
        range.is_none_or(|range| range.contains(to_i32(set.count_ones() as usize)))
    };
    fits(relation.original_same, equal) && fits(relation.original_different, different)
}
