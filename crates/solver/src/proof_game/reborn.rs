//! Proof games under rules by which captured units come back: the diagram, and how [`RebirthBounds`]s see positions.

use super::rebirth_bounds::{Question, RebirthBounds, Wanted};
use super::rebirths::Rebirths;
use super::search::{Search, Tried, same_units};
use super::terrain::{Leads, Terrain};
use crate::Board;
use board::Side;
use rules::PlainMove;
use rules::orthodox;

/// Rules by which captured units come back, units go elsewhere or kings are units like others, and the diagram.
pub(super) struct Reborn {
    pub(super) rebirths: Rebirths,
    pub(super) wanted: Wanted,
}

impl Terrain for Reborn {
    type View = orthodox::Board;
    type Known = RebirthBounds;

    fn view<B: Board>(&self, game: &B) -> Option<orthodox::Board> {
        orthodox::Board::of_units(game.position(), self.rebirths.kings_are_royal).ok()
    }

    fn is_target(&self, search: &Search<'_>, board: &orthodox::Board) -> bool {
        same_units(board, search.target)
    }

    fn unknown(&self, _board: &orthodox::Board) -> RebirthBounds {
        RebirthBounds::UNKNOWN
    }

    fn look<B: Board>(
        &self,
        search: &Search<'_>,
        game: &B,
        board: &orthodox::Board,
        bounds: &mut RebirthBounds,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        let rights = game.position().rights();
        let question = Question {
            board,
            wanted: &self.wanted,
            rebirths: &self.rebirths,
            kings_unmoved: Side::BOTH.map(|side| rights >> (3 * side.index()) & 0b010 != 0),
            moves: search.moves_of(board, left),
        };
        question.look(bounds, dirty)
    }

    fn try_move<B: Board>(
        &self,
        game: &B,
        board: &orthodox::Board,
        bounds: &RebirthBounds,
        plain: PlainMove,
    ) -> Leads {
        let side = game.side_to_move();
        let offered = game.position().en_passant();
        let tried = Tried::of(board, plain).across(board, offered);
        let unclear = self.rebirths.all_capture_in_passing() && tried.may_pass(board, offered);
        let captures = board.of_side(!side) >> tried.victim & 1 != 0;
        if unclear || bounds.fits(side, tried.from, tried.to, captures.then_some(tried.victim)) {
            Leads::On { captures: captures || unclear }
        } else {
            Leads::Nowhere
        }
    }
}
