//! Games to a diagram under other rules than those of plain chess: one search for all of them. A [`Terrain`] is a class of such
//! rules as bounds see it: what they need of a position, whether the diagram is near, and whether a move leads towards it.

use super::search::Search;
use crate::Board;
use rules::PlainMove;

/// A class of rules, as bounds see it.
pub(super) trait Terrain {
    /// A position as bounds see it.
    type View;

    /// What is known of a position and of all that lead on from it to the diagram.
    type Known: Clone;

    /// A position as bounds see it; `None` where they cannot.
    fn view<B: Board>(&self, game: &B) -> Option<Self::View>;

    /// Whether a position is the diagram.
    fn is_target(&self, search: &Search<'_>, view: &Self::View) -> bool;

    /// What is known of a position at first.
    fn unknown(&self, view: &Self::View) -> Self::Known;

    /// Whether the diagram may be reached from a position in so many half-moves; never says no where it is. Adds to what is known.
    /// `dirty`: for which sides something has changed.
    fn look<B: Board>(
        &self,
        search: &Search<'_>,
        game: &B,
        view: &Self::View,
        known: &mut Self::Known,
        left: usize,
        dirty: [bool; 2],
    ) -> bool;

    /// Whether a move leads towards the diagram; never says no where it does.
    fn try_move<B: Board>(&self, game: &B, view: &Self::View, known: &Self::Known, plain: PlainMove)
    -> Leads;

    /// What is still known after a move.
    fn after(&self, _view: &Self::View, known: &Self::Known, _plain: PlainMove) -> Self::Known {
        known.clone()
    }
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leads {
    /// Away, with all its choices.
    Nowhere,
    /// Away with this choice.
    NowhereSo,
    /// On, perhaps; whether the other side is touched, too.
    On { captures: bool },
}

impl Search<'_> {
    /// Whether the target is reached from the position of a game in exactly `left` half-moves, as [`Search::reaches`]; `None` if
    /// bounds cannot see a position, or time was up.
    pub(super) fn reaches_across<T: Terrain, B: Board>(
        &mut self,
        terrain: &T,
        game: &mut B,
        left: usize,
    ) -> Option<bool> {
        let known = terrain.unknown(&terrain.view(game)?);
        self.visit_across(terrain, game, known, left, [true; 2])
    }

    /// Whether the target may be reached from the position of a game in so many half-moves, as far as bounds tell.
    pub(super) fn may_reach_across<T: Terrain, B: Board>(&self, terrain: &T, game: &B, left: usize) -> bool {
        terrain.view(game).is_none_or(|view| {
            let mut known = terrain.unknown(&view);
            terrain.look(self, game, &view, &mut known, left, [true; 2])
        })
    }

    fn visit_across<T: Terrain, B: Board>(
        &mut self,
        terrain: &T,
        game: &mut B,
        mut known: T::Known,
        left: usize,
        dirty: [bool; 2],
    ) -> Option<bool> {
        let view = terrain.view(game)?;
        let is_target = terrain.is_target(self, &view);
        self.visited(game, is_target, left, |search, game| {
            if !terrain.look(search, game, &view, &mut known, left, dirty) {
                return Some(false);
            }
            search.try_moves_across(terrain, game, &view, &known, left)
        })
    }

    fn try_moves_across<T: Terrain, B: Board>(
        &mut self,
        terrain: &T,
        game: &mut B,
        view: &T::View,
        known: &T::Known,
        left: usize,
    ) -> Option<bool> {
        let side = game.side_to_move();
        let mut moves = Vec::new();
        game.generate(&mut moves);
        for first in moves {
            let mut next = Some(first);
            while let Some(intention) = next {
                let plain = game.plain(intention);
                let leads = terrain.try_move(game, view, known, plain);
                if leads == Leads::Nowhere {
                    break;
                }
                let made = game.make(intention);
                next = made.next;
                if !made.legal {
                    continue;
                }
                if let Leads::On { captures } = leads {
                    let mut dirty = [captures; 2];
                    dirty[side.index()] = true;
                    self.enter_in_game(plain);
                    let found = self.after_move(game, left, |search, game| {
                        let known = terrain.after(view, known, plain);
                        search.visit_across(terrain, game, known, left - 1, dirty)
                    });
                    self.leave();
                    if found != Some(false) {
                        game.undo();
                        return found;
                    }
                }
                game.undo();
            }
        }
        Some(false)
    }

    /// Answers whether the target is reached from a position of a game in exactly `left` half-moves by what is plain to
    /// see or remembered, else by looking, and remembers it; `None` if time was up.
    fn visited<B: Board>(
        &mut self,
        game: &mut B,
        is_target: bool,
        left: usize,
        look: impl FnOnce(&mut Self, &mut B) -> Option<bool>,
    ) -> Option<bool> {
        if self.is_time_up() {
            return None;
        }
        if left == 0 {
            return Some(is_target && !self.is_dual_of_game(game));
        }
        if self.counts_now(left) && is_target {
            // the shorter game has been found
            return Some(false);
        }
        let question = self.question(game.key(), left);
        if let Some(known) = self.known_question(question) {
            return Some(known);
        }
        if self.is_dual_of_game(game) {
            return Some(false);
        }
        let found = look(self, game)?;
        self.remember_question(question, found);
        Some(found)
    }

    /// What is found after a move that has been made. In series its side moves again; only the last move may check.
    fn after_move<B: Board>(
        &mut self,
        game: &mut B,
        left: usize,
        visit: impl FnOnce(&mut Self, &mut B) -> Option<bool>,
    ) -> Option<bool> {
        if !self.series {
            return visit(self, game);
        }
        // whose turn it is now
        let side = game.side_to_move();
        if left > 1 && game.is_in_check(side) {
            return Some(false);
        }
        game.set_side_to_move(!side);
        let found = visit(self, game);
        game.set_side_to_move(side);
        found
    }
}
