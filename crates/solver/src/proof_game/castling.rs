//! Castling as bounds see it: the squares of king and rook, those that must be free, and what a side supposes about its castling.

use board::Side;
use rules::orthodox::Board;

/// What a side supposes about its castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Castling {
    /// It will not castle any more.
    Never,
    /// It will castle with the rook of the h-file.
    Short,
    /// It will castle with the rook of the a-file.
    Long,
    /// Nothing: castling is one of the moves of its king, and takes the rook along.
    Open,
}

impl Castling {
    /// All suppositions; one of them holds in every game of plain chess.
    pub(super) const ALL: [Castling; 3] = [Castling::Never, Castling::Short, Castling::Long];

    /// Whether a side has the right to it. A side may always abstain.
    pub(super) fn is_open(self, board: &Board, side: Side) -> bool {
        let rights = board.rights() >> (3 * side.index());
        match self {
            Castling::Never | Castling::Open => true,
            Castling::Short => rights & 0b110 == 0b110,
            Castling::Long => rights & 0b011 == 0b011,
        }
    }

    /// The squares of king and rook before castling and after it, if it is supposed.
    pub(super) const fn squares(self, side: Side) -> Option<[u8; 4]> {
        let home = if matches!(side, Side::White) { 0 } else { 56 };
        match self {
            Castling::Never | Castling::Open => None,
            Castling::Short => Some([home + 4, home + 7, home + 6, home + 5]),
            Castling::Long => Some([home + 4, home, home + 2, home + 3]),
        }
    }

    /// The squares that must be empty when it is done.
    pub(super) fn way(self, side: Side) -> u64 {
        self.squares(side).map_or(0, |[king, rook, ..]| line(king, rook) & !(1 << king | 1 << rook))
    }

    /// The squares on which the king may not be observed.
    pub(super) fn kings_way(self, side: Side) -> u64 {
        self.squares(side).map_or(0, |[king, _, after, _]| line(king, after))
    }
}

/// The squares of a rank from one to another, both included.
const fn line(one: u8, other: u8) -> u64 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    u64::MAX >> (63 - high) & u64::MAX << low
}

/// What must not stay where it is for a castling: what is in its way, and its two units if they move.
pub(super) fn hindrances([king, rook, king_to, rook_to]: [u8; 4]) -> u64 {
    let all = line(king, rook) | line(king, king_to) | line(rook, rook_to) | line(king_to, rook_to);
    let staying = |from: u8, to: u8| u64::from(from == to) << from;
    all & !staying(king, king_to) & !staying(rook, rook_to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_castling_are_those_of_plain_chess() {
        assert_eq!(Castling::Short.way(Side::White), 0x60);
        assert_eq!(Castling::Long.way(Side::Black), 0x0e << 56);
        assert_eq!(Castling::Short.kings_way(Side::Black), 0x70 << 56);
        assert_eq!(Castling::Long.kings_way(Side::White), 0x1c);
        assert_eq!(hindrances([4, 0, 2, 3]), 0x1f);
        // a king that castles where it stands is in nobody's way
        assert_eq!(hindrances([6, 7, 6, 5]), 0xa0);
        assert_eq!(Castling::Never.way(Side::White) | Castling::Open.kings_way(Side::White), 0);
    }
}
