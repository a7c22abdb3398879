//! Units that come from the hand, and go there.

use crate::general::{DropForm, Game, RuleSet};
use board::{Reason, Side, Square, Unit, Walk};

impl RuleSet {
    /// The walks that can be held in hand; none in most games.
    #[must_use]
    pub fn held_walks(&self) -> &[Walk] {
        &self.hands.held
    }

    /// The forms in which units come from the hand, by their numbers in [`crate::general::Kind::Drop`].
    #[must_use]
    pub fn drop_forms(&self) -> &[DropForm] {
        &self.hands.forms
    }
}

impl Game<'_> {
    /// How many units of a walk a side has in hand.
    #[must_use]
    pub fn in_hand(&self, walk: Walk, side: Side) -> u64 {
        self.rules.hands.register(walk, side).map_or(0, |register| self.position.register(register))
    }

    /// Whether a side has anything in hand.
    #[must_use]
    pub fn holds_any(&self, side: Side) -> bool {
        let hands = &self.rules.hands;
        #[allow(clippy::cast_possible_truncation, reason = "fewer than 256 walks in a problem")]
        let mut places = 0..hands.held.len() as u16;
        places.any(|place| self.position.register(hands.first + 2 * place + side.index() as u16) > 0)
    }

    /// Puts a unit into the hand of a side; nothing happens where such units cannot be held.
    pub fn take_in_hand(&mut self, walk: Walk, side: Side) {
        if let Some(register) = self.rules.hands.register(walk, side) {
            let before = self.position.register(register);
            self.position.remember(register, before + 1);
        }
    }

    /// Puts a unit from the hand of a side on an empty square. Panics when the hand is empty in debug builds.
    pub fn put_from_hand(&mut self, form: DropForm, side: Side, at: Square) {
        if let Some(register) = self.rules.hands.register(form.held, side) {
            let before = self.position.register(register);
            debug_assert!(before > 0, "a unit that is dropped is in hand");
            self.position.remember(register, before.saturating_sub(1));
        }
        let unit = Unit::new(form.walk, side.into()).with_marks(form.marks);
        self.position.add_unit(at, unit, Reason::Drop);
    }

    /// The effects of a drop by the side to move.
    pub(crate) fn drop_unit(&mut self, form: u8, at: Square) {
        let form = self.rules.hands.forms[usize::from(form)];
        self.put_from_hand(form, self.position.side_to_move(), at);
    }
}
