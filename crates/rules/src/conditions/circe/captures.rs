//! The four base conditions that act when something is captured: Circe, AntiCirce, ImmunChess and GenevaChess.

use super::case::{Case, RelevantCapture, start_of};
use super::memory::{Memory, Remembered};
use super::occupied::{CheckByAssassins, Uncoverer};
use super::rebirth;
use super::square::{Marker, SquareRule, home_square};
use super::variant::{Base, CaptureWord, HomeRule, Occupied, Variant};
use super::walk::WalkRule;
use crate::attributes::kamikaze;
use crate::attributes::magic;
use crate::conditions::circe::ghosts;
use crate::conditions::kind::free_first_rank;
use crate::conditions::place::breton;
use crate::conditions::place::imitator;
use crate::conditions::place::revolving;
use crate::general::{
    Bound, Builder, CheckGate, Choices, EffectHook, EffectPlace, Footprint, Game, GoalRule, Going, Moment,
    Move, Ply, Scope, Units,
};
use board::{Effect, Marks, Reason, Recorded, Side, Square, SquareSet};
use stipulation::Goal;

/// The place of ImmunChess among the effects of a move.
pub(crate) static IMMUN_CHESS_EFFECT: EffectPlace =
    EffectPlace::new("ImmunChess", Moment::AfterMovement).before(&GENEVA_CHESS_EFFECT);

/// The place of GenevaChess among the effects of a move.
pub(crate) static GENEVA_CHESS_EFFECT: EffectPlace =
    EffectPlace::new("GenevaChess", Moment::AfterMovement).before(&imitator::IMITATORS_EFFECT);

/// AntiCirce where the capturer is reborn before it could promote.
pub(crate) static ANTI_CIRCE_BEFORE_PROMOTION_EFFECT: EffectPlace =
    EffectPlace::new("AntiCirceBeforePromotion", Moment::BeforePromotion).after(&breton::BRETON_EFFECT);

/// Frischauf marks promoted units.
pub(crate) static PROMOTED_MARKED_EFFECT: EffectPlace =
    EffectPlace::new("PromotedMarked", Moment::AfterPromotion).before(&ghosts::GHOSTS_SUMMONED_EFFECT);

/// Frischauf marks what other rules have promoted.
pub(crate) static LATE_PROMOTED_MARKED_EFFECT: EffectPlace =
    EffectPlace::new("LatePromotedMarked", Moment::EnPassant);

/// Circe with kamikaze units.
pub(crate) static KAMIKAZE_REBIRTH_EFFECT: EffectPlace =
    EffectPlace::new("KamikazeRebirth", Moment::MoverRebirth);

/// The place of AntiCirce among the effects of a move.
pub(crate) static ANTI_CIRCE_EFFECT: EffectPlace =
    EffectPlace::new("AntiCirce", Moment::MoverRebirth).after(&KAMIKAZE_REBIRTH_EFFECT);

/// The place of Circe among the effects of a move.
pub(crate) static CIRCE_EFFECT: EffectPlace = EffectPlace::new("Circe", Moment::CapturedRebirth);

/// Volcanic and Parachute: units come up from below.
pub(crate) static UNCOVERED_EFFECT: EffectPlace = EffectPlace::new("Uncovered", Moment::Aftermath)
    .before(&revolving::REVOLVING_BOARD_EFFECT)
    .after(&magic::EFFECT);

