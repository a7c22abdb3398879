//! Proof games under rules by which captured units come back: the search by [`RebirthBounds`]s.

use super::frontier::Means;
use super::rebirth_bounds::{Question, RebirthBounds, Wanted};
use super::rebirths::Rebirths;
use super::search::{Node, Search, Tried, same_units};
use crate::Board;
use board::Side;
use rules::orthodox;

impl Search<'_> {
    /// Whether the target is reached from the position of a game in exactly `left` half-moves, as
    /// [`Search::reaches`]; `None` if a position cannot be looked at as one of plain chess, or time was up.
    pub(super) fn reborn_reaches<B: Board>(
        &mut self,
        game: &mut B,
        ends: (&Rebirths, &Wanted),
        left: usize,
    ) -> Option<bool> {
        self.visit_reborn(game, ends, RebirthBounds::UNKNOWN, left, [true; 2])
    }

    /// As [`Search::reborn_reaches`] or [`Search::game_reaches`].
    pub(super) fn reaches_of_game<B: Board>(
        &mut self,
        game: &mut B,
        means: &Means,
        left: usize,
    ) -> Option<bool> {
        match means {
            Means::Reborn(rebirths, wanted) => self.reborn_reaches(game, (rebirths, wanted), left),
            Means::TwoBoards(ends) => self.two_boards_reach(game, ends, left),
            Means::Plain(_) => self.game_reaches(game, left),
        }
    }

    /// Whether the target may be reached from the position of a game in so many half-moves, as far as bounds tell.
    pub(super) fn may_reach<B: Board>(&self, game: &B, means: &Means, left: usize) -> bool {
        match means {
            Means::Reborn(rebirths, wanted) => {
                let Ok(board) = orthodox::Board::of_units(game.position(), rebirths.kings_are_royal) else {
                    return true;
                };
                let mut bounds = RebirthBounds::UNKNOWN;
                self.question_of(game, &board, (rebirths, wanted), left).look(&mut bounds, [true; 2])
            }
            Means::TwoBoards(ends) => self.two_boards_may_reach(game, ends, left),
            Means::Plain(_) => orthodox::Board::from_position(game.position())
                .map_or(true, |board| self.look(&mut Node::new(&board), left, [true; 2])),
        }
    }

    /// Whether the position of a game is the target.
    pub(super) fn is_target<B: Board>(&self, game: &B, means: &Means) -> bool {
        let position = game.position();
        let board = match means {
            Means::Reborn(rebirths, _) => orthodox::Board::of_units(position, rebirths.kings_are_royal),
            Means::TwoBoards(ends) => return ends.are_reached(position),
            Means::Plain(_) => orthodox::Board::from_position(position),
        };
        board.is_ok_and(|board| same_units(&board, self.target))
    }

    fn question_of<'q, B: Board>(
        &self,
        game: &B,
        board: &'q orthodox::Board,
        ends: (&'q Rebirths, &'q Wanted),
        left: usize,
    ) -> Question<'q> {
        let rights = game.position().rights();
        Question {
            board,
            wanted: ends.1,
            rebirths: ends.0,
            kings_unmoved: Side::BOTH.map(|side| rights >> (3 * side.index()) & 0b010 != 0),
            moves: self.moves_of(board, left),
        }
    }

    fn visit_reborn<B: Board>(
        &mut self,
        game: &mut B,
        ends: (&Rebirths, &Wanted),
        mut bounds: RebirthBounds,
        left: usize,
        dirty: [bool; 2],
    ) -> Option<bool> {
        let board = orthodox::Board::of_units(game.position(), ends.0.kings_are_royal).ok()?;
        let is_target = same_units(&board, self.target);
        self.visited(game, is_target, left, |search, game| {
            let question = search.question_of(game, &board, ends, left);
            if !question.look(&mut bounds, dirty) {
                return Some(false);
            }
            search.try_moves_reborn(game, &board, ends, &bounds, left)
        })
    }

    fn try_moves_reborn<B: Board>(
        &mut self,
        game: &mut B,
        board: &orthodox::Board,
        ends: (&Rebirths, &Wanted),
        bounds: &RebirthBounds,
        left: usize,
    ) -> Option<bool> {
        let side = game.side_to_move();
        let mut moves = Vec::new();
        game.generate(&mut moves);
        for first in moves {
            let offered = game.position().en_passant();
            let tried = Tried::of(board, game.plain(first)).across(board, offered);
            let unclear = ends.0.all_capture_in_passing() && tried.may_pass(board, offered);
            let captures = board.of_side(!side) >> tried.victim & 1 != 0;
            if !unclear && !bounds.fits(side, tried.from, tried.to, captures.then_some(tried.victim)) {
                continue;
            }
            let mut dirty = [captures || unclear; 2];
            dirty[side.index()] = true;
            let mut next = Some(first);
            while let Some(intention) = next {
                let plain = game.plain(intention);
                let made = game.make(intention);
                next = made.next;
                if !made.legal {
                    continue;
                }
                self.enter_in_game(plain);
                let found = self.after_move(game, left, |search, game| {
                    search.visit_reborn(game, ends, bounds.clone(), left - 1, dirty)
                });
                self.leave();
                game.undo();
                if found != Some(false) {
                    return found;
                }
            }
        }
        Some(false)
    }
}
