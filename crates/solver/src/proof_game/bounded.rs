//! Games searched by the bounds of each position, where they have no timetables.

use super::bounds::Bounds;
use super::diagram::{Diagram, View, permits};
use super::driver::{Guidance, Leads};
use super::flood::Places;
use super::means::Means;
use super::search::Search;
use super::tried::Attempt;
use rules::ProofHints;

impl<S: Places + Sync> Guidance for Diagram<S> {
    type View = View;
    type Known = Bounds<S>;
    type Step = ();

    fn view<R: ProofHints>(&self, game: &R) -> Option<View> {
        Diagram::view(self, game)
    }

    fn is_target(&self, _search: &Search<'_>, now: &View) -> bool {
        self.is_reached(now)
    }

    fn unknown(&self, _now: &View) -> Bounds<S> {
        Bounds::UNKNOWN
    }

    fn look<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        now: &View,
        bounds: &mut Bounds<S>,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        let moves = search.moves_from(game.side_to_move(), left);
        self.question(now, moves).look(bounds, dirty)
    }

    fn try_move<R: ProofHints>(
        &self,
        _search: &Search<'_>,
        game: &R,
        now: &View,
        bounds: &Bounds<S>,
        attempt: Attempt,
    ) -> Leads {
        match permits(&self.terrain, bounds, game, &now.board, attempt) {
            (true, captures) => Leads::On { captures, step: () },
            (false, _) if attempt.on(&now.board).becomes.is_none() => Leads::Nowhere,
            (false, _) => Leads::NowhereSo,
        }
    }

    fn after(&self, now: &View, bounds: &Bounds<S>, attempt: Attempt, (): ()) -> Bounds<S> {
        let mut after = bounds.clone();
        let tried = attempt.on(&now.board);
        if let Some((side, _)) = now.board.unit(tried.from).filter(|_| tried.castles) {
            after.castled(side);
        }
        after
    }
}

/// Does something with the diagram of means.
macro_rules! with_diagram {
    ($means:expr, $diagram:ident => $something:expr) => {
        match $means {
            Means::OneBoard($diagram) => $something,
            Means::TwoBoards($diagram) => $something,
        }
    };
}

impl Search<'_> {
    /// As [`Search::reaches_across`].
    pub(super) fn reaches<R: ProofHints>(&mut self, game: &mut R, left: usize) -> Option<bool> {
        with_diagram!(self.means, diagram => self.reaches_across(diagram, game, left))
    }

    /// As [`Search::followers_across`].
    pub(super) fn followers<R: ProofHints>(&mut self, game: &R, left: usize) -> Vec<R> {
        with_diagram!(self.means, diagram => self.followers_across(diagram, game, left))
    }

    /// Whether the position of a game is the target.
    pub(super) fn is_target<R: ProofHints>(&self, game: &R) -> bool {
        with_diagram!(self.means, diagram => diagram.view(game).is_some_and(|view| diagram.is_target(self, &view)))
    }
}
