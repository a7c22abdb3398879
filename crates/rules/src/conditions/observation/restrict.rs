//! One question about a unit, put to its moves (or only its captures) and to what it observes.

use crate::general::{ArrivalFilter, Builder, Departure, Game, Level, Move, ObserverGate, Scope, Strikes};
use board::{Side, Square};

/// Units for which `may_act` says no neither move nor, as judged from `level` on, observe. It is asked for the
/// unit on a square as a unit of the side.
pub(crate) fn restrict_units(
    builder: &mut Builder,
    level: Level,
    may_act: impl Fn(&mut Game<'_>, Square, Side) -> bool + Clone + Send + Sync + 'static,
) {
    let acting = Acting { may_act, by_kind: None };
    builder.departure(acting.clone()).observer_gate_at(level, acting);
}

/// The same of units that others of their own kind keep from acting, `royals` apart if so: a unit acts where the other side has none of
/// its kind.
pub(crate) fn restrict_by_kind(
    builder: &mut Builder,
    level: Level,
    royals: bool,
    may_act: impl Fn(&mut Game<'_>, Square, Side) -> bool + Clone + Send + Sync + 'static,
) {
    let acting = Acting { may_act, by_kind: Some(royals) };
    builder.departure(acting.clone()).observer_gate_at(level, acting);
}

#[derive(Clone)]
struct Acting<F> {
    may_act: F,
    /// Where others of their own kind alone keep units from acting: whether royal ones, too.
    by_kind: Option<bool>,
}

impl<F: Fn(&mut Game<'_>, Square, Side) -> bool + Send + Sync> Departure for Acting<F> {
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        (self.may_act)(game, square, side)
    }

    fn surely_leaves_after(&self, game: &Game<'_>, _m: &Move, square: Square) -> bool {
        self.by_kind.is_some_and(|royals| {
            let unit = game.unit(square);
            let others = game.position().units_of(unit.walk, game.position().side_to_move());
            others.is_empty() || !royals && unit.is_royal()
        })
    }
}

impl<F: Fn(&mut Game<'_>, Square, Side) -> bool + Send + Sync> ObserverGate for Acting<F> {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, _target: Square, side: Side) -> bool {
        (self.may_act)(game, observer, side)
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

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }
}

impl<F: Fn(&mut Game<'_>, Square, Square, Side) -> bool + Send + Sync> ObserverGate for Capturing<F> {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        (self.0)(game, observer, target, side)
    }
}
