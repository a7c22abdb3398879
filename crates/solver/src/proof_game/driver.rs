//! Games to a diagram: one search for all rules. A [`Guidance`] is what the search knows of positions: whether the diagram is near,
//! and whether a move leads towards it. There are two: the bounds of each position, and timetables.

use super::search::{Question, Search};
use super::tried::Attempt;
use rules::ProofHints;

/// What a search for a diagram knows of positions.
pub(super) trait Guidance {
    /// A position as bounds see it.
    type View;

    /// What is known of a position and of all that lead on from it to the diagram.
    type Known: Clone;

    /// What a move adds to it.
    type Step: Copy;

    /// A position as bounds see it; `None` where they cannot.
    fn view<R: ProofHints>(&self, game: &R) -> Option<Self::View>;

    /// Whether a position is the diagram.
    fn is_target(&self, search: &Search<'_>, view: &Self::View) -> bool;

    /// What is known of a position at first.
    fn unknown(&self, view: &Self::View) -> Self::Known;

    /// The question whether the diagram is reached from a position in so many half-moves, by which the answer is remembered.
    fn question<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        _view: &Self::View,
        _known: &Self::Known,
        left: usize,
    ) -> Question {
        search.question(game.key(), left)
    }

    /// Whether the diagram may be reached from a position in so many half-moves; never says no where it is. Adds to what is known.
    /// `dirty`: for which sides something has changed.
    fn look<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        view: &Self::View,
        known: &mut Self::Known,
        left: usize,
        dirty: [bool; 2],
    ) -> bool;

    /// Whether a move leads towards the diagram; never says no where it does.
    fn try_move<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        view: &Self::View,
        known: &Self::Known,
        attempt: Attempt,
    ) -> Leads<Self::Step>;

    /// What is still known after a move.
    fn after(
        &self,
        view: &Self::View,
        known: &Self::Known,
        attempt: Attempt,
        step: Self::Step,
    ) -> Self::Known;
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leads<S = ()> {
    /// Away, with all its choices.
    Nowhere,
    /// Away with this choice.
    NowhereSo,
    /// On, perhaps; whether the other side is touched, too.
    On { captures: bool, step: S },
}

impl Search<'_> {
    /// Whether the target is reached from the position of a game in exactly `left` half-moves; `None` if bounds cannot see a
    /// position, or time was up. Games that pass through the target at an earlier end of a pair of moves do not count: the
    /// shorter ones have been found.
    pub(super) fn reaches_across<T: Guidance, R: ProofHints>(
        &mut self,
        guidance: &T,
        game: &mut R,
        left: usize,
    ) -> Option<bool> {
        let known = guidance.unknown(&guidance.view(game)?);
        self.visit(guidance, game, known, left, [true; 2])
    }

    /// Whether the target may be reached from the position of a game in so many half-moves, as far as bounds tell.
    pub(super) fn may_reach_across<T: Guidance, R: ProofHints>(
        &self,
        guidance: &T,
        game: &R,
        left: usize,
    ) -> bool {
        guidance.view(game).is_none_or(|view| {
            let mut known = guidance.unknown(&view);
            guidance.look(self, game, &view, &mut known, left, [true; 2])
        })
    }

    /// The positions after each move from which the target may be reached.
    pub(super) fn followers_across<T: Guidance, R: ProofHints>(
        &mut self,
        guidance: &T,
        game: &R,
        left: usize,
    ) -> Vec<R> {
        let mut game = game.clone();
        let mut after = Vec::new();
        let Some(view) = guidance.view(&game) else { return after };
        let mut known = guidance.unknown(&view);
        if guidance.look(self, &game, &view, &mut known, left, [true; 2]) {
            self.each_move(guidance, &mut game, &view, &known, left, |search, game, _, _| {
                if search.may_reach_across(guidance, game, left - 1) {
                    after.push(game.clone());
                }
                Some(false)
            });
        }
        after
    }

    /// As [`Search::reaches_across`], with what is known of the position.
    pub(super) fn visit<T: Guidance, R: ProofHints>(
        &mut self,
        guidance: &T,
        game: &mut R,
        mut known: T::Known,
        left: usize,
        dirty: [bool; 2],
    ) -> Option<bool> {
        let view = guidance.view(game)?;
        if self.is_time_up() {
            return None;
        }
        if left == 0 {
            return Some(guidance.is_target(self, &view) && !self.is_dual(game));
        }
        if self.counts_now(left) && guidance.is_target(self, &view) {
            // the shorter game has been found
            return Some(false);
        }
        let question = guidance.question(self, game, &view, &known, left);
        if let Some(known) = self.known_question(question) {
            return Some(known);
        }
        if self.is_dual(game) {
            return Some(false);
        }
        let may = guidance.look(self, game, &view, &mut known, left, dirty);
        let found = may
            && self.each_move(
                guidance,
                game,
                &view,
                &known,
                left,
                |search, game, (attempt, step), dirty| {
                    let known = guidance.after(&view, &known, attempt, step);
                    search.visit(guidance, game, known, left - 1, dirty)
                },
            )?;
        self.remember_question(question, found);
        Some(found)
    }

    /// Whether `leads` says yes after one of the moves that lead towards the target; `None` as soon as it cannot tell.
    fn each_move<T: Guidance, R: ProofHints>(
        &mut self,
        guidance: &T,
        game: &mut R,
        view: &T::View,
        known: &T::Known,
        left: usize,
        mut leads: impl FnMut(&mut Self, &mut R, (Attempt, T::Step), [bool; 2]) -> Option<bool>,
    ) -> Option<bool> {
        let side = game.side_to_move();
        let mut moves = Vec::with_capacity(64);
        game.generate(&mut moves);
        for first in moves {
            let mut next = Some(first);
            while let Some(intention) = next {
                let attempt = Attempt::of(game, intention, left);
                let tried = guidance.try_move(self, game, view, known, attempt);
                if matches!(tried, Leads::Nowhere) {
                    break;
                }
                let made = game.make(intention);
                next = made.next;
                if !made.legal {
                    continue;
                }
                let mut found = Some(false);
                if let Leads::On { captures, step } = tried {
                    let mut dirty = [captures; 2];
                    dirty[side.index()] = true;
                    self.enter(attempt.plain);
                    found = self
                        .after_move(game, left, |search, game| leads(search, game, (attempt, step), dirty));
                    self.leave();
                }
                game.undo();
                if found != Some(false) {
                    return found;
                }
            }
        }
        Some(false)
    }

    /// What is found after a move that has been made. In series its side moves again; only the last move may check.
    fn after_move<R: ProofHints>(
        &mut self,
        game: &mut R,
        left: usize,
        visit: impl FnOnce(&mut Self, &mut R) -> Option<bool>,
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
