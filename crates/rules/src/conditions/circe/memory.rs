//! The memory of the last capture, for the variants by which not the capture of the present move counts.
//!
//! It lives in two registers of the position, so that it is undone and hashed.

use crate::conditions::observation::disparate;
use crate::general::{Bound, Builder, Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply, Scope};
use board::{Marks, Side, Square, Unit, Walk};

/// The last capture is remembered.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("CaptureRemembered", Moment::Closing).after(&disparate::EFFECT);

/// Two registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    unit: u16,
    places: u16,
}

/// A capture that is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Remembered {
    /// What was captured.
    pub unit: Unit,
    /// Where.
    pub square: Square,
    /// By whom; nothing for a capture before the diagram, which is that of the side that does not begin.
    pub side: Option<Side>,
    /// Where the capturing unit ended; [`Square::NONE`] if nowhere.
    pub capturer: Square,
}

impl Remembered {
    /// Who captured, as the side that moves now sees it.
    pub(super) fn capturing_side(self, moving: Side) -> Side {
        self.side.unwrap_or(!moving)
    }

    /// The two values in which it is kept; neither is 0.
    fn packed(self) -> (u64, u64) {
        let side = self.side.map_or(2, |side| side as u8);
        let unit = u64::from(self.unit.marks.0) | u64::from(self.unit.walk.0) << 32;
        let places = [self.unit.origin.0, self.square.0, self.capturer.0, side, 1, 0, 0, 0];
        (unit, u64::from_le_bytes(places))
    }

    fn unpacked(unit: u64, places: u64) -> Option<Remembered> {
        let [origin, square, capturer, side, is_set, ..] = places.to_le_bytes();
        #[allow(clippy::cast_possible_truncation, reason = "packed so")]
        let unit =
            Unit { walk: Walk((unit >> 32) as u16), origin: Square(origin), marks: Marks(unit as u32) };
        let side = [Some(Side::White), Some(Side::Black)].get(usize::from(side)).copied().flatten();
        (is_set == 1).then_some(Remembered { unit, square: Square(square), side, capturer: Square(capturer) })
    }
}

impl Memory {
    /// Two new registers; `forgetful` if a move without capture clears them.
    pub(super) fn new(builder: &mut Builder, first: Option<Remembered>, forgetful: bool) -> Memory {
        let memory = Memory { unit: builder.register(), places: builder.register() };
        if let Some(first) = first {
            let (unit, places) = first.packed();
            builder.initial(memory.unit, unit).initial(memory.places, places);
        }
        builder.effect(&EFFECT, Keeper { memory, forgetful });
        memory
    }

    /// The capture remembered.
    pub(super) fn recall(self, game: &Game<'_>) -> Option<Remembered> {
        let position = game.position();
        Remembered::unpacked(position.register(self.unit), position.register(self.places))
    }
}

/// Writes down, at the end of each move, what it captured.
struct Keeper {
    memory: Memory,
    forgetful: bool,
}

impl EffectHook for Keeper {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let values = if !ply.captured.is_empty() {
            let square = ply.intention.capture;
            Remembered { unit: ply.captured, square, side: Some(ply.side), capturer: ply.at }.packed()
        } else if self.forgetful {
            (0, 0)
        } else {
            return Going::On;
        };
        game.position_mut().remember(self.memory.unit, values.0);
        game.position_mut().remember(self.memory.places, values.1);
        Going::On
    }

    // the moves that are tried to see whether a unit is caged bring nobody back
    fn will_remember(&self, _: &Game<'_>, _: &Ply) -> Vec<(u16, u64)> {
        vec![(self.memory.unit, 0), (self.memory.places, 0)]
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}