/// Puts the hooks of a base condition into the stages. `first` is a capture before the diagram.
pub(super) fn build(mut variant: Variant, first: Option<Remembered>, builder: &mut Builder) {
    variant.capture = match variant.capture_word {
        CaptureWord::This => RelevantCapture::ThisMove,
        CaptureWord::LastMove => RelevantCapture::LastMove(Memory::new(builder, first, true)),
        CaptureWord::WaitCapture => RelevantCapture::LastCapture(Memory::new(builder, None, false)),
    };
    // where nobody is reborn the reference does not tell new promoted units from others
    if variant.frischauf && variant.places() {
        // at once, and where a rule has changed what promotes or has promoted more
        builder.effect(&PROMOTED_MARKED_EFFECT, Marker);
        builder.effect(&LATE_PROMOTED_MARKED_EFFECT, Marker);
    }
    if matches!(variant.occupied, Occupied::Volcanic | Occupied::Parachute) {
        builder.effect(&UNCOVERED_EFFECT, Uncoverer);
        builder.royals_may_vanish();
    }
    if variant.turncoat {
        builder.royals_may_vanish();
    }
    let equipollents_of_last_move = variant.equipollents && variant.capture_word == CaptureWord::LastMove;
    if variant.base == Base::Captured
        && (equipollents_of_last_move || matches!(variant.square, SquareRule::Cage))
    {
        free_first_rank(builder);
    }
    if variant.moved {
        builder.reborn_have_moved();
    }
    if variant.entire {
        builder.captures_end_with_rebirth();
    }
    if variant.base == Base::Captured {
        builder.goal_rule(RebornIsNotWon);
    }
    if variant.occupied == Occupied::Assassin {
        builder.check_rule(CheckByAssassins);
        builder.royals_capturable();
    }
    let by_playing = match variant.base {
        Base::Captured => variant.kings,
        Base::Capturer => !matches!(variant.square, SquareRule::Any) && !variant.orthodox_checks,
        _ => true,
    };
    if by_playing {
        builder.check_gate(TakesKingOff { by_array: variant.of_array_alone(), cheylan: variant.cheylan });
    }
    if variant.kings && matches!(variant.base, Base::Captured | Base::Immune) {
        builder.royals_capturable();
    }
    if variant.base == Base::Captured {
        let reborn = KamikazeRebirth(Rebirth { variant: variant.of_kamikazes() });
        builder.effect_of_captures_instead(&kamikaze::EFFECT, &KAMIKAZE_REBIRTH_EFFECT, reborn);
    }
    let order = match variant.base {
        Base::Captured => &CIRCE_EFFECT,
        Base::Capturer if variant.before_promotion => &ANTI_CIRCE_BEFORE_PROMOTION_EFFECT,
        Base::Capturer => &ANTI_CIRCE_EFFECT,
        Base::Immune => &IMMUN_CHESS_EFFECT,
        _ => &GENEVA_CHESS_EFFECT,
    };
    if matches!(variant.capture, RelevantCapture::ThisMove) {
        builder.effect_of_captures(order, Rebirth { variant });
    } else {
        builder.effect(order, Rebirth { variant });
    }
}

/// The move ends where the capturer has been reborn: other rules judge that.
fn end_with_rebirth(game: &mut Game<'_>, ply: &mut Ply) -> Going {
    if ply.at.is_some() {
        ply.destination = ply.at;
    }
    let rules = game.rules();
    let mut filters = rules.arrival_filters.iter();
    let permitted =
        filters.all(|hook| hook.permits_destination(game, &ply.intention, ply.destination, ply.side));
    if permitted { Going::On } else { Going::Impossible }
}

/// The rebirth as an effect of a move.
struct Rebirth {
    variant: Variant,
}

impl Rebirth {
    /// The memory by which units are reborn that the move before captured.
    fn parrain(&self) -> Option<Memory> {
        match self.variant.capture {
            RelevantCapture::LastMove(memory) if self.variant.base == Base::Captured => Some(memory),
            _ => None,
        }
    }
}

impl EffectHook for Rebirth {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        if self.variant.only_kamikazes && !ply.mover.marks.has(Marks::KAMIKAZE) {
            return Going::On;
        }
        let case = match self.variant.base {
            Base::Captured | Base::Immune => Case::of_captured(self.variant.capture, game, ply),
            Base::Capturer => Case::of_capturer(self.variant.capture, game, ply),
            _ => Case::of_capturer(self.variant.capture, game, ply)
                .map(|case| Case { square: start_of(ply), ..case }),
        };
        let going = case.map_or(Going::On, |case| self.variant.resolve(game, ply, choices, case));
        if self.variant.entire && going == Going::On && !ply.captured.is_empty() {
            return end_with_rebirth(game, ply);
        }
        going
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        let variant = &self.variant;
        match scope {
            Scope::Game(_) => {
                let units = if variant.only_rebirths() { Units::Captured } else { Units::Any };
                let bound = match self.parrain() {
                    Some(_) => Bound::MOVES_TELL.told_by_sides(),
                    None => Bound::ANYTHING,
                };
                Bound { units, transitions: variant.transitions(), ..bound }
            }
            Scope::Unit(rules, walk, side, at) => Bound {
                carried_to: variant.places_of(rules, walk, side, at),
                reborn: variant.rebirth_squares(rules, walk, side, at),
                ..Bound::ANYTHING
            },
            Scope::Side(game, _) => match self.parrain() {
                // after a capture units are reborn with the next move
                Some(memory) if memory.recall(game).is_none() => {
                    Bound::within(Footprint { captures: !0, ..Footprint::NONE })
                }
                _ => Bound::ANYTHING,
            },
            Scope::Move(game, m) if self.is_idle(game, m) => Bound::MEMORY,
            Scope::Move(game, m) if variant.only_rebirths() => {
                Bound { units: Units::Captured, carried_to: self.rebirth_squares(game, m), ..Bound::ANYTHING }
            }
            Scope::Move(..) | Scope::MoveOf(..) | Scope::Arrivals(..) => Bound::ANYTHING,
        }
    }

    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        self.is_idle(game, m)
    }
}

