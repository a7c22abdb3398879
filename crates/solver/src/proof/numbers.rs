//! Proof numbers: how far a question is from being answered with yes and with no.

/// The least number of positions still to be answered before a question can be answered: with yes (`proof`), with no (`disproof`).
/// Estimates only: they say what is looked at next, and never what is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    /// Greater than all numbers that come about.
    pub(super) const LIMIT: Numbers = Numbers { proof: u32::MAX / 2, disproof: u32::MAX / 2 };

    /// Nothing has been found out yet.
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 0, disproof: 0 };

    /// Seen from the other side.
    fn turned(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Whether one of them is as great as its limit.
    pub(super) fn exceed(self, limit: Numbers) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

/// What is known of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// The attacker succeeds in so many half-moves.
    Succeeds(usize),
    /// The attacker does not succeed in so many half-moves or fewer.
    Fails(usize),
    /// Not known yet.
    Open(Numbers),
}

/// A move whose outcome is open.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) intention: M,
    pub(super) numbers: Numbers,
}

/// The move to be looked at next, and up to which numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) index: usize,
    pub(super) limit: Numbers,
}

/// The numbers of a position, of whose moves one must succeed for the side to move, and which move is looked at next within a
/// limit. With `defends` the side to move is the one that wants to disprove.
///
/// Moves of one position lead to many common ones, so that a sum would count these again and again: the greatest of the numbers
/// that add up counts whole, each other one as 1 ("weak" proof numbers).
pub(super) fn choose<M>(candidates: &[Candidate<M>], defends: bool, limit: Numbers) -> (Numbers, Choice) {
    let seen = |numbers: Numbers| if defends { numbers.turned() } else { numbers };
    let limit = seen(limit);
    let (mut best, mut least, mut second) = (0, Numbers::LIMIT, u32::MAX / 2);
    let mut greatest = 0;
    for (index, candidate) in candidates.iter().enumerate() {
        let numbers = seen(candidate.numbers);
        greatest = greatest.max(numbers.disproof);
        if (numbers.proof, numbers.disproof) < (least.proof, least.disproof) {
            second = least.proof;
            (best, least) = (index, numbers);
        } else {
            second = second.min(numbers.proof);
        }
    }
    #[allow(clippy::cast_possible_truncation, reason = "a position has fewer moves")]
    let others = candidates.len() as u32 - 1;
    let numbers = Numbers { proof: least.proof, disproof: greatest.saturating_add(others) };
    // going on a little beyond the second best spares going to and fro
    let proof = limit.proof.min(second.saturating_add(second / 4 + 1));
    let disproof = limit.disproof.saturating_sub(others);
    (seen(numbers), Choice { index: best, limit: seen(Numbers { proof, disproof }) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(numbers: &[(u32, u32)]) -> Vec<Candidate<()>> {
        let candidate =
            |&(proof, disproof)| Candidate { intention: (), numbers: Numbers { proof, disproof } };
        numbers.iter().map(candidate).collect()
    }

    #[test]
    fn the_easiest_move_is_next_and_the_limit_lets_it_become_a_little_harder_than_the_second() {
        let moves = candidates(&[(5, 2), (3, 7), (8, 1)]);
        let (numbers, choice) = choose(&moves, false, Numbers::LIMIT);
        assert_eq!(numbers, Numbers { proof: 3, disproof: 9 });
        assert_eq!((choice.index, choice.limit.proof), (1, 7));
        let (numbers, choice) = choose(&moves, true, Numbers { proof: 20, disproof: 2 });
        assert_eq!(numbers, Numbers { proof: 10, disproof: 1 });
        assert_eq!((choice.index, choice.limit), (2, Numbers { proof: 18, disproof: 2 }));
    }
}
