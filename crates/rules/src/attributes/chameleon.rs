//! Chameleons.

use super::{Attribute, Example, Words};
use crate::attributes::kamikaze;
use crate::conditions::kind::change_walk;
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, Game, Going, Moment, Move, Ply, Reads, Scope, Transitions, Units,
};
use board::{Marks, Reason, Side};

/// Chameleon units.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("ChameleonUnits", Moment::BeforePromotion).after(&kamikaze::EFFECT);

/// They change their walk with every move.
pub(super) static CHAMELEON: Attribute = Attribute {
    mark: Marks::CHAMELEON,
    names: Words::new("Chameleon", "Cameleon", "Chamaeleon"),
    definition: "A chameleon that moves changes from knight to bishop, bishop to rook, rook to queen, queen to knight, \
                 or as ChameleonSequence says; pawns may promote to chameleons.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kh2 White Chameleon Rd6 Black Ke2 Be4",
        &["1...Kh2-g3   2.Ke2-f1 cRd6-d1=cQ #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        builder.effect(&EFFECT, Change);
        builder.promotion_mark(Marks::CHAMELEON);
    },
    ..Attribute::BASE
};

struct Change;

impl EffectHook for Change {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if ply.mover.marks.has(Marks::CHAMELEON) && ply.at.is_some() {
            let walk = game.rules().chameleon_successor(game.unit(ply.at).walk);
            change_walk(game, ply.at, walk, Reason::WalkChange);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        let Scope::Move(game, m) = scope else {
            let transitions = Transitions { unbound: true, ..Transitions::default() };
            return Bound { units: Units::Mover, transitions: Some(transitions), ..Bound::CHOICES_TOLD };
        };
        // whether and to what it promotes then is not looked into
        let promotes =
            Side::BOTH.into_iter().any(|side| game.rules().promotion_squares(side).contains(m.arrival));
        let idle = self.leaves_alone(game, m);
        Bound { choices: (m.departure.is_some() && !promotes).then_some(1), ..Bound::unless(idle) }
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::CHAMELEON)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn only_the_marked_unit_changes_with_its_moves() {
        let table = Table::new("7k/8/8/8/8/8/8/KS1R4", &[]).with_mark("b1", Marks::CHAMELEON);
        assert_eq!(table.after(Side::White, "b1c3"), ["7k/8/8/8/8/2B5/8/K2R4"]);
        assert_eq!(table.after(Side::White, "d1d4"), ["7k/8/8/8/3R4/8/8/KS6"]);
    }
}
