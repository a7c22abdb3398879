//! Positions of games, as counts of features with what became of them.

use engine::evaluation::Trace;

/// A position for the fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What is counted in it.
    pub trace: Trace,
    /// What the search expected for White, in hundredths of a pawn.
    pub score: i32,
    /// White's share of the points of its game: 0 to 1; `None` for a position that did not come up in it.
    pub result: Option<f64>,
    /// The number of its game.
    pub game: u64,
}

/// Positions of many games in few large arrays.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    pub(crate) features: Vec<u16>,
    pub(crate) counts: Vec<[i16; 2]>,
    /// Where the features of each position end.
    pub(crate) ends: Vec<usize>,
    /// Phase, divisor, what is fixed, score, result (not a number: none) of each position.
    pub(crate) rest: Vec<[f32; 5]>,
    /// The number of the game of each position.
    games: Vec<u64>,
}

/// Of so many games one is held out.
const HELD_OUT: u64 = 8;

impl Samples {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// White's count of an entry less Black's.
    #[inline]
    pub(crate) fn difference(&self, at: usize) -> f64 {
        let [white, black] = self.counts[at];
        f64::from(white) - f64::from(black)
    }

    /// Where the features of a position stand.
    pub(crate) fn range(&self, index: usize) -> std::ops::Range<usize> {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        begin..self.ends[index]
    }

    /// The positions of most games, and those of the games that are held out to judge a fit by.
    #[must_use]
    pub(crate) fn split(&self) -> [Samples; 2] {
        self.parted(|index| self.games[index].is_multiple_of(HELD_OUT))
    }

    /// The positions that came up in games, and those after moves that were only looked at.
    #[must_use]
    pub(crate) fn played_and_aside(&self) -> [Samples; 2] {
        self.parted(|index| self.rest[index][4].is_nan())
    }

    /// The positions for which that does not hold, and those for which it does.
    fn parted(&self, second: impl Fn(usize) -> bool) -> [Samples; 2] {
        let mut parts = [Samples::default(), Samples::default()];
        for index in 0..self.len() {
            let part = &mut parts[usize::from(second(index))];
            let range = self.range(index);
            part.features.extend_from_slice(&self.features[range.clone()]);
            part.counts.extend_from_slice(&self.counts[range]);
            part.ends.push(part.features.len());
            part.rest.push(self.rest[index]);
            part.games.push(self.games[index]);
        }
        parts
    }

    /// Adds a position.
    pub fn add(&mut self, sample: &Sample) {
        let Trace { counts, phase, divisor, fixed } = &sample.trace;
        for &(feature, times) in counts {
            self.features.push(u16::try_from(feature).unwrap_or(u16::MAX));
            self.counts.push(times.map(|times| i16::try_from(times).unwrap_or(i16::MAX)));
        }
        self.ends.push(self.features.len());
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "small numbers")]
        self.rest.push([
            *phase as f32,
            *divisor as f32,
            *fixed as f32,
            sample.score as f32,
            sample.result.map_or(f32::NAN, |result| result as f32),
        ]);
        self.games.push(sample.game);
    }
}
