//! Conditions without short names: what `MirrorCirce` says is said by `Circe Mirror`, what was said in several
//! places stands together, and conditions that together are another one give way to it.

use crate::keywords::variants::Variant;
use crate::reader::Place;
use crate::reader::Placed;
use crate::reader::tree::{ConditionUse, Parameter, WalkName};
use rules::conditions::{Condition, all, find};

/// A condition with everything that was said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Its row in the table; never one of a short name.
    pub row: &'static Condition,
    /// Where it was first named.
    pub place: Place,
    /// All parameters, in the order written; a short name's variants stand before its own parameters.
    pub parameters: Vec<Placed<Parameter>>,
}

/// Settles conditions: no short names, each once, in the order of the table.
#[must_use]
pub fn settle(uses: &[ConditionUse]) -> Vec<Settled> {
    let mut settled: Vec<Settled> = Vec::new();
    for condition in uses {
        let (row, variants) = match condition.row.short_for {
            Some((name, variants)) => (find(name).unwrap_or(condition.row), variants),
            None => (condition.row, &[][..]),
        };
        let place = condition.place;
        let short = variants.iter().map(|&v| Placed { place, value: Parameter::Word(v) });
        let granted = condition.row.grants.map(|v| Placed { place, value: Parameter::Granted(v) });
        let parameters = granted.into_iter().chain(short).chain(condition.parameters.iter().cloned());
        match settled.iter_mut().find(|s| s.row == row) {
            Some(known) => known.parameters.extend(parameters),
            None => settled.push(Settled { row, place, parameters: parameters.collect() }),
        }
    }
    for row in all().filter(|row| !row.made_of.is_empty()) {
        let of = |s: &Settled| row.made_of.iter().find(|(name, _)| *name == s.row.name());
        let parts = settled.iter().filter(|s| of(s).is_some_and(|(_, variant)| s.has(*variant)));
        if parts.count() == row.made_of.len() {
            let place = settled.iter().find(|s| of(s).is_some()).map(|s| s.place).unwrap_or_default();
            settled.retain(|s| of(s).is_none() && s.row != row);
            settled.push(Settled { row, place, parameters: Vec::new() });
        }
    }
    in_order_of_table(&mut settled);
    settled
}

/// Puts conditions into the order of the table.
pub fn in_order_of_table(settled: &mut [Settled]) {
    let index = |row: &Condition| all().position(|r| r == row);
    settled.sort_by_key(|s| index(s.row));
}

impl Settled {
    /// Whether a variant was named.
    #[must_use]
    pub fn has(&self, variant: Variant) -> bool {
        self.parameters.iter().any(|p| p.value == Parameter::Word(variant))
    }

    /// The place of a variant with that English name, or of the condition if it was not named.
    #[must_use]
    pub fn place_of(&self, variant: &str) -> Place {
        let named = |p: &&Placed<Parameter>| match p.value {
            Parameter::Word(v) => v.name() == variant,
            _ => false,
        };
        self.parameters.iter().rev().find(named).map_or(self.place, |p| p.place)
    }

    /// The variants, in the order written.
    pub fn words(&self) -> impl Iterator<Item = Variant> + '_ {
        self.parameters.iter().filter_map(|p| match p.value {
            Parameter::Word(variant) => Some(variant),
            _ => None,
        })
    }

    /// The squares, in the order written.
    pub fn squares(&self) -> impl Iterator<Item = board::Square> + '_ {
        self.parameters
            .iter()
            .filter_map(|p| match &p.value {
                Parameter::Squares(squares) => Some(squares.iter().copied()),
                _ => None,
            })
            .flatten()
    }

    /// The walks, in the order written.
    pub fn walks(&self) -> impl Iterator<Item = WalkName> + '_ {
        self.parameters.iter().filter_map(|p| match p.value {
            Parameter::Walk(walk) => Some(walk),
            _ => None,
        })
    }

    /// The walks that stand directly behind a variant.
    pub fn walks_behind(&self, variant: Variant) -> impl Iterator<Item = WalkName> + '_ {
        let from = self.parameters.iter().position(|p| p.value == Parameter::Word(variant));
        let behind = from.map_or(&[][..], |index| &self.parameters[index + 1..]);
        behind.iter().map_while(|p| match p.value {
            Parameter::Walk(walk) => Some(walk),
            _ => None,
        })
    }

    /// The number that stands directly behind a variant.
    #[must_use]
    pub fn number_behind(&self, variant: Variant) -> Option<u32> {
        let from = self.parameters.iter().rposition(|p| p.value == Parameter::Word(variant))?;
        match self.parameters.get(from + 1)?.value {
            Parameter::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The numbers, in the order written.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.parameters.iter().filter_map(|p| match p.value {
            Parameter::Number(number) => Some(number),
            _ => None,
        })
    }
}
