//! What results say about strength.

/// Wins, draws and losses of the first engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Score {
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

    /// The variance of one game's points.
    fn variance(&self) -> f64 {
        let (games, mean) = (f64::from(self.games().max(1)), self.share());
        let part = |count: u32, points: f64| f64::from(count) * (points - mean) * (points - mean);
        (part(self.won, 1.0) + part(self.drawn, 0.5) + part(self.lost, 0.0)) / games
    }

    /// The difference in Elo points with its error at 95 %; infinite when all or no points were won.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let share = self.share();
        let games = f64::from(self.games().max(1));
        let error = 1.96 * (self.variance() / games).sqrt();
        // nothing is certain after so many games
        let least = 0.5 / games;
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
fn share_of(elo: f64) -> f64 {
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
    /// The logarithm of the ratio of likelihoods (the normal approximation of a generalised test).
    #[must_use]
    pub fn ratio(&self, score: &Score) -> f64 {
        let variance = score.variance();
        if score.games() < 2 || variance <= 0.0 {
            return 0.0;
        }
        let (none, some) = (share_of(self.elo0), share_of(self.elo1));
        f64::from(score.games()) * (some - none) * (2.0 * score.share() - none - some) / (2.0 * variance)
    }

    /// Whether the second hypothesis is accepted, or the first; `None` while the test goes on.
    #[must_use]
    pub fn decision(&self, score: &Score) -> Option<bool> {
        let ratio = self.ratio(score);
        let (low, high) = ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln());
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

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let (elo, error) = Score { won: 70, drawn: 10, lost: 20 }.elo();
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        assert!((50.0..90.0).contains(&error), "{error}");
    }

    #[test]
    fn a_test_ends_when_the_score_is_clear() {
        let test = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(test.decision(&Score { won: 5, drawn: 3, lost: 4 }), None);
        assert_eq!(test.decision(&Score { won: 600, drawn: 200, lost: 400 }), Some(true));
        assert_eq!(test.decision(&Score { won: 400, drawn: 200, lost: 600 }), Some(false));
    }
}
