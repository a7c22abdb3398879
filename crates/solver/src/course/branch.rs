//! A branch of the tree of a course, which one thread searches. An idle thread gets moves from a busy one: all that the half-move
//! nearest to the beginning has left, so that what is given away takes long enough.

use crate::pool::reports::Place;

/// What is done in a half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action<M> {
    Move(M),
    Pass,
}

/// A move of a half-move that may be given away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    /// Its number in the half-move.
    pub(super) number: u32,
    pub(super) intention: M,
    /// Whether it stands for all its choices.
    pub(super) with_choices: bool,
}

/// A part of a course that one thread searches.
#[derive(Clone, Debug)]
pub(super) struct Branch<M> {
    /// The place of the half-move behind the beginning.
    pub(super) place: Place,
    /// What is done first.
    pub(super) beginning: Vec<Action<M>>,
    /// The only move of the half-move behind it that is looked at.
    pub(super) only: Option<Entry<M>>,
}

impl<M> Branch<M> {
    /// A place that no line of the branch stands before.
    pub(super) fn first_place(&self) -> Place {
        self.place.iter().copied().chain(self.only.as_ref().map(|entry| entry.number)).collect()
    }
}

/// A task of a course.
pub(super) enum Task<M> {
    /// The branch dealt out with that number.
    Dealt(usize),
    /// A branch that another thread has given away.
    Given(Branch<M>),
}
