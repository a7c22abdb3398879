//! Koeko (Kölner Kontaktschach), with contact by a king's step or by that of another leaper.

use super::{Contact, Judged, exchanged_with_nothing, judge};
use crate::conditions::{Class, Condition, Example, Part, Reads, Words};
use crate::general::{Game, Ply};
use board::Square;
use std::sync::Arc;

/// The condition.
pub static KOEKO: Condition = Condition {
    names: Words::new("KoeKo", "Koeko", "KoeKo"),
    popeye: Some(11),
    definition: "After its move a unit must stand beside another unit; with a leaper named, a leap of it away.",
    source: "Kölner Kontaktschach",
    parts: &[Part::Contact],
    classes: &[Class::Contact],
    example: Ok(Example::new("KoeKo", "h#1.5", "8/4K3/8/3R4/kR6/8/8/8", &["1...Rd5-d6   2.Ka4-a5 Rd6-a6 #"])),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        let contact = Arc::new(Contact::read(condition, context)?);
        let touching = Arc::clone(&contact);
        judge(
            builder,
            Judged::AllMoved,
            move |occupied, square| touching.over(occupied, square),
            move |game, ply, square| is_in_contact(&contact, game, ply, square),
        );
        Ok(())
    },
    ..Condition::BASE
};

/// Whether a unit that has moved is in contact; a king that changes places with nothing must have been on its square, but stands there
/// no more.
fn is_in_contact(contact: &Contact, game: &Game<'_>, ply: &Ply, square: Square) -> bool {
    match exchanged_with_nothing(game, ply) {
        None => contact.at(game, square),
        Some(king) => contact.at(game, king) && (square == king || contact.after(game, ply, square)),
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Walk};

    #[test]
    fn a_unit_must_stay_in_contact() {
        let table = Table::new("8/8/8/8/8/8/1P6/R6K", &["KoeKo"]);
        assert_eq!(table.arrivals("a1", Side::White), "a2 a3 b1 c1 g1");
    }

    #[test]
    fn contact_may_be_by_a_knights_leap() {
        let knightly =
            ConditionUse { name: "KoeKo".into(), parameters: vec![Parameter::Walks(vec![Walk::KNIGHT])] };
        let table = Table::with("8/8/8/8/8/8/1P6/R6K", &[knightly]);
        assert_eq!(table.arrivals("a1", Side::White), "a4 d1");
    }

    #[test]
    fn a_king_that_changes_places_is_no_contact_for_who_captures_the_other() {
        let flights =
            |conditions: &[&str]| Table::new("8/2K1k3/3Q4/8/8/8/8/8", conditions).arrivals("e7", Side::Black);
        assert_eq!(flights(&["KoeKo"]), "d6 e6");
        assert_eq!(flights(&["KoeKo", "WhiteOscillatingKings"]), "d6 d8 e6");
    }
}
