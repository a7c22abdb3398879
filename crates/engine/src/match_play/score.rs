//! What results say about strength.

/// Wins, draws and losses of the first engine, and the scores of pairs of games that began alike with colours exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// Half points of the first game of a pair whose second game is still to come.
    half_pair: Option<u8>,
}

impl Score {
    /// Adds a game, in the order in which they are played: two games are a pair.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
        match self.half_pair.take() {
            Some(first) => self.pairs[usize::from(first + half_points.min(2))] += 1,
            None => self.half_pair = Some(half_points.min(2)),
        }
    }

    /// All games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, 0 to 1; one half without games.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games())
    }

    /// The mean share of the points in whole pairs, its variance for one pair, and how many pairs there are. The two games of a
    /// pair depend on each other (an opening may favour a side), so pairs tell the error of a match, not games (the pentanomial
    /// model).
    fn pentanomial(&self) -> (f64, f64, f64) {
        let count: u32 = self.pairs.iter().sum();
        let count = f64::from(count.max(1));
        let shares = || self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = shares().map(|(&number, share)| f64::from(number) * share).sum::<f64>() / count;
        let variance =
            shares().map(|(&number, share)| f64::from(number) * (share - mean).powi(2)).sum::<f64>() / count;
        (mean, variance, count)
    }

    /// The difference in Elo points with its error at 95 %; infinite when all or no points were won.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let share = self.share();
        let (_, variance, count) = self.pentanomial();
        let error = 1.96 * (variance / count).sqrt();
        // nothing is certain after so many games
        let least = 0.25 / count;
        let within = |share: f64| share.clamp(least, 1.0 - least);
        let (low, high) = (elo_of(within(share - error)), elo_of(within(share + error)));
        (elo_of(share), (high - low) / 2.0)
    }
}

/// The difference in Elo points at which that share of the points is expected.
fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of the points that is expected at a difference in Elo points.
pub(super) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test of two hypotheses about the difference in Elo points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference if the change is worth nothing.
    pub elo0: f64,
    /// The difference if it is worth what is hoped for.
    pub elo1: f64,
    /// The chance to accept the second hypothesis wrongly.
    pub alpha: f64,
    /// The chance to accept the first wrongly.
    pub beta: f64,
}

impl Sprt {
    /// The logarithm of the ratio of likelihoods: the normal approximation of the generalised test over pairs of games.
    ///
    /// Source: Michel Van den Bergh, "The generalized sequential probability ratio test".
    #[must_use]
    pub fn ratio(&self, score: &Score) -> f64 {
        let (mean, variance, count) = score.pentanomial();
        if count < 2.0 || variance <= 0.0 {
            return 0.0;
        }
        let (none, some) = (share_of(self.elo0), share_of(self.elo1));
        count * (some - none) * (2.0 * mean - none - some) / (2.0 * variance)
    }

    /// The bounds of the ratio: at the lower one the first hypothesis is accepted, at the upper one the second.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Whether the second hypothesis is accepted, or the first; `None` while the test goes on.
    #[must_use]
    pub fn decision(&self, score: &Score) -> Option<bool> {
        let ratio = self.ratio(score);
        let (low, high) = self.bounds();
        if ratio >= high {
            Some(true)
        } else if ratio <= low {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match of pairs with these half points each.
    fn score(pairs: &[(u8, u8, u32)]) -> Score {
        let mut score = Score::default();
        for &(first, second, times) in pairs {
            for _ in 0..times {
                score.add(first);
                score.add(second);
            }
        }
        score
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let match_of_50_pairs = score(&[(2, 2, 30), (2, 1, 5), (2, 0, 5), (1, 0, 5), (0, 2, 5)]);
        assert_eq!(match_of_50_pairs.pairs, [0, 5, 10, 5, 30]);
        assert_eq!((match_of_50_pairs.won, match_of_50_pairs.drawn, match_of_50_pairs.lost), (75, 10, 15));
        let (elo, error) = match_of_50_pairs.elo();
        assert!((elo - 240.8).abs() < 0.1, "{elo}");
        assert!((50.0..90.0).contains(&error), "{error}");
    }

    #[test]
    fn openings_that_favour_a_side_make_no_error() {
        // White wins every game
        let score = score(&[(2, 0, 50)]);
        let (elo, error) = score.elo();
        assert!(elo.abs() < 1e-9 && error.abs() < 1e-9, "{elo} {error}");
    }

    #[test]
    fn a_test_ends_when_the_score_is_clear() {
        let test = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        let few = score(&[(2, 0, 3), (1, 1, 2), (2, 1, 1)]);
        assert_eq!(test.decision(&few), None);
        let good = score(&[(2, 1, 200), (2, 0, 300), (0, 1, 60), (1, 1, 40)]);
        assert_eq!(test.decision(&good), Some(true));
        let bad = score(&[(0, 1, 200), (2, 0, 300), (2, 1, 60), (1, 1, 40)]);
        assert_eq!(test.decision(&bad), Some(false));
        // mean 0.5583 and variance of a pair 0.02368: 600 * 0.02876 * (1.1167 - 1.0288) / 0.04736
        assert!((test.ratio(&good) - 32.0).abs() < 0.1, "{}", test.ratio(&good));
    }
}
