//! What follows from which walks a problem contains.

use crate::general::RuleSet;
use board::{PerSide, Position, Side, Walk};

/// What the marine pawn promotes to, if there is one: marine units in place of the orthodox ones, and what else is
/// on the board.
pub(crate) fn marine_promotions(set: &RuleSet, position: &Position) -> Option<(Walk, PerSide<Vec<Walk>>)> {
    let code = |code| movement::by_code(movement::Language::English, code);
    let pawn = code("mp")?;
    let present = |walk: Walk| {
        position.occupied().into_iter().any(|square| position.unit(square).walk == walk)
            || position.underworld().iter().any(|(_, unit)| unit.walk == walk)
    };
    if !present(pawn) {
        return None;
    }
    let orthodox = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
    let walks = Side::BOTH.map(|side| {
        let others = set.promotion.walks[side].iter().copied();
        let kept = others.filter(|&walk| present(walk) || !orthodox.iter().any(|&o| set.standard(o) == walk));
        let mut walks: Vec<Walk> =
            kept.chain(["si", "tr", "nd", "ms"].into_iter().filter_map(code)).collect();
        walks.sort_by_key(|&walk| listing_order(walk));
        walks.dedup();
        walks
    });
    Some((pawn, PerSide(walks)))
}

/// Whether a walk that reaches squares in several ways is on the board or can get there by promotion.
pub(crate) fn may_have_several_ways(set: &RuleSet, position: &Position) -> bool {
    let units = || {
        let on_board = position.occupied().into_iter().map(|square| position.unit(square));
        on_board.chain(position.underworld().iter().map(|&(_, unit)| unit))
    };
    // hoppers over different hurdles make different moves where the hurdles change
    let hurdles_change = units().any(|unit| unit.marks.change_hurdles());
    let promotions = Side::BOTH.into_iter().flat_map(|side| set.promotion.walks[side].iter().copied());
    units().map(|unit| unit.walk).chain(promotions).any(|walk| {
        movement::walk(walk).is_some_and(|entry| match entry.kind().ways {
            movement::Ways::One => false,
            movement::Ways::Several => true,
            movement::Ways::ByHurdle => !hurdles_change,
        })
    })
}

/// The place of a walk in lists of promotions, which is the reference's: king, pawn, queen, knight, rook, bishop, then
/// as in the table.
pub(crate) fn listing_order(walk: Walk) -> (u16, u16) {
    let orthodox = [Walk::KING, Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
    #[allow(clippy::cast_possible_truncation, reason = "six entries")]
    let place = orthodox.iter().position(|&w| w == walk).unwrap_or(orthodox.len()) as u16;
    (place, walk.0)
}
