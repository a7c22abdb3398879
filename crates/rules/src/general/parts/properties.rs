//! What an optimisation may rely on.

/// What an optimisation may rely on. Pessimistic: what no rule has declared does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Properties {
    /// Nothing but plain chess on 8x8: the bitboard twin plays the same.
    pub orthodox: bool,
    /// Having the move is hardly ever a burden: no rule of choice or legality stands in the way.
    pub null_move_safe: bool,
}
