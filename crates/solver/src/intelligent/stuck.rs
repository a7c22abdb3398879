//! Stalemate beyond the king: every other unit of the defender must be captured, pinned, blocked or boxed in.
//!
//! An officer beside a square without a unit of its own side must be boxed in, which takes as many moves of its side as
//! squares are missing, or be captured or pinned. A pawn with an empty square before it must be blocked, captured or
//! pinned, or move. A move of the attacker captures or blocks at most one of them; a move of the defender settles at most
//! two pawns, one that moves and one that it blocks. Line pieces of the attacker may pin one unit each, but never a
//! queen. (Castling, which moves two units, counts as one move more.)

use board::Side;
use rules::orthodox::{self, Board, Kind};

/// Whether the defender's units may all be bound after so many moves of either side, with the king on one of these
/// squares.
pub(super) fn may_be_stuck(
    board: &Board,
    defender: Side,
    attacks: usize,
    defences: usize,
    kings: u64,
) -> bool {
    let extra = |side| usize::from(board.may_castle(side) != [false; 2]);
    let (attacks, defences) = (
        attacks + if attacks > 0 { extra(!defender) } else { 0 },
        defences + if defences > 0 { extra(defender) } else { 0 },
    );
    let [pawns, knights, bishops, rooks, queens, king] = board.kinds();
    let ours = board.of_side(defender);
    let free = !board.occupied();
    // pawns on the first and on the last rank stand still
    let movable = pawns & ours & !(0xff | 0xff << 56);
    let loose = movable & if defender == Side::White { free >> 8 } else { free << 8 };
    let loose = (loose.count_ones() as usize).saturating_sub(2 * defences);
    let officers = ours & board.units() & !pawns & !king;
    if officers == 0 && loose <= attacks {
        return true;
    }
    // a unit that is on a line with the king, or gets there, may be pinned
    let lines = |attacks: fn(u8, u64) -> u64| {
        if defences > 0 { u64::MAX } else { orthodox::squares(kings).fold(0, |all, at| all | attacks(at, 0)) }
    };
    let (straight, diagonal) = (lines(orthodox::rook), lines(orthodox::bishop));
    let mut unboxed = 0;
    let mut unboxed_unpinned = 0;
    for at in orthodox::squares(officers) {
        let bit = 1 << at;
        let (steps, pins): (fn(u8) -> u64, u64) = if knights & bit != 0 {
            (orthodox::knight, straight | diagonal)
        } else if bishops & bit != 0 {
            (|at| orthodox::bishop(at, u64::MAX), straight)
        } else if rooks & bit != 0 {
            (|at| orthodox::rook(at, u64::MAX), diagonal)
        } else {
            (|at| orthodox::queen(at, u64::MAX), 0)
        };
        let missing = (steps(at) & !ours).count_ones() as usize;
        let hides = || {
            let others = ours & !bit;
            let reached =
                super::reach::officer_within(board.unit(at).map_or(Kind::Queen, |unit| unit.1), at, 1);
            orthodox::squares(reached & !ours).any(|to| steps(to) & !others == 0)
        };
        if missing <= defences || defences > 1 || defences == 1 && hides() {
            continue;
        }
        unboxed += 1;
        unboxed_unpinned += usize::from(pins & bit == 0);
    }
    if unboxed_unpinned > attacks {
        return false;
    }
    if unboxed + loose <= attacks {
        return true;
    }
    let attackers = board.of_side(!defender);
    let count = |units: u64| (units & attackers).count_ones() as usize;
    let in_place =
        count(bishops & diagonal) + count(rooks & straight) + count(queens & (straight | diagonal));
    let others = count(bishops | rooks | queens) - in_place + count(pawns);
    unboxed + loose <= attacks + in_place + attacks.min(others)
}
