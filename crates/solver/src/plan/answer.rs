//! What comes of an expression.

/// The answer of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Yes,
    No,
    /// The side that had to defend could not move.
    Immobile,
}

impl Answer {
    pub(crate) fn of(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }
}
