//! The rules under which games are searched where they have no timetables.

use super::lanes::Lanes;
use super::reborn::Reborn;
use super::restricted::Restricted;
use super::search::Search;
use super::terrain::Terrain;
use super::two_boards::TwoBoards;
use crate::Board;

/// What games under other rules than those of plain chess are searched with.
pub(super) enum Means {
    /// The bounds of plain chess, which the rules only restrict: where units go, if some moves are none.
    Plain(Option<Box<Lanes>>),
    /// Where captured units come back, units go elsewhere or kings are units like others.
    Reborn(Reborn),
    /// The target on two boards.
    TwoBoards(TwoBoards),
}

impl Search<'_> {
    /// Whether the target is reached from the position of a game in exactly `left` half-moves, as [`Search::reaches`]; `None` if
    /// bounds cannot see a position, or time was up.
    pub(super) fn reaches_of_game<B: Board>(
        &mut self,
        game: &mut B,
        means: &Means,
        left: usize,
    ) -> Option<bool> {
        match means {
            Means::Plain(_) => self.reaches_across(&Restricted, game, left),
            Means::Reborn(reborn) => self.reaches_across(reborn, game, left),
            Means::TwoBoards(boards) => self.reaches_across(boards, game, left),
        }
    }

    /// Whether the target may be reached from the position of a game in so many half-moves, as far as bounds tell.
    pub(super) fn may_reach<B: Board>(&self, game: &B, means: &Means, left: usize) -> bool {
        match means {
            Means::Plain(_) => self.may_reach_across(&Restricted, game, left),
            Means::Reborn(reborn) => self.may_reach_across(reborn, game, left),
            Means::TwoBoards(boards) => self.may_reach_across(boards, game, left),
        }
    }

    /// Whether the position of a game is the target.
    pub(super) fn is_target<B: Board>(&self, game: &B, means: &Means) -> bool {
        fn is_target<T: Terrain, B: Board>(terrain: &T, search: &Search<'_>, game: &B) -> bool {
            terrain.view(game).is_some_and(|view| terrain.is_target(search, &view))
        }
        match means {
            Means::Plain(_) => is_target(&Restricted, self, game),
            Means::Reborn(reborn) => is_target(reborn, self, game),
            Means::TwoBoards(boards) => is_target(boards, self, game),
        }
    }
}
