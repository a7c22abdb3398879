//! Conditions by which units may or may not act or observe: paralysis, guards, patrols.
//!
//! Most of them ask one question about a unit, and the answer holds for its moves (or only its captures) as well
//! as for what it observes. `restrict_units` and `restrict_captures` put such a question into both stages.

pub(super) mod bgl;
pub(super) mod bicolores;
pub(super) mod brunner;
pub(super) mod central;
pub(super) mod disparate;
pub(super) mod eiffel;
pub(super) mod functionary;
pub(super) mod guards;
pub(super) mod immobilio;
pub(super) mod isardam;
pub(super) mod leffie;
pub(super) mod lortap;
pub(super) mod madrasi;
pub(super) mod pad;
pub(super) mod partial_paralysis;
pub(super) mod patrol;
pub(super) mod provocation;
pub(super) mod shielded_kings;
pub(super) mod woozles;

use super::{Condition, ConditionError, ConditionUse, Parameter};
use crate::general::{ArrivalFilter, Builder, Departure, Game, Level, Move, ObserverGate};
use board::{Side, Square};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &bgl::BGL,
    &bicolores::BICOLORES,
    &brunner::BRUNNER_CHESS,
    &central::CENTRAL_CHESS,
    &disparate::DISPARATE,
    &eiffel::EIFFEL_CHESS,
    &functionary::FUNCTIONARY_CHESS,
    &guards::SUPER_GUARDS,
    &guards::ANTI_GUARDS,
    &immobilio::IMMOBILIO,
    &isardam::ISARDAM,
    &leffie::LEFFIE,
    &lortap::LORTAP,
    &madrasi::MADRASI,
    &pad::PAD_CHESS,
    &partial_paralysis::PARTIAL_PARALYSIS,
    &patrol::PATROUILLE,
    &patrol::ULTRA_PATROL,
    &provocation::PROVOCATION_CHESS,
    &shielded_kings::SHIELDED_KINGS,
    &woozles::WOOZLES,
    &woozles::BIWOOZLES,
    &woozles::HEFFALUMPS,
    &woozles::BIHEFFALUMPS,
];

/// Units for which `may_act` says no neither move nor, as judged from `level` on, observe. It is asked for the
/// unit on a square as a unit of the side.
pub(crate) fn restrict_units(
    builder: &mut Builder,
    level: Level,
    may_act: impl Fn(&mut Game<'_>, Square, Side) -> bool + Clone + Send + Sync + 'static,
) {
    builder.departure(Acting(may_act.clone())).observer_gate_at(level, Acting(may_act));
}

struct Acting<F>(F);

impl<F: Fn(&mut Game<'_>, Square, Side) -> bool + Send + Sync> Departure for Acting<F> {
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        (self.0)(game, square, side)
    }
}

impl<F: Fn(&mut Game<'_>, Square, Side) -> bool + Send + Sync> ObserverGate for Acting<F> {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, _target: Square, side: Side) -> bool {
        (self.0)(game, observer, side)
    }
}

/// Captures for which `may_capture` says no are not played, nor, as judged from `level` on, do they count as
/// observations. It is asked for the square of the capturing unit, the square of the captured one and the side
/// that captures.
pub(crate) fn restrict_captures(
    builder: &mut Builder,
    level: Level,
    may_capture: impl Fn(&mut Game<'_>, Square, Square, Side) -> bool + Clone + Send + Sync + 'static,
) {
    builder.move_filter(Capturing(may_capture.clone())).observer_gate_at(level, Capturing(may_capture));
}

struct Capturing<F>(F);

impl<F: Fn(&mut Game<'_>, Square, Square, Side) -> bool + Send + Sync> ArrivalFilter for Capturing<F> {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        let Move { departure, capture, .. } = *intention;
        capture.is_none() || game.after_listing(|game| (self.0)(game, departure, capture, side))
    }

    fn spares_quiet_moves(&self) -> bool {
        true
    }
}

impl<F: Fn(&mut Game<'_>, Square, Square, Side) -> bool + Send + Sync> ObserverGate for Capturing<F> {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        (self.0)(game, observer, target, side)
    }
}

/// Refuses every parameter that is not one of the words.
pub(crate) fn only_words(given: &ConditionUse, known: &[&str]) -> Result<(), ConditionError> {
    for parameter in &given.parameters {
        match parameter {
            Parameter::Word(word) if known.iter().any(|k| k == word) => {}
            Parameter::Word(word) => {
                return Err(ConditionError::NotSupported(format!("{} {word}", given.name)));
            }
            _ => {
                return Err(ConditionError::Parameter {
                    condition: given.name.clone(),
                    problem: "squares, walks or numbers make no sense here".to_owned(),
                });
            }
        }
    }
    Ok(())
}
