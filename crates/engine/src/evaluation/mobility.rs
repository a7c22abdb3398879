//! How far units move on random fillings of the board.

use crate::Random;
use board::{Position, Side, Square, SquareSet, Unit, Walk};
use rules::general::{Game, Move, RuleSet};

/// True in so many cases of a hundred.
fn chance(random: &mut Random, percent: u64) -> bool {
    random.number() % 100 < percent
}

/// What movement alone says of a walk.
#[derive(Clone, Debug)]
pub(super) struct Mobility {
    /// For each square the mean number of moves of White's unit there, in hundredths.
    pub by_square: Vec<i32>,
    /// The mean over all squares, in hundredths.
    pub mean: i32,
    /// Whether it never changes the colour of its square.
    pub colour_bound: bool,
    /// Whether every move changes the colour of its square.
    pub colour_changing: bool,
    /// Whether it comes to no more than a quarter of the board from the squares on average, as an alfil or a dabbaba.
    pub narrow: bool,
    /// Whether it can hold two neighbouring squares in check at once, as mating a lone king needs.
    pub can_mate: bool,
}

/// How much of the board is filled, in hundredths, one filling after the other.
const FILLINGS: [u64; 12] = [45, 40, 40, 35, 35, 30, 30, 25, 25, 20, 15, 10];

/// Looks at the moves of White's units of these walks.
pub(super) fn mobilities(rules: &RuleSet, walks: &[Walk]) -> Vec<Mobility> {
    let geometry = rules.geometry();
    let squares: Vec<Square> = geometry.squares().collect();
    let mut counts = vec![vec![0i32; squares.len()]; walks.len()];
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut moves: Vec<Move> = Vec::new();
    let mut weight = 0;
    for percent in FILLINGS {
        let mut position = Position::new(geometry);
        for &square in &squares {
            if chance(&mut random, percent) {
                let side = if chance(&mut random, 50) { Side::White } else { Side::Black };
                position.place(square, Unit::new(Walk::PAWN, side.into()));
            }
        }
        let game = Game::new(rules, position);
        weight += 1;
        for (walk, counts) in walks.iter().zip(&mut counts) {
            for (&square, count) in squares.iter().zip(counts.iter_mut()) {
                moves.clear();
                game.generate_walk(*walk, square, Side::White, &mut moves);
                *count += i32::try_from(moves.len()).unwrap_or(i32::MAX) * 100;
            }
        }
    }
    let empty = Game::new(rules, Position::new(geometry));
    let mut found = Vec::new();
    for (walk, counts) in walks.iter().zip(counts) {
        let by_square: Vec<i32> = counts.into_iter().map(|count| count / weight).collect();
        let mean = by_square.iter().sum::<i32>() / i32::try_from(by_square.len()).unwrap_or(1);
        let (mut colour_bound, mut colour_changing, mut can_mate) = (true, true, false);
        let mut steps = Vec::with_capacity(squares.len());
        for &square in &squares {
            moves.clear();
            empty.generate_walk(*walk, square, Side::White, &mut moves);
            let stays = |m: &Move| geometry.is_dark(m.arrival) == geometry.is_dark(square);
            colour_bound &= moves.iter().all(stays);
            colour_changing &= !moves.iter().any(stays);
            steps.push(moves.iter().map(|m| m.arrival).collect());
            can_mate |= moves.iter().any(|one| {
                moves.iter().any(|other| {
                    let files =
                        i32::from(geometry.file(one.arrival)) - i32::from(geometry.file(other.arrival));
                    let ranks =
                        i32::from(geometry.rank(one.arrival)) - i32::from(geometry.rank(other.arrival));
                    files.abs() + ranks.abs() == 1
                })
            });
        }
        let reached: usize = squares.iter().map(|&square| reach(square, &steps)).sum();
        let narrow = 4 * reached <= squares.len() * squares.len();
        found.push(Mobility { by_square, mean, colour_bound, colour_changing, narrow, can_mate });
    }
    found
}

/// How many squares a unit comes to from a square, that one included; `steps` are the arrivals from each square.
fn reach(square: Square, steps: &[SquareSet]) -> usize {
    let mut reached = SquareSet::EMPTY;
    reached.insert(square);
    let mut latest = reached;
    while !latest.is_empty() {
        let next = latest.into_iter().fold(SquareSet::EMPTY, |all, from| all | steps[from.index()]);
        latest = next - reached;
        reached |= next;
    }
    reached.len() as usize
}
