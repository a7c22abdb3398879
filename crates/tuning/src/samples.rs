//! Positions of games, as counts of features with what became of them.

use crate::record::GameRecord;
use board::{Position, Side, Square, SquareSet, Unit, Walk};
use engine::evaluation::{GeneralJudge, Trace};
use engine::search::Judge;
use engine::{Playable, Random};
use rules::Rules;
use rules::general::Game;

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
    /// Whether it is worth the same seen in a mirror, files exchanged.
    pub mirrors: bool,
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
    /// Whether White has the move in each position.
    pub(crate) white: Vec<bool>,
    /// Whether each position is worth the same seen in a mirror.
    pub(crate) mirrors: Vec<bool>,
}

/// Of so many games one is held out.
const HELD_OUT: u64 = 8;

/// No position counts as better than that: by how much one is won that is as good as won teaches nothing, but what wins (an attack on the
/// king, a way to a winning square) only positions that are decided tell.
const DECIDED: i32 = 2000;

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
            part.white.push(self.white[index]);
            part.mirrors.push(self.mirrors[index]);
        }
        parts
    }

    /// Adds a position.
    pub fn add(&mut self, sample: &Sample) {
        let Trace { counts, turn, phase, divisor, fixed } = &sample.trace;
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
        self.white.push(*turn == Side::White);
        self.mirrors.push(sample.mirrors);
    }

    /// Adds the quiet positions of a game: not in check, and the move that was played captures nothing; and those after moves
    /// that were only looked at. The name of a move that is not legal, if there is one; what came before it is added.
    ///
    /// # Errors
    /// The name of a move that is not legal.
    pub fn add_game(
        &mut self,
        game: &Playable,
        judge: &GeneralJudge,
        record: &GameRecord,
    ) -> Result<(), String> {
        let mut play = game.begin();
        let symmetric = moves_alike_in_a_mirror(game);
        for played in &record.moves {
            let Some(m) = game.find_move(&mut play, &played.name) else { return Err(played.name.clone()) };
            let score = played.score.map(|score| score.clamp(-DECIDED, DECIDED));
            if played.aside {
                if let Some(score) = score
                    && play.make(m).legal
                {
                    let trace = judge.trace(&play);
                    let mirrors = symmetric && play.position().rights() == 0;
                    self.add(&Sample { trace, score, result: None, game: record.number, mirrors });
                    play.undo();
                }
                continue;
            }
            let side = play.side_to_move();
            if let Some(score) = score
                && Judge::gain(judge, &play, m) == 0
                && !play.is_in_check(side)
            {
                let trace = judge.trace(&play);
                let result = f64::from(record.half_points) / 2.0;
                let mirrors = symmetric && play.position().rights() == 0;
                self.add(&Sample { trace, score, result: Some(result), game: record.number, mirrors });
            }
            play.make(m);
        }
        Ok(())
    }
}

/// Whether all units move the same seen in a mirror, files exchanged: on the empty board and on some fillings that are their own mirror images.
fn moves_alike_in_a_mirror(game: &Playable) -> bool {
    let geometry = game.geometry();
    let last = geometry.files() - 1;
    let mirror = |square: Square| {
        let mirrored = geometry.squares().find(|&other| {
            geometry.rank(other) == geometry.rank(square)
                && geometry.file(other) == last - geometry.file(square)
        });
        mirrored.unwrap_or(square)
    };
    let mirrors: Vec<Square> = geometry.squares().map(mirror).collect();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut moves = Vec::new();
    (0..FILLINGS).all(|filling| {
        let mut position = Position::new(geometry);
        for square in geometry.squares().filter(|&square| geometry.file(square) <= last / 2) {
            let owner = if random.number() >> 20 & 1 == 0 { Side::White } else { Side::Black };
            if filling > 0 && (random.number() >> 11).is_multiple_of(3) {
                position.place(square, Unit::new(Walk::PAWN, owner.into()));
                position.place(mirrors[square.index()], Unit::new(Walk::PAWN, owner.into()));
            }
        }
        let play = Game::new(&game.rules, position);
        let mut targets = |walk: Walk, from: Square, side: Side| -> SquareSet {
            moves.clear();
            play.generate_walk(walk, from, side, &mut moves);
            moves.iter().map(|m| m.arrival).filter(|square| square.is_some()).collect()
        };
        game.pieces.iter().all(|piece| {
            Side::BOTH.into_iter().all(|side| {
                geometry.squares().all(|from| {
                    let image = targets(piece.walk, mirrors[from.index()], side);
                    let seen: SquareSet =
                        targets(piece.walk, from, side).into_iter().map(|to| mirrors[to.index()]).collect();
                    image == seen
                })
            })
        })
    })
}

/// Boards on which movement is compared with its mirror image; the first is empty.
const FILLINGS: u32 = 4;
