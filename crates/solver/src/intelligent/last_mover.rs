//! Which unit made the last move before a mate. A check from beside the king, or by a pawn or a knight, cannot be discovered,
//! and it was not there before the move, since no side leaves its own king in check. So the unit that checks has just moved.

use super::final_position::{Ending, Final, is_rider, observes};
use super::troop::Troop;
use super::ways::Role;
use rules::orthodox::{self, Board, Kind};

/// The places, among the attacker's roles of a final position, of those whose check cannot be discovered.
fn last_movers<'a>(
    last: &'a Final,
    board: &Board,
    ending: &Ending,
) -> impl Iterator<Item = usize> + Clone + 'a {
    let king = last.defenders.first().filter(|_| ending.mate && ending.attacks > 0).map(|role| role.square());
    let (attacker, holes) = (ending.attacker, board.holes());
    let checks = move |role: &Role| {
        king.is_some_and(|king| {
            let beside = !is_rider(role.kind()) || orthodox::between(role.square(), king) == 0;
            beside && observes(attacker, *role, holes) >> king & 1 != 0
        })
    };
    last.attackers.iter().enumerate().filter(move |(_, role)| checks(role)).map(|(place, _)| place)
}

/// Tells of attackers to whom the roles of a final position have been given, with so many moves to spare, whether those that
/// must have made the last move can.
pub(super) fn may_give_mate<'a>(
    last: &'a Final,
    board: &Board,
    ending: &Ending,
) -> impl Fn(&Troop, &[u8], usize) -> bool + 'a {
    let movers = last_movers(last, board, ending);
    move |attackers, cast, spare| {
        movers.clone().all(|place| may_move_last(attackers, cast[place], last.attackers[place], spare))
    }
}

/// Whether a unit that is to make the last move can: who stands there already must leave and come back, which no pawn does.
fn may_move_last(attackers: &Troop, unit: u8, role: Role, spare: usize) -> bool {
    let (kind, at) = attackers.units()[usize::from(unit)];
    at != role.square() || kind != role.kind() || kind != Kind::Pawn && spare >= 2
}

#[cfg(test)]
mod tests {
    use super::{last_movers, may_move_last};
    use crate::intelligent::final_position::{Ending, Final};
    use crate::intelligent::troop::Troop;
    use crate::intelligent::ways::Role;
    use board::Side;
    use rules::orthodox::{Board, Kind};

    /// The attackers that must have made the last move to a mate of the king on c4.
    fn movers(fen: &str, attackers: &[Role]) -> Vec<usize> {
        let board = Board::from_fen(fen).expect("a position");
        let ending = Ending { mate: true, attacker: Side::White, attacks: 1, defences: 1 };
        let last =
            Final { attackers: attackers.into(), defenders: [Role::new(Kind::King, 26)].into(), empty: 0 };
        last_movers(&last, &board, &ending).collect()
    }

    #[test]
    fn a_check_that_cannot_be_discovered_is_given_by_the_last_move() {
        let fen = "8/8/k7/8/8/1P1K4/8/2R5 b - - 0 1";
        let (pawn, knight) = (Role::new(Kind::Pawn, 17), Role::new(Kind::Knight, 11));
        let (beside, afar) = (Role::new(Kind::Rook, 34), Role::new(Kind::Rook, 2));
        assert_eq!(movers(fen, &[pawn]), [0]);
        assert_eq!(movers(fen, &[afar, knight]), [1]);
        assert_eq!(movers(fen, &[beside]), [0]);
        // the king on c3 may have opened the line of the rook on c1
        assert!(movers(fen, &[afar]).is_empty());
    }

    #[test]
    fn who_stands_there_already_leaves_and_comes_back() {
        let board = Board::from_fen("8/8/k7/8/8/1P1K4/3N4/8 b - - 0 1").expect("a position");
        let troop = Troop::of(&board, Side::White).expect("few units");
        let unit = |kind| {
            let place = troop.units().iter().position(|unit| unit.0 == kind).expect("one");
            u8::try_from(place).expect("few units")
        };
        let (pawn, knight) = (Role::new(Kind::Pawn, 17), Role::new(Kind::Knight, 11));
        assert!(!may_move_last(&troop, unit(Kind::Pawn), pawn, 8));
        assert!(!may_move_last(&troop, unit(Kind::Knight), knight, 1));
        assert!(may_move_last(&troop, unit(Kind::Knight), knight, 2));
        assert!(may_move_last(&troop, unit(Kind::Knight), Role::new(Kind::Knight, 17), 0));
    }
}
