//! The table of conditions, put together from the lists of the families.

use super::{
    Condition, capture, choice, circe, colour, contact, dummy, geometry, kind, observation, place, power,
    royalty,
};
use std::sync::LazyLock;

/// The families. A condition stands in the list of its own.
static FAMILIES: [&[&Condition]; 12] = [
    capture::CONDITIONS,
    choice::CONDITIONS,
    circe::CONDITIONS,
    colour::CONDITIONS,
    contact::CONDITIONS,
    geometry::CONDITIONS,
    kind::CONDITIONS,
    observation::CONDITIONS,
    place::CONDITIONS,
    power::CONDITIONS,
    royalty::CONDITIONS,
    &[&dummy::DUMMY],
];

/// All conditions in the order of captions: those that Popeye knows as it lists them, then the others by name.
pub fn all() -> impl Iterator<Item = &'static Condition> + Clone {
    static ALL: LazyLock<Vec<&'static Condition>> = LazyLock::new(|| {
        let mut all: Vec<&'static Condition> = FAMILIES.into_iter().flatten().copied().collect();
        all.sort_by_key(|condition| (condition.popeye.unwrap_or(u16::MAX), condition.name()));
        all
    });
    ALL.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::{EntireMove, Means, find};

    #[test]
    fn every_row_says_what_it_is() {
        for row in all() {
            assert!(!row.name().is_empty(), "{:?}", row.definition);
            assert!(!row.definition.is_empty() && !row.source.is_empty(), "{row:?}");
        }
    }

    #[test]
    fn names_and_places_in_captions_are_unique() {
        let rows: Vec<&Condition> = all().collect();
        for (index, row) in rows.iter().enumerate() {
            for other in &rows[..index] {
                assert!(!other.name().eq_ignore_ascii_case(row.name()), "{row:?} twice");
                assert!(row.popeye.is_none() || row.popeye != other.popeye, "{row:?} and {other:?}");
            }
        }
    }

    #[test]
    fn what_a_row_speaks_of_is_in_the_table() {
        for row in all() {
            let implied = row.implies.iter().chain(row.short_for.as_ref().map(|(name, _)| name));
            let parts = row.made_of.iter().map(|(name, _)| name);
            let meant = row.traditional.iter().flat_map(|other| other.means.iter().map(|(name, _)| name));
            let combined = row.making.combinations.iter().filter_map(|one| match &one.means {
                Means::Other(name, _) => Some(name),
                Means::Itself | Means::With(_) | Means::Refused(_) => None,
            });
            let brought =
                row.making.brought_by.iter().copied().flatten().chain(row.making.alone).map(|(name, _)| name);
            let ending = match row.making.entire_move {
                EntireMove::Unless(others) => others,
                EntireMove::Never | EntireMove::Parameter => &[],
            };
            let made = combined.chain(brought).chain(ending.iter().map(|(_, name, _)| name));
            for name in implied.chain(parts).chain(meant).chain(made) {
                assert!(find(name).is_some(), "{name} of {row:?}");
            }
        }
    }
}
