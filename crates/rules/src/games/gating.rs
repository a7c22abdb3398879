//! Gating: a unit from the hand enters on the square that an unmoved unit of the back rank has just left.
//!
//! Source: Seirawan Chess (2007). When castling, the unit enters on the king's or on the partner's square.

use crate::general::{Choices, EffectHook, Game, Going, Kind, Move, Ply};
use board::{Reason, Square, SquareSet, Unit, Walk};

/// The hook, for the moment after the movement. The squares in question must be remembered by the rules as unmoved.
#[derive(Clone, Debug)]
pub struct Gating {
    /// What can be in the hands: bit n of White's hand is the n-th of them, Black's hand begins with bit 32.
    pub walks: Vec<Walk>,
    /// The register of the hands.
    pub hands: u16,
    /// The squares on which units may enter while the units of the array have not left them.
    pub squares: SquareSet,
}

impl Gating {
    /// What a side has in its hand.
    fn hand(&self, game: &Game<'_>, side: board::Side) -> Vec<(u64, Walk)> {
        let shift = 32 * side.index();
        let hands = game.position().register(self.hands);
        let bits = (shift..).map(|bit| 1u64 << bit);
        bits.zip(self.walks.iter().copied()).filter(|(bit, _)| hands & bit != 0).collect()
    }

    /// Where and what a move of the side to move puts on the board from the hand, if it does. Gating is the first
    /// choice of such a move.
    #[must_use]
    pub fn gated(&self, game: &Game<'_>, m: &Move) -> Option<(Square, Walk)> {
        let side = game.position().side_to_move();
        let ways = self.ways(game, side, m, game.unit(m.departure));
        let &(square, _, walk) = ways.get(usize::from(m.picks[0]).checked_sub(1)?)?;
        Some((square, walk))
    }

    /// The ways to gate in a move; before or just after its movement.
    fn ways(&self, game: &Game<'_>, side: board::Side, m: &Move, mover: Unit) -> Vec<(Square, u64, Walk)> {
        if m.departure.is_none() || game.rules().is_pawn(mover.walk) {
            return Vec::new();
        }
        let castles = m.kind == Kind::Castling;
        let squares = [Some(m.departure), castles.then_some(m.partner)];
        let mut ways = Vec::new();
        for square in squares.into_iter().flatten() {
            if self.squares.contains(square) && game.is_unmoved(square) {
                ways.extend(self.hand(game, side).into_iter().map(|(bit, walk)| (square, bit, walk)));
            }
        }
        ways
    }
}

impl EffectHook for Gating {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let ways = self.ways(game, ply.side, &ply.intention, ply.mover);
        if ways.is_empty() {
            return Going::On;
        }
        if let Some(&(square, bit, walk)) =
            choices.pick(1 + ways.len()).checked_sub(1).and_then(|n| ways.get(n))
        {
            if !game.position().is_empty(square) {
                return Going::Impossible;
            }
            let hands = game.position().register(self.hands);
            let position = game.position_mut();
            position.remember(self.hands, hands & !bit);
            position.add_unit(square, Unit::new(walk, ply.side.into()), Reason::Appearance);
        }
        Going::On
    }
}
