//! Choices that the effects of a move ask for.

use board::Square;

/// The way through the choices of one intention. Making an intention asks, in a fixed order, for choices
/// (promotion, rebirth square …); what was asked for is noted, so that the next combination can be told.
///
/// An effect that offers n ways calls [`Choices::pick`] and does the one it is told. Nothing is stored but the
/// numbers taken; replaying them makes the same move again.
#[derive(Clone, Debug)]
pub struct Choices {
    picks: [u8; 6],
    sizes: [u8; 6],
    asked: usize,
}

impl Choices {
    /// Follows the picks of an intention.
    #[must_use]
    pub const fn along(picks: [u8; 6]) -> Choices {
        Choices { picks, sizes: [0; 6], asked: 0 }
    }

    /// Which of `ways` (at least 1) to take, from 0. With one way nothing is noted. More than six choices in one
    /// move, or more than 255 ways, are beyond what a move can hold: the first way is taken then.
    pub fn pick(&mut self, ways: usize) -> usize {
        debug_assert!(ways > 0, "a choice among at least one way");
        if ways <= 1 || self.asked >= self.picks.len() {
            return 0;
        }
        #[allow(clippy::cast_possible_truncation, reason = "capped")]
        let size = ways.min(255) as u8;
        self.sizes[self.asked] = size;
        let pick = self.picks[self.asked].min(size - 1);
        self.asked += 1;
        usize::from(pick)
    }

    /// The choice that was made when the intention was listed: it has no other ways.
    pub fn given(&mut self) -> usize {
        if self.asked >= self.picks.len() {
            return 0;
        }
        let pick = self.picks[self.asked];
        self.sizes[self.asked] = pick.saturating_add(1);
        self.asked += 1;
        usize::from(pick)
    }

    /// How many choices were asked for.
    pub(crate) const fn asked(&self) -> usize {
        self.asked
    }

    /// Whether nobody asked for a choice.
    #[inline]
    #[must_use]
    pub const fn are_none(&self) -> bool {
        self.asked == 0
    }

    /// The picks of the next combination; `None` after the last.
    #[inline]
    #[must_use]
    pub fn next(&self) -> Option<[u8; 6]> {
        if self.asked == 0 {
            return None;
        }
        let mut picks = [0; 6];
        for level in (0..self.asked).rev() {
            if self.picks[level] + 1 < self.sizes[level] {
                picks[..level].copy_from_slice(&self.picks[..level]);
                picks[level] = self.picks[level] + 1;
                return Some(picks);
            }
        }
        None
    }
}

/// Squares with the choices that lead to them.
pub(crate) type SquareChoices = Vec<(Square, [u8; 6])>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_met_once() {
        // the second choice exists only below the first way of the first
        let mut met = Vec::new();
        let mut picks = Some([0; 6]);
        while let Some(p) = picks {
            let mut choices = Choices::along(p);
            let first = choices.pick(3);
            let second = if first == 0 { choices.pick(2) } else { choices.pick(1) };
            met.push((first, second));
            picks = choices.next();
        }
        assert_eq!(met, [(0, 0), (0, 1), (1, 0), (2, 0)]);
    }
}
