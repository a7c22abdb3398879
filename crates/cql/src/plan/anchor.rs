//! Finding the transforms that can match at all from the units on the board.
//!
//! A list with `:shift :flip` has hundreds of transforms. Most name a unit on a square where none stands; an
//! anchor lists the transforms by the square of their rarest unit, so that only those are tested whose anchor
//! unit is there.

use super::list::{ListPlan, Variant};
use crate::replay::squares;
use crate::tree::{Condition as C, Designator, Kinds};

/// Fewer transforms are simply tried one after the other.
const WORTHWHILE: usize = 3;

/// Transforms by the square of a unit that they need.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Anchor {
    /// The kinds of the units.
    pub kinds: Kinds,
    /// Where they may stand.
    pub squares: u64,
    /// For each square the numbers of the transforms: `starts[square]..starts[square + 1]` of `numbers`.
    pub starts: Vec<u32>,
    /// The numbers.
    pub numbers: Vec<u32>,
}

impl Anchor {
    /// The transforms of a unit's square.
    #[inline]
    pub(crate) fn at(&self, square: u8) -> &[u32] {
        let (start, end) = (self.starts[usize::from(square)], self.starts[usize::from(square) + 1]);
        &self.numbers[start as usize..end as usize]
    }

    /// An anchor for a list's transforms, where one helps. With `once` each transform is found at most once.
    pub(super) fn of(variants: &[Variant], once: bool) -> Option<Anchor> {
        if variants.len() < WORTHWHILE {
            return None;
        }
        let mut by_square: Vec<Vec<u32>> = vec![Vec::new(); 64];
        let mut kinds = Kinds::NONE;
        let mut entries = 0;
        for (number, variant) in variants.iter().enumerate() {
            let unit = variant
                .conditions
                .iter()
                .flat_map(needed)
                .filter(|unit| unit.tags == 0 && unit.all_kinds().0 & Kinds::EMPTY.0 == 0)
                .min_by_key(|unit| {
                    (unit.squares.count_ones() > 1, unit.rarity() + unit.squares.count_ones())
                })?;
            let places = unit.squares.count_ones() as usize;
            entries += places;
            if once && places > 1 || entries > variants.len() * 8 {
                return None;
            }
            kinds.0 |= unit.all_kinds().0;
            for square in squares(unit.squares) {
                by_square[usize::from(square)].push(u32::try_from(number).ok()?);
            }
        }
        let mut starts = vec![0];
        let mut numbers = Vec::with_capacity(entries);
        for list in &by_square {
            numbers.extend_from_slice(list);
            starts.push(u32::try_from(numbers.len()).ok()?);
        }
        let squares = by_square
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.is_empty())
            .fold(0, |all, (square, _)| all | 1u64 << square);
        Some(Anchor { kinds, squares, starts, numbers })
    }
}

/// Units that must be on the board for a condition to hold.
fn needed(condition: &C<ListPlan>) -> Vec<Designator> {
    let of_list = |list: &ListPlan| -> Vec<Designator> {
        if list.negated || !list.counting.is_empty() {
            return Vec::new();
        }
        let mut units: Vec<Designator> = list.common.iter().flat_map(needed).collect();
        if let [only] = &list.variants[..] {
            units.extend(only.conditions.iter().flat_map(needed));
        }
        units
    };
    match condition {
        C::Unit(unit) if !unit.hand => vec![*unit],
        C::Asked(question) => question.needed().filter(|unit| !unit.hand).into_iter().collect(),
        C::Line(line) if !line.transposed => {
            line.played.first().and_then(|m| m.from).filter(|unit| !unit.hand).into_iter().collect()
        }
        C::And(lists) => lists.iter().flat_map(of_list).collect(),
        C::Sequence(lists) | C::GappedSequence(lists, _) => lists.first().map_or_else(Vec::new, of_list),
        _ => Vec::new(),
    }
}
