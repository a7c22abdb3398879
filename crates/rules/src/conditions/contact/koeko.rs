//! Koeko (Kölner Kontaktschach), with contact by a king's step or by that of another leaper.

use super::{Contact, judge};
use crate::conditions::{Class, Condition, Example, Part, Reads, Words};
use crate::general::{Game, Ply};
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
            move |occupied, square| touching.over(occupied, square),
            move |game, ply, square| contact.at(game, square) && king_leaves_contact(&contact, game, ply),
        );
        Ok(())
    },
    ..Condition::BASE
};

/// So the reference: where kings change places with every move, one that captures a king leaves nothing on the square of
/// its own, and that square must be in contact.
fn king_leaves_contact(contact: &Contact, game: &Game<'_>, ply: &Ply) -> bool {
    let king = game.position().royals(ply.side).first();
    !game.rules().do_kings_change_places(ply.side)
        || !ply.captured.is_royal()
        || king.is_none_or(|king| contact.at(game, king))
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
}
