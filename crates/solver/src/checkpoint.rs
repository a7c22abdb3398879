//! What has been proved so far, to be kept outside: a run that was killed goes on from there.
//!
//! The main decision: answers of proofs are kept, not what was shown. The next run asks the same questions in the
//! same order, gets the kept answers at once, and so prints the same, byte for byte, whatever the number of
//! threads. A question is known by a number: the place of its task (a diagram or twin) in the run, the request's place in
//! the task, the question's place in the tree of play, and the key of the position. Answers that cost little are not kept.
//! Runs that solve a share of the same text each ask the same questions, so that the answers of all shares are one checkpoint.

use crate::plan::Answer;
use board::Key;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

/// Answers that took less time than this are not kept.
const CHEAP: Duration = Duration::from_millis(2);

/// Answers of proofs, by the number of the question.
#[derive(Debug, Default)]
pub struct Checkpoint {
    answers: RwLock<HashMap<u128, u64>>,
    /// The number of the next request.
    requests: AtomicU64,
    /// The number of tasks begun.
    tasks: AtomicU64,
    /// Whether its answers are put together with those of other shares.
    is_of_share: bool,
}

/// A task makes fewer requests than this.
const REQUESTS: u64 = 1 << 20;

impl Checkpoint {
    /// What an earlier run has kept.
    #[must_use]
    pub fn with(answers: impl IntoIterator<Item = (u128, u64)>) -> Checkpoint {
        Checkpoint { answers: RwLock::new(answers.into_iter().collect()), ..Checkpoint::default() }
    }

    /// An empty one for a run that solves a share of a text: its answers and those of all other shares together are a checkpoint of the
    /// whole, with which a run over everything only has to look for what is shown.
    #[must_use]
    pub fn of_share() -> Checkpoint {
        Checkpoint { is_of_share: true, ..Checkpoint::default() }
    }

    /// The next task of the run begins: a diagram or a twin. Its questions have the same numbers whatever was asked in the tasks before it,
    /// so that a run which asks less (a share of the search) agrees with one which asks all.
    pub fn begin_task(&self) {
        let number = self.tasks.fetch_add(1, Relaxed);
        self.requests.store(number * REQUESTS, Relaxed);
    }

    /// All answers, sorted by question.
    #[must_use]
    pub fn answers(&self) -> Vec<(u128, u64)> {
        let answers = self.answers.read().unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<(u128, u64)> =
            answers.iter().map(|(&question, &answer)| (question, answer)).collect();
        drop(answers);
        sorted.sort_unstable();
        sorted
    }

    /// The number of answers; it only grows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answers.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether nothing has been kept yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The answers for the next request of the run.
    pub(crate) fn next_request(&self) -> Kept<'_> {
        Kept { checkpoint: self, request: self.requests.fetch_add(1, Relaxed) }
    }
}

/// The answers for one request.
#[derive(Clone, Copy)]
pub(crate) struct Kept<'a> {
    checkpoint: &'a Checkpoint,
    request: u64,
}

impl Kept<'_> {
    /// Whether the answers are put together with those of other shares.
    pub(crate) fn is_of_share(&self) -> bool {
        self.checkpoint.is_of_share
    }

    fn question(&self, place: Place, position: Key) -> u128 {
        let mut key = position;
        key ^= Key::mix(0x4348_4b50, self.request);
        let Place { kind, node, left, symbol } = place;
        key ^=
            Key::mix(0x4348_4b51 + u64::from(kind), (node as u64) << 32 | (left as u64) << 8 | symbol as u64);
        key.0
    }

    /// The answer to a question, if it has been kept.
    pub(crate) fn answer<T: Answerable>(&self, place: Place, position: Key) -> Option<T> {
        let answers = self.checkpoint.answers.read().unwrap_or_else(PoisonError::into_inner);
        answers.get(&self.question(place, position)).and_then(|&word| T::from_word(word))
    }

    /// Keeps an answer that took so long.
    pub(crate) fn keep<T: Answerable>(&self, place: Place, position: Key, answer: T, cost: Duration) {
        if cost >= CHEAP {
            let mut answers = self.checkpoint.answers.write().unwrap_or_else(PoisonError::into_inner);
            answers.insert(self.question(place, position), answer.to_word());
        }
    }
}

/// The place of a question in the tree of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// A number for each sort of question.
    pub(crate) kind: u8,
    pub(crate) node: usize,
    /// The half-moves left.
    pub(crate) left: usize,
    pub(crate) symbol: usize,
}

/// An answer that can be kept.
pub(crate) trait Answerable: Copy {
    fn to_word(self) -> u64;
    fn from_word(word: u64) -> Option<Self>;
}

impl Answerable for bool {
    fn to_word(self) -> u64 {
        u64::from(self)
    }

    fn from_word(word: u64) -> Option<bool> {
        [false, true].get(usize::try_from(word).ok()?).copied()
    }
}

impl Answerable for Answer {
    fn to_word(self) -> u64 {
        self as u64
    }

    fn from_word(word: u64) -> Option<Answer> {
        [Answer::Yes, Answer::No, Answer::Immobile].into_iter().find(|&answer| answer as u64 == word)
    }
}

impl Answerable for Option<usize> {
    fn to_word(self) -> u64 {
        self.map_or(0, |number| number as u64 + 1)
    }

    fn from_word(word: u64) -> Option<Option<usize>> {
        Some(match word {
            0 => None,
            more => Some(usize::try_from(more - 1).ok()?),
        })
    }
}

impl Answerable for Option<i64> {
    fn to_word(self) -> u64 {
        self.map_or(0, |number| number.cast_unsigned().wrapping_mul(2) | 1)
    }

    fn from_word(word: u64) -> Option<Option<i64>> {
        Some((word != 0).then_some(word.cast_signed() >> 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_found_at_its_place_only() {
        let checkpoint = Checkpoint::default();
        let first = checkpoint.next_request();
        let place = Place { kind: 1, node: 2, left: 3, symbol: 0 };
        first.keep(place, Key(7), Some(5usize), CHEAP);
        first.keep(place, Key(8), true, CHEAP / 2);
        assert_eq!(first.answer(place, Key(7)), Some(Some(5usize)));
        assert_eq!(first.answer::<bool>(place, Key(8)), None);
        assert_eq!(first.answer::<bool>(Place { left: 4, ..place }, Key(7)), None);
        assert_eq!(checkpoint.next_request().answer::<bool>(place, Key(7)), None);
        // a task has its own questions, whatever the tasks before it have asked
        checkpoint.begin_task();
        assert_eq!(checkpoint.next_request().answer(place, Key(7)), Some(Some(5usize)));
        checkpoint.begin_task();
        let second = checkpoint.next_request();
        assert_eq!(second.answer::<bool>(place, Key(7)), None);
        second.keep(place, Key(7), false, CHEAP);
        let other = Checkpoint::with(checkpoint.answers());
        (0..2).for_each(|_| other.begin_task());
        assert_eq!(other.next_request().answer(place, Key(7)), Some(false));
        let again = Checkpoint::with(checkpoint.answers());
        assert_eq!(again.next_request().answer(place, Key(7)), Some(Some(5usize)));
        for number in [None, Some(-3i64), Some(0), Some(9)] {
            assert_eq!(Option::<i64>::from_word(number.to_word()), Some(number));
        }
    }
}
