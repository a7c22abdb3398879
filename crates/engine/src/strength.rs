//! Strength that one can choose: a player who looks at less, and is mistaken about what he sees.
//!
//! A weaker player searches fewer positions for a move, and takes each of his best moves for a little better or worse than it is. What is
//! blundered is then what lies beyond a short look, as with people, and not a move at random.

use rules::general::Move;
use std::hash::{BuildHasher, RandomState};

/// A playing strength, in Elo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength(u32);

impl Default for Strength {
    fn default() -> Strength {
        Strength(1500)
    }
}

/// How many positions a player of so many Elo looks at for a move, and how far he is mistaken about it, as a standard deviation in hundredths of a
/// pawn; between the rows both follow a curve. By matches with Fairy-Stockfish's `UCI_Elo` (docs/ENGINE.md).
const PLAYERS: [(u32, f64, f64); 5] = [
    (Strength::LEAST, 40.0, 180.0),
    (1000, 400.0, 100.0),
    (1500, 1_300.0, 80.0),
    (2000, 20_000.0, 0.0),
    (Strength::MOST, 400_000.0, 0.0),
];

impl Strength {
    /// The least and the greatest that can be chosen.
    pub const LEAST: u32 = 500;
    /// See [`Strength::LEAST`].
    pub const MOST: u32 = 2800;
    /// Among so many moves the player chooses.
    pub(crate) const CHOICES: usize = 4;

    /// A strength of so many Elo, if it can be chosen.
    #[must_use]
    pub fn of(elo: u32) -> Option<Strength> {
        (Strength::LEAST..=Strength::MOST).contains(&elo).then_some(Strength(elo))
    }

    /// The Elo.
    #[must_use]
    pub fn elo(self) -> u32 {
        self.0
    }

    /// How many positions the player looks at for a move.
    #[must_use]
    pub fn nodes(self) -> u64 {
        let [(nodes, _), (more, _)] = self.neighbours();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below a million")]
        let nodes = (nodes * (more / nodes).powf(self.share())) as u64;
        nodes
    }

    /// How far the player is mistaken about a move, as a standard deviation in hundredths of a pawn.
    fn error(self) -> f64 {
        let [(_, error), (_, less)] = self.neighbours();
        error + (less - error) * self.share()
    }

    /// The row of [`PLAYERS`] up to which the player comes.
    fn row(self) -> usize {
        (1..PLAYERS.len() - 1).find(|&row| self.0 < PLAYERS[row].0).unwrap_or(PLAYERS.len() - 1)
    }

    /// What is told of the players next below and above.
    fn neighbours(self) -> [(f64, f64); 2] {
        let row = self.row();
        [PLAYERS[row - 1], PLAYERS[row]].map(|(_, nodes, error)| (nodes, error))
    }

    /// Where the player stands between them, 0 to 1.
    fn share(self) -> f64 {
        let row = self.row();
        let (below, above) = (PLAYERS[row - 1].0, PLAYERS[row].0);
        f64::from(self.0 - below) / f64::from(above - below)
    }

    /// Chooses among lines with their values, the best first; `None` where there are none.
    pub(crate) fn choose(self, lines: Vec<(i32, Vec<Move>)>) -> Option<Vec<Move>> {
        self.choose_by(lines, &mut normal)
    }

    fn choose_by(self, lines: Vec<(i32, Vec<Move>)>, deviate: &mut dyn FnMut() -> f64) -> Option<Vec<Move>> {
        let felt = lines.into_iter().map(|(value, line)| (f64::from(value) + self.error() * deviate(), line));
        felt.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, line)| line)
    }
}

/// A number from the normal distribution: the sum of twelve even ones, less its mean.
fn normal() -> f64 {
    let random = RandomState::new();
    let parts = (0u32..12).map(|part| {
        let bits = random.hash_one(part) >> 11;
        #[allow(clippy::cast_precision_loss, reason = "53 bits")]
        let share = bits as f64 / (1u64 << 53) as f64;
        share
    });
    parts.sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_look_at_more_and_err_less() {
        let strengths = [500, 700, 1000, 1500, 1900, 2000, 2400, 2800]
            .map(|elo| Strength::of(elo).expect("within bounds"));
        assert!(strengths.windows(2).all(|two| two[0].nodes() < two[1].nodes()));
        assert!(strengths.windows(2).all(|two| two[0].error() > two[1].error() || two[1].error() == 0.0));
        assert_eq!([500, 1000, 2800].map(|elo| Strength(elo).nodes()), [40, 400, 400_000]);
        assert_eq!(Strength::of(499), None);
        assert_eq!(Strength::of(2801), None);
    }

    #[test]
    fn a_small_error_changes_the_choice_only_between_moves_of_like_value() {
        let lines = || vec![(100, vec![Move::PASS]), (80, Vec::new())];
        let weak = Strength::of(500).expect("within bounds");
        let mut none = || 0.0;
        assert_eq!(weak.choose_by(lines(), &mut none), Some(vec![Move::PASS]));
        let mut errors = [-1.0, 1.0].into_iter().cycle();
        assert_eq!(weak.choose_by(lines(), &mut || errors.next().unwrap_or(0.0)), Some(Vec::new()));
        let strong = Strength::of(2800).expect("within bounds");
        assert_eq!(strong.choose_by(lines(), &mut || -5.0), Some(vec![Move::PASS]));
        assert_eq!(strong.choose_by(Vec::new(), &mut none), None);
    }

    #[test]
    fn errors_are_normal() {
        let sample: Vec<f64> = (0..2000).map(|_| normal()).collect();
        let mean = sample.iter().sum::<f64>() / 2000.0;
        let variance = sample.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 2000.0;
        assert!(mean.abs() < 0.15 && (0.8..1.2).contains(&variance), "{mean} {variance}");
    }
}
