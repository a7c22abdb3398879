//! The diagram of a game, and how [`Bounds`] see positions on the way to it.

use super::bounds::{Bounds, Question, Wanted};
use super::flood::Places;
use super::terrain::Terrain;
use super::tried::Attempt;
use board::{Marks, Position, Side};
use rules::ProofHints;
use rules::orthodox;
use std::marker::PhantomData;

/// The diagram that is to be reached, on one board or, with marks that tell them apart, on two.
pub(super) struct Diagram<S = u64> {
    pub(super) terrain: Terrain,
    /// Whether kings fear what observes them in plain chess.
    plain_checks: bool,
    marks: [Marks; 2],
    wanted: Wanted,
    target: orthodox::Board,
    places: PhantomData<S>,
}

/// The units of a position, who may castle, and the squares of units on the second board.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) board: orthodox::Board,
    /// The rights to castle, three bits a side.
    pub(crate) rights: u64,
    second: u64,
}

impl View {
    /// A position of plain chess.
    pub(super) fn of(board: &orthodox::Board) -> View {
        View { board: *board, rights: u64::from(board.rights()), second: 0 }
    }

    /// The position of a game. `None` where there are other units than those of plain chess. `marks`: those of units on the first
    /// board and on the second, if there are two; a unit without a mark stands on the first.
    pub(crate) fn of_game<R: ProofHints>(game: &R, terrain: &Terrain, marks: [Marks; 2]) -> Option<View> {
        match game.plain_chess() {
            Some(board) => Some(View::of(board)),
            None => View::of_position(game.placement()?, terrain, marks),
        }
    }

    fn of_position(position: &Position, terrain: &Terrain, marks: [Marks; 2]) -> Option<View> {
        let board =
            orthodox::Board::of_units(position, terrain.kings_are_royal, marks[0].with(marks[1])).ok()?;
        let is_second =
            |square: &board::Square| marks[1] != Marks::NONE && position.unit(*square).marks.has(marks[1]);
        let second =
            position.occupied().into_iter().filter(is_second).fold(0, |all, square| all | 1 << square.0);
        Some(View { board, rights: position.rights(), second })
    }
}

/// Whether a move leaves room for what must be done, and whether it captures.
pub(crate) fn permits<R: ProofHints, S: Places>(
    terrain: &Terrain,
    bounds: &Bounds<S>,
    game: &R,
    board: &orthodox::Board,
    attempt: Attempt,
) -> (bool, bool) {
    let side = game.side_to_move();
    let (mut tried, mut is_unclear) = (attempt.on(board), false);
    if let Some(position) = game.placement() {
        let offered = position.en_passant();
        tried = tried.across(board, offered);
        is_unclear = terrain.all_capture_in_passing() && tried.may_pass(board, offered);
    }
    let captures = board.of_side(!side) >> tried.victim & 1 != 0;
    (is_unclear || bounds.fits(terrain, side, &tried, captures), captures || is_unclear)
}

impl<S: Places> Diagram<S> {
    /// The diagram that is to be reached; `None` where it has units that are not of plain chess.
    pub(super) fn new(terrain: Terrain, marks: [Marks; 2], target: &Position) -> Option<Diagram<S>> {
        let View { board, second, .. } = View::of_position(target, &terrain, marks)?;
        let wanted = Wanted { second, ..Wanted::of(&board) };
        Some(Diagram { terrain, plain_checks: false, marks, wanted, target: board, places: PhantomData })
    }

    /// The units that a side loses before it is left with those of the diagram.
    pub(super) fn losses(&self, board: &orthodox::Board, side: Side) -> Option<usize> {
        self.wanted.losses(board, side)
    }

    /// Whether a position is the diagram.
    pub(super) fn is_reached(&self, now: &View) -> bool {
        now.second == self.wanted.second && same_units(&now.board, &self.target)
    }

    /// The position of a game as bounds see it.
    pub(super) fn view<R: ProofHints>(&self, game: &R) -> Option<View> {
        View::of_game(game, &self.terrain, self.marks)
    }

    /// The same where kings fear what observes them in plain chess.
    pub(super) fn with_plain_checks(self, plain_checks: bool) -> Diagram<S> {
        Diagram { plain_checks, ..self }
    }

    /// What is asked of a position.
    pub(super) fn question<'q>(&'q self, now: &'q View, moves: [usize; 2]) -> Question<'q> {
        Question {
            board: &now.board,
            wanted: &self.wanted,
            terrain: &self.terrain,
            second: now.second,
            may_castle: self.terrain.may_castle(now.rights),
            moves,
            plain_checks: self.plain_checks,
        }
    }
}

/// Whether the same units stand on the same squares.
pub(super) fn same_units(one: &orthodox::Board, other: &orthodox::Board) -> bool {
    one.of_side(Side::White) == other.of_side(Side::White)
        && one.of_side(Side::Black) == other.of_side(Side::Black)
        && one.kinds() == other.kinds()
}
