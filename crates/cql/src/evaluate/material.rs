//! Counting and weighing units.

use board::Side;

use super::scene::Scene;
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::replay::{Role, squares};
use crate::start::Variant;
use crate::tree::{CountOrShare, Designator, Range, Squares};

const KING: u8 = 1;
const QUEEN: u8 = 2;
const ROOK: u8 = 4;
const BISHOP: u8 = 8;
const KNIGHT: u8 = 16;
const PAWN: u8 = 32;
const LIGHT: Squares = 0x55aa_55aa_55aa_55aa;

fn count<D: Diagram>(diagram: &D, side: Side, roles: u8) -> u32 {
    diagram.of_roles(side, roles).count_ones()
}

/// The units in hand that a designator names.
pub(crate) fn in_hand<D: Diagram>(diagram: &D, unit: &Designator) -> u32 {
    let kinds = unit.all_kinds();
    let of_side = |side: Side| -> u32 {
        Role::ALL
            .iter()
            .filter(|role| kinds.roles(side) >> role.index() & 1 != 0)
            .map(|role| diagram.in_hand(side, *role))
            .sum()
    };
    of_side(Side::White) + of_side(Side::Black)
}

/// The worth of the units on a set of squares.
pub(crate) fn power<D: Diagram>(diagram: &D, set: Squares) -> i32 {
    let worth = diagram.variant().worth();
    let both =
        |role: usize| diagram.of_roles(Side::White, 1 << role) | diagram.of_roles(Side::Black, 1 << role);
    (0..6).map(|role| (both(role) & set).count_ones().cast_signed() * worth[role]).sum()
}

/// The formula of the manual: few units beside the pawns.
pub(crate) fn is_endgame<D: Diagram>(diagram: &D) -> bool {
    let number = |side, roles| count(diagram, side, roles);
    let queens = Side::BOTH.map(|side| number(side, QUEEN));
    if queens == [0, 0] {
        return Side::BOTH.iter().all(|side| number(*side, ROOK | BISHOP | KNIGHT) <= 3);
    }
    let minors = Side::BOTH.map(|side| number(side, BISHOP | KNIGHT));
    if queens == [1, 1] {
        return Side::BOTH.iter().all(|s| number(*s, ROOK) == 0) && minors.iter().all(|m| *m <= 1);
    }
    Side::BOTH.iter().any(|side| {
        let (us, them) = (side.index(), (!*side).index());
        queens[us] == 1
            && queens[them] == 0
            && number(*side, ROOK) == 0
            && minors[us] <= 1
            && power(diagram, diagram.of_roles(!*side, ROOK | BISHOP | KNIGHT)) <= 16
    })
}

/// Whether a side could still give mate.
pub(crate) fn has_mating_material<D: Diagram>(diagram: &D) -> bool {
    match diagram.variant() {
        Variant::Normal => {}
        Variant::ThreeCheck => return diagram.occupied().count_ones() > 2,
        _ => return true,
    }
    let both = |roles| diagram.of_roles(Side::White, roles) | diagram.of_roles(Side::Black, roles);
    let all = diagram.occupied().count_ones();
    if both(KING).count_ones() != 2 {
        return true;
    }
    let bishops = both(BISHOP);
    !(all == 2
        || all == 3 && both(BISHOP | KNIGHT) != 0
        || all == 4 && bishops.count_ones() == 2 && (bishops & LIGHT == 0 || bishops & !LIGHT == 0))
}

/// Whether a side has too little to win.
pub(crate) fn cannot_win<D: Diagram>(diagram: &D, side: Side) -> bool {
    let all = diagram.of_side(side).count_ones();
    match diagram.variant() {
        Variant::Normal => all == 1 || all == 2 && diagram.of_roles(side, BISHOP | KNIGHT) != 0,
        Variant::ThreeCheck => all == 1,
        _ => false,
    }
}

/// Whether a side has no unit left; in Losers the king does not count.
pub(crate) fn has_lost_all<D: Diagram>(diagram: &D, side: Side) -> bool {
    let left = diagram.of_side(side);
    left == 0 || diagram.variant() == Variant::Losers && left == diagram.of_roles(side, KING)
}

/// Whether a side's king has the formal opposition.
///
/// The sources tell only that it is computed from the distance of the kings and the side to move, and that the
/// first position of chess matches for White. This is our own definition in accordance with that: with both
/// distances even, the side that is not to move has the opposition, otherwise the side to move.
pub(crate) fn opposition<D: Diagram>(diagram: &D, side: Side) -> bool {
    let (Some(white), Some(black)) = (diagram.king(Side::White), diagram.king(Side::Black)) else {
        return false;
    };
    let files = (white % 8).abs_diff(black % 8);
    let ranks = (white / 8).abs_diff(black / 8);
    let both_even = files % 2 == 0 && ranks % 2 == 0;
    (diagram.turn() == side) != both_even
}

/// Whether one of the bishops has enemy pawns to attack and own pawns out of its way.
pub(crate) fn good_bishop<D: Diagram>(
    diagram: &D,
    bishops: Squares,
    enemy: CountOrShare,
    own: CountOrShare,
) -> bool {
    squares(bishops).any(|square| {
        let Some(side) = diagram.side_on(square) else { return false };
        let colour = if LIGHT >> square & 1 != 0 { LIGHT } else { !LIGHT };
        let own_pawns = diagram.of_roles(side, PAWN);
        let enemy_pawns = diagram.of_roles(!side, PAWN);
        enemy.contains((enemy_pawns & colour).count_ones(), enemy_pawns.count_ones())
            && own.contains((own_pawns & !colour).count_ones(), own_pawns.count_ones())
    })
}

impl Scene {
    /// Pairs of an attacker and a square that it observes.
    pub(crate) fn attack_count<D: Diagram>(
        &self,
        attackers: &Designator,
        attacked: &Designator,
        range: Range,
        game: &Game<D>,
        at: At,
    ) -> bool {
        let diagram = &game.moment(at).diagram;
        let targets = self.find(attacked, game, at);
        let mut pairs = 0u32;
        if targets != 0 {
            for square in squares(self.find(attackers, game, at)) {
                pairs += (diagram.observed_from(square) & targets).count_ones();
            }
            if attackers.hand {
                pairs += in_hand(diagram, attackers) * (targets & !diagram.occupied()).count_ones();
            }
        }
        range.contains(pairs.cast_signed())
    }
}
