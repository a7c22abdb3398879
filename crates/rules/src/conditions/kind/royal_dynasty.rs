//! Royal dynasty.

use crate::conditions::Condition;
use crate::general::{Career, Choices, Game, Going, Moment, Ply, WithCareer};
use board::{Marks, Position, Reason, Side, Square, Walk};

/// A king is royal while it is the only one.
pub static ROYAL_DYNASTY: Condition = Condition {
    name: "RoyalDynasty",
    definition: "A king is royal only while its side has no other king; pawns may promote to kings.",
    source: "T. H. Willcocks (Popeye's manual)",
    build: |_, _, builder| {
        for side in Side::BOTH {
            let walks = builder.current_promotions(side).iter().copied().chain([Walk::KING]).collect();
            builder.promotions_of(side, walks);
        }
        builder.royals_may_vanish();
        builder.arrange(|position| {
            for side in Side::BOTH {
                let kings = kings(position, side);
                for &king in &kings {
                    let unit = position.unit(king);
                    let marks = if kings.len() == 1 {
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
        builder.effect(Moment::Closing, 10, WithCareer(Career::default(), act));
        Ok(())
    },
};

fn kings(position: &Position, side: Side) -> Vec<Square> {
    position
        .occupied_by(side)
        .into_iter()
        .filter(|&square| position.unit(square).walk == Walk::KING)
        .collect()
}

fn succeed(game: &mut Game<'_>, side: Side) {
    let kings = kings(game.position(), side);
    for &king in &kings {
        let unit = game.unit(king);
        let marks =
            if kings.len() == 1 { unit.marks.with(Marks::ROYAL) } else { unit.marks.without(Marks::ROYAL) };
        if marks == unit.marks {
            continue;
        }
        game.position_mut().change_unit(king, board::Unit { marks, ..unit }, Reason::RoyalChange);
        game.follow_royalty(king);
    }
}