/// The rebirth of kamikaze units that capture; of what else they may do nothing is stated.
struct KamikazeRebirth(Rebirth);

impl EffectHook for KamikazeRebirth {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.0.act(game, ply, choices)
    }
}

impl Rebirth {
    /// Whether a move surely lets nobody be reborn.
    fn is_idle(&self, game: &Game<'_>, m: &Move) -> bool {
        let variant = &self.variant;
        if let Some(memory) = self.parrain() {
            return m.capture.is_none() && memory.recall(game).is_none();
        }
        matches!(variant.capture, RelevantCapture::ThisMove)
            && (m.capture.is_none()
                || variant.base == Base::Captured
                    && matches!(variant.walk, WalkRule::Own)
                    && !variant.couscous
                    && !variant.kings
                    && game.unit(m.capture).is_royal())
    }

    /// Squares among which are all where what a move captures may be reborn.
    fn rebirth_squares(&self, game: &Game<'_>, m: &Move) -> SquareSet {
        let variant = &self.variant;
        if variant.only_kamikazes {
            let is_kamikaze = game.unit(m.departure).marks.has(Marks::KAMIKAZE);
            return if is_kamikaze { !SquareSet::EMPTY } else { SquareSet::EMPTY };
        }
        let moves_on = variant.base == Base::Captured
            && matches!(variant.square, SquareRule::TakeAndMake)
            && matches!(variant.walk, WalkRule::Own)
            && variant.adapter.is_none()
            && variant.home == HomeRule::Own
            && !variant.couscous
            && game.rules().walks_alone_move()
            && m.capture == m.arrival;
        if !moves_on {
            return !SquareSet::EMPTY;
        }
        let side = !game.position().side_to_move();
        let occupied = m.occupied_after(game.position().occupied().0[0]);
        let program = game.rules().program(game.unit(m.capture).walk, side);
        let ends = program.ends_over(m.arrival, SquareSet::of_first_word(occupied));
        ends.filter(|_| !program.captures_elsewhere()).map_or(!SquareSet::EMPTY, |(quiet, _)| quiet)
    }
}

/// An observation of a king is a check only if the capture can be played and really takes the king off the board.
struct TakesKingOff {
    /// Whether who captures goes to its square of the game array, of its own or, if true, the other side, or may not capture.
    by_array: Option<bool>,
    /// Whether it may not capture on that square itself.
    cheylan: bool,
}

impl TakesKingOff {
    /// Whether the rebirth square of a unit that captures a king is free; `None` where more must be known.
    fn is_square_free(&self, game: &Game<'_>, observer: Square, target: Square, side: Side) -> Option<bool> {
        let mirror = self.by_array?;
        if !game.captures_royal_with_one_effect(observer, target, side) {
            return None;
        }
        let home = if mirror { !side } else { side };
        let square = home_square(game, game.unit(observer).walk, target, home);
        let is_free = |square: Square| {
            square == observer || square == target && !self.cheylan || game.position().is_empty(square)
        };
        Some(square.is_some_and(is_free))
    }
}

impl CheckGate for TakesKingOff {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        // one rebirth is as good as another here
        let ply = rebirth::ply_of(game);
        if let Some(free) = self.is_square_free(game, observer, target, side) {
            return free && !game.is_asked(rebirth::ANY_CAGE, ply);
        }
        game.ask(rebirth::ANY_CAGE, ply, false, |game| game.could_capture_king(observer, target, side))
    }
}

/// A unit that is reborn is not won.
struct RebornIsNotWon;

impl GoalRule for RebornIsNotWon {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        let is_rebirth = |recorded: &Recorded| {
            matches!(recorded.effect, Effect::Added { .. }) && recorded.reason == Reason::Rebirth
        };
        let reborn = goal == Goal::WinUnit && game.position().journal().last_ply().iter().any(is_rebirth);
        !reborn && plainly(game)
    }

    fn concerns(&self, goal: Goal) -> bool {
        goal == Goal::WinUnit
    }

    fn only_denies(&self) -> bool {
        true
    }
}
