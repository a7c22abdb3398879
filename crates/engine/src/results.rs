//! How a game ends where no rule of its own speaks of it: mate, stalemate, repetition, play without progress.
//!
//! Sources: the laws of chess for the usual values; Fairy-Stockfish's description of its variants for the others
//! (`checkmateValue`, `stalemateValue`, `nFoldRule`, `nFoldValue`, `nMoveRule`, `perpetualCheckIllegal`,
//! `materialCounting`).

use crate::counting::{Count, Counting};
use board::{Key, Side};
use rules::general::Verdict;

/// What ends mean. Values are those of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Results {
    /// What mate means for the side that is mated.
    pub mate: Verdict,
    /// What stalemate means for the side that cannot move.
    pub stalemate: Verdict,
    /// After how many half-moves without a capture or pawn move the game is drawn, if it is.
    pub quiet_limit: Option<u32>,
    /// How often a position must have been on the board to end the game, if repetition does.
    pub repetitions: Option<u32>,
    /// What repetition means.
    pub repetition: Verdict,
    /// Whether `repetition` is White's value, whichever side is to move.
    pub repetition_is_whites: bool,
    /// Whether a side that has done nothing but give check since the position was there before loses.
    pub perpetual_check_loses: bool,
    /// The side that has won when the game is drawn.
    pub draw_odds: Option<Side>,
    /// By which rules moves are counted in the endgame until it is drawn.
    pub counting: Option<Counting>,
}

impl Default for Results {
    /// As in chess.
    fn default() -> Results {
        Results {
            mate: Verdict::Lost,
            stalemate: Verdict::Drawn,
            quiet_limit: Some(100),
            repetitions: Some(3),
            repetition: Verdict::Drawn,
            repetition_is_whites: false,
            perpetual_check_loses: false,
            draw_odds: None,
            counting: None,
        }
    }
}

/// A position of the game or of a line of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Its key.
    pub key: Key,
    /// The half-moves since the last capture or pawn move.
    pub quiet: u32,
    /// Whether the side to move is in check; always false where no result depends on it.
    pub checked: bool,
    /// How far counting has come.
    pub count: Count,
}

fn seen_by(side: Side, whites: Verdict) -> Verdict {
    match (side, whites) {
        (Side::White, verdict) => verdict,
        (Side::Black, Verdict::Won) => Verdict::Lost,
        (Side::Black, Verdict::Lost) => Verdict::Won,
        (Side::Black, Verdict::Drawn) => Verdict::Drawn,
    }
}

impl Results {
    /// The verdict, where a draw may count as a win of one side.
    #[must_use]
    pub fn settle(&self, verdict: Verdict, side: Side) -> Verdict {
        match (verdict, self.draw_odds) {
            (Verdict::Drawn, Some(winner)) if winner == side => Verdict::Won,
            (Verdict::Drawn, Some(_)) => Verdict::Lost,
            _ => verdict,
        }
    }

    /// What the last of these positions means if it has been there `times` times with it, the side to move being
    /// `side`; `None` if it has not.
    #[must_use]
    pub fn repeated(&self, past: &[Past], side: Side, times: u32) -> Option<Verdict> {
        let last = past.len().checked_sub(1)?;
        let Past { key, quiet, .. } = past[last];
        let back = last.saturating_sub(quiet as usize);
        let earlier = (back..last.saturating_sub(1)).rev().filter(|index| (last - index).is_multiple_of(2));
        let first = earlier.filter(|&index| past[index].key == key).nth(times.saturating_sub(2) as usize)?;
        let always_checked = |from: usize| past[from..].iter().step_by(2).all(|position| position.checked);
        if self.perpetual_check_loses {
            match (always_checked(first + 2), always_checked(first + 1)) {
                (true, false) => return Some(Verdict::Won),
                (false, true) => return Some(Verdict::Lost),
                _ => {}
            }
        }
        let verdict =
            if self.repetition_is_whites { seen_by(side, self.repetition) } else { self.repetition };
        Some(self.settle(verdict, side))
    }

    /// Why the game is drawn at the last of these positions, if too much has been played without progress.
    #[must_use]
    pub fn too_long(&self, past: &[Past]) -> Option<String> {
        let position = past.last()?;
        if let Some(limit) = self.quiet_limit.filter(|&limit| position.quiet >= limit) {
            return Some(format!("{}-move rule", limit / 2));
        }
        position.count.is_over().then(|| "counting".to_owned())
    }

    /// Whether it is.
    #[must_use]
    pub fn is_too_long(&self, past: &[Past]) -> bool {
        past.last().is_some_and(|position| {
            self.quiet_limit.is_some_and(|limit| position.quiet >= limit) || position.count.is_over()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which nothing irreversible happens: keys, and whether the side to move is in check.
    fn game(positions: &[(u64, bool)]) -> Vec<Past> {
        let key = |n: u64| Key(u128::from(n) as _);
        (0..)
            .zip(positions)
            .map(|(quiet, &(n, checked))| Past { key: key(n), quiet, checked, count: Count::default() })
            .collect()
    }

    #[test]
    fn three_times_is_a_draw() {
        let past = game(&[(1, false), (2, false), (1, false), (2, false), (1, false)]);
        let chess = Results::default();
        assert_eq!(chess.repeated(&past, Side::White, 3), Some(Verdict::Drawn));
        assert_eq!(chess.repeated(&past[..3], Side::White, 3), None);
        assert_eq!(chess.repeated(&past[..3], Side::White, 2), Some(Verdict::Drawn));
    }

    #[test]
    fn who_only_gives_check_loses() {
        // the side to move in the positions 1 is always in check
        let past = game(&[(1, true), (2, false), (1, true), (2, false), (1, true)]);
        let shogi = Results { perpetual_check_loses: true, ..Results::default() };
        assert_eq!(shogi.repeated(&past, Side::Black, 3), Some(Verdict::Won));
        let other = game(&[(2, false), (1, true), (2, false), (1, true), (2, false)]);
        assert_eq!(shogi.repeated(&other, Side::White, 3), Some(Verdict::Lost));
        assert_eq!(Results::default().repeated(&past, Side::Black, 3), Some(Verdict::Drawn));
    }

    #[test]
    fn draw_odds() {
        let armageddon = Results { draw_odds: Some(Side::Black), ..Results::default() };
        assert_eq!(armageddon.settle(Verdict::Drawn, Side::White), Verdict::Lost);
        assert_eq!(armageddon.settle(Verdict::Drawn, Side::Black), Verdict::Won);
        assert_eq!(armageddon.settle(Verdict::Won, Side::White), Verdict::Won);
    }
}
