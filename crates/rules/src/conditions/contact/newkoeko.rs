//! New Koeko: contact is kept, or kept off.

use super::{AfterMove, Contact};
use crate::conditions::{Class, Condition, Example, Reads, Words};
use crate::general::{Bound, Choices, EffectHook, EffectPlace, Game, Going, Kind, Moment, Ply, Scope};
use crate::own_pieces;
use board::Side;

/// NewKoeko remembers the contact before the move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("ContactRemembered", Moment::Before).after(&own_pieces::OWN_PIECES_LIFT_EFFECT);

/// The condition.
pub static NEWKOEKO: Condition = Condition {
    names: Words::new("NewKoeko", "KoekoNouveaux", "NeuKoeko"),
    popeye: Some(52),
    definition: "A unit in contact with another (by a king's step) must be in contact after its move; a unit without \
                 contact must be without contact after its move.",
    source: "Popeye's manual",
    classes: &[Class::Contact],
    example: Ok(Example::new(
        "NewKoeko",
        "h#1.5",
        "3k4/8/8/2r4K/8/7b/8/5R2",
        &["1...Rf1-f5   2.Rc5-c6 Rf5-f8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        let register = builder.register();
        builder.effect(&EFFECT, Remember { register, contact: Contact::by_king(context.geometry) });
        let contact = Contact::by_king(context.geometry);
        // so the reference: of the rook that castles nothing is asked
        builder.legality(AfterMove(move |game: &Game<'_>, ply: &Ply, square| {
            ply.intention.kind == Kind::Castling && square != ply.at
                || contact.after(game, ply, square) == (game.position().register(register) == 1)
        }));
        for side in Side::BOTH {
            builder.play_to_observe(side);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// Remembers whether the moving unit was in contact before the move.
struct Remember {
    register: u16,
    contact: Contact,
}

impl EffectHook for Remember {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if ply.intention.departure.is_some() {
            let contact = self.contact.at(game, ply.intention.departure);
            game.position_mut().remember(self.register, if contact { 1 } else { 2 });
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn contact_is_kept_or_kept_off() {
        let table = Table::new("8/8/8/8/3S4/8/1P6/R6K", &["NewKoeko"]);
        // the rook is in contact with b2
        assert_eq!(table.arrivals("a1", Side::White), "a2 a3 b1 c1 g1");
        // the knight is not, and c2 and b3 are beside b2
        assert_eq!(table.arrivals("d4", Side::White), "b5 c6 e2 e6 f3 f5");
    }

    #[test]
    fn of_kings_that_change_places_behind_the_move_nothing_is_asked() {
        let table = Table::new("8/1K6/8/4Rr2/8/k7/6r1/8", &["NewKoeko", "WhiteOscillatingKings"]);
        assert_eq!(table.arrivals("e5", Side::White), "e4 e6");
    }
}
