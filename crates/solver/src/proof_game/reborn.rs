//! Proof games under rules by which units come back, go elsewhere or change between two boards: the diagram, and how
//! [`UnitBounds`] see positions.

use super::flood::Places;
use super::rebirths::Rebirths;
use super::search::{Search, same_units};
use super::terrain::{Attempt, Leads, Terrain};
use super::unit_bounds::{Question, UnitBounds, Wanted};
use board::{EnPassant, Marks, Position, Side};
use rules::ProofHints;
use rules::orthodox;
use std::marker::PhantomData;

/// Rules by which captured units come back, units go elsewhere or kings are units like others, and the diagram; on one board or,
/// with marks that tell them apart, on two.
pub(super) struct Reborn<S = u64> {
    rebirths: Rebirths,
    marks: [Marks; 2],
    wanted: Wanted,
    target: orthodox::Board,
    places: PhantomData<S>,
}

/// The units of a position, and the squares of those on the second board.
pub(super) struct Units {
    board: orthodox::Board,
    second: u64,
}

impl<S: Places> Reborn<S> {
    /// The diagram that is to be reached; `None` where it has units that are not of plain chess.
    pub(super) fn new(rebirths: Rebirths, marks: [Marks; 2], target: &Position) -> Option<Reborn<S>> {
        let Units { board, second } = units(target, &rebirths, marks)?;
        let wanted = Wanted { second, ..Wanted::of(&board) };
        Some(Reborn { rebirths, marks, wanted, target: board, places: PhantomData })
    }

    /// What is asked of a position.
    pub(super) fn question<'q>(&'q self, now: &'q Units, rights: u64, moves: [usize; 2]) -> Question<'q> {
        let may_castle = Side::BOTH.map(|side| {
            let rights = rights >> (3 * side.index());
            // rooks may come back
            let needed = if self.marks[1] == Marks::NONE { [0b010; 2] } else { [0b110, 0b011] };
            needed.map(|needed| rights & needed == needed)
        });
        Question {
            board: &now.board,
            wanted: &self.wanted,
            rebirths: &self.rebirths,
            second: now.second,
            may_castle,
            moves,
        }
    }
}

/// The units of a position; `None` where there are others than those of plain chess. A unit without a mark stands on the first board.
fn units(position: &Position, rebirths: &Rebirths, marks: [Marks; 2]) -> Option<Units> {
    let board =
        orthodox::Board::of_units(position, rebirths.kings_are_royal, marks[0].with(marks[1])).ok()?;
    let is_second =
        |square: &board::Square| marks[1] != Marks::NONE && position.unit(*square).marks.has(marks[1]);
    let second =
        position.occupied().into_iter().filter(is_second).fold(0, |second, square| second | 1 << square.0);
    Some(Units { board, second })
}

impl<S: Places + Sync> Terrain for Reborn<S> {
    type View = Units;
    type Known = UnitBounds<S>;
    type Step = ();

    fn view<R: ProofHints>(&self, game: &R) -> Option<Units> {
        units(game.placement()?, &self.rebirths, self.marks)
    }

    fn is_target(&self, _search: &Search<'_>, now: &Units) -> bool {
        now.second == self.wanted.second && same_units(&now.board, &self.target)
    }

    fn unknown(&self, _now: &Units) -> UnitBounds<S> {
        UnitBounds::UNKNOWN
    }

    fn look<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        now: &Units,
        bounds: &mut UnitBounds<S>,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        let moves = search.moves_of(&now.board, left);
        let rights = game.placement().map_or(u64::MAX, Position::rights);
        self.question(now, rights, moves).look(bounds, dirty)
    }

    fn try_move<R: ProofHints>(
        &self,
        _search: &Search<'_>,
        game: &R,
        now: &Units,
        bounds: &UnitBounds<S>,
        attempt: Attempt,
    ) -> Leads {
        let (side, board) = (game.side_to_move(), &now.board);
        let offered = game.placement().map_or(EnPassant::NONE, Position::en_passant);
        let tried = attempt.on(board).across(board, offered);
        let unclear = self.rebirths.all_capture_in_passing() && tried.may_pass(board, offered);
        let captures = board.of_side(!side) >> tried.victim & 1 != 0;
        if unclear || bounds.fits(side, tried.from, tried.to, captures.then_some(tried.victim)) {
            Leads::On { captures: captures || unclear, step: () }
        } else {
            Leads::Nowhere
        }
    }

    fn after(&self, _now: &Units, bounds: &UnitBounds<S>, _attempt: Attempt, (): ()) -> UnitBounds<S> {
        bounds.clone()
    }
}
