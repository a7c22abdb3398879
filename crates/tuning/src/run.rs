//! Rounds of play, fit and test.

use crate::fit::{Fitted, fit};
use crate::mirror::moves_alike_in_a_mirror;
use crate::record::GameRecord;
use crate::replay::replay;
use crate::samples::{Sample, Samples};
use crate::self_play::{Contest, play};
use crate::square_network::{Positions, Training};
use engine::evaluation::{GeneralJudge, Weights};
use engine::match_play::{Balanced, Score, Sprt};
use engine::{Playable, in_order};
use rules::general::Move;
use std::collections::BTreeMap;
use std::time::Instant;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Rounds of games and fit.
    pub rounds: u32,
    /// Games of a round; later rounds play half as many as there are already, if that is more: what a few more games teach, no match of some hundred games shows.
    pub games: u64,
    /// Positions searched for each move of self-play; tests search sixteen times as many.
    pub nodes: u64,
    /// Positions after moves at random that are looked at beside each position of a game, in the first thousand games.
    pub asides: u32,
    /// Games of the match that tests the result of a round; 0: it is taken without one.
    pub test_games: u64,
    /// The seed.
    pub seed: u64,
    /// Threads; they do not change the result.
    pub threads: usize,
    /// No game of self-play and no round begins after that; what was learnt by then is still tested.
    pub until: Option<Instant>,
    /// A game like this one: where the weights at the beginning have no network over squares, training begins with what is known in that game
    /// ([`GeneralJudge::network_from`]). `None`: with numbers at random.
    pub like: Option<GeneralJudge>,
}

/// What happens while it runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<'e> {
    /// A game was played; keep it to go on from there later. Games come in the order of their numbers.
    Played(&'e GameRecord),
    /// Weights were fitted to so many positions; mean loss before and after.
    Fitted {
        /// The round, from 1.
        round: u32,
        /// How many positions.
        positions: usize,
        /// The mean loss before and after.
        loss: [f64; 2],
    },
    /// A network was trained on so many positions; the mean squared error of the chance of winning when nothing is known of a position, and
    /// predicted.
    Trained {
        /// The round, from 1.
        round: u32,
        /// How many positions.
        positions: usize,
        /// Both errors, in positions that were held out.
        error: [f64; 2],
    },
    /// They were tested by a match against the weights before and are taken or not; if not, without a network, those without are tested too.
    Tested {
        /// The round, from 1.
        round: u32,
        /// The score of the new weights.
        score: Score,
        /// The log-likelihood ratio of 15 Elo against none.
        ratio: f64,
        /// Whether the new weights are better and taken.
        taken: bool,
    },
}

/// Why it cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TuningError {
    /// A game that was kept is not one of this game.
    #[error("game {number}: {name} is not legal")]
    Illegal {
        /// The game's number.
        number: u64,
        /// The move.
        name: String,
    },
    /// The fit failed.
    #[error("the fit failed: {0}")]
    Fit(String),
}

/// Random half-moves at the beginning: at least so many, and up to so many more.
const OPENING: u32 = 4;
const OPENING_MORE: u32 = 7;

/// Openings in which a side is ahead by so many hundredths of a pawn teach little.
const UNBALANCED: i32 = 250;

/// A test searches so many times the positions of self-play for each move: quick searches teach, but what an evaluation is worth shows in longer ones.
const TEST_FACTOR: u64 = 16;

/// The weights are fitted to no more positions than that: there are few of them, and many positions take much memory.
const MOST_FITTED: usize = 300_000;

/// So many games, the first ones, have positions after moves at random beside theirs. The weights are fitted to these; a network learns nothing from them
/// (500 games of crazyhouse, 300 of capablanca).
const WITH_ASIDES: u64 = 1000;

/// With fewer positions no network is trained: it knows less than the features then.
const LEAST_TRAINED: usize = 100_000;

/// What was learnt from: positions as the weights and as the network see them.
struct Lessons<'g> {
    game: &'g Playable,
    judge: &'g GeneralJudge,
    samples: Samples,
    positions: Positions,
    trouble: Option<TuningError>,
}

impl Lessons<'_> {
    /// Adds the positions of a game.
    fn add(&mut self, record: &GameRecord) {
        let Lessons { game, judge, samples, positions, trouble } = self;
        let replayed = replay(game, judge, record, &mut |play, known| {
            if known.half_points.is_some() {
                positions.add(judge.layout().inputs(), play, &known, record.number);
            }
            if samples.len() < MOST_FITTED {
                let trace = judge.trace(play);
                let result = known.half_points.map(|points| f64::from(points) / 2.0);
                samples.add(&Sample { trace, score: known.score, result, game: record.number });
            }
        });
        if let Err(name) = replayed {
            trouble.get_or_insert(TuningError::Illegal { number: record.number, name });
        }
    }
}

