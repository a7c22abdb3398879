//! Weights derived from movement alone, for games without weights of their own.

use super::goals::{Goal, WAYS};
use super::layout::{DANGERS, DISTANCES, Layout, MOST_MOVES};
use super::profile::{Profile, WalkProfile};
use super::score::Score;
use super::weights::Weights;
use crate::playable::{PieceKind, Playable};
use board::{Side, Square};

/// What a threat by a pawn is worth, by a unit that is worth less, and to a unit or a pawn that nothing guards.
const THREAT_BY_PAWN: i32 = 38;
const THREAT_BY_LESSER: i32 = 24;
const THREAT_TO_LOOSE: i32 = 16;
const THREAT_TO_LOOSE_PAWN: i32 = 7;

/// The width of a degree of danger.
pub(super) const DANGER_STEP: i32 = 22;
/// A unit 1, 2, 3 safe steps from a square on which it wins: for the side to move, and for the other one.
const GOALS: [[i32; 2]; WAYS] = [[600, 150], [150, 60], [50, 25]];

impl Weights {
    /// What movement says of a game.
    pub(super) fn derived(game: &Playable, layout: &Layout, profile: &Profile) -> Weights {
        let mut weights = Weights { scores: vec![Score::default(); layout.len()], squares: None };
        let equal = |value: i32| Score::new(value, value);
        for piece in &game.pieces {
            let (Some(known), Some(features)) = (profile.walk(piece.walk), layout.unit(piece.walk)) else {
                continue;
            };
            if !known.royal {
                weights.scores[features.value] = equal(known.value);
            }
            for (number, square) in game.geometry().squares().enumerate() {
                weights.scores[features.place + number] = place(game, piece, known, square);
            }
            if !known.pawn && !known.royal {
                for number in 0..=MOST_MOVES {
                    weights.scores[features.moves + number] = moves(known.mean_moves, number);
                }
                for distance in 0..DISTANCES {
                    let near = 4 - i32::try_from(distance).unwrap_or(4);
                    weights.scores[features.near + distance] =
                        Score::new(near.max(0) * known.value.min(1000) / 140, 0);
                }
                if known.colour_bound {
                    weights.scores[features.pair] = Score::new(25, 40);
                }
                weights.scores[features.by_pawn] = equal(THREAT_BY_PAWN);
                weights.scores[features.by_lesser] = equal(THREAT_BY_LESSER);
            }
            if !known.royal {
                let loose = if known.pawn { THREAT_TO_LOOSE_PAWN } else { THREAT_TO_LOOSE };
                weights.scores[features.loose] = equal(loose);
                // what is dropped can go anywhere; what waits for a gate may come late
                let (middle, end) = if game.rules.drop_forms().is_empty() { (92, 46) } else { (112, 112) };
                let hand = Score::new(known.value * middle / 100, known.value * end / 100);
                weights.scores[features.hand..features.hand + 2].fill(hand);
            }
        }
        common(game, layout, profile, &mut weights);
        weights
    }
}

/// What pawns, kings and the whole board add.
fn common(game: &Playable, layout: &Layout, profile: &Profile, weights: &mut Weights) {
    let features = layout.common;
    let ranks = usize::from(game.geometry().ranks());
    let pawn = profile.value(board::Walk::PAWN);
    // ranks as White counts them; the table is the same for both sides
    let squares = game.rules.promotion_squares(Side::White);
    let goal =
        squares.into_iter().next().map_or(ranks - 1, |square| usize::from(game.geometry().rank(square)));
    let best = game.rules.promotions(Side::White).iter().map(|&walk| profile.value(walk)).max();
    let usual = game.default_promotion[Side::White].map(|walk| profile.value(walk));
    let promotion_gain = (usual.or(best).unwrap_or(400) - pawn).max(0);
    for rank in 0..ranks {
        let share = |hundredths: i32| {
            let part = i32::try_from(rank * rank).unwrap_or(0) * 100
                / i32::try_from((goal * goal).max(1)).unwrap_or(1);
            if rank > goal { 0 } else { promotion_gain * part * hundredths / 10_000 }
        };
        let free = share(22);
        weights.scores[features.free + rank] = Score::new(free / 2 + 5, free + 10);
        weights.scores[features.guarded + rank] = Score::new(6, 4);
        weights.scores[features.beside + rank] = Score::new(4, 2);
    }
    weights.scores[features.isolated] = Score::new(-9, -7);
    weights.scores[features.doubled] = Score::new(-6, -8);
    weights.scores[features.shelter] = Score::new(16, 0);
    weights.scores[features.shelter + 1] = Score::new(9, 0);
    weights.scores[features.shelter + 2] = Score::new(-14, 0);
    for degree in 0..DANGERS {
        let pressure = i32::try_from(degree).unwrap_or(0) * DANGER_STEP;
        weights.scores[features.danger + degree] = Score::new((pressure * pressure / 520).min(500), 0);
    }
    weights.scores[features.turn] = Score::new(10, 10);
    if !Goal::all(game).is_empty() {
        for (way, [turn, wait]) in GOALS.into_iter().enumerate() {
            weights.scores[features.goal_turn + way] = Score::new(turn, turn);
            weights.scores[features.goal_wait + way] = Score::new(wait, wait);
        }
    }
}

/// What a square adds to a unit.
fn place(game: &Playable, piece: &PieceKind, known: &WalkProfile, square: Square) -> Score {
    let geometry = game.geometry();
    let last_rank = i32::from(geometry.ranks()) - 1;
    let (file, rank) = (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
    let off_centre = (2 * file - i32::from(geometry.files()) + 1).abs();
    // twice the distance from the centre, 0 in the middle
    let eccentricity = off_centre + (2 * rank - last_rank).abs();
    if known.royal && !game.hill.is_empty() {
        // the nearer to the hill the more must be parried
        let near = |there: Square| {
            let files = geometry.file(square).abs_diff(geometry.file(there));
            files.max(geometry.rank(square).abs_diff(geometry.rank(there)))
        };
        let bonus = match game.hill.into_iter().map(near).min() {
            Some(0 | 1) => 90,
            Some(2) => 35,
            _ => 0,
        };
        return Score::new(bonus, bonus);
    }
    if known.royal {
        return Score::new(2 * eccentricity - 14 * rank.min(3), -6 * eccentricity);
    }
    if known.pawn {
        // the middle pawns step out first
        let step = (7 - off_centre).max(0) * rank.min(4) / 2 - 6;
        return Score::new(step + 3 * rank, 3 * rank);
    }
    let weight = if piece.centralised || piece.value.is_none() { 100 } else { 45 };
    let more = known.moves_by_square[square.index()] - known.mean_moves;
    let bonus = more * 10 / (100 + known.mean_moves / 10);
    let forward = if known.value < 600 { 2 * rank.min(5) - 4 } else { 0 };
    let bonus = bonus * weight / 100 + forward - eccentricity / 2;
    Score::new(bonus, bonus)
}

/// What freedom adds: nothing at the mean number of squares (given in hundredths), and the less per square the more of
/// them there usually are.
fn moves(mean: i32, number: usize) -> Score {
    let mean = mean.max(100);
    let more = i32::try_from(number).unwrap_or(0) * 100 - mean;
    let share = more.min(mean * 5 / 4);
    Score::new(34 * share / mean, 38 * share / mean)
}
