//! Royal dynasty.

use crate::conditions::royalty::rex_multiplex;
use crate::conditions::{Condition, Example, Kings, Reads, Trait, Variant, Words};
use crate::general::{
    Choices, EffectPlace, Footprint, Game, Going, Moment, Move, Ply, Transitions, Unless, WithFootprint,
    with_transitions,
};
use board::{Marks, Position, Reason, Side, Square, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RoyalDynasty", Moment::Closing).before(&rex_multiplex::EFFECT);

/// A king is royal while it is the only one.
pub static ROYAL_DYNASTY: Condition = Condition {
    names: Words::new("RoyalDynasty", "DynastieRoyale", "KoenigsDynastie"),
    popeye: Some(148),
    definition: "A king is royal only while its side has no other king; pawns may promote to kings.",
    source: "T. H. Willcocks (Popeye's manual)",
    inventor: Some("T. H. Willcocks"),
    kings: Kings::Many,
    excludes: &[
        Trait::NeutralUnits,
        Trait::Under("WhiteRoyalSquare"),
        Trait::Under("BlackRoyalSquare"),
        Trait::Under("WhiteOscillatingKings"),
        Trait::Under("BlackOscillatingKings"),
        Trait::Under("SwappingKings"),
        Trait::With("Circe", Variant::RexInclusive),
        Trait::With("ImmunChess", Variant::RexInclusive),
        Trait::RoyalUnits,
    ],
    example: Ok(Example::new(
        "RoyalDynasty",
        "h#2.5",
        "8/7P/5s2/8/K1S5/7k/6p1/8",
        &["1...Sc4-e3   2.Sf6-g8 h7*g8=Q   3.Kh3-h2 Qg8*g2 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        for side in Side::BOTH {
            let walks = builder.current_promotions(side).iter().copied().chain([Walk::KING]).collect();
            builder.promotions_of(side, walks);
        }
        builder.royals_may_vanish();
        builder.arrange(|position| {
            for side in Side::BOTH {
                let kings = position.units_of(Walk::KING, side);
                for king in kings {
                    let unit = position.unit(king);
                    let marks = if kings.is_single() {
                        unit.marks.with(Marks::ROYAL)
                    } else {
                        unit.marks.without(Marks::ROYAL)
                    };
                    position.place(king, board::Unit { marks, ..unit });
                }
            }
        });
        let act = |game: &mut Game<'_>, _: &mut Ply, _: &mut Choices| {
            for side in Side::BOTH {
                succeed(game, side);
            }
            Going::On
        };
        // royalty is no concern of where units are
        let hook = with_transitions(Transitions::default(), Unless(keeps_kings, act));
        builder.effect(&EFFECT, WithFootprint { all: makes_kings, reach: makes_kings, hook });
        Ok(())
    },
    ..Condition::BASE
};

/// Whether a move surely leaves the number of kings as it is.
fn keeps_kings(game: &Game<'_>, m: &Move) -> bool {
    let king = |square: Square| square.is_some() && game.unit(square).walk == Walk::KING;
    let promotes = m.departure.is_none() || game.promotes_for_anybody(game.unit(m.departure), m.arrival);
    !promotes && !king(m.capture) && is_settled(game)
}

/// Whether the marks of kings are those that their numbers ask for: another rule may have changed the diagram.
fn is_settled(game: &Game<'_>) -> bool {
    Side::BOTH.into_iter().all(|side| is_settled_of(game.position(), side))
}

/// The same of one side.
fn is_settled_of(position: &Position, side: Side) -> bool {
    let kings = position.units_of(Walk::KING, side);
    let royals = position.royals(side);
    kings.is_single() != royals.is_empty()
}

/// Where kings may come to the board, or leave it.
fn makes_kings(game: &Game<'_>, side: Side) -> Footprint {
    if !is_settled(game) {
        return Footprint::ANY;
    }
    let position = game.position();
    let promoting = Side::BOTH.map(|side| game.rules().promotion_squares(side).0[0]);
    let pawns =
        position.occupied_by(side).into_iter().any(|square| game.rules().is_pawn(position.unit(square).walk));
    Footprint {
        arrivals: if pawns { promoting[0] | promoting[1] } else { 0 },
        captures: Side::BOTH.into_iter().fold(0, |all, side| all | position.units_of(Walk::KING, side).0[0]),
        ..Footprint::NONE
    }
}

fn succeed(game: &mut Game<'_>, side: Side) {
    if is_settled_of(game.position(), side) {
        return;
    }
    // a royal unit of any walk ceases to be royal when no king is the only one
    let kings = game.position().units_of(Walk::KING, side);
    let changed = if kings.is_single() { kings } else { game.position().royals(side) };
    for king in changed {
        let unit = game.unit(king);
        let marks =
            if kings.is_single() { unit.marks.with(Marks::ROYAL) } else { unit.marks.without(Marks::ROYAL) };
        game.position_mut().change_unit(king, board::Unit { marks, ..unit }, Reason::RoyalChange);
        game.follow_royalty(king);
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_king_that_becomes_a_rook_is_not_royal() {
        let table = Table::new("7k/6R1/8/8/8/8/8/K7", &["FrankfurtChess", "RoyalDynasty"]);
        let mut game = table.game(Side::Black);
        let m = game.legal_moves().into_iter().find(|m| m.capture.is_some()).expect("the king captures");
        assert!(game.make(m).legal);
        let rook = game.unit(m.arrival);
        assert!(rook.walk == board::Walk::ROOK && !rook.is_royal(), "{rook:?}");
    }

    #[test]
    fn a_king_is_royal_only_while_it_is_the_only_one() {
        let table = Table::new("7k/8/8/8/8/8/r7/K6K", &["RoyalDynasty"]);
        assert_eq!(table.arrivals("h1", Side::White), "g1 g2 h2");
        // the other is captured: the last one is in check and may not go where it is observed
        assert_eq!(table.moves_after(Side::Black, "a2a1", Side::White), ["h1g2", "h1h2"]);
    }

    #[test]
    fn pawns_may_promote_to_kings() {
        let table = Table::new("8/P6k/8/8/8/8/8/7K", &["RoyalDynasty"]);
        assert!(table.after(Side::White, "a7a8").contains(&"K7/7k/8/8/8/8/8/7K".to_owned()));
    }
}
