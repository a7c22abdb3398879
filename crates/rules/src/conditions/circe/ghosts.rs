//! Ghost Chess and Haunted Chess: a captured unit stays below the board where it was captured and comes back when its
//! square is left.

use super::occupied::rise;
use crate::attributes;
use crate::conditions::kind::football;
use crate::conditions::{Condition, Example, Reads, Trait, Words};
use crate::general::{
    Bound, Builder, Choices, EffectHook, EffectPlace, Footprint, Game, Going, Moment, Move, Ply, Scope,
};
use board::{Effect, Marks, Reason, Square};

/// Ghost and Haunted Chess remember what was captured.
pub(crate) static GHOSTS_REMEMBERED_EFFECT: EffectPlace =
    EffectPlace::new("GhostsRemembered", Moment::AfterMovement);

/// Ghost and Haunted Chess summon.
pub(crate) static GHOSTS_SUMMONED_EFFECT: EffectPlace =
    EffectPlace::new("GhostsSummoned", Moment::AfterPromotion).before(&football::EFFECT);

/// Ghosts may not be captured.
pub static GHOST: Condition = Condition {
    names: Words::new("GhostChess", "EchecsGhost", "Geisterschach"),
    popeye: Some(172),
    definition: "A captured unit comes back as an uncapturable ghost when the capturer leaves the square of capture.",
    source: "Popeye's manual",
    mentions: Marks::UNCAPTURABLE,
    excludes: &[
        Trait::Under("HauntedChess"),
        Trait::Under("Circe"),
        Trait::Under("AntiCirce"),
        Trait::Under("HaanerChess"),
        Trait::Marked(Marks::KAMIKAZE),
    ],
    example: Ok(Example::new(
        "GhostChess",
        "h#2",
        "8/8/S7/8/1K6/3k4/4R3/8",
        &["1.Kd3*e2 Kb4-c3   2.Ke2-d1[+wuRe2] uRe2-e1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        if let Some(attribute) = attributes::of(Marks::UNCAPTURABLE) {
            (attribute.build)(context.position, builder);
        }
        build(builder, true);
        Ok(())
    },
    ..Condition::BASE
};

/// The last unit captured on a square haunts it.
pub static HAUNTED: Condition = Condition {
    names: Words::new("HauntedChess", "EchecsHantes", "Spukschach"),
    popeye: Some(173),
    definition: "A captured unit comes back when the capturer leaves the square of capture; a unit captured there \
                 in between takes its place.",
    source: "Popeye's manual",
    mentions: Marks::UNCAPTURABLE,
    excludes: &[
        Trait::Under("Circe"),
        Trait::Under("AntiCirce"),
        Trait::Under("HaanerChess"),
        Trait::Marked(Marks::KAMIKAZE),
    ],
    example: Ok(Example::new(
        "HauntedChess",
        "h#2.5",
        "7b/8/8/8/5BR1/k7/3rK1P1/8",
        &["1...Ke2*d2   2.Bh8-c3 + Kd2*c3[+bRd2]   3.Rd2-a2 Bf4-d6 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        build(builder, false);
        Ok(())
    },
    ..Condition::BASE
};

fn build(builder: &mut Builder, ghosts: bool) {
    builder.effect_of_captures(&GHOSTS_REMEMBERED_EFFECT, Rememberer { ghosts });
    builder.effect(&GHOSTS_SUMMONED_EFFECT, Summoner);
    builder.royals_may_vanish();
}

/// Lays captured units below the square of their capture.
struct Rememberer {
    ghosts: bool,
}

impl EffectHook for Rememberer {
    #[allow(clippy::cast_possible_truncation, reason = "far fewer units than 2^16")]
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.captured.is_empty() {
            return Going::On;
        }
        let below = ply.intention.capture;
        let mut unit = ply.captured;
        if self.ghosts {
            unit = unit.with_marks(Marks::UNCAPTURABLE);
        } else if let Some(index) = game.position().underworld().iter().rposition(|(at, _)| *at == below) {
            let (below, unit) = game.position().underworld()[index];
            let index = index as u16;
            game.position_mut().apply(Effect::Unearthed { index, below, unit }, Reason::Memory);
        }
        let index = game.position().underworld().len() as u16;
        game.position_mut().apply(Effect::Buried { index, below, unit }, Reason::Memory);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

/// Brings units up whose squares are empty, the highest first.
struct Summoner;

impl EffectHook for Summoner {
    fn act(&self, game: &mut Game<'_>, _ply: &mut Ply, _choices: &mut Choices) -> Going {
        for index in (0..game.position().underworld().len()).rev() {
            let (below, _) = game.position().underworld()[index];
            if game.unit(below).is_empty() {
                rise(game, index);
            }
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::unless(self.leaves_alone(game, m)),
            Scope::Side(game, _) => {
                let position = game.position();
                if position.underworld().iter().any(|&(below, _)| position.is_empty(below)) {
                    return Bound::ANYTHING;
                }
                // who is captured elsewhere than where the capturer arrives comes up at once
                let left = position.underworld().iter().fold(0, |squares, (below, _)| squares | below.bit());
                Bound::within(Footprint { departures: left, captures: !0, ..Footprint::NONE })
            }
            _ => Bound::MOVES_TELL.told_by_sides(),
        }
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        let stays_below =
            |below: Square| below != m.departure && below != m.capture && !game.unit(below).is_empty();
        (m.capture.is_none() || m.capture == m.arrival)
            && m.departure.is_some()
            && game.position().underworld().iter().all(|&(below, _)| stays_below(below))
    }
}
