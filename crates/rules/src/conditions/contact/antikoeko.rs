//! Anti-Koeko: no contact after the move.

use super::{Contact, Judged, judge};
use crate::conditions::{Class, Condition, Example, Part, Reads, Words};
use crate::general::Kind;
use std::sync::Arc;

/// The condition.
pub static ANTIKOEKO: Condition = Condition {
    names: Words::same("AntiKoeko"),
    popeye: Some(168),
    definition: "After its move a unit must not stand beside another unit; with a leaper named, a leap of it away.",
    source: "the opposite of Kölner Kontaktschach",
    parts: &[Part::Contact],
    classes: &[Class::Contact],
    example: Ok(Example::new(
        "AntiKoeko",
        "h#1.5",
        "1r3k2/8/8/8/B7/8/8/4K2R",
        &["1...Ba4-b3   2.Rb8-d8 Rh1-h8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        let contact = Arc::new(Contact::read(condition, context)?);
        let touching = Arc::clone(&contact);
        judge(
            builder,
            Judged::Movers,
            move |occupied, square| !touching.over(occupied, square),
            // so the reference: the rook that castles may be in contact
            move |game, ply, square| {
                ply.intention.kind == Kind::Castling && square != ply.at || !contact.after(game, ply, square)
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_unit_keeps_away() {
        let table = Table::new("8/8/8/8/8/8/1P6/R6K", &["AntiKoeko"]);
        assert_eq!(table.arrivals("a1", Side::White), "a4 a5 a6 a7 a8 d1 e1 f1");
    }

    #[test]
    fn of_kings_that_change_places_behind_the_move_nothing_is_asked() {
        // the kings, which touch others, change places; the rook must keep away
        let table = Table::new("8/8/8/1pk5/8/6P1/6K1/R7", &["AntiKoeko", "WhiteOscillatingKings"]);
        let moves = table.arrivals("a1", Side::White);
        assert_eq!(moves, "a2 a3 a7 a8 b1 c1 d1 e1");
    }
}
