//! Disparate: no answer with a unit of the kind that the enemy has just moved.
//!
//! Source: R. Tomasevic; a unit that may not move does not observe either.

use crate::conditions::observation::bgl;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{
    Bound, Choices, Departure, EffectHook, EffectPlace, Game, Going, Kind, Level, Moment, Move, ObserverGate,
    Ply, Scope,
};
use board::{Side, Square};

/// Disparate remembers the kind that moved.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("KindRemembered", Moment::Closing).after(&bgl::EFFECT);

/// The entry of the table.
pub static DISPARATE: Condition = Condition {
    names: Words::same("Disparate"),
    popeye: Some(171),
    definition: "A unit neither moves nor observes if the enemy's last move was made by a unit of its kind.",
    source: "R. Tomasevic",
    inventor: Some("R. Tomasevic"),
    example: Ok(Example::new(
        "Disparate",
        "h#1.5",
        "8/6P1/8/7b/7K/8/k7/8",
        &["1...g7-g8=B +   2.Bh5-g4 Kh4*g4 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        let register = builder.register();
        builder.effect(&EFFECT, Remember { register });
        builder.departure(Remember { register }).observer_gate_at(Level::Observation, Remember { register });
        Ok(())
    },
    ..Condition::BASE
};

/// How a unit on a square is remembered as having been moved by a side.
fn remembered(game: &Game<'_>, square: Square, side: Side) -> u64 {
    u64::from(game.unit(square).walk.0) << 1 | side.index() as u64
}

/// How the unit that moves in a ply is remembered.
fn kind_moved(ply: &Ply) -> u64 {
    let moved = ply.intention.kind != Kind::Pass && !ply.mover.is_empty();
    if moved { u64::from(ply.mover.walk.0) << 1 | ply.side.index() as u64 } else { 0 }
}

struct Remember {
    register: u16,
}

impl Remember {
    /// Whether a unit is of another kind than the one that the enemy has just moved.
    fn may_act(&self, game: &Game<'_>, square: Square, side: Side) -> bool {
        game.position().register(self.register) != remembered(game, square, !side)
    }
}

impl Departure for Remember {
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        self.may_act(game, square, side)
    }

    fn surely_leaves_after(&self, game: &Game<'_>, m: &Move, square: Square) -> bool {
        game.unit(square).walk != game.unit(m.departure).walk
    }
}

impl ObserverGate for Remember {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, _target: Square, side: Side) -> bool {
        self.may_act(game, observer, side)
    }
}

impl EffectHook for Remember {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        game.position_mut().remember(self.register, kind_moved(ply));
        Going::On
    }

    fn will_remember(&self, _: &Game<'_>, ply: &Ply) -> Vec<(u16, u64)> {
        vec![(self.register, kind_moved(ply))]
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }

    fn remembers(&self, game: &Game<'_>, m: &Move) -> Option<(u16, u64)> {
        Some((self.register, remembered(game, m.departure, game.position().side_to_move())))
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side::White;
    use board::Square;

    /// Each of the free squares of Black's first rank, as in Popeye.
    #[test]
    fn every_square_is_a_cage_for_a_unit_of_the_kind_that_captures() {
        let table = Table::new("7k/8/8/8/7K/8/3S4/1s6", &["CageCirce", "Disparate"]);
        let after = table.after(White, "d2b1");
        assert!(after.len() > 50, "{after:?}");
    }

    #[test]
    fn a_captured_bishop_is_not_made_to_move_by_a_bishop() {
        let take_and_make =
            |conditions: &[&str]| Table::new("7k/8/8/8/8/7B/8/K4b2", conditions).after(White, "h3f1");
        assert_eq!(take_and_make(&["CirceTake&Make"]).len(), 7);
        assert!(take_and_make(&["CirceTake&Make", "Disparate"]).is_empty());
    }

    #[test]
    fn a_rook_does_not_answer_a_rook() {
        let table = Table::new("r3k3/8/8/8/8/8/8/K6R", &["Disparate"]);
        let mut game = table.game(White);
        let m = game.legal_moves().into_iter().find(|m| m.departure == Square(7)).expect("the rook moves");
        assert!(game.make(m).legal);
        assert!(game.legal_moves().iter().all(|m| m.departure != Square(56)));
    }
}
