//! Super transmuting king: a king in check must move like a unit that checks it, and becomes such a unit for good.
//!
//! Source: the reference's manual. The unit is no king any more. While its king is in check the side has no other
//! moves.

use super::transmuting::{Transmuting, checkers};
use crate::conditions::choice::all_in;
use crate::conditions::circe::ghosts;
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Reads, Trait, Words, only_words,
};
use crate::general::{
    Bound, Builder, Choices, Departure, EffectHook, EffectPlace, Footprint, Game, Going, Kind, Moment, Ply,
    Scope,
};
use board::{Marks, Reason, Side, Square, Walk};

/// Supertransmuting kings choose what they become.
pub(crate) static TRANSMUTATION_CHOSEN_EFFECT: EffectPlace =
    EffectPlace::new("TransmutationChosen", Moment::Before).after(&all_in::EFFECT);

/// The king transmutes.
pub(crate) static TRANSMUTATION_EFFECT: EffectPlace =
    EffectPlace::new("Transmutation", Moment::AfterMovement).before(&ghosts::GHOSTS_REMEMBERED_EFFECT);

const DEFINITION: &str = "The king in check must move like a unit that checks it, and becomes such a unit, royal no more; \
                          nothing else may be moved then.";

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new(
        "WhiteSuperTransmutingKing",
        "BlancSuperRoiTransmute",
        "WeisserSuperTransmutierenderKoenig",
    ),
    popeye: Some(143),
    definition: DEFINITION,
    source: "definition as in Popeye",
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::White)],
    example: Ok(Example::new(
        "WhiteSuperTransmutingKing",
        "h#2",
        "r3k3/8/3p4/8/8/8/2p4R/4K2R",
        &["1.0-0-0 Rh2-h7   2.Rd8-e8 + Ke1*e8=R #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, Side::White),
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new(
        "BlackSuperTransmutingKing",
        "NoirSuperRoiTransmute",
        "SchwarzerSuperTransmutierenderKoenig",
    ),
    popeye: Some(144),
    definition: DEFINITION,
    source: "definition as in Popeye",
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::Black)],
    example: Ok(Example::new(
        "BlackSuperTransmutingKing",
        "h#1.5",
        "6k1/8/5P2/8/8/8/2K5/8",
        &["1...f6-f7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, Side::Black),
    ..Condition::BASE
};

fn build(given: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    only_words(given, &[])?;
    if let Some(other) = builder.claim(side, &given.name) {
        return Err(ConditionError::Clash {
            one: other,
            other: given.name.clone(),
            reason: "only one of the conditions that choose among the moves of a side is possible".to_owned(),
        });
    }
    let chosen = builder.register();
    builder
        .royals_may_vanish()
        .full_questions()
        .power(Transmuting { side, reflective: None })
        .departure(KingFirst { side })
        .effect(&TRANSMUTATION_CHOSEN_EFFECT, Choose { side, chosen })
        .effect(&TRANSMUTATION_EFFECT, Transmute { side, chosen });
    Ok(())
}

/// While the king is in check only it moves.
struct KingFirst {
    side: Side,
}

impl Departure for KingFirst {
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        side != self.side
            || game.unit(square).is_royal()
            || !game.position().royals(side).into_iter().any(|king| !checkers(game, king, side).is_empty())
    }
}

/// Before the king moves: which of the checking units it moves like is a choice where several could make the move.
struct Choose {
    side: Side,
    chosen: u16,
}

impl EffectHook for Choose {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let m = ply.intention;
        if ply.side != self.side || !ply.mover.is_royal() || m.kind != Kind::Ordinary {
            return Going::On;
        }
        let mut walks = checkers(game, m.departure, ply.side);
        let mut way = Vec::new();
        walks.retain(|&walk| {
            way.clear();
            game.generate_walk(walk, m.departure, ply.side, &mut way);
            way.iter().any(|w| w.arrival == m.arrival && w.capture == m.capture)
        });
        if !walks.is_empty() {
            let walk = walks[choices.pick(walks.len())];
            game.position_mut().note_choice(Square::NONE, walk);
            game.position_mut().remember(self.chosen, u64::from(walk.0));
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        of_moved_royals(self.side, scope)
    }
}

/// Nothing is done but in moves of that side's royal units.
fn of_moved_royals(of: Side, scope: Scope<'_, '_>) -> Bound {
    match scope {
        Scope::Move(game, m) => {
            Bound::unless(game.position().side_to_move() != of || !game.unit(m.departure).is_royal())
        }
        Scope::Side(_, side) if side != of => Bound::MEMORY,
        Scope::Side(game, side) => Bound::within(Footprint::leaving(game.position().royals(side).0[0])),
        _ => Bound::MOVES_TELL.told_by_sides(),
    }
}

/// After it has moved the king is what it moved like.
struct Transmute {
    side: Side,
    chosen: u16,
}

impl EffectHook for Transmute {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        #[allow(clippy::cast_possible_truncation, reason = "the register holds the number of a walk")]
        let walk = Walk(game.position().register(self.chosen) as u16);
        if walk == Walk::NONE {
            return Going::On;
        }
        game.position_mut().remember(self.chosen, 0);
        if ply.at.is_some() && !game.position().is_empty(ply.at) {
            let mut unit = game.unit(ply.at).with_walk(walk);
            unit.marks = unit.marks.without(Marks::ROYAL);
            game.position_mut().change_unit(ply.at, unit, Reason::BareWalkChange);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        of_moved_royals(self.side, scope)
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_checked_king_becomes_a_knight() {
        let table = Table::new("7k/8/8/5s2/3K4/8/P7/8", &["WhiteSuperTransmutingKing"]);
        assert_eq!(table.arrivals("a2", White), "");
        assert_eq!(table.after(White, "d4f5"), ["7k/8/8/5S2/8/8/P7/8"]);
    }

    /// A king that would be reborn is not in check, whatever becomes of the king that captures it.
    #[test]
    fn a_transmuted_king_is_not_a_captured_one() {
        for condition in ["WhiteSuperTransmutingKing", "BlackSuperTransmutingKing"] {
            let rebirth = ConditionUse {
                name: "Circe".into(),
                parameters: vec![Parameter::Word("RexInclusive".into())],
            };
            let uses = [rebirth, ConditionUse::plain(condition)];
            let table = Table::with("8/4K3/5k2/8/8/8/8/8", &uses);
            let mut game = table.game(White);
            assert!(!game.is_in_check(White) && !game.is_in_check(!White), "{condition}");
        }
    }
}
