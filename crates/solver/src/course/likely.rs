//! Lines that are left out where not all are asked for: duals within three half-moves, and unlikely moves beyond a number.

use super::Manner;
use super::ground::Ground;
use super::search::{Action, Means, Search, speaks_of_a_move};
use super::track::{Progress, Track};
use crate::duals::{Bounds, is_dual};
use board::{Key, Walk};
use stipulation::course::{Aim, Part, Step};

impl<G: Ground> Search<'_, G> {
    /// What the manner of the search adds to the key: on what it depends which moves are left out further on. Which duals are
    /// left out depends on the moves before as well, but does not count: that would keep the table from helping, and a sound
    /// problem has no line that comes to a position of its solution on another way.
    pub(super) fn key_of_manner(&self) -> Key {
        match self.means.manner {
            Manner::Complete | Manner::Heuristic => Key::default(),
            Manner::Likely(_) => Key::mix(0x6c69_6b65, u64::from(self.allowance)),
        }
    }

    /// How unlikely a move is, where that counts.
    pub(super) fn unlikelihood(&self, intention: G::Move) -> u32 {
        if !matches!(self.means.manner, Manner::Likely(_)) {
            return 0;
        }
        let plain = self.game.plain(intention);
        let promotes = plain.promotion != Walk::NONE && plain.promotion != Walk::QUEEN;
        let at_home = self.sighted.last().and_then(Option::as_ref).is_some_and(|sighted| {
            let unit = sighted.board.unit(plain.departure.0 & 63);
            unit.is_some_and(|(side, kind)| self.means.outlook.wants(sighted, side, kind, plain.departure.0))
        });
        u32::from(promotes) + u32::from(at_home)
    }

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
