//! Lines that the heuristic mode leaves out: those with duals within three half-moves.
//!
//! Which duals are left out depends on the last moves, but the keys of positions do not hold these: that would keep the table
//! from helping. So what is lost of an unsound problem depends on the order of the search; of a sound one nothing is lost.
//! **Claim**: the only line of a problem is found. **Needs**: no other line comes to one of its positions in another way, since
//! it could go on as that line does; and no half-move of it is a dual, since the other line would be one as well.

use super::Manner;
use super::branch::Action;
use super::ground::Ground;
use super::search::{Means, Search, speaks_of_a_move};
use super::track::{Progress, Track};
use crate::duals::{Bounds, is_dual};
use board::Key;
use stipulation::course::{Aim, Part, Step};

impl<G: Ground> Search<'_, G> {
    /// Whether the move just made, before a step, is a dual together with the two half-moves before it: all three help, and
    /// nothing is asked between them.
    pub(super) fn is_dual(&mut self, step: usize) -> bool {
        if self.means.manner != Manner::Heuristic || !self.asks_only_for_positions(step) {
            return false;
        }
        let ([.., Action::Move(_), Action::Move(_), Action::Move(_)], [.., first, answer, last]) =
            (&self.path[..], &self.line[..])
        else {
            return false;
        };
        let moves = [first.plain, answer.plain, last.plain];
        let mut before = self.game.clone();
        for _ in 0..3 {
            before.undo();
        }
        let Means { track, .. } = self.means;
        let bounds = Constrained { track, step };
        let state = if track.is_empty() { Vec::new() } else { self.passed[self.passed.len() - 3].clone() };
        let reached = bounds.key(&self.game, &self.progress);
        is_dual(&mut before, &bounds, &state, moves, reached)
    }

    /// Whether the three half-moves before a step are help play, and what is tested behind them asks for the position alone.
    fn asks_only_for_positions(&self, step: usize) -> bool {
        let Means { course, track, .. } = self.means;
        let before = &course.steps[..step];
        let tests = before.iter().rev().take_while(|step| !matches!(step, Step::HalfMove(_))).count();
        let last = step - tests;
        let all_help =
            last >= 3 && before[last - 3..last].iter().all(|step| *step == Step::HalfMove(Part::Help));
        let of_the_position = |step: &Step| match step {
            Step::Test(test) => match &test.aim {
                Aim::Goal(goal) => !speaks_of_a_move(*goal),
                Aim::Mates(_) => false,
                Aim::Diagram(_) | Aim::Checks(_) | Aim::SelfCheck => true,
            },
            Step::Watch(_) | Step::HalfMove(_) => false,
        };
        all_help
            && !self.is_watched()
            && before[last..].iter().all(of_the_position)
            && !track.ends_at(last - 1)
            && !track.ends_at(last - 2)
    }
}

/// The constraints that play is bound to.
struct Constrained<'a> {
    track: &'a Track<'a>,
    /// The step that the moves come before.
    step: usize,
}

impl<G: Ground> Bounds<G> for Constrained<'_> {
    type State = Vec<Progress>;

    fn follow(&self, game: &G, state: &mut Vec<Progress>) -> bool {
        self.track.is_empty() || game.follow(self.track, state, self.step - 1)
    }

    fn key(&self, game: &G, state: &Vec<Progress>) -> Key {
        let mut key = game.key();
        if !self.track.is_empty() {
            key ^= game.key_of(self.track, state);
        }
        key
    }
}
