//! The kinds of play: what stands before the goal of a stipulation. A row says what is known of a kind, and reads its text.
//!
//! The readers of both languages, lists and explanations take what they need from these rows; there is no second list.

mod battle;
mod help;
mod parry;
mod parts;
mod row;
mod series;

use crate::structured::Reader;
pub use row::{InJacobi, KindRow, Laying};

/// All kinds of play.
pub static KINDS: [&KindRow; 34] = [
    &battle::DIRECT,
    &battle::SELF,
    &battle::REFLEX,
    &battle::SEMI_REFLEX,
    &help::HELP,
    &help::HELP_SELF,
    &help::HELP_REFLEX,
    &help::RECIPROCAL,
    &help::PROOF_GAME,
    &help::A_TO_B,
    &help::UNIQUE,
    &series::SERIES,
    &series::SERIES_HELP,
    &series::SERIES_SELF,
    &series::SERIES_REFLEX,
    &series::SERIES_HELP_SELF,
    &series::SERIES_RECIPROCAL,
    &parry::PARRY,
    &parry::PARRY_HELP,
    &parry::PARRY_SELF,
    &parry::PARRY_REFLEX,
    &parry::PARRY_HELP_SELF,
    &parry::HELPED,
    &parry::HELPED_SELF,
    &parry::HELPED_REFLEX,
    &parry::OWN_HELPED,
    &parry::BOTH_HELPED,
    &parry::UNIQUE,
    &parry::OWN_UNIQUE,
    &parry::BOTH_UNIQUE,
    &parry::OWN,
    &parry::BOTH,
    &parry::OWN_HELP,
    &parry::BOTH_HELP,
];

/// The row whose prefix a text begins with, the longest of those that are asked for.
fn longest(asked: impl Fn(&KindRow) -> bool, begins: impl Fn(&str) -> bool) -> Option<&'static KindRow> {
    KINDS.into_iter().filter(|row| asked(row) && begins(row.prefix())).max_by_key(|row| row.prefix().len())
}

/// The kind of play that stands in a text of Popeye's language; its prefix is read.
pub(crate) fn accept(reader: &mut Reader<'_>) -> &'static KindRow {
    let rest = &reader.text[reader.at..];
    let row = longest(KindRow::is_popeyes, |prefix| begins(rest, prefix)).unwrap_or(&battle::DIRECT);
    reader.accept(row.prefix());
    row
}

/// How play is laid out that stands at the beginning of a text of Jacobi's language, and what follows its prefix.
#[must_use]
pub fn accept_in_jacobi(text: &str) -> (Laying, &str) {
    let laid = |row: &KindRow| matches!(row.jacobi, InJacobi::Laid(_));
    match longest(laid, |prefix| begins(text, prefix)) {
        Some(row @ KindRow { jacobi: InJacobi::Laid(laying), .. }) => (*laying, &text[row.prefix().len()..]),
        _ => (Laying::Direct, text),
    }
}

/// Whether a text begins with a prefix, whatever the case.
fn begins(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_what_it_is_and_is_read_by_its_prefix() {
        for (index, row) in KINDS.iter().enumerate() {
            assert!(!row.names.0[0].is_empty() && row.definition.ends_with('.'), "{}", row.sign);
            assert!(row.is_popeyes() || row.jacobi != InJacobi::No, "{} is read nowhere", row.sign);
            assert!(KINDS[..index].iter().all(|other| other.sign != row.sign), "{} twice", row.sign);
            let text = format!("{}#3", row.prefix());
            if row.is_popeyes() {
                assert!(std::ptr::eq(accept(&mut Reader::new(&text)), *row), "{text}");
            }
            if let InJacobi::Laid(laying) = row.jacobi {
                assert_eq!(accept_in_jacobi(&text.to_uppercase()), (laying, "#3"), "{text}");
            }
        }
    }
}