impl Tuning {
    fn opening(&self, game: &Playable, judge: &GeneralJudge, number: u64) -> Vec<Move> {
        #[allow(clippy::cast_possible_truncation, reason = "small")]
        let plies = OPENING + (number % u64::from(OPENING_MORE)) as u32;
        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        let balanced = Balanced { plies, seed, most: UNBALANCED, nodes: 200 };
        balanced.line(0, game, judge).into_iter().map(|(_, m)| m).collect()
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Plays the games of these numbers on all threads and hands them over in order; `timed` ones stop early when time is up.
    fn play_all(
        &self,
        numbers: std::ops::Range<u64>,
        timed: bool,
        one: &(dyn Fn(u64) -> GameRecord + Sync),
        take: &mut dyn FnMut(GameRecord),
    ) {
        let go_on = || !(timed && self.is_late());
        in_order(numbers, self.threads, &go_on, &|| (), &|(), number| one(number), take);
    }

    /// Tests weights against others by pairs of games with colours exchanged.
    #[must_use]
    pub fn test(
        &self,
        game: &Playable,
        new: &GeneralJudge,
        old: &GeneralJudge,
        openings: &GeneralJudge,
    ) -> Score {
        let mut score = Score::default();
        let one = |number: u64| {
            let judges = if number.is_multiple_of(2) { [new, old] } else { [old, new] };
            let opening = self.opening(game, openings, u64::MAX / 2 + number / 2);
            play(&Contest { game, judges, nodes: self.nodes * TEST_FACTOR, asides: 0 }, number, &opening)
        };
        self.play_all(0..self.test_games & !1, false, &one, &mut |record| {
            let half_points = record.half_points;
            score.add(if record.number.is_multiple_of(2) { half_points } else { 2 - half_points });
        });
        score
    }

    /// Runs all rounds; `kept` are the games of an earlier run with the same seed. Returns the best weights.
    ///
    /// # Errors
    /// When a kept game is not legal, or the fit fails.
    pub fn run(
        &self,
        game: &Playable,
        start: &GeneralJudge,
        kept: Vec<GameRecord>,
        tell: &mut dyn FnMut(&Event<'_>),
    ) -> Result<Weights, TuningError> {
        let derived = GeneralJudge::derived(game, false);
        let mut best = start.clone();
        let from_other = || self.like.as_ref().and_then(|like| start.network_from(like));
        let mut begin = start.weights().squares.clone().or_else(from_other);
        let mirrors = moves_alike_in_a_mirror(game);
        // what was fitted last, and to how many positions: more are not taken in at some time
        let mut fitted: Option<(usize, Fitted)> = None;
        let mut lessons = Lessons {
            game,
            judge: &derived,
            samples: Samples::default(),
            positions: Positions::default(),
            trouble: None,
        };
        let mut kept: BTreeMap<u64, GameRecord> =
            kept.into_iter().map(|record| (record.number, record)).collect();
        let mut first = 0;
        for round in 1..=self.rounds {
            let numbers = first..first + self.games.max(first / 2);
            let mut played = first;
            first = numbers.end;
            while numbers.contains(&played)
                && let Some(record) = kept.remove(&played)
            {
                lessons.add(&record);
                played += 1;
            }
            let one = |number: u64| {
                let opening = self.opening(game, &derived, number);
                let asides = if number < WITH_ASIDES { self.asides } else { 0 };
                play(&Contest { game, judges: [&best; 2], nodes: self.nodes, asides }, number, &opening)
            };
            self.play_all(played..numbers.end, true, &one, &mut |record| {
                lessons.add(&record);
                tell(&Event::Played(&record));
            });
            if let Some(trouble) = lessons.trouble {
                return Err(trouble);
            }
            let Lessons { samples, positions, .. } = &lessons;
            if samples.is_empty() {
                break;
            }
            let is_new = fitted.as_ref().is_none_or(|(count, _)| *count != samples.len());
            if is_new {
                let new = fit(samples, derived.layout(), derived.weights(), self.threads);
                let new = new.map_err(TuningError::Fit)?;
                tell(&Event::Fitted { round, positions: samples.len(), loss: new.loss });
                fitted = Some((samples.len(), new));
            }
            let Some((_, on_features)) = &fitted else { break };
            let inputs = derived.layout().inputs();
            let training = Training { inputs, mirrors, threads: self.threads, begin: begin.as_ref() };
            let enough = positions.len() >= LEAST_TRAINED;
            let trained = if enough { training.train(positions) } else { None };
            let on_squares = trained.map(|trained| {
                tell(&Event::Trained { round, positions: positions.len(), error: trained.error });
                begin = Some(trained.network.clone());
                Weights { squares: Some(trained.network), ..on_features.weights.clone() }
            });
            // what predicts better need not play better: one after the other is tried until one is taken
            let on_features = is_new.then(|| on_features.weights.clone());
            for weights in [on_squares, on_features].into_iter().flatten() {
                let mut new = best.clone();
                new.set_weights(weights);
                if self.test_games == 0 {
                    best = new;
                    break;
                }
                let score = self.test(game, &new, &best, &derived);
                let ratio = Sprt { elo0: 0.0, elo1: 15.0, alpha: 0.05, beta: 0.05 }.ratio(&score);
                let taken = score.share() >= 0.5;
                tell(&Event::Tested { round, score, ratio, taken });
                if taken {
                    best = new;
                    break;
                }
            }
            if self.is_late() {
                break;
            }
        }
        Ok(best.weights().clone())
    }
}
