//! By which kinds of units the reference asks whether a square is observed.
//!
//! It asks kind by kind: rooks, bishops, then queens. A kind that has no unit is passed over. A queen answers on ranks and
//! files where rooks are asked for, on diagonals where bishops are, and for queens only the lines that are left are
//! looked at. Where every unit observes by its own kind, nobody can tell; where units have others' powers, a rook that has
//! a queen's power is asked on no line once rooks and bishops have been asked for. Problems have been composed and
//! tested with that, so it is followed.

/// Which kinds are asked for, and whether queens are spared the lines of those asked before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Questions {
    /// Those of which the side has a unit.
    #[default]
    OfOwnKinds,
    /// Those of which either side has a unit.
    OfKinds,
    /// All.
    OfAll,
    /// Each kind is asked for on all its lines.
    Full,
}

impl Questions {
    /// Whether queens are asked on the lines only that are left over by other kinds.
    pub(crate) fn spare_queens(self) -> bool {
        self != Questions::Full
    }
}
