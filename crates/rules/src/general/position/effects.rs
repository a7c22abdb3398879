//! Effects that several rules share: the board turns, and castling rights follow whatever happens.

use crate::general::position::castling::right_of;
use crate::general::{Game, Kind, Move, Ply};
use board::{Effect, EnPassant, PerSide, Reason, Side, Square, SquareSet, Symmetry, Unit, Walk};

impl Game<'_> {
    /// Turns or reflects the board with all that stands on it; the moving unit and the squares for en passant go along.
    pub fn transform_board(&mut self, ply: &mut Ply, symmetry: Symmetry) {
        let geometry = self.position.geometry();
        let image = |square: Square| {
            if square.is_none() { square } else { symmetry.image(geometry, square).unwrap_or(square) }
        };
        self.position.apply(Effect::Transformed { symmetry }, Reason::BoardTransformation);
        ply.at = image(ply.at);
        let before = self.position.en_passant();
        let after = EnPassant { passed: before.passed.map(image), victim: image(before.victim) };
        if before != after {
            self.position.apply(Effect::EnPassantSet { before, after }, Reason::Bookkeeping);
        }
    }

    /// Where the royal units of a side stood before the ply that is being made.
    #[must_use]
    pub fn royals_before_this_ply(&self, side: Side) -> SquareSet {
        let geometry = self.position.geometry();
        let mut royals = self.position.royals(side);
        let is_king = |unit: Unit| unit.is_royal() && unit.belongs_to(side);
        for recorded in self.position.journal().last_ply().iter().rev() {
            match recorded.effect {
                Effect::Moved { from, to } if royals.contains(to) => {
                    royals.remove(to);
                    royals.insert(from);
                }
                Effect::Exchanged { one, other } if royals.contains(one) != royals.contains(other) => {
                    let (before, now) = if royals.contains(one) { (other, one) } else { (one, other) };
                    royals.remove(now);
                    royals.insert(before);
                }
                Effect::Removed { at, unit } if is_king(unit) => royals.insert(at),
                Effect::Added { at, unit } if is_king(unit) => royals.remove(at),
                Effect::Changed { at, before, after } if is_king(before) != is_king(after) => {
                    if is_king(before) { royals.insert(at) } else { royals.remove(at) }
                }
                Effect::Transformed { symmetry } => {
                    let back = symmetry.inverse();
                    royals = royals.into_iter().map(|at| back.image(geometry, at).unwrap_or(at)).collect();
                }
                _ => {}
            }
        }
        royals
    }

    /// Asks a question for an effect of the ply that is being made, with checks judged by the squares where the kings stood
    /// before it: the reference notes where kings went when nearly all effects are done.
    pub fn with_kings_as_before<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        let squares = PerSide(Side::BOTH.map(|side| self.royals_before_this_ply(side)));
        let before = self.checked_squares.replace(squares);
        let answer = question(self);
        self.checked_squares = before;
        answer
    }

    /// Asks a question as if the unit stood elsewhere.
    pub(crate) fn standing_on<T>(
        &mut self,
        square: Square,
        via: Square,
        question: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.position_mut().begin_ply();
        if via != square {
            self.position_mut().move_unit(square, via, Reason::Bookkeeping);
        }
        let answer = question(self);
        self.position_mut().undo_ply();
        answer
    }

    /// The registers that rules will set when the ply that is being made ends, with their values: what could be played next is judged
    /// by them.
    pub(crate) fn registers_after(&self, ply: &Ply) -> Vec<(u16, u64)> {
        let hooks = self.rules.effects.hooks.iter();
        hooks.flat_map(|(_, hook)| hook.will_remember(self, ply)).collect()
    }

    /// Remembers values in registers, as [`Game::registers_after`] tells them.
    pub(crate) fn remember_all(&mut self, registers: &[(u16, u64)]) {
        for &(register, value) in registers {
            self.position_mut().remember(register, value);
        }
    }

    /// Takes and gives castling rights by all the effects of the ply: a unit that leaves or changes loses its right,
    /// a king or rook that appears on its square of the game array has one.
    #[inline(never)]
    pub(crate) fn adjust_rights_by_effects(&mut self, m: &Move) {
        if !self.rules.castling() {
            return;
        }
        let before = self.position.rights();
        let mut after = before;
        for recorded in self.position.journal().last_ply() {
            match recorded.effect {
                // what comes from the hand has no right to castle
                Effect::Added { .. } if recorded.reason == Reason::Drop => {}
                Effect::Added { .. }
                    if self.rules.reborn_have_moved()
                        && matches!(recorded.reason, Reason::Rebirth | Reason::RebirthOnTheWay) => {}
                Effect::Moved { from, to } => {
                    after &= !(right_of(from) | right_of(to));
                    // moved on by a rule, it counts as put there
                    if recorded.reason == Reason::FurtherMovement {
                        after |= self.right_by_square(to);
                    }
                }
                Effect::Removed { at, .. } => after &= !right_of(at),
                Effect::Added { at, .. } => after |= self.right_by_square(at),
                // an Anda or half-neutral unit that became neutral, or a side's, is still the one that has moved
                Effect::Changed { .. }
                    if matches!(recorded.reason, Reason::NeutralChange | Reason::HalfNeutral) => {}
                Effect::Changed { at, before, after: now }
                    if before.walk != now.walk
                        || before.owner() != now.owner()
                        || recorded.reason == Reason::RemoteWalkChange =>
                {
                    after &= !right_of(at);
                    after |= self.right_by_square(at);
                }
                _ => {}
            }
        }
        if m.kind == Kind::Castling {
            let concerns = |&(one, other): &(u64, u64)| (one | other) & right_of(m.partner) != 0;
            if self.rules.castling.exclusive.iter().any(concerns) {
                after |= right_of(m.partner) << 32;
            }
        }
        if after != before {
            self.position.apply(Effect::RightsSet { before, after }, Reason::Bookkeeping);
        }
    }

    /// Gives or takes the right to castle of a unit that became royal or ceased to be.
    pub fn follow_royalty(&mut self, at: Square) {
        if !self.rules.castling() {
            return;
        }
        let before = self.position.rights();
        let after = before & !right_of(at) | self.right_by_square(at);
        if before != after {
            self.position.apply(Effect::RightsSet { before, after }, Reason::RoyalChange);
        }
    }

    /// The right of the unit on a square to castle, were it there since the beginning.
    fn right_by_square(&self, at: Square) -> u64 {
        let right = right_of(at);
        if right == 0 {
            return 0;
        }
        let side = if right < 8 { Side::White } else { Side::Black };
        let unit = self.position.unit(at);
        if self.rules.castles_by_power() {
            return if unit.belongs_to(side) { right } else { 0 };
        }
        let king = right & 0b01_0010 != 0;
        let walk = self.rules.standard(if king { Walk::KING } else { Walk::ROOK });
        let royal = unit.is_royal() || king && self.rules.common_kings_castle();
        if unit.belongs_to(side) && unit.walk == walk && royal == king { right } else { 0 }
    }
}
