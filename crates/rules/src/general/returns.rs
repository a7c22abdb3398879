//! Where captured units come back, under rules that are plain chess otherwise: what a search for a diagram must reckon
//! with beside the moves.

use super::{Foresight, RuleSet, Wing};
use board::{PerSide, Side, Square, SquareSet, Walk};
use stipulation::Goal;

/// The squares on which captured units may be placed again, for each side, walk of plain chess and square of the
/// capture.
#[derive(Clone, Debug)]
pub struct Returns {
    squares: PerSide<Vec<[u64; 64]>>,
    kings: bool,
    wings: Vec<Wing>,
}

impl Returns {
    /// Where a unit of a side may come back that is captured on a square; bit 0 is a1, bit 63 is h8.
    #[must_use]
    pub fn squares(&self, side: Side, walk: Walk, captured_on: u8) -> u64 {
        self.squares[side].get(walk.index()).map_or(0, |squares| squares[usize::from(captured_on & 63)])
    }

    /// The castlings, where they are other than those of plain chess.
    #[must_use]
    pub fn wings(&self) -> &[Wing] {
        &self.wings
    }

    /// Whether kings may be captured, and come back.
    #[must_use]
    pub fn concern_kings(&self) -> bool {
        self.kings
    }
}

impl RuleSet {
    /// Where captured units come back, if the rules do nothing else but forbid moves of plain chess. A unit that comes back
    /// keeps its walk and its side.
    #[must_use]
    pub fn returns(&self) -> Option<Returns> {
        let has_say = |goal| self.goal_rules.iter().any(|rule| rule.concerns(goal));
        if !self.moves_as_in_plain_chess() || has_say(Goal::ProofGame) || has_say(Goal::AToB) {
            return None;
        }
        let mut squares =
            PerSide([vec![[0; 64]; Walk::KING.index() + 1], vec![[0; 64]; Walk::KING.index() + 1]]);
        for (_, hook) in &self.effects {
            if hook.foresight() == Foresight::Silent {
                continue;
            }
            for side in Side::BOTH {
                for (walk, row) in (0u16..).zip(&mut squares[side]) {
                    for (square, known) in (0u8..).zip(row.iter_mut()) {
                        let SquareSet(words) = hook.returns(self, Walk(walk), side, Square(square))?;
                        *known |= words[0];
                    }
                }
            }
        }
        Some(Returns { squares, kings: self.royals_capturable, wings: self.wings.clone() })
    }
}
