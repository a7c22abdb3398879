//! The values of units and squares of one game.

use super::attacks::attacks_of;
use super::mobility::mobilities;
use crate::playable::Playable;
use board::{PerSide, Position, Side, Square, Walk};
use movement::lines::Lines;
use rules::general::Game;

/// What is known of the units of one walk.
#[derive(Clone, Debug)]
pub(super) struct WalkProfile {
    pub value: i32,
    pub royal: bool,
    pub pawn: bool,
    pub can_mate: bool,
    pub colour_bound: bool,
    pub colour_changing: bool,
    /// Whether it comes to few squares only, and so is of no help in mating.
    pub narrow: bool,
    /// What a square adds while there is much on the board, for each side.
    pub middle: PerSide<Vec<i32>>,
    /// And at the end.
    pub end: PerSide<Vec<i32>>,
    /// What it attacks, where that is known.
    pub attacks: PerSide<Option<Lines>>,
    /// What the number of squares it can go to adds, while there is much on the board and at the end.
    pub freedom: [[i32; 2]; MOST_FREEDOM + 1],
}

/// More squares than that to go to are not counted.
pub(super) const MOST_FREEDOM: usize = 31;

/// What freedom adds: nothing at the mean number of squares (given in hundredths), and the less per square the more of
/// them there usually are.
fn freedom(mean: i32) -> [[i32; 2]; MOST_FREEDOM + 1] {
    let mean = mean.max(100);
    let mut table = [[0; 2]; MOST_FREEDOM + 1];
    for (number, slot) in table.iter_mut().enumerate() {
        let more = i32::try_from(number).unwrap_or(0) * 100 - mean;
        let share = more.min(mean * 5 / 4);
        *slot = [34 * share / mean, 38 * share / mean];
    }
    table
}

/// The values of units and squares of one game.
#[derive(Clone, Debug)]
pub struct Profile {
    walks: Vec<Option<WalkProfile>>,
    /// What all units but kings and pawns of the start position are worth.
    pub(super) whole: i32,
    /// What a pawn gains by promotion.
    pub(super) promotion_gain: PerSide<i32>,
}

/// The value of a unit by its mean mobility in hundredths of a move: short of a rook's, about as in plain chess.
fn derived_value(mean: i32, colour_bound: bool) -> i32 {
    let moves = f64::from(mean) / 100.0;
    let value = 46.0 * moves.powf(1.25);
    #[allow(clippy::cast_possible_truncation, reason = "a few thousand at most")]
    let value = value as i32;
    (if colour_bound { value * 94 / 100 } else { value }).clamp(20, 3000)
}

impl Profile {
    /// Derives everything from movement; values that the game gives are taken unless `derived` says otherwise.
    #[must_use]
    pub fn of(game: &Playable, derived: bool) -> Profile {
        let walks: Vec<Walk> = game.pieces.iter().map(|piece| piece.walk).collect();
        let mobilities = mobilities(&game.rules, &walks);
        let geometry = game.geometry();
        let squares: Vec<Square> = geometry.squares().collect();
        let last_rank = i32::from(geometry.ranks()) - 1;
        let rank = |square: Square, side: Side| {
            let rank = i32::from(geometry.rank(square));
            if side == Side::White { rank } else { last_rank - rank }
        };
        // twice the distance from the centre, 0 in the middle
        let eccentricity = |square: Square| {
            let file = (2 * i32::from(geometry.file(square)) - i32::from(geometry.files()) + 1).abs();
            let rank = (2 * i32::from(geometry.rank(square)) - last_rank).abs();
            file + rank
        };
        let empty = Game::new(&game.rules, Position::new(geometry));
        let mut profile = Profile { walks: Vec::new(), whole: 0, promotion_gain: PerSide([0; 2]) };
        for (piece, mobility) in game.pieces.iter().zip(&mobilities) {
            let pawn = game.rules.is_pawn(piece.walk);
            let own = derived_value(mobility.mean, mobility.colour_bound);
            let own = if pawn { 100 } else { own };
            let value = piece.value.filter(|_| !derived || pawn).unwrap_or(own);
            let weight = if piece.centralised || piece.value.is_none() { 100 } else { 45 };
            let table = |side: Side, end: bool| -> Vec<i32> {
                let bonus = |&square: &Square| {
                    let mirrored =
                        geometry.at(geometry.file(square).into(), rank(square, side)).unwrap_or(square);
                    if piece.royal && !game.hill.is_empty() {
                        // the nearer to the hill the more must be parried
                        let near = |&there: &Square| {
                            let files = geometry.file(square).abs_diff(geometry.file(there));
                            files.max(geometry.rank(square).abs_diff(geometry.rank(there)))
                        };
                        match game.hill.into_iter().map(|there| near(&there)).min() {
                            Some(0 | 1) => 90,
                            Some(2) => 35,
                            _ => 0,
                        }
                    } else if piece.royal {
                        let home = rank(square, side).min(3);
                        if end { -6 * eccentricity(square) } else { 2 * eccentricity(square) - 14 * home }
                    } else if pawn {
                        // the middle pawns step out first
                        let near = 7
                            - (2 * i32::from(geometry.file(square)) - i32::from(geometry.files()) + 1).abs();
                        if end { 0 } else { near.max(0) * rank(square, side).min(4) / 2 - 6 }
                    } else {
                        let more = mobility.by_square[mirrored.index()] - mobility.mean;
                        let bonus = more * 10 / (100 + mobility.mean / 10);
                        let forward = if value < 600 { 2 * rank(square, side).min(5) - 4 } else { 0 };
                        bonus * weight / 100 + forward - eccentricity(square) / 2
                    }
                };
                squares.iter().map(bonus).collect()
            };
            let both = |end: bool| PerSide(Side::BOTH.map(|side| table(side, end)));
            let known = WalkProfile {
                value,
                royal: piece.royal,
                pawn,
                can_mate: mobility.can_mate && !mobility.colour_bound,
                colour_bound: mobility.colour_bound,
                colour_changing: mobility.colour_changing,
                narrow: mobility.narrow,
                middle: both(false),
                end: both(true),
                attacks: PerSide(Side::BOTH.map(|side| attacks_of(&empty, piece.walk, side))),
                freedom: freedom(mobility.mean),
            };
            if profile.walks.len() <= piece.walk.index() {
                profile.walks.resize(piece.walk.index() + 1, None);
            }
            profile.walks[piece.walk.index()] = Some(known);
        }
        for square in game.start.occupied() {
            if let Some(known) = profile.walk(game.start.unit(square).walk)
                && !known.royal
                && !known.pawn
            {
                profile.whole += known.value;
            }
        }
        let pawn = profile.value(Walk::PAWN);
        profile.promotion_gain = PerSide(Side::BOTH.map(|side| {
            let default = game.default_promotion[side].map(|walk| profile.value(walk));
            let best = game.rules.promotions(side).iter().map(|&walk| profile.value(walk)).max();
            (default.or(best).unwrap_or(400) - pawn).max(0)
        }));
        profile
    }

    pub(super) fn walk(&self, walk: Walk) -> Option<&WalkProfile> {
        self.walks.get(walk.index()).and_then(Option::as_ref)
    }

    /// What a unit of that walk is worth, in hundredths of a pawn.
    #[must_use]
    pub fn value(&self, walk: Walk) -> i32 {
        self.walk(walk).map_or(300, |known| known.value)
    }
}
