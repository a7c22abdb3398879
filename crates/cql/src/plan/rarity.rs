//! How many units of a kind there usually are.

use crate::tree::Designator;

/// How many units of a kind there usually are on the squares of a designator, times 8; fewer are sought first.
pub(super) fn rarity(unit: &Designator) -> u32 {
    const NUMBERS: [u32; 13] = [8, 7, 14, 12, 12, 48, 8, 7, 14, 12, 12, 48, 300];
    let kinds = unit.all_kinds();
    let units: u32 =
        NUMBERS.iter().enumerate().filter(|(at, _)| kinds.0 >> at & 1 != 0).map(|(_, number)| number).sum();
    let promoted_only = unit.kinds.is_none() && unit.original.is_none();
    (if promoted_only { 1 } else { units }) * unit.squares.count_ones() / 64
}
