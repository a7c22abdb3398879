//! Whether and where units promote.

/// Whether and where units of a walk promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PawnKind {
    /// They do not.
    None,
    /// On the promotion squares of their side.
    Forward,
    /// On those of the other side.
    Backward,
}
